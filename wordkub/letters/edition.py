"""An edition: which letter tiles a set holds, how many of each, in the order of its alphabet (W1, W2).

An edition is a TOML file:

    name = "en"
    title = "English, as published"
    language = "en"
    dictionary = "en-US"
    published = true
    source = "where the counts are from"
    [tiles]
    A = 10
    ...

The tiles stand in the alphabet's order, which is what the opening draw goes by (W2). A tile may show several
letters (`IJ = 2`, `"L·L" = 1`). Jokers belong to the rule set, not the edition.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wordkub.errors import near
from wordkub.lexicon.alphabet import Alphabet
from wordkub.lexicon.tiling import Tiling

MOST = 1_000
"""Upper limit for one kind of tile, against typing errors."""

_TEXTS = ("name", "title", "language", "dictionary", "source")


@dataclass(frozen=True)
class Edition:
    """The letter tiles of a set."""

    name: str
    title: str
    language: str
    dictionary: str
    """The dictionary that is used if no other is named."""
    published: bool
    """Whether a printed leaflet gives these numbers. If not, `source` says how they were found."""
    source: str
    tiles: Mapping[str, int]
    """The number of each tile, by its letters in upper case, in the order of the alphabet."""

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters that tiles show, for folding typed text."""
        return Alphabet("".join(dict.fromkeys("".join(self.tiles))))

    @cached_property
    def tiling(self) -> Tiling:
        """Which letters are one tile, whatever dictionary a word is from."""
        return Tiling(self.tiles)

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> Edition:
        """Read an edition from a file's keys.

        Raises:
            EditionError: A key that is missing, unknown or of the wrong type.
        """
        known = (*_TEXTS, "published", "tiles")
        for key in values:
            if key not in known:
                close = near(key, known)
                hint = f"did you mean {close[0]}?" if close else "there are: " + ", ".join(known)
                raise EditionError(key, f"is no key of an edition; {hint}")
        texts = {key: _text(values, key) for key in _TEXTS}
        published = values.get("published", False)
        if not isinstance(published, bool):
            raise EditionError("published", "takes true or false")
        return cls(**texts, published=published, tiles=_tiles(values.get("tiles")))

    def to_mapping(self) -> dict[str, object]:
        """The edition as the keys of a file."""
        texts = {key: getattr(self, key) for key in _TEXTS}
        return {**texts, "published": self.published, "tiles": dict(self.tiles)}


class EditionError(ValueError):
    """A key of an edition file that is missing, unknown or wrong."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"{key}: {problem}")
        self.key = key
        self.problem = problem


def _text(values: Mapping[str, object], key: str) -> str:
    value = values.get(key)
    if not isinstance(value, str) or not value:
        raise EditionError(key, "takes a text" if key in values else "is missing")
    return value


def _tiles(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or not value:
        raise EditionError("tiles", "takes a table of letters and how many tiles show them, as in A = 10")
    tiles: dict[str, int] = {}
    jokers: dict[str, str] = {}
    for written, count in value.items():
        letters = unicodedata.normalize("NFC", written)
        is_plain = letters.replace("·", "").isalpha() and letters.strip("·") == letters
        if not is_plain or letters != letters.upper():
            raise EditionError(f"tiles.{letters}", "a tile shows letters in upper case")
        if not all(len(ch.lower()) == 1 and ch.lower().upper() == ch for ch in letters):
            problem = f"its joker would be written {letters.lower()!r}, which is not read as {letters}"
            raise EditionError(f"tiles.{letters}", problem)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
            raise EditionError(f"tiles.{letters}", f"takes a whole number from 0 to {MOST}")
        lower = letters.lower()
        if lower == letters or lower in jokers:
            twin = jokers.get(lower, letters)
            raise EditionError(f"tiles.{letters}", f"its joker would be written {lower!r}, as that of {twin}")
        jokers[lower] = letters
        tiles[letters] = count
    return tiles
