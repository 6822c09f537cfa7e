"""A session: what happens next in a game, for every interface and for programs.

`Session.next` returns the next step: a person is to move, somebody may challenge, the match is over. Whoever
uses the session lets that happen, and reports what was done with `play`, `challenge` or `accept`. Everything
that needs no decision happens automatically. A session shows nothing, starts no thread and reads no clock;
when a person's time is up, the interface reports `play(TimeOver(...))`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from wordkub.core.codec import turn_to_json
from wordkub.core.events import Event, Refused, RoundEnded, TurnForfeited, TurnTaken
from wordkub.core.game import LiveGame
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.settings import AfterDraw
from wordkub.core.tiles import Group, Tile, arranged, fewer
from wordkub.core.turns import Challenge, Pass, Turn
from wordkub.core.verdicts import IllegalTurnError
from wordkub.core.workbench import Workbench
from wordkub.solver.answers import stay


class AutoPlayer(Protocol):
    """An automatic player: a computer player, or one that a program brings along."""

    def turn(self, position: Position) -> Turn:
        """Choose a turn."""

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        """Challenge one of the groups that the last turn formed; None not to."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen is handed to another person. Call `Session.sit` when that person is looking."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToMove:
    """A person is to move."""

    seat: int
    deadline: float | None
    """When the time for the turn is up; None without a clock."""
    groups: tuple[Group, ...]
    """The groups of the last turn that this person may challenge before moving (W14)."""


