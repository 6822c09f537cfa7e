"""Looks of the full screen: colours from a TOML file, which is checked and never evaluated.

A look `NAME.toml`:

    about = "Ivory tiles on a dark cloth."
    dark = true                 # whether the ground is dark
    ascii = false               # whether nothing but ASCII is drawn
    [colours]                   # each of COLOURS, as #rrggbb
    ground = "#10231d"
    [tiles]                     # number tiles by the names of their colours, on the ground of a tile
    red = "#b3261e"             # a colour that is not named here is drawn as a letter is

A user's own lie in the user's folder and are treated as the shipped ones.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from wordkub import places
from wordkub.errors import WordkubError, printable
from wordkub.fields import YES_NO, Field, FieldError, Kind, Shape, object_of, table_of
from wordkub.files import locked, read_whole, write_whole
from wordkub.lexicon.cards import read_keys, stem
from wordkub.lexicon.locating import card_names
from wordkub.lexicon.naming import refuse_name
from wordkub.lexicon.shelves import card_path, remove_card

DEFAULT = "dark"

SHIPPED = os.path.join(places.DATA, "looks")
"""The folder of the shipped looks."""

COLOURS = (
    "ground",
    "panel",
    "text",
    "faint",
    "accent",
    "good",
    "bad",
    "tile",
    "letter",
    "joker",
    "changed",
    "cursor",
    "held",
)
"""The parts of the screen that a look gives colours to."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_COLOUR_NAME = re.compile(r"[a-z][a-z _-]*")


@dataclass(frozen=True)
class Look:
    """The colours of the full screen."""

    name: str
    about: str
    dark: bool
    colours: Mapping[str, str]
    """A colour, as `#rrggbb`, for each of COLOURS."""
    tiles: Mapping[str, str] = field(default_factory=dict)
    """The colours of number tiles by their names, on the colour of a tile."""
    ascii: bool = False
    """Whether only ASCII characters are drawn."""


def open_look(name: str = DEFAULT) -> Look:
    """Open a look.

    Args:
        name: The name of a look, or the path of a file.

    Raises:
        NotFoundError: No look of that name, with near names.
        FileError: A file that cannot be used, with the key and what it takes.

    >>> open_look("contrast").colours["ground"]
    '#000000'
    """
    path = look_path(name)
    return _look(path, read_whole(path))


def shipped_looks() -> list[Look]:
    """The shipped looks, the default first."""
    return sorted(map(open_look, card_names(SHIPPED)), key=lambda look: look.name != DEFAULT)


def looks_to_choose(first: Look) -> list[Look]:
    """The looks that a screen offers: a given one first, then the shipped ones and the user's own.

    The user's own looks that cannot be used are left out; `wordkub look list` says what is wrong with them.

    >>> [look.name for look in looks_to_choose(open_look("light"))][:3]
    ['light', 'dark', 'ascii']
    """
    looks = [first, *(look for look in shipped_looks() if look.name != first.name)]
    for name in own_look_names():
        with contextlib.suppress(WordkubError):
            if name != first.name:
                looks.append(open_look(name))
    return looks


def look_names() -> list[str]:
    """The names of all looks, the shipped ones and the user's own."""
    return sorted({*card_names(SHIPPED), *own_look_names()})


def own_look_names() -> list[str]:
    """The names of the user's own looks."""
    return card_names(places.own_looks_dir())


def look_path(name: str) -> str:
    """The file of a look.

    Raises:
        NotFoundError: There is none of that name.
    """
    if is_path(name):
        return name
    return card_path("look", name, SHIPPED, places.own_looks_dir())


# Looks of one's own


def add_look(name: str, file: str, *, replace: bool = False) -> str:
    """Add a file as a look of this name.

    Args:
        name: What it will be called.
        file: The look; it is kept as it is written.
        replace: Put it in the place of an own look of that name.

    Returns:
        Where it is kept.

    Raises:
        WordkubError: The name is taken or is none.
        FileError: The file cannot be used, with the key and what it takes.
        OSError: The user's folder cannot be written; nothing is half installed.
    """
    _refuse_name(name, replace)
    data = read_whole(file)
    _look(file, data)
    path = os.path.join(places.own_looks_dir(), f"{name}.toml")
    with locked(path):
        _refuse_name(name, replace)
        write_whole(path, data)
    return path


def remove_look(name: str) -> None:
    """Remove one of the user's own looks.

    Raises:
        WordkubError: It is one that ships.
        NotFoundError: There is none of that name.
    """
    remove_card("look", name, SHIPPED, places.own_looks_dir())


def _refuse_name(name: str, replace: bool) -> None:
    refuse_name("look", name, card_names(SHIPPED), own_look_names(), replace=replace)


def is_path(name: str) -> bool:
    """Whether a look is named by a file."""
    return os.sep in name or name.endswith(".toml")


# Reading


def _look(path: str, data: bytes) -> Look:
    """A look from the contents of its file."""
    return Look(name=stem(path), **read_keys(path, LOOK, data))


def _line(value: object) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise ValueError


def _colour(value: object) -> str:
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        return value.lower()
    raise ValueError


def _tile_colours(value: object) -> dict[str, str]:
    """The colours of number tiles, by whatever names a rule set has for them."""
    colours: dict[str, str] = table_of(COLOUR, "").read(value)
    for name in colours:
        if not _COLOUR_NAME.fullmatch(name):
            raise FieldError(
                printable(name), "is not the name of a colour; write it in lower case, as in red"
            )
    return colours


COLOUR = Kind("a colour as #rrggbb", _colour, {"type": "string", "pattern": f"^{_COLOUR.pattern}$"})
_ALL_COLOURS = Shape("colour of a look", dict.fromkeys(COLOURS, Field(COLOUR)))
_TABLE = "a table of colours"

LOOK = Shape(
    "key of a look",
    {
        "about": Field(Kind("a line of text", _line, {"type": "string"}), ""),
        "dark": Field(YES_NO),
        "ascii": Field(YES_NO, False),
        "colours": Field(object_of(_ALL_COLOURS, _TABLE)),
        "tiles": Field(Kind(_TABLE, _tile_colours, {"type": "object"}), {}),
    },
)
"""The keys of a look's file."""
