"""The access log: every request as a line of JSON on standard output, written by a separate thread.

If whatever reads the log is slow or has gone, requests are still answered, and lines that could not be
written are counted.
"""

from __future__ import annotations

import os
import queue
import sys
import threading

import orjson

WAITING = 10_000
"""How many lines wait to be written, at most."""


class AccessLog:
    """The log.

    Args:
        handle: The open file that it is written to.
    """

    def __init__(self, handle: int = 1) -> None:
        self._handle = handle
        self._lines: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._lost = 0
        self._writer = threading.Thread(target=self._write, name="access-log", daemon=True)
        self._writer.start()

    def note(self, entry: dict[str, object]) -> None:
        """Have a line written; where too many wait, it is lost and the next one says how many were."""
        if self._lost:
            entry = entry | {"lost": self._lost}
        try:
            self._lines.put_nowait(orjson.dumps(entry) + b"\n")
            self._lost = 0
        except queue.Full:
            self._lost += 1

    def close(self, seconds: float = 2) -> None:
        """Write what waits, for so long at most."""
        try:
            self._lines.put(None, timeout=seconds)
        except queue.Full:
            return
        self._writer.join(seconds)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                while line:
                    line = line[os.write(self._handle, line) :]
            except OSError as problem:
                print(f"wordkub: the access log has ended: {problem.strerror}", file=sys.stderr)
                break
        while self._lines.get() is not None:
            # Nobody reads it any longer.
            continue
