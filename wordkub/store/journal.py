"""Append-only files of JSON Lines: saved games and score pads.

The first line says what the file is. Every other line is on disk before the program continues. So a process
that is killed loses nothing, and a file that is cut off anywhere opens up to its last complete line. Each
line ends with a checksum of itself and of the line before, so that a line which was damaged, edited, lost or
repeated is found; files of version 1 have none and are read all the same. While a file is open for writing
it is locked, and a second process is told who has it. A file that is moved, deleted or changed meanwhile is
written again, whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import FileIO
from typing import IO, Any

from wordkub.errors import AccessError, FileError, FileInUseError, WordkubError, shown_json, why_no_json
from wordkub.files import append_line, free_path, hold, read_whole, write_whole

VERSION = 2
"""The version of journals that are written; in version 1 lines have no checksum."""

ALTERED = "has been damaged or edited: its checksum does not fit"

ASIDE = ".damaged"
"""How a file ends that keeps what a repair took out."""

OTHER = ".other"
"""How a file ends that keeps what lay in the place of an open one."""

_SEALED = re.compile(rb'(\{.*), "check": "([0-9a-f]{12})"\}')


@dataclass(frozen=True)
class Kind:
    """A kind of journal."""

    name: str
    """What such a file is called, as in "game record"."""
    format: str
    """The format that its first line names."""
    in_use: str
    """The error message if somebody else is writing to one."""


@dataclass(frozen=True)
class Line:
    """A line of a journal after the first, which is a JSON object."""

    number: int
    """Its number in the file, from 1."""
    data: Mapping[str, Any]
    """The object, without the checksum."""
    end: int
    """How many bytes of the file there are up to its end."""
    is_intact: bool
    """Whether its checksum fits."""

    def check(self) -> None:
        """Raise an error unless the checksum fits.

        Raises:
            WordkubError: It does not.
        """
        if not self.is_intact:
            raise WordkubError(ALTERED)


@dataclass(frozen=True)
class Contents:
    """The contents of a journal."""

    path: str
    version: int
    first: Mapping[str, Any]
    """The first line; its format and version are ones that this program reads."""
    is_intact: bool
    """Whether the checksum of the first line fits."""
    data: bytes
    """All complete lines. A last one may be complete but for its end."""
    is_cut: bool
    """Whether there is something after the last complete line."""

    @property
    def begins(self) -> int:
        """How many bytes of the file the first line is."""
        return self.data.find(b"\n") + 1 or len(self.data)

    def lines(self) -> Iterator[Line]:
        """The lines after the first.

        Raises:
            FileError: A line is no JSON object.
        """
        first, *rest = self.data.removesuffix(b"\n").split(b"\n")
        before, end = _check_of(first), len(first) + 1
        for number, text in enumerate(rest, 2):
            data = _parsed(self.path, number, text)
            if not isinstance(data, dict):
                raise FileError(self.path, f"takes a JSON object, not {shown_json(data)}", line=number)
            is_intact = self.version == 1 or _is_intact(text, before)
            before, end = _check_of(text), min(end + len(text) + 1, len(self.data))
            yield Line(number, _without_check(data), end, is_intact)


def read_journal(path: str, kind: Kind) -> Contents:
    """Read a journal up to its last complete line.

    Raises:
        FileError: It cannot be read, or is not of this kind.
    """
    data = read_whole(path)
    whole = len(data) if _is_object(data.rpartition(b"\n")[2]) else data.rfind(b"\n") + 1
    text = data[:whole].partition(b"\n")[0]
    if not whole:
        raise FileError(path, f"is no {kind.name}: it has no whole line")
    first = _parsed(path, 1, text)
    if not isinstance(first, dict) or first.get("format") != kind.format:
        raise FileError(path, f"is no {kind.name}: its first line names no {kind.format}", line=1)
    version = first.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        said = f"is a {kind.name} of version {shown_json(version)}, and this program reads 1 to {VERSION}"
        newer = "; a newer wordkub wrote it" if type(version) is int and version > VERSION else ""
        raise FileError(path, said + newer, line=1)
    is_intact = version == 1 or _is_intact(text, "")
    return Contents(path, version, _without_check(first), is_intact, data[:whole], whole < len(data))


def begins_with(path: str, kind: Kind) -> bool:
    """Whether a file names the format of a kind of journal in its first line.

    Raises:
        AccessError: It cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return f'"format": "{kind.format}"'.encode() in file.readline()
    except OSError as problem:
        raise AccessError(path, problem.strerror or str(problem)) from None


