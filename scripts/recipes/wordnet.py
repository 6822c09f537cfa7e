"""The index of meanings, of WordNet 3.0: for every word of the English dictionaries its base forms' glosses.

A word's base forms are found as WordNet's morphy does it, by its lists of exceptions and by rules that take
endings off. Morphy is made for texts, where a word is a form of something; here it must not make up forms, as
"forest" of "fore" and "hoping" of "hop", so a form by rule has to stand among the forms that the dictionaries
have. WordNet spells names with capitals: they are left out wherever a word has another meaning.
"""

from __future__ import annotations

import itertools
import lzma
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from recipes.lists import DICTIONARIES
from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.meanings import PARTS_OF_SPEECH, key_of, pack

FOLDER = Path("/usr/share/wordnet")

MOST_MEANINGS = 3
"""The most meanings of an entry."""

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""How WordNet's files for a part of speech end."""

SENSE_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The part of speech of a sense by the number in its key."""

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

VARIETIES = ("en-US", "en-GB", "en-large")
"""The dictionaries whose words the index has."""

NOTICE = """\
The meanings that `wordkub define` tells (wordnet.meanings) are glosses of WordNet 3.0, of the words in the
English dictionaries. Examples are left out, and a word has at most three meanings as each part of speech.
WordNet's notice:

"""


# --- WordNet's files ----------------------------------------------------------------------------------------


class Sense(NamedTuple):
    """A sense of a lemma."""

    spelling: str
    """The lemma as this sense has it, with the capitals of a name."""
    gloss: str
    tagged: int
    """How often it was met in the texts that were tagged by hand."""
    is_instance: bool
    """Whether it is a name of one thing, as of a city."""

    @property
    def is_common(self) -> bool:
        """Whether it is no name."""
        return self.spelling.islower()

    @property
    def is_kind_of_name(self) -> bool:
        """Whether it is a name of many things: Chardonnay, and neither Colorado nor WHO nor Fe."""
        is_name = not self.spelling.isupper() and len(self.spelling) > 2
        return is_name and not self.is_instance


class WordNet:
    """WordNet's files.

    Args:
        folder: Where they are.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._data = {part: (folder / f"data.{name}").read_bytes() for part, name in FILES.items()}
        self.index = {part: _read_index(folder / f"index.{name}") for part, name in FILES.items()}
        """By part of speech and lemma, where the synsets are in the data file."""
        self.exceptions = {part: _read_exceptions(folder / f"{name}.exc") for part, name in FILES.items()}
        self._counts = _read_counts(folder / "cntlist.rev")

    def lemmas(self) -> list[str]:
        """Every lemma, in lower case, with underscores for spaces."""
        return sorted(set().union(*self.index.values()))

    def notice(self) -> str:
        """The licence, which stands at the head of every file."""
        lines = self._data["n"].decode().splitlines()
        head = itertools.takewhile(lambda line: line[0] == " ", lines)
        return "".join(re.sub("^ *[0-9]+ ", "", line).rstrip() + "\n" for line in head)

    def senses(self, part: str, lemma: str) -> list[Sense]:
        """The senses of a lemma as a part of speech, the most usual first."""
        offsets = self.index[part].get(lemma, ())
        return [self._sense(part, lemma, number, offset) for number, offset in enumerate(offsets, 1)]

    def _sense(self, part: str, lemma: str, number: int, offset: int) -> Sense:
        data = self._data[part]
        synset, _, gloss = data[offset : data.index(b"\n", offset)].decode().partition(" | ")
        fields = synset.split()
        words = (word.partition("(")[0] for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2])
        # A synset may have both "Earth" and "earth".
        spelling = max(word for word in words if word.lower() == lemma).replace("_", " ")
        return Sense(spelling, definition(gloss), self._counts[lemma, part, number], "@i" in fields)


def _read_index(path: Path) -> dict[str, list[int]]:
    """Where the senses of each lemma are in the data file."""
    rows = (line.split() for line in path.read_text("ascii").splitlines() if line[0] != " ")
    return {row[0]: [int(offset) for offset in row[-int(row[2]) :]] for row in rows}


def _read_exceptions(path: Path) -> dict[str, list[str]]:
    rows = (line.split() for line in path.read_text("ascii").splitlines())
    return {form: [base for base in bases if base.isalpha()] for form, *bases in rows if form.isalpha()}


def _read_counts(path: Path) -> defaultdict[tuple[str, str, int], int]:
    """How often each sense was met: by lemma, part of speech and number."""
    counts: defaultdict[tuple[str, str, int], int] = defaultdict(int)
    for line in path.read_text("ascii").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma, SENSE_TYPES[rest[0]], int(number)] = int(count)
    return counts


def definition(gloss: str) -> str:
    """What a gloss says before its examples.

    >>> definition('in a close relation; "close to"; "near, or close, to"')
    'in a close relation'
    >>> definition('a report (e.g., "he said `I am a fool\\'"); reported')
    'a report (e.g., "he said \\'I am a fool\\'"); reported'
    """
    text = re.split(r"""\s*[;:,]\s*(?:(?:as\ in|e\.g\.)?[,\s]*)"(?![^()]*\))""", gloss.strip(), maxsplit=1)[0]
    if text.count('"') % 2:
        # A quotation mark too few: an example without the first, or a definition with a last.
        text = re.sub(r";[^;]*$", "", text).replace('"', "")
    return " ".join(text.replace("`", "'").rstrip(" ;:,").split())


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
                places[entry] = FAR * is_by_rule - sum(sense.tagged for sense in senses)
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
    words: set[str] = set()
    for name in VARIETIES:
        with lzma.open(DICTIONARIES / f"{name}.txt.xz", "rt", encoding="utf-8") as lines:
            words.update(alphabet.fold(line.partition("\t")[0].strip()).lower() for line in lines)
    return words


def build(name: str, version: str) -> dict[str, bytes | str]:
    """The files of the index: itself and its notice.

    Args:
        name: How the files begin.
        version: The version of the package wordnet-base.

    Raises:
        WordkubError: WordNet's files are not there.
    """
    if not FOLDER.is_dir():
        raise WordkubError(f"there is no {FOLDER}: apt-get install wordnet-base")
    wordnet = WordNet()
    lines = Lexicographer(wordnet, dictionary_words()).lines()
    return {
        f"{name}.meanings": pack(f"wordnet-base {version}", lines),
        f"{name}.LICENCE.txt": NOTICE + wordnet.notice(),
    }
