"""The judge against a model of the clauses written apart from it, over random small positions.

Three letters, words of two to four of them, and dictionaries made by chance: nearly every clause is broken
somewhere, and many turns are legal.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile
from wordkub.core.turns import Play, TimeOver
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import WordVerdict

WORDS = ["".join(letters) for size in (2, 3, 4) for letters in product("ABC", repeat=size)]
INITIAL = 4
"""Letters of one word of a first play."""


@dataclass(frozen=True)
class FewWords:
    """A dictionary of these words."""

    words: frozenset[str]
    name: str = "few"
    language: str = "en"
    identity: str = "few"
    address: str | None = None
    is_for_families: bool = False
    digraphs: tuple[str, ...] = ()

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        return WordVerdict(word, "ok" if word in self.words else "unknown", self.name)

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        return [self.check(word).reason for word in words]


@dataclass(frozen=True)
class Sample:
    """A position and a layout, with the rules."""

    rules: WordRules
    words: frozenset[str]
    position: Position
    layout: tuple[Group, ...]


def samples(rules: WordRules, count: int, seed: int) -> Iterator[Sample]:
    chance = random.Random(seed)
    for _ in range(count):
        words = frozenset(chance.sample(WORDS, len(WORDS) * 2 // 3))
        twins = chance.choice(["exact", "exact", "allowed"])
        own = dataclasses.replace(
            rules.with_settings(twins=twins, initial_letters=INITIAL), dictionary=FewWords(words)
        )
        table = tuple(group_of(chance, chance.choice(WORDS)) for _ in range(chance.randint(0, 3)))
        rack = tuple(sorted(chance.choice("AABBCC?") for _ in range(chance.randint(0, 5))))
        position = Position(table, rack, chance.random() < 0.8, chance.choice([0, 2, 40]), 2)
        yield Sample(own, words, position, layout_of(chance, position))


def group_of(chance: random.Random, letters: str) -> Group:
    """Letters as tiles, some of them jokers, one of them real."""
    tiles = [letter.lower() if chance.random() < 0.2 else letter for letter in letters]
    tiles[chance.randrange(len(tiles))] = letters[0]
    return tuple(tiles)


def layout_of(chance: random.Random, position: Position) -> tuple[Group, ...]:
    """Some words left alone, the others and part of the rack formed into groups by chance."""
    groups = [group for group in position.table if chance.random() < 0.5]
    rest = Counter(position.table) - Counter(groups)
    loose = [tile for group in rest.elements() for tile in group]
    loose += [tile for tile in position.rack if chance.random() < 0.7]
    loose = [
        chance.choice("abc") if tile == "?" or (tile.islower() and chance.random() < 0.3) else tile
        for tile in loose
    ]
    chance.shuffle(loose)
    while loose:
        size = chance.choice([2, 3, 3, 3, 4])
        group, loose = tuple(loose[:size]), loose[size:]
        if any(tile.isupper() for tile in group) and chance.random() < 0.97:
            groups.append(group)
    chance.shuffle(groups)
    return tuple(groups)


def word(group: Group) -> str:
    return "".join(group).upper()


def tiles(groups: tuple[Group, ...]) -> Counter[Tile]:
    return Counter("?" if tile.islower() else tile for group in groups for tile in group)


class Model:
    """What the clauses say of a layout, word for word."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample
        self.before, self.after = sample.position.table, sample.layout
        self.used = tiles(self.after) - tiles(self.before)
        self.fresh = Counter(self.after) - Counter(self.before)
        self.gone = Counter(self.before) - Counter(self.after)
        self.new = Counter(map(word, self.after)) - Counter(map(word, self.before))

    def broken(self) -> set[tuple[str, str | None]]:
        """The clauses, each with its word."""
        rack, melded = Counter(self.sample.position.rack), self.sample.position.melded
        found: set[tuple[str, str | None]] = set()
        if tiles(self.before) - tiles(self.after) or self.used - rack:
            found.add(("C6", None))
        if not self.used:
            found.add(("C7", None))
        if not melded and self.gone:
            found.add(("C9", None))
        elif not melded and self.used and max(map(len, self.fresh), default=0) < INITIAL:
            found.add(("W3", None))
        if not self.releases_well():
            found.add(("W12", None))
        return found | self.broken_words()

    def broken_words(self) -> set[tuple[str, str | None]]:
        found: set[tuple[str, str | None]] = {("W5", word(group)) for group in self.after if len(group) < 3}
        found |= {("C8", word(group)) for group in self.after if len(group) < 3 and not self.fresh[group]}
        found |= {("W7", new) for new in self.new if len(new) > 2 and new not in self.sample.words}
        if self.sample.rules.settings.twins == "exact":
            for twin, count in Counter(map(word, self.after)).items():
                if count > 1:
                    found.add(("W6", twin))
                    if not any(word(group) == twin for group in self.fresh):
                        found.add(("C8", twin))
        return found

    def releases_well(self) -> bool:
        released = self.jokers(self.before) - self.jokers(self.after)
        real = Counter(tile for group in self.after for tile in group if tile.isupper())
        return released <= real and released.total() <= self.most_jokers_in_new()

    @staticmethod
    def jokers(groups: tuple[Group, ...]) -> Counter[Tile]:
        return Counter(tile.upper() for group in groups for tile in group if tile.islower())

    def most_jokers_in_new(self) -> int:
        """Of twins, one that stood before and one that is new, the one with more jokers is the new one."""
        most = 0
        for new, count in self.new.items():
            jokers = [sum(map(str.islower, g)) for g in self.fresh.elements() if word(g) == new]
            most += sum(sorted(jokers, reverse=True)[:count])
        return most

    def placed(self) -> list[str]:
        """The words placed, where each new word has one group that shows it."""
        shown = {word(group): tiles((group,)) for group in self.fresh}
        return sorted(new for new in self.new if shown[new] & self.used)


