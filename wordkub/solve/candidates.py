"""The words that could stand on the table after a turn from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordkub.lexicon.finder import MOST
from wordkub.solve.packing import FIELD, Packing, total
from wordkub.solve.vocabulary import Vocabulary, keys

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wordkub.lexicon.finder import Bytes, Indices, Lane, Mask

_KEY = (1 << 64) - 1

_A_LANE = 64 // MOST
"""The letters that a lane counts."""


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
        import numpy as np

        self.vocabulary = vocabulary
        self.packing = packing
        self.standing = len(table)
        """How many words are the table's."""
        self._thermometer = np.array([(1 << min(n, MOST)) - 1 for n in range(MOST + 1)], np.uint64)
        self._shifts = (np.arange(_A_LANE) * MOST).astype(np.uint64)
        lanes = _padded(vocabulary.lanes, packing.letters)
        self._wide = len(lanes) * _A_LANE * FIELD // 8

        words = [packing.pack(places) for places in table]
        fits = self._fits(lanes, vocabulary.lengths, self.lanes_of(have), jokers)
        if not may_repeat:
            same = (vocabulary.index(places) for places in table)
            fits[[index for index in same if index is not None]] = False
        self._chosen: Indices = np.nonzero(fits)[0]
        rows = np.array([self.lanes_of(word) for word in words], np.uint64).reshape(len(words), len(lanes))
        self.lanes: list[Lane] = [
            np.concatenate((rows[:, number], lane[self._chosen])) for number, lane in enumerate(lanes)
        ]
        self._letter_keys = keys(packing.letters)
        self._letter_keys[: len(vocabulary.letters)] = keys(len(vocabulary.letters))
        table_keys = np.array([self.key(word) for word in words], np.uint64)
        self.keys: Lane = np.concatenate((table_keys, vocabulary.keys[self._chosen]))
        """A number for each word that words of the same letters share, and sums of words add up to."""
        lengths = np.array([total(word) for word in words], np.uint8)
        self.lengths: Bytes = np.concatenate((lengths, vocabulary.lengths[self._chosen]))
        self._packed: dict[int, int] = dict(enumerate(words))

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
        return int(self._chosen[word - self.standing])

    def fitting(self, words: Words, have: int, jokers: int) -> Words:
        """Those of some words that letters and jokers can lay, and perhaps a few more.

        More than MOST of a letter are not counted, so that a word that has more may be among them.
        """
        return words.kept(self._fits(words.lanes, self.lengths, self.lanes_of(have), jokers, words.numbers))

    def short_by(self, words: Words, have: int) -> NDArray[np.int16]:
        """How many letters each of some words wants beyond those at hand, up to MOST of each counted."""
        import numpy as np

        short = np.zeros(len(words), np.int16)
        for lane, lack in zip(words.lanes, ~self.lanes_of(have), strict=True):
            short += np.bitwise_count(lane & lack)
        return short

    def lanes_of(self, heap: int) -> NDArray[np.uint64]:
        """A heap of letters as lanes."""
        import numpy as np

        counts = np.minimum(self.counts(heap), MOST)
        lanes = self._thermometer[counts].reshape(-1, _A_LANE) << self._shifts
        packed: NDArray[np.uint64] = np.bitwise_or.reduce(lanes, axis=1)
        return packed

    def counts(self, heap: int) -> NDArray[np.uint16]:
        """How many of each letter a heap has, with noughts up to the end of the last lane."""
        import numpy as np

        return np.frombuffer(heap.to_bytes(self._wide, "little"), "<u2")

    def bits(self, words: NDArray[np.integer]) -> NDArray[np.uint8]:
        """For each of some words MOST bits a letter, as many of them 1 as it has of that letter."""
        import numpy as np

        rows = np.stack([lane[words] for lane in self.lanes], axis=1)
        flat = rows.astype("<u8").view(np.uint8).reshape(len(words), 8 * len(self.lanes))
        return np.unpackbits(flat, axis=1, bitorder="little")

    def key(self, heap: int) -> int:
        """The number of a heap of letters, as words have one."""
        places, count = self.packing.places(heap), self.packing.count
        return sum(int(self._letter_keys[place]) * count(heap, place) for place in places) & _KEY

    def all(self) -> Words:
        """Every word."""
        import numpy as np

        return Words(np.arange(len(self), dtype=np.int32), self.lanes)

    @staticmethod
    def _fits(
        lanes: Sequence[Lane],
        lengths: Bytes,
        have: NDArray[np.uint64],
        jokers: int,
        numbers: NDArray[np.int32] | None = None,
    ) -> Mask:
        import numpy as np

        lacking = ~have
        if jokers:
            short = np.bitwise_count(lanes[0] & lacking[0])
            for lane, lack in zip(lanes[1:], lacking[1:], strict=True):
                short += np.bitwise_count(lane & lack)
            mask: Mask = short <= jokers
            mask &= short < (lengths if numbers is None else lengths[numbers])
            return mask
        beyond = lanes[0] & lacking[0]
        for lane, lack in zip(lanes[1:], lacking[1:], strict=True):
            beyond |= lane & lack
        covered: Mask = beyond == 0
        return covered


def _padded(lanes: Sequence[Lane], letters: int) -> list[Lane]:
    """Lanes with more beside them for letters that no word has."""
    import numpy as np

    more = -(-letters // _A_LANE) - len(lanes)
    return [*lanes, *(np.zeros_like(lanes[0]) for _ in range(more))]


class Words:
    """Some of the candidates, with their lanes beside them."""

    __slots__ = ("lanes", "numbers")

    def __init__(self, numbers: NDArray[np.int32], lanes: Sequence[Lane]) -> None:
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
