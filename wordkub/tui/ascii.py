"""Drawing in ASCII: every line and arrow that a widget draws is replaced by a similar character."""

from __future__ import annotations

import unicodedata

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("─━═▔▁▂▃▀▄▬‾", "-"),
        **dict.fromkeys("│┃║▏▎▍▌▐▕▊█", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╞╡", "+"),
        **dict.fromkeys("▼▾↓⬇", "v"),
        **dict.fromkeys("▲▴↑⬆", "^"),
        **dict.fromkeys("▶▸→❯›»", ">"),
        **dict.fromkeys("◀◂←❮‹«", "<"),
        **dict.fromkeys("●◉•∙·", "*"),
        **dict.fromkeys("–—", "-"),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("“”", '"'),
        "…": ".",
        "✓": "+",
        "\u00a0": " ",
    }
)


def plain(text: str) -> str:
    """A text with signs of ASCII; letters stay what they are.

    >>> plain("▐ Straße ▾")
    '| Straße v'
    """
    if text.isascii():
        return text
    signs = text.translate(_SIGNS)
    return "".join(ch if ch.isascii() or unicodedata.category(ch)[0] in "LM" else "?" for ch in signs)


class AsciiFilter(LineFilter):
    """Draws every line in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line with signs of ASCII, each as wide as what stood there."""
        return [Segment(plain(text), style, control) for text, style, control in segments]
