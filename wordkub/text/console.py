"""The terminal or pipe of a game in plain lines: input, output, and a time limit for a line of input."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import TextIO

from wordkub.counting import counted
from wordkub.text.colour import Painter, has_colour, painter
from wordkub.text.show import TIE

WARNING = 10
"""Seconds before the end of the time at which a warning is given."""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class TimeIsOver(Exception):  # noqa: N818 - it is an outcome, not an error
    """The time for a turn ran out while waiting for a line."""


class Console:
    """Lines in and out.

    Args:
        source: Where lines come from.
        sink: Where lines go.
    """

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self._in = source or sys.stdin
        self._out = sink or sys.stdout
        self.is_terminal = self._in.isatty() and self._out.isatty()
        """Whether a person sits there, to be prompted."""
        self.can_clear = self.is_terminal and os.environ.get("TERM", "") not in ("", "dumb")
        self._paint: Painter = str
        self._encoding = getattr(self._out, "encoding", None) or "utf-8"
        if self.is_terminal:
            # With this module loaded, input() edits its line and remembers earlier ones.
            with contextlib.suppress(ImportError):
                __import__("readline")

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return max(20, min(100, shutil.get_terminal_size().columns)) if self.is_terminal else 80

    def say(self, text: str = "", hang: int = 0) -> None:
        """Write a line, wrapped at words, with a hanging indent of so many columns."""
        indent = min(hang, self.width // 2)
        if any(len(piece) > self.width - indent for piece in text.split(" ")):
            text = text.replace(TIE, " ")
        wrapped = textwrap.wrap(
            text,
            self.width,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        self._write("\n".join(wrapped or [""]).replace(TIE, " ") + "\n")

    def colour_tiles(self, colours: Mapping[str, str]) -> None:
        """Show tiles in their colours from now on, where colour is on.

        Args:
            colours: The names of colours by the letter that begins a tile's text.
        """
        if has_colour(self._out):
            self._paint = painter(colours)

    def _write(self, text: str) -> None:
        """Write what can be shown; a control character in a name must not steer the terminal."""
        shown = "".join(ch if ch.isprintable() or ch == "\n" else ascii(ch)[1:-1] for ch in text)
        self._out.write(self._paint(shown.encode(self._encoding, "replace").decode(self._encoding)))
        self._out.flush()

    def ask(self, prompt: str) -> str:
        """A line that somebody types; the prompt is shown on a terminal only, a long one in lines of its own.

        Raises:
            EOFError: There are no more lines.
            TimeIsOver: The time for the turn ran out.
        """
        if self.is_terminal and self._in is sys.stdin:
            if len(prompt) > self.width // 2 and " " in prompt.strip():
                self.say(prompt.strip())
                prompt = "> "
            return input(prompt)
        line = self._in.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def clear(self) -> None:
        """Wipe the screen and what scrolled off it; one that cannot be wiped is pushed out of sight."""
        if self.is_terminal:
            self._out.write(_CLEAR if self.can_clear else "\n" * shutil.get_terminal_size().lines)
            self._out.flush()

    def forget(self) -> None:
        """Forget lines typed before and what is typed ahead: they were another player's."""
        if not self.is_terminal:
            return
        with contextlib.suppress(ImportError, OSError):
            import readline

            readline.clear_history()
        with contextlib.suppress(ImportError, OSError):
            import termios

            termios.tcflush(self._in, termios.TCIFLUSH)

    def bell(self) -> None:
        """Ring, where somebody can hear it."""
        if self.is_terminal:
            self._out.write("\a")
            self._out.flush()

    @contextlib.contextmanager
    def clock(self, until: float | None) -> Iterator[None]:
        """Let awaiting a line end with TimeIsOver at a moment, after a warning.

        Args:
            until: The moment by time.monotonic, or None for no clock.
        """
        if until is None:
            yield
            return
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            if time.monotonic() > until:
                raise TimeIsOver
            return
        before = signal.signal(signal.SIGALRM, self._ring(until))
        try:
            self._wind(until)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _wind(self, until: float) -> None:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeIsOver
        signal.setitimer(signal.ITIMER_REAL, left - WARNING if left > WARNING else left)

    def _ring(self, until: float) -> Callable[[int, FrameType | None], None]:
        def handler(number: int, frame: FrameType | None) -> None:
            left = until - time.monotonic()
            if left > 0.05:
                self.bell()
                self.say(f"\n{counted(round(left), 'second')} left.")
            self._wind(until)

        return handler
