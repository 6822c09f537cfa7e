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
        """The tiles that groups are made of, as they are on a rack."""

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
        """The one of these groups that a typed text names, if any. Raises NotationError."""
        group = self.parse_group(text)
        return group if group in groups else None

    def tile_orders(self) -> Mapping[str, Callable[[Tile], Any]]:
        """Other orders in which a rack can be sorted, by their names."""
        return {}

    def tile_colours(self) -> Mapping[str, str]:
        """The colours of tiles, by the first letter of a tile's text; empty if tiles have no colours."""
        return {}

    def faces(self, tile: Tile) -> tuple[Tile, ...]:
        """What a tile of a rack can be laid as; a single item if there is no choice."""
        return (tile,)

    def settled(self, group: Group) -> Group:
        """Tiles that were put together by hand, in the form that a group of them has on the table."""
        return group

    def shows(self, group: Group) -> tuple[str | None, ...]:
        """What each joker of a group stands for, if that is known; None for every other tile."""
        return (None,) * len(group)

    @abstractmethod
    def sort_table(self, groups: Sequence[Group]) -> tuple[Group, ...]:
        """Groups in the order in which a table is written out."""

    @abstractmethod
    def readings(
        self, table: Sequence[Group], rack: Sequence[Tile], texts: Sequence[str], budget: Budget
    ) -> Iterator[tuple[Group, ...]]:
        """The groups that typed texts can mean, the likeliest first; at least one.

        Args:
            table: What stands on the table.
            rack: What the player holds.
            texts: The groups, as typed.
            budget: A limit on the work.

        Raises:
            NotationError: A text that is not a group.
        """
