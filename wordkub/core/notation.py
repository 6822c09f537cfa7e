"""How a game's tiles, groups and racks are written and read.

Source: "Notation" of the contract. Each game has a notation of its own, which `RuleSet.notation` gives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from wordkub.core.budget import Budget
from wordkub.core.tiles import Group, Heap, Tile


class Notation(ABC):
    """The notation of a rule set's tiles.

    >>> from wordkub.store.rulesets import open_rules
    >>> words, numbers = open_rules("word").notation, open_rules("sabra").notation
    >>> words.parse_group("CHiP"), words.rack_text("?IEPA")
    (('C', 'H', 'i', 'P'), 'AEIP?')
    >>> numbers.parse_group("r5 r6 j"), numbers.rack_text(("?", "R5", "K10"))
    (('R5', 'R6', '?'), 'K10 R5 ?')
    """

    between: ClassVar[str]
    """What stands between groups where several are written in a line."""

    @abstractmethod
    def content(self, groups: Sequence[Group]) -> Heap:
        """The tiles that groups are made of, as they lie on a rack."""

    @abstractmethod
    def parse_tiles(self, text: str) -> tuple[Tile, ...]:
        """Tiles from their notation, in the order in which they are written. Raises NotationError."""

    def parse_rack(self, text: str) -> tuple[Tile, ...]:
        """Tiles from their notation, sorted. Raises NotationError."""
        return self.sort_tiles(self.parse_tiles(text))

    @abstractmethod
    def sort_tiles(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Tiles in the order in which they are written out."""

    @abstractmethod
    def rack_text(self, tiles: Sequence[Tile]) -> str:
        """Tiles in their notation, sorted."""

    @abstractmethod
    def split_groups(self, texts: Sequence[str]) -> list[str]:
        """The groups, each as typed, of texts that may hold several."""

    @abstractmethod
    def parse_group(self, text: str) -> Group:
        """A group as it lies on the table, from its notation. Raises NotationError."""

    @abstractmethod
    def group_text(self, group: Group) -> str:
        """A group in its notation."""

    def named_group(self, groups: Sequence[Group], text: str) -> Group | None:
        """The group that a person's typing names, if it is among these. Raises NotationError."""
        group = self.parse_group(text)
        return group if group in groups else None

    def tile_orders(self) -> Mapping[str, Callable[[Tile], Any]]:
        """Other orders in which a rack can be kept than the one that tiles are written in, by their names."""
        return {}

    def tile_colours(self) -> Mapping[str, str]:
        """The colours that tiles have, by the letter that begins a tile's text; none where they have none."""
        return {}

    def faces(self, tile: Tile) -> tuple[Tile, ...]:
        """What a tile of a rack can be laid as, one where nobody need be asked."""
        return (tile,)

    def settled(self, group: Group) -> Group:
        """Tiles laid together by hand, as a group of them lies."""
        return group

    def shows(self, group: Group) -> tuple[str | None, ...]:
        """What each joker of a group stands for, where that can be told; None for every other tile."""
        return (None,) * len(group)

    @abstractmethod
    def sort_table(self, groups: Sequence[Group]) -> tuple[Group, ...]:
        """Groups in the order in which a table is written out."""

    @abstractmethod
    def readings(
        self, table: Sequence[Group], rack: Sequence[Tile], texts: Sequence[str], budget: Budget
    ) -> Iterator[tuple[Group, ...]]:
        """The groups that a person's typing can mean, the likeliest first; at least one.

        Args:
            table: What stands on the table.
            rack: What the player holds.
            texts: The groups, as typed.
            budget: How much work it may be.

        Raises:
            NotationError: A text that is no group.
        """
