"""The start screen leads everywhere, by keyboard and by mouse; without room it says what it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tui.pilot import SIZE, SIZES, WordkubPilot, at_screen, shown, until
from wordkub.tui.app import WordkubApp
from wordkub.tui.clauses import ClausesScreen
from wordkub.tui.dialogs import TextDialog
from wordkub.tui.looks import LooksScreen
from wordkub.tui.newgame import NewGameScreen
from wordkub.tui.saved import SavedScreen
from wordkub.tui.scorepad import PadsScreen
from wordkub.tui.start import ENTRIES, StartScreen

pytestmark = pytest.mark.usefixtures("home")

PAGES = {
    "w": NewGameScreen,
    "n": NewGameScreen,
    "c": SavedScreen,
    "v": SavedScreen,
    "s": PadsScreen,
    "r": ClausesScreen,
    "l": LooksScreen,
    "f1": TextDialog,
}
"""Where each key leads."""

SOME_PAGES = pytest.mark.parametrize(
    "keys", [["r", "f1"], pytest.param([*"wncvsl"], marks=pytest.mark.slow)], ids=["some", "others"]
)
"""Tries some pages, and the others in the slow suite."""


@pytest.mark.slow
def test_every_key_leads_to_its_page_and_escape_back() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for key, page in PAGES.items():
            await pilot.press(key)
            await pilot.pause()
            assert type(app.screen) is page, key
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, StartScreen), key

    at_screen(StartScreen, act)


@pytest.mark.slow
@SIZE
def test_every_entry_can_be_clicked(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for row, (key, _, _) in enumerate(ENTRIES[:-1]):
            assert await pilot.click("#entries", offset=(6, row))
            await pilot.pause()
            assert type(app.screen) is PAGES[key], key
            await pilot.press("escape")
            await pilot.pause()

    at_screen(StartScreen, act, size)


def test_an_entry_is_chosen_by_arrows_and_enter() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("down", "down", "down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ClausesScreen)

    at_screen(StartScreen, act)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
def test_it_can_be_left(key: str) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        await pilot.press(key)
        await pilot.pause()
        assert app._exit

    at_screen(StartScreen, act)


def test_leave_can_be_clicked() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, len(ENTRIES) - 1))
        await pilot.pause()
        assert app._exit

    at_screen(StartScreen, act)


def test_help_tells_the_keys_of_the_page() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("f1")
        await pilot.pause()
        page = shown(app)
        for _, _, name in ENTRIES:
            assert name in page
        await pilot.press("enter", "r", "f1")
        await pilot.pause()
        assert "Search" in shown(app)
        assert "Back" in shown(app)

    at_screen(StartScreen, act, SIZES[1])


@SOME_PAGES
def test_without_room_a_page_says_so_and_comes_back(keys: list[str]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for key in keys:
            await pilot.resize_terminal(80, 24)
            await pilot.press(key)
            await pilot.pause()
            focused = app.focused
            for size in ((79, 24), (80, 23)) if key == "r" else ((40, 10),):
                await pilot.resize_terminal(*size)
                await until(pilot, lambda: "Wordkub needs 80 columns and 24 lines." in shown(app))
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: "Wordkub needs" not in shown(app))
            await until(pilot, lambda focused=focused: app.focused is focused)  # type: ignore[misc]
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, StartScreen), key

    at_screen(StartScreen, act)


@SOME_PAGES
def test_in_the_ascii_look_nothing_else_is_drawn(keys: list[str]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for key in ("escape", *keys):
            await pilot.press(key)
            await pilot.pause()
            drawn = app.export_screenshot(simplify=True)
            text = "".join(part.partition("<")[0] for part in drawn.split(">")).replace("&#160;", " ")
            assert text.isascii(), key
            await pilot.press("escape")
            await pilot.pause()

    at_screen(StartScreen, act, look="ascii")


def test_the_pages_are_loaded_when_somebody_goes_there() -> None:
    """Loading them would hold up the first thing that is drawn."""
    code = "import sys, wordkub.tui.start; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    pages = {page.__module__ for page in PAGES.values()}
    assert pages & loaded == set()
    assert not loaded & {"numpy", "wordkub.store.rulesets", "wordkub.tui.game"}
