"""JSON Schemas (2020-12) of what programs write for Wordkub and read from it.

They are made of the same tables by which these objects are read, so that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable

from wordkub.core.shapes import CASE, POSITION, VERDICT, turn_schema
from wordkub.errors import NotFoundError, meant
from wordkub.fields import Schema
from wordkub.solver.answers import answer_schema
from wordkub.store.shapes import pad_schema, record_schema


def schema_names() -> list[str]:
    """The names of the schemas."""
    return list(_SCHEMAS)


def json_schema(name: str) -> Schema:
    """A JSON Schema.

    Args:
        name: What it describes: one of `schema_names`.

    Raises:
        NotFoundError: There is none of that name, with near names.

    >>> json_schema("position")["required"]
    ['rules', 'rack']
    """
    if (name := meant(name, _SCHEMAS)) not in _SCHEMAS:
        raise NotFoundError("schema", name, _SCHEMAS)
    title, make = _SCHEMAS[name]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **make()}


_SCHEMAS: dict[str, tuple[str, Callable[[], Schema]]] = {
    "position": ("What the player to move sees", POSITION.schema),
    "turn": ("What a player does", turn_schema),
    "case": ("A position and a turn, to be judged", CASE.schema),
    "verdict": ("Whether a turn is legal, and what follows from it", VERDICT.schema),
    "answer": ("The best turn from a position", answer_schema),
    "record": ("A line of a game record: the first, or an event", record_schema),
    "pad": ("A line of a score pad: the first, or an entry", pad_schema),
}
