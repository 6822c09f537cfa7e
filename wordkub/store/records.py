"""Game records: JSON Lines, the first line what the game is, every other one event.

A record is appended one event at a time and flushed to the disk, so that a killed process loses nothing but
the unfinished turn. One cut off anywhere opens up to its last whole line. While a game is open its record is
locked, and a second process is told who holds it.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any

from wordkub.core.codec import event_from_json, event_to_json
from wordkub.core.events import Event
from wordkub.core.match import Match
from wordkub.core.rules import RuleSet
from wordkub.counting import counted
from wordkub.errors import FileError, FileInUseError, WordkubError, shown_json, why_no_json
from wordkub.files import append_line
from wordkub.store.rulesets import Rules, rules_from_record

FORMAT = "wordkub-game"
VERSION = 1


@dataclass(frozen=True)
class Player:
    """Who sits in a seat."""

    name: str
    is_computer: bool = False
    level: int | None = None
    """How well a computer plays; as computers do by default where None."""

    def to_json(self) -> dict[str, object]:
        """The player as a record's first line has it."""
        level = {} if self.level is None else {"level": self.level}
        return {"name": self.name, "computer": self.is_computer, **level}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Player:
        """A player from a record's first line."""
        level = data.get("level")
        return cls(str(data["name"]), bool(data["computer"]), None if level is None else int(level))


@dataclass(frozen=True)
class Header:
    """The first line of a record: what the game is."""

    rules: Mapping[str, Any]
    """The rule set, whole, as in force."""
    edition: Mapping[str, Any] | None
    """The edition of a word game, whole; None where there are no words."""
    dictionary: Mapping[str, str | bool] | None
    """The dictionary's name, what opens it again, the SHA-256 of its words, whether it is for families."""
    theme: Mapping[str, str | bool] | None
    """The theme likewise, or None."""
    players: tuple[Player, ...]
    seed: int | None
    """None where it was left out; it is for checking."""
    rounds: int | None = 1

    def to_json(self) -> dict[str, object]:
        """The header as a record's first line."""
        players = [player.to_json() for player in self.players]
        words = {"edition": self.edition, "dictionary": self.dictionary, "theme": self.theme}
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": dict(self.rules),
            **({} if self.edition is None else words),
            "players": players,
            "seed": self.seed,
            "rounds": self.rounds,
        }

    @classmethod
    def from_json(cls, data: object) -> Header:
        """A header from a record's first line.

        Raises:
            WordkubError: It is no record of a game, or of a version that this program does not know.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise WordkubError("is no game record: its first line names no wordkub-game")
        if data.get("version") != VERSION:
            raise WordkubError(
                f"is a record of version {shown_json(data.get('version'))}, and this program reads"
                f" {VERSION}; a newer wordkub wrote it"
            )
        try:
            players = tuple(map(Player.from_json, data["players"]))
            rules, theme = dict(data["rules"]), data.get("theme")
            if rules.get("game") == "numeric":
                return cls(rules, None, None, None, players, *_chance(data))
            words, edition = _words(data["dictionary"]), dict(data["edition"])
            kept = None if theme is None else _words(theme)
            return cls(rules, edition, words, kept, players, *_chance(data))
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise WordkubError(f"cannot be read: its first line lacks or garbles {problem}") from None


def _chance(data: Mapping[str, Any]) -> tuple[int | None, int | None]:
    seed, rounds = data.get("seed"), data.get("rounds", 1)
    if not isinstance(seed, int | None) or isinstance(seed, bool):
        raise TypeError("seed")
    if not isinstance(rounds, int | None) or (rounds is not None and rounds < 1):
        raise TypeError("rounds")
    return seed, rounds


def _words(data: Mapping[str, Any]) -> dict[str, str | bool]:
    """What tells a dictionary or a theme from every other; the first records had no address, only a name."""
    if not isinstance(data, Mapping):
        raise TypeError("dictionary or theme")
    words: dict[str, str | bool] = {"name": str(data["name"]), "sha256": str(data["sha256"])}
    if "address" in data:
        words["address"] = str(data["address"])
    if data.get("family") is True:
        words["family"] = True
    return words


@dataclass(frozen=True)
class Game:
    """A record as read: what the game is and what happened."""

    path: str
    header: Header
    rules: Rules
    """The rules, able to read and write tiles; without a dictionary."""
    events: tuple[Event, ...]
    match: Match
    """Where they leave the match."""
    whole: int
    """How many bytes of the file are whole lines."""
    cut: bool
    """Whether the file goes on after its last whole line."""


def read_record(path: str) -> Game:
    """A game record, up to its last whole line.

    Raises:
        FileError: It cannot be read or is no record, or an event cannot follow, with the line.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None
    lines = data.split(b"\n")
    last = lines.pop()
    if not lines:
        raise FileError(path, "is no game record: it has no whole line")
    try:
        header = Header.from_json(_json(lines[0]))
        rules = rules_from_record(header.rules, header.edition)
        least, most = rules.settings.players
        if not least <= len(header.players) <= most:
            raise WordkubError(
                f"has {counted(len(header.players), 'player')}; its rules take {least} to {most}"
            )
    except WordkubError as problem:
        raise FileError(path, str(problem), line=1) from None
    match = Match.of(player.name for player in header.players)
    events: list[Event] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            events.append(_event(rules, line))
            match = match.after(events[-1])
        except WordkubError as problem:
            raise FileError(path, str(problem), line=number) from None
    return Game(path, header, rules, tuple(events), match, len(data) - len(last), bool(last))


