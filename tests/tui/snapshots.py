"""Pictures of every screen in two sizes and two looks: what is drawn is what was looked at.

    python -m tests.tui.snapshots

writes them again, into tests/tui/pictures/; look at those that have changed before they are committed. Each
is an SVG without the fonts and the random names that Textual draws with.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

from textual.screen import Screen
from textual.widgets import Input

from tests.tui.pilot import SIZES, WordkubPilot, settled
from tests.tui.sitting import typed_is_judged
from wordkub.players.beginning import NewGame
from wordkub.players.seating import read_players
from wordkub.store.games import RecordedGame
from wordkub.store.looks import open_look, shipped_looks
from wordkub.store.scorepads import Entry, OpenPad
from wordkub.tui.app import WordkubApp
from wordkub.tui.game import GameScreen
from wordkub.tui.start import StartScreen

FOLDER = Path(__file__).parent / "pictures"
"""Where the pictures are."""

LOOKS = ("dark", "light")
"""The looks that pictures are made in."""

_MOMENT = 1_800_000_000
"""When everything was written that a picture shows the date of."""

Act = Callable[[WordkubApp, WordkubPilot], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    """A screen to make pictures of."""

    name: str
    act: Act
    """What is done until the screen looks as it is to be."""
    first: Callable[[], Screen[None]] = StartScreen
    """Makes the screen to begin with; it may write into the home, which is empty and its own."""


def pressing(*keys: str) -> Act:
    """Press keys, each when all that the one before has brought about is done."""

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for key in keys:
            await pilot.press(key)
            await settled(app, pilot)

    return act


async def _pad(app: WordkubApp, pilot: WordkubPilot) -> None:
    await pressing("s", "enter")(app, pilot)
    while "Ahead" not in app.export_screenshot():
        await pilot.pause(0.01)
    await settled(app, pilot)


def _with_games() -> StartScreen:
    for age, rules in enumerate(("word", "sabra")):
        opened = NewGame(rules, seed=7).open()
        game = RecordedGame.start(opened, read_players("Ann,Bob", opened.settings.players), 7, 1)
        game.close()
        os.utime(game.path, (_MOMENT - age,) * 2)
    return StartScreen()


def _with_pads() -> StartScreen:
    kept = OpenPad.start("sabra", ("Ann", "Bob", "Cleo"))
    kept.note(Entry((12, -5, -7), True))
    kept.close()
    os.utime(kept.pad.path, (_MOMENT,) * 2)
    return StartScreen()


JOKER = ("enter", "up", "end", "left", "left", "space", "up", "enter")
DOUBT = ("enter", *"lay", "space", *"dieewfg", "enter", "enter", "f8")


async def _typed(app: WordkubApp, pilot: WordkubPilot) -> None:
    await pressing(*"discount", "space", *"fob")(app, pilot)
    await typed_is_judged(app, pilot)


def _game(
    players: str = "Ann,computer", rules: str = "word", seed: int = 7, challenge: bool = False
) -> GameScreen:
    new = NewGame(rules, seed=seed, challenge=challenge)
    opened = new.open()
    return GameScreen(new.start(opened, read_players(players, opened.settings.players)))


PICTURES = [
    Picture("game", pressing(), _game),
    Picture("game-typed", _typed, _game),
    Picture("game-formed", pressing(*"discount", "enter"), _game),
    Picture("game-wrong", pressing("up", "space", "up", "end", "left", "enter"), _game),
    Picture("game-back", pressing("f5"), _game),
    Picture("game-help", pressing("f1"), _game),
    Picture("game-define", pressing("f7"), _game),
    Picture(
        "game-numbers", pressing("up", "space", "right", "space"), partial(_game, rules="sabra", seed=230)
    ),
    Picture("game-hidden", pressing(), partial(_game, "Ann,Bob", seed=3)),
    Picture("game-joker", pressing(*JOKER), partial(_game, "Ann,Bob", seed=8)),
    Picture("game-doubt", pressing(*DOUBT), partial(_game, "Ann,Bob", seed=3, challenge=True)),
    Picture("start", pressing()),
    Picture("new-word", pressing("w")),
    Picture("new-numeric", pressing("n", "shift+tab", "0", "f10")),
    Picture("saved", pressing("v"), _with_games),
    Picture("rules", pressing("r", *"w14")),
    Picture("looks", pressing("l")),
    Picture("pads", pressing("s"), _with_pads),
    Picture("pad", _pad, _with_pads),
    Picture("help", pressing("f1")),
]
"""Every screen that there are pictures of."""


def cases() -> Iterator[tuple[Picture, tuple[int, int], str]]:
    """Every picture in every size and look."""
    yield from product(PICTURES, SIZES, LOOKS)


def path(picture: Picture, size: tuple[int, int], look: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{picture.name}-{size[0]}x{size[1]}-{look}.svg"


def drawn(picture: Picture, size: tuple[int, int], look: str) -> str:
    """The picture as it is drawn now."""

    async def draw() -> str:
        app = WordkubApp([open_look(look), *(each for each in shipped_looks() if each.name != look)], first)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await picture.act(app, pilot)
            for line in app.screen.query(Input):
                line.cursor_blink = False
            await settled(app, pilot)
            return cells(app.export_screenshot(simplify=True))

    with _empty_home(), _in_one_time_zone():
        first = picture.first()
        try:
            return asyncio.run(draw())
        finally:
            if isinstance(first, GameScreen):
                first.close()


def cells(svg: str) -> str:
    """What a picture shows, with as little around it as can be.

    >>> cells('<style>.terminal-12-r1 { fill: #fff }</style><text class="terminal-12-r1">W</text>')
    '<style>.r1 { fill: #fff }</style><text class="r1">W</text>\\n'
    """
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+-", "", svg)
    svg = re.sub(
        r' clip-path="url\([^"]*\)"| textLength="[^"]*"|<clipPath.*?</clipPath>', "", svg, flags=re.DOTALL
    )
    return re.sub(r"\s*\n\s*", "\n", svg).strip() + "\n"


@contextmanager
def _empty_home() -> Iterator[None]:
    """A home of its own, with the dictionaries compiled for all."""
    before = os.environ["WORDKUB_HOME"]
    with tempfile.TemporaryDirectory() as home:
        compiled = Path(before) / "cache"
        compiled.mkdir(parents=True, exist_ok=True)
        (Path(home) / "cache").symlink_to(compiled)
        os.environ["WORDKUB_HOME"] = home
        try:
            yield
        finally:
            os.environ["WORDKUB_HOME"] = before


@contextmanager
def _in_one_time_zone() -> Iterator[None]:
    import time

    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


def write() -> None:
    """Write every picture again, and take away those of screens that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for case in cases():
        path(*case).write_text(drawn(*case))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["WORDKUB_HOME"] = home
        os.environ.pop("NO_COLOR", None)
        write()
