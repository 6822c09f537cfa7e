"""The covers of cover.py, searched by its compiled core where there is one.

Both look at the same nodes in the same order, so that they find the same words. What the compiled core
gains stands in BENCHMARKS.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from wordkub.cores import compiled
from wordkub.solve.budget import Budget, OutOfBudgetError
from wordkub.solve.candidates import Candidates, Words
from wordkub.solve.cover import SUPPLY, Cover, Hand
from wordkub.solve.packing import FIELD, Packing

_MOST = 127
"""The most of one letter that the core counts."""


def cover_of(
    candidates: Candidates,
    have: int,
    least: int,
    may_repeat: bool,
    budget: Budget,
    is_barred: Callable[[int], bool] | None,
) -> Cover:
    """A search of covers, compiled where that can be.

    Args:
        candidates: The words.
        have: All the letters of the position.
        least: The fewest tiles of a word.
        may_repeat: Whether a word may be used more than once.
        budget: What may be spent.
        is_barred: Whether a word may not be formed after all; None where every word may.
    """
    core = compiled("_cover")
    if core is None or candidates.row > core.WIDE or _has_many(candidates.packing, have):
        return Cover(candidates, least, may_repeat, budget, is_barred)
    return CompiledCover(core, candidates, least, may_repeat, budget, is_barred)


class CompiledCover(Cover):
    """A search of covers by the compiled core."""

    def __init__(
        self,
        core: ModuleType,
        candidates: Candidates,
        least: int,
        may_repeat: bool,
        budget: Budget,
        is_barred: Callable[[int], bool] | None = None,
    ) -> None:
        super().__init__(candidates, least, may_repeat, budget, is_barred)
        self._core = core

    @cached_property
    def _compiled(self) -> Any:
        candidates = self._candidates
        letters = candidates.packing.letters
        known = candidates.vocabulary.counts
        if known.shape[1] < candidates.row:
            known = np.pad(known, ((0, 0), (0, candidates.row - known.shape[1])))
        return self._core.Search(
            candidates.row,
            known,
            candidates.chosen,
            candidates.table_counts,
            candidates.lengths,
            candidates.shown,
            bytes(self._rarest),
            np.ascontiguousarray(self._demand[:letters]),
            SUPPLY,
            self._least,
            self._may_repeat,
        )

    def find(
        self,
        hand: Hand,
        words: Words,
        standing: Sequence[int],
        target: int | None,
        accepts: Callable[[list[int]], bool],
    ) -> list[int] | None:
        """Words that lay all that must be laid, as the reference finds them."""
        used = [*standing] if target is None or self._may_repeat else [*standing, target]
        outcome, path, nodes = self._compiled.find(
            _bytes(self._packing, hand.have),
            _bytes(self._packing, hand.owed),
            hand.jokers,
            hand.owed_jokers,
            hand.slack,
            hand.taken,
            hand.new_words,
            words.numbers,
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


def _has_many(packing: Packing, heap: int) -> bool:
    return any(packing.count(heap, place) > _MOST for place in packing.places(heap))


def _bytes(packing: Packing, heap: int) -> bytes:
    """A byte for each letter of a heap that has few of each."""
    return heap.to_bytes(packing.letters * FIELD // 8, "little")[:: FIELD // 8]
