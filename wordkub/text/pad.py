"""The score pad at a terminal or through a pipe: points, rounds, a clock, and the judge at hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from wordkub.core.codec import position_from_json, read_turn
from wordkub.core.judging import judge
from wordkub.core.match import Match, Seat
from wordkub.core.rounds import round_notes
from wordkub.counting import counted
from wordkub.errors import FileError, NotationError, WordkubError, near, shown, told
from wordkub.players.seating import read_names
from wordkub.store.rulesets import Rules, is_path, open_any_rules, read_rules
from wordkub.store.scorepads import Entry, ScorePad, new_pad
from wordkub.text.console import TimeIsOver
from wordkub.text.verdicts import verdict_lines


@dataclass(frozen=True, slots=True)
class PadCommand:
    """A command of the score pad."""

    name: str
    short: str
    takes: str
    about: str


COMMANDS = (
    PadCommand("add", "a", "PLAYER POINTS", "note points (ADD can be left out: Ann 12)"),
    PadCommand("round", "r", "[RESULTS]", "end a round: what each has left, tiles or points, in order"),
    PadCommand("scores", "s", "", "the scores"),
    PadCommand("undo", "u", "", "take the last entry back"),
    PadCommand("time", "t", "[SECONDS]", "start the clock for a turn"),
    PadCommand("judge", "j", "", "judge a turn: asks for table, rack and what is laid"),
    PadCommand("help", "h", "", "this list"),
    PadCommand("quit", "q", "", "leave; wordkub score goes on with the pad"),
)
"""What can be typed at the pad."""

PROMPT = "score> "
"""What is asked where a command is awaited."""

MOST_POINTS = 100_000
"""More points than any game brings; beyond is a slip."""

_BY_NAME = {key: command for command in COMMANDS for key in (command.name, command.short)}


def command_head(command: PadCommand) -> str:
    """A command as help lists it: its name, its short form, what it takes."""
    return f"{command.name} {command.short} {command.takes}".rstrip()


class PadConsole(Protocol):
    """Where a pad is kept: lines in and out, and a clock for a line."""

    def say(self, text: str = "", hang: int = 0) -> None:
        """Write a line; further lines of it hang in by so many columns."""

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises EOFError where there are no more, TimeIsOver by the clock."""

    def clock(self, until: float | None) -> AbstractContextManager[None]:
        """Let awaiting a line end with TimeIsOver at a moment by time.monotonic."""

    def bell(self) -> None:
        """Ring, where somebody can hear it."""


def pad_rules(name: str) -> Rules:
    """The rules that a pad goes by.

    Raises:
        WordkubError: They are not there, or cannot be used.
    """
    try:
        return open_any_rules(name)
    except WordkubError as problem:
        raise WordkubError(f"the pad's rules cannot be used: {problem}") from None


def begin_pad(names: str, rules: str) -> tuple[ScorePad, Rules]:
    """A new pad, and its rules.

    Args:
        names: Who plays, with commas between.
        rules: The rule set's name or path.

    Raises:
        NotationError: Too few, too many, or names that are none.
        WordkubError: The rules cannot be used, or the pad cannot be written.
    """
    opened = pad_rules(rules)
    named = read_rules(rules).path if is_path(rules) else rules
    return new_pad(named, read_names(names, opened.settings.players)), opened


def clock_of(rules: Rules) -> int:
    """The seconds for a turn that the rules suggest.

    Raises:
        NotationError: They suggest none.
    """
    seconds = rules.settings.time_limit
    if seconds is None:
        raise NotationError(f"{rules.name} suggests no time for a turn; start one with: time 60")
    return seconds


