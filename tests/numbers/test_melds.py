"""The best sets of some tiles, tried set by set."""

from __future__ import annotations

from collections import Counter

import pytest

from wordkub.numbers.melds import best_sets
from wordkub.numbers.sets import JOKER, Sets


def test_runs_that_follow_on_one_another_are_one() -> None:
    run = tuple(f"R{number}" for number in range(1, 9))
    chosen = best_sets(Sets("KRBY", 13, 3), Counter(run), lambda found: found.points)
    assert [found.tiles for found in chosen] == [run]


@pytest.mark.slow
def test_a_whole_set_of_tiles_and_more_are_laid_soon() -> None:
    """Every tile of two sets worth more than any play; a thousand tiles, as somebody may send them."""
    sets = Sets("KRBY", 13, 3)
    all_of_them = [f"{colour}{number}" for colour in "KRBY" for number in range(1, 14)]
    for many, least in (
        (Counter(all_of_them * 2 + [JOKER] * 2), 2 * 4 * 91),
        (Counter({"R1": 300, "R2": 300, "R3": 300, JOKER: 100}), 1_800),
    ):
        assert sum(found.points for found in best_sets(sets, many, lambda found: found.points)) >= least
