"""No traceback, ever: every command, called as its own help says, on streams and files as bad as they come.

The commands and the calls are read from the program, so that a new command is in here by itself.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from tests.process import terminal, wordkub
from tests.waiting import PATIENCE
from wordkub.cli import EXIT_CODES
from wordkub.cli.main import main

SERVES = {"serve"}
"""What goes on until somebody interrupts it; it is started where it cannot listen."""

PROGRAM = [sys.executable, "-m", "wordkub"]

NO_TEXT = "caf\udce9.txt"
"""The name of a file whose bytes are no UTF-8."""

LARGEST_MEMORY = 1 << 30
"""How many bytes of memory a command may take that is given input without end."""


def commands(command: click.Command = main, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command that is called, by its words."""
    if not isinstance(command, click.Group):
        yield path
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield from commands(found, (*path, name))


def command_of(path: tuple[str, ...]) -> click.Command:
    """A command by its words."""
    found: click.Command | None = main
    for name in path:
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), name)
    assert found is not None
    return found


@cache
def example(path: tuple[str, ...]) -> tuple[str, ...]:
    """The first call that the help of a command shows, without the program and without what is around it."""
    shown = re.findall(r"wordkub ((?:[^|<\n]|\\\n)*)", command_of(path).help or "")
    call = next(call for call in shown if call.split()[: len(path)] == list(path))
    if path[0] in SERVES:
        call += " --host 192.0.2.1"
    return tuple(shlex.split(call))


EVERY = pytest.mark.parametrize("path", list(commands()), ids=" ".join)


def check(status: int, errors: str) -> None:
    """It ended as a program that knows what it does."""
    assert "Traceback" not in errors, errors
    assert "fault of this program" not in errors, errors
    assert "Exception ignored" not in errors, errors
    assert status in EXIT_CODES, errors


def run_in_shell(call: tuple[str, ...], redirected: str) -> tuple[int, str]:
    """Run a command in a process of its own, its streams redirected; its exit status and messages."""
    line = f"{shlex.join([*PROGRAM, *call])} {redirected}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stderr + done.stdout


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "redirected",
    [
        "<&-",
        pytest.param("2>&- </dev/null", marks=pytest.mark.slow),
        pytest.param(">&- </dev/null", marks=pytest.mark.slow),
        pytest.param("2>/dev/full </dev/null", marks=pytest.mark.slow),
        pytest.param("<&- >&- 2>&-", marks=pytest.mark.slow),
    ],
)
@EVERY
def test_closed_and_full_streams(path: tuple[str, ...], redirected: str) -> None:
    check(*run_in_shell(example(path), redirected))


@pytest.mark.usefixtures("home")
@EVERY
def test_a_full_disk_is_no_answer(path: tuple[str, ...]) -> None:
    """Also where it turns out when the program ends."""
    silent = ("use", "set", "unset", "remove", "serve")
    status, errors = run_in_shell(example(path), ">/dev/full </dev/null")
    check(status, errors)
    assert status > 1 or path[-1] in silent or not wordkub(*example(path)).stdout, errors


@pytest.mark.slow
@pytest.mark.usefixtures("home")
@EVERY
def test_whose_output_nobody_reads_it_is_silent(path: tuple[str, ...]) -> None:
    """It ends by itself as other programs do that the signal for this ends."""
    ours, theirs = os.pipe()
    os.close(ours)
    command = [*PROGRAM, *example(path)]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE, text=True, timeout=PATIENCE
    )
    os.close(theirs)
    check(done.returncode, done.stderr)
    assert done.returncode in (0, 1, 141) or "wordkub: " in done.stderr
    assert done.returncode != 141 or not done.stderr


@pytest.mark.parametrize("redirected", [">&-", "2>&- >&-", ">&- <&-"])
def test_nowhere_to_put_an_answer_is_a_fault_of_a_file(redirected: str) -> None:
    status, errors = run_in_shell(("check", "hello"), f"{redirected} </dev/null")
    assert status == 3
    assert errors.startswith("wordkub: standard output is closed") or "2>&-" in redirected


