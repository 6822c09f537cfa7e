"""Positions, turns, verdicts and events as JSON, and back.

The shapes are fixed by the contract for notation and files; the tiles are read and written by the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Any, TypeVar

from wordkub.core.budget import Budget
from wordkub.core.events import (
    Challenged,
    EndReason,
    Event,
    MatchEnded,
    Refused,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.laying import lay, read_table
from wordkub.core.positions import Position, SeatView
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import UNKNOWN, Group, Tile, beyond
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import Outcome, Verdict, Violation
from wordkub.errors import NotationError, TooMuchError, near, shown, shown_json

Json = Mapping[str, Any]
Known = TypeVar("Known", bound=StrEnum)

MOST_GROUPS = 1_000
"""The most groups of a table or a turn: every set there is makes far fewer."""


# Positions


def read_position(rules: RuleSet, data: Json) -> Position:
    """Read a position from its JSON object.

    Raises:
        NotationError: A field that is missing or of the wrong type, or a tile that the set does not have.
    """
    if "rack" not in data:
        raise NotationError('the position has no "rack"; it takes tiles, as in "AEIP?"')
    rack = rules.notation.parse_rack(_field(data, "rack", str, 'tiles, as in "AEIP?"'))
    table = tuple(map(rules.notation.parse_group, _texts(data.get("table", []), "table")))
    players = _field(data, "players", int, "a whole number", 4)
    drawn = _field(data, "drawn", str, "a tile", None)
    if drawn is not None and _one(rules, drawn, "drawn") not in rack:
        raise NotationError(f'"drawn" takes a tile of the rack, {shown(data["rack"])}, not {shown(drawn)}')
    pool = _field(data, "pool", int, "a whole number, 0 or more", None)
    if pool is None:
        pool = _pool(rules, players, table, rack)
    if pool < 0 or players < 1:
        raise NotationError(f'"pool" and "players" cannot be less than 0 and 1, as {pool} and {players} are')
    return Position(
        table,
        rack,
        _field(data, "melded", bool, "true or false", False),
        pool,
        players,
        None if drawn is None else _one(rules, drawn, "drawn"),
        tuple(map(_seat, _field(data, "seats", list, "a list of players", []))),
        _field(data, "round", int, "a whole number", 1),
    )


def position_to_json(rules: RuleSet, position: Position) -> dict[str, object]:
    """Write a position as JSON, without the names of rule set, edition, dictionary and theme."""
    data: dict[str, object] = {
        "table": [rules.notation.group_text(group) for group in position.table],
        "rack": rules.notation.rack_text(position.rack),
        "melded": position.melded,
        "pool": position.pool,
        "players": position.players,
        "round": position.round,
    }
    if position.drawn is not None:
        data["drawn"] = rules.notation.rack_text((position.drawn,))
    if position.seats:
        data["seats"] = [asdict(seat) for seat in position.seats]
    return data


def _seat(data: object) -> SeatView:
    if not isinstance(data, dict):
        raise NotationError(f'"seats" takes objects with name, tiles, melded, score, not {shown_json(data)}')
    return SeatView(
        _field(data, "name", str, "a text", ""),
        _field(data, "tiles", int, "a whole number", 0),
        _field(data, "melded", bool, "true or false", False),
        _field(data, "score", int, "a whole number", 0),
    )


def _pool(rules: RuleSet, players: int, table: Sequence[Group], rack: Sequence[Tile]) -> int:
    """Count the tiles of the set that are neither on the table nor on the rack."""
    seen = rules.notation.content([*table, tuple(rack)])
    return beyond(rules.tile_set(players), seen).total()


def _one(rules: RuleSet, text: str, field: str) -> Tile:
    tiles = rules.notation.parse_rack(text)
    if len(tiles) != 1:
        raise NotationError(f'"{field}" takes one tile, not {shown(text)}')
    return tiles[0]


# Turns

_KINDS = ("play", "lay", "draw", "pass", "challenge")


def read_turn(rules: RuleSet, position: Position, turn: Json | str) -> Turn:
    """Read a turn from its JSON object, or from the groups to form, as a person types them.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        turn: The object, as ``{"draw": True}``; or the text, as ``lap chip ear`` or ``r5 r6 r7 / k8 b8 y8``.

    Raises:
        NotationError: The turn cannot be read.
        TooMuchError: The text has more possible meanings than can be examined.
    """
    if isinstance(turn, str):
        return lay(rules, position, rules.notation.split_groups([turn])).play
    return turn_from_json(rules, position, turn)


def turn_from_json(rules: RuleSet, position: Position, data: object, budget: Budget | None = None) -> Turn:
    """Read a turn from its JSON object.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        data: The object.
        budget: A limit on the work of finding out what it means.

    Raises:
        NotationError: Not exactly one kind of turn, a field of the wrong type, a group that is no group.
        TooMuchError: The text has more possible meanings than can be examined.
    """
    if not isinstance(data, Mapping):
        raise NotationError(f'"turn" takes an object, as in {{"draw": true}}, not {shown_json(data)}')
    kinds = [kind for kind in _KINDS if kind in data and data[kind] is not False]
    is_over = _field(data, "time_over", bool, "true or false", False)
    if is_over and kinds in ([], ["play"]):
        return TimeOver(read_table(rules, position, _texts(data["play"], "play"), budget) if kinds else None)
    if is_over or len(kinds) != 1:
        raise NotationError(_which_turn(data, kinds, is_over))
    match kinds[0]:
        case "play":
            return Play(read_table(rules, position, _texts(data["play"], "play"), budget))
        case "lay":
            return lay(rules, position, _texts(data["lay"], "lay"), budget).play
        case "challenge":
            return Challenge(_field(data, "challenge", str, "a word"))
    _field(data, kinds[0], bool, "true")
    return Draw() if kinds[0] == "draw" else Pass()


def turn_to_json(rules: RuleSet, turn: Turn) -> dict[str, object]:
    """Write a turn as the JSON object that `turn_from_json` reads."""
    match turn:
        case Play(table):
            return {"play": [rules.notation.group_text(group) for group in rules.notation.sort_table(table)]}
        case Draw():
            return {"draw": True}
        case Pass():
            return {"pass": True}
        case Challenge(group):
            return {"challenge": group}
        case TimeOver(layout):
            laid = {} if layout is None else {"play": [rules.notation.group_text(group) for group in layout]}
            return {**laid, "time_over": True}


def _which_turn(data: Json, kinds: Sequence[str], is_over: bool) -> str:
    takes = f"a turn is exactly one of {', '.join(_KINDS)}"
    if is_over:
        return f'"time_over" goes with "play" or alone, not with {" and ".join(kinds)}'
    if kinds:
        return f"{takes}, not {' and '.join(kinds)}"
    guesses = [guess for key in data for guess in near(str(key), _KINDS, 1)]
    return takes + (f"; did you mean {guesses[0]}?" if guesses else f", not {shown_json(dict(data))}")


# Verdicts


def verdict_to_json(
    rules: RuleSet, verdict: Verdict, translate: Callable[[str], str] = str
) -> dict[str, object]:
    """A verdict as the judge prints it: what both games share first, then what this one adds."""
    data: dict[str, object] = {
        "legal": verdict.legal,
        "violations": violations_to_json(rules, verdict.violations, translate),
        "table": [rules.notation.group_text(group) for group in rules.notation.sort_table(verdict.table)],
        "rack": rules.notation.rack_text(verdict.rack),
        "used": rules.notation.rack_text(verdict.used),
        "draws": verdict.draws,
    }
    after = verdict.aftermath
    if rules.scores_turns or after is not None:
        data["score"] = verdict.score
    data |= _outcome_to_json(rules, verdict.outcome)
    if verdict.upheld is not None:
        data["upheld"] = verdict.upheld
    if verdict.unsettled:
        data["unsettled"] = list(verdict.unsettled)
    if after is not None:
        data["to_pool"] = rules.notation.rack_text(after.to_pool)
        data["to_rack"] = rules.notation.rack_text(after.to_rack)
        data["forfeits_next"] = after.forfeits_next
    return data


def _outcome_to_json(rules: RuleSet, outcome: Outcome) -> dict[str, object]:
    """The fields of an outcome that this game tells, the score apart."""
    fields = {name: getattr(outcome, name) for name in rules.outcome_fields}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def violations_to_json(
    rules: RuleSet, violations: Iterable[Violation], translate: Callable[[str], str] = str
) -> list[dict[str, str | None]]:
    """Violations as a verdict has them."""
    return [
        {
            "clause": violation.clause,
            "group": None if violation.group is None else rules.notation.group_text(violation.group),
            "message": violation.sentence(translate),
        }
        for violation in violations
    ]


# Events


def event_to_json(rules: RuleSet, event: Event) -> dict[str, object]:
    """An event as one line of a record."""
    tiles = rules.notation.rack_text

    def table(groups: Iterable[Group]) -> list[str]:
        return [rules.notation.group_text(group) for group in groups]

    match event:
        case RoundStarted():
            opening = [[[seat, tile] for seat, tile in drawing] for drawing in event.opening]
            racks = [tiles(rack) for rack in event.racks]
            deal = {"first": event.first, "racks": racks, "pool": event.pool}
            return {"event": "round", "opening": opening, **deal}
        case TurnTaken():
            data = {
                "event": "turn",
                "seat": event.seat,
                "turn": event.kind,
                "table": table(event.table),
                "laid": tiles(event.laid),
                "drawn": list(event.drawn),
                "score": event.outcome.score,
                **_outcome_to_json(rules, event.outcome),
            }
            if event.layout is not None:
                data["layout"] = table(event.layout)
            optional = {
                "to_pool": tiles(event.to_pool),
                "to_rack": tiles(event.to_rack),
                "forfeits_next": event.forfeits_next,
                "window": event.window,
                "goes_on": event.goes_on,
                "unsettled": list(event.unsettled),
                "refused": event.refused and _refused_to_json(event.refused),
            }
            return data | {key: value for key, value in optional.items() if value}
        case TurnForfeited():
            return {"event": "forfeit", "seat": event.seat}
        case Challenged():
            is_new = event.upheld and not event.undone
            return {
                "event": "challenge",
                "seat": event.seat,
                "challenged": event.challenged,
                "word": event.word,
                "upheld": event.upheld,
                "undone": event.undone,
                "table": table(event.table),
                "returned": tiles(event.returned),
                "drawn": list(event.drawn),
                "score": event.outcome.score,
                **(_outcome_to_json(rules, event.outcome) if is_new else {}),
            }
        case WindowClosed():
            return {"event": "closed", "seat": event.seat, "drawn": list(event.drawn)}
        case RoundEnded():
            notes, winners = list(event.notes), list(event.winners)
            return {"event": "round_end", "reason": event.reason, "notes": notes, "winners": winners}
        case MatchEnded():
            return {"event": "match_end", "winners": list(event.winners)}


def _refused_to_json(refused: Refused) -> dict[str, object]:
    return {"turn": dict(refused.turn), "clauses": list(refused.clauses)}


def event_from_json(rules: RuleSet, data: Json) -> Event:
    """An event from one line of a record.

    Raises:
        NotationError: A kind of event that is unknown, or a field that is missing or wrong.
    """
    fields = dict(data)
    kind = fields.pop("event", None)
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise NotationError(f"no event is called {shown_json(kind)}; there are: {', '.join(_READERS)}")
    try:
        return read(rules, fields)
    except KeyError as missing:
        raise NotationError(f"the event {kind} has no field {missing}") from None
    except (TypeError, AttributeError, ValueError) as problem:
        raise NotationError(f"the event {kind} cannot be read: {problem}") from None


def _read_round(rules: RuleSet, data: dict[str, Any]) -> Event:
    opening = tuple(
        tuple((_whole(seat), _tile(rules, tile, "opening")) for seat, tile in drawing)
        for drawing in data["opening"]
    )
    racks = tuple(_tiles(rules, rack) for rack in data["racks"])
    return RoundStarted(opening, _whole(data["first"]), racks, _whole(data["pool"]))


def _read_taken(rules: RuleSet, data: dict[str, Any]) -> Event:
    layout = data.pop("layout", None)
    return TurnTaken(
        _whole(data.pop("seat")),
        _known(data.pop("turn"), TurnKind),
        _table(rules, data.pop("table")),
        _tiles(rules, data.pop("laid")),
        _drawn(rules, data.pop("drawn")),
        layout=None if layout is None else _table(rules, layout),
        to_pool=_tiles(rules, data.pop("to_pool", "")),
        to_rack=_tiles(rules, data.pop("to_rack", "")),
        forfeits_next=_yes_no(data.pop("forfeits_next", False)),
        window=_yes_no(data.pop("window", False)),
        goes_on=_yes_no(data.pop("goes_on", False)),
        unsettled=_clauses(data.pop("unsettled", [])),
        refused=_read_refused(data.pop("refused", None)),
        outcome=_read_outcome(rules, data),
    )


def _read_refused(data: Any) -> Refused | None:
    if data is None:
        return None
    turn = data["turn"]
    if not isinstance(turn, Mapping):
        raise ValueError(f"{shown_json(turn)} is no turn")
    return Refused(turn, _clauses(data["clauses"]))


def _read_challenged(rules: RuleSet, data: dict[str, Any]) -> Event:
    return Challenged(
        _whole(data.pop("seat")),
        _whole(data.pop("challenged")),
        _text(data.pop("word")),
        _yes_no(data.pop("upheld")),
        _yes_no(data.pop("undone")),
        _table(rules, data.pop("table")),
        _tiles(rules, data.pop("returned")),
        _drawn(rules, data.pop("drawn")),
        _read_outcome(rules, data),
    )


_READERS: dict[str, Callable[[RuleSet, dict[str, Any]], Event]] = {
    "round": _read_round,
    "turn": _read_taken,
    "forfeit": lambda rules, data: TurnForfeited(_whole(data["seat"])),
    "challenge": _read_challenged,
    "closed": lambda rules, data: WindowClosed(_whole(data["seat"]), _drawn(rules, data["drawn"])),
    "round_end": lambda rules, data: RoundEnded(
        _known(data["reason"], EndReason), _wholes(data["notes"]), _wholes(data["winners"])
    ),
    "match_end": lambda rules, data: MatchEnded(_wholes(data["winners"])),
}


_OUTCOME: dict[str, Callable[[Any], object]] = {
    "doubled": lambda value: _yes_no(value),
    "placed": lambda value: tuple(map(_text, _listed(value))),
    "longest": lambda value: None if value is None else _text(value),
    "points": lambda value: None if value is None else _whole(value),
    "out": lambda value: _yes_no(value),
}
"""How the fields of an outcome are read, the score apart."""


def _read_outcome(rules: RuleSet, data: dict[str, Any]) -> Outcome:
    """The outcome that what is left of an event's fields tells."""
    score = _whole(data.pop("score"))
    for name in data:
        if name not in rules.outcome_fields:
            raise ValueError(f"it has a field {shown(name)}, which {rules.name} does not have")
    fields: dict[str, Any] = {name: _OUTCOME[name](value) for name, value in data.items()}
    return Outcome(score, **fields)


