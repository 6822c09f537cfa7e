"""Tiles in their colours, if colours are on. Every tile can be read without them.

The text of a tile begins with the letter of its colour, so lines need no markup: whatever looks like a tile
is coloured, in a table, in a rack and in a sentence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TextIO

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


def has_colour(sink: TextIO) -> bool:
    """Whether colour is on: a terminal that knows colour, and nobody who does not want it."""
    return sink.isatty() and os.environ.get("TERM", "") not in ("", "dumb") and not os.environ.get("NO_COLOR")


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
