"""The numeric solver: as good as looking at every play, and never an answer that the judge refuses."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.solver.brute_numbers import most, worth
from tests.solver.number_positions import FIVE, drawn_cases, number_cases
from wordkub.core.codec import read_position
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Draw, Pass
from wordkub.core.verdicts import Verdict, Violation
from wordkub.cores import SETTING
from wordkub.errors import WordkubError
from wordkub.numbers.rules import NumericRules
from wordkub.solver.answers import FRONTIER, Answer
from wordkub.solver.budget import Budget
from wordkub.solver.numbers import program
from wordkub.solver.numbers.layout import lay_out
from wordkub.solver.numbers.solver import NumericSolver
from wordkub.solver.numbers.tasks import Tasks
from wordkub.solver.numbers.weights import Weights
from wordkub.solver.solving import solver_of
from wordkub.store.rulesets import open_numeric_rules

CASES_FILE = Path(__file__).parents[1] / "cases" / "numeric_positions.jsonl"
CASES = [json.loads(line) for line in CASES_FILE.read_text().splitlines()]


def at(rules: NumericRules, table: str, rack: str, **fields: object) -> Position:
    """A position, the sets of its table with / between."""
    groups = rules.notation.split_groups([table])
    return read_position(rules, {"table": groups, "rack": rack, "melded": True, "pool": 40, **fields})


def solved(name: str, table: str, rack: str, **fields: Any) -> Answer:
    rules = open_numeric_rules(name)
    return NumericSolver(rules).best(at(rules, table, rack, **fields))


def laid(answer: Answer) -> list[str]:
    """The table of an answer's play, as it is written out."""
    assert answer.verdict is not None
    assert answer.verdict.legal
    return [" ".join(group) for group in answer.verdict.table]


@settings(deadline=None, max_examples=150)
@given(
    case=number_cases(),
    touch=st.sampled_from([None, None, 0, 1, 2]),
    objective=st.sampled_from(["tiles", "value"]),
    core=st.sampled_from(["compiled", "python"]),
)
def test_it_finds_what_looking_at_every_play_finds(
    case: tuple[NumericRules, Position], touch: int | None, objective: str, core: str
) -> None:
    rules, position = case
    note(f"{rules.name} {rules.settings} {position}")
    wanted = most(rules, position, objective, touch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, core)
        answer = NumericSolver(rules).best(position, objective, touch)
    if answer.turn is not None:
        assert answer.verdict == judge(rules, position, answer.turn)
        assert answer.verdict.legal
    if not answer.proved:
        assert rules.sets.highest < 2 * rules.sets.least - 1, "of other sets of tiles everything is proved"
        assert answer.bound is not None
        assert answer.bound >= (wanted or (0,))[0]
    elif wanted is None:
        assert isinstance(answer.turn, Draw | Pass)
    else:
        assert answer.verdict is not None
        assert worth(rules, objective, Counter(answer.verdict.used)) == wanted
        assert touch is None or answer.touched <= touch


@pytest.mark.parametrize("objective", ["tiles", "value"])
def test_the_cases_proved_by_two_programs(objective: str, core: str) -> None:
    for case in CASES:
        rules = open_numeric_rules(case["position"]["rules"])
        answer = NumericSolver(rules).best(read_position(rules, case["position"]), objective)
        used = answer.verdict.used if answer.verdict else ()
        assert answer.proved
        assert worth(rules, objective, Counter(used))[0] == case["best"][objective], case["id"]


@pytest.mark.parametrize(
    ("name", "key"), [("classic", "rack_only_tiles"), ("sabra", "with_table_same_turn_tiles")]
)
def test_the_cases_of_an_initial_meld(name: str, key: str, core: str) -> None:
    rules = open_numeric_rules(name)
    for case in CASES:
        position = read_position(rules, {**case["position"], "melded": False})
        answer = NumericSolver(rules).best(position)
        assert answer.proved
        assert len(answer.verdict.used if answer.verdict else ()) == case["initial_meld"][key], case["id"]


# What is easily overlooked


