"""What a judge of words says, and what one is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from wordkub.lexicon.alphabet import BRACKETS, Alphabet

if TYPE_CHECKING:
    from wordkub.lexicon.theme import Theme

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

BLOCKED = REASONS.index("blocked")

LEVEL = 15
"""The part of a valid word's mark (`Lexicon.marked`) that is its commonness level's place."""

IMPOLITE = 16
"""Marks a valid word that the computer never lays or hints."""


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
    spelling: str = ""
    """How the dictionary spells the word, where that is more than its letters: Straße for STRASSE."""

    @property
    def is_valid(self) -> bool:
        """Whether the word may be laid."""
        return self.reason == "ok"

    @property
    def other_spelling(self) -> str:
        """The dictionary's spelling where it is not as typed, case aside; else nothing."""
        typed = self.word.translate(BRACKETS).lower()
        return "" if self.spelling.lower() == typed else self.spelling

    def to_json(self) -> dict[str, object]:
        """The object that `check --json` prints."""
        return {
            "word": self.word,
            "valid": self.is_valid,
            "reason": self.reason,
            "dictionary": self.dictionary,
        }


def within(verdict: WordVerdict, theme: Theme | None, least: int = 0) -> WordVerdict:
    """A verdict with a theme and a least length laid over it (W18).

    Args:
        verdict: What the dictionary says.
        theme: The theme that a word must belong to, or None.
        least: The fewest letters that a word needs.
    """
    if not verdict.is_valid:
        return verdict
    if sum(ch.isalpha() for ch in verdict.word) < least:
        return WordVerdict(verdict.word, "too-short", verdict.dictionary)
    if theme is not None and verdict.word not in theme:
        return replace(verdict, reason="not-in-theme", note=theme.name)
    return verdict


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

    @property
    def address(self) -> str | None:
        """What opens it again; None where nobody said."""

    @property
    def is_for_families(self) -> bool:
        """Whether it refuses family words."""

    @property
    def digraphs(self) -> tuple[str, ...]:
        """The tiles of several letters that it tells from those letters side by side."""

    def check(self, word: str) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents."""

    def reasons(self, words: Sequence[str]) -> list[str]:
        """The reason for each of many words, as `check` gives it."""


@runtime_checkable
class Lexicon(WordJudge, Protocol):
    """A judge of words that can be walked, as finding, solving, hints and computer players need."""

    @property
    def alphabet(self) -> Alphabet:
        """The letters of its words."""

    def __hash__(self) -> int:
        """What is worked out for a lexicon is kept by it."""

    def __len__(self) -> int:
        """How many words are valid."""

    def words(self, polite: bool = False) -> Iterator[str]:
        """The valid words, as readings of the alphabet; those only that the computer may say."""

    def level(self, word: str) -> int | None:
        """The commonness level of a valid word, 0 where there are none; None for every other."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The commonness levels that words have, the commonest first; () where there are none."""

    def marked(self) -> Iterator[tuple[str, int]]:
        """The valid words, each with its mark: LEVEL, and IMPOLITE where it is."""

    @property
    def path(self) -> str | None:
        """The compiled file; None where there is none."""
