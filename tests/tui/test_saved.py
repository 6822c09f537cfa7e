"""Games that are kept: gone on with, or viewed; what is damaged, over or in use says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.widgets import OptionList

from tests.tui.pilot import SIZE, SIZES, WordkubPilot, at_screen, shown, until
from wordkub.core.turns import Draw, Pass
from wordkub.players.beginning import NewGame
from wordkub.players.seating import read_players
from wordkub.store.games import RecordedGame
from wordkub.store.records import read_record
from wordkub.tui.app import WordkubApp
from wordkub.tui.game import GameScreen
from wordkub.tui.review import Review
from wordkub.tui.saved import SavedScreen
from wordkub.tui.start import StartScreen


def kept(asked: NewGame, age: int) -> RecordedGame:
    """A game with one turn, last played so many minutes ago."""
    rules = asked.open()
    game = asked.start(rules, read_players("Ann,Bob", rules.settings.players))
    game.play(Draw())
    os.utime(game.path, (1_000_000_000 - 60 * age,) * 2)
    return game


@pytest.fixture
def games(home: Path) -> list[str]:
    """Two games under way and one that is damaged, the newest first."""
    paths = []
    for age, rules in enumerate(("word", "sabra")):
        game = kept(NewGame(rules, seed=3), age)
        game.close()
        paths.append(game.path)
    damaged = home / "games" / "old.jsonl"
    damaged.write_text('{"format": "wordkub-game", "version": 99}\n')
    os.utime(damaged, (900_000_000,) * 2)
    return [*paths, str(damaged)]


async def read(app: WordkubApp, pilot: WordkubPilot) -> OptionList:
    """Wait until all games are read."""
    await until(pilot, lambda: isinstance(app.screen, SavedScreen))
    await until(pilot, lambda: not any(worker.is_running for worker in app.workers))
    await pilot.pause()
    return app.screen.query_one("#games", OptionList)


async def left(app: WordkubApp, pilot: WordkubPilot) -> None:
    """Wait for the game, and leave it."""
    await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
    await pilot.pause()
    app.action_leave_game()
    await pilot.pause()
    assert isinstance(app.screen, StartScreen)


@pytest.mark.usefixtures("games")
def test_the_newest_comes_first_with_players_rules_date_and_state() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("v")
        listed = [str(option.prompt) for option in (await read(app, pilot)).options]
        assert [line[18:] for line in listed] == [
            "word       under way  Ann 0, Bob 0",
            "sabra      under way  Ann 0, Bob 0",
            "damaged: old.jsonl",
        ]
        assert listed[0].startswith("2001-09-0")

    at_screen(StartScreen, act)


@SIZE
def test_a_game_goes_on_by_keyboard(games: list[str], size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        await pilot.press("down", "enter")
        await left(app, pilot)

    before = read_record(games[1]).events
    at_screen(StartScreen, act, size)
    assert read_record(games[1]).events[: len(before)] == before
    kept(NewGame(seed=4), 0).close()  # nobody holds anything


@SIZE
@pytest.mark.usefixtures("games")
def test_a_game_goes_on_and_is_viewed_by_mouse(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, 3))
        await read(app, pilot)
        await pilot.click("#games", offset=(6, 1))
        await pilot.pause()
        assert isinstance(app.screen, Review)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SavedScreen)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.click("#entries", offset=(6, 2))
        await read(app, pilot)
        await pilot.click("#games", offset=(6, 0))
        await left(app, pilot)

    at_screen(StartScreen, act, size)


@pytest.mark.usefixtures("games")
def test_each_key_does_what_it_says_whatever_enter_does() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, Review)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("c")
        await left(app, pilot)

    at_screen(StartScreen, act)


def test_ctrl_q_leaves_the_game_and_lets_go_of_it(games: list[str]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        record = read_record(games[0])
        RecordedGame.resume(record, record.rules).close()
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app._exit

    at_screen(StartScreen, act)


@pytest.mark.usefixtures("games")
def test_what_lies_over_the_page_when_the_game_is_open_is_put_away() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        page = app.screen
        assert isinstance(page, SavedScreen)
        page.action_resume()
        page.action_help()
        await left(app, pilot)

    at_screen(StartScreen, act)


@pytest.mark.usefixtures("games")
def test_a_damaged_one_says_what_is_wrong() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("v")
        await read(app, pilot)
        await pilot.press("end", "enter")
        said = "old.jsonl,line1:isagamerecordofversion"
        await until(pilot, lambda: said in "".join(shown(app).split()))

    at_screen(StartScreen, act, SIZES[1])


@pytest.mark.usefixtures("home")
def test_one_that_is_played_elsewhere_says_so() -> None:
    game = kept(NewGame("sabra", seed=3), 0)

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "is being played" in shown(app).replace("\n ", " "))
        assert isinstance(app.screen, SavedScreen)

    try:
        at_screen(StartScreen, act, SIZES[1])
    finally:
        game.close()


@pytest.mark.usefixtures("home")
def test_what_is_over_is_only_viewed() -> None:
    game = kept(NewGame("sabra", seed=3), 0)
    while not game.match.is_over:
        game.play(Draw()) if game.match.pool else game.play(Pass())
    game.close()

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        assert (await read(app, pilot)).option_count == 0
        assert "There is no game to go on with." in shown(app)
        await pilot.press("escape", "v")
        await read(app, pilot)
        await pilot.press("c")
        await pilot.pause()
        assert "This game is over; v shows it." in shown(app)

    at_screen(StartScreen, act)


def test_a_changed_dictionary_is_told(home: Path) -> None:
    words = home / "few.txt"
    words.write_text("cat\ndog\n")
    kept(NewGame(dictionary=str(words), seed=3), 0).close()
    words.write_text("cat\ndog\nbird\n")

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("c")
        await read(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
        await pilot.press("enter")
        await until(pilot, lambda: "The dictionary few has changed" in shown(app))
        await left(app, pilot)

    at_screen(StartScreen, act, SIZES[1])
