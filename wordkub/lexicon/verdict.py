"""What a judge of words says, and what one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

REASONS = (
    "ok",
    "unknown",
    "too-short",
    "abbreviation",
    "proper-name",
    "hyphenated",
    "apostrophe",
    "foreign-word",
    "foreign-spelling",
    "blocked",
    "not-in-theme",
    "not-a-word",
)
"""Why a word is valid or not; a compiled dictionary stores a reason by its place here."""


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """Whether a word is valid, and if not, why not."""

    word: str
    """The word as it was asked for."""
    reason: str
    """One of REASONS."""
    dictionary: str
    """The name of the dictionary that says so."""
    note: str = ""
    """What else the dictionary knows of a refused word, as in "British spelling"."""
    instead: str = ""
    """The word that this dictionary has in its place."""

    @property
    def is_valid(self) -> bool:
        """Whether the word may be laid."""
        return self.reason == "ok"

    def to_json(self) -> dict[str, object]:
        """The object that `check --json` prints."""
        return {
            "word": self.word,
            "valid": self.is_valid,
            "reason": self.reason,
            "dictionary": self.dictionary,
        }


class WordJudge(Protocol):
    """Says whether a word is one here, and if not, why not."""

    @property
    def name(self) -> str:
        """What the dictionary is called."""

    @property
    def language(self) -> str:
        """The language of its words, as in `en`."""

    @property
    def identity(self) -> str:
        """The SHA-256 of its words in force, or whatever else tells it from every other."""

    def check(self, word: str) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents."""
