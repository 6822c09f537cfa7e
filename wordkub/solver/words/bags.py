"""What lies loose when words of the table are broken up: letters owed, and jokers kept or released."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile
from wordkub.letters.notation import JOKER
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import JokerRelease
from wordkub.solver.words.cover import Hand
from wordkub.solver.words.packing import total
from wordkub.solver.words.vocabulary import Vocabulary

_MOST_JOKERS = 8
"""The most jokers on a table for which every choice of those released is looked at."""


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles that a turn may use when it breaks up some words of the table, and the rack."""

    broken: tuple[int, ...]
    """The words that are broken up, by their numbers on the table."""
    standing: tuple[int, ...]
    """The words that stay as they are."""
    hand: Hand
    kept: int
    """The letters that jokers of the broken words go on standing for, packed; they are owed."""
    due: int = 0
    """The letters that the rack owes, packed: jokers stood for them that are released (W12)."""

    @property
    def has_jokers(self) -> bool:
        """Whether there is a joker, whatever it stands for."""
        return bool(self.hand.jokers or self.kept)


class Bags:
    """The bags of a position.

    Args:
        rules: The rules in force.
        vocabulary: The words that may be formed.
        position: The position.
    """

    def __init__(self, rules: WordRules, vocabulary: Vocabulary, position: Position) -> None:
        self._notation = rules.notation
        self._is_free = rules.settings.joker_release == JokerRelease.FREE
        self._place = vocabulary.tile_places
        self.packing = vocabulary.packing
        self.table = [tuple(self._letters(group)) for group in position.table]
        """The words of the table, each the places of its letters."""
        self._real = [self.packing.pack(self._reals(group)) for group in position.table]
        self._jokers = [self.packing.pack(self._joker_letters(group)) for group in position.table]
        rack = [tile for tile in position.rack if tile != JOKER]
        self.rack = self.packing.pack(self._place[tile] for tile in rack)
        """The letters of the rack, packed."""
        self.rack_jokers = len(position.rack) - len(rack)
        self.is_complete = total(sum(self._jokers)) <= _MOST_JOKERS
        """Whether every choice of jokers is looked at; not where a table has more than anybody's set."""

    def place(self, tile: Tile) -> int | None:
        """The place of a letter tile's letter; None for a joker or a mark."""
        return self._place.get(tile)

    def jokers(self, number: int) -> int:
        """The letters that jokers of a word of the table stand for, packed."""
        return self._jokers[number]

    def of(self, broken: Sequence[int]) -> Iterator[Bag]:
        """The bags of some broken words: one for each choice of jokers that are released (W12)."""
        standing = tuple(number for number in range(len(self.table)) if number not in set(broken))
        real = sum(self._real[number] for number in broken)
        jokers = sum(self._jokers[number] for number in broken)
        for released in self._releases(jokers):
            due = 0 if self._is_free else self.packing.less(released, sum(self._real))
            if not self.packing.is_within(due, self.rack):
                continue
            kept = jokers - released
            count = total(released)
            owed = real + kept
            hand = Hand(owed + self.rack, owed + due, count + self.rack_jokers, count)
            yield Bag(tuple(broken), standing, hand, kept, due)

    def _releases(self, jokers: int) -> Iterator[int]:
        """The letters whose jokers are released, few first; where they change freely, all."""
        if self._is_free:
            yield jokers
            return
        units = self.packing.units
        places = list(self.packing.places(jokers))
        counts = [range(self.packing.count(jokers, place) + 1) for place in places]
        if not self.is_complete:
            yield from (0, jokers)
            return
        for choice in sorted(product(*counts), key=sum):
            yield sum(units[place] * count for place, count in zip(places, choice, strict=True))

    def _letters(self, group: Group) -> Iterator[int]:
        for tile in group:
            place = self._place.get(self._notation.letter(tile) or tile)
            if place is not None:
                yield place

    def _reals(self, group: Group) -> Iterator[int]:
        return (self._place[tile] for tile in group if tile in self._place)

    def _joker_letters(self, group: Group) -> Iterator[int]:
        letters = (self._notation.letter(tile) for tile in group)
        return (self._place[letter] for letter in letters if letter is not None)
