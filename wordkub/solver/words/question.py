"""What a search is asked, and what all of its parts share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from wordkub.core.positions import Position
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Scoring, ScoringWord
from wordkub.solver.budget import Budget
from wordkub.solver.words.bags import Bags
from wordkub.solver.words.candidates import Candidates
from wordkub.solver.words.compiled import candidates_of
from wordkub.solver.words.remaining import ANY
from wordkub.solver.words.vocabulary import Vocabulary


@dataclass(frozen=True)
class Question:
    """The search for the best turns of one position."""

    rules: WordRules
    """The rules in force; words are checked by the program."""
    vocabulary: Vocabulary
    """The words that may be formed."""
    position: Position
    by_tiles: bool
    """Whether the best turn is the one that lays most tiles, and not the one that scores most."""
    budget: Budget
    """What may be spent."""

    @cached_property
    def bags(self) -> Bags:
        """The tiles of the position."""
        return Bags(self.rules, self.vocabulary, self.position)

    @cached_property
    def candidates(self) -> Candidates:
        """The words that could stand on the table after a turn."""
        return candidates_of(self.rules, self.bags)

    @property
    def counts_all(self) -> bool:
        """Whether every word placed counts, not only the longest (V2, with more than one new word)."""
        settings = self.rules.settings
        return (
            not self.by_tiles and settings.scoring == Scoring.LETTERS_PLACED and settings.max_new_words != 1
        )

    @property
    def must_show(self) -> bool:
        """Whether a word counts only if it shows a tile of the rack (W10)."""
        return self.rules.settings.scoring_word == ScoringWord.WITH_RACK_TILE

    @property
    def new_words(self) -> int:
        """How many words may be new to the table (V2, W4)."""
        settings = self.rules.settings
        most = ANY if settings.max_new_words is None else settings.max_new_words
        return most if self.position.melded or settings.meld_extra_words else min(most, 1)

    @property
    def tiles(self) -> int:
        """How many tiles there are on the table and the rack."""
        return sum(map(len, self.bags.table)) + len(self.position.rack)

    @property
    def ceiling(self) -> int:
        """What no play can exceed."""
        if self.by_tiles:
            return len(self.position.rack)
        return self.tiles * (2 if self.rules.settings.double_on_empty_rack else 1)
