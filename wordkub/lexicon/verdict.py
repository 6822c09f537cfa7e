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

SHORTEST = 2
"""Dictionaries have words of so many letters and more: some games take shorter words than others."""

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
    readings: tuple[str, ...] = ()
    """What a valid word is cut into tiles from (tiling.py), if not just its letters: |BI|JOU for BIJOU."""

    @property
    def valid(self) -> bool:
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
            "valid": self.valid,
            "reason": self.reason,
            "dictionary": self.dictionary,
        }


def within(verdict: WordVerdict, theme: Theme | None) -> WordVerdict:
    """A verdict with a theme laid over it (W18).

    Args:
        verdict: What the dictionary says.
        theme: The theme that a word must belong to, or None.
    """
    if verdict.valid and theme is not None and verdict.word not in theme:
        return replace(verdict, reason="not-in-theme", note=theme.name)
    return verdict


def least_letters(least: int | None, shortest: int) -> int:
    """How many letters a word needs.

    Args:
        least: As many as a game's rules, or somebody who asks, want; None where nobody does.
        shortest: As many as the dictionary says. It has no words of fewer than SHORTEST, unless it says so.

    >>> least_letters(None, 3), least_letters(2, 3), least_letters(1, 3), least_letters(1, 1)
    (3, 2, 2, 1)
    """
    return shortest if least is None else max(least, min(SHORTEST, shortest))


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

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents.

        Args:
            word: The word.
            least: The fewest letters that a word needs; as many as the dictionary says where None.
        """

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """The reason for each of many words, as `check` gives it."""


@runtime_checkable
class Lexicon(WordJudge, Protocol):
    """A judge of words that can be walked, as finding, solving, hints and computer players need."""

    @property
    def alphabet(self) -> Alphabet:
        """The letters of its words."""

    @property
    def shortest(self) -> int:
        """The fewest letters that a word needs where nobody asks for fewer or more."""

    def __hash__(self) -> int:
        """What is worked out for a lexicon is kept by it."""

    def __len__(self) -> int:
        """How many words are valid."""

    def words(self, polite: bool = False, least: int | None = None) -> Iterator[str]:
        """The valid words, as readings (tiling.py).

        Args:
            polite: Only those that the computer may say.
            least: The fewest letters that a word needs; as many as the dictionary says where None.
        """

    def level(self, word: str) -> int | None:
        """The commonness level of a valid word, 0 where there are none; None for every other."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The commonness levels that words have, the commonest first; () where there are none."""

    def marked(self) -> Iterator[tuple[str, int]]:
        """The valid words, short ones too, each with its mark: LEVEL, and IMPOLITE where it is."""

    @property
    def path(self) -> str | None:
        """The compiled file; None where there is none."""
