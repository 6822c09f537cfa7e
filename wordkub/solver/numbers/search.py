"""Best-first search for the best play where not every arrangement of the tiles will do.

The dynamic program knows neither how many sets of the table are touched nor what an initial meld is worth.
It is asked first without these limits. Where its answer keeps to them, it is the best. Where not, the
position is parted into cases, so that every play that keeps to them is in one: a set of the table stands or
is broken up; the play holds this set of the rack's tiles or that one. The case with the best answer is looked
at next, so that the first answer that keeps to the limits is the best there is.
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
"""A number of sets whose every choice is soon looked at."""

_CHOICES = 5_000
"""How many choices of sets to break up are looked at one by one: each is a small task, where a case with many
sets undecided is a large one that settles little."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best play that was found."""

    table: tuple[Group, ...] | None
    """The whole table afterwards; None where nothing was found to lay."""
    cost: int
    """What is lost by the tiles that stay on the rack."""
    least: int
    """What must be lost at least; as much as `cost` where no play is better."""


@dataclass(frozen=True, slots=True)
class _Case:
    """Some of the plays of a position."""

    standing: frozenset[int]
    """The sets of the table, by their places, that stand as they stood."""
    broken: frozenset[int] = frozenset()
    """Those that count as touched, whatever becomes of them."""
    openings: tuple[int, ...] = ()
    """The sets that make the initial meld, by their places in the list of those that the rack can make."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """The best play of a case, if limits are let alone."""

    table: tuple[Group, ...]
    cost: int


class Search:
    """The search for the best plays of one position.

    Args:
        rules: The rules in force.
        position: The position.
        weights: What makes a play the best.
        budget: What may be spent.
    """

    def __init__(self, rules: NumericRules, position: Position, weights: Weights, budget: Budget) -> None:
        self._rules = rules
        self._sets = rules.sets
        self._table = position.table
        self._budget = budget
        self._tasks = Tasks(rules, position, weights)
        self._rack = Counter(position.rack)
        self.nothing = weights.of(self._rack)
        """What is lost where nothing is laid."""
        self._points = 0 if position.melded else rules.settings.initial_points
        self._is_joint = rules.settings.table_in_initial_turn
        self._may_touch = rules.may_touch(position)
        self._faulty = frozenset(
            place for place, group in enumerate(self._table) if isinstance(self._sets.read(group), Fault)
        )
        self._everything = frozenset(range(len(self._table)))
        self._least = self.nothing
        """What the cases lose at least whose best play is not known."""

    def best(self, touch: int | None) -> Found:
        """The best play that touches at most so many sets of the table."""
        nothing = Found(None, self.nothing, self.nothing)
        if not self._may_open():
            return nothing
        if self._may_touch and touch != 0:
            start = _Case(frozenset())
            # What few sets reach is soon known, and is an answer where there is no time for a better one.
            known = self._search(start, _FEW, nothing) if touch is not None and touch > _FEW else nothing
            found = self._search(start, touch, known)
            return Found(self._less_touched(found), found.cost, found.least) if found.table else found
        return self._search(_Case(self._everything), 0, nothing)

    def _search(self, start: _Case, touch: int | None, best: Found) -> Found:
        """The best play of a case that keeps to the limits, where it is better than one that is known."""
        self._least = self.nothing
        open_ = [(0, 0, start)]
        entered = 0
        try:
            while open_ and open_[0][0] < best.cost:
                case = open_[0][2]
                answer = self._solved(case, best.cost - 1)
                parts = self._parted(case, answer.table, touch) if answer else []
                heappop(open_)
                if answer is not None and parts is None:
                    best = Found(answer.table, answer.cost, answer.cost)
                elif answer is not None:
                    for part in parts or ():
                        entered += 1
                        heappush(open_, (answer.cost, entered, part))
        except OutOfBudgetError:
            # What was found so far is the answer, with what is left to be settled as its bound.
            self._least = min(self._least, open_[0][0])
        return Found(best.table, best.cost, min(best.cost, self._least))

    # Cases

    def _solved(self, case: _Case, limit: int) -> _Laid | None:
        """The best play of a case, if limits are let alone; None where none loses so little."""
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
        """The best that tiles can be laid in, sets kept as they stood where nothing is lost by it."""
        lost = 0
        while (plan := solve(task, self._budget, limit - lost)) is not None:
            cost = plan.cost + lost
            broken = [group for place, group in enumerate(self._table) if place not in standing]
            groups = lay_out(self._sets, task, plan, broken)
            if groups is not None:
                return _Laid(groups, cost)
            # There is no room for all the jokers, so that this is only what no play can be better than.
            self._least = min(self._least, cost)
            fewer_jokers = plan.jokers - 1
            if fewer_jokers < task.jokers_must:
                break
            lost += (task.jokers - fewer_jokers) * task.joker_cost
            task = replace(task, jokers=fewer_jokers)
        return None

    def _parted(self, case: _Case, table: tuple[Group, ...], touch: int | None) -> list[_Case] | None:
        """The cases that a case is parted into; None where its best play keeps to the limits."""
        if self._worth(table) < self._points:
            return list(self._with_opening(case))
        touched = self._touched(table)
        if touch is None or len(touched) <= touch:
            return None
        # Those that the best play touches come first: a choice among them is likelier to be as good.
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
        """The sets, by their places, that do not stand on a table as they stood."""
        there = Counter(table)
        touched = []
        for place, group in enumerate(self._table):
            if there[group]:
                there[group] -= 1
            else:
                touched.append(place)
        return touched

    def _less_touched(self, found: Found) -> tuple[Group, ...]:
        """The table of a play that lays as much, but touches no set that need not be touched for that."""
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
            # The play is as good; that it touches the least is promised nowhere.
            return table
        return table

    # The initial meld

    def _may_open(self) -> bool:
        """Whether the rack's sets can be worth enough."""
        try:
            return not self._points or most_points(self._sets, self._rack) >= self._points
        except TooMuchError:
            return True

    def _worth(self, table: tuple[Group, ...]) -> int:
        """What an initial meld is worth (N5, S1)."""
        if not self._points:
            return 0
        if self._is_joint:
            try:
                return most_points(self._sets, self._used(table))
            except TooMuchError:
                # The judge would not settle it either.
                raise OutOfBudgetError from None
        fresh = map(self._sets.read, fewer(table, self._table))
        return sum(found.points for found in fresh if isinstance(found, NumberSet))

    def _used(self, table: tuple[Group, ...]) -> Heap:
        """What of the rack lies on a table."""
        return beyond(self._rules.notation.content(table), self._rules.notation.content(self._table))

    def _with_opening(self, case: _Case) -> Iterator[_Case]:
        """Cases with one more set in the initial meld, of which no set is worth more than the one before."""
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
