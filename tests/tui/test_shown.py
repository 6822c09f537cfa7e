"""What reaches the terminal of the full screen: no character of a text of others that steers it."""

from __future__ import annotations

import json
from pathlib import Path

from rich.segment import Segment
from textual.color import Color
from textual.widgets import OptionList

from tests.cli.test_one_way_out import EVIL
from tests.tui.pilot import WordkubPilot, at_screen, settled, shown, until
from wordkub.core.turns import Draw
from wordkub.players.beginning import NewGame
from wordkub.players.seating import read_players
from wordkub.tui.app import WordkubApp
from wordkub.tui.game import GameScreen
from wordkub.tui.saved import SavedScreen
from wordkub.tui.shown import ShownFilter
from wordkub.tui.start import StartScreen


def test_a_line_keeps_its_width_and_loses_what_steers() -> None:
    segments = [Segment("Ann"), Segment(f"a{EVIL}"), Segment("wide\u3000space\xa0x")]
    filtered = ShownFilter().apply(segments, Color(0, 0, 0))
    assert all(segment.text.isprintable() for segment in filtered)
    assert filtered[0] == segments[0]
    assert filtered[2].text == "wide  space x"
    assert [each.cell_length for each in filtered] == [each.cell_length for each in segments]


def evil_game() -> None:
    """A saved game whose players and rule set are called so that they would steer a terminal."""
    rules = NewGame("sabra", seed=3).open()
    game = NewGame("sabra", seed=3).start(rules, read_players("Ann,Bob", rules.settings.players))
    game.play(Draw())
    game.close()
    path = Path(game.path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["version"] = 1
    lines[0]["players"][0]["name"] = EVIL
    lines[0]["rules"]["name"] = EVIL
    plain = [{key: value for key, value in line.items() if key != "check"} for line in lines]
    path.write_text("".join(json.dumps(line) + "\n" for line in plain))


def test_a_game_of_others_steers_nothing_on_the_full_screen(home: Path) -> None:
    evil_game()
    screens: list[str] = []

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, SavedScreen))
        await settled(app, pilot)
        assert app.screen.query_one("#games", OptionList).option_count == 1
        screens.append(shown(app))
        for key in ("v", "right", "escape"):
            await pilot.press(key)
            await settled(app, pilot)
            screens.append(shown(app))
        await pilot.press("c")
        await until(pilot, lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
        await settled(app, pilot)
        screens.append(shown(app))
        app.action_leave_game()
        await settled(app, pilot)

    at_screen(StartScreen, act)
    assert any("Eve" in screen for screen in screens)
    for screen in screens:
        assert all(ch == "\n" or ch.isprintable() for ch in screen), screen
