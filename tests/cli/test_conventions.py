"""What all commands have in common: exit codes, colours, --quiet, help, names in any capitals, completion."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.cli.test_abuse import command_of, commands
from tests.process import terminal, wordkub
from tests.waiting import PATIENCE
from wordkub.cli.help import topics
from wordkub.cli.main import COMMANDS
from wordkub.files import HALF, sweep

# Exit codes


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("code", "call"),
    [
        (0, "check hello"),
        (1, "check helo"),
        (1, "find QXZ"),
        (2, "check hello --dict nope"),
        (2, "check --nope"),
        (2, "nope"),
        (3, "check hello --dict ./nowhere.txt"),
        (3, "rules ./nowhere.toml"),
        (3, "judge ./nowhere.jsonl"),
        (3, "replay ./nowhere.jsonl"),
        (3, "dict add mine ./nowhere.txt"),
        (3, "theme info ./nowhere.txt"),
        (3, "look use ./nowhere.toml"),
        (3, "edition info /"),
        (4, "check hello --dict http://127.0.0.1:1"),
    ],
)
def test_exit_codes(code: int, call: str) -> None:
    done = wordkub(*call.split())
    assert done.returncode == code, done.stderr
    assert done.stderr or code < 2


def test_a_folder_that_cannot_be_written_is_a_fault_of_a_file() -> None:
    done = wordkub("config", "set", "rules", "word", env={"WORDKUB_HOME": os.devnull})
    assert done.returncode == 3
    assert os.devnull in done.stderr


@pytest.mark.usefixtures("home")
def test_a_pad_that_somebody_else_keeps_is_a_fault_of_a_file() -> None:
    child = terminal("score", "--players", "Ann,Bob")
    child.expect("score>")
    done = wordkub("score", stdin="")
    child.close(force=True)
    assert done.returncode == 3, done.stderr


# Colours

GAME = ("play", "--players", "Ann,Bob", "--rules", "sabra", "--seed", "2")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("options", "env", "is_coloured"),
    [
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "ALWAYS"), {}, True),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "0"}, False),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        ((), {"WORDKUB_COLOR": "always", "NO_COLOR": "1"}, True),
        (("--color", "auto"), {"WORDKUB_COLOR": "always"}, False),
    ],
)
def test_who_says_whether_there_are_colours(
    options: tuple[str, ...], env: dict[str, str], is_coloured: bool
) -> None:
    said = wordkub(*options, *GAME, stdin="draw\n", env={"TERM": "xterm", **env}).stdout
    assert ("\x1b[" in said) is is_coloured


@pytest.mark.usefixtures("home")
def test_the_configuration_counts_least() -> None:
    wordkub("config", "set", "color", "always")
    assert "\x1b[" in wordkub(*GAME, stdin="draw\n").stdout
    assert "\x1b[" not in wordkub(*GAME, stdin="draw\n", env={"NO_COLOR": "1"}).stdout


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("options", "env"), [(("--color", "never"), {}), ((), {"NO_COLOR": "1"})])
def test_without_colours_the_full_screen_is_reverse_and_bold_only(
    options: tuple[str, ...], env: dict[str, str]
) -> None:
    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
    child = terminal(*options, "play", "--players", "Ann,computer", "--seed", "4", env=env)
    child.expect(r"\x1b\[[0-9;:]*7m")  # a tile, or a title
    drawn = child.before + child.after
    child.expect("Round 1")
    drawn += child.before + child.after
    child.close(force=True)
    codes = set(re.findall(r"\x1b\[([0-9;:]*)m", drawn))
    assert {number for code in codes for number in code.split(";")} <= {"", "0", "1", "4", "7", "9"}


# Quiet


@pytest.mark.usefixtures("home")
def test_quiet_leaves_answers_and_errors(tmp_path: Path) -> None:
    (tmp_path / "birds.txt").write_text("wren\nrobin\n")
    assert wordkub("--quiet", "dict", "add", "birds", str(tmp_path / "birds.txt")).stdout == ""
    assert wordkub("-q", "check", "--dict", "birds", "wren").stdout == "wren: ok\n"
    assert wordkub("-q", "dict", "allow", "--dict", "birds", "crane").stdout == ""
    assert "no dictionary 'brids'" in wordkub("-q", "check", "--dict", "brids", "wren").stderr
    assert wordkub("-q", "dict", "remove", "birds").stdout == ""
    theme = ("check", "--theme", "birds", "--dict", "de", "amsel")
    assert "they share few words" in wordkub(*theme).stderr
    assert wordkub("-q", *theme).stderr == ""


# Help


@pytest.mark.parametrize("topic", topics())
def test_every_topic_has_help_that_fits_a_terminal(topic: str) -> None:
    said = wordkub("help", topic)
    assert said.returncode == 0
    assert len(said.stdout.splitlines()) > 3
    assert max(map(len, said.stdout.splitlines())) < 80
    assert topic in wordkub("help").stdout


def test_help_takes_commands_words_and_capitals() -> None:
    assert wordkub("help", "Exit", "codes").stdout == wordkub("help", "exit-codes").stdout
    for command in ("check", "dict add"):
        assert wordkub("help", *command.split()).stdout == wordkub(*command.split(), "--help").stdout
    done = wordkub("help", "notatoin")
    assert (done.returncode, "did you mean notation?" in done.stderr) == (2, True)


@pytest.mark.parametrize("path", list(commands()), ids=" ".join)
def test_help_of_every_command_shows_a_call_of_it(path: tuple[str, ...]) -> None:
    assert f"wordkub {' '.join(path)}" in (command_of(path).help or "")


# Names


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("call", "plain"),
    [
        ("check --dict EN-us --json colour", "check --dict en-US --json colour"),
        ("suggest --dict En-Gb --json strase", "suggest --dict en-GB --json strase"),
        ("dict info --json DE", "dict info --json de"),
        ("dict info --json IT", "dict info --json it"),
        ("theme info --json Animals", "theme info --json animals"),
        ("check --theme ANIMALS --json cat", "check --theme animals --json cat"),
        ("rules --json SABRA", "rules --json sabra"),
        ("edition info --json NL", "edition info --json nl"),
        ("look info --json Dark", "look info --json dark"),
        ("schema Position", "schema position"),
        ("find --edition NL --dict NL --json IJ?", "find --edition nl --dict nl --json IJ?"),
    ],
)
def test_capitals_of_a_name_do_not_matter(call: str, plain: str) -> None:
    said = wordkub(*call.split())
    assert said.stdout == wordkub(*plain.split()).stdout
    assert said.stdout


def test_one_s_own_names_are_found_in_any_capitals_and_not_made_twice(home: Path, tmp_path: Path) -> None:
    (tmp_path / "birds.txt").write_text("wren\nrobin\n")
    wordkub("dict", "add", "Birds", str(tmp_path / "birds.txt"))
    assert wordkub("dict", "allow", "--dict", "birds", "crane").returncode == 0
    assert wordkub("check", "--dict", "BIRDS", "crane").returncode == 0
    twice = wordkub("dict", "add", "birds", str(tmp_path / "birds.txt"), "--replace")
    assert (twice.returncode, "there is a dictionary Birds already" in twice.stderr) == (2, True)
    assert "ships with Wordkub" in wordkub("dict", "add", "EN-us", str(tmp_path / "birds.txt")).stderr
    assert wordkub("dict", "remove", "bIRDS").returncode == 0


def test_a_position_names_them_in_any_capitals() -> None:
    position = {"rules": "WORD", "edition": "EN", "dictionary": "en-gb", "rack": "COLOURS"}
    case = {"position": position, "turn": {"play": ["COLOUR"]}}
    assert wordkub("judge", "-", stdin=json.dumps(case)).returncode == 0


# What counts for nothing


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("find TEA --min 5 --max 3", "--min 5 is more than --max 3"),
        ("find ''", "the rack is empty"),
        ("check ''", "one of the words is empty"),
        ("suggest ''", "one of the words is empty"),
        ("define hello ''", "one of the words is empty"),
        ("check - hello", "it stands alone"),
        ("check -", "there are no words on standard input"),
        ("judge turns.jsonl --pool 3", "--pool goes with --rack"),
        ("judge - --first", "--first goes with --rack"),
        ("solve - --rules sabra", "--rules goes with --rack"),
        (
            "play --players Ann,,Bob",
            "in 'Ann,,Bob': there is nothing between the commas after Ann",
        ),
        ("play --players Ann,", "there is nothing after the last comma"),
        ("score --players ,Ann", "there is nothing before the first comma"),
        ("play --players Ann,computr", "did you mean computer instead of 'computr'?"),
        ("play --players Ann,computer2", "did you mean computer"),
        ("play --players Ann,Bob --look nope", "no look 'nope'"),
        ("score --rules sabra", "--rules goes with --players"),
        ("score --json --timer", "--json prints a pad that is there"),
        ("dict add mine words.dic --encoding latin-1", "leave --encoding out"),
        ("theme add mine card.toml --encoding latin-1", "leave --encoding out"),
    ],
)
def test_what_would_count_for_nothing_is_refused(call: str, said: str) -> None:
    import shlex

    done = wordkub(*shlex.split(call))
    assert done.returncode == 2, done.stdout
    assert said in done.stderr


@pytest.mark.usefixtures("home")
def test_a_look_through_a_pipe_is_said_to_count_for_nothing() -> None:
    done = wordkub("play", "--players", "Ann,Bob", "--look", "Dark", stdin="draw\n")
    assert done.returncode == 0
    assert done.stderr == "--look is for the full screen; this game is played in plain lines.\n"


def test_a_line_of_a_file_is_named_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "turns.jsonl").write_text("\nno JSON\n")
    done = wordkub("judge", str(tmp_path / "turns.jsonl"))
    assert done.stderr.startswith(f"{tmp_path / 'turns.jsonl'}, line 2: not JSON")


# JSON of games


@pytest.mark.usefixtures("home")
def test_replay_as_json_tells_each_event_and_how_things_then_stand() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "1", stdin="draw\ndraw\n")
    told = [json.loads(line) for line in wordkub("replay", "--json").stdout.splitlines()]
    assert [(each["event"], each["number"]) for each in told] == [("round", 0), ("turn", 1), ("turn", 2)]
    assert [each["after"]["pool"] for each in told] == [84, 83, 82]
    assert [json.loads(wordkub("replay", "--json", "--turn", "2").stdout)] == told[2:]
    assert wordkub("replay", "--json", "--turn", "9").returncode == 2


# Completion


def completed(*words: str) -> list[str]:
    line = " ".join(("wordkub", *words))
    env = {"_WORDKUB_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    return [item.partition(",")[2] or item for item in wordkub(env=env).stdout.splitlines()]


CHOICES = {
    "rules": "sabra",
    "dictionary": "en-US",
    "like": "en-US",
    "edition": "nl",
    "theme": "animals",
    "look": "dark",
    "colour": "never",
    "objective": "score",
    "encoding": "latin-1",
}
"""What is chosen by an option, as Click calls it, with one of the choices."""


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("path", [(), *commands()], ids=lambda path: " ".join(path) or "wordkub")
def test_every_option_of_a_command_that_chooses_a_name_completes_it(path: tuple[str, ...]) -> None:
    for param in command_of(path).params:
        if isinstance(param, click.Option) and param.name in CHOICES and not param.is_flag:
            choice = CHOICES[param.name]
            assert choice in completed(*path, param.opts[0], choice[:2].upper()), param.opts
        takes_name = isinstance(param, click.Argument) and param.metavar and "FILE" in param.metavar
        if takes_name or (isinstance(param, click.Argument) and param.name == "file"):
            assert param.type.name in ("path", "file") or param._custom_shell_complete, (path, param.name)


@pytest.mark.usefixtures("home")
def test_arguments_that_name_something_are_completed() -> None:
    assert "en-US" in completed("dict", "info", "EN")
    assert "animals" in completed("theme", "info", "an")
    assert "dark" in completed("look", "use", "d")
    assert "nl" in completed("edition", "info", "n")
    assert "sabra" in completed("rules", "s")
    assert "notation" in completed("help", "n")
    assert "dictionary" in completed("config", "set", "d")
    assert "en-GB" in completed("config", "set", "dictionary", "en")
    assert "never" in completed("config", "set", "color", "n")
    assert set(COMMANDS) <= set(completed(""))


# Places


def test_a_tilde_in_wordkub_home_is_the_home_folder(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "WORDKUB_HOME": "~/tiles"}
    assert wordkub("config", "path", env=env).stdout == f"{tmp_path / 'tiles' / 'config.toml'}\n"


KILLED = """
import os, sys
from wordkub import files
files.os.replace = lambda old, new: os.kill(os.getpid(), 9)
files.write_whole(sys.argv[1], b"half")
"""


def test_what_a_killed_process_left_half_written_is_taken_away_at_the_next_start(home: Path) -> None:
    path = home / "config.toml"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=PATIENCE)
    (half,) = home.glob(f".*{HALF}")
    assert not path.exists()
    wordkub("config", "list")
    assert half.exists(), "somebody may have made it just now"
    os.utime(half, (0, 0))
    wordkub("config", "list")
    assert not half.exists()


def test_what_somebody_still_writes_is_left_alone(tmp_path: Path) -> None:
    import fcntl

    half = tmp_path / f".config.toml.abc{HALF}"
    with half.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        os.utime(half, (0, 0))
        sweep(str(tmp_path))
        assert half.exists()
    sweep(str(tmp_path))
    assert not half.exists()
