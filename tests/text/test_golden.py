"""Whole games of two people to their end, through a pipe and on a terminal, say what they said before.

`python -m tests.text.goldens` writes the transcripts again, to be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pexpect
import pytest

from tests.process import terminal, wordkub
from tests.text.goldens import FOLDER, SITTINGS, call, said
from wordkub.text.commands import COMMANDS, read_line

QUICK = [
    pytest.param(name, marks=[pytest.mark.slow] * (name not in ("word", "challenge", "sabra", "classic")))
    for name in SITTINGS
]
"""Every sitting; those that differ most in the fast suite, too."""

PROMPT = r"(?:Ann|Bob)> |only you look\. |\n> "


def typed(name: str) -> list[str]:
    return (FOLDER / f"{name}.in").read_text().splitlines()


def kept(name: str) -> str:
    return (FOLDER / f"{name}.out").read_text()


@pytest.mark.parametrize("name", QUICK)
def test_through_a_pipe(name: str) -> None:
    done = wordkub(*call(name), stdin="".join(f"{line}\n" for line in typed(name)))
    assert (done.returncode, done.stderr) == (0, "")
    assert said(done.stdout) == kept(name)


@pytest.mark.parametrize("name", QUICK)
def test_on_a_terminal(name: str) -> None:
    """Each line is typed when it is asked for; between the two of them the screen is handed over."""
    child = terminal(*call(name))
    child.delaybeforesend = None
    lines = iter(typed(name))
    heard = "".join(_sat_through(child, lines)).replace("\r\n", "\n")
    assert next(lines, None) is None
    child.close()
    assert child.exitstatus == 0
    without_asking = re.sub(
        r"^.*only you look\..*\n|^(Ann|Bob|)> .*\n|^challenge WORD.*accept>\n", "", heard, flags=re.M
    )
    assert said(without_asking) == kept(name)


def _sat_through(child: pexpect.spawn, lines: Iterator[str]) -> Iterator[str]:
    while child.expect([PROMPT, pexpect.EOF]) == 0:
        yield child.before + child.after
        child.sendline("" if "look" in child.after else next(lines))
    yield child.before


def test_every_command_is_typed() -> None:
    names = {read_line(line)[0] for name in SITTINGS for line in typed(name)}
    # A game that is left does not come to its end; `pass` needs an empty pool, which not every game reaches.
    assert {command.name for command in COMMANDS} - names <= {"quit", "pass"}
