"""A simple player of either game: quick, and as good as it can see.

It sees the position that everybody in its seat would see, and what it plays goes through the same judge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Challenge, Play, Turn
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.players import letters, numbers
from wordkub.solve.answers import stay


@dataclass(frozen=True)
class SimplePlayer:
    """A player that looks no further than its rack and one group of the table.

    Args:
        rules: The rules that it plays by.
    """

    rules: RuleSet

    def turn(self, position: Position) -> Turn:
        """What it does here: its best play, else a draw, else a pass."""
        play = find_play(self.rules, position)
        return stay(position) if play is None else play

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        """Its doubt about one of the groups that the last turn formed, where it knows better."""
        challenges = map(Challenge, groups)
        return next((doubt for doubt in challenges if self.rules.is_challenge_right(doubt)), None)


def find_play(rules: RuleSet, position: Position) -> Play | None:
    """A legal play as a simple player finds it, or None."""
    match rules:
        case WordRules():
            return letters.find_play(rules, position)
        case NumericRules():
            return numbers.find_play(rules, position)
    raise TypeError(f"no player knows {type(rules).__name__}")


def check_can_play(rules: RuleSet) -> None:
    """See that a computer has what it needs.

    Raises:
        WordkubError: The words of the dictionary cannot be listed.
    """
    if isinstance(rules, WordRules):
        letters.lexicon_of(rules)
