"""The family words of English: what WordNet marks as slurs, disparagement or obscenity, what people add.

WordNet 3.0 (Debian's package wordnet-base) points from a set of synonyms to the usage that they belong to.
The nouns and adjectives that it marks so are taken, with their plurals, where a dictionary of English has
them; en.family.removed.txt names those that stay common property, en.family.added.txt those that it misses.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from recipes.lists import DICTIONARIES, Files, people_lines
from wordkub.errors import WordkubError

WORDNET = Path("/usr/share/wordnet")

USAGES = {"ethnic_slur", "disparagement", "obscenity"}
"""The first words of the sets of synonyms that stand for a usage."""

USAGE = ";u"
"""WordNet's sign for a pointer to a usage."""

SIBILANTS = ("s", "x", "z", "ch", "sh", "o")
"""After these a plural may end in es."""

HEAD = """\
# Family words of English: one a line, in the spelling of the dictionaries. They stay valid for people, but
# the computer never lays or hints them, and --family refuses them.
#
# Made by scripts/build_dictionaries of WordNet 3.0, Copyright 2006 by Princeton University (WordNet.txt), of
# en.family.added.txt and of en.family.removed.txt, which says what belongs here. Do not edit it.
"""


class Synonyms(NamedTuple):
    """A set of synonyms."""

    words: list[str]
    pointers: list[tuple[str, str, str, str]]
    """Sign, place of the target, its part of speech, and which words are meant."""


def build(name: str, version: str) -> Files:
    """The list of family words.

    Raises:
        WordkubError: A reviewed word that no dictionary has, or that is taken out though nothing put it in.
    """
    known = set(_known_words())
    marked = {form for word in _marked_words() for form in _forms(word)} & known
    added = set(people_lines(f"{name}.added.txt"))
    removed = {line.split("\t")[0] for line in people_lines(f"{name}.removed.txt")}
    for file, stray in ((f"{name}.added.txt", added - known), (f"{name}.removed.txt", removed - marked)):
        if stray:
            raise WordkubError(f"{DICTIONARIES / file}: nothing else has the word {min(stray)}")
    words = sorted((marked - removed) | added)
    return {
        f"{name}.txt": HEAD + "".join(f"{word}\n" for word in words),
        "WordNet.txt": (DICTIONARIES / "WordNet.txt").read_text("utf-8"),
    }


def _known_words() -> Iterator[str]:
    for path in DICTIONARIES.glob("en-*.txt.xz"):
        if ".refused." not in path.name:
            with lzma.open(path, "rt", encoding="utf-8") as lines:
                yield from (line.rstrip("\n").partition("\t")[0] for line in lines)


def _marked_words() -> Iterator[str]:
    """The single words that WordNet marks, in lower case as they are."""
    sets = {(pos, place): found for pos in ("noun", "adj") for place, found in _synonyms(pos)}
    for found in sets.values():
        for sign, place, pos, which in found.pointers:
            usage = sets.get(("noun", place)) if sign == USAGE and pos == "n" else None
            if usage and usage.words[0] in USAGES:
                number = int(which[:2], 16)
                yield from found.words[number - 1 : number] if number else found.words


def _synonyms(pos: str) -> Iterator[tuple[str, Synonyms]]:
    """The sets of synonyms of a part of speech by their places; see wndb(5) for the format."""
    for line in (WORDNET / f"data.{pos}").read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.partition(" | ")[0].split()
        count = int(fields[3], 16)
        words = [word.partition("(")[0] for word in fields[4 : 4 + 2 * count : 2]]
        rest = fields[5 + 2 * count :]
        ends = range(0, 4 * int(fields[4 + 2 * count]), 4)
        yield fields[0], Synonyms(words, [(rest[i], rest[i + 1], rest[i + 2], rest[i + 3]) for i in ends])


def _forms(word: str) -> Iterator[str]:
    """A word and what may be its plurals."""
    yield word
    yield f"{word}s"
    if word.endswith(SIBILANTS):
        yield f"{word}es"
    if word.endswith("y"):
        yield f"{word[:-1]}ies"
