"""Suggestions for words that are mistyped or not in the dictionary, the closest first, then the commoner.

Closeness is a distance by slips of the hand and the ear (slips.py), and a word counts as a little closer for
every level that it is commoner. Nothing is suggested that the dictionary refuses, or that the computer would
not say. If the dictionary is a spelling checker, its own suggestions are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.irregular import irregular
from wordkub.lexicon.near import closest
from wordkub.lexicon.scan import open_scanner
from wordkub.lexicon.sentences import verdict_to_json
from wordkub.lexicon.slips import costs_of
from wordkub.lexicon.verdict import WordVerdict

if TYPE_CHECKING:
    from wordkub.lexicon.enchanted import EnchantedDictionary
    from wordkub.lexicon.theme import Theme

MOST = 10
"""The default number of suggestions."""

LETTERS = ((2, 4), (3, 5))
"""How many consonants and vowels candidates may have too many or too few; more only if none is close."""

CLOSE = 150
"""Up to this distance a word is close, in hundredths of a slip."""

FAR = 400
"""Beyond this distance a word is not suggested."""

SPREAD = 130
"""How much farther than the closest word one may be that is suggested beside it."""

THEMED = 30
"""How many times as many words are looked at where only those of a theme are wanted."""

RARE = ((10, 0), (20, 10), (35, 50), (50, 80), (70, 100))
"""How much farther words of a commonness level count; between these levels it rises evenly."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may have been meant."""

    word: str
    """As the dictionary spells it."""
    verdict: WordVerdict
    """What the dictionary says about it. A refused word is suggested with its reason."""

    def to_json(self) -> dict[str, object]:
        """The object of one suggestion."""
        return {"word": self.word, "valid": self.verdict.valid, "reason": self.verdict.reason}


def suggestions_to_json(verdict: WordVerdict, near: Iterable[Suggestion]) -> dict[str, object]:
    """The object that `suggest --json` prints: what is known of the word, and what is near.

    Args:
        verdict: What the dictionary says of the word.
        near: The suggestions for it.
    """
    return verdict_to_json(verdict) | {"suggestions": [suggestion.to_json() for suggestion in near]}


def suggest(
    dictionary: CompiledDictionary, word: str, most: int = MOST, theme: Theme | None = None
) -> list[Suggestion]:
    """Suggest words of a dictionary for a word, the closest first, then the commoner.

    If the dictionary knows what is to be used instead, that comes first: color for
    `colour` in American English, Mütze for `Muetze` in German, taught for `teached`.

    Args:
        dictionary: The dictionary.
        word: The word as typed.
        most: How many at most.
        theme: The theme that they must belong to, or None.

    >>> from wordkub.lexicon import open_dictionary
    >>> [near.word for near in suggest(open_dictionary("en-US"), "seperate", 3)]
    ['separate', 'separated', 'separates']
    """
    regular = irregular(dictionary.language, dictionary.alphabet.fold(word))
    instead = dictionary.check(word).instead or regular
    words = (instead, *_near(dictionary, word, most if theme is None else THEMED * most))
    near = (dictionary.spelling(each) for each in words if each)
    verdicts = ((spelled, dictionary.check(spelled)) for spelled in dict.fromkeys(near) if spelled)
    found = (
        Suggestion(spelled, verdict)
        for spelled, verdict in verdicts
        if verdict.valid and (theme is None or spelled in theme)
    )
    return list(islice(found, most))


def suggest_of_checker(checker: EnchantedDictionary, word: str, most: int = MOST) -> list[Suggestion]:
    """Suggestions of a spelling checker, in its order. A refused word comes first, with its reason.

    Args:
        checker: The spell checker's dictionary.
        word: The word as typed.
        most: How many at most.

    Raises:
        WordkubError: The spelling checker does not answer.

    >>> from wordkub.lexicon.enchanted import open_enchanted
    >>> [near.word for near in suggest_of_checker(open_enchanted("enchant:en_US"), "seperate", 1)]
    ['separate']
    """
    spelled = ((spelling, checker.check(spelling)) for spelling in checker.proposed(word))
    found = (Suggestion(spelling, verdict) for spelling, verdict in spelled if verdict.valid)
    return [near for near in found if near.word.lower() != word.lower()][:most]


def _near(dictionary: CompiledDictionary, typed: str, most: int) -> Iterator[str]:
    """Valid words close to what was typed, in plain upper case, the closest first."""
    scanner = open_scanner(dictionary)
    letters = "".join(ch for ch in dictionary.alphabet.fold(typed) if ch in scanner.letters)
    costs, rare = costs_of(dictionary.language, scanner.letters), _rare(dictionary.levels)
    found: list[tuple[int, int]] = []
    for consonants, vowels in LETTERS if letters else ():
        found = closest(
            scanner.packed,
            letters,
            costs,
            rare,
            consonants=consonants,
            vowels=vowels,
            farthest=FAR,
            most=most,
            shortest=dictionary.shortest,
        )
        if found and found[0][0] <= CLOSE:
            break
    return iter(scanner.words([place for far, place in found if far <= found[0][0] + SPREAD]))


def _rare(levels: Sequence[int]) -> list[int]:
    """How much farther words count, by the places of their levels."""
    return [_rarity(level) for level in levels] or [0]


def _rarity(level: int) -> int:
    """How much farther a word of a level counts.

    >>> _rarity(10), _rarity(20), _rarity(40), _rarity(95)
    (0, 10, 60, 100)
    """
    for (low, least), (high, most) in pairwise(RARE):
        if level < high:
            return least + (most - least) * max(0, level - low) // (high - low)
    return RARE[-1][1]
