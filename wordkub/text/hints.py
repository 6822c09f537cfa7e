"""Hints that help a little more each time: first how much there is to gain, then with what, then the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import fewer
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.solver.answers import Answer
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
        return [
            *(_part(rules, answer) for answer in found),
            "(hint again for the whole turn)",
        ]
    return list(_turn(rules, position, found[-1]))


def _better(answers: Sequence[Answer]) -> Iterator[Answer]:
    """The answers that are better than those before them."""
    most = (-1, -1)
    for answer in answers:
        if answer.play is not None:
            _, verdict = _legal(answer)
            worth = (verdict.score, len(verdict.used))
            if worth > most:
                most = worth
                yield answer


def _legal(answer: Answer) -> tuple[Play, Verdict]:
    """The play of an answer that has one, and what the judge says of it."""
    assert answer.play is not None
    assert answer.verdict is not None
    return answer.play, answer.verdict


def _gain(rules: RuleSet, answer: Answer) -> str:
    """How much there is to gain."""
    wording = rules.wording
    touched = f"1 {wording.group}" if answer.touched == 1 else f"{answer.touched or 'no'} {wording.groups}"
    _, verdict = _legal(answer)
    return f"{_worth(rules, verdict)} with {touched} of the table changed."


def _part(rules: RuleSet, answer: Answer) -> str:
    """The word that it is gained with; of sets, which have no such name, the tiles that are laid."""
    _, verdict = _legal(answer)
    words = ", ".join(rules.scoring(verdict.outcome)) or verdict.outcome.longest
    laid = f"{rules.notation.rack_text(verdict.used)} of your rack"
    return f"{_worth(rules, verdict)} with {words or laid}."


def _turn(rules: RuleSet, position: Position, answer: Answer) -> Iterator[str]:
    """The whole turn."""
    play, verdict = _legal(answer)
    gone = fewer(position.table, play.table)
    if gone:
        yield f"Take apart {rules.notation.between.join(map(rules.notation.group_text, gone))}."
    if verdict.outcome.longest:
        yield f"Lay {rules.notation.rack_text(verdict.used)} of your rack."
    formed = rules.notation.sort_table(fewer(play.table, position.table))
    yield f"Type: lay {rules.notation.between.join(map(rules.notation.group_text, formed))}"


def _worth(rules: RuleSet, verdict: Verdict) -> str:
    if rules.scores_plays():
        return f"{points(verdict.score)} can be had"
    return f"{tiles(len(verdict.used))} can be laid"
