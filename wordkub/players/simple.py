"""A simple computer player: the best word from its rack, or from it and one word of the table.

It sees the position that everybody in its seat would see, and what it plays goes through the same judge.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group
from wordkub.core.turns import Challenge, Draw, Pass, Play, Turn
from wordkub.letters.notation import JOKER
from wordkub.letters.rules import WordRules
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.find import Finder

TRIES = 40
"""How many of the longest words are put to the judge, for each word of the table."""


@dataclass(frozen=True)
class Computer:
    """A computer player of word rules.

    Args:
        rules: The rules that it plays by.
    """

    rules: WordRules

    def turn(self, position: Position) -> Turn:
        """What it does here: its best play, else a draw, else a pass."""
        play = find_play(self.rules, position)
        if play is not None:
            return play
        return Draw() if position.pool else Pass()

    def challenge(self, words: list[str]) -> Challenge | None:
        """Its doubt about one of the words that the last turn formed, where its dictionary lacks one."""
        doubtful = (word for word in words if not self.rules.check(word).is_valid)
        return next((Challenge(word) for word in doubtful), None)


def find_play(rules: WordRules, position: Position) -> Play | None:
    """The play that scores most among those it looks at, of equal ones the one that lays more tiles.

    It looks at words from the rack, and at words that take in one word of the table whole; of equally good
    ones it takes the commoner word. Only what the dictionary has is ever played, whoever checks the words.
    """
    strict = rules.strict()
    candidates = sorted(_candidates(rules, position), key=lambda candidate: candidate.worth, reverse=True)
    plays = (candidate.play(position) for candidate in candidates)
    return next((play for play in plays if judge(strict, position, play).is_legal), None)


def prepare(rules: WordRules) -> None:
    """Get ready what a first play is searched with, beside what else goes on, so that nobody waits for it."""
    threading.Thread(target=_finder, args=(rules,), daemon=True).start()


@dataclass(frozen=True)
class _Candidate:
    """A word that could be laid."""

    word: Group
    base: int | None
    """The word of the table that it takes in, by its place; None where it is all from the rack."""
    worth: tuple[int, int, int]
    """What it would score, how many tiles it lays, how common it is: the more the better."""

    def play(self, position: Position) -> Play:
        stays = (group for place, group in enumerate(position.table) if place != self.base)
        return Play((*stays, self.word))


def _candidates(rules: WordRules, position: Position) -> Iterator[_Candidate]:
    bases: list[int | None] = [None]
    if position.melded:
        bases += range(len(position.table))
    for base in bases:
        group = None if base is None else position.table[base]
        for word in _words(rules, position, group):
            laid = len(word) - len(group or ())
            yield _Candidate(word, base, (_score(rules, position, word, laid), laid, -_level(rules, word)))


def _score(rules: WordRules, position: Position, word: Group, laid: int) -> int:
    """What a word would score if it is legal (W10, W11)."""
    if rules.settings.scoring == "none":
        return 0
    doubled = rules.settings.double_on_empty_rack and laid == len(position.rack)
    return len(word) * (2 if doubled else 1)


def _words(rules: WordRules, position: Position, base: Group | None) -> Iterator[Group]:
    """The longest words from the rack, or from it and all the tiles of one group, as tiles."""
    finder = _finder(rules)
    rack = Counter(position.rack)
    jokers = rack.pop(JOKER, 0)
    letters = _letters(rules, rack)
    needed = Counter(rules.notation.word(base)) if base else None
    for place in finder.fitting(letters, jokers, needed)[:TRIES]:
        tiles = _tiles(rules, finder.words[int(place)], rack, base)
        if tiles is not None and tiles != base:
            yield tiles


def _tiles(rules: WordRules, word: str, rack: Counter[str], base: Group | None) -> Group | None:
    """A word as tiles: those of the base as they stand, then letters of the rack, then jokers."""
    letters = rules.parse_group(word)
    standing = list(base or ())
    left = rack.copy()
    tiles = []
    for letter in letters:
        joker = rules.notation.joker(letter)
        if letter in standing or joker in standing:
            tile = letter if letter in standing else joker
            standing.remove(tile)
        elif left[letter]:
            tile = letter
            left[letter] -= 1
        else:
            tile = joker
        tiles.append(tile)
    return None if standing else tuple(tiles)


def _letters(rules: WordRules, rack: Counter[str]) -> Counter[str]:
    letters: Counter[str] = Counter()
    for tile, count in rack.items():
        letters.update(dict.fromkeys(rules.notation.word((tile,)), count))
    return letters


def _level(rules: WordRules, word: Group) -> int:
    """How uncommon a word is; 0 where nobody knows."""
    dictionary = rules.dictionary
    assert isinstance(dictionary, CompiledDictionary)
    return dictionary.level(rules.notation.word(word)) or 0


def _finder(rules: WordRules) -> Finder:
    dictionary = rules.dictionary
    assert isinstance(dictionary, CompiledDictionary)
    return _finder_of(dictionary, rules.edition.alphabet.letters)


@lru_cache(maxsize=4)
def _finder_of(dictionary: CompiledDictionary, letters: str) -> Finder:
    """The words of the dictionary that an edition's letters can show."""
    shows = frozenset(letters).issuperset
    return Finder(filter(shows, dictionary.words()), letters)
