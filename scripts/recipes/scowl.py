"""SCOWL: the lists of English that Debian's package scowl installs, and what they tell by their names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from recipes.lists import Refusal, Word, merged
from wordkub.lexicon.alphabet import APOSTROPHES, Alphabet

KNOWN = 80
"""The largest size of the names and abbreviations that are known; 95 is not to be trusted."""

NOT_NAMES = {"ZZZ"}
"""What SCOWL files as a name and is none."""


class Scowl:
    """The lists that Debian's package scowl installs: CATEGORY-KIND.SIZE, one word a line.

    Args:
        alphabet: What folds the words.
    """

    FOLDER = Path("/usr/share/dict/scowl")

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self._used: set[Path] = set()

    def read(self, kind: str, largest: int, smallest: int = 0) -> Iterator[tuple[str, Word]]:
        """The words of all lists of a kind, folded and as they are, possessives left out.

        Args:
            kind: Which lists, as in `words` or `upper`. Of contractions the apostrophe is folded away.
            largest: The largest size.
            smallest: The smallest size.
        """
        silent = dict.fromkeys(map(ord, APOSTROPHES if kind == "contractions" else ""))
        for path in sorted(self.FOLDER.glob(f"*-{kind}.*")):
            size = int(path.suffix[1:])
            if smallest <= size <= largest:
                self._used.add(path)
                yield from self._words(path, size, silent)

    def _words(self, path: Path, size: int, silent: Mapping[int, None]) -> Iterator[tuple[str, Word]]:
        category = path.name.split("-")[0]
        for spelling in path.read_text("utf-8").split():
            if spelling.endswith("'s"):
                continue
            folded = self.alphabet.fold(spelling.translate(silent))
            if len(folded) >= 2 and self.alphabet.spells(folded):
                yield folded, Word(spelling, size, category)

    def fingerprint(self) -> str:
        """The SHA-256 of the lists that were read, one after the other in the order of their names."""
        return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(self._used))).hexdigest()


def apostrophes(scowl: Scowl, largest: int) -> dict[str, Refusal]:
    """Words that are written with an apostrophe, by how people type them without."""
    found = merged(scowl.read("contractions", largest))
    return {folded: Refusal(word.spelling, "apostrophe") for folded, word in found.items()}


def named(scowl: Scowl) -> dict[str, Refusal]:
    """Abbreviations and proper names.

    What only the largest lists have as a name, and have as a common word too, is left out.
    """
    names = merged([*scowl.read("upper", KNOWN), *scowl.read("proper-names", KNOWN)])
    short = merged(scowl.read("abbreviations", KNOWN))
    rare = {folded for folded, _ in scowl.read("words", KNOWN, smallest=KNOWN)}
    refusals = {}
    for folded in (names.keys() | short.keys()) - NOT_NAMES:
        word, reason = _name_or_abbreviation(names.get(folded), short.get(folded))
        if word.level < KNOWN or folded not in rare:
            refusals[folded] = Refusal(word.spelling, reason)
    return refusals


def _name_or_abbreviation(name: Word | None, short: Word | None) -> tuple[Word, str]:
    """What is both is a name, unless it is as common in capitals."""
    if short and (not name or (short.spelling.isupper() and short.level <= name.level)):
        return short, "abbreviation"
    assert name is not None
    return name, "abbreviation" if _is_said_by_letters(name.spelling) else "proper-name"


def _is_said_by_letters(name: str) -> bool:
    return name.isupper() or not re.search("[aeiouy]", name, re.IGNORECASE)
