"""From a word as people write it to a word as tiles can lay it.

A dictionary's card names its alphabet. Letters outside it are folded into it: first by the card's own
table (French Œ to OE), then by case, then by taking their accents off (É to E). A language that keeps an
accented letter as a tile of its own (German Ä) has it in its alphabet, so it stays.

A card may also name the language's tiles of several letters (Dutch IJ, Spanish CH). Those are what a word
is cut into where no edition says what tiles there are; tiling.py does that, for cards and editions alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property

from wordkub.lexicon.tiling import APART, Tiling, reading_of, without_brackets

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

APOSTROPHES = "'’‘ʼ＇"
"""Characters that people type for an apostrophe."""

HYPHENS = "-‐‑‒–"
"""Characters that people type for a hyphen."""

BRACKETS = dict.fromkeys(map(ord, "[]"))
"""Takes away, by `str.translate`, the brackets in which tiles of several letters are written."""


class Alphabet:
    """The letters of a dictionary, in order, and how other characters become letters.

    Args:
        letters: The upper-case letters in the language's order.
        folds: What to write instead of a character, before accents are taken off.
        digraphs: The tiles of several letters where no edition says what tiles there are, in upper case.

    >>> Alphabet(ENGLISH).fold("Café")
    'CAFE'
    >>> Alphabet(ENGLISH + "ÄÖÜ").fold("Straße über"[:6])
    'STRASSE'
    >>> Alphabet(ENGLISH, {"Œ": "OE"}).fold("cœur")
    'COEUR'
    >>> Alphabet(ENGLISH, digraphs=["IJ"]).written("BIJEN")
    'B[IJ]EN'
    """

    def __init__(
        self, letters: str, folds: Mapping[str, str] | None = None, digraphs: Iterable[str] = ()
    ) -> None:
        self.letters = letters
        self.digraphs = tuple(digraphs)
        self._members = frozenset(letters).union(*self.digraphs)
        self._folding = _Folding(self._members, folds or {})
        self._plain = self._members - (folds or {}).keys()
        self._keeps_ascii = not any(map(str.isascii, folds or {}))

    @cached_property
    def tiling(self) -> Tiling:
        """How words are cut into tiles where no edition says it."""
        return Tiling(self.digraphs)

    @cached_property
    def singles(self) -> str:
        """Every character that words have: the letters in order, then what only digraphs have."""
        return self.letters + "".join(sorted(self._members.difference(self.letters)))

    def fold(self, text: str) -> str:
        """The text in upper case with its letters folded into the alphabet.

        Characters that no letter of the alphabet stands for are left as they are, so that the caller can
        name them.
        """
        upper = text.upper()
        if (upper.isascii() and self._keeps_ascii) or self._plain.issuperset(upper):
            return upper
        upper = unicodedata.normalize("NFC", text).upper()
        return unicodedata.normalize("NFC", upper).translate(self._folding)

    def strangers(self, folded: str) -> str:
        """The characters of a folded text that the alphabet does not have, each once, in order.

        >>> Alphabet(ENGLISH).strangers("N4N4!")
        '4!'
        """
        return "".join(ch for ch in dict.fromkeys(folded) if ch not in self._members)

    def spells(self, folded: str) -> bool:
        """Whether a folded text is letters of the alphabet and nothing else."""
        return bool(folded) and self._members.issuperset(folded)

    # Readings

    def reading(self, folded: str) -> str:
        """What a folded text is read as (tiling.py); nothing where it is no letters of the alphabet.

        Args:
            folded: Letters. A bar keeps some apart, as do brackets round single ones (`[I][J]S`).
        """
        reading = reading_of(folded)
        return reading if self.spells(reading.replace(APART, "")) else ""

    def listed(self, reading: str) -> str:
        """A reading in lower case as a list has it, with a bar where letters that look alike stay apart.

        >>> Alphabet(ENGLISH).listed("|BI|JOU")
        'bi|jou'
        """
        return reading.removeprefix(APART).lower()

    def written(self, readings: str) -> str:
        """A reading, or one a line of many, with the card's digraphs in brackets: B[IJ]EN, BIJOU.

        A bar stays where it keeps no digraph of the card apart, since it may keep an edition's.

        >>> Alphabet(ENGLISH, digraphs=["IJ"]).written("|BI|JOU"), Alphabet(ENGLISH).written("|BI|JOU")
        ('BIJOU', '|BI|JOU')
        """
        written = self.tiling.in_brackets(readings)
        return re.sub(r"\|.+", self._without_bars, written) if self.digraphs and APART in written else written

    def _without_bars(self, found: re.Match[str]) -> str:
        first, *rest = found[0].removeprefix(APART).split(APART)
        written, has_bars, before = first, False, first
        for part in rest:
            is_told = self._join(without_brackets(before), without_brackets(part))
            has_bars |= not is_told
            written += ("" if is_told else APART) + part
            before = part
        return APART * has_bars + written

    def _join(self, before: str, after: str) -> bool:
        """Whether a digraph ends one text and begins the next."""
        return any(
            before.endswith(digraph[:cut]) and after.startswith(digraph[cut:])
            for digraph in self.digraphs
            for cut in range(1, len(digraph))
        )


class _Folding(dict[int, str]):
    """What to write for each character, found out when it is first met, and not remembered without end.

    Args:
        members: The characters of the alphabet, which stay, as those do that stand for no letter.
        folds: What the card says of others.
    """

    most = 10_000

    def __init__(self, members: frozenset[str], folds: Mapping[str, str]) -> None:
        super().__init__()
        self._members = members
        self._folds = folds

    def __missing__(self, code: int) -> str:
        if len(self) >= self.most:
            self.clear()
        text = self._folds.get(chr(code), chr(code))
        self[code] = folded = "".join(ch if ch in self._members else _without_accents(ch) for ch in text)
        return folded


def _without_accents(character: str) -> str:
    """A letter less its accents; a ligature becomes its letters."""
    return "".join(ch for ch in unicodedata.normalize("NFKD", character) if not unicodedata.combining(ch))
