"""Running `wordkub` as a user does: a process of its own, on a pipe or on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pexpect

Result = subprocess.CompletedProcess[str]


def wordkub(*args: str, stdin: str | bytes = "", env: Mapping[str, str] | None = None) -> Result:
    """Run a command to its end, on pipes."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "wordkub", *args],
        input=data,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )
    return Result(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def terminal(*args: str, columns: int = 80, env: Mapping[str, str] | None = None) -> Any:
    """Start a command on a terminal of its own."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "wordkub", *args],
        env={**os.environ, "TERM": "dumb", **(env or {})},
        dimensions=(24, columns),
        encoding="utf-8",
        timeout=30,
    )
