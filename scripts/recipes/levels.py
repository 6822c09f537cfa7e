"""How common English words are: SCOWL's sizes, put right where it gives a form the size of its word."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from recipes.attested import Attested
from recipes.lists import Word

EVERYDAY = 50
"""The largest level of words that most people know."""

UNUSUAL = 60
"""The level of the unusual forms and spellings of everyday words."""

SELDOM = re.compile(".*variant_[23]")
"""SCOWL's categories of spellings that are not usual; it gives them the sizes of the usual ones."""

SHORT = re.compile("[^aeiouy]*[aeiouy]+[^aeiouy]*e?|.*(y|le|ow|er)")
"""Adjectives that are compared with -er and -est: of one syllable, or as happy, simple, narrow, clever."""


def levelled(
    words: Mapping[str, Word], attested: Attested, ours: Mapping[str, Word], added: Container[str]
) -> dict[str, Word]:
    """The words with their levels put right; the level of one of ours counts.

    Args:
        words: The words, folded.
        attested: What knows which words the forms belong to, and how often they were met.
        ours: Those of our own.
        added: The spellings that people found filed as variants and are usual; they keep their sizes.
    """
    levels = {folded: word.level for folded, word in ours.items()}
    kept = {folded: word.level for folded, word in words.items() if word.spelling in added}
    settled = {**kept, **levels}
    return {
        folded: word._replace(level=settled.get(folded) or _level(word, attested))
        for folded, word in words.items()
    }


def _level(word: Word, attested: Attested) -> int:
    if word.level <= EVERYDAY and (SELDOM.fullmatch(word.category) or _is_unusual(word, attested)):
        return UNUSUAL
    return word.level


def _is_unusual(word: Word, attested: Attested) -> bool:
    """Whether a word is nothing but a form that hardly anybody uses: absolutest, alibied."""
    if word.level <= 20 or word.spelling in attested.lemmas:
        return False
    bases = attested.bases.get(word.spelling, ())
    return bool(bases) and all(_seldom(base, part, attested) for base, part in bases)


def _seldom(base: str, part: str, attested: Attested) -> bool:
    """Whether the forms of a word as a part of speech are seldom used."""
    if part == "a":
        return not SHORT.fullmatch(base)
    return part == "v" and "n" in attested.lemmas[base] and not attested.tagged("v", base)
