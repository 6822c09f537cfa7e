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
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from wordkub import places
from wordkub.errors import FileError, WordkubError, near, printable, shown_json
from wordkub.files import locked, write_whole
from wordkub.lexicon.cards import parse_toml, read_bytes, stem
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

_KEYS = ("about", "dark", "ascii", "colours", "tiles")
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
    return _look(path, read_bytes(path))


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
    if _is_path(name):
        return name
    return card_path("look", name, SHIPPED, places.own_looks_dir())


# The look that was chosen


def chosen_look() -> Look:
    """The look that was chosen last; the default if none was chosen, or if it no longer exists.

    Raises:
        FileError: Its file, or the file that names it, cannot be used.
    """
    try:
        with open(_choice_path(), encoding="utf-8") as file:
            name = file.read().strip()
    except FileNotFoundError:
        return open_look()
    except (OSError, UnicodeDecodeError) as problem:
        raise FileError(_choice_path(), f"cannot be read: {problem}") from None
    is_there = os.path.isfile(name) if _is_path(name) else name in look_names()
    return open_look(name if is_there else DEFAULT)


def choose_look(name: str) -> Look:
    """Use a look from now on.

    Args:
        name: A look that is there, or the path of a file.

    Raises:
        WordkubError: There is none of that name, or its file cannot be used.
        OSError: The user's folder cannot be written; the choice is as it was.
    """
    look = open_look(name)
    write_whole(_choice_path(), f"{os.path.abspath(name) if _is_path(name) else name}\n".encode())
    return look


def _choice_path() -> str:
    return os.path.join(places.data_dir(), "look.txt")


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
    data = read_bytes(file)
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


def _is_path(name: str) -> bool:
    return os.sep in name or name.endswith(".toml")


# Reading


def _look(path: str, data: bytes) -> Look:
    """A look from the contents of its file."""
    values = parse_toml(path, data)
    for key in values:
        if key not in _KEYS:
            raise FileError(path, _unknown("key of a look", key, _KEYS), field=printable(key))
    about = values.get("about", "")
    if not isinstance(about, str) or not about.isprintable():
        raise FileError(path, f"takes a line of text, not {shown_json(about)}", field="about")
    return Look(
        stem(path),
        about,
        _yes_no(path, values, "dark"),
        _colours(path, values),
        _tiles(path, values),
        "ascii" in values and _yes_no(path, values, "ascii"),
    )


def _yes_no(path: str, values: Mapping[str, Any], key: str) -> bool:
    if key not in values:
        raise FileError(path, "is missing; it takes true or false", field=key)
    if not isinstance(values[key], bool):
        raise FileError(path, f"takes true or false, not {shown_json(values[key])}", field=key)
    return bool(values[key])


def _colours(path: str, values: Mapping[str, Any]) -> dict[str, str]:
    """The colours, each of COLOURS and no other."""
    table = _table(path, values, "colours")
    for name in table:
        if name not in COLOURS:
            raise FileError(
                path, _unknown("colour of a look", name, COLOURS), field=f"colours.{printable(name)}"
            )
    for name in COLOURS:
        if name not in table:
            raise FileError(path, "is missing; it takes a colour as #rrggbb", field=f"colours.{name}")
    return {name: _colour(path, f"colours.{name}", table[name]) for name in COLOURS}


def _tiles(path: str, values: Mapping[str, Any]) -> dict[str, str]:
    """The colours of number tiles, by whatever names a rule set has for them."""
    table = _table(path, values, "tiles") if "tiles" in values else {}
    for name in table:
        if not _COLOUR_NAME.fullmatch(name):
            raise FileError(
                path,
                "is no name of a colour; that is in lower case, as in red",
                field=f"tiles.{printable(name)}",
            )
    return {name: _colour(path, f"tiles.{name}", colour) for name, colour in table.items()}


def _table(path: str, values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = values.get(key, {})
    if not isinstance(table, dict):
        raise FileError(path, f"takes a table of colours, not {shown_json(table)}", field=key)
    return table


def _colour(path: str, key: str, value: object) -> str:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise FileError(path, f"takes a colour as #rrggbb, not {shown_json(value)}", field=key)
    return value.lower()


def _unknown(kind: str, name: str, known: Collection[str]) -> str:
    """The error message for an unknown key, with similar ones."""
    close = near(name, known)
    return f"is no {kind}" + (f"; did you mean {close[0]}?" if close else "; there are: " + ", ".join(known))
