"""Covering letters with words: can all that must lie on the table be laid in words, and with which?

Letters at hand are *owed*, which must be laid, or free. A search takes the letter that fewest words can
cover, tries those words one after the other, and goes on with what is left. A joker goes into a word where a
letter is wanting. What has been refuted is remembered and not looked at again, except where only a word that
was used up stood in the way.

Letters of which there is one sort are interchangeable, so that a heap of them is all that a state needs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from wordkub.lexicon.finder import MOST
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.candidates import Candidates, Numbers, Words
from wordkub.solver.words.packing import total
from wordkub.solver.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from wordkub.lexicon.finder import Lane, Mask

ANY = 1 << 20
"""As many tiles as anybody could leave on a rack."""

LOOKED_UP = 500
"""Of so many words it is looked up at most which two lay what is left."""

MANY = 20_000
"""Of more words than these it is not counted how many have a letter: the rarest letter is taken."""

COMPARED = 5
"""Of so many of the rarest letters the one is taken that fewest words can cover."""

SPARED = 4
"""The most words that may count by a joker that they show."""

EVERY_LETTER = (1 << 64) - 1
"""A bit for each letter."""

REMEMBERED = 1 << 18
"""The states refuted that are remembered, at most."""

_NEVER = 1 << 20

_FINE = 64
"""The steps of a doubling in what letters cost."""

SUPPLY = np.array([round(_FINE * math.log2(count + 0.3)) for count in range(256)], np.int32)
"""How plentiful so many of a letter are."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The letters that are still to be laid."""

    have: int
    """All that are at hand, packed."""
    owed: int
    """Those of them that must be laid."""
    jokers: int = 0
    """The jokers at hand that stand for no letter yet."""
    owed_jokers: int = 0
    """How many of those must be laid."""
    slack: int = ANY
    """How many tiles that need not be laid may be left."""
    taken: int = 0
    """The free letters laid so far: a joker that must be laid can take the place of one."""
    new_words: int = ANY
    """How many more words may be new to the table."""
    waste: int = ANY
    """How many tiles may score nothing where every word counts: those left, and those of other words."""
    sparing: int = 0
    """The letters that jokers stand for, a bit for each: a word that shows one may count by it."""
    spared: tuple[int, ...] = ()
    """The lengths of words that may count so: the longest so far, one for each joker, and 0 for none yet."""

    @property
    def loose(self) -> int:
        """How many tiles are at hand that need not be laid."""
        return total(self.have) - total(self.owed) + self.jokers - self.owed_jokers

    @property
    def size(self) -> int:
        """How many tiles are at hand."""
        return total(self.have) + self.jokers


