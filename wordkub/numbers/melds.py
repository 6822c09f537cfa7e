"""The best sets that tiles make by themselves: what opens the table (S1), what a computer lays first."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from wordkub.core.budget import Budget
from wordkub.core.tiles import Heap
from wordkub.errors import TooMuchError
from wordkub.numbers.sets import JOKER, NumberSet, Sets

Real = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    places: tuple[int, ...]
    """The real tiles of a set, by their places in the order."""
    jokers: int
    worth: int
    found: NumberSet


MOST_TILES = 600
"""The most tiles that are looked at: every set there is, several times over."""

TOO_MANY = "these tiles make sets in too many ways (over {limit:,} tiles to look at); meld with fewer at once"
"""What is said where tiles make more sets than can be looked at."""


def most_points(sets: Sets, tiles: Heap, budget: Budget | None = None) -> int:
    """The most points of sets that can be laid together of some of these tiles.

    Args:
        sets: What a set is.
        tiles: The tiles, jokers as `?`.
        budget: How much work it may be; any where None.

    Raises:
        TooMuchError: It is more.

    >>> most_points(Sets("KRBY", 13, 3), Counter({"R8": 1, "R9": 1, "R10": 1, "B10": 1, "?": 1}))
    38
    """
    return sum(found.points for found in best_sets(sets, tiles, lambda found: found.points, budget))


def best_sets(
    sets: Sets, tiles: Heap, worth: Callable[[NumberSet], int], budget: Budget | None = None
) -> tuple[NumberSet, ...]:
    """The sets of some of these tiles that are worth most together.

    Args:
        sets: What a set is.
        tiles: The tiles, jokers as `?`.
        worth: What a set is worth.
        budget: How much work it may be; any where None.

    Raises:
        TooMuchError: It is more.
    """
    budget = budget or Budget(sys.maxsize)
    if tiles.total() > MOST_TILES:
        raise TooMuchError(f"a meld of {tiles.total()} tiles; at most {MOST_TILES} are looked at", MOST_TILES)
    jokers = tiles.get(JOKER, 0)
    real = Counter({tile: count for tile, count in tiles.items() if tile != JOKER and count > 0})
    order = sorted(real, key=sets.place)
    place = {tile: number for number, tile in enumerate(order)}
    of_first: dict[str, list[_Candidate]] = {tile: [] for tile in order}
    for tiles_of, count, found in _candidates(sets, real, jokers, budget):
        places = tuple(place[tile] for tile in tiles_of)
        of_first[tiles_of[0]].append(_Candidate(places, count, worth(found), found))
    memo: dict[tuple[int, tuple[int, ...], int], tuple[int, tuple[NumberSet, ...]]] = {}

    def best(at: int, left: tuple[int, ...], jokers: int) -> tuple[int, tuple[NumberSet, ...]]:
        """The most from the tiles at a place of the order on."""
        left = (0,) * at + left[at:]
        while at < len(order) and not left[at]:
            at += 1
        if at == len(order):
            return 0, ()
        key = at, left, jokers
        if key not in memo:
            budget.spend(5 + len(of_first[order[at]]), TOO_MANY)
            # The copies of the tile stay out of every set, or one is the first of one.
            most = best(at + 1, left, jokers)
            for candidate in of_first[order[at]]:
                if candidate.jokers <= jokers and all(map(left.__getitem__, candidate.places)):
                    more, chosen = best(at, _less(left, candidate.places), jokers - candidate.jokers)
                    if candidate.worth + more > most[0]:
                        most = candidate.worth + more, (candidate.found, *chosen)
            memo[key] = most
        return memo[key]

    return best(0, tuple(real[tile] for tile in order), jokers)[1]


def _less(left: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(left)
    for place in places:
        rest[place] -= 1
    return tuple(rest)


def _candidates(sets: Sets, real: Heap, jokers: int, budget: Budget) -> Iterator[tuple[Real, int, NumberSet]]:
    """Every set that some of the tiles make with some of the jokers, at its most points."""
    seen: set[tuple[Real, int]] = set()
    for tiles, count in _mixed(sets, real, jokers):
        # To read a set takes some five looks at each of its tiles.
        budget.spend(5 * (len(tiles) + count), TOO_MANY)
        tiles = tuple(sorted(tiles, key=sets.place))
        found = sets.read((*tiles, *(JOKER,) * count))
        if isinstance(found, NumberSet) and (tiles, count) not in seen:
            seen.add((tiles, count))
            yield tiles, count, found


def _mixed(sets: Sets, real: Heap, jokers: int) -> Iterator[tuple[Real, int]]:
    """Tiles that could be a set, with how many jokers."""
    longest = max(sets.highest, len(sets.colours))
    for number in range(1, sets.highest + 1):
        there = [tile for colour in sets.colours if real[tile := f"{colour}{number}"]]
        for size in range(1, len(there) + 1):
            for tiles in combinations(there, size):
                for count in range(min(jokers, longest - size) + 1):
                    yield tiles, count
    for colour in sets.colours:
        there = [tile for number in range(1, sets.highest + 1) if real[tile := f"{colour}{number}"]]
        for size in range(2, len(there) + 1):
            for tiles in combinations(there, size):
                gaps = int(tiles[-1][1:]) - int(tiles[0][1:]) + 1 - size
                for count in range(gaps, min(jokers, longest - size) + 1):
                    yield tiles, count
