"""Whatever is pressed, clicked and dragged, in whatever order: nothing breaks, and no tile is lost."""

from __future__ import annotations

import random

import pytest

from tests.tui.sitting import Sitting, begin, sit
from wordkub.core.match import Match
from wordkub.store.records import read_record
from wordkub.tui.game import GameScreen

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.slow]

KEYS = (
    *(
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "tab",
        "escape",
        "enter",
        "space",
        "g",
        "s",
        "j",
        "delete",
    ),
    *("f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "ctrl+t", "ctrl+z", "ctrl+y", "ctrl+r"),
    *("e", "a", "7", "question_mark"),
)
"""What a monkey presses; those that leave the game are not among them."""

LINES = (
    "take 1",
    "put cat",
    "rack shuffle",
    "colour",
    "lay aeinrst",
    "why",
    "hint",
    "draw",
    "done",
    "back",
    "drwa",
)
"""What it types."""


async def monkey(at: Sitting, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        if at.game.match.is_over:
            return
        what = chance.random()
        if what < 0.75:
            await at.pilot.press(chance.choice(KEYS))
        elif what < 0.85 and isinstance(at.app.screen, GameScreen):
            await at.enter(chance.choice(LINES))
        elif what < 0.95:
            width, height = at.app.size
            start, end = ((chance.randrange(width), chance.randrange(1, height - 1)) for _ in range(2))
            await at.drag(start, end)
        else:
            await at.pilot.resize_terminal(*chance.choice([(80, 24), (40, 10), (120, 40), (80, 24)]))
        await at.pilot.pause()
    await at.pilot.resize_terminal(80, 24)
    await at.ready()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("players", "rules"), [("Ann,computer:1", "word"), ("Ann,Bob", "sabra"), ("Ann,computer", "classic")]
)
def test_nothing_breaks(players: str, rules: str, seed: int) -> None:
    game = begin(players, rules, seed=seed)
    everything = game.rules.tile_set(2).total()
    sit(game, lambda at: monkey(at, random.Random(seed), 120))
    match = game.match
    held = game.rules.notation.content(match.table).total() + sum(len(seat.rack) for seat in match.seats)
    assert held + match.pool == everything
    record = read_record(game.path)
    assert record.match == Match.of([player.name for player in game.players], game.events)
