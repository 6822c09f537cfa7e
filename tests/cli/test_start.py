"""Starting the program: what it loads, how it reports what goes wrong."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pexpect
import pytest

from tests.process import wordkub
from tests.waiting import PATIENCE
from wordkub import __version__
from wordkub.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]

ALLOWED = {
    "_locale",
    "_struct",
    "cython_runtime",
    "locale",
    "marisa_trie",
    "mmap",
    "struct",
    "unicodedata",
    "wordkub",
    "wordkub.cli",
    "wordkub.cli.check",
    "wordkub.cli.options",
    "wordkub.cli.completion",
    "wordkub.cli.main",
    "wordkub.cli.printing",
    "wordkub.cli.streams",
    "wordkub.errors",
    "wordkub.files",
    "wordkub.lexicon",
    "wordkub.lexicon.alphabet",
    "wordkub.lexicon.compiled",
    "wordkub.lexicon.container",
    "wordkub.lexicon.locating",
    "wordkub.lexicon.opening",
    "wordkub.lexicon.sentences",
    "wordkub.lexicon.tiling",
    "wordkub.lexicon.verdict",
    "wordkub.notices",
    "wordkub.places",
    "zlib",
}
"""What `wordkub check` may load beyond click: each costs every call its time."""

INTERRUPTED_IMPORT = """
import sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
sys.argv = ["wordkub", "check", "hello"]
from wordkub.__main__ import run
run()
"""

LOADED = """
import sys
import click, dataclasses
before = set(sys.modules)
from wordkub.cli.main import main
try:
    main({args!r}, standalone_mode=False)
except SystemExit:
    pass
print("\\n".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""


def loaded_by(*args: str) -> set[str]:
    code = LOADED.format(args=list(args))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name for name in done.stderr.split() if not name.startswith("encodings")}


def test_check_loads_only_what_it_must() -> None:
    wordkub("check", "hello")  # compiles the dictionary where that has not been done
    foreign = {name for name in loaded_by("check", "hello") if not name.startswith(("org", "_cython_"))}
    assert foreign - ALLOWED == set()


@pytest.mark.parametrize("call", [("find", "RETINAS?"), ("find", "--pattern", "c?t"), ("suggest", "helo")])
def test_one_question_loads_no_numpy(call: tuple[str, ...]) -> None:
    """Loading it takes longer than all else that the command does."""
    wordkub(*call)  # packs the words where that has not been done
    assert "numpy" not in loaded_by(*call)


def test_help_loads_no_command() -> None:
    loaded = {name for name in loaded_by("--help") if name.startswith("wordkub")}
    assert loaded == {"wordkub", "wordkub.cli", "wordkub.cli.main", "wordkub.errors", "wordkub.notices"}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_opens_with_an_example(command: str) -> None:
    done = wordkub(command, "--help")
    assert done.returncode == 0
    assert f"wordkub {command}" in done.stdout.split("Options:")[0].split("\n", 1)[1]


def test_short_help_is_help() -> None:
    assert wordkub("-h").stdout == wordkub("--help").stdout


def test_version_is_named() -> None:
    assert wordkub("--version").stdout == f"wordkub {__version__}\n"


def test_mistyped_command_names_the_near_one() -> None:
    done = wordkub("chekc", "hello")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean check?" in done.stderr


def test_wrong_option_is_two_lines() -> None:
    done = wordkub("play", "--seed", "x")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert "--seed" in done.stderr


@pytest.mark.parametrize("module", ["click", "wordkub.cli.check", "marisa_trie"])
def test_interrupted_while_it_is_being_loaded_it_is_silent(module: str) -> None:
    """Loading takes a tenth of a second, in which somebody may press Ctrl-C."""
    code = INTERRUPTED_IMPORT.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_script_is_the_module() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert scripts == {"wordkub": "wordkub.__main__:run"}


@pytest.mark.parametrize(
    "command", ["check -", "dict list", "find --pattern '*'", "theme list", "rules word"]
)
def test_whose_output_nobody_reads_it_is_silent_and_gives_no_answer(command: str) -> None:
    pipe = f"yes hello | head -200000 | {sys.executable} -m wordkub {command} | true"
    script = f'{pipe}; echo "${{PIPESTATUS[2]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("141\n", "")


SILENT = """
import os, sys
before = dict(os.environ)
import wordkub.solver.solving, wordkub.players.computers, wordkub.store.rulesets, wordkub.lexicon.finder
from wordkub.lexicon import open_dictionary
open_dictionary("en-US").check("hello")
assert dict(os.environ) == before
"""


def test_what_is_used_without_the_command_prints_nothing_and_leaves_the_environment(home: Path) -> None:
    """Though the dictionary is compiled, and standard error is a terminal."""
    (home / "cache").unlink()
    child = pexpect.spawn(sys.executable, ["-c", SILENT], encoding="utf-8", timeout=PATIENCE)
    said = child.read()
    child.wait()
    assert (said, child.exitstatus) == ("", 0)
    assert any((home / "cache").rglob("*.wkd"))
