"""The index of meanings, of WordNet 3.0: for every word of the English dictionaries its base forms' glosses.

A word's base forms are found as WordNet's morphy does it, by its lists of exceptions and by rules that take
endings off. Morphy is made for texts, where a word is a form of something; here it must not make up forms, as
"forest" of "fore" and "hoping" of "hop", so a form by rule has to stand among the forms that the dictionaries
have. WordNet spells names with capitals: they are left out wherever a word has another meaning.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from recipes.english import known_spellings
from recipes.lists import Files, as_written
from recipes.wordnet import NOTICE, Sense, WordNet
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.meanings import PARTS_OF_SPEECH, key_of, pack

MOST_MEANINGS = 3
"""The most meanings of an entry."""

RULES = {
    part: [(ending, instead) for ending, _, instead in (rule.partition(":") for rule in rules.split())]
    for part, rules in {
        "n": "s: ses:s xes:x zes:z ches:ch shes:sh oes:o men:man ies:y",
        "v": "s: ses:s xes:x zes:z ches:ch shes:sh oes:o ies:y ied:y ed:e ed: ing:e ing:",
        "a": "er:e er: est:e est: ier:y iest:y",
        "r": "",
    }.items()
}
"""What the rules take off a form, and what they put in its place: morphy's, and what its exceptions list.

