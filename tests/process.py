"""Running `wordkub` as a user does: a process of its own, on a pipe or on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pexpect

from tests import warm
from tests.waiting import PATIENCE

Result = subprocess.CompletedProcess[str]


def wordkub(
    *args: str,
    stdin: str | bytes = "",
    env: Mapping[str, str] | None = None,
    largest_file: int | None = None,
) -> Result:
    """Run a command to its end, on pipes; no file that it writes can grow beyond so many bytes."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    environment = {**os.environ, **(env or {})}
    if any(name.startswith("PYTHON") for name in env or ()):
        # What Python itself reads when it starts.
        command = [sys.executable, "-m", "wordkub", *args]
        done = subprocess.run(command, input=data, capture_output=True, env=environment, timeout=PATIENCE)
        return Result(args, done.returncode, done.stdout.decode(), done.stderr.decode())
    status, output, errors = warm.run(args, data, environment, largest_file)
    return Result(args, status, output.decode(), errors.decode())


def terminal(*args: str, columns: int = 80, env: Mapping[str, str] | None = None) -> Any:
    """Start a command on a terminal of its own."""
    # Processes of tests that run side by side are told a width, which is not this terminal's.
    inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return pexpect.spawn(
        sys.executable,
        ["-m", "wordkub", *args],
        env={**inherited, "TERM": "dumb", **(env or {})},
        dimensions=(24, columns),
        encoding="utf-8",
        timeout=PATIENCE,
    )
