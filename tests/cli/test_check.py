"""`wordkub check`, as its users call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub.cli import streams
from wordkub.errors import WordkubError

REASONS = {
    "hello": "ok",
    "HELLO": "ok",
    "café": "ok",
    "cafe\u0301": "ok",
    "zzzzz": "unknown",
    "שלום": "unknown",
    "at": "too-short",
    "a": "too-short",
    "NASA": "abbreviation",
    "London": "proper-name",
    "mother-in-law": "hyphenated",
    "don't": "apostrophe",
    "don’t": "apostrophe",
    "dont": "apostrophe",
    "colour": "foreign-spelling",
    "c4t": "not-a-word",
    "two words": "not-a-word",
    "😀": "not-a-word",
    "a\x07b": "not-a-word",
    "'": "not-a-word",
    'say "hi"': "not-a-word",
    "back\\slash": "not-a-word",
    "[]": "not-a-word",
    "c[]at": "not-a-word",
    "[cat": "not-a-word",
    "c]a[t": "not-a-word",
    "[c]at": "ok",
    "": "not-a-word",
    "x" * 10_000: "unknown",
}


@pytest.mark.parametrize(("word", "reason"), REASONS.items(), ids=range(len(REASONS)))
def test_reason_of_a_word(word: str, reason: str) -> None:
    done = wordkub("check", "--json", word)
    answer = json.loads(done.stdout)
    assert answer == {"word": word, "valid": reason == "ok", "reason": reason, "dictionary": "en-US"}
    assert done.returncode == (0 if reason == "ok" else 1)


def test_many_words_are_answered_as_one_by_one() -> None:
    words = [word for word in REASONS if word and "\n" not in word] * 20
    piped = wordkub("check", "--json", "-", stdin="\n".join(words) + "\n")
    answers = [json.loads(line) for line in piped.stdout.splitlines()]
    assert [answer["word"] for answer in answers] == words
    assert [answer["reason"] for answer in answers] == [REASONS[word] for word in words]
    assert piped.returncode == 1


def test_plain_answer_says_why_not() -> None:
    done = wordkub("check", "hello", "colour", "dont")
    assert done.stdout.splitlines() == [
        "hello: ok",
        "colour: foreign-spelling. COLOUR is not spelled so here (British spelling); here it is COLOR.",
        "dont: apostrophe. DONT is written don't; words with an apostrophe are not played.",
    ]


def test_nul_is_no_word_and_is_shown_escaped() -> None:
    done = wordkub("check", "-", stdin="a\0b\n")
    assert done.stdout.startswith("a\\x00b: not-a-word.")
    assert done.returncode == 1


def test_a_line_that_is_no_text_is_answered_in_its_place() -> None:
    done = wordkub("check", "-", stdin=b"hello\ncaf\xe9\nworld\n")
    assert (done.returncode, done.stdout) == (2, "hello: ok\nworld: ok\n")
    assert done.stderr == "line 2: not UTF-8 text\n"
    done = wordkub("check", "--json", "-", stdin=b"hello\ncaf\xe9\nworld\n")
    assert json.loads(done.stdout.splitlines()[1]) == {"error": "not UTF-8 text", "line": 2}


def test_what_the_terminal_cannot_show_is_escaped() -> None:
    done = wordkub("check", "café", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout) == (0, "caf\\xe9: ok\n")


def test_a_word_of_bytes_that_are_no_text_is_no_word() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wordkub", "check", b"caf\xe9"], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"not-a-word" in done.stdout


@pytest.mark.parametrize("closed", [">&-", "<&-"])
def test_a_closed_stream_is_no_answer(closed: str) -> None:
    command = f"{sys.executable} -m wordkub check - {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, input=b"hello\n", check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_home_that_is_no_text_still_works(tmp_path: Path) -> None:
    environment = {**os.environb, b"WORDKUB_HOME": bytes(tmp_path) + b"/h\xe9"}
    command = [sys.executable, "-m", "wordkub", "check", "hello"]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stdout) == (0, b"hello: ok\n")


def test_byte_order_mark_and_windows_lines_do_not_matter() -> None:
    done = wordkub("check", "-", stdin=b"\xef\xbb\xbfhello\r\nworld\r\n")
    assert done.stdout == "hello: ok\nworld: ok\n"


def test_least_length_is_asked_for() -> None:
    assert json.loads(wordkub("check", "--json", "--min", "4", "cat").stdout)["reason"] == "too-short"
    two = wordkub("check", "--min", "2", "am", "TV", "xq", "a", "cat")
    assert two.returncode == 1
    assert [line.split(". ")[0] for line in two.stdout.splitlines()] == [
        "am: ok",
        "TV: abbreviation",
        "xq: unknown",
        "a: too-short",
        "cat: ok",
    ]
    many = wordkub("check", "--min", "2", "-", stdin="am\nTV\n" * 200).stdout.splitlines()
    assert [line.split(". ")[0] for line in many] == ["am: ok", "TV: abbreviation"] * 200
    assert wordkub("check", "--min", "3", "cat").returncode == 0


def test_theme_narrows_the_dictionary(tmp_path: Path) -> None:
    theme = tmp_path / "pets.toml"
    theme.write_text('name = "pets"\nwords = ["cat", "Dog"]\n')
    done = wordkub("check", "--theme", str(theme), "cat", "dog", "car", "dgo")
    assert [line.split()[1].rstrip(".") for line in done.stdout.splitlines()] == [
        "ok",
        "ok",
        "not-in-theme",
        "unknown",
    ]
    assert "the theme pets" in done.stdout


def test_own_list_by_path(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("florble\n")
    assert wordkub("check", "--dict", str(words), "Florble").returncode == 0
    words.write_text("other\n")
    assert wordkub("check", "--dict", str(words), "Florble").returncode == 1


def test_answers_stream_line_by_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "wordkub", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for word in ("hello", "world"):
            process.stdin.write(word + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{word}: ok\n"
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--dict", "en-UK", "hello"], "did you mean en-US"),
        (["--dict", "/no/such/list.txt", "hello"], "/no/such/list.txt"),
        (["--dict", "en\0", "hello"], "no dictionary"),
        (["--theme", "nonsense", "hello"], "no theme 'nonsense'"),
        (["--theme", "/no/such/theme.toml", "hello"], "/no/such/theme.toml"),
        (["--min", "0", "hello"], "--min"),
        ([], "WORD"),
        (["-"], "no words on standard input"),
    ],
)
def test_wrong_call_is_one_or_two_lines_and_exit_2(args: list[str], said: str) -> None:
    if any("\0" in arg for arg in args):
        args = [arg.replace("\0", "\x01") for arg in args]
    done = wordkub("check", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 2


@pytest.mark.parametrize("end", [b"", b"\n", b"\nmore\n"])
def test_a_line_exactly_at_the_limit_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: bytes
) -> None:
    """And one byte more is not, whether its end comes with it or never."""
    monkeypatch.setattr(streams, "LONGEST", 3 * streams.PIECE)
    path = tmp_path / "lines"
    path.write_bytes(b"one\n" + b"a" * streams.LONGEST + end)
    with path.open("rb") as file:
        lines = [line for piece in streams.lines_in_pieces(file) for line in piece]
    assert lines[:2] == ["one", "a" * streams.LONGEST]
    path.write_bytes(b"one\n" + b"a" * (streams.LONGEST + 1) + end)
    with path.open("rb") as file, pytest.raises(WordkubError, match="a line of more than 196,608 bytes"):
        list(streams.lines_in_pieces(file))
