"""Beginning a game as it is asked for, and going on with one that was left."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.errors import NotationError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Validation
from wordkub.lexicon.themes import theme_doubt
from wordkub.numbers.rules import NumericRules
from wordkub.players.computers import check_can_play
from wordkub.store.games import RecordedGame, new_seed
from wordkub.store.records import GameRecord, Player
from wordkub.store.rulesets import Openers, RuleChoice, Rules, reopened

A_DAY = 24 * 60 * 60
"""The longest time for a turn, in seconds."""


@dataclass(frozen=True)
class NewGame(RuleChoice):
    """A game as it is asked for.

    >>> game = NewGame("sabra", time_limit=30)
    >>> game.open().settings.time_limit
    30
    """

    challenge: bool = False
    """Whether the players check the words."""
    time_limit: int | None = None
    """Seconds for a turn, 0 for no clock; as the rule set suggests where None."""
    rounds: int | None = None
    """How many rounds; where None one, or as many as it takes where points win at once."""
    seed: int | None = None
    """What the tiles are dealt by; a seed that nobody can guess where None."""

    def open(self, openers: Openers | None = None) -> Rules:
        """The rules with what is in play, the time for a turn, and challenges where they are asked for."""
        rules = super().open(openers)
        if self.time_limit is not None:
            rules = rules.with_settings(time_limit=self.time_limit or None)
        return _with_challenges(rules) if self.challenge else rules

    def start(self, rules: Rules, players: tuple[Player, ...]) -> RecordedGame:
        """Begin it.

        Args:
            rules: What `open` gave.
            players: Who sits in which seat.

        Raises:
            WordkubError: A computer cannot play with that dictionary, or the set has too few tiles.
            FileError: The record cannot be written.
        """
        if any(player.is_computer for player in players):
            check_can_play(rules)
        rounds = 1 if self.rounds is None and rules.target() is None else self.rounds
        return RecordedGame.start(rules, players, new_seed() if self.seed is None else self.seed, rounds)


def rules_doubt(rules: Rules) -> str:
    """Why the theme may not do with the dictionary, in a sentence; nothing where it does."""
    if not isinstance(rules, WordRules) or rules.theme is None or rules.dictionary is None:
        return ""
    return theme_doubt(rules.theme, rules.dictionary, rules.settings.initial_letters, rules.edition.tiling)


def rules_again(record: GameRecord) -> tuple[Rules, list[str]]:
    """The rules of a record with its dictionary and theme opened again, and what has changed, in sentences.

    Raises:
        WordkubError: A dictionary or a theme that is not there any more.
    """
    rules = reopened(record.rules, record.header.dictionary, record.header.theme)
    now = rules.references()
    kinds = (("dictionary", record.header.dictionary), ("theme", record.header.theme))
    return rules, [
        f"The {kind} {now[kind]['name']} has changed since this game began."
        for kind, kept in kinds
        if kept is not None and now[kind]["sha256"] != kept["sha256"]
    ]


def _with_challenges(rules: Rules) -> Rules:
    if isinstance(rules, NumericRules):
        raise NotationError(f"{rules.name} has number tiles and no words, so nothing is challenged")
    return rules.with_settings(validation=Validation.CHALLENGE)
