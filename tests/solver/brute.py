"""The best turns of small positions by looking at every play there is; only the judge is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile, fewer
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules

Words: TypeAlias = Sequence[Sequence[Tile]]


@dataclass(frozen=True)
class Best:
    """The most that a legal play reaches; None where there is none."""

    score: int | None
    tiles: int | None


def best(rules: WordRules, position: Position, words: Words, touch: int | None) -> Best:
    """What the best plays reach.

    Args:
        rules: The rules.
        position: The position.
        words: All the words of the dictionary, each as its letter tiles.
        touch: How many words of the table may be touched.
    """
    found = [
        verdict
        for play, verdict in legal_plays(rules, position, words)
        if touch is None or len(fewer(position.table, play.table)) <= touch
    ]
    if not found:
        return Best(None, None)
    return Best(max(verdict.score for verdict in found), max(len(verdict.used) for verdict in found))


def legal_plays(rules: WordRules, position: Position, words: Words) -> Iterator[tuple[Play, Verdict]]:
    """Every legal play: every choice of words, with jokers in every place."""
    letter = rules.notation.letter
    standing = [tuple(letter(tile) or tile for tile in group) for group in position.table]
    pool = sorted({*map(tuple, words), *standing})
    held = rules.notation.content([*position.table, position.rack])
    owed = rules.notation.content(position.table)
    for chosen in _choices(pool, held, held["?"]):
        size = sum(map(len, chosen))
        if owed.total() < size:
            for table in _with_jokers(rules, chosen, held, owed):
                verdict = judge(rules, position, Play(table))
                if verdict.legal:
                    yield Play(table), verdict


def _choices(pool: Sequence[Group], held: Counter[Tile], jokers: int) -> Iterator[tuple[Group, ...]]:
    """Every choice of words, each as often as may be, that so many letters and jokers can lay."""
    for at, word in enumerate(pool):
        short = (Counter(word) - held).total()
        if short <= jokers:
            yield (word,)
            for others in _choices(pool[at:], held - Counter(word), jokers - short):
                yield (word, *others)


def _with_jokers(
    rules: WordRules, words: Sequence[Group], held: Counter[Tile], owed: Counter[Tile]
) -> Iterator[tuple[Group, ...]]:
    """Words as groups whose tiles are there, with jokers in any places."""
    for table in product(*(list(_groups(word, held["?"])) for word in words)):
        content = rules.notation.content(table)
        if content <= held and owed <= content:
            yield table


def _groups(word: Group, jokers: int) -> Iterator[Group]:
    for marks in product((False, True), repeat=len(word)):
        if sum(marks) <= min(jokers, len(word) - 1):
            yield tuple(tile.lower() if mark else tile for tile, mark in zip(word, marks, strict=True))
