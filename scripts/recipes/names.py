"""Names of persons and places, so that a dictionary can say that a word is a name.

First names, family names and cities are from Faker, countries and the cities of time zones from Unicode's
CLDR, as Babel has it; `NAME.names.txt` has those that people wrote down, by kind. English ones, which are met
everywhere, are SCOWL's. A name that is also a word of the
language is a word: whoever asks for names takes out what the dictionary has.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

from recipes.lists import Refusal, people_words
from recipes.pypi import require
from recipes.scowl import Scowl, named
from wordkub.lexicon.alphabet import Alphabet

LOCALES = {
    "de": ("de_DE", "de_AT", "de_CH"),
    "fr": ("fr_FR",),
    "nl": ("nl_NL", "nl_BE"),
    "it": ("it_IT",),
    "es": ("es_ES",),
}
"""The countries whose names Faker has, by language; everywhere American first names are heard too."""

PERSONS = ("first_names", "first_names_male", "first_names_female", "last_names")

PLACES = ("cities", "countries", "states", "cantons", "departments", "regions", "provinces")

SINGLE = re.compile(r"[^\W\d_]{2,}")
"""A name of one word."""


def names_of(language: str) -> set[str]:
    """The names of one word that are known in a language, with the capital that they are written with.

    Raises:
        WordkubError: A package that has them is not installed.
    """
    require("Faker")
    require("babel")
    found = {*(name for _, name in people_words(f"{language}.names.txt")), *_territories(language)}
    for locale in LOCALES[language]:
        found.update(_faker("person", locale, PERSONS), _faker("address", locale, PLACES))
    found.update(_faker("person", "en_US", PERSONS[:3]))
    return {name for name in found if SINGLE.fullmatch(name) and name[0].isupper() and not name.isupper()}


def _faker(kind: str, locale: str, lists: tuple[str, ...]) -> Iterator[str]:
    """The names of some of Faker's lists; an entry may have codes beside the name."""
    provider = importlib.import_module(f"faker.providers.{kind}.{locale}").Provider
    for name in lists:
        for item in getattr(provider, name, ()):
            yield from ([item] if isinstance(item, str) else filter(str.isalpha, map(str, item)))


def _territories(language: str) -> Iterator[str]:
    """The countries, continents and regions, and the cities that time zones are called after."""
    from babel import Locale

    locale = Locale(language)
    yield from locale.territories.values()
    for zone in locale.time_zones.values():
        if "city" in zone:
            yield str(zone["city"])


ENGLISH_WORDS = 20
"""The largest of SCOWL's sizes of the English words that readers of other languages meet."""


def english_refusals(alphabet: Alphabet) -> Iterator[Refusal]:
    """What people of other languages try of English: its names, abbreviations and commonest words.

    A name that a dictionary has as a word stays a word; these come last.
    """
    scowl = Scowl(alphabet)
    yield from named(scowl).values()
    for _, word in scowl.read("words", ENGLISH_WORDS):
        if word.category == "english" and word.spelling.islower() and len(word.spelling) > 1:
            yield Refusal(word.spelling, "foreign-word", "English")
