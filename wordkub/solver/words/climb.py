"""From what a turn may reach at best down to what it can reach.

Levels are tried from the highest down, and at each every job (tries.py) that would reach it. Each try has a
limit of nodes, small at first; a level that has an answer ends the way down, and what was left unsettled
above it is tried again with higher limits until nothing is left that could be better.

Where every word placed counts and not only the longest, a play scores all the tiles that there are but those
*wasted*: tiles left on the rack, and those of words that do not count. A level is then so many tiles wasted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wordkub.core.positions import Position
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Scoring, Twins
from wordkub.solver.answers import Answer, nothing_to_lay
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.bags import Bags
from wordkub.solver.words.compiled import candidates_of
from wordkub.solver.words.cover import ANY
from wordkub.solver.words.packing import total
from wordkub.solver.words.targets import Targets
from wordkub.solver.words.tries import GLANCE, Found, Job, Level, Tries
from wordkub.solver.words.vocabulary import Vocabulary

_LIMITS = (GLANCE, 300, 3_000, 30_000, 300_000, 3_000_000)
"""The nodes that a try may look at, more each time that it was not settled."""

_NEAR = (0, 1, 2, 4)
"""How many words more than must be are broken up where few are to be touched."""

_EASY = 2_000
"""The nodes for some play where none was found."""

_EXTRAS = 200
"""The tries for a longer word among plays that are equally good."""


class Climb:
    """The search for the best turns of one position.

    Args:
        rules: The rules in force, checked by the program.
        words: The words that may be formed.
        position: The position.
        by_tiles: Whether tiles laid are counted, and not points.
        budget: What may be spent.
    """

    def __init__(
        self, rules: WordRules, words: Vocabulary, position: Position, by_tiles: bool, budget: Budget
    ) -> None:
        self._rules = rules
        self._position = position
        self._budget = budget
        self._by_tiles = by_tiles
        self._bags = bags = Bags(rules, words, position)
        letters = sum(map(bags.packing.pack, bags.table)) + bags.rack
        jokers = bags.rack_jokers + sum(total(bags.jokers(number)) for number in range(len(bags.table)))
        may_repeat = rules.settings.twins == Twins.ALLOWED
        least = rules.settings.min_letters
        self._candidates = candidates = candidates_of(
            words, bags.packing, bags.table, letters, jokers, least, may_repeat
        )
        self._targets = Targets(rules, position, bags, candidates, budget)
        self._tries = Tries(rules, position, bags, candidates, self._targets, by_tiles, budget)
        self._results: dict[int, tuple[Found | None, int | None]] = {}
        """What was found with so many words broken up, and the bound where it is not settled."""

    def best(self, touch: int | None) -> Answer:
        """The best turn that touches at most so many words."""
        words = len(self._position.table)
        most = words if touch is None else min(touch, words)
        if not self._position.melded:
            most = 0
        best: Found | None = None
        bound = None if self._bags.is_complete else self._ceiling
        for size in self._sizes(most):
            if size not in self._results:
                self._results[size] = (
                    self._descend(size, best) if self._counts_all else self._climb(size, best)
                )
            best, higher = self._results[size]
            bound = max(filter(None, (bound, higher)), default=None)
        if best is None and bound is not None:
            best = self._easy(most)
        if bound is not None and best is not None and bound <= best.worth:
            bound = None
        return self._answer(best, bound, touch)

    def _sizes(self, most: int) -> list[int]:
        """The numbers of words broken up that are searched one after the other, up to the most."""
        words = len(self._position.table)
        if most < words:
            return list(range(most + 1))
        # All words at once hold whatever fewer words do; the rack alone is quickly looked at.
        return sorted({0, words} | {size for size in self._results if size < words})

    @property
    def _counts_all(self) -> bool:
        """Whether every word placed counts, and not only the longest (V2, with more than one new word)."""
        settings = self._rules.settings
        return (
            not self._by_tiles and settings.scoring == Scoring.LETTERS_PLACED and settings.max_new_words != 1
        )

    @property
    def _ceiling(self) -> int:
        """What no play goes beyond."""
        laid = len(self._position.rack)
        if self._by_tiles:
            return laid
        doubles = self._rules.settings.double_on_empty_rack
        return (sum(map(len, self._bags.table)) + laid) * (2 if doubles else 1)

    def _answer(self, best: Found | None, bound: int | None, touch: int | None) -> Answer:
        if best is not None:
            return Answer(best.play, best.verdict, best.touched, bound is None, bound, touch)
        return nothing_to_lay(self._rules, self._position, touch, bound)

    def _levels(self) -> Iterator[Level]:
        """What a turn may reach, the best first."""
        rack, lengths = len(self._position.rack), self._targets.lengths
        if not rack:
            return
        if self._by_tiles:
            for left in range(rack):
                yield from (Level(rack - left, length, left) for length in self._first_lengths)
            return
        levels = [Level(length, length, ANY) for length in lengths]
        if self._rules.settings.double_on_empty_rack:
            levels += [Level(2 * length, length, 0) for length in lengths]
        yield from sorted(levels, key=lambda level: (-level.worth, level.slack))
        if self._position.melded:
            yield Level(0, None, rack - 1)

    @property
    def _first_lengths(self) -> list[int | None]:
        """What a play that counts by its tiles must hold: a word of these lengths, or any (W3)."""
        return [None] if self._position.melded else [*self._targets.lengths]

    def _climb(self, size: int, best: Found | None) -> tuple[Found | None, int | None]:
        """The best play that breaks up so many words, where it is better than one that is known.

        Returns:
            The better of the two, and what could be reached at most where that is not settled.
        """
        unsettled: list[Job] = []
        level: Level | None = None
        known = best
        try:
            for level in self._levels():
                if best is not None and level.worth <= best.worth:
                    break
                found = self._first(self._jobs(level, size), _LIMITS[0], unsettled)
                if found is not None:
                    best = found
                    break
            for limit in _LIMITS[1:]:
                jobs, unsettled = unsettled, []
                for job in jobs:
                    if best is None or job.level.worth > best.worth:
                        level = job.level
                        best = self._first([job], limit, unsettled) or best
            level = None
            if self._by_tiles and best is not None and best is not known:
                best = self._longer(best, size)
        except OutOfBudgetError:
            # What was found so far is the answer, with what is left to be settled as its bound.
            pass
        open_ = [job.level.worth for job in unsettled] + ([level.worth] if level is not None else [])
        bound = max((worth for worth in open_ if best is None or worth > best.worth), default=None)
        return best, bound

    def _descend(self, size: int, best: Found | None) -> tuple[Found | None, int | None]:
        """As `_climb`, where every word placed counts and not only the longest.

        A level says how many tiles may score nothing, so that one without a play settles those that allow no
        more. After a glance at each from the highest down they are tried from the one that is just better
        than what is known.
        """
        levels = self._levels_of_all()
        try:
            for limit in _LIMITS:
                for level in levels if limit == GLANCE else reversed(levels):
                    if level not in levels or (best is not None and level.worth <= best.worth):
                        continue
                    unsettled: list[Job] = []
                    found = self._first(self._jobs_of_all(level, size), limit, unsettled)
                    if found is not None:
                        best = found
                    elif not unsettled:
                        levels = [other for other in levels if not level.holds(other)]
        except OutOfBudgetError:
            # What was found so far is the answer, with what is left to be settled as its bound.
            pass
        open_ = [level.worth for level in levels if best is None or level.worth > best.worth]
        return best, max(open_, default=None)

    def _levels_of_all(self) -> list[Level]:
        """What a turn may reach where every word placed counts, the best first."""
        settings, rack = self._rules.settings, len(self._position.rack)
        if not rack:
            return []
        tiles = sum(map(len, self._bags.table)) + rack
        most = tiles
        if settings.max_new_words is not None:
            most = min(most, settings.max_new_words * max(self._targets.lengths, default=0))
        wastes = range(tiles - most, tiles)
        levels = [Level(tiles - waste, None, rack - 1, waste) for waste in wastes]
        if settings.double_on_empty_rack:
            levels += [Level(2 * (tiles - waste), None, 0, waste) for waste in wastes]
        levels.sort(key=lambda level: level.worth, reverse=True)
        return [*levels, Level(0, None, rack - 1)]

    def _jobs_of_all(self, level: Level, size: int) -> Iterator[Job]:
        """What is to be tried for a level where every word placed counts."""
        for length in self._first_lengths:
            yield from self._jobs(replace(level, length=length), size)

    def _easy(self, most: int) -> Found | None:
        """Some play that is easily found, of at most so many words broken up, where the budget found none."""
        self._budget.grant(_EASY)
        levels = [Level(length, length, ANY) for length in self._targets.lengths]
        if self._by_tiles or self._counts_all:
            levels = [Level(1, length, len(self._position.rack) - 1) for length in self._first_lengths]
        try:
            for size in sorted({0, min(1, most), most}):
                for level in levels:
                    found = self._first(self._jobs(level, size), GLANCE, [])
                    if found is not None:
                        return found
        except OutOfBudgetError:
            # There is no play that is easily found.
            pass
        finally:
            self._budget.grant(0)
        return None

    def _first(self, jobs: Iterable[Job], limit: int, unsettled: list[Job]) -> Found | None:
        """The play of the first job that has one; jobs that were not settled are noted.

        Raises:
            OutOfBudgetError: Nothing more may be spent.
        """
        for job in jobs:
            try:
                found = self._tries.run(job, limit)
            except OutOfBudgetError:
                if job.settles:
                    unsettled.append(job)
                if self._budget.is_spent:
                    raise
                continue
            if found is not None:
                return found
        return None

    def _jobs(self, level: Level, size: int) -> Iterator[Job]:
        """What is to be tried for a level, where so many words are broken up."""
        for broken, words in self._targets.broken(size, level.length):
            for bag in self._bags.of(broken):
                if level.length is None:
                    yield Job(level, bag, None)
                    continue
                for target in self._tries.hopeful(level, bag, words):
                    if 3 < size == len(self._position.table):
                        yield from self._near(level, target)
                    yield Job(level, bag, target)

    def _near(self, level: Level, target: int) -> Iterator[Job]:
        """Jobs of the same word that break up few words: found there, a play touches little."""
        least, order = self._targets.suppliers(target)
        for more in _NEAR:
            broken = tuple(sorted(order[: least + more]))
            if len(broken) < len(order) and self._targets.may_break(broken):
                yield from (Job(level, bag, target, settles=False) for bag in self._bags.of(broken))

    def _longer(self, best: Found, size: int) -> Found:
        """Of plays of equally many tiles one that scores more, where it is quickly found."""
        left = len(self._position.rack) - best.worth
        tries = _EXTRAS
        for length in self._targets.lengths:
            for job in self._jobs(Level(best.worth, length, left), size):
                tries -= 1
                found = self._first([job], _LIMITS[0], [])
                if found is not None and found.verdict.score > best.verdict.score:
                    return found
                if not tries or length <= best.verdict.score:
                    return best
        return best
