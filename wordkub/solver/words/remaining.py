"""The letters that are still to be laid, at each point of a search."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.solver.words.packing import total

ANY = 1 << 20
"""No limit: more tiles than anybody has."""

SPARED = 4
"""The most words that may count because of a joker that they show."""

EVERY_LETTER = (1 << 64) - 1
"""A bit for each letter."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """The letters that are still to be laid."""

    have: int
    """All letters that are available, packed."""
    owed: int
    """Those of them that must be laid."""
    jokers: int = 0
    """The available jokers that do not stand for a letter yet."""
    owed_jokers: int = 0
    """How many of these jokers must be laid."""
    slack: int = ANY
    """How many of the tiles that need not be laid may be left over."""
    taken: int = 0
    """How many letters were laid that need not be; a joker that must be laid can replace one of them."""
    new_words: int = ANY
    """How many more words may be new to the table."""
    waste: int = ANY
    """Where every word counts: how many tiles may score nothing, left over or in other words."""
    sparing: int = 0
    """The letters that jokers stand for, a bit for each: a word with one of them may count because of it."""
    spared: tuple[int, ...] = ()
    """The lengths of the longest words so far that count because of a joker: one for each, at first 0."""

    @property
    def loose(self) -> int:
        """How many tiles need not be laid."""
        return total(self.have) - total(self.owed) + self.jokers - self.owed_jokers

    @property
    def size(self) -> int:
        """How many tiles are available."""
        return total(self.have) + self.jokers
