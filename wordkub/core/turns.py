"""The turns that a player can make (C5), and the end of the time for a turn (C12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from wordkub.core.tiles import Group, plain_table


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """Change the table.

    >>> Play((tuple("LAP"), tuple("CHIP"), tuple("EAR")))
    Play('LAP CHIP EAR')
    """

    table: tuple[Group, ...]
    """The whole table as it is to be afterwards."""

    def __repr__(self) -> str:
        return f"Play({plain_table(self.table)!r})"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where there is nothing to draw."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge a group that the last turn laid (W14)."""

    group: str
    """The group, in its notation. Upper and lower case of a word do not matter."""


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The time for the turn is up (C12)."""

    layout: tuple[Group, ...] | None = None
    """The table at that moment; tiles may be left out. None if nothing was laid."""


Turn: TypeAlias = Play | Draw | Pass | Challenge | TimeOver
