"""The score pad on a full screen: the pad of `wordkub score`, with the scores always in sight."""

from __future__ import annotations

import contextlib
import datetime
import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from queue import Empty, SimpleQueue
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Checkbox, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from wordkub.counting import counted
from wordkub.errors import WordkubError, told
from wordkub.store.rulesets import Rules, rule_names
from wordkub.store.scorepads import ScorePad, pad_paths, read_pad
from wordkub.text.console import WARNING, TimeIsOver
from wordkub.text.pad import COMMANDS, PROMPT, PadTable, begin_pad, clock_of, command_head, pad_rules
from wordkub.tui.forms import Choice, Row, Tick
from wordkub.tui.pages import Page

KEYS = "1234567890-?"
"""What can be clicked as well as typed."""

SCORES = 60
"""Columns for the names and their scores."""


class PadsScreen(Page):
    """The pads that are kept, and a new one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "begin", "Begin the new pad")]
    heading = "Score pads"
    about = (
        "A pad keeps the score of a game with real tiles. Begin one, or go on with one of the list.",
        "Every entry is on the disk at once.",
    )

    def body(self) -> ComposeResult:
        """What a new pad needs, and the pads that are kept."""
        known = [(name, name) for name in rule_names()]
        names = Input(placeholder="Ann,Bob", id="names", compact=True)
        yield Row("Who plays", names, called="row-names")
        yield Row("Rules", Choice(known, "a file", "path of a rule set", called="rules"), called="row-rules")
        timer = Tick("a clock for each turn", called="timer")
        yield Row("", timer, called="row-timer")
        with Horizontal(id="ending"):
            yield Button("Begin the new pad", id="begin", variant="primary", compact=True)
            yield Static(id="problem", markup=False)
        yield OptionList(id="pads", markup=False)

    def on_mount(self) -> None:
        """Begin with the word game."""
        self.query_one("#rules", Choice).choose("word")

    def on_screen_resume(self) -> None:
        """Show the pads that are kept now."""
        pads = self.query_one("#pads", OptionList)
        pads.clear_options()
        pads.add_options(Option(_pad_line(path), id=path) for path in pad_paths())
        pads.highlighted = 0 if pads.option_count else None
        (pads if pads.option_count else self.query_one("#names")).focus()

    @on(Input.Submitted, "#names")
    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        """Begin a new pad."""
        names, rules = self.query_one("#names", Input).value, self.query_one("#rules", Choice).name_chosen
        self._open_beside(partial(begin_pad, names, rules))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._open_beside(partial(_kept, str(event.option.id)))

    def _open_beside(self, opener: Callable[[], tuple[ScorePad, Rules]]) -> None:
        self._say("Opening the pad ...")
        has_clock = self.query_one("#timer", Checkbox).value
        self.run_worker(partial(self._open, opener, has_clock), thread=True, exclusive=True)

    def _open(self, opener: Callable[[], tuple[ScorePad, Rules]], has_clock: bool) -> None:
        """In a thread: open a pad and its rules."""
        worker: Worker[None] = get_current_worker()
        try:
            pad, rules = opener()
            seconds = clock_of(rules) if has_clock else None
        except (WordkubError, OSError) as problem:
            self.from_thread(self._say, told(problem))
            return
        if not worker.is_cancelled:
            self.from_thread(self._go_to, pad, rules, seconds)

    def _go_to(self, pad: ScorePad, rules: Rules, seconds: int | None) -> None:
        self._say("")
        self.app.push_screen(PadScreen(pad, rules, seconds))

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)


class Said(Message):
    """The pad says a line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Asked(Message):
    """The pad waits for a line."""

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self.prompt = prompt


class Ended(Message):
    """The pad has been left, or cannot be written."""

    def __init__(self, problem: WordkubError | None) -> None:
        super().__init__()
        self.problem = problem


