"""A service in a process of its own, as a user starts it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx
import uvicorn

from tests.waiting import PATIENCE
from wordkub.service.app import create_app
from wordkub.service.connection import Connection
from wordkub.service.settings import ServiceSettings


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

    def processor_seconds(self) -> float:
        """What the process has had of the processor."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> int:
        """The memory that the process has, in bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def within(settings: ServiceSettings, line: type[Connection]) -> Iterator[tuple[str, int]]:
    """A service in a thread of this process, with limits of its own; where it listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(create_app(settings), http=line, ws="none", log_level="error")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield listening.getsockname()
        finally:
            server.should_exit = True
            thread.join()


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
        with httpx.Client(base_url=found[0], timeout=PATIENCE) as client:
            yield Served(process, found[0], client)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
