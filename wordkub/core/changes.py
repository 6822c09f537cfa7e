"""The difference between the table that a player would leave and the table before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, Tile, beyond, fewer

Work = TypeVar("Work")


class LayoutChange:
    """The difference between a layout and the position before it, computed once.

    Args:
        position: The position before the turn.
        groups: The whole table of the layout.
        content: Returns the tiles that groups are made of, as they lie on a rack.
    """

    def __init__(
        self, position: Position, groups: tuple[Group, ...], content: Callable[[Sequence[Group]], Heap]
    ) -> None:
        self.position = position
        self.groups = groups
        before, after = content(position.table), content(groups)
        self.used: Heap = beyond(after, before)
        """Tiles of the layout that were not on the table before."""
        self.missing: Heap = beyond(before, after)
        """Table tiles that the layout leaves out."""
        self.lacking: Heap = beyond(self.used, Counter(position.rack)) if self.used else Counter()
        """Tiles of the layout that neither the table nor the rack has."""
        self._work: dict[Callable[[LayoutChange], object], object] = {}

    @cached_property
    def gone(self) -> tuple[Group, ...]:
        """The groups of the table that the layout no longer has."""
        return fewer(self.position.table, self.groups)

    @cached_property
    def fresh(self) -> tuple[Group, ...]:
        """The groups of the layout that the table did not have."""
        return fewer(self.groups, self.position.table)

    @cached_property
    def left(self) -> tuple[Tile, ...]:
        """The rack without what the layout used of it."""
        return tuple(beyond(Counter(self.position.rack), self.used).elements())

    def once(self, work: Callable[[LayoutChange], Work]) -> Work:
        """Compute something from this change, or return what was computed the first time.

        Args:
            work: Computes it; the result is kept for this function.
        """
        if work not in self._work:
            self._work[work] = work(self)
        return self._work[work]  # type: ignore[return-value]
