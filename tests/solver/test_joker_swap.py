"""K6 against its own words: the judge allows exactly what moving tiles one by one comes to, and of that the
solver finds the best."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.solver.brute_numbers import tables_of, worth
from tests.solver.brute_swaps import Table, drawn_position, near_misses, swaps, tiles_in
from tests.solver.number_positions import FIVE, HOUSES
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import fewer
from wordkub.core.turns import Pass, Play
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER
from wordkub.solver.numbers.solver import NumericSolver
from wordkub.store.rulesets import open_numeric_rules

SMALL = 9
"""Tiles of which every table there is can be looked at."""


def case(seed: int, most: int) -> tuple[NumericRules, Position]:
    chance = random.Random(seed)
    rules = open_numeric_rules("classic").with_settings(**chance.choice([{}, *HOUSES]))
    return rules, drawn_position(rules, chance, most)


def check_judge(seed: int) -> Counter[str]:
    """Every table that can be laid of these tiles is legal if K6 says so, and else not; what there was."""
    rules, position = case(seed, SMALL)
    wanted = swaps(rules, position)
    tables = tables_of(rules, tiles_in(position.table), Counter(position.rack))
    legal = {table for table in tables if judge(rules, position, Play(table)).legal}
    assert legal == set(wanted), f"{seed}: {rules.settings} {position}"
    seen = {way for found in wanted.values() for way in found}
    seen |= {"a joker drawn"} if position.drawn == JOKER and wanted else set()
    seen |= {"others laid"} if any(_laid(position, table) > 1 for table in wanted) else set()
    seen |= {"an equal set left"} if any(_has_all_jokers(position, table) for table in wanted) else set()
    return Counter(seen or {"nothing"})


def check_both(seed: int) -> None:
    """On larger tables: the judge allows what K6 allows and nothing near it, and the solver has the best."""
    rules, position = case(seed, 16)
    chance = random.Random(seed)
    wanted = swaps(rules, position)
    for table in wanted:
        assert judge(rules, position, Play(table)).legal, f"{seed}: {position} {table}"
    for table in chance.sample(sorted(wanted), min(len(wanted), 5)) or [position.table]:
        for other in near_misses(rules, table, chance):
            is_legal = judge(rules, position, Play(other)).legal
            assert is_legal == (other in wanted), f"{seed}: {position} {other}"
    for objective in ("tiles", "value"):
        for touch in (None, 0, 1):
            check_best(rules, position, set(wanted), objective, touch)


def check_best(
    rules: NumericRules,
    position: Position,
    wanted: set[Table],
    objective: str,
    touch: int | None,
) -> None:
    allowed = [t for t in wanted if touch is None or len(fewer(position.table, t)) <= touch]
    before = tiles_in(position.table)
    best = max((worth(rules, objective, tiles_in(table) - before) for table in allowed), default=None)
    answer = NumericSolver(rules).best(position, objective, touch)
    assert answer.proved
    assert answer.verdict is not None
    assert answer.verdict.legal
    if best is None:
        assert answer.turn == Pass()
        return
    assert answer.play is not None, f"{position} {objective} {touch}"
    assert rules.notation.sort_table(answer.play.table) in allowed
    assert worth(rules, objective, Counter(answer.verdict.used)) == best, f"{position} {objective} {touch}"
    least = min(
        len(fewer(position.table, table))
        for table in allowed
        if worth(rules, objective, tiles_in(table) - before) == best
    )
    assert answer.touched == least


def _laid(position: Position, table: Table) -> int:
    """How many tiles of the rack lie on a table."""
    return (tiles_in(table) - tiles_in(position.table)).total()


def _has_all_jokers(position: Position, table: Table) -> bool:
    """Whether every set with a joker stands on a table as before, though one has lost its joker."""
    return not fewer([group for group in position.table if JOKER in group], table)


def test_k6_the_judge_allows_exactly_what_the_clause_allows() -> None:
    found: Counter[str] = Counter()
    for seed in range(200):
        found += check_judge(seed)
    for way in ("new", "added", "back", "a joker drawn", "others laid", "an equal set left", "nothing"):
        assert found[way] >= 10, found


def test_k6_the_solver_has_the_best_of_them() -> None:
    for seed in range(10_000, 10_200):
        check_both(seed)


@pytest.mark.slow
def test_k6_of_thousands_of_positions() -> None:
    for seed in range(20_000, 23_000):
        check_judge(seed)
        check_both(seed)


@pytest.mark.parametrize(
    ("house", "table", "rack", "used"),
    [
        # Y5 on the rack must not keep the drawn joker from the place that it takes, beside Y2.
        ({}, "Y3 Y4 ?", "? Y2 Y5", ("Y2", "?")),
        # K12 weighs more, but would make a group, where the drawn joker is no R11 and no R13.
        ({"colours": FIVE}, "R12 ? ?", "? K12 R10", ("R10", "?")),
    ],
)
def test_k6_a_joker_drawn_keeps_the_place_that_it_takes(
    house: dict[str, object], table: str, rack: str, used: tuple[str, ...]
) -> None:
    rules = open_numeric_rules("classic").with_settings(**house)
    position = Position(
        (rules.notation.parse_group(table),), rules.notation.parse_rack(rack), True, 9, drawn=JOKER
    )
    check_best(rules, position, set(swaps(rules, position)), "tiles", None)
    answer = NumericSolver(rules).best(position)
    assert answer.verdict is not None
    assert Counter(answer.verdict.used) == Counter(used)
