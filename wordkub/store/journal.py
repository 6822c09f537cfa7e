"""Append-only files of JSON Lines: saved games and score pads.

The first line says what the file is. Every other line is on disk before the program continues. So a process
that is killed loses nothing, and a file that is cut off anywhere opens up to its last complete line. While a
file is open for writing it is locked, and a second process is told who has it.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from wordkub.errors import FileError, FileInUseError, WordkubError, shown_json, why_no_json
from wordkub.files import append_line, hold


@dataclass(frozen=True)
class Kind:
    """A kind of journal."""

    name: str
    """What such a file is called, as in "game record"."""
    format: str
    """The format that its first line names."""
    version: int
    """The version that this program reads and writes."""
    in_use: str
    """The error message if somebody else is writing to one."""


@dataclass(frozen=True)
class Contents:
    """The contents of a journal."""

    path: str
    first: Mapping[str, Any]
    """The first line; its format and version are ones that this program reads."""
    lines: tuple[bytes, ...]
    """The complete lines after it."""
    whole: int
    """How many bytes of the file are complete lines."""
    is_cut: bool
    """Whether there is something after the last complete line."""

    def entries(self) -> Iterator[tuple[int, object]]:
        """The lines after the first, each with its number in the file.

        Raises:
            FileError: A line is not JSON.
        """
        for number, line in enumerate(self.lines, 2):
            yield number, _parsed(self.path, number, line)


def read_journal(path: str, kind: Kind) -> Contents:
    """Read a journal up to its last complete line.

    Raises:
        FileError: It cannot be read, or is not of this kind.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None
    *lines, last = data.split(b"\n")
    if not lines:
        raise FileError(path, f"is no {kind.name}: it has no whole line")
    first = _parsed(path, 1, lines[0])
    if not isinstance(first, dict) or first.get("format") != kind.format:
        raise FileError(path, f"is no {kind.name}: its first line names no {kind.format}", line=1)
    if first.get("version") != kind.version:
        raise FileError(
            path,
            f"is a {kind.name} of version {shown_json(first.get('version'))}, and this program reads"
            f" {kind.version}; a newer wordkub wrote it",
            line=1,
        )
    return Contents(path, first, tuple(lines[1:]), len(data) - len(last), bool(last))


def _parsed(path: str, number: int, line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise FileError(path, f"is not JSON: {why_no_json(problem)}", line=number) from None


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
        self._kind = kind
        self._size = keep
        # A link to the file is the same file.
        self._lock_path = os.path.realpath(path) + ".lock"
        self._lock = self._locked()
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - open as long as the journal is
        except OSError as problem:
            self._unlock()
            raise self._unwritable(problem) from None
        if not hold(self._file, wait=False):
            self.close()
            raise self._in_use("another process")
        self._file.seek(keep)
        if keep > os.path.getsize(path) or b"\n" in self._file.read():
            self.close()
            raise FileError(path, "has changed since it was read; read it again")

    @classmethod
    def create(cls, path: str, kind: Kind, first: Mapping[str, object]) -> Journal:
        """A new file.

        Args:
            path: Where it is to be.
            kind: What it is.
            first: What its first line says besides format and version.

        Raises:
            FileError: It cannot be written.
        """
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        except OSError as problem:
            raise FileError(path, f"cannot be written: {problem.strerror or problem}") from None
        journal = cls(path, kind)
        try:
            journal.append({"format": kind.format, "version": kind.version, **first})
        except FileError:
            journal.close()
            os.unlink(path)
            raise
        return journal

    def append(self, data: Mapping[str, object]) -> None:
        """Write a line, and wait until it is on disk.

        Raises:
            FileError: It cannot be written. What was there before is unchanged.
        """
        if not _is_still(self._file, self.path):
            raise FileError(self.path, "cannot be written: it has been moved or deleted meanwhile")
        line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        try:
            self._size = append_line(self._file, line, self._size)
        except OSError as problem:
            raise self._unwritable(problem) from None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        self._unlock()

    def _locked(self) -> IO[str]:
        """Take the lock, or say who has it."""
        try:
            lock = open(self._lock_path, "a+", encoding="utf-8")  # noqa: SIM115 - open as long as it is held
        except OSError as problem:
            raise self._unwritable(problem) from None
        if not hold(lock, wait=False):
            lock.seek(0)
            holder = lock.read().strip() or "another process"
            lock.close()
            raise self._in_use(holder)
        if not _is_still(lock, self._lock_path):
            # Who held it before has just taken the file away: what is held here would keep nobody out.
            lock.close()
            return self._locked()
        lock.truncate(0)
        with contextlib.suppress(OSError):
            lock.write(f"process {os.getpid()}")
            lock.flush()
        return lock

    def _unlock(self) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self._lock_path)
        self._lock.close()

    def _in_use(self, holder: str) -> WordkubError:
        return FileInUseError(f"{self.path} {self._kind.in_use.format(holder=holder)}")

    def _unwritable(self, problem: OSError) -> FileError:
        return FileError(self.path, f"cannot be written: {problem.strerror or problem}")


def _is_still(file: IO[Any], path: str) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False
