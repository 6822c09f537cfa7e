"""Writing files so that nothing is ever half written or lost."""

from __future__ import annotations

import contextlib
import os


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
