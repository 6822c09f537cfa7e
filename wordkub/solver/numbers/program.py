"""The dynamic program over the numbers: the runs and groups that leave the cheapest tiles over.

It goes through the numbers from 1 upwards. The state is, for each colour, how many runs are open and how long
they are (lengths of `min_set` and more count as equal), how many jokers are used, and for how many jokers the
sets have room. At each number the program chooses how many *slots* of runs each colour has, and how many
groups there are. The rest follows, because any best play can be turned into one with these properties (each
is an exchange of tiles that costs nothing):

- Runs get the tiles of their number and colour first. Jokers are in a run only if no tile is left for it.
  Groups get at most one tile of a colour each. There are as many groups as the commonest colour has tiles in
  them, and they take the fewest jokers that complete them: 2, 2, 1 and 1 tiles are two groups of three.
- A run that may end continues if a real tile would otherwise stay on the rack, and it continues before a new
  run begins. It takes a joker only to bridge a gap, so it must then continue.
- A run begins with a real tile, unless it ends at the highest number and would otherwise be too short.

Of equally cheap ways that have come equally far, the program follows the one that is most similar to the
present runs and groups, so that few sets of the table are touched.

Jokers that are left over in the end go into any set that has room. A run always has room, since it can be
made longer or split. So the room of groups is counted, and more ways to form groups are tried, only while
there is no run. This holds if `is_roomy`, which is true of every set of tiles that people play with.

This module is the reference; `_numbers.c` does the same, step by step, and gives the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from operator import sub
from typing import NamedTuple

from wordkub.solver.budget import Budget

Lengths = tuple[int, ...]
"""How many open runs of one colour have length 1, 2 and so on; the last count is of runs that may end."""


@dataclass(frozen=True)
class Task:
    """Tiles to be laid in sets.

    A count by tile is that of a colour's numbers from 1 up, colour after colour.
    """

    colours: int
    """How many colours there are."""
    highest: int
    """The highest number."""
    least: int
    """How many tiles a set needs."""
    must: tuple[int, ...]
    """How many of each tile must be laid."""
    held: tuple[int, ...]
    """How many of each tile there are in all."""
    jokers_must: int
    """How many jokers must be laid."""
    jokers: int
    """How many jokers there are in all."""
    costs: tuple[int, ...]
    """The cost of leaving a tile, for each number from 1 up."""
    joker_cost: int
    """The cost of leaving a joker."""
    runs: tuple[int, ...]
    """How many runs contain each tile now; a plan that is similar is preferred."""
    groups: tuple[int, ...]
    """How many groups of each number there are now."""
    all_joker_sets: bool = False
    """Whether jokers alone may form a set."""

    @property
    def is_roomy(self) -> bool:
        """Whether any run has room for all jokers, whatever its length, if there is a run."""
        return not self.has_runs or (self.highest >= 2 * self.least - 1 and self.jokers < self.highest)

    @property
    def has_runs(self) -> bool:
        """Whether a run can be long enough."""
        return self.highest >= self.least


class Step(NamedTuple):
    """What is laid of one number."""

    slots: tuple[int, ...]
    """How many runs of each colour contain the number."""
    groups: int
    """How many groups of the number there are."""
    withheld: int
    """How many tiles are left out of these groups to make room for jokers."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The cheapest way to lay tiles."""

    cost: int
    """The cost of the tiles that are not laid."""
    jokers: int
    """How many jokers are laid."""
    steps: tuple[Step, ...]
    """What is laid of each number, from 1 up."""


_State = tuple[Lengths, ...]
"""The open runs of every colour."""


@dataclass(slots=True, eq=False)
class _Node:
    """One way to lay all numbers up to a certain one."""

    number: int
    state: _State
    used: int
    """Jokers used."""
    room: int
    """Jokers that the sets have room for, including those used; at most as many as there are."""
    cost: int
    before: _Node | None = None
    step: Step | None = None
    strain: int = 0
    """How different the runs and groups are from the present ones."""
    is_beaten: bool = False
    """Whether another way to the same state is at least as good in every respect."""


class _Option(NamedTuple):
    """One option for the tiles of one number, in some of the colours."""

    state: _State
    slots: tuple[int, ...]
    grouped: int
    """Tiles in groups."""
    most: int
    """The highest number of tiles of one colour in groups."""
    jokers: int
    """Jokers in runs."""
    owed: int
    """The fewest jokers that the open runs will still need."""
    cost: int


