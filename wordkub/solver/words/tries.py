"""One try: can this word be laid first out of this bag, and all else that must lie be covered with words?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, islice

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import ScoringWord, Twins
from wordkub.solver.answers import touched_by
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.bags import Bag, Bags
from wordkub.solver.words.candidates import Candidates, Words
from wordkub.solver.words.compiled import cover_of
from wordkub.solver.words.cover import ANY, EVERY_LETTER, SPARED, Hand
from wordkub.solver.words.layout import Formed, plays
from wordkub.solver.words.packing import total
from wordkub.solver.words.targets import Targets

GLANCE = 30
"""The nodes that the first try of a word may look at."""

_NAMED = 2
"""So many jokers are tried as every letter that they can stand for."""

_SWAPPED = 2
"""So many jokers leave a real letter in every word, wherever one changes places with a letter."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a turn may reach: plays of a level are equally good by the objective."""

    worth: int
    """What the objective counts."""
    length: int | None
    """The letters of the longest word placed; None where any play will do."""
    slack: int
    """How many tiles of the rack may be left."""
    waste: int = ANY
    """How many tiles may score nothing where every word counts: those left, and those of other words."""

    def holds(self, other: Level) -> bool:
        """Whether every play of another level is one of this level too."""
        return other.slack <= self.slack and other.waste <= self.waste


@dataclass(frozen=True, slots=True)
class Job:
    """A word to be laid first, out of a bag; no word where any play will do."""

    level: Level
    bag: Bag
    target: int | None
    settles: bool = True
    """Whether it must be settled; not where another job looks at all that it does."""


@dataclass(frozen=True, slots=True)
class Found:
    """A play that the judge lets stand."""

    worth: int
    """What it reaches by the objective."""
    play: Play
    verdict: Verdict
    touched: int