def test_n8_a_set_with_a_joker_to_spare(core: str) -> None:
    assert laid(solved("classic", "R5 R6 R7 ?", "R4")) == ["R4 R5 R6 R7 ?"]


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("B8 B9 B10", "B11 K8 Y8"),
        ("R4 R5 R6 R7 R8", "R6"),
        ("Y5 Y6 Y7 / R5 R6 R7 / K5 K6 K7 K8 K9", "K10 B5"),
        ("B3 R3 ? / K9 R9 B9", "Y3 Y9"),
        ("R2 R3 ? R5 R6", "R1 R7"),
        ("B6 B7 ?", "B4"),
        ("K1 K2 ? / B1 Y1 R1 / B2 Y2 R2", "K9 R9"),
    ],
)
def test_n7_n8_the_leaflet_s_examples_lay_the_whole_rack(table: str, rack: str, core: str) -> None:
    answer = solved("classic", table, rack)
    assert answer.verdict is not None
    assert answer.verdict.outcome.out is True


def test_n4_two_two_one_and_one_tile_are_two_groups_of_three(core: str) -> None:
    assert len(laid(solved("classic", "", "K7 K7 R7 R7 B7 Y7"))) == 2


def test_n3_three_runs_of_one_colour_with_jokers_over_one_number(core: str) -> None:
    rules = open_numeric_rules("classic").with_settings(colours=FIVE[:1], jokers=3)
    answer = NumericSolver(rules).best(at(rules, "", "K1 K1 K2 K2 K4 K5 ? ? ?"))
    assert answer.verdict is not None
    assert len(answer.verdict.used) == 9


def test_a_full_group_with_a_joker_has_no_room_for_it(core: str) -> None:
    answer = solved("classic", "K7 R7 B7 Y7", "?")
    assert (answer.turn, answer.proved) == (Draw(), True)
    two = solved("classic", "K7 R7 B7 Y7", "? ?")
    assert len(laid(two)) == 2
    assert two.proved


def test_a_joker_is_laid_rather_than_a_number_that_costs_less(core: str) -> None:
    assert laid(solved("classic", "R7 B7 Y7", "K7 ?")) == ["R7 B7 Y7 ?"]


def test_a_run_of_all_numbers_is_parted_for_a_joker(core: str) -> None:
    run = " ".join(f"R{number}" for number in range(1, 14))
    answer = solved("classic", run, "?")
    assert len(laid(answer)) == 2
    assert answer.proved


def test_n9_jokers_alone_are_a_set_only_where_the_house_says_so(core: str) -> None:
    for all_joker_sets in (False, True):
        rules = open_numeric_rules("classic").with_settings(all_joker_sets=all_joker_sets)
        answer = NumericSolver(rules).best(at(rules, "", "? ? ?"))
        assert (answer.play is not None) == all_joker_sets
        assert answer.proved


# The initial meld


def test_n5_the_rack_alone_though_more_could_be_laid(core: str) -> None:
    rules = open_numeric_rules("classic")
    answer = NumericSolver(rules).best(at(rules, "R4 R5 R6", "R7 K10 B10 Y10", melded=False))
    assert laid(answer) == ["K10 B10 Y10", "R4 R5 R6"]


def test_n5_fewer_tiles_where_more_would_not_be_worth_enough(core: str) -> None:
    rack = "K1 K2 K4 K5 R12 R13 ?"
    assert laid(solved("classic", "", rack)) == ["K1 K2 ? K4 K5"]
    answer = solved("classic", "", rack, melded=False)
    assert laid(answer) == ["? R12 R13"]
    assert answer.proved


def test_s1_the_laid_tiles_are_worth_enough_whatever_they_end_up_in(core: str) -> None:
    answer = solved("sabra", "R7 R8 R9", "R10 R11 R12", melded=False)
    assert answer.verdict is not None
    assert answer.verdict.outcome.out is True
    classic = solved("classic", "R7 R8 R9", "R10 R11 R12", melded=False)
    assert classic.touched == 0
    assert answer.proved
    assert classic.proved


def test_s1_tiles_of_the_table_do_not_count(core: str) -> None:
    assert isinstance(solved("sabra", "R7 R8 R9", "R10 R11 K1", melded=False).turn, Draw)


# Few sets touched


def test_the_frontier_rises_and_touches_no_more_than_it_may(core: str) -> None:
    rules = open_numeric_rules("classic")
    table = "Y5 Y6 Y7 / R5 R6 R7 / K5 K6 K7 K8 K9 / B1 B2 B3"
    answers = NumericSolver(rules).frontier(at(rules, table, "K10 B5 B4 Y1"))
    assert [answer.touch for answer in answers] == list(FRONTIER)
    counts = [len(answer.verdict.used) if answer.verdict else 0 for answer in answers]
    assert counts == [0, 2, 3, 3, 3]
    assert all(answer.proved and answer.touched <= (answer.touch or 4) for answer in answers)


