"""How a game's tiles, groups and racks are written and read.

Source: "Notation" of the contract. Each game has a notation of its own, which `RuleSet.notation` gives.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

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
    is_aloud: bool = False
    """Whether what people are told is written to be heard, as a screen reader says it."""

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

    # What people are told

    def aloud(self) -> Self:
        """The same notation, whose `told_` methods write what is to be heard.

        >>> from wordkub.store.rulesets import open_rules
        >>> words, numbers = (open_rules(name).notation.aloud() for name in ("word", "sabra"))
        >>> words.told_group(words.parse_group("DiSH")), words.told_heap(("P", "A", "?"))
        ('D, joker as I, S, H', 'A P joker')
        >>> numbers.told_group(numbers.parse_group("r5 ? r7")), numbers.told_text("You have no R5.")
        ('red 5, joker as 6, red 7', 'You have no red 5.')
        """
        told = copy.copy(self)
        told.is_aloud = True
        return told

    def told_group(self, group: Group) -> str:
        """A group as people are told it."""
        return self.spoken_group(group) if self.is_aloud else self.group_text(group)

    def told_tiles(self, tiles: Iterable[Tile]) -> str:
        """Tiles as people are told them, in the order in which they lie."""
        return self.pause.join(map(self.spoken_tile, tiles)) if self.is_aloud else " ".join(tiles)

    def told_heap(self, tiles: Sequence[Tile]) -> str:
        """Tiles as people are told them, sorted."""
        return self.told_tiles(self.sort_tiles(tiles)) if self.is_aloud else self.rack_text(tiles)

    def told_groups(self, groups: Iterable[Group]) -> str:
        """Groups as people are told them, in a line."""
        return ("; " if self.is_aloud else self.between).join(map(self.told_group, groups))

    def told_text(self, sentence: str) -> str:
        """A sentence of the rules as people are told it."""
        return self.spoken_text(sentence) if self.is_aloud else sentence

    pause: ClassVar[str]
    """What stands between tiles of a rack that are to be heard."""

    @abstractmethod
    def spoken_tile(self, tile: Tile) -> str:
        """A tile to be heard."""

    @abstractmethod
    def spoken_group(self, group: Group) -> str:
        """A group to be heard."""

    @abstractmethod
    def spoken_text(self, sentence: str) -> str:
        """A sentence, with the tiles and groups in it to be heard."""

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
