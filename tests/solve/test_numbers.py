"""The numeric solver: as good as looking at every play, and never an answer that the judge refuses."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.solve.brute_numbers import most, worth
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group
from wordkub.core.turns import Draw, Pass
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER
from wordkub.solve.numbers import NumericSolver
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


@st.composite
def table_set(draw: st.DrawFn, rules: NumericRules) -> Group:
    """A set, with jokers in it now and then; sometimes no set at all."""
    sets = rules.sets
    size = draw(st.integers(sets.least, sets.least + 1))
    if draw(st.booleans()):
        colour, first = draw(st.sampled_from(sets.colours)), draw(st.integers(1, sets.highest))
        tiles = [f"{colour}{min(number, sets.highest)}" for number in range(first, first + size)]
    else:
        number = draw(st.integers(1, sets.highest))
        tiles = [f"{colour}{number}" for colour in draw(st.permutations(sets.colours))[:size]]
    for place in draw(st.sets(st.integers(0, size - 1), max_size=draw(st.sampled_from([0, 0, 1, 2])))):
        if place < len(tiles):
            tiles[place] = JOKER
    return rules.parse_group(" ".join(tiles))


@st.composite
def positions(draw: st.DrawFn, rules: NumericRules) -> Position:
    """Positions of few tiles, two or three jokers among them."""
    table = tuple(draw(st.lists(table_set(rules), max_size=2)))
    tiles = [f"{c}{n}" for c in rules.sets.colours for n in range(1, rules.sets.highest + 1)]
    left = max(0, MOST_TILES - sum(map(len, table)))
    rack = draw(st.lists(st.sampled_from([*tiles, *[JOKER] * 3]), max_size=left))
    drawn = draw(st.sampled_from([None, None, None, *rack[:1]]))
    melded = draw(st.sampled_from([True, True, False]))
    return Position(table, rules.sort_tiles(rack), melded, draw(st.sampled_from([0, 9])), drawn=drawn)


def is_small(position: Position) -> bool:
    jokers = [*position.rack, *(tile for group in position.table for tile in group)].count(JOKER)
    return jokers <= 3 and sum(map(len, position.table)) <= MOST_TILES


@st.composite
def cases(draw: st.DrawFn) -> tuple[NumericRules, Position]:
    name = draw(st.sampled_from(["classic", "sabra", "icebreaker"]))
    house = draw(st.sampled_from(HOUSES))
    points = draw(st.sampled_from([0, 8, 12, 18]))
    rules = open_numeric_rules(name).with_settings(**house, initial_points=points)
    return rules, draw(positions(rules).filter(is_small))


@settings(deadline=None, max_examples=300)
@given(case=cases(), touch=st.sampled_from([None, None, 0, 1]), objective=st.sampled_from(["tiles", "value"]))
def test_it_finds_what_looking_at_every_play_finds(
    case: tuple[NumericRules, Position], touch: int | None, objective: str
) -> None:
    rules, position = case
    note(f"{rules.name} {rules.settings} {position}")
    wanted = most(rules, position, objective, touch)
    answer = NumericSolver(rules).best(position, objective, touch)
    if not answer.proved:
        assert not is_played(rules)
        assert answer.bound is not None
        assert answer.bound >= (wanted or (0,))[0]
        return
    assert answer.turn is not None
    assert answer.verdict == judge(rules, position, answer.turn)
    assert answer.verdict.is_legal
    if wanted is None:
        assert isinstance(answer.turn, Draw | Pass)
    else:
        assert worth(rules, objective, Counter(answer.verdict.used)) == wanted
        assert touch is None or answer.touched <= touch


def is_played(rules: NumericRules) -> bool:
    """Whether runs have room for every joker, so that everything is proved."""
    return rules.sets.highest >= 2 * rules.sets.least - 1
