"""Where Wordkub's files are: its own in the package, the user's where the platform keeps such files.

`WORDKUB_HOME` overrides the user's folders. On Linux the folders are worked out here, since importing
platformdirs would take as long as `wordkub check` itself; a test holds the two together.
"""

from __future__ import annotations

import os
import sys

PACKAGE = os.path.dirname(os.path.abspath(__file__))
"""The folder of the package."""

DICTIONARIES = os.path.join(PACKAGE, "dictionaries")
"""The dictionaries that ship."""

DATA = os.path.join(PACKAGE, "data")
"""The rule sets and editions that ship."""


def data_dir() -> str:
    """The folder of what the user made: games, own dictionaries. It need not exist yet."""
    return _folder("data", "XDG_DATA_HOME", os.path.join(".local", "share"), "")


def cache_dir() -> str:
    """The folder of what can be made again. It need not exist yet."""
    return _folder("cache", "XDG_CACHE_HOME", ".cache", "cache")


def own_dictionaries_dir() -> str:
    """The folder of the user's own dictionaries and house words. It need not exist yet."""
    return os.path.join(data_dir(), "dictionaries")


def own_themes_dir() -> str:
    """The folder of the user's own themes. It need not exist yet."""
    return os.path.join(data_dir(), "themes")


def own_looks_dir() -> str:
    """The folder of the user's own looks. It need not exist yet."""
    return os.path.join(data_dir(), "looks")


def scores_dir() -> str:
    """The folder of score pads. It need not exist yet."""
    return os.path.join(data_dir(), "scores")


def games_dir() -> str:
    """The folder of game records."""
    return os.path.join(data_dir(), "games")


def _folder(kind: str, variable: str, below_home: str, below_override: str) -> str:
    override = os.environ.get("WORDKUB_HOME")
    if override:
        return os.path.join(os.path.abspath(override), below_override).rstrip(os.sep)
    if sys.platform.startswith("linux"):
        base = os.environ.get(variable, "").strip() or os.path.join(os.path.expanduser("~"), below_home)
        return os.path.join(base, "wordkub")
    import platformdirs

    directory = platformdirs.user_data_dir if kind == "data" else platformdirs.user_cache_dir
    return directory("wordkub", appauthor=False)