def _whole(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"{shown_json(value)} is no whole number")


def _wholes(value: object) -> tuple[int, ...]:
    return tuple(map(_whole, _listed(value)))


def _listed(value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    raise ValueError(f"{shown_json(value)} is no list")


def _clauses(value: object) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(map(_text, value))
    raise ValueError(f"{shown_json(value)} is no list of clauses")


def _yes_no(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(f"{shown_json(value)} is neither true nor false")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise ValueError(f"{shown_json(value)} is no text")


def _known(value: object, known: type[Known]) -> Known:
    """One of the values of an enumeration."""
    for each in known:
        if value == each:
            return each
    raise ValueError(f"{shown_json(value)} is none of {', '.join(known)}")


def _drawn(rules: RuleSet, tiles: object) -> tuple[Tile, ...]:
    """Tiles in the order in which they were drawn, unknown ones too."""
    return tuple(_tile(rules, tile, "drawn") for tile in _texts(tiles, "drawn"))


def _tile(rules: RuleSet, text: object, field: str) -> Tile:
    return UNKNOWN if text == UNKNOWN else _one(rules, _text(text), field)


def _tiles(rules: RuleSet, value: object) -> tuple[Tile, ...]:
    """Tiles from their notation, unknown ones too."""
    text = _text(value)
    return (UNKNOWN,) * text.count(UNKNOWN) + rules.notation.parse_rack(text.replace(UNKNOWN, ""))


def _table(rules: RuleSet, texts: object) -> tuple[Group, ...]:
    return tuple(map(rules.notation.parse_group, _texts(texts, "table")))


# Fields


def _field(data: Json, name: str, kind: type, takes: str, *default: Any) -> Any:
    """A field of the right type, or its default."""
    value = data.get(name, *default)
    if value is None and default:
        return default[0]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise NotationError(f'"{name}" takes {takes}, not {shown_json(value)}')
    return value


def _texts(value: object, field: str) -> list[str]:
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        if len(value) > MOST_GROUPS:
            raise TooMuchError(
                f'"{field}" has {len(value):,} groups; at most {MOST_GROUPS:,} are read', MOST_GROUPS
            )
        return value
    raise NotationError(f'"{field}" takes a list of groups, as in ["CHIP", "EAR"], not {shown_json(value)}')
