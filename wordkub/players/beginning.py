"""Starting a game with the options that were asked for, and continuing a saved one."""

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
    """The options for a new game.

    >>> game = NewGame("sabra", time_limit=30)
    >>> game.open().settings.time_limit
    30
    """

    challenge: bool = False
    """Whether the players check the words, instead of the program."""
    time_limit: int | None = None
    """Seconds for a turn; 0 for no clock, None for what the rule set suggests."""
    rounds: int | None = None
    """The number of rounds. None means one, or as many as it takes to reach a target score."""
    seed: int | None = None
    """The same seed deals the same tiles. None chooses a random one."""

    def open(self, openers: Openers | None = None) -> Rules:
        """Open the rules, with the time limit and with challenges if they were asked for."""
        rules = super().open(openers)
        if self.time_limit is not None:
            rules = rules.with_settings(time_limit=self.time_limit or None)
        return _with_challenges(rules) if self.challenge else rules

    def start(self, rules: Rules, players: tuple[Player, ...]) -> RecordedGame:
        """Start the game.

        Args:
            rules: The rules that `open` returned.
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
    """A warning if the theme does not suit the dictionary; otherwise empty."""
    if not isinstance(rules, WordRules) or rules.theme is None or rules.dictionary is None:
        return ""
    return theme_doubt(rules.theme, rules.dictionary, rules.settings.initial_letters, rules.edition.tiling)


def rules_again(record: GameRecord) -> tuple[Rules, list[str]]:
    """Open the rules of a saved game, with its dictionary and theme, and say what has changed.

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