class PadLines:
    """The console of a pad that is kept on a screen; the pad runs in a thread.

    Args:
        post: What takes messages to the screen, from any thread.
        ring: What rings the bell.
    """

    def __init__(self, post: Callable[[Message], object], ring: Callable[[], object]) -> None:
        self._post = post
        self._ring = ring
        self._typed: SimpleQueue[str | None] = SimpleQueue()
        self.until: float | None = None
        """The moment when the clock that runs is over."""

    # On the screen

    def type(self, line: str) -> None:
        """Give the pad a line."""
        self._typed.put(line)

    def close(self) -> None:
        """Tell the pad that there are no more lines."""
        self._typed.put(None)

    # In the pad's thread

    def say(self, text: str = "", hang: int = 0) -> None:
        """Say a line."""
        if text:
            self._post(Said(text))

    def bell(self) -> None:
        """Ring."""
        self._ring()

    def ask(self, prompt: str) -> str:
        """Wait for a line.

        Raises:
            EOFError: There are no more.
            TimeIsOver: The clock ran out.
        """
        self._post(Asked(prompt))
        line = self._line()
        if line is None:
            raise EOFError
        return line

    def _line(self) -> str | None:
        """The next line, with a warning before the clock runs out."""
        if self.until is None:
            return self._typed.get()
        with contextlib.suppress(Empty):
            return self._typed.get(timeout=max(0, self.until - WARNING - time.monotonic()))
        left = self.until - time.monotonic()
        if left > 1:
            self.bell()
            self.say(f"{counted(round(left), 'second')} left.")
        try:
            return self._typed.get(timeout=max(0, left))
        except Empty:
            raise TimeIsOver from None

    @contextlib.contextmanager
    def clock(self, until: float | None) -> Iterator[None]:
        """Let awaiting a line end with TimeIsOver at a moment."""
        self.until = until
        try:
            yield
        finally:
            self.until = None


