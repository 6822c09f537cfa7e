"""The fields of positions, turns, verdicts and events as JSON: what each is, and its default.

Reading goes by these tables, and so do the JSON Schemas. The tiles in them are read by the rule set.
"""

from __future__ import annotations

from dataclasses import replace

from wordkub.core.events import EndReason, TurnKind
from wordkub.fields import (
    OBJECT,
    OF_FORMAT,
    TEXT,
    TRUE,
    YES_NO,
    Field,
    Kind,
    Schema,
    Shape,
    choice,
    list_of,
    object_of,
    or_null,
    text,
    whole,
)

NAME = text("a name or a path", may_be_empty=False)
GROUPS = list_of(text("a group"), 'a list of groups, as in ["CHIP", "EAR"]')
TILES = text('tiles, as in "AEIP?"')
TILE = text("a tile")
CLAUSES = list_of(text("a clause"), "a list of clauses")
WORDS = list_of(text("a word"), "a list of words")
WHOLE = whole(None)

# Positions and turns

SEAT_VIEW = Shape(
    "field of a seat",
    {
        "name": Field(text("a name"), "", "what the player is called"),
        "tiles": Field(whole(), 0, "how many tiles are on the rack"),
        "melded": Field(YES_NO, False, "whether the player has laid an initial meld"),
        "score": Field(WHOLE, 0, "the player's score"),
    },
)

NAMES = {
    "rules": Field(
        text("a rule set's name or path, as word", may_be_empty=False),
        about="a rule set that ships, or the path of a file",
    ),
    "edition": Field(or_null(NAME), None, "the tiles of a word game; by default the rule set's"),
    "dictionary": Field(or_null(NAME), None, "the words of a word game; by default the edition's"),
    "theme": Field(or_null(NAME), None, "the theme that new words must belong to"),
}
"""The names in a position of what its rules are made of."""

POSITION = Shape(
    "field of a position",
    {
        **OF_FORMAT,
        **NAMES,
        "rack": Field(TILES, about="the rack of the player to move"),
        "table": Field(GROUPS, (), "the groups on the table"),
        "melded": Field(YES_NO, True, "whether this player has laid an initial meld"),
        "pool": Field(
            or_null(whole()),
            None,
            "how many tiles are left to draw; by default those of the set that are neither on the table nor"
            " on the rack",
        ),
        "players": Field(whole(1), 4, "how many play"),
        "drawn": Field(or_null(TILE), None, "the tile drawn in this turn, which is already on the rack"),
        "seats": Field(
            list_of(object_of(SEAT_VIEW, "an object with name, tiles, melded, score"), "a list of players"),
            (),
            "the players, the one to move first",
        ),
        "round": Field(whole(1), 1, "the round of the match"),
    },
)

KINDS = {
    "play": Field(GROUPS, None, "the whole table after the play"),
    "lay": Field(GROUPS, None, "only the groups that the play forms"),
    "draw": Field(TRUE, None, "draw a tile"),
    "pass": Field(TRUE, None, "do nothing"),
    "challenge": Field(text("a word"), None, "a word of the last turn to challenge"),
}
"""The fields of a turn of which exactly one is there."""

TURN = Shape(
    "field of a turn",
    {**OF_FORMAT, **KINDS, "time_over": Field(YES_NO, False, "whether time is up; with `play` or alone")},
)


def turn_schema() -> Schema:
    """A turn as JSON Schema: exactly one kind, or the end of the time."""
    alone = {
        "properties": {"time_over": {"const": True}},
        "required": ["time_over"],
        "not": {"required": ["play"]},
    }
    return TURN.schema() | {"oneOf": [*({"required": [kind]} for kind in KINDS), alone]}


A_TURN = replace(OBJECT, schema=turn_schema())

CASE = Shape(
    "field of a case",
    {
        **OF_FORMAT,
        "position": Field(replace(OBJECT, schema=POSITION.schema()), about="what the player to move sees"),
        "turn": Field(A_TURN, about="what the player does"),
    },
)
"""What is judged: a position and a turn."""

# Verdicts

VIOLATION = Shape(
    "field of a violation",
    {
        "clause": Field(TEXT, about="the clause of the rules"),
        "group": Field(or_null(TEXT), about="the group that breaks it; null where it is the whole turn"),
        "message": Field(TEXT, about="a sentence for people, in English"),
    },
    is_open=True,
)

VIOLATIONS = list_of(object_of(VIOLATION, "a violation"), "a list of violations")

OUTCOME = {
    "doubled": Field(YES_NO, False, "whether the score was doubled for the whole rack"),
    "placed": Field(WORDS, (), "the words that were placed"),
    "longest": Field(or_null(text("a word")), None, "the first of the longest words placed"),
    "points": Field(or_null(WHOLE), None, "what an initial meld is worth"),
    "out": Field(YES_NO, False, "whether the rack is empty, which ends the round"),
}
"""What a turn brings besides its score; each game has some of these."""