class Cover:
    """Searches covers of letters by the candidates of a position.

    Args:
        candidates: The words.
        least: The fewest tiles of a word.
        may_repeat: Whether a word may be used more than once.
        budget: What may be spent.
        is_barred: Whether a word may not be formed after all, asked of the words that are tried.
        counted: The letters of which a word must show one to count, a bit for each.
    """

    def __init__(
        self,
        candidates: Candidates,
        least: int,
        may_repeat: bool,
        budget: Budget,
        is_barred: Callable[[int], bool] | None = None,
        counted: int = EVERY_LETTER,
    ) -> None:
        self._candidates = candidates
        self._packing = candidates.packing
        self._least = least
        self._may_repeat = may_repeat
        self._budget = budget
        self._is_barred = is_barred
        self._counted = counted
        self._rarest = by_rarity(candidates.vocabulary, candidates.packing.letters)
        self._demand = demand_of(candidates.vocabulary, candidates.row)
        self._refuted: set[tuple[int, ...]] = set()
        self._used: list[tuple[int, int]] = []
        """The words that may not be used again, each with the depth at which it was used."""
        self._tie = _NEVER
        """The least depth of a word that was wanted again and used up."""

    def lay(self, hand: Hand, word: int, as_joker: int = 0) -> Hand | None:
        """What is at hand after a word is laid; None where its letters are not there.

        Owed letters are laid before free ones, and jokers where letters are wanting.

        Args:
            hand: What is at hand.
            word: The word.
            as_joker: Letters of the word that jokers must stand for, packed.
        """
        packing = self._packing
        letters = self._candidates.packed(word) - as_joker
        rest = packing.less(hand.have, letters)
        size = total(letters)
        short = size - total(hand.have) + total(rest) + total(as_joker)
        if short > hand.jokers or short >= size + total(as_joker):
            return None
        owed = packing.less(hand.owed, letters)
        taken = size - (short - total(as_joker)) - total(hand.owed) + total(owed)
        is_new = word >= self._candidates.standing
        if is_new and not hand.new_words:
            return None
        waste, slack, spared = hand.waste, hand.slack, hand.spared
        if waste != ANY and not (is_new and int(self._candidates.shown[word]) & self._counted):
            wasted = size + total(as_joker)
            if is_new and int(self._candidates.shown[word]) & hand.sparing:
                wasted, *spared_ = sorted((wasted, *spared))
                spared = tuple(spared_)
            waste -= wasted
            slack = min(slack, waste)
            if waste < 0:
                return None
        return Hand(
            rest,
            owed,
            hand.jokers - short,
            max(0, hand.owed_jokers - short),
            slack,
            hand.taken + taken,
            hand.new_words - is_new if hand.new_words != ANY else ANY,
            waste,
            hand.sparing,
            spared,
        )

    def find(
        self,
        hand: Hand,
        words: Words | None,
        standing: Sequence[int],
        target: int | None,
        accepts: Callable[[list[int]], bool],
    ) -> list[int] | None:
        """Words that lay all that must be laid, or None where there are none.

        Args:
            hand: What is to be laid.
            words: The words that may be laid; all where None.
            standing: Words of the table that stand, and are not to be formed.
            target: A word that was laid before.
            accepts: Whether words that were found will do.

        Raises:
            OutOfBudgetError: The budget ended before it was settled.
        """
        used = [*standing] if target is None or self._may_repeat else [*standing, target]
        self._used = [] if self._may_repeat else [(word, 0) for word in used]
        self._tie = _NEVER
        self._accepts = accepts
        self._path: list[int] = []
        if self._key(hand) in self._refuted:
            return None
        if words is None:
            fit = self._candidates.laying(hand.have, hand.jokers)
        else:
            fit = self._candidates.fitting(words, hand.have, hand.jokers)
        return self._path if self._search(hand, fit.kept(~np.isin(fit.numbers, used)), 1) else None

    def hopeful(
        self, hand: Hand, targets: Words, shown: int, standing: Sequence[int], limit: int
    ) -> Iterator[int]:
        """Those of some words for which few nodes do not show that the rest has no cover.

        Args:
            hand: What is to be laid.
            targets: The words, of which each could be laid first.
            shown: The letters of which a word must show one, a bit for each.
            standing: Words of the table that stand, and are not to be formed.
            limit: The nodes that may be looked at for a word.
        """
        numbers = self._candidates.fitting(targets, hand.have, hand.jokers).numbers
        shows = (self._candidates.shown[numbers] & np.uint64(shown)) != 0
        for target in numbers[shows].tolist():
            rest = self.lay(hand, target)
            if rest is None:
                continue
            self._budget.limit(limit)
            try:
                if self._find_any(rest, standing, target):
                    yield target
            except OutOfBudgetError:
                yield target
            finally:
                self._budget.limit(None)

    def _find_any(self, hand: Hand, standing: Sequence[int], target: int) -> bool:
        return self.find(hand, None, standing, target, lambda path: True) is not None

    def _search(self, hand: Hand, words: Words, depth: int) -> bool:
        self._budget.spend()
        if self._is_done(hand):
            if self._accepts(self._path):
                return True
            # Other words that leave the same letters could do: this is no refutation.
            self._tie = -1
            if hand.waste != ANY and hand.loose:
                # Or more of the tiles that were left.
                hand = replace(hand, slack=hand.loose - 1)
            elif not hand.owed_jokers:
                return False
        tie, self._tie = self._tie, _NEVER
        self._note_ties(hand)
        for step, child in self._children(hand, words):
            if self._key(child) in self._refuted:
                continue
            if step is None:
                if self._search(child, self._fit(words, child), depth + 1):
                    return True
                continue
            self._path.append(step)
            if not self._may_repeat:
                self._used.append((step, depth))
            if self._search(child, self._fit(words, child, step), depth + 1):
                return True
            self._path.pop()
            if not self._may_repeat:
                self._used.pop()
        if self._tie >= depth:
            if len(self._refuted) < REMEMBERED:
                self._refuted.add(self._key(hand))
            self._tie = _NEVER
        self._tie = min(tie, self._tie)
        return False

    def _is_done(self, hand: Hand) -> bool:
        """Whether all is laid that must be; an owed joker may take the place of a free letter laid."""
        jokers = hand.owed_jokers
        return not hand.owed and jokers <= hand.taken and hand.loose + jokers <= hand.slack

    def _key(self, hand: Hand) -> tuple[int, ...]:
        """What a refutation depends on."""
        jokers = hand.owed_jokers
        counts = hand.slack, min(hand.taken, jokers), hand.new_words, hand.waste
        return hand.have, hand.owed, hand.jokers, jokers, *counts, hand.sparing, *hand.spared

    def _note_ties(self, hand: Hand) -> None:
        """Note the words that could be laid here and are used up."""
        packing, packed = self._packing, self._candidates.packed
        have, jokers = hand.have, hand.jokers
        for word, depth in self._used:
            if depth >= self._tie:
                continue
            letters = packed(word)
            if packing.is_within(letters, have) if not jokers else self._is_short(letters, have, jokers):
                self._tie = depth

    def _is_short(self, letters: int, have: int, jokers: int) -> bool:
        return total(self._packing.less(letters, have)) <= jokers

    def _fit(self, words: Words, hand: Hand, word: int | None = None) -> Words:
        """Those of some words that fit what is left, but for one just used."""
        fit = self._candidates.fitting(words, hand.have, hand.jokers)
        if word is None or (self._may_repeat and word >= self._candidates.standing):
            return fit
        return fit.without(word)

    def _children(self, hand: Hand, words: Words) -> Iterator[tuple[int | None, Hand]]:
        """The ways to go on: words that cover the letter chosen, or to leave that letter on the rack."""
        loose = hand.loose
        wanted = hand.owed if loose <= hand.slack else hand.have
        if not wanted and (hand.owed_jokers == 0 or loose > hand.slack):
            return
        numbers: Numbers = words.numbers
        letter = None
        if wanted:
            letter, mask = self._letter(wanted, words)
            numbers = numbers[mask]
        if not hand.new_words:
            numbers = numbers[numbers < self._candidates.standing]
        if hand.slack == 0 and not hand.jokers:
            numbers = self._ending(hand, words, numbers)
        if len(numbers) > 1:
            numbers = self._ordered(hand, numbers)
        for word in numbers.tolist():
            if self._is_barred is not None and self._is_barred(word):
                continue
            child = self.lay(hand, word)
            if child is not None and self._can_end(child):
                yield word, child
        if letter is not None and hand.slack not in (0, ANY):
            unit = self._packing.units[letter]
            if not self._packing.count(hand.owed, letter):
                waste = hand.waste if hand.waste == ANY else hand.waste - 1
                yield None, replace(hand, have=hand.have - unit, slack=hand.slack - 1, waste=waste)

    def _ending(self, hand: Hand, words: Words, numbers: Numbers) -> Numbers:
        """Those of some words that leave nothing, the letters of one word or of two, or enough for three.

        Where many words fit, it is not looked up whether what is left is the letters of one or two of them.
        """
        candidates, least = self._candidates, self._least
        left = hand.size - candidates.lengths[numbers].astype(np.int16)
        hopeful: Mask = (left == 0) | (left >= 3 * least)
        if len(words) > LOOKED_UP:
            hopeful |= left >= least
        last = np.flatnonzero((left >= least) & ~hopeful)
        if len(last):
            rests = np.uint64(candidates.key(hand.have)) - candidates.keys[numbers[last]]
            hopeful[last] = self._one_or_two(rests, int(left[last].max()), words.numbers)
        kept: Numbers = numbers[hopeful]
        return kept

    def _one_or_two(self, rests: Lane, most: int, words: Numbers) -> Mask:
        """Which heaps are the letters of one of some words, or of two.

        Args:
            rests: The keys of the heaps.
            most: The most letters that one has.
            words: The words.
        """
        keys = self._candidates.keys[words]
        known = np.sort(keys)

        def are_known(sums: Lane) -> Mask:
            found: Mask = known[np.minimum(known.searchsorted(sums), len(known) - 1)] == sums
            return found

        # Of two words the shorter has half of the letters at most.
        short = keys[self._candidates.lengths[words] <= most // 2]
        both: Mask = np.logical_or.reduce(are_known(rests[:, None] - short), axis=1)
        return are_known(rests) | both

    def _ordered(self, hand: Hand, numbers: Numbers) -> Numbers:
        """Words in the order in which they are tried: first those of letters that there are many of.

        A letter counts as many where the heap has more of it than words commonly take, so that what is left
        stays as easy to cover as it was. Of equally good words the commoner comes first.
        """

        candidates = self._candidates
        have = np.zeros(candidates.row, np.intp)
        have[: self._packing.letters] = candidates.counts_of(hand.have)[: self._packing.letters]
        price = self._demand - SUPPLY[np.minimum(have, len(SUPPLY) - 1)]
        cost = (candidates.counts(numbers) @ price << 10) // candidates.lengths[numbers]
        ordered: Numbers = numbers[np.lexsort((numbers, cost))]
        return ordered

    def _can_end(self, hand: Hand) -> bool:
        """Whether what is left is nothing, or enough for a word."""
        must = max(hand.loose - hand.slack, 0) + total(hand.owed)
        return not must or hand.size >= self._least

    def _letter(self, wanted: int, words: Words) -> tuple[int, NDArray[np.bool_]]:
        """The letter that fewest words can cover, of the rarest of those wanted."""
        best, fewest, chosen = -1, -1, None
        seen = 0
        for place in self._rarest:
            if not self._packing.count(wanted, place):
                continue
            lane, bit = divmod(place * MOST, 64)
            mask = (words.lanes[lane] & np.uint64(1 << bit)) != 0
            count = int(np.count_nonzero(mask))
            if chosen is None or count < fewest:
                best, fewest, chosen = place, count, mask
            seen += 1
            if not count or seen == COMPARED or len(words) > MANY:
                break
        assert chosen is not None
        return best, chosen


@lru_cache(maxsize=8)
def by_rarity(vocabulary: Vocabulary, letters: int) -> list[int]:
    """Every letter, those of fewest words of the vocabulary first, after those of no word."""
    spread = vocabulary.spread
    known = range(len(vocabulary.letters))
    strangers = range(len(vocabulary.letters), letters)
    return [*strangers, *sorted(known, key=lambda place: (int(spread[place]), place))]


@lru_cache(maxsize=8)
def demand_of(vocabulary: Vocabulary, letters: int) -> NDArray[np.int32]:
    """How much words take of each letter, on the scale of SUPPLY and above all of it."""
    counts = np.zeros(letters, np.int64)
    counts[: len(vocabulary.demand)] = vocabulary.demand
    prices = [round(_FINE * math.log2(count + 1)) for count in counts.tolist()]
    return np.array(prices, np.int32) + np.int32(SUPPLY[-1])
