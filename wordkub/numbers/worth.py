"""The most that tiles can be worth in sets by themselves: the points of an initial meld (S1).

Best-first search over the numbers from 1 up. Of each number it is chosen how many groups there are; then, one
colour after the other, how many of its runs go on, how many begin and how many of its tiles lie in groups;
then how many jokers these groups hold. Of the numbers below it must only be known how many runs of each
colour are open, and how long they are; from `least` on the length says nothing more.

An estimate says how much the higher numbers can add at most: each colour by itself, with as many jokers as it
likes, each of which has a price. Whatever the price, no way is worth more than the estimate, so the first way
that comes to the end is the best one; the price that makes the estimate least is taken.

Ways that gain nothing are left out (each line is an exchange of tiles that loses no point):

- A run that may end goes on with a tile that would else lie in no set, and rather than that another begins.
- Jokers stand below the first tile of a run only where the run goes on to the highest number.
- A tile lies in its run, and no joker in its place, unless a group needs it for want of a tile of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from wordkub.core.budget import Budget
from wordkub.core.tiles import Heap
from wordkub.errors import TooMuchError
from wordkub.numbers.melds import best_sets
from wordkub.numbers.sets import JOKER, NumberSet, Sets

MOST_TILES = 1_000
"""The most tiles that are looked at: every set of tiles that there is, several times over."""

WAYS = 1_000_000
"""The ways that are looked at at most: several times what any rack of the published tiles takes."""

_FEW = 50_000
"""How much work it is at most to try the sets one by one, which is quicker where tiles make few sets."""

_TOO_MANY = "these tiles make sets in too many ways (over {limit:,} looked at); lay fewer at once"
"""The error message if tiles make sets in more ways than can be examined."""

Lengths = tuple[int, ...]
"""How many open runs of one colour there are of length 1, 2 and so on; the last is those that may end."""


def most_points(sets: Sets, tiles: Heap) -> int:
    """The most points of sets that can be laid together of some of these tiles.

    Args:
        sets: What a set is.
        tiles: The tiles, jokers as `?`.

    Raises:
        TooMuchError: There are too many tiles, or too many ways to lay them.

    >>> from collections import Counter
    >>> most_points(Sets("KRBY", 13, 3), Counter({"R8": 1, "R9": 1, "R10": 1, "B10": 1, "?": 1}))
    38
    """
    count = tiles.total()
    if count > MOST_TILES:
        raise TooMuchError(f"a meld of {count} tiles; at most {MOST_TILES} are looked at", MOST_TILES)
    try:
        return sum(found.points for found in best_sets(sets, tiles, _points, Budget(_FEW)))
    except TooMuchError:
        return most_points_of_many(sets, tiles, Budget(WAYS))


def most_points_of_many(sets: Sets, tiles: Heap, budget: Budget) -> int:
    """The same by the program over the numbers, however many tiles there are.

    Raises:
        TooMuchError: The budget is exceeded.
    """
    return _Program(sets, tiles, budget).run()


def _points(found: NumberSet) -> int:
    return found.points


class _Way(NamedTuple):
    """What has been chosen so far, as far as it matters for what follows."""

    number: int
    settled: int
    """How many colours of this number are settled; -1 where its groups are not yet chosen."""
    runs: tuple[Lengths, ...]
    """The open runs of every colour."""
    jokers: int
    """How many jokers are left."""
    groups: int
    """How many groups of this number there are."""
    grouped: int
    """How many real tiles lie in them."""


class _Option(NamedTuple):
    """What may become of one colour's tiles of a number."""

    runs: Lengths
    gain: int
    """The points that runs and grouped tiles add, less the price of the jokers."""
    jokers: int
    grouped: int


