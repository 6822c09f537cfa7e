"""What happens in a match, as plain data, with every result of chance and of judging.

A match is a function of its events alone: no seed, no dictionary and no rule file is needed to replay it.
:func:`redact` removes what a player may not see, and the same code for the match runs on the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from wordkub.core.tiles import UNKNOWN, Group, Tile
from wordkub.core.verdicts import NOTHING, Outcome


class TurnKind(StrEnum):
    """The kind of a turn, as it is saved."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"
    TIME_OVER = "time over"
    """The time ran out while the layout was not a legal play."""


class EndReason(StrEnum):
    """Why a round has ended, as it is saved."""

    POOL_AND_RACK_EMPTY = "pool-and-rack-empty"
    RACK_EMPTY = "rack-empty"
    NOBODY_PLAYS = "nobody-plays"
    NO_PLAY = "no-play"
    POOL_EMPTY = "pool-empty"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The opening draw and the deal (C3, C4)."""

    opening: tuple[tuple[tuple[int, Tile], ...], ...]
    """The draws that decided who starts: for each time that tiles were drawn, the seats and their tiles."""
    first: int
    """The seat that starts."""
    racks: tuple[tuple[Tile, ...], ...]
    pool: int


@dataclass(frozen=True, slots=True)
class Refused:
    """An automatic player's turn that was not legal."""

    turn: Mapping[str, object]
    """The turn as a JSON object, for people to read; empty for seats that may not see it."""
    clauses: tuple[str, ...]
    """The clauses that it breaks."""


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A legal turn, or one that ended because the time was up (C5, C12)."""

    seat: int
    kind: TurnKind
    table: tuple[Group, ...]
    """The table afterwards."""
    laid: tuple[Tile, ...] = ()
    """The tiles that left the rack."""
    drawn: tuple[Tile, ...] = ()
    outcome: Outcome = NOTHING
    """What the turn brings."""
    layout: tuple[Group, ...] | None = None
    """The table when the time was up, if not all of it stayed."""
    to_pool: tuple[Tile, ...] = ()
    to_rack: tuple[Tile, ...] = ()
    forfeits_next: bool = False
    window: bool = False
    """Whether the others may challenge it. If so, tiles are drawn only when that is over (W14)."""
    goes_on: bool = False
    """Whether this is a draw after which the same player goes on (C5, K6)."""
    unsettled: tuple[str, ...] = ()
    """The clauses that the judge could not settle, so that this draw or pass was allowed (W4, N6)."""
    refused: Refused | None = None
    """The turn that was refused before this one was made in its place."""


@dataclass(frozen=True, slots=True)
class TurnForfeited:
    """A turn that is missed because the time was up in the one before (W13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge of a word of the last turn, and its result (W14)."""

    seat: int
    """The challenger."""
    challenged: int
    """Whose turn it was."""
    word: str
    upheld: bool
    undone: bool
    """Whether the whole turn was undone."""
    table: tuple[Group, ...]
    returned: tuple[Tile, ...] = ()
    """The tiles that went back to the rack of the challenged player."""
    drawn: tuple[Tile, ...] = ()
    """The penalty tiles: the challenged player's if the challenge was right, else the challenger's."""
    outcome: Outcome = NOTHING
    """What the turn brings now."""

    @property
    def draws(self) -> int:
        """The seat that draws the penalty."""
        return self.challenged if self.upheld else self.seat


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The last turn can no longer be challenged, and its tiles are drawn (W9, W14)."""

    seat: int
    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The end of a round, and what it adds to each seat's score (W15 to W17, N10 to N12)."""

    reason: EndReason
    notes: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The end of the match."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    RoundStarted | TurnTaken | TurnForfeited | Challenged | WindowClosed | RoundEnded | MatchEnded
)


def redact(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events as one seat sees them: the tiles of other seats are only counted.

    Args:
        events: The events, or the next ones.
        seat: The seat, or None for a spectator.
    """
    return [_redacted(event, seat) for event in events]


def _redacted(event: Event, seat: int | None) -> Event:
    match event:
        case RoundStarted(racks=racks):
            return replace(event, racks=tuple(r if i == seat else _backs(r) for i, r in enumerate(racks)))
        case TurnTaken() if event.seat != seat:
            refused = event.refused and replace(event.refused, turn={})
            return replace(event, drawn=_backs(event.drawn), refused=refused)
        case WindowClosed() if event.seat != seat:
            return replace(event, drawn=_backs(event.drawn))
        case Challenged() if event.draws != seat:
            return replace(event, drawn=_backs(event.drawn))
    return event


def _backs(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (UNKNOWN,) * len(tiles)
