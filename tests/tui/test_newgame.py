"""A new game is asked for in a form, and what is wrong is said beside it."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input, Select, Static

from tests.tui.pilot import SIZE, WordkubPilot, at_screen, until
from wordkub.players.beginning import NewGame
from wordkub.store.games import game_paths
from wordkub.store.records import Header, Player, read_record
from wordkub.store.rulesets import Rules
from wordkub.tui import newgame
from wordkub.tui.app import WordkubApp
from wordkub.tui.forms import Choice, Row, Tick
from wordkub.tui.game import GameScreen
from wordkub.tui.newgame import EMPTY, PERSON, Fault, NewGameScreen, open_asked
from wordkub.tui.start import StartScreen

pytestmark = pytest.mark.usefixtures("home")

FORM = {
    "seat_1": "3",
    "name_0": "",
    "name_1": "",
    "time": "",
    "rounds": "",
    "seed": "",
    "rules": "word",
    "edition": "",
    "dictionary": "",
    "theme": "",
}
"""How the form is at the beginning."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for is looked at as soon as it has changed."""
    monkeypatch.setattr(newgame, "PAUSE", 0.01)


async def form(app: WordkubApp, pilot: WordkubPilot, rules: str = "word") -> NewGameScreen:
    """Go to the form of a new game."""
    screen = NewGameScreen(rules)
    await app.push_screen(screen)
    await pilot.pause()
    return screen


async def begun(app: WordkubApp, pilot: WordkubPilot) -> Header:
    """What is played, once the game is there; it is left then."""
    await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
    await pilot.pause()
    app.action_leave_game()
    await pilot.pause()
    assert isinstance(app.screen, StartScreen)
    return read_record(game_paths()[0]).header


def note(app: WordkubApp, row: str) -> str:
    """What is said beside a row."""
    return str(app.screen.query_one(f"#row-{row} > .note", Static).content)


def set_values(screen: NewGameScreen, **values: Any) -> None:
    """Fill in what is given, as a person would in the end."""
    for name, value in values.items():
        widget = screen.query_one(f"#{name.replace('_', '-')}")
        if isinstance(widget, Choice):
            widget.choose(value)
        elif isinstance(widget, Input | Select | Tick):
            widget.value = value


@SIZE
def test_enter_starts_a_game_against_a_computer(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("w", "enter")
        header = await begun(app, pilot)
        assert header.rules["name"] == "word"
        assert header.players == (Player("Player"), Player("computer", True, 3))

    at_screen(StartScreen, act, size)


@pytest.mark.slow
@SIZE
def test_all_of_it_by_keyboard(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await form(app, pilot)
        await pilot.press("shift+tab", *"7", "shift+tab", *"2", "shift+tab", *"45")
        await pilot.press("shift+tab", "space", "shift+tab", "space")  # challenges, family words
        await pilot.press("shift+tab", "enter", "down", "enter")  # the first theme
        for _ in range(5):
            await pilot.press("shift+tab")  # dictionary, edition, seats 4 to 2
        await pilot.press("enter", "home", "enter", "tab", *"Bob")
        await pilot.press("shift+tab", "shift+tab", *"Ann", "ctrl+s")
        header = await begun(app, pilot)
        assert (header.seed, header.rounds, header.rules["time_limit"]) == (7, 2, 45)
        assert header.rules["validation"] == "challenge"
        assert header.dictionary is not None
        assert header.dictionary["family"] is True
        assert header.theme is not None
        assert header.theme["name"] == "animals"
        assert [player.name for player in header.players] == ["Ann", "Bob"]

    at_screen(StartScreen, act, size)


@SIZE
def test_by_mouse(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, 1))
        await pilot.pause()
        await pilot.click("#seat-2")
        await pilot.pause()
        await pilot.click("#seat-2 SelectOverlay", offset=(3, 5))
        await pilot.pause()
        await pilot.click("#start-game")
        header = await begun(app, pilot)
        assert header.rules["name"] == "sabra"
        assert [player.level for player in header.players] == [None, 3, 5]

    at_screen(StartScreen, act, size)


@pytest.mark.parametrize("rules", ["sabra", "xp"])
def test_a_numeric_game_asks_for_no_words_and_has_seats_for_all(rules: str) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        screen = await form(app, pilot, rules)
        rows = {str(row.id).removeprefix("row-") for row in screen.query(Row) if row.display}
        assert not rows & {"edition", "dictionary", "theme", "family", "challenge"}
        assert sum(row.startswith("seat") for row in rows) == (6 if rules == "xp" else 4)
        screen.query_one("#rules", Choice).choose("word")
        await pilot.pause()
        assert screen.query_one("#row-theme").display
        assert sum(row.display for row in screen.query(".seat")) == 4

    at_screen(StartScreen, act)


WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"seat_1": EMPTY}, "players", "1 player; these rules take 2 to 4 (C1)."),
    ({"seat_1": PERSON, "name_1": "player"}, "players", "Two players are called player; give each"),
    ({"name_0": "x" * 25}, "players", "is no name; it takes up to 24 printable characters"),
    ({"name_0": "Ann,Bob"}, "players", "'Ann,Bob' is no name"),
    ({"time": "0"}, "time", "0 is not in the range 1<=x<=86400."),
    ({"time": "soon"}, "time", "'soon' is not a valid integer range."),
    ({"rounds": "0"}, "rounds", "0 is not in the range x>=1."),
    ({"seed": "-1"}, "seed", "-1 is not in the range x>=0."),
    ({"rules": "./none.toml"}, "rules", "There is no rule set file ./none.toml."),
    (
        {"edition": "it"},
        "dictionary",
        "The dictionary it has no word list yet; add one with: wordkub dict",
    ),
    ({"edition": "./none.toml"}, "edition", "There is no edition file ./none.toml."),
    ({"dictionary": "en-SU"}, "dictionary", "No dictionary 'en-SU'; did you mean en-US"),
    ({"theme": "aminals"}, "theme", "No theme 'aminals'; did you mean animals"),
]
"""What is filled in, in which row that is wrong, and what is said there."""


