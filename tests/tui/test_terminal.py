"""The full screen in a real terminal: a turn by keyboard, too little room and back, killed, resumed."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import eventually

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.slow]


SHELL = "exec env -u COLUMNS -u LINES PS1='$ ' sh"
"""A width that somebody else has been told is not this terminal's."""


class Tmux:
    """A terminal of 80 columns and 24 lines, and the command that runs in it."""

    def __init__(self, folder: Path) -> None:
        self._server = ["tmux", "-f", os.devnull, "-S", str(folder / "tmux"), "-L", uuid.uuid4().hex]
        self._call("new-session", "-d", "-x", "80", "-y", "24", SHELL)

    def renew(self) -> None:
        """Kill the terminal with all that runs in it, and open another."""
        self._call("respawn-pane", "-k", SHELL)

    def _call(self, *args: str) -> str:
        return subprocess.run([*self._server, *args], capture_output=True, text=True, check=True).stdout

    def run(self, *args: str) -> None:
        """Start wordkub in it."""
        home = os.environ["WORDKUB_HOME"]
        command = shlex.join([sys.executable, "-m", "wordkub", *args])
        self.send(f"clear; WORDKUB_HOME={shlex.quote(home)} {command}", "Enter")

    def send(self, *keys: str) -> None:
        """Press keys, or type texts."""
        for key in keys:
            self._call("send-keys", key)

    def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller."""
        self._call("resize-window", "-x", str(columns), "-y", str(lines))

    def screen(self) -> str:
        """What is on the screen now."""
        return self._call("capture-pane", "-p")

    def shows(self, *texts: str) -> str:
        """What is on the screen once all these texts are."""
        assert eventually(lambda: all(text in self.screen() for text in texts)), texts
        return self.screen()

    def process(self) -> int:
        """The process that runs in it."""
        shell = self._call("display-message", "-p", "#{pane_pid}").strip()
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, check=True).stdout.split()[0])

    def end(self) -> None:
        """Close the terminal."""
        self._call("kill-server")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    terminal = Tmux(tmp_path)
    yield terminal
    terminal.end()


def test_a_turn_by_keyboard_then_too_little_room_then_killed_and_resumed(tmux: Tmux) -> None:
    tmux.run("play", "--players", "Ann,computer", "--seed", "7")
    tmux.shows("Ann is to play.", "M   I   S   F   O   R   T   U   N   E")
    tmux.send("discount fob")
    tmux.shows("Legal as typed. 8 points for DISCOUNT. Enter forms it.")
    tmux.send("Enter")
    tmux.shows("+ D   I   S   C   O   U   N   T", "Legal as it lies. 8 points for DISCOUNT.")
    tmux.send("Enter")
    tmux.shows("C   E   I   T   L   A   H", "Ann 8 (7 tiles), computer 52 (7 tiles)")
    tmux.resize(40, 10)
    assert "E   M   U" not in tmux.shows("Wordkub needs 80 columns and 24 lines.")
    tmux.resize(80, 24)
    tmux.shows("* E   M   U", "C   E   I   T   L   A   H")
    tmux.send("take emu", "Enter")
    tmux.shows("Not legal yet:", "C6: Tiles of the table are missing afterwards: EMU.")
    os.kill(tmux.process(), signal.SIGKILL)
    tmux.renew()
    tmux.run("resume")
    tmux.shows("* E   M   U", "Ann 8 (7 tiles), computer 52 (7 tiles)", "Nothing is laid yet.")
    tmux.send("C-q")
    tmux.shows("The game is saved. To go on with it: wordkub resume")


def test_ctrl_c_and_a_terminal_that_is_closed_leave_a_game_that_can_be_resumed(tmux: Tmux) -> None:
    tmux.run("play", "--players", "Ann,computer", "--seed", "7")
    tmux.shows("Ann is to play.")
    tmux.send("C-c")
    tmux.shows("The game is saved. To go on with it: wordkub resume")
    tmux.run("resume")
    tmux.shows("Ann is to play.")
    tmux.renew()
    tmux.run("resume", "--plain")
    tmux.shows("Ann>")


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("TERM", "")])
def test_where_nothing_can_be_drawn_the_game_is_in_plain_lines(tmux: Tmux, name: str, value: str) -> None:
    tmux.send(f"export {name}={value}", "Enter")
    tmux.run("play", "--players", "Ann,computer", "--seed", "7")
    tmux.shows("Ann>", "Rack:  B C C D E F I I N O O S T U")
