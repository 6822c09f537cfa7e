"""The application: which screen comes first, and how a game is quit."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from textual.app import SystemCommand
from textual.screen import Screen

from wordkub.store.looks import Look, chosen_look, looks_to_choose, open_look
from wordkub.tui.appearance import LookApp
from wordkub.tui.environment import heed_no_color
from wordkub.tui.game import GameScreen

SWITCH = 0.001
"""Seconds after which a thread that computes gives way to one that draws."""


def show(first: Screen[None], look: str | None = None) -> None:
    """Show a screen until it is left.

    Args:
        first: The screen to begin with.
        look: The name or the path of a look; the chosen one where None.

    Raises:
        WordkubError: There is no such look, or a game cannot go on.
    """
    heed_no_color()
    # While a thread searches, what is drawn waits for it no longer than this.
    sys.setswitchinterval(SWITCH)
    problem = WordkubApp(looks_to_choose(open_look(look) if look else chosen_look()), first).run()
    if problem is not None:
        raise problem


class WordkubApp(LookApp):
    """Wordkub in a full screen.

    Args:
        looks: The looks to choose from, the first in force.
        first: The screen to begin with.
    """

    TITLE = "Wordkub"
    CSS_PATH = "wordkub.tcss"

    def __init__(self, looks: Sequence[Look], first: Screen[None]) -> None:
        self._first = first
        # Of the screen to begin with Textual reads no style of its own.
        super().__init__(looks, [self.CSS_PATH, *first.css_path])
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]

    def get_default_screen(self) -> Screen[None]:
        """The screen to begin with."""
        return self._first

    def action_leave_game(self) -> None:
        """Leave the game where there is one, else end."""
        game = next((screen for screen in self.screen_stack if isinstance(screen, GameScreen)), None)
        if game is None:
            self.exit()
        else:
            game.leave()

    async def action_quit(self) -> None:
        """Leave the game where there is one, else end."""
        self.action_leave_game()

    def action_looks(self) -> None:
        """Go to the looks."""
        from wordkub.tui.looks import LooksScreen

        self.push_screen(LooksScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: what keys do here, and what Textual has besides."""
        for node, binding, is_enabled, _ in screen.active_bindings.values():
            if is_enabled and binding.description and not binding.system:
                act = partial(self.run_action, binding.action, node)
                yield SystemCommand(binding.description, f"Key {self.get_key_display(binding)}", act)
        for command in super().get_system_commands(screen):
            if command.title == "Theme":
                yield SystemCommand("Looks", "Change how the screen looks", self.action_looks)
            else:
                yield command
