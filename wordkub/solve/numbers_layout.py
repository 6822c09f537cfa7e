"""From a plan to sets that lie on the table, those that stood there kept as they stood where it is possible.

A plan (numbers_program.py) says how many runs and groups hold each number; here it is settled which these
are. A set of the table stays where what the plan has beside it can still be laid. Jokers that the plan has
left over go where they are worth most, into new sets first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordkub.core.tiles import Group
from wordkub.numbers.sets import JOKER, NumberSet, Sets
from wordkub.solve.numbers_program import Plan, Step, Task, heads


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
    kept = [group for group in standing if layout.take(group)]
    return _with_jokers(sets, layout.rest(), kept, layout.jokers)


@dataclass(slots=True)
class _Line:
    """The runs of one colour: how many hold each number, and with how many real tiles."""

    letter: str
    slots: list[int]
    tiles: list[int]

    def without(self, numbers: Sequence[int], real: set[int]) -> _Line | None:
        """The line without a run; None where it does not hold that."""
        slots, tiles = self.slots.copy(), self.tiles.copy()
        for number in numbers:
            slots[number - 1] -= 1
            tiles[number - 1] -= number in real
            if not 0 <= tiles[number - 1] <= slots[number - 1]:
                return None
        return _Line(self.letter, slots, tiles)


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
        lines = [_Line(letter, [], []) for letter in sets.colours]
        self._stacks: list[_Stack] = []
        for number, step in enumerate(plan.steps):
            held = task.held[number :: task.highest]
            for line, slots, count in zip(lines, step.slots, held, strict=True):
                line.slots.append(slots)
                line.tiles.append(min(slots, count))
            self._stacks.append(_Stack(step.groups, _dealt(step, held, task.must[number :: task.highest])))
        self._lines = {line.letter: line for line in lines}
        self._runs = {letter: self._parted(line) or [] for letter, line in self._lines.items()}
        used = sum(map(_jokers, self._runs.values())) + sum(map(self._filling, self._stacks))
        self.jokers = plan.jokers - used
        """Jokers that have no place yet."""

    def take(self, group: Group) -> bool:
        """Lay a set that stood, if the rest can still be laid without what it holds."""
        found = self._sets.read(group)
        if not isinstance(found, NumberSet) or all(tile == JOKER for tile in group):
            return False
        return self._take_run(found) if found.kind == "run" else self._take_group(found)

    def _take_run(self, found: NumberSet) -> bool:
        places = list(zip(found.numbers, found.tiles, strict=True))
        real = [number for number, tile in places if tile != JOKER]
        letter = next(tile[0] for tile in found.tiles if tile != JOKER)
        inner = range(real[0], real[-1] + 1)
        return self._take_numbers(letter, found, found.numbers, set(real)) or (
            len(inner) < len(found.numbers) and self._take_numbers(letter, found, inner, set(real))
        )

    def _take_numbers(self, letter: str, found: NumberSet, numbers: Sequence[int], real: set[int]) -> bool:
        """Take a run out of its line, its jokers outside of the numbers from those that have no place."""
        line = self._lines[letter].without(numbers, real)
        runs = None if line is None else self._parted(line)
        if line is None or runs is None:
            return False
        left = self.jokers + _jokers(self._runs[letter]) - _jokers(runs) - _jokers([found.tiles])
        if left < 0:
            return False
        self._lines[letter], self._runs[letter], self.jokers = line, runs, left
        return True

    def _take_group(self, found: NumberSet) -> bool:
        stack = self._stacks[found.numbers[0] - 1]
        tiles = stack.tiles.copy()
        for tile in found.tiles:
            if tile != JOKER:
                tiles[self._sets.colours.index(tile[0])] -= 1
        rest = _Stack(stack.groups - 1, tiles)
        left = self.jokers + self._filling(stack) - self._filling(rest) - _jokers([found.tiles])
        if min(tiles) < 0 or max(tiles) > rest.groups or sum(tiles) < rest.groups or left < 0:
            return False
        self._stacks[found.numbers[0] - 1], self.jokers = rest, left
        return True

    def rest(self) -> list[Group]:
        """The sets that are not yet laid, as they lie without the jokers that have no place."""
        groups = [
            group for number, stack in enumerate(self._stacks, 1) for group in self._groups(number, stack)
        ]
        return [run for runs in self._runs.values() for run in runs] + groups

    def _filling(self, stack: _Stack) -> int:
        """The fewest jokers that fill groups up."""
        return max(0, self._task.least * stack.groups - sum(stack.tiles))

    def _groups(self, number: int, stack: _Stack) -> list[Group]:
        """The groups of a number, dealt round, so that their sizes differ by one at most."""
        groups: list[list[str]] = [[] for _ in range(stack.groups)]
        dealt = [
            f"{c}{number}" for c, n in zip(self._sets.colours, stack.tiles, strict=True) for _ in range(n)
        ]
        for place, tile in enumerate(dealt + [JOKER] * self._filling(stack)):
            groups[place % stack.groups].append(tile)
        return [tuple(group) for group in groups]

    def _parted(self, line: _Line) -> list[Group] | None:
        """The runs of a line, the longest kept going; None where it cannot be parted into runs."""
        least, ended = self._task.least, []
        going: list[list[str]] = []
        for number, (slots, tiles) in enumerate(zip(line.slots, line.tiles, strict=True), 1):
            going.sort(key=lambda run: (len(run) >= least, -len(run)))
            ended += going[slots:]
            going = going[:slots]
            begun = slots - len(going)
            if begun > tiles:
                return None
            short = slots - tiles
            for place, run in enumerate(going):
                run.append(JOKER if place < short else f"{line.letter}{number}")
            before = [JOKER] * heads(self._task, number)
            going += [[*before, f"{line.letter}{number}"] for _ in range(begun)]
        ended += going
        return [tuple(run) for run in ended] if all(len(run) >= least for run in ended) else None


def _dealt(step: Step, held: Sequence[int], must: Sequence[int]) -> list[int]:
    """How many tiles of each colour a step's groups hold."""
    tiles = [max(0, min(step.groups, count - slots)) for slots, count in zip(step.slots, held, strict=True)]
    withheld = step.withheld
    for colour, needed in enumerate(must):
        less = min(withheld, max(0, tiles[colour] - needed))
        tiles[colour] -= less
        withheld -= less
    return tiles


def _jokers(groups: Sequence[Group]) -> int:
    return sum(group.count(JOKER) for group in groups)


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
