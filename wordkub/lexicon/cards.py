"""A dictionary's card: what it is called, its language and licence, its alphabet, and the names of its lists.

A card `NAME.toml`:

    name = "it"
    title = "Italian"
    language = "it"
    licence = "whose, and on what terms"
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    digraphs = []               # tiles of several letters where no edition is named, as in ["IJ"]
    words = "it.txt"            # the list beside it; NAME.txt, .txt.xz or .txt.gz where it is left out
    refused = "it.refused.txt"  # what the dictionary knows and refuses, if it has such a list
    family = "it.family.txt"    # words that the computer never lays, and that --family refuses
    levels = [10, 20, 35]       # what commonness levels the list has, the commonest first
    shortest = 3                # the fewest letters that a word needs where no game says otherwise
    capitals = "words"          # in this language words have capitals (German); else they mark names
    [folds]
    "Œ" = "OE"
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from typing import Any

from wordkub.errors import FileError, shown_json
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

PACKINGS = ("", ".xz", ".gz")
"""How a list may be packed, by the ending of its name."""

MOST_LEVELS = 16
"""The most commonness levels: a compiled dictionary keeps a level in four bits."""


@dataclass(frozen=True)
class Card:
    """What a dictionary says of itself."""

    name: str
    title: str = ""
    language: str = "en"
    licence: str = ""
    version: str = ""
    notice: tuple[str, ...] = ()
    """The files of its notice, beside the card."""
    letters: str = ENGLISH
    digraphs: tuple[str, ...] = ()
    folds: dict[str, str] = field(default_factory=dict)
    levels: tuple[int, ...] = ()
    has_capital_words: bool = False
    """Whether words of the language are written with capitals, which elsewhere mark names."""
    shortest: int = 3
    """The fewest letters that a word needs; a game's rules may take shorter ones of the list."""
    source: dict[str, Any] = field(default_factory=dict)
    """Which package the list is from, its version and checksum."""
    identity: str = ""
    """The SHA-256 of the list's words, as the card says it."""
    count: int | None = None
    """How many words the list has, as the card says it, those that are too short not counted."""
    words: str = ""
    """The list's file; none where the card is only prepared."""
    refused: str | None = None
    family: str | None = None

    @property
    def alphabet(self) -> Alphabet:
        """What folds and reads the words."""
        return Alphabet(self.letters, self.folds, self.digraphs)


def read_card(path: str) -> Card:
    """A dictionary's card.

    Raises:
        FileError: It cannot be read, with the key and what it takes.
    """
    data = read_toml(path)
    letters = data.get("alphabet", ENGLISH)
    if not isinstance(letters, str) or not letters.isalpha() or letters != letters.upper():
        raise FileError(path, "takes the letters in upper case, in order", field="alphabet")
    digraphs = data.get("digraphs", [])
    if not isinstance(digraphs, list) or not all(map(_is_digraph, digraphs)):
        raise FileError(path, 'takes tiles of several letters in upper case, as in ["IJ"]', field="digraphs")
    folds = data.get("folds", {})
    if not isinstance(folds, dict) or not all(len(k) == 1 and isinstance(v, str) for k, v in folds.items()):
        raise FileError(path, "takes a table of single characters and their letters", field="folds")
    levels = data.get("levels", [])
    if (
        not isinstance(levels, list)
        or len(levels) > MOST_LEVELS
        or not all(isinstance(x, int) for x in levels)
    ):
        raise FileError(path, f"takes at most {MOST_LEVELS} whole numbers", field="levels")
    if data.get("capitals", "words") not in ("words", "names"):
        raise FileError(path, 'takes "words" or "names"', field="capitals")
    shortest = data.get("shortest", 3)
    if not isinstance(shortest, int) or not 1 <= shortest <= 15:
        raise FileError(path, "takes a whole number from 1 to 15", field="shortest")
    notice = data.get("notice", [])
    source = data.get("source", {})
    counts = data.get("counts", {})
    count = counts.get("words") if isinstance(counts, dict) else None
    return Card(
        name=_text(path, data, "name") or stem(path),
        title=_text(path, data, "title"),
        licence=_text(path, data, "licence"),
        version=_text(path, data, "version"),
        language=_text(path, data, "language") or "en",
        notice=tuple([notice] if isinstance(notice, str) else notice),
        letters=letters,
        digraphs=tuple(digraphs),
        folds=folds,
        levels=tuple(levels),
        has_capital_words=data.get("capitals") == "words",
        shortest=shortest,
        source=source if isinstance(source, dict) else {},
        identity=_text(path, data, "sha256"),
        count=count if isinstance(count, int) else None,
        words=_list_of(path, data, "words", ".txt") or "",
        refused=_list_of(path, data, "refused", ".refused.txt"),
        family=_list_of(path, data, "family", ".family.txt"),
    )


def card_text(card: Card, more: dict[str, object]) -> str:
    """A card as a file has it.

    Args:
        card: The card.
        more: Further keys, and those of its lists: texts, numbers and tables of them.

    >>> print(card_text(Card("pets", language="en"), {"words": "pets.txt"}), end="")
    name = "pets"
    language = "en"
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = "pets.txt"
    """
    import tomli_w

    values: dict[str, object] = {
        "name": card.name,
        "title": card.title,
        "language": card.language,
        "licence": card.licence,
        "version": card.version,
        "alphabet": card.letters,
        "digraphs": list(card.digraphs),
        "levels": list(card.levels),
        "capitals": "words" if card.has_capital_words else "",
        "shortest": "" if card.shortest == Card.shortest else card.shortest,
        **more,
        "folds": card.folds,
        "source": card.source,
    }
    return tomli_w.dumps({key: value for key, value in values.items() if value not in ("", [], {})})


def read_toml(path: str) -> dict[str, Any]:
    """A TOML file.

    Raises:
        FileError: It cannot be read or is not TOML; the parser says where.
    """
    return parse_toml(path, read_bytes(path))


def read_bytes(path: str) -> bytes:
    """What a file holds.

    Raises:
        FileError: It cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None


def parse_toml(path: str, data: bytes) -> dict[str, Any]:
    """What a TOML file says.

    Args:
        path: The file.
        data: What it holds.

    Raises:
        FileError: It is not TOML; the parser says where.
    """
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise FileError(path, f"is not TOML: {problem}") from None
    except RecursionError:
        raise FileError(path, "is not TOML that anybody wrote: it is nested too deep") from None


def list_path(path: str) -> str | None:
    """A list's file, however it is packed; None where there is none."""
    return next((path + packing for packing in PACKINGS if os.path.isfile(path + packing)), None)


def stem(path: str) -> str:
    """A list's or card's name without its folder and its endings.

    >>> stem("/home/ann/birds.txt.gz")
    'birds'
    """
    base = os.path.basename(path)
    for ending in (".xz", ".gz", ".txt", ".toml"):
        base = base.removesuffix(ending)
    return base


def _list_of(path: str, data: dict[str, Any], key: str, ending: str) -> str | None:
    """The list that a card names, or the one beside it that is named after it."""
    named = _text(path, data, key)
    if not named:
        return list_path(path.removesuffix(".toml") + ending)
    file = os.path.join(os.path.dirname(path), named)
    if not os.path.isfile(file):
        raise FileError(path, f"there is no list {named} beside it", field=key)
    return file


def _is_digraph(letters: object) -> bool:
    return (
        isinstance(letters, str) and len(letters) > 1 and letters[0].isalpha() and letters == letters.upper()
    )


def _text(path: str, data: dict[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise FileError(path, f"takes a text, not {shown_json(value)}", field=key)
    return value
