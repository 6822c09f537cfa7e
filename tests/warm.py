"""Processes of `wordkub` that need not load it: each is forked from one that has.

Loading takes most of the time of a short command. A command runs in a process of its own, with the pipes,
the environment and the folder that it is given.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from tests.waiting import PATIENCE

LOADED = ("check", "define", "dictionaries", "find", "judge", "main", "rules", "suggest", "themes")
"""The commands that are loaded beforehand; they load no numpy."""

ROOT = Path(__file__).resolve().parents[1]

NUMBER = struct.Struct("<q")


def run(
    args: Sequence[str], data: bytes, env: Mapping[str, str], largest_file: int | None
) -> tuple[int, bytes, bytes]:
    """Run a command to its end; its exit status and what it says on both outputs.

    Args:
        args: The command.
        data: What it reads on standard input.
        env: Its environment.
        largest_file: The most bytes of a file that it writes.

    Raises:
        subprocess.TimeoutExpired: It does not end.
    """
    call = {"args": list(args), "env": dict(env), "cwd": os.getcwd(), "largest_file": largest_file}
    pipes = [os.pipe() for _ in range(3)]
    (theirs_in, ours_in), (ours_out, theirs_out), (ours_err, theirs_err) = pipes
    with socket.socket(socket.AF_UNIX) as line, ThreadPoolExecutor(3) as hands:
        line.settimeout(PATIENCE)
        line.connect(_address())
        body = json.dumps(call).encode()
        socket.send_fds(line, [NUMBER.pack(len(body))], [theirs_in, theirs_out, theirs_err])
        line.sendall(body)
        for end in (theirs_in, theirs_out, theirs_err):
            os.close(end)
        (process,) = NUMBER.unpack(_received(line, NUMBER.size))
        hands.submit(_write, ours_in, data)
        said = [hands.submit(_read, end) for end in (ours_out, ours_err)]
        try:
            (status,) = NUMBER.unpack(_received(line, NUMBER.size))
        except TimeoutError:
            os.kill(process, signal.SIGKILL)
            raise subprocess.TimeoutExpired(list(args), PATIENCE) from None
        return status, said[0].result(), said[1].result()


@cache
def _address() -> str:
    """Where the process listens that all are forked from; it ends with this one."""
    address = f"\0wordkub-warm-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen(64)
        told, ours = os.pipe()
        subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(listening.fileno()), str(told)],
            pass_fds=[listening.fileno(), told],
            stdin=subprocess.DEVNULL,
            # The first test to need it may be anywhere, and in an environment of its own.
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        ).returncode = 0
        os.close(told)
        _kept.append(ours)
    return address


_kept: list[int] = []
"""What closes when this process ends, by which the other knows."""


def _write(end: int, data: bytes) -> None:
    with contextlib.suppress(BrokenPipeError), open(end, "wb") as pipe:
        pipe.write(data)


def _read(end: int) -> bytes:
    with open(end, "rb") as pipe:
        return pipe.read()


def _received(line: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = line.recv(size - len(data))
        if not piece:
            raise EOFError("the warm process has gone")
        data += piece
    return data


# In the process that all are forked from


def _serve(listening: socket.socket, told: int) -> None:
    """Fork a process for each call, until the tests have ended; return in each that runs a command."""
    import select

    for name in LOADED:
        importlib.import_module(f"wordkub.cli.{name}")
    assert "numpy" not in sys.modules
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        ready, _, _ = select.select([listening.fileno(), told], [], [])
        if told in ready:
            os._exit(0)
        line, _ = listening.accept()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            listening.close()
            os.close(told)
            return _answer(line)
        line.close()


def _answer(line: socket.socket) -> None:
    """Have a command run by a child, and tell how it ended; return in the child."""
    head, fds, _, _ = socket.recv_fds(line, NUMBER.size, 3)
    call = json.loads(_received(line, NUMBER.unpack(head)[0]))
    process = os.fork()
    if process == 0:
        line.close()
        return _become(call, fds)
    for end in fds:
        os.close(end)
    line.sendall(NUMBER.pack(process))
    _, status = os.waitpid(process, 0)
    line.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))
    os._exit(0)


def _become(call: dict[str, Any], fds: list[int]) -> None:
    """Be as a process that was started so."""
    for number, end in enumerate(fds):
        os.dup2(end, number)
        os.close(end)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0)), "utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w")), "utf-8")
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(io.FileIO(2, "w")), "utf-8", "backslashreplace", line_buffering=True
    )
    os.environ.clear()
    os.environ.update(call["env"])
    os.chdir(call["cwd"])
    sys.argv = ["wordkub", *call["args"]]
    if call["largest_file"] is not None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (call["largest_file"], call["largest_file"]))


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]))
    from wordkub.__main__ import run as run_command

    run_command()
