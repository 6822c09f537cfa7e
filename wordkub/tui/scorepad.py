"""The score pad of `wordkub score` on the full screen, with the scores always visible."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Checkbox, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from wordkub.errors import FileError, WordkubError, as_sentence
from wordkub.store.rulefiles import rule_names
from wordkub.store.scorepads import pad_paths, read_pad
from wordkub.text.pad import COMMANDS, Line, PadSession, begin_pad, resume_pad
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
        self._open_beside(partial(_resumed, str(event.option.id)))

    def _open_beside(self, opener: Callable[[bool], PadSession]) -> None:
        self._say("Opening the pad ...")
        has_clock = self.query_one("#timer", Checkbox).value
        self.run_worker(partial(self._open, opener, has_clock), thread=True, exclusive=True)

    def _open(self, opener: Callable[[bool], PadSession], has_clock: bool) -> None:
        """In a thread: open a pad and its rules."""
        worker: Worker[None] = get_current_worker()
        try:
            session = opener(has_clock)
        except (WordkubError, OSError) as problem:
            self.from_thread(self._say, as_sentence(problem))
            return
        if worker.is_cancelled or not self.from_thread(self._go_to, session):
            session.close()

    def _go_to(self, session: PadSession) -> None:
        self._say("")
        self.app.push_screen(PadScreen(session))

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)


class PadScreen(Page):
    """A score pad.

    Args:
        session: The pad that is being kept; it is closed when the screen is left.
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
        *(f"  {command.head:<24} {command.about}" for command in COMMANDS),
    )

    def __init__(self, session: PadSession) -> None:
        super().__init__()
        self._session = session

    def body(self) -> ComposeResult:
        """The scores, what was said, and a line to type in."""
        with Horizontal(id="scores"):
            yield Static(id="round", markup=False)
            for seat in range(len(self._session.pad.names)):
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
        """Show how the pad stands."""
        self.query_one("#line").focus()
        self.set_interval(0.25, self._tick)
        self._tell(self._session.begin())

    def on_unmount(self) -> None:
        """Let go of the pad."""
        self._session.close()

    # What the pad says

    def _tell(self, lines: Iterable[Line]) -> None:
        """Show what the pad says, how it stands and what it asks; go back where it has been left."""
        for line in lines:
            if line.text:
                self.query_one("#log", RichLog).write(line.text)
        if self._session.is_over:
            self.leave()
            return
        self._show_scores()
        asked = self._invitation if self._session.is_free else self._session.prompt.strip()
        self.query_one("#prompt", Static).update(asked or "Enter ends the turn.")

    def _tick(self) -> None:
        """Show the clock, and ring where it has something to say."""
        lines = self._session.tick()
        if lines:
            self.app.bell()
            self._tell(lines)
        until = self._session.until
        left = "" if until is None else f"{max(0, round(until - time.monotonic()))} seconds"
        self.query_one("#clock", Static).update(left)

    @property
    def _invitation(self) -> str:
        return f"Points, as in: {self._session.pad.names[0]} 12"

    def _show_scores(self) -> None:
        pad = self._session.pad
        self.query_one("#round", Static).update(f"Round {pad.round} ")
        for seat, (name, total) in enumerate(zip(pad.names, pad.totals, strict=True)):
            shown = name[: max(4, SCORES // len(pad.names) - 7)]
            button = self.query_one(f"#seat-{seat}", Button)
            button.label = Content(f"{shown} {total}")
            button.refresh(layout=True)

    # What is typed

    def action_type(self, line: str) -> None:
        """Give the pad a command, unless it waits for something else."""
        if self._session.is_free:
            self._feed(line)
        else:
            self.notify("First answer what is asked below.", severity="warning")

    def _feed(self, line: str) -> None:
        """Give the pad a line; where it cannot be written, say so and take no more."""
        try:
            self._tell(self._session.feed(line))
        except FileError as problem:
            self.query_one("#prompt", Static).update(
                f"{as_sentence(problem)} The pad is as it was; Escape leaves."
            )
            self.query_one("#line").disabled = True

    @on(Input.Submitted, "#line")
    @on(Button.Pressed, "#enter")
    def _enter(self) -> None:
        line = self.query_one("#line", Input)
        text, line.value = line.value, ""
        if text:
            self.query_one("#log", RichLog).write(f"> {text}")
        line.focus()
        self._feed(text)

    @on(Button.Pressed, ".seat")
    def _type_name(self, event: Button.Pressed) -> None:
        seat = int(str(event.button.id).removeprefix("seat-"))
        self._put(f"{self._session.pad.names[seat]} ", anew=True)

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


def _resumed(path: str, has_clock: bool) -> PadSession:
    return resume_pad(read_pad(path), has_clock)


def _pad_line(path: str) -> str:
    """A pad in a line: when it was written last, by which rules, how it stands."""
    when = datetime.datetime.fromtimestamp(os.path.getmtime(path)).strftime("%Y-%m-%d %H:%M")
    try:
        pad = read_pad(path)
    except WordkubError:
        return f"{when}  damaged: {os.path.basename(path)}"
    scores = ", ".join(f"{name} {total}" for name, total in zip(pad.names, pad.totals, strict=True))
    return f"{when}  {os.path.basename(pad.rules):<10} {scores}"
