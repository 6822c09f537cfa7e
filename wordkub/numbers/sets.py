"""Sets of number tiles: what runs and groups are, what jokers in them stand for, and what they are worth.

Source: N3, N4, N8 and N9 of the rules. This is the only place that decides what a set is. The judge, the
    solver
and computer players all use it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from wordkub.core.tiles import Group, Tile

JOKER: Tile = "?"


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A valid set."""

    kind: str
    """`run` or `group`."""
    tiles: Group
    """Its standard form: a run ascending with jokers in their places, a group by colour with jokers last."""
    numbers: tuple[int, ...]
    """The number that each tile counts as; for jokers, what they stand for."""

    @property
    def points(self) -> int:
        """What the set is worth (N5)."""
        return sum(self.numbers)

    @property
    def letter(self) -> str | None:
        """The colour of its first real tile, which is the colour of a run; None for jokers alone."""
        for tile in self.tiles:
            if tile != JOKER:
                return tile[0]
        return None


@dataclass(frozen=True, slots=True)
class Fault:
    """Why tiles are not a valid set."""

    code: str
    """The clause and what is wrong, as in `N3.gap`."""
    params: dict[str, str | int]


class Sets:
    """What is a set by the settings of a rule set.

    Args:
        colours: The letters of the colours, in their order.
        highest: The highest number.
        least: How many tiles a set needs.
        all_joker_sets: Whether jokers alone are a set.

    >>> sets = Sets("KRBY", 13, 3)
    >>> sets.read(("R10", "?", "R9")).points, sets.read(("?", "R9", "R10")).points
    (30, 27)
    >>> sets.read(("R9", "?", "?")).tiles
    ('R9', '?', '?')
    >>> sets.read(("R12", "R13", "R1")).code
    'N3.end'
    """

    def __init__(self, colours: str, highest: int, least: int, all_joker_sets: bool = False) -> None:
        self.colours = colours
        self.highest = highest
        self.least = least
        self._all_joker_sets = all_joker_sets
        self._places = {
            f"{colour}{number}": (rank, number)
            for rank, colour in enumerate(colours)
            for number in range(1, highest + 1)
        }
        self._places[JOKER] = (len(colours), 0)
        self._after_all = (len(colours) + 1, 0)
        # The same few sets are read and sorted again at every look at a table.
        self.read = lru_cache(8192)(self._read)
        self.order = lru_cache(8192)(self._order)

    def place(self, tile: Tile) -> tuple[int, int]:
        """Sort key: by colour, then number, then jokers, then unknown tiles."""
        return self._places.get(tile, self._after_all)

    def is_tile(self, text: str) -> bool:
        """Whether a text is a tile or a joker, in its standard form."""
        return text in self._places

    def written(self, tiles: Group) -> Group:
        """A set in its standard form; tiles that are not a set as they were laid.

        >>> Sets("KRBY", 13, 3).written(("R7", "R5", "R6"))
        ('R5', 'R6', 'R7')
        """
        found = self.read(tiles)
        return found.tiles if isinstance(found, NumberSet) else tiles

    def _order(self, group: Group) -> tuple[tuple[int, int], ...]:
        """Sort key."""
        return tuple(map(self.place, group))

    def _read(self, tiles: Group) -> NumberSet | Fault:
        """Read tiles as a set, in the order in which they were written, or say why they are not one."""
        real = [tile for tile in tiles if tile != JOKER]
        if not real:
            return self._of_jokers(len(tiles))
        numbers = {int(tile[1:]) for tile in real}
        if len(tiles) < self.least:
            clause = "N4" if len(real) > 1 and len(numbers) == 1 else "N3"
            return Fault(f"{clause}.short", {"count": len(tiles), "least": self.least})
        if len(real) == 1:
            return self._of_one(real[0], len(tiles))
        if len(numbers) == 1:
            return self._group(real, numbers.pop(), len(tiles))
        return self._run(tiles, real)

    def _of_jokers(self, count: int) -> NumberSet | Fault:
        """Jokers alone: the most that they can stand for, where they are a set at all (N9)."""
        if not self._all_joker_sets or count < self.least:
            return Fault("N9", {"count": count})
        group = [self.highest] * count if count <= len(self.colours) else []
        run = list(range(self.highest - count + 1, self.highest + 1)) if count <= self.highest else []
        if not group and not run:
            return Fault("N9.many", {"count": count})
        kind, numbers = max(("run", run), ("group", group), key=lambda found: sum(found[1]))
        return NumberSet(kind, (JOKER,) * count, tuple(numbers))

    def _of_one(self, tile: Tile, count: int) -> NumberSet | Fault:
        """One number with jokers: the run or group that is worth most, however it is written (N9)."""
        number, jokers = int(tile[1:]), count - 1
        found = []
        if count <= self.highest:
            last = min(self.highest, number + jokers)
            run = tuple(range(last - count + 1, last + 1))
            tiles = tuple(tile if each == number else JOKER for each in run)
            found.append(NumberSet("run", tiles, run))
        if count <= len(self.colours):
            found.append(NumberSet("group", (tile, *(JOKER,) * jokers), (number,) * count))
        if not found:
            return Fault("N3.long", {"count": count, "highest": self.highest})
        return max(found, key=lambda each: each.points)

    def _group(self, real: list[Tile], number: int, count: int) -> NumberSet | Fault:
        colours = [tile[0] for tile in real]
        twice = next((colour for colour in colours if colours.count(colour) > 1), None)
        if twice is not None:
            return Fault("N4.twice", {"tile": f"{twice}{number}"})
        if count > len(self.colours):
            return Fault("N4.many", {"count": count, "most": len(self.colours)})
        jokers = (JOKER,) * (count - len(real))
        return NumberSet("group", (*sorted(real, key=self.place), *jokers), (number,) * count)

    def _run(self, tiles: Sequence[Tile], real: list[Tile]) -> NumberSet | Fault:
        colours = dict.fromkeys(tile[0] for tile in real)
        if len(colours) > 1:
            return Fault("N3.colours", {"colours": " and ".join(colours)})
        numbers = sorted(int(tile[1:]) for tile in real)
        twice = next((a for a, b in itertools.pairwise(numbers) if a == b), None)
        if twice is not None:
            return Fault("N3.twice", {"tile": f"{real[0][0]}{twice}"})
        written = self._first_as_written(tiles)
        first = self._first_sorted(numbers, len(tiles)) if written is None else written
        if isinstance(first, Fault):
            return first
        run = tuple(range(first, first + len(tiles)))
        colour = real[0][0]
        there = set(numbers)
        return NumberSet("run", tuple(f"{colour}{n}" if n in there else JOKER for n in run), run)

    def _first_as_written(self, tiles: Sequence[Tile]) -> int | None:
        """The lowest number of the run that the tiles form in their order; None if they do not."""
        starts = {int(tile[1:]) - place for place, tile in enumerate(tiles) if tile != JOKER}
        first = starts.pop()
        return None if starts or first < 1 or first + len(tiles) - 1 > self.highest else first

    def _first_sorted(self, numbers: list[int], count: int) -> int | Fault:
        """The lowest number of the run when jokers fill gaps, then go above, then below (N9)."""
        jokers = count - len(numbers)
        gaps = numbers[-1] - numbers[0] + 1 - len(numbers)
        if gaps > jokers:
            wraps = numbers[0] == 1 and numbers[-1] == self.highest
            code = "N3.end" if wraps else "N3.gap"
            return Fault(code, {"gaps": gaps, "jokers": jokers, "highest": self.highest})
        left = jokers - gaps
        above = min(left, self.highest - numbers[-1])
        first = numbers[0] - (left - above)
        return first if first >= 1 else Fault("N3.long", {"count": count, "highest": self.highest})
