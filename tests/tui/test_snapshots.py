"""Every screen is drawn as in the pictures that were looked at."""

from __future__ import annotations

import pytest

from tests.tui import snapshots
from tests.tui.pilot import SIZES
from tests.tui.snapshots import LOOKS, path

CASES = list(snapshots.cases())
QUICK = {
    path(case[0], SIZES[0], LOOKS[0]).stem
    for case in CASES
    if case[0].name in ("start", "game", "game-typed")
}
"""The pictures that are looked at in the fast suite."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=path(*case).stem, marks=[] if path(*case).stem in QUICK else [pytest.mark.slow])
        for case in CASES
    ],
)
def test_it_is_drawn_as_it_was_looked_at(case: tuple[snapshots.Picture, tuple[int, int], str]) -> None:
    assert snapshots.drawn(*case) == path(*case).read_text()


def test_there_is_no_picture_of_nothing() -> None:
    there = {file.name for file in snapshots.FOLDER.glob("*.svg")}
    assert there == {path(*case).name for case in CASES}
