"""From the groups that a player wants to form to the whole table after the turn.

A player names only what is to be formed; which groups of the table that uses up is worked out here: among
the choices that make the turn legal the one that takes fewest tiles from the rack, then fewest groups, then
the best score, then first in the table's order. Where none is legal, the choice that is short of fewest
tiles is the one to judge. (Source: "A turn" in the contract for notation.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from math import inf

from wordkub.core.budget import Budget
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, beyond
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict

NODE = 12
"""How many looks at a tile a step of the search is worth, besides those at the tiles wanted."""

JUDGING = 4
"""How many looks at each of its tiles it takes to judge a table."""

TOO_MANY = (
    "this can be laid in too many ways (over {limit:,} tiles to look at);"
    " say what each joker stands for, or form fewer groups at once"
)
"""What is said where the work is more than a question may be."""


def read_table(
    rules: RuleSet, position: Position, texts: Sequence[str], budget: Budget | None = None
) -> tuple[Group, ...]:
    """Read a whole table as typed: the first possible meaning that is legal, otherwise the first.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        texts: Every group of the table afterwards, as typed.
        budget: A limit on the work.

    Raises:
        NotationError: A text that is not a group.
        TooMuchError: The texts have more possible meanings than can be examined.
    """
    budget = budget or Budget()
    readings = rules.notation.readings(position.table, position.rack, texts, budget)
    first = next(readings)
    second = next(readings, None)
    if second is None:
        return first
    could_stand = cache(lambda group: rules.could_stand(position, group))
    for reading in chain((first, second), readings):
        if all(map(could_stand, reading)):
            budget.spend(JUDGING * _tiles(reading), TOO_MANY)
            if judge(rules, position, Play(reading)).legal:
                return reading
    return first


@dataclass(frozen=True, slots=True)
class Lay:
    """A play that was worked out from the groups that it forms."""

    play: Play
    verdict: Verdict
    """What the judge says of it."""
    took: tuple[Group, ...]
    """The groups of the table that it uses up."""
    others: int
    """How many other choices were as good by rack tiles and groups."""


def lay(rules: RuleSet, position: Position, texts: Sequence[str], budget: Budget | None = None) -> Lay:
    """Find the play that forms these groups.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        texts: The groups to be formed, as typed.
        budget: A limit on the work.

    Raises:
        NotationError: A text that is not a group.
        TooMuchError: There are more ways to do it than can be examined.
    """
    return _Laying(rules, position, budget or Budget()).best(texts)


class _Laying:
    """The ways to form groups, with the best ones found so far."""

    def __init__(self, rules: RuleSet, position: Position, budget: Budget) -> None:
        self.rules = rules
        self.position = position
        self.budget = budget
        self.contents = [rules.notation.content([group]) for group in position.table]
        self.table = rules.notation.content(position.table)
        self.could_stand = cache(lambda group: rules.could_stand(position, group))
        self.legal: list[tuple[_Choice, Verdict]] = []
        """The legal choices of least cost."""
        self.whole: _Choice | None = None
        """The choice of least cost that is short of nothing."""
        self.short: _Choice | None = None
        """The choice that is short of fewest tiles."""

    def best(self, texts: Sequence[str]) -> Lay:
        for formed in self.rules.notation.readings(
            self.position.table, self.position.rack, texts, self.budget
        ):
            self._look_at(formed)
        if self.legal:
            best, verdict = min(self.legal, key=lambda found: (-found[1].score, found[0].taken))
            return self._lay(best, verdict, others=len(self.legal) - 1)
        choice = self.whole or self.short
        assert choice is not None, "there is at least one reading"
        return self._lay(choice, judge(self.rules, self.position, choice.play(self.position)), others=0)

    def _lay(self, choice: _Choice, verdict: Verdict, others: int) -> Lay:
        took = tuple(self.position.table[place] for place in choice.taken)
        return Lay(choice.play(self.position), verdict, took, others)

    def _look_at(self, formed: tuple[Group, ...]) -> None:
        """Examine the ways to lay one possible meaning of what was typed."""
        self.budget.spend(_tiles(formed), TOO_MANY)
        wanted = self.rules.notation.content(formed)
        may_be_legal = all(map(self.could_stand, formed))
        most = self._most_from_rack(may_be_legal)
        if beyond(wanted, self.table).total() > most:
            return
        search = _Search(self.position, self.contents, formed, wanted, self.budget)
        choices = sorted(search.walk(lambda: 0, most), key=_Choice.cost)
        if choices:
            self.whole = min(self.whole or choices[0], choices[0], key=_Choice.cost)
        elif self.whole is None:
            short = search.shortest(may_break=self.rules.may_touch(self.position))
            self.short = min(self.short or short, short, key=_Choice.shortage)
        if may_be_legal:
            self._judge(choices)

    def _most_from_rack(self, may_be_legal: bool) -> float:
        """How many tiles of the rack a choice may take and still be better than the best so far."""
        if self.legal:
            return self.legal[0][0].from_rack
        return inf if may_be_legal or self.whole is None else self.whole.from_rack

    def _judge(self, choices: Sequence[_Choice]) -> None:
        """Keep those of these choices that are legal and cost no more than the best so far."""
        for cost, equal in groupby(choices, key=_Choice.cost):
            if self.legal and cost > self.legal[0][0].cost():
                return
            legal = [(choice, verdict) for choice in equal if (verdict := self._verdict(choice)).legal]
            if legal:
                same = self.legal if self.legal and self.legal[0][0].cost() == cost else []
                self.legal = same + legal
                return

    def _verdict(self, choice: _Choice) -> Verdict:
        play = choice.play(self.position)
        self.budget.spend(JUDGING * _tiles(play.table), TOO_MANY)
        return judge(self.rules, self.position, play)


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

    def play(self, position: Position) -> Play:
        stays = (group for place, group in enumerate(position.table) if place not in self.taken)
        return Play((*stays, *self.formed))


class _Search:
    """The groups of a table that could be used up for what is formed."""

    def __init__(
        self,
        position: Position,
        contents: Sequence[Heap],
        formed: tuple[Group, ...],
        wanted: Heap,
        budget: Budget,
    ) -> None:
        budget.spend(_tiles(position.table), TOO_MANY)
        self.budget = budget
        self.formed = formed
        self.contents = contents
        self.wanted = wanted
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

    def walk(self, most_short: Callable[[], int], most_from_rack: float = inf) -> Iterator[_Choice]:
        """Choices of groups, larger ones first, that lack at most so many tiles.

        Args:
            most_short: Returns how many tiles may be missing; asked at each step, since it falls meanwhile.
            most_from_rack: Returns how many tiles may come from the rack.
        """
        stack: list[tuple[int, tuple[int, ...], Heap]] = [(0, (), self.wanted)]
        while stack:
            at, taken, open_ = stack.pop()
            self.budget.spend(NODE + len(self.wanted), TOO_MANY)
            left = beyond(open_, self.rest[at])
            if left.total() > most_from_rack or beyond(left, self.rack).total() > most_short():
                continue
            if at == len(self.groups):
                yield self.choice(taken, open_)
                continue
            place, heap = self.groups[at]
            stack.append((at + 1, taken, open_))
            if _is_within(heap, open_):
                stack.append((at + 1, (*taken, place), open_ - heap))

    def shortest(self, may_break: bool) -> _Choice:
        """The choice of groups that lacks the fewest tiles.

        Args:
            may_break: Whether groups may be used that have more tiles than are needed.
        """

        def most_short() -> int:
            return best.short

        best = self.choice((), self.wanted)
        for choice in self.walk(most_short):
            best = min(best, choice, key=_Choice.shortage)
        return self._breaking(best) if may_break and best.short else best

    def _breaking(self, choice: _Choice) -> _Choice:
        """Add further groups to a choice, for the tiles that it lacks; always the one with most of them."""
        taken = list(choice.taken)
        open_ = self.wanted
        for place in taken:
            open_ = beyond(open_, self.contents[place])
        while lacking := beyond(open_, self.rack):
            self.budget.spend(sum(map(len, self.contents)), TOO_MANY)
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
    """Whether one multiset of tiles is contained in another. Faster than comparing counters."""
    return all(other[tile] >= count for tile, count in heap.items())


def _tiles(groups: Sequence[Group]) -> int:
    """How many tiles groups have."""
    return sum(map(len, groups))
