"""The state of a match, immutable and computed from its events alone.

It knows no rules, no dictionary and no seed: an event says what resulted from a turn. Redacted events, in
which other players' tiles are unknown, work as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from wordkub.core.events import (
    Challenged,
    Event,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.positions import Position, SeatView
from wordkub.core.tiles import Group, Tile, plain_table, without
from wordkub.counting import counted
from wordkub.errors import WordkubError


class EventError(WordkubError):
    """An event that cannot follow the ones before: the saved game is damaged or was edited."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the match."""

    name: str
    rack: tuple[Tile, ...] = ()
    melded: bool = False
    score: int = 0
    forfeits: bool = False
    """Whether the next turn is forfeited (W13)."""
    is_stranded: bool = False
    """Whether the rack became empty by a layout that was not a legal play (C12)."""

    @property
    def is_out(self) -> bool:
        """Whether the rack is empty, and was emptied by a legal play (C12)."""
        return not self.rack and not self.is_stranded


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which a turn can be challenged (W14)."""

    before: Match
    """The match before the turn."""
    score: int
    """What the turn scores at present."""
    penalties: tuple[Tile, ...] = ()
    """The penalty tiles drawn so far for challenges that were right."""
    challengers: frozenset[int] = frozenset()
    """The seats that have challenged."""
    undone: bool = False
    """Whether the whole turn has been undone, so that nothing is left to challenge."""

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.before.to_move


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """Where a match stands.

    >>> Match.of(["Ann", "Bob"])
    Match(round=0, to_move='Ann', table='', pool=0, seats=['Ann 0 (0 tiles)', 'Bob 0 (0 tiles)'])
    """

    seats: tuple[Seat, ...]
    table: tuple[Group, ...] = ()
    pool: int = 0
    to_move: int = 0
    round: int = 0
    """The number of the current or last round, from 1; 0 before the first."""
    first: int = 0
    """The seat that started the round."""
    idle: int = 0
    """How many turns in a row have laid nothing, missed turns included (W15)."""
    passes: int = 0
    """How many turns in a row have laid nothing while the pool was empty."""
    round_scored: bool = False
    """Whether any turn of the round has scored."""
    is_playing: bool = False
    """Whether a round is in progress."""
    winners: tuple[int, ...] | None = None
    """The seats that won the match; None until it is over."""
    window: Window | None = None
    drawn: Tile | None = None
    """The tile just drawn, if the turn continues. It is already on the rack (C5, K6)."""
    events: int = 0
    """How many events there were."""

    def __repr__(self) -> str:
        seats = [f"{seat.name} {seat.score} ({counted(len(seat.rack), 'tile')})" for seat in self.seats]
        over = "" if self.winners is None else f", winners={[self.seats[seat].name for seat in self.winners]}"
        return (
            f"Match(round={self.round}, to_move={self.mover.name!r}, table={plain_table(self.table)!r},"
            f" pool={self.pool}, seats={seats}{over})"
        )

    @classmethod
    def of(cls, names: Iterable[str], events: Iterable[Event] = ()) -> Match:
        """Compute the match of these players after these events.

        Raises:
            EventError: An event that cannot follow.
        """
        match = cls(tuple(Seat(name) for name in names))
        for event in events:
            match = match.after(event)
        return match

    @property
    def mover(self) -> Seat:
        """The player to move."""
        return self.seats[self.to_move]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.winners is not None

    def after(self, event: Event) -> Match:
        """Compute the match after one more event.

        Raises:
            EventError: The event cannot follow.
        """
        try:
            match = self._after(event)
        except (ValueError, IndexError) as problem:
            raise EventError(f"event {self.events + 1} cannot follow: {problem}") from None
        return replace(match, events=self.events + 1)

    def position(self, seat: int | None = None) -> Position:
        """What a seat may know; without a seat, what the player to move may know."""
        at = self.to_move if seat is None else seat
        count = len(self.seats)
        order = [self.seats[(at + turn) % count] for turn in range(count)]
        views = tuple(SeatView(s.name, len(s.rack), s.melded, s.score) for s in order)
        me = self.seats[at]
        drawn = self.drawn if at == self.to_move else None
        return Position(self.table, me.rack, me.melded, self.pool, count, drawn, views, self.round)

    def _after(self, event: Event) -> Match:
        if self.is_over:
            raise ValueError("the match is over")
        if isinstance(event, RoundStarted) == self.is_playing and not isinstance(event, MatchEnded):
            raise ValueError("a round is under way" if self.is_playing else "no round is under way")
        if self.window is not None and not isinstance(event, Challenged | WindowClosed):
            raise ValueError("the last turn can still be challenged")
        match event:
            case RoundStarted():
                return self._start(event)
            case TurnTaken():
                return self._take(event)
            case TurnForfeited():
                return self._forfeit(event)
            case Challenged():
                return self._challenge(event)
            case WindowClosed():
                return self._close(event)
            case RoundEnded():
                return self._end_round(event)
            case MatchEnded():
                self._expect_winners(event.winners)
                return replace(self, winners=event.winners, is_playing=False)

    def _start(self, event: RoundStarted) -> Match:
        if len(event.racks) != len(self.seats):
            raise ValueError(f"{len(event.racks)} racks for {len(self.seats)} players")
        self._expect_seats(event.first, *(seat for drawing in event.opening for seat, _ in drawing))
        seats = tuple(
            Seat(seat.name, rack, score=seat.score)
            for seat, rack in zip(self.seats, event.racks, strict=True)
        )
        return Match(seats, (), event.pool, event.first, self.round + 1, event.first, is_playing=True)

    def _take(self, event: TurnTaken) -> Match:
        self._expect(event.seat, forfeits=False)
        if event.goes_on:
            return self._draw_first(event)
        seat = self.seats[event.seat]
        rack = (*without(seat.rack, event.laid), *event.to_rack, *event.drawn)
        melded = seat.melded or event.kind == TurnKind.PLAY
        pool = self._pool_after(event.drawn, event.to_pool)
        laid = bool(event.laid)
        stranded = not rack and (event.kind == TurnKind.TIME_OVER or (seat.is_stranded and not laid))
        seat = Seat(seat.name, rack, melded, seat.score + event.outcome.score, event.forfeits_next, stranded)
        return self._with(
            event.seat,
            seat,
            table=event.table,
            pool=pool,
            to_move=self._next,
            idle=0 if laid else self.idle + 1,
            passes=0 if laid or event.drawn or pool or self.drawn else self.passes + 1,
            round_scored=self.round_scored or event.outcome.score > 0,
            window=Window(self, event.outcome.score) if event.window else None,
            drawn=None,
        )

    def _draw_first(self, event: TurnTaken) -> Match:
        """A draw after which the turn continues (C5, K6)."""
        if self.drawn is not None or len(event.drawn) != 1 or event.laid or event.table != self.table:
            raise ValueError("a turn goes on after one draw only, the table as it was")
        seat = replace(self.mover, rack=(*self.mover.rack, *event.drawn))
        return self._with(event.seat, seat, pool=self._pool_after(event.drawn), drawn=event.drawn[0])

    def _forfeit(self, event: TurnForfeited) -> Match:
        self._expect(event.seat, forfeits=True)
        seat = replace(self.mover, forfeits=False)
        passes = 0 if self.pool else self.passes + 1
        return self._with(event.seat, seat, to_move=self._next, idle=self.idle + 1, passes=passes)

    def _challenge(self, event: Challenged) -> Match:
        if self.window is None or self.window.undone:
            raise ValueError("there is nothing to challenge")
        self._expect_seats(event.seat)
        if event.challenged != self.window.seat or event.seat in {event.challenged, *self.window.challengers}:
            raise ValueError(f"seat {event.seat} cannot challenge seat {event.challenged}")
        challengers = self.window.challengers | {event.seat}
        pool = self._pool_after(event.drawn)
        seat = self.seats[event.draws]
        if not event.upheld:
            window = replace(self.window, challengers=challengers)
            seat = replace(seat, rack=(*seat.rack, *event.drawn))
            return self._with(event.draws, seat, pool=pool, window=window)
        window = replace(
            self.window,
            score=event.outcome.score,
            penalties=(*self.window.penalties, *event.drawn),
            challengers=challengers,
            undone=event.undone,
        )
        before = self.window.before
        seat = replace(
            seat,
            rack=(*seat.rack, *event.returned, *event.drawn),
            score=seat.score + event.outcome.score - self.window.score,
            melded=before.mover.melded if event.undone else seat.melded,
        )
        match = self._with(event.challenged, seat, table=event.table, pool=pool, window=window)
        if event.undone:
            passes = 0 if before.pool or before.drawn else before.passes + 1
            match = replace(match, idle=before.idle + 1, passes=passes, round_scored=before.round_scored)
        return match

    def _close(self, event: WindowClosed) -> Match:
        if self.window is None or event.seat != self.window.seat:
            raise ValueError(f"no turn of seat {event.seat} can be challenged")
        seat = self.seats[event.seat]
        seat = replace(seat, rack=(*seat.rack, *event.drawn))
        return self._with(event.seat, seat, pool=self._pool_after(event.drawn), window=None)

    def _end_round(self, event: RoundEnded) -> Match:
        self._expect_winners(event.winners)
        seats = tuple(
            replace(seat, score=seat.score + note) for seat, note in zip(self.seats, event.notes, strict=True)
        )
        return replace(self, seats=seats, is_playing=False)

    @property
    def _next(self) -> int:
        return (self.to_move + 1) % len(self.seats)

    def _expect(self, seat: int, forfeits: bool) -> None:
        if seat != self.to_move:
            raise ValueError(f"it is the turn of {self.mover.name}, seat {self.to_move}, not of seat {seat}")
        if forfeits != self.mover.forfeits:
            raise ValueError(f"{self.mover.name} {'has a turn' if forfeits else 'forfeits this turn'}")

    def _expect_seats(self, *seats: int) -> None:
        for seat in seats:
            if seat not in range(len(self.seats)):
                raise ValueError(f"there is no seat {seat}")

    def _expect_winners(self, winners: Sequence[int]) -> None:
        if not winners:
            raise ValueError("nobody wins")
        self._expect_seats(*winners)

    def _pool_after(self, drawn: Sequence[Tile], back: Sequence[Tile] = ()) -> int:
        """The size of the pool after tiles have gone back and others have been drawn."""
        pool = self.pool + len(back) - len(drawn)
        if pool < 0:
            raise ValueError(f"{len(drawn)} tiles drawn from a pool of {self.pool}")
        return pool

    def _with(self, at: int, seat: Seat, **changes: object) -> Match:
        seats = (*self.seats[:at], seat, *self.seats[at + 1 :])
        return replace(self, seats=seats, **changes)  # type: ignore[arg-type]
