"""The door to the terminal: text that others have written never steers it.

Names, titles, notes, words and messages come from files and services of others. Whatever a command prints
passes a `Door`, which escapes what cannot be shown: control characters, and those that turn the direction of
writing. The full screen has a filter of the same kind (tui/shown.py).
"""

from __future__ import annotations

from typing import Any, TextIO

from wordkub.errors import escaped


class Door:
    r"""A stream that shows each character, or its escape; only the ends of lines are themselves.

    Args:
        stream: Where the text goes.

    >>> import sys
    >>> _ = Door(sys.stdout).write("Ann\x1b[2J\u202e\n")
    Ann\x1b[2J\u202e
    """

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream
        """The stream itself, for what is ours to steer the terminal with."""

    def write(self, text: str) -> int:
        """Write a text, with what cannot be shown escaped."""
        if not text.replace("\n", "").isprintable():
            text = "\n".join(map(escaped, text.split("\n")))
        return self.unguarded.write(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    @property
    def encoding(self) -> str:
        """The encoding of the stream; what ASCII cannot write, the stream escapes itself."""
        # Click takes a stream of ASCII for a mistake, and would write to what is behind it.
        name = self.unguarded.encoding or "utf-8"
        return "utf-8" if name.lower().replace("-", "") in ("ascii", "usascii", "ansi_x3.41968") else name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)


def unguarded(stream: Any) -> Any:
    """A stream without its door, for what is ours to steer the terminal with."""
    return stream.unguarded if isinstance(stream, Door) else stream
