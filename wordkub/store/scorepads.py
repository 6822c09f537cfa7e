"""Score pads for games with real tiles: a journal that begins with players and rules, then has the entries.

Entries are only appended. Undoing one is an entry, too.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wordkub import places
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError, shown_json
from wordkub.fields import FieldError
from wordkub.files import newest
from wordkub.store.journal import (
    ALTERED,
    Contents,
    Journal,
    Kind,
    Line,
    begins_with,
    read_journal,
    repair_journal,
)
from wordkub.store.shapes import NOTED, PAD_BEGINS, UNDONE

PAD = Kind("score pad", "wordkub-score", "is being kept by {holder}; leave that score pad first")
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
    """How many bytes of the file these are."""
    faults: tuple[FileError, ...] = ()
    """What is wrong with the file, with the line; it is read up to there."""

    def check_whole(self) -> None:
        """Raise the first of its faults, if it has any.

        Raises:
            FileError: It has.
        """
        for fault in self.faults:
            raise fault

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
        first = {"rules": rules, "players": list(names)}
        journal = Journal.create_named(os.path.join(places.scores_dir(), moment), ENDING, PAD, first)
        return cls(ScorePad(journal.path, rules, tuple(names)), journal)

    @classmethod
    def resume(cls, pad: ScorePad) -> OpenPad:
        """Continue a pad that was read.

        Raises:
            FileInUseError: Somebody else is using it.
            FileError: It cannot be written, has changed since it was read, or a line of it cannot be right.
        """
        pad.check_whole()
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

    def notices(self) -> list[str]:
        """What users should be told about the file, in sentences; each is told once."""
        told = list(self._journal.notices)
        self._journal.notices.clear()
        return told

    def close(self) -> None:
        """Close the file."""
        self._journal.close()


def read_pad(path: str) -> ScorePad:
    """Read a pad up to its last complete line.

    Raises:
        FileError: It cannot be read, is no pad, or a line of it cannot be right; with the line.
    """
    pad = open_pad(path)
    pad.check_whole()
    return pad


def open_pad(path: str) -> ScorePad:
    """Read a pad as far as it is right; its `faults` say what is wrong with the rest.

    Raises:
        FileError: It cannot be read, or is no pad.
    """
    return _opened(read_journal(path, PAD))


def repair_pad(path: str) -> tuple[ScorePad, str]:
    """Take out what is wrong with a pad, from the first line that cannot be right on.

    Returns:
        The pad as it then is, and the file that keeps the rest; its name is empty if nothing was wrong.

    Raises:
        FileInUseError: Somebody is using it.
        FileError: It cannot be read or written, or is no pad.
    """
    contents = read_journal(path, PAD)
    pad = _opened(contents)
    if not pad.faults:
        return pad, ""
    first = {"rules": pad.rules, "players": list(pad.names)} if pad.faults[0].line == 1 else None
    aside = repair_journal(contents, PAD, first, pad.whole)
    return read_pad(path), aside


def is_pad(path: str) -> bool:
    """Whether a file is a score pad, by what its first line says.

    Raises:
        FileError: It cannot be read.
    """
    return begins_with(path, PAD)


def pad_paths() -> list[str]:
    """The files of score pads, the newest first."""
    return newest(places.scores_dir(), ENDING)


def pad_path(name: str) -> str | None:
    """The file of the pad of that name in the folder of pads, with or without the ending; None if none is."""
    path = os.path.join(places.scores_dir(), name.removesuffix(ENDING) + ENDING)
    return path if os.sep not in name and os.path.exists(path) else None


def newest_pad() -> ScorePad:
    """The pad that was used last, as far as it is right.

    Raises:
        WordkubError: There is none.
    """
    paths = pad_paths()
    if not paths:
        raise WordkubError('there is no score pad yet; begin one with: wordkub score --players "Ann,Bob"')
    return open_pad(paths[0])


def _opened(contents: Contents) -> ScorePad:
    pad = _begun(contents)
    faults = [] if contents.is_intact else [FileError(contents.path, ALTERED, line=1)]
    try:
        for line in contents.lines():
            _follow(pad, line)
            pad.whole = line.end
    except FileError as fault:
        faults.append(fault)
    pad.faults = tuple(faults)
    return pad


def _begun(contents: Contents) -> ScorePad:
    try:
        first = PAD_BEGINS.read(contents.first)
        if not first["players"]:
            raise FieldError("players", "takes at least one name")
    except FieldError as problem:
        raise problem.in_file(contents.path, 1) from None
    return ScorePad(contents.path, first["rules"], first["players"], whole=contents.begins)


def _follow(pad: ScorePad, line: Line) -> None:
    """Take a line in.

    Raises:
        FileError: It cannot be right.
    """
    try:
        entry = _entry(line.data, len(pad.names))
        if entry is None and not pad.entries:
            raise WordkubError("undoes an entry, and there is none before it")
        line.check()
    except FieldError as problem:
        raise problem.in_file(pad.path, line.number) from None
    except WordkubError as problem:
        raise FileError(pad.path, str(problem), line=line.number) from None
    if entry is None:
        pad.entries.pop()
    else:
        pad.entries.append(entry)


def _entry(data: Mapping[str, object], seats: int) -> Entry | None:
    """The entry that a line notes; None if it takes the last one back."""
    if "undo" in data:
        UNDONE.read(data)
        return None
    fields = NOTED.read(data)
    if len(fields["points"]) != seats:
        raise FieldError(
            "points", f"takes {counted(seats, 'whole number')}, not {shown_json(data['points'])}"
        )
    return Entry(fields["points"], fields["round"])
