"""Fields of files and requests: what each takes, what is said of one that is wrong, and the JSON Schema.

A `Kind` says which values a field takes, and a `Shape` which fields an object has. Settings, positions,
turns, records, cards, looks and requests are all read through these, so that each is refused in the same
words: the field, what it takes, and the near name of one that is unknown.

>>> POINT = Shape("field of a point", {"x": Field(whole()), "y": Field(whole(), 0)})
>>> POINT.read({"x": 3})
{'x': 3, 'y': 0}
>>> POINT.read({"x": 3, "yy": 4})
Traceback (most recent call last):
...
wordkub.fields.UnknownFieldError: "yy" is not a field of a point; did you mean y?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Any

from wordkub import FORMAT
from wordkub.errors import FileError, NotationError, cut, near, printable, shown_json

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""

MOST = 10**9
"""The highest number of anything: it fits where the solver counts, and more is a mistake or an attack."""

REQUIRED: Any = object()
"""The default of a field that must be there."""


class FieldError(NotationError):
    """A field that is missing, unknown or wrong.

    Args:
        field: Where it is, as in ``seats[0].name``.
        problem: What is wrong, and what would be right.
    """

    field: str

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f'"{field}" {problem}', field=field)
        self.problem = problem

    def within(self, outer: str) -> FieldError:
        """The same error, told from outside: the field is inside an `outer` one."""
        return type(self)(f"{outer}{'' if self.field.startswith('[') else '.'}{self.field}", self.problem)

    def in_file(self, path: str, line: int | None = None) -> FileError:
        """The same error of a file."""
        return FileError(path, self.problem, line=line, field=self.field)


class UnknownFieldError(FieldError):
    """A field that there is not."""


@dataclass(frozen=True)
class Kind:
    """The values that a field takes."""

    takes: str
    """In words, as in "a whole number, 1 or more"."""
    read: Callable[[object], Any]
    """Turns the value as it is written into the one to work with.

    Raises ValueError if it does not take that; the text of the error, if there is one, is the problem.
    """
    schema: Schema
    """The same as JSON Schema, as far as that can say it."""

    def take(self, value: object, field: str) -> Any:
        """Read a value.

        Args:
            value: The value as it is written.
            field: The name of the field, for errors.

        Raises:
            FieldError: The field does not take it.
        """
        try:
            return self.read(value)
        except FieldError as inner:
            raise inner.within(field) from None
        except ValueError as problem:
            told = str(problem) or f"takes {self.takes}, not {shown_json(value)}"
            raise FieldError(field, told) from None


@dataclass(frozen=True)
class Field:
    """A field of an object."""

    kind: Kind
    default: Any = REQUIRED
    about: str = ""
    """What it is, in a few words."""

    def of(self, name: str, values: Mapping[str, object]) -> Any:
        """The value of the field of this name, or its default.

        Raises:
            FieldError: It is missing or wrong.
        """
        if name in values:
            return self.kind.take(values[name], name)
        if self.default is REQUIRED:
            raise FieldError(name, f"is missing; it takes {self.kind.takes}")
        return self.default

    def schema(self) -> Schema:
        """The values that the field takes, as JSON Schema."""
        return {**self.kind.schema, "description": self.about} if self.about else self.kind.schema


@dataclass(frozen=True)
class Shape:
    """The fields of an object."""

    each: str
    """What one of its fields is called, as in "field of a position"."""
    fields: Mapping[str, Field]
    is_open: bool = False
    """Whether the schema allows further fields, which later versions may add to what they write."""

    def read(self, values: Mapping[str, object]) -> dict[str, Any]:
        """Read every field; one that is left out has its default.

        Raises:
            FieldError: A field that is unknown, missing or wrong.
        """
        for name in values:
            if name not in self.fields:
                raise UnknownFieldError(printable(cut(str(name))), self.unknown(str(name)))
        return {name: field.of(name, values) for name, field in self.fields.items()}

    def unknown(self, name: str) -> str:
        """What is said of a field that is unknown: the near name, or all that there are."""
        close = near(name, self.fields, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(self.fields)}"
        return f"is not a {self.each}; {hint}"

    def schema(self) -> Schema:
        """The object as JSON Schema."""
        required = [name for name, field in self.fields.items() if field.default is REQUIRED]
        return {
            "type": "object",
            "properties": {name: field.schema() for name, field in self.fields.items()},
            **({"required": required} if required else {}),
            **({} if self.is_open else {"additionalProperties": False}),
        }


def as_object(value: object, field: str, example: str) -> Mapping[str, Any]:
    """A value that must be an object.

    Args:
        value: The value.
        field: Where it is.
        example: One that would be right.

    Raises:
        FieldError: It is not one.
    """
    if isinstance(value, Mapping):
        return value
    raise FieldError(field, f"takes an object, as in {example}, not {shown_json(value)}")


# Kinds of values


def whole(least: int | None = 0, most: float = inf) -> Kind:
    """A whole number, from a least one up to a highest one, if there are such.

    Where there is a least one it counts something, so it is never more than MOST.
    """
    takes = "a whole number"
    if least is not None:
        takes += f", {least} or more" if most == inf else f" from {least} to {most}"
    low = -inf if least is None else least
    high = most if least is None else min(most, MOST)

    def read(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if isinstance(value, int) and high < min(value, most):
            raise ValueError(f"takes {takes}, up to {MOST:,}, not {shown_json(value)}")
        raise ValueError

    bounds = {"minimum": low, "maximum": high}
    return Kind(takes, read, {"type": "integer", **{k: v for k, v in bounds.items() if abs(v) != inf}})


def whole_or_none(least: int = 1) -> Kind:
    """A whole number, or the word "none", which TOML needs because it has no null."""
    number = whole(least)

    def read(value: object) -> int | None:
        return None if value is None or value == "none" else int(number.read(value))

    return Kind(
        f'a whole number, {least} or more, or "none"',
        read,
        {"anyOf": [number.schema, {"enum": ["none", None]}]},
    )


def choice(values: Iterable[StrEnum]) -> Kind:
    """One of the values of an enumeration, or of some of them."""
    known = {value.value: value for value in values}

    def read(value: object) -> StrEnum:
        if isinstance(value, str) and value in known:
            return known[value]
        raise ValueError

    return Kind("one of " + ", ".join(f'"{value}"' for value in known), read, {"enum": list(known)})


def text(takes: str = "a text", *, may_be_empty: bool = True) -> Kind:
    """A text."""

    def read(value: object) -> str:
        if isinstance(value, str) and (value or may_be_empty):
            return value
        raise ValueError

    return Kind(takes, read, {"type": "string"} | ({} if may_be_empty else {"minLength": 1}))


def or_null(kind: Kind) -> Kind:
    """What a kind takes, or null."""
    schema = {"anyOf": [kind.schema, {"type": "null"}]}
    return Kind(f"{kind.takes}, or null", lambda value: None if value is None else kind.read(value), schema)


def list_of(kind: Kind, takes: str, most: float = inf) -> Kind:
    """A list of what a kind takes.

    Args:
        kind: What each of the list is.
        takes: The list in words, as in 'a list of groups, as in ["CHIP", "EAR"]'.
        most: How long it may be.
    """

    def read(values: object) -> tuple[Any, ...]:
        if not isinstance(values, list | tuple) or len(values) > most:
            raise ValueError
        return tuple(kind.take(value, f"[{place}]") for place, value in enumerate(values))

    limit = {} if most == inf else {"maxItems": most}
    return Kind(takes, read, {"type": "array", "items": kind.schema, **limit})


def table_of(kind: Kind, takes: str) -> Kind:
    """An object, or a table of TOML, with whatever keys, whose values are what a kind takes."""

    def read(values: object) -> dict[str, Any]:
        if not isinstance(values, Mapping):
            raise ValueError
        return {str(key): kind.take(value, printable(cut(str(key)))) for key, value in values.items()}

    return Kind(takes, read, {"type": "object", "additionalProperties": kind.schema})


def object_of(shape: Shape, takes: str) -> Kind:
    """An object with the fields of a shape."""
    return Kind(takes, lambda value: shape.read(_object(value)), shape.schema())


def _object(value: object) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise ValueError


def _yes_no(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def _true(value: object) -> bool:
    if value is True:
        return True
    raise ValueError


def _format(value: object) -> int:
    number = int(whole(1).read(value))
    if number > FORMAT:
        raise ValueError(f"{cut(str(number))} is newer than this program, which reads format {FORMAT}")
    return number


def _number(value: object) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise ValueError


TEXT = text()
NUMBER = Kind("a number", _number, {"type": "number"})
YES_NO = Kind("true or false", _yes_no, {"type": "boolean"})
TRUE = Kind("true", _true, {"const": True})
ANYTHING = Kind("anything", lambda value: value, {})
OBJECT = Kind("an object", _object, {"type": "object"})

OF_FORMAT = {
    "format": Field(Kind(str(FORMAT), _format, {"const": FORMAT}), FORMAT, "the format of this object")
}
"""The field that every JSON object from outside may have, to say which format it is written in."""
