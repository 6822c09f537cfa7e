"""The best turn of Word Rummikub, with proof.

A turn breaks up some words of the table and forms words of their letters and of the rack's. Scores are tried
from the highest down (clauses W10 and W11): for each, every word of the length that would score it is laid
first, and what must then still lie on the table is covered with other words (cover.py). The first score that
can be reached is the best there is, as every higher one has been refuted. Easy answers come first: each try
has a small limit of nodes, which rises for those that were not settled.

Every answer has been put to the judge. What it costs stands in BENCHMARKS.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from wordkub.core.positions import Position
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Scoring
from wordkub.lexicon.verdict import Lexicon
from wordkub.solver.answers import FRONTIER, Answer, nothing_to_lay
from wordkub.solver.budget import Budget
from wordkub.solver.words.climb import Climb
from wordkub.solver.words.compiled import prepare
from wordkub.solver.words.vocabulary import Limits, Vocabulary, vocabulary

OBJECTIVES = ("score", "tiles")
"""What a turn can be best by."""


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
        if self._may_only_pass(position):
            return nothing_to_lay(self.rules, position, touch, None)
        return self._search(position, objective, budget).best(touch)

    def frontier(
        self, position: Position, objective: str | None = None, budget: Budget | None = None
    ) -> list[Answer]:
        """The best turn for each limit of FRONTIER, as `best` finds it."""
        if self._may_only_pass(position):
            return [nothing_to_lay(self.rules, position, touch, None) for touch in FRONTIER]
        search = self._search(position, objective, budget)
        return [search.best(touch) for touch in FRONTIER]

    def prepare(self) -> None:
        """Pack the words now, so that the first answer takes no longer than others.

        Raises:
            WordkubError: The dictionary in play cannot be walked.
        """
        prepare(self._vocabulary)

    @property
    def objectives(self) -> tuple[str, ...]:
        """What a turn can be best by."""
        return OBJECTIVES

    def _may_only_pass(self, position: Position) -> bool:
        """Whether a tile has been drawn in this turn, and that ends it (C5)."""
        return position.drawn is not None and self.rules.settings.after_draw == "end"

    def _search(self, position: Position, objective: str | None, budget: Budget | None) -> Climb:
        if objective not in (None, *OBJECTIVES):
            raise WordkubError(f"no objective {objective!r} here; it takes {' or '.join(OBJECTIVES)}")
        by_tiles = objective == "tiles" or self.rules.settings.scoring == Scoring.NONE
        return Climb(self.rules.strict(), self._vocabulary, position, by_tiles, budget or Budget())

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        rules = self.rules
        if not isinstance(rules.dictionary, Lexicon):
            name = "none" if rules.dictionary is None else rules.dictionary.address or rules.dictionary.name
            raise WordkubError(f"a solver needs a dictionary whose words can be listed, not {name}")
        known = rules.dictionary.levels
        # A level that every word has limits nothing, and the words need not be packed twice for it.
        level = self.level if known and self.level is not None and self.level < max(known) else None
        limits = Limits(rules.settings.min_letters, rules.theme, level, self.is_polite)
        return vocabulary(rules.dictionary, tuple(rules.edition.tiles), limits)
