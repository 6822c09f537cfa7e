"""The words of candidates.py and the covers of cover.py by their compiled core, where there is one.

Both choose the same words and look at the same nodes in the same order, so that they find the same covers.
Over the 120 positions of `scripts/bench solve` (2026-11-30, a busy machine) an answer took, in milliseconds:
compiled 5.1 at the median, 13.9 at the 95th percentile, 17.5 at worst; the reference 29, 119 and 532.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from wordkub.cores import compiled
from wordkub.errors import TooMuchError
from wordkub.letters.rules import WordRules
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.bags import Bags
from wordkub.solver.words.candidates import Candidates, Numbers, Subset
from wordkub.solver.words.cover import SUPPLY, Cover, by_rarity, demand_of
from wordkub.solver.words.packing import FIELD, Packing, total
from wordkub.solver.words.remaining import Remaining
from wordkub.solver.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wordkub.lexicon.finder import Bytes

_MOST = 127
"""The highest count of a letter that the core can hold."""

_MOST_TILES = 2_000
"""The most tiles of a position: a search is as deep as the words that it lays."""

_MOST_NODES = 1 << 60
"""The most nodes that the core counts."""


def candidates_of(rules: WordRules, bags: Bags) -> Candidates:
    """The candidates of a position, with the compiled core if it is there and has room for them.

    Args:
        rules: The rules in force.
        bags: The tiles of the position.

    Raises:
        TooMuchError: There are more tiles than a search can go as deep as, with either core.
    """
    core, packing = compiled("words._cover"), bags.packing
    if total(bags.letters) + bags.all_jokers > _MOST_TILES:
        raise TooMuchError(f"a search takes at most {_MOST_TILES:,} tiles on table and rack", _MOST_TILES)
    if core is None or packing.letters > bags.vocabulary.counts.shape[1] or _has_many(packing, bags.letters):
        return Candidates(rules, bags)
    return CompiledCandidates(core, rules, bags)


def prepare(vocabulary: Vocabulary) -> None:
    """Prepare a vocabulary for the core that is in use."""
    core = compiled("words._cover")
    if core is not None:
        compiled_vocabulary(core, vocabulary)


def cover_of(
    candidates: Candidates, budget: Budget, is_barred: Callable[[int], bool] | None, counted: int
) -> Cover:
    """A search for covers, with the compiled core if it keeps the candidates."""
    kind = CompiledCover if isinstance(candidates, CompiledCandidates) else Cover
    return kind(candidates, budget, is_barred, counted)


@lru_cache(maxsize=8)
def compiled_vocabulary(core: ModuleType, vocabulary: Vocabulary) -> Any:
    """A vocabulary in the compiled core."""
    return core.Vocabulary(vocabulary.counts, vocabulary.counts.shape[1], len(vocabulary.letters))


class CompiledCandidates(Candidates):
    """Candidates in the compiled core."""

    def __init__(self, core: ModuleType, rules: WordRules, bags: Bags) -> None:
        self._core = core
        super().__init__(rules, bags)

    def _choose(self, have: int, jokers: int, barred: Numbers) -> Numbers:
        words, letters = self.vocabulary, self.packing.letters
        self.search: Any = self._core.Search(
            compiled_vocabulary(self._core, words),
            np.ascontiguousarray(self.table_counts[:, :letters]),
            self._bytes(have),
            jokers,
            barred,
            bytes(by_rarity(words, letters)),
            demand_of(words, self.row)[:letters],
            SUPPLY,
            self.least,
            self.may_repeat,
        )
        """The core's object for these candidates."""
        return np.frombuffer(self.search.chosen(), np.int32)

    def laying(self, have: int, jokers: int) -> Subset:
        """All words that letters and jokers can lay."""
        return Subset(np.frombuffer(self.search.fitting(None, self._bytes(have), jokers), np.int32), ())

    def fitting(self, words: Subset, have: int, jokers: int) -> Subset:
        """The words of a subset that letters and jokers can lay."""
        fit = self.search.fitting(words.numbers, self._bytes(have), jokers)
        return Subset(np.frombuffer(fit, np.int32), ())

    def short_by(self, words: Subset, have: int) -> NDArray[np.int16]:
        """How many letters each word lacks."""
        return np.frombuffer(self.search.short_by(words.numbers, self._bytes(have)), np.int16)

    def all(self) -> Subset:
        """Every word."""
        return Subset(np.arange(len(self), dtype=np.int32), ())

    def some(self, numbers: Numbers) -> Subset:
        """The words with these numbers, which must be sorted."""
        return Subset(numbers, ())

    def _lengths(self) -> Bytes:
        return np.frombuffer(self.search.lengths(), np.uint8)

    def _bytes(self, heap: int) -> bytes:
        return heap_bytes(self.packing, heap)


class CompiledCover(Cover):
    """A search of covers by the compiled core."""

    def find(
        self,
        rest: Remaining,
        words: Subset | None,
        standing: Sequence[int],
        target: int | None,
        accepts: Callable[[list[int]], bool],
    ) -> list[int] | None:
        """Words that lay everything that must be laid, as in the reference."""
        used = [*standing] if target is None or self._candidates.may_repeat else [*standing, target]
        outcome, path, nodes = self._compiled.find(
            *self._fields(rest),
            None if words is None else words.numbers,
            self._counted,
            np.array(used, np.int32),
            min(self._budget.available, _MOST_NODES),
            accepts,
            self._budget.is_stopped,
            self._is_barred,
        )
        self._budget.charge(nodes)
        if outcome < 0:
            raise OutOfBudgetError
        return path if outcome else None

    def hopeful(
        self, rest: Remaining, targets: Subset, shown: int, standing: Sequence[int], limit: int
    ) -> Iterator[int]:
        """The hopeful words, as in the reference."""
        fields, numbers, at = self._fields(rest), targets.numbers, -1
        limit = min(limit, _MOST_NODES)
        fixed = numbers, self._counted, shown
        used = np.array(() if self._candidates.may_repeat else standing, np.int32)
        while True:
            left, is_stopped = min(self._budget.left, _MOST_NODES), self._budget.is_stopped
            at, nodes = self._compiled.hopeful(*fields, *fixed, at + 1, used, limit, left, is_stopped)
            self._budget.charge(nodes)
            if at == len(numbers):
                return
            yield int(numbers[at])

    def _fields(self, rest: Remaining) -> tuple[bytes, bytes, int, int, int, int, int, int, int, bytes]:
        have, owed = heap_bytes(self._packing, rest.have), heap_bytes(self._packing, rest.owed)
        jokers = rest.jokers, rest.owed_jokers
        counts = rest.slack, rest.taken, rest.new_words, rest.waste
        return have, owed, *jokers, *counts, rest.sparing, bytes(rest.spared)

    @property
    def _compiled(self) -> Any:
        assert isinstance(self._candidates, CompiledCandidates)
        return self._candidates.search


def _has_many(packing: Packing, heap: int) -> bool:
    return any(packing.count(heap, place) > _MOST for place in packing.places(heap))


def heap_bytes(packing: Packing, heap: int) -> bytes:
    """The counts of letters, a byte for each; there are few of each."""
    return heap.to_bytes(packing.letters * FIELD // 8, "little")[:: FIELD // 8]
