"""`wordkub rules` and `wordkub doctor`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub.letters.settings import WordSettings


def test_rules_alone_names_the_rule_sets() -> None:
    names = [line.split()[0] for line in wordkub("rules").stdout.splitlines()]
    assert names == ["classic", "icebreaker", "open50", "sabra", "word", "word-99", "word-race", "xp"]


def test_clauses_say_the_settings_in_force() -> None:
    plain, race = wordkub("rules", "word").stdout, wordkub("rules", "word-race").stdout
    assert "W3   A first play holds a word of 6 letters or more" in plain
    assert "A play scores nothing." not in plain
    assert "A play scores nothing." in race
    for clause in [*(f"C{n}" for n in range(1, 13)), *(f"W{n}" for n in range(1, 19))]:
        assert f"\n{clause:<5}" in plain


def test_every_setting_is_shown_and_changed_ones_are_marked() -> None:
    lines = wordkub("rules", "word-99").stdout.splitlines()
    shown = {line[2:].split(" = ")[0]: line[0] for line in lines if line[1:2] == " " and " = " in line}
    assert set(shown) == set(WordSettings.__dataclass_fields__)
    assert (shown["target_score"], shown["deal"]) == ("*", " ")


def test_rules_as_json() -> None:
    data = json.loads(wordkub("rules", "word-99", "--json").stdout)
    assert data["settings"]["target_score"] == 99
    assert data["clauses"]["W5"].startswith("A word has at least 3 letters")
    assert len(wordkub("rules", "--json").stdout.splitlines()) == 8


def test_rules_of_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('from = "word"\ntitle = "Ours"\ninitial_letters = 5\n')
    done = wordkub("rules", str(house))
    assert done.stdout.startswith("house: Ours\n")
    assert "a word of 5 letters" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('from = "wrod"', "did you mean word?"),
        ('from = "word"\nrefil_to = 5', "refil_to: is no setting; did you mean refill_to?"),
        ('from = "word"\ndeal = "many"', "deal: takes a whole number, 1 or more, not 'many'"),
        ('from = "word"\ndeal = 0', "deal: takes a whole number, 1 or more, not 0"),
        ('from = "word"\nplayers = [4, 2]', "players: takes [least, most]"),
        ('from = "word"\nscoring = "most"', 'scoring: takes one of "longest_placed"'),
        ('from = "word"\ndraw_when_able = "yes"', "draw_when_able: takes true or false"),
        ('game = "chess"', 'game: takes "word"'),
        ("deal = 7", "game: is missing"),
        ("deal =", "is not TOML"),
    ],
)
def test_wrong_rule_file_is_said_with_file_key_and_what_it_takes(
    tmp_path: Path, text: str, said: str
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    done = wordkub("rules", str(house))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "house.toml" in done.stderr or "no rule set" in done.stderr


def test_doctor_finds_all_well() -> None:
    done = wordkub("doctor")
    assert done.returncode == 0, done.stdout
    assert "dictionary en-US: 113,934 words" in done.stdout
    assert all(json.loads(line)["ok"] for line in wordkub("doctor", "--json").stdout.splitlines())


@pytest.mark.parametrize("game", ["words", "numbers"])
def test_doctor_says_which_core_a_solver_has(game: str) -> None:
    assert f"solver of {game}: compiled" in wordkub("doctor").stdout
    told = wordkub("doctor", env={"WORDKUB_CORE": "python"}).stdout
    assert f"solver of {game}: the reference in Python, as WORDKUB_CORE says" in told


def test_doctor_says_what_cannot_be_written() -> None:
    done = wordkub("doctor", env={"WORDKUB_HOME": os.devnull})
    assert done.returncode == 1
    assert "MISSING folder of games" in done.stdout
    assert "MISSING folder of cache" in done.stdout


@pytest.mark.usefixtures("home")
def test_completion_knows_every_name_that_a_command_takes() -> None:
    def completed(*words: str) -> str:
        line = " ".join(("wordkub", *words))
        env = {"_WORDKUB_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
        return wordkub(env=env).stdout

    assert "judge" in completed("ju")
    assert "word-99" in completed("play", "--rules", "wo")
    assert "en-US" in completed("play", "--dict", "en")
    assert "en" in completed("play", "--edition", "e")
    assert "en-US" in completed("check", "--dict", "en")
    assert "word-race" in completed("rules", "word-r")
    assert "word-race" in completed("judge", "--rules", "word-r")
    assert "animals" in completed("theme", "info", "an")
    assert "contrast" in completed("play", "--look", "con")
    assert ".score.jsonl" not in completed("score", "")
    wordkub("score", "--players", "Ann,Bob")
    assert ".score.jsonl" in completed("score", "")
    wordkub("play", "--players", "Ann,Bob", "--plain", stdin="draw\n")
    assert "-ann-bob.jsonl" in completed("replay", "")


def test_clauses_of_the_numeric_rule_sets() -> None:
    sabra, xp = wordkub("rules", "sabra").stdout, wordkub("rules", "xp").stdout
    assert "N1   106 tiles: numbers 1 to 13 in black (K), red (R), blue (B), yellow (Y)" in sabra
    assert "a joker 25; the winner notes the sum" in " ".join(sabra.split())
    assert "with 5 to 6 players 3 of each and 4 jokers" in " ".join(xp.split())
    for clause in [*(f"C{n}" for n in range(1, 13)), *(f"N{n}" for n in range(1, 13))]:
        assert f"\n{clause:<5}" in sabra
    assert "* table_in_initial_turn = true" in sabra
