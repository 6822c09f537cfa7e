"""What of a text reaches the terminal of the full screen: nothing that would steer it."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class ShownFilter(LineFilter):
    """Takes out of every line what cannot be shown, so that a name of others does not steer the terminal.

    What is wide stays as wide, so that the rest of the line stays in its place.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line as it may be shown."""
        if all(text.isprintable() for text, _, _ in segments):
            return segments
        return [
            segment if segment.control else Segment("".join(map(_shown, segment.text)), segment.style)
            for segment in segments
        ]


def _shown(char: str) -> str:
    if char.isprintable():
        return char
    return (" " if char.isspace() else "?") * cell_len(char)
