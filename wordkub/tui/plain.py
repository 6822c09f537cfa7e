"""Drawing without colours: what a look sets off with colours is in reverse or bold instead."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from wordkub.store.looks import Look

SET_OFF = 0.25
"""How much lighter or darker a ground is, of all that there is, to be drawn in reverse."""

TILES = ("tile", "joker", "changed")
"""The grounds of a look that are in reverse, however light the screen is."""

LIFTED = ("cursor", "held")
"""The grounds that stand out among those by not being so, in bold."""

BOLD = ("accent", "good", "bad")
"""The colours of text that are bold."""


class PlainFilter(LineFilter):
    """Draws every line without colours, in reverse and bold.

    Args:
        look: The look, which tells what stands out.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._ground = Color.parse(look.colours["ground"]).brightness
        self._plain = lru_cache(1024)(self._plain_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line without colours."""
        return [
            Segment(text, None if style is None else self._plain(style), control)
            for text, style, control in segments
        ]

    def _plain_style(self, style: Style) -> Style:
        front, back = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
        is_lifted = self._is_one_of(back, LIFTED)
        return Style(
            bold=bool(style.bold) or is_lifted or self._is_one_of(front, BOLD),
            reverse=not is_lifted and (self._is_one_of(back, TILES) or self._is_set_off(back)),
            underline=style.underline,
            strike=style.strike,
            meta=style.meta,
        )

    def _is_one_of(self, colour: RichColor | None, names: tuple[str, ...]) -> bool:
        if colour is None:
            return False
        rgb = Color.from_rich_color(colour).rgb
        return any(Color.parse(self._look.colours[name]).rgb == rgb for name in names)

    def _is_set_off(self, back: RichColor | None) -> bool:
        """Whether a ground is much lighter or darker than the look's."""
        if back is None or back.is_default:
            return False
        return abs(Color.from_rich_color(back).brightness - self._ground) > SET_OFF
