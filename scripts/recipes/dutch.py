"""The Dutch dictionary, of OpenTaal's list: Debian's package wdutch.

The list has words, names, abbreviations and expressions together, one a line; capitals, hyphens, apostrophes
and full stops tell which is which. Dutch I and J are one tile IJ, but for the words in nl.apart.txt.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from recipes.lists import DICTIONARIES, Files, Refusal, files, people_lines, read_removed, settled
from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.tiling import APART

LIST = Path("/usr/share/dict/dutch")

APART_LIST = "nl.apart.txt"

INTERJECTIONS = {"brr", "mmm", "pst", "tss", "zzz"}
"""What has no vowel and is a word."""

OTHER_SIGNS = re.compile(r"[^\w.'-]|[\d_]|^-|-$")
"""What no word has: digits, spaces, signs, and hyphens that something is left out after or before."""

ROMAN = re.compile(r"(?=..)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
"""A number in Roman numerals, of two or more; the list counts to 3999."""

REASONS = ("abbreviation", "proper-name", "hyphenated", "apostrophe")
"""Why a spelling is refused; of one that is refused for several, the first counts."""


def build(name: str, version: str) -> Files:
    """The Dutch dictionary."""
    alphabet = Alphabet(ENGLISH, digraphs=["IJ"])
    source = LIST.read_bytes()
    spellings = source.decode().split("\n")
    apart = _read_apart(spellings)
    words: dict[str, list[str]] = defaultdict(list)
    refused: dict[str, list[Refusal]] = defaultdict(list)
    for spelling in filter(None, spellings):
        reason = _reason(spelling)
        barred = apart.get(spelling, spelling)
        folded = alphabet.fold(re.sub("[-.']", "", barred))
        if not reason or len(folded) < 2 or not alphabet.reading(folded):
            continue
        if reason == "ok":
            words[folded].append(barred)
        else:
            refused[folded].append(_refusal(barred, reason))
    removed = read_removed(name, words, alphabet)
    valid, refusals = settled(words, refused, removed, REASONS)
    return files(
        {
            "name": name,
            "title": "Dutch",
            "language": "nl",
            "version": version.partition(":")[2].replace("-", "."),
            "licence": "OpenTaal's, BSD (revised): use, copy and change it freely, with its notice",
            "notice": "OpenTaal.txt",
            "alphabet": ENGLISH,
            "digraphs": alphabet.digraphs,
            "family": "nl.family.txt",
        },
        {
            "package": "wdutch",
            "version": version,
            "sha256": hashlib.sha256(source).hexdigest(),
            "files": LIST.name,
        },
        {_laid(alphabet, folded): lines for folded, lines in valid.items()},
        refusals,
        len(removed),
    )


def _read_apart(spellings: Iterable[str]) -> dict[str, str]:
    """The words in which letters that look like one tile are two, with a bar between them.

    Raises:
        WordkubError: A word that the source does not have.
    """
    apart = {line.replace(APART, ""): line for line in people_lines(APART_LIST)}
    missing = apart.keys() - set(spellings)
    if missing:
        path = DICTIONARIES / APART_LIST
        raise WordkubError(f"{path}: the source does not have the word {min(missing)}")
    return apart


def _reason(spelling: str) -> str:
    """Why a line of the list is refused; `ok` for a word, nothing for what is left out."""
    if OTHER_SIGNS.search(spelling) or ROMAN.fullmatch(spelling):
        return ""
    if "." in spelling:
        return "abbreviation"
    if "-" in spelling:
        return "hyphenated"
    if "'" in spelling:
        return "apostrophe"
    if spelling.isupper() or _is_said_by_letters(spelling):
        return "abbreviation"
    return "ok" if spelling.islower() else "proper-name"


def _is_said_by_letters(spelling: str) -> bool:
    plain = unicodedata.normalize("NFD", spelling.lower())
    return not re.search("[aeiouy]", plain) and spelling not in INTERJECTIONS


def _refusal(spelling: str, reason: str) -> Refusal:
    """A refusal; of what is written with full stops, they are in the note."""
    letters = spelling.replace(".", "")
    return Refusal(letters, reason, spelling if letters != spelling else "")


def _laid(alphabet: Alphabet, folded: str) -> str:
    """A word as tiles lay it, tiles of several letters in brackets."""
    return alphabet.written(alphabet.reading(folded))
