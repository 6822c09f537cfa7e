"""Dialogs in the middle of the screen, over a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.widgets import OptionList, Static

from wordkub.tui.screens import RoomyModal


class TextDialog(RoomyModal[None]):
    """Tells something that is read and put away.

    Args:
        title: What it is about.
        lines: What it says.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close"),
    ]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = list(lines)

    def parts(self) -> ComposeResult:
        """The title, the lines, and how to close it."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static("\n".join(self._lines), markup=False)
            yield Static("Enter closes this.", classes="faint")

    def on_click(self) -> None:
        """A click puts it away too."""
        self.dismiss()


class ChoiceDialog(RoomyModal[int | None]):
    """Asks which of several it is to be; its answer is the number of one, or None.

    Args:
        title: What is asked.
        options: What there is to choose from.
        can_leave: Whether it can be put away without a choice.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close")]

    def __init__(self, title: str, options: Sequence[str], can_leave: bool = True) -> None:
        super().__init__()
        self._title = title
        self._options = options
        self._can_leave = can_leave

    def parts(self) -> ComposeResult:
        """The question and the options."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            yield OptionList(*self._options, markup=False)
            closes = "  Esc closes this." if self._can_leave else ""
            yield Static(f"Up, Down and Enter choose.{closes}", classes="faint")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """None of them."""
        if self._can_leave:
            self.dismiss(None)


class LetterDialog(RoomyModal[int | None]):
    """Asks what a joker is to be laid as; its answer is the number of a face, or None.

    Args:
        faces: What it can stand for.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]

    def __init__(self, faces: Sequence[str]) -> None:
        super().__init__()
        self._faces = faces

    def parts(self) -> ComposeResult:
        """The question, and the letters to click on."""
        with Vertical(classes="dialog"):
            yield Static("Which letter does the joker stand for?", classes="title")
            yield OptionList(*self._faces, markup=False)
            yield Static("Type the letter, or choose. Esc leaves the joker where it is.", classes="faint")

    def on_key(self, event: Key) -> None:
        """A letter typed."""
        typed = (event.character or "").upper()
        if typed in self._faces:
            event.stop()
            self.dismiss(self._faces.index(typed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A letter chosen."""
        self.dismiss(event.option_index)


class HandOverDialog(RoomyModal[None]):
    """Hides a rack until the next player sits there.

    Args:
        name: Who is to play.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", "Show my rack"),
        Binding("ctrl+q,ctrl+c", "app.leave_game", "Leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._player = name

    def parts(self) -> ComposeResult:
        """Whose turn it is."""
        with Vertical(classes="dialog"):
            yield Static(f"{self._player} is to play.", classes="title", markup=False)
            yield Static("Press Enter, or click here, when only you look.")

    def on_click(self) -> None:
        """A click will do too."""
        self.dismiss()
