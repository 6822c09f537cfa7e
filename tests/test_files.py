"""Writing files: whole, with the permissions that they had, and nothing left of what was never finished."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tests.waiting import PATIENCE, eventually
from wordkub.files import HALF, OLD, locked, write_whole
from wordkub.notices import heard_by

KILLED = """
import os, sys, time
from wordkub import files
os.fsync = lambda handle: (print("half", flush=True), time.sleep(3600))
files.write_whole(sys.argv[1], b"new")
"""


def test_what_a_killed_writer_leaves_is_removed_when_nobody_can_be_writing_it_any_more(
    tmp_path: Path,
) -> None:
    path = tmp_path / "house.txt"
    path.write_bytes(b"old")
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "half\n"
        writer.send_signal(signal.SIGKILL)
        writer.wait(PATIENCE)
    (half,) = tmp_path.glob(f".*{HALF}")
    assert path.read_bytes() == b"old"
    write_whole(str(tmp_path / "other.txt"), b"other")
    assert half.exists(), "somebody could still be writing it"
    old = half.stat().st_mtime - 2 * OLD
    os.utime(half, (old, old))
    theirs = tmp_path / ".theirs.tmp"
    theirs.write_bytes(b"of another program")
    os.utime(theirs, (old, old))
    write_whole(str(tmp_path / "other.txt"), b"other")
    assert eventually(lambda: not half.exists())
    assert theirs.exists()


def test_whoever_waits_for_a_lock_is_told(tmp_path: Path) -> None:
    path, told = str(tmp_path / "house.txt"), threading.Event()
    heard: list[str] = []

    def hear(text: str) -> None:
        heard.append(text)
        told.set()

    def wait() -> None:
        with heard_by(hear), locked(path):
            heard.append("held")

    waiting = threading.Thread(target=wait)
    with locked(path):
        waiting.start()
        assert told.wait(PATIENCE)
        assert heard == [f"Waiting for another wordkub, which is writing {path} ..."]
    waiting.join(PATIENCE)
    assert heard[1:] == ["held"]


def test_a_file_that_is_written_again_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_whole(str(path), b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
