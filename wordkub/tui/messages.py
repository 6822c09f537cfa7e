"""The messages beside the board: those of plain lines, without what the screen already shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.containers import VerticalScroll

from wordkub.core.workbench import Workbench
from wordkub.store.games import RecordedGame
from wordkub.text.announcer import Announcer, PastEvent
from wordkub.text.show import TIE

KEPT = 300
"""Lines that can be scrolled back to."""


class MessageLog:
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


class MessagePane(VerticalScroll):
    """Where the messages stand, scrolled to the last of them."""

    def watch_virtual_size(self) -> None:
        """Scroll when the lines of a new message are counted, which is when they have been laid out."""
        self.scroll_end(animate=False, immediate=True)


class ScreenAnnouncer(Announcer):
    """Says what the screen does not show.

    Args:
        game: The game.
        log: Where that is said.
        has_happened: Called with what has just been said.
    """

    def __init__(
        self, game: RecordedGame, log: MessageLog, has_happened: Callable[[list[PastEvent]], object]
    ) -> None:
        super().__init__(game, log)
        self._has_happened = has_happened

    def news(self) -> list[PastEvent]:
        """Say what has happened, and have it shown."""
        news = super().news()
        self._has_happened(news)
        return news

    def bench(self, workbench: Workbench) -> None:
        """The screen shows how the turn lies."""

    def position(self, workbench: Workbench) -> None:
        """The screen shows what the player sees."""
