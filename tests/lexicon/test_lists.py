"""Reading word lists: every encoding, line end and packing; what is left out, and why."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkub.errors import FileError
from wordkub.lexicon.cards import Card
from wordkub.lexicon.lists import LONGEST_LINE, PIECE, WordList, read_lines, read_word_list

OWN = Card("own")
DUTCH = Card("nl", digraphs=("IJ",))
GERMAN = Card("de", letters="ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", folds={"ß": "SS"}, has_capital_words=True)


def read(data: bytes, tmp_path: Path, name: str = "list.txt", encoding: str | None = None) -> list[str]:
    path = tmp_path / name
    path.write_bytes(data)
    return [line for _, line in read_lines(str(path), encoding)]


def words_of(*lines: str, card: Card = OWN, drop_names: bool = True) -> WordList:
    return read_word_list(card, enumerate(lines, 1), "own.txt", drop_names=drop_names)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("last", [True, False])
def test_encodings_and_line_ends(ends: str, encoding: str, last: bool, tmp_path: Path) -> None:
    text = ends.join(["zoom", "éclair", "straße"]) + (ends if last else "")
    assert read(text.encode(encoding), tmp_path) == ["zoom", "éclair", "straße"]


def test_latin_1_where_told(tmp_path: Path) -> None:
    assert read("café\nnaïve\n".encode("latin-1"), tmp_path, encoding="latin-1") == ["café", "naïve"]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
@pytest.mark.parametrize("name", ["list.txt", "list", "list.txt.{}"])
def test_packed_whatever_its_name(pack: Callable[[bytes], bytes], name: str, tmp_path: Path) -> None:
    named = name.format("gz" if pack is gzip.compress else "xz")
    assert read(pack("\ufeffcat\r\ndög\r\n".encode()), tmp_path, named) == ["cat", "dög"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("marked", [True, False])
def test_wide_encodings_are_read_by_their_mark_and_named_without_it(
    encoding: str, marked: bool, tmp_path: Path
) -> None:
    text = "cat\nnaïve\nłódka\n"
    data = text.encode(encoding)
    if marked:
        assert read("\ufeff".encode(encoding) + data, tmp_path) == text.split()
        return
    with pytest.raises(FileError, match=f"without its mark; say so when you add it: --encoding {encoding}"):
        read(data, tmp_path)
    assert read(data, tmp_path, encoding=encoding) == text.split()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "ascii"])
def test_a_wrong_encoding_is_said_with_the_way_out(encoding: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=f"is not {encoding} text; without --encoding it is found"):
        read("cat\nnaïve\n".encode(), tmp_path, encoding=encoding)


def zipped(data: bytes) -> bytes:
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("list.txt", data)
        return file.getvalue()


@pytest.mark.parametrize(
    ("pack", "said"),
    [(zipped, "is a zip archive or an office document"), (bz2.compress, "is packed with bzip2")],
)
@pytest.mark.parametrize("name", ["list.txt", "list.zip"])
def test_archives_are_called_what_they_are(
    pack: Callable[[bytes], bytes], said: str, name: str, tmp_path: Path
) -> None:
    with pytest.raises(FileError, match=f"{said}; a list is text, one word a line, or that packed as .gz"):
        read(pack(b"cat\ndog\n"), tmp_path, name)


def test_first_word_of_a_list_with_a_byte_order_mark_is_found(tmp_path: Path) -> None:
    assert read("﻿cat\ndog\n".encode(), tmp_path)[0] == "cat"


@given(lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r")), max_size=30))
def test_lines_are_those_that_were_written(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = [line.removeprefix("﻿") for line in lines]
    text = "".join(f"{line}\n" for line in lines)
    folder = tmp_path_factory.getbasetemp()
    assert read(text.encode(), folder) == lines


def test_lines_across_pieces_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    words = [f"word{number:06}" for number in range(PIECE // 8)]
    path.write_text("\n".join(words))
    assert list(read_lines(str(path))) == list(enumerate(words, 1))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            b"cat\nca\xff\n",
            r"line 2: is not UTF-8 text; save it as UTF-8, or say how it is written when you add it: --enc",
        ),
        (b"cat\rdog\rca\xff\n", r"line 3: is not UTF-8 text"),
        (b"cat\nd\0g\n", r"line \d: has a byte 0"),
        (b"c\0at\0", r"line 1: has a byte 0, so this is no text in UTF-8, nor in UTF-16"),
        (b"\x7fELF\x02\x01\x01\0\0\0", r"has a byte 0"),
        (b"cat\n" + b"x" * (LONGEST_LINE + 1), r"line 2: has over 100,000 characters; that is no word list"),
    ],
)
def test_no_text(data: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=said):
        read(data, tmp_path)


def test_a_byte_0_deep_in_a_list_is_said_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="line 90001: has a byte 0"):
        read(b"word\n" * 90_000 + b"w\0rd\n", tmp_path)


@pytest.mark.parametrize("name", ["list.txt.gz", "list.txt.xz"])
def test_damaged_packing(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="is damaged"):
        read(b"\x1f\x8b nothing that was packed", tmp_path, name)
    pack = gzip.compress if name.endswith("gz") else lzma.compress
    with pytest.raises(FileError, match="is damaged"):
        read(pack(b"cat\n" * 1000)[:-9], tmp_path, name)


# What is kept and what is left out


def test_zoom_twice_through_cr_is_one_word() -> None:
    words = words_of("zoom", "zoom")
    assert list(words.levels) == ["ZOOM"]
    assert (words.report.read, words.report.kept, words.report.twice) == (2, 1, 1)


def test_an_entry_in_mixed_case_is_folded_and_counted() -> None:
    words = words_of("cat", "LiM")
    assert list(words.levels) == ["CAT", "LIM"]
    assert words.report.folded == 1


def test_what_is_left_out_is_said_and_why() -> None:
    words = words_of(
        "cat", "at", "a", "4th", "to-do", "don’t", "e.g.", "ice cream", "Dog", "żółw", "cat!", "жук"
    )
    assert list(words.levels) == ["CAT", "AT"]
    assert words.report.short == 1
    assert dict(words.report.dropped) == {
        "too short": 1,
        "digit": 1,
        "hyphen": 1,
        "apostrophe": 1,
        "full stop": 1,
        "space": 1,
        "capital": 1,
        "letter outside the alphabet: Ł": 1,
        "letter outside the alphabet: Ж": 1,
        "sign": 1,
    }
    assert words.report.examples["hyphen"] == ["to-do"]


@given(st.lists(st.text(max_size=6), max_size=20))
def test_nothing_is_dropped_in_silence(lines: list[str]) -> None:
    """Every line that is not empty and no comment is a word, a word once more, or left out for a reason."""
    words = words_of(*lines)
    report = words.report
    said = [line for line in lines if (word := line.partition("\t")[0].strip()) and word[0] != "#"]
    assert report.read == len(said)
    assert report.kept == len(words.levels)
    assert report.read == report.kept + report.twice + report.dropped.total()


def test_capitals_are_names_unless_all_are_capitals() -> None:
    assert list(words_of("cat", "mouse", "Dog", "NATO").levels) == ["CAT", "MOUSE"]
    assert list(words_of("CAT", "DOG").levels) == ["CAT", "DOG"]
    assert list(words_of("Cat", "Dog").levels) == ["CAT", "DOG"]
    assert list(words_of("cat", "Dog", drop_names=False).levels) == ["CAT", "DOG"]


def test_german_nouns_are_words_and_all_capitals_are_not() -> None:
    words = words_of("laufen", "gehen", "Haus", "Straße", "NATO", card=GERMAN)
    assert sorted(words.levels) == ["GEHEN", "HAUS", "LAUFEN", "STRASSE"]
    assert words.spellings["STRASSE"] == "Straße"


def test_a_list_of_words_of_two_letters() -> None:
    """They are kept whatever the card says, for games that take them; shorter ones only where it says so."""
    for shortest, short in ((3, 2), (2, 0), (4, 3)):
        words = words_of("at", "ox", "a", "cat", card=Card("two", shortest=shortest))
        assert list(words.levels) == ["AT", "OX", "CAT"]
        assert words.report.short == short
    assert list(words_of("at", "a", card=Card("one", shortest=1)).levels) == ["AT", "A"]


def test_an_empty_list_holds_nothing() -> None:
    assert words_of().levels == {}
    assert words_of("", "  ", "# only this").report.read == 0


def test_turkish_dotted_and_dotless_i() -> None:
    """İ and ı are letters of their own in Turkish; in English their base letter is I."""
    turkish = Card("tr", letters="ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ")
    assert list(words_of("İstanbul", card=turkish, drop_names=False).levels) == ["İSTANBUL"]
    assert list(words_of("ısı", drop_names=False).levels) == ["ISI"]


def test_digraphs_are_one_letter_unless_a_bar_keeps_them_apart() -> None:
    words = words_of("bijen", "bi|jou", "ijs", "ĳs", card=DUTCH)
    alphabet = words.alphabet
    assert [alphabet.written(word) for word in words.levels] == ["B[IJ]EN", "BIJOU", "[IJ]S"]
    assert words.report.twice == 1
    assert [alphabet.listed(word) for word in words.levels] == ["bijen", "bi|jou", "ijs"]


def test_a_level_that_the_card_does_not_have() -> None:
    with pytest.raises(FileError, match=r"own\.txt, line 2: level '99' is not one of the card's"):
        words_of("cat\t10", "dog\t99", card=Card("own", levels=(10, 20)))


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\ncat\n"])
def test_a_line_exactly_at_the_limit_is_read(tmp_path: Path, end: str) -> None:
    """One character more is none of a word list."""
    path = tmp_path / "long.txt"
    path.write_bytes(("dog\n" + "a" * LONGEST_LINE + end).encode())
    numbers = [number for number, _ in read_lines(str(path))]
    assert numbers == [1, 2, *([3] if "cat" in end else [])]
    path.write_bytes(("dog\n" + "a" * (LONGEST_LINE + 1) + end).encode())
    with pytest.raises(FileError, match="line 2: has over 100,000 characters"):
        list(read_lines(str(path)))
