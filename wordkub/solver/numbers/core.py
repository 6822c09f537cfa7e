"""The dynamic program of program.py, run by its compiled core where there is one.

Both look at the same choices in the same order, so that they find the same plan. Over the 400 questions of
`scripts/bench solve-numbers` (2026-11-30, a busy machine) one run took, in milliseconds: compiled 0.060 at
the median, 0.32 at the 95th percentile, 1.7 at worst; the reference 2.6, 14.5 and 49.
"""

from __future__ import annotations

from types import ModuleType

from wordkub.cores import compiled
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.numbers import program
from wordkub.solver.numbers.program import Plan, Step, Task

_MOST_COST = 1 << 60
"""The most that the core counts up to; it costs less to leave everything on the rack."""

_MOST_TILES = 255
"""The most of one tile, and the most jokers, that the core counts."""

_MOST_COLOURS = 16


def solve(task: Task, budget: Budget, limit: int | None = None) -> Plan | None:
    """The cheapest way to lay tiles, as `program.solve` finds it."""
    core = compiled("numbers._numbers")
    if core is None or not _is_small(task):
        return program.solve(task, budget, limit)
    return _solve(core, task, budget, _MOST_COST if limit is None else limit)


def _is_small(task: Task) -> bool:
    """Whether the core has room for a task: the counts of all open runs in 64 bits, and all costs."""
    tallest = max(task.held) + task.jokers
    all_costs = task.colours * sum(task.costs) * tallest + task.jokers * task.joker_cost
    return (
        tallest <= _MOST_TILES
        and max(*task.runs, *task.groups) <= _MOST_TILES
        and task.colours <= _MOST_COLOURS
        and task.colours * task.least * tallest.bit_length() <= 64
        and all_costs < _MOST_COST
    )


def _solve(core: ModuleType, task: Task, budget: Budget, limit: int) -> Plan | None:
    outcome, cost, jokers, steps, nodes = core.solve(
        task.colours,
        task.highest,
        task.least,
        bytes(task.must),
        bytes(task.held),
        task.jokers_must,
        task.jokers,
        task.costs,
        task.joker_cost,
        bytes(task.runs),
        bytes(task.groups),
        task.all_joker_sets,
        limit,
        budget.available,
        budget.is_stopped,
    )
    budget.charge(nodes)
    if outcome < 0:
        raise OutOfBudgetError
    return Plan(cost, jokers, _steps(steps, task.colours)) if outcome else None


def _steps(steps: bytes, colours: int) -> tuple[Step, ...]:
    row = colours + 2
    return tuple(
        Step(tuple(steps[at : at + colours]), steps[at + colours], steps[at + colours + 1])
        for at in range(0, len(steps), row)
    )
