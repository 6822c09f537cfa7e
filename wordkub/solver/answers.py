"""The answer of a solver, for either game."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub import FORMAT
from wordkub.core.codec import names_to_json, position_to_json, turn_to_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.shapes import A_TURN, VERDICT, VIOLATIONS
from wordkub.core.tiles import fewer
from wordkub.core.turns import Draw, Pass, Play, Turn
from wordkub.core.verdicts import Verdict
from wordkub.fields import (
    NUMBER,
    OF_FORMAT,
    YES_NO,
    Field,
    Schema,
    Shape,
    list_of,
    object_of,
    or_null,
    whole,
)

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


ANSWER = Shape(
    "field of an answer",
    {
        "turn": Field(
            or_null(A_TURN),
            about="a play; a draw or a pass where it is proved that nothing can be laid; else null",
        ),
        "verdict": Field(or_null(object_of(VERDICT, "a verdict")), about="what the judge says of that turn"),
        "touched": Field(whole(), about="how many groups of the table do not stand afterwards as they stood"),
        "proved": Field(YES_NO, about="whether no turn is better by the objective"),
        "bound": Field(
            or_null(whole()), None, "what the objective can reach at most, where nothing is proved"
        ),
    },
    is_open=True,
)
"""The best turn, as `answer_to_json` writes it."""

_ABOUT = {
    **OF_FORMAT,
    "table_violations": Field(VIOLATIONS, (), "the groups of the table that are not valid as they stand"),
    "seconds": Field(NUMBER, about="how long it took"),
}


def answer_schema() -> Schema:
    """What `wordkub solve` prints for a position, as JSON Schema: the best turn, or a frontier of them."""
    touch = Field(or_null(whole()), about="how many groups could be touched; null without limit")
    limited = Shape(ANSWER.each, {**ANSWER.fields, "touch": touch}, is_open=True)
    frontier = Field(list_of(object_of(limited, "an answer"), "a list of answers"), about="the best by limit")
    one = Shape(ANSWER.each, {**_ABOUT, **ANSWER.fields}, is_open=True)
    more = Shape(ANSWER.each, {**_ABOUT, "frontier": frontier}, is_open=True)
    return {"anyOf": [one.schema(), more.schema()]}


def to_json(rules: RuleSet, what: Position | Turn | Verdict | Answer) -> dict[str, object]:
    """Write a position, a turn, a verdict or an answer as the JSON object that commands read and print.

    Args:
        rules: The rule set in force. A position names it, so a rule set of one's own has to be written by its
            path afterwards.
        what: What is to be written.

    Raises:
        WordkubError: A position of rules that have no dictionary.

    >>> from wordkub import open_rules, read_position, read_turn
    >>> rules = open_rules("sabra")
    >>> position = read_position(rules, {"rack": "R8 K1", "table": ["R5 R6 R7"], "pool": 60})
    >>> to_json(rules, position)["rules"], to_json(rules, position)["rack"]
    ('sabra', 'K1 R8')
    >>> to_json(rules, read_turn(rules, position, "r5 r6 r7 r8"))
    {'format': 1, 'play': ['R5 R6 R7 R8']}
    """
    match what:
        case Position():
            data = names_to_json(rules) | position_to_json(rules, what)
        case Verdict():
            data = verdict_to_json(rules, what)
        case Answer():
            data = answer_to_json(rules, what)
        case _:
            data = turn_to_json(rules, what)
    return {"format": FORMAT, **data}


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