@pytest.mark.slow
@pytest.mark.parametrize("cases", [WRONG[:6], WRONG[6:]], ids=["players", "others"])
def test_what_is_wrong_is_said_beside_it_and_nothing_begins(cases: list[Any]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        screen = await form(app, pilot)
        for values, row, said in cases:
            set_values(screen, **values)
            await until(pilot, lambda row=row, said=said: said in note(app, row))  # type: ignore[misc]
            await pilot.press("ctrl+s")
            await app.workers.wait_for_complete()
            assert said in note(app, row)
            assert app.screen is screen
            assert game_paths() == []
            set_values(screen, **{name: FORM[name] for name in values})
            await until(pilot, lambda row=row: note(app, row) == "")  # type: ignore[misc]

    at_screen(StartScreen, act)


def test_a_theme_that_may_not_do_is_told_and_can_be_played(tmp_path: Path) -> None:
    theme = tmp_path / "pets.txt"
    theme.write_text("cat\ndog\n")

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        screen = await form(app, pilot)
        set_values(screen, theme=str(theme), seat_1=PERSON)
        await until(pilot, lambda: note(app, "theme").startswith("No rack can open with the theme pets"))
        await pilot.press("ctrl+s")
        assert (await begun(app, pilot)).theme is not None

    at_screen(StartScreen, act)


def test_a_set_with_too_few_tiles_is_told(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('from = "sabra"\ndeal = 60\n')

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        screen = await form(app, pilot)
        set_values(screen, rules=str(rules))
        said = "2 players cannot play with 106 tiles and 60 each (C4); for 2 set deal to 53 or fewer."
        await until(pilot, lambda: note(app, "players") == said)
        await pilot.press("ctrl+s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert note(app, "players") == said
        assert game_paths() == []
        rules.write_text('from = "sabra"\ndeal = 53\n')
        screen.query_one("#seed", Input).value = "7"
        await until(pilot, lambda: note(app, "players") == "")
        await pilot.press("ctrl+s")
        await begun(app, pilot)

    at_screen(StartScreen, act)


@pytest.mark.slow
def test_another_name_is_typed_by_keyboard() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        screen = await form(app, pilot)
        choice = screen.query_one("#dictionary", Choice)
        choice.query_one(Select).focus()
        await pilot.press("enter", "end", "enter", *"en-GB")
        await pilot.pause()
        assert choice.name_chosen == "en-GB"
        await pilot.press("ctrl+s")
        header = await begun(app, pilot)
        assert header.dictionary is not None
        assert header.dictionary["name"] == "en-GB"

    at_screen(StartScreen, act)


def test_left_while_a_dictionary_is_being_opened_nothing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    is_left = Event()

    def open_slowly(asked: NewGame, has_computers: bool) -> Rules | Fault:
        is_left.wait(10)
        return open_asked(asked, has_computers)

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await form(app, pilot)
        await pilot.press("enter", "escape")
        await pilot.pause()
        is_left.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert game_paths() == []

    monkeypatch.setattr(newgame, "open_asked", open_slowly)
    at_screen(StartScreen, act)
