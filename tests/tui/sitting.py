"""Sitting down at a game on the full screen: a pilot who types, presses and drags."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import cast

from textual.widgets import Input

from tests.tui.pilot import SIZES, WordkubPilot, settled, shown, until
from wordkub.core.workbench import Spot, Workbench
from wordkub.players.beginning import NewGame
from wordkub.players.seating import read_players
from wordkub.store.games import RecordedGame
from wordkub.store.looks import open_look
from wordkub.store.rulesets import Rules
from wordkub.tui.app import WordkubApp
from wordkub.tui.board import Board
from wordkub.tui.field import Field
from wordkub.tui.game import GameScreen

NARROW, WIDE = SIZES


class Sitting:
    """A game under way, and who plays it.

    Args:
        game: The game.
        pilot: Textual's pilot.
    """

    def __init__(self, game: RecordedGame, pilot: WordkubPilot) -> None:
        self.game = game
        self.pilot = pilot
        self.app = cast(WordkubApp, pilot.app)

    async def ready(self) -> None:
        """Wait until everybody else has moved and all is drawn."""
        await settled(self.app, self.pilot)

    async def press(self, *keys: str) -> None:
        """Press keys and wait for what comes of them."""
        await self.pilot.press(*keys)
        await self.ready()

    async def type(self, line: str) -> None:
        """Type a line and send it."""
        await self.pilot.press(*(_KEYS.get(ch, ch) for ch in line), "enter")
        await self.ready()

    async def enter(self, line: str) -> None:
        """Send a line as if it had been typed."""
        self.app.screen.query_one("#line", Input).value = line
        await self.press("enter")

    async def letters(self, text: str) -> None:
        """Type without sending, and wait until it is judged."""
        await self.pilot.press(*text)
        await typed_is_judged(self.app, self.pilot)

    def run_out(self) -> None:
        """Let the turn's time be over."""
        clock = self.app.screen_stack[0]._clock  # type: ignore[attr-defined]
        clock._until = 0.0

    async def turn_over(self) -> None:
        """Wait until the clock has been looked at, and has ended the turn."""
        before = len(self.game.events)
        await until(self.pilot, lambda: len(self.game.events) > before)
        await self.ready()

    @property
    def workbench(self) -> Workbench:
        """Where the turn is composed."""
        workbench = self.app.screen.query_one(Field).workbench
        assert workbench is not None
        return workbench

    def board(self, name: str) -> Board:
        """The table or the rack."""
        return self.app.screen.query_one(f"#{name}", Board)

    def place(self, name: str, group: int, at: int) -> tuple[int, int]:
        """The column and the line of a tile's middle on the screen; behind the last tile, of that place."""
        board = self.board(name)
        region = board.region_of(Spot(group, at))
        assert region is not None, f"nothing is drawn at {name} {group} {at}"
        return board.content_region.x + region.x + region.width // 2, board.content_region.y + region.y

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag what is at one place of the screen to another."""
        await self.pilot.mouse_down(offset=start)
        await self.pilot.hover(offset=((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        await self.pilot.hover(offset=end)
        await self.pilot.mouse_up(offset=end)
        await self.ready()

    async def click(self, at: tuple[int, int], times: int = 1) -> None:
        """Click at a place of the screen."""
        await self.pilot.click(offset=at, times=times)
        await self.ready()

    def text(self, name: str) -> str:
        """What a part of the screen says."""
        return str(self.app.screen.query_one(f"#{name}").render())

    def screen(self) -> str:
        """The whole screen as text."""
        return shown(self.app)

    def words(self) -> list[str]:
        """The groups of the table as they are shown, with their marks."""
        groups = self.board("table").groups
        return [shown.mark + "".join(face.cell.strip() for face in shown.faces) for shown in groups]

    def rack(self) -> str:
        """The rack as it is shown."""
        return " ".join(face.text for face in self.board("rack").groups[0].faces)


async def typed_is_judged(app: WordkubApp, pilot: WordkubPilot) -> None:
    """Wait until what stands in the line is judged, which is done when no key has come for a moment."""
    await settled(app, pilot)
    for screen in app.screen_stack:
        if isinstance(screen, GameScreen) and screen._preview is not None:
            judging = screen._preview._task
            if judging is not None:
                await until(pilot, judging.done)
    await settled(app, pilot)


_KEYS = {" ": "space", "?": "question_mark", "/": "slash", ",": "comma", ":": "colon"}


def begin(players: str = "Ann,computer", rules: str = "word", seed: int = 7, **asked: object) -> RecordedGame:
    """A new game."""
    new = NewGame(rules, seed=seed, **asked)  # type: ignore[arg-type]
    opened = _opened(replace(new, seed=None))
    return new.start(opened, read_players(players, opened.settings.players))


@cache
def _opened(new: NewGame) -> Rules:
    """The rules of a game, opened once: the words are packed for the solver once, too."""
    return new.open()


def sit(
    game: RecordedGame,
    play: Callable[[Sitting], Awaitable[None]],
    size: tuple[int, int] = NARROW,
    limit: int | None = None,
    look: str = "dark",
    notes: Iterable[str] = (),
    waits: bool = True,
) -> WordkubApp:
    """Play a game on the full screen, and leave it.

    Args:
        game: The game.
        play: What is done.
        size: Columns and lines.
        limit: Seconds for a turn.
        look: The look that is worn.
        notes: What there is to say before the first turn.
        waits: Whether to wait first until computers have moved.

    Returns:
        The application after its end.
    """
    app = WordkubApp([open_look(look)], GameScreen(game, limit, tuple(notes)))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            sitting = Sitting(game, pilot)
            await (sitting.ready() if waits else pilot.pause())
            await play(sitting)

    try:
        asyncio.run(run())
    finally:
        game.close()
    return app
