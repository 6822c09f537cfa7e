"""The levels of computer players, from a data file.

Source: `wordkub/data/computers.toml`. A level says how many groups of the table a player may touch, how
    common
the words that it knows are, and how many nodes its search may examine.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from wordkub import places
from wordkub.errors import NotationError
from wordkub.lexicon.cards import read_toml

_FILE = os.path.join(places.DATA, "computers.toml")


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level of computer players can do."""

    level: int
    nodes: int
    """The limit of nodes for the search of a turn."""
    touch: int | None = None
    """How many groups of the table it may touch; None for any number."""
    commonness: int | None = None
    """The rarest commonness level of words that it knows; None for all words."""
    overlooks: float = 0.0
    """The share of the tiles on its rack that it overlooks."""


@cache
def skills(game: str) -> dict[int, Skill]:
    """The levels of a game, by number.

    >>> skills("word")[1].touch
    0
    """
    return {entry["level"]: Skill(**entry) for entry in read_toml(_FILE)[game]}


@cache
def default_level() -> int:
    """The level if none is named."""
    return int(read_toml(_FILE)["default"])


def read_level(text: str) -> int:
    """Read a level, as a person types it.

    Raises:
        NotationError: There is no such level.

    >>> read_level("5")
    5
    """
    levels = skills("word")
    if text.isdecimal() and int(text) in levels:
        return int(text)
    raise NotationError(f"no computer player of level {text!r}; there are {min(levels)} to {max(levels)}")
