"""What is told of a play: what it scored for, and one of a thing as one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.judging import judged
from tests.process import wordkub
from wordkub.core.codec import read_position, turn_from_json
from wordkub.core.events import TurnKind, TurnTaken
from wordkub.core.judging import judge
from wordkub.core.rules import RuleSet
from wordkub.core.verdicts import Outcome
from wordkub.letters.rules import WordRules
from wordkub.store.rulefiles import read_rules
from wordkub.store.rulesets import open_rules, open_word_rules
from wordkub.text.clauses import clauses
from wordkub.text.show import summary_lines
from wordkub.text.verdicts import verdict_lines


@pytest.fixture
def dutch(tmp_path: Path) -> WordRules:
    """The edition with the tile IJ, and a list in which IJZER and BALK are of the same length."""
    (tmp_path / "list.txt").write_text("ijzer\nbal\nbalk\nijs\nkast\n")
    return open_word_rules("word", edition="nl", dictionary=str(tmp_path / "list.txt"))


def first_line(rules: RuleSet, rack: str, turn: list[str]) -> str:
    position = read_position(rules, {"rack": rack, "melded": True})
    return verdict_lines(rules, judge(rules, position, turn_from_json(rules, position, {"play": turn})))[0]


@pytest.mark.parametrize(
    ("settings", "rack", "turn", "said"),
    [
        ({}, "[IJ]ZERBALX", ["[IJ]ZER", "BAL"], "Legal. 4 points for IJZER."),
        ({}, "[IJ]ZERBALK", ["[IJ]ZER", "BALK"], "Legal. 8 points for BALK, the whole rack, doubled."),
        ({"scoring": "letters_placed"}, "[IJ]ZERBALX", ["[IJ]ZER", "BAL"], "Legal. 7 points for BAL, IJZER."),
        ({"scoring": "letters_placed"}, "[IJ]ZERX", ["[IJ]ZER"], "Legal. 4 points for IJZER."),
        ({"scoring": "none"}, "[IJ]ZERX", ["[IJ]ZER"], "Legal. IJZER is placed."),
    ],
)
def test_the_words_that_scored_are_told_whatever_their_letters_add_up_to(
    dutch: WordRules, settings: dict[str, object], rack: str, turn: list[str], said: str
) -> None:
    assert first_line(dutch.with_settings(**settings), rack, turn) == said


def test_solve_and_hints_name_all_words_that_score(tmp_path: Path) -> None:
    """Where all letters placed score, the best turn is told with all of them."""
    (tmp_path / "list.txt").write_text("ijzer\nbal\n")
    (tmp_path / "own.toml").write_text('name = "own"\nfrom = "word"\nscoring = "letters_placed"\n')
    position = {
        "rules": str(tmp_path / "own.toml"),
        "edition": "nl",
        "dictionary": str(tmp_path / "list.txt"),
        "rack": "[IJ]ZERBALX",
        "melded": True,
    }
    done = wordkub("solve", "-", stdin=json.dumps(position))
    assert done.stdout.startswith("Best: 7 points for BAL, IJZER.")


def test_the_longest_word_of_a_game_is_the_one_of_most_tiles(dutch: WordRules) -> None:
    def play(*words: str) -> TurnTaken:
        table = tuple(map(dutch.notation.parse_group, words))
        longest = dutch.notation.word(table[-1])
        return TurnTaken(0, TurnKind.PLAY, table, outcome=Outcome(longest=longest))

    events = [play("[IJ]ZER"), play("BAL", "KASTE")]
    assert summary_lines(dutch, ["Ann"], events) == ["Ann: 2 plays, longest word KASTE."]
    assert summary_lines(dutch, ["Ann"], [play("[IJ]S")]) == ["Ann: 1 play, longest word IJS."]


def test_one_of_a_thing_is_one(dutch: WordRules) -> None:
    def said(rules: RuleSet, turn: dict[str, object], **position: object) -> list[str]:
        verdict = judged(rules, [], "BALKAST", turn, **position)
        return [violation["message"] for violation in verdict["violations"]]

    assert said(dutch, {"pass": True}, pool=1) == [
        "The pool still has 1 tile: play or draw instead of passing."
    ]
    few = dutch.with_settings(max_new_words=1)
    assert said(few, {"play": ["BAL", "KAST"]})[0].startswith("A turn may form 1 new word at most")


def test_one_of_a_thing_is_one_in_the_clauses() -> None:
    file = read_rules("word")
    settings = replace(file.settings, deal=1, jokers=1, joker_left=1)
    told = clauses(replace(file, settings=settings))
    assert told["C4"] == "Each player is dealt 1 tile."
    assert "costs 1 point, a letter 0." in told["W16"]
    assert told["W1"].startswith("The edition en has 110 letter tiles, and the set 1 joker.")


@pytest.mark.parametrize("turn", [{"draw": True}, {"time_over": True}], ids=str)
def test_nothing_laid_has_no_worth_as_an_initial_meld_n5(turn: dict[str, object]) -> None:
    rules = open_rules("sabra")
    position = read_position(rules, {"rack": "R1 R5 K9", "melded": False, "pool": 20})
    lines = verdict_lines(rules, judge(rules, position, turn_from_json(rules, position, turn)))
    assert not [line for line in lines if "initial meld is worth" in line]
