"""Writing files so that nothing is ever half written or lost."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


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
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold a file against other processes of this program, waiting for its turn.

    The lock is a file beside it, which stays; it is let go when the process ends, however it ends.

    Raises:
        OSError: The folder cannot be written.
    """
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(f"{path}.lock", "a") as lock:
        _lock(lock.fileno())
        yield


def _lock(handle: int) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(handle, fcntl.LOCK_EX)