def repair_journal(contents: Contents, kind: Kind, first: Mapping[str, object] | None, keep: int) -> str:
    """Take what is damaged out of a journal, and keep it in a file beside it.

    Args:
        contents: The journal as read.
        kind: What it is.
        first: What its first line is to say, if that is what is wrong; None if it stays.
        keep: How many bytes stay.

    Returns:
        The file beside it.

    Raises:
        FileInUseError: Somebody has it open.
        FileError: It cannot be written, or has changed since it was read.
    """
    path = os.path.realpath(contents.path)
    aside = free_path(path, ASIDE)
    with contextlib.closing(_Lock(contents.path, kind)):
        try:
            with open(path, "rb") as file:
                data = file.read()
            if not data.startswith(contents.data):
                raise _changed(contents.path)
            write_whole(aside, data if first is not None else data[keep:])
            write_whole(
                path, contents.data[:keep] if first is None else _written(contents, kind, first, keep)
            )
        except OSError as problem:
            raise AccessError(contents.path, f"cannot be written: {problem.strerror or problem}") from None
    return aside


def _written(contents: Contents, kind: Kind, first: Mapping[str, object], keep: int) -> bytes:
    """The lines of a journal that stay, below another first line."""
    kept = (line.data for line in itertools.takewhile(lambda line: line.end <= keep, contents.lines()))
    before = None if contents.version == 1 else ""
    text = b""
    for data in ({"format": kind.format, "version": contents.version, **first}, *kept):
        line = _line(data, before)
        before = None if before is None else _check_of(line)
        text += line + b"\n"
    return text


class _Lock:
    """The lock of a journal; nobody else has it at the same time.

    Raises:
        FileInUseError: Another process has it; says which.
        AccessError: The folder cannot be written.
    """

    def __init__(self, path: str, kind: Kind) -> None:
        self._path, self._kind = path, kind
        # A link to the file is the same file.
        self._lock_path = os.path.realpath(path) + ".lock"
        self._file = self._held()

    def _held(self) -> IO[str]:
        try:
            lock = open(self._lock_path, "a+", encoding="utf-8")  # noqa: SIM115 - open as long as it is held
        except OSError as problem:
            raise AccessError(self._path, f"cannot be written: {problem.strerror or problem}") from None
        if not hold(lock, wait=False):
            lock.seek(0)
            holder = lock.read().strip() or "another process"
            lock.close()
            raise in_use(self._path, self._kind, holder)
        if not _is_still(lock, self._lock_path):
            # Who held it before has just taken the file away: what is held here would keep nobody out.
            lock.close()
            return self._held()
        lock.truncate(0)
        with contextlib.suppress(OSError):
            lock.write(f"process {os.getpid()}")
            lock.flush()
        return lock

    def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(OSError):
            if _is_still(self._file, self._lock_path):
                os.unlink(self._lock_path)
        self._file.close()


