"""`wordkub define`, as its users call it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from wordkub.cli.define import define

CALL = """
import sys
from wordkub.cli import main
main.COMMANDS.setdefault("define", ("wordkub.cli.define", ""))
sys.argv[0] = "wordkub"
main.run()
"""
"""Runs the program with the command in it."""

MICE = """\
mice
  plural of mouse, noun
    1. any of numerous small rodents typically resembling diminutive rats
       having pointed snouts and small ears on elongated bodies with slender
       usually hairless tails
    2. a swollen bruise caused by a blow to the eye
    3. person who is quiet or timid
"""


def defined(*args: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-c", CALL, "define", *args]
    done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    return subprocess.CompletedProcess(args, done.returncode, done.stdout.decode(), done.stderr.decode())


# --- answers to read ---------------------------------------------------------------------------------------


def test_an_inflected_word_is_told_by_its_base_form() -> None:
    done = defined("mice")
    assert (done.returncode, done.stdout, done.stderr) == (0, MICE, "")


def test_words_are_told_one_after_the_other() -> None:
    done = defined("ares", "mice", "with")
    are = "ares\n  plural of are, noun\n    1. a unit of surface area equal to 100 square meters\n"
    assert done.stdout == f"{are}\n{MICE}\nwith: is a word; no meaning is known here.\n"
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("went", "form of go, verb"),
        ("busier", "form of busy, adjective"),
        ("better", "form of well, adverb"),
        ("hello", "noun"),
        ("Hello", "noun"),
        ("airbag", "noun, written air bag"),
        ("airbags", "plural of air bag, noun"),
        ("dumpster", "noun, written Dumpster"),
    ],
)
def test_entry_is_headed_by_part_of_speech_and_base(word: str, title: str) -> None:
    lines = defined(word).stdout.splitlines()
    assert lines[0] == word
    assert f"  {title}" in lines


def test_a_refused_word_is_told_with_the_reason_and_its_meaning() -> None:
    done = defined("colour")
    lines = done.stdout.splitlines()
    assert lines[0] == "colour: COLOUR is not spelled so here (British spelling); here it is COLOR."
    assert "    1. any material used for its color" in lines
    assert done.returncode == 0


def test_no_word_and_no_meaning_is_one_line() -> None:
    done = defined("xqzt")
    assert (done.returncode, done.stdout) == (1, "xqzt: XQZT is not in the dictionary en-US.\n")


def test_the_dictionary_has_its_own_spelling() -> None:
    lines = defined("CAFE").stdout.splitlines()
    assert lines[:2] == ["CAFE (café)", "  noun"]
    assert defined("café").stdout.splitlines()[:2] == ["café", "  noun"]


def test_lines_fit_the_screen() -> None:
    done = defined("better", "saw", "axes", "lie", "take", "x" * 200)
    lines = [line for line in done.stdout.splitlines() if "xxx" not in line]
    assert len(lines) > 50
    assert max(map(len, lines)) < 80


def test_what_cannot_be_shown_is_escaped() -> None:
    done = defined("a\x07b")
    assert done.stdout.startswith("a\\x07b: A\\x07B is not a word")
    assert done.returncode == 1


# --- answers for programs ----------------------------------------------------------------------------------


def test_json_is_one_object_a_line() -> None:
    done = defined("--json", "MICE", "colour", "with", "xqzt")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["word"] for answer in answers] == ["MICE", "colour", "with", "xqzt"]
    mouse = answers[0]["entries"][0]
    assert (mouse["base"], mouse["part_of_speech"], len(mouse["meanings"])) == ("mouse", "noun", 3)
    assert [len(answer["entries"]) for answer in answers] == [1, 3, 0, 0]
    assert done.returncode == 1


# --- standard input ----------------------------------------------------------------------------------------


def test_words_on_standard_input() -> None:
    done = defined("--json", "-", stdin=b"\xef\xbb\xbfmice\r\n\r\n geese \nwent")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["word"] for answer in answers] == ["mice", "geese", "went"]
    assert done.returncode == 0


def test_a_line_that_is_no_text_is_answered_in_its_place() -> None:
    done = defined("--json", "-", stdin=b"mice\ncaf\xe9\nwent\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[1] == {"error": "not UTF-8 text", "line": 2}
    assert (len(answers), done.returncode) == (3, 2)
    done = defined("-", stdin=b"caf\xe9\nmice\n")
    assert (done.returncode, done.stdout, done.stderr) == (2, MICE, "line 1: not UTF-8 text\n")


def test_answers_stream_line_by_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", CALL, "define", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for word in ("mice", "xqzt", "went"):
            process.stdin.write(word + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["word"] == word
        process.stdin.close()
    assert process.returncode == 1


# --- other dictionaries, and what goes wrong ---------------------------------------------------------------


def test_another_dictionary_judges() -> None:
    done = defined("--dict", "en-GB", "colour")
    assert done.stdout.splitlines()[0] == "colour"


def test_own_list_by_path(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("mice\nflorble\n")
    done = defined("--dict", str(words), "mice", "florble", "went")
    heads = [line for line in done.stdout.splitlines() if line[:1].strip()]
    assert heads == [
        "mice",
        "florble: is a word; no meaning is known here.",
        "went: WENT is not in the dictionary mine.",
    ]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--dict", "en-UK", "mice"], "did you mean en-US"),
        ([], "WORD"),
        (["-"], "no words on standard input"),
        (["--colour", "mice"], "--colour"),
    ],
)
def test_wrong_call_is_one_or_two_lines_and_exit_2(args: list[str], said: str) -> None:
    done = defined(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_another_language_is_one_sentence_and_exit_2(tmp_path: Path) -> None:
    (tmp_path / "klein.txt").write_text("huis\n")
    card = tmp_path / "klein.toml"
    card.write_text('name = "klein"\nlanguage = "nl"\n')
    done = defined("--dict", str(card), "huis")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "wordkub: meanings are known for English only, not for the language nl\n"


def test_family_words_are_told_without_their_meaning() -> None:
    assert "illegitimate" in defined("bastard", "cat").stdout
    strict = defined("--family", "bastard", "cat")
    assert strict.returncode == 1
    assert strict.stdout.startswith("bastard: BASTARD is blocked in this house (family words only).\n\ncat\n")


def test_a_closed_input_is_no_answer() -> None:
    command = f"{sys.executable} -c '{CALL}' define - <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_damaged_index_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "wordnet.meanings"
    path.write_bytes(b"WKMEAN01")
    code = f"from wordkub.lexicon import meanings; meanings.PATH = {str(path)!r}\n{CALL}"
    command = [sys.executable, "-c", code, "define", "mice"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"wordkub: {path}: is no index of meanings of this version\n"


def test_help_shows_an_example() -> None:
    assert define.help is not None
    assert "wordkub define mice" in define.help