def test_every_choice_of_sets_and_one_set_after_the_other_reach_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reached() -> list[list[int]]:
        rules = open_numeric_rules("classic")
        solver = NumericSolver(rules)
        positions = [read_position(rules, case["position"]) for case in CASES[8:22]]
        answers = [[solver.best(position, touch=touch) for touch in (1, 2, 3)] for position in positions]
        assert all(answer.proved for row in answers for answer in row)
        return [[len(answer.verdict.used) if answer.verdict else 0 for answer in row] for row in answers]

    by_choices = reached()
    monkeypatch.setattr("wordkub.solver.numbers.search._CHOICES", 1)
    assert reached() == by_choices
    assert any(row[0] < row[2] for row in by_choices)


def test_sets_that_need_not_be_touched_stand(core: str) -> None:
    table = "K1 K2 K3 / K4 K5 K6 / R1 B1 Y1 / R7 R8 R9 R10 R11 R12 R13 / B7 Y7 R7 ?"
    answer = solved("classic", table, "R6")
    assert answer.touched == 1
    assert laid(answer)[:3] == ["K1 K2 K3", "K4 K5 K6", "R1 B1 Y1"]


def test_a_set_that_is_none_must_be_touched(core: str) -> None:
    answer = solved("classic", "R5 R6", "R7 K1")
    assert laid(answer) == ["R5 R6 R7"]
    rules = open_numeric_rules("classic")
    assert isinstance(NumericSolver(rules).best(at(rules, "R5 R6", "R7 K1"), touch=0).turn, Draw)


# K6


def test_k6_after_drawing_the_joker_s_place_and_the_rest_with_the_joker() -> None:
    answer = solved("classic", "B3 R3 ? / K5 K6 K7", "Y3 K8 R9 B9", drawn="Y3")
    assert laid(answer) == ["K5 K6 K7", "R3 B3 Y3", "R9 B9 ?"]
    assert answer.proved
    assert answer.touched == 1


@settings(deadline=None, max_examples=60)
@given(case=drawn_cases(), touch=st.sampled_from([None, 0, 1]), objective=st.sampled_from(["tiles", "value"]))
def test_k6_the_best_play_after_drawing_any_tile(
    case: tuple[NumericRules, Position], touch: int | None, objective: str
) -> None:
    rules, position = case
    note(f"{rules.settings} {position}")
    wanted = most(rules, position, objective, touch)
    answer = NumericSolver(rules).best(position, objective, touch)
    assert answer.proved
    assert answer.verdict is not None
    assert answer.verdict.legal
    assert wanted == (worth(rules, objective, Counter(answer.verdict.used)) if answer.play else None)


def test_k6_a_joker_drawn_takes_a_joker_s_place() -> None:
    answer = solved("classic", "Y2 Y3 ?", "Y4 ? Y6", drawn="?")
    assert laid(answer) == ["Y2 Y3 ?", "Y4 ? Y6"]
    assert (answer.proved, answer.touched) == (True, 0)


@pytest.mark.parametrize("name", ["classic", "sabra"])
def test_k6_who_cannot_ends_the_turn(name: str) -> None:
    answer = solved(name, "Y4 Y5 Y6", "Y3 K9", drawn="Y3")
    assert (answer.turn, answer.proved, answer.play) == (Pass(), True, None)
    assert answer.verdict is not None
    assert answer.verdict.legal


# Limits


def test_a_play_that_the_judge_refuses_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = Verdict((Violation("C7", ""),), (), ())
    monkeypatch.setattr("wordkub.solver.numbers.solver.judge", lambda *_: refused)
    answer = solved("classic", "R5 R6 R7", "R8")
    assert (answer.turn, answer.verdict, answer.proved, answer.bound) == (None, None, False, 1)


