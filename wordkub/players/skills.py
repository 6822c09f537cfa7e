"""How well computer players play: their levels, from a data file.

Source: `wordkub/data/computers.toml`. A level says how many groups of the table a player may touch, how
common the words are that it knows, and how many nodes its search may look at.
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
    """The nodes that the search of a turn may look at."""
    touch: int | None = None
    """The groups of the table that it may touch; any where None."""
    commonness: int | None = None
    """The commonness level that a word may have at most; any where None."""
    overlooks: float = 0.0
    """The share of the tiles on its rack that it does not notice."""


@cache
def skills(game: str) -> dict[int, Skill]:
    """The levels of a game, by number.

    >>> skills("word")[1].touch
    0
    """
    return {entry["level"]: Skill(**entry) for entry in read_toml(_FILE)[game]}


@cache
def default_level() -> int:
    """The level where nobody names one."""
    return int(read_toml(_FILE)["default"])


def read_level(text: str) -> int:
    """A level as a person types it.

    Raises:
        NotationError: There is no such level.

    >>> read_level("5")
    5
    """
    levels = skills("word")
    if text.isdecimal() and int(text) in levels:
        return int(text)
    raise NotationError(f"no computer player of level {text!r}; there are {min(levels)} to {max(levels)}")
