"""The answer of a solver, for either game."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.codec import turn_to_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import fewer
from wordkub.core.turns import Draw, Pass, Play, Turn
from wordkub.core.verdicts import Verdict

FRONTIER = (0, 1, 2, 3, None)
"""The limits on touched groups that a frontier has an answer for; None means no limit."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The best turn that was found, and whether it is proved to be the best."""

    turn: Turn | None
    """A play; a draw or a pass if it is proved that there is no play; otherwise None."""
    verdict: Verdict | None
    """The judge's verdict on it."""
    touched: int
    """How many groups of the table the turn changes."""
    proved: bool
    """Whether it is proved that no turn is better by the objective."""
    bound: int | None = None
    """An upper bound of the objective, if nothing is proved."""
    touch: int | None = None
    """How many groups could be touched at most; None for no limit."""

    @property
    def play(self) -> Play | None:
        """The turn, if it is a play."""
        return self.turn if isinstance(self.turn, Play) else None


def touched_by(position: Position, play: Play) -> int:
    """How many groups of the table a play changes."""
    return len(fewer(position.table, play.table))


def stay(position: Position) -> Turn:
    """Draw or pass: the turn of a player who does not play (C5)."""
    return Draw() if position.pool and position.drawn is None else Pass()


def nothing_to_lay(rules: RuleSet, position: Position, touch: int | None, bound: int | None) -> Answer:
    """The answer if no play was found: a draw or a pass, if it is proved that there is no play.

    If the search was limited, for example to few touched groups, there may still be a play that makes a draw
    illegal (W4, N6). Then there is no turn within these limits.

    Args:
        rules: The rules in force.
        position: What the player to move has.
        touch: How many groups could be touched at most.
        bound: What the objective can reach at most, where nothing is proved.
    """
    if bound is None:
        turn = stay(position)
        verdict = judge(rules, position, turn)
        if verdict.legal:
            return Answer(turn, verdict, 0, True, None, touch)
    return Answer(None, None, 0, bound is None, bound, touch)


def answer_to_json(rules: RuleSet, answer: Answer) -> dict[str, object]:
    """An answer as the JSON that `solve` prints, without its time."""
    turn, verdict = answer.turn, answer.verdict
    data: dict[str, object] = {
        "turn": None if turn is None else turn_to_json(rules, turn),
        "verdict": None if verdict is None else verdict_to_json(rules, verdict),
        "touched": answer.touched,
        "proved": answer.proved,
    }
    return data if answer.proved else data | {"bound": answer.bound}
