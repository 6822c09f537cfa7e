"""What the dynamic program is asked of a position."""

from __future__ import annotations

from functools import lru_cache

from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER, Fault
from wordkub.solver.numbers.program import Task
from wordkub.solver.numbers.weights import Weights


class Tasks:
    """The tasks of one position.

    Args:
        rules: The rules in force.
        position: The position.
        weights: What is lost by the tiles that stay on the rack.

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("classic")
    >>> position = Position((("R5", "R6", "R7"),), ("R8", "?"), melded=True)
    >>> task = Tasks(rules, position, Weights(False, 30, 100)).task(frozenset())
    >>> sum(task.must), sum(task.held), task.jokers
    (3, 4, 1)
    """

    def __init__(self, rules: NumericRules, position: Position, weights: Weights) -> None:
        self._settings = rules.settings
        self._sets = rules.sets
        self._colours = len(rules.sets.colours)
        self._places = _places(rules.sets.colours, rules.sets.highest)
        """The place of each tile among the counts of a task, the joker last."""
        self._table = [[self._places[tile] for tile in group] for group in position.table]
        self._shapes = list(map(self._shape, position.table))
        self._rack = [0] * len(self._places)
        for tile in position.rack:
            self._rack[self._places[tile]] += 1
        self._costs = tuple(map(weights.number, range(1, rules.sets.highest + 1)))
        self._joker_cost = weights.joker

    def task(self, standing: frozenset[int], due: Heap | None = None, laid: Heap | None = None) -> Task:
        """The task to lay the sets of the table anew, with what may come from the rack.

        Args:
            standing: The sets, by their places, that stay as they are.
            due: Tiles of the rack that must be laid.
            laid: Tiles that the rack no longer has.
        """
        must = [0] * len(self._places)
        runs, groups = [0] * (len(self._places) - 1), [0] * self._sets.highest
        for place, tiles in enumerate(self._table):
            if place not in standing:
                for tile in tiles:
                    must[tile] += 1
                run, number = self._shapes[place]
                for tile in run:
                    runs[tile] += 1
                if number:
                    groups[number - 1] += 1
        held = list(map(int.__add__, must, self._rack))
        for name, times in laid.items() if laid else ():
            held[self._places[name]] -= times
        for name, times in due.items() if due else ():
            must[self._places[name]] += times
        return Task(
            self._colours,
            self._settings.highest,
            self._settings.min_set,
            tuple(must[:-1]),
            tuple(held[:-1]),
            must[-1],
            held[-1],
            self._costs,
            self._joker_cost,
            tuple(runs),
            tuple(groups),
            self._settings.all_joker_sets,
        )

    def _shape(self, group: Group) -> tuple[list[int], int | None]:
        """The places of the tiles that a set is a run of, or the number that it is a group of."""
        found = self._sets.read(group)
        if isinstance(found, Fault) or found.letter is None:
            return [], None
        if found.kind == "group":
            return [], found.numbers[0]
        return [self._places[f"{found.letter}{number}"] for number in found.numbers], None


@lru_cache(32)
def _places(colours: str, highest: int) -> dict[Tile, int]:
    tiles = [f"{colour}{number}" for colour in colours for number in range(1, highest + 1)]
    return {tile: place for place, tile in enumerate([*tiles, JOKER])}
