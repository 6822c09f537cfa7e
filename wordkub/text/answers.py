"""A solver's answer in plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wordkub.core.judging import standing_faults
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, fewer
from wordkub.core.turns import Draw, Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.solver.answers import Answer
from wordkub.text.verdicts import points, result, tiles


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to a solver, which decides how its answers are worded."""

    rules: RuleSet
    objective: str | None = None
    """What is best; None for what the solver takes where nobody says."""
    level: int | None = None
    """The commonness level that words have at most; any where None."""

    def answer_lines(self, position: Position, answer: Answer) -> list[str]:
        """What the best turn is, how it is laid, and whether it is proved to be the best.

        Args:
            position: The position before the turn.
            answer: What the solver found.
        """
        rules, turn, verdict = self.rules, answer.turn, answer.verdict
        proof = (
            ""
            if answer.proved
            else f" Not proved: perhaps there is better, up to {self._worth(answer.bound)}."
        )
        if turn is None or verdict is None:
            return [f"Nothing was found to lay{self._words}.{proof}"]
        if not isinstance(turn, Play):
            instead = "draw a tile" if isinstance(turn, Draw) else "pass"
            return [f"Nothing can be laid{self._words}: {instead}."]
        lines = [f"Best:{self._gain(verdict)}{proof}"]
        laid = rules.notation.rack_text(verdict.used)
        lines.append(f"  Lay {tiles(len(verdict.used))} of the rack: {laid}.")
        gone = fewer(position.table, turn.table)
        if gone:
            lines.append(f"  Take apart: {_written(rules, gone)}.")
        lines.append(f"  Form: {_written(rules, fewer(turn.table, position.table))}.")
        return lines

    def table_lines(self, position: Position) -> Iterator[str]:
        """Which groups of the table are not valid as they stand, where there are any."""
        rules, faults = self.rules, standing_faults(self.rules, position)
        if not faults:
            return
        if rules.may_touch(position):
            yield "The table is not valid as it stands; a play must put it right (C8):"
        else:
            yield "The table is not valid as it stands, and a first play may not touch it (C8, C9):"
        for fault in faults:
            yield f"  {fault.clause}: {fault.message}"

    def frontier_lines(self, position: Position, answers: Sequence[Answer]) -> Iterator[str]:
        """The best turns by how much of the table they touch, each told once."""
        told: Answer | None = None
        for answer in answers:
            if told is not None and answer.proved == told.proved and answer.turn == told.turn:
                continue
            told = answer
            limit = {None: "Touching whatever it takes", 0: "Touching nothing on the table"}
            yield limit.get(answer.touch, f"Touching {answer.touch} at most") + ":"
            for line in self.answer_lines(position, answer):
                yield f"  {line}"

    @property
    def _words(self) -> str:
        """Which words may be laid, where not every one."""
        limits = []
        if isinstance(self.rules, WordRules) and self.rules.theme is not None:
            limits.append("of the theme")
        if self.level is not None:
            limits.append("that common")
        return f" with words {' and '.join(limits)}" if limits else ""

    @property
    def _counts_points(self) -> bool:
        return self.objective in (None, "score") and self.rules.scores_plays()

    def _worth(self, amount: int | None) -> str:
        """So much of what is counted."""
        if amount is None or self.objective == "value":
            return f"{amount} off the rack"
        return points(amount) if self._counts_points else tiles(amount)

    def _gain(self, verdict: Verdict) -> str:
        """What a turn brings, in sentences after a space: first what was asked for."""
        if self._counts_points:
            return result(self.rules, verdict)
        value = ""
        if self.objective == "value" and isinstance(self.rules, NumericRules):
            value = f", {self._worth(self.rules.rack_cost(verdict.used))}"
        return f" {tiles(len(verdict.used))} laid{value}.{result(self.rules, verdict)}"


def _written(rules: RuleSet, groups: Sequence[Group]) -> str:
    return rules.notation.between.join(map(rules.notation.group_text, rules.notation.sort_table(groups)))
