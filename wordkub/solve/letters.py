"""The best turn of Word Rummikub, with proof.

A turn breaks up some words of the table and forms words of their letters and of the rack's. Scores are tried
from the highest down (clauses W10 and W11): for each, every word of the length that would score it is laid
first, and what must then still lie on the table is covered with other words (cover.py). The first score that
can be reached is the best there is, as every higher one has been refuted. Easy answers come first: each try
has a small limit of nodes, which rises for those that were not settled.

Every answer has been put to the judge. What it costs stands in BENCHMARKS.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.letters.stems import stem
from wordkub.lexicon.verdict import Lexicon
from wordkub.solve.answers import Answer, stay, touched_by
from wordkub.solve.bags import Bag, Bags
from wordkub.solve.budget import Budget, OutOfBudgetError
from wordkub.solve.candidates import Candidates, Words
from wordkub.solve.cover import ANY, Cover, Hand
from wordkub.solve.layout import Formed, plays
from wordkub.solve.packing import total
from wordkub.solve.vocabulary import Limits, Vocabulary, vocabulary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OBJECTIVES = ("score", "tiles")
"""What a turn can be best by."""

FRONTIER = (0, 1, 2, 3, None)
"""The limits of table words touched that a frontier has an answer for; None is without limit."""

_LIMITS = (30, 300, 3_000, 30_000, 300_000, 3_000_000)
"""The nodes that a try may look at, more each time that it was not settled."""


@dataclass(frozen=True)
class WordSolver:
    """Finds best turns by word rules.

    Args:
        rules: The rules in force.
        level: The commonness level that a word may have at most, as the dictionary numbers them.
        is_polite: Whether words are left out that the computer never says.
    """

    rules: WordRules
    level: int | None = None
    is_polite: bool = False

    def best(
        self,
        position: Position,
        objective: str | None = None,
        touch: int | None = None,
        budget: Budget | None = None,
    ) -> Answer:
        """The best turn.

        Args:
            position: What the player to move has.
            objective: One of OBJECTIVES. Where plays do not score, `score` is `tiles`.
            touch: How many words of the table may be touched; any where None.
            budget: What the search may spend.

        Raises:
            WordkubError: The dictionary in play cannot be walked.
        """
        return self._search(position, objective, budget).best(touch)

    def frontier(
        self, position: Position, objective: str | None = None, budget: Budget | None = None
    ) -> list[Answer]:
        """The best turn for each limit of FRONTIER, as `best` finds it."""
        search = self._search(position, objective, budget)
        return [search.best(touch) for touch in FRONTIER]

    @property
    def objectives(self) -> tuple[str, ...]:
        """What a turn can be best by."""
        return OBJECTIVES

    def _search(self, position: Position, objective: str | None, budget: Budget | None) -> _Search:
        if objective not in (None, *OBJECTIVES):
            raise WordkubError(f"no objective {objective!r} here; it takes {' or '.join(OBJECTIVES)}")
        by_tiles = objective == "tiles" or self.rules.settings.scoring == "none"
        return _Search(self.rules.strict(), self._vocabulary, position, by_tiles, budget or Budget())

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        rules = self.rules
        if not isinstance(rules.dictionary, Lexicon):
            name = "none" if rules.dictionary is None else rules.dictionary.address or rules.dictionary.name
            raise WordkubError(f"a solver needs a dictionary whose words can be listed, not {name}")
        limits = Limits(rules.settings.min_letters, rules.theme, self.level, self.is_polite)
        return vocabulary(rules.dictionary, tuple(rules.edition.tiles), limits)


@dataclass(frozen=True, slots=True)
class _Level:
    """What a turn may reach: plays of a level are equally good by the objective."""

    worth: int
    """What the objective counts."""
    length: int | None
    """The letters of the longest word placed; None where any play will do."""
    slack: int
    """How many tiles of the rack may be left."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A word to be laid first, out of a bag; no word where any play will do."""

    level: _Level
    bag: Bag
    target: int | None


