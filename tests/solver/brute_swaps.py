"""Every table that K6 allows after a draw, from the words of the clause: tiles are moved one by one.

A joker stands for a tile. The drawn tile is laid where the joker lay, which it may be if it is the tile that
the joker stood for, or a joker. Then the joker is laid in a set: of rack tiles, of the table, or the one that
it left, where the drawn tile still stands for what the joker stood for.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from tests.solver.brute_numbers import sets_of
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile, without
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, NumberSet

Table = tuple[Group, ...]


def swaps(rules: NumericRules, position: Position) -> dict[Table, frozenset[str]]:
    """The tables, each with the ways in which it comes about: `new`, `added` or `back`."""
    found: dict[Table, set[str]] = {}
    for way, table in _moved(rules, position):
        if all(isinstance(rules.sets.read(group), NumberSet) for group in table):
            found.setdefault(rules.notation.sort_table(table), set()).add(way)
    return {table: frozenset(ways) for table, ways in found.items()}


def _moved(rules: NumericRules, position: Position) -> Iterator[tuple[str, Table]]:
    drawn = position.drawn
    assert drawn is not None
    rack = without(position.rack, [drawn])
    for at, group in enumerate(position.table):
        others = position.table[:at] + position.table[at + 1 :]
        for tiles in _meanings(rules, group):
            for place, tile in enumerate(group):
                if tile != JOKER or drawn not in (JOKER, tiles[place]):
                    continue
                swapped = rules.notation.settled((*group[:place], drawn, *group[place + 1 :]))
                for some in _some(rack):
                    for taking in _laid(rules, JOKER, *some):
                        yield "new", (*others, swapped, taking)
                    for number, base in enumerate(others):
                        for taking in _laid(rules, *base, JOKER, *some):
                            yield "added", (*others[:number], *others[number + 1 :], swapped, taking)
                    for taking in _laid(rules, *group, drawn, *some):
                        if drawn != JOKER or _can_show(rules, taking, tiles[place]):
                            yield "back", (*others, taking)


def _laid(rules: NumericRules, *tiles: Tile) -> set[Group]:
    """Every set that tiles can be laid as."""
    return sets_of(rules, rules.notation.sort_tiles(tiles))


def _can_show(rules: NumericRules, group: Group, tile: Tile) -> bool:
    """Whether a joker of a set can stand for a tile."""
    return any(
        meant == tile and laid == JOKER
        for tiles in _meanings(rules, group)
        for meant, laid in zip(tiles, group, strict=True)
    )


def _meanings(rules: NumericRules, group: Group) -> Iterator[Group]:
    """What a set can mean, a real tile in each joker's place; nothing where it is none."""
    found = rules.sets.read(group)
    if not isinstance(found, NumberSet):
        return
    assert found.tiles == group, "sets lie on the table as they are written"
    colours = rules.sets.colours
    if found.kind == "run":
        for colour in colours:
            tiles = tuple(f"{colour}{number}" for number in found.numbers)
            if all(tile in (JOKER, meant) for tile, meant in zip(group, tiles, strict=True)):
                yield tiles
        return
    there = {tile[0] for tile in group if tile != JOKER}
    for others in permutations([colour for colour in colours if colour not in there], group.count(JOKER)):
        left = iter(others)
        pairs = zip(group, found.numbers, strict=True)
        yield tuple(f"{next(left)}{number}" if tile == JOKER else tile for tile, number in pairs)


def _some(rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Any tiles of a rack."""
    for size in range(len(rack) + 1):
        yield from sorted(set(combinations(rack, size)))


# Positions


def drawn_position(rules: NumericRules, chance: random.Random, most: int) -> Position:
    """A position after a draw that has often something to do with a joker of the table, of few tiles."""
    while True:
        table = [_set(rules, chance) for _ in range(chance.choice([1, 1, 2, 2, 3]))]
        if chance.random() < 0.4:
            table.append(_near(rules, chance.choice(table), chance))
        jokers = [
            tiles[place]
            for group in table
            for tiles in _meanings(rules, group)
            for place, tile in enumerate(group)
            if tile == JOKER
        ]
        size = most - sum(map(len, table))
        if not jokers or size < 1:
            continue
        kind = chance.random()
        drawn = JOKER if kind < 0.3 else chance.choice(jokers) if kind < 0.9 else _tile(rules, chance)
        near = [tile for group in table for tiles in _meanings(rules, group) for tile in tiles]
        rack = [drawn]
        for _ in range(min(size - 1, chance.choice([0, 1, 2, 2, 3, 4]))):
            rack.append(chance.choice([_tile(rules, chance), _beside(rules, chance.choice(near), chance)]))
        if [*rack, *(tile for group in table for tile in group)].count(JOKER) <= 4:
            chance.shuffle(table)
            return Position(tuple(table), rules.notation.sort_tiles(rack), True, 9, drawn=drawn)


def _set(rules: NumericRules, chance: random.Random) -> Group:
    """A set, most with a joker or two."""
    sets = rules.sets
    while True:
        size = sets.least + (chance.random() < 0.3)
        if chance.random() < 0.5:
            colour, first = chance.choice(sets.colours), chance.randrange(1, sets.highest + 1)
            tiles = [f"{colour}{number}" for number in range(first, first + size)]
        else:
            number = chance.randrange(1, sets.highest + 1)
            tiles = [f"{colour}{number}" for colour in chance.sample(sets.colours, len(sets.colours))[:size]]
        for place in chance.sample(range(len(tiles)), min(len(tiles), chance.choice([0, 1, 1, 1, 2, 3]))):
            tiles[place] = JOKER
        if all(map(sets.is_tile, tiles)):
            found = sets.read(tuple(tiles))
            if isinstance(found, NumberSet):
                return found.tiles


def _near(rules: NumericRules, group: Group, chance: random.Random) -> Group:
    """A set equal to another one, or that without a joker, or that with one more."""
    fewer = without(group, [JOKER]) if JOKER in group else group
    tiles = chance.choice([group, fewer, (*group, JOKER)])
    found = rules.sets.read(tiles)
    return found.tiles if isinstance(found, NumberSet) else group


def _tile(rules: NumericRules, chance: random.Random) -> Tile:
    return chance.choice([JOKER, *[tile for tile in sorted(rules.tile_set(2)) if tile != JOKER] * 2])


def _beside(rules: NumericRules, tile: Tile, chance: random.Random) -> Tile:
    """A tile that could lie in a set with another."""
    number = min(rules.sets.highest, max(1, int(tile[1:]) + chance.choice([-2, -1, 1, 2])))
    return chance.choice([f"{tile[0]}{number}", f"{chance.choice(rules.sets.colours)}{tile[1:]}"])


def near_misses(rules: NumericRules, table: Table, chance: random.Random) -> Iterator[Table]:
    """Tables that have the same tiles as another one, a joker laid elsewhere or a tile moved."""
    for at, group in enumerate(table):
        rest = table[:at] + table[at + 1 :]
        for other in sorted(_laid(rules, *group)):
            yield rules.notation.sort_table((*rest, other))
        if rest and group:
            tile = chance.choice(group)
            to = chance.randrange(len(rest))
            moved = (*rest[:to], *rest[to + 1 :], without(group, [tile]), (*rest[to], tile))
            yield rules.notation.sort_table([rules.notation.settled(each) for each in moved if each])


def tiles_in(table: Table) -> Counter[Tile]:
    """How many there are of each tile on a table."""
    return Counter(tile for group in table for tile in group)
