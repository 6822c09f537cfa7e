"""A turn judged in one call, as JSON in and JSON out."""

from __future__ import annotations

from typing import Any

from wordkub.core.codec import read_position, turn_from_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.rules import RuleSet

Turn = dict[str, object]


def judged(
    rules: RuleSet, table: list[str], rack: str, turn: list[str] | Turn, **position: object
) -> dict[str, Any]:
    """The verdict on a turn of a player who has melded, with 40 tiles in the pool.

    Args:
        rules: The rules.
        table: The groups that stand.
        rack: The player's tiles.
        turn: The whole table afterwards, or the turn's JSON object.
        position: Other fields of the position.
    """
    data = {"table": table, "rack": rack, "melded": True, "pool": 40, **position}
    before = read_position(rules, data)
    asked = {"play": turn} if isinstance(turn, list) else turn
    return verdict_to_json(rules, judge(rules, before, turn_from_json(rules, before, asked)))


def clauses(verdict: dict[str, Any]) -> list[str]:
    """The clauses that a verdict says are broken, in its order."""
    return [violation["clause"] for violation in verdict["violations"]]


def broken(
    rules: RuleSet, table: list[str], rack: str, turn: list[str] | Turn, **position: object
) -> list[tuple[str, str | None]]:
    """What a turn breaks: clauses with their groups, in the verdict's order."""
    verdict = judged(rules, table, rack, turn, **position)
    return [(violation["clause"], violation["group"]) for violation in verdict["violations"]]