def solve(task: Task, budget: Budget, limit: int | None = None) -> Plan | None:
    """The cheapest way to lay tiles; if several are equally cheap, the first one found.

    Args:
        task: The tiles.
        budget: What may be spent; a node is a choice of what becomes of one number's tiles.
        limit: The most that the tiles may cost that are not laid; anything where None.

    Returns:
        The plan; None where what must be laid cannot be, or not within the limit.

    Raises:
        OutOfBudgetError: Nothing more may be spent.

    >>> three = (0, 0, 0, 0, 1, 1, 1, 0, 0)
    >>> held, costs = (0, 0, 0, 1, 1, 1, 1, 0, 1), tuple(range(1, 10))
    >>> task = Task(1, 9, 3, three, held, 1, 1, costs, 30, three, (0,) * 9)
    >>> plan = solve(task, Budget())
    >>> plan.cost, [step.slots[0] for step in plan.steps]
    (0, [0, 0, 0, 1, 1, 1, 1, 1, 1])
    """
    return _Program(task, budget, limit).run()


class _Program:
    """One run of the program: the cheapest way is continued first, of equal ones the furthest."""

    def __init__(self, task: Task, budget: Budget, limit: int | None) -> None:
        self._task = task
        self._budget = budget
        self._limit = inf if limit is None else limit
        nothing = (0,) * task.colours
        self._held = [task.held[number :: task.highest] for number in range(task.highest)]
        self._held += [nothing] * task.least
        self._must = [task.must[number :: task.highest] for number in range(task.highest)]
        self._runs = [task.runs[number :: task.highest] for number in range(task.highest)]
        self._options: dict[tuple[int, int, _State, int], list[_Option]] = {}
        self._known: dict[tuple[int, _State], list[_Node]] = {}
        self._open: list[tuple[int, int, int, int, int, _Node]] = []
        self._count = 0

    def run(self) -> Plan | None:
        """The cheapest plan, if there is one within the limit."""
        task = self._task
        self._enter(_Node(0, ((0,) * task.least,) * task.colours, 0, 0, 0), 0)
        while self._open:
            node = heappop(self._open)[-1]
            if node.number > task.highest:
                return self._plan(node)
            if node.is_beaten:
                continue
            if node.number == task.highest:
                self._end(node)
            else:
                self._expand(node)
        return None

    def _expand(self, node: _Node) -> None:
        """Continue with the next number."""
        task, held = self._task, self._held[node.number]
        spare = task.jokers - node.used
        for groups in range(min(max(held), self._most_groups(node)) + 1):
            for option in self._all(node.number, node.state, groups, spare):
                self._budget.spend()
                jokers = max(0, task.least * groups - option.grouped)
                if option.most == groups and option.jokers + option.owed + jokers <= spare:
                    self._reach(node, option, groups, 0, jokers)
        if node.room < task.jokers and not any(map(any, node.state)):
            self._deal(node, spare)

    def _deal(self, node: _Node, spare: int) -> None:
        """Distribute groups in every way that makes room for jokers, if there are no runs yet."""
        task, held, must = self._task, self._held[node.number], self._must[node.number]
        for groups in range(max(1, *must), self._most_groups(node) + 1):
            dealt = sum(min(groups, count) for count in held)
            for withheld in range(dealt - sum(must) + 1):
                self._budget.spend()
                tiles = dealt - withheld
                jokers = max(0, task.least * groups - tiles)
                if groups <= tiles and jokers <= spare:
                    cost = (sum(held) - tiles) * task.costs[node.number]
                    option = _Option(node.state, (0,) * task.colours, tiles, groups, 0, 0, cost)
                    self._reach(node, option, groups, withheld, jokers)

    def _most_groups(self, node: _Node) -> int:
        """How many groups there can be of the next number."""
        task = self._task
        if task.colours < task.least:
            return 0
        return (sum(self._held[node.number]) + task.jokers - node.used) // task.least

    def _end(self, node: _Node) -> None:
        """Put the remaining jokers into sets, as far as there is room."""
        task = self._task
        is_own_set = task.all_joker_sets and task.jokers - node.used >= task.least
        over = 0 if is_own_set else task.jokers - node.room
        cost = node.cost + over * task.joker_cost
        if over <= task.jokers - task.jokers_must and cost <= self._limit:
            used = task.jokers - over
            self._enter(_Node(task.highest + 1, node.state, used, 0, cost, node, None, node.strain), 0)

    def _reach(self, node: _Node, option: _Option, groups: int, withheld: int, jokers: int) -> None:
        """Record the state that a choice leads to, unless one as good is known."""
        task = self._task
        number, state = node.number + 1, option.state
        used = node.used + option.jokers + jokers
        cost = node.cost + option.cost
        if cost > self._limit:
            return
        if any(option.slots):
            room = task.jokers
        else:
            room = min(task.jokers, node.room + groups * task.colours - option.grouped)
        known = self._known.setdefault((number, state), [])
        for other in known:
            if other.used <= used and other.room >= room and other.cost <= cost:
                return
        for other in known:
            other.is_beaten |= used <= other.used and room >= other.room and cost <= other.cost
        strain = node.strain + sum(map(abs, map(sub, option.slots, self._runs[node.number])))
        strain += 2 * abs(groups - task.groups[node.number])
        found = _Node(number, state, used, room, cost, node, Step(option.slots, groups, withheld), strain)
        known.append(found)
        self._enter(found, used + option.owed)

    def _enter(self, node: _Node, jokers: int) -> None:
        self._count += 1
        heappush(self._open, (node.cost, -node.number, node.strain, jokers, self._count, node))

    def _plan(self, end: _Node) -> Plan:
        steps = []
        node = end.before
        while node is not None and node.step is not None:
            steps.append(node.step)
            node = node.before
        return Plan(end.cost, end.used, tuple(reversed(steps)))

    # Options for the tiles of one number

    def _all(self, number: int, state: _State, groups: int, spare: int) -> Iterator[_Option]:
        """The options for all tiles of the next number, if it has so many groups."""
        half = len(state) // 2
        lower = self._some(number, 0, state[:half], groups)
        upper = self._some(number, half, state[half:], groups)
        return _together(lower, upper, spare)

    def _some(self, number: int, first: int, state: _State, groups: int) -> list[_Option]:
        """The options from one colour onwards."""
        key = number, first, state, groups
        found = self._options.get(key)
        if found is None:
            if not state:
                found = [_Option((), (), 0, 0, 0, 0, 0)]
            elif len(state) == 1:
                found = list(self._of_one(number, first, state[0], groups))
            else:
                half = len(state) // 2
                lower = self._some(number, first, state[:half], groups)
                upper = self._some(number, first + half, state[half:], groups)
                found = list(_together(lower, upper, self._task.jokers))
            self._options[key] = found
        return found

    def _of_one(self, number: int, colour: int, lengths: Lengths, groups: int) -> Iterator[_Option]:
        """The options of one colour."""
        task = self._task
        held, must = self._held[number][colour], self._must[number][colour]
        runs = sum(lengths)
        unended = runs - lengths[-1]
        fewest = max(unended, must - groups, min(runs, held - groups))
        most = max(held, min(runs, held + task.jokers)) if task.has_runs else 0
        for slots in range(fewest, most + 1):
            short = max(0, slots - held)
            begun = max(0, slots - runs)
            before = heads(task, number + 1) if begun else 0
            after = grown(lengths, slots - begun - unended, max(0, short - unended), begun, before + 1)
            owed = self._owed(number + 1, colour, after)
            jokers = short + begun * before
            if owed is not None and jokers + owed <= task.jokers:
                grouped = max(0, min(groups, held - slots))
                cost = max(0, held - slots - grouped) * task.costs[number]
                after = self._useful(number + 1, colour, after)
                yield _Option((after,), (slots,), grouped, grouped, jokers, owed, cost)

    def _owed(self, number: int, colour: int, lengths: Lengths) -> int | None:
        """The fewest jokers that open runs need beyond a number; None if they cannot be completed."""
        task, owed = self._task, 0
        for ahead in range(1, task.least):
            runs = sum(lengths[: task.least - ahead])
            if not runs:
                break
            if number + ahead > task.highest:
                return None
            owed += max(0, runs - self._held[number + ahead - 1][colour])
        return owed

    def _useful(self, number: int, colour: int, lengths: Lengths) -> Lengths:
        """Open runs except those that cannot be continued for lack of tiles."""
        if number == self._task.highest:
            return (*lengths[:-1], 0)
        most = self._held[number][colour] + self._task.jokers - sum(lengths[:-1])
        return (*lengths[:-1], max(0, min(lengths[-1], most)))


def heads(task: Task, number: int) -> int:
    """How many jokers come before the first real tile of a run, given its number."""
    return max(0, task.least - 1 - (task.highest - number))


def _together(lower: list[_Option], upper: list[_Option], spare: int) -> Iterator[_Option]:
    """Every combination of two lists of options, as far as there are jokers for both."""
    for a in lower:
        left = spare - a.jokers - a.owed
        for b in upper:
            if b.jokers + b.owed <= left:
                yield _Option(
                    a.state + b.state,
                    a.slots + b.slots,
                    a.grouped + b.grouped,
                    a.most if a.most > b.most else b.most,
                    a.jokers + b.jokers,
                    a.owed + b.owed,
                    a.cost + b.cost,
                )


def grown(lengths: Lengths, kept: int, bridged: int, begun: int, length: int) -> Lengths:
    """Open runs after one more number.

    Args:
        lengths: Those before; all that may not end go on.
        kept: How many of those that may end go on.
        bridged: How many of these do so with a joker and must go on.
        begun: How many runs begin.
        length: How long those are then.
    """
    after = [0, *lengths[:-1]]
    after[-1] += kept - bridged
    after[-2] += bridged
    after[length - 1] += begun
    return tuple(after)
