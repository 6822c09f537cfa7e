"""The start screen, with everything that there is to do."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wordkub.store.looks import Look
from wordkub.tui.pages import Page

ENTRIES = (
    ("w", "new('word')", "New word game"),
    ("n", "new('sabra')", "New numeric game"),
    ("c", "saved(True)", "Continue a game"),
    ("v", "saved(False)", "View a game"),
    ("s", "pads", "Score pad for real tiles"),
    ("r", "rules", "Rules, clause by clause"),
    ("l", "app.looks", "Looks"),
    ("f1", "help", "Help"),
    ("q", "leave", "Leave"),
)
"""What there is to do: its key, its action, and what it is called."""


class StartScreen(Page):
    """The screen to begin with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", show=False),  # pressed once too often, it must not leave the game
        *(Binding(key, action, name, show=key in ("f1", "l", "q")) for key, action, name in ENTRIES),
    ]
    heading = "Wordkub"
    about = (
        "Word Rummikub and numeric Rummikub, against people and computers.",
        "Every turn is on the disk when it ends: a game that was left is found under Continue.",
    )

    def body(self) -> ComposeResult:
        """The name in tiles, and what there is to do."""
        with Vertical(id="start"):
            yield Static(id="sign")
            yield OptionList(*(Option(self._shown(*entry)) for entry in ENTRIES), id="entries", markup=False)

    def on_mount(self) -> None:
        """Begin at the first entry."""
        self.query_one("#entries").focus()

    def on_screen_resume(self) -> None:
        """Draw the name in the look in force."""
        self.query_one("#sign", Static).update(_sign(self.app.look))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do that."""
        self.call_later(self.run_action, ENTRIES[event.option_index][1])

    def action_stay(self) -> None:
        """Stay here."""

    def action_leave(self) -> None:
        """Leave."""
        self.leave()

    def action_new(self, rules: str) -> None:
        """Ask for a new game by these rules."""
        from wordkub.tui.newgame import NewGameScreen

        self.app.push_screen(NewGameScreen(rules))

    def action_saved(self, to_play: bool) -> None:
        """Show the games that are kept."""
        from wordkub.tui.saved import SavedScreen

        self.app.push_screen(SavedScreen(to_play))

    def action_pads(self) -> None:
        """Show the score pads that are kept."""
        from wordkub.tui.scorepad import PadsScreen

        self.app.push_screen(PadsScreen())

    def action_rules(self) -> None:
        """Show the rules."""
        from wordkub.tui.clauses import ClausesScreen

        self.app.push_screen(ClausesScreen())

    def _shown(self, key: str, action: str, name: str) -> str:
        return f" {self.app.get_key_display(Binding(key, action)):<4}{name}"


def _sign(look: Look) -> Text:
    """The name, a tile a letter."""
    tile = Style(color=look.colours["letter"], bgcolor=look.colours["tile"], bold=True)
    joker = Style(color=look.colours["letter"], bgcolor=look.colours["joker"], bold=True)
    sign = Text(justify="center")
    for letter in "WORDKUB":
        sign.append(f" {letter} ", joker if letter == "U" else tile)
        sign.append(" ")
    sign.right_crop(1)
    return sign
