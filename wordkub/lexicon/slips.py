"""How far a typed word is from one that may have been meant: slips of the hand and of the ear.

Both are weighed together. A slip of the hand is a letter too many, one too few, a wrong one, or two changed
about; those that people make most often count least. For the ear, English letters that sound alike are made
the same letters first: fonetik and phonetic are one word to it.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

DOUBLED = 0.4
"""What a letter costs that is doubled wrongly, or should be doubled: the commonest slip of all."""

SILENT = 0.7
"""What an E or H costs that is too many or wanting: often nobody hears it."""

VOWEL = 0.5
"""What a vowel costs that stands for another one."""

CHANGED_ABOUT = 0.6
"""What two letters cost that have changed places."""

TURNED = 0.4
"""What two vowels cost that have changed places, as in IE and EI."""

MOVED = 1.0
"""What a letter costs that has moved over two others, as in YATCH."""

ALIKE = 0.6
"""What a consonant costs that stands for one that sounds much the same."""

AT_HEAD = 0.8
"""What a slip in the first letter costs more than one elsewhere."""

EAR = 0.6
"""How much what is heard counts, beside what is written."""

VOWELS = frozenset("AEIOUYÄÖÜ")
"""The letters that stand for vowels, Y among them."""

_SILENT = frozenset("EH")
_VOWELS = [one + other for one in VOWELS for other in VOWELS]
_ALIKE = [pair[::turn] for pair in "CK CQ KQ CS SZ SX GJ FV DT BP MN".split() for turn in (1, -1)]
_INSTEAD = {**dict.fromkeys(_VOWELS, VOWEL), **dict.fromkeys(_ALIKE, ALIKE)}
"""What a letter costs that stands for another one, where that is less than a whole slip."""

_SOUNDS = tuple(
    (re.compile(letters), sound)
    for letters, sound in (
        ("^(?:KN|GN|PN)", "N"),
        ("^PS", "S"),
        ("^WR", "R"),
        ("^WH", "W"),
        ("PH", "F"),
        ("SCH(?=[^EIY])", "SK"),
        ("TCH", "CH"),
        ("(?<=[AEIOU])GHT", "T"),
        ("(?<=[AEIOU])GH", ""),
        ("CK|CC(?=[^EIY])|QU?|CH(?=[RL])", "K"),
        ("SC(?=[EIY])", "S"),
        ("(?:CI|TI|SI)(?=O|A)", "SH"),
        ("C(?=[EIY])", "S"),
        ("C(?!H)", "K"),
        ("DG(?=[EIY])", "J"),
        ("G(?=[EIY])", "J"),
        ("X", "KS"),
        ("Z", "S"),
        ("MB$", "M"),
        ("(?<=[^AEIOU])E$|(?<=[^AEIOUSXZCHJ])E(?=S$)", ""),
        (r"(.)\1+", r"\1"),
    )
)


@lru_cache(1 << 12)
def sound(word: str) -> str:
    """The letters of an English word in upper case as they sound, roughly.

    >>> sound("PHONETIC") == sound("FONETIK"), sound("KNIGHT"), sound("NITE")
    (True, 'NIT', 'NIT')
    """
    for letters, alike in _SOUNDS:
        word = letters.sub(alike, word)
    return word


def slips(typed: str, word: str, most: float, *, by_ear: bool = True) -> float | None:
    """How many slips of hand and ear make one word of another; None where they are more than so many.

    Args:
        typed: What was typed, in upper case.
        word: What may have been meant, in upper case.
        most: The most slips of the hand.
        by_ear: Whether both are English, so that one can tell how they sound.

    >>> slips("FONETIK", "PHONETIC", 4) < slips("FONETIK", "FRENETIC", 4)
    True
    """
    hand = apart(typed, word, most)
    if not hand or not by_ear:
        return hand
    ear = apart(sound(typed), sound(word), hand)
    return hand if ear is None else (1 - EAR) * hand + EAR * ear


def apart(typed: str, word: str, most: float) -> float | None:
    """How many slips of the hand make one word of another; None where they are more than so many.

    >>> apart("HELO", "HELLO", 2), apart("HLELO", "HELLO", 2), apart("CAT", "DOG", 2)
    (0.4, 0.6, None)
    """
    added = _added(word)
    first: list[float] = []
    above: list[float] = []
    before: list[float] = []
    row = [0.0, *itertools.accumulate(added)]
    for at, (its, extra) in enumerate(zip(typed, _added(typed), strict=True)):
        first, above, before, row = above, before, row, [row[0] + extra]
        cost = row[0]
        for column, letter in enumerate(word):
            cost += added[column]
            if (other := before[column + 1] + extra) < cost:
                cost = other
            if letter == its:
                if before[column] < cost:
                    cost = before[column]
            else:
                if (other := before[column] + _INSTEAD.get(its + letter, 1)) < cost:
                    cost = other
                if at and column and its == word[column - 1] and typed[at - 1] == letter:
                    turned = TURNED if its in VOWELS and letter in VOWELS else CHANGED_ABOUT
                    cost = min(cost, above[column - 1] + turned)
            if at > 1 and column > 1 and _has_moved(typed, at, word, column):
                cost = min(cost, first[column - 2] + MOVED)
            row.append(cost)
        if min(row) > most:
            return None
    is_at_head = typed[:1] != word[:1] and typed[:2] != word[1::-1]
    far = row[-1] + (AT_HEAD if is_at_head else 0)
    return far if far <= most else None


def _has_moved(typed: str, at: int, word: str, column: int) -> bool:
    """Whether three letters that end here are those of the other with one moved to the other end."""
    if typed[at] == word[column - 2] and typed[at - 2 : at] == word[column - 1 : column + 1]:
        return True
    return typed[at - 2] == word[column] and typed[at - 1 : at + 1] == word[column - 2 : column]


@lru_cache(1 << 12)
def _added(word: str) -> list[float]:
    """What each letter of a word costs that is too many or wanting."""
    return [
        DOUBLED if letter == last else SILENT if letter in _SILENT else 1
        for last, letter in zip(" " + word, word, strict=False)
    ]
