"""The fields of game records and score pads: their first lines, and the entries of a pad.

The events of a record are in core/shapes.py.
"""

from __future__ import annotations

from dataclasses import replace

from wordkub.core.shapes import EVENTS, WHOLE
from wordkub.fields import (
    OBJECT,
    TEXT,
    TRUE,
    YES_NO,
    Field,
    Kind,
    Schema,
    Shape,
    list_of,
    object_of,
    or_null,
    text,
    whole,
)
from wordkub.letters.edition import EDITION
from wordkub.letters.settings import WordSettings
from wordkub.numbers.settings import NumericSettings

# The journal has looked at these already, to say what kind of file it is and whether it can be read.
VERSIONS = Field(Kind("1 or 2", lambda given: given, {"enum": [1, 2]}), 2)


def _constant(value: str) -> Field:
    return Field(Kind(repr(value), lambda given: given, {"const": value}), value)


def _rules(game: str, settings: Shape, **older: Field) -> Schema:
    names = {
        "name": Field(TEXT, about="the name of the rule set"),
        "game": Field(Kind(repr(game), lambda given: given, {"const": game})),
    }
    return Shape("setting", {**names, **settings.fields, **older}).schema()


_RULES = {
    "anyOf": [
        _rules("word", WordSettings.shape()),
        _rules(
            "numeric",
            NumericSettings.shape(),
            joker_swap_after_draw=Field(YES_NO, False, "what older versions wrote for after_draw"),
        ),
    ]
}

PLAYER = Shape(
    "field of a player",
    {
        "name": Field(TEXT, about="the player's name"),
        "computer": Field(YES_NO, about="whether a computer plays"),
        "level": Field(or_null(whole()), None, "the level of a computer player"),
    },
)

WORDS = Shape(
    "field of what the words are from",
    {
        "name": Field(TEXT, about="the name of the dictionary or the theme"),
        "sha256": Field(TEXT, about="the SHA-256 of its words"),
        "address": Field(TEXT, None, "what opens it again"),
        "family": Field(YES_NO, False, "whether words that are not for every family are refused"),
    },
)

_WORDS = or_null(object_of(WORDS, "an object with name and sha256"))

HEADER = Shape(
    "field of the first line",
    {
        "format": _constant("wordkub-game"),
        "version": VERSIONS,
        "rules": Field(replace(OBJECT, schema=_RULES), about="the rule set, with every setting in force"),
        "edition": Field(
            or_null(replace(OBJECT, schema=EDITION.schema())), None, "the whole edition of a word game"
        ),
        "dictionary": Field(_WORDS, None, "the dictionary of a word game"),
        "theme": Field(_WORDS, None, "the theme of a word game"),
        "players": Field(
            list_of(object_of(PLAYER, "an object with name and computer"), "a list of players"),
            about="who plays, in the order of the seats",
        ),
        "seed": Field(or_null(WHOLE), None, "what the tiles were dealt by; null where it was left out"),
        "rounds": Field(
            or_null(whole(1)), 1, "how many rounds the match has; null where it goes on until somebody wins"
        ),
    },
)
"""The first line of a game record."""

PAD_BEGINS = Shape(
    "field of the first line",
    {
        "format": _constant("wordkub-score"),
        "version": VERSIONS,
        "rules": Field(TEXT, about="a rule set by name or path"),
        "players": Field(
            list_of(text("a name", may_be_empty=False), "a list of names"), about="who plays, in order"
        ),
    },
)
"""The first line of a score pad."""

NOTED = Shape(
    "field of an entry",
    {
        "points": Field(list_of(WHOLE, "a list of whole numbers"), about="what each player adds"),
        "round": Field(YES_NO, False, "whether these are the results of a round"),
    },
)
"""A line of a score pad with points."""

UNDONE = Shape("field of an entry", {"undo": Field(TRUE, about="takes the last entry back")})
"""A line of a score pad that takes the last entry back."""

ORDER = Shape(
    "field of an order",
    {
        "order": Field(
            list_of(text("a tile"), "a list of tiles"), about="the rack in the order it is kept in"
        ),
        "seat": Field(whole(), about="whose rack it is"),
    },
)
"""A line of a game record that says in which order a player keeps the rack; it is no event."""


def _line(shape: Shape) -> Schema:
    """A line as JSON Schema, with the checksum that the journal adds to it and takes off."""
    schema = shape.schema()
    check = {"type": "string", "description": "a checksum of this line and the one before it"}
    return schema | {"properties": schema["properties"] | {"check": check}}


def _first(shape: Shape) -> Schema:
    """A first line as JSON Schema: it always says what kind of file it begins."""
    schema = _line(shape)
    return schema | {"required": ["format", "version", *schema["required"]]}


def record_schema() -> Schema:
    """A line of a game record as JSON Schema."""
    return {"anyOf": [_first(HEADER), *map(_line, (*EVENTS.values(), ORDER))]}


def pad_schema() -> Schema:
    """A line of a score pad as JSON Schema."""
    return {"anyOf": [_first(PAD_BEGINS), _line(NOTED), _line(UNDONE)]}
