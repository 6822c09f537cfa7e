"""The words of a list that is not one word a line: JSON, CSV, words between bars, words in quotes.

Only lists that somebody adds are read so; those of a card are one word a line.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator

from wordkub.errors import FileError, why_no_json

QUOTES = "\"'“”„«»"
"""What may stand round a word."""

SEPARATORS = "|;,"
"""What may stand between words in a line."""


def elements(
    lines: Iterable[tuple[int, str]], path: str, stays_apart: Callable[[str], bool] = lambda _: False
) -> Iterator[tuple[int, str]]:
    """The words of a list, each with its line.

    Args:
        lines: The lines with their numbers.
        path: Where they are from, for messages.
        stays_apart: Whether the bars of a text keep letters apart, and do not stand between words.

    Raises:
        FileError: JSON that is no list of words, or a line whose words nothing separates but spaces.

    >>> [word for _, word in elements([(1, '"cat";"dog"'), (2, "bird|fish"), (3, "cow")], "pets.txt")]
    ['cat', 'dog', 'bird', 'fish', 'cow']
    >>> [word for _, word in elements([(1, '["cat", "dog"]')], "pets.json")]
    ['cat', 'dog']
    """
    rest = iter(lines)
    first = next(((number, line) for number, line in rest if line.strip()), None)
    if first is None:
        return
    every = itertools.chain([first], rest)
    if first[1].lstrip()[0] in "[{":
        yield from ((first[0], word) for word in _json_words("\n".join(line for _, line in every), path))
        return
    for number, line in every:
        if line.isalpha() or line.lstrip().startswith("#"):
            yield number, line
        else:
            yield from ((number, word) for word in _words(line, stays_apart))


def refuse_glued(spaced: int, kept: int, path: str) -> None:
    """Refuse a list most of whose lines hold several words between spaces.

    Raises:
        FileError: It is one.
    """
    if spaced > kept:
        raise FileError(
            path,
            f"has several words a line in {spaced:,} lines, with spaces between; put each on a line of its"
            f" own (tr ' ' '\\n' < {path}), or commas between them; nothing was added",
        )


def _words(line: str, stays_apart: Callable[[str], bool]) -> Iterator[str]:
    """The words of a line, each as it stands with what follows a tab."""
    text, tab, more = line.partition("\t")
    separator = next((sign for sign in SEPARATORS if sign in text), None)
    if separator is None or (separator == "|" and stays_apart(text)):
        yield _unquoted(text) + tab + more
        return
    for part in text.split(separator):
        if word := _unquoted(part):
            yield word + tab + more


def _unquoted(text: str) -> str:
    """A text without the quotes round it."""
    bare = text.strip()
    is_quoted = len(bare) > 1 and bare[0] in QUOTES and bare[-1] in QUOTES
    return bare[1:-1].strip() if is_quoted else bare


def _json_words(text: str, path: str) -> list[str]:
    """The words of a JSON list, or of the one list in an object, or the keys of an object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise FileError(path, f"begins as JSON, but is none: {why_no_json(problem)}") from None
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list)]
        data = lists[0] if len(lists) == 1 else list(data)
    if not all(isinstance(word, str) for word in data):
        raise FileError(path, 'is JSON, but no list of words, as in ["cat", "dog"]')
    return list(data)
