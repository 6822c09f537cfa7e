"""What makes a play of the numeric game the best."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.positions import Position
from wordkub.core.tiles import Heap
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER

OBJECTIVES = ("tiles", "value")
"""What a play can be best by: how many tiles it lays, or what these would cost if they were left."""


@dataclass(frozen=True)
class Weights:
    """What is lost by each tile that stays on the rack: by the objective first, the other breaks ties.

    >>> tiles = Weights(False, 30, 100)
    >>> tiles.of({"R5": 1, "?": 1}), tiles.whole(235)
    (235, 2)
    """

    by_value: bool
    joker_left: int
    scale: int
    """What one of the objective weighs: more than all that breaks ties together."""

    @classmethod
    def for_position(cls, rules: NumericRules, position: Position, objective: str) -> Weights:
        """The weights for one of OBJECTIVES."""
        by_value = objective == "value"
        ties = len(position.rack) if by_value else rules.rack_cost(position.rack)
        return cls(by_value, rules.settings.joker_left, ties + 1)

    def number(self, number: int) -> int:
        """The weight of a tile with a number."""
        return number * self.scale + 1 if self.by_value else self.scale + number

    @property
    def joker(self) -> int:
        """The weight of a joker."""
        return self.number(self.joker_left)

    def of(self, tiles: Heap) -> int:
        """The weight of tiles."""
        return sum(
            times * (self.joker if tile == JOKER else self.number(int(tile[1:])))
            for tile, times in tiles.items()
        )

    def whole(self, weight: int) -> int:
        """How much of the objective a weight is."""
        return weight // self.scale
