"""The best turns of small positions by looking at every play there is; only the judge is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, fewer
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules


@dataclass(frozen=True)
class Best:
    """The most that a legal play reaches; None where there is none."""

    score: int | None
    tiles: int | None


def best(rules: WordRules, position: Position, words: Sequence[str], touch: int | None) -> Best:
    """What the best plays reach.

    Args:
        rules: The rules.
        position: The position.
        words: All the words of the dictionary.
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


def legal_plays(rules: WordRules, position: Position, words: Sequence[str]) -> Iterator[tuple[Play, Verdict]]:
    """Every legal play: every choice of words, with jokers in every place."""
    notation = rules.notation
    standing = [notation.word(group) for group in position.table]
    pool = sorted({*words, *standing})
    held = rules.content([*position.table, position.rack])
    owed = rules.content(position.table)
    for chosen in _choices(pool, held, held["?"]):
        size = sum(map(len, chosen))
        if owed.total() < size:
            for table in _with_jokers(rules, chosen, held, owed):
                verdict = judge(rules, position, Play(table))
                if verdict.is_legal:
                    yield Play(table), verdict


def _choices(pool: Sequence[str], held: Counter[str], jokers: int) -> Iterator[tuple[str, ...]]:
    """Every choice of words, each as often as may be, that so many letters and jokers can lay."""
    for at, word in enumerate(pool):
        short = (Counter(word) - held).total()
        if short <= jokers:
            yield (word,)
            for others in _choices(pool[at:], held - Counter(word), jokers - short):
                yield (word, *others)


def _with_jokers(
    rules: WordRules, words: Sequence[str], held: Counter[str], owed: Counter[str]
) -> Iterator[tuple[Group, ...]]:
    """Words as groups whose tiles are there, with jokers in any places."""
    for table in product(*(list(_groups(word, held["?"])) for word in words)):
        content = rules.content(table)
        if content <= held and owed <= content:
            yield table


def _groups(word: str, jokers: int) -> Iterator[Group]:
    for marks in product((False, True), repeat=len(word)):
        if sum(marks) <= min(jokers, len(word) - 1):
            yield tuple(ch.lower() if mark else ch for ch, mark in zip(word, marks, strict=True))
