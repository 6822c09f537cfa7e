"""The settings of a rule set: the values of each, its default, and the clause that it belongs to.

Source: the table "Settings" of the rules. A rule set is a file of settings. A settings class has a field for
each setting, with metadata that loading, checking and showing use.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from wordkub.fields import YES_NO, Field, Kind, Shape, choice, list_of, whole, whole_or_none


def setting(default: Any, kind: Kind, clause: str, about: str) -> Any:
    """A field of a settings class.

    Args:
        default: Its value if a rule set does not set it.
        kind: The values that it takes.
        clause: The clause of the rules that it sets.
        about: A short description.
    """
    return field(default=default, metadata={"kind": kind, "clause": clause, "about": about})


def _range(value: object) -> tuple[int, int]:
    match value:
        case [least, most]:
            first = whole(1).read(least)
            return first, whole(first).read(most)
    raise ValueError


RANGE = Kind(
    "[least, most], two whole numbers, 1 or more", _range, list_of(whole(1), "", 2).schema | {"minItems": 2}
)


class AfterTimeOver(StrEnum):
    """Where tiles that are in no valid group go when time is up."""

    INVALID_TO_POOL = "invalid_to_pool"
    INVALID_TO_RACK = "invalid_to_rack"
    RESTORE = "restore"


class PoolEmpty(StrEnum):
    """What an empty pool means for the round."""

    AT_ONCE = "at_once"
    CANNOT_DRAW = "cannot_draw"
    PLAY_ON = "play_on"


class PoolEmptyWinner(StrEnum):
    """Who wins a round that an empty pool ends."""

    LOWEST_RACK = "lowest_rack"
    NO_BONUS = "no_bonus"


class AfterDraw(StrEnum):
    """What a player who has drawn may still do in the turn."""

    END = "end"
    JOKER_SWAP = "joker_swap"
    """Put the tile drawn in a table joker's place (K6)."""
    PLAY = "play"


class RoundEnd(StrEnum):
    """What ends a round."""

    POOL_AND_RACK_EMPTY = "pool_and_rack_empty"
    RACK_EMPTY = "rack_empty"


class FirstSeat(StrEnum):
    """Who starts the rounds after the first."""

    DRAW = "draw"
    ROTATE = "rotate"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What every game can set."""

    players: tuple[int, int] = setting((2, 4), RANGE, "C1", "how few and how many play")
    deal: int = setting(14, whole(1), "C4", "tiles dealt to each player")
    jokers: int = setting(2, whole(0, 1_000), "C11", "jokers in the set")
    time_limit: int | None = setting(None, whole_or_none(), "C12", "seconds for a turn")
    penalty_tiles: int = setting(0, whole(0), "C12", "tiles drawn when time is over")
    time_over: AfterTimeOver = setting(
        AfterTimeOver.INVALID_TO_POOL,
        choice(AfterTimeOver),
        "C12",
        "where tiles of no valid group go when time is over",
    )
    time_over_forfeits_turn: bool = setting(False, YES_NO, "C12", "time over costs the next turn")
    joker_left: int = setting(30, whole(0), "W16", "points that a joker left on a rack costs")
    pool_empty: PoolEmpty = setting(
        PoolEmpty.PLAY_ON,
        choice(PoolEmpty),
        "W15",
        "what an empty pool means for the round",
    )
    pool_empty_winner: PoolEmptyWinner = setting(
        PoolEmptyWinner.LOWEST_RACK,
        choice(PoolEmptyWinner),
        "W15",
        "who wins a round that an empty pool ends",
    )
    draw_when_able: bool = setting(True, YES_NO, "W4", "a player who could play may draw")
    after_draw: AfterDraw = setting(
        AfterDraw.END,
        choice((AfterDraw.END, AfterDraw.PLAY)),
        "C5",
        "what a player who has drawn may still do",
    )
    end: RoundEnd = setting(RoundEnd.POOL_AND_RACK_EMPTY, choice(RoundEnd), "W15", "what ends a round")
    first_seat: FirstSeat = setting(
        FirstSeat.DRAW, choice(FirstSeat), "C3", "who starts the rounds after the first"
    )

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> Self:
        """Settings from a file's keys.

        Raises:
            FieldError: A key that is not a setting, or a value that it does not take.

        >>> Settings.from_mapping({"deal": "many"})
        Traceback (most recent call last):
        ...
        wordkub.fields.FieldError: "deal" takes a whole number, 1 or more, not 'many'
        """
        return cls(**cls.shape().read(cls.renamed(values)))

    @classmethod
    def shape(cls) -> Shape:
        """The settings as the keys of a file."""
        keys = {field.name: _key(field) for field in dataclasses.fields(cls)}
        return Shape("setting", keys)

    @classmethod
    def renamed(cls, values: Mapping[str, object]) -> dict[str, object]:
        """Rename the keys of older versions to their present names.

        Raises:
            FieldError: An old key with an impossible value, or beside the new one.
        """
        return dict(values)

    def to_mapping(self) -> dict[str, object]:
        """Every setting in force, as a file would have it."""
        return {name: _as_in_file(value) for name, value in dataclasses.asdict(self).items()}


def _as_in_file(value: object) -> object:
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _key(setting: dataclasses.Field[Any]) -> Field:
    told = f"{setting.metadata['about']} ({setting.metadata['clause']})"
    return Field(setting.metadata["kind"], setting.default, told)
