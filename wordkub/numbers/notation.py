"""How number tiles, sets and racks are written: `R5`, `R5 R6 ? R8`, `R5 K10 ?`.

Source: "Notation" of the contract. A tile is its colour's letter and its number, in any case; a joker is `?`,
and `J` is taken for it, never written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from wordkub.core.tiles import Group, Tile
from wordkub.errors import NotationError, shown
from wordkub.numbers.sets import JOKER, Sets

LONGEST = 1_000
"""The most tiles of a set or a rack that are read."""

MEMO = 8_192
"""How many typed sets are remembered."""

_TILE = re.compile(r"\?|[^\W\d_]\d*|\d+|\S")


class NumberNotation:
    """The notation of a rule set's tiles.

    Args:
        sets: The colours, the highest number and what a set is.
        names: The colours' names, by letter.
        has_jokers: Whether the set of tiles holds jokers.
    """

    def __init__(self, sets: Sets, names: dict[str, str], has_jokers: bool = True) -> None:
        self._sets = sets
        self._names = names
        self._has_jokers = has_jokers
        # The same few sets are read again at every look at a table.
        self.parse_group = lru_cache(MEMO)(self._parse_group)

    def parse_tiles(self, text: str) -> tuple[Tile, ...]:
        """Tiles in the order in which they are written, with spaces, commas or nothing between.

        Raises:
            NotationError: What is no tile of the set, named.
        """
        pieces = text.split()
        if self._has_jokers and len(pieces) <= LONGEST and all(map(self._sets.is_tile, pieces)):
            return tuple(pieces)
        pieces = _TILE.findall(text.replace(",", " "))
        if len(pieces) > LONGEST:
            raise NotationError(f"{len(pieces)} tiles; at most {LONGEST} are read")
        return tuple(self._tile(piece, text) for piece in pieces)

    def _parse_group(self, text: str) -> Group:
        """A set as it lies on the table: as it is written out, or as typed where it is none.

        Raises:
            NotationError: What is no tile of the set, or nothing at all.
        """
        tiles = self.parse_tiles(text)
        if not tiles:
            raise NotationError("an empty set; a set is tiles, as in R5 R6 R7")
        return self._sets.written(tiles)

    def sort_tiles(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Tiles by colour, then number, jokers last."""
        return tuple(sorted(tiles, key=self._sets.place))

    def _tile(self, piece: str, text: str) -> Tile:
        upper = piece.upper()
        if upper in (JOKER, "J"):
            if self._has_jokers:
                return JOKER
            raise NotationError(f"there are no jokers here, and {shown(text)} has one")
        colour, number = upper[0], upper[1:]
        if colour in self._names and number.isdecimal() and 1 <= int(number) <= self._sets.highest:
            return f"{colour}{int(number)}"
        raise NotationError(f"{shown(piece)} in {shown(text)} is no tile; {self._takes()}")

    def _takes(self) -> str:
        colours = ", ".join(f"{letter} {name}" for letter, name in self._names.items())
        jokers = ", ? for a joker" if self._has_jokers else ""
        return f"a tile is a colour ({colours}) and a number from 1 to {self._sets.highest}, as in R5{jokers}"
