"""The score pad: points, rounds, a clock, and the judge at hand.

It is given a line and answers with lines; its prompt says what it asks for next. It waits for nothing and
prints nothing, so that every interface can use it in the same way: a terminal, a full screen, a test.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wordkub.core.codec import read_position, turn_from_json
from wordkub.core.events import EndReason
from wordkub.core.judging import judge
from wordkub.core.match import Match, Seat
from wordkub.core.rounds import round_notes
from wordkub.counting import counted
from wordkub.errors import FileError, NotationError, WordkubError, as_sentence, near, shown
from wordkub.players.seating import read_names
from wordkub.store.rulefiles import is_path, read_rules
from wordkub.store.rulesets import Rules, open_rules
from wordkub.store.scorepads import Entry, OpenPad, ScorePad
from wordkub.text.commands import Command, by_name
from wordkub.text.console import WARNING
from wordkub.text.verdicts import verdict_lines

COMMANDS = (
    Command("add", "a", "PLAYER POINTS", "note points (ADD can be left out: Ann 12)"),
    Command("round", "r", "[RESULTS]", "end a round: what each has left, tiles or points, in order"),
    Command("scores", "s", "", "the scores"),
    Command("undo", "u", "", "take the last entry back"),
    Command("time", "t", "[SECONDS]", "start the clock for a turn"),
    Command("judge", "j", "", "judge a turn: asks for table, rack and what is laid"),
    Command("help", "h", "", "this list"),
    Command("quit", "q", "", "leave; wordkub score goes on with the pad"),
)
"""What can be typed at the pad."""

PROMPT = "score> "
"""What is asked where a command is awaited."""

MOST_POINTS = 100_000
"""More points than any game brings; beyond is a slip."""

_BY_NAME = by_name(COMMANDS)


class Line(NamedTuple):
    """A line of the pad's answer."""

    text: str
    hang: int = 0
    """How many columns further lines of it hang in, where it has to be wrapped."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the pad asks."""

    prompt: str
    takes: tuple[str, ...] = ()
    """The only answers that it takes; any where there are none."""


@dataclass(slots=True)
class Asking:
    """Questions that are asked one after the other, and what to do with the answers."""

    questions: Sequence[Question]
    then: Callable[[Sequence[str]], None]
    answers: list[str] = field(default_factory=list)

    @property
    def question(self) -> Question:
        """The one that waits for its answer."""
        return self.questions[len(self.answers)]


GIVE_UP = ("/", "/cancel", "/quit")
"""What gives up a question: no tiles and no points are written so."""

YES_OR_NO = ("", "y", "yes", "n", "no")
"""What a question takes that is answered with yes where somebody just presses Enter."""


def begin_pad(names: str, rules: str, has_clock: bool = False) -> PadSession:
    """A new pad.

    Args:
        names: Who plays, with commas between.
        rules: The rule set's name or path.
        has_clock: Whether an empty line starts the clock that the rules suggest.

    Raises:
        NotationError: Too few, too many, or names that are none; or the rules suggest no clock.
        WordkubError: The rules cannot be used, or the pad cannot be written.
    """
    opened = _pad_rules(rules)
    players, seconds = read_names(names, opened.settings.players), _clock_of(opened, has_clock)
    named = read_rules(rules).path if is_path(rules) else rules
    return PadSession(OpenPad.start(named, players), opened, seconds)


def resume_pad(pad: ScorePad, has_clock: bool = False) -> PadSession:
    """A pad to go on with.

    Args:
        pad: The pad as read.
        has_clock: Whether an empty line starts the clock that the rules suggest.

    Raises:
        NotationError: The rules suggest no clock.
        WordkubError: The rules cannot be used, or the pad cannot be written; or somebody else is keeping it.
    """
    rules = _pad_rules(pad.rules)
    seconds = _clock_of(rules, has_clock)
    return PadSession(OpenPad.resume(pad), rules, seconds)


def _pad_rules(name: str) -> Rules:
    try:
        return open_rules(name)
    except WordkubError as problem:
        raise WordkubError(f"the pad's rules cannot be used: {problem}") from None


def _clock_of(rules: Rules, has_clock: bool) -> int | None:
    seconds = rules.settings.time_limit
    if has_clock and seconds is None:
        raise NotationError(
            f"{rules.name} suggests no time for a turn; leave the clock out, and type at the pad: time 60"
        )
    return seconds if has_clock else None


