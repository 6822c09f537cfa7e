"""Limits of a search: a number of nodes, and whatever else stops it.

Limits that change an answer are counted in nodes, so that the same input gives the same answer on any
machine. A clock or Ctrl-C is a function that is called now and then.
"""

from __future__ import annotations

from collections.abc import Callable

NODES = 2_000_000
"""The default limit of nodes."""

_EVERY = 64
"""How many nodes pass before it is asked again whether to stop."""


class OutOfBudgetError(Exception):
    """The search has reached its limit of nodes, or was stopped."""


class Budget:
    """What a search may still spend.

    Args:
        nodes: The limit of nodes.
        is_over: Called every few nodes; returns True to stop the search.

    >>> budget = Budget(nodes=2)
    >>> budget.spend()
    >>> budget.left
    1
    """

    def __init__(self, nodes: int = NODES, is_over: Callable[[], bool] | None = None) -> None:
        self.left = nodes
        self._is_over = is_over
        self._floor = 0
        """What the present part of the search may not spend, since it has a limit of its own."""

    def spend(self) -> None:
        """Count one more node.

        Raises:
            OutOfBudgetError: There is none left, or the search is to stop.
        """
        if self.left <= self._floor:
            raise OutOfBudgetError
        self.left -= 1
        if self.left % _EVERY == 0 and self.is_stopped():
            raise OutOfBudgetError

    def is_stopped(self) -> bool:
        """Whether the search is to stop; if so, nothing is left."""
        if self._is_over is None or not self._is_over():
            return False
        self.left = self._floor = 0
        return True

    def limit(self, nodes: int | None) -> None:
        """Give the next part of the search at most so many of the remaining nodes; None for all."""
        self._floor = 0 if nodes is None else max(0, self.left - nodes)

    def grant(self, nodes: int) -> None:
        """Allow exactly so many nodes, even if the search was to stop; used if there is no answer at all."""
        self.left = nodes
        self._floor = 0
        self._is_over = None

    @property
    def available(self) -> int:
        """The nodes that the present part of the search may still use."""
        return self.left - self._floor

    def charge(self, nodes: int) -> None:
        """Subtract nodes that were used elsewhere."""
        self.left = max(0, self.left - nodes)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0
