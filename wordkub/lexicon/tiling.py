"""Which letters are one tile: the one place where words are cut into tiles.

A dictionary gives a word as a *reading*: its letters, with a bar between those that it keeps apart. A reading
with bars begins with one, so that a dictionary's few lie together: BIJEN, |BI|JOU. A reading knows no tiles:
an edition says which letters are one (IJ, CH), and a word takes such a tile wherever it holds those letters,
from left to right, of several tiles the longest; a bar is never inside a tile.

For counting and matching a word is *coded*: a text of one character for each tile, where a tile of several
letters is a code point of the private use area.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

APART = "|"
"""Stands between letters that are no tile of several letters though they look like one."""

_PRIVATE = 0xE000

_BRACKETED = re.compile(r"\[([^\[\]]+)\]")


class Tiling:
    """The tiles of several letters that there are.

    Args:
        tiles: The letters on tiles; of single ones there is nothing to know.

    >>> dutch = Tiling(["I", "IJ", "J"])
    >>> dutch.tiles("BIJEN"), dutch.tiles("|BI|JOU")
    (('B', 'IJ', 'E', 'N'), ('B', 'I', 'J', 'O', 'U'))
    >>> Tiling(["DZ", "DZS", "ZS"]).tiles("DZSEM")
    ('DZS', 'E', 'M')
    """

    def __init__(self, tiles: Iterable[str] = ()) -> None:
        self.wide = tuple(sorted({letters for letters in tiles if len(letters) > 1}))
        """The letters on each tile of several letters, sorted."""
        self._codes = {letters: chr(_PRIVATE + place) for place, letters in enumerate(self.wide)}
        self._letters = {code: letters for letters, code in self._codes.items()}
        longest_first = sorted(self.wide, key=len, reverse=True)
        self._wide = re.compile("|".join(map(re.escape, longest_first))) if self.wide else None

    @property
    def codes(self) -> str:
        """The character of each tile of several letters, in the order of `wide`."""
        return "".join(self._letters)

    def code(self, letters: str) -> str:
        """The character of a tile."""
        return self._codes.get(letters, letters)

    def coded(self, reading: str) -> str:
        """A word, one character for each of its tiles."""
        if self._wide is not None:
            reading = self._wide.sub(lambda found: self._codes[found[0]], reading)
        return reading.replace(APART, "")

    def tiles(self, reading: str) -> tuple[str, ...]:
        """The letters on each tile of a word."""
        return tuple(self._letters.get(code, code) for code in self.coded(reading))

    def text(self, coded: str) -> str:
        """A coded word in plain letters."""
        return "".join(self._letters.get(code, code) for code in coded) if self.wide else coded

    def written(self, coded: str) -> str:
        """A coded word as it is written: tiles of several letters in brackets.

        >>> dutch = Tiling(["IJ"])
        >>> dutch.written(dutch.coded("BIJEN"))
        'B[IJ]EN'
        """
        if not self.wide:
            return coded
        return "".join(f"[{self._letters[code]}]" if code in self._letters else code for code in coded)

    def in_brackets(self, readings: str) -> str:
        """A reading, or many in a text, with the tiles of several letters in brackets, bars left in."""
        return readings if self._wide is None else self._wide.sub(r"[\g<0>]", readings)


LETTERS = Tiling()
"""That every letter is a tile, and none shows more."""


def letters_of(reading: str) -> str:
    """A reading in plain letters.

    >>> letters_of("|BI|JOU")
    'BIJOU'
    """
    return reading.replace(APART, "")


def reading_of(folded: str) -> str:
    """The reading that letters mean, where a bar or brackets round one of them keep it from its neighbours.

    >>> reading_of("BIJEN"), reading_of("BI|JOU"), reading_of("[IJ]S"), reading_of("[I][J]S")
    ('BIJEN', '|BI|JOU', 'IJS', '|I|J|S')
    """
    if folded.isalpha():
        return folded
    barred = _BRACKETED.sub(lambda found: f"|{found[1]}|" if len(found[1]) == 1 else found[1], folded)
    parts = [part for part in barred.split(APART) if part]
    return APART.join(("", *parts)) if len(parts) > 1 else "".join(parts)


def suits(folded: str, reading: str, tiles: Iterable[str]) -> bool:
    """Whether a reading has the tiles that brackets name; letters without brackets leave that open.

    Args:
        folded: The letters of the reading, some in brackets: `[IJ]S`, `[I][J]S`.
        reading: The reading.
        tiles: The tiles of several letters that there are, besides those in brackets.

    >>> suits("B[IJ]OU", "|BI|JOU", ()), suits("B[I][J]OU", "|BI|JOU", ())
    (False, True)
    """
    named: set[tuple[int, str]] = set()
    at = 0
    for piece in re.findall(r"\[[^\[\]]+\]|.", folded):
        if piece[0] == "[":
            named.add((at, piece[1:-1]))
        at += len(piece) - 2 * (piece[0] == "[")
    laid: set[tuple[int, str]] = set()
    at = 0
    for letters in Tiling((*tiles, *(letters for _, letters in named))).tiles(reading):
        laid.add((at, letters))
        at += len(letters)
    return named <= laid


def without_brackets(text: str) -> str:
    """A text without the brackets round its letters; as it is where they are not round letters."""
    return _BRACKETED.sub(r"\1", text) if "[" in text else text
