"""A work budget for one request.

Work is counted in tiles examined, never in seconds, so that the same request has the same answer on any
machine. A request that needs more is refused, and the error names the limit. It can also be cancelled.
"""

from __future__ import annotations

from collections.abc import Callable

from wordkub.errors import StoppedError, TooMuchError

TILES = 3_000_000
"""How many tiles are looked at for one question, at most."""


class Budget:
    """The work that a request may still cause.

    Args:
        tiles: How many tiles may be examined.
        is_stopped: Returns True once the caller has gone.

    >>> budget = Budget(10)
    >>> budget.spend(7, "too many ways (over {limit:,} tiles)")
    >>> budget.spend(7, "too many ways (over {limit:,} tiles)")
    Traceback (most recent call last):
    wordkub.errors.TooMuchError: too many ways (over 10 tiles)
    """

    def __init__(self, tiles: int = TILES, is_stopped: Callable[[], bool] = lambda: False) -> None:
        self.limit = tiles
        self.left = tiles
        self._is_stopped = is_stopped

    def spend(self, tiles: int, problem: str) -> None:
        """Record work.

        Args:
            tiles: How many tiles are examined.
            problem: The error message if the budget is exceeded; {limit} stands for the budget.

        Raises:
            TooMuchError: The budget is exceeded.
            StoppedError: The caller has gone.
        """
        self.left -= tiles
        if self.left < 0:
            raise TooMuchError(problem.format(limit=self.limit), self.limit)
        if self._is_stopped():
            raise StoppedError("nobody waits for the answer any longer")
