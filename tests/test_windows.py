"""Nothing depends on what only Unix has: where its modules are missing, games, locks and the judge work.

These tests run on Unix, in a process in which Wordkub finds no such module; Windows' own `msvcrt` is played
by a stand-in that locks in the same way.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

PACKAGE = Path(__file__).parent.parent / "wordkub"

UNIX = ("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
"""Modules that Windows lacks."""

WITHOUT_UNIX = f"""
import builtins, fcntl, importlib, os, pkgutil, signal, sys, types

UNIX = {UNIX!r}
HIDDEN = [name for name in UNIX if name != "fcntl"]
original = builtins.__import__

def without_unix(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {{}}).get("__name__", "")
    if name.partition(".")[0] in UNIX and importer.partition(".")[0] in ("wordkub", "__main__"):
        raise ImportError(f"no module named {{name}}")
    return original(name, globals, locals, fromlist, level)

import asyncio, click, logging, multiprocessing, platformdirs.unix
import random, subprocess, tempfile, textual, uvicorn

def locking(handle, mode, count):
    wait = 0 if mode == msvcrt.LK_LOCK else fcntl.LOCK_NB
    fcntl.lockf(handle, fcntl.LOCK_EX | wait, count, os.lseek(handle, 0, os.SEEK_CUR))

msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_LOCK, msvcrt.LK_NBLCK, msvcrt.locking = 1, 2, locking
sys.modules["msvcrt"] = msvcrt

for name in ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGTSTP", "SIGUSR1", "setitimer", "ITIMER_REAL"):
    delattr(signal, name)
for name in ("fork", "getuid", "geteuid", "getpgid", "killpg", "mkfifo", "setsid"):
    delattr(os, name)
builtins.__import__ = without_unix
import wordkub
"""
"""What a process runs first that is to be like one on Windows."""


def run(code: str, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"{WITHOUT_UNIX}\n{code}", *args],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def wordkub(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return run("from wordkub.__main__ import run; run()", *args, stdin=stdin)


def imported_at_once(source: str) -> set[str]:
    """The modules that a module imports as it is loaded, whatever happens."""
    body = ast.parse(source).body
    names = {alias.name for node in body if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module for node in body if isinstance(node, ast.ImportFrom) and node.module}


def test_no_module_needs_what_only_unix_has() -> None:
    guilty = {
        str(path.relative_to(PACKAGE)): found
        for path in PACKAGE.rglob("*.py")
        if (found := imported_at_once(path.read_text(encoding="utf-8")) & set(UNIX))
    }
    assert guilty == {}
    assert imported_at_once("import os, fcntl") & set(UNIX)


def test_every_module_loads_without_what_only_unix_has() -> None:
    done = run(
        "for found in pkgutil.walk_packages(wordkub.__path__, 'wordkub.'):\n"
        "    if not found.name.endswith('__main__'):\n"
        "        importlib.import_module(found.name)\n"
        "from wordkub.service.connection import UNLIMITED, most_connections\n"
        "from wordkub.service.running import _raise_limits\n"
        "_raise_limits()\n"
        "print(most_connections() == UNLIMITED)\n"
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.usefixtures("home")
def test_words_turns_games_and_pads_without_what_only_unix_has() -> None:
    assert wordkub("check", "tile").stdout == "tile: ok\n"
    turn = ("--table", "clap pear", "--rack", "HIQ", "lap", "chip", "ear")
    assert wordkub("judge", *turn).stdout.startswith("Legal. 4 points for CHIP.")
    assert "HAPPIER" in wordkub("solve", "--table", "clap pear", "--rack", "HIQ").stdout
    players = ("--players", "Ann,computer", "--seed", "1", "--time-limit", "60")
    assert "Ann draws" in wordkub("play", *players, stdin="draw\n").stdout
    assert "Turn:  Ann" in wordkub("resume", stdin="").stdout
    assert "Ann 8" in wordkub("score", "--players", "Ann,Bob", stdin="Ann 8\n").stdout
    assert "BRILLIG" in wordkub("dict", "allow", "brillig").stdout.upper()


@pytest.mark.usefixtures("home")
def test_a_record_is_held_against_a_second_process_there_too() -> None:
    players = ("--players", "Ann,Bob", "--seed", "1")
    command = f"{WITHOUT_UNIX}\nfrom wordkub.__main__ import run; run()"
    keeper = subprocess.Popen(
        [sys.executable, "-c", command, "play", *players],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with keeper:
        assert keeper.stdout is not None
        assert any(line.startswith("Turn:") for line in keeper.stdout)
        second = wordkub("resume")
        keeper.communicate("quit\n", timeout=PATIENCE)
    assert second.returncode != 0
    assert f"process {keeper.pid}" in second.stderr
    assert wordkub("resume", stdin="quit\n").returncode == 0
