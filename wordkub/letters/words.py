"""The words of a layout: which are new, which are placed, which are twins (W5 to W7, W10, W12, W18, V2)."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from wordkub.core.changes import LayoutChange
from wordkub.core.tiles import Group, Tile
from wordkub.letters.notation import JOKER, LetterNotation


class Words:
    """The words of a change of the table."""

    def __init__(self, change: LayoutChange, notation: LetterNotation) -> None:
        self._change = change
        self._notation = notation
        word, letters = notation.word, notation.letters
        self.after = Counter(map(word, change.groups))
        self.new = Counter(map(letters, change.fresh)) - Counter(map(letters, change.gone))
        """The words new to the table, as the letters on their tiles: what was taken apart and formed again is
        not (W6), but of other tiles than before (I and J where IJ was) it is."""

    @cached_property
    def before(self) -> frozenset[str]:
        """The words on the table before the turn."""
        return frozenset(map(self._notation.word, self._change.position.table))

    @cached_property
    def new_groups(self) -> list[tuple[str, Group]]:
        """The new words, with their tiles, each as often as it is new.

        Of groups with the same word, those with more jokers count as new, so that the order of the layout
        does not matter.
        """
        left = self.new.copy()
        groups = []
        for group in sorted(self._change.fresh, key=lambda group: (-self._notation.jokers(group), group)):
            letters = self._notation.letters(group)
            if left[letters]:
                left[letters] -= 1
                groups.append((self._notation.word(group), group))
        return groups

    def placed(self, with_rack_tile: bool) -> list[tuple[str, int]]:
        """The words placed in the turn, in alphabetical order, each with its length in tiles (W10).

        Args:
            with_rack_tile: Whether a word must show a tile that came from the rack this turn.
        """
        used, held = self._change.used, self._notation.held
        found = [
            (word, group)
            for word, group in self.new_groups
            if not with_rack_tile or any(held.get(tile) in used for tile in group)
        ]
        found.sort(key=lambda placed: self._notation.order(placed[1]))
        return [(word, self._notation.length(group)) for word, group in found]

    def twins(self) -> list[Group]:
        """The groups that show a word which another group shows too, one for each word (W6)."""
        if len(self.after) == len(self._change.groups):
            return []
        twice = {word for word, count in self.after.items() if count > 1}
        shown: dict[str, Group] = {}
        alike = sorted(group for group in self._change.groups if self._notation.word(group) in twice)
        for group in (*sorted(self._change.fresh), *alike):
            word = self._notation.word(group)
            if word in twice:
                shown.setdefault(word, group)
        return list(shown.values())

    def released(self) -> Counter[Tile]:
        """How many jokers stood for each letter and no longer do (W12)."""
        before = self._notation.stood_for(self._change.position.table)
        return before - self._notation.stood_for(self._change.groups) if before else before

    def jokers_in_new(self) -> int:
        """How many jokers are in words that are new to the table (W12)."""
        held = self._notation.held
        return sum(held.get(tile) == JOKER for _, group in self.new_groups for tile in group)
