"""What the player to move may know."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.tiles import Group, Tile


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as the others see one."""

    name: str
    tiles: int
    """How many tiles are on the rack."""
    melded: bool
    score: int


@dataclass(frozen=True, slots=True)
class Position:
    """The table, the rack of the player to move, and what is public."""

    table: tuple[Group, ...]
    rack: tuple[Tile, ...]
    melded: bool = False
    """Whether this player has made an initial meld (W3, N5)."""
    pool: int = 0
    """How many tiles are left to draw."""
    players: int = 4
    drawn: Tile | None = None
    """The tile drawn in this turn, already part of the rack (C5, K6)."""
    seats: tuple[SeatView, ...] = ()
    """The players in order, the one to move first; empty where nobody said."""
    round: int = 1
