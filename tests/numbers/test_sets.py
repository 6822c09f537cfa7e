"""What a set is: N3, N4, N8 and N9, by example and against every way to name the jokers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import judged
from wordkub.errors import TooMuchError
from wordkub.numbers.sets import JOKER, Fault, NumberSet, Sets
from wordkub.numbers.worth import most_points
from wordkub.store.rulesets import open_numeric_rules

PUBLISHED = Sets("KRBY", 13, 3)
SMALL = Sets("KRB", 5, 3)


def read(text: str, sets: Sets = PUBLISHED) -> NumberSet | Fault:
    return sets.read(tuple(text.split()))


@pytest.mark.parametrize(
    ("typed", "written", "points"),
    [
        ("R5 R6 R7", "R5 R6 R7", 18),
        ("R7 R5 R6", "R5 R6 R7", 18),
        ("K10 B10 R10", "K10 R10 B10", 30),
        ("R9 R10 ?", "R9 R10 ?", 30),
        ("? R9 R10", "? R9 R10", 27),
        ("R9 ? R10", "R9 R10 ?", 30),
        ("R5 R7 ?", "R5 ? R7", 18),
        ("? R5 R7", "R5 ? R7", 18),
        ("R12 R13 ?", "? R12 R13", 36),
        ("R9 ? ?", "R9 ? ?", 30),
        ("? ? R9", "R9 ? ?", 30),
        ("R10 ? ?", "R10 ? ?", 33),
        ("R13 ? ?", "R13 ? ?", 39),
        ("R1 ? ?", "R1 ? ?", 6),
        ("R5 ? ?", "R5 ? ?", 18),
        ("? R5 ?", "R5 ? ?", 18),
        ("R5 B5 ?", "R5 B5 ?", 15),
        ("Y5 R5 K5 B5", "K5 R5 B5 Y5", 20),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", 91),
        ("R12 R13 ? ? ?", "? ? ? R12 R13", 55),
    ],
)
def test_sets(typed: str, written: str, points: int) -> None:
    found = read(typed)
    assert isinstance(found, NumberSet)
    assert (" ".join(found.tiles), found.points) == (written, points)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("R12 R13 R1", "N3.end"),
        ("R5 R6", "N3.short"),
        ("R5", "N3.short"),
        ("R5 R7 R9", "N3.gap"),
        ("R5 R8 ?", "N3.gap"),
        ("R5 B6 R7", "N3.colours"),
        ("R5 R6 R6", "N3.twice"),
        ("R5 R5 B5", "N4.twice"),
        ("K13 R13 R13 K13", "N4.twice"),
        ("R5 B5", "N4.short"),
        ("R5 B5 K5 Y5 ?", "N4.many"),
        ("? ? ?", "N9"),
        ("?", "N9"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 ?", "N3.long"),
    ],
)
def test_no_sets(typed: str, code: str) -> None:
    found = read(typed)
    assert isinstance(found, Fault)
    assert found.code == code


def test_jokers_alone_where_the_rules_allow_them() -> None:
    sets = Sets("KRBY", 13, 3, all_joker_sets=True)
    assert read("? ? ?", sets) == NumberSet("group", ("?", "?", "?"), (13, 13, 13))
    found = read("? ? ? ? ?", sets)
    assert isinstance(found, NumberSet)
    assert (found.kind, found.points) == ("run", 9 + 10 + 11 + 12 + 13)


# Against every way to name the jokers

TILES = [f"{colour}{number}" for colour in "KRB" for number in range(1, 6)]


def plain_sets(tiles: tuple[str, ...]) -> list[int]:
    """What tiles without jokers are worth as a set, in any order; nothing where they are none."""
    numbers = sorted(int(tile[1:]) for tile in tiles)
    colours = {tile[0] for tile in tiles}
    if len(tiles) < 3:
        return []
    is_run = len(colours) == 1 and numbers == list(range(numbers[0], numbers[0] + len(tiles)))
    is_group = len(set(numbers)) == 1 and len(colours) == len(tiles)
    return [sum(numbers)] if is_run or is_group else []


def every_worth(tiles: tuple[str, ...]) -> set[int]:
    """What tiles can be worth, whatever their jokers stand for."""
    real = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(real)
    return {worth for named in product(TILES, repeat=jokers) for worth in plain_sets((*real, *named))}


some_tiles = st.lists(st.sampled_from(TILES), min_size=1, max_size=4)


@settings(max_examples=300, deadline=None)
@given(real=some_tiles, jokers=st.integers(0, 2), data=st.data())
def test_tiles_are_a_set_exactly_where_jokers_can_make_them_one(
    real: list[str], jokers: int, data: st.DataObject
) -> None:
    tiles = tuple(data.draw(st.permutations([*real, *[JOKER] * jokers])))
    found, worths = SMALL.read(tiles), every_worth(tiles)
    assert isinstance(found, NumberSet) == bool(worths)
    if isinstance(found, NumberSet):
        assert found.points in worths
        assert Counter(found.tiles) == Counter(tiles)
        assert SMALL.read(found.tiles) == found
        if len(real) == 1:
            assert found.points == max(worths)


@settings(max_examples=60, deadline=None)
@given(real=st.lists(st.sampled_from(TILES), max_size=6), jokers=st.integers(0, 2))
def test_most_points_is_the_best_of_all_ways_to_part_the_tiles(real: list[str], jokers: int) -> None:
    tiles = Counter([*real, *[JOKER] * jokers])
    assert most_points(SMALL, tiles) == best_parting(tuple(sorted(tiles.elements())))


def best_parting(tiles: tuple[str, ...]) -> int:
    if len(tiles) < 3:
        return 0
    best = best_parting(tiles[1:])
    first, rest = tiles[0], tiles[1:]
    for bits in range(1, 1 << len(rest)):
        mates = [tile for place, tile in enumerate(rest) if bits >> place & 1]
        left = tuple(tile for place, tile in enumerate(rest) if not bits >> place & 1)
        worths = every_worth((first, *mates)) if any(t != JOKER for t in (first, *mates)) else set()
        if worths and len(mates) >= 2:
            best = max(best, max(worths) + best_parting(left))
    return best


def test_a_joker_may_stand_for_a_tile_that_lies_elsewhere_too() -> None:
    assert isinstance(read("R5 R6 ?"), NumberSet)
    assert isinstance(read("R7 ? R9"), NumberSet)


def test_every_order_of_a_set_is_a_set() -> None:
    for order in permutations(("R5", "R6", "?", "R8")):
        assert isinstance(PUBLISHED.read(order), NumberSet)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rack", "sets"),
    [
        ("? " * 100, ["R1 R2 R3 ?"] * 300),
        ("? " * 1000, ["K1 " + "? " * 500, *(" ".join(f"{c}{n}" for n in range(1, 14)) for c in "KRBY")]),
        ("?", ["K1 " * 1000] * 100),
    ],
)
def test_a_meld_of_too_many_ways_is_refused_with_the_limit(rack: str, sets: list[str]) -> None:
    with pytest.raises(TooMuchError, match=r"(over|at most) \d[\d,]* (are )?looked at"):
        judged(open_numeric_rules("sabra"), [], rack, sets, melded=False)


def test_a_meld_of_a_large_rack_is_worth_what_it_is() -> None:
    """Twenty-two tiles with two jokers, more than anybody melds with at once."""
    tiles = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 6)] + ["?", "?"]
    sets = [*(" ".join(tiles[at : at + 5]) for at in (0, 5)), " ".join([*tiles[10:15], "?"])]
    sets.append(" ".join([*tiles[15:20], "?"]))
    verdict = judged(open_numeric_rules("sabra"), [], " ".join(tiles), sets, melded=False)
    assert (verdict["legal"], verdict["points"]) == (True, 4 * 15 + 6 + 7)
