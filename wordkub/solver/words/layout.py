"""From words as letters to words as tiles: which tiles of the rack are laid, and where the jokers go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile
from wordkub.core.turns import Play
from wordkub.letters.rules import WordRules
from wordkub.solver.words.bags import Bag, Bags
from wordkub.solver.words.candidates import Candidates
from wordkub.solver.words.cover import Hand
from wordkub.solver.words.packing import Packing, total


@dataclass(frozen=True, slots=True)
class Formed:
    """Words that a turn forms, by their numbers among the candidates."""

    bag: Bag
    first: Hand
    """What was to be laid before any word was."""
    words: tuple[int, ...]
    """The words, one that jokers should go into first."""
    as_joker: int = 0
    """Letters of the first word that jokers stand for though the letters are there, packed."""


def plays(
    rules: WordRules, position: Position, bags: Bags, candidates: Candidates, formed: Formed
) -> Iterator[Play]:
    """The ways to lay words in tiles: with old words as they stood, and with jokers in new words.

    Args:
        rules: The rules in force.
        position: The position before the turn.
        bags: Its bags.
        candidates: Its candidates.
        formed: The words that are formed.
    """
    packing = bags.packing
    jokers = _jokers(packing, candidates, formed)
    if jokers is None:
        return
    standing = tuple(position.table[number] for number in formed.bag.standing)
    new = [word for word in formed.words if word >= candidates.standing]
    old = [word for word in formed.words if word < candidates.standing]
    # A word that shows no letter of the rack may show a joker of it (W10).
    needy = sorted(new, key=lambda word: _shows(packing, candidates.packed(word), bags.rack))
    for order in dict.fromkeys(((*old, *new), (*needy, *old))):
        groups = _laid(rules, position, bags, candidates, order, jokers)
        if groups is not None:
            yield Play((*standing, *groups))


def _shows(packing: Packing, word: int, rack: int) -> bool:
    """Whether a word has one of the rack's letters."""
    return any(packing.count(rack, place) for place in packing.places(word))


def _jokers(packing: Packing, candidates: Candidates, formed: Formed) -> int | None:
    """The letters that jokers stand for after the turn, packed; None where they cannot be laid so."""
    faces = sum(map(candidates.packed, formed.words))
    first, forced = formed.first, formed.as_joker
    beyond = faces - first.owed - forced
    wild = packing.less(beyond, first.have - first.owed)
    jokers = wild + forced
    owed = first.owed_jokers - total(jokers)
    # A joker that must be laid and that no letter was wanting for takes the place of a free one.
    free = beyond - wild
    new = [candidates.packed(word) for word in formed.words if word >= candidates.standing]
    for heap in (*new, free):
        for place in packing.places(heap):
            while owed > 0 and packing.count(free, place) and packing.count(faces - jokers, place):
                free -= packing.units[place]
                jokers += packing.units[place]
                owed -= 1
    return None if owed > 0 else jokers + formed.bag.kept


def _laid(
    rules: WordRules,
    position: Position,
    bags: Bags,
    candidates: Candidates,
    words: Sequence[int],
    jokers: int,
) -> list[Group] | None:
    """Words as groups, the earlier ones with all the jokers that they can take; None where some are left."""
    notation, packing = rules.notation, bags.packing
    laid: list[list[Tile]] = []

    def put_jokers(tiles: list[Tile]) -> None:
        nonlocal jokers
        for at, tile in enumerate(tiles):
            letter = bags.place(tile)
            reals = sum(bags.place(other) is not None for other in tiles)
            if letter is not None and reals > 1 and packing.count(jokers, letter):
                jokers -= packing.units[letter]
                tiles[at] = notation.joker(tile)

    for word in words:
        if word >= candidates.standing:
            laid.append(list(candidates.vocabulary.tiles(candidates.index(word))))
            if jokers:
                put_jokers(laid[-1])
            continue
        stood, own = position.table[word], bags.jokers(word)
        stays = packing.is_within(own, jokers)
        jokers -= own if stays else 0
        laid.append(list(stood) if stays else [notation.letter(tile) or tile for tile in stood])
    for tiles in laid:
        if jokers:
            put_jokers(tiles)
    return None if jokers else list(map(tuple, laid))
