"""The index of meanings: for every word of the English dictionaries what its base forms mean.

The meanings are those of WordNet 3.0 and those of en.meanings.txt, which people wrote: the words that WordNet
leaves out, as "with", and those that are younger than it. A word that neither has is explained by what it is
made of (derivations.py), or as a form of a word that they have as another part of speech: KNEED of "knee".

A word's base forms are found as WordNet's morphy does it, by its lists of exceptions and by rules that take
endings off. Morphy is made for texts, where a word is a form of something; here it must not make up forms, as
"forest" of "fore" and "hoping" of "hop", so a form by rule has to stand among the forms that the dictionaries
have. WordNet spells names with capitals: they are left out wherever a word has another meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from recipes.derivations import compounds, derivations, respellings
from recipes.english import known_spellings
from recipes.forms import forms_of
from recipes.lists import DICTIONARIES, Files, as_written, people_lines
from recipes.wordnet import NOTICE, Sense, WordNet
from wordkub.errors import WordkubError
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

ENDINGS = frozenset(
    """
    ado age ally ant ate cation ism lion
    nation ology rate ration rum sin ten tent tin tion ton tor use version
    """.split()
)
"""Words that others end in without being made of them."""

FIRST = 100_000
"""More than any word was met: what puts a word like "may" before the shrub."""

OWN = "en.meanings.txt"
"""The meanings that people wrote, in dictionaries/."""

CODES = {name: code for code, name in PARTS_OF_SPEECH.items()}

FUNCTION_WORDS = frozenset(
    CODES[name] for name in ("auxiliary verb", "pronoun", "determiner", "preposition", "conjunction")
)
"""The parts of speech that come first where a word is several."""

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


Senses = Callable[[str, str], list[Sense]]
"""Gives the senses of a lemma as a part of speech."""


class Own:
    """The meanings that people wrote, as en.meanings.txt has them.

    Args:
        rows: The lines of the file, as its head says.

    Raises:
        WordkubError: A line that is none.
    """

    def __init__(self, rows: Iterable[str]) -> None:
        self._senses: dict[tuple[str, str], list[Sense]] = {}
        self._later: dict[tuple[str, str], list[Sense]] = {}
        self._forms: dict[tuple[str, str], list[str]] = {}
        for row in rows:
            self._read(row)

    def along(self, part: str, lemma: str, others: list[Sense]) -> list[Sense]:
        """The senses of a word as a part of speech, along with those that are known besides."""
        first, later = self._senses.get((part, lemma), []), self._later.get((part, lemma), [])
        end = MOST_MEANINGS - len(later)
        return [*first, *others[:end], *later, *others[end:]]

    def forms(self, part: str, word: str) -> list[str]:
        """The words that it is said to be a form of."""
        return self._forms.get((part, word), [])

    def words(self) -> set[str]:
        """The letters of the words that are explained."""
        return {key for _, key in self._places()}

    def _places(self) -> set[tuple[str, str]]:
        return {*self._senses, *self._later, *self._forms}

    def _read(self, row: str) -> None:
        word, name, text = (*row.split("\t"), "", "")[:3]
        part, key = CODES.get(name, ""), key_of(word)
        place = (part, key)
        if row.count("\t") != 2 or not (part and key and text) or place in self._places():
            raise WordkubError(f"{DICTIONARIES / OWN}: not a line for a word, or its second: {row}")
        if text.startswith("= "):
            self._forms[place] = [text.removeprefix("= ")]
        else:
            usual = FIRST if part in FUNCTION_WORDS else 1
            senses = self._later if text.startswith("+ ") else self._senses
            glosses = text.removeprefix("+ ").split(" | ")
            senses[place] = [Sense(word, gloss, usual, is_instance=False) for gloss in glosses]


class Lexicographer:
    """Finds the entries of words.

    Args:
        wordnet: WordNet.
        own: The meanings that people wrote.
        words: The words of the dictionaries, in lower case.
    """

    def __init__(self, wordnet: WordNet, own: Own, words: Collection[str]) -> None:
        self._wordnet = wordnet
        self._own = own
        self._words = words
        self._apart = _spelled_apart(wordnet.lemmas(), words)
        self._written = cache(self._written_senses)
        self._senses = cache(self._all_senses)
        self._made = cache(self._made_of)
        self._is_written = cache(lambda word: bool(self._found(word, self._written)))

    def lines(self) -> dict[str, list[str]]:
        """The lines of the index: those of the words, and of base forms that are no words themselves."""
        lines: dict[str, list[str]] = {}
        waiting = sorted(self._words | self._own.words())
        while waiting:
            key = waiting.pop()
            entries = self.entries(key) if key not in lines else []
            if entries:
                lines[key] = [self._field(key, entry) for entry in entries]
                waiting += [entry.key for entry in entries]
        return lines

    def entries(self, word: str) -> list[LemmaAs]:
        """The entries of a word, the most usual first; names only where there are no others."""
        found = self._found(word, self._written) or self._unwritten(word)
        common = [entry for entry in found if self._senses(*entry)[0].is_common]
        # A form of a name is none where the name's letters are a common word: SATS of Sat, with SAT of SIT.
        return common or [entry for entry in found if entry.key == word or entry in self.entries(entry.key)]

    def _field(self, key: str, entry: LemmaAs) -> str:
        """An entry as the index has it; the meanings stand only in the line of the base form."""
        senses = self._senses(*entry)
        glosses = list(dict.fromkeys(sense.gloss for sense in senses))[:MOST_MEANINGS]
        return "|".join([entry.part, senses[0].spelling, *(glosses if entry.key == key else [])])

    def _found(self, word: str, known: Senses) -> list[LemmaAs]:
        """What a word may be, of the senses that are known, the most usual first."""
        places: dict[LemmaAs, int] = {}
        for entry, is_by_rule in self._candidates(word, known):
            senses = known(*entry)
            if senses and entry not in places:
                # A regular form that has meanings of its own has become a word: BUILDING, GLASSES.
                usual = sum(sense.tagged for sense in senses)
                places[entry] = FAR - usual if is_by_rule else -usual
        return sorted(places, key=places.__getitem__)

    def _candidates(self, word: str, known: Senses) -> Iterator[tuple[LemmaAs, bool]]:
        """Lemmas that a word may be or be a form of, and whether only the rules say so."""
        for part in PARTS_OF_SPEECH:
            exceptions = [*self._own.forms(part, word), *self._wordnet.exceptions.get(part, {}).get(word, [])]
            # An exception that is its own base says that the word is no form by the rules: BED is none of BE.
            rules = [] if word in exceptions else self._by_rule(word, part, known)
            for bases, is_by_rule in (([word, *exceptions], False), (rules, True)):
                for base in bases:
                    if (part, word, base) not in NO_FORMS:
                        yield from ((entry, is_by_rule) for entry in self._lemmas(part, base))

    def _lemmas(self, part: str, letters: str) -> Iterator[LemmaAs]:
        """The lemmas that may have these letters."""
        for lemma in (letters, *self._apart.get(letters, ())):
            # "Carry out" is what one does, and a carryout is what one carries.
            if "_" not in lemma or part in "na":
                yield LemmaAs(part, lemma)

    def _by_rule(self, word: str, part: str, known: Senses) -> Iterator[str]:
        """The bases that the rules give, whether there are such words or not."""
        if word.endswith("ss") or (part == "a" and not self._is_compared(word)):
            return
        for ending, instead in RULES.get(part, ()):
            stem = word.removesuffix(ending)
            if stem == word or len(stem + instead) < 2:
                continue
            if ending in DOUBLING and not instead:
                if stem[-1] == stem[-2]:
                    yield stem[:-1]
                if self._doubles(stem, ending) or known(part, f"{stem}e"):
                    continue
            yield stem + instead

    def _is_compared(self, word: str) -> bool:
        """Whether there are both a comparative and a superlative, as there are of no "matt" in "matter"."""
        stem = word[:-2] if word.endswith("er") else word.removesuffix("est")
        return stem != word and f"{stem}er" in self._words and f"{stem}est" in self._words

    def _doubles(self, stem: str, ending: str) -> bool:
        """Whether a short word has its last letter twice before an ending: "hop" in "hopping"."""
        return SHORT.fullmatch(stem) is not None and f"{stem}{stem[-1]}{ending}" in self._words

    def _unwritten(self, word: str) -> list[LemmaAs]:
        """What a word is that nobody explains: a form of another word, or made of others."""
        found = self._found(word, self._senses)
        forms = [entry for entry in found if entry.key != word] or self._irregular(word)
        return (
            forms or self._other_parts(word, self._written) or found or self._other_parts(word, self._senses)
        )

    def _irregular(self, word: str) -> list[LemmaAs]:
        """What a word is a form of, if what it ends in is an irregular one: REDREW of "redraw"."""
        entries = (
            LemmaAs(part, word[:start] + base)
            for part, exceptions in self._wordnet.exceptions.items()
            for start in range(2, len(word) - 2)
            for base in exceptions.get(word[start:], ())
        )
        return [entry for entry in entries if self._common_senses(*entry, self._senses)][:1]

    def _other_parts(self, word: str, known: Senses) -> list[LemmaAs]:
        """What a word is a form of as another part of speech: KNEED of the noun "knee"."""
        entries = (
            LemmaAs(other, base)
            for form in (word, re.sub("ings$", "ing", word))
            for part in RULES
            for base in self._by_rule(form, part, known)
            for other in PARTS_OF_SPEECH
            if (part, word, base) not in NO_FORMS
        )
        return [entry for entry in entries if self._common_senses(*entry, known)][:1]

    def _all_senses(self, part: str, lemma: str) -> list[Sense]:
        """The senses of a lemma that somebody wrote; where there are none, what it is made of."""
        written = self._written(part, lemma)
        if written or self._is_written(lemma):
            return written
        return [
            Sense(lemma, says, 0, is_instance=False) for is_part, says in self._made(lemma) if is_part == part
        ]

    def _made_of(self, word: str) -> list[tuple[str, str]]:
        """What a word that nobody explains is made of: part of speech and meaning."""
        return (
            self._respelled(word)
            or self._derived(word)
            or (self._compound(word) if word in self._words else [])
        )

    def _respelled(self, word: str) -> list[tuple[str, str]]:
        return [
            (part, f"another spelling of {senses[0].spelling}: {short(senses[0].gloss)}")
            for spelling in respellings(word)
            for part in RULES
            if (senses := self._common_senses(part, spelling, self._written))
        ]

    def _derived(self, word: str) -> list[tuple[str, str]]:
        for made in derivations(word):
            if senses := self._common_senses(made.of, made.base, self._senses):
                spelling = senses[0].spelling
                says = made.says.format(
                    spelling,
                    a=f"{'an' if spelling[0] in 'aeiou' else 'a'} {spelling}",
                    s=self._verb(made.base, "s"),
                    ing=self._verb(made.base, "ing"),
                )
                return [(made.part, f"{says}: {short(senses[0].gloss)}")]
        return []

    def _compound(self, word: str) -> list[tuple[str, str]]:
        """What the two common words say that a word is made of."""
        for first, second in compounds(word):
            if (
                any(self._is_usual(part, first) for part in "nav")
                and self._is_usual("n", second)
                and second not in ENDINGS
            ):
                gloss = short(self._common_senses("n", second, self._written)[0].gloss)
                return [("n", f"a compound of {first} and {second}: {gloss}")]
        return []

    def _is_usual(self, part: str, word: str) -> bool:
        """Whether a word was met in the tagged texts."""
        return any(sense.tagged for sense in self._common_senses(part, word, self._written))

    def _verb(self, base: str, ending: str) -> str:
        """A form of a verb."""
        found = sorted(
            form for form in forms_of(self._wordnet, base, "v") if form.endswith(ending) and form != base
        )
        return next((form for form in found if form in self._words), base)

    @staticmethod
    def _common_senses(part: str, lemma: str, known: Senses) -> list[Sense]:
        return [sense for sense in known(part, lemma) if sense.is_common]

    def _written_senses(self, part: str, lemma: str) -> list[Sense]:
        """The senses that are no names; where all are, those that are not names of one thing."""
        senses = self._wordnet.senses(part, lemma) if part in self._wordnet.index else []
        names = [] if lemma in OTHER_WORDS else [sense for sense in senses if sense.is_kind_of_name]
        return self._own.along(part, lemma, [sense for sense in senses if sense.is_common]) or names


def short(gloss: str) -> str:
    """The first part of a gloss, without what it says in brackets before.

    >>> short("(used of a person) kind and gentle; mild")
    'kind and gentle'
    """
    return re.sub(r"^\([^()]*\)\s*", "", gloss).partition(";")[0] or gloss


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
    lines = Lexicographer(WordNet(), Own(people_lines(OWN)), dictionary_words()).lines()
    return {f"{name}.meanings": pack(f"wordnet-base {version}", lines), **as_written(NOTICE, OWN)}
