"""Score pads for games with real tiles: a journal that begins with players and rules, then has the entries.

Entries are only appended. Undoing one is an entry, too.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from wordkub import places
from wordkub.errors import FileError, WordkubError
from wordkub.files import free_path, newest
from wordkub.store.journal import Contents, Journal, Kind, read_journal

PAD = Kind("score pad", "wordkub-score", 1, "is being kept by {holder}; leave that score pad first")
ENDING = ".score.jsonl"


@dataclass(frozen=True)
class Entry:
    """Points that were noted together."""

    points: tuple[int, ...]
    """What each seat adds to its score."""
    ends_round: bool = False
    """Whether these are the results of a round."""


@dataclass
class ScorePad:
    """A pad that has been read: players, rules and entries."""

    path: str
    rules: str
    """The rule set's name or path."""
    names: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
    whole: int = 0
    """How many bytes of the file are complete lines."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple(sum(entry.points[seat] for entry in self.entries) for seat in range(len(self.names)))

    @property
    def round(self) -> int:
        """The number of the current round, from 1."""
        return 1 + sum(entry.ends_round for entry in self.entries)


class OpenPad:
    """A pad that is open for writing. Nobody else can write to it at the same time.

    Args:
        pad: Its contents.
        journal: Its file.
    """

    def __init__(self, pad: ScorePad, journal: Journal) -> None:
        self.pad = pad
        self._journal = journal

    @classmethod
    def start(cls, rules: str, names: Sequence[str]) -> OpenPad:
        """Start a new pad.

        Args:
            rules: The rule set's name or path.
            names: Who plays.

        Raises:
            FileError: It cannot be written.
        """
        moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path = free_path(os.path.join(places.scores_dir(), moment), ENDING)
        journal = Journal.create(path, PAD, {"rules": rules, "players": list(names)})
        return cls(ScorePad(path, rules, tuple(names)), journal)

    @classmethod
    def resume(cls, pad: ScorePad) -> OpenPad:
        """Continue a pad that was read.

        Raises:
            FileInUseError: Somebody else is using it.
            FileError: It cannot be written, or has changed since it was read.
        """
        return cls(pad, Journal(pad.path, PAD, pad.whole))

    def note(self, entry: Entry) -> None:
        """Note points.

        Raises:
            FileError: They cannot be written; the pad is as it was.
        """
        self._journal.append({"points": list(entry.points), "round": entry.ends_round})
        self.pad.entries.append(entry)

    def undo(self) -> Entry | None:
        """Undo the last entry; None if there is none.

        Raises:
            FileError: That cannot be written; the pad is as it was.
        """
        if not self.pad.entries:
            return None
        self._journal.append({"undo": True})
        return self.pad.entries.pop()

    def close(self) -> None:
        """Close the file."""
        self._journal.close()


def read_pad(path: str) -> ScorePad:
    """Read a pad up to its last complete line.

    Raises:
        FileError: It cannot be read or is no pad, with the line.
    """
    contents = read_journal(path, PAD)
    pad = _begun(contents)
    for number, data in contents.entries():
        _follow(pad, number, data)
    return pad


def pad_paths() -> list[str]:
    """The files of score pads, the newest first."""
    return newest(places.scores_dir(), ENDING)


def newest_pad() -> ScorePad:
    """The pad that was used last.

    Raises:
        WordkubError: There is none.
    """
    paths = pad_paths()
    if not paths:
        raise WordkubError('there is no score pad yet; begin one with: wordkub score --players "Ann,Bob"')
    return read_pad(paths[0])


def _begun(contents: Contents) -> ScorePad:
    names, rules = contents.first.get("players"), contents.first.get("rules")
    if not isinstance(rules, str) or not isinstance(names, list) or not all(map(_is_text, names)):
        raise FileError(contents.path, "lacks its rules or its players", line=1)
    return ScorePad(contents.path, rules, tuple(names), whole=contents.whole)


def _follow(pad: ScorePad, number: int, data: object) -> None:
    if isinstance(data, dict) and data.get("undo") is True and pad.entries:
        pad.entries.pop()
        return
    points = data.get("points") if isinstance(data, dict) else None
    if (
        not isinstance(data, dict)
        or not isinstance(points, list)
        or len(points) != len(pad.names)
        or not all(type(p) is int for p in points)
    ):
        raise FileError(pad.path, "is no entry of this pad", line=number)
    pad.entries.append(Entry(tuple(points), data.get("round") is True))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)
