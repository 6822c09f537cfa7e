"""Hints, a little more each time: how much there is to gain, then with which groups, then the whole turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import fewer
from wordkub.core.verdicts import Verdict
from wordkub.solve.answers import Answer
from wordkub.text.verdicts import points, tiles

STEPS = 3
"""How many hints there are for a position."""


def hint_lines(rules: RuleSet, position: Position, answers: Sequence[Answer], step: int) -> list[str]:
    """A hint.

    Args:
        rules: The rules in force.
        position: What the player to move has.
        answers: The best turns that touch at most so many groups, those that touch fewer first.
        step: Which hint it is, from 0; the last one says all.

    Returns:
        Lines to say; none where nothing was found to play.
    """
    found = list(_better(answers))
    if not found:
        return []
    if step == 0:
        return [*(_gain(rules, answer) for answer in found), "(hint again for more)"]
    if step == 1:
        return [*(_groups(rules, position, answer) for answer in found), "(hint again for the whole turn)"]
    return list(_turn(rules, position, found[-1]))


def _better(answers: Sequence[Answer]) -> Iterator[Answer]:
    """The answers that are better than those before them."""
    most = (-1, -1)
    for answer in answers:
        verdict = answer.verdict
        if answer.play is not None and verdict is not None:
            worth = (verdict.score, len(verdict.used))
            if worth > most:
                most = worth
                yield answer


def _gain(rules: RuleSet, answer: Answer) -> str:
    speech = rules.speech
    touched = f"1 {speech.group}" if answer.touched == 1 else f"{answer.touched or 'no'} {speech.groups}"
    assert answer.verdict is not None
    return f"{_worth(rules, answer.verdict)} can be had with {touched} of the table changed."


def _groups(rules: RuleSet, position: Position, answer: Answer) -> str:
    assert answer.verdict is not None
    return f"{_worth(rules, answer.verdict)}: form {_formed(rules, position, answer)}."


def _turn(rules: RuleSet, position: Position, answer: Answer) -> Iterator[str]:
    play, verdict = answer.play, answer.verdict
    assert play is not None
    assert verdict is not None
    gone = fewer(position.table, play.table)
    if gone:
        yield f"Take apart {rules.between.join(map(rules.group_text, gone))}."
    yield f"Lay {rules.rack_text(verdict.used)} of your rack, for {_worth(rules, verdict).lower()}."
    yield f"Type: lay {_formed(rules, position, answer)}"


def _formed(rules: RuleSet, position: Position, answer: Answer) -> str:
    assert answer.play is not None
    formed = rules.sort_table(fewer(answer.play.table, position.table))
    return rules.between.join(map(rules.group_text, formed))


def _worth(rules: RuleSet, verdict: Verdict) -> str:
    return points(verdict.score) if rules.scores_plays() else f"{tiles(len(verdict.used))} laid"
