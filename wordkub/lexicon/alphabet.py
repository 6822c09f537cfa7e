"""From a word as people write it to a word as tiles can lay it.

A dictionary's card names its alphabet. Letters outside it are folded into it: first by the card's own
table (French Œ to OE), then by case, then by taking their accents off (É to E). A language that keeps an
accented letter as a tile of its own (German Ä) has it in its alphabet, so it stays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

APOSTROPHES = "'’‘ʼ＇"
"""Characters that people type for an apostrophe."""

HYPHENS = "-‐‑‒–"
"""Characters that people type for a hyphen."""


class Alphabet:
    """The letters of a dictionary, in order, and how other characters become letters.

    Args:
        letters: The upper-case letters in the language's order.
        folds: What to write instead of a character, before accents are taken off.

    >>> Alphabet(ENGLISH).fold("Café")
    'CAFE'
    >>> Alphabet(ENGLISH + "ÄÖÜ").fold("Straße über"[:6])
    'STRASSE'
    >>> Alphabet(ENGLISH, {"Œ": "OE"}).fold("cœur")
    'COEUR'
    """

    def __init__(self, letters: str, folds: Mapping[str, str] | None = None) -> None:
        self.letters = letters
        self._members = frozenset(letters)
        self._folds = str.maketrans(dict(folds or {}))

    def fold(self, text: str) -> str:
        """The text in upper case with its letters folded into the alphabet.

        Characters that no letter of the alphabet stands for are left as they are, so that the caller can
        name them.
        """
        if text.isascii():
            return text.upper()
        upper = unicodedata.normalize("NFC", text).upper()
        folded = unicodedata.normalize("NFC", upper).translate(self._folds)
        if self._members.issuperset(folded):
            return folded
        return "".join(ch if ch in self._members else _without_accents(ch) for ch in folded)

    def strangers(self, folded: str) -> str:
        """The characters of a folded text that the alphabet does not have, each once, in order.

        >>> Alphabet(ENGLISH).strangers("N4N4!")
        '4!'
        """
        return "".join(dict.fromkeys(ch for ch in folded if ch not in self._members))

    def spells(self, folded: str) -> bool:
        """Whether a folded text is letters of the alphabet and nothing else."""
        return bool(folded) and self._members.issuperset(folded)


def _without_accents(character: str) -> str:
    """A letter less its accents; a ligature becomes its letters."""
    return "".join(ch for ch in unicodedata.normalize("NFKD", character) if not unicodedata.combining(ch))
