"""The help page, generated from the key bindings and the table of commands."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from wordkub.core.rules import RuleSet
from wordkub.text.commands import help_lines
from wordkub.tui.board import CHANGED, NEW, WRONG, Board
from wordkub.tui.dialogs import TextDialog

WIDTH = 18
"""Columns for the keys."""

LINE = 72
"""Columns of the page."""


def key_lines(app: App[Any], node: type[DOMNode]) -> Iterator[str]:
    """The keys that a screen or a widget answers to, and what each does."""
    for binding in node.BINDINGS:
        assert isinstance(binding, Binding)
        keys = ", ".join(app.get_key_display(single) for single in Binding.make_bindings([binding]))
        yield f"  {keys:<{WIDTH}} {binding.description}"


def help_page(rules: RuleSet, screen: Screen[None]) -> list[str]:
    """What can be typed, pressed and clicked in a game.

    Args:
        rules: The rules in force.
        screen: The screen of the game.
    """
    wording = rules.wording
    mouse = (
        "Drag a tile to where it is to lie: between two others, behind a group, beside them all for a new"
        " one, or back to the rack. Click on a tile to pick it up, twice for its whole group, and click"
        " where it is to be put down. Click between two tiles to split a group there."
    )
    typing = (
        f"Type the {wording.groups} to form, as in: {wording.examples} ({wording.joker}). What that brings is"
        " said while you type; Enter forms them, and Enter on an empty line ends the turn."
    )
    return [
        *_wrapped(typing),
        "",
        "Keys, everywhere in a game",
        *key_lines(screen.app, type(screen)),
        "",
        "Keys on the table and on the rack (Tab goes there, and Up from the line)",
        *key_lines(screen.app, Board),
        "",
        "The mouse",
        *(f"  {line}" for line in _wrapped(mouse)),
        "",
        "Signs",
        f"  {CHANGED}    changed by the last turn",
        f"  {NEW}    formed in this turn",
        f"  {WRONG}    not good as it lies; before loose tiles: they must go back on the table",
        "  (E)  a joker, and what it stands for",
        "  {E}  picked up",
        "",
        "Commands that can be typed, with their short forms",
        *(line for head, about in help_lines(rules) for line in _wrapped(f"  {head:<28} {about}", 31)),
    ]


def _wrapped(text: str, hang: int = 0) -> list[str]:
    return textwrap.wrap(text, LINE, subsequent_indent=" " * hang, break_on_hyphens=False)


class Help(TextDialog):
    """The help page.

    Args:
        rules: The rules in force.
        screen: The screen of the game.
    """

    def __init__(self, rules: RuleSet, screen: Screen[None]) -> None:
        super().__init__("Help", help_page(rules, screen))
