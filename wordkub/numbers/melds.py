"""The most that tiles can make as sets of their own: what opens the table by S1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from wordkub.core.tiles import Heap
from wordkub.numbers.sets import JOKER, Sets

Real = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    real: Real
    """The real tiles of a set, in their order."""
    jokers: int
    points: int


def most_points(sets: Sets, tiles: Heap) -> int:
    """The most points of sets that can be laid together of some of these tiles.

    Args:
        sets: What a set is.
        tiles: The tiles, jokers as `?`.

    >>> most_points(Sets("KRBY", 13, 3), Counter({"R8": 1, "R9": 1, "R10": 1, "B10": 1, "?": 1}))
    38
    """
    jokers = tiles.get(JOKER, 0)
    real = Counter({tile: count for tile, count in tiles.items() if tile != JOKER and count > 0})
    order = sorted(real, key=sets.place)
    of_first: dict[str, list[_Candidate]] = {tile: [] for tile in order}
    for candidate in _candidates(sets, real, jokers):
        of_first[candidate.real[0]].append(candidate)
    memo: dict[tuple[int, tuple[int, ...], int], int] = {}

    def best(at: int, left: tuple[int, ...], jokers: int) -> int:
        """The most from the tiles at a place of the order on."""
        while at < len(order) and not left[at]:
            at += 1
        if at == len(order):
            return 0
        key = at, left, jokers
        if key not in memo:
            # One copy of the tile stays out of every set, or it is the first of one.
            found = best(at, _less(left, (at,)), jokers)
            for candidate in of_first[order[at]]:
                if candidate.jokers <= jokers:
                    places = tuple(place[tile] for tile in candidate.real)
                    rest = _less(left, places)
                    if min(rest) >= 0:
                        found = max(found, candidate.points + best(at, rest, jokers - candidate.jokers))
            memo[key] = found
        return memo[key]

    place = {tile: number for number, tile in enumerate(order)}
    return best(0, tuple(real[tile] for tile in order), jokers)


def _less(left: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(left)
    for place in places:
        rest[place] -= 1
    return tuple(rest)


def _candidates(sets: Sets, real: Heap, jokers: int) -> Iterator[_Candidate]:
    """Every set that some of the tiles make with some of the jokers, at its most points."""
    best: dict[tuple[Real, int], int] = {}
    for tiles, count in _mixed(sets, real, jokers):
        tiles = tuple(sorted(tiles, key=sets.place))
        found = sets.read((*tiles, *(JOKER,) * count))
        points = getattr(found, "points", None)
        if points is not None:
            best[tiles, count] = points
    for (tiles, count), points in best.items():
        yield _Candidate(tiles, count, points)


def _mixed(sets: Sets, real: Heap, jokers: int) -> Iterator[tuple[Real, int]]:
    """Tiles that could be a set, with how many jokers."""
    for number in range(1, sets.highest + 1):
        there = [tile for colour in sets.colours if real[tile := f"{colour}{number}"]]
        for size in range(1, len(there) + 1):
            for tiles in combinations(there, size):
                for count in range(jokers + 1):
                    yield tiles, count
    for colour in sets.colours:
        there = [tile for number in range(1, sets.highest + 1) if real[tile := f"{colour}{number}"]]
        for size in range(2, len(there) + 1):
            for tiles in combinations(there, size):
                gaps = int(tiles[-1][1:]) - int(tiles[0][1:]) + 1 - size
                for count in range(gaps, jokers + 1):
                    yield tiles, count
