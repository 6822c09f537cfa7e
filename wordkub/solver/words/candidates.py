"""The words that could stand on the table after a turn from a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from wordkub.lexicon.finder import MOST
from wordkub.solver.words.packing import FIELD, Packing, total
from wordkub.solver.words.vocabulary import Vocabulary, keys

if TYPE_CHECKING:
    from wordkub.lexicon.finder import Bytes, Lane, Mask

Numbers = NDArray[np.int32]

_KEY = (1 << 64) - 1

_A_LANE = 64 // MOST
"""The letters that a lane counts."""

_THERMOMETER = np.array([(1 << count) - 1 for count in range(MOST + 1)], np.uint64)
"""So many bits for a count of a letter."""

_SHIFTS = (np.arange(_A_LANE) * MOST).astype(np.uint64)


class Candidates:
    """Words of the table, which may be formed again, and then the words of the vocabulary that the tiles fit.

    A word is named by its number here: those of the table come first, in the table's order.

    Args:
        vocabulary: The words that may be formed.
        packing: How heaps of letters are packed; letters that no word has come after the vocabulary's.
        table: The words of the table, each the places of its letters.
        have: All the letters of the table and the rack.
        jokers: How many jokers there are that stand for no letter yet.
        may_repeat: Whether the same word may stand more than once (W6).
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        packing: Packing,
        table: Sequence[Sequence[int]],
        have: int,
        jokers: int,
        may_repeat: bool,
    ) -> None:
        self.vocabulary = vocabulary
        self.packing = packing
        self.standing = len(table)
        """How many words are the table's."""
        words = [packing.pack(places) for places in table]
        self._packed: dict[int, int] = dict(enumerate(words))
        self._wide = max(len(vocabulary.lanes), -(-packing.letters // _A_LANE)) * _A_LANE
        self.row = max(vocabulary.counts.shape[1], -(-packing.letters // 8) * 8)
        """How many counts a row has: a whole number of eights."""
        self.table_counts: Bytes = self._table_counts(words)
        same = () if may_repeat else map(vocabulary.index, table)
        barred = np.array([index for index in same if index is not None], np.int32)
        self.chosen: Numbers = self._choose(have, jokers, barred)
        """The numbers in the vocabulary of the words that are not the table's."""
        self.lengths: Bytes = self._lengths()
        """How many letters each word has."""

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.lengths)

    def packed(self, word: int) -> int:
        """The letters of a word."""
        heap = self._packed.get(word)
        if heap is None:
            heap = self._packed[word] = self.packing.pack(self.vocabulary.codes(self.index(word)))
        return heap

    def index(self, word: int) -> int:
        """The number in the vocabulary of a word that is not the table's."""
        return int(self.chosen[word - self.standing])

    def _choose(self, have: int, jokers: int, barred: Numbers) -> Numbers:
        """The words of the vocabulary that letters and jokers can lay, but for those barred."""
        fits = self.vocabulary.fitting(self.counts_of(have).tolist(), jokers)
        fits[barred] = False
        return np.flatnonzero(fits).astype(np.int32)

    def _lengths(self) -> Bytes:
        mine = self.table_counts.sum(axis=1, dtype=np.uint8)
        return np.concatenate((mine, self.vocabulary.lengths[self.chosen]))

    @cached_property
    def _by_length(self) -> Numbers:
        """The words that are not the table's, the shorter first."""
        numbers = np.argsort(self.lengths[self.standing :], kind="stable")
        return (numbers + self.standing).astype(np.int32)

    @cached_property
    def _of_lengths(self) -> list[int]:
        """How many of those are shorter than each length."""
        counts = np.bincount(self.lengths[self.standing :])
        return [0, *np.cumsum(counts).tolist()]

    @property
    def new_lengths(self) -> list[int]:
        """The lengths of the words that are not the table's, in rising order."""
        ends = self._of_lengths
        return [length for length in range(len(ends) - 1) if ends[length] < ends[length + 1]]

    def of_length(self, length: int) -> Words:
        """The words of a length that are not the table's."""
        start, stop = self._of_lengths[length : length + 2]
        return self.some(self._by_length[start:stop])

    @cached_property
    def _lanes(self) -> list[Lane]:
        mine = [self.lanes_of(self.packed(word)) for word in range(self.standing)]
        rows = np.array(mine, np.uint64).reshape(self.standing, self._wide // _A_LANE)
        known = [lane[self.chosen] for lane in self.vocabulary.lanes]
        known += [np.zeros(len(self.chosen), np.uint64)] * (rows.shape[1] - len(known))
        return [np.concatenate((mine, lane)) for mine, lane in zip(rows.T, known, strict=True)]

    @cached_property
    def _heavy(self) -> Numbers:
        """The words that have more of a letter than lanes count."""
        mine = self.table_counts.max(axis=1, initial=0) > MOST
        return np.nonzero(np.concatenate((mine, self.vocabulary.is_heavy[self.chosen])))[0].astype(np.int32)

    def laying(self, have: int, jokers: int) -> Words:
        """All words that letters and jokers can lay."""
        fits = self.vocabulary.fitting(self.counts_of(have).tolist(), jokers)
        known = np.flatnonzero(fits[self.chosen]).astype(np.int32) + np.int32(self.standing)
        return self.some(np.concatenate((self.fitting(self.old, have, jokers).numbers, known)))

    def fitting(self, words: Words, have: int, jokers: int) -> Words:
        """Those of some words that letters and jokers can lay."""
        return words.kept(self._within(words, have, jokers))

    def short_by(self, words: Words, have: int) -> NDArray[np.int16]:
        """How many letters each of some words wants beyond those at hand."""
        short = np.zeros(len(words), np.int16)
        for lane, lack in zip(words.lanes, ~self.lanes_of(have), strict=True):
            short += np.bitwise_count(lane & lack)
        for word, at in self._heavy_among(words.numbers):
            short[at] = total(self.packing.less(self.packed(word), have))
        return short

    def lanes_of(self, heap: int) -> NDArray[np.uint64]:
        """A heap of letters as lanes."""
        counts = np.minimum(self.counts_of(heap), MOST)
        lanes = _THERMOMETER[counts].reshape(-1, _A_LANE) << _SHIFTS
        packed: NDArray[np.uint64] = np.bitwise_or.reduce(lanes, axis=1)
        return packed

    def counts_of(self, heap: int) -> NDArray[np.uint16]:
        """How many of each letter a heap has, with noughts up to the end of the last lane."""
        return np.frombuffer(heap.to_bytes(self._wide * FIELD // 8, "little"), "<u2")

    def counts(self, words: Numbers) -> Bytes:
        """How many of each letter each of some words has, a row for each."""
        mine = words < self.standing
        rows = np.zeros((len(words), self.row), np.uint8)
        rows[mine] = self.table_counts[words[mine]]
        known = self.vocabulary.counts
        rows[~mine, : known.shape[1]] = known[self.chosen[words[~mine] - self.standing]]
        return rows

    @cached_property
    def keys(self) -> Lane:
        """A number for each word that words of the same letters share, and sums of words add up to."""
        mine = np.array([self.key(self.packed(word)) for word in range(self.standing)], np.uint64)
        return np.concatenate((mine, self.vocabulary.keys[self.chosen]))

    @cached_property
    def shown(self) -> Lane:
        """A bit for each letter that a word has, by its place."""
        bits = np.uint64(1) << np.arange(self.row, dtype=np.uint64)
        mine = ((self.table_counts > 0) * bits).sum(axis=1, dtype=np.uint64)
        return np.concatenate((mine, self.vocabulary.shown[self.chosen]))

    @cached_property
    def _letter_keys(self) -> Lane:
        known = keys(len(self.vocabulary.letters))
        return np.concatenate((known, keys(self.packing.letters)[len(known) :]))

    def key(self, heap: int) -> int:
        """The number of a heap of letters, as words have one."""
        places, count = self.packing.places(heap), self.packing.count
        return sum(int(self._letter_keys[place]) * count(heap, place) for place in places) & _KEY

    def all(self) -> Words:
        """Every word."""
        return Words(np.arange(len(self), dtype=np.int32), self._lanes)

    def some(self, numbers: Numbers) -> Words:
        """The words of some numbers, which rise."""
        return Words(numbers, [lane[numbers] for lane in self._lanes])

    @cached_property
    def old(self) -> Words:
        """The words of the table."""
        return self.some(np.arange(self.standing, dtype=np.int32))

    def _table_counts(self, words: Sequence[int]) -> Bytes:
        rows = np.zeros((len(words), self.row), np.uint8)
        for word, heap in enumerate(words):
            rows[word, : self.packing.letters] = self.counts_of(heap)[: self.packing.letters]
        return rows

    def _within(self, words: Words, have: int, jokers: int) -> Mask:
        """Which of some words letters and jokers can lay."""
        lanes, lacking = words.lanes, ~self.lanes_of(have)
        if jokers:
            short = np.bitwise_count(lanes[0] & lacking[0])
            for lane, lack in zip(lanes[1:], lacking[1:], strict=True):
                short += np.bitwise_count(lane & lack)
            mask: Mask = short <= jokers
            mask &= short < self.lengths[words.numbers]
        else:
            beyond = lanes[0] & lacking[0]
            for lane, lack in zip(lanes[1:], lacking[1:], strict=True):
                beyond |= lane & lack
            mask = beyond == 0
        for word, at in self._heavy_among(words.numbers):
            if mask[at]:
                mask[at] = self._can_lay(word, have, jokers)
        return mask

    def _heavy_among(self, numbers: Numbers) -> Iterator[tuple[int, int]]:
        """The heavy ones among words whose numbers rise, each with its place among them."""
        for word, at in zip(
            self._heavy.tolist(), np.searchsorted(numbers, self._heavy).tolist(), strict=True
        ):
            if at < len(numbers) and numbers[at] == word:
                yield word, at

    def _can_lay(self, word: int, have: int, jokers: int) -> bool:
        letters = self.packed(word)
        short = total(self.packing.less(letters, have))
        return short <= jokers and short < total(letters)


class Words:
    """Some of the candidates, with their lanes beside them."""

    __slots__ = ("lanes", "numbers")

    def __init__(self, numbers: Numbers, lanes: Sequence[Lane]) -> None:
        self.numbers = numbers
        self.lanes = lanes

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.numbers)

    def kept(self, mask: Mask) -> Words:
        """Those of the words that a mask marks."""
        return Words(self.numbers[mask], [lane[mask] for lane in self.lanes])

    def without(self, word: int) -> Words:
        """The words without one of them."""
        return self.kept(self.numbers != word)
