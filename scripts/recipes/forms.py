"""The inflected forms of English words, as far as rules and WordNet's exceptions know them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from recipes.wordnet import WordNet

GERMANIC = re.compile(r"\w*(man|foot|tooth|goose|mouse|louse|ox|child|fe?)")
"""Words whose irregular plural is their only one; octopi does not keep people from octopuses."""

COMPOUND = re.compile("(.+)(man|foot|tooth|goose|mouse|louse|child|leaf|shelf|wolf|knife|wife)")
"""Words that take the plural of the word that they end in, though WordNet does not say so: firemen."""


def forms_of(wordnet: WordNet, word: str, part: str) -> set[str]:
    """A word and its other forms as a part of speech (n, v or a); some are none."""
    known = wordnet.irregular.get((word, part), [])
    found = forms(word, part, known)
    if part == "n" and not known and (match := COMPOUND.fullmatch(word)):
        found.update(match[1] + plural for plural in wordnet.irregular[match[2], part])
    return found


def forms(word: str, part: str, irregular: Iterable[str]) -> set[str]:
    """A word and its other forms, as far as rules and WordNet's exceptions know them; some are none.

    >>> sorted(forms("wolf", "n", ["wolves"]) | forms("octopus", "n", ["octopi"]))
    ['octopi', 'octopus', 'octopuses', 'wolf', 'wolves']
    >>> sorted(forms("swim", "v", ["swam", "swimming", "swum"]) | forms("red", "a", ["redder", "reddest"]))
    ['red', 'redder', 'reddest', 'swam', 'swim', 'swimming', 'swims', 'swum']
    """
    known = set(irregular)
    if part == "n":
        regular = set() if known and GERMANIC.fullmatch(word) else set(_with_s(word))
    elif part == "v":
        past = {form for form in known if not form.endswith("ing")}
        regular = {*_with_s(word), *([] if past else [_with(word, "ed")])}
        regular |= set() if known - past else {re.sub("(?<=[^e])e$", "", word) + "ing"}
    else:
        regular = set() if known else {_with(word, "er"), _with(word, "est")}
    return {word} | known | regular


def _with_s(word: str) -> Iterator[str]:
    """A word with the s of the plural or of the third person."""
    if re.search("[^aeiou]y$", word):
        yield word[:-1] + "ies"
        return
    if not re.search("(s|x|z|sh)$", word):
        yield word + "s"
    if re.search("(s|x|z|sh|ch|o)$", word):
        yield word + "es"


def _with(word: str, ending: str) -> str:
    """A word with an ending that begins with an e."""
    stem = re.sub("[^aeiou]y$", lambda match: match[0][0] + "i", word)
    return stem.removesuffix("e") + ending
