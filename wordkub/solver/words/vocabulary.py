"""The words that a solver may form: those of the dictionary, the theme and the commonness in play, packed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from wordkub.core.tiles import Group, Tile
from wordkub.letters.notation import letter_tile
from wordkub.letters.readings import Readings
from wordkub.lexicon.finder import MOST, Finder, open_finder
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.tiling import Tiling
from wordkub.lexicon.verdict import LEVEL, Lexicon
from wordkub.solver.words.packing import Packing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wordkub.lexicon.finder import Bytes, Indices, Lane, Mask


_ROW = 32
"""A row of counts has a multiple of so many bytes."""


@dataclass(frozen=True)
class Limits:
    """Which words of the dictionary may be formed."""

    least: int
    """The fewest tiles of a word (W5)."""
    theme: Theme | None = None
    level: int | None = None
    """The commonness level that a word may have at most."""
    is_polite: bool = False
    """Whether words are left out that the computer never says."""


def keys(letters: int) -> Lane:
    """A number for each of so many letters; sums of them tell heaps of letters apart, nearly always."""
    return np.random.Generator(np.random.PCG64(letters)).integers(0, 1 << 64, letters, np.uint64)


@lru_cache(maxsize=8)
def vocabulary(lexicon: Lexicon, tiles: tuple[str, ...], limits: Limits) -> Vocabulary:
    """The words of a dictionary that an edition's tiles can show, within limits."""
    readings = Readings(tiles)
    finder = open_finder(lexicon, readings.tiling).only(readings.letters)
    return Vocabulary(readings, tiles, finder, _allowed(lexicon, readings.tiling, finder, limits))


class Vocabulary:
    """Words in the order in which they are tried: the commoner first, of equally common ones the longer.

    Args:
        readings: Between tiles and the letters of the finder.
        tiles: The letters on each tile of the edition.
        finder: The words of the dictionary.
        places: Those of them that may be formed, by their places in the finder.
    """

    def __init__(self, readings: Readings, tiles: Sequence[str], finder: Finder, places: Indices) -> None:
        levels: Bytes = finder.marks[places] & np.uint8(LEVEL)
        # The finder's places fall by length, and a stable sort keeps them so within a level.
        ordered = places[np.argsort(levels, kind="stable")]
        self.finder = finder
        self.letters = finder.letters
        self.places: Indices = ordered
        """Each word's place in the finder."""
        self.lengths: Bytes = finder.lengths[ordered]
        self.lanes: list[Lane] = finder.lanes(ordered)
        self.counts: Bytes = finder.counts(ordered, -(-len(finder.letters) // _ROW) * _ROW)
        """How many of each letter each word has: a row for each word, with noughts after the last letter."""
        self.demand: NDArray[np.int64] = self.counts.sum(axis=0, dtype=np.int64)
        """How many of each letter all words have together."""
        self.spread: NDArray[np.int64] = np.count_nonzero(self.counts, axis=0)
        """How many words have each letter."""
        self.shown: Lane = finder.shown(ordered)
        """A bit for each letter that a word has, by its place."""
        self.is_heavy: Mask = self.counts.max(axis=1, initial=0) > MOST
        """Which words have more of a letter than lanes count."""
        self.keys: Lane = finder.sums(keys(len(finder.letters)))[ordered]
        """A number for each word that words of the same letters share: see `keys`."""
        self._readings = readings
        self._index = np.full(len(finder), -1, np.int32)
        self._index[ordered] = np.arange(len(ordered), dtype=np.int32)
        self.tile_places = _tile_places(readings, tiles, finder.letters)
        """The place of the letter of every letter tile; of one that no word has, after all others."""
        self.packing = Packing(
            max([len(finder.letters), *(place + 1 for place in self.tile_places.values())])
        )
        """How heaps of all those letters are packed."""

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.places)

    def index(self, places: Sequence[int]) -> int | None:
        """Which word is made of letters in this order; None where none is."""
        if any(place >= len(self.letters) for place in places):
            return None
        at = self.finder.place("".join(self.letters[place] for place in places))
        return None if at is None or self._index[at] < 0 else int(self._index[at])

    def fitting(self, have: Sequence[int], jokers: int) -> Mask:
        """Which words letters and jokers can lay, worked out for eight words at once.

        Args:
            have: How many of each letter there are.
            jokers: How many letters may be wanting; a word of jokers alone is none.
        """
        wants = np.zeros((jokers + 1, -(-len(self) // 8)), np.uint8)
        for planes, count in zip(self._planes, have, strict=False):
            for plane in planes[count : count + jokers + 1]:
                # What wants so many letters, bit for bit, wants one more where this letter is wanting too.
                for more in range(jokers, 0, -1):
                    wants[more] |= wants[more - 1] & plane
                wants[0] |= plane
        fits: Mask = np.unpackbits(~wants[jokers], count=len(self), bitorder="little").view(bool)
        if jokers:
            present = sum(1 << place for place, count in enumerate(have) if count)
            fits &= (self.lengths > jokers) | ((self.shown & np.uint64(present)) != 0)
        return fits

    @cached_property
    def _planes(self) -> list[list[Bytes]]:
        """For each letter the words that have more than 0 of it, more than 1, ...: a bit for each word."""
        planes = []
        for counts in np.ascontiguousarray(self.counts.T[: len(self.letters)]):
            heights = range(int(counts.max(initial=0)))
            planes.append([np.packbits(counts > more, bitorder="little") for more in heights])
        return planes

    def tiles(self, word: int) -> Group:
        """The letter tiles of a word."""
        return self._readings.tiles(self.finder.word(int(self.places[word])))

    def codes(self, word: int) -> bytes:
        """A word's letters by their places."""
        return self.finder.codes(int(self.places[word]))


def _tile_places(readings: Readings, tiles: Sequence[str], letters: str) -> dict[Tile, int]:
    places = {letter: place for place, letter in enumerate(letters)}
    strangers = itertools.count(len(letters))
    known = {tile: places.get(readings.letter(tile) or "") for tile in map(letter_tile, tiles)}
    return {tile: next(strangers) if place is None else place for tile, place in known.items()}


def _allowed(lexicon: Lexicon, tiling: Tiling, finder: Finder, limits: Limits) -> Indices:
    span = finder.of_lengths(limits.least, 255)
    places: Indices = np.arange(span.start, span.stop)
    if limits.is_polite:
        places = finder.polite(places)
    if limits.level is not None:
        known: Sequence[int] = lexicon.levels or (0,)
        places = finder.common(places, sum(level <= limits.level for level in known) - 1)
    places = finder.findable(places)
    if limits.theme is not None:
        text, theme = tiling.text, limits.theme
        words = finder.words(places)
        places = places[np.fromiter((text(word) in theme for word in words), bool, len(words))]
    return places
