"""What all tests share: a home of their own, so that nobody's files are touched, and rules to judge by."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wordkub import places
from wordkub.core.codec import position_from_json, read_turn
from wordkub.core.judging import judge
from wordkub.core.verdicts import Verdict
from wordkub.letters.rules import WordRules
from wordkub.lexicon.opening import Source, card_names, compiled_path
from wordkub.store.rulesets import open_rules

Judged = Callable[..., Verdict]


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
    # What a shell, or a runner of several tests at once, says of a terminal that is not the tests' own.
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        os.environ.pop(name, None)
    yield os.environ["WORDKUB_HOME"]
    for name in card_names(places.DICTIONARIES):
        made = compiled_path(Source(os.path.join(places.DICTIONARIES, f"{name}.toml"), None))
        for path in compiled.glob(f"{Path(made).stem}*"):
            if path.suffix != ".lock":
                shutil.copy(path, compiled_before / path.name)
    if before is None:
        del os.environ["WORDKUB_HOME"]
    else:
        os.environ["WORDKUB_HOME"] = before


@pytest.fixture
def home(session_home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the user's own files for one test alone, with the dictionaries compiled for all."""
    (tmp_path / "cache").symlink_to(Path(session_home) / "cache")
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def word_rules(session_home: str) -> WordRules:
    """The published word game with en-US."""
    return open_rules("word")


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
        position = position_from_json(rules, data)
        return judge(rules, position, read_turn(rules, position, turn))

    return judge_turn
