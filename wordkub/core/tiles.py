"""Tiles, groups of tiles, and multisets of tiles (heaps).

A tile is its text: ``C``, ``[IJ]``, ``R5``, ``?``. On the table a joker may show what it stands for (``i``);
on a rack it does not (``?``). Heaps count tiles in the form that they have on a rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

Tile: TypeAlias = str
"""A tile's text form. Two tiles with the same text are interchangeable."""

Group: TypeAlias = tuple[Tile, ...]
"""Tiles that lie together on the table, in order: a word, a run, or a group of one number."""

Heap: TypeAlias = Counter[Tile]
"""A multiset of tiles, such as a rack, a pool, or all tiles of a table."""

UNKNOWN: Tile = "_"
"""A tile that is face down, such as another player's in a redacted game."""


def plain(tiles: Iterable[Tile]) -> str:
    """Tiles as a person reads them in a `repr`: letters side by side, numbers with a space between.

    Notation is the rule set's matter; this is only for looking at.

    >>> plain(("C", "H", "i", "P")), plain(("R5", "R6", "?"))
    ('CHiP', 'R5 R6 ?')
    """
    shown = list(tiles)
    are_letters = all(len(tile) == 1 or tile.startswith("[") for tile in shown)
    return ("" if are_letters else " ").join(shown)


def plain_table(groups: Iterable[Group]) -> str:
    """Groups side by side, as a person reads them.

    >>> plain_table([("C", "A", "T"), ("D", "O", "G")]), plain_table([("R5", "R6", "R7"), ("K1", "B1", "Y1")])
    ('CAT DOG', 'R5 R6 R7 / K1 B1 Y1')
    """
    shown = [plain(group) for group in groups]
    return (" / " if any(" " in group for group in shown) else " ").join(shown)


def beyond(heap: Heap, other: Heap) -> Heap:
    """Multiset difference: the tiles of one heap that are not in the other.

    >>> sorted(beyond(Counter("ABBC"), Counter("AB")).elements())
    ['B', 'C']
    """
    have = other.get
    result: Heap = Counter()
    result.update({tile: rest for tile, count in heap.items() if (rest := count - have(tile, 0)) > 0})
    return result


def fewer(groups: Iterable[Group], others: Iterable[Group]) -> tuple[Group, ...]:
    """Multiset difference of groups: each of the others is removed as often as it occurs.

    >>> fewer([("A",), ("B",), ("A",)], [("A",), ("C",)])
    (('B',), ('A',))
    """
    left: dict[Group, int] = {}
    for group in others:
        left[group] = left.get(group, 0) + 1
    result = []
    for group in groups:
        if left.get(group):
            left[group] -= 1
        else:
            result.append(group)
    return tuple(result)


def without(tiles: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """Remove some tiles, and keep the others in their order.

    A tile that is not there is taken from the ones that are face down, as another player's are.

    Raises:
        ValueError: A tile that is neither there nor could be.

    >>> without(("A", "B", "A"), ["A"])
    ('B', 'A')
    >>> without(("_", "_"), ["A"])
    ('_',)
    """
    left = list(tiles)
    for tile in taken:
        if tile in left:
            left.remove(tile)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            raise ValueError(f"there is no tile {tile} to take from {' '.join(left) or 'nothing'}")
    return tuple(left)


def arranged(tiles: Iterable[Tile], order: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles like others: first those in both, in the order of the others, then the rest as they were.

    >>> arranged("AABC", "CAX")
    ('C', 'A', 'A', 'B')
    """
    left = Counter(tiles)
    first = []
    for tile in order:
        if left[tile] > 0:
            left[tile] -= 1
            first.append(tile)
    return (*first, *without(tiles, first))
