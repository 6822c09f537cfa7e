"""A small file does not make much work: every reader has a limit, and says which was passed."""

from __future__ import annotations

import gzip
import lzma
import zlib
from pathlib import Path

import pytest

from wordkub.errors import FileError
from wordkub.lexicon.cards import read_card
from wordkub.lexicon.hunspell import HunspellPair
from wordkub.lexicon.lists import MOST_UNPACKED, read_lines
from wordkub.store.rulefiles import read_rules

LONG_LINE = b"a" * 999 + b"\n"


def read(path: Path) -> int:
    return sum(1 for _ in read_lines(str(path)))


@pytest.mark.parametrize("opener", [gzip.open, lzma.open])
def test_a_packed_list_that_unpacks_to_gigabytes_is_refused(tmp_path: Path, opener: type) -> None:
    path = tmp_path / "bomb.txt.xz"
    with opener(path, "wb") as file:
        for _ in range(MOST_UNPACKED // len(LONG_LINE) + 10_000):
            file.write(LONG_LINE)
    with pytest.raises(FileError, match=r"unpacks to more than 1[6-9],[0-9,]* bytes"):
        read(path) if opener is lzma.open else read(path.rename(tmp_path / "bomb.txt.gz"))


def test_a_packed_list_that_asks_for_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "greedy.txt.xz"
    head = lzma.LZMACompressor(filters=[{"id": lzma.FILTER_LZMA2, "preset": 9}])
    path.write_bytes(head.compress(b"cat\n" * 1000) + head.flush())
    assert read(path) == 1000
    data = bytearray(path.read_bytes())
    # The size of the dictionary, in the block's header, and the checksum of that header.
    at = data.index(b"\x21\x01", 12)
    data[at + 2] = 37
    size = (data[12] + 1) * 4
    data[12 + size - 4 : 12 + size] = zlib.crc32(bytes(data[12 : 12 + size - 4])).to_bytes(4, "little")
    path.write_bytes(data)
    with pytest.raises(FileError, match="is damaged: Memory usage limit exceeded"):
        read(path)


@pytest.mark.parametrize("condition", ["(a+)+b", "(a|aa)*c", "a{1000}{1000}", "(?=a*a*a*a*)x", "[^b]*[^b]*c"])
def test_a_condition_of_hunspell_is_no_regular_expression(tmp_path: Path, condition: str) -> None:
    Path(tmp_path, "en.aff").write_text(f"SFX S Y 2\nSFX S 0 s {condition}\nSFX S 0 x [^b]\n")
    Path(tmp_path, "en.dic").write_text(f"1\n{'a' * 60}/S\n")
    if condition == "a{1000}{1000}":
        with pytest.raises(FileError, match="is not a rule of Hunspell's"):
            list(HunspellPair.open(str(tmp_path / "en.dic")).forms())
        return
    forms = list(HunspellPair.open(str(tmp_path / "en.dic")).forms())
    assert forms == ["a" * 60, "a" * 60 + "x"]


@pytest.mark.parametrize("key", ["max_new_words", "initial_letters", "deal", "time_limit"])
def test_a_setting_has_a_highest_value(tmp_path: Path, key: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'from = "word"\n{key} = {10**18}\n')
    with pytest.raises(FileError, match=rf"{key}.* takes .*, not 1000000000000000000"):
        read_rules(str(path))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("source." + ".".join("a" * 3_000) + " = 1", "source.a: takes a text, a number, or a list of them"),
        ("counts.words = {}", "counts.words: takes a whole number"),
        ("counts.refused.few = 1.5", "counts.refused.few: takes a whole number"),
        ("source.a = [[[]]]", "source"),
    ],
)
def test_a_card_holds_no_deep_tables(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(FileError) as refused:
        read_card(str(path))
    assert said in str(refused.value)
    assert len(str(refused.value)) < 400
