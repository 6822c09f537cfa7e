"""Heaps of letters as one whole number each, so that adding and comparing them is a step or two.

A letter's count stands in 16 bits of its own, its top bit kept free for borrowing: a heap has at most 32,767
of a letter and 65,534 letters in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

FIELD = 16

_FULL = (1 << FIELD) - 1


class Packing:
    """How the counts of some letters are packed.

    Args:
        letters: How many letters there are; each is named by its place.

    >>> packing = Packing(3)
    >>> heap = packing.pack([0, 0, 2])
    >>> packing.count(heap, 0), total(heap)
    (2, 3)
    >>> packing.less(heap, packing.pack([0, 1, 2])) == packing.pack([0])
    True
    """

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self.units = tuple(1 << FIELD * place for place in range(letters))
        """A heap of one letter, for each."""
        self.high = sum(unit << FIELD - 1 for unit in self.units)

    def pack(self, places: Iterable[int]) -> int:
        """A heap of letters."""
        units = self.units
        return sum(units[place] for place in places)

    def count(self, heap: int, place: int) -> int:
        """How many of a letter a heap has."""
        return heap >> FIELD * place & _FULL

    def places(self, heap: int) -> Iterator[int]:
        """The letters that a heap has, each once."""
        place = 0
        while heap:
            if heap & _FULL:
                yield place
            heap >>= FIELD
            place += 1

    def is_within(self, heap: int, other: int) -> bool:
        """Whether a heap has nothing beyond another one."""
        high = self.high
        return ((other | high) - heap) & high == high

    def less(self, heap: int, other: int) -> int:
        """A heap without what another one has of it."""
        high = self.high
        rest = (heap | high) - other
        kept = rest & high
        return rest & (kept - (kept >> FIELD - 1))


def total(heap: int) -> int:
    """How many letters a heap has."""
    # 2 ** 16 leaves 1 when divided by 2 ** 16 - 1, so what remains of a number is the sum of its fields.
    return heap % _FULL
