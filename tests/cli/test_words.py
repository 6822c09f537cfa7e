"""`find` and `suggest` and `theme` as commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.themes import open_theme


def test_find_plain_and_json() -> None:
    assert wordkub("find", "HIQCHP?", "--limit", "2").stdout == "CHImP\nCHIPs\n"
    lines = wordkub("find", "HIQCHP?", "--limit", "2", "--json").stdout.splitlines()
    assert [json.loads(line) for line in lines] == [
        {"word": "CHIMP", "length": 5, "tiles": "CHImP"},
        {"word": "CHIPS", "length": 5, "tiles": "CHIPs"},
    ]


def test_find_takes_words_of_two_letters_where_it_is_asked_to() -> None:
    assert wordkub("find", "XO", "--min", "2").stdout == "OX\n"
    assert (wordkub("find", "XO").returncode, wordkub("find", "XO").stderr) == (1, "No word.\n")
    assert wordkub("find", "--pattern", "?x", "--min", "2").stdout == "AX\nEX\nOX\n"
    assert "OX" not in wordkub("find", "XOF").stdout.split()


def test_find_by_theme() -> None:
    done = wordkub("find", "AEGILNRSTZ", "--theme", "animals", "--min", "5")
    assert "TIGERS" in done.stdout.split()


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("find", "QQQ"), 1, "No word."),
        (("find",), 2, "Give a rack"),
        (("find", "--hooks", "--limit", "3"), 2, "Give a rack"),
        (("find", "--pattern", ""), 2, "--pattern is empty; it takes letters"),
        (("find", "CAT", "--with", ""), 2, "--with is empty"),
        (("find", "--anagram", "--min", "3"), 2, "--anagram needs a rack"),
        (("find", ""), 2, "the rack is empty"),
        (("find", "RETINA."), 2, "'.' in the rack 'RETINA.'"),
        (("find", "CAT", "--limit", "0"), 2, "--limit"),
        (("find", "CAT", "--theme", "animls"), 2, "did you mean animals"),
        (("find", "CAT", "--dict", "enchant:en_US"), 2, "whose words can be listed"),
        (("suggest",), 2, "Missing argument"),
        (("suggest", "--family", "--dict", "enchant:en_US", "teh"), 2, "leave --family out"),
        (("theme", "info", "nonsense"), 2, "no theme 'nonsense'"),
        (("theme", "add", "x y", "f.txt"), 2, "is no name for a theme"),
        (("theme", "add", "xy", "nowhere.txt"), 2, "nowhere.txt: No such file"),
        (("theme", "remove", "animals"), 2, "ships with Wordkub"),
    ],
)
def test_exit_codes_and_messages(args: tuple[str, ...], code: int, said: str) -> None:
    done = wordkub(*args)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "fits"),
    [
        (("--theme", "birds"), lambda word: word.lower() in open_theme("birds")),
        (("--level", "10"), lambda word: open_dictionary("en-US").level(word) == 10),
        (("--min", "20"), lambda word: len(word) >= 20),
        (("--max", "3"), lambda word: len(word) == 3),
    ],
)
def test_find_takes_any_condition_alone(args: tuple[str, ...], fits: Callable[[str], bool]) -> None:
    done = wordkub("find", *args, "--limit", "5")
    words = done.stdout.split()
    assert (done.returncode, done.stderr, len(words)) == (0, "", 5)
    assert all(map(fits, words))


THEMES = {
    "lang.toml": 'name = "tiere"\nlanguage = "de"\nwords = ["hund", "katze", "elefant"]\n',
    "short.toml": 'name = "short"\nwords = ["cat", "dog"]\n',
    "none.toml": 'name = "none"\nwords = ["xqzt"]\n',
}
DOUBTS = {
    "lang.toml": "The theme tiere is of the language de, the dictionary en-US of en: they share few words.",
    "short.toml": "No rack can open with the theme short: no word of it in en-US has 6 letters or more.",
    "none.toml": "No rack can open with the theme none: no word of it in en-US has 6 letters or more.",
}


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_that_does_not_go_with_the_dictionary_is_said_to_be_so(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(THEMES[name])
    info = wordkub("theme", "info", str(path))
    assert DOUBTS[name] in info.stdout
    assert json.loads(wordkub("theme", "info", str(path), "--json").stdout)["doubt"] == DOUBTS[name]
    played = wordkub("play", "--theme", str(path), "--players", "Ann,Bob", "--seed", "1", stdin="quit\n")
    assert " ".join(played.stdout.split()).startswith(DOUBTS[name] + " Round 1.")
    found = wordkub("find", "CATDOG", "--theme", str(path))
    assert (DOUBTS[name] in found.stderr) == (name == "lang.toml")
    assert ("No word of the theme none is in the dictionary en-US." in found.stderr) == (name == "none.toml")


def test_a_theme_that_goes_with_the_dictionary_is_not_doubted() -> None:
    assert json.loads(wordkub("theme", "info", "weather", "--json").stdout)["doubt"] == ""
    assert wordkub("find", "CAT", "--theme", "animals").stderr == ""
    assert wordkub("check", "cat", "--theme", "animals").stderr == ""


def test_suggest_tells_reasons_and_streams() -> None:
    done = wordkub("suggest", "dont")
    assert done.stdout.splitlines()[1] == "  DONT is written don't; words with an apostrophe are not played."
    lines = wordkub("suggest", "--json", "-", stdin="helo\n\nqzxqzx\n").stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert [each["word"] for each in told] == ["helo", "qzxqzx"]
    assert {"word": "hello", "valid": True, "reason": "ok"} in told[0]["suggestions"]
    assert told[1]["suggestions"] == []
    assert [each["valid"] for each in told] == [False, False]


def test_suggest_says_that_a_word_is_one(tmp_path: Path) -> None:
    done = wordkub("suggest", "hello", "--limit", "2")
    assert done.stdout == "hello is a word here; near it: halo, hell\n"
    assert json.loads(wordkub("suggest", "hello", "--json").stdout)["valid"] is True
    (tmp_path / "one.txt").write_text("okapi\n")
    alone = wordkub("suggest", "okapi", "--dict", str(tmp_path / "one.txt"))
    assert (alone.returncode, alone.stdout) == (0, "okapi is a word here; near it: nothing\n")


def test_theme_list_and_info() -> None:
    listed = [json.loads(line) for line in wordkub("theme", "list", "--json").stdout.splitlines()]
    assert {"animals", "food", "weather"} <= {theme["name"] for theme in listed}
    info = json.loads(wordkub("theme", "info", "weather", "--json").stdout)
    assert info["words"] >= info["valid"] > 100
    assert 0 < info["opening"] < 1
