"""Positions, turns, verdicts and events as JSON, and back.

The shapes are fixed by the contract for notation and files; the tiles are read and written by the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from wordkub.core.budget import Budget
from wordkub.core.events import (
    Challenged,
    Event,
    MatchEnded,
    Refused,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.laying import lay, read_table
from wordkub.core.positions import Position, SeatView
from wordkub.core.rules import RuleSet
from wordkub.core.shapes import EVENTS, KINDS, OUTCOME, POSITION, TURN
from wordkub.core.tiles import UNKNOWN, Group, Tile, beyond
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import Outcome, Verdict, Violation
from wordkub.errors import NotationError, TooMuchError, near, shown, shown_json
from wordkub.fields import FieldError, as_object

Json = Mapping[str, Any]

MOST_GROUPS = 1_000
"""The most groups of a table or a turn: every set there is makes far fewer."""


# Positions


def read_position(rules: RuleSet, data: Json) -> Position:
    """Read a position from its JSON object.

    The names in it (rules, edition, dictionary, theme) are for whoever opens the rules, and may be left out.

    Args:
        rules: The rule set in force.
        data: The object, as ``{"rack": "HIQ", "table": ["CLAP", "PEAR"]}``.

    Raises:
        NotationError: A field that is missing, unknown or of the wrong type, or a tile that the set does not
            have.
        TooMuchError: More groups than are read.

    >>> from wordkub import open_rules
    >>> read_position(open_rules("word"), {"rack": "HIQ", "table": ["CLAP", "PEAR"], "pool": 40})
    Position(table='CLAP PEAR', rack='HIQ', melded=True, pool=40, players=4)
    """
    data = as_object(data, "position", '{"rack": "AEIP?"}')
    return position_of(rules, POSITION.read({"rules": rules.name, **data}))


def position_of(rules: RuleSet, fields: Json) -> Position:
    """A position from its fields, as `POSITION` reads them.

    Raises:
        NotationError: A tile that the set does not have.
        TooMuchError: More groups than are read.
    """
    rack = rules.notation.parse_rack(fields["rack"])
    table = _table(rules, fields["table"], "table")
    drawn, pool, players = fields["drawn"], fields["pool"], fields["players"]
    if drawn is not None and (drawn := _one(rules, drawn, "drawn")) not in rack:
        takes = f"takes a tile of the rack, {shown(fields['rack'])}"
        raise FieldError("drawn", f"{takes}, not {shown(fields['drawn'])}")
    return Position(
        table,
        rack,
        fields["melded"],
        _pool(rules, players, table, rack) if pool is None else pool,
        players,
        drawn,
        tuple(SeatView(**seat) for seat in fields["seats"]),
        fields["round"],
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


def names_to_json(rules: RuleSet) -> dict[str, object]:
    """What a position names of its rules: the rule set, and in a word game edition, dictionary and theme.

    Raises:
        WordkubError: There is no dictionary.
    """
    kept = {kind: words for kind, words in rules.references().items() if words is not None}
    return {
        "rules": rules.name,
        **{kind: words.get("address", words["name"]) for kind, words in kept.items()},
    }


def _pool(rules: RuleSet, players: int, table: Sequence[Group], rack: Sequence[Tile]) -> int:
    """Count the tiles of the set that are neither on the table nor on the rack."""
    seen = rules.notation.content([*table, tuple(rack)])
    return beyond(rules.tile_set(players), seen).total()


def _one(rules: RuleSet, text: str, field: str) -> Tile:
    tiles = rules.notation.parse_rack(text)
    if len(tiles) != 1:
        raise FieldError(field, f"takes one tile, not {shown(text)}")
    return tiles[0]


# Turns


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
    given = as_object(data, "turn", '{"draw": true}')
    fields, kinds = TURN.read(given), [kind for kind in KINDS if kind in given]
    is_over = fields["time_over"]
    if is_over and kinds in ([], ["play"]):
        return TimeOver(_layout(rules, position, fields["play"], budget) if kinds else None)
    if is_over:
        raise FieldError("time_over", f'goes with "play" or alone, not with {" and ".join(kinds)}')
    if len(kinds) != 1:
        has = " and ".join(kinds) or "none of them"
        raise NotationError(f"a turn is exactly one of {', '.join(KINDS)}; this has {has}")
    match kinds[0]:
        case "play":
            return Play(_layout(rules, position, fields["play"], budget))
        case "lay":
            return lay(rules, position, _groups(fields["lay"], "lay"), budget).play
        case "challenge":
            return Challenge(fields["challenge"])
    return Draw() if kinds[0] == "draw" else Pass()


def _layout(
    rules: RuleSet, position: Position, groups: Sequence[str], budget: Budget | None
) -> tuple[Group, ...]:
    return read_table(rules, position, _groups(groups, "play"), budget)


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
        NotationError: A kind of event that is unknown, or a field that is missing, unknown or wrong.
    """
    kind = data.get("event")
    if not isinstance(kind, str) or kind not in EVENTS:
        close = near(kind, EVENTS, 1) if isinstance(kind, str) else []
        hint = f"; did you mean {close[0]}?" if close else ""
        raise FieldError("event", f"takes one of {', '.join(EVENTS)}, not {shown_json(kind)}{hint}")
    fields = EVENTS[kind].read(data)
    for name in data:
        if name in OUTCOME and name not in rules.outcome_fields:
            raise FieldError(name, f"is not a field of the event {kind} by {rules.name}")
    return _READERS[kind](rules, fields)


