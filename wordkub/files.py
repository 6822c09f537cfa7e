"""Writing files so that nothing is ever half written or lost."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from io import FileIO
    from typing import IO, Any


def write_whole(path: str, data: bytes) -> None:
    """Write a file all at once: to a temporary one beside it, flushed, then renamed.

    Raises:
        OSError: It cannot be written; what stood there is untouched.
    """
    # Starting `wordkub check` loads this module, and tempfile takes a while.
    import tempfile

    folder = os.path.dirname(path) or "."
    os.makedirs(folder, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{os.path.basename(path)}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as problem:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        if isinstance(problem, OSError):
            # Of a full disk the system does not say which file it was that did not fit.
            problem.filename = path
        raise


def append_line(file: FileIO, line: bytes, size: int) -> int:
    """Append a line to a file, flushed to the disk; what came after so many bytes was half a line.

    Args:
        file: The file, open for appending and unbuffered.
        line: The line with its end.
        size: How many bytes of the file are whole lines.

    Returns:
        How many bytes are whole lines now.

    Raises:
        OSError: It cannot be written; the file is as it was.
    """
    try:
        file.truncate(size)
        left = memoryview(line)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        # Take off what a full disk left of the line, so that the file stays whole.
        with contextlib.suppress(OSError):
            file.truncate(size)
        raise
    return size + len(line)


def newest(folder: str, ending: str) -> list[str]:
    """The files of a folder with this ending, the newest first; empty ones are none."""
    if not os.path.isdir(folder):
        return []
    paths = (os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(ending))
    ages = {path: os.stat(path).st_mtime_ns for path in paths if os.path.getsize(path)}
    return sorted(ages, key=lambda path: (ages[path], path), reverse=True)


def free_path(base: str, ending: str) -> str:
    """A path that nothing bears yet: the base with this ending, numbered where need be."""
    tries = (base + (f"-{number}" if number else "") + ending for number in itertools.count())
    return next(path for path in tries if not os.path.exists(path))


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold a file against other processes of this program, waiting for its turn.

    The lock is a file beside it, which stays.

    Raises:
        OSError: The folder cannot be written.
    """
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(f"{path}.lock", "a") as lock:
        hold(lock, wait=True)
        yield


def hold(file: IO[Any], *, wait: bool) -> bool:
    """Lock an open file against other processes, until it is closed or this process ends, however it ends.

    Args:
        file: The file.
        wait: Whether to wait for whoever holds it now.

    Returns:
        Whether it is held; False where somebody else holds it.
    """
    try:
        import fcntl
    except ImportError:
        return _hold_on_windows(file, wait)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        if wait:
            raise
        return False
    return True


def _hold_on_windows(file: IO[Any], wait: bool) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    # A byte far behind the text is locked, so that others can still read who holds it.
    file.seek(1 << 30)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
    except OSError:
        if wait:
            raise
        return False
    return True
