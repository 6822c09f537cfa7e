"""NO_COLOR is heeded where it is set and not empty."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from wordkub.store.looks import shipped_looks
from wordkub.tui.app import WordkubApp
from wordkub.tui.environment import heed_no_color


@pytest.mark.parametrize(("value", "colours"), [(None, True), ("", True), ("1", False), ("0", False)])
def test_no_color(monkeypatch: pytest.MonkeyPatch, value: str | None, colours: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if value is not None:
        monkeypatch.setenv("NO_COLOR", value)
    heed_no_color()
    assert WordkubApp(shipped_looks(), Screen()).no_color is not colours
