"""Pages: the screens round a game, with a title above and their keys below."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Static

from wordkub.tui.screens import RoomyScreen

if TYPE_CHECKING:
    from wordkub.tui.app import WordkubApp


class Page(RoomyScreen):
    """A page, made of what `body` gives; Escape goes back from it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("f1", "help", "Help"),
    ]

    heading: ClassVar[str]
    """What stands above it."""
    about: ClassVar[tuple[str, ...]] = ()
    """What its help says besides the keys."""

    @property
    def wordkub(self) -> WordkubApp:
        """The application."""
        return cast("WordkubApp", self.app)

    def parts(self) -> ComposeResult:
        """The title, the body and the keys."""
        yield Static(self.heading, id="heading", markup=False)
        yield from self.body()
        yield Footer()

    def body(self) -> ComposeResult:
        """What the page is made of."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Go back."""
        self.wordkub.leave(self)

    def action_help(self) -> None:
        """Say what can be done here."""
        from wordkub.tui.dialogs import Tell
        from wordkub.tui.help import key_lines

        nodes = [node for node in type(self).__mro__ if "BINDINGS" in vars(node) and issubclass(node, Page)]
        keys = [line for node in nodes for line in key_lines(self.app, node)]
        moves = "  Tab and Shift+Tab go from part to part, arrows and Enter choose; a click does too."
        self.app.push_screen(Tell(self.heading, [*self.about, "", "Keys", moves, *keys]))
