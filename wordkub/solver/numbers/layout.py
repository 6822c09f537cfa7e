"""From a plan to sets that lie on the table, those that stood there kept as they stood where it is possible.

A plan (program.py) says how many runs and groups hold each number; here it is settled which these
are. A set of the table stays where what the plan has beside it can still be laid. Jokers that the plan has
left over go where they are worth most, into new sets first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from wordkub.core.tiles import Group
from wordkub.numbers.sets import JOKER, NumberSet, Sets
from wordkub.solver.numbers.program import Plan, Step, Task, grown, heads


def lay_out(sets: Sets, task: Task, plan: Plan, standing: Sequence[Group]) -> tuple[Group, ...] | None:
    """The sets that a plan makes, each as it is written out.

    Args:
        sets: What a set is.
        task: What the plan is for.
        plan: The plan.
        standing: Sets that are kept where nothing is lost by it.

    Returns:
        The sets; None where there is no room for jokers that must be laid (see `Task.is_roomy`).
    """
    layout = _Layout(sets, task, plan)
    kept = layout.keep(standing)
    return _with_jokers(sets, layout.rest(), kept, layout.jokers)


@dataclass(slots=True)
class _Line:
    """The runs of one colour: how many hold each number, and with how many real tiles."""

    slots: list[int]
    tiles: list[int]

    def without(self, numbers: Sequence[int], real: Sequence[int]) -> _Line | None:
        """The line without a run; None where it does not hold that."""
        slots, tiles = self.slots.copy(), self.tiles.copy()
        for number in numbers:
            slots[number - 1] -= 1
        for number in real:
            tiles[number - 1] -= 1
        fits = all(0 <= tiles[number - 1] <= slots[number - 1] for number in numbers)
        return _Line(slots, tiles) if fits else None


@dataclass(slots=True)
class _Stack:
    """The groups of one number: how many there are, and how many tiles of each colour they hold."""

    groups: int
    tiles: list[int]


class _Layout:
    """What of a plan is not yet laid."""

    def __init__(self, sets: Sets, task: Task, plan: Plan) -> None:
        self._sets = sets
        self._task = task
        self._stacks = {
            number: _Stack(step.groups, _dealt(task, step, number))
            for number, step in enumerate(plan.steps, 1)
            if step.groups
        }
        self._lines = {}
        for colour, letter in enumerate(sets.colours):
            slots = [step.slots[colour] for step in plan.steps]
            held = task.held[colour * task.highest : (colour + 1) * task.highest]
            self._lines[letter] = _Line(slots, list(map(min, slots, held)))
        self.jokers = plan.jokers
        """Jokers that have no place yet."""
        if task.jokers:
            self.jokers -= sum(map(self._jokers_of, self._lines.values()))
            self.jokers -= sum(map(self._filling, self._stacks.values()))

    def keep(self, standing: Sequence[Group]) -> list[Group]:
        """Lay sets that stood, those that leave what can still be laid."""
        kept = []
        runs: dict[str, list[NumberSet]] = {}
        for found in _read(self._sets, standing):
            letter = found.letter
            if letter is not None and found.kind == "run":
                runs.setdefault(letter, []).append(found)
            elif letter is not None and self._take_group(found):
                kept.append(found.tiles)
        for letter, line in runs.items():
            if self._take_runs(letter, line):
                kept += [found.tiles for found in line]
            else:
                kept += [found.tiles for found in line if self._take_runs(letter, [found])]
        return kept

    def _take_runs(self, letter: str, runs: list[NumberSet]) -> bool:
        """Take runs out of their line, jokers at their ends from those that have no place where need be."""
        may_free_ends = any(JOKER in (found.tiles[0], found.tiles[-1]) for found in runs)
        for ends_are_free in (False, True) if may_free_ends else (False,):
            rest: _Line | None = self._lines[letter]
            for found in runs:
                real = [n for n, tile in zip(found.numbers, found.tiles, strict=True) if tile != JOKER]
                numbers = range(real[0], real[-1] + 1) if ends_are_free else found.numbers
                rest = rest and rest.without(numbers, real)
            if rest is not None:
                left = self.jokers + self._jokers_of(self._lines[letter]) - self._jokers_of(rest)
                left -= sum(found.tiles.count(JOKER) for found in runs)
                if left >= 0 and self._can_be_parted(rest):
                    self._lines[letter], self.jokers = rest, left
                    return True
        return False

    def _take_group(self, found: NumberSet) -> bool:
        stack = self._stacks.get(found.numbers[0])
        if stack is None:
            return False
        tiles = stack.tiles.copy()
        for tile in found.tiles:
            if tile != JOKER:
                tiles[self._sets.colours.index(tile[0])] -= 1
        rest = _Stack(stack.groups - 1, tiles)
        left = self.jokers + self._filling(stack) - self._filling(rest) - found.tiles.count(JOKER)
        if min(tiles) < 0 or max(tiles) > rest.groups or sum(tiles) < rest.groups or left < 0:
            return False
        self._stacks[found.numbers[0]], self.jokers = rest, left
        return True

    def rest(self) -> list[Group]:
        """The sets that are not yet laid, as they lie without the jokers that have no place."""
        runs = [self._parted(letter, line) for letter, line in self._lines.items() if any(line.slots)]
        groups = [self._groups(number, stack) for number, stack in self._stacks.items()]
        return [*chain.from_iterable(runs), *chain.from_iterable(groups)]

    def _jokers_of(self, line: _Line) -> int:
        """How many jokers the runs of a line hold."""
        task, slots = self._task, line.slots
        if not task.jokers:
            return 0
        jokers = sum(slots) - sum(line.tiles)
        for number in range(max(2, task.highest - task.least + 2), task.highest + 1):
            begun = slots[number - 1] - slots[number - 2]
            jokers += max(0, begun) * heads(task, number)
        return jokers

    def _filling(self, stack: _Stack) -> int:
        """The fewest jokers that fill groups up."""
        return max(0, self._task.least * stack.groups - sum(stack.tiles))

    def _groups(self, number: int, stack: _Stack) -> list[Group]:
        """The groups of a number, dealt round, so that their sizes differ by one at most."""
        groups: list[list[str]] = [[] for _ in range(stack.groups)]
        counts = zip(self._sets.colours, stack.tiles, strict=True)
        dealt = [f"{letter}{number}" for letter, count in counts for _ in range(count)]
        for place, tile in enumerate(dealt + [JOKER] * self._filling(stack)):
            groups[place % stack.groups].append(tile)
        return [tuple(group) for group in groups]

    def _can_be_parted(self, line: _Line) -> bool:
        """Whether all the runs of a line are long enough, if they go on as long as they can."""
        least, lengths, runs = self._task.least, (0,) * self._task.least, 0
        for number, (slots, tiles) in enumerate(zip(line.slots, line.tiles, strict=True), 1):
            if not slots and not runs:
                continue
            unended = runs - lengths[-1]
            begun = max(0, slots - runs)
            if not unended <= slots or begun > tiles:
                return False
            before = heads(self._task, number) if begun else 0
            if before > self._task.jokers:
                return False
            lengths = grown(lengths, slots - begun - unended, 0, begun, before + 1)
            runs = sum(lengths)
        return not any(lengths[: least - 1])

    def _parted(self, letter: str, line: _Line) -> list[Group]:
        """The runs of a line that can be parted, the longest kept going."""
        least = self._task.least
        ended: list[list[str]] = []
        going: list[list[str]] = []
        for number, (slots, tiles) in enumerate(zip(line.slots, line.tiles, strict=True), 1):
            if not slots and not going:
                continue
            if slots != len(going) or slots != tiles:
                going.sort(key=lambda run: (len(run) >= least, -len(run)))
                ended += going[slots:]
                del going[slots:]
            tile = f"{letter}{number}"
            begun = slots - len(going)
            for place, run in enumerate(going):
                run.append(JOKER if place < slots - tiles else tile)
            if begun:
                before = [JOKER] * heads(self._task, number)
                going += [[*before, tile] for _ in range(begun)]
        return list(map(tuple, ended + going))


def _dealt(task: Task, step: Step, number: int) -> list[int]:
    """How many tiles of each colour a step's groups hold."""
    withheld, tiles = step.withheld, []
    for place, slots in zip(range(number - 1, len(task.held), task.highest), step.slots, strict=True):
        most = max(0, min(step.groups, task.held[place] - slots))
        less = min(withheld, max(0, most - task.must[place]))
        tiles.append(most - less)
        withheld -= less
    return tiles


