"""Reading lines as they come: at once from a person or a slow pipe, many together from a fast one."""

from __future__ import annotations

import os
from collections.abc import Iterator

PIECE = 1 << 16
"""Bytes that are read at once, at most."""

LONGEST = 1 << 24
"""Bytes that one line may have, at most: what is longer is cut there."""


def lines_in_pieces(handle: int) -> Iterator[list[str]]:
    """The lines of a file as they come, each list what one read brought whole.

    Bytes that are not UTF-8 are kept as escapes, for whoever judges the line.

    Args:
        handle: A file descriptor, open for reading.
    """
    rest = b""
    while data := os.read(handle, PIECE):
        rest += data
        if b"\n" not in data and len(rest) < LONGEST:
            continue
        whole, _, rest = rest.rpartition(b"\n")
        if whole:
            yield _decoded(whole).split("\n")
    if rest:
        yield [_decoded(rest)]


def _decoded(data: bytes) -> str:
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "backslashreplace")
