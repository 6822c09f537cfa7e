"""The tiles that a player has picked up and not yet put down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordkub.core.tiles import Tile
from wordkub.core.workbench import Bench, Spot

RACK = 0
"""Which group of the rack's board the rack is; what lies loose stands behind it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the table, or of the rack's board."""

    is_table: bool
    spot: Spot


class HeldTiles:
    """Tiles picked up, in that order."""

    def __init__(self) -> None:
        self.places: list[Place] = []

    def toggle(self, place: Place) -> None:
        """Pick a tile up, or let go of it."""
        if place in self.places:
            self.places.remove(place)
        else:
            self.places.append(place)

    def pick(self, places: Iterable[Place]) -> None:
        """Pick up tiles that are not yet."""
        self.places += [place for place in places if place not in self.places]

    def drop(self) -> None:
        """Let go of everything."""
        self.places.clear()

    def spots(self, is_table: bool) -> list[Spot]:
        """What is picked up of the table, or of the rack's board."""
        return [place.spot for place in self.places if place.is_table == is_table]


def tile_at(bench: Bench, place: Place) -> Tile | None:
    """The tile at a place; None where there is none."""
    groups = bench.table if place.is_table else (bench.rack, bench.loose)
    spot = place.spot
    if spot.group < len(groups) and spot.at < len(groups[spot.group]):
        return groups[spot.group][spot.at]
    return None
