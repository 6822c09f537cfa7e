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
from wordkub.errors import WordkubError, escaped
from wordkub.output import unguarded
from wordkub.text.colour import Painter, has_colour, painter
from wordkub.text.show import TIE

WARNING = 10
"""Seconds before the end of the time at which a warning is given."""

LONGEST_LINE = 100_000
"""The most characters of a line that is read from a pipe, which may have no end."""

_CLEAR = "\x1b[2J\x1b[H"

_OWN_SCREEN, _OLD_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
"""To a second screen, which nothing scrolls off, and back to the first as it was."""


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
        # It escapes what is not its own to steer the terminal with, in `_write`.
        self._out: TextIO = unguarded(sink or sys.stdout)
        self.is_terminal = self._in.isatty() and self._out.isatty()
        """Whether a person sits there, to be prompted."""
        # On Windows no terminal names itself.
        named = os.environ.get("TERM", "windows" if os.name == "nt" else "")
        self.can_clear = self.is_terminal and named not in ("", "dumb")
        self._has_own_screen = False
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

    def say_unwrapped(self, text: str) -> None:
        """Write a line that ends with a command: in two lines, nobody could copy it."""
        self._write(text + "\n")

    def colour_tiles(self, colours: Mapping[str, str]) -> None:
        """Show tiles in their colours from now on, where colour is on.

        Args:
            colours: The names of colours by the letter that begins a tile's text.
        """
        if has_colour(self._out):
            self._paint = painter(colours)

    def _write(self, text: str) -> None:
        """Write what can be shown; a control character in a name must not steer the terminal."""
        shown = "\n".join(map(escaped, text.split("\n")))
        self._out.write(self._paint(shown.encode(self._encoding, "replace").decode(self._encoding)))
        self._out.flush()

    def ask(self, prompt: str, takes_line: bool = True) -> str:
        """A line that somebody types; the prompt is shown on a terminal only, a long one in lines of its own.

        Args:
            prompt: The prompt.
            takes_line: Whether more than Enter is expected, so that there has to be room for it.

        Raises:
            EOFError: There are no more lines.
            TimeIsOver: The time for the turn ran out.
        """
        if self.is_terminal and self._in is sys.stdin:
            if takes_line and len(prompt) > self.width // 2 and " " in prompt.strip():
                self.say(prompt.strip())
                prompt = "> "
            return input(escaped(prompt))
        line = self._in.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        if len(line) == LONGEST_LINE and line[-1] != "\n":
            raise WordkubError(f"a line of more than {LONGEST_LINE:,} characters, which nobody types")
        return line.rstrip("\n")

    def clear(self) -> None:
        """Wipe what is in sight, so that nothing of it can be scrolled back to.

        What was on the terminal before is not touched: from the first time on the game has a screen of its
        own, until `restore`. A terminal that cannot do that has its lines pushed out of sight.
        """
        if self.can_clear:
            self._out.write(_CLEAR if self._has_own_screen else _OWN_SCREEN + _CLEAR)
            self._out.flush()
            self._has_own_screen = True
        elif self.is_terminal:
            self._out.write("\n" * shutil.get_terminal_size().lines)
            self._out.flush()

    def restore(self) -> None:
        """Show again what was on the terminal before it was cleared."""
        if self._has_own_screen:
            self._out.write(_OLD_SCREEN)
            self._out.flush()
            self._has_own_screen = False

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
