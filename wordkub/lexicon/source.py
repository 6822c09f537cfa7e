"""The source of a dictionary: a word list and its card, as people write them.

A dictionary `NAME` is the card `NAME.toml` and, beside it, the list `NAME.txt` (or `.txt.gz`, `.txt.xz`):
UTF-8, one word a line, and after a tab the word's commonness level, if it has one. What the dictionary knows
but refuses may stand in `NAME.refused.txt` (or packed likewise): spelling, reason, note and the word to use
in its place, between tabs. A plain list without a card is an English dictionary without levels.
"""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import marisa_trie

from wordkub.errors import FileError, shown
from wordkub.lexicon.alphabet import APOSTROPHES, ENGLISH, Alphabet
from wordkub.lexicon.compiled import card_lines, write_trailer
from wordkub.lexicon.verdict import REASONS

PACKINGS = ("", ".xz", ".gz")
"""How a list may be packed, by the ending of its name."""

SHORTEST = 2
"""Refused words of so many letters are known, so that a reason can be given."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_APOSTROPHES = dict.fromkeys(map(ord, APOSTROPHES))


@dataclass(frozen=True)
class Card:
    """What a dictionary says of itself."""

    name: str
    title: str = ""
    language: str = "en"
    licence: str = ""
    version: str = ""
    alphabet: str = ENGLISH
    folds: dict[str, str] = field(default_factory=dict)
    levels: tuple[int, ...] = ()
    shortest: int = 3
    """The fewest letters that a word has."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a dictionary knows of a word."""

    reason: str = "ok"
    level: int = 0
    """Commonness: the place of its level among the card's; 0 is the commonest."""
    note: str = ""
    instead: str = ""


def read_card(path: str) -> Card:
    """A dictionary's card.

    Raises:
        FileError: It cannot be read, with the key and what it takes.
    """
    data = read_toml(path)
    alphabet = data.get("alphabet", ENGLISH)
    if not isinstance(alphabet, str) or not alphabet.isalpha() or alphabet != alphabet.upper():
        raise FileError(path, "takes the letters in upper case, in order", field="alphabet")
    folds = data.get("folds", {})
    if not isinstance(folds, dict) or not all(len(k) == 1 and isinstance(v, str) for k, v in folds.items()):
        raise FileError(path, "takes a table of single characters and their letters", field="folds")
    levels = data.get("levels", [])
    if not isinstance(levels, list) or len(levels) > 16 or not all(isinstance(x, int) for x in levels):
        raise FileError(path, "takes at most 16 whole numbers", field="levels")
    name = _text(path, data, "name") or _stem(path)
    texts = [_text(path, data, key) for key in ("title", "language", "licence", "version")]
    title, language, licence, version = texts
    return Card(name, title, language or "en", licence, version, alphabet, folds, tuple(levels))


