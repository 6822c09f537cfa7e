"""The shapes of requests and answers: the description of the service (OpenAPI), and what answers are made by.

Only verdicts on single words and on many at once are written without them (answers.py), since they have to be
quick; the tests hold those to what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from wordkub import FORMAT
from wordkub.core.shapes import CASE
from wordkub.fields import OF_FORMAT, Field, Kind, Schema, Shape
from wordkub.lexicon.verdict import REASONS

Reason = Literal[REASONS]  # type: ignore[valid-type]


def example(**values: Any) -> ConfigDict:
    """A model's settings with an example."""
    return ConfigDict(json_schema_extra={"examples": [values]})


class Answer(BaseModel):
    """What is answered has these fields and no others."""

    model_config = ConfigDict(extra="forbid")
    format: int | None = None
    """The format of the answer; what stands in a longer answer does not repeat it."""

    @classmethod
    def encoded(cls, data: Mapping[str, object]) -> bytes:
        """An answer as JSON, where it is as described.

        Args:
            data: The answer; what it leaves out stays out.

        Raises:
            ValidationError: It is not as described, which is a fault of the service.
        """
        return cls.model_validate({"format": FORMAT, **data}).model_dump_json(exclude_unset=True).encode()


class Problem(Answer):
    """What is wrong with a request (RFC 9457)."""

    model_config = example(
        type="urn:wordkub:problem:no-such-dictionary",
        title="There is no such dictionary",
        status=404,
        detail="no dictionary 'en-UK'; did you mean en-US or en-GB?",
    )
    type: str
    title: str
    status: int
    detail: str
    field: str | None = None
    limit: int | float | None = None
    request: str | None = None
    """The id of the request, by which the log of the service has it."""


class Checked(Answer):
    """Whether a word is valid, and if not, why not."""

    model_config = example(word="colour", valid=False, reason="foreign-spelling", dictionary="en-US")
    word: str
    valid: bool
    reason: Reason
    dictionary: str
    note: str | None = None
    instead: str | None = None
    spelling: str | None = None
    sentence: str | None = None
    """What people are told of a word that is not valid."""
    readings: list[str] | None = None


class CheckedWords(Answer):
    """The verdicts on words, in the order in which they were asked."""

    results: list[Checked]


class Summary(Answer):
    """A short description of a dictionary."""

    model_config = example(
        name="en-US", title="American English", language="en", words=138608, identity="d87c…"
    )
    name: str
    title: str
    language: str
    words: int
    identity: str


class Dictionaries(Answer):
    """The dictionaries that are served."""

    dictionaries: list[Summary]


class Description(Summary):
    """Everything about a dictionary."""

    licence: str
    version: str
    shortest: int
    """The fewest letters of a word, where nobody asks for more or fewer."""
    shorter: int
    """How many words have fewer letters than that."""
    alphabet: str
    folds: dict[str, str]
    source: dict[str, Any]
    levels: list[int]
    refused: dict[str, int]
    dropped: str
    allowed: list[str]
    blocked: list[str]
    notice: list[str]


class FoundWord(Answer):
    """A word that was found; its jokers are in lower case in `tiles`."""

    model_config = example(word="CHIP", length=4, tiles="CHiP")
    word: str
    length: int
    tiles: str
    before: str | None = None
    after: str | None = None


class FoundWords(Answer):
    """Words that were found, longest first."""

    words: list[FoundWord]
    more: bool
    """Whether there are more than were asked for."""
    next: int | None = None
    """The `offset` of those, where there are more."""


class SuggestedWord(Answer):
    """A word that may have been meant."""

    model_config = example(word="accommodate", valid=True, reason="ok")
    word: str
    valid: bool
    reason: Reason


class Suggestions(Checked):
    """What is known of a word, and valid words that may have been meant, the closest first."""

    suggestions: list[SuggestedWord]


class Entry(Answer):
    """A base form with its meanings."""

    base: str
    part_of_speech: str
    meanings: list[str]


class Definition(Answer):
    """The meanings of a word; no entries if none is known."""

    model_config = example(
        word="mice",
        entries=[{"base": "mouse", "part_of_speech": "noun", "meanings": ["any of numerous small rodents"]}],
    )
    word: str
    entries: list[Entry]


class ThemeSummary(Answer):
    """A short description of a theme."""

    model_config = example(name="animals", title="Animals", language="en", words=2000)
    name: str
    title: str
    language: str
    words: int


class Themes(Answer):
    """The themes that are served."""

    themes: list[ThemeSummary]


class Violation(Answer):
    """A clause that a turn breaks."""

    clause: str
    group: str | None
    message: str


class JudgedTurn(Answer):
    """The verdict on a turn. Its other fields depend on the game."""

    model_config = ConfigDict(extra="allow")
    legal: bool
    violations: list[Violation]
    table: list[str]
    rack: str
    used: str
    draws: int
    unsettled: list[str] | None = None
    """The clauses that a search could not settle, so that the draw or pass is legal; else left out."""


class Health(Answer):
    """The service is alive."""

    model_config = example(status="ok")
    status: str


# Requests


def _texts(values: object) -> list[str]:
    if not isinstance(values, list):
        raise ValueError
    try:
        # The quickest look at very many.
        "".join(values)
    except TypeError:
        raise ValueError from None
    return values


WORDS = Shape(
    "field of the request",
    {
        **OF_FORMAT,
        "words": Field(
            Kind(
                'a list of texts, as in {"words": ["hello"]}',
                _texts,
                {"type": "array", "items": {"type": "string", "maxLength": 200}, "maxItems": 100_000},
            ),
            about="the words to check",
        ),
    },
)
"""Words to check."""

BODIES: dict[str, Schema] = {
    "Words": WORDS.schema() | {"examples": [{"words": ["hello", "colour", "London"]}]},
    "Case": CASE.schema()
    | {
        "examples": [
            {
                "position": {"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "pool": 40},
                "turn": {"lay": ["LAP", "CHIP", "EAR"]},
            }
        ]
    },
}
"""The requests that have a body, as JSON Schema."""
