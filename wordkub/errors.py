"""All errors that users can see, with one root class.

Each error says what is wrong, where (file, line, field, tile) and what would be right. The command line
turns the root into exit code 2 and one or two lines.
"""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 60
"""The longest piece of a user's text that a message repeats, in characters."""


class WordkubError(Exception):
    """The base class of all errors of Wordkub. Its text is meant for users."""


class NotationError(WordkubError):
    """A tile, word, rack, position or turn that cannot be read.

    Args:
        problem: What is wrong, and what would be right.
        field: Which of several things that were given it is.
    """

    def __init__(self, problem: str, *, field: str | None = None) -> None:
        super().__init__(problem)
        self.field = field


class TooMuchError(NotationError):
    """A request that would take more work than is allowed.

    Args:
        problem: What is too much, and what would be right.
        limit: How much one question may take.
    """

    def __init__(self, problem: str, limit: int) -> None:
        super().__init__(problem)
        self.limit = limit


class RefusedError(WordkubError):
    """A request that a service refuses; it may accept others."""


class StoppedError(WordkubError):
    """Work that was cancelled because nobody waits for it."""


class FileError(WordkubError):
    """A file that cannot be used.

    Args:
        path: The file.
        problem: What is wrong, and what would be right.
        line: Where, counted from 1.
        field: Which key of the file.
    """

    def __init__(
        self, path: object, problem: str, *, line: int | None = None, field: str | None = None
    ) -> None:
        self.path, self.problem, self.line, self.field = str(path), problem, line, field
        where = str(path)
        if line is not None:
            where += f", line {line}"
        if field is not None:
            where += f", {field}"
        super().__init__(f"{where}: {problem}")


class NotFoundError(WordkubError):
    """No such name.

    Args:
        kind: What was looked for, as in "rule set".
        name: The name that was given.
        known: The names that there are.

    >>> print(NotFoundError("rule set", "wrod", ["word", "word-race"]))
    no rule set 'wrod'; did you mean word? There are: word, word-race
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name = kind, name
        names = sorted(known)
        close = near(name, names)
        hint = f"; did you mean {' or '.join(close)}?" if close else "."
        there = f" There are: {', '.join(names)}" if names else ""
        super().__init__(f"no {kind} {shown(name)}{hint}{there}")


class FileInUseError(WordkubError):
    """A file that another process is using."""


def as_sentence(problem: Exception) -> str:
    """An error as a sentence of its own; of the system's it says where.

    >>> as_sentence(WordkubError("there is no game to go on with"))
    'There is no game to go on with.'
    >>> as_sentence(OSError(28, "No space left on device", "/home/ann/look.txt"))
    '/home/ann/look.txt: No space left on device.'
    """
    text = str(problem)
    if isinstance(problem, OSError) and problem.filename:
        text = f"{problem.filename}: {problem.strerror}"
    return text[:1].upper() + text[1:] + ("" if text[-1:] in (".", "?") else ".")


def shown(text: str) -> str:
    r"""A user's text as a message repeats it: quoted, printable, not too long.

    >>> shown("a\x00b")
    "'a\\x00b'"
    """
    return repr(cut(text))


def cut(text: str, most: int = SHOWN) -> str:
    """A text of so many characters at most; where there are more, … says so.

    >>> cut("a long story", 6)
    'a long…'
    """
    return text if len(text) <= most else text[:most] + "…"


def shown_json(value: object) -> str:
    """A value of a user's JSON as a message repeats it, however large it is and however deeply nested.

    >>> shown_json("CHIP"), shown_json([[[[[[1]]]]]]), shown_json([None, True])
    ("'CHIP'", "'[[[[...]]]]'", "'[null, true]'")
    """
    if isinstance(value, str):
        return shown(value)
    return f"'{cut(_brief_json(value, 4))}'"


def _brief_json(value: object, depth: int) -> str:
    """A value as JSON writes it, less what is too much of it."""
    import json
    from itertools import islice

    if isinstance(value, list | dict) and depth == 0:
        return "..."
    if isinstance(value, list):
        return "[" + ", ".join(_brief_json(item, depth - 1) for item in islice(value, SHOWN)) + "]"
    if isinstance(value, dict):
        some = sorted(islice(value.items(), SHOWN))
        return (
            "{"
            + ", ".join(f"{_brief_json(key, 0)}: {_brief_json(item, depth - 1)}" for key, item in some)
            + "}"
        )
    if isinstance(value, str):
        return json.dumps(value[:SHOWN], ensure_ascii=not value.isprintable())
    if isinstance(value, int) and value.bit_length() > 4 * SHOWN:
        return "a very large number"
    if value is None or isinstance(value, bool | int | float):
        return json.dumps(value)
    return str(value)


def why_no_json(problem: ValueError | RecursionError) -> str:
    """Why a text that a JSON reader would not take is no JSON.

    Args:
        problem: What the reader raised.

    >>> import json
    >>> try:
    ...     json.loads("[" * 100_000)
    ... except RecursionError as problem:
    ...     why_no_json(problem)
    'it is nested too deeply'
    """
    import json

    if isinstance(problem, RecursionError) or "depth" in str(problem) or "recursion" in str(problem):
        return "it is nested too deeply"
    return str(problem) if isinstance(problem, json.JSONDecodeError) else "it has a number of too many digits"


def printable(text: str) -> str:
    r"""A text with what cannot be shown escaped.

    >>> print(printable("naïve"), printable("a\0b"))
    naïve a\x00b
    """
    return text if text.isprintable() else ascii(text)[1:-1]


def near(name: str, names: Iterable[str], most: int = 2) -> list[str]:
    """The names that look most like a name, best first."""
    import difflib

    lower = {n.lower(): n for n in names}
    return [lower[hit] for hit in difflib.get_close_matches(name.lower(), lower, n=most, cutoff=0.6)]
