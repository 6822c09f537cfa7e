"""The full screen measured on a terminal of its own: how soon it is there, how soon a key shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from wordkub.players.beginning import NewGame
from wordkub.players.computers import Computer
from wordkub.players.seating import read_players
from wordkub.store.games import RecordedGame

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("Nothing else")

Bare().run()
"""
"""The least program that Textual can run."""

TILES = 90
"""On the table, for a key to show its effect on."""

QUIET = 0.3
"""Seconds without output after which a screen has been drawn."""


def screening(runs: int, environment: dict[str, str]) -> None:
    """First paint beside the least Textual program, and a key on a table of 90 tiles."""
    with tempfile.TemporaryDirectory() as home:
        env = {**environment, "TERM": "xterm-256color", "COLORTERM": "truecolor", "WORDKUB_HOME": home}
        os.environ["WORDKUB_HOME"] = home
        record = a_full_table()
        wordkub = [sys.executable, "-m", "wordkub"]
        calls = {
            "`play`, the start screen": ([*wordkub, "play"], b"New word game"),
            "`play --players`": ([*wordkub, "play", "--players", "Ann,computer"], b"Pool: "),
            f"`resume`, {TILES} tiles": ([*wordkub, "resume", record], b"Pool: "),
        }
        for what, (call, sign) in calls.items():
            pairs = []
            for number in range(runs + 1):
                pair = painted(call, sign, env), painted([sys.executable, "-c", BARE], b"Nothing else", env)
                pairs += [pair] if number else []
            mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{'first paint, ' + what:<46}{mine:>10.3f} s{other:>10.3f} s{ratio:>9.2f}", flush=True)
        keys = sorted(key_times([*wordkub, "resume", record], env))
        middle, late, last = statistics.median(keys), keys[len(keys) * 9 // 10], keys[-1]
        figures = f"median {middle * 1e3:.1f}, 90 % {late * 1e3:.1f}, worst {last * 1e3:.1f} ms"
        print(f"a key on {TILES} tiles, drawn: {figures}", flush=True)


def a_full_table() -> str:
    """The record of a game with so many tiles on the table and a person to move."""
    new = NewGame("word", seed=5, time_limit=0)
    rules = new.open()
    game = new.start(rules, read_players("Ann,computer", rules.settings.players))
    computer = Computer(rules)
    while not _is_full(game):
        game.play(computer.turn(game.match.position()))
    game.close()
    return game.path


def _is_full(game: RecordedGame) -> bool:
    return game.match.to_move == 0 and sum(map(len, game.match.table)) >= TILES


@contextmanager
def terminal(call: Sequence[str], env: dict[str, str]) -> Iterator[int]:
    """A command on a terminal of 80 columns and 24 lines."""
    process, end = pty.fork()
    if not process:
        os.execvpe(call[0], list(call), env)
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    try:
        yield end
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(end)


def painted(call: Sequence[str], sign: bytes, env: dict[str, str]) -> float:
    """The seconds from a command to the first picture that has this sign in it."""
    before, seen = time.perf_counter(), b""
    with terminal(call, env) as end:
        while sign not in seen:
            seen += os.read(end, 65_536)
        return time.perf_counter() - before


def key_times(call: Sequence[str], env: dict[str, str]) -> Iterator[float]:
    """The seconds from keys that move the cursor over the table to what they draw."""
    with terminal(call, env) as end:
        seen = b""
        while b"Pool: " not in seen:
            seen += os.read(end, 65_536)
        for key in [b"\x1b[A", b"\x1b[A", b"\x1b[H", *[b"\x1b[C"] * 37]:
            while select.select([end], [], [], QUIET)[0]:
                os.read(end, 65_536)
            before = time.perf_counter()
            os.write(end, key)
            os.read(end, 65_536)
            yield time.perf_counter() - before
