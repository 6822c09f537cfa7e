"""One try: can this word be laid first from this bag, and everything else that must be laid be covered?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, islice

from wordkub.core.judging import judge
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.settings import Twins
from wordkub.solver.answers import touched_by
from wordkub.solver.budget import OutOfBudgetError
from wordkub.solver.words.bags import Bag
from wordkub.solver.words.candidates import Subset
from wordkub.solver.words.compiled import cover_of
from wordkub.solver.words.layout import Formed, plays
from wordkub.solver.words.packing import total
from wordkub.solver.words.question import Question
from wordkub.solver.words.remaining import ANY, EVERY_LETTER, SPARED, Remaining
from wordkub.solver.words.targets import Targets

GLANCE = 30
"""The limit of nodes for the first try of a word."""

_NAMED = 2
"""At most so many jokers are tried as every letter that they could stand for."""

_SWAPPED = 2
"""With at most so many jokers, every word keeps a real letter wherever a joker replaces one."""


@dataclass(frozen=True, slots=True)
class Level:
    """A result that a turn may have: plays of one level are equally good by the objective."""

    worth: int
    """The value of the objective."""
    length: int | None
    """The length of the longest word placed; None for any play."""
    slack: int
    """How many tiles of the rack may be left over."""
    waste: int = ANY
    """Where every word counts: how many tiles may score nothing, left over or in other words."""

    def holds(self, other: Level) -> bool:
        """Whether every play of the other level is also one of this level."""
        return other.slack <= self.slack and other.waste <= self.waste


@dataclass(frozen=True, slots=True)
class Job:
    """A word to be laid first, from a bag; no word if any play will do."""

    level: Level
    bag: Bag
    target: int | None
    settles: bool = True
    """Whether it must be settled: not if another job covers everything that it does."""


@dataclass(frozen=True, slots=True)
class FoundPlay:
    """A play that the judge finds legal."""

    worth: int
    """Its value by the objective."""
    play: Play
    verdict: Verdict
    touched: int


class Tries:
    """Tries the jobs of one position.

    Args:
        question: The search that they are for.
        targets: The words that could be the longest.
    """

    def __init__(self, question: Question, targets: Targets) -> None:
        self._question = question
        self._bags = question.bags
        self._candidates = question.candidates
        self._budget = question.budget
        has_stems = question.rules.settings.twins == Twins.STEM
        self._cover = cover_of(
            question.candidates, question.budget, targets.is_barred if has_stems else None, self._counted
        )
        self._last: tuple[Bag, Level, Remaining] | None = None

    def run(self, job: Job, limit: int) -> FoundPlay | None:
        """A play for a job; None if there is none.

        Args:
            job: The job.
            limit: The limit of nodes.

        Raises:
            OutOfBudgetError: It was not settled within the limit.
        """
        self._budget.limit(limit)
        try:
            return self._found(job)
        finally:
            self._budget.limit(None)

    def _found(self, job: Job) -> FoundPlay | None:
        found: list[FoundPlay] = []
        is_doubtful = self._jokers(job.bag) > SPARED
        for start, as_joker in self._starts(job):
            for first in self._named(start, job):
                rest = first if job.target is None else self._cover.lay(first, job.target, as_joker)
                if rest is None:
                    continue

                def accepts(path: list[int], start: Remaining = start, as_joker: int = as_joker) -> bool:
                    nonlocal is_doubtful
                    words = tuple(path) if job.target is None else (job.target, *path)
                    formed = Formed(job.bag, start, words, as_joker)
                    found.extend(islice(self._judged(job.level, formed), 1))
                    is_doubtful = is_doubtful or not found
                    return bool(found)

                words = None if rest.new_words else self._candidates.old
                if self._cover.find(rest, words, job.bag.standing, job.target, accepts) is not None:
                    return found[0]
        if is_doubtful and job.level.waste != ANY and self._jokers(job.bag) > 1:
            # Several jokers can lie in several words, of which not every choice is looked at.
            raise OutOfBudgetError
        return None

    def _named(self, rest: Remaining, job: Job) -> Iterator[Remaining]:
        """What jokers may stand for, if every word that shows one counts (W10)."""
        if job.level.waste == ANY or not 0 < rest.jokers <= _NAMED:
            yield rest
            return
        units = self._bags.packing.units[: len(self._candidates.vocabulary.letters)]
        free = rest.jokers - rest.owed_jokers
        for owed in map(sum, combinations_with_replacement(units, rest.owed_jokers)):
            for more in map(sum, combinations_with_replacement(units, free)):
                sparing = rest.sparing | self._bits(owed + more)
                have = rest.have + owed + more
                yield replace(
                    rest, have=have, owed=rest.owed + owed, jokers=0, owed_jokers=0, sparing=sparing
                )

    def _jokers(self, bag: Bag) -> int:
        """How many jokers the words of a bag can show."""
        return bag.rest.jokers + total(bag.kept)

    def _bits(self, heap: int) -> int:
        """A bit for each letter that is there, by its place."""
        return sum(1 << place for place in self._bags.packing.places(heap))

    def _judged(self, level: Level, formed: Formed) -> Iterator[FoundPlay]:
        """The words as legal plays that reach the level."""
        question = self._question
        for play in plays(question, formed):
            verdict = judge(question.rules, question.position, play)
            worth = len(verdict.used) if question.by_tiles else verdict.score
            if verdict.legal and worth >= level.worth:
                yield FoundPlay(worth, play, verdict, touched_by(question.position, play))

    def hopeful(self, level: Level, bag: Bag, words: Subset) -> Iterator[int]:
        """The words that a bag can lay first, if a glance does not already rule out a cover of the rest.

        Stems (V2) are not checked here: finding a stem takes longer than finding a cover, so it is the judge
        who refuses the few words whose stem was already on the table.
        """
        rest = self._hand(bag, level)
        if rest is None:
            return iter(())
        if rest.jokers > _SWAPPED:
            return iter(self._candidates.fitting(words, rest.have, rest.jokers).numbers.tolist())
        return self._cover.hopeful(rest, words, self._shown, bag.standing, GLANCE)

    @cached_property
    def _shown(self) -> int:
        """The letters of which the longest word must show one, a bit for each: those of the rack (W10)."""
        if not self._question.must_show or self._question.by_tiles or self._bags.rack_jokers:
            return EVERY_LETTER
        return self._bits(self._bags.rack)

    @cached_property
    def _counted(self) -> int:
        """The letters of which a word must show one in order to count; showing a joker may also do."""
        return self._bits(self._bags.rack) if self._question.must_show else EVERY_LETTER

    def _starts(self, job: Job) -> Iterator[tuple[Remaining, int]]:
        """The ways in which a word can show a tile of the rack (W10), each with what must then be laid.

        Returns:
            What is to be laid before the word, and those of its letters that must be jokers.
        """
        rest = self._hand(job.bag, job.level)
        if rest is None:
            return
        if job.target is None or self._question.by_tiles or job.level.waste != ANY:
            yield rest, 0
        elif rest.slack:
            yield from self._showing_one(rest, job.bag, job.target)
        else:
            yield from self._showing_any(rest, job.bag, job.target)

    def _hand(self, bag: Bag, level: Level) -> Remaining | None:
        """What a level has to lay from a bag; None if too many tiles that score nothing stay on the table."""
        if self._last is None or self._last[0] is not bag or self._last[1] != level:
            waste, slack = level.waste, level.slack
            if waste != ANY:
                waste -= sum(len(self._bags.table[number]) for number in bag.standing)
                slack = min(slack, waste)
            if waste < 0:
                return None
            rest = replace(bag.rest, slack=slack, new_words=self._question.new_words, waste=waste)
            if waste != ANY and self._bags.rack_jokers:
                # A word that shows a joker counts, whichever joker that is, once the rack lays one.
                jokers = self._jokers(bag)
                spared = (0,) * min(jokers, SPARED)
                is_named = jokers <= SPARED and rest.jokers <= _NAMED
                sparing = self._bits(bag.kept) if is_named else EVERY_LETTER
                rest = replace(rest, sparing=sparing, spared=spared)
            if not slack:
                rest = replace(rest, owed=rest.have, owed_jokers=rest.jokers)
            self._last = bag, level, rest
        return self._last[2]

    def _showing_any(self, rest: Remaining, bag: Bag, target: int) -> Iterator[tuple[Remaining, int]]:
        """The starts if the whole rack is laid, so that the word only needs a letter of the rack."""
        packing = self._bags.packing
        letters = self._candidates.packed(target)
        shown = list(packing.places(letters))
        if not self._question.must_show or any(packing.count(self._bags.rack, place) for place in shown):
            yield rest, 0
        elif self._bags.rack_jokers:
            if self._has_joker(letters, rest, bag):
                yield rest, 0
            else:
                yield from ((rest, packing.units[place]) for place in shown)

    def _showing_one(self, rest: Remaining, bag: Bag, target: int) -> Iterator[tuple[Remaining, int]]:
        """The starts if tiles may stay on the rack: one that the word shows must be laid."""
        packing = self._bags.packing
        letters = self._candidates.packed(target)
        if not bag.rest.owed_jokers and not packing.is_within(letters, rest.owed):
            # The table has not all its letters, so the rack gives one anyway.
            yield rest, 0
            return
        shown = set(packing.places(letters))
        if any(place in shown or not self._question.must_show for place in packing.places(bag.due)):
            # The rack lays it anyway, so that the joker is released.
            yield rest, 0
            return
        for place in packing.places(rest.have - rest.owed):
            if place in shown or not self._question.must_show:
                yield replace(rest, owed=rest.owed + packing.units[place]), 0
        if rest.jokers > rest.owed_jokers:
            more = replace(rest, owed_jokers=rest.owed_jokers + 1)
            if not self._question.must_show or self._has_joker(letters, rest, bag):
                yield more, 0
            else:
                yield from ((more, packing.units[place]) for place in sorted(shown))

    def _has_joker(self, letters: int, rest: Remaining, bag: Bag) -> bool:
        """Whether a word certainly has a joker: one kept from the table, or one for a missing letter."""
        packing = self._bags.packing
        kept = any(packing.count(bag.kept, place) for place in packing.places(letters))
        return kept or not packing.is_within(letters, rest.have)
