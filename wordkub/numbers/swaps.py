"""K6, by comparing the table before and after: has the tile just drawn taken the place of a joker?

The drawn tile lies where a joker lay, as what that joker stood for (N8), and the rest of that set as it lay.
The joker lies in one set: a new one, one of the table that it is added to, or the set that it left. Other
tiles of the rack lie in that set alone, and all other sets stand as they stood. Sets are told apart by what
is written of them, not by where they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from wordkub.core.tiles import Group, Heap, Tile
from wordkub.numbers.sets import JOKER, NumberSet, Sets

Groups: TypeAlias = Counter[Group]
"""A multiset of sets."""


def is_joker_swap(sets: Sets, before: Sequence[Group], after: Sequence[Group], drawn: Tile) -> bool:
    """Whether one table can become another by putting the drawn tile in a joker's place.

    Args:
        sets: What a set is.
        before: The table before the play.
        after: The table after it. That its sets are valid and no tiles come from nowhere is checked
            elsewhere.
        drawn: The tile just drawn.

    >>> sets = Sets("KRBY", 13, 3)
    >>> three, four = ("K4", "R4", "B4"), ("K4", "R4", "B4", "?")
    >>> is_joker_swap(sets, [three, four], [("K4", "R4", "B4", "Y4"), four], "Y4")
    True
    >>> is_joker_swap(sets, [("Y2", "Y3", "?")], [("Y1", "Y2", "Y3"), ("K9", "R9", "?")], "Y1")
    False
    """
    stood = Counter(map(sets.written, before))
    change = Counter(map(sets.written, after))
    change.subtract(stood)
    return any(
        _goes_elsewhere(sets, stood, change, group, place, drawn)
        or _comes_back(sets, change, group, place, drawn)
        for group in stood
        for place in _places(sets, group, drawn)
    )


def stands_for(sets: Sets, found: NumberSet, place: int) -> frozenset[Tile]:
    """The tiles that a set's joker can stand for: in a group any colour that it lacks (N8)."""
    colours = set(sets.colours)
    if found.kind == "group":
        colours -= {tile[0] for tile in found.tiles}
    elif found.letter is not None:
        colours = {found.letter}
    return frozenset(f"{colour}{found.numbers[place]}" for colour in colours)


def _places(sets: Sets, group: Group, drawn: Tile) -> Iterator[int]:
    """The jokers of a set whose place the drawn tile can take; a joker takes any joker's."""
    found = sets.read(group)
    if not isinstance(found, NumberSet):
        return
    for place, tile in enumerate(found.tiles):
        if tile == JOKER and (drawn == JOKER or drawn in stands_for(sets, found, place)):
            yield place


def _goes_elsewhere(sets: Sets, stood: Groups, change: Groups, group: Group, place: int, drawn: Tile) -> bool:
    """Whether the drawn tile alone is new in the joker's set, and the joker is in a set beside it."""
    swapped = sets.written((*group[:place], drawn, *group[place + 1 :]))
    fresh, gone = _parts(change, Counter([group]), Counter([swapped]))
    if len(fresh) != 1 or len(gone) > 1:
        return False
    # The set that takes the joker is another one than that it leaves, though it may be equal to it.
    if any(stood[base] <= (base == group) for base in gone):
        return False
    added = _added(fresh[0], gone[0] if gone else ())
    return added is not None and added[JOKER] > 0


def _comes_back(sets: Sets, change: Groups, group: Group, place: int, drawn: Tile) -> bool:
    """Whether the joker is in its set again, and the drawn tile in the place that it had there."""
    fresh, gone = _parts(change, Counter([group]), Counter())
    if len(fresh) != 1 or gone:
        return False
    added = _added(fresh[0], group)
    if added is None or not added[drawn]:
        return False
    before, after = sets.read(group), sets.read(fresh[0])
    if drawn != JOKER or not isinstance(before, NumberSet) or not isinstance(after, NumberSet):
        return drawn != JOKER
    jokers = [at for at, tile in enumerate(after.tiles) if tile == JOKER]
    return any(stands_for(sets, before, place) & stands_for(sets, after, joker) for joker in jokers)


def _parts(change: Groups, more: Groups, less: Groups) -> tuple[list[Group], list[Group]]:
    """What a change of the table puts there and takes away, beside the sets that are accounted for."""
    rest = change.copy()
    rest.update(more)
    rest.subtract(less)
    return list((+rest).elements()), list((-rest).elements())


def _added(group: Group, base: Group) -> Heap | None:
    """The tiles that a set has in addition to those of another; None if it lacks one of them."""
    rest = Counter(group)
    rest.subtract(base)
    return None if any(count < 0 for count in rest.values()) else rest