# Jokers that have no place yet


def _with_jokers(
    sets: Sets, groups: Sequence[Group], kept: Sequence[Group], jokers: int
) -> tuple[Group, ...] | None:
    """Sets with more jokers: in new sets, in one of their own, or in those that stood."""
    laid, stood = _read(sets, groups), _read(sets, kept)
    assert len(laid) == len(groups), f"the plan has {groups}, of which not all are sets"
    own_sets = _read(sets, [(JOKER,) * count for count in range(sets.least, jokers + 1)])
    for others, rest in ((laid, stood), ([*laid, *stood], [])):
        for own in ([], *([own] for own in own_sets)):
            placed = _placed(sets, others, jokers - sum(len(found.tiles) for found in own))
            if placed is not None:
                return tuple(found.tiles for found in (*placed, *own, *rest))
    return None


def _read(sets: Sets, groups: Sequence[Group]) -> list[NumberSet]:
    return [found for found in map(sets.read, groups) if isinstance(found, NumberSet)]


def _placed(sets: Sets, laid: Sequence[NumberSet], jokers: int) -> list[NumberSet] | None:
    """Sets with so many more jokers, each where it is worth most; None where there is no room."""
    found = list(laid)
    for _ in range(jokers):
        grown = [
            (place, each) for place, old in enumerate(found) for each in _read(sets, [(*old.tiles, JOKER)])
        ]
        if grown:
            place, best = max(grown, key=lambda pair: pair[1].points - found[pair[0]].points)
            found[place] = best
        elif not _split(sets, found):
            return None
    return found


def _split(sets: Sets, found: list[NumberSet]) -> bool:
    """Part a run that cannot be longer in two, with a joker between."""
    for place, old in enumerate(found):
        for size in range(len(old.tiles) - 1, 0, -1):
            parts = _read(sets, [old.tiles[:size], (JOKER, *old.tiles[size:])])
            if len(parts) == 2:
                found[place : place + 1] = parts
                return True
    return False
