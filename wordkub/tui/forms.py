"""Forms: a row for each question, with the error beside it."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Select, Static

ANOTHER = "\0"
"""What stands in a choice for a name that is typed."""


class Row(Horizontal):
    """A line of a form.

    Args:
        label: What is asked.
        parts: What answers it.
        called: Its id.
    """

    def __init__(self, label: str, *parts: Widget, called: str) -> None:
        super().__init__(id=called, classes="row")
        self._label = label
        self._parts = parts
        self._told = ""

    def compose(self) -> ComposeResult:
        """The label, the parts and room for what is to be said."""
        yield Static(self._label, classes="label", markup=False)
        yield from self._parts
        yield Static(classes="note", markup=False)

    def tell(self, text: str, is_wrong: bool = True) -> None:
        """Say something beside the parts.

        Args:
            text: What to say; nothing where all is well.
            is_wrong: Whether that is wrong, and not only worth knowing.
        """
        if text == self._told:
            return
        self._told = text
        note = self.query_one(".note", Static)
        note.update(text)
        note.set_class(is_wrong, "wrong")


class Tick(Checkbox):
    """A yes or no whose mark is seen without colours, too.

    Args:
        label: What is asked.
        called: Its id.
    """

    BUTTON_LEFT = BUTTON_RIGHT = ""

    def __init__(self, label: str, *, called: str) -> None:
        super().__init__(label, id=called, compact=True)
        self.BUTTON_INNER = _tick(False)

    def watch_value(self) -> None:
        """Show it."""
        self.BUTTON_INNER = _tick(self.value)
        super().watch_value()


def _tick(value: bool) -> str:
    return "[x]" if value else "[ ]"


class Choice(Horizontal):
    """A name to choose, or to type where it is another than those that are known.

    Args:
        known: What can be chosen: how it is shown, and the name.
        another: How the choice to type one is shown; nothing where none can be.
        hint: What to type then.
        called: Its id.
    """

    class Changed(Message):
        """Another name is chosen or typed."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> Choice:
            """The choice."""
            return self.choice

    def __init__(
        self, known: Iterable[tuple[str, str]], another: str = "", hint: str = "", *, called: str
    ) -> None:
        super().__init__(id=called, classes="choice")
        self._known = [*known, *([(another, ANOTHER)] if another else [])]
        self._hint = hint

    def compose(self) -> ComposeResult:
        """What is known, and a line to type in."""
        yield Select(self._known, value=self._known[0][1], allow_blank=False, compact=True)
        line = Input(placeholder=self._hint, compact=True)
        line.display = False
        yield line

    @property
    def name_chosen(self) -> str:
        """The name that is chosen or typed."""
        value = self.query_one(Select).value
        return self.query_one(Input).value.strip() if value == ANOTHER else str(value)

    def choose(self, name: str) -> None:
        """Choose a name, known or not."""
        is_known = name in (value for _, value in self._known)
        if not is_known:
            self.query_one(Input).value = name
        self.query_one(Select).value = name if is_known else ANOTHER

    @on(Select.Changed)
    def _chosen(self, event: Select.Changed) -> None:
        event.stop()
        line = self.query_one(Input)
        line.display = event.value == ANOTHER
        if line.display and self.has_focus_within:
            line.focus()
        self.post_message(self.Changed(self))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if event.input.display:
            self.post_message(self.Changed(self))
