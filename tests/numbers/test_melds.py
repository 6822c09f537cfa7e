"""The best sets of some tiles, against a search that tries everything."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.core.tiles import without
from wordkub.errors import TooMuchError
from wordkub.numbers.melds import best_sets, most_points
from wordkub.numbers.sets import JOKER, NumberSet, Sets

TILES = [f"{colour}{number}" for colour in "KRBYG" for number in range(1, 9)]

sets_of_rules = st.builds(
    Sets, st.sampled_from(["KR", "KRBY", "KRBYG"]), st.integers(5, 8), st.integers(2, 4), st.booleans()
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
@given(sets=sets_of_rules, chance=st.randoms(use_true_random=False), jokers=st.integers(0, 4))
def test_the_most_points_are_those_that_trying_everything_finds(
    sets: Sets, chance: random.Random, jokers: int
) -> None:
    known = [tile for tile in TILES if tile[0] in sets.colours and int(tile[1:]) <= sets.highest] * 2
    tiles = chance.sample(known, min(len(known), chance.randrange(9)))
    laid = Counter([*tiles, *(JOKER,) * jokers])
    ordered = (*sorted(tiles, key=lambda tile: (int(tile[1:]), tile)), *(JOKER,) * jokers)
    assert most_points(sets, laid) == by_trying(sets, ordered)
    chosen = best_sets(sets, laid, lambda found: found.points)
    assert all(isinstance(sets.read(found.tiles), NumberSet) for found in chosen)
    assert Counter(tile for found in chosen for tile in found.tiles) <= laid


def test_jokers_alone_count_where_they_are_a_set() -> None:
    assert most_points(Sets("KRBY", 13, 3, all_joker_sets=True), Counter({JOKER: 4})) == 52
    assert most_points(Sets("KRBY", 13, 3), Counter({JOKER: 4})) == 0


def test_runs_that_follow_on_one_another_are_one() -> None:
    run = tuple(f"R{number}" for number in range(1, 9))
    chosen = best_sets(Sets("KRBY", 13, 3), Counter(run), lambda found: found.points)
    assert [found.tiles for found in chosen] == [run]


@pytest.mark.slow
def test_a_whole_set_of_tiles_and_more_are_counted_soon() -> None:
    """Every tile of two sets worth more than any play; a thousand tiles, as somebody may send them."""
    sets = Sets("KRBY", 13, 3)
    all_of_them = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 14)]
    assert most_points(sets, Counter(all_of_them)) == 4 * 91
    for many, least in (
        (Counter(all_of_them * 2 + [JOKER] * 2), 2 * 4 * 91),
        (Counter({"R1": 300, "R2": 300, "R3": 300, JOKER: 100}), 1_800),
    ):
        assert sum(found.points for found in best_sets(sets, many, lambda found: found.points)) >= least
        with pytest.raises(TooMuchError, match=r"(in too many ways|at most 600)"):
            most_points(sets, many)
