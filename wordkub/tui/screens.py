"""What every screen of the full screen shares: it says what it needs where the terminal is too small."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

COLUMNS, LINES = 80, 24
"""The least terminal that the screens are drawn for."""


class TooSmall(Static):
    """What is shown instead of a screen where there is no room for it."""


class RoomyScreen(Screen[object]):
    """A screen that needs its room, and comes back when it has it. It is composed by `parts`."""

    def compose(self) -> ComposeResult:
        """The parts, and what is shown instead of them."""
        yield TooSmall()
        yield from self.parts()

    def parts(self) -> ComposeResult:
        """What the screen is made of."""
        raise NotImplementedError

    def on_resize(self, event: Resize) -> None:
        """See whether there is room."""
        _show_room(self, event)


class RoomyModal(ModalScreen[object]):
    """A dialog that does likewise. It is composed by `parts`."""

    def compose(self) -> ComposeResult:
        """The parts, and what is shown instead of them."""
        yield TooSmall()
        yield from self.parts()

    def parts(self) -> ComposeResult:
        """What the dialog is made of."""
        raise NotImplementedError

    def on_resize(self, event: Resize) -> None:
        """See whether there is room."""
        _show_room(self, event)


def _show_room(screen: Screen[object], event: Resize) -> None:
    """Show a screen, or what it needs."""
    size = event.size
    is_small = size.width < COLUMNS or size.height < LINES
    screen.set_class(is_small, "too-small")
    if is_small:
        screen.query_one(TooSmall).update(
            f"Wordkub needs {COLUMNS} columns and {LINES} lines.\n"
            f"There are {size.width} and {size.height} now.\n"
            "Make the window larger to go on."
        )
