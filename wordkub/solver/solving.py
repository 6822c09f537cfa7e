"""The solver of a rule set, whichever game it is of."""

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
        """What a turn can be best by; the first where nobody says."""

    def prepare(self) -> None:
        """Get ready what the first answer would else have to wait for."""

    def best(
        self,
        position: Position,
        objective: str | None = None,
        touch: int | None = None,
        budget: Budget | None = None,
    ) -> Answer:
        """The best turn.

        Args:
            position: What the player to move has.
            objective: One of `objectives`.
            touch: How many groups of the table may be touched; any where None.
            budget: What the search may spend.
        """

    def frontier(
        self, position: Position, objective: str | None = None, budget: Budget | None = None
    ) -> list[Answer]:
        """The best turns that touch at most 0, 1, 2, 3 groups, and the best without limit."""


def solver_of(rules: RuleSet, level: int | None = None, is_polite: bool = False) -> Solver:
    """What finds the best turns by these rules.

    Args:
        rules: The rules in force.
        level: The commonness level that a word may have at most; any where None.
        is_polite: Whether words are left out that the computer never says.

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
