"""A theme: the words that a theme game allows (W18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from wordkub.lexicon.alphabet import BRACKETS, ENGLISH, Alphabet


@dataclass(frozen=True)
class Theme:
    """A named set of words.

    >>> theme = Theme.of("pets", ["cat", "Dog"])
    >>> "DOG" in theme, "CAR" in theme
    (True, False)
    """

    name: str
    words: frozenset[str]
    """The words as tiles lay them: upper case, folded."""
    alphabet: Alphabet
    language: str = ""
    """The language of its words, as in `en`; nothing where nobody said."""
    address: str | None = None
    """What opens it again: its name or its path; None where nobody said."""

    @classmethod
    def of(cls, name: str, words: Iterable[str], address: str | None = None) -> Theme:
        """A theme from words in any case."""
        folding = Alphabet(ENGLISH)
        return cls(name, frozenset(folding.fold(word) for word in words), folding, address=address)

    @cached_property
    def identity(self) -> str:
        """The SHA-256 of its words."""
        import hashlib

        return hashlib.sha256("\n".join(sorted(self.words)).encode()).hexdigest()

    def __contains__(self, word: str) -> bool:
        return self.alphabet.fold(word).translate(BRACKETS) in self.words
