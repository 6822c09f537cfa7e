"""What a simple player lays in the numeric game: sets from its rack, then single tiles added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, fewer, without
from wordkub.core.turns import Play
from wordkub.numbers.melds import best_sets
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, NumberSet


def find_play(rules: NumericRules, position: Position) -> Play | None:
    """A legal play: as many tiles of the rack as make sets by themselves, and those that fit on the table.

    Before the initial meld it is the sets worth most, where they are worth enough. Once a tile has been drawn
    it is the play that puts it in a joker's place (K6), found wherever there is one.

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("classic")
    >>> table = (("B4", "B5", "B6"),)
    >>> play = find_play(rules, Position(table, rules.parse_rack("K9 R9 Y9 B7 R1"), True))
    >>> [rules.group_text(group) for group in play.table]
    ['B4 B5 B6 B7', 'K9 R9 Y9']
    """
    if position.drawn is not None:
        swaps = map(Play, _swaps(rules, position))
        return next((play for play in swaps if judge(rules, position, play).is_legal), None)
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


def _swaps(rules: NumericRules, position: Position) -> Iterator[tuple[Group, ...]]:
    """Tables on which the drawn tile has taken a joker's place, and the joker lies in another set (K6).

    The joker makes a set with tiles of the rack, or is added to one of the table; a set that does not take it
    alone takes it with no other tile either, so that no way to play is overlooked.
    """
    assert position.drawn is not None
    rack = Counter(position.rack) - Counter([position.drawn])
    rack[JOKER] += 1
    laid = best_sets(rules.sets, rack, lambda found: found.tiles.count(JOKER) * 100 + len(found.tiles))
    made = [found.tiles for found in laid if JOKER in found.tiles]
    for group in dict.fromkeys(position.table):
        swapped = rules.sets.read((*without(group, [JOKER]), position.drawn)) if JOKER in group else None
        if isinstance(swapped, NumberSet):
            rest = fewer(position.table, [group])
            yield from ((*rest, swapped.tiles, new) for new in made)
            for other in dict.fromkeys(rest):
                wider = rules.sets.read((*other, JOKER))
                if isinstance(wider, NumberSet):
                    yield (*fewer(rest, [other]), swapped.tiles, wider.tiles)
