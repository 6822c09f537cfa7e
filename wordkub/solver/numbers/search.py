"""Best-first search for the best play within limits: touched sets, and the value of an initial meld.

The dynamic program knows neither of these limits. It is first asked without them. If its answer respects
them, it is the best. If not, the position is split into cases so that every play within the limits belongs to
one of them: a set of the table stays or is broken up; the initial meld contains this set or that one. The
case with the best answer is examined next, so the first answer within the limits is the best there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import chain, combinations
from math import comb

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, beyond, fewer
from wordkub.errors import TooMuchError
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, Fault, NumberSet
from wordkub.numbers.worth import most_points
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.numbers.core import solve
from wordkub.solver.numbers.layout import lay_out
from wordkub.solver.numbers.program import Task
from wordkub.solver.numbers.sets import sets_within
from wordkub.solver.numbers.tasks import Tasks
from wordkub.solver.numbers.weights import Weights

_FEW = 2
"""Every choice of so many sets is examined quickly."""

_CHOICES = 5_000
"""Up to so many choices of sets to break up are examined one by one: each is a small task, while a case with
many undecided sets is a large one that settles little."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The best play that was found."""

    table: tuple[Group, ...] | None
    """The whole table afterwards; None if no play was found."""
    cost: int
    """The weight of the tiles that stay on the rack."""
    least: int
    """A lower bound of the cost; equal to `cost` if no play is better."""


