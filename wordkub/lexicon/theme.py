"""A theme: the words that a theme game allows (W18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordkub.lexicon.alphabet import ENGLISH, Alphabet


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

    @classmethod
    def of(cls, name: str, words: Iterable[str], alphabet: Alphabet | None = None) -> Theme:
        """A theme from words in any case."""
        folding = alphabet or Alphabet(ENGLISH)
        return cls(name, frozenset(folding.fold(word) for word in words), folding)

    def __contains__(self, word: str) -> bool:
        return self.alphabet.fold(word) in self.words
