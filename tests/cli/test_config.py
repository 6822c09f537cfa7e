"""`wordkub config`: option over environment over file, refused with where, and written whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process import wordkub
from tests.waiting import PATIENCE
from wordkub.store.configuration import KEYS


def test_option_over_environment_over_file(home: Path) -> None:
    def reason(*more: str, **env: str) -> str:
        return str(json.loads(wordkub("check", "colour", "--json", *more, env=env).stdout)["dictionary"])

    assert reason() == "en-US"
    assert wordkub("config", "set", "dictionary", "EN-gb").returncode == 0
    assert reason() == "en-GB"
    assert reason(WORDKUB_DICTIONARY="de") == "de"
    assert reason("--dict", "nl", WORDKUB_DICTIONARY="de") == "nl"


@pytest.mark.usefixtures("home")
def test_the_dictionary_counts_where_the_tiles_are_of_its_language() -> None:
    wordkub("config", "set", "dictionary", "en-GB")
    turn = ("--rack", "COLOURS", "--first", "colour")
    assert wordkub("judge", *turn).returncode == 0
    assert wordkub("judge", *turn, "--dict", "en-US").returncode == 1
    assert wordkub("judge", "--rules", "sabra", "--rack", "r5 r6 r7 r12", "--first", "r5", "r6", "r7").stdout
    dutch = ("judge", "--edition", "nl", "--rack", "TUINENS", "--first", "tuinen")
    assert wordkub(*dutch).returncode == 0
    assert wordkub(*dutch, "--dict", "en-GB").returncode == 1


@pytest.mark.usefixtures("home")
def test_positions_that_are_read_are_not_changed_by_it() -> None:
    case = {"position": {"rules": "word", "rack": "COLOURS", "melded": False}, "turn": {"play": ["COLOUR"]}}
    before = wordkub("judge", "--json", "-", stdin=json.dumps(case))
    wordkub("config", "set", "dictionary", "en-GB")
    assert wordkub("judge", "--json", "-", stdin=json.dumps(case)).stdout == before.stdout


@pytest.mark.usefixtures("home")
def test_players_and_rules_begin_a_game() -> None:
    wordkub("config", "set", "players", "computer, computer")
    wordkub("config", "set", "rules", "Word-Race")
    done = wordkub("play", "--seed", "3", "--rounds", "1")
    assert done.returncode == 0
    assert wordkub("games").stdout.splitlines()[1].strip().startswith("word-race, over: computer 1")


@pytest.mark.usefixtures("home")
def test_names_begin_a_pad() -> None:
    wordkub("config", "set", "names", "Ann,Bob")
    wordkub("score", stdin="Ann 12\n")
    pad = json.loads(wordkub("score", "--json").stdout)
    assert (pad["players"], pad["totals"]) == (["Ann", "Bob"], [12, 0])


def test_look_use_and_config_are_one(home: Path) -> None:
    wordkub("look", "use", "Light")
    assert wordkub("config", "get", "look").stdout == "light\n"
    wordkub("config", "set", "look", "safe")
    used = [json.loads(line) for line in wordkub("look", "list", "--json").stdout.splitlines()]
    assert [look["name"] for look in used if look["used"]] == ["safe"]


def test_the_look_that_an_earlier_version_noted_still_counts(home: Path) -> None:
    (home / "look.txt").write_text("contrast\n")
    assert "* contrast" in wordkub("look", "list").stdout
    wordkub("look", "use", "dark")
    assert "* dark" in wordkub("look", "list").stdout


def test_comments_and_everything_else_stay(home: Path) -> None:
    file = home / "config.toml"
    file.write_text('# what I want\nrules = "sabra"  # numbers\n\n# the end\n', encoding="utf-8")
    wordkub("config", "set", "color", "NEVER")
    wordkub("config", "set", "rules", "xp")
    text = file.read_text(encoding="utf-8")
    assert text == '# what I want\nrules = "xp"  # numbers\n\n# the end\ncolor = "never"\n'
    wordkub("config", "unset", "color")
    assert file.read_text(encoding="utf-8") == '# what I want\nrules = "xp"  # numbers\n\n# the end\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('dictonary = "de"', "config.toml, dictonary: 'dictonary' is nothing that can be configured;"),
        ('rulez = "word"', "did you mean rules?"),
        ("dictionary = 5", "config.toml, dictionary: takes a text, not 5"),
        ('dictionary = "en-UK"', "config.toml, dictionary: no dictionary 'en-UK'; did you mean en-"),
        ("dictionary = ", "config.toml: is not TOML"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_key_and_what_would_be_right(
    home: Path, text: str, said: str
) -> None:
    (home / "config.toml").write_text(text, encoding="utf-8")
    done = wordkub("check", "hello")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("colr", "never", "did you mean color?"),
        ("color", "blue", "there are: auto, always, never"),
        ("rules", "wrod", "did you mean word?"),
        ("look", "lihgt", "did you mean light?"),
        ("players", "Ann,,Bob", "there is nothing between the commas after Ann"),
        ("players", "Ann,computr", "did you mean computer instead of 'computr'?"),
        ("players", "Ann,computer:9", "computer"),
        ("names", "Ann,ann", "two players are called ann"),
    ],
)
def test_a_value_that_is_wrong_is_not_kept(home: Path, key: str, value: str, said: str) -> None:
    done = wordkub("config", "set", key, value)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (home / "config.toml").exists()


@pytest.mark.parametrize("key", ["rules", "dictionary", "look"])
def test_a_file_that_is_not_there_is_not_kept(home: Path, key: str) -> None:
    done = wordkub("config", "set", key, "./nowhere.toml")
    assert (done.returncode, "./nowhere.toml" in done.stderr) == (3, True)
    assert not (home / "config.toml").exists()


def test_a_variable_that_is_wrong_is_named() -> None:
    done = wordkub("check", "hello", env={"WORDKUB_DICTIONARY": "nope"})
    assert done.returncode == 2
    assert done.stderr.startswith("wordkub: WORDKUB_DICTIONARY: no dictionary 'nope'")


def test_what_is_wrong_can_be_put_right_by_the_command(home: Path) -> None:
    (home / "config.toml").write_text('dictonary = "de"\nrules = "wrod"\n', encoding="utf-8")
    assert wordkub("config", "unset", "dictonary").returncode == 0
    assert wordkub("config", "set", "rules", "word").returncode == 0
    assert wordkub("config", "get", "rules").stdout == "word\n"
    assert wordkub("config", "path").stdout == f"{home / 'config.toml'}\n"


@pytest.mark.usefixtures("home")
def test_what_counts_for_nothing_beside_the_environment_is_said() -> None:
    done = wordkub("config", "set", "look", "safe", env={"WORDKUB_LOOK": "light"})
    assert done.stderr == "As long as WORDKUB_LOOK is set to light, that counts instead.\n"


@pytest.mark.usefixtures("home")
def test_unset_says_where_nothing_was_set() -> None:
    assert wordkub("config", "get", "rules").returncode == 1
    done = wordkub("config", "unset", "rules")
    assert (done.returncode, done.stdout) == (1, "")
    assert "rules is not set in" in done.stderr


def test_many_at_once_lose_nothing(home: Path) -> None:
    values = {"players": "Ann,Bob", "names": "Cleo,Dan", "rules": "sabra", "color": "never", "look": "safe"}
    program = [sys.executable, "-m", "wordkub", "config", "set"]
    started = [subprocess.Popen([*program, *each], stdout=subprocess.DEVNULL) for each in values.items()]
    assert [process.wait(timeout=PATIENCE) for process in started] == [0] * len(values)
    listed = map(json.loads, wordkub("config", "list", "--json").stdout.splitlines())
    assert {each["key"]: each["value"] for each in listed} == dict.fromkeys(KEYS) | values
