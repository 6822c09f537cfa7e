"""The French dictionary, of Dicollecte's list for Hunspell: Debian's package hunspell-fr-classical.

The list has words, names, signs of units, formulas and parts of expressions together; capitals, flags and
the fields that say what a word is (`po:nom`, a noun) tell which is which. Its affix rules make the forms:
plurals, feminines, verbs. The same rules put `l'`, `qu'` and the like before words; that is not done here.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

from recipes.lists import Files, Refusal, files, read_removed, settled
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.hunspell import HunspellPair

PAIR = Path("/usr/share/hunspell/fr.dic")

FOLDS = {"Œ": "OE", "Æ": "AE", "Ç": "C"}
"""What the letters of no tile are laid as, where taking the accents off is not enough."""

ELIDING = "L' D' Q' Q* Qj Si c' d' j' l' m' n' q' s' t'".split()
"""The flags of the prefixes that end with an apostrophe."""

UNIT = "||"
"""The flag of what is spelled in this case only: the signs of units, the ends of Internet addresses."""

NAMES = {"po:npr", "po:prn", "po:patr"}
"""The fields of names: of things, first names, family names."""

INTERJECTION = "po:interj"

NO_WORDS = {"po:err", "po:sfx", "po:nbro"}
"""The fields of what is no word: what stands before an apostrophe only, ends, Roman numerals."""

WELSH = {"crwth", "crwths"}
"""What has no vowel and is a word, beside the interjections."""

ELIDED = re.compile(r"([cçdjlmnst]|qu)'.+")
"""A word after another that has lost its vowel."""

NUMBERED = re.compile("[IVXLCDM]+(e|es|er|ers|re|res|n?de?s?)")
"""A number in Roman numerals with the end of its word, as in XXe."""

REASONS = ("apostrophe", "abbreviation", "proper-name")
"""Why a spelling is refused; of one that is refused for several, the first counts."""


def build(name: str, version: str) -> Files:
    """The French dictionary."""
    alphabet = Alphabet(ENGLISH, FOLDS)
    words: dict[str, set[str]] = defaultdict(set)
    refused: dict[str, set[Refusal]] = defaultdict(set)
    for spelling, reason in _spellings():
        folded = alphabet.fold(spelling.replace("'", ""))
        if len(folded) < 2 or not alphabet.spells(folded):
            continue
        if reason == "ok":
            words[folded].add(spelling)
        else:
            refused[folded].add(Refusal(spelling, reason))
    removed = read_removed(name, words, alphabet)
    valid, refusals = settled(words, refused, removed, REASONS)
    return files(
        {
            "name": name,
            "title": "French",
            "language": "fr",
            "version": version.partition(":")[2].replace("-", "."),
            "licence": "Mozilla Public License 2.0, with its notice",
            "notice": "fr.MPL-2.0.txt",
            "alphabet": ENGLISH,
            "folds": FOLDS,
            "family": "fr.family.txt",
        },
        {
            "package": "hunspell-fr-classical",
            "version": version,
            "sha256": _fingerprint(),
            "files": "fr.aff, fr.dic",
        },
        valid,
        refusals,
        len(removed),
    )


def _spellings() -> Iterator[tuple[str, str]]:
    """Every form of the list, and why it is refused; `ok` for a word."""
    for entry in HunspellPair.open(str(PAIR), ELIDING).entries():
        fields = set(entry.fields.split())
        if not fields & NO_WORDS or UNIT in entry.flags:
            for form in entry.forms:
                reason = _reason(form, entry.flags, fields)
                if reason:
                    yield form, reason


def _reason(form: str, flags: Collection[str], fields: Collection[str]) -> str:
    """Why a form is refused; `ok` for a word, nothing for what is left out."""
    if "'" in form:
        return "" if ELIDED.fullmatch(form) or not form.replace("'", "").isalpha() else "apostrophe"
    if not form.isalpha() or NUMBERED.fullmatch(form):
        return ""
    if UNIT in flags or form.isupper() or _is_said_by_letters(form, fields):
        return "abbreviation"
    if not NAMES.isdisjoint(fields):
        return "proper-name"
    if form.islower():
        return "ok"
    return "proper-name" if form.istitle() and "po:titr" not in fields else "abbreviation"


def _is_said_by_letters(form: str, fields: Collection[str]) -> bool:
    plain = unicodedata.normalize("NFKD", form.lower())
    return not re.search("[aeiouyœæ]", plain) and form not in WELSH and INTERJECTION not in fields


def _fingerprint() -> str:
    """The SHA-256 of the rules and the list, one after the other."""
    return hashlib.sha256(PAIR.with_suffix(".aff").read_bytes() + PAIR.read_bytes()).hexdigest()
