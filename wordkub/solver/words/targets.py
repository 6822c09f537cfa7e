"""Which words could be a turn's longest, and which words of the table to break up for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wordkub.core.positions import Position
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Twins
from wordkub.letters.stems import stem
from wordkub.solver.budget import Budget
from wordkub.solver.words.bags import Bags
from wordkub.solver.words.candidates import Candidates, Words
from wordkub.solver.words.packing import total

Counts = NDArray[np.int16]


class Targets:
    """The words of a position that could be a turn's longest.

    Args:
        rules: The rules in force.
        position: The position.
        bags: Its bags.
        candidates: Its candidates.
        budget: What may be spent.
    """

    def __init__(
        self, rules: WordRules, position: Position, bags: Bags, candidates: Candidates, budget: Budget
    ) -> None:
        self._rules = rules
        self._position = position
        self._bags = bags
        self._candidates = candidates
        self._budget = budget
        self.all = candidates.all()
        """Every word that could be formed."""
        self._by_length: dict[int, Words] = {}
        self._by_gain: dict[int, tuple[Counts, Counts]] = {}

    @cached_property
    def lengths(self) -> list[int]:
        """The lengths of the words that could be the turn's longest, longest first."""
        settings = self._rules.settings
        least = settings.min_letters if self._position.melded else settings.initial_letters
        return [length for length in reversed(self._candidates.new_lengths) if length >= least]

    def of_length(self, length: int) -> Words:
        """The words of a length that are new to the table."""
        if length not in self._by_length:
            self._by_length[length] = self._candidates.of_length(length)
        return self._by_length[length]

    def broken(self, size: int, length: int | None) -> Iterator[tuple[tuple[int, ...], Words]]:
        """The choices of so many words to break up, with the words that could then be formed.

        Args:
            size: How many words of the table are broken up.
            length: The length of the words to be formed; any where None.

        Raises:
            OutOfBudgetError: Nothing more may be spent; each choice is a node.
        """
        words = self.all if length is None else self.of_length(length)
        if length is None or size == len(self._position.table):
            yield from ((broken, words) for broken in self._choices(size))
            return
        if length > len(self._position.rack) + sum(self._longest[:size]):
            return
        if not size:
            yield from ((broken, words) for broken in self._choices(size))
            return
        short, gains = self._gains(length)
        # No choice gives a word more than those that give it most.
        near = short <= np.partition(gains, len(gains) - size, axis=0)[len(gains) - size :].sum(axis=0)
        words, short, gains = words.kept(near), short[near], gains[:, near]
        for broken in self._choices(size) if len(words) else ():
            self._budget.spend()
            mask = short <= gains[list(broken)].sum(axis=0)
            if mask.any():
                yield broken, words.kept(mask)

    def suppliers(self, word: int) -> tuple[int, list[int]]:
        """The words of the table in the order in which they give a word what the rack lacks, most first.

        Returns:
            How many of them give it all, and the words.
        """
        packing = self._bags.packing
        heaps = {number: packing.pack(places) for number, places in enumerate(self._bags.table)}
        lacking = packing.less(self._candidates.packed(word), self._bags.rack)
        order: list[int] = []
        while heaps and total(lacking):
            left = {number: total(packing.less(lacking, heap)) for number, heap in heaps.items()}
            number = min(left, key=lambda number: (left[number], total(heaps[number]), number))
            lacking = packing.less(lacking, heaps.pop(number))
            order.append(number)
        rest = sorted(heaps, key=lambda number: (-total(heaps[number]), number))
        return len(order), order + rest

    def is_barred(self, word: int) -> bool:
        """Whether a word has the stem of one that stands, so that it may not be formed (V2)."""
        if self._rules.settings.twins != Twins.STEM or word < self._candidates.standing:
            return False
        tiles = self._candidates.vocabulary.tiles(self._candidates.index(word))
        return stem(self._rules.notation.word(tiles), self._language) in self._stems

    def _choices(self, size: int) -> Iterator[tuple[int, ...]]:
        """The choices of so many words to break up that leave a table which may stand (W5, W6)."""
        return filter(self.may_break, combinations(range(len(self._position.table)), size))

    def may_break(self, broken: tuple[int, ...]) -> bool:
        """Whether the table may stand on without some words (W5, W6)."""
        must, twins = self._must_break
        if not must and not twins:
            return True
        chosen = set(broken)
        return must <= chosen and all(len(alike - chosen) < 2 for alike in twins)

    @cached_property
    def _must_break(self) -> tuple[set[int], list[set[int]]]:
        """The words that may not stay as they are, and those of which only one may."""
        rules, table = self._rules, self._position.table
        least, length = rules.settings.min_letters, rules.notation.length
        short = {number for number, group in enumerate(table) if length(group) < least}
        alike: dict[str, set[int]] = {}
        for number, group in enumerate(table):
            alike.setdefault(rules.notation.word(group), set()).add(number)
        if rules.settings.twins == Twins.ALLOWED:
            return short, []
        return short, [each for each in alike.values() if len(each) > 1]

    @cached_property
    def _longest(self) -> list[int]:
        """The lengths of the words of the table, longest first."""
        return sorted(map(len, self._bags.table), reverse=True)

    def _gains(self, length: int) -> tuple[Counts, Counts]:
        """How many letters each word wants beyond the rack, and how many each word of the table gives it."""
        if length not in self._by_gain:
            candidates, bags, words = self._candidates, self._bags, self.of_length(length)
            short = candidates.short_by(words, bags.rack)
            gains = np.zeros((len(bags.table), len(words)), np.int16)
            for number, places in enumerate(bags.table):
                gains[number] = short - candidates.short_by(words, bags.rack + bags.packing.pack(places))
                gains[number] += total(bags.jokers(number))
            self._by_gain[length] = short - bags.rack_jokers, gains
        return self._by_gain[length]

    @cached_property
    def _stems(self) -> frozenset[str]:
        word = self._rules.notation.word
        return frozenset(stem(word(group), self._language) for group in self._position.table)

    @property
    def _language(self) -> str:
        return self._rules.dictionary.language if self._rules.dictionary else ""
