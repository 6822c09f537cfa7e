"""The settings of a rule set: the values of each, its default, and the clause that it belongs to.

Source: the table "Settings" of the rules. A rule set is a file of settings. A settings class has a field for
each setting, with metadata that loading, checking and showing use.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any, Self

from wordkub.errors import near, shown, shown_json


class SettingError(ValueError):
    """A setting that is unknown, has the wrong type, or an impossible value."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name
        self.problem = problem


@dataclass(frozen=True)
class Kind:
    """The values that a setting takes."""

    takes: str
    """In words, as in "a whole number, 1 or more"."""
    read: Callable[[object], Any]
    """From the value in the file to the setting's; raises ValueError where it does not take that."""


def setting(default: Any, kind: Kind, clause: str, about: str) -> Any:
    """A field of a settings class.

    Args:
        default: Its value if a rule set does not set it.
        kind: The values that it takes.
        clause: The clause of the rules that it sets.
        about: A short description.
    """
    return field(default=default, metadata={"kind": kind, "clause": clause, "about": about})


def whole(least: int = 0, most: float = inf) -> Kind:
    """A whole number from a lowest one on, up to a highest one if there is one."""
    takes = f"a whole number, {least} or more" if most == inf else f"a whole number from {least} to {most}"
    return Kind(takes, lambda value: _whole(value, least, most))


def whole_or_none(least: int = 1) -> Kind:
    """A whole number, or "none"."""

    def read(value: object) -> int | None:
        return None if value is None or value == "none" else _whole(value, least)

    return Kind(f'a whole number, {least} or more, or "none"', read)


def choice(values: Iterable[StrEnum]) -> Kind:
    """One of the values of an enumeration, or of some of them."""
    known = {value.value: value for value in values}

    def read(value: object) -> StrEnum:
        if isinstance(value, str) and value in known:
            return known[value]
        raise ValueError

    return Kind("one of " + ", ".join(f'"{value}"' for value in known), read)


def _yes_no(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


YES_NO = Kind("true or false", _yes_no)


def _whole(value: object, least: int, most: float = inf) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueError


def _range(value: object) -> tuple[int, int]:
    match value:
        case [least, most]:
            return _whole(least, 1), _whole(most, _whole(least, 1))
    raise ValueError


RANGE = Kind("[least, most], two whole numbers, 1 or more", _range)


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
            SettingError: A key that is not a setting, or a value that it does not take.

        >>> Settings.from_mapping({"deal": "many"})
        Traceback (most recent call last):
        ...
        wordkub.core.settings.SettingError: deal: takes a whole number, 1 or more, not 'many'
        """
        fields = {f.name: f for f in dataclasses.fields(cls)}
        read = {}
        for name, value in cls.renamed(values).items():
            if name not in fields:
                raise SettingError(name, unknown_setting(name, fields))
            kind: Kind = fields[name].metadata["kind"]
            try:
                read[name] = kind.read(value)
            except ValueError:
                raise SettingError(name, f"takes {kind.takes}, not {shown_value(value)}") from None
        return cls(**read)

    @classmethod
    def renamed(cls, values: Mapping[str, object]) -> dict[str, object]:
        """Rename the keys of older versions to their present names.

        Raises:
            SettingError: An old key with an impossible value, or beside the new one.
        """
        return dict(values)

    def to_mapping(self) -> dict[str, object]:
        """Every setting in force, as a file would have it."""
        return {name: _as_in_file(value) for name, value in dataclasses.asdict(self).items()}


def _as_in_file(value: object) -> object:
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def unknown_setting(name: str, known: Mapping[str, object]) -> str:
    """The error message for a key that is not a setting."""
    close = near(name, known)
    return "is no setting" + (f"; did you mean {close[0]}?" if close else "; there are: " + ", ".join(known))


def shown_value(value: object) -> str:
    """A value from a file, as an error message shows it."""
    return shown(value) if isinstance(value, str) else shown_json(value)[1:-1]
