"""From a word as people write it to a word as tiles can lay it.

A dictionary's card names its alphabet. Letters outside it are folded into it: first by the card's own
table (French Œ to OE), then by case, then by taking their accents off (É to E). A language that keeps an
accented letter as a tile of its own (German Ä) has it in its alphabet, so it stays.

A language may have tiles of several letters (Dutch IJ, Spanish CH). Inside a dictionary such a *digraph* is
one code point of the private use area, so that a trie, counts and patterns need not know of it; a word with
every digraph replaced so is a *reading*. BIJEN is read B IJ E N, BIJOU with `bi|jou` B I J O U.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

APOSTROPHES = "'’‘ʼ＇"
"""Characters that people type for an apostrophe."""

HYPHENS = "-‐‑‒–"
"""Characters that people type for a hyphen."""

APART = "|"
"""Stands in a list between letters that are no digraph though they look like one."""

READINGS = 64
"""The most readings of a word that are looked at."""

_PRIVATE = 0xE000

BRACKETS = dict.fromkeys(map(ord, "[]"))
"""Takes away, by `str.translate`, the brackets in which tiles of several letters are written."""


_BRACKETED = re.compile(r"\[([^\[\]]+)\]")


class Alphabet:
    """The letters of a dictionary, in order, and how other characters become letters.

    Args:
        letters: The upper-case letters in the language's order.
        folds: What to write instead of a character, before accents are taken off.
        digraphs: The tiles of several letters, in upper case.

    >>> Alphabet(ENGLISH).fold("Café")
    'CAFE'
    >>> Alphabet(ENGLISH + "ÄÖÜ").fold("Straße über"[:6])
    'STRASSE'
    >>> Alphabet(ENGLISH, {"Œ": "OE"}).fold("cœur")
    'COEUR'
    >>> dutch = Alphabet(ENGLISH, digraphs=["IJ"])
    >>> [dutch.written(reading) for reading in dutch.readings("BIJ")]
    ['B[IJ]', 'BIJ']
    """

    def __init__(
        self, letters: str, folds: Mapping[str, str] | None = None, digraphs: Iterable[str] = ()
    ) -> None:
        self.letters = letters
        self.digraphs = tuple(digraphs)
        self._codes = {digraph: chr(_PRIVATE + place) for place, digraph in enumerate(self.digraphs)}
        self._longest_first = sorted(self._codes, key=len, reverse=True)
        self._members = frozenset(letters).union(*self.digraphs)
        self._folding = _Folding(self._members, folds or {})
        self._plain = self._members - (folds or {}).keys()
        self._keeps_ascii = not any(map(str.isascii, folds or {}))

    @property
    def codes(self) -> str:
        """Every letter as a reading has it: the single ones, then the digraphs."""
        return self.letters + "".join(self._codes.values())

    def code(self, digraph: str) -> str:
        """The code point that stands for a digraph in a reading."""
        return self._codes[digraph]

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

    def readings(self, folded: str) -> list[str]:
        """Every reading of a folded text, the one with the longest tiles first; none where there is none.

        Args:
            folded: Letters. Brackets settle what plain letters leave open (`[IJ]S`, `[I][J]S`), and so does
                a bar between letters that stay apart.
        """
        if not self._codes or not any(digraph in folded for digraph in self._longest_first):
            plain = folded if folded.isalpha() else without_brackets(folded.replace(APART, ""))
            return [plain] if self.spells(plain) else []
        ways: list[list[str]] = [[] for _ in folded] + [[""]]
        for at in range(len(folded) - 1, -1, -1):
            for code, size in self._letters_at(folded, at):
                ways[at] += [code + rest for rest in ways[at + size]]
            del ways[at][READINGS:]
        return list(dict.fromkeys(ways[0]))

    def _letters_at(self, folded: str, at: int) -> Iterator[tuple[str, int]]:
        """The letters that a text can go on with at a place, and how many characters each takes."""
        if folded[at] == APART:
            yield "", 1
            return
        if folded[at] == "[":
            inside = folded[at + 1 : max(at, folded.find("]", at))]
            if inside in self._codes or (len(inside) == 1 and inside in self.letters):
                yield self._codes.get(inside, inside), len(inside) + 2
            return
        for digraph in self._longest_first:
            if folded.startswith(digraph, at):
                yield self._codes[digraph], len(digraph)
        if folded[at] in self.letters:
            yield folded[at], 1

    def listed(self, reading: str) -> str:
        """A reading in lower case as a list has it, with a bar where letters that look alike stay apart.

        >>> dutch = Alphabet(ENGLISH, digraphs=["IJ"])
        >>> dutch.listed("BIJOU"), dutch.listed(dutch.readings("BIJEN")[0])
        ('bi|jou', 'bijen')
        """
        text = self.text(reading)
        if not self._codes or self.readings(text)[:1] == [reading]:
            return text.lower()
        return "".join(
            APART + letter.lower()
            if any(d.startswith(reading[at - 1] + letter) for d in self.digraphs)
            else self.text(letter).lower()
            for at, letter in enumerate(reading)
        ).removeprefix(APART)

    def text(self, reading: str) -> str:
        """A reading in plain letters: BIJ."""
        for digraph, code in self._codes.items():
            reading = reading.replace(code, digraph)
        return reading

    def written(self, reading: str) -> str:
        """A reading, or many in a text, with its digraphs in brackets: B[IJ]."""
        for digraph, code in self._codes.items():
            reading = reading.replace(code, f"[{digraph}]")
        return reading


def without_brackets(text: str) -> str:
    """A text without the brackets round its letters; as it is where they are not round letters."""
    return _BRACKETED.sub(r"\1", text) if "[" in text else text


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
