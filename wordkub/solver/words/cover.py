"""Covering letters with words: can everything that must be on the table be laid in words, and in which?

Available letters are *owed* if they must be laid, otherwise free. The search takes the letter that fewest
words contain, tries those words one after the other, and continues with what is left. A joker goes into a
word where a letter is missing. States that were refuted are remembered, except if they failed only because
a word had already been used.

Equal letters are interchangeable, so a state needs only the count of each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from wordkub.lexicon.finder import MOST
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.candidates import Candidates, Numbers, Subset
from wordkub.solver.words.packing import total
from wordkub.solver.words.remaining import ANY, EVERY_LETTER, Remaining
from wordkub.solver.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from wordkub.lexicon.finder import Lane, Mask

LOOKED_UP = 500
"""Pairs of words that lay exactly what is left are looked up only among at most so many words."""

MANY = 20_000
"""With more words than this, the rarest letter is taken, without counting the words that have it."""

COMPARED = 5
"""How many of the rarest letters are compared by the number of words that have them."""

REMEMBERED = 1 << 18
"""The highest number of refuted states that are remembered."""

_NEVER = 1 << 20

_FINE = 64
"""Steps per doubling in the cost of letters."""

SUPPLY = np.array([round(_FINE * math.log2(count + 0.3)) for count in range(256)], np.int32)
"""How plentiful a letter is, by how many of it there are."""


class Cover:
    """Searches for covers among the candidates of a position.

    Args:
        candidates: The words.
        budget: What may be spent.
        is_barred: Asked of each word that is tried; returns True if it may not be formed after all.
        counted: The letters of which a word must have one in order to count, a bit for each.
    """

    def __init__(
        self,
        candidates: Candidates,
        budget: Budget,
        is_barred: Callable[[int], bool] | None = None,
        counted: int = EVERY_LETTER,
    ) -> None:
        self._candidates = candidates
        self._packing = candidates.packing
        self._least = candidates.least
        self._may_repeat = candidates.may_repeat
        self._budget = budget
        self._is_barred = is_barred
        self._counted = counted
        self._rarest = by_rarity(candidates.vocabulary, candidates.packing.letters)
        self._demand = demand_of(candidates.vocabulary, candidates.row)
        self._refuted: set[tuple[int, ...]] = set()
        self._used: list[tuple[int, int]] = []
        """The words that may not be used again, each with the depth at which it was used."""
        self._tie = _NEVER
        """The lowest depth of a word that could have been used again but was used up."""

    def lay(self, rest: Remaining, word: int, as_joker: int = 0) -> Remaining | None:
        """What remains after a word is laid; None if its letters are not there.

        Owed letters are laid before free ones, and jokers where letters are missing.

        Args:
            rest: What is still to be laid.
            word: The word.
            as_joker: Letters of the word, packed, that must be jokers.
        """
        packing = self._packing
        letters = self._candidates.packed(word) - as_joker
        have = packing.less(rest.have, letters)
        size = total(letters)
        short = size - total(rest.have) + total(have) + total(as_joker)
        if short > rest.jokers or short >= size + total(as_joker):
            return None
        owed = packing.less(rest.owed, letters)
        taken = size - (short - total(as_joker)) - total(rest.owed) + total(owed)
        is_new = word >= self._candidates.standing
        if is_new and not rest.new_words:
            return None
        waste, slack, spared = rest.waste, rest.slack, rest.spared
        if waste != ANY and not (is_new and int(self._candidates.shown[word]) & self._counted):
            wasted = size + total(as_joker)
            if is_new and int(self._candidates.shown[word]) & rest.sparing:
                wasted, *spared_ = sorted((wasted, *spared))
                spared = tuple(spared_)
            waste -= wasted
            slack = min(slack, waste)
            if waste < 0:
                return None
        return Remaining(
            have,
            owed,
            rest.jokers - short,
            max(0, rest.owed_jokers - short),
            slack,
            rest.taken + taken,
            rest.new_words - is_new if rest.new_words != ANY else ANY,
            waste,
            rest.sparing,
            spared,
        )

    def find(
        self,
        rest: Remaining,
        words: Subset | None,
        standing: Sequence[int],
        target: int | None,
        accepts: Callable[[list[int]], bool],
    ) -> list[int] | None:
        """Words that lay everything that must be laid, or None if there are none.

        Args:
            rest: What is to be laid.
            words: The words that may be laid; None for all.
            standing: Words of the table that stay, and may not be formed.
            target: A word that has already been laid.
            accepts: Whether the words that were found are an answer.

        Raises:
            OutOfBudgetError: The budget ran out before that was settled.
        """
        used = [*standing] if target is None or self._may_repeat else [*standing, target]
        self._used = [] if self._may_repeat else [(word, 0) for word in used]
        self._tie = _NEVER
        self._accepts = accepts
        self._path: list[int] = []
        if self._key(rest) in self._refuted:
            return None
        if words is None:
            fit = self._candidates.laying(rest.have, rest.jokers)
        else:
            fit = self._candidates.fitting(words, rest.have, rest.jokers)
        return self._path if self._search(rest, fit.kept(~np.isin(fit.numbers, used)), 1) else None

    def hopeful(
        self, rest: Remaining, targets: Subset, shown: int, standing: Sequence[int], limit: int
    ) -> Iterator[int]:
        """The words after which a few nodes do not already prove that the rest has no cover.

        Args:
            rest: What is to be laid.
            targets: The words, each of which could be laid first.
            shown: The letters of which a word must have one, a bit for each.
            standing: Words of the table that stay, and may not be formed.
            limit: The limit of nodes for each word.
        """
        numbers = self._candidates.fitting(targets, rest.have, rest.jokers).numbers
        shows = (self._candidates.shown[numbers] & np.uint64(shown)) != 0
        for target in numbers[shows].tolist():
            after = self.lay(rest, target)
            if after is None:
                continue
            self._budget.limit(limit)
            try:
                if self._find_any(after, standing, target):
                    yield target
            except OutOfBudgetError:
                yield target
            finally:
                self._budget.limit(None)

    def _find_any(self, rest: Remaining, standing: Sequence[int], target: int) -> bool:
        return self.find(rest, None, standing, target, lambda path: True) is not None

    def _search(self, rest: Remaining, words: Subset, depth: int) -> bool:
        self._budget.spend()
        if self._is_done(rest):
            if self._accepts(self._path):
                return True
            # Other words that leave the same letters could do: this is no refutation.
            self._tie = -1
            if rest.waste != ANY and rest.loose:
                # Or more of the tiles that were left.
                rest = replace(rest, slack=rest.loose - 1)
            elif not rest.owed_jokers:
                return False
        tie, self._tie = self._tie, _NEVER
        self._note_ties(rest)
        for step, child in self._children(rest, words):
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
                self._refuted.add(self._key(rest))
            self._tie = _NEVER
        self._tie = min(tie, self._tie)
        return False

    def _is_done(self, rest: Remaining) -> bool:
        """Whether everything owed is laid; an owed joker may replace a free letter that was laid."""
        jokers = rest.owed_jokers
        return not rest.owed and jokers <= rest.taken and rest.loose + jokers <= rest.slack

    def _key(self, rest: Remaining) -> tuple[int, ...]:
        """The state, as far as a refutation depends on it."""
        jokers = rest.owed_jokers
        counts = rest.slack, min(rest.taken, jokers), rest.new_words, rest.waste
        return rest.have, rest.owed, rest.jokers, jokers, *counts, rest.sparing, *rest.spared

    def _note_ties(self, rest: Remaining) -> None:
        """Note the words that could be laid here if they were not used up."""
        packing, packed = self._packing, self._candidates.packed
        have, jokers = rest.have, rest.jokers
        for word, depth in self._used:
            if depth >= self._tie:
                continue
            letters = packed(word)
            if packing.is_within(letters, have) if not jokers else self._is_short(letters, have, jokers):
                self._tie = depth

    def _is_short(self, letters: int, have: int, jokers: int) -> bool:
        return total(self._packing.less(letters, have)) <= jokers

    def _fit(self, words: Subset, rest: Remaining, word: int | None = None) -> Subset:
        """The words that what is left can lay, except one that has just been used."""
        fit = self._candidates.fitting(words, rest.have, rest.jokers)
        if word is None or (self._may_repeat and word >= self._candidates.standing):
            return fit
        return fit.without(word)

    def _children(self, rest: Remaining, words: Subset) -> Iterator[tuple[int | None, Remaining]]:
        """The ways to continue: a word with the chosen letter, or leaving that letter on the rack."""
        loose = rest.loose
        wanted = rest.owed if loose <= rest.slack else rest.have
        if not wanted and (rest.owed_jokers == 0 or loose > rest.slack):
            return
        numbers: Numbers = words.numbers
        letter = None
        if wanted:
            letter, mask = self._letter(wanted, words)
            numbers = numbers[mask]
        if not rest.new_words:
            numbers = numbers[numbers < self._candidates.standing]
        if rest.slack == 0 and not rest.jokers:
            numbers = self._ending(rest, words, numbers)
        if len(numbers) > 1:
            numbers = self._ordered(rest, numbers)
        for word in numbers.tolist():
            if self._is_barred is not None and self._is_barred(word):
                continue
            child = self.lay(rest, word)
            if child is not None and self._can_end(child):
                yield word, child
        if letter is not None and rest.slack not in (0, ANY):
            unit = self._packing.units[letter]
            if not self._packing.count(rest.owed, letter):
                waste = rest.waste if rest.waste == ANY else rest.waste - 1
                yield None, replace(rest, have=rest.have - unit, slack=rest.slack - 1, waste=waste)

    def _ending(self, rest: Remaining, words: Subset, numbers: Numbers) -> Numbers:
        """The words that leave nothing, exactly the letters of one or two words, or enough for three.

        If many words fit, it is not looked up whether what is left makes one or two of them.
        """
        candidates, least = self._candidates, self._least
        left = rest.size - candidates.lengths[numbers].astype(np.int16)
        hopeful: Mask = (left == 0) | (left >= 3 * least)
        if len(words) > LOOKED_UP:
            hopeful |= left >= least
        last = np.flatnonzero((left >= least) & ~hopeful)
        if len(last):
            rests = np.uint64(candidates.key(rest.have)) - candidates.keys[numbers[last]]
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

    def _ordered(self, rest: Remaining, numbers: Numbers) -> Numbers:
        """Words in the order in which they are tried: first those whose letters are plentiful.

        A letter is plentiful if there is more of it than words commonly need, so that what is left stays as
        easy to cover as before. Of equally good words the more common one comes first.
        """

        candidates = self._candidates
        have = np.zeros(candidates.row, np.intp)
        have[: self._packing.letters] = candidates.counts_of(rest.have)[: self._packing.letters]
        price = self._demand - SUPPLY[np.minimum(have, len(SUPPLY) - 1)]
        cost = (candidates.counts(numbers) @ price << 10) // candidates.lengths[numbers]
        ordered: Numbers = numbers[np.lexsort((numbers, cost))]
        return ordered

    def _can_end(self, rest: Remaining) -> bool:
        """Whether nothing is left, or enough for a word."""
        must = max(rest.loose - rest.slack, 0) + total(rest.owed)
        return not must or rest.size >= self._least

    def _letter(self, wanted: int, words: Subset) -> tuple[int, NDArray[np.bool_]]:
        """Of the rarest letters that must be laid, the one that fewest words have."""
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
    """Every letter, those first that no word has, then by the number of words that have it."""
    spread = vocabulary.spread
    known = range(len(vocabulary.letters))
    strangers = range(len(vocabulary.letters), letters)
    return [*strangers, *sorted(known, key=lambda place: (int(spread[place]), place))]


@lru_cache(maxsize=8)
def demand_of(vocabulary: Vocabulary, letters: int) -> NDArray[np.int32]:
    """How much words need of each letter, on the scale of SUPPLY and above all its values."""
    counts = np.zeros(letters, np.int64)
    counts[: len(vocabulary.demand)] = vocabulary.demand
    prices = [round(_FINE * math.log2(count + 1)) for count in counts.tolist()]
    return np.array(prices, np.int32) + np.int32(SUPPLY[-1])
