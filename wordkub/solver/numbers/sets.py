"""The sets that a heap of number tiles can make, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from wordkub.core.tiles import Group, Heap
from wordkub.numbers.sets import JOKER, NumberSet, Sets
from wordkub.solver.budget import Budget


def sets_within(sets: Sets, heap: Heap, budget: Budget) -> list[NumberSet]:
    """Every set that some of these tiles make, those worth most first.

    Of the same tiles in several orders only the set that is worth most is given.

    Args:
        sets: What a set is.
        heap: The tiles.
        budget: What may be spent; a node is a set.

    Raises:
        OutOfBudgetError: Nothing more may be spent.

    >>> from collections import Counter
    >>> found = sets_within(Sets("KRBY", 13, 3), Counter(["R8", "R9", "?", "R10"]), Budget())
    >>> [" ".join(each.tiles) for each in found]
    ['R8 R9 R10 ?', 'R9 R10 ?', 'R8 R9 R10', 'R8 R9 ?', 'R8 ? R10']
    """
    best: dict[tuple[str, ...], NumberSet] = {}
    for tiles in _written(sets, heap):
        budget.spend()
        found = sets.read(tiles)
        if isinstance(found, NumberSet):
            content = tuple(sorted(tiles))
            if content not in best or found.points > best[content].points:
                best[content] = found
    return sorted(best.values(), key=lambda found: (-found.points, sets.order(found.tiles)))


def _written(sets: Sets, heap: Heap) -> Iterator[Group]:
    """Tiles of the heap in the order of a run or a group."""
    jokers = heap.get(JOKER, 0)
    for size in range(sets.least, jokers + 1):
        yield (JOKER,) * size
    for colour in sets.colours:
        for first in range(1, sets.highest + 1):
            numbers: list[str] = []
            for number in range(first, sets.highest + 1):
                numbers.append(f"{colour}{number}")
                if sum(not heap[tile] for tile in numbers) > jokers:
                    break
                if len(numbers) >= sets.least:
                    yield from _with_jokers(numbers, heap, jokers)
    for number in range(1, sets.highest + 1):
        there = [tile for colour in sets.colours if heap[tile := f"{colour}{number}"]]
        for size in range(1, len(there) + 1):
            for filled in range(max(0, sets.least - size), min(jokers, len(sets.colours) - size) + 1):
                for tiles in combinations(there, size):
                    yield (*tiles, *(JOKER,) * filled)


def _with_jokers(run: list[str], heap: Heap, jokers: int) -> Iterator[Group]:
    """A run with jokers in place of the tiles that are not there, and of others."""
    there = [tile for tile in run if heap[tile]]
    for more in range(min(jokers - (len(run) - len(there)), len(there) - 1) + 1):
        for left in combinations(there, len(there) - more):
            kept = set(left)
            yield tuple(tile if tile in kept else JOKER for tile in run)
