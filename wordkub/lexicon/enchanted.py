"""A judge of words by Enchant: any language that a spell checker here knows.

Enchant asks one of several *providers*: Hunspell, Nuspell, Aspell and others. Two of them may differ on a
word, so which one answers is settled here and said; the words that somebody once told Enchant or Aspell to
know do not count. Spell checkers know words as they are written: a word typed in capitals is tried in lower
case and as a name, but accents must be typed.

A broker that two threads share crashes, so every thread has its own.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon.alphabet import APOSTROPHES, HYPHENS
from wordkub.lexicon.tiling import without_brackets
from wordkub.lexicon.verdict import WordVerdict, least_letters

SCHEME = "enchant:"

PROVIDERS = "hunspell,nuspell,aspell,hspell,voikko,zemberek,applespell"
"""Who is asked, the first that has the language."""

HUNSPELL_FORM = {"hunspell", "nuspell"}
"""The providers whose words are in files of Hunspell's form."""

DATA_FOLDERS = "/usr/local/share:/usr/share"
"""Where data are if XDG_DATA_DIRS does not say; Enchant looks for Hunspell's files in `hunspell` there."""

HUNSPELL_FOLDERS = (
    *("/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell"),
    *("/opt/homebrew/share/hunspell", "/Library/Spelling"),
)
"""Where those files are otherwise."""

SHORTEST = 3
"""The fewest letters that a word needs where nobody asks for fewer or more."""

LONGEST = 100
"""The most letters of a word that is asked for; some providers know no longer ones."""

CAPITAL_NOUNS = {"de", "gsw", "lb", "nds"}
"""The languages in which nouns have capitals, so that a capital marks no name."""

DOTTED = {"az", "crh", "tr", "tt"}
"""The languages in which I and İ are two letters."""

MOST_SHARP = 4
"""The most places of a word where SS is tried as ß."""

REGIONS = {"de": "de", "en": "us", "pt": "pt"}
"""The languages that Debian packages by region, and the region where none is named."""

_MARKS = dict.fromkeys(map(ord, APOSTROPHES + HYPHENS))

_making = threading.Lock()


def open_enchanted(name: str) -> EnchantedDictionary:
    """The words of a language, as Enchant knows them.

    Args:
        name: `enchant:` and a language, as in `enchant:de_DE`; of `enchant:de`, the region is settled here.

    Raises:
        NotFoundError: Enchant has no words of that language here; which there are.
        WordkubError: There is no Enchant here; what to install.

    >>> words = open_enchanted("enchant:en_US")
    >>> words.check("HELLO").reason, words.check("LONDON").reason, words.provider
    ('ok', 'proper-name', 'hunspell')
    """
    return EnchantedDictionary(_known_tag(name.removeprefix(SCHEME)))


def languages() -> list[str]:
    """The languages that Enchant has here.

    Raises:
        WordkubError: Enchant's library is not there; what to install.
    """
    with _nobody_s_words(), _said():
        return sorted(_broker().list_languages())


