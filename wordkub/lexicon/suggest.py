"""Words near to one that is mistyped or not in the dictionary: the closest first, then the commoner.

Closeness is the fewest slips of the hand between two words: a letter too many, one too few, a wrong one, two
changed about; a slip at the head of a word counts more. What Enchant proposes is looked at too where it is
installed, since it knows how words sound; the order is the same either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wordkub.errors import WordkubError
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.finder import open_finder
from wordkub.lexicon.verdict import WordVerdict

MOST = 10
"""How many suggestions there are where nobody says."""

SLIPS = 3
"""Words of so many slips are looked at; the more letters a word has, the more slips are forgiven."""

HEARD = 1.5
"""By so much less count the slips of a word that Enchant proposes."""

DOUBLED = 0.5
"""What a letter costs that is doubled wrongly, or should be doubled: the commonest slip of all."""

AT_HEAD = 0.5
"""What a slip in the first letter costs more than one elsewhere."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may have been meant."""

    word: str
    """As the dictionary spells it."""
    verdict: WordVerdict
    """What the dictionary says of it: a refused word stands here with its reason."""

    def to_json(self) -> dict[str, object]:
        """The object of one suggestion."""
        return {"word": self.word, "valid": self.verdict.is_valid, "reason": self.verdict.reason}


def suggestions_to_json(word: str, near: Iterable[Suggestion]) -> dict[str, object]:
    """The object that `suggest --json` prints."""
    return {"word": word, "suggestions": [suggestion.to_json() for suggestion in near]}


def suggest(dictionary: CompiledDictionary, word: str, most: int = MOST) -> list[Suggestion]:
    """Words of a dictionary that are near to a word, the closest first, then the commoner.

    A word that the dictionary knows and refuses comes first, with its reason: `dont` is don't, which has an
    apostrophe; `colour` is color here.

    Args:
        dictionary: The dictionary.
        word: The word as typed.
        most: How many at most.

    >>> from wordkub.lexicon import open_dictionary
    >>> [near.word for near in suggest(open_dictionary("en-US"), "helo", 3)]
    ['hello', 'held', 'hell']
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


def _refused(dictionary: CompiledDictionary, verdict: WordVerdict) -> Iterator[Suggestion]:
    """The word itself where it is known and refused, then the word to use in its place."""
    if verdict.is_valid:
        return
    spelled = (
        verdict.instead
        if verdict.reason in ("apostrophe", "hyphenated")
        else dictionary.spelling(verdict.word)
    )
    if spelled and verdict.reason not in ("unknown", "too-short", "not-a-word"):
        yield Suggestion(spelled, verdict)
    instead = dictionary.check(verdict.instead) if verdict.instead else verdict
    if instead.is_valid:
        yield Suggestion(dictionary.spelling(verdict.instead), instead)


def _near(dictionary: CompiledDictionary, letters: str, typed: str) -> list[str]:
    """Valid words near to letters, in plain upper case, the closest first."""
    finder = open_finder(dictionary)
    slips = SLIPS if len(letters) > 4 else 2 if len(letters) > 2 else 1
    places = finder.polite(finder.near(letters, slips))
    levels = dict(zip(finder.words(places), map(finder.level, places.tolist()), strict=True))
    far = {word: distance(letters, word, slips) for word in levels}
    for heard in _heard(dictionary, typed):
        levels[heard] = _level(dictionary, heard)
        # What sounds alike may be spelled quite otherwise: its slips count less.
        slipped = distance(letters, heard, slips)
        far[heard] = slips + 1 if slipped is None else max(min(1, slipped), slipped - HEARD)
    close = [(slipped, levels[word], word) for word, slipped in far.items() if slipped]
    return [word for _, _, word in sorted(close)]


def distance(one: str, other: str, most: int) -> float | None:
    """The slips between two words; None where there are more than so many.

    >>> distance("HELO", "HELLO", 2), distance("HLELO", "HELLO", 2), distance("CAT", "DOG", 2)
    (0.5, 1.0, None)
    """
    before: list[float] = []
    row = [float(column) for column in range(len(other) + 1)]
    for at, letter in enumerate(one, 1):
        above, before, row = before, row, [row[0] + 1]
        too_many = DOUBLED if one[at - 2 : at - 1] == letter else 1
        for column, its in enumerate(other, 1):
            too_few = DOUBLED if other[column - 2 : column - 1] == its else 1
            cost = min(
                before[column] + too_many, row[column - 1] + too_few, before[column - 1] + (letter != its)
            )
            if above and column > 1 and letter == other[column - 2] and one[at - 2] == its:
                cost = min(cost, above[column - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    far = row[-1] + (AT_HEAD if one[:1] != other[:1] else 0)
    return far if row[-1] <= most else None


def _heard(dictionary: CompiledDictionary, typed: str) -> Iterable[str]:
    """What Enchant proposes and the dictionary has; nothing where Enchant or the language is not there."""
    from wordkub.lexicon.enchanted import open_enchanted

    try:
        proposed = open_enchanted(f"enchant:{dictionary.language}").suggest(typed)
    except WordkubError:
        return []
    folded = (dictionary.alphabet.fold(word) for word in proposed)
    return [word for word in folded if word in dictionary]


def _level(dictionary: CompiledDictionary, word: str) -> int:
    level = dictionary.level(word)
    return dictionary.levels.index(level) if level is not None and dictionary.levels else 0
