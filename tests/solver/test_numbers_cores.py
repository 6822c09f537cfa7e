"""The two cores of the dynamic program: the same plans, by the same choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.number_positions import tasks
from tests.solver.sanitized import check_memory
from wordkub.cores import compiled
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.numbers import core, program
from wordkub.solver.numbers.program import Plan, Task


def test_the_compiled_core_is_there() -> None:
    assert compiled("numbers._numbers") is not None


@settings(deadline=None, max_examples=150)
@given(task=tasks(), limit=st.sampled_from([None, None, 0, 5, 300]), nodes=st.sampled_from([10**6, 7]))
def test_both_cores_make_the_same_choices(task: Task, limit: int | None, nodes: int) -> None:
    def outcome(is_compiled: bool) -> tuple[Plan | str | None, int]:
        budget = Budget(nodes)
        solve = core.solve if is_compiled else program.solve
        try:
            return solve(task, budget, limit), budget.left
        except OutOfBudgetError:
            return "out of budget", budget.left

    assert outcome(True) == outcome(False)


def call(**changed: Any) -> Any:
    """The core, called for one run of three, with some arguments changed."""
    arguments: dict[str, Any] = {
        "colours": 1,
        "highest": 4,
        "least": 3,
        "must": b"\1\1\1\0",
        "held": b"\1\1\1\1",
        "jokers_must": 0,
        "jokers": 1,
        "costs": (1, 2, 3, 4),
        "joker_cost": 30,
        "runs": bytes(4),
        "groups": bytes(4),
        "all_joker_sets": False,
        "limit": 100,
        "nodes": 1000,
        "tick": None,
    }
    core = compiled("numbers._numbers")
    assert core is not None
    return core.solve(*(arguments | changed).values())


def test_the_core_as_it_is_called() -> None:
    outcome, cost, jokers, steps, nodes = call()
    assert (outcome, cost, jokers, len(steps)) == (1, 0, 1, 12)
    assert nodes > 0
    assert call(jokers=0)[1:3] == (0, 0)
    assert call(must=b"\1\1\0\0", held=b"\1\1\0\1", jokers=0)[0] == 0
    assert call(limit=-1)[0] == 0
    assert call(nodes=1)[0] == -1


@pytest.mark.parametrize(
    "wrong",
    [
        {"colours": 0},
        {"colours": 17},
        {"highest": 100},
        {"highest": -1},
        {"least": 1},
        {"least": 1000},
        {"jokers": 256},
        {"jokers": -1},
        {"jokers_must": 2},
        {"must": b"\1"},
        {"held": b"\1\1\1\1\1"},
        {"must": b"\2\1\1\1"},
        {"runs": b""},
        {"groups": bytes(5)},
        {"costs": (1, 2)},
        {"costs": [1, 2, 3, 4]},
    ],
)
def test_the_core_refuses_what_is_no_set_of_tiles(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"takes|there is no|more must"):
        call(**wrong)


def test_the_core_refuses_what_it_has_no_room_for() -> None:
    with pytest.raises(OverflowError):
        call(held=bytes([255] * 4))
    with pytest.raises(OverflowError):
        call(costs=(1, 2, 3, 1 << 70))


def test_what_a_question_whether_to_stop_raises_is_passed_on() -> None:
    wide = {
        "colours": 4,
        "highest": 13,
        "must": bytes(52),
        "held": bytes([4] * 52),
        "costs": tuple(range(13)),
    }
    shape = {"runs": bytes([0] * 52), "groups": bytes(13), "limit": 1 << 50, "nodes": 10**6, "jokers": 3}

    def raises() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        call(**wide, **shape, tick=raises, least=4)
    assert call(**wide, **shape, tick=lambda: True, least=4)[0] == -1


@pytest.mark.slow
def test_the_core_keeps_to_its_memory(tmp_path: Path) -> None:
    """The tests of this file and brute force's, on a core that the address sanitizer watches."""
    check_memory("numbers._numbers", ["test_numbers_cores.py", "test_numbers.py"], tmp_path)
