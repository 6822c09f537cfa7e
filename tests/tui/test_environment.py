"""What the full screen does with the environment, and with a fault of its own."""

from __future__ import annotations

import functools

import pytest
from textual.screen import Screen

from wordkub.store.looks import shipped_looks
from wordkub.tui.app import WordkubApp, show
from wordkub.tui.environment import heed_no_color


@pytest.mark.parametrize(("value", "colours"), [(None, True), ("", True), ("1", False), ("0", False)])
def test_no_color(monkeypatch: pytest.MonkeyPatch, value: str | None, colours: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if value is not None:
        monkeypatch.setenv("NO_COLOR", value)
    heed_no_color()
    assert WordkubApp(shipped_looks(), Screen()).no_color is not colours


class Faulty(Screen[None]):
    """A screen that fails as soon as it is there."""

    def on_mount(self) -> None:
        raise ZeroDivisionError("by nothing")


@pytest.mark.usefixtures("home")
def test_a_fault_is_handed_on_and_no_traceback_is_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """So that it is told as that of any command."""
    monkeypatch.setattr(WordkubApp, "run", functools.partialmethod(WordkubApp.run, headless=True))
    with pytest.raises(ZeroDivisionError):
        show(Faulty())
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "ZeroDivisionError" not in said.out + said.err
