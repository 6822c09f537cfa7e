"""The looks: worn as one goes through them, remembered when one is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.pilot import SIZE, SIZES, WordkubPilot, at_screen, shown
from wordkub.store.looks import choose_look, chosen_look
from wordkub.tui.app import WordkubApp
from wordkub.tui.looks import LooksScreen
from wordkub.tui.start import StartScreen

pytestmark = pytest.mark.usefixtures("home")


@SIZE
def test_a_look_is_worn_kept_and_remembered_by_keyboard(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("l", "end")
        await pilot.pause()
        name = app.look.name
        assert name != "dark"
        assert app.theme == name
        assert app.look.about.split(":")[0] in shown(app)
        assert chosen_look().name == "dark"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.look.name == chosen_look().name == name

    at_screen(StartScreen, act, size)


@SIZE
def test_by_mouse(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, 6))
        await pilot.pause()
        await pilot.click("#names", offset=(3, 2))
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.look.name == chosen_look().name == list(app.available_themes)[2]

    at_screen(StartScreen, act, size)


def test_escape_goes_back_to_the_look_before() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("l", "down", "escape")
        await pilot.pause()
        assert app.look.name == app.theme == "dark"
        assert chosen_look().name == "dark"

    at_screen(StartScreen, act)


def test_where_it_cannot_be_remembered_it_says_so(home: Path) -> None:
    (home / "look.txt").mkdir()

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("l", "down", "enter")
        await pilot.pause()
        assert "look.txt: Is a directory." in shown(app).replace("\n ", "")

    at_screen(StartScreen, act, SIZES[1])


def test_the_one_that_is_chosen_already_is_kept_as_it_is(home: Path) -> None:
    choose_look("dark")
    before = (home / "look.txt").stat().st_mtime_ns

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("l", "enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)

    at_screen(StartScreen, act)
    assert (home / "look.txt").stat().st_mtime_ns == before


def test_the_command_palette_leads_to_the_looks_and_to_no_theme() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        commands = {command.title: command.callback for command in app.get_system_commands(app.screen)}
        assert "Theme" not in commands
        commands["Looks"]()
        await pilot.pause()
        assert isinstance(app.screen, LooksScreen)

    at_screen(StartScreen, act)