class _Program:
    """The search for some tiles."""

    def __init__(self, sets: Sets, tiles: Heap, budget: Budget) -> None:
        self._highest, self._least, self._colours = sets.highest, sets.least, len(sets.colours)
        self._budget = budget
        self._jokers = tiles.get(JOKER, 0)
        self._held = [
            [0, *(tiles.get(f"{colour}{number}", 0) for number in range(1, sets.highest + 1)), 0]
            for colour in sets.colours
        ]
        self._most_groups = [0, *map(self._groups_of, range(1, sets.highest + 1))]
        self._own_sets = _own_sets(sets, self._jokers)

    def run(self) -> int:
        """The most points."""
        none = (0,) * self._least
        start = _Way(1, -1, (none,) * self._colours, self._jokers, 0, 0)
        # The estimate falls with the price of a joker, then rises; at the highest no joker gains anything.
        price, most = self._highest, self._at_price(self._highest, start)
        while self._jokers and price and (less := self._at_price(price - 1, start)) <= most:
            price, most = price - 1, less
        open_: list[tuple[int, int, int, int, _Way]] = []
        heappush(open_, (-self._at_price(price, start), 0, 0, 0, start))
        seen: set[_Way] = set()
        entered = 0
        while True:
            least, _, _, _, way = heappop(open_)
            if way.number > self._highest:
                return -least
            if way in seen:
                continue
            seen.add(way)
            for gain, child in self._children(way):
                self._budget.spend(1, _TOO_MANY)
                entered += 1
                heappush(open_, (least - gain, -child.number, -child.settled, entered, child))

    def _at_price(self, price: int, start: _Way) -> int:
        """Set the price of a joker, and say how much all can be worth at most by it."""
        self._price = price
        self._shares = [0, *map(self._share_of, range(1, self._highest + 1))]
        self._estimates: dict[tuple[int, int, Lengths, int], int | None] = {}
        self._known: dict[tuple[int, int, Lengths, int, int], list[tuple[Lengths, int, int, int]]] = {}
        numbers = range(1, self._highest + 1)
        self._more = [0] + [
            self._most_groups[number] * (self._colours - 1) * max(0, number - price) for number in numbers
        ]
        self._end = max(points - price * count for count, points in enumerate(self._own_sets))
        estimates = [self._estimate(colour, 0, runs) or 0 for colour, runs in enumerate(start.runs)]
        return price * self._jokers + sum(estimates) + sum(self._more) + self._end

    def _groups_of(self, number: int) -> int:
        """The most groups of a number."""
        groups = 0
        while self._colours >= self._least:
            real = sum(min(groups + 1, held[number]) for held in self._held)
            if real <= groups or real + self._jokers < self._least * (groups + 1):
                break
            groups += 1
        return groups

    def _share_of(self, number: int) -> int:
        """What a tile in a group is worth at most, less its share of the jokers that such a group needs."""
        there = sum(held[number] > 0 for held in self._held)
        wanting = max(0, self._least - there)
        loss = max(0, self._price - number)
        return max(0, number - wanting * loss // there) if there else 0

    # The ways

    def _children(self, way: _Way) -> Iterator[tuple[int, _Way]]:
        """The ways to go on, each with what it adds to the estimate: nothing, or less."""
        if way.settled < 0:
            yield from self._grouped(way)
            return
        number, colour, all_runs, jokers, groups, grouped = way
        before, after = all_runs[:colour], all_runs[colour + 1 :]
        is_last = colour + 1 == self._colours
        for runs, spent, more, gain in self._choices(colour, number, all_runs[colour], groups, jokers):
            together = (*before, runs, *after)
            child = _Way(number, colour + 1, together, jokers - spent, groups, grouped + more)
            if groups and not self._can_be_filled(child):
                continue
            if is_last:
                for joker_gain, filled in self._filled(child):
                    yield gain + joker_gain, filled
            else:
                yield gain, child

    def _grouped(self, way: _Way) -> Iterator[tuple[int, _Way]]:
        """The ways to choose how many groups there are of the next number."""
        number = way.number
        before = sum(self._estimate(colour, number - 1, runs) or 0 for colour, runs in enumerate(way.runs))
        for groups in range(self._most_groups[number] + 1):
            each = [self._with_groups(colour, number, runs, groups) for colour, runs in enumerate(way.runs)]
            child = _Way(number, 0, way.runs, way.jokers, groups, 0)
            if None not in each and self._can_be_filled(child):
                yield sum(filter(None, each)) - before, child

    def _can_be_filled(self, way: _Way) -> bool:
        """Whether there can be tiles enough for the groups of a number."""
        groups = way.groups
        most = way.grouped + sum(min(groups, held[way.number]) for held in self._held[way.settled :])
        return most >= groups and most + way.jokers >= self._least * groups

    def _filled(self, way: _Way) -> Iterator[tuple[int, _Way]]:
        """The ways to put jokers into the groups of a number, all colours of which are settled."""
        number, groups, grouped = way.number, way.groups, way.grouped
        gain = grouped * (number - self._shares[number]) - self._more[number]
        least = max(0, self._least * groups - grouped)
        for jokers in range(least, min(way.jokers, self._colours * groups - grouped) + 1):
            left = way.jokers - jokers
            more = gain + jokers * (number - self._price)
            if number == self._highest:
                more += self._own_sets[left] - self._price * left - self._end
            yield more, _Way(number + 1, -1, way.runs, left, 0, 0)

    def _choices(
        self, colour: int, number: int, runs: Lengths, groups: int, jokers: int
    ) -> list[tuple[Lengths, int, int, int]]:
        """What may become of a colour's tiles: runs, jokers, grouped tiles, and the estimate's change."""
        key = colour, number, runs, groups, jokers
        if key in self._known:
            return self._known[key]
        before = self._with_groups(colour, number, runs, groups)
        self._known[key] = choices = []
        for option in self._options(colour, number, runs, groups, jokers):
            after = self._estimate(colour, number, option.runs)
            if before is not None and after is not None:
                choices.append((option.runs, option.jokers, option.grouped, option.gain + after - before))
        return choices

    def _estimate(self, colour: int, number: int, runs: Lengths) -> int | None:
        """What a colour's higher numbers can add at most; None where open runs cannot be long enough."""
        if number == self._highest:
            return None if any(runs[:-1]) else 0
        return self._with_groups(colour, number + 1, runs, self._most_groups[number + 1])

    def _with_groups(self, colour: int, number: int, runs: Lengths, groups: int) -> int | None:
        """What a colour's numbers from one on can add at most, where there are so many groups of that one."""
        key = colour, number, runs, groups
        if key not in self._estimates:
            best = None
            for option in self._options(colour, number, runs, groups, self._jokers):
                after = self._estimate(colour, number, option.runs)
                if after is not None and (best is None or option.gain + after > best):
                    best = option.gain + after
            self._estimates[key] = best
        return self._estimates[key]

    def _options(
        self, colour: int, number: int, runs: Lengths, groups: int, jokers: int
    ) -> Iterator[_Option]:
        """What may become of a colour's tiles of a number, with so many groups and jokers at most."""
        held, unended = self._held[colour][number], sum(runs[:-1])
        for begun in range(held + 1):
            for fronts in _parts(begun, self._most_in_front(colour, number, jokers), jokers):
                # A run without a joker at its front would go on from one that may end.
                for kept in range(runs[-1] if begun > len(fronts) else 0, runs[-1] + 1):
                    slots = begun + unended + kept
                    free = max(0, held - slots)
                    if free > groups and kept < runs[-1]:
                        continue
                    before = sum(fronts)
                    points = number * (slots + before) - sum(front * (front + 1) // 2 for front in fronts)
                    after = self._grown(runs, kept, begun, fronts)
                    for grouped in range(min(groups, free), min(groups, held - begun) + 1):
                        self._budget.spend(1, _TOO_MANY)
                        spent = before + slots - min(slots, held - grouped)
                        if spent > jokers:
                            break
                        going = min(after[-1], self._held[colour][number + 1] + jokers - spent)
                        gain = points + grouped * self._shares[number] - spent * self._price
                        yield _Option((*after[:-1], going), gain, spent, grouped)

    def _most_in_front(self, colour: int, number: int, jokers: int) -> int:
        """How many jokers can stand below the first tile of a run, which goes on to the highest number."""
        gaps = self._held[colour][number + 1 : self._highest + 1].count(0)
        return min(number - 1, jokers - gaps)

    def _grown(self, runs: Lengths, kept: int, begun: int, fronts: tuple[int, ...]) -> Lengths:
        """Open runs after one more number."""
        after = [0, *runs[:-1]]
        after[-1] += kept
        after[0] += begun - len(fronts)
        for front in fronts:
            after[min(front, self._least - 1)] += 1
        return tuple(after)


def _parts(most: int, largest: int, total: int) -> Iterator[tuple[int, ...]]:
    """A few whole numbers, the largest first, that come to so much together at most.

    >>> list(_parts(2, 2, 3))
    [(), (1,), (1, 1), (2,), (2, 1)]
    """
    yield ()
    if most:
        for first in range(1, min(largest, total) + 1):
            for others in _parts(most - 1, first, total - first):
                yield (first, *others)


def _own_sets(sets: Sets, jokers: int) -> list[int]:
    """What up to so many jokers are worth in sets of jokers alone, where there are such sets (N9)."""
    found = [sets.read((JOKER,) * count) for count in range(jokers + 1)]
    of_one = [each.points if isinstance(each, NumberSet) else 0 for each in found]
    best = [0]
    for count in range(1, jokers + 1):
        best.append(max(of_one[size] + best[count - size] for size in range(1, count + 1)))
    return best