class PadSession:
    """A score pad in use.

    Args:
        pad: The pad, open for noting.
        rules: Its rules.
        seconds: The time for a turn, which an empty line starts; None where no clock is asked for.
        now: What time it is, in seconds from any moment.
    """

    def __init__(
        self,
        pad: OpenPad,
        rules: Rules,
        seconds: int | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rules = rules
        self.until: float | None = None
        """The moment when the clock that runs is over; None where none runs."""
        self.is_over = False
        """Whether the pad has been left."""
        self._open = pad
        self._seconds = seconds
        self._now = now
        self._is_warned = False
        self._asking: Asking | None = None
        self._said: list[Line] = []
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "add": self._add,
            "round": self._round,
            "scores": self._scores,
            "undo": self._undo,
            "time": self._time,
            "judge": self._judge,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def pad(self) -> ScorePad:
        """The pad as it stands."""
        return self._open.pad

    @property
    def is_free(self) -> bool:
        """Whether a command is awaited, and not an answer."""
        return self._asking is None

    @property
    def prompt(self) -> str:
        """What is asked for next."""
        return PROMPT if self._asking is None else self._asking.question.prompt

    def begin(self) -> list[Line]:
        """What there is to say before the first line."""
        self._scores(())
        if self._seconds is not None:
            self._say(f"Enter starts the clock of {counted(self._seconds, 'second')} for a turn.")
        return self._all_said()

    def feed(self, line: str) -> list[Line]:
        """Do what a line says, or take it as the answer to what was asked.

        Raises:
            FileError: The pad cannot be written; it is as it was.
        """
        try:
            if self._asking is None:
                self._obey(line)
            else:
                self._answer(self._asking, line)
        except FileError:
            raise
        except WordkubError as problem:
            self._say(as_sentence(problem))
        return self._all_said()

    def no_more_lines(self) -> list[Line]:
        """Give up what is being asked; where nothing is, leave the pad."""
        if self._asking is None:
            self._quit(())
            self._say("")
        else:
            self._asking = self.until = None
            self._say("There are no more lines; nothing was noted.")
        return self._all_said()

    def tick(self) -> list[Line]:
        """What the clock says now: that the time is about to end, that it has ended, or nothing."""
        left = None if self.until is None else self.until - self._now()
        if left is not None and left <= 0:
            self._asking = self.until = None
            self._say("Time is over.")
        elif left is not None and left <= WARNING and not self._is_warned:
            self._is_warned = True
            self._say(f"{round(left)} seconds left.")
        return self._all_said()

    def close(self) -> None:
        """Let go of the pad."""
        self._open.close()

    # Lines in and out

    def _say(self, text: str, hang: int = 0) -> None:
        self._said.append(Line(text, hang))

    def _all_said(self) -> list[Line]:
        said, self._said = self._said, []
        return said

    def _ask(self, questions: Sequence[Question], then: Callable[[Sequence[str]], None]) -> None:
        self._asking = Asking(questions, then)

    def _answer(self, asking: Asking, line: str) -> None:
        takes = asking.question.takes
        if line.strip().lower() in GIVE_UP:
            self._asking = self.until = None
            self._say("Nothing was noted.")
            return
        if takes and line.strip().lower() not in takes:
            self._say("Please answer yes or no, or / to give up.")
            return
        asking.answers.append(line.strip())
        if len(asking.answers) == len(asking.questions):
            self._asking = None
            asking.then(asking.answers)

    def _obey(self, line: str) -> None:
        name, words = self._read(line)
        if name:
            self._commands[name](words)

    def _read(self, line: str) -> tuple[str, list[str]]:
        """The command that a line means: a player's name at its head means points."""
        words = line.replace(",", " ").split()
        if not words:
            return ("" if self._seconds is None else "time"), []
        if any(line.strip().lower().startswith(name.lower() + " ") for name in self.pad.names):
            return "add", line.split()
        command = _BY_NAME.get(words[0].lower())
        return ("add", line.split()) if command is None else (command.name, line.split()[1:])

    # Noting

    def _add(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        seat = self._seat(text)
        rest = text[len(self.pad.names[seat]) :].strip()
        worth = self._number(rest, "points, as in: Ann 12")
        self._note(Entry(tuple(worth if each == seat else 0 for each in range(len(self.pad.names)))))

    def _round(self, words: Sequence[str]) -> None:
        """The results of a round: of each player the tiles left or the points."""
        if words:
            self._end_round([piece.strip() for piece in " ".join(words).split("/")])
        else:
            left = "has left (tiles, points, or Enter for none): "
            self._ask([Question(f"{name} {left}") for name in self.pad.names], self._end_round)

    def _end_round(self, texts: Sequence[str]) -> None:
        names = self.pad.names
        if len(texts) != len(names):
            raise NotationError(
                f"{counted(len(texts), 'result')} for {counted(len(names), 'player')};"
                " with / between, as in: round out / r13 k2 / 7"
            )
        costs = [self._cost(name, text) for name, text in zip(names, texts, strict=True)]
        self._note(Entry(self._notes(costs), ends_round=True))

    def _cost(self, name: str, text: str) -> int:
        """What a player has left costs: a number as it is, tiles by the rules."""
        if text.lower() in ("", "out", "none", "-"):
            return 0
        if text.lstrip("-").isdecimal():
            return abs(self._number(text, "points"))
        try:
            return self.rules.rack_cost(self.rules.notation.parse_tiles(text))
        except NotationError as problem:
            raise NotationError(f"{name}: {problem}") from None

    def _notes(self, costs: Sequence[int]) -> tuple[int, ...]:
        """What each player notes at the end of a round (N11, V1; W16 where plays have scored before)."""
        if self.rules.scores_plays():
            return tuple(-cost for cost in costs)
        seats = tuple(
            Seat(name, ("tile",) if cost else (), True)
            for name, cost in zip(self.pad.names, costs, strict=True)
        )
        reason = EndReason.RACK_EMPTY if 0 in costs else EndReason.NOBODY_PLAYS
        return round_notes(self.rules.settings, Match(seats), reason, costs).notes

    def _note(self, entry: Entry) -> None:
        self._open.note(entry)
        for name, worth in zip(self.pad.names, entry.points, strict=True):
            if worth or entry.ends_round:
                self._say(f"{name} notes {worth:+d}.")
        self._scores(())

    def _undo(self, words: Sequence[str]) -> None:
        entry = self._open.undo()
        if entry is None:
            self._say("There is nothing to undo on this pad.")
            return
        gone = ", ".join(
            f"{name} {worth:+d}" for name, worth in zip(self.pad.names, entry.points, strict=True) if worth
        )
        self._say(f"Taken back: {gone or 'nothing but zeros'}.")
        self._scores(())

    def _scores(self, words: Sequence[str]) -> None:
        totals = self.pad.totals
        self._say(
            f"Round {self.pad.round}. "
            + ", ".join(f"{name} {total}" for name, total in zip(self.pad.names, totals, strict=True))
            + ".",
            2,
        )
        if self.pad.entries:
            ahead = [name for name, total in zip(self.pad.names, totals, strict=True) if total == max(totals)]
            self._say(f"Ahead: {' and '.join(ahead)}.")

    # The clock

    def _time(self, words: Sequence[str]) -> None:
        """Start the clock for a turn."""
        seconds = self._number(words[0], "seconds") if words else self.rules.settings.time_limit
        if seconds is None:
            self._say("These rules have no clock; say how long, as in: time 60")
            return
        if not 1 <= seconds <= 86_400:
            raise NotationError(f"{counted(seconds, 'second')}; a turn has from 1 to 86,400")
        self._say(f"{counted(seconds, 'second')}. Enter ends the turn.")
        self.until = self._now() + seconds
        self._is_warned = seconds <= WARNING
        self._ask([Question("")], self._stop_clock)

    def _stop_clock(self, answers: Sequence[str]) -> None:
        left = 0.0 if self.until is None else self.until - self._now()
        self.until = None
        self._say(f"Stopped with {counted(round(left), 'second')} left." if left > 0 else "Time is over.")

    # The judge

    def _judge(self, words: Sequence[str]) -> None:
        """Judge a turn that is in dispute."""
        typed_as = self.rules.wording.several
        self._ask(
            [
                Question(f"On the table ({typed_as}; Enter for none): "),
                Question("On the rack: "),
                Question(f"To be formed ({typed_as}): "),
                Question("Has the player laid before? [yes] ", YES_OR_NO),
            ],
            self._judged,
        )

    def _judged(self, answers: Sequence[str]) -> None:
        table, rack, formed, laid_before = answers
        split, melded = self.rules.notation.split_groups, not laid_before.lower().startswith("n")
        position = read_position(self.rules, {"table": split([table]), "rack": rack, "melded": melded})
        turn = turn_from_json(self.rules, position, {"lay": split([formed])})
        for line in verdict_lines(self.rules, judge(self.rules, position, turn)):
            self._say(line, 6)

    def _help(self, words: Sequence[str]) -> None:
        for command in COMMANDS:
            self._say(f"{command.head:<24} {command.about}", 25)
        self._say("Where the pad asks something, / gives it up.")

    def _quit(self, words: Sequence[str]) -> None:
        self.is_over = True

    # Reading

    def _seat(self, text: str) -> int:
        """The player whose name a text begins with."""
        for seat, name in sorted(enumerate(self.pad.names), key=lambda pair: -len(pair[1])):
            if text.lower() == name.lower() or text.lower().startswith(name.lower() + " "):
                return seat
        word = text.split()[0]
        close = near(word, [*self.pad.names, *(command.name for command in COMMANDS)])
        hint = (
            f"; did you mean {' or '.join(close)}?" if close else f"; there are {', '.join(self.pad.names)}"
        )
        raise NotationError(f"{shown(word)} is neither a player nor a command{hint}")

    def _number(self, text: str, takes: str) -> int:
        digits = text.removeprefix("+").removeprefix("-")
        if not digits.isdecimal() or int(digits) > MOST_POINTS:
            raise NotationError(f"{shown(text)} is no number of {takes}")
        return int(text)
