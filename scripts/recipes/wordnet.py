"""WordNet 3.0, as Debian's package wordnet-base installs it: its files, read once for all who use it."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from wordkub.errors import WordkubError

FOLDER = Path("/usr/share/wordnet")

NOTICE = "WordNet.txt"
"""The notice in dictionaries/ that goes with all that is made of WordNet."""

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""How WordNet's files for a part of speech end."""

SENSE_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The part of speech of a sense by the number in its key."""


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


class Place(NamedTuple):
    """Where a synset is."""

    part: str
    offset: int


class Pointer(NamedTuple):
    """From a synset, or one of its words, to another."""

    sign: str
    """What it says of the other."""
    place: Place
    word: int
    """Which word it is of, from 1; 0 for all of them."""


class Synset(NamedTuple):
    """A set of synonyms."""

    words: list[str]
    """As they are spelled, with underscores for spaces."""
    pointers: list[Pointer]
    gloss: str


class WordNet:
    """WordNet's files.

    Args:
        folder: Where they are.

    Raises:
        WordkubError: They are not there; what to install.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        if not folder.is_dir():
            raise WordkubError(f"there is no {folder}: apt-get install wordnet-base")
        self._data = {part: (folder / f"data.{name}").read_bytes() for part, name in FILES.items()}
        self.index = {part: _read_index(folder / f"index.{name}") for part, name in FILES.items()}
        """By part of speech and lemma, where the synsets are in the data file."""
        self.exceptions = {part: _read_exceptions(folder / f"{name}.exc") for part, name in FILES.items()}
        self._counts = _read_counts(folder / "cntlist.rev")

    def lemmas(self) -> list[str]:
        """Every lemma, in lower case, with underscores for spaces."""
        return sorted(set().union(*self.index.values()))

    def senses(self, part: str, lemma: str) -> list[Sense]:
        """The senses of a lemma as a part of speech, the most usual first."""
        offsets = self.index[part].get(lemma, ())
        return [self._sense(part, lemma, number, offset) for number, offset in enumerate(offsets, 1)]

    def _sense(self, part: str, lemma: str, number: int, offset: int) -> Sense:
        synset = self.synset(Place(part, offset))
        # A synset may have both "Earth" and "earth".
        spelling = max(word for word in synset.words if word.lower() == lemma).replace("_", " ")
        is_instance = any(pointer.sign == "@i" for pointer in synset.pointers)
        return Sense(spelling, definition(synset.gloss), self._counts[lemma, part, number], is_instance)

    @cached_property
    def irregular(self) -> dict[tuple[str, str], list[str]]:
        """The irregular forms of words, by the word and its part of speech."""
        found = defaultdict(list)
        for part, exceptions in self.exceptions.items():
            for form, words in exceptions.items():
                for word in words:
                    found[word, part].append(form)
        return dict(found)

    def places(self, part: str) -> Iterator[Place]:
        """Where the synsets of a part of speech are, each once."""
        return (Place(part, offset) for offset in sorted(set().union(*self.index[part].values())))

    def synset(self, place: Place) -> Synset:
        """The synset at a place; wndb(5) tells the format of its line."""
        data = self._data[place.part]
        line, _, gloss = data[place.offset : data.index(b"\n", place.offset)].decode().partition(" | ")
        fields = line.split()
        end = 4 + 2 * int(fields[3], 16)
        words = [word.partition("(")[0] for word in fields[4:end:2]]
        quarters = (fields[end + 1 + kind :: 4] for kind in range(4))
        rows = itertools.islice(zip(*quarters, strict=False), int(fields[end]))
        pointers = [Pointer(sign, Place(part, int(at)), int(which[:2], 16)) for sign, at, part, which in rows]
        return Synset(words, pointers, gloss)


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
