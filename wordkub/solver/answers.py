"""What a solver answers, of either game."""

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
"""The limits of table groups touched that a frontier has an answer for; None is without limit."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The best turn that was found, and whether there is a better one."""

    turn: Turn | None
    """A play; a draw or a pass where it is proved that nothing can be played; else None."""
    verdict: Verdict | None
    """What the judge says of it."""
    touched: int
    """How many groups of the table do not stand afterwards as they stood."""
    proved: bool
    """Whether no turn is better by the objective."""
    bound: int | None = None
    """What the objective can reach at most, where nothing is proved."""
    touch: int | None = None
    """How many groups could be touched at most; None where there was no limit."""

    @property
    def play(self) -> Play | None:
        """The turn, where it is a play."""
        return self.turn if isinstance(self.turn, Play) else None


def touched_by(position: Position, play: Play) -> int:
    """How many groups of the table do not stand after a play as they stood."""
    return len(fewer(position.table, play.table))


def stay(position: Position) -> Turn:
    """The turn of one who cannot play, or not with the tile just drawn (C5)."""
    return Draw() if position.pool and position.drawn is None else Pass()


def nothing_to_lay(rules: RuleSet, position: Position, touch: int | None, bound: int | None) -> Answer:
    """The answer where no play was found: a draw or a pass, where that is proved to be all there is.

    Where the search was limited, to few groups touched perhaps, there may still be a play that forbids to
    draw (W4, N6); then there is no turn at all within these limits.

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
    """An answer as `solve` prints it, its time aside."""
    turn, verdict = answer.turn, answer.verdict
    data: dict[str, object] = {
        "turn": None if turn is None else turn_to_json(rules, turn),
        "verdict": None if verdict is None else verdict_to_json(rules, verdict),
        "touched": answer.touched,
        "proved": answer.proved,
    }
    return data if answer.proved else data | {"bound": answer.bound}
