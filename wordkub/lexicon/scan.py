"""Finding words by their letters once, without numpy.

A scan by numpy (finder.py) takes half a millisecond, but loading numpy takes a tenth of a second: who asks
one question and leaves is served sooner by a scan in Python, which takes some ten milliseconds. Both read the
same packed words, take the same questions and give the same answers.
"""

from __future__ import annotations

import contextlib
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol

from wordkub.lexicon.container import DamagedError
from wordkub.lexicon.finder import (
    Packed,
    finder_path,
    lays,
    open_finder,
    packed_letters,
)
from wordkub.lexicon.tiling import LETTERS, Tiling
from wordkub.lexicon.verdict import IMPOLITE, LEVEL, Lexicon

Places = Any
"""Places of words, in their order: a list, or an array of numpy's."""


class Scanner(Protocol):
    """Words, packed for scanning: a `Scan`, or a `Finder`, which says what each method does."""

    letters: str
    """The alphabet, a character a letter."""

    def fitting(
        self, letters: Counter[str], jokers: int = 0, *, least: int = 1, most: int | None = None
    ) -> Places:
        """The places of the words that these letters can lay, the longest first."""

    def holding(self, letters: Counter[str], least: int = 1, most: int = 255) -> Places:
        """The places of the words that have all of these letters, each as often, the longest first."""

    def near(self, word: str, most: int) -> Places:
        """The places of the words that have at most so many letters less, and more, than a word has."""

    def polite(self, places: Places) -> Places:
        """Those of some places whose words the computer may lay and hint."""

    def common(self, places: Places, most: int) -> Places:
        """Those of some places whose words have at most this place among the dictionary's levels."""

    def level(self, place: int) -> int:
        """The place of a word's commonness level among the dictionary's; 0 is the commonest."""

    def words(self, places: Places) -> list[str]:
        """The words at these places, in their order."""

    def all_words(self) -> list[str]:
        """Every word, the longest first."""


def open_scanner(dictionary: Lexicon, tiling: Tiling = LETTERS) -> Scanner:
    """The valid words of a dictionary: a `Finder` where numpy has been loaded, else a `Scan`.

    Args:
        dictionary: The dictionary.
        tiling: Which letters are one tile; the words are coded by it.

    >>> from wordkub.lexicon import open_dictionary
    >>> words = open_scanner(open_dictionary("en-US"))
    >>> words.words(words.fitting(Counter("QUIZ"), least=4))
    ['QUIZ']
    """
    path = finder_path(dictionary, tiling)
    if path is not None and "numpy" not in sys.modules:
        # Where it is not there yet, or damaged, it is made, which takes numpy.
        with contextlib.suppress(OSError, UnicodeError, ValueError, DamagedError):
            return Scan(Packed.map(path))
    return open_finder(dictionary, tiling)


