"""The rule sets under the contract, and how to make random turns of each.

A rule set joins with one more :class:`Case` in ``CASES``; ``house_rules`` makes up others.
"""

from __future__ import annotations

import dataclasses
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.playing import find_play
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Tile, without
from wordkub.core.turns import Play
from wordkub.letters.notation import JOKER
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.store.rulesets import open_numeric_rules, open_word_rules

WORDS = Path(__file__).parents[1] / "cases" / "words.txt"
"""A small dictionary, so that games are fast."""

Table = tuple[Group, ...]


@dataclass(frozen=True)
class Game:
    """A rule set, open, and what makes turns of it."""

    rules: RuleSet
    find_play: Callable[[Position], Play | None]
    """A legal play, if one is found."""
    layout: Callable[[Position, random.Random], Table]
    """A table that a player could have laid out when time ends: seldom legal, tiles left out, twins."""
    doubtful: Callable[[Position, random.Random], Table]
    """A table with a group that the judge refuses, unless the players check the groups."""


@dataclass(frozen=True)
class Case:
    """A rule set under the contract."""

    name: str
    open: Callable[[], Game]

    def __str__(self) -> str:
        return self.name


@cache
def word_game(name: str, is_small: bool = False, **changes: object) -> Game:
    """A word rule set with the small dictionary.

    Args:
        name: The rule set.
        is_small: Half the tiles, short racks and an easy first play, so that racks are emptied.
        changes: Other settings.
    """
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        patched.setenv("WORDKUB_HOME", home)
        rules = open_word_rules(name, dictionary=str(WORDS))
    if is_small:
        halved = {tile: (count + 1) // 2 for tile, count in rules.edition.tiles.items()}
        rules = dataclasses.replace(rules, edition=dataclasses.replace(rules.edition, tiles=halved))
        rules = rules.with_settings(deal=7, initial_letters=3, jokers=4)
    rules = rules.with_settings(**changes)
    return Game(
        rules, partial(find_play, rules), partial(_word_layout, rules), partial(_doubtful_words, rules)
    )


@cache
def numeric_game(name: str, **changes: object) -> Game:
    """A numeric rule set.

    Args:
        name: The rule set.
        changes: Other settings.
    """
    rules = open_numeric_rules(name).with_settings(**changes)
    layout = partial(_number_layout, rules)
    return Game(rules, partial(find_play, rules), layout, layout)


CHALLENGE = {"validation": "challenge"}

CASES = [
    Case("word, whole set", partial(word_game, "word")),
    Case("word", partial(word_game, "word", True)),
    Case("word, free", partial(word_game, "word", True, twins="allowed", joker_release="free")),
    Case("word, challenges", partial(word_game, "word", True, challenge_penalty=2, **CHALLENGE)),
    Case("word, costly challenges", partial(word_game, "word", True, failed_challenge="draw", **CHALLENGE)),
    Case("word-race", partial(word_game, "word-race", True)),
    Case("word-race, challenges", partial(word_game, "word-race", True, **CHALLENGE)),
    Case("word-99", partial(word_game, "word-99", True)),
    Case("word-99, challenges", partial(word_game, "word-99", True, **CHALLENGE)),
    Case("word, play after a draw", partial(word_game, "word", True, after_draw="play")),
    Case(
        "word, challenges and play after a draw",
        partial(word_game, "word", True, after_draw="play", refill_to=None, **CHALLENGE),
    ),
    Case("sabra, play after a draw", partial(numeric_game, "sabra", after_draw="play")),
    *(Case(name, partial(numeric_game, name)) for name in ("sabra", "icebreaker", "classic", "xp", "open50")),
    Case(
        "classic, few tiles", partial(numeric_game, "classic", highest=7, initial_points=9, deal=8, jokers=4)
    ),
    Case("sabra, jokers alone", partial(numeric_game, "sabra", jokers=4, all_joker_sets=True)),
    Case("sabra, draw only when unable", partial(numeric_game, "sabra", draw_when_able=False)),
]


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[Game, int]:
    """A rule set that nobody has printed, and for how many players."""
    seats = draw(st.integers(2, 4))
    shared = {
        "time_over": draw(st.sampled_from(["invalid_to_pool", "invalid_to_rack", "restore"])),
        "penalty_tiles": draw(st.integers(0, 4)),
        "time_over_forfeits_turn": draw(st.booleans()),
        "joker_left": draw(st.integers(0, 40)),
        "pool_empty": draw(st.sampled_from(["at_once", "cannot_draw", "play_on"])),
        "pool_empty_winner": draw(st.sampled_from(["lowest_rack", "no_bonus"])),
        "draw_when_able": draw(st.booleans()),
        "after_draw": draw(st.sampled_from(["end", "play"])),
        "end": draw(st.sampled_from(["pool_and_rack_empty", "rack_empty"])),
        "first_seat": draw(st.sampled_from(["draw", "rotate"])),
    }
    own = draw(st.sampled_from([_house_words, _house_numbers]))
    return own(draw, seats, shared), seats


def _house_words(draw: st.DrawFn, seats: int, shared: dict[str, object]) -> Game:
    least = draw(st.integers(1, 4))
    words = {
        "jokers": draw(st.integers(0, 4)),
        "deal": draw(st.integers(3, 9)),
        "min_letters": least,
        "initial_letters": draw(st.integers(least, 6)),
        "refill_to": draw(st.none() | st.integers(1, 9)),
        "meld_extra_words": draw(st.booleans()),
        "scoring": draw(st.sampled_from(["longest_placed", "letters_placed", "none"])),
        "scoring_word": draw(st.sampled_from(["with_rack_tile", "any_new"])),
        "double_on_empty_rack": draw(st.booleans()),
        "max_new_words": draw(st.none() | st.integers(1, 3)),
        "letter_left": draw(st.integers(0, 2)),
        "twins": draw(st.sampled_from(["exact", "stem", "allowed"])),
        "joker_release": draw(st.sampled_from(["replaced", "free"])),
        "validation": draw(st.sampled_from(["dictionary", "challenge"])),
        "failed_challenge": draw(st.sampled_from(["nothing", "draw"])),
        "challenge_penalty": draw(st.integers(0, 3)),
    }
    game = word_game.__wrapped__
    return game("word", True, **shared, **words)


def _house_numbers(draw: st.DrawFn, seats: int, shared: dict[str, object]) -> Game:
    colours = tuple({"K": "black", "R": "red", "B": "blue", "Y": "yellow", "G": "green"}.items())
    shared["after_draw"] = draw(st.sampled_from(["end", "joker_swap", "play"]))
    numbers = {
        "colours": colours[: draw(st.integers(1, 5))],
        "highest": draw(st.integers(3, 15)),
        "copies": draw(st.integers(1, 3)),
        "jokers": draw(st.integers(0, 4)),
        "min_set": draw(st.integers(2, 4)),
        "initial_points": draw(st.sampled_from([0, 10, 30, 40])),
        "table_in_initial_turn": draw(st.booleans()),
        "all_joker_sets": draw(st.booleans()),
    }
    game = numeric_game.__wrapped__
    tiles = game("sabra", **numbers).rules.tile_set(seats).total()
    return game("sabra", **shared, **numbers, deal=draw(st.integers(1, min(14, tiles // seats))))


def _number_layout(rules: NumericRules, position: Position, chance: random.Random) -> Table:
    """Sets taken apart and formed again with tiles of the rack, seldom without a fault."""
    play = find_play(rules, position) if chance.random() < 0.3 else None
    table = position.table if play is None else play.table
    stays = [group for group in table if chance.random() < 0.7]
    freed = rules.notation.content(table) - rules.notation.content(stays)
    laid = chance.sample(position.rack, min(len(position.rack), chance.randrange(9)))
    loose = list(freed.elements()) if play else [*freed.elements(), *laid]
    if chance.random() < 0.1:
        loose.append(chance.choice(sorted(rules.tile_set(2))))
    chance.shuffle(loose)
    if chance.random() < 0.5:
        loose.sort(key=rules.notation.tile_orders()["numbers"] if chance.random() < 0.5 else rules.sets.place)
    groups = list(stays)
    while loose and chance.random() < 0.9:
        size = chance.randrange(1, 6)
        groups.append(rules.notation.parse_group(" ".join(loose[:size])))
        loose = loose[size:]
    chance.shuffle(groups)
    return tuple(groups)


def _word_layout(rules: WordRules, position: Position, chance: random.Random) -> Table:
    """Words taken apart and formed again with tiles of the rack, some of them words, some twins."""
    stays = [group for group in position.table if chance.random() < 0.7]
    freed = rules.notation.content(position.table) - rules.notation.content(stays)
    laid = chance.sample(position.rack, min(len(position.rack), chance.randrange(9)))
    loose = [*freed.elements(), *laid]
    if chance.random() < 0.1:
        loose.append(chance.choice(sorted(rules.tile_set(2))))
    chance.shuffle(loose)
    groups = list(stays)
    while loose and chance.random() < 0.85:
        group = _formed(rules, loose, groups, chance)
        loose = list((Counter(loose) - rules.notation.content([group])).elements())
        groups.append(group)
    if loose and chance.random() < 0.5:
        groups.append(_shown(rules, loose, chance))
    chance.shuffle(groups)
    return tuple(group for group in groups if _has_letter(rules, group))


def _formed(rules: WordRules, loose: list[Tile], groups: Sequence[Group], chance: random.Random) -> Group:
    """A group from loose tiles: a word, a twin of another group, or any tiles in a row."""
    kind = chance.random()
    if kind < 0.6:
        tries = (_spelled(rules, tuple(word), loose) for word in chance.sample(_words(), 150))
        if found := next(filter(None, tries), None):
            return found
    if kind < 0.7 and groups:
        word = tuple(rules.notation.word(chance.choice(groups)))
        return _spelled(rules, word, loose) or word
    return _shown(rules, loose[: chance.randrange(1, 8)], chance)


def _doubtful_words(rules: WordRules, position: Position, chance: random.Random) -> Table:
    """A row or two of tiles that are hardly words: beside a word perhaps, or made of one that stands."""
    play = find_play(rules, position) if chance.random() < 0.5 else None
    table = position.table if play is None else play.table
    rack = list(
        without(
            position.rack, (rules.notation.content(table) - rules.notation.content(position.table)).elements()
        )
    )
    chance.shuffle(rack)
    if position.melded and position.table and rack and chance.random() < 0.3:
        base = chance.choice(table)
        rest = list(table)
        rest.remove(base)
        return (*rest, (*base, *_shown(rules, rack[:1], chance)))
    least = rules.settings.min_letters if position.melded or play else rules.settings.initial_letters
    length = least + chance.randrange(3)
    rows = [_shown(rules, rack[:length], chance)]
    if chance.random() < 0.4:
        rows.append(_shown(rules, rack[length : length + 3], chance))
    return (*table, *(row for row in rows if _has_letter(rules, row)))


@cache
def _words() -> list[str]:
    return WORDS.read_text("utf-8").upper().split()


def _spelled(rules: WordRules, word: Group, loose: Sequence[Tile]) -> Group | None:
    """A word in these tiles, jokers last, if it can be."""
    left = Counter(loose)
    tiles: list[Tile] = []
    for letter in word:
        held = letter if left[letter] else JOKER
        if not left[held]:
            return None
        left[held] -= 1
        tiles.append(letter if held == letter else rules.notation.joker(letter))
    return tuple(tiles)


def _shown(rules: WordRules, tiles: Sequence[Tile], chance: random.Random) -> Group:
    """Tiles in a row, each joker as any letter."""
    letters = sorted(rules.tile_set(2).keys() - {JOKER})
    return tuple(rules.notation.joker(chance.choice(letters)) if tile == JOKER else tile for tile in tiles)


def _has_letter(rules: WordRules, group: Group) -> bool:
    return any(rules.notation.letter(tile) is None for tile in group)
