"""The German, French and Dutch themes (W18): words that people wrote down, with their forms and compounds.

A word's forms are made by the endings of its language and kept where the dictionary has them, so that no form
is made up. German and Dutch compounds are what they end in.
"""

from __future__ import annotations

import lzma
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tomli_w

from recipes.inflection import CLASSES
from recipes.lists import COUNTED, DICTIONARIES, Files, identity, listed
from wordkub.lexicon.alphabet import Alphabet
from wordkub.lexicon.cards import read_card

FOLDER = "themes"


@dataclass(frozen=True)
class Plan:
    """What a theme is made of, as wordthemes.toml has it."""

    title: str
    language: str
    words: str
    heads: str = ""
    """What the compounds that belong to it end in."""
    without: str = ""
    """Words that end so and do not belong to it; `except` in the file."""


def _plans() -> Iterator[tuple[str, Plan]]:
    for name, table in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items():
        yield name, Plan(**{"without" if key == "except" else key: text for key, text in table.items()})


PLANS = dict(_plans())

ENDINGS = {
    "de": "e en er ern es n s se sen nen in innen".split(),
    "fr": "s x".split(),
    "nl": "s en n e je jes tje tjes etje etjes pje pjes".split(),
}
"""What nouns and adjectives add."""

SHORTEST_HEAD = {"de": 3, "nl": 5, "fr": 99}
"""The fewest letters of what a compound ends in; fewer in German, whose capitals tell the nouns."""


def build(name: str, version: str) -> Files:
    """The files of a theme, by their names in dictionaries/.

    Args:
        name: `themes/NAME`.
        version: The version of the package that the dictionary of its language is made of.
    """
    theme = name.removeprefix(f"{FOLDER}/")
    plan, words = PLANS[theme], theme_words(theme)
    card = {
        "name": theme,
        "title": plan.title,
        "language": plan.language,
        "licence": "Creative Commons Zero 1.0",
        "words": f"{theme}.txt",
        "sha256": identity(word.upper() for word in words),
        "counts": {"words": len(words)},
    }
    return {f"{FOLDER}/{theme}.toml": tomli_w.dumps(card), f"{FOLDER}/{theme}.txt": listed(words)}


@cache
def theme_words(theme: str) -> frozenset[str]:
    """The words of a theme, in lower case, as tiles lay them."""
    plan = PLANS[theme]
    alphabet, known, nouns = _dictionary(plan.language)
    without = {alphabet.fold(word) for word in plan.without.split()}
    written = {alphabet.fold(word) for word in plan.words.split()}
    heads = [alphabet.fold(head) for head in plan.heads.split() if len(head) >= SHORTEST_HEAD[plan.language]]
    compounds = _compounds(nouns, heads) - written
    forms = {form for base in written | compounds - without for form in _forms(plan.language, base)}
    forms |= {form for base in written for form in _conjugated(plan.language, base)}
    polite = (forms & known) - _family(plan.language) - without
    return frozenset(word.lower() for word in polite if len(word) >= COUNTED)


def _compounds(known: Collection[str], heads: Iterable[str]) -> set[str]:
    """The words that end in one of some heads, after a word that the dictionary has."""
    found = set()
    for head in heads:
        for word in known:
            if word.endswith(head) and len(word) > len(head) + 2:
                first = word.removesuffix(head)
                if first in known or first.removesuffix("S") in known or first.removesuffix("N") in known:
                    found.add(word)
    return found


def _forms(language: str, base: str) -> Iterator[str]:
    """What may be a form of a word, in capitals."""
    yield base
    stems = [base, *_umlauts(base)] if language == "de" else [base]
    yield from (stem + ending.upper() for stem in stems for ending in ["", *ENDINGS[language]])
    if language == "nl":
        yield from (form.upper() for form in CLASSES["nl"]["en"](base.lower()))


def _conjugated(language: str, base: str) -> Iterator[str]:
    """What may be a form of a verb, in capitals; nothing for French, where many a noun ends in -er."""
    if language != "fr" and base.endswith("EN"):
        yield from (form.upper() for form in CLASSES[language]["v"](base.lower()))


def _umlauts(base: str) -> Iterator[str]:
    """A word with its last A, O or U changed, as in Äpfel and Mäuse."""
    match = re.fullmatch("(.*)(AU|A|O|U)([^AOUÄÖÜ]*)", base)
    if match:
        yield match[1] + {"AU": "ÄU", "A": "Ä", "O": "Ö", "U": "Ü"}[match[2]] + match[3]


@cache
def _dictionary(language: str) -> tuple[Alphabet, frozenset[str], frozenset[str]]:
    """A dictionary's alphabet, its words as it is committed, and those that may be nouns."""
    card = read_card(str(DICTIONARIES / f"{language}.toml"))
    alphabet = Alphabet(card.letters, card.folds)
    with lzma.open(card.words, "rt", encoding="utf-8") as lines:
        spellings = [line.rstrip("\n").replace("|", "") for line in lines]
    nouns = (word for word in spellings if not card.has_capital_words or word[0].isupper())
    return alphabet, frozenset(map(alphabet.fold, spellings)), frozenset(map(alphabet.fold, nouns))


@cache
def _family(language: str) -> frozenset[str]:
    alphabet, *_ = _dictionary(language)
    lines = (DICTIONARIES / f"{language}.family.txt").read_text("utf-8").splitlines()
    return frozenset(alphabet.fold(line) for line in lines if not line.startswith("#"))