def test_what_is_not_proved_says_what_could_be_reached(core: str) -> None:
    rules = open_numeric_rules("classic")
    answer = NumericSolver(rules).best(at(rules, "R5 R6 R7", "R8 K1 K2"), budget=Budget(1))
    assert (answer.turn, answer.verdict, answer.proved, answer.bound) == (None, None, False, 3)
    value = NumericSolver(rules).best(at(rules, "R5 R6 R7", "R8 K1 ?"), "value", budget=Budget(1))
    assert value.bound == 39


def test_one_who_stops_the_search_has_no_wrong_answer(core: str) -> None:
    case = next(case for case in CASES if case["id"] == "P075")
    rules = open_numeric_rules("classic")
    position = read_position(rules, case["position"])
    answer = NumericSolver(rules).best(position, budget=Budget(is_over=lambda: True))
    assert not answer.proved
    assert answer.bound is not None
    assert answer.bound >= case["best"]["tiles"]


def test_a_jest_of_many_jokers_ends(core: str) -> None:
    rules = open_numeric_rules("sabra").with_settings(jokers=1000)
    answer = NumericSolver(rules).best(at(rules, "R5 R6 R7", "K1 " + "? " * 400), budget=Budget(20_000))
    assert answer.proved or answer.bound == 401


def test_the_largest_set_of_tiles_that_there_can_be_ends(core: str) -> None:
    letters = "ABCDEFGHIKLM"
    rules = open_numeric_rules("classic").with_settings(
        colours=tuple((letter, letter) for letter in letters), highest=99, copies=20, min_set=3
    )
    rack = " ".join(f"{letter}{number}" for letter in letters for number in range(40, 50))
    answer = NumericSolver(rules).best(at(rules, "A1 A2 A3", rack), budget=Budget(20_000))
    assert answer.proved or answer.bound == 120


def test_an_empty_rack_has_nothing_to_lay() -> None:
    assert solved("classic", "R5 R6 R7", "").turn == Draw()
    assert solved("classic", "R5 R6 R7", "", pool=0).turn == Pass()


def test_an_objective_that_there_is_not() -> None:
    rules = open_numeric_rules("classic")
    with pytest.raises(WordkubError, match="it takes tiles or value"):
        NumericSolver(rules).best(at(rules, "", "R1"), "score")


def test_solver_of_numeric_rules() -> None:
    assert solver_of(open_numeric_rules("sabra")).objectives == ("tiles", "value")


# Sets of the table that a plan leaves as they stood


def layout_of(table: str, rack: str) -> tuple[list[str], int]:
    """The sets that the cheapest plan for all the tiles makes, and how many jokers it lays."""
    rules = open_numeric_rules("classic")
    position = at(rules, table, rack)
    task = Tasks(rules, position, Weights.for_position(rules, position, "tiles")).task(frozenset())
    plan = program.solve(task, Budget())
    assert plan is not None
    groups = lay_out(rules.sets, task, plan, position.table)
    assert groups is not None
    return sorted(map(rules.notation.group_text, groups)), plan.jokers


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        ("R1 R2 R3 / R4 R5 R6", "", ["R1 R2 R3", "R4 R5 R6"]),
        ("R1 R2 R3 / R4 R5 R6 R7", "K9 B9 Y9", ["K9 B9 Y9", "R1 R2 R3", "R4 R5 R6 R7"]),
        ("K7 R7 B7 / K7 R7 Y7", "", ["K7 R7 B7", "K7 R7 Y7"]),
        ("R1 R2 R3 R4", "R5", ["R1 R2 R3 R4 R5"]),
        # A joker at a run's end is free to go, and stays where nothing else takes it away.
        ("R5 R6 R7 ?", "K9 K10 K11", ["K9 K10 K11", "R5 R6 R7 ?"]),
        ("? R11 R12 R13", "K9 K10 K11", ["? R11 R12 R13", "K9 K10 K11"]),
        ("R5 R6 R7 ?", "K1 K2", ["K1 K2 ?", "R5 R6 R7"]),
        ("R5 R6 R7 ? / R9 R10 R11", "", ["R5 R6 R7 ?", "R9 R10 R11"]),
    ],
)
def test_sets_are_kept_as_they_stood(table: str, rack: str, after: list[str]) -> None:
    assert layout_of(table, rack)[0] == after


def test_a_set_is_not_kept_where_a_tile_would_be_lost_by_it() -> None:
    assert layout_of("R4 R5 R6 R7 R8", "R6") == (["R4 R5 R6", "R6 R7 R8"], 0)
