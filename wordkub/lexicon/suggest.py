"""Suggestions for words that are mistyped or not in the dictionary, the closest first, then the commoner.

Closeness is a distance by typing errors and by sound (slips.py), and a word counts as a little closer for
every level that it is commoner. If no word is close, Enchant is asked as well, if it is installed: it may
know a word that is spelled very differently. If the dictionary is a spelling checker, its own suggestions are
used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wordkub.errors import WordkubError
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.scan import Scanner, open_scanner
from wordkub.lexicon.slips import slips
from wordkub.lexicon.verdict import WordVerdict

if TYPE_CHECKING:
    from wordkub.lexicon.enchanted import EnchantedDictionary

MOST = 10
"""The default number of suggestions."""

LETTERS = (2, 3)
"""How many letters candidates may lack, and how many others they may have; more only if none is close."""

CLOSE = 1.8
"""Up to this distance a word is close."""

FAR = 3.5
"""Beyond this distance a word is not suggested."""

_MARKED = ("apostrophe", "hyphenated")
"""The reasons for which a word is refused that would be one without its marks."""

LEVEL = 0.1
"""How much is added to the distance for each level that a word is rarer."""


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
    """The object that `suggest --json` prints: the word, whether it is one itself, and what is near.

    Args:
        verdict: What the dictionary says of the word.
        near: The suggestions for it.
    """
    suggestions = [suggestion.to_json() for suggestion in near]
    return {"word": verdict.word, "valid": verdict.valid, "suggestions": suggestions}


def suggest(dictionary: CompiledDictionary, word: str, most: int = MOST) -> list[Suggestion]:
    """Suggest words of a dictionary for a word, the closest first, then the commoner.

    A word that the dictionary knows and refuses comes first, with its reason: `dont` is don't, which has an
    apostrophe, and `colour` is color in American English.

    Args:
        dictionary: The dictionary.
        word: The word as typed.
        most: How many at most.

    >>> from wordkub.lexicon import open_dictionary
    >>> [near.word for near in suggest(open_dictionary("en-US"), "seperate", 3)]
    ['separate', 'separated', 'separates']
    """
    verdict = dictionary.check(word)
    found = list(_refused(dictionary, verdict))
    folded = dictionary.alphabet.fold(word)
    letters = "".join(ch for ch in folded if ch in dictionary.alphabet.letters)
    known = {near.word for near in found}
    for near in _near(dictionary, letters, word):
        if len(found) >= most:
            break
        spelled = dictionary.spelling(near)
        if spelled not in known:
            known.add(spelled)
            found.append(Suggestion(spelled, dictionary.check(near)))
    return found[:most]


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
    verdict = checker.check(word)
    found = [] if verdict.valid or not verdict.spelling else [Suggestion(verdict.spelling, verdict)]
    for spelling in checker.proposed(word):
        near = checker.check(spelling)
        if near.valid:
            found.append(Suggestion(spelling, near))
        elif near.reason in _MARKED and verdict.reason == "unknown" and _letters(spelling) == _letters(word):
            refused = replace(verdict, reason=near.reason, instead=spelling)
            found.insert(0, Suggestion(spelling, refused))
    return [near for near in found if near.word.lower() != word.lower() or not near.verdict.valid][:most]


def _letters(text: str) -> str:
    """The letters of a word without its marks, in lower case."""
    return "".join(filter(str.isalpha, text)).lower()


def _refused(dictionary: CompiledDictionary, verdict: WordVerdict) -> Iterator[Suggestion]:
    """The word itself, if it is known and refused, and then the word to use instead."""
    if verdict.valid:
        return
    spelled = verdict.instead if verdict.reason in _MARKED else dictionary.spelling(verdict.word)
    if spelled and verdict.reason not in ("unknown", "too-short", "not-a-word"):
        yield Suggestion(spelled, verdict)
    instead = dictionary.check(verdict.instead) if verdict.instead else verdict
    if instead.valid:
        yield Suggestion(dictionary.spelling(verdict.instead), instead)


def _near(dictionary: CompiledDictionary, letters: str, typed: str) -> list[str]:
    """Valid words close to these letters, in plain upper case, the closest first."""
    scanner = open_scanner(dictionary)
    close: list[tuple[float, int, str]] = []
    for most in LETTERS if len(letters) > 4 else LETTERS[:1]:
        close = sorted(
            _weighed(dictionary, letters, _candidates(scanner, dictionary.shortest, letters, most))
        )
        if close and close[0][0] <= CLOSE:
            return [word for _, _, word in close]
    heard = [(word, _level(dictionary, word)) for word in _heard(dictionary, typed)]
    return list(dict.fromkeys(word for _, _, word in sorted([*close, *_weighed(dictionary, letters, heard)])))


def _candidates(scanner: Scanner, shortest: int, letters: str, most: int) -> Iterator[tuple[str, int]]:
    """The words that lack, and have besides, at most so many letters, each with its level."""
    places = scanner.polite(scanner.near(letters, most))
    words = zip(scanner.words(places), map(scanner.level, places), strict=True)
    return ((word, level) for word, level in words if len(word) >= shortest)


def _weighed(
    dictionary: CompiledDictionary, letters: str, words: Iterable[tuple[str, int]]
) -> Iterator[tuple[float, int, str]]:
    """Words with their distances, without those that are too far and without the typed word itself."""
    is_english = dictionary.language.startswith("en")
    for word, level in words:
        far = slips(letters, word, FAR, by_ear=is_english)
        if far:
            yield far + LEVEL * level, level, word


def _heard(dictionary: CompiledDictionary, typed: str) -> Iterable[str]:
    """Suggestions of Enchant that the dictionary has; none without Enchant or without the language."""
    from wordkub.lexicon.enchanted import open_enchanted

    try:
        proposed = open_enchanted(f"enchant:{dictionary.language}").proposed(typed)
    except WordkubError:
        return []
    folded = (dictionary.alphabet.fold(word) for word in proposed)
    return [word for word in folded if word in dictionary]


def _level(dictionary: CompiledDictionary, word: str) -> int:
    level = dictionary.level(word)
    return dictionary.levels.index(level) if level is not None and dictionary.levels else 0
