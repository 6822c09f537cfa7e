"""What English writes with a hyphen, with an apostrophe or as two words, by how people run it together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from recipes.forms import forms
from recipes.lists import Refusal, people_lines
from recipes.wordnet import WordNet
from wordkub.lexicon.alphabet import Alphabet

EVERYDAY = 35
"""The largest level of words that people clip, and that they run together where WordNet met both in texts."""

COMMONEST = 10
"""The largest level of the words of a phrase that people run together in any case."""

REASONS = {"-": "hyphenated", "'": "apostrophe", " ": "not-a-word"}
"""The reason for refusing what is written with a sign in it."""


def apart(wordnet: WordNet, alphabet: Alphabet, levels: Mapping[str, int]) -> dict[str, Refusal]:
    """What is written with a hyphen or as two words, by how people run it together, and with a clipped -ing.

    Args:
        wordnet: What has the phrases.
        alphabet: What folds them.
        levels: The levels of the words of the dictionary, folded.
    """
    return _refusals([*clipped(levels), *_phrases(wordnet, levels)], alphabet)


def clipped(levels: Mapping[str, int]) -> Iterator[str]:
    """The everyday words in -ing as people say and write them: runnin'; not what is a word of its own.

    >>> levels = {"RUN": 10, "RUNNING": 10, "COME": 10, "COMING": 10, "BASE": 10, "BASING": 20, "BASIN": 35}
    >>> list(clipped(levels))
    ["runnin'", "comin'"]
    """
    for word in levels:
        stem = word.removesuffix("ING").lower()
        bases = {stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem}
        everyday = levels[word] <= EVERYDAY and word.endswith("ING")
        if everyday and word[:-1] not in levels and any(base.upper() in levels for base in bases):
            yield f"{stem}in'"


def read_apart(alphabet: Alphabet) -> dict[str, Refusal]:
    """The phrases that people listed; what they are run together to is no word, whatever the sources say."""
    return _refusals(people_lines("en.apart.txt"), alphabet)


def _refusals(phrases: Iterable[str], alphabet: Alphabet) -> dict[str, Refusal]:
    return {alphabet.fold(re.sub("[-' ]", "", phrase)): refusal(phrase) for phrase in phrases}


def refusal(phrase: str) -> Refusal:
    """The refusal of a phrase that is run together.

    >>> refusal("a lot")
    Refusal(spelling='alot', reason='not-a-word', note='', instead='a lot')
    >>> refusal("one-off")
    Refusal(spelling='one-off', reason='hyphenated', note='', instead='')
    """
    reason = next(reason for sign, reason in REASONS.items() if sign in phrase)
    if reason == "not-a-word":
        return Refusal(phrase.replace(" ", ""), reason, "", phrase)
    return Refusal(phrase, reason)


def _phrases(wordnet: WordNet, levels: Mapping[str, int]) -> Iterator[str]:
    """WordNet's phrases: of two everyday words, or with hyphens; of these the plural too."""
    for part, lemmas in wordnet.index.items():
        for lemma in lemmas:
            words = re.split("[_-]", lemma)
            if len(words) == 1 or ("_" in lemma and len(words) > 2) or not "".join(words).isalpha():
                continue
            if ("_" not in lemma or _is_everyday(wordnet, part, lemma, levels)) and any(
                sense.is_common for sense in wordnet.senses(part, lemma)
            ):
                yield lemma.replace("_", " ")
                if part == "n" and "_" not in lemma and not re.search("(o|ch|s)$", lemma):
                    yield from sorted(forms(lemma, "n", ()))


def _is_everyday(wordnet: WordNet, part: str, lemma: str, levels: Mapping[str, int]) -> bool:
    """Whether a phrase is of everyday words and met in the tagged texts, or of the commonest words."""
    level = max(levels.get(word.upper(), EVERYDAY + 1) for word in re.split("[_-]", lemma))
    return level <= (EVERYDAY if wordnet.tagged(part, lemma) else COMMONEST)
