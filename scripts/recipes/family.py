"""The family words of English: what WordNet marks as slurs, disparagement or obscenity, what people add.

WordNet 3.0 (Debian's package wordnet-base) points from a set of synonyms to the usage that they belong to.
The nouns and adjectives that it marks so are taken, with their other forms, where a dictionary of English has
them; en.family.removed.txt names those that stay common property, en.family.added.txt those that it misses.
"""

from __future__ import annotations

from collections.abc import Iterator

from recipes.english import known_spellings
from recipes.forms import forms_of
from recipes.lists import DICTIONARIES, Files, as_written, people_lines
from recipes.wordnet import NOTICE, WordNet
from wordkub.errors import WordkubError

USAGES = {"ethnic_slur", "disparagement", "obscenity"}
"""The first words of the sets of synonyms that stand for a usage."""

USAGE = ";u"
"""WordNet's sign for a pointer to a usage."""

HEAD = """\
# Family words of English: one a line, in the spelling of the dictionaries. They stay valid for people, but
# the computer never lays or hints them, and --family refuses them.
#
# Made by scripts/build_dictionaries of WordNet 3.0, Copyright 2006 by Princeton University (WordNet.txt), of
# en.family.added.txt and of en.family.removed.txt, which says what belongs here. Do not edit it.
"""


def build(name: str, version: str) -> Files:
    """The list of family words.

    Raises:
        WordkubError: A reviewed word that no dictionary has, or that is taken out though nothing put it in.
    """
    known = set(known_spellings())
    wordnet = WordNet()
    marked = {form for word, part in _marked(wordnet) for form in forms_of(wordnet, word, part)} & known
    added = set(people_lines(f"{name}.added.txt"))
    removed = {line.split("\t")[0] for line in people_lines(f"{name}.removed.txt")}
    for file, stray in ((f"{name}.added.txt", added - known), (f"{name}.removed.txt", removed - marked)):
        if stray:
            raise WordkubError(f"{DICTIONARIES / file}: nothing else has the word {min(stray)}")
    words = sorted((marked - removed) | added)
    return {f"{name}.txt": HEAD + "".join(f"{word}\n" for word in words), **as_written(NOTICE)}


def _marked(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """The words that WordNet marks, as they are spelled, and their parts of speech."""
    for place in (*wordnet.places("n"), *wordnet.places("a")):
        synset = wordnet.synset(place)
        for sign, usage, number in synset.pointers:
            if sign == USAGE and usage.part == "n" and wordnet.synset(usage).words[0] in USAGES:
                words = synset.words[number - 1 : number] if number else synset.words
                yield from ((word, place.part) for word in words)
