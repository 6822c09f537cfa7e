"""Opening dictionaries: compiled once, checked every time, made again where damaged."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.process import terminal
from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.container import DamagedError
from wordkub.lexicon.locating import compiled_path, find_source
from wordkub.lexicon.source import compile_source

WORDS = ["cat", "cats", "dog", "café", "naïve", "at"]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a small word list, with a cache of its own."""
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path / "home"))
    path = tmp_path / "small.txt"
    path.write_text("\n".join(WORDS) + "\n")
    return str(path)


def compiled(path: str) -> Path:
    return Path(compiled_path(find_source(path)))


def test_the_list_s_words_are_found_folded(small: str) -> None:
    dictionary = open_dictionary(small)
    assert sorted(dictionary.words()) == ["CAFE", "CAT", "CATS", "DOG", "NAIVE"]
    assert len(dictionary) == 5
    assert "Café" in dictionary
    assert "at" not in dictionary
    assert dictionary.name == "small"


def test_identity_is_the_sha256_of_the_words(small: str) -> None:
    words = "\n".join(["AT", "CAFE", "CAT", "CATS", "DOG", "NAIVE"])
    assert open_dictionary(small).identity == hashlib.sha256(words.encode()).hexdigest()


def test_compiled_once_and_mapped_ever_after(small: str) -> None:
    open_dictionary(small)
    moment = os.stat(compiled(small)).st_mtime_ns
    open_dictionary(small)
    assert os.stat(compiled(small)).st_mtime_ns == moment


def test_changed_list_is_another_dictionary(small: str) -> None:
    before = open_dictionary(small)
    Path(small).write_text("bird\n")
    after = open_dictionary(small)
    assert ("bird" in before, "bird" in after) == (False, True)
    assert "cat" in before


@pytest.mark.parametrize("place", range(0, 1200, 7))
def test_any_flipped_byte_is_noticed(small: str, place: int) -> None:
    data = bytearray(compile_source(small))
    data[place % len(data)] ^= 0x10
    with pytest.raises(DamagedError):
        CompiledDictionary(bytes(data))


@pytest.mark.parametrize("kept", [0, 1, 40, 500, -1])
def test_cut_short_is_noticed(small: str, kept: int) -> None:
    with pytest.raises(DamagedError):
        CompiledDictionary(compile_source(small)[:kept])


@pytest.mark.parametrize("damage", ["flip", "cut", "empty"])
def test_damaged_cache_is_made_again(small: str, damage: str) -> None:
    open_dictionary(small)
    path = compiled(small)
    whole = path.read_bytes()
    flipped = whole[:100] + bytes([whole[100] ^ 1]) + whole[101:]
    path.write_bytes({"flip": flipped, "cut": whole[:-9], "empty": b""}[damage])
    assert "cats" in open_dictionary(small)
    assert path.read_bytes() == whole


def test_cache_that_cannot_be_written_is_done_without(small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDKUB_HOME", "/dev/null/nowhere")
    assert "cats" in open_dictionary(small)


def test_two_processes_that_start_together_both_work(small: str) -> None:
    command = [sys.executable, "-m", "wordkub", "check", "--dict", small, "cats"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate()[0] for process in both] == ["cats: ok\n"] * 4
    leftovers = [name for name in os.listdir(compiled(small).parent) if name.startswith(".")]
    assert leftovers == []


def test_damaged_source_is_said_with_its_line(small: str) -> None:
    Path(small).write_bytes(b"cat\nca\xff\n")
    with pytest.raises(FileError, match=r"small\.txt, line 2: is not UTF-8"):
        open_dictionary(small)


def test_damaged_packed_source_is_said(tmp_path: Path, small: str) -> None:
    packed = tmp_path / "packed.txt.xz"
    packed.write_bytes(b"no xz at all")
    with pytest.raises(FileError, match="is damaged"):
        open_dictionary(str(packed))


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("name = 5", "name"),
        ('alphabet = "abc"', "alphabet"),
        ("levels = [1.5]", "levels"),
        ("folds = { AE = 1 }", "folds"),
        ("name = ", "is not TOML"),
    ],
)
def test_wrong_card_is_said_with_its_key(tmp_path: Path, small: str, card: str, said: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(card)
    with pytest.raises(FileError, match=said) as caught:
        open_dictionary(str(path))
    assert "small.toml" in str(caught.value)


def test_card_s_level_and_reasons_are_read(tmp_path: Path, small: str) -> None:
    (tmp_path / "own.toml").write_text('title = "Own"\nlevels = [10, 50]\nfolds = { "Œ" = "OE" }\n')
    (tmp_path / "own.txt").write_text("cœur\t50\nheart\t10\n")
    (tmp_path / "own.refused.txt").write_text("herz\tforeign-word\tGerman\theart\n")
    own = open_dictionary(str(tmp_path / "own.toml"))
    assert (own.level("coeur"), own.level("heart"), own.level("herz")) == (50, 10, None)
    verdict = own.check("Herz")
    assert (verdict.reason, verdict.note, verdict.instead) == ("foreign-word", "German", "heart")
    assert own.title == "Own"


def test_unknown_level_or_reason_is_said_with_its_line(tmp_path: Path, small: str) -> None:
    (tmp_path / "own.toml").write_text("levels = [10, 50]\n")
    (tmp_path / "own.txt").write_text("cat\t10\ndog\t11\n")
    with pytest.raises(FileError, match="line 2"):
        open_dictionary(str(tmp_path / "own.toml"))
    (tmp_path / "own.txt").write_text("cat\t10\n")
    (tmp_path / "own.refused.txt").write_text("dog\tbecause\t\t\n")
    with pytest.raises(FileError, match="because"):
        open_dictionary(str(tmp_path / "own.toml"))


def test_unknown_name_has_near_names() -> None:
    with pytest.raises(NotFoundError, match="did you mean en-US"):
        open_dictionary("en_us")


@pytest.mark.parametrize("name", ["", ".", "..", "../en-US", "no/such.txt", "a\0b"])
def test_strange_names_are_not_found(name: str) -> None:
    with pytest.raises(WordkubError):
        open_dictionary(name)


TYPED = st.text("abehijlnosſtuzABIJLS\u0130\u0131ĳßäÖéK\n'-[]|4 ", max_size=8)
KNOWN = st.sampled_from(
    ["hello", "colour", "dont", "London", "at", "Straße", "fluß", "ijs", "bijou", "kut", "arsch"]
)
IN_ANY_CASE = st.tuples(KNOWN, st.sampled_from([str.upper, str.lower, str.title])).map(
    lambda pair: pair[1](pair[0])
)


@pytest.mark.parametrize(("name", "family"), [("en-US", False), ("nl", True), ("de", False)])
def test_many_words_have_the_reasons_of_each(name: str, family: bool) -> None:
    dictionary = open_dictionary(name, family=family)

    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(st.lists(st.text(max_size=12) | TYPED | IN_ANY_CASE, max_size=12))
    def same(words: list[str]) -> None:
        assert dictionary.reasons(words) == [dictionary.check(word).reason for word in words]

    same()


def test_who_waits_at_a_terminal_is_told_for_which_dictionary(tmp_path: Path) -> None:
    child = terminal("check", "hello", env={"WORDKUB_HOME": str(tmp_path)})
    child.expect_exact("Preparing en-US; this happens once ...")
    child.expect(pexpect.EOF)