AFTERMATH = {
    "to_pool": Field(TILES, "", "the tiles that go to the pool because time was up"),
    "to_rack": Field(TILES, "", "the table tiles that the player must take because time was up"),
    "forfeits_next": Field(YES_NO, False, "whether the player's next turn is lost"),
}
"""What the end of the time for a turn leads to."""

UNSETTLED = {
    "unsettled": Field(
        CLAUSES, (), "the clauses that a search could not settle, so that this draw or pass is allowed"
    )
}

VERDICT = Shape(
    "field of a verdict",
    {
        **OF_FORMAT,
        "legal": Field(YES_NO, about="whether the turn breaks no clause"),
        "violations": Field(VIOLATIONS, about="one for each clause and group that is broken"),
        "table": Field(GROUPS, about="the table afterwards; after an illegal turn as it was"),
        "rack": Field(TILES, about="the rack afterwards, before tiles are drawn"),
        "used": Field(TILES, about="what the layout holds beyond the table before"),
        "draws": Field(whole(), about="how many tiles the player then draws"),
        "score": Field(WHOLE, 0, "what the turn scores"),
        **OUTCOME,
        "upheld": Field(YES_NO, False, "whether the challenge is right"),
        **UNSETTLED,
        **AFTERMATH,
    },
    is_open=True,
)

# Events


def _pair(value: object) -> tuple[int, str]:
    match value:
        case [seat, tile]:
            return whole().read(seat), TILE.read(tile)
    raise ValueError


_SEAT = Field(whole(), about="the seat, from 0")
_TABLE = Field(GROUPS, about="the table afterwards")
_TILES = Field(list_of(TILE, "a list of tiles"), about="the tiles drawn, in order")
_WINNERS = Field(list_of(whole(), "a list of seats"), about="the seats that win")
_SCORED = {"score": Field(WHOLE, about="what the turn scored"), **OUTCOME}
_PAIR = Kind(
    "a pair of seat and tile",
    _pair,
    {"type": "array", "prefixItems": [whole().schema, TILE.schema], "minItems": 2, "maxItems": 2},
)
_DRAWING = list_of(_PAIR, "a list of pairs of seat and tile")

REFUSED = Shape(
    "field of a refused turn",
    {
        "turn": Field(OBJECT, about="the turn as it was proposed"),
        "clauses": Field(CLAUSES, about="the clauses that it breaks"),
    },
)

_EVENTS: dict[str, dict[str, Field]] = {
    "round": {
        "opening": Field(list_of(_DRAWING, "a list of drawings"), about="the draws that settled who starts"),
        "first": _SEAT,
        "racks": Field(list_of(TILES, "a list of racks"), about="what each was dealt"),
        "pool": Field(whole(), about="how many tiles are left to draw"),
    },
    "turn": {
        "seat": _SEAT,
        "turn": Field(choice(TurnKind), about="what kind of turn it is"),
        "table": _TABLE,
        "laid": Field(TILES, about="the tiles that left the rack"),
        "drawn": _TILES,
        **_SCORED,
        "layout": Field(GROUPS, None, "the table when time was up, where that is not what stayed"),
        **AFTERMATH,
        "window": Field(YES_NO, False, "whether the others may challenge this turn"),
        "goes_on": Field(YES_NO, False, "whether the player goes on after this draw"),
        **UNSETTLED,
        "refused": Field(
            object_of(REFUSED, "an object with turn and clauses"),
            None,
            "what a computer proposed that was not legal, so that this was taken in its place",
        ),
    },
    "forfeit": {"seat": _SEAT},
    "challenge": {
        "seat": _SEAT,
        "challenged": Field(whole(), about="the seat whose word it was"),
        "word": Field(TEXT, about="the word"),
        "upheld": Field(YES_NO, about="whether the challenge was right"),
        "undone": Field(YES_NO, about="whether the whole turn was undone"),
        "table": _TABLE,
        "returned": Field(TILES, about="the tiles that went back to the rack"),
        "drawn": _TILES,
        **_SCORED,
    },
    "closed": {"seat": _SEAT, "drawn": _TILES},
    "round_end": {
        "reason": Field(choice(EndReason), about="why the round ended"),
        "notes": Field(list_of(WHOLE, "a list of whole numbers"), about="what each seat notes"),
        "winners": _WINNERS,
    },
    "match_end": {"winners": _WINNERS},
}

EVENTS = {
    kind: Shape(
        f"field of the event {kind}",
        {"event": Field(Kind(f'"{kind}"', str, {"const": kind}), about="what has happened"), **fields},
    )
    for kind, fields in _EVENTS.items()
}
"""The events of a record, by what stands in their field `event`."""