class EnchantedDictionary:
    """A language's words by Enchant: they can be asked for, but not walked.

    Args:
        tag: The language, one of those that Enchant has here.

    Raises:
        WordkubError: Enchant does not work, or does not have the language.
    """

    is_for_families = False
    """No provider tells which words are family words."""

    shortest = SHORTEST
    """The fewest letters that a word needs where nobody asks for fewer or more."""

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self._of_thread = threading.local()
        self.language = _plain(tag).split("_")[0]
        """The language, as in `de`."""
        self.name = self.address = SCHEME + tag
        """What opens it again, and what it is called."""
        self.provider = str(self._dictionary.provider.name)
        """Who answers."""
        self.version = str(_library().get_enchant_version())
        """The version of Enchant."""

    @cached_property
    def files(self) -> list[str]:
        """The files that the provider has the words from, where they are known: those of Hunspell's form."""
        if self.provider not in HUNSPELL_FORM:
            return []
        # Of the two only Nuspell asks DICPATH.
        named = os.environ.get("DICPATH", "") if self.provider == "nuspell" else ""
        data = (os.environ.get("XDG_DATA_DIRS") or DATA_FOLDERS).split(os.pathsep)
        shared = [os.path.join(folder, "hunspell") for folder in data if folder]
        for folder in filter(None, [*named.split(os.pathsep), *shared, *HUNSPELL_FOLDERS]):
            files = [os.path.join(folder, self._tag + ending) for ending in (".aff", ".dic")]
            if all(map(os.path.isfile, files)):
                return files
        return []

    @cached_property
    def identity(self) -> str:
        """What tells it from others: the language, who answers, Enchant's version, and which words.

        The words are told by the SHA-256 of the files that they are from, where those are known.
        """
        told = [self.name, self.provider, self.version]
        if self.files:
            digest = hashlib.sha256()
            for path in self.files:
                with open(path, "rb") as file:
                    digest.update(file.read())
            told.append(digest.hexdigest())
        return " ".join(told)

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        """The verdict on a word, typed in any case, with its accents.

        Args:
            word: The word.
            least: The fewest letters that a word needs; `shortest` where None.

        Raises:
            WordkubError: The provider does not answer.
        """
        text = unicodedata.normalize("NFC", without_brackets(word))
        lower = self._lower(text)
        reason, spelling = _why_no_word(text, least_letters(least, self.shortest)), ""
        if not reason:
            reason, spelling = self._found(lower)
        return WordVerdict(word, reason, self.name, spelling="" if spelling == lower else spelling)

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """The reason for each of many words, as `check` gives it."""
        return [self.check(word, least).reason for word in words]

    def proposed(self, word: str) -> list[str]:
        """The words that look like this one, as the provider spells them, the likeliest first.

        Some may be refused here, as those with an apostrophe.

        Raises:
            WordkubError: The provider does not answer.
        """
        text = unicodedata.normalize("NFC", word)
        if _why_no_word(text, 1):
            return []
        lower = self._lower(text)
        asked = [lower, self._capital(lower)] if self.language in CAPITAL_NOUNS else [lower]
        with _said():
            near = [other for spelling in asked for other in self._dictionary.suggest(spelling)]
        return list(dict.fromkeys(near))

    @property
    def _dictionary(self) -> Any:
        """This thread's dictionary."""
        if not hasattr(self._of_thread, "dictionary"):
            self._of_thread.dictionary = _request(self._tag)
        dictionary: Any = self._of_thread.dictionary
        return dictionary

    def _found(self, lower: str) -> tuple[str, str]:
        """Why a word is valid or not, and the spelling that is known."""
        capital = "ok" if self.language in CAPITAL_NOUNS else "proper-name"
        for reason, spelled in (("ok", str), (capital, self._capital), ("abbreviation", self._upper)):
            for spelling in map(spelled, self._spellings(lower)):
                if self._knows(spelling):
                    return reason, spelling
        return "unknown", ""

    def _knows(self, spelling: str) -> bool:
        with _said():
            return bool(self._dictionary.check(spelling))

    def _spellings(self, lower: str) -> Iterator[str]:
        """What letters may stand for: in German SS may be ß."""
        head, *rest = lower.split("ss", MOST_SHARP) if self.language == "de" else [lower]
        for between in product(("ss", "ß"), repeat=len(rest)):
            yield head + "".join(sharp + part for sharp, part in zip(between, rest, strict=True))

    def _lower(self, text: str) -> str:
        if self.language in DOTTED:
            text = text.replace("I", "ı").replace("İ", "i")
        return text.lower()

    def _upper(self, lower: str) -> str:
        return (lower.replace("i", "İ") if self.language in DOTTED else lower).upper()

    def _capital(self, lower: str) -> str:
        first = 2 if self.language == "nl" and lower.startswith("ij") else 1
        return self._upper(lower[:first]) + lower[first:]