@dataclass(frozen=True, slots=True)
class AutoTurn:
    """An automatic player is to move; `Session.auto_turn` finds the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastChance:
    """The last turn ends the round unless one of these people challenges it (W14)."""

    seats: tuple[int, ...]
    groups: tuple[Group, ...]
    """What can be challenged."""


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round is over. If the match continues, the next one has been dealt already."""

    ended: RoundEnded


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is over."""

    winners: tuple[int, ...]


Step: TypeAlias = HandOver | ToMove | AutoTurn | LastChance | RoundOver | MatchOver


def _no_clock() -> None:
    return None


class Session:
    """A game and who plays it.

    Args:
        game: The game, new or resumed, in memory or on the disk.
        players: Who plays in each seat; None for a person.
        deadline: Called when a person's turn begins; returns when its time will be up.
        shares_screen: Whether several people use one screen, which is handed over between their turns.

    >>> from wordkub.core.turns import Draw
    >>> from wordkub.players.computers import Computer
    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("sabra")
    >>> session = Session(LiveGame.deal(rules, ["Ann", "Bob"], seed=7), [None, Computer(rules, 1)])
    >>> session.next()
    ToMove(seat=0, deadline=None, groups=())
    >>> events = session.play(Draw())
    >>> session.next()
    AutoTurn(seat=1)
    >>> events = session.play(session.auto_turn())
    >>> session.next().seat
    0
    """

    def __init__(
        self,
        game: LiveGame,
        players: Sequence[AutoPlayer | None],
        *,
        deadline: Callable[[], float | None] = _no_clock,
        shares_screen: bool = False,
    ) -> None:
        self.game = game
        self.players = players
        self.people = [seat for seat, player in enumerate(players) if player is None]
        """The seats of people."""
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        """The person at the shared screen; None while it is being handed over."""
        self._shares_screen = shares_screen
        self._find_deadline = deadline
        self._deadline: float | None = None
        self._timed_turn = -1
        """The turn that the deadline belongs to."""
        self._seen = len(game.events)
        """How many events have been searched for the end of a round."""
        self._orders: dict[int, tuple[Tile, ...]] = {}
        """The order of each person's rack."""

    @property
    def match(self) -> Match:
        """The state of the match."""
        return self.game.match

    # What is due

    def next(self) -> Step:
        """Advance past forced events, and return the next step.

        Raises:
            FileError: The record of the game cannot be written.
        """
        while (step := self._due()) is None:
            pass
        return step

    def _due(self) -> Step | None:
        """The next step; None if a forced event has just happened."""
        match, seat = self.match, self.match.to_move
        if (ended := self._round_ended()) is not None:
            return RoundOver(ended)
        if match.winners is not None:
            return MatchOver(match.winners)
        if self.game.referee.would_end(match):
            return self._last_chance()
        if self.players[seat] is not None:
            return AutoTurn(seat)
        if self._has_drawn_in_vain():
            self.play(Pass())
            return None
        if self._shares_screen and self.sitting != seat:
            self.sitting = None
            return HandOver(seat)
        groups = self.new_groups() if self.may_challenge(seat) else ()
        return ToMove(seat, self._deadline_of_turn(), groups)

    def _round_ended(self) -> RoundEnded | None:
        """The end of a round that has not been returned as a step yet."""
        for event in self.game.events[self._seen :]:
            self._seen += 1
            if isinstance(event, RoundEnded):
                return event
        return None

    def _last_chance(self) -> LastChance | None:
        """The chance to challenge a turn that ends the round. If no person may, the turn stands."""
        seats = tuple(seat for seat in self.people if self.may_challenge(seat))
        if seats:
            return LastChance(seats, self.new_groups())
        self.accept()
        return None

    def _has_drawn_in_vain(self) -> bool:
        """Whether the player has drawn a tile that cannot be used (K6), so that the turn is over.

        If any play may follow a draw, the player is always asked, because being asked only when there is a
        play would be a hint. With K6, the player can see from the table and the tile whether there is one.
        """
        position, rules = self.match.position(), self.game.rules
        if position.drawn is None or rules.settings.after_draw != AfterDraw.JOKER_SWAP:
            return False
        search = rules.any_play(position)
        return search.is_settled and search.play is None

    def _deadline_of_turn(self) -> float | None:
        """The deadline. It stays the same if the turn continues after a draw (K6) or a challenge."""
        turn = sum(map(_ends_turn, self.game.events))
        if turn != self._timed_turn:
            self._timed_turn, self._deadline = turn, self._find_deadline()
        return self._deadline

    # What is done

    def sit(self, seat: int) -> None:
        """Say that a person is now at the shared screen."""
        self.sitting = seat

    def auto_turn(self) -> Turn:
        """Ask the automatic player to move for a turn. The turn is not made yet."""
        player = self.players[self.match.to_move]
        assert player is not None
        return player.turn(self._position())

    def _position(self) -> Position:
        """The position of the player to move, after the time for challenges, with tiles drawn (W9, W14)."""
        return self.game.referee.closed(self.match).position()

    def play(self, turn: Turn) -> list[Event]:
        """Make the turn of the player to move, or end it because time is up, and return what happened.

        An automatic player is not asked again: if its turn is not legal, another one is made, so that the
        game goes on, and the event notes what was refused.

        Raises:
            IllegalTurnError: A person's turn breaks a clause. Nothing has changed.
            FileError: The record of the game cannot be written.
        """
        try:
            return self._challenged(self.game.play(turn))
        except IllegalTurnError as problem:
            if self.players[self.match.to_move] is None:
                raise
            clauses = dict.fromkeys(violation.clause for violation in problem.verdict.violations)
            refused = Refused(turn_to_json(self.game.rules, turn), tuple(clauses))
        return self._challenged(self.game.play(self._next_best(), refused))

    def _next_best(self) -> Turn:
        """A turn that is legal by any rules: any play, otherwise a draw or a pass."""
        position = self._position()
        return self.game.rules.any_play(position).play or stay(position)

    def challenge(self, seat: int, word: str) -> list[Event]:
        """Challenge a word of the last turn, and return what happened (W14).

        Raises:
            IllegalTurnError: There is no such word to challenge, or not by this seat.
            FileError: The record of the game cannot be written.
        """
        return self._challenged(self.game.challenge(seat, word))

    def accept(self) -> list[Event]:
        """End the time for challenging the last turn, and return what happened (W14)."""
        return self._challenged(self.game.accept())

    def _challenged(self, events: list[Event]) -> list[Event]:
        """What has happened, with the challenges of automatic players that follow."""
        for seat, player in enumerate(self.players):
            if player is not None and self.may_challenge(seat):
                challenge = player.challenge(map(self.game.rules.notation.group_text, self.new_groups()))
                if challenge is not None:
                    events = [*events, *self.game.challenge(seat, challenge.group)]
        return events

    # Challenges

    def may_challenge(self, seat: int) -> bool:
        """Whether a seat may challenge a group of the last turn."""
        window = self.match.window
        return window is not None and not window.undone and seat not in {window.seat, *window.challengers}

    def new_groups(self) -> tuple[Group, ...]:
        """The groups that the last turn formed, while they can be challenged."""
        window = self.match.window
        return () if window is None else fewer(self.match.table, window.before.table)

    # Racks

    def workbench(self) -> Workbench:
        """A workbench for the person to move, with the rack in its own order, new tiles last."""
        position = self._position()
        rack = self.rack(self.match.to_move)
        return Workbench(self.game.rules, dataclasses.replace(position, rack=rack))

    def rack(self, seat: int) -> tuple[Tile, ...]:
        """A person's rack in its own order."""
        return arranged(self.match.seats[seat].rack, self._orders.get(seat, ()))

    def keep_order(self, seat: int, rack: tuple[Tile, ...]) -> None:
        """Remember the order of a person's rack until the next turn."""
        self._orders[seat] = rack


def _ends_turn(event: Event) -> bool:
    return isinstance(event, TurnForfeited) or (isinstance(event, TurnTaken) and not event.goes_on)
