"""What a simple player lays in the numeric game: sets from its rack, then single tiles added."""

from __future__ import annotations

from collections import Counter

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap
from wordkub.core.turns import Play
from wordkub.numbers.melds import best_sets
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import NumberSet
from wordkub.solve.numbers.solver import NumericSolver


def find_play(rules: NumericRules, position: Position) -> Play | None:
    """A legal play: as many tiles of the rack as make sets by themselves, and those that fit on the table.

    Before the initial meld it is the sets worth most, where they are worth enough. Where the tile just drawn
    may only take a joker's place it is the best play that does, found wherever there is one (K6).

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("classic")
    >>> table = (("B4", "B5", "B6"),)
    >>> play = find_play(rules, Position(table, rules.parse_rack("K9 R9 Y9 B7 R1"), True))
    >>> [rules.group_text(group) for group in play.table]
    ['B4 B5 B6 B7', 'K9 R9 Y9']
    """
    if position.drawn is not None and rules.settings.after_draw != "play":
        return NumericSolver(rules).best(position).play
    sets, rack = rules.sets, Counter(position.rack)
    laid = best_sets(sets, rack, (lambda s: len(s.tiles)) if position.melded else (lambda s: s.points))
    for found in laid:
        rack -= Counter(found.tiles)
    table = list(position.table)
    if position.melded:
        _add_single_tiles(rules, table, rack)
    play = Play((*table, *(found.tiles for found in laid)))
    return play if judge(rules, position, play).is_legal else None


def _add_single_tiles(rules: NumericRules, table: list[Group], rack: Heap) -> None:
    """Add tiles of the rack to sets of the table, one after the other, as long as any fits."""
    fits = True
    while fits:
        fits = False
        for tile in rules.sort_tiles(rack.elements()):
            for place, group in enumerate(table):
                found = rules.sets.read((*group, tile))
                if rack[tile] and isinstance(found, NumberSet):
                    table[place] = found.tiles
                    rack[tile] -= 1
                    fits = True
                    break
