"""The German dictionary, of Debian's package tanglet-data, which has github.com/enz/german-wordlist.

A line of the list is the word in the letters A to Z and then its spellings: `MASSE Masse Maße`. Where there
is none, the word is spelled with those letters, in lower case. It begins at three of those letters; other
words of two letters stand in de.added.txt. Words that it lacks are taken from Wikidata's lexemes, names from
those and from lists of names.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Container, Iterator, Mapping
from pathlib import Path

from recipes import commonness
from recipes.commonness import LEVELS
from recipes.inflection import GERMAN_ENDINGS
from recipes.lexemes import Lexemes
from recipes.lists import (
    COUNTED,
    DICTIONARIES,
    SHORTEST,
    Files,
    Refusal,
    files,
    known_refusals,
    people_lines,
    read_removed,
    supplement,
)
from recipes.names import english_refusals, names_of
from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

LIST = Path("/usr/share/tanglet/gamedata/de/words")

ADDED_LIST = "de.added.txt"

FOLDS = {"ẞ": "SS", "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Å": "A", "Ñ": "N"}
"""What the letters of no tile are laid as, where taking the accents off is not enough; ẞ is a capital ß."""

NO_TAILS = re.compile(
    ".*(er|e[mns]|nd|rn|(?<!fe)(?<!bewus)st|ge.+(t|en))"
    "|acht|dein|dies|dritt|durch|eben|licht|lieb|rank|rasch|rein|sein|stet|wach|echt|fern|gleich|halb|jed|kein|lang|manch|recht|schön|solch|viel|weis|weit|welch|wenig"
)
"""Adjectives that are no end of another, though words end so: forms, and what adverbs end in (deshalb)."""

INITIALS = re.compile("[A-ZÄÖÜ]{2,}s?")
"""An abbreviation, as in CPU and CPUs."""


ADJECTIVE = re.compile(
    ".{3,}(?:[^aeiou]end|lich|isch|bar|los|sam|haft|frei|reich|arm|fähig|voll|gemäß|mäßig|bereit|wert|würdig|[^aeo]ig|gerecht|phob|phil|[ai]bel)"
)
"""What adjectives end in, and participles."""


def build(name: str, version: str) -> Files:
    """The German dictionary.

    Raises:
        WordkubError: A word to be added that the source has, or a package that is not installed.
    """
    alphabet = Alphabet(ENGLISH + "ÄÖÜ", FOLDS)
    source = LIST.read_bytes()
    words: dict[str, list[str]] = defaultdict(list)
    refused: dict[str, Refusal] = {}
    for spelling in _spellings(gzip.decompress(source).decode()):
        folded = alphabet.fold(spelling)
        if INITIALS.fullmatch(spelling):
            refused[folded] = Refusal(spelling, "abbreviation")
        elif len(folded) >= SHORTEST and alphabet.spells(folded):
            words[folded].append(spelling)
    for spelling in people_lines(ADDED_LIST):
        folded = alphabet.fold(spelling)
        if folded in words:
            raise WordkubError(f"{DICTIONARIES / ADDED_LIST}: the source has the word {spelling} itself")
        words[folded].append(spelling)
    names = names_of("de")
    for spelling in supplement("de"):
        folded = alphabet.fold(spelling)
        if folded not in words:
            words[folded].append(spelling)
    for refusal in known_refusals("de"):
        refused[alphabet.fold(refusal.spelling)] = refusal
    _take_lexemes(alphabet, words, refused, {name.lower() for name in names})
    # What is written with a sign is no word unless a source says so: the U-Bahn, but Email.
    for refusal in known_refusals("de"):
        refused.setdefault(alphabet.fold(re.sub("[-']", "", refusal.spelling)), refusal)
    for spelling in list(_declined(words)):
        folded = alphabet.fold(spelling)
        if folded not in words:
            words[folded].append(spelling)
    named = {refusal.spelling for refusal in known_refusals("de") if refusal.reason == "proper-name"}
    for spelling in sorted(names | named):
        for form in (spelling, spelling if spelling[-1] in "sßxz" else spelling + "s"):
            refused.setdefault(alphabet.fold(form), Refusal(form, "proper-name"))
    for refusal in english_refusals(alphabet):
        refused.setdefault(alphabet.fold(refusal.spelling), refusal)
    removed = read_removed(name, words, alphabet)
    valid = {folded: spellings for folded, spellings in words.items() if folded not in removed}
    refused |= removed
    return files(
        {
            "name": name,
            "title": "German",
            "language": "de",
            "version": version.replace("-", "."),
            "licence": "Creative Commons Zero 1.0, as the lists say of themselves; levels: CC BY-SA 4.0",
            "notice": [
                *("german-wordlist.txt", "tanglet-data.txt", "wikidata.txt"),
                *("Leipzig.txt", "FrequencyWords.txt", "names.txt"),
            ],
            "alphabet": alphabet.letters,
            "capitals": "words",
            "folds": FOLDS,
            "family": "de.family.txt",
            "levels": LEVELS,
        },
        {
            "package": "tanglet-data",
            "version": version,
            "sha256": hashlib.sha256(source).hexdigest(),
            "files": "gamedata/de/words",
        },
        valid,
        [
            refusal
            for folded, refusal in refused.items()
            if folded not in valid and refusal.reason != "unknown" and alphabet.spells(folded)
        ],
        len(removed),
        commonness.german(valid, alphabet),
    )


def _take_lexemes(
    alphabet: Alphabet,
    words: dict[str, list[str]],
    refused: dict[str, Refusal],
    names: Collection[str],
) -> None:
    """Take in the forms of Wikidata's lexemes that the list lacks, or note why they are refused."""
    lexemes = Lexemes()
    known = words.keys() | refused.keys()
    eszett = _eszett(words)
    for form in sorted(lexemes.forms):
        folded = alphabet.fold(form)
        if folded in known or len(folded) < COUNTED or not alphabet.spells(folded):
            continue
        reason, spelling = lexemes.reason(form, names), lexemes.spelling(form)
        if reason == "ok":
            words[folded].append(_with_eszett(spelling, eszett))
        elif reason:
            refused[folded] = Refusal(spelling if spelling != form else form.capitalize(), reason)


