"""What the player to move may know."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.tiles import Group, Tile, plain, plain_table


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player, as the other players see one."""

    name: str
    tiles: int
    """The number of tiles on the rack."""
    melded: bool
    score: int


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """The table, the rack of the player to move, and what is public.

    >>> Position((tuple("CLAP"), tuple("PEAR")), tuple("HIQ"), melded=True, pool=40)
    Position(table='CLAP PEAR', rack='HIQ', melded=True, pool=40, players=4)
    >>> print(Position((("R5", "R6", "R7"),), ("R8", "?"), pool=60))
    Table: R5 R6 R7
    Rack: R8 ?
    """

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
    """The players in order, the one to move first; empty if unknown."""
    round: int = 1

    def __repr__(self) -> str:
        drawn = "" if self.drawn is None else f", drawn={self.drawn!r}"
        return (
            f"Position(table={plain_table(self.table)!r}, rack={plain(self.rack)!r}, melded={self.melded},"
            f" pool={self.pool}, players={self.players}{drawn})"
        )

    def __str__(self) -> str:
        return f"Table: {plain_table(self.table) or 'empty'}\nRack: {plain(self.rack) or 'empty'}"
