"""Tiles in their colours, if colours are on. Every tile can be read without them.

The text of a tile begins with the letter of its colour, so lines need no markup: whatever looks like a tile
is coloured, in a table, in a rack and in a sentence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TextIO

from wordkub.store.configuration import configured

Painter = Callable[[str], str]
"""From a line to the line with its tiles coloured."""

_CODES = {
    "black": "1",
    "red": "31",
    "blue": "94",
    "yellow": "33",
    "green": "32",
    "orange": "38;5;208",
    "purple": "35",
    "violet": "35",
    "pink": "95",
    "white": "97",
    "grey": "90",
    "brown": "38;5;130",
}
"""How colours are shown; black as bold text, since on many terminals the ground is black."""

_OTHERS = ("36", "35", "32", "95", "96")
"""How colours of other names are shown, one after the other."""


SETTING = "WORDKUB_COLOR"
"""The environment variable that `--color` sets: `always`, `never` or `auto`."""


def wants_colour() -> bool | None:
    """Whether colours are wanted: always or never; None where it depends on the terminal.

    What is closest to the call counts: `--color` or its variable, then NO_COLOR and FORCE_COLOR, then the
    configuration.
    """
    chosen = os.environ.get(SETTING)
    if not chosen and os.environ.get("NO_COLOR"):
        return False
    if not chosen and os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return {"always": True, "never": False}.get(configured("color") or "auto")


def has_colour(sink: TextIO) -> bool:
    """Whether colour is on: where it is wanted, or on a terminal that knows colour."""
    wanted = wants_colour()
    if wanted is not None:
        return wanted
    return sink.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def painter(colours: Mapping[str, str]) -> Painter:
    r"""What colours the tiles of a line.

    Args:
        colours: The names of colours by the letter that begins a tile's text.

    >>> painter({"R": "red"})("  R5: Ann lays R5.")
    '  R5: Ann lays \x1b[31mR5\x1b[0m.'
    """
    if not colours:
        return str
    others = iter(_OTHERS * len(colours))
    codes = {letter: _CODES.get(name.lower()) or next(others) for letter, name in colours.items()}
    # What begins a line and has a colon behind it is a clause, as in K6.
    tile = re.compile(rf"^ *[A-Z]\d+: |(?<![^\s(])([{''.join(codes)}])\d+(?=[\s.,:;)*']|$)", re.MULTILINE)

    def painted(found: re.Match[str]) -> str:
        return f"\x1b[{codes[found[1]]}m{found[0]}\x1b[0m" if found[1] else found[0]

    return lambda line: tile.sub(painted, line)
