"""Numeric positions and tasks for tests: small ones, of many sets of tiles, with jokers anywhere."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER
from wordkub.solver.numbers.program import Task
from wordkub.store.rulesets import open_numeric_rules

FIVE = (("K", "black"), ("R", "red"), ("B", "blue"), ("Y", "yellow"), ("G", "green"))

HOUSES: list[dict[str, object]] = [
    {"highest": 7},
    {"highest": 7, "joker_left": 2},
    {"highest": 6, "colours": FIVE[:3]},
    {"highest": 6, "colours": FIVE[:2], "copies": 3, "jokers": 4},
    {"highest": 5, "colours": FIVE, "copies": 3},
    {"highest": 7, "colours": FIVE, "min_set": 4, "jokers": 3},
    {"highest": 5, "min_set": 2},
    {"highest": 6, "all_joker_sets": True, "jokers": 4},
    {"highest": 5, "colours": FIVE[:1], "copies": 4},
    {"highest": 4, "jokers": 3},
    {"highest": 3, "colours": FIVE[:3]},
]
"""Sets of tiles that are small, so that much can be done with few of them."""

MOST_TILES = 10
"""Of more there are too many plays to look at."""

MOST_JOKERS = 3


@st.composite
def number_cases(draw: st.DrawFn) -> tuple[NumericRules, Position]:
    """Rules, and a position of few tiles by them."""
    name = draw(st.sampled_from(["classic", "classic", "sabra", "icebreaker"]))
    house = draw(st.sampled_from(HOUSES))
    points = draw(st.sampled_from([0, 8, 12, 18]))
    rules = open_numeric_rules(name).with_settings(**house, initial_points=points)
    return rules, draw(_positions(rules).filter(_is_small))


@st.composite
def drawn_cases(draw: st.DrawFn) -> tuple[NumericRules, Position]:
    """Rules, and a position with a joker on the table after a tile was drawn, often a joker (K6)."""
    rules = open_numeric_rules("classic").with_settings(**draw(st.sampled_from(HOUSES)))
    position = draw(_positions(rules).filter(lambda position: bool(position.table)))
    drawn = draw(st.sampled_from([JOKER, *position.rack]))
    first, *others = position.table
    swapped = draw(st.sampled_from(range(len(first))))
    table = (rules.notation.settled((*first[:swapped], JOKER, *first[swapped + 1 :])), *others)
    rack = rules.notation.sort_tiles((*position.rack, *[drawn] * (drawn not in position.rack)))
    position = Position(table, rack, True, position.pool, drawn=drawn)
    assume(_is_small(position))
    return rules, position


@st.composite
def _positions(draw: st.DrawFn, rules: NumericRules) -> Position:
    table = tuple(draw(st.lists(_table_sets(rules), max_size=3)))
    left = max(0, MOST_TILES - sum(map(len, table)))
    fewest = min(left, draw(st.sampled_from([0, 3, 5, 6])))
    rack = draw(st.lists(_rack_tiles(rules, table), min_size=fewest, max_size=left))
    drawn = draw(st.sampled_from([None, None, None, *rack[:1]]))
    melded = draw(st.sampled_from([True, True, False]))
    return Position(
        table, rules.notation.sort_tiles(rack), melded, draw(st.sampled_from([0, 9])), drawn=drawn
    )


def _rack_tiles(rules: NumericRules, table: tuple[Group, ...]) -> st.SearchStrategy[Tile]:
    """Tiles that have something to do with the table, mostly."""
    letters = rules.sets.colours
    tiles = [f"{letter}{number}" for letter in letters for number in range(1, rules.sets.highest + 1)]
    near = {f"{letter}{tile[1:]}" for group in table for tile in group if tile != JOKER for letter in letters}
    beside = [tile for tile in tiles if tile in near or tile[0] == letters[0]]
    return st.sampled_from([*beside, *beside, *tiles, *[JOKER] * max(2, len(beside) // 4)])


@st.composite
def _table_sets(draw: st.DrawFn, rules: NumericRules) -> Group:
    """A set, with jokers in it now and then; sometimes no set at all."""
    sets = rules.sets
    size = draw(st.integers(sets.least, sets.least + 1))
    if draw(st.booleans()):
        colour, first = draw(st.sampled_from(sets.colours)), draw(st.integers(1, sets.highest - 1))
        tiles = [f"{colour}{min(number, sets.highest)}" for number in range(first, first + size)]
    else:
        number = draw(st.integers(1, sets.highest))
        tiles = [f"{colour}{number}" for colour in draw(st.permutations(sets.colours))[:size]]
    for place in draw(st.sets(st.integers(0, size - 1), max_size=draw(st.sampled_from([0, 0, 1, 2])))):
        if place < len(tiles):
            tiles[place] = JOKER
    return rules.notation.parse_group(" ".join(tiles))


def _is_small(position: Position) -> bool:
    tiles = [*position.rack, *(tile for group in position.table for tile in group)]
    return tiles.count(JOKER) <= MOST_JOKERS and len(tiles) <= MOST_TILES


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Any tasks, of odd sets of tiles too, whether or not all that must be laid can be."""
    colours, highest = draw(st.integers(1, 5)), draw(st.integers(1, 9))
    size = colours * highest
    most = draw(st.sampled_from([1, 2, 2, 3]))
    must = draw(st.lists(st.sampled_from([0, 0, 0, 0, most]), min_size=size, max_size=size))
    more = draw(st.lists(st.sampled_from([0, 0, 0, 1, most]), min_size=size, max_size=size))
    jokers = draw(st.integers(0, 4))
    scale = draw(st.sampled_from([0, 1, 100]))
    return Task(
        colours,
        highest,
        draw(st.integers(2, 5)),
        tuple(must),
        tuple(map(sum, zip(must, more, strict=True))),
        draw(st.integers(0, jokers)),
        jokers,
        tuple(scale + number for number in range(1, highest + 1)),
        draw(st.sampled_from([0, 1, 30, 130])),
        tuple(must),
        draw(st.tuples(*[st.integers(0, 1)] * highest)),
        draw(st.booleans()),
    )
