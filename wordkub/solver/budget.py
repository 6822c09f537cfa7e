"""How long a search may go on: a count of nodes, and whatever else stops it.

What changes an answer is counted in nodes, so that the same input gives the same answer on any machine; a
clock or a person's Ctrl-C comes in as a function that is asked now and then.
"""

from __future__ import annotations

from collections.abc import Callable

NODES = 2_000_000
"""The nodes that a search may look at where nobody says."""

_EVERY = 64
"""Nodes between two questions whether to stop."""


class OutOfBudgetError(Exception):
    """The search has looked at all the nodes that it may, or was stopped."""


class Budget:
    """What a search has left to spend.

    Args:
        nodes: The nodes that it may look at.
        is_over: Whether somebody wants it to stop, asked every few nodes; never where None.

    >>> budget = Budget(nodes=2)
    >>> budget.spend()
    >>> budget.left
    1
    """

    def __init__(self, nodes: int = NODES, is_over: Callable[[], bool] | None = None) -> None:
        self.left = nodes
        self._is_over = is_over
        self._floor = 0
        """What may not be spent yet: the search in hand has a limit of its own."""

    def spend(self) -> None:
        """Look at one node more.

        Raises:
            OutOfBudgetError: There is none left, or somebody wants to stop.
        """
        if self.left <= self._floor:
            raise OutOfBudgetError
        self.left -= 1
        if self.left % _EVERY == 0 and self.is_stopped():
            raise OutOfBudgetError

    def is_stopped(self) -> bool:
        """Whether somebody wants to stop; then nothing is left."""
        if self._is_over is None or not self._is_over():
            return False
        self.left = self._floor = 0
        return True

    def limit(self, nodes: int | None) -> None:
        """Let the search that follows have at most so many of the nodes that are left; all where None."""
        self._floor = 0 if nodes is None else max(0, self.left - nodes)

    def grant(self, nodes: int) -> None:
        """Let so many nodes be spent and no more, whoever wants to stop: where there is no answer at all."""
        self.left = nodes
        self._floor = 0
        self._is_over = None

    @property
    def available(self) -> int:
        """The nodes that the search in hand may still look at."""
        return self.left - self._floor

    def charge(self, nodes: int) -> None:
        """Take off nodes that were looked at elsewhere."""
        self.left = max(0, self.left - nodes)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left at all."""
        return self.left <= 0