def _declined(words: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The endings of adjectives of which only the bare form is known: vielversprechende, inflexible."""
    bases = (word for word in _lower(words) if len(word) >= 4 and not NO_TAILS.fullmatch(word))
    whole = {word for word in bases if _has_endings(word, words)}
    for word in _lower(words):
        bent = re.sub("([ai]b)el$", r"\1l", word)
        if (bent + "e").upper() not in words and (
            ADJECTIVE.fullmatch(word) or (_ends_in(word, whole) and not _is_verb(word, words))
        ):
            yield from (bent + ending for ending in GERMAN_ENDINGS)


def _lower(words: Mapping[str, Collection[str]]) -> list[str]:
    return [spelling for spellings in words.values() for spelling in spellings if spelling.islower()]


def _has_endings(word: str, words: Container[str]) -> bool:
    return all((word + ending).upper() in words for ending in GERMAN_ENDINGS)


def _is_verb(word: str, words: Container[str]) -> bool:
    """Whether a verb has a word as one of its forms: ausbleicht, abschwirr, abberufest."""
    return any((word.removesuffix(end) + "en").upper() in words for end in ("", "t", "est"))


def _ends_in(word: str, adjectives: Container[str]) -> bool:
    """Whether a word is made of another and an adjective."""
    first = 2 if word.startswith("un") else 4
    return any(word[at:] in adjectives for at in range(first, len(word) - 3))


def _eszett(words: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Words that are spelled with ß only, by their spelling with ss."""
    found = {}
    for spellings in words.values():
        if all("ß" in spelling for spelling in spellings):
            spelling = min(spellings).lower()
            found[spelling.replace("ß", "ss")] = spelling
    return found


def _with_eszett(spelling: str, eszett: Mapping[str, str]) -> str:
    """A compound spelled as in Switzerland with the ß of the word that it ends in."""
    if "ss" not in spelling or "ß" in spelling:
        return spelling
    ends = (spelling[at:] for at in range(1, len(spelling) - 3))
    end = next((end for end in ends if end in eszett), "")
    return spelling.removesuffix(end) + eszett[end] if end else spelling


def _spellings(text: str) -> Iterator[str]:
    for line in text.splitlines():
        letters, *spellings = line.split(" ")
        yield from spellings or [letters.lower()]
