"""The solver for a rule set of either game."""

from __future__ import annotations

from typing import Protocol

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.solver.answers import Answer
from wordkub.solver.budget import Budget


class Solver(Protocol):
    """Finds best turns."""

    @property
    def objectives(self) -> tuple[str, ...]:
        """What a turn can be best by; the first is the default."""

    def prepare(self) -> None:
        """Prepare what the first answer would otherwise have to wait for."""

    def best(
        self,
        position: Position,
        objective: str | None = None,
        touch: int | None = None,
        budget: Budget | None = None,
    ) -> Answer:
        """Find the best turn.

        Args:
            position: What the player to move has.
            objective: One of `objectives`.
            touch: How many groups of the table may be touched; any where None.
            budget: What the search may spend.
        """

    def frontier(
        self, position: Position, objective: str | None = None, budget: Budget | None = None
    ) -> list[Answer]:
        """Find the best turns that touch at most 0, 1, 2, 3 groups, and the best without a limit."""


def solver_of(rules: RuleSet, level: int | None = None, is_polite: bool = False) -> Solver:
    """The solver for these rules.

    Args:
        rules: The rules in force.
        level: The rarest commonness level that words may have; None for all words.
        is_polite: Whether to leave out family words.

    Raises:
        WordkubError: There is no solver for this game.
    """
    if isinstance(rules, WordRules):
        from wordkub.solver.words.solver import WordSolver

        return WordSolver(rules, level, is_polite)
    if isinstance(rules, NumericRules):
        from wordkub.solver.numbers.solver import NumericSolver

        return NumericSolver(rules)
    raise WordkubError(f"there is no solver for {rules.name}")


def solve(
    rules: RuleSet,
    position: Position,
    objective: str | None = None,
    touch: int | None = None,
    nodes: int | None = None,
) -> Answer:
    """Find the best turn from a position, and prove that none is better.

    Args:
        rules: The rules in force.
        position: What the player to move has.
        objective: What is best: `score` or `tiles` in the word game, `tiles` or `value` in the numeric one.
        touch: How many groups of the table may be touched; None for any number.
        nodes: The limit of nodes; None for the default of the command line.

    Returns:
        The turn, the judge's verdict on it, and whether it is proved that none is better.

    Raises:
        WordkubError: No such objective, or a dictionary whose words cannot be listed.

    >>> from wordkub import open_rules, read_position
    >>> rules = open_rules("classic")
    >>> table = ["B8 B9 B10", "R5 R6 R7 ?"]
    >>> position = read_position(rules, {"table": table, "rack": "B11 K8 Y8 R4 K1", "melded": True})
    >>> answer = solve(rules, position)
    >>> answer.turn, answer.proved
    (Play('R4 R5 R6 R7 / B8 B9 B10 B11 / K8 Y8 ?'), True)
    """
    return solver_of(rules).best(position, objective, touch, None if nodes is None else Budget(nodes))
