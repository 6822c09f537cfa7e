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

import dataclasses
import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property

from wordkub.fields import YES_NO, Field, FieldError, Kind, Shape, table_of, text, whole
from wordkub.lexicon.alphabet import Alphabet
from wordkub.lexicon.tiling import Tiling

MOST = 1_000
"""Upper limit for one kind of tile, against typing errors."""


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
        dotted = {"i": "İ", "ı": "I"} if "İ" in self.tiles else {}
        return Alphabet("".join(dict.fromkeys("".join(self.tiles))), dotted)

    @cached_property
    def tiling(self) -> Tiling:
        """Which letters are one tile, whatever dictionary a word is from."""
        return Tiling(self.tiles)

    def lower(self, letters: str) -> str:
        """The letters of a tile as a joker shows them."""
        return _lower(letters, self.tiles)

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> Edition:
        """Read an edition from a file's keys.

        Raises:
            FieldError: A key that is missing, unknown or of the wrong type.
        """
        return cls(**EDITION.read(values))

    def to_mapping(self) -> dict[str, object]:
        """The edition as the keys of a file."""
        return {**dataclasses.asdict(self), "tiles": dict(self.tiles)}


def _lower(letters: str, tiles: Container[str]) -> str:
    """Letters in lower case; where there is a tile İ, its i has a dot and that of I has none.

    >>> _lower("I", {}), _lower("I", {"İ": 2}), _lower("İ", {"İ": 2})
    ('i', 'ı', 'i')
    """
    return (letters.replace("I", "ı").replace("İ", "i") if "İ" in tiles else letters).lower()


def _tiles(value: object) -> dict[str, int]:
    tiles: dict[str, int] = {}
    jokers: dict[str, str] = {}
    counts = COUNTS.read(value)
    for written, count in counts.items():
        letters = unicodedata.normalize("NFC", written)
        is_plain = letters.replace("·", "").isalpha() and letters.strip("·") == letters
        if not is_plain or letters != letters.upper():
            raise FieldError(letters, "a tile shows letters in upper case")
        if not all(len(low := _lower(ch, counts)) == 1 and low.upper() in (ch, "I") for ch in letters):
            problem = f"its joker would be written {letters.lower()!r}, which is not read as {letters}"
            raise FieldError(letters, problem)
        lower = _lower(letters, counts)
        if lower == letters or lower in jokers:
            twin = jokers.get(lower, letters)
            raise FieldError(letters, f"its joker would be written {lower!r}, as that of {twin}")
        jokers[lower] = letters
        tiles[letters] = count
    if not tiles:
        raise ValueError
    return tiles


COUNTS = table_of(whole(0, MOST), "a table of letters and how many tiles show them, as in A = 10")
FILLED = text(may_be_empty=False)

EDITION = Shape(
    "key of an edition",
    {
        "name": Field(FILLED, about="what it is called"),
        "title": Field(FILLED, about="a few words on it"),
        "language": Field(FILLED, about="its language, as en or de-AT"),
        "dictionary": Field(FILLED, about="the dictionary where no other is named"),
        "published": Field(YES_NO, False, "whether a printed leaflet gives these numbers"),
        "source": Field(FILLED, about="where the counts are from"),
        "tiles": Field(Kind(COUNTS.takes, _tiles, COUNTS.schema), about="how many tiles show each letter"),
    },
)
"""The keys of an edition's file."""
