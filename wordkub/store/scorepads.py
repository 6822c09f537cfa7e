"""Score pads of games with real tiles: JSON Lines, first who plays by which rules, then the entries.

Points are only ever appended, each entry flushed to the disk; to undo one is an entry too. So a pad opens as
it was after the last whole line, whatever happened to the machine.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wordkub import places
from wordkub.errors import FileError, WordkubError, shown_json, why_no_json
from wordkub.files import append_line, free_path, newest

FORMAT = "wordkub-score"
VERSION = 1
ENDING = ".score.jsonl"


@dataclass(frozen=True)
class Entry:
    """What was noted at once."""

    points: tuple[int, ...]
    """What each seat adds to its score."""
    ends_round: bool = False
    """Whether these are the results of a round."""


@dataclass
class ScorePad:
    """A pad: who plays by which rules, and what was noted."""

    path: str
    rules: str
    names: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
    size: int = 0
    """How many bytes of the file are whole lines."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple(sum(entry.points[seat] for entry in self.entries) for seat in range(len(self.names)))

    @property
    def round(self) -> int:
        """The round under way, from 1."""
        return 1 + sum(entry.ends_round for entry in self.entries)

    def note(self, entry: Entry) -> None:
        """Note points.

        Raises:
            FileError: They cannot be written; the pad is as it was.
        """
        self._append({"points": list(entry.points), "round": entry.ends_round})
        self.entries.append(entry)

    def undo(self) -> Entry | None:
        """Take the last entry back; None where there is none.

        Raises:
            FileError: That cannot be written; the pad is as it was.
        """
        if not self.entries:
            return None
        self._append({"undo": True})
        return self.entries.pop()

    def _append(self, data: dict[str, object]) -> None:
        line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            with open(self.path, "ab", buffering=0) as file:
                self.size = append_line(file, line, self.size)
        except OSError as problem:
            raise FileError(self.path, f"cannot be written: {problem.strerror or problem}") from None


def new_pad(rules: str, names: Sequence[str]) -> ScorePad:
    """A new pad, begun on the disk.

    Args:
        rules: The rule set's name or path.
        names: Who plays.

    Raises:
        FileError: It cannot be written.
    """
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    base = os.path.join(places.scores_dir(), moment)
    pad = ScorePad(free_path(base, ENDING), rules, tuple(names))
    pad._append({"format": FORMAT, "version": VERSION, "rules": rules, "players": list(names)})
    return pad


def read_pad(path: str) -> ScorePad:
    """A pad from its file, up to its last whole line.

    Raises:
        FileError: It cannot be read or is no pad, with the line.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None
    *lines, rest = data.split(b"\n")
    if not lines:
        raise FileError(path, "is no score pad: it has no whole line")
    pad = _begun(path, _json(path, 1, lines[0]))
    for number, line in enumerate(lines[1:], 2):
        _follow(pad, number, _json(path, number, line))
    pad.size = len(data) - len(rest)
    return pad


def pad_paths() -> list[str]:
    """The pads that are kept, the newest first."""
    return newest(places.scores_dir(), ENDING)


def newest_pad() -> ScorePad:
    """The pad that was written last.

    Raises:
        WordkubError: There is none.
    """
    paths = pad_paths()
    if not paths:
        raise WordkubError('there is no score pad yet; begin one with: wordkub score --players "Ann,Bob"')
    return read_pad(paths[0])


def _begun(path: str, data: Any) -> ScorePad:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(path, f"is no score pad: its first line names no {FORMAT}", line=1)
    if data.get("version") != VERSION:
        version = shown_json(data.get("version"))
        raise FileError(path, f"is a pad of version {version}, and this program reads {VERSION}", line=1)
    names, rules = data.get("players"), data.get("rules")
    if not isinstance(rules, str) or not isinstance(names, list) or not all(map(_is_text, names)):
        raise FileError(path, "lacks its rules or its players", line=1)
    return ScorePad(path, rules, tuple(names))


def _follow(pad: ScorePad, number: int, data: Any) -> None:
    if isinstance(data, dict) and data.get("undo") is True and pad.entries:
        pad.entries.pop()
        return
    points = data.get("points") if isinstance(data, dict) else None
    if (
        not isinstance(points, list)
        or len(points) != len(pad.names)
        or not all(type(p) is int for p in points)
    ):
        raise FileError(pad.path, "is no entry of this pad", line=number)
    pad.entries.append(Entry(tuple(points), data.get("round") is True))


def _json(path: str, number: int, line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise FileError(path, f"is not JSON: {why_no_json(problem)}", line=number) from None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)
