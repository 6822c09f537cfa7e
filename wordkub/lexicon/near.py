"""The words closest to what was typed, out of all words.

Only words that have nearly the same letters are looked at: so many consonants too many or too few, and so
many vowels, of which people are less sure. Of those the distance is worked out (slips.py), and a rarer word
counts as a little farther. `_near.c` does the same much faster, and gives the same answers.
"""

from __future__ import annotations

import heapq
import struct
from collections import Counter
from collections.abc import Iterator, Sequence

from wordkub.cores import compiled
from wordkub.lexicon.finder import MOST, Packed, packed_letters
from wordkub.lexicon.slips import LONGEST, Costs, apart
from wordkub.lexicon.verdict import IMPOLITE, LEVEL

LEVELS = 16
"""How many commonness levels there can be."""


def closest(
    packed: Packed,
    typed: str,
    costs: Costs,
    rare: Sequence[int],
    *,
    consonants: int,
    vowels: int,
    farthest: int,
    most: int,
    shortest: int,
) -> list[tuple[int, int]]:
    """The closest words, each as its distance and its place, the closest first.

    Args:
        packed: The words; those that the computer never says are left out.
        typed: What was typed, letters of the alphabet.
        costs: What slips cost.
        rare: What a word counts as farther, by the place of its commonness level.
        consonants: How many consonants a word may have too many, and too few.
        vowels: How many vowels it may have too many and too few.
        farthest: How far a word may be.
        most: How many words at most.
        shortest: The fewest letters of a word.
    """
    if len(typed) > LONGEST or most < 1:
        return []
    lanes = len(packed.lanes)
    have = tuple(packed_letters(packed.letters, Counter(typed), lanes))
    some_vowels = Counter(dict.fromkeys(costs.vowels, MOST))
    open_ = tuple(packed_letters(packed.letters, some_vowels, lanes))
    levels = [*rare, *[rare[-1]] * LEVELS][:LEVELS]
    core = compiled("_near", "lexicon")
    if core is None:
        suited = _suited(packed, len(typed), have, open_, consonants, vowels, shortest)
        return heapq.nsmallest(most, _measured(packed, typed, costs, levels, farthest, suited))
    codes = {letter: code for code, letter in enumerate(packed.letters)}
    found: list[tuple[int, int]] = core.near(
        tuple(packed.lanes),
        packed.lengths,
        packed.marks,
        packed.codes,
        bytes(codes[letter] for letter in typed),
        have,
        open_,
        costs.packed,
        struct.pack(f"={LEVELS}i", *levels),
        consonants,
        vowels,
        farthest,
        most,
        shortest,
        IMPOLITE,
    )
    return found


def _suited(
    packed: Packed,
    size: int,
    have: Sequence[int],
    open_: Sequence[int],
    consonants: int,
    vowels: int,
    shortest: int,
) -> Iterator[tuple[int, int]]:
    """The words that have nearly the same letters: the place of each, and where its letters begin."""
    lanes = [memoryview(lane).cast("B").cast("Q") for lane in packed.lanes]
    reach, start = consonants + vowels, 0
    for place, (length, mark) in enumerate(zip(packed.lengths, packed.marks, strict=True)):
        at, start = start, start + length
        if not max(shortest, size - reach) <= length <= min(LONGEST, size + reach) or mark & IMPOLITE:
            continue
        more = fewer = others = 0
        for lane, own, vowel in zip(lanes, have, open_, strict=True):
            beyond, lacking = lane[place] & ~own, own & ~lane[place]
            more += (beyond & ~vowel).bit_count()
            fewer += (lacking & ~vowel).bit_count()
            others += ((beyond | lacking) & vowel).bit_count()
        if more <= consonants and fewer <= consonants and others <= vowels:
            yield place, at


def _measured(
    packed: Packed,
    typed: str,
    costs: Costs,
    rare: Sequence[int],
    farthest: int,
    suited: Iterator[tuple[int, int]],
) -> Iterator[tuple[int, int]]:
    """Words with their distances, without those that are too far and without the typed word itself."""
    letters = packed.letters
    for place, at in suited:
        word = "".join(letters[code] for code in packed.codes[at : at + packed.lengths[place]])
        its = rare[packed.marks[place] & LEVEL]
        far = apart(typed, word, farthest - its, costs)
        if far:
            yield far + its, place