def read_toml(path: str) -> dict[str, Any]:
    """A TOML file.

    Raises:
        FileError: It cannot be read or is not TOML; the parser says where.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            return tomllib.loads(file.read())
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise FileError(path, f"is not TOML: {problem}") from None
    except RecursionError:
        raise FileError(path, "is not TOML that anybody wrote: it is nested too deep") from None


def compile_source(path: str) -> bytes:
    """The compiled form of the dictionary whose card or list this is.

    Raises:
        FileError: A file that cannot be read, with the line.
    """
    base = path.removesuffix(".toml")
    if base == path:
        card, words_path = Card(_stem(path)), str(path)
    else:
        card, words_path = read_card(path), list_path(base + ".txt") or ""
    if not words_path:
        raise FileError(path, f"there is no list {base}.txt beside it (or .txt.xz, .txt.gz)")
    alphabet = Alphabet(card.alphabet, card.folds)
    entries = _valid(words_path, card, alphabet)
    words = sorted(entries)
    identity = hashlib.sha256("\n".join(words).encode()).hexdigest()
    refused_path = list_path(base + ".refused.txt") if base != path else None
    if refused_path is not None:
        for word, entry in _refused(refused_path, alphabet):
            entries.setdefault(word, entry)
    essentials = {
        "name": card.name,
        "title": card.title,
        "language": card.language,
        "licence": card.licence,
        "version": card.version,
        "identity": identity,
        "alphabet": card.alphabet,
        "folds": " ".join(key + letters for key, letters in card.folds.items()),
        "levels": " ".join(map(str, card.levels)),
        "shortest": str(card.shortest),
        "words": str(len(words)),
    }
    return compile_words(entries, {key: " ".join(value.split()) for key, value in essentials.items()})


def compile_words(entries: Mapping[str, Entry], card: Mapping[str, str]) -> bytes:
    """The compiled form of a dictionary.

    Args:
        entries: Every known word, folded, with what is known of it.
        card: The card's essentials.
    """
    trie = marisa_trie.Trie(entries)
    flags = bytearray(len(trie))
    for word, entry in entries.items():
        flags[trie.key_id(word)] = REASONS.index(entry.reason) | entry.level << 4
    noted = sorted((w, e.note, e.instead) for w, e in entries.items() if e.note or e.instead)
    notes = "\n".join("\t".join(line) for line in noted).encode()
    parts = [trie.tobytes(), bytes(flags), notes, card_lines(card)]
    body = b"".join(parts)
    return body + write_trailer([len(part) for part in parts], body)


def list_path(path: str) -> str | None:
    """A list's file, however it is packed; None where there is none."""
    return next((path + packing for packing in PACKINGS if os.path.exists(path + packing)), None)


def read_lines(path: str) -> Iterator[tuple[int, str]]:
    """The lines of a list with their numbers, unpacked by the ending of its name.

    Raises:
        FileError: It cannot be read, is damaged or is not UTF-8.
    """
    openers: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".xz": lzma.open}
    opener = openers.get(os.path.splitext(path)[1], open)
    number = 0
    try:
        with opener(path, "rb") as file:
            for number, line in enumerate(file, 1):
                yield number, line.removeprefix(_BYTE_ORDER_MARK).decode().rstrip("\r\n")
    except UnicodeDecodeError:
        raise FileError(path, "is not UTF-8 text", line=number) from None
    except (lzma.LZMAError, gzip.BadGzipFile, EOFError, ValueError) as problem:
        raise FileError(path, f"is damaged: {problem}") from None
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None


def _valid(path: str, card: Card, alphabet: Alphabet) -> dict[str, Entry]:
    places = {str(level): place for place, level in enumerate(card.levels)}
    entries: dict[str, Entry] = {}
    for number, line in read_lines(path):
        spelling, _, level = line.partition("\t")
        word = alphabet.fold(spelling.strip())
        if len(word) < card.shortest or not alphabet.spells(word):
            continue
        if level and level not in places:
            raise FileError(path, f"level {shown(level)} is not one of the card's", line=number)
        place = places.get(level, 0)
        if word not in entries or place < entries[word].level:
            entries[word] = Entry(level=place)
    return entries


def _refused(path: str, alphabet: Alphabet) -> Iterator[tuple[str, Entry]]:
    for number, line in read_lines(path):
        fields = [*line.split("\t"), "", "", ""][:4]
        spelling, reason, note, instead = fields
        word = alphabet.fold(spelling.translate(_APOSTROPHES))
        if reason not in REASONS[1:]:
            raise FileError(path, f"no reason is called {shown(reason)}", line=number)
        if len(word) >= SHORTEST and alphabet.spells(word):
            yield word, Entry(reason, 0, note, spelling if reason == "apostrophe" else instead)


def _text(path: str, data: dict[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise FileError(path, f"takes a text, not {shown(str(value))}", field=key)
    return value


def _stem(path: str) -> str:
    """A list's or card's name without its folder and its endings."""
    base = os.path.basename(path)
    for ending in (".xz", ".gz", ".txt", ".toml"):
        base = base.removesuffix(ending)
    return base