class PadScreen(Page):
    """A score pad.

    Args:
        pad: The pad.
        rules: Its rules.
        seconds: The time for a turn, which an empty line starts; None where no clock is asked for.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "type('round')", "End round"),
        Binding("f3", "type('undo')", "Undo"),
        Binding("f4", "type('time')", "Clock"),
        Binding("f5", "type('judge')", "Judge"),
    ]
    heading = "Score pad"
    about = (
        "Type a name and points, as in: Ann 12. A click on a name, and on the figures, types them.",
        "F2 ends a round: what each has left, tiles or points, is asked for one by one.",
        "",
        "Commands, with their short forms",
        *(f"  {command_head(command):<24} {command.about}" for command in COMMANDS),
    )

    def __init__(self, pad: ScorePad, rules: Rules, seconds: int | None) -> None:
        super().__init__()
        self._pad = pad
        self._teller = PadLines(self.post_message, self._bell)
        self._table = PadTable(pad, rules, self._teller, seconds)
        self._is_free = False
        """Whether the pad waits for a command, and not for an answer."""
        self._keeper = threading.Thread(target=self._run, daemon=True)

    def body(self) -> ComposeResult:
        """The scores, what was said, and a line to type in."""
        with Horizontal(id="scores"):
            yield Static(id="round", markup=False)
            for seat in range(len(self._pad.names)):
                yield Button("", id=f"seat-{seat}", classes="seat", compact=True)
            yield Static(id="clock", markup=False)
        yield RichLog(id="log", wrap=True, min_width=20)
        yield Static(id="prompt", markup=False)
        yield Input(id="line", compact=True)
        with Horizontal(id="keys"):
            for number, key in enumerate(KEYS):
                yield Button(key, id=f"key-{number}", classes="key", compact=True)
            yield Button("clear", id="clear", compact=True)
            yield Button("Enter", id="enter", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Start the pad."""
        self.query_one("#line").focus()
        self.set_interval(0.25, self._show_clock)
        self._show_scores()
        self._keeper.start()

    def on_unmount(self) -> None:
        """Let the pad note what it is noting, and end it."""
        self._teller.close()
        self._keeper.join(timeout=2)

    def _run(self) -> None:
        """In a thread: keep the pad."""
        problem: WordkubError | None = None
        try:
            self._table.run()
        except WordkubError as fault:
            problem = fault
        self.post_message(Ended(problem))

    def _bell(self) -> None:
        self.app.call_later(self.app.bell)

    # What the pad says

    def on_said(self, event: Said) -> None:
        """Show a line."""
        self.query_one("#log", RichLog).write(event.text)
        self._show_scores()

    def on_asked(self, event: Asked) -> None:
        """Show what is asked."""
        self._is_free = event.prompt == PROMPT
        asked = self._invitation if self._is_free else event.prompt.strip() or "Enter ends the turn."
        self.query_one("#prompt", Static).update(asked)

    def on_ended(self, event: Ended) -> None:
        """Go back; where the pad cannot be written, say so and stay."""
        if event.problem is None:
            self.leave()
            return
        self.query_one("#prompt", Static).update(
            f"{told(event.problem)} The pad is as it was; Escape leaves."
        )
        self.query_one("#line").disabled = True

    @property
    def _invitation(self) -> str:
        return f"Points, as in: {self._pad.names[0]} 12"

    def _show_scores(self) -> None:
        self.query_one("#round", Static).update(f"Round {self._pad.round} ")
        for seat, (name, total) in enumerate(zip(self._pad.names, self._pad.totals, strict=True)):
            shown = name[: max(4, SCORES // len(self._pad.names) - 7)]
            button = self.query_one(f"#seat-{seat}", Button)
            button.label = Content(f"{shown} {total}")
            button.refresh(layout=True)

    def _show_clock(self) -> None:
        until = self._teller.until
        left = "" if until is None else counted(max(0, round(until - time.monotonic())), "second")
        self.query_one("#clock", Static).update(left)

    # What is typed

    def action_type(self, line: str) -> None:
        """Give the pad a command, unless it waits for something else."""
        if self._is_free:
            self._is_free = False
            self._teller.type(line)
        else:
            self.notify("First answer what is asked below.", severity="warning")

    @on(Input.Submitted, "#line")
    @on(Button.Pressed, "#enter")
    def _enter(self) -> None:
        line = self.query_one("#line", Input)
        text, line.value = line.value, ""
        if text:
            self.query_one("#log", RichLog).write(f"> {text}")
        self._teller.type(text)
        line.focus()

    @on(Button.Pressed, ".seat")
    def _type_name(self, event: Button.Pressed) -> None:
        seat = int(str(event.button.id).removeprefix("seat-"))
        self._put(f"{self._pad.names[seat]} ", anew=True)

    @on(Button.Pressed, ".key")
    def _key(self, event: Button.Pressed) -> None:
        self._put(KEYS[int(str(event.button.id).removeprefix("key-"))])

    @on(Button.Pressed, "#clear")
    def _clear(self) -> None:
        self._put("", anew=True)

    def _put(self, text: str, anew: bool = False) -> None:
        line = self.query_one("#line", Input)
        line.value = text if anew else line.value + text
        line.focus()
        line.cursor_position = len(line.value)


def _kept(path: str) -> tuple[ScorePad, Rules]:
    pad = read_pad(path)
    return pad, pad_rules(pad.rules)


def _pad_line(path: str) -> str:
    """A pad in a line: when it was written last, by which rules, how it stands."""
    when = datetime.datetime.fromtimestamp(os.path.getmtime(path)).strftime("%Y-%m-%d %H:%M")
    try:
        pad = read_pad(path)
    except WordkubError:
        return f"{when}  damaged: {os.path.basename(path)}"
    scores = ", ".join(f"{name} {total}" for name, total in zip(pad.names, pad.totals, strict=True))
    return f"{when}  {os.path.basename(pad.rules):<10} {scores}"
