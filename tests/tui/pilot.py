"""Running the full screen without a terminal, and asking what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from tests.waiting import patiently
from wordkub.errors import WordkubError
from wordkub.store.looks import shipped_looks
from wordkub.tui.app import WordkubApp

SIZES = ((80, 24), (120, 40))
"""The terminals that screens are tried in."""

SIZE = pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)], ids=str)
"""Tries a screen in both, in the larger one in the slow suite."""

WordkubPilot = Pilot[WordkubError]
"""Somebody who sits at the screen."""


def at_screen(
    first: Callable[[], Screen[None]],
    act: Callable[[WordkubApp, WordkubPilot], Awaitable[None]],
    size: tuple[int, int] = SIZES[0],
    look: str = "dark",
) -> None:
    """Sit down at a screen and do something.

    Args:
        first: Makes the screen to begin with.
        act: What is done, with the application and the pilot.
        size: Columns and lines of the terminal.
        look: The look that is worn.
    """

    async def sit() -> None:
        app = WordkubApp(sorted(shipped_looks(), key=lambda each: each.name != look), first())
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await act(app, pilot)

    asyncio.run(sit())


async def settled(app: WordkubApp, pilot: WordkubPilot) -> None:
    """Wait until nobody works any more and all is drawn."""
    await pilot.pause()
    while any(worker.is_running for worker in app.workers):
        await app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def until(pilot: WordkubPilot, holds: Callable[[], bool]) -> None:
    """Wait until something holds that a thread or a timer brings about."""
    for _ in patiently():
        if holds():
            break
        await pilot.pause(0.01)


def shown(app: WordkubApp) -> str:
    """The screen as text, a line a line of the terminal."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)
