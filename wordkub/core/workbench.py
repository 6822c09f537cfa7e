"""The workbench: the turn that a player is composing, with undo, redo and reset, and the verdict on demand.

A face drives it and shows it; nothing of the match changes until the play is handed to the referee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wordkub.core.judging import judge
from wordkub.core.laying import Lay, lay
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, Tile, arranged, beyond, without
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.errors import NotationError


@dataclass(frozen=True, slots=True)
class Bench:
    """What lies where while a turn is composed."""

    table: tuple[Group, ...]
    loose: tuple[Tile, ...]
    """Tiles taken off the table, which must go back on it."""
    rack: tuple[Tile, ...]


class Workbench:
    """A turn being composed.

    Args:
        rules: The rule set in force.
        position: The position before the turn; its rack's order is kept.
    """

    def __init__(self, rules: RuleSet, position: Position) -> None:
        self.rules = rules
        self.position = position
        self._past: list[Bench] = [Bench(position.table, (), position.rack)]
        self._future: list[Bench] = []

    @property
    def bench(self) -> Bench:
        """How things lie now."""
        return self._past[-1]

    @property
    def is_changed(self) -> bool:
        """Whether anything lies otherwise than before the turn."""
        return self.bench != self._past[0]

    @property
    def play(self) -> Play:
        """The turn as it stands."""
        return Play(self.bench.table)

    def verdict(self) -> Verdict:
        """The judge's verdict on the turn as it stands."""
        return judge(self.rules, self.position, self.play)

    def read(self, texts: Sequence[str]) -> Lay:
        """The turn that would form these groups from what lies now, as typed; nothing is moved.

        Raises:
            NotationError: A text that is no group.
        """
        bench = self.bench
        at_hand = replace(self.position, table=bench.table, rack=bench.loose + bench.rack)
        return lay(self.rules, at_hand, texts)

    def lay(self, texts: Sequence[str]) -> Lay:
        """Form groups, from loose tiles, groups of the table and the rack, as typed.

        Returns:
            What was formed and which groups of the table it used up.

        Raises:
            NotationError: A text that is no group, or a tile that is not there.
        """
        laid = self.read(texts)
        self._do(self._after(laid.play.table))
        return laid

    def put(self, texts: Sequence[str]) -> None:
        """Form groups from loose tiles and the rack alone, as typed.

        Raises:
            NotationError: A text that is no group, or a tile that is not there.
        """
        bench = self.bench
        at_hand = replace(self.position, table=(), rack=bench.loose + bench.rack, melded=True)
        laid = lay(self.rules, at_hand, texts)
        self._do(self._after((*bench.table, *laid.play.table)))

    def take(self, group: Group) -> None:
        """Take a group of the table apart; its tiles lie loose.

        Raises:
            NotationError: No such group is on the table.
        """
        bench = self.bench
        if group not in bench.table:
            raise NotationError(f"{self.rules.group_text(group)} is not on the table")
        rest = list(bench.table)
        rest.remove(group)
        freed = Counter(self.rules.content([group]))
        mine = beyond(Counter(self.position.rack), Counter(bench.rack))
        standing = self.rules.content(self.position.table)
        on_table = self.rules.content(rest) + Counter(bench.loose) + freed
        back = beyond(on_table, standing) & mine & freed
        loose = (*bench.loose, *(freed - back).elements())
        rack = without(self.position.rack, (mine - back).elements())
        self._do(Bench(tuple(rest), loose, rack))

    def arrange(self, rack: Sequence[Tile]) -> None:
        """Put the rack's tiles in another order; this is no step to undo."""
        for benches in (self._past, self._future):
            benches[:] = [replace(bench, rack=arranged(bench.rack, rack)) for bench in benches]
        self.position = replace(self.position, rack=self._past[0].rack)

    def undo(self) -> bool:
        """Go one step back; False where there is none."""
        if len(self._past) == 1:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Go one step forward again; False where there is none."""
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def reset(self) -> None:
        """Lay everything as it was before the turn; that can be undone."""
        if self.is_changed:
            self._do(self._past[0])

    def _do(self, bench: Bench) -> None:
        self._past.append(bench)
        self._future.clear()

    def _after(self, table: tuple[Group, ...]) -> Bench:
        """The bench with this table, loose tiles used before those of the rack."""
        bench = self.bench
        used = beyond(self.rules.content(table), self.rules.content(bench.table))
        lacking = beyond(used, Counter(bench.loose) + Counter(bench.rack))
        if lacking:
            raise NotationError(self._lacks(lacking))
        over = beyond(self.rules.content(bench.table), self.rules.content(table))
        if over:
            tiles = self.rules.rack_text(tuple(over.elements()))
            raise NotationError(f"that would leave {tiles} of the table over; take that group apart first")
        from_loose = used & Counter(bench.loose)
        loose = without(bench.loose, from_loose.elements())
        rack = without(bench.rack, (used - from_loose).elements())
        return Bench(table, loose, rack)

    def _lacks(self, lacking: Heap) -> str:
        """What to say of tiles that are neither loose nor on the rack: which, and where they are."""
        tiles = self.rules.rack_text(tuple(lacking.elements()))
        problem = f"that wants {tiles} besides what is loose and on the rack"
        holds = (group for group in self.bench.table if self.rules.content([group]) >= lacking)
        group = next(holds, None)
        return problem if group is None else f"{problem}; take {self.rules.group_text(group)} apart first"
