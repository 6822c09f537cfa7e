"""What all tests share: a home of their own, so that nobody's files are touched, and rules to judge by."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from wordkub import cores, places
from wordkub.core.codec import read_position, turn_from_json
from wordkub.core.judging import judge
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules
from wordkub.lexicon.locating import Source, card_names, compiled_path
from wordkub.store.rulesets import open_word_rules

Judged = Callable[..., Verdict]

OF_OTHERS = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "DICPATH", "ENCHANT_CONFIG_DIR", "ASPELL_CONF")
"""What a shell, or a runner of several tests at once, says of a terminal and of words not the tests' own."""


def pytest_cmdline_main(config: pytest.Config) -> None:
    """In a locale without UTF-8 begin again with it: the tests' own files and their names are written so."""
    if sys.getfilesystemencoding() != "utf-8":
        capture = config.pluginmanager.getplugin("capturemanager")
        assert capture is not None
        capture.stop_global_capturing()
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONUTF8": "1"})


def pytest_sessionstart() -> None:
    """Begin in surroundings that are the same everywhere, or say what is to be built first."""
    for name in os.environ:
        if name.startswith("WORDKUB_") or name in OF_OTHERS:
            del os.environ[name]
    missing = [name for name in ("words._cover", "numbers._numbers") if cores.compiled(name) is None]
    if missing:
        pytest.exit(
            f"The compiled cores are missing ({', '.join(missing)}), which many tests compare with the"
            " reference. scripts/test builds them, or with a C compiler and Python's headers:"
            " .venv/bin/python -m pip install --no-deps --no-build-isolation -e .",
            pytest.ExitCode.USAGE_ERROR,
        )
    # Under nohup, or in the background of a shell, these are ignored, and so they would be in all that the
    # tests start. What is handled here is as usual there.
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, _go_on)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


def _go_on(number: int, frame: FrameType | None) -> None:
    """Survive, as was wanted when the signal was to be ignored."""


@pytest.fixture(scope="session")
def compiled_before(pytestconfig: pytest.Config) -> Path:
    """A folder where compiled dictionaries are kept for later sessions, until what compiles them changes."""
    digest = hashlib.sha256()
    for path in sorted(Path(places.PACKAGE, "lexicon").glob("*.py")):
        digest.update(path.read_bytes())
    assert pytestconfig.cache is not None
    folder = Path(pytestconfig.cache.mkdir("compiled"))
    of_now = folder / digest.hexdigest()[:16]
    for old in folder.iterdir():
        if old != of_now:
            shutil.rmtree(old, ignore_errors=True)
    of_now.mkdir(exist_ok=True)
    return of_now


@pytest.fixture(scope="session", autouse=True)
def session_home(tmp_path_factory: pytest.TempPathFactory, compiled_before: Path) -> Iterator[str]:
    """A folder for the files of the whole session, with dictionaries that are compiled once."""
    before = os.environ.get("WORDKUB_HOME")
    home = tmp_path_factory.mktemp("home")
    # A copy, since sessions at the same time remove what they have added from it.
    compiled = home / "cache" / "dictionaries"
    shutil.copytree(compiled_before, compiled)
    os.environ["WORDKUB_HOME"] = str(home)
    yield os.environ["WORDKUB_HOME"]
    for name in card_names(places.DICTIONARIES):
        made = compiled_path(Source(os.path.join(places.DICTIONARIES, f"{name}.toml"), None))
        for path in compiled.glob(f"{Path(made).stem}*"):
            if path.suffix != ".lock":
                _keep(path, compiled_before)
    if before is None:
        del os.environ["WORDKUB_HOME"]
    else:
        os.environ["WORDKUB_HOME"] = before


def _keep(path: Path, folder: Path) -> None:
    """Copy a file that a folder has not; another session may do so too, or have removed the folder."""
    half = folder / f"{path.name}.{os.getpid()}"
    if not (folder / path.name).exists():
        folder.mkdir(exist_ok=True)
        shutil.copy(path, half)
        half.rename(folder / path.name)


@pytest.fixture
def home(session_home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the user's own files for one test alone, with the dictionaries compiled for all."""
    (tmp_path / "cache").symlink_to(Path(session_home) / "cache")
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def word_rules(session_home: str) -> WordRules:
    """The published word game with en-US."""
    return open_word_rules("word")


@pytest.fixture
def judged(word_rules: WordRules) -> Judged:
    """Judges a turn: the table as words in a text, the rack, the turn as JSON; keywords are settings."""

    def judge_turn(
        table: str,
        rack: str,
        turn: dict[str, Any],
        *,
        melded: bool = True,
        pool: int = 40,
        **settings: object,
    ) -> Verdict:
        rules = word_rules.with_settings(**settings)
        data = {"table": table.split(), "rack": rack, "melded": melded, "pool": pool}
        position = read_position(rules, data)
        return judge(rules, position, turn_from_json(rules, position, turn))

    return judge_turn
