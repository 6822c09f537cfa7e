"""Where files are: the folders that the platform keeps for them."""

from __future__ import annotations

import os
import sys

import platformdirs
import pytest

from wordkub import places


@pytest.fixture(params=[{}, {"XDG_DATA_HOME": "/some/data", "XDG_CACHE_HOME": "/some/cache"}])
def plain_home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WORDKUB_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in request.param.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("plain_home")
def test_folders_are_those_of_platformdirs() -> None:
    assert places.data_dir() == platformdirs.user_data_dir("wordkub", appauthor=False)
    assert places.cache_dir() == platformdirs.user_cache_dir("wordkub", appauthor=False)


@pytest.mark.usefixtures("plain_home")
def test_other_platforms_ask_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert places.data_dir() == platformdirs.user_data_dir("wordkub", appauthor=False)


def test_wordkub_home_overrides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDKUB_HOME", "/own/place")
    assert places.data_dir() == "/own/place"
    assert places.cache_dir() == os.path.join("/own/place", "cache")
    assert places.games_dir() == os.path.join("/own/place", "games")
