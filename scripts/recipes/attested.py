"""What WordNet bears out of the words that SCOWL calls rare: words, plurals, forms of verbs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from recipes.forms import forms_of
from recipes.lists import Word
from recipes.wordnet import WordNet

OF_RARE = 70
"""The level of what only the larger list has."""

OF_COUNTED = 60
"""The level of the plural of what is counted, where SCOWL calls the plural rare and the word usual."""

COUNTED = frozenset("05 06 08 09 10 13 14 15 17 18 20 21 25".split())
"""The lexicographers' files of what is counted: animals, things that are made, parts of bodies, what is said,
happenings, food, groups, places, objects, people, plants, possessions, shapes. See lexnames(5)."""


class Attested:
    """What WordNet says of words and their forms.

    Args:
        wordnet: The files.
    """

    def __init__(self, wordnet: WordNet) -> None:
        self._wordnet = wordnet

    @cached_property
    def lemmas(self) -> Mapping[str, Collection[str]]:
        """The parts of speech of each lemma of one word that is no name, by the lemma."""
        found: dict[str, set[str]] = defaultdict(set)
        for part, lemmas in self._wordnet.index.items():
            for lemma in lemmas:
                if lemma.isalpha() and any(sense.is_common for sense in self._wordnet.senses(part, lemma)):
                    found[lemma].add(part)
        return found

    @cached_property
    def bases(self) -> Mapping[str, Collection[tuple[str, str]]]:
        """The words that a form belongs to, each as a noun, a verb or an adjective."""
        found: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for lemma, parts in self.lemmas.items():
            for part in parts & {"n", "v", "a"}:
                for form in forms_of(self._wordnet, lemma, part) - {lemma}:
                    found[form].add((lemma, part))
        return found

    def words(self, rare: Collection[tuple[str, Word]], listed: Iterable[Word]) -> Iterator[tuple[str, Word]]:
        """Of rare words those that WordNet has too, or the plurals and verb forms of words that are listed.

        Args:
            rare: Words of the larger list, folded and as they are.
            listed: The words of the dictionary.
        """
        known = {word.spelling: word.level for word in listed}
        fresh = [(folded, word) for folded, word in rare if word.spelling not in known]
        for folded, word in fresh:
            if word.spelling in self.lemmas:
                known[word.spelling] = OF_RARE
                yield folded, word._replace(level=OF_RARE)
        for folded, word in fresh:
            levels = [self._level(known[base], base, part) for base, part in self._inflecting(word, known)]
            if levels and word.spelling not in known:
                yield folded, word._replace(level=min(levels))

    def _inflecting(self, word: Word, known: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """The words that a word is the plural or a verb form of; a plural has no plural of its own."""
        for base, part in self.bases.get(word.spelling, ()):
            if part != "a" and base in known and not (part == "n" and base in self.plurals):
                yield base, part

    @cached_property
    def plurals(self) -> Collection[str]:
        """The irregular plurals: men, data."""
        exceptions = self._wordnet.exceptions["n"].items()
        return {form for form, bases in exceptions if any(base != form for base in bases)}

    def tagged(self, part: str, lemma: str) -> int:
        """How often a lemma was met as a part of speech in tagged texts."""
        return self._wordnet.tagged(part, lemma)

    def _level(self, level: int, base: str, part: str) -> int:
        usual = part == "v" or self._is_counted(base)
        return max(level, OF_COUNTED) if usual and level < OF_RARE else OF_RARE

    def _is_counted(self, noun: str) -> bool:
        return self._wordnet.lexicographers_file("n", noun) in COUNTED
