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
from wordkub.solver.budget import Budget, OutOfBudgetError
from wordkub.solver.words.candidates import Candidates, Numbers, Words
from wordkub.solver.words.cover import SUPPLY, Cover, Hand, by_rarity, demand_of
from wordkub.solver.words.packing import FIELD, Packing
from wordkub.solver.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wordkub.lexicon.finder import Bytes

_MOST = 127
"""The most of one letter that the core counts."""


def candidates_of(
    vocabulary: Vocabulary,
    packing: Packing,
    table: Sequence[Sequence[int]],
    have: int,
    jokers: int,
    least: int,
    may_repeat: bool,
) -> Candidates:
    """The candidates of a position, compiled where that can be.

    Args:
        vocabulary: The words that may be formed.
        packing: How heaps of letters are packed.
        table: The words of the table, each the places of its letters.
        have: All the letters of the table and the rack.
        jokers: How many jokers there are that stand for no letter yet.
        least: The fewest tiles of a word.
        may_repeat: Whether a word may be used more than once.
    """
    core = compiled("words._cover")
    if core is None or packing.letters > vocabulary.counts.shape[1] or _has_many(packing, have):
        return Candidates(vocabulary, packing, table, have, jokers, may_repeat)
    return CompiledCandidates(core, vocabulary, packing, table, have, jokers, least, may_repeat)


def prepare(vocabulary: Vocabulary) -> None:
    """Get a vocabulary ready for the core that is in use."""
    core = compiled("words._cover")
    if core is not None:
        compiled_vocabulary(core, vocabulary)


def cover_of(
    candidates: Candidates,
    least: int,
    may_repeat: bool,
    budget: Budget,
    is_barred: Callable[[int], bool] | None,
    counted: int,
) -> Cover:
    """A search of covers by the core that the candidates are of."""
    kind = CompiledCover if isinstance(candidates, CompiledCandidates) else Cover
    return kind(candidates, least, may_repeat, budget, is_barred, counted)


@lru_cache(maxsize=8)
def compiled_vocabulary(core: ModuleType, vocabulary: Vocabulary) -> Any:
    """A vocabulary as the core keeps it."""
    return core.Vocabulary(vocabulary.counts, vocabulary.counts.shape[1], len(vocabulary.letters))


class CompiledCandidates(Candidates):
    """Candidates that the compiled core keeps."""

    def __init__(
        self,
        core: ModuleType,
        vocabulary: Vocabulary,
        packing: Packing,
        table: Sequence[Sequence[int]],
        have: int,
        jokers: int,
        least: int,
        may_repeat: bool,
    ) -> None:
        self._core = core
        self._least = least
        self._may_repeat = may_repeat
        super().__init__(vocabulary, packing, table, have, jokers, may_repeat)

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
            self._least,
            self._may_repeat,
        )
        """The core's own."""
        return np.frombuffer(self.search.chosen(), np.int32)

    def laying(self, have: int, jokers: int) -> Words:
        """All words that letters and jokers can lay."""
        return Words(np.frombuffer(self.search.fitting(None, self._bytes(have), jokers), np.int32), ())

    def fitting(self, words: Words, have: int, jokers: int) -> Words:
        """Those of some words that letters and jokers can lay."""
        fit = self.search.fitting(words.numbers, self._bytes(have), jokers)
        return Words(np.frombuffer(fit, np.int32), ())

    def short_by(self, words: Words, have: int) -> NDArray[np.int16]:
        """How many letters each of some words wants beyond those at hand."""
        return np.frombuffer(self.search.short_by(words.numbers, self._bytes(have)), np.int16)

    def all(self) -> Words:
        """Every word."""
        return Words(np.arange(len(self), dtype=np.int32), ())

    def some(self, numbers: Numbers) -> Words:
        """The words of some numbers, which rise."""
        return Words(numbers, ())

    def _lengths(self) -> Bytes:
        return np.frombuffer(self.search.lengths(), np.uint8)

    def _bytes(self, heap: int) -> bytes:
        return heap_bytes(self.packing, heap)


class CompiledCover(Cover):
    """A search of covers by the compiled core."""

    def find(
        self,
        hand: Hand,
        words: Words | None,
        standing: Sequence[int],
        target: int | None,
        accepts: Callable[[list[int]], bool],
    ) -> list[int] | None:
        """Words that lay all that must be laid, as the reference finds them."""
        used = [*standing] if target is None or self._may_repeat else [*standing, target]
        outcome, path, nodes = self._compiled.find(
            *self._fields(hand),
            None if words is None else words.numbers,
            self._counted,
            np.array(used, np.int32),
            self._budget.available,
            accepts,
            self._budget.is_stopped,
            self._is_barred,
        )
        self._budget.charge(nodes)
        if outcome < 0:
            raise OutOfBudgetError
        return path if outcome else None

    def hopeful(
        self, hand: Hand, targets: Words, shown: int, standing: Sequence[int], limit: int
    ) -> Iterator[int]:
        """Those of some words that the reference takes for hopeful."""
        fields, numbers, at = self._fields(hand), targets.numbers, -1
        fixed = numbers, self._counted, shown
        used = np.array(() if self._may_repeat else standing, np.int32)
        while True:
            left, is_stopped = self._budget.left, self._budget.is_stopped
            at, nodes = self._compiled.hopeful(*fields, *fixed, at + 1, used, limit, left, is_stopped)
            self._budget.charge(nodes)
            if at == len(numbers):
                return
            yield int(numbers[at])

    def _fields(self, hand: Hand) -> tuple[bytes, bytes, int, int, int, int, int, int, int, bytes]:
        have, owed = heap_bytes(self._packing, hand.have), heap_bytes(self._packing, hand.owed)
        jokers = hand.jokers, hand.owed_jokers
        counts = hand.slack, hand.taken, hand.new_words, hand.waste
        return have, owed, *jokers, *counts, hand.sparing, bytes(hand.spared)

    @property
    def _compiled(self) -> Any:
        assert isinstance(self._candidates, CompiledCandidates)
        return self._candidates.search


def _has_many(packing: Packing, heap: int) -> bool:
    return any(packing.count(heap, place) > _MOST for place in packing.places(heap))


def heap_bytes(packing: Packing, heap: int) -> bytes:
    """A byte for each letter of a heap that has few of each."""
    return heap.to_bytes(packing.letters * FIELD // 8, "little")[:: FIELD // 8]
