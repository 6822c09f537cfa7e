"""What all screens share: each says how much space it needs if the terminal is too small."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

COLUMNS, LINES = 80, 24
"""The least terminal that the screens are drawn for."""


class TooSmall(Static):
    """What is shown instead of a screen where there is no room for it."""


class RoomyScreen(Screen[ScreenResultType]):
    """A screen that needs its room, and comes back when it has it. It is composed by `parts`."""

    @cached_property
    def room(self) -> Room:
        """Whether it has the room that it needs."""
        return Room(self)

    def compose(self) -> ComposeResult:
        """The parts, and what is shown instead of them."""
        yield TooSmall()
        yield from self.parts()

    def parts(self) -> ComposeResult:
        """What the screen is made of."""
        raise NotImplementedError

    def leave(self) -> None:
        """Go back from this screen and what lies over it, or end where it was the first."""
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.workers.cancel_node(self)
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()

    def on_resize(self, event: Resize) -> None:
        """See whether there is room."""
        self.room.see(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be seen cannot be done."""
        return self.room.is_there


class RoomyModal(ModalScreen[ScreenResultType], RoomyScreen[ScreenResultType]):
    """A dialog that does likewise; its type says what it answers."""


class Room:
    """Whether a screen has the room that it needs.

    Args:
        screen: The screen.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.is_there = True
        """Whether there is."""
        self._focused: Widget | None = None
        """What had the focus when there was last; what is hidden loses it."""

    def see(self, event: Resize) -> None:
        """Show the screen, or what it needs."""
        screen, size = self._screen, event.size
        is_there = size.width >= COLUMNS and size.height >= LINES
        if self.is_there and not is_there:
            self._focused = screen.focused
        elif is_there and not self.is_there and self._focused is not None:
            screen.call_after_refresh(screen.set_focus, self._focused)
        self.is_there = is_there
        screen.set_class(not is_there, "too-small")
        if not is_there:
            screen.query_one(TooSmall).update(
                f"Wordkub needs {COLUMNS} columns and {LINES} lines.\n"
                f"There are {size.width} and {size.height} now.\n"
                "Make the window larger to go on."
            )
