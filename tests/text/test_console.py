"""The console by itself: what it leaves as it was."""

from __future__ import annotations

import io
import readline
import signal
from collections.abc import Iterator
from types import FrameType, SimpleNamespace

import pytest

from wordkub.text.console import Console, TimeIsOver


@pytest.fixture
def console() -> Console:
    return Console(io.StringIO("first\nsecond\n"), io.StringIO())


@pytest.fixture
def history() -> Iterator[None]:
    before = readline.get_current_history_length()
    readline.add_history("a line of somebody else's")
    yield
    if readline.get_current_history_length() > before:
        readline.remove_history_item(before)


@pytest.mark.usefixtures("history")
def test_off_a_terminal_nothing_is_forgotten(console: Console) -> None:
    """What comes through a pipe was nobody's secret, and lines that come later are still to be read."""
    assert console.ask("") == "first"
    console.forget()
    assert console.ask("") == "second"
    assert readline.get_history_item(readline.get_current_history_length()) == "a line of somebody else's"


def rung(number: int, frame: FrameType | None) -> None:
    """What somebody else does when the alarm rings."""


@pytest.mark.parametrize("until", [1000.0, 0.0, None])
def test_the_alarm_is_as_it_was_after_a_line(
    console: Console, monkeypatch: pytest.MonkeyPatch, until: float | None
) -> None:
    """Whether the line came in time, or the time was over, or there is no clock."""
    monkeypatch.setattr("wordkub.text.console.time", SimpleNamespace(monotonic=lambda: 0.0))
    before = signal.signal(signal.SIGALRM, rung)
    try:
        try:
            with console.clock(until):
                assert (signal.getsignal(signal.SIGALRM) is rung) == (until is None)
                assert (signal.getitimer(signal.ITIMER_REAL)[0] > 0) == (until is not None)
            assert until != 0
        except TimeIsOver:
            assert until == 0
        assert signal.getsignal(signal.SIGALRM) is rung
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
