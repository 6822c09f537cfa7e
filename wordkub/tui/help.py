"""The help page, made of the key bindings themselves and of the table of commands."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from wordkub.core.rules import RuleSet
from wordkub.text.commands import help_lines
from wordkub.tui.board import Board
from wordkub.tui.dialogs import Tell

WIDTH = 22
"""Columns for the keys."""


def key_lines(app: App[object], node: type[DOMNode]) -> Iterator[str]:
    """The keys that a screen or a widget answers to, and what each does."""
    for binding in node.BINDINGS:
        assert isinstance(binding, Binding)
        keys = ", ".join(app.get_key_display(single) for single in Binding.make_bindings([binding]))
        yield f"  {keys:<{WIDTH}} {binding.description}"


def help_page(rules: RuleSet, screen: Screen[object]) -> list[str]:
    """What can be typed, pressed and clicked in a game.

    Args:
        rules: The rules in force.
        screen: The screen of the game.
    """
    speech = rules.speech
    return [
        "Type",
        f"  The {speech.groups} to form, as in: {speech.examples} ({speech.joker}). What that brings is said",
        "  while you type; Enter forms them, and Enter on an empty line ends the turn.",
        "",
        "Keys, everywhere in a game",
        *key_lines(screen.app, type(screen)),
        "",
        "Keys, on the table and on the rack (Tab, or Up from the line)",
        *key_lines(screen.app, Board),
        "",
        "Mouse",
        "  Drag a tile to where it is to lie: between two others, behind a group, beside",
        "  everything for a new one, or back to the rack.",
        "  Click on a tile to pick it up, twice for its whole group, and click where it is",
        "  to be put down. Click between two tiles to split a group there.",
        "",
        "Signs",
        "  *  changed by the last turn    +  new in yours    !  not good as it lies",
        "  (E)  a joker and what it stands for    {E}  picked up",
        "",
        "Commands, with their short forms",
        *(f"  {head:<26} {about}" for head, about in help_lines(rules)),
    ]


class Help(Tell):
    """The help page.

    Args:
        rules: The rules in force.
        screen: The screen of the game.
    """

    def __init__(self, rules: RuleSet, screen: Screen[object]) -> None:
        super().__init__("Help", help_page(rules, screen))
