"""What README and documentation show is what happens: each block of code is run, in its page's order."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.pages import ROOT, Block, as_shown, blocks, commands, pages
from tests.process import terminal, wordkub
from tests.waiting import PATIENCE

PROMPT = re.compile(r"^(\w+> )(.*)$", re.MULTILINE)
"""What a game or a score pad asks, and what is typed there."""

MOST_NOT_RUN = 0.34
"""The share of blocks that may stand there without being run."""


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_shows_what_happens(page: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / "page"
    folder.mkdir()
    monkeypatch.chdir(folder)
    read(page.read_text(encoding="utf-8"))


def read(text: str) -> None:
    """Do what a page shows.

    Raises:
        Exception: Something else happens; a note says where on the page.
    """
    reader = Reader()
    for block in blocks(text):
        try:
            reader.follow(block)
        except Exception as problem:
            problem.add_note(f"line {block.line} of the page")
            raise


class Reader:
    """Somebody who does on one page what it shows, with the files and the names of the blocks before."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._ways: dict[str, Callable[[str], None]] = {
            "console": self._type,
            "sh": self._run_script,
            "python": self._run_python,
            "toml": lambda text: _taken(tomllib.loads(text)),
            "json": lambda text: _taken([json.loads(line) for line in _values(text)]),
            "text": lambda text: None,
        }

    def follow(self, block: Block) -> None:
        """Do what a block shows.

        Raises:
            AssertionError: Something else happens.
        """
        assert block.language in self._ways, f"{block.language!r} is none of {', '.join(self._ways)}"
        if block.mark in ("not run", "served"):
            assert len(block.said) > 10, "a block that is not run says why"
            return
        if block.file is not None:
            path = Path(block.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        if block.file is None or block.language in ("toml", "json"):
            self._ways[block.language](block.text)

    def _type(self, transcript: str) -> None:
        assert transcript.startswith("$ "), "a transcript begins with a command, after $"
        for command, shown in commands(transcript):
            said = _conversation(command, shown) if PROMPT.search(shown) else _output(command)
            assert any(as_shown(shown, each) for each in said), f"$ {command}\n{said[0]}"

    def _run_script(self, script: str) -> None:
        done = _shell(script)
        assert done.returncode == 0, done.stderr

    def _run_python(self, code: str) -> None:
        if code.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, self._names, "page", None, 0)
            said = io.StringIO()
            failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
                test, out=said.write, clear_globs=False
            )
            assert not failed.failed, said.getvalue()
            self._names.update(test.globs)
            return
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, "page", "exec"), self._names)


def _taken(value: object) -> None:
    assert value, "an empty file shows nothing"


def _values(text: str) -> list[str]:
    """The values of a block of JSON: a line each, or all of it."""
    lines = text.splitlines()
    return lines if all(line.startswith("{") and line.endswith("}") for line in lines) else [text]


def _output(command: str) -> tuple[str, ...]:
    """What a command says, on both outputs; which of the two comes first cannot be known."""
    program, *args = shlex.split(command)
    if program == "wordkub" and not set(args) & {"|", "<", ">", ">>", "&&", ";"}:
        done = wordkub(*args)
    else:
        done = _shell(command)
    return done.stdout + done.stderr, done.stderr + done.stdout


def _shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run commands by the shell, which finds this Python and its `wordkub` first."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    return subprocess.run(
        ["sh", "-ec", script],
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def _conversation(command: str, shown: str) -> tuple[str]:
    """What a command says on a terminal where somebody types what is shown behind its prompts."""
    program, *args = shlex.split(command)
    assert program in ("wordkub", "scripts/play"), f"{program} asks nothing"
    wordkub("check", "hello")  # compiles the dictionary where that has not been done, which would be told
    child = terminal(*(["play"] if program == "scripts/play" else []), *args)
    said = ""
    for prompt, typed in PROMPT.findall(shown):
        child.expect_exact(prompt)
        said += child.before + child.after
        child.sendline(typed)
    child.expect(pexpect.EOF)
    return (said + child.before,)


# That nothing gets by


def test_most_blocks_are_run() -> None:
    every = [block for page in pages() for block in blocks(page.read_text(encoding="utf-8"))]
    not_run = [block for block in every if block.mark == "not run"]
    assert len(not_run) <= MOST_NOT_RUN * len(every), [block.said for block in not_run]


def test_what_is_run_elsewhere_names_the_test() -> None:
    for page in pages():
        for block in blocks(page.read_text(encoding="utf-8")):
            if block.mark == "served":
                named = re.search(r"tests/\S+\.py", block.said)
                assert named is not None, f"{page.name}, line {block.line}"
                assert (ROOT / named[0]).is_file(), named[0]


def test_code_stands_between_fences() -> None:
    """An indented block would not be run."""
    from markdown_it import MarkdownIt

    for page in pages():
        kinds = {token.type for token in MarkdownIt().parse(page.read_text(encoding="utf-8"))}
        assert "code_block" not in kinds, page


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("```console\n$ wordkub check hello\nhello: no\n```\n", "hello: ok"),
        ("```console\nwordkub check hello\n```\n", "begins with a command"),
        ("```python\nassert 1 > 2\n```\n", ""),
        ("```python\n>>> 1 + 1\n3\n```\n", "Got"),
        ("```toml\na = \n```\n", "Invalid"),
        ("```sh\nexit 3\n```\n", ""),
        ("```pascal\nbegin\n```\n", "none of"),
        ("<!-- not run: no -->\n```console\n$ wordkub serve\n```\n", "says why"),
        ("<!-- not run: it waits for ever -->\nA text.\n", "above no block"),
    ],
)
@pytest.mark.usefixtures("home")
def test_a_page_that_is_wrong_would_be_found(page: str, fault: str) -> None:
    with pytest.raises((AssertionError, ValueError), match=fault or None):
        read(page)


@pytest.mark.parametrize(
    ("shown", "said", "is_right"),
    [
        ("a\nb", "a  \nb\n", True),
        ("a\nb", "a\n", False),
        ("a\n...\nb", "a\nx\ny\nb", True),
        ("a\n...\nb", "a\nb", True),
        ("a\n...\n", "a\nx", True),
        ("", "", True),
        ("", "x", False),
        ("a.c", "abc", False),
    ],
)
def test_what_is_shown_is_all_that_is_said(shown: str, said: str, is_right: bool) -> None:
    assert as_shown(shown, said) == is_right
