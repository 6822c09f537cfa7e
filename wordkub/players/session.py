"""A session: what happens next in a game, for every face, for rooms and for programs.

`Session.next` says what is due as a step: a person is to move, somebody may challenge, the match is over.
Whoever drives the session lets that happen and reports what was done with `play`, `challenge` or `accept`.
All that nobody has to decide happens by itself. The session shows nothing, starts no thread and reads no
clock; when a person's time is over, the face reports `play(TimeOver(...))`.
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
    """A player who acts without being asked by a face: a computer player, or a program's own."""

    def turn(self, position: Position) -> Turn:
        """What this player does in a position."""

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        """The challenge of one of the groups that the last turn formed; None where this player has none."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen goes to another person; `Session.sit` says when that person sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToMove:
    """A person is to move."""

    seat: int
    deadline: float | None
    """When the time for the turn is over; None where no clock runs."""
    groups: tuple[Group, ...]
    """The groups of the last turn that this person may challenge first (W14)."""


@dataclass(frozen=True, slots=True)
class AutoTurn:
    """A player without a face is to move; `Session.auto_turn` finds the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastChance:
    """The last turn ends the round unless one of these people challenges it (W14)."""

    seats: tuple[int, ...]
    groups: tuple[Group, ...]
    """What can be challenged."""


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round is over; where the match goes on, the next one is dealt already."""

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
        deadline: Asked when a person's turn begins for the moment at which its time is over.
        shares_screen: Whether several people sit at one screen, which is handed over between their turns.

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
        """The person who sits at the shared screen; None while it is handed over."""
        self._shares_screen = shares_screen
        self._find_deadline = deadline
        self._deadline: float | None = None
        self._timed_turn = -1
        """The turn that the deadline is for."""
        self._seen = len(game.events)
        """How many events have been looked through for the end of a round."""
        self._orders: dict[int, tuple[Tile, ...]] = {}
        """The order in which each person keeps the rack."""

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self.game.match

    # What is due

    def next(self) -> Step:
        """Let happen what nobody has to decide, and return what is due then.

        Raises:
            FileError: The record of the game cannot be written.
        """
        while (step := self._due()) is None:
            pass
        return step

    def _due(self) -> Step | None:
        """What is due; None where something has just happened by itself."""
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
        """The end of a round that no step has been given for yet."""
        for event in self.game.events[self._seen :]:
            self._seen += 1
            if isinstance(event, RoundEnded):
                return event
        return None

    def _last_chance(self) -> LastChance | None:
        """A turn that ends the round stands where no person may challenge it."""
        seats = tuple(seat for seat in self.people if self.may_challenge(seat))
        if seats:
            return LastChance(seats, self.new_groups())
        self.accept()
        return None

    def _has_drawn_in_vain(self) -> bool:
        """Whether the mover has drawn a tile that K6 has no use for, so that the turn is over.

        Where any play may follow on a draw the player is always asked: to be asked only where there is a play
        would be a hint. By K6 the player sees that from the table and the tile.
        """
        position, rules = self.match.position(), self.game.rules
        if position.drawn is None or rules.settings.after_draw != AfterDraw.JOKER_SWAP:
            return False
        search = rules.any_play(position)
        return search.is_settled and search.play is None

    def _deadline_of_turn(self) -> float | None:
        """The deadline, which stays what it is when a turn goes on after a draw (K6) or a challenge."""
        turn = sum(map(_ends_turn, self.game.events))
        if turn != self._timed_turn:
            self._timed_turn, self._deadline = turn, self._find_deadline()
        return self._deadline

    # What is done

    def sit(self, seat: int) -> None:
        """A person now sits at the shared screen."""
        self.sitting = seat

    def auto_turn(self) -> Turn:
        """What the player without a face does who is to move; nothing has happened yet."""
        player = self.players[self.match.to_move]
        assert player is not None
        return player.turn(self._position())

    def _position(self) -> Position:
        """What the mover has, once nobody can challenge the last turn and its tiles are drawn (W9, W14)."""
        return self.game.referee.closed(self.match).position()

    def play(self, turn: Turn) -> list[Event]:
        """Take the mover's turn, or end it where the time is over, and return what happened.

        A player without a face is not asked again: instead of a turn that is not legal the next best is
        taken, so that the game goes on, and the event notes what was refused.

        Raises:
            IllegalTurnError: A person's turn breaks a clause; nothing has changed.
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
        """A turn that is legal, whatever the rules: any play, else a draw or a pass."""
        position = self._position()
        return self.game.rules.any_play(position).play or stay(position)

    def challenge(self, seat: int, word: str) -> list[Event]:
        """Settle a seat's challenge of a word of the last turn, and return what happened (W14).

        Raises:
            IllegalTurnError: There is no such word to challenge, or not by this seat.
            FileError: The record of the game cannot be written.
        """
        return self._challenged(self.game.challenge(seat, word))

    def accept(self) -> list[Event]:
        """Let the last turn stand, and return what happened (W14)."""
        return self._challenged(self.game.accept())

    def _challenged(self, events: list[Event]) -> list[Event]:
        """What has happened, and the challenges of players without a face that it brings about."""
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
        """A workbench for the person to move, with the rack in that person's own order, new tiles last."""
        position = self._position()
        rack = self.rack(self.match.to_move)
        return Workbench(self.game.rules, dataclasses.replace(position, rack=rack))

    def rack(self, seat: int) -> tuple[Tile, ...]:
        """A person's rack in that person's own order."""
        return arranged(self.match.seats[seat].rack, self._orders.get(seat, ()))

    def keep_order(self, seat: int, rack: tuple[Tile, ...]) -> None:
        """Keep a person's rack in this order over the others' turns."""
        self._orders[seat] = rack


def _ends_turn(event: Event) -> bool:
    return isinstance(event, TurnForfeited) or (isinstance(event, TurnTaken) and not event.goes_on)
