"""The German dictionary, of Debian's package tanglet-data, which has github.com/enz/german-wordlist.

A line of the list is the word in the letters A to Z and then its spellings: `MASSE Masse Maße`. Where there
is none, the word is spelled with those letters, in lower case. It begins at three of those letters; other
words of two letters stand in de.added.txt.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from recipes.lists import DICTIONARIES, SHORTEST, Files, Refusal, files, people_lines
from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

LIST = Path("/usr/share/tanglet/gamedata/de/words")

ADDED_LIST = "de.added.txt"

FOLDS = {"ẞ": "SS", "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L"}
"""What the letters of no tile are laid as, where taking the accents off is not enough; ẞ is a capital ß."""

INITIALS = re.compile("[A-ZÄÖÜ]{2,}s?")
"""An abbreviation, as in CPU and CPUs."""


def build(name: str, version: str) -> Files:
    """The German dictionary.

    Raises:
        WordkubError: A word to be added that the source has.
    """
    alphabet = Alphabet(ENGLISH + "ÄÖÜ", FOLDS)
    source = LIST.read_bytes()
    words: dict[str, list[str]] = defaultdict(list)
    short: dict[str, Refusal] = {}
    for spelling in _spellings(gzip.decompress(source).decode()):
        folded = alphabet.fold(spelling)
        if INITIALS.fullmatch(spelling):
            short[folded] = Refusal(spelling, "abbreviation")
        elif len(folded) >= SHORTEST and alphabet.spells(folded):
            words[folded].append(spelling)
    for spelling in people_lines(ADDED_LIST):
        folded = alphabet.fold(spelling)
        if folded in words:
            raise WordkubError(f"{DICTIONARIES / ADDED_LIST}: the source has the word {spelling} itself")
        words[folded].append(spelling)
    return files(
        {
            "name": name,
            "title": "German",
            "language": "de",
            "version": version.replace("-", "."),
            "licence": "Creative Commons Zero 1.0, as the list says of itself",
            "notice": ["german-wordlist.txt", "tanglet-data.txt"],
            "alphabet": alphabet.letters,
            "capitals": "words",
            "folds": FOLDS,
            "family": "de.family.txt",
        },
        {
            "package": "tanglet-data",
            "version": version,
            "sha256": hashlib.sha256(source).hexdigest(),
            "files": "gamedata/de/words",
        },
        words,
        [refusal for folded, refusal in short.items() if folded not in words],
    )


def _spellings(text: str) -> Iterator[str]:
    for line in text.splitlines():
        letters, *spellings = line.split(" ")
        yield from spellings or [letters.lower()]
