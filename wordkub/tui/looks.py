"""The looks, each shown as one goes through them, and the one that is chosen remembered."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static

from wordkub.errors import WordkubError, as_sentence
from wordkub.store.looks import Look, choose_look, chosen_look
from wordkub.tui.pages import Page

_SHOWN = (("W", "tile"), ("O", "tile"), ("r", "joker"), ("D", "changed"), ("K", "cursor"), ("U", "held"))
"""The tiles of the sample, and how each lies."""


class LooksScreen(Page):
    """The looks; what is highlighted is worn, Enter keeps it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "keep", "Keep this look")]
    heading = "Looks"
    about = (
        "Going through the looks shows them; Enter keeps one, Escape goes back to the one before.",
        "Your own is a TOML file: wordkub look add NAME FILE.",
    )

    def __init__(self) -> None:
        super().__init__()
        self._before = ""
        """The look that was worn when the page was opened."""

    def body(self) -> ComposeResult:
        """The looks, and how the one that is highlighted looks."""
        with Horizontal(id="looks"):
            yield OptionList(*self.app.available_themes, id="names", markup=False)
            with Vertical(id="sample"):
                yield Static(id="told", markup=False)
                yield Static(id="tiles")
        yield Static(id="problem", markup=False)

    def on_mount(self) -> None:
        """Begin with the look that is worn."""
        self._before = self.app.look.name
        names = self.query_one("#names", OptionList)
        names.highlighted = list(self.app.available_themes).index(self._before)
        names.focus()
        self._show()

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.app.wear(str(event.option.prompt))
        self._show()

    @on(OptionList.OptionSelected)
    def action_keep(self) -> None:
        """Keep the look that is highlighted, and go back."""
        name = self.app.look.name
        try:
            if not _is_chosen(self.app.look):
                choose_look(name)
        except (WordkubError, OSError) as problem:
            self.query_one("#problem", Static).update(as_sentence(problem))
            return
        self.leave()

    def action_back(self) -> None:
        """Go back to the look before."""
        self.app.wear(self._before)
        super().action_back()

    def _show(self) -> None:
        look = self.app.look
        self.query_one("#told", Static).update(look.about)
        self.query_one("#tiles", Static).update(sample(look))


def _is_chosen(look: Look) -> bool:
    """Whether a look is the one that is remembered; one that is broken now is not."""
    with contextlib.suppress(WordkubError):
        return chosen_look() == look
    return False


def sample(look: Look) -> Text:
    """Tiles and sentences in a look, as a game shows them."""
    colours, text = look.colours, Text()
    for letter, name in _SHOWN:
        text.append(f" {letter} ", Style(color=colours["letter"], bgcolor=colours[name], bold=True))
        text.append(f" {name}\n")
    text.append("\n")
    for number, (name, colour) in enumerate(look.tiles.items(), 1):
        text.append(f" {number:<2}", Style(color=colour, bgcolor=colours["tile"], bold=True))
        text.append(f" {name:<8}", colours["text"])
        text.append("" if number % 3 else "\n")
    text.append("\n\n")
    for name, said in (
        ("good", "Legal. 4 points for CHIP."),
        ("bad", "W5: A word has at least 3 letters."),
        ("accent", "10 seconds left."),
        ("faint", "Ann 12, Bob 7. Pool: 40 tiles."),
    ):
        text.append(f"{said}\n", colours[name])
    return text
