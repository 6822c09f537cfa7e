"""Reading lines as they come: at once from a person or a slow pipe, many together from a fast one."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, TextIO

import click

from wordkub.cli.printing import print_json
from wordkub.errors import NotationError, WordkubError, why_no_json

PIECE = 1 << 16
"""Bytes that are read at once, at most."""

LONGEST = 1 << 24
"""Bytes that one line may have, at most."""

NO_WORDS = "there are no words on standard input; it takes one word a line"
"""What is said where somebody pipes nothing in."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def lines_in_pieces(source: TextIO | BinaryIO | None) -> Iterator[list[str]]:
    """The lines of a file as they come, each list what one read brought whole.

    Bytes that are not UTF-8 are kept as lone surrogates: `is_text` tells such a line.

    Args:
        source: A file, open for reading; None where standard input is closed.

    Raises:
        WordkubError: There is nothing to read from.
    """
    if source is None:
        raise WordkubError("standard input is closed")
    rest: list[bytes] = []
    waiting = 0
    first = True
    while data := os.read(source.fileno(), PIECE):
        if first:
            data, first = data.removeprefix(_BYTE_ORDER_MARK), False
        rest.append(data)
        waiting += len(data)
        if b"\n" not in data and waiting <= LONGEST:
            continue
        whole, end, last = b"".join(rest).rpartition(b"\n")
        rest, waiting = [last], len(last)
        if not end or (len(whole) > LONGEST and max(map(len, whole.split(b"\n"))) > LONGEST):
            raise WordkubError(f"a line of more than {LONGEST:,} bytes; that is no line of words")
        yield _decoded(whole).split("\n")
    if waiting:
        yield [_decoded(b"".join(rest))]


def is_text(line: str) -> bool:
    """Whether a line was UTF-8."""
    return line.isascii() or not any("\udc80" <= ch <= "\udcff" for ch in line)


def words_of_call(words: tuple[str, ...], as_json: bool) -> Iterator[tuple[str, bool]]:
    """The words that a call names, or with `-` those on standard input as they come, a line each.

    Args:
        words: What the call names.
        as_json: Whether a line that is no text is answered as JSON.

    Returns:
        Each word with whether it could be read; one that could not has been answered in its place.

    Raises:
        NotationError: There is no word on standard input.
    """
    if words != ("-",):
        named: Iterable[tuple[int, str]] = enumerate(words, 1)
    else:
        lines = itertools.chain.from_iterable(lines_in_pieces(sys.stdin))
        named = ((number, word) for number, line in enumerate(lines, 1) if (word := line.strip()))
    is_empty = True
    for number, word in named:
        is_empty = False
        is_readable = is_text(word)
        if not is_readable:
            refuse_line("not UTF-8 text", number, as_json)
        yield word, is_readable
    if is_empty:
        raise NotationError(NO_WORDS)


def answer_lines(
    name: str,
    answer: Callable[[Any], int],
    as_json: bool,
    empty: str,
    is_over: Callable[[], bool] = lambda: False,
) -> int:
    """Answer a file's JSON lines as they come; one that cannot be read or answered is refused in its place.

    Args:
        name: The file; `-` is standard input.
        answer: Answers what a line holds, and returns the exit status that this makes.
        as_json: Whether a line that is refused is answered as JSON.
        empty: What is said where there is no line.
        is_over: Whether to leave the lines that follow, asked after each.

    Returns:
        The worst exit status of all.

    Raises:
        WordkubError: The file cannot be read, or holds nothing.
    """
    number = status = 0
    for piece in _pieces_of(name):
        for line in piece:
            number += 1
            if not line.strip():
                continue
            try:
                status = max(status, answer(_parsed(line)))
            except WordkubError as problem:
                refuse_line(str(problem), number, as_json)
                status = 2
            if is_over():
                return status
        sys.stdout.flush()
    if not number:
        raise NotationError(empty)
    return status


def _pieces_of(name: str) -> Iterator[list[str]]:
    if name == "-":
        yield from lines_in_pieces(sys.stdin)
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below, once its lines are read
    except OSError as problem:
        raise WordkubError(f"{name}: {problem.strerror or problem}") from None
    with file:
        yield from lines_in_pieces(file)


def _parsed(line: str) -> object:
    import json

    if not is_text(line):
        raise NotationError("not UTF-8 text")
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise NotationError(f"not JSON: {why_no_json(problem)}") from None


def refuse_line(problem: str, number: int, as_json: bool) -> None:
    """Answer a line that cannot be read, in its place.

    Args:
        problem: Why not.
        number: Which line it is, from 1.
        as_json: Whether answers are JSON objects on standard output; else it is a message.
    """
    if as_json:
        print_json({"error": problem, "line": number})
    else:
        click.echo(f"line {number}: {problem}", err=True)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
