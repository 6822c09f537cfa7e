"""The family words of every language, by rules that people wrote: NAME.family.rule.txt.

A line of a rule is a word, or a pattern in which * stands for any letters; after ! it is taken out again,
and after a tab is the reason. A rule is applied to all words of the language's dictionaries, so that
inflected forms and compounds are treated alike, and words that come into a list later too. In English a
plain word stands for its plural as well, or, with a v or an a after it, for its forms as a verb or an
adjective; and the words that WordNet marks as slurs, disparagement or obscenities are taken to begin with.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from recipes.english import VARIETIES
from recipes.forms import forms_of
from recipes.lists import DICTIONARIES, Files, as_written, people_lines
from recipes.supplement import supplement
from recipes.wordnet import NOTICE, WordNet
from wordkub.errors import WordkubError

USAGES = {"ethnic_slur", "disparagement", "obscenity"}
"""The first words of the sets of synonyms that stand for a usage."""

USAGE = ";u"
"""WordNet's sign for a pointer to a usage."""

HEAD = """\
# Family words: one a line, in the spelling of the dictionaries. They stay valid for people, but \
the computer never
# lays or hints them, and --family refuses them.
#
# Made by scripts/build_dictionaries of {rule}, which says what belongs here{besides}. Do not edit it.
"""

BESIDES = (
    ", of en.supplement.txt, and of WordNet 3.0,\n# Copyright 2006 by Princeton University (WordNet.txt)"
)


def build(name: str, version: str) -> Files:
    """The list of family words of a language.

    Raises:
        WordkubError: A line of the rule that changes nothing.
    """
    language = name.partition(".")[0]
    is_english = language == "en"
    known = set(_known(VARIETIES if is_english else [language]))
    found = _english(known) if is_english else set()
    found = apply(name, list(people_lines(f"{name}.rule.txt")), known, found, forms if is_english else _alone)
    head = HEAD.format(rule=f"{name}.rule.txt", besides=BESIDES if is_english else "")
    notice = as_written(NOTICE) if is_english else {}
    return {f"{name}.txt": head + "".join(f"{word}\n" for word in sorted(found)), **notice}


def apply(
    name: str,
    rows: Iterable[str],
    known: set[str],
    marked: set[str],
    others: Callable[[str], set[str]],
) -> set[str]:
    """What a rule makes of some words that are marked already.

    Args:
        name: Whose rule it is.
        rows: Its lines.
        known: The words of the language.
        marked: Those that are family words before the rule is applied.
        others: Gives the forms that a plain word stands for.

    Raises:
        WordkubError: A line that changes nothing.

    >>> known = {"shit", "shits", "shittah", "pen", "pens"}
    >>> sorted(apply("en.family", ["shit*", "!shittah"], known, {"pen"}, lambda word: {word}))
    ['pen', 'shit', 'shits']
    """
    lines = [row.partition("\t")[0] for row in rows]
    added = {line: _matched(line, known, others) for line in lines if not line.startswith("!")}
    found = marked.union(*added.values())
    removed = {line: _matched(line[1:], found, others) for line in lines if line.startswith("!")}
    needless = [line for line, words in {**added, **removed}.items() if not words]
    if needless:
        raise WordkubError(f"{DICTIONARIES / name}.rule.txt: no word here for {', '.join(needless)}")
    return found.difference(*removed.values())


def _matched(line: str, known: Iterable[str], others: Callable[[str], set[str]]) -> set[str]:
    if "*" not in line:
        return others(line).intersection(known)
    first, *parts, last = line.lower().split("*")
    # The capital of a German noun makes no other word of it, so case does not matter.
    return {
        word
        for word in known
        if (small := word.lower()).startswith(first)
        and small.endswith(last)
        and all(part in small for part in parts)
    }


def _known(names: Iterable[str]) -> Iterator[str]:
    """The words of dictionaries as they are committed, without marks between letters."""
    for name in names:
        with lzma.open(DICTIONARIES / f"{name}.txt.xz", "rt", encoding="utf-8") as lines:
            yield from (line.rstrip("\n").partition("\t")[0].replace("|", "") for line in lines)


def _alone(word: str) -> set[str]:
    return {word}


def forms(line: str) -> set[str]:
    """The forms of an English word, a noun if nothing else is said after it; some are none."""
    word, _, part = line.partition(" ")
    return forms_of(_wordnet(), word, part or "n")


def _english(known: set[str]) -> set[str]:
    """The words that WordNet marks, with their forms, and our own rude ones."""
    wordnet = _wordnet()
    marked = {form for word, part in _marked(wordnet) for form in forms_of(wordnet, word, part)}
    return (marked | {word.spelling for word in supplement() if word.kind == "rude"}) & known


@cache
def _wordnet() -> WordNet:
    return WordNet()


def _marked(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """The words that WordNet marks, as they are spelled, and their parts of speech."""
    for place in (*wordnet.places("n"), *wordnet.places("a")):
        synset = wordnet.synset(place)
        for sign, usage, number in synset.pointers:
            if sign == USAGE and usage.part == "n" and wordnet.synset(usage).words[0] in USAGES:
                words = synset.words[number - 1 : number] if number else synset.words
                yield from ((word, place.part) for word in words)
