"""The appearance of the full screen: the current look, for widgets and the style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from textual.app import App
from textual.filter import LineFilter
from textual.theme import Theme

from wordkub.errors import WordkubError
from wordkub.store.looks import Look
from wordkub.tui.ascii import AsciiFilter


class LookApp(App[WordkubError]):
    """An application in a look. What is a theme to Textual is a look here.

    Args:
        looks: The looks to choose from, the first in force.
        css: The style sheets.
    """

    def __init__(self, looks: Sequence[Look], css: Sequence[str | PurePath]) -> None:
        self.look = looks[0]
        """The look in force."""
        self._looks = {look.name: look for look in looks}
        super().__init__(css_path=list(css))
        for name in self.available_themes:
            self.unregister_theme(name)
        for look in looks:
            self.register_theme(_theme(look))
        self.theme = self.look.name

    def wear(self, name: str) -> None:
        """Change to the look of this name."""
        self.look = self._looks[name]
        self.theme = name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the style sheet knows besides Textual's own variables."""
        return _variables(self.look)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line that is drawn goes through."""
        filters = super().get_line_filters()
        return [*filters, AsciiFilter()] if self.look.ascii else filters


def _theme(look: Look) -> Theme:
    colours = look.colours
    return Theme(
        look.name,
        primary=colours["accent"],
        secondary=colours["accent"],
        accent=colours["accent"],
        warning=colours["accent"],
        error=colours["bad"],
        success=colours["good"],
        foreground=colours["text"],
        background=colours["ground"],
        surface=colours["panel"],
        panel=colours["panel"],
        dark=look.dark,
        variables=_variables(look),
    )


def _variables(look: Look) -> dict[str, str]:
    """The look's colours by the names that the style sheet has for them."""
    return {f"look-{name}": colour for name, colour in look.colours.items()}