@dataclass(frozen=True, slots=True)
class _Case:
    """Some of the plays of a position."""

    standing: frozenset[int]
    """The sets of the table that stay, by their places."""
    broken: frozenset[int] = frozenset()
    """The sets that count as touched, even if they end up unchanged."""
    openings: tuple[int, ...] = ()
    """The sets of the initial meld, by their places in the list of sets that the rack can make."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """The best play of a case, ignoring the limits."""

    table: tuple[Group, ...]
    cost: int


class TableSearch:
    """The search for the best plays of one position.

    Args:
        rules: The rules in force.
        position: The position.
        weights: What makes a play the best.
        budget: The limit of the search.
    """

    def __init__(self, rules: NumericRules, position: Position, weights: Weights, budget: Budget) -> None:
        self._rules = rules
        self._sets = rules.sets
        self._table = position.table
        self._budget = budget
        self._tasks = Tasks(rules, position, weights)
        self._rack = Counter(position.rack)
        self.nothing = weights.of(self._rack)
        """The cost if nothing is laid."""
        self._points = 0 if position.melded else rules.settings.initial_points
        self._is_joint = rules.settings.table_in_initial_turn
        self._may_touch = rules.may_touch(position)
        self._faulty = frozenset(
            place for place, group in enumerate(self._table) if isinstance(self._sets.read(group), Fault)
        )
        self._everything = frozenset(range(len(self._table)))
        self._least = self.nothing
        """A lower bound of the cost over all cases whose best play is not known."""

    def best(self, touch: int | None) -> FoundTable:
        """The best play that touches at most `touch` sets of the table; None for any number."""
        nothing = FoundTable(None, self.nothing, self.nothing)
        if not self._may_open():
            return nothing
        if self._may_touch and touch != 0:
            start = _Case(frozenset())
            # A play that touches few sets is found quickly, in case there is no time for a better one.
            known = self._search(start, _FEW, nothing) if touch is not None and touch > _FEW else nothing
            found = self._search(start, touch, known)
            return FoundTable(self._less_touched(found), found.cost, found.least) if found.table else found
        return self._search(_Case(self._everything), 0, nothing)

    def _search(self, start: _Case, touch: int | None, best: FoundTable) -> FoundTable:
        """The best play of a case within the limits, if it is better than the one already known."""
        self._least = self.nothing
        open_ = [(0, 0, start)]
        entered = 0
        try:
            while open_ and open_[0][0] < best.cost:
                case = open_[0][2]
                answer = self._solved(case, best.cost - 1)
                parts = self._split(case, answer.table, touch) if answer else []
                heappop(open_)
                if answer is not None and parts is None:
                    best = FoundTable(answer.table, answer.cost, answer.cost)
                elif answer is not None:
                    for part in parts or ():
                        entered += 1
                        heappush(open_, (answer.cost, entered, part))
        except OutOfBudgetError:
            # The answer is what was found so far; the cases that are left give its bound.
            self._least = min(self._least, open_[0][0])
        return FoundTable(best.table, best.cost, min(best.cost, self._least))

    # Cases

    def _solved(self, case: _Case, limit: int) -> _Laid | None:
        """The best play of a case, ignoring the limits; None if none costs at most `limit`."""
        if case.standing & self._faulty:
            return None
        openings = [self._openings[place] for place in case.openings]
        opening = Counter(chain.from_iterable(found.tiles for found in openings)) if openings else None
        due, laid = (opening, None) if self._is_joint else (None, opening)
        found = self._laid(self._tasks.task(case.standing, due, laid), case.standing, limit)
        if found is None:
            return None
        standing = [group for place, group in enumerate(self._table) if place in case.standing]
        opened = () if self._is_joint else tuple(each.tiles for each in openings)
        return _Laid((*standing, *opened, *found.table), found.cost)

    def _laid(self, task: Task, standing: frozenset[int], limit: int) -> _Laid | None:
        """The best way to lay the tiles of a task, keeping sets as they stood where that costs nothing."""
        lost = 0
        while (plan := solve(task, self._budget, limit - lost)) is not None:
            cost = plan.cost + lost
            broken = [group for place, group in enumerate(self._table) if place not in standing]
            groups = lay_out(self._sets, task, plan, broken)
            if groups is not None:
                return _Laid(groups, cost)
            # There is no room for all the jokers, so this cost is only a lower bound.
            self._least = min(self._least, cost)
            fewer_jokers = plan.jokers - 1
            if fewer_jokers < task.jokers_must:
                break
            lost += (task.jokers - fewer_jokers) * task.joker_cost
            task = replace(task, jokers=fewer_jokers)
        return None

    def _split(self, case: _Case, table: tuple[Group, ...], touch: int | None) -> list[_Case] | None:
        """The cases that a case is split into; None if its best play is within the limits."""
        if self._worth(table) < self._points:
            return list(self._with_opening(case))
        touched = self._touched(table)
        if touch is None or len(touched) <= touch:
            return None
        # Sets that the best play touches come first: touching only some of them is likely to be just as good.
        undecided = [place for place in touched if place not in case.broken]
        undecided += sorted(self._everything - case.standing - case.broken - frozenset(undecided))
        more = touch - len(case.broken)
        if comb(len(undecided), more) <= _CHOICES:
            choices = (case.broken.union(choice) for choice in combinations(undecided, more))
            return [replace(case, standing=self._everything - broken, broken=broken) for broken in choices]
        place = undecided[0]
        return [
            replace(case, standing=case.standing | {place}),
            replace(case, broken=case.broken | {place}),
        ]

    # Sets of the table

    def _touched(self, table: tuple[Group, ...]) -> list[int]:
        """The sets, by their places, that a table no longer has."""
        there = Counter(table)
        touched = []
        for place, group in enumerate(self._table):
            if there[group]:
                there[group] -= 1
            else:
                touched.append(place)
        return touched

    def _less_touched(self, found: FoundTable) -> tuple[Group, ...]:
        """The table of a play that costs as much, but touches no set unnecessarily."""
        table = found.table or ()
        touched, tried = self._touched(table), set(self._faulty)
        try:
            while places := [place for place in touched if place not in tried]:
                tried.add(places[0])
                case = _Case(self._everything - frozenset(touched) | {places[0]})
                less = self._solved(case, found.cost)
                if less is not None and self._worth(less.table) >= self._points:
                    table, touched = less.table, self._touched(less.table)
        except OutOfBudgetError:
            # The play is just as good; nowhere is it promised to touch as few sets as possible.
            return table
        return table

    # The initial meld

    def _may_open(self) -> bool:
        """Whether sets of the rack can be worth enough."""
        try:
            return not self._points or most_points(self._sets, self._rack) >= self._points
        except TooMuchError:
            return True

    def _worth(self, table: tuple[Group, ...]) -> int:
        """The value of an initial meld (N5, S1)."""
        if not self._points:
            return 0
        if self._is_joint:
            try:
                return most_points(self._sets, self._used(table))
            except TooMuchError:
                # The judge could not settle it either.
                raise OutOfBudgetError from None
        fresh = map(self._sets.read, fewer(table, self._table))
        return sum(found.points for found in fresh if isinstance(found, NumberSet))

    def _used(self, table: tuple[Group, ...]) -> Heap:
        """The tiles of the rack that are on a table."""
        return beyond(self._rules.notation.content(table), self._rules.notation.content(self._table))

    def _with_opening(self, case: _Case) -> Iterator[_Case]:
        """Cases with one more set in the initial meld; none is worth more than the one before."""
        chosen = [self._openings[place] for place in case.openings]
        left = self._rack - Counter(tile for found in chosen for tile in found.tiles)
        most = sum(self._sets.highest if tile == JOKER else int(tile[1:]) for tile in left.elements())
        if sum(found.points for found in chosen) + most < self._points:
            return
        for place in range(case.openings[-1] if case.openings else 0, len(self._openings)):
            found = self._openings[place]
            if Counter(found.tiles) <= left:
                yield replace(case, openings=(*case.openings, place))

    @cached_property
    def _openings(self) -> list[NumberSet]:
        """The sets that the rack can make."""
        return sets_within(self._sets, self._rack, self._budget)
