"""Looks of the full screen: colours as a TOML file, checked when it is read and never evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

DEFAULT = "dark"

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
"""What a look gives a colour."""


@dataclass(frozen=True)
class Look:
    """How the full screen looks."""

    name: str
    about: str
    dark: bool
    colours: Mapping[str, str]
    """A colour, as `#rrggbb`, for each of COLOURS."""
    tiles: Mapping[str, str] = field(default_factory=dict)
    """The colours of number tiles by their names, on the ground of a tile."""
    ascii: bool = False
    """Whether nothing but ASCII is drawn."""
