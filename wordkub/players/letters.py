"""What a simple player lays in the word game: the best word of its rack, or of it and a word of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group
from wordkub.core.turns import Play
from wordkub.errors import WordkubError
from wordkub.letters.notation import JOKER
from wordkub.letters.readings import Readings
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import Scoring
from wordkub.lexicon.finder import Finder, open_finder
from wordkub.lexicon.verdict import Lexicon

TRIES = 40
"""How many of the longest words are put to the judge, for each word of the table."""


def find_play(rules: WordRules, position: Position) -> Play | None:
    """The play that scores most among those it looks at, of equal ones the one that lays more tiles.

    It looks at words from the rack, and at words that take in one word of the table whole; of equally good
    ones it takes the commoner word. Only what the dictionary has is ever played, whoever checks the words.
    """
    if position.drawn is not None and rules.settings.after_draw == "end":
        return None
    strict = rules.strict()
    candidates = sorted(_candidates(rules, position), key=lambda candidate: candidate.worth, reverse=True)
    plays = (candidate.play(position) for candidate in candidates)
    return next((play for play in plays if judge(strict, position, play).is_legal), None)


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
    readings, finder = _finder_of(lexicon_of(rules), tuple(rules.edition.tiles))
    bases: list[int | None] = [None]
    if position.melded:
        bases += range(len(position.table))
    for base in bases:
        group = None if base is None else position.table[base]
        for word, level in _words(rules, position, group, readings, finder):
            laid = len(word) - len(group or ())
            yield _Candidate(word, base, (_score(rules, position, word, laid), laid, -level))


def _score(rules: WordRules, position: Position, word: Group, laid: int) -> int:
    """What a word would score if it is legal (W10, W11)."""
    if rules.settings.scoring == Scoring.NONE:
        return 0
    doubled = rules.settings.double_on_empty_rack and laid == len(position.rack)
    return len(word) * (2 if doubled else 1)


def _words(
    rules: WordRules, position: Position, base: Group | None, readings: Readings, finder: Finder
) -> Iterator[tuple[Group, int]]:
    """The longest words from the rack, or from it and all the tiles of one group, as tiles, with levels."""
    rack = Counter(position.rack)
    jokers = rack.pop(JOKER, 0)
    needed = _letters(readings, Counter(rules.notation.letter(tile) or tile for tile in base or ()))
    if needed.total() < len(base or ()):
        return
    found = finder.polite(
        finder.fitting(_letters(readings, rack), jokers, needed, rules.settings.min_letters)
    )
    for place in found[:TRIES].tolist():
        tiles = _tiles(rules, readings.tiles(finder.word(place)), rack, base)
        if tiles is not None and tiles != base:
            yield tiles, finder.level(place)


def _tiles(rules: WordRules, letters: Group, rack: Counter[str], base: Group | None) -> Group | None:
    """A word as tiles: those of the base as they stand, then letters of the rack, then jokers."""
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


def _letters(readings: Readings, tiles: Counter[str]) -> Counter[str]:
    """How many of each letter tiles are, as words are read; those that no word has do not count."""
    pairs = ((readings.letter(tile), count) for tile, count in tiles.items())
    return Counter({letter: count for letter, count in pairs if letter is not None})


def lexicon_of(rules: WordRules) -> Lexicon:
    """The dictionary in play, to be walked.

    Raises:
        WordkubError: It is a spell checker's, which only says whether a word is one.
    """
    dictionary = rules.dictionary
    if isinstance(dictionary, Lexicon):
        return dictionary
    name = "none" if dictionary is None else dictionary.address or dictionary.name
    raise WordkubError(f"hints and computer players need a dictionary whose words can be listed, not {name}")


@lru_cache(maxsize=4)
def _finder_of(dictionary: Lexicon, tiles: tuple[str, ...]) -> tuple[Readings, Finder]:
    """The words of the dictionary that an edition's tiles can show."""
    readings = Readings(tiles)
    return readings, open_finder(dictionary, readings.tiling).only(readings.letters)
