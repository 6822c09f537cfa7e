"""The best play with a tile just drawn: it takes a joker's place, the joker goes into another set (K6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, fewer
from wordkub.core.turns import Play
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, NumberSet, Sets
from wordkub.solve.numbers.weights import Weights


def best_swap(rules: NumericRules, position: Position, weights: Weights, touch: int | None) -> Play | None:
    """The best play of one who has drawn, that touches at most so many sets; None where there is none.

    Args:
        rules: The rules in force.
        position: The position, with the tile that was drawn.
        weights: What makes a play the best.
        touch: How many sets of the table may be touched; any where None.
    """
    if not rules.plays_after_drawing(position):
        return None
    swaps = dict(_swaps(rules.sets, position, weights))
    gone = {table: len(fewer(position.table, table)) for table in swaps}
    for table in sorted(swaps, key=lambda table: (-weights.of(swaps[table]), gone[table])):
        if touch is None or gone[table] <= touch:
            play = Play(table)
            if judge(rules, position, play).is_legal:
                return play
    return None


def _swaps(sets: Sets, position: Position, weights: Weights) -> Iterator[tuple[tuple[Group, ...], Heap]]:
    """Tables after such a play, each with what the rack lays."""
    drawn = position.drawn
    assert drawn is not None
    rack = Counter(position.rack) - Counter([drawn])
    for group in dict.fromkeys(group for group in position.table if JOKER in group):
        swapped = _swapped(sets, group, drawn)
        if swapped is None:
            continue
        others = fewer(position.table, [group])
        for base in [(), *dict.fromkeys(others)]:
            stays = fewer(others, [base]) if base else others
            for taking, laid in _taking(sets, (*base, JOKER), rack, weights):
                yield (*stays, swapped, taking), laid + Counter([drawn])


def _swapped(sets: Sets, group: Group, drawn: str) -> Group | None:
    """A set with a tile in a joker's place, as it is read; None where it is none. A joker changes nothing."""
    if drawn == JOKER:
        return group
    tiles = list(group)
    tiles[tiles.index(JOKER)] = drawn
    found = sets.read(tuple(sorted(tiles, key=sets.place)))
    return found.tiles if isinstance(found, NumberSet) else None


def _taking(sets: Sets, base: Group, rack: Heap, weights: Weights) -> Iterator[tuple[Group, Heap]]:
    """Sets that hold some tiles and as much of the rack as fits, each with what the rack lays."""
    held = Counter(base)
    for colour in sets.colours:
        for first in range(1, sets.highest + 1):
            for last in range(first + sets.least - 1, sets.highest + 1):
                run = [f"{colour}{number}" for number in range(first, last + 1)]
                yield from _filled(sets, run, held, rack, weights)
    for number in range(1, sets.highest + 1):
        group = [f"{colour}{number}" for colour in sets.colours]
        yield from _grouped(sets, group, held, rack, weights)


def _filled(
    sets: Sets, run: list[str], base: Heap, rack: Heap, weights: Weights
) -> Iterator[tuple[Group, Heap]]:
    """A run, with every number of jokers that can lie in it, in place of the least tiles of the rack."""
    if any(tile not in run or times > 1 for tile, times in base.items() if tile != JOKER):
        return
    own = [tile for tile in run if not base[tile] and rack[tile]]
    gaps = sum(not base[tile] and not rack[tile] for tile in run)
    for jokers in range(max(gaps, base[JOKER]), min(gaps + len(own), base[JOKER] + rack[JOKER]) + 1):
        laid = set(own[jokers - gaps :])
        tiles = tuple(tile if base[tile] or tile in laid else JOKER for tile in run)
        found = sets.read(tiles)
        if isinstance(found, NumberSet):
            yield found.tiles, Counter(tiles) - base


def _grouped(
    sets: Sets, group: list[str], base: Heap, rack: Heap, weights: Weights
) -> Iterator[tuple[Group, Heap]]:
    """A group with as much of the rack as fits, what weighs most first."""
    if any(tile not in group for tile in base if tile != JOKER):
        return
    own = [tile for tile in group if not base[tile] and rack[tile]] + [JOKER] * rack[JOKER]
    own.sort(key=lambda tile: weights.of(Counter([tile])), reverse=True)
    laid = own[: max(0, len(group) - base.total())]
    found = sets.read((*base.elements(), *laid))
    if isinstance(found, NumberSet):
        yield found.tiles, Counter(laid)
