"""The best play with a tile just drawn: it takes a joker's place, and the joker is laid again (K6).

For every joker of the table whose place the tile can take, and every set that could take the joker (a new
one, one of the table, the one that it left), the most of the rack that can lie with it is laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, Tile, fewer
from wordkub.core.turns import Play
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, NumberSet
from wordkub.solver.numbers.weights import Weights


def best_swap(rules: NumericRules, position: Position, weights: Weights, touch: int | None) -> Play | None:
    """The best play of one who has drawn, that touches at most so many sets; None where there is none.

    Args:
        rules: The rules in force.
        position: The position, with the tile that was drawn.
        weights: What makes a play the best.
        touch: How many sets of the table may be touched; any where None.
    """
    if position.drawn is None or not rules.plays_after_drawing(position):
        return None
    swaps = _Swaps(rules, position, position.drawn, weights).all()
    allowed = [swap for swap in swaps if touch is None or swap.touched <= touch]
    for swap in sorted(allowed, key=lambda swap: (-weights.of(swap.laid), swap.touched)):
        play = Play((*fewer(position.table, swap.gone), *swap.fresh))
        if judge(rules, position, play).legal:
            return play
    return None


@dataclass(frozen=True, slots=True)
class _Swap:
    """A play by K6."""

    gone: tuple[Group, ...]
    """The set that the joker leaves, and the one that takes it, as they stood."""
    fresh: tuple[Group, ...]
    """The same as they stand afterwards."""
    laid: Heap
    """What the rack lays."""

    @property
    def touched(self) -> int:
        """How many sets of the table do not stand afterwards as they stood."""
        return len(fewer(self.gone, self.fresh))


class _Swaps:
    """The plays by K6 among which the best is, whatever number of sets may be touched."""

    def __init__(self, rules: NumericRules, position: Position, drawn: Tile, weights: Weights) -> None:
        self._sets = rules.sets
        self._table = position.table
        self._drawn = drawn
        self._rack = Counter(position.rack) - Counter([drawn])
        self._weights = weights

    def all(self) -> Iterator[_Swap]:
        """The plays."""
        for group in dict.fromkeys(group for group in self._table if JOKER in group):
            found = self._sets.read(group)
            if isinstance(found, NumberSet):
                places = [place for place, tile in enumerate(found.tiles) if tile == JOKER]
                swapped = dict.fromkeys(filter(None, (self._swapped(found, place) for place in places)))
                for each in swapped:
                    yield from self._beside(group, each)
                yield from self._back(group, found, places, swapped)

    def _swapped(self, found: NumberSet, place: int) -> Group | None:
        """A set with the drawn tile in a joker's place; None where that is not what the joker stood for."""
        tiles = (*found.tiles[:place], self._drawn, *found.tiles[place + 1 :])
        now = self._sets.read(tiles)
        return now.tiles if isinstance(now, NumberSet) and now.numbers == found.numbers else None

    def _beside(self, group: Group, swapped: Group) -> Iterator[_Swap]:
        """The joker goes into a new set, or is added to another one of the table."""
        others: dict[Group, None] = dict.fromkeys(((), *fewer(self._table, [group])))
        for base, taking, laid in self._takers:
            if base in others:
                yield self._swap((group, base), (swapped, taking), laid)
        # A set that ends up equal to the one that the joker left counts as one set touched less.
        for base in others:
            laid = Counter(group)
            laid.subtract([*base, JOKER])
            if all(0 <= count <= self._rack[tile] for tile, count in laid.items() if count):
                yield self._swap((group, base), (swapped, group), +laid)

    def _back(
        self, group: Group, found: NumberSet, places: list[int], swapped: Iterable[Group]
    ) -> Iterator[_Swap]:
        """The joker goes back into the set that it left, where the drawn tile has its place."""
        if self._drawn != JOKER:
            for each in swapped:
                for taking, laid in self._best((*each, JOKER)):
                    yield self._swap((group,), (taking,), laid)
            return
        for number in dict.fromkeys(found.numbers[place] for place in places):
            for taking, laid in self._best((*group, JOKER), number):
                yield self._swap((group,), (taking,), laid)

    def _swap(self, gone: Iterable[Group], fresh: tuple[Group, ...], laid: Heap) -> _Swap:
        return _Swap(tuple(filter(None, gone)), fresh, laid + Counter([self._drawn]))

    @cached_property
    def _takers(self) -> list[tuple[Group, Group, Heap]]:
        """What could take the joker, nothing or a set of the table, with what becomes of it and is laid."""
        bases: list[Group] = [(), *dict.fromkeys(self._table)]
        return [(base, taking, laid) for base in bases for taking, laid in self._best((*base, JOKER))]

    # Sets that hold some tiles and more of the rack

    def _best(self, base: Group, kept: int | None = None) -> list[tuple[Group, Heap]]:
        """The set that holds some tiles and the best of the rack, with that; none where there is none.

        Args:
            base: The tiles that it holds.
            kept: A number that a joker in it stands for.
        """
        found = [*self._runs(Counter(base), kept), *self._groups(Counter(base), kept)]
        found.sort(key=lambda each: self._weights.of(each[1]), reverse=True)
        return found[:1]

    def _read(self, tiles: Group, laid: Heap, kept: int | None) -> Iterator[tuple[Group, Heap]]:
        """The set that tiles are, where they are one and a joker has the number that it must have."""
        found = self._sets.read(tiles)
        if isinstance(found, NumberSet):
            pairs = zip(found.tiles, found.numbers, strict=True)
            if kept is None or (JOKER, kept) in pairs:
                yield found.tiles, laid

    def _runs(self, base: Heap, kept: int | None) -> Iterator[tuple[Group, Heap]]:
        real = [tile for tile in base if tile != JOKER]
        numbers = [int(tile[1:]) for tile in real]
        lowest, highest = min(numbers, default=self._sets.highest), max(numbers, default=1)
        for colour in dict.fromkeys(tile[0] for tile in real) or self._sets.colours:
            for first in range(1, lowest + 1):
                for last in range(max(highest, first + self._sets.least - 1), self._sets.highest + 1):
                    run = [f"{colour}{number}" for number in range(first, last + 1)]
                    yield from self._filled(run, base, kept)

    def _filled(self, run: list[Tile], base: Heap, kept: int | None) -> Iterator[tuple[Group, Heap]]:
        """A run, with every number of jokers that can lie in it, in place of the least tiles of the rack."""
        if any(tile not in run or times > 1 for tile, times in base.items() if tile != JOKER):
            return
        own = [tile for tile in run if not base[tile] and self._rack[tile] and int(tile[1:]) != kept]
        gaps = sum(not base[tile] for tile in run) - len(own)
        most = min(gaps + len(own), base[JOKER] + self._rack[JOKER])
        for jokers in range(max(gaps, base[JOKER]), most + 1):
            laid = set(own[jokers - gaps :])
            tiles = tuple(tile if base[tile] or tile in laid else JOKER for tile in run)
            yield from self._read(tiles, Counter(tiles) - base, kept)

    def _groups(self, base: Heap, kept: int | None) -> Iterator[tuple[Group, Heap]]:
        """Groups with as much of the rack as fits, what weighs most first."""
        for number in range(1, self._sets.highest + 1):
            group = [f"{colour}{number}" for colour in self._sets.colours]
            if any(tile not in group for tile in base if tile != JOKER):
                continue
            own = [tile for tile in group if not base[tile] and self._rack[tile]]
            own += [JOKER] * self._rack[JOKER]
            own.sort(key=lambda tile: self._weights.of(Counter([tile])), reverse=True)
            laid = own[: max(0, len(group) - base.total())]
            yield from self._read((*base.elements(), *laid), Counter(laid), kept)
