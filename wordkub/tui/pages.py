"""Pages: the screens around a game, with a title above and their keys below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Static

from wordkub.tui.appearance import LookApp
from wordkub.tui.screens import RoomyScreen

if TYPE_CHECKING:
    from wordkub.store.games import RecordedGame

_TEXTUAL_S = ("app.focus_", "screen.")
"""How the actions begin that Textual binds on every screen."""


class Page(RoomyScreen[None]):
    """A page, made of what `body` gives; Escape goes back from it."""

    CSS_PATH = "pages.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("f1", "help", "Help"),
    ]

    heading: ClassVar[str]
    """What stands above it."""
    about: ClassVar[tuple[str, ...]] = ()
    """What its help says besides the keys."""

    app = getters.app(LookApp)

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
        self.leave()

    def begin(self, game: RecordedGame, notes: Sequence[str] = ()) -> None:
        """Go from this page to a game.

        Args:
            game: The game, new or resumed.
            notes: What there is to say before the first turn.
        """
        from wordkub.tui.game import GameScreen

        self.leave()
        self.app.push_screen(GameScreen(game, game.rules.settings.time_limit, notes))

    def from_thread(self, act: Callable[..., object], *args: object) -> bool:
        """In a thread: let the page do something.

        Args:
            act: What it does.
            args: What with.

        Returns:
            Whether it has; False where the page has been left meanwhile.
        """
        return self.app.call_from_thread(self._unless_left, act, *args)

    def _unless_left(self, act: Callable[..., object], *args: object) -> bool:
        is_there = self.is_attached and self.is_running
        if is_there:
            act(*args)
        return is_there

    def action_help(self) -> None:
        """Say what can be done here."""
        from wordkub.tui.dialogs import TextDialog

        moves = "Tab and Shift+Tab go from part to part, arrows and Enter choose; a click does too."
        self.app.push_screen(
            TextDialog(self.heading, [*self.about, "", "Keys", f"  {moves}", *self._key_lines()])
        )

    def _key_lines(self) -> Iterator[str]:
        """The keys of this page, and what each does."""
        for node, binding, _, _ in self.active_bindings.values():
            if node is self and not binding.action.startswith(_TEXTUAL_S) and binding.description:
                yield f"  {self.app.get_key_display(binding):<8} {binding.description}"
