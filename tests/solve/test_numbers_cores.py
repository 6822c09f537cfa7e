"""The two cores of the dynamic program: the same plans, by the same choices."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solve.number_positions import tasks
from wordkub.cores import compiled
from wordkub.solve import numbers_core, numbers_program
from wordkub.solve.budget import Budget, OutOfBudgetError
from wordkub.solve.numbers_program import Plan, Task


def test_the_compiled_core_is_there() -> None:
    assert compiled("_numbers") is not None


@settings(deadline=None, max_examples=300)
@given(task=tasks(), limit=st.sampled_from([None, None, 0, 5, 300]), nodes=st.sampled_from([10**6, 7]))
def test_both_cores_make_the_same_choices(task: Task, limit: int | None, nodes: int) -> None:
    def outcome(is_compiled: bool) -> tuple[Plan | str | None, int]:
        budget = Budget(nodes)
        solve = numbers_core.solve if is_compiled else numbers_program.solve
        try:
            return solve(task, budget, limit), budget.left
        except OutOfBudgetError:
            return "out of budget", budget.left

    assert outcome(True) == outcome(False)
