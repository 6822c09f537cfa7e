"""How much work one question may be.

Work is counted in tiles looked at, never in seconds, so that the same question has the same answer on any
machine; a question that takes more is refused with the limit named. Whoever asked can also stop it.
"""

from __future__ import annotations

from collections.abc import Callable

from wordkub.errors import StoppedError, TooMuchError

TILES = 3_000_000
"""How many tiles are looked at for one question, at most."""


class Budget:
    """What is left of the work that a question may be.

    Args:
        tiles: How many tiles may be looked at.
        is_stopped: Says whether nobody waits for the answer any longer.

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
        """Note work.

        Args:
            tiles: How many tiles are looked at.
            problem: What is too much, with {limit}, and what would be right, should it be so.

        Raises:
            TooMuchError: It is more than the question may be.
            StoppedError: Nobody waits for the answer any longer.
        """
        self.left -= tiles
        if self.left < 0:
            raise TooMuchError(problem.format(limit=self.limit), self.limit)
        if self._is_stopped():
            raise StoppedError("nobody waits for the answer any longer")