Fields = dict[str, Any]


def _read_round(rules: RuleSet, fields: Fields) -> Event:
    opening = tuple(
        tuple((seat, _tile(rules, tile, "opening")) for seat, tile in drawing)
        for drawing in fields["opening"]
    )
    racks = tuple(_tiles(rules, rack) for rack in fields["racks"])
    return RoundStarted(opening, fields["first"], racks, fields["pool"])


def _read_taken(rules: RuleSet, fields: Fields) -> Event:
    layout, refused = fields["layout"], fields["refused"]
    return TurnTaken(
        fields["seat"],
        fields["turn"],
        _table(rules, fields["table"], "table"),
        _tiles(rules, fields["laid"]),
        _drawn(rules, fields["drawn"]),
        _read_outcome(fields),
        layout=None if layout is None else _table(rules, layout, "layout"),
        to_pool=_tiles(rules, fields["to_pool"]),
        to_rack=_tiles(rules, fields["to_rack"]),
        forfeits_next=fields["forfeits_next"],
        window=fields["window"],
        goes_on=fields["goes_on"],
        unsettled=fields["unsettled"],
        refused=None if refused is None else Refused(**refused),
    )


def _read_challenged(rules: RuleSet, fields: Fields) -> Event:
    return Challenged(
        fields["seat"],
        fields["challenged"],
        fields["word"],
        fields["upheld"],
        fields["undone"],
        _table(rules, fields["table"], "table"),
        _tiles(rules, fields["returned"]),
        _drawn(rules, fields["drawn"]),
        _read_outcome(fields),
    )


_READERS: dict[str, Callable[[RuleSet, Fields], Event]] = {
    "round": _read_round,
    "turn": _read_taken,
    "forfeit": lambda rules, fields: TurnForfeited(fields["seat"]),
    "challenge": _read_challenged,
    "closed": lambda rules, fields: WindowClosed(fields["seat"], _drawn(rules, fields["drawn"])),
    "round_end": lambda rules, fields: RoundEnded(fields["reason"], fields["notes"], fields["winners"]),
    "match_end": lambda rules, fields: MatchEnded(fields["winners"]),
}


def _read_outcome(fields: Fields) -> Outcome:
    return Outcome(fields["score"], **{name: fields[name] for name in OUTCOME})


def _drawn(rules: RuleSet, tiles: Iterable[str]) -> tuple[Tile, ...]:
    """Tiles in the order in which they were drawn, unknown ones too."""
    return tuple(_tile(rules, tile, "drawn") for tile in tiles)


def _tile(rules: RuleSet, text: str, field: str) -> Tile:
    return UNKNOWN if text == UNKNOWN else _one(rules, text, field)


def _tiles(rules: RuleSet, text: str) -> tuple[Tile, ...]:
    """Tiles from their notation, unknown ones too."""
    return (UNKNOWN,) * text.count(UNKNOWN) + rules.notation.parse_rack(text.replace(UNKNOWN, ""))


def _table(rules: RuleSet, texts: Sequence[str], field: str) -> tuple[Group, ...]:
    return tuple(map(rules.notation.parse_group, _groups(texts, field)))


def _groups(texts: Sequence[str], field: str) -> Sequence[str]:
    """Groups as they are written, where there are not too many.

    Raises:
        TooMuchError: There are.
    """
    if len(texts) > MOST_GROUPS:
        raise TooMuchError(
            f'"{field}" has {len(texts):,} groups; at most {MOST_GROUPS:,} are read', MOST_GROUPS
        )
    return texts
