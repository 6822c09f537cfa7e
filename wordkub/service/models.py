"""The shapes of requests and answers: the description of the service (OpenAPI), and what answers are made by.

Only verdicts on single words and on many at once are written without them (answers.py), since they have to be
quick; the tests hold those to what stands here.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from wordkub.lexicon.verdict import REASONS

Reason = Literal[REASONS]  # type: ignore[valid-type]


def example(**values: Any) -> ConfigDict:
    """A model's settings with an example."""
    return ConfigDict(json_schema_extra={"examples": [values]})


class Answer(BaseModel):
    """What is answered has these fields and no others."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def encoded(cls, data: object) -> bytes:
        """An answer as JSON, where it is as described.

        Args:
            data: The answer; what it leaves out stays out.

        Raises:
            ValidationError: It is not as described, which is a fault of the service.
        """
        return cls.model_validate(data).model_dump_json(exclude_unset=True).encode()


class Problem(Answer):
    """What is wrong with a request (RFC 9457)."""

    model_config = example(
        type="about:blank",
        title="Not Found",
        status=404,
        detail="no dictionary 'en-UK'; did you mean en-US or en-GB?",
    )
    type: str
    title: str
    status: int
    detail: str
    field: str | None = None
    limit: int | float | None = None


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
    readings: list[str] | None = None


class Words(BaseModel):
    """Words to check, up to 100,000."""

    model_config = example(words=["hello", "colour", "London"])
    words: list[str] = Field(max_length=100_000)


class CheckedWords(Answer):
    """The verdicts on words, in the order in which they were asked."""

    results: list[Checked]


class Summary(Answer):
    """A short description of a dictionary."""

    model_config = example(
        name="en-US", title="American English", language="en", words=113934, identity="d87c…"
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


class SuggestedWord(Answer):
    """A word that may have been meant."""

    model_config = example(word="accommodate", valid=True, reason="ok")
    word: str
    valid: bool
    reason: Reason


class Suggestions(Answer):
    """Words that may have been meant, the closest first."""

    word: str
    valid: bool
    """Whether the word is one itself."""
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


class Case(BaseModel):
    """A position and a turn, as in the contract for notation; names only, no paths."""

    model_config = example(
        position={"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "melded": True, "pool": 40},
        turn={"lay": ["LAP", "CHIP", "EAR"]},
    )
    position: dict[str, Any]
    turn: dict[str, Any]


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