class Scan:
    """Packed words, scanned in Python.

    Args:
        packed: The words.
    """

    def __init__(self, packed: Packed) -> None:
        self.letters = packed.letters
        self._lanes = [lane.cast("Q") for lane in packed.lanes]
        self._lengths = packed.lengths
        self._marks = packed.marks
        self._codes = packed.codes
        self._heavy = packed.heavy.cast("q").tolist()

    def __len__(self) -> int:
        """How many words there are."""
        return len(self._lengths)

    def fitting(
        self, letters: Counter[str], jokers: int = 0, *, least: int = 1, most: int | None = None
    ) -> list[int]:
        """The places of the words that these letters can lay, the longest first; see `Finder.fitting`."""
        at_hand = letters.total() + jokers
        span = self._of_lengths(least, min(at_hand, most or at_hand))
        short = self._short_by(letters, span, jokers)
        found = [place for place, wanting in short if wanting < self._lengths[place]]
        return self._exact(found, lambda word: lays(Counter(word), letters, jokers))

    def holding(self, letters: Counter[str], least: int = 1, most: int = 255) -> list[int]:
        """The places of the words that have all of these letters, each as often, the longest first."""
        found: Iterable[int] = self._of_lengths(max(least, letters.total()), most)
        for lane, bits in zip(self._lanes, self._packed(letters), strict=True):
            if bits:
                found = [place for place in found if lane[place] & bits == bits]
        return self._exact(list(found), lambda word: letters <= Counter(word))

    def near(self, word: str, most: int) -> list[int]:
        """The places of the words that have at most so many letters less, and more, than a word has."""
        span = self._of_lengths(max(1, len(word) - most), len(word) + most)
        length = len(word)
        more = self._short_by(Counter(word), span, most)
        return [place for place, wanting in more if wanting + length - self._lengths[place] <= most]

    def polite(self, places: Sequence[int]) -> list[int]:
        """Those of some places whose words the computer may lay and hint."""
        return [place for place in places if not self._marks[place] & IMPOLITE]

    def common(self, places: Sequence[int], most: int) -> list[int]:
        """Those of some places whose words have at most this place among the dictionary's levels."""
        return [place for place in places if self._marks[place] & LEVEL <= most]

    def level(self, place: int) -> int:
        """The place of a word's commonness level among the dictionary's; 0 is the commonest."""
        return self._marks[place] & LEVEL

    def words(self, places: Sequence[int]) -> list[str]:
        """The words at these places, in their order."""
        return list(map(self._word, places))

    def all_words(self) -> list[str]:
        """Every word, the longest first."""
        return self.words(range(len(self)))

    def _word(self, place: int) -> str:
        length = self._lengths[place]
        at = self._offsets[length] + place * length
        return self._text[at : at + length]

    @cached_property
    def _text(self) -> str:
        """The letters of all words, one word after the other."""
        if self.letters.isascii():
            return bytes(self._codes).translate(self.letters.encode().ljust(256)).decode()
        return bytes(self._codes).decode("latin-1").translate(dict(enumerate(self.letters)))

    @cached_property
    def _offsets(self) -> dict[int, int]:
        """By the length of words, where in the text one of them would be whose place is 0."""
        offsets, at, place = {}, 0, 0
        while place < len(self):
            length = self._lengths[place]
            offsets[length] = at - place * length
            stop = self._of_lengths(length, length).stop
            at, place = at + (stop - place) * length, stop
        return offsets

    def _of_lengths(self, least: int, most: int) -> range:
        """The places of the words of at least and at most so many letters."""
        start = bisect_left(self._lengths, -most, key=_minus)
        return range(start, max(start, bisect_right(self._lengths, -least, key=_minus)))

    def _short_by(self, letters: Counter[str], span: range, most: int) -> list[tuple[int, int]]:
        """The places of the words that want at most so many letters beyond these, and how many they want."""
        lacking = [~bits & _LANE for bits in self._packed(letters)]
        (first, *lanes), (beyond, *others) = self._lanes, lacking
        short = [
            (place, wanting)
            for place, bits in enumerate(first[span.start : span.stop], span.start)
            if (wanting := (bits & beyond).bit_count()) <= most
        ]
        for lane, beyond in zip(lanes, others, strict=True):
            short = [
                (place, more)
                for place, wanting in short
                if (more := wanting + (lane[place] & beyond).bit_count()) <= most
            ]
        return short

    def _exact(self, places: list[int], fits: Callable[[str], bool]) -> list[int]:
        """Of some places those whose words fit; words that lanes tell all of are not asked."""
        odd = set(self._heavy).intersection(places)
        return [place for place in places if place not in odd or fits(self._word(place))] if odd else places

    def _packed(self, letters: Counter[str]) -> list[int]:
        return packed_letters(self.letters, letters, len(self._lanes))


_LANE = (1 << 64) - 1


def _minus(length: int) -> int:
    """The lengths fall, so their negatives rise."""
    return -length
