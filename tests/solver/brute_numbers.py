"""The best turns of small numeric positions by looking at every play there is; only the judge is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, Tile, fewer
from wordkub.core.turns import Play
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, NumberSet


def most(
    rules: NumericRules, position: Position, objective: str, touch: int | None
) -> tuple[int, int] | None:
    """What the best legal plays lay, by an objective and then by the other; None where there is none.

    Args:
        rules: The rules.
        position: The position.
        objective: `tiles` or `value`.
        touch: How many sets of the table may be touched.
    """
    rack = Counter(position.rack)
    content = rules.notation.content(position.table)
    plays = {}
    tables = tables_of(rules, content, rack)
    for table in tables | {_as_they_stood(table, position.table) for table in tables}:
        used = rules.notation.content(table) - content
        if used and (touch is None or len(fewer(position.table, table)) <= touch):
            plays[table] = worth(rules, objective, used)
    for table in sorted(plays, key=lambda table: plays[table], reverse=True):
        if judge(rules, position, Play(table)).legal:
            return plays[table]
    return None


def worth(rules: NumericRules, objective: str, used: Heap) -> tuple[int, int]:
    """What a play is worth that lays these tiles."""
    tiles, value = used.total(), rules.rack_cost(tuple(used.elements()))
    return (tiles, value) if objective == "tiles" else (value, tiles)


def _as_they_stood(table: tuple[Group, ...], before: tuple[Group, ...]) -> tuple[Group, ...]:
    """A table with the sets that have the tiles of one that stood written as that was."""
    left = list(before)
    laid = []
    for group in table:
        stood = next((other for other in left if Counter(other) == Counter(group)), None)
        if stood is not None:
            left.remove(stood)
        laid.append(stood or group)
    return tuple(laid)


def tables_of(rules: NumericRules, owed: Heap, rack: Heap) -> set[tuple[Group, ...]]:
    """Every table that holds the tiles that are owed and any of the rack's."""
    return {rules.notation.sort_table(table) for table in _laid(rules, owed, rack)}


def _laid(rules: NumericRules, owed: Heap, rack: Heap) -> Iterator[tuple[Group, ...]]:
    tiles = rules.notation.sort_tiles((owed + rack).elements())
    if not tiles:
        yield ()
        return
    first, rest = tiles[0], tiles[1:]
    if not owed[first]:
        yield from _laid(rules, owed, rack - Counter([first]))
    for size in range(1, len(rest) + 1):
        for others in sorted(set(combinations(rest, size))):
            for group in sets_of(rules, (first, *others)):
                taken = Counter(group)
                left_owed, left_rack = owed - taken, rack - (taken - owed)
                for table in _laid(rules, left_owed, left_rack):
                    yield (group, *table)


def sets_of(rules: NumericRules, tiles: tuple[Tile, ...]) -> set[Group]:
    """Every set that tiles are, written in whatever order."""
    real = [tile for tile in tiles if tile != JOKER]
    found = set()
    for places in combinations(range(len(tiles)), len(real)):
        order = [JOKER] * len(tiles)
        for place, tile in zip(places, real, strict=True):
            order[place] = tile
        read = rules.sets.read(tuple(order))
        if isinstance(read, NumberSet):
            found.add(read.tiles)
    return found
