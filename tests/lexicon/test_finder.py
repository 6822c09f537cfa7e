"""Finding words by letters: the packed scan against a plain one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.lexicon.finder import Finder, Packed
from wordkub.lexicon.scan import Scan
from wordkub.lexicon.verdict import IMPOLITE

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEW = "ABEST"
words = st.lists(st.text(FEW, min_size=2, max_size=7), min_size=1, max_size=60, unique=True)
racks = st.text(FEW, max_size=9)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(words, racks, st.integers(0, 3), st.text(FEW, max_size=4))
def test_the_scan_finds_what_a_plain_one_finds(known: list[str], rack: str, jokers: int, base: str) -> None:
    finder = Finder.of(known, LETTERS)
    found = set(finder.words(finder.fitting(Counter(rack), jokers, Counter(base))))
    at_hand = Counter(rack + base)
    plain = {
        word
        for word in known
        if (Counter(word) - at_hand).total() <= min(jokers, len(word) - 1)
        and not Counter(base) - Counter(word)
    }
    assert found == plain


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    known=words,
    rack=racks,
    jokers=st.integers(0, 3),
    held=st.text(FEW, max_size=4),
    least=st.integers(1, 4),
    most=st.integers(3, 8),
)
def test_a_scan_without_numpy_finds_the_same(
    known: list[str],
    rack: str,
    jokers: int,
    held: str,
    least: int,
    most: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    finder = Finder.of(known, LETTERS, lambda word: len(word) % 3 | IMPOLITE * (word[0] == "T"))
    scan = scan_of(finder, tmp_path_factory.getbasetemp())
    both: tuple[Any, Any] = (finder, scan)
    fitting = [each.fitting(Counter(rack), jokers, least=least, most=most) for each in both]
    holding = [each.holding(Counter(held), least, most) for each in both]
    for by_numpy, plainly in (fitting, holding):
        assert by_numpy.tolist() == plainly
        assert finder.words(by_numpy) == scan.words(plainly)
        assert finder.polite(by_numpy).tolist() == scan.polite(plainly)
        assert finder.common(by_numpy, 1).tolist() == scan.common(plainly, 1)
        assert list(map(finder.level, by_numpy)) == list(map(scan.level, plainly))
    assert finder.near(held or "A", 2).tolist() == scan.near(held or "A", 2)
    assert finder.all_words() == scan.all_words()


def scan_of(finder: Finder, folder: Path) -> Scan:
    path = folder / "packed.wkf"
    path.write_bytes(finder.to_bytes())
    return Scan(Packed.map(str(path)))


def test_a_scan_of_no_words_and_of_many_letters(tmp_path: Path) -> None:
    assert scan_of(Finder.of([], LETTERS), tmp_path).fitting(Counter("CAT"), 2) == []
    letters = LETTERS + "ÄÖÜÉÈÊÀÂÇÎÔÛŁ\ue000"
    scan = scan_of(Finder.of(["ÇA", "ÔTÉ", "ŁÓ\ue000".replace("Ó", "O")], letters), tmp_path)
    assert scan.words(scan.fitting(Counter("ÉTÔ"))) == ["ÔTÉ"]
    assert scan.words(scan.fitting(Counter("\ue000O"), 1)) == ["ŁO\ue000"]


def test_the_longest_come_first() -> None:
    finder = Finder.of(["AT", "TEA", "EAT", "TASTE", "STATE"], LETTERS)
    assert finder.words(finder.fitting(Counter("TTASE"))) == [
        "STATE",
        "TASTE",
        "EAT",
        "TEA",
        "AT",
    ]


def test_letters_are_counted_exactly() -> None:
    finder = Finder.of(["BANANA"], LETTERS)
    assert len(finder.fitting(Counter("BANNA"))) == 0
    assert len(finder.fitting(Counter("BAANNA"))) == 1


def test_an_alphabet_of_more_than_two_lanes() -> None:
    letters = LETTERS + "ÄÖÜÉÈÊÀÂÇÎÔÛ"
    finder = Finder.of(["ÇA", "ÔTÉ"], letters)
    assert finder.words(finder.fitting(Counter("ÉTÔ"))) == ["ÔTÉ"]
    assert finder.words(finder.fitting(Counter("ÉT"), 1)) == ["ÔTÉ"]