def _why_no_word(text: str, shortest: int) -> str:
    """Why a text is no word of any language; nothing where it may be one."""
    bare = re.sub(r"(?i)(?<=l)·(?=l)", "", text.translate(_MARKS))
    if not bare or not all(unicodedata.category(character)[0] in "LM" for character in bare):
        return "not-a-word"
    if any(character in APOSTROPHES for character in text):
        return "apostrophe"
    if any(character in HYPHENS for character in text):
        return "hyphenated"
    if len(bare) < shortest:
        return "too-short"
    return "unknown" if len(bare) > LONGEST else ""


def _known_tag(name: str) -> str:
    """The tag of a language as Enchant has it; of one without a region, the usual region's.

    Raises:
        NotFoundError: It has none.
    """
    tags = {_plain(tag): tag for tag in languages()}
    wanted = _plain(name)
    regions = [] if "_" in wanted else [tag for tag in tags if tag.startswith(f"{wanted}_")]
    usual = f"{wanted}_{REGIONS.get(wanted, wanted)}"
    for tag in (usual, wanted, *regions):
        if tag in tags:
            return tags[tag]
    raise _NotHereError(name, list(tags.values()))


def _plain(tag: str) -> str:
    return tag.lower().replace("-", "_")


class _NotHereError(NotFoundError):
    """A language that Enchant does not have here."""

    def __init__(self, name: str, tags: Sequence[str]) -> None:
        super().__init__("Enchant dictionary", name, tags)
        tag = re.fullmatch("([a-z]{2,3})(?:_([a-z]{2}))?", _plain(name))
        if tag:
            package = f"hunspell-{tag[1]}"
            if tag[1] in REGIONS:
                package += f"-{tag[2] or REGIONS[tag[1]]}"
            end = "" if str(self).endswith((".", "?")) else "."
            self.args = (f"{self}{end} On Debian look for the package {package}, or aspell-{tag[1]}.",)


def _request(tag: str) -> Any:
    """A dictionary of a broker of its own."""
    with _said(), _nobody_s_words():
        return _broker().request_dict(tag)


def _broker() -> Any:
    broker = _library().Broker()
    broker.set_ordering("*", PROVIDERS)
    for tag in broker.list_languages():
        broker.set_ordering(tag, PROVIDERS)
    return broker


@contextlib.contextmanager
def _nobody_s_words() -> Iterator[None]:
    """See to it that a dictionary that is made meanwhile has no words of its user's.

    Enchant and Aspell look for them where variables of the environment say, once, and make empty files there.
    """
    with _making, tempfile.TemporaryDirectory(prefix="wordkub-") as folder:
        aspell = ";".join(filter(None, [os.environ.get("ASPELL_CONF"), f"home-dir {folder}"]))
        ours = {"ENCHANT_CONFIG_DIR": folder, "ASPELL_CONF": aspell}
        before = {variable: os.environ.get(variable) for variable in ours}
        os.environ.update(ours)
        try:
            yield
        finally:
            for variable, value in before.items():
                if value is None:
                    del os.environ[variable]
                else:
                    os.environ[variable] = value


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """Turn what goes wrong in Enchant into an error that says so."""
    error = _library().errors.Error
    try:
        yield
    except error as problem:
        raise WordkubError(f"Enchant does not answer: {' '.join(str(problem).split())}") from None


def _library() -> Any:
    """The package pyenchant.

    Raises:
        WordkubError: It is not there, or lacks the library that it is for.
    """
    try:
        import enchant
    except ModuleNotFoundError:
        raise WordkubError("the package pyenchant is not installed: pip install pyenchant") from None
    except (ImportError, OSError, AssertionError):
        # pyenchant asserts that the path is there which PYENCHANT_LIBRARY_PATH names.
        raise WordkubError(
            "the system library Enchant, which the enchant: dictionaries need, is not installed"
            " (Debian and Ubuntu: apt-get install libenchant-2-2; macOS: brew install enchant)"
        ) from None
    return enchant
