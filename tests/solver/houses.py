"""Random house rules for both games, and positions in which a legal play is known, made without the solver.

A position is made backwards: first what a play forms, then words or sets of the table that can be made of
some of that, so that the rest must come from the rack. More plays are tried at random: tiles of the rack and
of a broken group or two are covered with words or sets. The judge says which of all these are legal; many are
not, by one setting or another.

To widen: a setting that has no line in `WORD_VALUES` or `NUMBER_VALUES` fails a test; an edition is a name in
`EDITIONS`, whose words `words_of` gives.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from tests.solver.number_positions import FIVE
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.core.turns import Play
from wordkub.letters.notation import JOKER
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import NumberSet
from wordkub.store.rulesets import open_numeric_rules, open_word_rules

LIST = Path(__file__).parents[1] / "cases" / "words.txt"

EDITIONS = ("en",)
"""The editions of the word game."""

Values = dict[str, tuple[object, ...]]

SHARED: Values = {
    "players": ((2, 4),),
    "deal": (7, 14),
    "time_limit": (None,),
    "penalty_tiles": (0, 3),
    "time_over": ("invalid_to_pool", "restore"),
    "time_over_forfeits_turn": (True, False),
    "joker_left": (0, 25, 30),
    "pool_empty": ("play_on", "cannot_draw", "at_once"),
    "pool_empty_winner": ("lowest_rack", "no_bonus"),
    "draw_when_able": (True, True, False),
    "after_draw": ("end", "play"),
    "end": ("pool_and_rack_empty", "rack_empty"),
    "first_seat": ("draw", "rotate"),
}

WORD_VALUES: Values = SHARED | {
    "jokers": (2, 4),
    "min_letters": (1, 2, 3, 3, 3, 4),
    "initial_letters": (3, 4, 5, 6),
    "refill_to": (None, 7, 9),
    "meld_extra_words": (True, False),
    "scoring": ("longest_placed", "longest_placed", "letters_placed", "none"),
    "scoring_word": ("with_rack_tile", "any_new"),
    "double_on_empty_rack": (True, False),
    "target_score": (None, 99),
    "max_new_words": (None, None, 1, 2, 3),
    "letter_left": (0, 1),
    "twins": ("exact", "stem", "allowed"),
    "joker_release": ("replaced", "free"),
    "validation": ("dictionary", "challenge"),
    "failed_challenge": ("nothing", "draw"),
    "challenge_penalty": (0, 1),
}

NUMBER_VALUES: Values = SHARED | {
    "jokers": (0, 2, 4),
    "colours": (FIVE[:2], FIVE[:3], FIVE[:4], FIVE[:4], FIVE),
    "highest": (5, 7, 9, 13, 13, 15),
    "copies": (1, 2, 2, 3),
    "min_set": (2, 3, 3, 3, 4),
    "initial_points": (0, 10, 20, 30),
    "table_in_initial_turn": (True, False),
    "all_joker_sets": (True, False),
    "after_draw": ("end", "joker_swap", "play"),
    "tiles_by_players": ((), ((2, 4, 2, 2),)),
}

TRIES = 12
"""How many more plays are tried in a position."""


@dataclass(frozen=True)
class House:
    """A position by rules that nobody has printed, and plays in it that may be legal."""

    rules: RuleSet
    position: Position
    plays: list[Play]


def house(seed: int) -> House:
    """The house of a number: words and numbers in turn."""
    chance = random.Random(seed)
    return _word_house(chance) if seed % 2 else _number_house(chance)


def _settings(values: Values, chance: random.Random) -> dict[str, object]:
    return {name: chance.choice(choices) for name, choices in values.items()}


# Words


@cache
def _opened(edition: str) -> WordRules:
    return open_word_rules("word", edition=edition, dictionary=str(LIST))


@cache
def words_of(edition: str) -> dict[Group, Heap]:
    """The words of an edition as tiles, with how many there are of each."""
    parsed = map(_opened(edition).notation.parse_group, LIST.read_text("utf-8").upper().split())
    return {word: Counter(word) for word in parsed}


def _word_house(chance: random.Random) -> House:
    edition = chance.choice(EDITIONS)
    rules = _opened(edition).with_settings(**_settings(WORD_VALUES, chance))
    words = words_of(edition)
    least = rules.settings.min_letters
    known = [word for word in words if len(word) >= least]
    formed = chance.sample(known, chance.choice([1, 1, 2, 2, 3]))
    left = Counter(tile for word in formed for tile in word)
    broken: list[Group] = []
    for word in chance.sample(known, 150 if chance.random() < 0.7 else 0):
        if len(broken) < 3 and words[word] < left and word not in formed:
            broken.append(word)
            left -= words[word]
    before, after = list(broken), list(formed)
    _lay_jokers(rules, before, after, left, chance)
    stands = [_odd(rules, word, chance) for word in chance.sample(known, chance.choice([0, 1, 1, 2, 4]))]
    stands = [group for group in stands if rules.notation.word(group) not in map("".join, [*broken, *formed])]
    letters = sorted(rules.edition.tiles)
    extra = [
        rules.notation.parse_tiles(f"[{chance.choice(letters)}]")[0]
        for _ in range(chance.choice([0, 0, 1, 3, 5]))
    ]
    rack = rules.notation.sort_tiles([*left.elements(), *extra])
    table = tuple(chance.sample([*before, *stands], len(before) + len(stands)))
    melded = bool(broken) or chance.random() < 0.7
    position = Position(table, rack, melded, chance.choice([0, 5, 40]), chance.choice([2, 4]))
    plays = [Play((*stands, *after)), *_tried_words(rules, position, known, chance)]
    return House(rules, position, plays)


def _lay_jokers(
    rules: WordRules, before: list[Group], after: list[Group], left: Heap, chance: random.Random
) -> None:
    """Put jokers in place of a tile that comes from the rack, and of one that stood on the table."""
    joker = rules.notation.joker
    if chance.random() < 0.3:
        tile = chance.choice(sorted(left.elements()))
        left.subtract([tile])
        left[JOKER] += 1
        _replace(after, tile, joker(tile))
    if before and chance.random() < 0.4:
        tile = chance.choice(before[0])
        _replace(before, tile, joker(tile))
        others = [other for other in sorted(left.elements()) if other not in (tile, JOKER)]
        if others and chance.random() < 0.6:
            # The rack's real tile takes the joker's place, and the joker that of another tile of the rack.
            other = chance.choice(others)
            left.subtract([other])
            left[tile] += 1
            _replace(after, other, joker(other))
        else:
            _replace(after, tile, joker(tile))
    for tile in [tile for tile, count in left.items() if count <= 0]:
        del left[tile]


def _replace(groups: list[Group], tile: Tile, other: Tile) -> None:
    """Put a tile in place of another one, in the first group that has it."""
    for number, group in enumerate(groups):
        if tile in group:
            place = group.index(tile)
            groups[number] = (*group[:place], other, *group[place + 1 :])
            return


def _odd(rules: WordRules, word: Group, chance: random.Random) -> Group:
    """A word that stands: now and then with a joker, or one that no dictionary has."""
    kind = chance.random()
    place = chance.randrange(len(word))
    if kind < 0.15 and len(word) > 1:
        return (*word[:place], rules.notation.joker(word[place]), *word[place + 1 :])
    return word[::-1] if kind < 0.25 else word


def _tried_words(
    rules: WordRules, position: Position, known: Sequence[Group], chance: random.Random
) -> Iterator[Play]:
    for _ in range(TRIES):
        most = min(2, len(position.table)) if position.melded else 0
        broken = chance.sample(position.table, chance.randint(0, most))
        stands = Counter(position.table) - Counter(broken)
        loose = Counter(tile for group in broken for tile in group)
        words = _cover_words(rules, loose, Counter(position.rack), known, chance, 3)
        if words is not None:
            yield Play((*stands.elements(), *words))


def _cover_words(
    rules: WordRules, owed: Heap, rack: Heap, known: Sequence[Group], chance: random.Random, most: int
) -> list[Group] | None:
    """Words that lay all the tiles that are owed, with some of the rack; None where this attempt fails."""
    if not owed and most < 3 and chance.random() < 0.6:
        return []
    if not most or not owed + rack:
        return None if owed else []
    tile = chance.choice(sorted(owed)) if owed else None
    letter = None if tile is None else rules.notation.letter(tile) or tile
    for word in chance.sample(known, min(len(known), 200)):
        if letter is not None and letter not in word:
            continue
        laid = _in_tiles(rules, word, owed, rack)
        if laid is None or (tile is not None and tile not in laid):
            continue
        content = Counter(laid)
        rest = Counter({each: count for each, count in (owed - content).items() if count})
        taken = Counter(
            JOKER if rules.notation.letter(each) else each for each in (content - owed).elements()
        )
        others = _cover_words(rules, rest, rack - taken, known, chance, most - 1)
        return None if others is None else [laid, *others]
    return [] if not owed and most < 3 else None


def _in_tiles(rules: WordRules, word: Group, owed: Heap, rack: Heap) -> Group | None:
    """A word in tiles of the table first, then of the rack, jokers last; None where tiles are wanting."""
    table, hand = owed.copy(), rack.copy()
    laid = []
    for letter in word:
        joker = rules.notation.joker(letter)
        for heap, held, shown in (
            (table, letter, letter),
            (table, joker, joker),
            (hand, letter, letter),
            (hand, JOKER, joker),
        ):
            if heap[held] > 0:
                heap[held] -= 1
                laid.append(shown)
                break
        else:
            return None
    return tuple(laid)


# Numbers


def _number_house(chance: random.Random) -> House:
    name = chance.choice(["classic", "sabra", "icebreaker"])
    rules = open_numeric_rules(name).with_settings(**_settings(NUMBER_VALUES, chance))
    sets = _all_sets(rules.sets.colours, rules.sets.highest, rules.sets.least)
    if not sets:
        return House(rules, Position((), (), True, 5), [])
    formed = [_with_jokers(rules, chance.choice(sets), chance) for _ in range(chance.choice([1, 1, 2, 3]))]
    left = Counter(tile for group in formed for tile in group)
    broken: list[Group] = []
    for group in chance.sample(sets, min(len(sets), 120) if chance.random() < 0.7 else 0):
        if len(broken) < 3 and Counter(group) < left:
            broken.append(group)
            left -= Counter(group)
    stands = [_with_jokers(rules, chance.choice(sets), chance) for _ in range(chance.choice([0, 1, 2, 4]))]
    tiles = sorted(rules.tile_set(4))
    extra = [chance.choice(tiles) for _ in range(chance.choice([0, 0, 1, 3, 6]))]
    rack = rules.notation.sort_tiles([*left.elements(), *extra])
    table = tuple(chance.sample([*broken, *stands], len(broken) + len(stands)))
    melded = chance.random() < 0.65
    position = Position(table, rack, melded, chance.choice([0, 5, 40]), chance.choice([2, 4]))
    plays = [Play((*stands, *formed)), *_tried_sets(rules, position, sets, chance)]
    return House(rules, position, plays)


@cache
def _all_sets(colours: str, highest: int, least: int) -> list[Group]:
    """Runs and groups without jokers, of the fewest tiles and some more."""
    runs = [
        tuple(f"{colour}{number}" for number in range(first, first + size))
        for colour, first, size in product(colours, range(1, highest + 1), range(least, least + 3))
        if first + size - 1 <= highest
    ]
    groups = [
        tuple(f"{colour}{number}" for colour in colours if colour != without)
        for number, without in product(range(1, highest + 1), ("", *colours))
        if len(colours) - bool(without) >= least
    ]
    return [*runs, *groups]


def _with_jokers(rules: NumericRules, group: Group, chance: random.Random) -> Group:
    """A set with a joker in a tile's place now and then, as it is written out."""
    if not rules.settings.jokers or chance.random() < 0.75:
        return group
    place = chance.randrange(len(group))
    found = rules.sets.read((*group[:place], JOKER, *group[place + 1 :]))
    return found.tiles if isinstance(found, NumberSet) else group


