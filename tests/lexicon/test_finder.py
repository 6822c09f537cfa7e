"""Finding words by letters: the packed scan against a plain one."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.lexicon.finder import Finder

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
