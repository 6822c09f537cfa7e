"""The clock of a turn."""

from __future__ import annotations

import time

from wordkub.counting import counted
from wordkub.text.console import WARNING


class TurnClock:
    """Counts a turn's time down."""

    def __init__(self) -> None:
        self._until: float | None = None
        self._is_warned = False

    def run(self, until: float | None) -> None:
        """Run until a moment by time.monotonic; a turn that goes on keeps its own.

        Args:
            until: The moment; None where no time runs.
        """
        if until != self._until:
            self._until = until
            self._is_warned = False

    @property
    def is_running(self) -> bool:
        """Whether a turn's time runs."""
        return self._until is not None

    @property
    def left(self) -> int | None:
        """The seconds that are left; None where no time runs."""
        return None if self._until is None else max(0, round(self._until - time.monotonic()))

    @property
    def is_over(self) -> bool:
        """Whether the time has run out."""
        return self._until is not None and time.monotonic() >= self._until

    @property
    def is_late(self) -> bool:
        """Whether it is about to."""
        return self.left is not None and self.left <= WARNING

    def warns(self) -> bool:
        """Whether a warning is due; true once a turn."""
        is_due = self.is_late and not self._is_warned
        self._is_warned = self._is_warned or is_due
        return is_due

    def __str__(self) -> str:
        left = self.left
        if left is not None and self.is_late:
            return f"{counted(left, 'second')} left"
        return "" if left is None else f"{left // 60}:{left % 60:02}"