class Tries:
    """Tries jobs of one position.

    Args:
        rules: The rules in force, checked by the program.
        position: The position.
        bags: Its bags.
        candidates: Its candidates.
        targets: Its targets.
        by_tiles: Whether tiles laid are counted, and not points.
        budget: What may be spent.
    """

    def __init__(
        self,
        rules: WordRules,
        position: Position,
        bags: Bags,
        candidates: Candidates,
        targets: Targets,
        by_tiles: bool,
        budget: Budget,
    ) -> None:
        settings = rules.settings
        self._rules = rules
        self._position = position
        self._bags = bags
        self._candidates = candidates
        self._targets = targets
        self._by_tiles = by_tiles
        self._budget = budget
        is_barred = targets.is_barred if settings.twins == Twins.STEM else None
        may_repeat = settings.twins == Twins.ALLOWED
        least = settings.min_letters
        self._cover = cover_of(candidates, least, may_repeat, budget, is_barred, self._counted)
        self._new_words = ANY if settings.max_new_words is None else settings.max_new_words
        if not position.melded and not settings.meld_extra_words:
            self._new_words = min(self._new_words, 1)
        self._last: tuple[Bag, Level, Hand] | None = None

    def run(self, job: Job, limit: int) -> Found | None:
        """A play for a job; None where there is none.

        Args:
            job: The job.
            limit: The nodes that may be looked at.

        Raises:
            OutOfBudgetError: That was not settled within the limit.
        """
        self._budget.limit(limit)
        try:
            return self._found(job)
        finally:
            self._budget.limit(None)

    def _found(self, job: Job) -> Found | None:
        found: list[Found] = []
        is_doubtful = self._jokers(job.bag) > SPARED
        for start, as_joker in self._starts(job):
            for first in self._named(start, job):
                hand = first if job.target is None else self._cover.lay(first, job.target, as_joker)
                if hand is None:
                    continue

                def accepts(path: list[int], start: Hand = start, as_joker: int = as_joker) -> bool:
                    nonlocal is_doubtful
                    words = tuple(path) if job.target is None else (job.target, *path)
                    formed = Formed(job.bag, start, words, as_joker)
                    found.extend(islice(self._judged(job.level, formed), 1))
                    is_doubtful = is_doubtful or not found
                    return bool(found)

                words = None if hand.new_words else self._candidates.old
                if self._cover.find(hand, words, job.bag.standing, job.target, accepts) is not None:
                    return found[0]
        if is_doubtful and job.level.waste != ANY and self._jokers(job.bag) > 1:
            # Several jokers can lie in several words, of which not every choice is looked at.
            raise OutOfBudgetError
        return None

    def _named(self, hand: Hand, job: Job) -> Iterator[Hand]:
        """The ways in which jokers stand for letters, where every word counts that shows one (W10)."""
        if job.level.waste == ANY or not 0 < hand.jokers <= _NAMED:
            yield hand
            return
        units = self._bags.packing.units[: len(self._candidates.vocabulary.letters)]
        free = hand.jokers - hand.owed_jokers
        for owed in map(sum, combinations_with_replacement(units, hand.owed_jokers)):
            for more in map(sum, combinations_with_replacement(units, free)):
                sparing = hand.sparing | self._bits(owed + more)
                have = hand.have + owed + more
                yield replace(
                    hand, have=have, owed=hand.owed + owed, jokers=0, owed_jokers=0, sparing=sparing
                )

    def _jokers(self, bag: Bag) -> int:
        """How many jokers words of a bag can show."""
        return bag.hand.jokers + total(bag.kept)

    def _bits(self, heap: int) -> int:
        """A bit for each letter of a heap, by its place."""
        return sum(1 << place for place in self._bags.packing.places(heap))

    def _judged(self, level: Level, formed: Formed) -> Iterator[Found]:
        """The words as plays that the judge lets stand and that reach the level."""
        rules, position = self._rules, self._position
        for play in plays(rules, position, self._bags, self._candidates, formed):
            verdict = judge(rules, position, play)
            worth = len(verdict.used) if self._by_tiles else verdict.score
            if verdict.legal and worth >= level.worth:
                yield Found(worth, play, verdict, touched_by(position, play))

    def hopeful(self, level: Level, bag: Bag, words: Words) -> Iterator[int]:
        """Those of some words that a bag can lay first, and the rest with others for all that a glance shows.

        A stem takes longer to find than a cover, so that the judge is left to refuse the few that are laid
        and have the stem of a word that stood (V2).
        """
        hand = self._hand(bag, level)
        if hand is None:
            return iter(())
        if hand.jokers > _SWAPPED:
            return iter(self._candidates.fitting(words, hand.have, hand.jokers).numbers.tolist())
        return self._cover.hopeful(hand, words, self._shown, bag.standing, GLANCE)

    @cached_property
    def _shown(self) -> int:
        """The letters of which the longest word must show one, a bit for each: the rack lays them (W10)."""
        if not self._must_show or self._by_tiles or self._bags.rack_jokers:
            return EVERY_LETTER
        return self._bits(self._bags.rack)

    @cached_property
    def _counted(self) -> int:
        """The letters of which a word must show one to count, but for jokers that it shows."""
        return self._bits(self._bags.rack) if self._must_show else EVERY_LETTER

    def _starts(self, job: Job) -> Iterator[tuple[Hand, int]]:
        """The ways in which a word shows a tile that the rack laid (W10): what is owed then.

        Returns:
            What is at hand before the word is laid, and the letters of it that must be jokers.
        """
        hand = self._hand(job.bag, job.level)
        if hand is None:
            return
        if job.target is None or self._by_tiles or job.level.waste != ANY:
            yield hand, 0
        elif hand.slack:
            yield from self._showing_one(hand, job.bag, job.target)
        else:
            yield from self._showing_any(hand, job.bag, job.target)

    def _hand(self, bag: Bag, level: Level) -> Hand | None:
        """What is to be laid of a bag for a level; None where too many tiles stand that score nothing."""
        if self._last is None or self._last[0] is not bag or self._last[1] != level:
            waste, slack = level.waste, level.slack
            if waste != ANY:
                waste -= sum(len(self._bags.table[number]) for number in bag.standing)
                slack = min(slack, waste)
            if waste < 0:
                return None
            hand = replace(bag.hand, slack=slack, new_words=self._new_words, waste=waste)
            if waste != ANY and self._bags.rack_jokers:
                # A word that shows a joker counts, whichever joker that is, once the rack lays one.
                jokers = self._jokers(bag)
                spared = (0,) * min(jokers, SPARED)
                is_named = jokers <= SPARED and hand.jokers <= _NAMED
                sparing = self._bits(bag.kept) if is_named else EVERY_LETTER
                hand = replace(hand, sparing=sparing, spared=spared)
            if not slack:
                hand = replace(hand, owed=hand.have, owed_jokers=hand.jokers)
            self._last = bag, level, hand
        return self._last[2]

    def _showing_any(self, hand: Hand, bag: Bag, target: int) -> Iterator[tuple[Hand, int]]:
        """The starts where the whole rack is laid, so that the word need only have one of its faces."""
        packing = self._bags.packing
        letters = self._candidates.packed(target)
        shown = list(packing.places(letters))
        if not self._must_show or any(packing.count(self._bags.rack, place) for place in shown):
            yield hand, 0
        elif self._bags.rack_jokers:
            if self._has_joker(letters, hand, bag):
                yield hand, 0
            else:
                yield from ((hand, packing.units[place]) for place in shown)

    def _showing_one(self, hand: Hand, bag: Bag, target: int) -> Iterator[tuple[Hand, int]]:
        """The starts where tiles may stay on the rack: one that the word shows is owed."""
        packing = self._bags.packing
        letters = self._candidates.packed(target)
        if not bag.hand.owed_jokers and not packing.is_within(letters, hand.owed):
            # The table has not all its letters, so the rack gives one anyway.
            yield hand, 0
            return
        shown = set(packing.places(letters))
        if any(place in shown or not self._must_show for place in packing.places(bag.due)):
            # The rack lays it anyway, so that the joker is released.
            yield hand, 0
            return
        for place in packing.places(hand.have - hand.owed):
            if place in shown or not self._must_show:
                yield replace(hand, owed=hand.owed + packing.units[place]), 0
        if hand.jokers > hand.owed_jokers:
            more = replace(hand, owed_jokers=hand.owed_jokers + 1)
            if not self._must_show or self._has_joker(letters, hand, bag):
                yield more, 0
            else:
                yield from ((more, packing.units[place]) for place in sorted(shown))

    @property
    def _must_show(self) -> bool:
        return self._rules.settings.scoring_word == ScoringWord.WITH_RACK_TILE

    def _has_joker(self, letters: int, hand: Hand, bag: Bag) -> bool:
        """Whether a word has a joker in any case: one kept from the table, or for want of a letter."""
        packing = self._bags.packing
        kept = any(packing.count(bag.kept, place) for place in packing.places(letters))
        return kept or not packing.is_within(letters, hand.have)
