"""What tiles are worth at most (S1), against searches that try everything."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import clauses, judged
from wordkub.core.budget import Budget
from wordkub.core.tiles import without
from wordkub.errors import TooMuchError
from wordkub.numbers.melds import best_sets
from wordkub.numbers.sets import JOKER, NumberSet, Sets
from wordkub.numbers.worth import MOST_TILES, most_points, most_points_of_many
from wordkub.store.rulesets import open_numeric_rules

BOX = Sets("KRBY", 13, 3)
"""The sets of the published box."""

EVERY = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 14)]

sets_of_rules = st.builds(
    Sets,
    st.sampled_from(["K", "KR", "KRBY", "KRBYG"]),
    st.integers(3, 8),
    st.integers(2, 4),
    st.booleans(),
)


@cache
def by_trying(sets: Sets, tiles: tuple[str, ...]) -> int:
    """The most points: every part of the tiles is tried as the set of the first one, or that is left out."""
    if not tiles:
        return 0
    most = by_trying(sets, tiles[1:])
    for size in range(sets.least - 1, len(tiles)):
        for others in set(combinations(tiles[1:], size)):
            found = sets.read((tiles[0], *others))
            if isinstance(found, NumberSet):
                most = max(most, found.points + by_trying(sets, without(tiles[1:], others)))
    return most


@settings(max_examples=120, deadline=None, derandomize=True)
@given(sets=sets_of_rules, chance=st.randoms(use_true_random=False), jokers=st.integers(0, 5))
def test_the_most_points_are_those_that_trying_everything_finds(
    sets: Sets, chance: random.Random, jokers: int
) -> None:
    known = [f"{colour}{number}" for colour in sets.colours for number in range(1, sets.highest + 1)] * 2
    tiles = chance.sample(known, min(len(known), chance.randrange(9)))
    laid = Counter([*tiles, *(JOKER,) * jokers])
    ordered = (*sorted(tiles, key=lambda tile: (int(tile[1:]), tile)), *(JOKER,) * jokers)
    most = by_trying(sets, ordered)
    assert most_points(sets, laid) == most
    assert most_points_of_many(sets, laid, Budget()) == most
    chosen = best_sets(sets, laid, lambda found: found.points)
    assert all(isinstance(sets.read(found.tiles), NumberSet) for found in chosen)
    assert Counter(tile for found in chosen for tile in found.tiles) <= laid


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    chance=st.randoms(use_true_random=False),
    count=st.integers(14, 30),
    jokers=st.integers(0, 2),
    copies=st.integers(1, 3),
)
def test_many_tiles_are_worth_what_all_choices_of_sets_show(
    chance: random.Random, count: int, jokers: int, copies: int
) -> None:
    """As many as can still be tried set by set, with all the work that takes."""
    laid = Counter([*chance.sample(EVERY * copies, count), *(JOKER,) * jokers])
    chosen = best_sets(BOX, laid, lambda found: found.points, Budget(100_000_000))
    assert most_points_of_many(BOX, laid, Budget()) == sum(found.points for found in chosen)


def test_jokers_alone_count_where_they_are_a_set() -> None:
    assert most_points(Sets("KRBY", 13, 3, all_joker_sets=True), Counter({JOKER: 4})) == 52
    assert most_points(BOX, Counter({JOKER: 4})) == 0
    assert most_points(Sets("KRBY", 13, 3, all_joker_sets=True), Counter({"R5": 1, JOKER: 400})) == 5_200


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (EVERY, 4 * 91),
        (EVERY * 2, 2 * 4 * 91),
        # Each joker stands for one more 13 in a group that lacks a colour, which one that has four does not.
        ([*EVERY * 2, JOKER, JOKER], 2 * 4 * 91 + 26),
        ([f"K{number}" for number in range(1, 14)] * 3, 3 * 91),
    ],
)
def test_whole_sets_of_tiles_are_counted(tiles: list[str], points: int) -> None:
    assert most_points(BOX, Counter(tiles)) == points


def test_a_tile_gives_its_place_in_a_run_to_a_joker_where_a_group_needs_it() -> None:
    """R11 R12 and a joker, R13 with two jokers: 36 and 39."""
    assert most_points_of_many(BOX, Counter(["R11", "R12", "R13", *"???"]), Budget()) == 75


@pytest.mark.slow
@pytest.mark.parametrize("copies", [2, 3])
@pytest.mark.parametrize("colours", ["KRBY", "KRBYG"])
@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_racks_of_any_size_are_counted(copies: int, colours: str, jokers: int) -> None:
    """Sets that lie apart are worth no more than their tiles together, which are worth no more than all."""
    sets, chance = Sets(colours, 13, 3), random.Random(copies)
    every = [f"{colour}{number}" for colour in colours for number in range(1, 14)] * copies
    for count in (34, 45, 60, 90, len(every)):
        tiles = chance.sample(every, count)
        laid = Counter([*tiles, *(JOKER,) * jokers])
        found = most_points(sets, laid)
        quick = best_sets(sets, laid, lambda found: found.points)
        assert sum(each.points for each in quick) <= found
        assert found <= sum(int(tile[1:]) for tile in tiles) + 13 * jokers
        assert found >= most_points(sets, laid - Counter(tiles[:1]))


@pytest.mark.slow
def test_what_no_set_of_tiles_has_is_refused_in_plain_words() -> None:
    jest = Counter({"R1": 300, "R2": 300, "R3": 300, JOKER: 100})
    with pytest.raises(TooMuchError, match=r"too many ways \(over 1,000,000 looked at\); lay fewer at once"):
        most_points(BOX, jest)
    with pytest.raises(TooMuchError, match=f"a meld of 2000 tiles; at most {MOST_TILES} are looked at"):
        most_points(BOX, Counter({"R1": 2_000}))


def test_ways_are_counted_and_no_more_are_looked_at_than_may_be() -> None:
    tiles = Counter([*EVERY, JOKER])
    budget = Budget(100_000)
    assert most_points_of_many(BOX, tiles, budget) == 4 * 91 + 13
    needed = budget.limit - budget.left
    assert most_points_of_many(BOX, tiles, Budget(needed)) == 4 * 91 + 13
    with pytest.raises(TooMuchError, match=f"over {needed - 1:,} looked at") as refused:
        most_points_of_many(BOX, tiles, Budget(needed - 1))
    assert refused.value.limit == needed - 1


def test_s1_a_meld_that_is_too_much_to_count_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordkub.numbers.worth._FEW", 10)
    monkeypatch.setattr("wordkub.numbers.worth.WAYS", 10)
    rules = open_numeric_rules("sabra")
    with pytest.raises(TooMuchError, match="too many ways \\(over 10 looked at\\); lay fewer at once"):
        judged(rules, [], "R11 R12 R13", ["R11 R12 R13"], melded=False)
    # One who has melded is asked for no points, nor one who lays nothing.
    assert judged(rules, [], "R11 R12 R13", ["R11 R12 R13"])["legal"]


def test_s1_a_whole_rack_of_many_tiles_is_an_initial_meld() -> None:
    """Thirty-nine tiles at once, in sets of their own and as they are added to the table."""
    rules = open_numeric_rules("sabra")
    runs = [
        f"{colour}{first} {colour}{first + 1} {colour}{first + 2}" for colour in "KRBY" for first in (2, 5, 8)
    ]
    laid = [*runs, "R11 B11 Y11"]
    rack = " ".join([*laid, "? ?"])
    verdict = judged(rules, ["K11 K12 K13"], rack, ["K11 K12 K13", *laid], melded=False)
    assert (verdict["legal"], verdict["points"]) == (True, 4 * 54 + 33)
    joined = ["K8 K9 K10 K11 K12 K13", *laid[:2], *laid[3:], "R12 ? ?"]
    wider = judged(rules, ["K11 K12 K13"], f"{rack} R12", joined, melded=False)
    # R11 R12 and a joker as R13, B11 with a joker as B12, Y11.
    assert (wider["legal"], wider["points"]) == (True, 4 * 54 + 3 * 11 + 12 + 13 + 12)
    over = judged(
        rules,
        ["K11 K12 K13"],
        rack,
        {"play": ["K11 K12", *laid], "time_over": True},
        melded=False,
    )
    assert (clauses(over), over["draws"]) == (["C6", "N3"], 3)
