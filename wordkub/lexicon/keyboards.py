"""Words typed on a keyboard that lacks letters of the language: Muetze, Mutze, sise for şişe.

Two things are typed for such a letter: the letter without its accent, and what the language writes in its
place where people have to (German AE for Ä). A word typed so is not the word, since its tiles are others; but
it can be told which one was meant.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache

WRITTEN = {
    "de": {"Ä": "AE", "Ö": "OE", "Ü": "UE"},
    "da": {"Æ": "AE", "Ø": "OE", "Å": "AA"},
    "nb": {"Æ": "AE", "Ø": "OE", "Å": "AA"},
    "no": {"Æ": "AE", "Ø": "OE", "Å": "AA"},
    "sv": {"Ä": "AE", "Ö": "OE", "Å": "AA"},
    "fi": {"Ä": "AE", "Ö": "OE"},
    "eo": {letter: letter_of + "X" for letter, letter_of in zip("ĈĜĤĴŜŬ", "CGHJSU", strict=True)},
}
"""By language, what is written for a letter where it cannot be typed."""

_STROKES = {"Ł": "L", "Ø": "O", "Đ": "D", "Ħ": "H", "İ": "I", "ı": "I"}
"""Letters whose stroke or dot Unicode does not take for an accent."""


@lru_cache(1 << 10)
def bare(letter: str) -> str:
    """A letter without its accents.

    >>> bare("Ü"), bare("Ł"), bare("İ")
    ('U', 'L', 'I')
    """
    return _STROKES.get(letter) or unicodedata.normalize("NFD", letter)[0]


@lru_cache(16)
def meant(language: str, letters: str) -> dict[str, tuple[str, ...]]:
    """What may be meant by letters that are typed, besides themselves; nothing where no letter is lacking.

    Args:
        language: As a card says it.
        letters: The letters of the alphabet.

    >>> meant("de", "AEOUÄÖÜ")
    {'A': ('Ä',), 'O': ('Ö',), 'U': ('Ü',), 'AE': ('Ä',), 'OE': ('Ö',), 'UE': ('Ü',)}
    """
    found: dict[str, list[str]] = defaultdict(list)
    for letter in letters:
        if (plain := bare(letter)) != letter and plain in letters:
            found[plain].append(letter)
    for letter, written in WRITTEN.get(language.partition("-")[0], {}).items():
        if letter in letters:
            found[written].append(letter)
    return {typed: tuple(others) for typed, others in found.items()}


def retyped(
    typed: str, others: dict[str, tuple[str, ...]], goes_on: Callable[[str], bool]
) -> Iterator[tuple[int, str]]:
    """The words that may be meant by a typed one, each with how many of its letters were typed otherwise.

    Args:
        typed: The letters typed, in upper case.
        others: What may be meant by them (`meant`).
        goes_on: Whether a known word begins so.

    >>> words = {"MÜTZE", "MUT"}
    >>> begins = lambda start: any(word.startswith(start) for word in words)
    >>> sorted(retyped("MUETZE", meant("de", "EMTUZÜ"), begins))
    [(1, 'MÜTZE')]
    """
    longest = max(map(len, others), default=0)
    open_: list[tuple[str, int, int]] = [("", 0, 0)]
    while open_:
        start, at, changed = open_.pop()
        if at == len(typed):
            if changed:
                yield changed, start
            continue
        steps = [(typed[at], 1, 0)]
        for size in range(1, longest + 1):
            steps += ((other, size, 1) for other in others.get(typed[at : at + size], ()))
        open_ += [
            (start + letter, at + size, changed + more)
            for letter, size, more in steps
            if at + size <= len(typed) and goes_on(start + letter)
        ]