def test_an_answer_that_does_not_fit_on_the_disk_is_said_to_be_one() -> None:
    status, errors = run_in_shell(("games", "--help"), ">/dev/full")
    assert (status, errors) == (3, "wordkub: the answer cannot be written: No space left on device\n")


def test_without_messages_an_answer_is_the_same() -> None:
    status, answer = run_in_shell(("check", "hello", "helo"), "2>&- <&-")
    assert (status, answer.splitlines()[0]) == (1, "hello: ok")


BAD_VALUES = (NO_TEXT,)
MORE_BAD_VALUES = ("/dev/zero", "\x1b[31m", "", "/", "/dev/null", "./nowhere.toml", "a\nb", "-", "x" * 5000)


def calls_with(path: tuple[str, ...], value: str) -> Iterator[list[str]]:
    """Calls of a command with a value wherever it takes one: in place of all arguments, or as one option."""
    command = command_of(path)
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    options = [
        param.opts[0]
        for param in command.params
        if isinstance(param, click.Option) and not param.is_flag and path[0] not in SERVES
    ]
    if arguments:
        yield [*path, *(["--"] if value != "-" else []), *[value] * len(arguments)]
    for option in options:
        yield [*example(path), f"{option}={value}"]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "value",
    [
        *(pytest.param(value, id=ascii(value)[:12]) for value in BAD_VALUES),
        *(pytest.param(value, id=ascii(value)[:12], marks=pytest.mark.slow) for value in MORE_BAD_VALUES),
    ],
)
@EVERY
def test_a_value_that_is_none(path: tuple[str, ...], value: str, tmp_path: Path) -> None:
    """A folder, a device, a name that is no text, control characters: wherever a command takes a value."""
    for call in calls_with(path, value):
        done = wordkub(*call, stdin="")
        check(done.returncode, done.stderr)
        assert "\x1b[31m" not in done.stdout + done.stderr, call
        assert done.returncode <= 1 or done.stderr, call


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("kind", ["word list", "card"])
def test_files_whose_names_are_no_text_are_used_all_the_same(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(NO_TEXT).write_text("wren\nrobin\ngarden\n", encoding="utf-8")
    if kind == "card":
        Path("caf\udce9.toml").write_text('from = "word"\n', encoding="utf-8")
    calls = {
        "word list": [
            ("check", "--dict", f"./{NO_TEXT}", "wren"),
            ("check", "--theme", f"./{NO_TEXT}", "wren"),
            ("dict", "info", f"./{NO_TEXT}"),
            ("dict", "add", "--json", "mine", NO_TEXT),
            ("dict", "info", "mine"),
            ("theme", "add", "mine", NO_TEXT),
            ("config", "set", "dictionary", f"./{NO_TEXT}"),
        ],
        "card": [("rules", "./caf\udce9.toml"), ("rules", "--json", "./caf\udce9.toml")],
    }
    for call in calls[kind]:
        done = wordkub(*call)
        check(done.returncode, done.stderr)
        assert done.returncode == 0 or call[0] == "config", done.stderr


def test_a_game_with_a_theme_whose_name_is_no_text_is_kept_and_gone_on_with(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    Path(NO_TEXT).write_text("garden\ngardens\n", encoding="utf-8")
    begun = wordkub("play", "--players", "Ann,Bob", "--theme", f"./{NO_TEXT}", stdin="draw\n")
    check(begun.returncode, begun.stderr)
    again = wordkub("resume", stdin="draw\n")
    assert (begun.returncode, again.returncode) == (0, 0), again.stderr


# Input without end

LIMITED = f"ulimit -v {LARGEST_MEMORY // 1024}; "

ENDLESS = [
    ("yes 1234567 | {} dict add mine -", "more than 134,217,728 bytes"),
    ("{} dict add mine /dev/zero", "more than 134,217,728 bytes"),
    ("{} check - < /dev/zero", "a line of more than 16,777,216 bytes"),
    ("{} judge - < /dev/zero", "a line of more than 16,777,216 bytes"),
    ("{} solve /dev/zero", "a line of more than 16,777,216 bytes"),
    ("{} replay /dev/zero", "larger than 67,108,864 bytes"),
    ("{} score /dev/zero", "larger than 67,108,864 bytes"),
    ("{} look add mine /dev/zero", "larger than 67,108,864 bytes"),
    ("{} play --players Ann,Bob < /dev/zero", "a line of more than 100,000 characters"),
    ("{} score --players Ann,Bob < /dev/zero", "a line of more than 100,000 characters"),
    ("yes Word | {} theme add mine -", "more than 134,217,728 bytes"),
]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("line", "said"), ENDLESS, ids=[line for line, _ in ENDLESS])
def test_input_without_end_meets_a_limit_that_names_itself(line: str, said: str) -> None:
    command = LIMITED + line.format(shlex.join(PROGRAM))
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=PATIENCE)
    check(done.returncode, done.stderr)
    assert done.returncode in (2, 3)
    assert said in done.stderr