Morphy takes -es off any verb, and so makes "hates" of "hat".
"""

DOUBLING = ("ed", "ing", "er", "est")
"""The endings before which a last letter may stand twice."""

SHORT = re.compile("(?:[^aeiou]|qu)*[aeiouy][^aeiouwxy]")
"""Words whose last letter stands twice before such an ending."""

FAR = 1_000_000
"""More than any count."""

NO_FORMS = {
    tuple(form.split())
    for form in """
    n corpses corps, n dive diva, n does do, n his hi, n kurus kuru, n limen liman, n nones none,
    n reverses revers, n senses sens, v singing singe, v swinging swinge, a modest mod
    """.split(",")
}
"""Forms that are found and that nobody takes for such: part of speech, form, base."""

OTHER_WORDS = frozenset(
    """
    amen angas barish basque bura celt cree dari dod druse eureka fri galleria greece gur han igg jap jerry
    junker kelt kraut libra luminal mam masa med mib mickey ming miri naga nestor norman pahlavi paris pima
    pomo porte prolog protium prunella regulus sabine scot sep shan sind taal tai tay ted tho tonga uta vali
    ventose wu yay york
    """.split()
)
"""Words that have nothing to do with the names that WordNet has under their letters."""


# --- Entries ------------------------------------------------------------------------------------------------


class LemmaAs(NamedTuple):
    """A lemma as a part of speech."""

    part: str
    lemma: str

    @property
    def key(self) -> str:
        """The letters of the lemma."""
        return key_of(self.lemma.replace("_", " "))


class Lexicographer:
    """Finds the entries of words.

    Args:
        wordnet: WordNet.
        words: The words of the dictionaries, in lower case.
    """

    def __init__(self, wordnet: WordNet, words: Collection[str]) -> None:
        self._wordnet = wordnet
        self._words = words
        self._apart = _spelled_apart(wordnet.lemmas(), words)
        self._senses = cache(self._usual_senses)

    def lines(self) -> dict[str, list[str]]:
        """The lines of the index: those of the words, and of base forms that are no words themselves."""
        lines: dict[str, list[str]] = {}
        waiting = sorted(self._words)
        while waiting:
            key = waiting.pop()
            entries = self.entries(key) if key not in lines else []
            if entries:
                lines[key] = [self._field(key, entry) for entry in entries]
                waiting += [entry.key for entry in entries]
        return lines

    def entries(self, word: str) -> list[LemmaAs]:
        """The entries of a word, the most usual first; names only where there are no others."""
        found = self._found(word)
        common = [entry for entry in found if self._senses(*entry)[0].is_common]
        # A form of a name is none where the name's letters are a common word: SATS of Sat, with SAT of SIT.
        return common or [entry for entry in found if entry.key == word or entry in self.entries(entry.key)]

    def _field(self, key: str, entry: LemmaAs) -> str:
        """An entry as the index has it; the meanings stand only in the line of the base form."""
        senses = self._senses(*entry)
        glosses = list(dict.fromkeys(sense.gloss for sense in senses))[:MOST_MEANINGS]
        return "|".join([entry.part, senses[0].spelling, *(glosses if entry.key == key else [])])

    def _found(self, word: str) -> list[LemmaAs]:
        """What a word may be, the most usual first."""
        places: dict[LemmaAs, int] = {}
        for entry, is_by_rule in self._candidates(word):
            senses = self._senses(*entry)
            if senses and entry not in places:
                # A regular form that has meanings of its own has become a word: BUILDING, GLASSES.
                usual = sum(sense.tagged for sense in senses)
                places[entry] = FAR - usual if is_by_rule else -usual
        return sorted(places, key=places.__getitem__)

    def _candidates(self, word: str) -> Iterator[tuple[LemmaAs, bool]]:
        """Lemmas that a word may be or be a form of, and whether only the rules say so."""
        for part in PARTS_OF_SPEECH:
            exceptions = self._wordnet.exceptions[part].get(word, [])
            # An exception that is its own base says that the word is no form by the rules: BED is none of BE.
            rules = [] if word in exceptions else self._by_rule(word, part)
            for bases, is_by_rule in (([word, *exceptions], False), (rules, True)):
                for base in bases:
                    if (part, word, base) not in NO_FORMS:
                        yield from ((entry, is_by_rule) for entry in self._lemmas(part, base))

    def _lemmas(self, part: str, letters: str) -> Iterator[LemmaAs]:
        """The lemmas that have these letters."""
        for lemma in (letters, *self._apart.get(letters, ())):
            # "Carry out" is what one does, and a carryout is what one carries.
            if lemma in self._wordnet.index[part] and ("_" not in lemma or part in "na"):
                yield LemmaAs(part, lemma)

    def _by_rule(self, word: str, part: str) -> Iterator[str]:
        """The bases that the rules give, whether there are such words or not."""
        if word.endswith("ss") or (part == "a" and not self._is_compared(word)):
            return
        for ending, instead in RULES[part]:
            stem = word.removesuffix(ending)
            if stem == word or len(stem + instead) < 2:
                continue
            if ending in DOUBLING and not instead:
                if stem[-1] == stem[-2]:
                    yield stem[:-1]
                if self._doubles(stem, ending) or self._senses(part, f"{stem}e"):
                    continue
            yield stem + instead

    def _is_compared(self, word: str) -> bool:
        """Whether there are both a comparative and a superlative, as there are of no "matt" in "matter"."""
        stem = word[:-2] if word.endswith("er") else word.removesuffix("est")
        return stem != word and f"{stem}er" in self._words and f"{stem}est" in self._words

    def _doubles(self, stem: str, ending: str) -> bool:
        """Whether a short word has its last letter twice before an ending: "hop" in "hopping"."""
        return SHORT.fullmatch(stem) is not None and f"{stem}{stem[-1]}{ending}" in self._words

    def _usual_senses(self, part: str, lemma: str) -> list[Sense]:
        """The senses that are no names; where all are, those that are not names of one thing."""
        senses = self._wordnet.senses(part, lemma)
        names = [] if lemma in OTHER_WORDS else [sense for sense in senses if sense.is_kind_of_name]
        return [sense for sense in senses if sense.is_common] or names


def _spelled_apart(lemmas: Iterable[str], words: Collection[str]) -> dict[str, list[str]]:
    """Lemmas of several parts by the words that have their letters: "air bag" by "airbag".

    Short parts with a space between are left out: "do it" is not "doit". A hyphen goes before a space.
    """
    whole = set(lemmas)
    apart: dict[str, list[str]] = {}
    for lemma in sorted(whole):
        parts = re.split("[-_]", lemma)
        word = "".join(parts)
        is_fine = all(part.isalpha() and (len(part) > 2 or "_" not in lemma) for part in parts)
        if len(parts) > 1 and is_fine and word in words and word not in whole:
            apart.setdefault(word, [lemma])
    return apart


# --- The index ----------------------------------------------------------------------------------------------


def dictionary_words() -> set[str]:
    """The words of the English dictionaries, in lower case."""
    alphabet = Alphabet(ENGLISH)
    return {alphabet.fold(spelling).lower() for spelling in known_spellings()}


def build(name: str, version: str) -> Files:
    """The files of the index: itself and its notice.

    Args:
        name: How the index is called.
        version: The version of the package wordnet-base.

    Raises:
        WordkubError: WordNet's files are not there.
    """
    lines = Lexicographer(WordNet(), dictionary_words()).lines()
    return {f"{name}.meanings": pack(f"wordnet-base {version}", lines), **as_written(NOTICE)}
