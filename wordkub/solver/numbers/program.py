"""The dynamic program over the numbers: the runs and groups that tiles are laid in with least left over.

It goes through the numbers from 1 up. What must be known of the numbers below is, for each colour, how many
runs are open and how long they are (from `min_set` on the length says nothing more), how many jokers are
used, and how many jokers the sets could hold in all. At each number it is chosen how many *slots* of runs
there are in each colour and how many groups; the rest follows, because of a best play one can always make
one of which all this is true (each line is an exchange of tiles that loses nothing):

- Of the tiles of a number and colour runs get theirs first, jokers stand in a run only where none is left,
  and groups get of the others as many as there are groups. There are as many groups as the commonest colour
  has tiles in them, and they take the fewest jokers that fill them up, dealt round: 2, 2, 1, 1 tiles are two
  groups of three.
- A run that may end goes on if a real tile would else stay on the rack, and goes on rather than a new one
  begins. It takes a joker only to bridge a gap, so that it must then go on.
- A run begins with a real tile, but where it ends at the highest number and would else be too short.

Of equally cheap ways that have come equally far the one is followed that is most like the runs and groups of
now, so that few sets of a table need be touched.

Jokers that are left over in the end are put into any set with room for them. A run always has room, by being
made longer or split; so only while there is no run is it counted what groups could hold, and more ways to
deal groups are tried. This is true where `is_roomy`, of every set that people play with.

This module is the reference; `_numbers.c` does the same, step for step, and answers the same.
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
"""How many open runs of one colour there are of length 1, 2 and so on; the last is those that may end."""


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
    """What a tile of each number costs that is not laid, from 1 up."""
    joker_cost: int
    """What a joker costs that is not laid."""
    runs: tuple[int, ...]
    """How many runs hold each tile as the tiles lie now; a plan is looked for that is like it."""
    groups: tuple[int, ...]
    """How many groups there are now of each number."""
    all_joker_sets: bool = False
    """Whether jokers alone are a set."""

    @property
    def is_roomy(self) -> bool:
        """Whether a run has room for all the jokers there are, whatever its length, where there are runs."""
        return not self.has_runs or (self.highest >= 2 * self.least - 1 and self.jokers < self.highest)

    @property
    def has_runs(self) -> bool:
        """Whether a run can be long enough."""
        return self.highest >= self.least


class Step(NamedTuple):
    """What is laid of one number."""

    slots: tuple[int, ...]
    """How many runs of each colour hold the number."""
    groups: int
    """How many groups of the number there are."""
    withheld: int
    """How many tiles, that need not be laid, make room for jokers in these groups."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The cheapest way to lay tiles."""

    cost: int
    """What the tiles cost that are not laid."""
    jokers: int
    """How many jokers are laid."""
    steps: tuple[Step, ...]
    """What is laid of each number, from 1 up."""


_State = tuple[Lengths, ...]
"""The open runs of every colour."""


@dataclass(slots=True, eq=False)
class _Node:
    """One way to lay the numbers up to one."""

    number: int
    state: _State
    used: int
    """Jokers used."""
    room: int
    """Jokers that the sets could hold in all, those used included; at most all there are."""
    cost: int
    before: _Node | None = None
    step: Step | None = None
    strain: int = 0
    """How unlike the runs and groups are to those of now."""
    is_beaten: bool = False
    """Whether there is a way to the same state that is as good in all."""


class _Option(NamedTuple):
    """What may become of the tiles of one number, of some colours."""

    state: _State
    slots: tuple[int, ...]
    grouped: int
    """Tiles in groups."""
    most: int
    """The most tiles of one colour in groups."""
    jokers: int
    """Jokers in runs."""
    owed: int
    """The fewest jokers that the open runs need later on."""
    cost: int


def solve(task: Task, budget: Budget, limit: int | None = None) -> Plan | None:
    """The cheapest way to lay tiles; of equally cheap ones the first that is found.

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
    """A run of the program: the cheapest way is followed first, of equal ones the one that is furthest."""

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
        """Go on to the next number."""
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
        """Deal groups in every way that makes room for jokers, where there are no runs yet."""
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
        """Put the jokers that are left into sets, as far as there is room."""
        task = self._task
        is_own_set = task.all_joker_sets and task.jokers - node.used >= task.least
        over = 0 if is_own_set else task.jokers - node.room
        cost = node.cost + over * task.joker_cost
        if over <= task.jokers - task.jokers_must and cost <= self._limit:
            used = task.jokers - over
            self._enter(_Node(task.highest + 1, node.state, used, 0, cost, node, None, node.strain), 0)

    def _reach(self, node: _Node, option: _Option, groups: int, withheld: int, jokers: int) -> None:
        """Enter what a choice leads to, where nothing as good is known."""
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

    # What may become of the tiles of one number

    def _all(self, number: int, state: _State, groups: int, spare: int) -> Iterator[_Option]:
        """What may become of all the tiles above a number, where there are so many groups of them."""
        half = len(state) // 2
        lower = self._some(number, 0, state[:half], groups)
        upper = self._some(number, half, state[half:], groups)
        return _together(lower, upper, spare)

    def _some(self, number: int, first: int, state: _State, groups: int) -> list[_Option]:
        """The same of some colours, from one on."""
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
        """The same of one colour."""
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
        """The fewest jokers that open runs need above a number; None where they cannot be ended."""
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
        """Open runs without those that there is no tile to go on with."""
        if number == self._task.highest:
            return (*lengths[:-1], 0)
        most = self._held[number][colour] + self._task.jokers - sum(lengths[:-1])
        return (*lengths[:-1], max(0, min(lengths[-1], most)))


def heads(task: Task, number: int) -> int:
    """How many jokers stand before the first real tile of a run, where that has so high a number."""
    return max(0, task.least - 1 - (task.highest - number))


def _together(lower: list[_Option], upper: list[_Option], spare: int) -> Iterator[_Option]:
    """Every option of some colours with every one of others, as far as there are jokers for both."""
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