# Ctrl-C


INTERRUPTED_AT = """
import sys
left = {imports}

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        global left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
sys.argv = ["wordkub", *{call!r}]
from wordkub.__main__ import run
run()
"""


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("call", [("check", "hello"), ("config", "list"), ("play", "--players", "Ann,Bob")])
@pytest.mark.parametrize(
    "imports", [3, 20, *(pytest.param(number, marks=pytest.mark.slow) for number in (4, 5, 12, 40, 80, 120))]
)
def test_interrupted_at_any_of_its_first_imports_it_is_silent(imports: int, call: tuple[str, ...]) -> None:
    """That is the first tenth of a second, where all that happens is loading."""
    code = INTERRUPTED_AT.format(imports=imports, call=call)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, done.stderr) in ((130, ""), (0, "")), done.stderr
    assert done.returncode == 130 or imports > 20


AFTER = """
import atexit, os, signal, sys
atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
sys.argv = ["wordkub", "check", "hello"]
from wordkub.__main__ import run
run()
"""


def test_interrupted_while_it_ends_it_is_silent() -> None:
    done = subprocess.run([sys.executable, "-c", AFTER], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-2, "hello: ok\n", "")


BEFORE = """
import sys
import wordkub.__main__
raise KeyboardInterrupt
"""


def test_interrupted_before_it_listens_it_is_silent() -> None:
    """As in the script that starts it."""
    done = subprocess.run([sys.executable, "-c", BEFORE], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "call", ["check -", "suggest -", "judge -", "play --players Ann,Bob", "score --players Ann,Bob"]
)
def test_interrupted_while_it_waits_for_a_line_it_is_silent(call: str) -> None:
    child = terminal(*call.split())
    if call.startswith(("play", "score")):
        child.expect("score>" if call.startswith("score") else "press Enter")
    else:
        child.sendline("hello")
        child.expect("hello.*hello" if "judge" not in call else "line 1")
    child.sendintr()
    said = child.read()
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in said


# A fault of the program


BROKEN = """
import sys, wordkub.cli.check
def answer(self, words):
    raise ZeroDivisionError("by nothing")
wordkub.cli.check.Checker.answer = answer
sys.argv = ["wordkub", "check", "hello"]
from wordkub.__main__ import run
run()
"""


def test_a_fault_of_the_program_is_told_without_a_traceback_and_with_where_to_report_it(home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "ZeroDivisionError: by nothing" in done.stderr
    assert "Please report it on the issue page of where you got Wordkub" in done.stderr
    assert "Traceback" in (home / "fault.txt").read_text(encoding="utf-8")


def test_where_that_cannot_be_written_the_call_is_told() -> None:
    env = {**os.environ, "WORDKUB_HOME": "/dev/null"}
    done = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True, env=env)
    assert done.returncode == 2
    assert "and your call: wordkub 'check' 'hello'" in done.stderr