class PadTable:
    """A score pad at a console.

    Args:
        pad: The pad.
        rules: Its rules.
        console: Where it is kept.
        seconds: The time for a turn, which an empty line starts; None where no clock is asked for.
    """

    def __init__(self, pad: ScorePad, rules: Rules, console: PadConsole, seconds: int | None) -> None:
        self._pad = pad
        self._rules = rules
        self._console = console
        self._say = console.say
        self._seconds = seconds
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "add": self._add,
            "round": self._round,
            "scores": self._scores,
            "undo": self._undo,
            "time": self._time,
            "judge": self._judge,
            "help": self._help,
        }

    def run(self) -> None:
        """Obey lines until there are no more.

        Raises:
            FileError: The pad cannot be written.
        """
        self._scores(())
        if self._seconds is not None:
            self._say(f"Enter starts the clock of {counted(self._seconds, 'second')} for a turn.")
        while True:
            try:
                line = self._console.ask(PROMPT)
            except EOFError:
                self._say()
                return
            name, words = self._read(line)
            if not name and self._seconds is not None:
                name = "time"
            if name == "quit":
                return
            if name:
                self._obey(name, words)

    def _obey(self, name: str, words: Sequence[str]) -> None:
        try:
            self._commands[name](words)
        except FileError:
            raise
        except WordkubError as problem:
            self._say(told(problem))
        except EOFError:
            self._say("There are no more lines; nothing was noted.")

    def _read(self, line: str) -> tuple[str, list[str]]:
        """The command that a line means: a player's name at its head means points."""
        words = line.replace(",", " ").split()
        if not words:
            return "", []
        if any(line.strip().lower().startswith(name.lower() + " ") for name in self._pad.names):
            return "add", line.split()
        command = _BY_NAME.get(words[0].lower())
        return ("add", line.split()) if command is None else (command.name, line.split()[1:])

    # Noting

    def _add(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        seat = self._seat(text)
        rest = text[len(self._pad.names[seat]) :].strip()
        worth = self._number(rest, "points, as in: Ann 12")
        self._note(Entry(tuple(worth if each == seat else 0 for each in range(len(self._pad.names)))))

    def _round(self, words: Sequence[str]) -> None:
        """The results of a round: of each player the tiles left or the points."""
        names = self._pad.names
        texts = (
            [piece.strip() for piece in " ".join(words).split("/")] if words else list(map(self._left, names))
        )
        if len(texts) != len(names):
            raise NotationError(
                f"{counted(len(texts), 'result')} for {counted(len(names), 'player')};"
                " with / between, as in: round out / r13 k2 / 7"
            )
        costs = [self._cost(name, text) for name, text in zip(names, texts, strict=True)]
        self._note(Entry(self._notes(costs), ends_round=True))

    def _left(self, name: str) -> str:
        return self._console.ask(f"{name} has left (tiles, points, or Enter for none): ").strip()

    def _cost(self, name: str, text: str) -> int:
        """What a player has left costs: a number as it is, tiles by the rules."""
        if text.lower() in ("", "out", "none", "-"):
            return 0
        if text.lstrip("-").isdecimal():
            return abs(self._number(text, "points"))
        try:
            return self._rules.rack_cost(self._rules.parse_tiles(text))
        except NotationError as problem:
            raise NotationError(f"{name}: {problem}") from None

    def _notes(self, costs: Sequence[int]) -> tuple[int, ...]:
        """What each player notes at the end of a round (N11, V1; W16 where plays have scored before)."""
        if self._rules.scores_plays():
            return tuple(-cost for cost in costs)
        seats = tuple(
            Seat(name, ("tile",) if cost else (), True)
            for name, cost in zip(self._pad.names, costs, strict=True)
        )
        reason = "rack-empty" if 0 in costs else "nobody-plays"
        return round_notes(self._rules.settings, Match(seats), reason, costs).notes

    def _note(self, entry: Entry) -> None:
        self._pad.note(entry)
        for name, worth in zip(self._pad.names, entry.points, strict=True):
            if worth or entry.ends_round:
                self._say(f"{name} notes {worth:+d}.")
        self._scores(())

    def _undo(self, words: Sequence[str]) -> None:
        entry = self._pad.undo()
        if entry is None:
            self._say("There is nothing to undo on this pad.")
            return
        gone = ", ".join(
            f"{name} {worth:+d}" for name, worth in zip(self._pad.names, entry.points, strict=True) if worth
        )
        self._say(f"Taken back: {gone or 'nothing but zeros'}.")
        self._scores(())

    def _scores(self, words: Sequence[str]) -> None:
        totals = self._pad.totals
        self._say(
            f"Round {self._pad.round}. "
            + ", ".join(f"{name} {total}" for name, total in zip(self._pad.names, totals, strict=True))
            + ".",
            2,
        )
        if self._pad.entries:
            ahead = [
                name for name, total in zip(self._pad.names, totals, strict=True) if total == max(totals)
            ]
            self._say(f"Ahead: {' and '.join(ahead)}.")

    # The clock

    def _time(self, words: Sequence[str]) -> None:
        """Run the clock for a turn: a warning before it ends, a bell when it does."""
        seconds = self._number(words[0], "seconds") if words else self._rules.settings.time_limit
        if seconds is None:
            self._say("These rules have no clock; say how long, as in: time 60")
            return
        if not 1 <= seconds <= 86_400:
            raise NotationError(f"{counted(seconds, 'second')}; a turn has from 1 to 86,400")
        self._say(f"{counted(seconds, 'second')}. Enter ends the turn.")
        until = time.monotonic() + seconds
        try:
            with self._console.clock(until):
                self._console.ask("")
            self._say(f"Stopped with {counted(max(0, round(until - time.monotonic())), 'second')} left.")
        except TimeIsOver:
            self._console.bell()
            self._say("Time is over.")

    # The judge

    def _judge(self, words: Sequence[str]) -> None:
        """Judge a turn that is in dispute."""
        typed_as, split = self._rules.speech.several, self._rules.split_groups
        table = self._console.ask(f"On the table ({typed_as}; Enter for none): ")
        rack = self._console.ask("On the rack: ")
        formed = self._console.ask(f"To be formed ({typed_as}): ")
        first = self._console.ask("Has the player laid before? [yes] ").strip().lower()
        data = {"table": split([table]), "rack": rack, "melded": not first.startswith("n")}
        position = position_from_json(self._rules, data)
        turn = read_turn(self._rules, position, {"lay": split([formed])})
        for line in verdict_lines(self._rules, judge(self._rules, position, turn)):
            self._say(line, 6)

    def _help(self, words: Sequence[str]) -> None:
        for command in COMMANDS:
            self._say(f"{command_head(command):<24} {command.about}", 25)

    # Reading

    def _seat(self, text: str) -> int:
        """The player whose name a text begins with."""
        for seat, name in sorted(enumerate(self._pad.names), key=lambda pair: -len(pair[1])):
            if text.lower() == name.lower() or text.lower().startswith(name.lower() + " "):
                return seat
        word = text.split()[0]
        close = near(word, [*self._pad.names, *(command.name for command in COMMANDS)])
        hint = (
            f"; did you mean {' or '.join(close)}?" if close else f"; there are {', '.join(self._pad.names)}"
        )
        raise NotationError(f"{shown(word)} is neither a player nor a command{hint}")

    def _number(self, text: str, takes: str) -> int:
        digits = text.removeprefix("+").removeprefix("-")
        if not digits.isdecimal() or int(digits) > MOST_POINTS:
            raise NotationError(f"{shown(text)} is no number of {takes}")
        return int(text)
