"""The workbench: the turn that a player is putting together, with undo, redo, reset and a verdict.

An interface uses and shows it. Nothing in the match changes until the play is given to the referee. Each step
is a new table, whether typed or moved tile by tile; loose tiles and the rest of the rack follow from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias

from wordkub.core.judging import judge
from wordkub.core.laying import Lay, lay
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, Tile, arranged, beyond, fewer, without
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.errors import NotationError


@dataclass(frozen=True, slots=True)
class Bench:
    """Where the tiles are while a turn is being put together."""

    table: tuple[Group, ...]
    loose: tuple[Tile, ...]
    """Tiles that were taken off the table and must go back to it."""
    rack: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A place on the table: the numbers of a group and of the tile in it that the place is before, from 0.

    The number after the last tile of a group is its end; the number after the last group begins a new one.
    """

    group: int
    at: int = 0


Picked: TypeAlias = Spot | Tile
"""A tile of the table by its place, or a tile off the table by what it is to be laid as."""


class Workbench:
    """A turn that is being put together.

    Args:
        rules: The rule set in force.
        position: The position before the turn; its rack's order is kept.
    """

    def __init__(self, rules: RuleSet, position: Position) -> None:
        self.rules = rules
        self.position = position
        self._standing = rules.notation.content(position.table)
        self._past: list[tuple[Group, ...]] = [position.table]
        self._future: list[tuple[Group, ...]] = []
        self._verdicts: dict[Play, Verdict] = {}
        """Verdicts on tables of this turn, kept because interfaces ask for them again and again."""
        self._read: tuple[object, Lay] | None = None
        """What was typed last, on which table, and the turn that it means."""

    @property
    def bench(self) -> Bench:
        """Where the tiles are now."""
        table = self._past[-1]
        content = self.rules.notation.content(table)
        loose = self._in_order_of_table(beyond(self._standing, content))
        rack = without(self.position.rack, beyond(content, self._standing).elements())
        return Bench(table, loose, rack)

    @property
    def is_changed(self) -> bool:
        """Whether anything is different from before the turn."""
        return self._past[-1] != self._past[0]

    @property
    def play(self) -> Play:
        """The turn so far, as a play."""
        return Play(self._past[-1])

    def verdict(self) -> Verdict:
        """The verdict on the turn so far."""
        return self.judged(self.play)

    def judged(self, play: Play) -> Verdict:
        """The verdict on a play from the position before the turn."""
        if play not in self._verdicts:
            self._verdicts[play] = judge(self.rules, self.position, play)
        return self._verdicts[play]

    # By what is typed

    def read(self, texts: Sequence[str]) -> Lay:
        """The turn that would form these typed groups from the present table; nothing is moved.

        Returns:
            The play, with the verdict on it from the position before the turn.

        Raises:
            NotationError: A text that is no group.
        """
        bench = self.bench
        asked = (bench.table, tuple(texts))
        if self._read is None or self._read[0] != asked:
            at_hand = replace(self.position, table=bench.table, rack=bench.loose + bench.rack)
            laid = lay(self.rules, at_hand, texts)
            verdict = self.judged(laid.play) if self.is_changed else laid.verdict
            self._verdicts[laid.play] = verdict
            self._read = (asked, replace(laid, verdict=verdict))
        return self._read[1]

    def lay(self, texts: Sequence[str]) -> Lay:
        """Form typed groups from loose tiles, groups of the table and the rack.

        Returns:
            What was formed and which groups of the table it used up.

        Raises:
            NotationError: A text that is no group, or a tile that is not there.
        """
        laid = self.read(texts)
        self._check_nothing_over(laid.play.table)
        self._lay(laid.play.table)
        return laid

    def put(self, texts: Sequence[str]) -> None:
        """Form typed groups from loose tiles and the rack only.

        Raises:
            NotationError: A text that is no group, or a tile that is not there.
        """
        bench = self.bench
        at_hand = replace(self.position, table=(), rack=bench.loose + bench.rack, melded=True)
        laid = lay(self.rules, at_hand, texts)
        self._lay((*bench.table, *laid.play.table))

    def take(self, group: Group) -> None:
        """Take a group of the table apart, so that its tiles are loose.

        Raises:
            NotationError: No such group is on the table.
        """
        rest = list(self._past[-1])
        if group not in rest:
            raise NotationError(f"{self.rules.notation.group_text(group)} is not on the table")
        rest.remove(group)
        self._lay(rest)

    # By hand

    def move(self, picked: Sequence[Picked], to: Spot | None) -> None:
        """Put tiles together at a place, in this order.

        Args:
            picked: The tiles.
            to: Where; off the table where None.

        Raises:
            NotationError: A tile that is not there.

        >>> from wordkub.store.rulesets import open_word_rules
        >>> bench = Workbench(open_word_rules("word"), Position((tuple("CLAP"),), tuple("HI"), True))
        >>> bench.move(["H", "I", Spot(0, 3)], Spot(0, 1))
        >>> bench.split(Spot(0, 4))
        >>> bench.bench.table
        (('C', 'H', 'I', 'P'), ('L', 'A'))
        """
        table = self._past[-1]
        for spot in picked:
            if isinstance(spot, Spot) and not (spot.group < len(table) and spot.at < len(table[spot.group])):
                raise NotationError("there is no tile at that place of the table")
        tiles = [table[spot.group][spot.at] if isinstance(spot, Spot) else spot for spot in picked]
        groups = []
        for number, group in enumerate((*table, ())):
            kept: list[Tile] = []
            for at in range(len(group) + 1):
                kept += tiles if to == Spot(number, at) else ()
                kept += group[at : at + 1] if Spot(number, at) not in picked else ()
            groups.append(tuple(kept))
        self._lay(groups)

    def split(self, spot: Spot) -> None:
        """Split a group before a tile.

        Raises:
            NotationError: There is no group at that place.
        """
        table = self._past[-1]
        self._check_numbers(spot.group)
        group = table[spot.group]
        parts = (group[: spot.at], group[spot.at :])
        self._lay((*table[: spot.group], *parts, *table[spot.group + 1 :]))

    def join(self, first: int, second: int) -> None:
        """Append one group of the table to another; both by their numbers, from 0.

        Raises:
            NotationError: There is no group of that number.
        """
        self._check_numbers(first, second)
        groups = list(self._past[-1])
        if first != second:
            groups[first] += groups[second]
            del groups[second]
            self._lay(groups)

    def _check_numbers(self, *numbers: int) -> None:
        """Raise NotationError if the table has no group of one of these numbers."""
        if any(number >= len(self._past[-1]) for number in numbers):
            raise NotationError(f"there is no {self.rules.wording.group} at that place of the table")

    # Steps

    def arrange(self, rack: Sequence[Tile]) -> None:
        """Put the rack's tiles in another order. This is not a step that undo takes back."""
        self.position = replace(self.position, rack=arranged(self.position.rack, rack))

    def undo(self) -> bool:
        """Go one step back; False if there is none."""
        if len(self._past) == 1:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Go one step forward again; False if there is none."""
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def reset(self) -> None:
        """Restore everything as it was before the turn; this can be undone."""
        if self.is_changed:
            self._lay(self._past[0])

    def _lay(self, groups: Iterable[Group]) -> None:
        """Make the step to this table.

        Raises:
            NotationError: It holds tiles that are neither there nor on the rack.
        """
        before = self._past[-1]
        standing = set(before)
        table = tuple(
            group if group in standing else self.rules.notation.settled(group) for group in groups if group
        )
        used = beyond(self.rules.notation.content(table), self._standing)
        lacking = beyond(used, Counter(self.position.rack))
        if lacking:
            raise NotationError(self._lacks(lacking))
        if table != before:
            self._past.append(table)
            self._future.clear()

    def _in_order_of_table(self, loose: Heap) -> tuple[Tile, ...]:
        """Loose tiles in the order that they had in their groups, so that a word taken apart can be read."""
        tiles = []
        for tile in chain.from_iterable(fewer(self.position.table, self._past[-1])):
            for lying in self.rules.notation.content([(tile,)]) & loose:
                loose[lying] -= 1
                tiles.append(lying)
        return tuple(tiles)

    def _check_nothing_over(self, table: tuple[Group, ...]) -> None:
        """Raise NotationError if a table leaves out tiles of the present one."""
        over = beyond(self.rules.notation.content(self._past[-1]), self.rules.notation.content(table))
        if over:
            tiles = self.rules.notation.rack_text(tuple(over.elements()))
            raise NotationError(f"that would leave {tiles} of the table over; take that group apart first")

    def _lacks(self, lacking: Heap) -> str:
        """The error message for tiles that are neither loose nor on the rack."""
        tiles = self.rules.notation.rack_text(tuple(lacking.elements()))
        problem = f"that wants {tiles} besides what is loose and on the rack"
        holds = (group for group in self._past[-1] if self.rules.notation.content([group]) >= lacking)
        group = next(holds, None)
        if group is None:
            return problem
        return f"{problem}; take {self.rules.notation.group_text(group)} apart first"
