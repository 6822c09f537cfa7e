"""From the groups that a player wants to form to the whole table afterwards.

A player names only what is to be formed; which groups of the table that uses up is worked out here: among
the choices that make the turn legal the one that takes fewest tiles from the rack, then fewest groups, then
the best score, then first in the table's order. Where none is legal, the choice that is short of fewest
tiles is the one to judge. (Source: "A turn" in the contract for notation.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, beyond
from wordkub.core.turns import Play

NODES = 50_000
"""How many choices of table groups are looked at, at most, for one reading of what was typed."""

READINGS = 2_000
"""How many readings of what was typed are looked at, at most."""


def read_table(rules: RuleSet, position: Position, texts: Sequence[str]) -> tuple[Group, ...]:
    """The whole table that a person's typing means: the first reading that is legal, else the first.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        texts: Every group of the table afterwards, as typed.

    Raises:
        NotationError: A text that is no group.
    """
    readings = list(_take(rules.readings(position, texts), READINGS))
    if len(readings) > 1:
        for reading in readings:
            if judge(rules, position, Play(reading)).is_legal:
                return reading
    return readings[0]


@dataclass(frozen=True, slots=True)
class Lay:
    """A play worked out from the groups that it forms."""

    play: Play
    took: tuple[Group, ...]
    """The groups of the table that it uses up."""
    others: int
    """How many other choices were as good by rack tiles and groups."""


def lay(rules: RuleSet, position: Position, texts: Sequence[str]) -> Lay:
    """The play that forms these groups.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        texts: The groups to be formed, as typed.

    Raises:
        NotationError: A text that is no group.
    """
    contents = [rules.content([group]) for group in position.table]
    readings = _take(rules.readings(position, texts), READINGS)
    searches = [_Search(rules, position, contents, groups) for groups in readings]
    choices = [choice for search in searches for choice in search.walk(lambda: 0)]
    choices.sort(key=_Choice.cost)
    for _, equal in groupby(choices, key=_Choice.cost):
        legal = [(c, v) for c in equal if (v := judge(rules, position, Play(c.table(position)))).is_legal]
        if legal:
            best, _ = min(legal, key=lambda found: (-found[1].score, found[0].taken))
            return best.lay(position, others=len(legal) - 1)
    shortest = choices or [search.shortest(may_break=rules.may_touch(position)) for search in searches]
    return min(shortest, key=_Choice.shortage).lay(position, others=0)


@dataclass(frozen=True, slots=True)
class _Choice:
    formed: tuple[Group, ...]
    taken: tuple[int, ...]
    """Which groups of the table are used up, by their place in it."""
    from_rack: int
    disguised: int
    """How many tiles of the rack show something else than they are; such are laid last."""
    short: int = 0
    """How many tiles neither the groups taken nor the rack have."""

    def cost(self) -> tuple[int, int, int]:
        return self.from_rack, len(self.taken), self.disguised

    def shortage(self) -> tuple[int, int, int, int]:
        return self.short, *self.cost()

    def table(self, position: Position) -> tuple[Group, ...]:
        stays = (group for place, group in enumerate(position.table) if place not in self.taken)
        return (*stays, *self.formed)

    def lay(self, position: Position, others: int) -> Lay:
        took = tuple(position.table[place] for place in self.taken)
        return Lay(Play(self.table(position)), took, others)


class _Search:
    """The groups of a table that could be used up for what is formed."""

    def __init__(
        self, rules: RuleSet, position: Position, contents: Sequence[Heap], formed: tuple[Group, ...]
    ) -> None:
        self.formed = formed
        self.contents = contents
        self.wanted: Heap = rules.content(formed)
        self.rack: Heap = Counter(position.rack)
        self.disguised = sum(tile not in self.wanted for group in formed for tile in group)
        self.groups = [(place, heap) for place, heap in enumerate(contents) if _is_within(heap, self.wanted)]
        formed_set = set(formed)
        self.groups.sort(key=lambda g: (position.table[g[0]] not in formed_set, -g[1].total(), g[0]))
        self.rest: list[Heap] = [Counter()]
        """What the groups from a place of the list on could give, all together."""
        for _, heap in reversed(self.groups):
            self.rest.append(self.rest[-1] + heap)
        self.rest.reverse()

    def walk(self, most_short: Callable[[], int]) -> Iterator[_Choice]:
        """Choices of groups, those that take more first, that are short of so many tiles at most.

        Args:
            most_short: How many tiles may be wanting, asked at every step since a search learns.
        """
        stack: list[tuple[int, tuple[int, ...], Heap]] = [(0, (), self.wanted)]
        for _ in range(NODES):
            if not stack:
                return
            at, taken, open_ = stack.pop()
            if beyond(beyond(open_, self.rack), self.rest[at]).total() > most_short():
                continue
            if at == len(self.groups):
                yield self.choice(taken, open_)
                continue
            place, heap = self.groups[at]
            stack.append((at + 1, taken, open_))
            if _is_within(heap, open_):
                stack.append((at + 1, (*taken, place), open_ - heap))

    def shortest(self, may_break: bool) -> _Choice:
        """The choice of groups that is short of fewest tiles.

        Args:
            may_break: Whether groups may be taken too that have more tiles than are wanted of them.
        """
        best = [self.choice((), self.wanted)]
        for choice in self.walk(lambda: best[0].short):
            best[0] = min(best[0], choice, key=_Choice.shortage)
        return self._breaking(best[0]) if may_break and best[0].short else best[0]

    def _breaking(self, choice: _Choice) -> _Choice:
        """A choice with further groups broken for what it lacks, always the one that gives most."""
        taken = list(choice.taken)
        open_ = self.wanted
        for place in taken:
            open_ = beyond(open_, self.contents[place])
        while lacking := beyond(open_, self.rack):
            others = [place for place in range(len(self.contents)) if place not in taken]
            gives = {place: (lacking & self.contents[place]).total() for place in others}
            if not any(gives.values()):
                break
            place = max(others, key=lambda place: (gives[place], -self.contents[place].total(), -place))
            taken.append(place)
            open_ = beyond(open_, self.contents[place])
        return self.choice(tuple(taken), open_)

    def choice(self, taken: tuple[int, ...], open_: Heap) -> _Choice:
        short = beyond(open_, self.rack).total()
        return _Choice(self.formed, tuple(sorted(taken)), open_.total(), self.disguised, short)


def _is_within(heap: Heap, other: Heap) -> bool:
    """Whether a heap holds nothing beyond another one; faster than comparing counters."""
    return all(other[tile] >= count for tile, count in heap.items())


def _take(readings: Iterator[tuple[Group, ...]], most: int) -> Iterator[tuple[Group, ...]]:
    for _, reading in zip(range(most), readings, strict=False):
        yield reading
