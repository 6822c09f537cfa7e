"""The rules of numeric Rummikub.

Source: three published leaflets as restated in the clauses N1 to N12 of the rules, with what `sabra` (S),
`icebreaker` (I) and `classic` (K) say differently as settings, and printed variants (V3 xp, V4 open50). The
clauses C that both games share are judged by :mod:`wordkub.core.judging`.

Sizes: 106 tiles (numbers 1 to 13 in 4 colours, twice, and 2 jokers), 2 to 4 players, racks of 14.

Settings: :class:`wordkub.numbers.settings.NumericSettings`.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from wordkub.core.changes import LayoutChange
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.rounds import end_reason, round_notes
from wordkub.core.rules import PlayFinder, RoundResult, RuleSet
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.core.verdicts import Outcome, Remark, Violation
from wordkub.numbers.messages import TEMPLATES, WORDING
from wordkub.numbers.notation import NumberNotation
from wordkub.numbers.sets import JOKER, Fault, NumberSet, Sets
from wordkub.numbers.settings import NumericSettings
from wordkub.numbers.swaps import is_joker_swap
from wordkub.numbers.worth import most_points


@dataclass(frozen=True)
class NumericRules(RuleSet):
    """A numeric rule set."""

    templates: ClassVar = TEMPLATES
    wording: ClassVar = WORDING
    scores_turns: ClassVar = False
    draw_clause: ClassVar = "N6"

    name: str
    settings: NumericSettings
    find_play: PlayFinder | None = None

    @cached_property
    def sets(self) -> Sets:
        """What is a set by these settings."""
        settings = self.settings
        letters = "".join(letter for letter, _ in settings.colours)
        return Sets(letters, settings.highest, settings.min_set, settings.all_joker_sets)

    @cached_property
    def notation(self) -> NumberNotation:
        """How these tiles are written."""
        rows = self.settings.tiles_by_players
        has_jokers = self.settings.jokers > 0 or any(jokers for *_, jokers in rows)
        return NumberNotation(self.sets, dict(self.settings.colours), has_jokers)

    # Tiles

    def tile_set(self, players: int) -> Heap:
        """Every number in every colour so many times, and the jokers (N1, V3)."""
        copies, jokers = self.settings.tiles(players)
        numbers = range(1, self.settings.highest + 1)
        tiles = {f"{letter}{number}": copies for letter, _ in self.settings.colours for number in numbers}
        return Counter({**tiles, JOKER: jokers} if jokers else tiles)

    def opening_rank(self, tile: Tile) -> int | None:
        """The highest number starts (N2)."""
        return None if tile == JOKER else -int(tile[1:])

    # Judging

    def could_stand(self, position: Position, group: Group) -> bool:
        """Whether it is a set (C8)."""
        return isinstance(self.sets.read(group), NumberSet)

    def layout_faults(self, change: LayoutChange) -> list[Violation]:
        """N3, N4 and N9 for every set of the layout, and K6 for the tile just drawn."""
        faults = [self._fault(group, found) for group, found in self._faulty(change.groups)]
        return faults + self._drawn_faults(change)

    def initial_faults(self, change: LayoutChange) -> list[Violation]:
        """N5: the sets from the rack alone must be worth enough."""
        least, points = self.settings.initial_points, self._points(change)
        return [self.violation("N5", least=least, points=points)] if points < least else []

    def touched(self, change: LayoutChange) -> list[Violation]:
        """C9; with S1, the table may be touched if the laid tiles are worth enough by themselves."""
        faults = super().touched(change)
        if not faults or not self.settings.table_in_initial_turn:
            return faults
        short = self.initial_faults(change) if change.used else []
        return [*faults, *short] if short or not change.used else []

    def may_touch(self, position: Position) -> bool:
        """C9, S1."""
        return position.melded or self.settings.table_in_initial_turn

    def failed_groups(self, change: LayoutChange) -> list[Group]:
        """The sets that do not stay when time is up (S4, I4)."""
        return [group for group, _ in self._faulty(change.groups)]

    @property
    def outcome_fields(self) -> tuple[str, ...]:
        """What an initial meld is worth, and whether the player is out."""
        return "points", "out"

    def outcome(self, change: LayoutChange, is_legal: bool) -> Outcome:
        """What an initial meld is worth, and whether the rack is empty."""
        is_broken = bool(self.touched(change))
        points = None if change.position.melded or is_broken else self._points(change)
        return Outcome(points=points, out=is_legal and not change.left)

    def with_settings(self, **changes: object) -> NumericRules:
        """The same rules, with some settings changed."""
        return dataclasses.replace(self, settings=dataclasses.replace(self.settings, **changes))  # type: ignore[arg-type]

    def about(self, text: str) -> Remark | Violation:
        """Whether tiles are a run or a group, and what it is worth."""
        group = self.notation.parse_group(text)
        found = self.sets.read(group)
        if isinstance(found, Fault):
            return self._fault(group, found)
        return self.remark(f"is.{found.kind}", set=self.notation.group_text(group), points=found.points)

    def plays_after_drawing(self, position: Position) -> bool:
        """By K6, the turn continues only after the initial meld, if the table has a joker to replace."""
        if self.settings.after_draw != "joker_swap":
            return super().plays_after_drawing(position)
        return position.melded and any(JOKER in group for group in position.table)

    # What helps a player

    def initial_need(self) -> Remark:
        """Sets worth so much (N5, S1)."""
        code = "need.table" if self.settings.table_in_initial_turn else "need"
        return self.remark(code, least=self.settings.initial_points)

    # Rounds

    def round_result(self, match: Match) -> RoundResult | None:
        """N10, N11 and row 5: when a round ends and what each player notes."""
        reason = end_reason(self.settings, match)
        if reason is None:
            return None
        return round_notes(self.settings, match, reason, [self.rack_cost(seat.rack) for seat in match.seats])

    def scores_plays(self) -> bool:
        """Only the racks at the end of a round count (N11)."""
        return False

    def rack_cost(self, rack: Sequence[Tile]) -> int:
        """The sum of the numbers left on a rack, with the cost of jokers (N11)."""
        return sum(self.settings.joker_left if tile == JOKER else int(tile[1:]) for tile in rack)

    # Records

    def to_mapping(self) -> dict[str, object]:
        """All settings in force."""
        return {"name": self.name, "game": "numeric", **self.settings.to_mapping()}

    def _faulty(self, groups: Iterable[Group]) -> Iterator[tuple[Group, Fault]]:
        for group in groups:
            found = self.sets.read(group)
            if isinstance(found, Fault):
                yield group, found

    def _fault(self, group: Group, fault: Fault) -> Violation:
        params = {**fault.params, "set": self.notation.group_text(group)}
        return self.violation(fault.code, group, **params)

    def _points(self, change: LayoutChange) -> int:
        """What the sets from the rack alone are worth; with S1, the most that the laid tiles can be worth."""
        if self.settings.table_in_initial_turn:
            return change.once(self._most_points)
        read = map(self.sets.read, change.fresh)
        return sum(found.points for found in read if isinstance(found, NumberSet))

    def _most_points(self, change: LayoutChange) -> int:
        return most_points(self.sets, change.used)

    def _drawn_faults(self, change: LayoutChange) -> list[Violation]:
        """K6: what may be played after drawing."""
        position, drawn = change.position, change.position.drawn
        if drawn is None or self.settings.after_draw != "joker_swap" or not (change.used or change.gone):
            return []
        if not position.melded:
            return [self.violation("K6.first", drawn=drawn)]
        is_swap = is_joker_swap(self.sets, position.table, change.groups, drawn)
        return [] if is_swap else [self.violation("K6", drawn=drawn)]