def _tried_sets(
    rules: NumericRules, position: Position, sets: Sequence[Group], chance: random.Random
) -> Iterator[Play]:
    for _ in range(TRIES):
        most = min(2, len(position.table)) if rules.may_touch(position) else 0
        broken = chance.sample(position.table, chance.randint(0, most))
        stands = Counter(position.table) - Counter(broken)
        loose = Counter(tile for group in broken for tile in group)
        laid = _cover_sets(rules, loose, Counter(position.rack), sets, chance, 4)
        if laid is not None:
            yield Play((*stands.elements(), *laid))


def _cover_sets(
    rules: NumericRules, owed: Heap, rack: Heap, sets: Sequence[Group], chance: random.Random, most: int
) -> list[Group] | None:
    """Sets that lay all the tiles that are owed, with some of the rack; None where this attempt fails."""
    if not owed and most < 4 and chance.random() < 0.5:
        return []
    if not most:
        return None if owed else []
    real = sorted(tile for tile in owed if tile != JOKER)
    tile = chance.choice(real) if real else None
    for group in chance.sample(sets, len(sets)):
        if tile is not None and tile not in group:
            continue
        have = owed + rack
        short = Counter(group) - have
        if short.total() > have[JOKER] or short.total() >= len(group):
            continue
        tiles = tuple(JOKER if short[each] else each for each in group)
        found = rules.sets.read(tiles)
        if not isinstance(found, NumberSet):
            continue
        content = Counter(found.tiles)
        others = _cover_sets(rules, owed - content, rack - (content - owed), sets, chance, most - 1)
        return None if others is None else [found.tiles, *others]
    return [] if not owed and most < 4 else None


def settings_of(rules: RuleSet) -> list[str]:
    """The names of all settings that a rule set has."""
    return [field.name for field in dataclasses.fields(rules.settings)]
