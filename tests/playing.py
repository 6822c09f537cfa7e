"""Plays for tests that need some: what a computer that looks around a little lays."""

from __future__ import annotations

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Play
from wordkub.players.computers import Computer

LEVEL = 2
"""A level that adds to the table, and is quick."""


def find_play(rules: RuleSet, position: Position) -> Play | None:
    """What a computer lays here; None where it would draw or pass."""
    turn = Computer(rules, LEVEL).turn(position)
    return turn if isinstance(turn, Play) else None
