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
    commonness = "it.levels.txt"  # the levels of words, where they do not stand in the list itself
    shortest = 3                # the fewest letters that a word needs where no game says otherwise
    capitals = "words"          # in this language words have capitals (German); else they mark names
    [folds]
    "Œ" = "OE"
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from wordkub.errors import FileError, escaped
from wordkub.fields import (
    ANYTHING,
    TEXT,
    Field,
    FieldError,
    Kind,
    Shape,
    choice,
    list_of,
    table_of,
    whole,
)
from wordkub.files import read_whole
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.locating import beside

PACKINGS = ("", ".xz", ".gz")
"""How a list may be packed, by the ending of its name."""

MOST_LEVELS = 16
"""The most commonness levels: a compiled dictionary keeps a level in four bits."""


class Capitals(StrEnum):
    """What words with capitals are."""

    WORDS = "words"
    NAMES = "names"


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
    commonness: str | None = None
    """The list of the words that are commoner than the rarest, with their levels."""

    @property
    def alphabet(self) -> Alphabet:
        """What folds and reads the words."""
        return Alphabet(self.letters, self.folds, self.digraphs)


def read_card(path: str) -> Card:
    """A dictionary's card.

    Raises:
        FileError: It cannot be read, with the key and what it takes.
    """
    keys = read_keys(path, CARD)
    return Card(
        name=keys["name"] or stem(path),
        title=keys["title"],
        licence=keys["licence"],
        version=keys["version"],
        language=keys["language"] or "en",
        notice=keys["notice"],
        letters=keys["alphabet"],
        digraphs=keys["digraphs"],
        folds=keys["folds"],
        levels=keys["levels"],
        has_capital_words=keys["capitals"] == Capitals.WORDS,
        shortest=keys["shortest"],
        source=keys["source"],
        identity=keys["sha256"],
        count=keys["counts"].get("words"),
        words=_list_of(path, keys, "words", ".txt") or "",
        refused=_list_of(path, keys, "refused", ".refused.txt"),
        family=_list_of(path, keys, "family", ".family.txt"),
        commonness=_list_of(path, keys, "commonness", ".levels.txt"),
    )


def read_keys(path: str, shape: Shape, data: bytes | None = None) -> dict[str, Any]:
    """The keys of a TOML file of a certain shape.

    Args:
        path: The file.
        shape: Its keys.
        data: What it holds, where that has been read already.

    Raises:
        FileError: It cannot be read, or has a key that is unknown, missing or wrong.
    """
    try:
        return shape.read(parse_toml(path, read_whole(path) if data is None else data))
    except FieldError as problem:
        raise problem.in_file(path) from None


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
    return parse_toml(path, read_whole(path))


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
    except tomllib.TOMLDecodeError as problem:
        raise FileError(path, f"is not TOML: {problem}") from None
    except UnicodeDecodeError:
        raise FileError(path, "is not TOML: it is not UTF-8") from None
    except ValueError:
        raise FileError(path, "is not TOML: it has a number of too many digits") from None
    except RecursionError:
        raise FileError(path, "is not TOML that anybody wrote: it is nested too deep") from None


def list_path(path: str) -> str | None:
    """A list's file, however it is packed; None where there is none."""
    return next((path + packing for packing in PACKINGS if os.path.isfile(path + packing)), None)


def stem(path: str) -> str:
    """A list's or card's name without its folder and its endings; bytes of it that are no text are escaped.

    >>> stem("/home/ann/birds.txt.gz")
    'birds'
    """
    base = os.path.basename(path)
    for ending in (".xz", ".gz", ".txt", ".toml"):
        base = base.removesuffix(ending)
    return escaped(base)


def _list_of(path: str, data: dict[str, Any], key: str, ending: str) -> str | None:
    """The list that a card names, or the one beside it that is named after it."""
    named = data[key]
    if not named:
        return list_path(path.removesuffix(".toml") + ending)
    file = beside(path, named)
    if file is None or not os.path.isfile(file):
        raise FileError(path, f"there is no list {named} beside it", field=key)
    return file


def _alphabet(value: object) -> str:
    if isinstance(value, str) and value.isalpha() and value == value.upper():
        return value
    raise ValueError


def _digraph(value: object) -> str:
    if isinstance(value, str) and len(value) > 1 and value[0].isalpha() and value == value.upper():
        return value
    raise ValueError


def _folds(value: object) -> dict[str, str]:
    folds: dict[str, str] = table_of(TEXT, "").read(value)
    if all(len(sign) == 1 for sign in folds):
        return folds
    raise ValueError


def _plain(value: object) -> object:
    if isinstance(value, str | int | float):
        return value
    return list_of(Kind("a text or a number", _plain_one, {}), "").read(value)


def _plain_one(value: object) -> object:
    if isinstance(value, str | int | float):
        return value
    raise ValueError


def _counts(value: object) -> dict[str, Any]:
    counts: dict[str, Any] = table_of(ANYTHING, "").read(value)
    return {
        key: table_of(whole(), "a table of whole numbers").take(count, key)
        if isinstance(count, dict) and key != "words"
        else whole().take(count, key)
        for key, count in counts.items()
    }


PLAIN = Kind("a text, a number, or a list of them", _plain, {})


def _notice(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(list_of(TEXT, "").read(value))


ORIGIN = {
    "licence": Field(TEXT, ""),
    "version": Field(TEXT, ""),
    "notice": Field(Kind("the name of a file, or a list of them", _notice, {}), ()),
    "sha256": Field(TEXT, ""),
    "source": Field(table_of(PLAIN, "a table"), {}),
    "counts": Field(Kind("a table", _counts, {"type": "object"}), {}),
}
"""The keys of a card that say where its words are from."""

CARD = Shape(
    "key of a dictionary card",
    {
        "name": Field(TEXT, ""),
        "title": Field(TEXT, ""),
        "language": Field(TEXT, "en"),
        "alphabet": Field(Kind("the letters in upper case, in order", _alphabet, {}), ENGLISH),
        "digraphs": Field(
            list_of(
                Kind('a tile of several letters in upper case, as in "IJ"', _digraph, {}),
                'a list of tiles of several letters, as in ["IJ"]',
            ),
            (),
        ),
        "folds": Field(Kind("a table of single characters and their letters", _folds, {}), {}),
        "words": Field(TEXT, ""),
        "refused": Field(TEXT, ""),
        "family": Field(TEXT, ""),
        "commonness": Field(TEXT, ""),
        "levels": Field(list_of(whole(), f"at most {MOST_LEVELS} whole numbers", MOST_LEVELS), ()),
        "shortest": Field(whole(1, 15), 3),
        "capitals": Field(choice(Capitals), Capitals.NAMES),
        **ORIGIN,
    },
)
"""The keys of a dictionary's card."""
