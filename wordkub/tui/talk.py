"""What the game says beside the board: the lines of the plain face, without those that the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wordkub.core.workbench import Workbench
from wordkub.text.show import TIE
from wordkub.text.telling import Teller

KEPT = 300
"""Lines that can be scrolled back to."""


class Talk:
    """The lines said so far.

    Args:
        show: What shows them, whenever there are more.
    """

    width = 76

    def __init__(self, show: Callable[[str], object]) -> None:
        self._show = show
        self._lines: list[str] = []

    def say(self, text: str = "", hang: int = 0) -> None:
        """Say a line; empty ones are left out."""
        if text:
            self._lines.append(text.replace(TIE, " ").strip())
            del self._lines[:-KEPT]
            self._show("\n".join(self._lines))

    def colour_tiles(self, colours: Mapping[str, str]) -> None:
        """Lines are not coloured here; tiles are."""


class ScreenTeller(Teller):
    """Tells what the screen does not show."""

    def bench(self, workbench: Workbench) -> None:
        """The screen shows how the turn lies."""

    def position(self, workbench: Workbench) -> None:
        """The screen shows what the player sees."""
