"""The best turn of numeric Rummikub, with proof.

A dynamic program over the numbers (program.py) finds the best arrangement of table and rack among all
that there are, also those with a joker to spare; a search around it (search.py) keeps to the sets
that may be touched and to the initial meld. Every answer has been put to the judge. What it costs stands in
BENCHMARKS.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Play
from wordkub.errors import WordkubError
from wordkub.numbers.rules import NumericRules
from wordkub.solver.answers import FRONTIER, Answer, nothing_to_lay, touched_by
from wordkub.solver.budget import Budget
from wordkub.solver.numbers.drawn import best_swap
from wordkub.solver.numbers.search import Search
from wordkub.solver.numbers.weights import OBJECTIVES, Weights


@dataclass(frozen=True)
class NumericSolver:
    """Finds best turns by numeric rules.

    Args:
        rules: The rules in force.

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("sabra")
    >>> table = (rules.notation.parse_group("R5 R6 R7 ?"),)
    >>> answer = NumericSolver(rules).best(Position(table, ("R4",), melded=True))
    >>> [rules.notation.group_text(group) for group in answer.play.table], answer.proved
    (['R4 R5 R6 R7 ?'], True)
    """

    rules: NumericRules

    @property
    def objectives(self) -> tuple[str, ...]:
        """What a turn can be best by."""
        return OBJECTIVES

    def prepare(self) -> None:
        """Nothing is to be got ready here."""

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
            objective: One of OBJECTIVES.
            touch: How many sets of the table may be touched; any where None.
            budget: What the search may spend.

        Raises:
            WordkubError: There is no such objective.
        """
        weights = self._weights(position, objective)
        if position.drawn is not None and self.rules.settings.after_draw != "play":
            return self._after_drawing(position, weights, touch)
        return self._answer(
            Search(self.rules, position, weights, budget or Budget()), position, weights, touch
        )

    def frontier(
        self, position: Position, objective: str | None = None, budget: Budget | None = None
    ) -> list[Answer]:
        """The best turn for each limit of FRONTIER, as `best` finds it."""
        budget = budget or Budget()
        return [self.best(position, objective, touch, budget) for touch in FRONTIER]

    def _weights(self, position: Position, objective: str | None) -> Weights:
        if objective not in (None, *OBJECTIVES):
            raise WordkubError(f"no objective {objective!r} here; it takes {' or '.join(OBJECTIVES)}")
        return Weights.for_position(self.rules, position, objective or OBJECTIVES[0])

    def _answer(self, search: Search, position: Position, weights: Weights, touch: int | None) -> Answer:
        """The answer that a search comes to."""
        found = search.best(touch)
        bound = None
        if found.least < found.cost:
            bound = weights.whole(search.nothing - found.least)
        if found.table is None:
            return nothing_to_lay(self.rules, position, touch, bound)
        play = Play(found.table)
        verdict = judge(self.rules, position, play)
        if not verdict.legal:
            # No answer is better than one that the judge refuses.
            return Answer(None, None, 0, False, weights.whole(search.nothing - found.least), touch)
        return Answer(play, verdict, touched_by(position, play), bound is None, bound, touch)

    def _after_drawing(self, position: Position, weights: Weights, touch: int | None) -> Answer:
        """What one does who has drawn: take a joker's place, or end the turn."""
        play = best_swap(self.rules, position, weights, touch)
        if play is None:
            return nothing_to_lay(self.rules, position, touch, None)
        verdict = judge(self.rules, position, play)
        return Answer(play, verdict, touched_by(position, play), True, None, touch)
