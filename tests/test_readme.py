"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pexpect
import pytest

from tests.process import terminal, wordkub

README = Path(__file__).parent.parent / "README.md"
PROMPT = re.compile(r"^(Ann> )(.*)$", re.MULTILINE)


def blocks() -> list[str]:
    """The README's indented blocks, their indentation taken off."""
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", README.read_text(), re.MULTILINE)
    return [re.sub("^    ", "", block, flags=re.MULTILINE).strip("\n") for block in found]


def test_the_first_two_commands_open_the_readme() -> None:
    play, test = blocks()[0].splitlines()
    assert play.startswith("scripts/play")
    assert test.startswith("scripts/test")


GAMES = [block for block in blocks() if block.startswith("$ scripts/play")]


def test_both_games_are_shown() -> None:
    assert len(GAMES) == 2
    assert "--rules sabra" in GAMES[1]


@pytest.mark.parametrize("shown", GAMES, ids=["word", "numeric"])
def test_a_game_happens_as_shown(shown: str) -> None:
    command, _, rest = shown.partition("\n")
    wordkub("check", "hello")  # compiles the dictionary where that has not been done, which is told
    child = terminal("play", *shlex.split(command.removeprefix("$ scripts/play")))
    said = ""
    for typed in PROMPT.findall(rest):
        child.expect("Ann> ")
        said += child.before + child.after
        child.sendline(typed[1])
    child.expect(pexpect.EOF)
    said += child.before
    assert said.replace("\r\n", "\n").strip() == rest.strip()


def test_the_python_shown_runs() -> None:
    assert doctest.testfile(str(README), module_relative=False) == (0, 2)


@pytest.mark.usefixtures("home")
def test_every_command_shown_with_its_answer_gives_it() -> None:
    shown = [block for block in blocks() if block.startswith("$ wordkub")]
    assert len(shown) >= 2
    for block in shown:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            done = wordkub(*shlex.split(command)[1:])
            assert done.stdout.strip() == answer.strip()
