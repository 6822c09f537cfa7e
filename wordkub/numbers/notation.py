"""How number tiles, sets and racks are written: `R5`, `R5 R6 ? R8`, `R5 K10 ?`.

Source: "Notation" of the contract. A tile is the letter of its colour and its number, in upper or lower case.
    A
joker is `?`; when reading, `J` is accepted too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from wordkub.core.budget import Budget
from wordkub.core.notation import Notation
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.errors import NotationError, shown
from wordkub.numbers.sets import JOKER, NumberSet, Sets

LONGEST = 1_000
"""The most tiles of a set or a rack that are read."""

MEMO = 8_192
"""How many typed sets are cached."""

_TILE = re.compile(r"\?|[^\W\d_]\d*|\d+|\S")


class NumberNotation(Notation):
    """The notation of a rule set's tiles.

    Args:
        sets: The colours, the highest number and what a set is.
        names: The colours' names, by letter.
        has_jokers: Whether the set of tiles holds jokers.
    """

    between = " / "

    def __init__(self, sets: Sets, names: dict[str, str], has_jokers: bool = True) -> None:
        self._sets = sets
        self._names = names
        self._has_jokers = has_jokers
        # The same few sets are read again at every look at a table.
        self._parsed = lru_cache(MEMO)(self._parse_group)

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

    def parse_group(self, text: str) -> Group:
        """Read a set: in its standard form, or, if it is not valid, as typed.

        Raises:
            NotationError: What is no tile of the set, or nothing at all.
        """
        return self._parsed(text)

    def _parse_group(self, text: str) -> Group:
        tiles = self.parse_tiles(text)
        if not tiles:
            raise NotationError("an empty set; a set is tiles, as in R5 R6 R7")
        return self._sets.written(tiles)

    def sort_tiles(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Tiles by colour, then number, jokers last."""
        return tuple(sorted(tiles, key=self._sets.place))

    def content(self, groups: Sequence[Group]) -> Heap:
        """The tiles of sets, which are the same on a rack as on the table."""
        return Counter(chain.from_iterable(groups))

    def rack_text(self, tiles: Sequence[Tile]) -> str:
        """Tiles as `R5 K10 ?`."""
        return " ".join(self.sort_tiles(tiles))

    def split_groups(self, texts: Sequence[str]) -> list[str]:
        """The sets of texts, with / between; beside a text with spaces in it each is a set of its own."""
        between = self.between if any(" " in text.strip() for text in texts) else " "
        return [piece.strip() for piece in between.join(texts).split("/") if piece.strip()]

    def group_text(self, group: Group) -> str:
        """A set as `R5 R6 ?`."""
        return " ".join(group)

    def tile_orders(self) -> Mapping[str, Callable[[Tile], Any]]:
        """By number, then by colour."""
        place = self._sets.place
        return {"numbers": lambda tile: (tile == JOKER, *reversed(place(tile)))}

    def tile_colours(self) -> Mapping[str, str]:
        """The colours' names by their letters."""
        return dict(self._names)

    def settled(self, group: Group) -> Group:
        """A set in its standard form; if it is not valid, as it was laid."""
        return self._sets.written(group)

    def shows(self, group: Group) -> tuple[str | None, ...]:
        """The numbers that a set's jokers count as."""
        found = self._sets.read(group)
        if not isinstance(found, NumberSet):
            return (None,) * len(group)
        pairs = zip(group, found.numbers, strict=True)
        return tuple(str(number) if tile == JOKER else None for tile, number in pairs)

    def sort_table(self, groups: Sequence[Group]) -> tuple[Group, ...]:
        """Sets by their tiles' colours and numbers."""
        return tuple(sorted(groups, key=self._sets.order))

    def readings(
        self, table: Sequence[Group], rack: Sequence[Tile], texts: Sequence[str], budget: Budget
    ) -> Iterator[tuple[Group, ...]]:
        """The typed sets, which have only one meaning (N9)."""
        yield tuple(map(self.parse_group, texts))

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