class Journal:
    """A journal that is open for writing. Nobody else can write to it at the same time.

    Args:
        path: The file.
        kind: The kind of journal.
        keep: How many bytes of it to keep. What follows is an incomplete line.

    Raises:
        FileInUseError: Another process has it open.
        FileError: It cannot be written, or has changed since it was read.
    """

    def __init__(self, path: str, kind: Kind, keep: int = 0) -> None:
        self.path = path
        self.notices: list[str] = []
        """What a user should be told, in sentences; whoever tells them takes them out."""
        self._kind = kind
        self._lock = _Lock(path, kind)
        try:
            self._file = self._opened()
            data = self._file.read()
            if keep > len(data) or b"\n" in data[keep:]:
                self._file.close()
                raise _changed(path)
            self._data = data[:keep]
            if self._data and not self._data.endswith(b"\n"):
                self._write(b"")
        except (OSError, WordkubError) as problem:
            self._lock.close()
            raise self._unwritable(problem) if isinstance(problem, OSError) else problem from None
        self._check = _last_check(self._data)

    @classmethod
    def create(cls, path: str, kind: Kind, first: Mapping[str, object]) -> Journal:
        """A new file.

        Args:
            path: Where it is to be.
            kind: What it is.
            first: What its first line says besides format and version.

        Raises:
            FileInUseError: Somebody else is beginning one there.
            FileError: It cannot be written, or something is there already.
        """
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        except OSError as problem:
            raise AccessError(path, f"cannot be written: {problem.strerror or problem}") from None
        journal = cls(path, kind)
        try:
            journal.append({"format": kind.format, "version": VERSION, **first})
        except FileError:
            journal.discard()
            raise
        return journal

    @classmethod
    def create_named(cls, base: str, ending: str, kind: Kind, first: Mapping[str, object]) -> Journal:
        """A new file under a name that nothing has yet: the base with this ending, numbered if necessary.

        Raises:
            FileError: It cannot be written.
        """
        for number in itertools.count():
            path = base + (f"-{number}" if number else "") + ending
            if os.path.exists(path):
                continue
            try:
                return cls.create(path, kind, first)
            except FileInUseError:
                continue
            except FileError:
                # Somebody else may have been quicker, and be done with it already.
                if not os.path.exists(path):
                    raise
        raise AssertionError

    def append(self, data: Mapping[str, object]) -> None:
        """Write a line, and wait until it is on disk.

        If the file has been moved, deleted or changed meanwhile, it is written again, whole.

        Raises:
            FileError: It cannot be written. What was there before is unchanged.
        """
        line = _line(data, self._check)
        try:
            if not self._is_there():
                self._write_again()
            self._write(line)
        except OSError as problem:
            raise self._unwritable(problem) from None
        self._check = None if self._check is None else _check_of(line)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        self._lock.close()

    def discard(self) -> None:
        """Remove the file, unless another has taken its place, and let go of it."""
        with contextlib.suppress(OSError):
            if _is_still(self._file, self.path):
                os.unlink(os.path.realpath(self.path))
        self.close()

    def _opened(self) -> FileIO:
        file = open(self.path, "a+b", buffering=0)  # noqa: SIM115 - open as long as the journal is
        if not hold(file, wait=False):
            file.close()
            raise in_use(self.path, self._kind, "another process")
        file.seek(0)
        return file

    def _write(self, line: bytes) -> None:
        """Write the end of a line, and the lines before it where they lack theirs."""
        gap = b"\n" if self._data and not self._data.endswith(b"\n") else b""
        text = gap + (line + b"\n" if line else b"")
        append_line(self._file, text, len(self._data))
        self._data += text

    def _is_there(self) -> bool:
        """Whether the file is where it was and begins as it was written."""
        if not _is_still(self._file, self.path):
            return False
        self._file.seek(0)
        return self._file.read(len(self._data)) == self._data

    def _write_again(self) -> None:
        """Put the file back in its place, whole; what lies there instead is kept beside it.

        Raises:
            OSError: It cannot be written.
        """
        told = f"{self.path} was moved, deleted or changed by another program; it has been written again."
        path = os.path.realpath(self.path)
        if _holds(path, self._data):
            self._reopen()
            return
        if os.path.lexists(path):
            aside = free_path(path, OTHER)
            os.rename(path, aside)
            told += f" What lay there is in {aside}"
        write_whole(path, self._data)
        self._reopen()
        self.notices.append(told)

    def _reopen(self) -> None:
        self._file.close()
        self._file = self._opened()

    def _unwritable(self, problem: OSError) -> FileError:
        return AccessError(self.path, f"cannot be written: {problem.strerror or problem}")


def in_use(path: str, kind: Kind, holder: str) -> FileInUseError:
    """The error if somebody else has a journal open."""
    return FileInUseError(f"{path} {kind.in_use.format(holder=holder)}")


def lock_journal(path: str, kind: Kind) -> contextlib.AbstractContextManager[object]:
    """Hold a journal, so that nobody else opens it meanwhile.

    Raises:
        FileInUseError: Somebody has it open.
        AccessError: The folder cannot be written.
    """
    return contextlib.closing(_Lock(path, kind))


def _changed(path: str) -> AccessError:
    return AccessError(path, "has changed since it was read; read it again")


def _is_still(file: IO[Any], path: str) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False


def _holds(path: str, data: bytes) -> bool:
    """Whether there is a file that holds just this."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read() == data


# Lines and their checksums


def _line(data: Mapping[str, object], before: str | None) -> bytes:
    """A line without its end, with a checksum if the one of the line before is given."""
    # Of the name of a file that is no text, JSON has the escapes, and gives it back from them.
    text = json.dumps(data, ensure_ascii=False).encode("utf-8", "backslashreplace")
    if before is None:
        return text
    return text[:-1] + b', "check": "' + _check(text, before).encode() + b'"}'


def _check(text: bytes, before: str) -> str:
    """The checksum of a line: of what it says, and of the checksum of the line before."""
    return hashlib.sha256(before.encode() + text).hexdigest()[:12]


def _is_intact(line: bytes, before: str) -> bool:
    sealed = _SEALED.fullmatch(line)
    return sealed is not None and _check(sealed[1] + b"}", before) == sealed[2].decode()


def _check_of(line: bytes) -> str:
    """The checksum that a line names; empty if it names none."""
    sealed = _SEALED.fullmatch(line)
    return "" if sealed is None else sealed[2].decode()


def _last_check(data: bytes) -> str | None:
    """What the next line's checksum starts from; None in a file without checksums."""
    last = data.removesuffix(b"\n").rpartition(b"\n")[2]
    return (_check_of(last) or None) if last else ""


def _without_check(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "check"}


def _is_object(text: bytes) -> bool:
    """Whether a piece is a JSON object to its end, so that it only lacks the end of its line."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _parsed(path: str, number: int, line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise FileError(path, f"is not JSON: {why_no_json(problem)}", line=number) from None
