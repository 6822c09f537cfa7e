"""The start screen leads everywhere, by keyboard and by mouse; without room it says what it needs."""

from __future__ import annotations

import pytest

from tests.tui.pilot import SIZES, Sitting, at_screen, shown
from wordkub.tui.app import WordkubApp
from wordkub.tui.clauses import ClausesScreen
from wordkub.tui.dialogs import Tell
from wordkub.tui.looks import LooksScreen
from wordkub.tui.newgame import NewGameScreen
from wordkub.tui.saved import SavedScreen
from wordkub.tui.scorepad import PadsScreen
from wordkub.tui.start import ENTRIES, StartScreen

pytestmark = pytest.mark.usefixtures("home")

SIZE = pytest.mark.parametrize("size", SIZES, ids=str)

PAGES = {
    "w": NewGameScreen,
    "n": NewGameScreen,
    "c": SavedScreen,
    "v": SavedScreen,
    "s": PadsScreen,
    "r": ClausesScreen,
    "l": LooksScreen,
    "f1": Tell,
}
"""Where each key leads."""


@SIZE
def test_every_key_leads_to_its_page_and_escape_back(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        for key, page in PAGES.items():
            await pilot.press(key)
            await pilot.pause()
            assert type(app.screen) is page, key
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, StartScreen), key

    at_screen(StartScreen, act, size)


@SIZE
@pytest.mark.parametrize("has_mouse", [False, True], ids=["arrows", "mouse"])
def test_every_entry_can_be_chosen(size: tuple[int, int], has_mouse: bool) -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        for row, (key, _, _) in enumerate(ENTRIES[:-1]):
            if has_mouse:
                assert await pilot.click("#entries", offset=(6, row))
            else:
                await pilot.press("home", *["down"] * row, "enter")
            await pilot.pause()
            assert type(app.screen) is PAGES[key], key
            await pilot.press("escape")
            await pilot.pause()

    at_screen(StartScreen, act, size)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
def test_it_can_be_left(key: str) -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        await pilot.press(key)
        await pilot.pause()
        assert app._exit

    at_screen(StartScreen, act)


def test_leave_can_be_clicked() -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        await pilot.click("#entries", offset=(6, len(ENTRIES) - 1))
        await pilot.pause()
        assert app._exit

    at_screen(StartScreen, act)


def test_help_tells_the_keys_of_the_page() -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
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


@pytest.mark.parametrize("key", PAGES)
def test_where_there_is_no_room_it_says_so_and_comes_back(key: str) -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        await pilot.press(key)
        await pilot.pause()
        before = shown(app)
        for size in ((40, 10), (79, 24), (80, 23)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Wordkub needs 80 columns and 24 lines." in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert shown(app) == before

    at_screen(StartScreen, act)


@pytest.mark.parametrize("key", [*PAGES, ""], ids=lambda key: key or "start")
def test_in_the_ascii_look_nothing_else_is_drawn(key: str) -> None:
    async def act(app: WordkubApp, pilot: Sitting) -> None:
        if key:
            await pilot.press(key)
        await pilot.pause()
        drawn = app.export_screenshot(simplify=True)
        text = "".join(part.partition("<")[0] for part in drawn.split(">")).replace("&#160;", " ")
        assert text.isascii()

    at_screen(StartScreen, act, look="ascii")
