"""The dynamic program of numbers_program.py, run by its compiled core where there is one."""

from __future__ import annotations

from wordkub.solve import numbers_program
from wordkub.solve.budget import Budget
from wordkub.solve.numbers_program import Plan, Task


def solve(task: Task, budget: Budget, limit: int | None = None) -> Plan | None:
    """The cheapest way to lay tiles, as `numbers_program.solve` finds it."""
    return numbers_program.solve(task, budget, limit)
