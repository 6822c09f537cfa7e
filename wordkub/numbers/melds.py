"""The best sets that tiles make by themselves, found by trying set after set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import nlargest
from itertools import combinations, product

from wordkub.core.budget import Budget
from wordkub.core.tiles import Heap
from wordkub.numbers.sets import JOKER, NumberSet, Sets

Real = tuple[str, ...]

NODES = 250_000
"""How many sets are tried where nobody says how much work it may be; what forty tiles make takes fewer. After
that only the best ways are followed, and what is found may be less than the most."""

FEW = 100
"""How many ways are followed then."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A set that could be laid."""

    offsets: tuple[int, ...]
    """Its real tiles, each by how many places after the first it stands in the order."""
    jokers: int
    worth: int
    found: NumberSet


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The sets chosen so far, the last one first."""

    worth: int
    found: NumberSet | None = None
    before: _Chosen | None = None

    def sets(self) -> Iterator[NumberSet]:
        chosen: _Chosen | None = self
        while chosen is not None and chosen.found is not None:
            yield chosen.found
            chosen = chosen.before


_State = tuple[tuple[int, ...], int]
"""How many there are still of each tile from a place of the order on, and how many jokers."""


TOO_MANY = "these tiles make sets in too many ways (over {limit:,} tiles to look at); meld with fewer at once"
"""The error message if tiles make more sets than can be examined."""


def best_sets(
    sets: Sets, tiles: Heap, worth: Callable[[NumberSet], int], budget: Budget | None = None
) -> tuple[NumberSet, ...]:
    """The sets of some of these tiles that are worth most together.

    Args:
        sets: What a set is.
        tiles: The tiles, jokers as `?`.
        worth: What a set is worth; a long run as much as the two that it can be parted into.
        budget: A limit on the work; where None, of very many ways only the best are followed.

    Raises:
        TooMuchError: It is more than the budget.
    """
    jokers = tiles.get(JOKER, 0)
    real = Counter({tile: count for tile, count in tiles.items() if tile != JOKER and count > 0})
    # By number first: what is still open is then never more than the few numbers that a set reaches over.
    order = sorted(real, key=lambda tile: _by_number(sets, tile))
    of_first = _by_first(sets, order, real, jokers, worth, budget)
    states: dict[_State, _Chosen] = {(tuple(real[tile] for tile in order), jokers): _Chosen(0)}
    nodes = 0
    for tile in order:
        states, tried = _after_tile(states, of_first[tile], NODES - nodes, budget)
        nodes += tried
    ends = (_with_jokers(sets, chosen, left, worth) for (_, left), chosen in states.items())
    return _joined(sets, tuple(max(ends, key=lambda chosen: chosen.worth).sets())[::-1])


def _joined(sets: Sets, chosen: tuple[NumberSet, ...]) -> tuple[NumberSet, ...]:
    """The sets, runs that follow on one another made one."""
    joined: list[NumberSet] = []
    for found in chosen:
        for place, other in enumerate(joined):
            wider = sets.read((*other.tiles, *found.tiles))
            if isinstance(wider, NumberSet) and wider.points == other.points + found.points:
                joined[place] = wider
                break
        else:
            joined.append(found)
    return tuple(joined)


def _after_tile(
    states: dict[_State, _Chosen], candidates: list[_Candidate], nodes: int, budget: Budget | None
) -> tuple[dict[_State, _Chosen], int]:
    """The ways to go on after the first tile of the order, which lies in sets or stays out of every one.

    Args:
        states: The ways up to here.
        candidates: The sets with that tile.
        nodes: How many sets may be tried before only the best ways are followed.
        budget: A limit on the work, all ways followed; None where that does not matter.

    Returns:
        The ways, and how many sets were tried.
    """
    after: dict[_State, _Chosen] = {}
    open_, tried = states, 0
    while open_:
        # Each round lays one copy of the tile more.
        if budget is not None:
            budget.spend(len(open_) * (1 + len(candidates)), TOO_MANY)
        elif tried + len(open_) * len(candidates) > nodes:
            open_ = _best(open_)
        laid: dict[_State, _Chosen] = {}
        for (left, jokers), chosen in open_.items():
            tried += len(candidates)
            _keep(after, (left[1:], jokers), chosen)
            for candidate in candidates:
                if candidate.jokers <= jokers and all(left[offset] for offset in candidate.offsets):
                    rest = list(left)
                    for offset in candidate.offsets:
                        rest[offset] -= 1
                    wider = _Chosen(chosen.worth + candidate.worth, candidate.found, chosen)
                    _keep(laid, (tuple(rest), jokers - candidate.jokers), wider)
        open_ = laid
    return after, tried


def _keep(states: dict[_State, _Chosen], state: _State, chosen: _Chosen) -> None:
    other = states.get(state)
    if other is None or chosen.worth > other.worth:
        states[state] = chosen


def _best(states: dict[_State, _Chosen]) -> dict[_State, _Chosen]:
    """The few ways that are worth most so far."""
    return dict(nlargest(FEW, states.items(), key=lambda item: item[1].worth))


def _with_jokers(sets: Sets, chosen: _Chosen, jokers: int, worth: Callable[[NumberSet], int]) -> _Chosen:
    """What is chosen, and sets of the jokers that are left, where jokers alone are sets."""
    best = {0: chosen}
    for count in range(1, jokers + 1):
        best[count] = best[count - 1]
        for size in range(sets.least, count + 1):
            found = sets.read((JOKER,) * size)
            if not isinstance(found, NumberSet):
                break
            wider = best[count - size].worth + worth(found)
            if wider > best[count].worth:
                best[count] = _Chosen(wider, found, best[count - size])
    return best[jokers]


def _by_first(
    sets: Sets,
    order: list[str],
    real: Heap,
    jokers: int,
    worth: Callable[[NumberSet], int],
    budget: Budget | None,
) -> dict[str, list[_Candidate]]:
    """The sets that could be laid, by the first of their tiles in the order."""
    place = {tile: number for number, tile in enumerate(order)}
    of_first: dict[str, list[_Candidate]] = {tile: [] for tile in order}
    for tiles, count, found in _candidates(sets, real, jokers, budget):
        offsets = tuple(place[tile] - place[tiles[0]] for tile in tiles)
        of_first[tiles[0]].append(_Candidate(offsets, count, worth(found), found))
    return of_first


def _candidates(
    sets: Sets, real: Heap, jokers: int, budget: Budget | None
) -> Iterator[tuple[Real, int, NumberSet]]:
    """Every set that some of the tiles make with some of the jokers, at its most points."""
    seen: set[tuple[Real, int]] = set()
    for tiles, count in _mixed(sets, real, jokers):
        if budget is not None:
            # To read a set takes some five looks at each of its tiles.
            budget.spend(5 * (len(tiles) + count), TOO_MANY)
        tiles = tuple(sorted(tiles, key=lambda tile: _by_number(sets, tile)))
        found = sets.read((*tiles, *(JOKER,) * count))
        if isinstance(found, NumberSet) and (tiles, count) not in seen:
            seen.add((tiles, count))
            yield tiles, count, found


def _mixed(sets: Sets, real: Heap, jokers: int) -> Iterator[tuple[Real, int]]:
    """Tiles that could be a set, with how many jokers."""
    for number in range(1, sets.highest + 1):
        there = [tile for colour in sets.colours if real[tile := f"{colour}{number}"]]
        for size in range(1, len(there) + 1):
            for tiles in combinations(there, size):
                for count in range(jokers + 1):
                    yield tiles, count
    longest = 2 * sets.least - 1 + jokers
    for colour, first in product(sets.colours, range(1, sets.highest + 1)):
        # Longer runs than these are two, but for jokers that would stand alone in one of them.
        window = range(first + 1, min(first + longest, sets.highest + 1))
        if not real[start := f"{colour}{first}"]:
            continue
        there = [tile for number in window if real[tile := f"{colour}{number}"]]
        for size in range(1, len(there) + 1):
            for rest in combinations(there, size):
                gaps = int(rest[-1][1:]) - first - size
                for count in range(gaps, min(jokers, longest - size - 1) + 1):
                    yield (start, *rest), count


def _by_number(sets: Sets, tile: str) -> tuple[int, int]:
    colour, number = sets.place(tile)
    return number, colour