@dataclass(frozen=True, slots=True)
class _Found:
    """A play that the judge lets stand."""

    level: _Level
    play: Play
    verdict: Verdict
    touched: int


class _Search:
    """The search for the best turns of one position."""

    def __init__(
        self, rules: WordRules, words: Vocabulary, position: Position, by_tiles: bool, budget: Budget
    ) -> None:
        settings = rules.settings
        self._rules = rules
        self._position = position
        self._budget = budget
        self._by_tiles = by_tiles
        self._bags = bags = Bags(rules, words, position)
        all_letters = sum(map(bags.packing.pack, bags.table)) + bags.rack
        jokers = bags.rack_jokers + sum(total(bags.jokers(n)) for n in range(len(bags.table)))
        may_repeat = settings.twins == "allowed"
        self._candidates = Candidates(words, bags.packing, bags.table, all_letters, jokers, may_repeat)
        barred = self._has_stem_of_table if settings.twins == "stem" else None
        self._cover = Cover(self._candidates, settings.min_letters, may_repeat, budget, barred)
        self._barred = barred
        self._new_words = ANY if settings.max_new_words is None else settings.max_new_words
        if not position.melded and not settings.meld_extra_words:
            self._new_words = min(self._new_words, 1)
        self._all = self._candidates.all()
        self._by_length: dict[int, Words] = {}
        self._last: tuple[Bag, Words] | None = None
        self._hit: _Found | None = None
        self._results: dict[int, tuple[_Found | None, int | None]] = {}
        """What was found with so many words broken up, and the bound where it is not settled."""

    def best(self, touch: int | None) -> Answer:
        """The best turn that touches at most so many words."""
        words = len(self._position.table)
        most = words if touch is None else min(touch, words)
        if not self._position.melded:
            most = 0
        best: _Found | None = None
        bound: int | None = None
        for size in self._sizes(most):
            if size not in self._results:
                self._results[size] = self._climb(size, best)
            best, higher = self._results[size]
            bound = max(filter(None, (bound, higher)), default=None)
        if bound is not None and best is not None and bound <= best.level.worth:
            bound = None
        return self._answer(best, bound, touch)

    def _sizes(self, most: int) -> list[int]:
        """The numbers of words broken up that are searched one after the other, up to the most."""
        words = len(self._position.table)
        if most < words:
            return list(range(most + 1))
        # All words at once hold whatever fewer words do; the rack alone is quickly looked at.
        return sorted({0, words} | {size for size in self._results if size < words})

    def _answer(self, best: _Found | None, bound: int | None, touch: int | None) -> Answer:
        position = self._position
        if best is not None:
            return Answer(best.play, best.verdict, best.touched, bound is None, bound, touch)
        turn = stay(position) if bound is None else None
        verdict = judge(self._rules, position, turn) if turn is not None else None
        return Answer(turn, verdict, 0, bound is None, bound, touch)

    # Levels

    def _levels(self) -> Iterator[_Level]:
        """What a turn may reach, the best first; of equally good ones first those that are longer."""
        rack = len(self._position.rack)
        if not rack:
            return
        if self._by_tiles:
            for left in range(rack):
                if self._position.melded:
                    yield _Level(rack - left, None, left)
                else:
                    yield from (_Level(rack - left, length, left) for length in self._lengths)
            return
        doubles = self._rules.settings.double_on_empty_rack
        levels = [_Level(length, length, ANY) for length in self._lengths]
        if doubles:
            levels += [_Level(2 * length, length, 0) for length in self._lengths]
        yield from sorted(levels, key=lambda level: (-level.worth, level.slack))
        if self._position.melded:
            yield _Level(0, None, rack - 1)

    @cached_property
    def _lengths(self) -> list[int]:
        """The lengths of the words that could be the turn's longest, longest first."""
        settings = self._rules.settings
        least = settings.min_letters if self._position.melded else settings.initial_letters
        lengths = set(self._candidates.lengths[self._candidates.standing :].tolist())
        return sorted((length for length in lengths if length >= least), reverse=True)

    # Trying

    def _climb(self, size: int, best: _Found | None) -> tuple[_Found | None, int | None]:
        """The best play that breaks up so many words, where it is better than one that is known.

        Returns:
            The better of the two, and what could be reached at most where that is not settled.
        """
        unsettled: list[_Job] = []
        level = None
        try:
            for level in self._levels():
                if best is not None and level.worth <= best.level.worth:
                    break
                found = self._first(self._jobs(level, size), _LIMITS[0], unsettled)
                if found is not None:
                    best = found
                    break
            level = None
            for limit in _LIMITS[1:]:
                jobs, unsettled = unsettled, []
                for job in jobs:
                    if best is not None and job.level.worth <= best.level.worth:
                        continue
                    level = job.level
                    best = self._first(iter([job]), limit, unsettled) or best
        except OutOfBudgetError:
            pass
        else:
            level = None
        open_ = [job.level.worth for job in unsettled] + ([level.worth] if level is not None else [])
        bound = max((worth for worth in open_ if best is None or worth > best.level.worth), default=None)
        return best, bound

    def _first(self, jobs: Iterator[_Job], limit: int, unsettled: list[_Job]) -> _Found | None:
        """The play of the first job that has one; jobs that were not settled are noted.

        Raises:
            OutOfBudgetError: Nothing more may be spent.
        """
        for job in jobs:
            try:
                found = self._try(job, limit)
            except OutOfBudgetError:
                unsettled.append(job)
                if self._budget.is_spent:
                    raise
                continue
            if found is not None:
                return found
        return None

    def _try(self, job: _Job, limit: int) -> _Found | None:
        """A play for a job; None where there is none.

        Raises:
            OutOfBudgetError: That was not settled within the limit.
        """
        self._budget.limit(limit)
        for first, as_joker in self._starts(job):
            hand: Hand | None = first
            if job.target is not None:
                hand = self._cover.lay(first, job.target, as_joker)
            if hand is None:
                continue
            self._hit = None

            def accepts(path: list[int], first: Hand = first, as_joker: int = as_joker) -> bool:
                words = tuple(path) if job.target is None else (job.target, *path)
                self._hit = self._judged(job.level, Formed(job.bag, first, words, as_joker))
                return self._hit is not None

            standing = job.bag.standing
            if self._cover.find(hand, self._fitting(job.bag), standing, job.target, accepts) is not None:
                return self._hit
        return None

    def _judged(self, level: _Level, formed: Formed) -> _Found | None:
        """The words as a play that the judge lets stand and that reaches the level, if there is one."""
        rules, position = self._rules, self._position
        for play in plays(rules, position, self._bags, self._candidates, formed):
            verdict = judge(rules, position, play)
            worth = len(verdict.used) if self._by_tiles else verdict.score
            if verdict.is_legal and worth >= level.worth:
                reached = replace(level, worth=worth)
                return _Found(reached, play, verdict, touched_by(position, play))
        return None

    def _starts(self, job: _Job) -> Iterator[tuple[Hand, int]]:
        """The ways in which a word shows a tile that the rack laid (W10): what is owed then.

        Returns:
            What is at hand before the word is laid, and the letters of it that must be jokers.
        """
        hand = replace(job.bag.hand, slack=job.level.slack, new_words=self._new_words)
        if not job.level.slack:
            hand = replace(hand, owed=hand.have, owed_jokers=hand.jokers)
        if job.target is None or self._by_tiles:
            yield hand, 0
            return
        packing = self._bags.packing
        letters = self._candidates.packed(job.target)
        must_show = self._rules.settings.scoring_word == "with_rack_tile"
        shown = set(packing.places(letters))
        stands = bool(shown & set(packing.places(job.bag.kept))) or not packing.is_within(letters, hand.have)
        units = packing.units
        if not job.level.slack:
            if not must_show or shown & set(packing.places(self._bags.rack)):
                yield hand, 0
            elif self._bags.rack_jokers:
                yield from [(hand, 0)] if stands else [(hand, units[place]) for place in sorted(shown)]
            return
        if not job.bag.hand.owed_jokers and not packing.is_within(letters, hand.owed):
            yield hand, 0
            return
        for place in packing.places(hand.have - hand.owed):
            if place in shown or not must_show:
                yield replace(hand, owed=hand.owed + units[place]), 0
        if hand.jokers > hand.owed_jokers:
            more = replace(hand, owed_jokers=hand.owed_jokers + 1)
            if stands or not must_show:
                yield more, 0
            else:
                yield from ((more, units[place]) for place in sorted(shown))

    # Jobs

    def _jobs(self, level: _Level, size: int) -> Iterator[_Job]:
        """What is to be tried for a level, where so many words are broken up."""
        for broken, targets in self._broken(level, size):
            for bag in self._bags.of(broken):
                if level.length is None:
                    yield _Job(level, bag, None)
                    continue
                fits = self._candidates.fitting(targets, bag.hand.have, bag.hand.jokers)
                for target in fits.numbers.tolist():
                    if self._barred is None or not self._barred(target):
                        yield _Job(level, bag, target)

    def _broken(self, level: _Level, size: int) -> Iterator[tuple[tuple[int, ...], Words]]:
        """The choices of so many words to break up, with the words that could then be laid first."""
        numbers = range(len(self._position.table))
        choices = combinations(numbers, size)
        if level.length is None:
            yield from ((broken, self._all) for broken in choices if self._may_stand(broken))
            return
        targets = self._targets(level.length)
        if not len(targets):
            return
        if size == len(numbers):
            yield tuple(numbers), targets
            return
        short, gains = self._gains(targets)
        for broken in choices:
            if not self._may_stand(broken):
                continue
            mask = short <= gains[list(broken)].sum(axis=0)
            if mask.any():
                yield broken, targets.kept(mask)

    def _targets(self, length: int) -> Words:
        """The words of a length that are new to the table."""
        if length not in self._by_length:
            mask = self._candidates.lengths == length
            mask[: self._candidates.standing] = False
            self._by_length[length] = self._all.kept(mask)
        return self._by_length[length]

    def _gains(self, targets: Words) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """How many letters each target wants beyond the rack, and how many each word of the table gives."""
        import numpy as np

        candidates, bags = self._candidates, self._bags
        short = candidates.short_by(targets, bags.rack)
        gains = np.zeros((len(bags.table), len(targets)), np.int16)
        for number, places in enumerate(bags.table):
            letters = bags.packing.pack(places)
            gains[number] = short - candidates.short_by(targets, bags.rack + letters)
            gains[number] += total(bags.jokers(number))
        return short - bags.rack_jokers, gains

    def _may_stand(self, broken: Sequence[int]) -> bool:
        """Whether the words that are not broken up may stand on (W5, W6)."""
        standing = [number for number in range(len(self._position.table)) if number not in set(broken)]
        rules, table = self._rules, self._position.table
        if any(rules.notation.length(table[number]) < rules.settings.min_letters for number in standing):
            return False
        words = [rules.notation.word(table[number]) for number in standing]
        return rules.settings.twins == "allowed" or len(set(words)) == len(words)

    def _fitting(self, bag: Bag) -> Words:
        """The words that a bag can lay."""
        if self._last is None or self._last[0] != bag:
            words = self._candidates.fitting(self._all, bag.hand.have, bag.hand.jokers)
            self._last = bag, words
        return self._last[1]

    def _has_stem_of_table(self, word: int) -> bool:
        """Whether a word has the stem of one that stands, so that it may not be formed (V2)."""
        if word < self._candidates.standing:
            return False
        notation, language = self._rules.notation, self._language
        new = notation.word(self._candidates.vocabulary.tiles(self._candidates.index(word)))
        return stem(new, language) in self._stems

    @cached_property
    def _stems(self) -> frozenset[str]:
        word = self._rules.notation.word
        return frozenset(stem(word(group), self._language) for group in self._position.table)

    @property
    def _language(self) -> str:
        return self._rules.dictionary.language if self._rules.dictionary else ""