@pytest.fixture(scope="module")
def plays(word_rules: WordRules) -> list[Sample]:
    return list(samples(word_rules, 1500, 1))


def test_every_clause_that_is_broken_and_no_other(plays: list[Sample]) -> None:
    seen: Counter[str] = Counter()
    for sample in plays:
        verdict = judge(sample.rules, sample.position, Play(sample.layout))
        found = {(v.clause, v.group and word(v.group)) for v in verdict.violations}
        assert found == Model(sample).broken(), sample
        seen.update(clause for clause, _ in found)
        seen["legal"] += verdict.legal
    assert min(seen[name] for name in ("C6", "C7", "C8", "C9", "W3", "W5", "W6", "W7", "W12", "legal")) > 10


def test_what_scores(plays: list[Sample]) -> None:
    scored = 0
    for sample in plays:
        verdict = judge(sample.rules, sample.position, Play(sample.layout))
        if not verdict.legal or sample.rules.settings.twins == "allowed":
            continue
        placed = Model(sample).placed()
        longest = max(map(len, placed), default=0)
        is_out = sample.position.rack and not verdict.rack
        assert list(verdict.outcome.placed) == placed, sample
        assert verdict.score == (2 * longest if is_out else longest), sample
        scored += 1
    assert scored > 50


def test_the_order_of_the_layout_makes_no_difference(plays: list[Sample]) -> None:
    for sample in plays:
        for turn in (Play, TimeOver):
            verdict = judge(sample.rules, sample.position, turn(sample.layout))
            other = judge(sample.rules, sample.position, turn(sample.layout[::-1]))
            assert verdict.violations == other.violations, sample
            assert (verdict.outcome, verdict.draws) == (
                other.outcome,
                other.draws,
            )
            assert (verdict.table, Counter(verdict.rack)) == (other.table, Counter(other.rack)), sample


@pytest.mark.parametrize("time_over", ["invalid_to_pool", "invalid_to_rack", "restore"])
def test_w13_leaves_valid_groups_and_every_tile(plays: list[Sample], time_over: str) -> None:
    scattered = 0
    for sample in plays:
        rules, position = sample.rules.with_settings(time_over=time_over), sample.position
        verdict = judge(rules, position, TimeOver(sample.layout))
        after = verdict.aftermath
        assert after is not None
        held = tiles(position.table) + Counter(position.rack)
        assert tiles(verdict.table) + Counter(verdict.rack) + Counter(after.to_pool) == held, sample
        assert verdict.draws <= position.pool + len(after.to_pool)
        if verdict.legal or Counter(verdict.table) == Counter(position.table):
            continue
        assert position.melded
        assert time_over != "restore"
        assert all(len(group) > 2 for group in verdict.table), sample
        if rules.settings.twins == "exact":
            assert max(Counter(map(word, verdict.table)).values(), default=1) == 1, sample
        new = Counter(map(word, verdict.table)) - Counter(map(word, position.table))
        assert sample.words.issuperset(new), sample
        scattered += 1
    assert scattered > 50 or time_over == "restore"
