"""A game being played, in memory: the match, the events so far, and the referee who decides about turns.

It does not know who plays, and it writes no files: players/session.py says who is to act next, and
store/games.py saves a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordkub.core.dealer import Dealer, deal_fault
from wordkub.core.events import Event, Refused
from wordkub.core.match import Match
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Challenge, Turn
from wordkub.errors import WordkubError


class LiveGame:
    """A game being played.

    Args:
        rules: The rules, with a dictionary where they need one.
        names: The players, seat by seat.
        referee: The referee, whose dealer's pool is in the state after the events.
        events: What has happened so far.
    """

    def __init__(
        self, rules: RuleSet, names: Iterable[str], referee: Referee, events: Iterable[Event] = ()
    ) -> None:
        self.rules = rules
        self.referee = referee
        self.events = list(events)
        self.match = Match.of(names, self.events)

    @classmethod
    def deal(cls, rules: RuleSet, names: Sequence[str], seed: int, rounds: int | None = 1) -> LiveGame:
        """Start a new game in memory, and deal its first round.

        Args:
            rules: The rules, with a dictionary where they need one.
            names: The players, seat by seat.
            seed: The same seed deals the same tiles.
            rounds: How many rounds there are; None for as many as a target score takes.

        Raises:
            WordkubError: The set is not enough for so many players (C3, C4).

        >>> from wordkub.core.turns import Draw
        >>> from wordkub.store.rulesets import open_numeric_rules
        >>> game = LiveGame.deal(open_numeric_rules("sabra"), ["Ann", "Bob"], seed=7)
        >>> game.match.mover.name
        'Ann'
        >>> [str(event.kind) for event in game.play(Draw())]
        ['draw']
        >>> game.match.mover.name
        'Bob'
        """
        game = cls(rules, names, new_referee(rules, len(names), seed, rounds))
        game.follow_up()
        return game

    def play(self, turn: Turn, refused: Refused | None = None) -> list[Event]:
        """Take the mover's turn, and return what happened.

        Args:
            turn: The turn.
            refused: A turn that was tried before and is not legal, to be noted in the event.

        Raises:
            IllegalTurnError: The turn breaks a clause; nothing has changed.
        """
        return self._happen(self.referee.play(self.match, turn, refused))

    def challenge(self, seat: int, word: str) -> list[Event]:
        """Decide a challenge of a word, and return what happened (W14).

        Raises:
            IllegalTurnError: There is no such word to challenge, or not by this seat.
        """
        return self._happen(self.referee.challenge(self.match, seat, Challenge(word)))

    def accept(self) -> list[Event]:
        """Let the last turn stand, and return what happened (W14)."""
        return self._happen(self.referee.close_window(self.match))

    def follow_up(self) -> list[Event]:
        """Advance past forced events: the first deal, and events that a cut-off saved game lacks."""
        return self._happen(self.referee.follow_up(self.match))

    def _happen(self, events: list[Event]) -> list[Event]:
        for event in events:
            match = self.match.after(event)
            self._keep(event)
            self.match = match
            self.events.append(event)
        return events

    def _keep(self, event: Event) -> None:
        """Called before the match advances by an event. Games that are saved write it here."""


def new_referee(rules: RuleSet, players: int, seed: int, rounds: int | None) -> Referee:
    """The referee of a new game.

    Raises:
        WordkubError: The set has too few tiles for the deal (C4).
    """
    if fault := deal_fault(rules, players):
        raise WordkubError(fault)
    return Referee(rules, Dealer(rules, players, seed), rounds)
