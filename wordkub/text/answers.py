"""A solver's answer in plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, fewer
from wordkub.core.turns import Draw, Play
from wordkub.solve.answers import Answer
from wordkub.text.verdicts import result, tiles


def answer_lines(rules: RuleSet, position: Position, answer: Answer) -> list[str]:
    """What the best turn is, how it is laid, and whether it is proved to be the best.

    Args:
        rules: The rules that write the tiles.
        position: The position before the turn.
        answer: What the solver found.
    """
    turn, verdict = answer.turn, answer.verdict
    proof = "" if answer.proved else f" Not proved: perhaps there is better, up to {answer.bound}."
    if turn is None or verdict is None:
        return ["Nothing was found to lay." + proof]
    if not isinstance(turn, Play):
        return [f"Nothing can be laid: {'draw a tile' if isinstance(turn, Draw) else 'pass'}."]
    count = tiles(len(verdict.used))
    lines = [f"Best:{result(verdict) or f' {count} laid.'}{proof}"]
    lines.append(f"  Lay {count} of the rack: {rules.rack_text(verdict.used)}.")
    gone = fewer(position.table, turn.table)
    if gone:
        lines.append(f"  Take apart: {_written(rules, gone)}.")
    lines.append(f"  Form: {_written(rules, fewer(turn.table, position.table))}.")
    return lines


def frontier_lines(rules: RuleSet, position: Position, answers: Sequence[Answer]) -> Iterator[str]:
    """The best turns by how much of the table they touch, each told once."""
    told: Answer | None = None
    for answer in answers:
        if told is not None and answer.proved == told.proved and answer.turn == told.turn:
            continue
        told = answer
        limit = {None: "Touching whatever it takes", 0: "Touching nothing on the table"}
        yield limit.get(answer.touch, f"Touching {answer.touch} at most") + ":"
        for line in answer_lines(rules, position, answer):
            yield f"  {line}"


def _written(rules: RuleSet, groups: Sequence[Group]) -> str:
    return rules.between.join(map(rules.group_text, rules.sort_table(groups)))