def _event(rules: RuleSet, line: bytes) -> Event:
    data = _json(line)
    if not isinstance(data, dict):
        raise WordkubError("is no event")
    return event_from_json(rules, data)


def _json(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise WordkubError(f"is not JSON: {why_no_json(problem)}") from None


class Recorder:
    """A record open for appending; nobody else can append to it meanwhile.

    Args:
        path: The record.
        rules: The rules that write its tiles.
        keep: How many bytes of it stay; what comes after is half a line.

    Raises:
        FileInUseError: Another process has it open.
        FileError: It cannot be written, or has changed since it was read.
    """

    def __init__(self, path: str, rules: RuleSet, keep: int = 0) -> None:
        self.path = path
        self._rules = rules
        self._size = keep
        # A link to the record is the same record.
        self._lock_path = os.path.realpath(path) + ".lock"
        self._lock = _lock(path, self._lock_path)
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - open as long as the game is
        except OSError as problem:
            self._let_go()
            raise FileError(path, _unwritable(problem)) from None
        if not _holds(self._file):
            self.close()
            raise FileInUseError(f"{path} is being played by another process; leave that game first")
        self._file.seek(keep)
        if keep > os.path.getsize(path) or b"\n" in self._file.read():
            self.close()
            raise FileError(path, "has changed since it was read; read it again")

    @classmethod
    def create(cls, path: str, header: Header, rules: RuleSet) -> Recorder:
        """A new record.

        Raises:
            FileError: It cannot be written.
        """
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        except OSError as problem:
            raise FileError(path, _unwritable(problem)) from None
        recorder = cls(path, rules)
        try:
            recorder._write(header.to_json())
        except FileError:
            recorder.close()
            os.unlink(path)
            raise
        return recorder

    def append(self, events: Iterable[Event]) -> None:
        """Write events, each flushed to the disk before the next.

        Raises:
            FileError: One cannot be written; what was there before it is untouched.
        """
        for event in events:
            self._write(event_to_json(self._rules, event))

    def close(self) -> None:
        """Let go of the record."""
        self._file.close()
        self._let_go()

    def _let_go(self) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self._lock_path)
        self._lock.close()

    def _write(self, data: Mapping[str, object]) -> None:
        line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        try:
            self._size = append_line(self._file, line, self._size)
        except OSError as problem:
            raise FileError(self.path, _unwritable(problem)) from None


def _unwritable(problem: OSError) -> str:
    return f"cannot be written: {problem.strerror or problem}"


def _lock(path: str, lock_path: str) -> IO[str]:
    """Hold a record, or say who does."""
    try:
        file = open(lock_path, "a+", encoding="utf-8")  # noqa: SIM115 - open as long as the lock is
    except OSError as problem:
        raise FileError(path, _unwritable(problem)) from None
    if not _holds(file):
        file.seek(0)
        holder = file.read().strip() or "another process"
        file.close()
        raise FileInUseError(f"{path} is being played by {holder}; leave that game first")
    if not _is_still(file, lock_path):
        # Who held it before has just taken the file away: what is held here would keep nobody out.
        file.close()
        return _lock(path, lock_path)
    file.truncate(0)
    with contextlib.suppress(OSError):
        file.write(f"process {os.getpid()}")
        file.flush()
    return file


def _is_still(file: IO[str], path: str) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False


def _holds(file: IO[Any]) -> bool:
    """Whether the file could be locked; the lock goes with the process."""
    try:
        import fcntl
    except ImportError:
        return _holds_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holds_on_windows(file: IO[Any]) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    # A byte far behind the text is locked, so that others can still read who holds it.
    file.seek(1 << 30)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
