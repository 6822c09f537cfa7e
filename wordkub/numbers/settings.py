"""The settings of a numeric rule set: the rows marked "numeric" in the table of settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordkub.core.settings import (
    YES_NO,
    AfterDraw,
    Kind,
    PoolEmpty,
    PoolEmptyWinner,
    RoundEnd,
    SettingError,
    Settings,
    choice,
    setting,
    shown_value,
    whole,
)

MOST_COLOURS, HIGHEST, MOST_COPIES = 12, 99, 20
"""Upper limits, against typing errors: more than any real set has."""


def _colours(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, Mapping) or not 1 <= len(value) <= MOST_COLOURS:
        raise ValueError
    for letter, name in value.items():
        is_letter = isinstance(letter, str) and len(letter) == 1 and letter.isalpha() and letter.isupper()
        if not is_letter or letter == "J" or not isinstance(name, str) or not name:
            raise ValueError
    return tuple(value.items())


def _tiles_by_players(value: object) -> tuple[tuple[int, int, int, int], ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    rows = []
    for row in value:
        match row:
            case [int(least), int(most), int(copies), int(jokers)]:
                if not 1 <= least <= most or not 1 <= copies <= MOST_COPIES or not 0 <= jokers <= 1_000:
                    raise ValueError
                rows.append((least, most, copies, jokers))
            case _:
                raise ValueError
    return tuple(rows)


COLOURS = Kind(
    'a table of letters and names in their order, as in { K = "black", R = "red" }; J is the joker\'s',
    _colours,
)
TILES_BY_PLAYERS = Kind("a list of [least players, most players, copies, jokers]", _tiles_by_players)

PUBLISHED = (("K", "black"), ("R", "red"), ("B", "blue"), ("Y", "yellow"))
"""The colours of the published sets, in the order in which they are written out."""


@dataclass(frozen=True, kw_only=True)
class NumericSettings(Settings):
    """The settings of a numeric rule set.

    >>> NumericSettings().initial_points
    30
    """

    penalty_tiles: int = setting(3, whole(0), "C12", "tiles drawn when time is over")
    joker_left: int = setting(30, whole(0), "N11", "points that a joker left on a rack costs")
    pool_empty: PoolEmpty = setting(
        PoolEmpty.PLAY_ON,
        choice(PoolEmpty),
        "S5, I5, K5",
        "what an empty pool means for the round",
    )
    pool_empty_winner: PoolEmptyWinner = setting(
        PoolEmptyWinner.LOWEST_RACK,
        choice(PoolEmptyWinner),
        "S5, I5, K5",
        "who wins a round that an empty pool ends",
    )
    draw_when_able: bool = setting(True, YES_NO, "N6", "a player who could play may draw")
    after_draw: AfterDraw = setting(
        AfterDraw.END, choice(AfterDraw), "C5, K6", "what a player who has drawn may still do"
    )
    end: RoundEnd = setting(RoundEnd.RACK_EMPTY, choice(RoundEnd), "N10", "what ends a round")
    colours: tuple[tuple[str, str], ...] = setting(
        PUBLISHED, COLOURS, "N1", "the colours, by letter and name"
    )
    highest: int = setting(13, whole(3, HIGHEST), "N1", "the highest number")
    copies: int = setting(2, whole(1, MOST_COPIES), "N1", "how often each tile is there")
    min_set: int = setting(3, whole(2, HIGHEST), "N3", "tiles that a set needs")
    initial_points: int = setting(30, whole(0), "N5", "points that an initial meld needs")
    table_in_initial_turn: bool = setting(
        False, YES_NO, "S1", "the table may be touched in the turn of the initial meld"
    )
    all_joker_sets: bool = setting(False, YES_NO, "N9", "jokers alone are a set")
    tiles_by_players: tuple[tuple[int, int, int, int], ...] = setting(
        (), TILES_BY_PLAYERS, "V3", "copies and jokers by how many play"
    )

    @classmethod
    def renamed(cls, values: Mapping[str, object]) -> dict[str, object]:
        """Rename `joker_swap_after_draw`, which was true or false before it became `after_draw`."""
        old, new = "joker_swap_after_draw", "after_draw"
        read = dict(values)
        if old not in read:
            return read
        value = read.pop(old)
        if new in read:
            raise SettingError(old, f"is the old name of {new}, which is set too; leave it out")
        if not isinstance(value, bool):
            raise SettingError(old, f"takes true or false, not {shown_value(value)}; its new name is {new}")
        return {**read, new: "joker_swap" if value else "end"}

    def to_mapping(self) -> dict[str, object]:
        """All settings in force, as keys of a file."""
        rows: list[Any] = [list(row) for row in self.tiles_by_players]
        return {**super().to_mapping(), "colours": dict(self.colours), "tiles_by_players": rows}

    def tiles(self, players: int) -> tuple[int, int]:
        """The number of copies of each tile, and of jokers, in a game of so many players (V3)."""
        for least, most, copies, jokers in self.tiles_by_players:
            if least <= players <= most:
                return copies, jokers
        return self.copies, self.jokers
