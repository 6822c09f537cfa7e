"""The score pad on a screen is the pad of `wordkub score`: points, rounds, undo, the clock, the judge."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input, RichLog

from tests.tui.pilot import SIZE, SIZES, WordkubPilot, at_screen, shown, until
from wordkub.store.scorepads import Entry, OpenPad, ScorePad, pad_paths, read_pad
from wordkub.text.pad import resume_pad
from wordkub.tui.app import WordkubApp
from wordkub.tui.scorepad import PadScreen, PadsScreen
from wordkub.tui.start import StartScreen

pytestmark = pytest.mark.usefixtures("home")


def at_pad(
    pad: ScorePad,
    act: Callable[[WordkubApp, WordkubPilot], object],
    size: tuple[int, int] = SIZES[0],
    has_clock: bool = False,
) -> None:
    """Sit down at a pad that lies over the start screen."""

    async def sit(app: WordkubApp, pilot: WordkubPilot) -> None:
        await app.push_screen(PadScreen(resume_pad(pad, has_clock)))
        await pilot.pause()
        await act(app, pilot)  # type: ignore[misc]

    at_screen(StartScreen, sit, size)


def new_pad(rules: str, names: tuple[str, ...], *entries: Entry) -> ScorePad:
    """A pad that nobody keeps just now."""
    kept = OpenPad.start(rules, names)
    for entry in entries:
        kept.note(entry)
    kept.close()
    return read_pad(kept.pad.path)


def said(app: WordkubApp) -> str:
    """What the pad has said."""
    return "\n".join(line.text.rstrip() for line in app.screen.query_one(RichLog).lines)


async def enter(app: WordkubApp, pilot: WordkubPilot, line: str) -> None:
    """Type a line as if by keyboard, and wait for the answer."""
    app.screen.query_one("#line", Input).value = line
    await pilot.press("enter")
    await pilot.pause()


@SIZE
def test_a_new_pad_by_keyboard(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("s", *"Ann,Bob", "enter")
        await until(pilot, lambda: isinstance(app.screen, PadScreen))
        await pilot.press(*"Ann 12", "enter")
        await until(pilot, lambda: "Ann notes +12." in said(app))
        await pilot.press(*"bob 7", "enter")
        await until(pilot, lambda: "Bob notes +7." in said(app))
        assert "Round 1   Ann 12     Bob 7" in shown(app)
        await pilot.press("f3")
        await until(pilot, lambda: "Taken back: Bob +7." in said(app))
        assert "Round 1   Ann 12     Bob 0" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PadsScreen)
        assert "Ann 12, Bob 0" in shown(app)

    at_screen(StartScreen, act, size)
    assert read_pad(pad_paths()[0]).totals == (12, 0)


@pytest.mark.slow
@SIZE
def test_a_kept_pad_by_mouse(size: tuple[int, int]) -> None:
    pad = new_pad("sabra", ("Ann", "Bob"), Entry((5, 0)))

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, 4))
        await pilot.pause()
        await pilot.click("#pads", offset=(6, 0))
        await until(pilot, lambda: isinstance(app.screen, PadScreen))
        await pilot.pause()
        await pilot.click("#seat-1")
        await pilot.click("#key-0")
        await pilot.click("#key-1")
        await pilot.click("#enter")
        await until(pilot, lambda: "Bob notes +12." in said(app))
        await pilot.click("#seat-0")
        await pilot.click("#clear")
        assert app.screen.query_one("#line", Input).value == ""

    at_screen(StartScreen, act, size)
    assert read_pad(pad.path).totals == (5, 12)


def test_a_round_is_asked_for_one_by_one_and_keys_wait_meanwhile() -> None:
    pad = new_pad("sabra", ("Ann", "Bob"))

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("f2")
        await until(pilot, lambda: "Ann has left (tiles, points, or Enter for none):" in shown(app))
        await pilot.press("f3")
        await until(pilot, lambda: "First answer what is asked below." in shown(app))
        await enter(app, pilot, "")
        await until(pilot, lambda: "Bob has left" in shown(app))
        await enter(app, pilot, "r13 ?")
        await until(pilot, lambda: "Round 2   Ann 38     Bob -38" in shown(app))

    at_pad(pad, act)
    assert read_pad(pad.path).entries == [Entry((38, -38), True)]


def test_the_judge_answers_and_what_is_wrong_is_said() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        for line in ("clap pear", "HIQ", "lap chip ear", ""):
            if line == "clap pear":
                await pilot.press("f5")
            await pilot.pause(0.05)
            await enter(app, pilot, line)
        await until(pilot, lambda: "4 points for CHIP." in said(app))
        await enter(app, pilot, "Zoe 5")
        await until(
            pilot, lambda: "'Zoe' is neither a player nor a command; there are Ann, Bob." in said(app)
        )

    at_pad(new_pad("word", ("Ann", "Bob")), act)


def test_quit_and_a_name_that_looks_like_markup() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        assert "[red] 0" in shown(app)
        await enter(app, pilot, "quit")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))

    at_pad(new_pad("word", ("[red]", "Bob")), act)


def test_the_clock_runs_and_enter_stops_it() -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await enter(app, pilot, "")
        await until(pilot, lambda: "120 seconds. Enter ends the turn." in said(app))
        await until(pilot, lambda: "120 seconds" in shown(app).splitlines()[2])
        await enter(app, pilot, "")
        await until(pilot, lambda: "Stopped with" in said(app))

    at_pad(new_pad("sabra", ("Ann", "Bob")), act, has_clock=True)


def test_a_clock_that_runs_out_says_so_and_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        rung: list[bool] = []
        monkeypatch.setattr(app, "bell", lambda: rung.append(True))
        await enter(app, pilot, "time 1")
        await until(pilot, lambda: "Time is over." in said(app))
        await until(pilot, lambda: "Points, as in: Ann 12" in shown(app))
        assert rung == [True]

    at_pad(new_pad("sabra", ("Ann", "Bob")), act)


def test_a_pad_that_somebody_else_keeps_says_who() -> None:
    kept = OpenPad.start("word", ("Ann", "Bob"))

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: f"is being kept by process {os.getpid()}" in " ".join(shown(app).split()))
        kept.close()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PadScreen))
        await pilot.press("escape")
        await pilot.pause()

    at_screen(StartScreen, act, SIZES[1])
    OpenPad.resume(read_pad(kept.pad.path)).close()


def test_a_pad_that_cannot_be_written_says_so_and_loses_nothing() -> None:
    pad = new_pad("word", ("Ann", "Bob"))

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        os.rename(pad.path, f"{pad.path}.kept")
        os.mkdir(pad.path)
        await enter(app, pilot, "Ann 5")
        await until(pilot, lambda: "cannot be written" in " ".join(shown(app).split()))
        assert app.screen.query_one("#line", Input).disabled
        assert "Ann 0" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)

    at_pad(pad, act, SIZES[1])
    assert read_pad(f"{pad.path}.kept").entries == []


@pytest.mark.parametrize(
    ("names", "clock", "told"),
    [
        ("Ann", False, "1 player; these rules take 2 to 4 (C1)."),
        ("Ann,ann", False, "Two players are called ann; give each a name of their own."),
        (
            "Ann,Bob",
            True,
            "Word suggests no time for a turn; leave the clock out, and type at the pad: time 60.",
        ),
    ],
)
def test_what_a_new_pad_lacks_is_said(names: str, clock: bool, told: str) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("s")
        await pilot.pause()
        app.screen.query_one("#names", Input).value = names
        if clock:
            await pilot.click("#timer")
        await pilot.click("#begin")
        await until(pilot, lambda: told in shown(app))
        assert isinstance(app.screen, PadsScreen)

    at_screen(StartScreen, act, SIZES[1])


def test_a_damaged_pad_is_listed_and_says_what_is_wrong(home: Path) -> None:
    (home / "scores").mkdir()
    (home / "scores" / "old.score.jsonl").write_text("{}\n")

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("s")
        await pilot.pause()
        assert "damaged: old.score.jsonl" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: "is no score pad" in " ".join(shown(app).split()))

    at_screen(StartScreen, act, SIZES[1])
