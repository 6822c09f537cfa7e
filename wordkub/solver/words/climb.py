"""The search from the highest conceivable result down to the best one.

Levels are tried from the highest down; for each, every job (tries.py) that would reach it. Each try has a
limit of nodes, small at first. The first level with an answer ends the way down. Jobs above it that were not
settled are tried again with higher limits, until nothing is left that could be better.

If every word placed counts, not only the longest, a play scores all tiles except the *wasted* ones: those
left on the rack and those in words that do not count. A level is then a number of wasted tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wordkub.solver.answers import Answer, nothing_to_lay
from wordkub.solver.budget import OutOfBudgetError
from wordkub.solver.words.question import Question
from wordkub.solver.words.remaining import ANY
from wordkub.solver.words.targets import Targets
from wordkub.solver.words.tries import GLANCE, FoundPlay, Job, Level, Tries

_LIMITS = (GLANCE, 300, 3_000, 30_000, 300_000, 3_000_000)
"""The limits of nodes of a try, higher each time that it was not settled."""

_NEAR = (0, 1, 2, 4)
"""How many words more than necessary are broken up when looking for a play that touches few."""

_EASY = 2_000
"""The nodes for finding any play if the search found none."""

_EXTRAS = 200
"""How many tries are made for a longer word among equally good plays."""


class Climb:
    """The search for the best turns of one position.

    Args:
        question: The position, the rules, and what is best.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self._rules = question.rules
        self._position = question.position
        self._budget = question.budget
        self._bags = question.bags
        self._targets = Targets(question)
        self._tries = Tries(question, self._targets)
        self._results: dict[int, tuple[FoundPlay | None, int | None]] = {}
        """For each number of words broken up: the best play, and a bound if that is not settled."""

    def best(self, touch: int | None) -> Answer:
        """The best turn that touches at most `touch` words; None for any number."""
        words = len(self._position.table)
        most = words if touch is None else min(touch, words)
        if not self._position.melded:
            most = 0
        best: FoundPlay | None = None
        bound = None if self._bags.is_complete else self._question.ceiling
        for size in self._sizes(most):
            if size not in self._results:
                self._results[size] = (
                    self._descend(size, best) if self._question.counts_all else self._climb(size, best)
                )
            best, higher = self._results[size]
            bound = max(filter(None, (bound, higher)), default=None)
        if best is None and bound is not None:
            best = self._easy(most)
        if bound is not None and best is not None and bound <= best.worth:
            bound = None
        return self._answer(best, bound, touch)

    def _sizes(self, most: int) -> list[int]:
        """The numbers of words to break up, in the order in which they are searched."""
        words = len(self._position.table)
        if most < words:
            return list(range(most + 1))
        # All words at once hold whatever fewer words do; the rack alone is quickly looked at.
        return sorted({0, words} | {size for size in self._results if size < words})

    def _answer(self, best: FoundPlay | None, bound: int | None, touch: int | None) -> Answer:
        if best is not None:
            return Answer(best.play, best.verdict, best.touched, bound is None, bound, touch)
        return nothing_to_lay(self._rules, self._position, touch, bound)

    def _levels(self) -> Iterator[Level]:
        """The levels, the best first."""
        rack, lengths = len(self._position.rack), self._targets.lengths
        if not rack:
            return
        if self._question.by_tiles:
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
        """The lengths of which a play must have a word if tiles are counted; None for any (W3)."""
        return [None] if self._position.melded else [*self._targets.lengths]

    def _climb(self, size: int, best: FoundPlay | None) -> tuple[FoundPlay | None, int | None]:
        """The best play that breaks up `size` words, if it is better than the one already known.

        Returns:
            The better of the two, and an upper bound if that is not settled.
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
            if self._question.by_tiles and best is not None and best is not known:
                best = self._longer(best, size)
        except OutOfBudgetError:
            # The answer is what was found so far; what was not settled gives its bound.
            pass
        open_ = [job.level.worth for job in unsettled] + ([level.worth] if level is not None else [])
        bound = max((worth for worth in open_ if best is None or worth > best.worth), default=None)
        return best, bound

    def _descend(self, size: int, best: FoundPlay | None) -> tuple[FoundPlay | None, int | None]:
        """As `_climb`, if every word placed counts and not only the longest.

        A level says how many tiles may score nothing, so if it has no play, stricter levels have none either.
        After a glance at each level from the highest down, they are tried upwards from the one that is just
        better than what is known.
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
            # The answer is what was found so far; what was not settled gives its bound.
            pass
        open_ = [level.worth for level in levels if best is None or level.worth > best.worth]
        return best, max(open_, default=None)

    def _levels_of_all(self) -> list[Level]:
        """The levels if every word placed counts, the best first."""
        settings, rack = self._rules.settings, len(self._position.rack)
        if not rack:
            return []
        most = tiles = self._question.tiles
        if settings.max_new_words is not None:
            most = min(most, settings.max_new_words * max(self._targets.lengths, default=0))
        wastes = range(tiles - most, tiles)
        levels = [Level(tiles - waste, None, rack - 1, waste) for waste in wastes]
        if settings.double_on_empty_rack:
            levels += [Level(2 * (tiles - waste), None, 0, waste) for waste in wastes]
        levels.sort(key=lambda level: level.worth, reverse=True)
        return [*levels, Level(0, None, rack - 1)]

    def _jobs_of_all(self, level: Level, size: int) -> Iterator[Job]:
        """The jobs of a level if every word placed counts."""
        for length in self._first_lengths:
            yield from self._jobs(replace(level, length=length), size)

    def _easy(self, most: int) -> FoundPlay | None:
        """A play that is easily found, breaking up at most `most` words, if the search found none."""
        self._budget.grant(_EASY)
        levels = [Level(length, length, ANY) for length in self._targets.lengths]
        if self._question.by_tiles or self._question.counts_all:
            levels = [Level(1, length, len(self._position.rack) - 1) for length in self._first_lengths]
        try:
            for size in sorted({0, min(1, most), most}):
                for level in levels:
                    found = self._first(self._jobs(level, size), GLANCE, [])
                    if found is not None:
                        return found
        except OutOfBudgetError:
            # No play is easily found.
            pass
        finally:
            self._budget.grant(0)
        return None

    def _first(self, jobs: Iterable[Job], limit: int, unsettled: list[Job]) -> FoundPlay | None:
        """The play of the first job that has one; jobs that were not settled are added to `unsettled`.

        Raises:
            OutOfBudgetError: The whole budget is used up.
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
        """The jobs of a level that break up `size` words."""
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
        """Jobs of the same word that break up few words, so that the play found touches little."""
        least, order = self._targets.suppliers(target)
        for more in _NEAR:
            broken = tuple(sorted(order[: least + more]))
            if len(broken) < len(order) and self._targets.may_break(broken):
                yield from (Job(level, bag, target, settles=False) for bag in self._bags.of(broken))

    def _longer(self, best: FoundPlay, size: int) -> FoundPlay:
        """Among plays with the same number of tiles one that scores more, if it is quickly found."""
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
