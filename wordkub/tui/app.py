"""The application: the look, and the screens one over another."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial

from textual.app import App, SystemCommand
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from wordkub.errors import WordkubError
from wordkub.store.games import RecordedGame
from wordkub.store.looks import Look, chosen_look, looks_to_choose, open_look
from wordkub.store.records import GameRecord
from wordkub.tui.ascii import AsciiFilter
from wordkub.tui.environment import heed_no_color
from wordkub.tui.game import GameScreen

SWITCH = 0.001
"""Seconds after which a thread that computes gives way to one that draws."""


def show(first: Screen[object], look: str | None = None) -> None:
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


class WordkubApp(App[WordkubError]):
    """Wordkub in a full screen.

    Args:
        looks: The looks to choose from, the first in force.
        first: The screen to begin with.
    """

    TITLE = "Wordkub"
    CSS_PATH = "wordkub.tcss"

    def __init__(self, looks: Sequence[Look], first: Screen[object]) -> None:
        self.look = looks[0]
        """The look in force."""
        self._looks = {look.name: look for look in looks}
        self._first = first
        # Of the screen to begin with Textual reads no style of its own.
        super().__init__(css_path=[self.CSS_PATH, *first.css_path])
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        for name in self.available_themes:
            self.unregister_theme(name)
        for look in looks:
            self.register_theme(_theme(look))
        self.theme = self.look.name

    def get_default_screen(self) -> Screen[object]:
        """The screen to begin with."""
        return self._first

    # Games

    def play(self, game: RecordedGame, limit: int | None, notes: Sequence[str] = ()) -> None:
        """Go to a game.

        Args:
            game: The game, new or resumed.
            limit: Seconds for a human's turn, or None.
            notes: What there is to say before the first turn.
        """
        self.push_screen(GameScreen(game, limit, notes))

    def show_record(self, record: GameRecord) -> None:
        """Go to a record, to be looked at from its first turn."""
        from wordkub.tui.review import Review

        names = [player.name for player in record.header.players]
        self.push_screen(Review(record.rules, names, record.events, at=0, is_open=True))

    def action_leave_game(self) -> None:
        """Leave the game; it is on the disk as it stood after the last turn."""
        while not isinstance(self.screen, GameScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        if isinstance(self.screen, GameScreen):
            self.screen.close()
        self.leave(self.screen)

    async def action_quit(self) -> None:
        """Leave the game where there is one, else end."""
        if any(isinstance(screen, GameScreen) for screen in self.screen_stack):
            self.action_leave_game()
        else:
            self.exit()

    def leave(self, screen: Screen[object]) -> None:
        """Go back from a screen, or end where it was the first."""
        self.workers.cancel_node(screen)
        if len(self.screen_stack) > 1:
            screen.dismiss()
        else:
            self.exit()

    # Looks

    def wear(self, name: str) -> None:
        """Change to the look of this name."""
        self.look = self._looks[name]
        self.theme = name

    def action_looks(self) -> None:
        """Go to the looks."""
        from wordkub.tui.looks import LooksScreen

        self.push_screen(LooksScreen())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the command palette offers: what keys do here, and what Textual has besides.

        What is a theme to Textual is a look here.
        """
        for node, binding, is_enabled, _ in screen.active_bindings.values():
            if is_enabled and binding.description and not binding.system:
                act = partial(self.run_action, binding.action, node)
                yield SystemCommand(binding.description, f"Key {self.get_key_display(binding)}", act)
        for command in super().get_system_commands(screen):
            if command.title == "Theme":
                yield SystemCommand("Looks", "Change how the screen looks", self.action_looks)
            else:
                yield command

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
