"""What happens in a match, as plain data that carries every outcome of chance and of judging.

A match is a function of its events alone: no seed, no dictionary and no rules file is needed to replay.
:func:`redact` takes out of them what a player may not see; the same state code runs on the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from wordkub.core.tiles import UNKNOWN, Group, Tile
from wordkub.core.verdicts import NOTHING, Outcome


class TurnKind(StrEnum):
    """What a turn was, as a record has it."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"
    TIME_OVER = "time over"
    """A layout that was no legal play when time ended."""


class EndReason(StrEnum):
    """Why a round has ended, as a record has it."""

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
    """The draws that settled who starts, one tuple a drawing, of seats and their tiles."""
    first: int
    """The seat that starts."""
    racks: tuple[tuple[Tile, ...], ...]
    pool: int


@dataclass(frozen=True, slots=True)
class Refused:
    """What a computer would have done first, and what was wrong with it."""

    turn: Mapping[str, object]
    """The turn as JSON has it, for people to read; empty for seats that may not see it."""
    clauses: tuple[str, ...]
    """The clauses that it breaks."""


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A legal turn, or one that time ended (C5, C12)."""

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
    """What lay on the table when time ended, where that is not what stayed."""
    to_pool: tuple[Tile, ...] = ()
    to_rack: tuple[Tile, ...] = ()
    forfeits_next: bool = False
    window: bool = False
    """Whether the others may challenge it; the tiles are drawn when that is over (W14)."""
    goes_on: bool = False
    """Whether this is a draw after which the same player goes on (C5, K6)."""
    unsettled: tuple[str, ...] = ()
    """The clauses that the judge could not settle, so that this draw or pass was allowed (W4, N6)."""
    refused: Refused | None = None
    """What a computer proposed that was not legal, so that this was taken in its place."""


@dataclass(frozen=True, slots=True)
class TurnForfeited:
    """A turn lost to the time over of the one before (W13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """A doubt about a word of the last turn, and what came of it (W14)."""

    seat: int
    """Who doubted."""
    challenged: int
    """Whose turn it was."""
    word: str
    upheld: bool
    undone: bool
    """Whether the whole turn was undone."""
    table: tuple[Group, ...]
    returned: tuple[Tile, ...] = ()
    """The tiles that went back to the rack of the one challenged."""
    drawn: tuple[Tile, ...] = ()
    """The penalty: of the one challenged where upheld, else of the challenger."""
    outcome: Outcome = NOTHING
    """What the turn brings now."""

    @property
    def draws(self) -> int:
        """The seat that draws the penalty."""
        return self.challenged if self.upheld else self.seat


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody may challenge the last turn any more, and its tiles are drawn (W9, W14)."""

    seat: int
    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The end of a round and what each seat notes (W15 to W17, N10 to N12)."""

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
    """The events as one seat sees them; other seats' tiles are only counted.

    Args:
        events: The events, or the next ones.
        seat: Who looks on; None for a spectator.
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
