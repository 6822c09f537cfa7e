"""A service in a process of its own, as a user starts it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

import httpx


@dataclass
class Served:
    """A service that is running."""

    process: subprocess.Popen[str]
    url: str
    client: httpx.Client

    @property
    def output(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def resident(self) -> int:
        """The memory that the process has, in bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def served(*args: str, **env: str) -> Iterator[Served]:
    """Start `wordkub serve` on a free port, and stop it afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "wordkub", "serve", "--port", "0", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
    )
    assert process.stderr is not None
    try:
        told = process.stderr.readline()
        found = re.search(r"http://\S+", told)
        assert found, told + process.stderr.read()
        with httpx.Client(base_url=found[0], timeout=30) as client:
            yield Served(process, found[0], client)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
