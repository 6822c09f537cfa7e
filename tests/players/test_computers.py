"""Computer players of every level: what they play is legal, and within what their level can do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordkub.core.codec import read_position
from wordkub.core.judging import judge
from wordkub.core.turns import Draw, Pass, Play
from wordkub.errors import NotationError
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import Lexicon
from wordkub.players.computers import Computer, advice
from wordkub.players.seating import read_players
from wordkub.players.skills import skills
from wordkub.solver.answers import touched_by
from wordkub.solver.words.solver import WordSolver
from wordkub.store.records import Player
from wordkub.store.rulesets import open_numeric_rules, open_word_rules
from wordkub.text.hints import STEPS, hint_lines

CASES = [
    json.loads(line)["position"]
    for line in Path("tests/cases/word_positions.jsonl").read_text("utf-8").splitlines()
]
NUMERIC = {
    "table": ["R5 R6 R7", "K9 B9 Y9", "B1 B2 B3 B4"],
    "rack": "R4 R8 K1 Y1 R9 Y12",
    "melded": True,
    "pool": 40,
}


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_level_touches_and_knows_no_more_than_it_may(word_rules: WordRules, level: int) -> None:
    skill = skills("word")[level]
    assert isinstance(word_rules.dictionary, Lexicon)
    for case in CASES[::3]:
        position = read_position(word_rules, case)
        turn = Computer(word_rules, level).turn(position)
        verdict = judge(word_rules, position, turn)
        assert verdict.legal
        if isinstance(turn, Play):
            assert skill.touch is None or touched_by(position, turn) <= skill.touch
            for word in verdict.outcome.placed:
                known = word_rules.dictionary.level(word)
                assert known is not None
                assert skill.commonness is None or known <= skill.commonness


def test_better_levels_score_more(word_rules: WordRules) -> None:
    totals = []
    for level in (1, 3, 5):
        positions = [read_position(word_rules, case) for case in CASES]
        turns = [Computer(word_rules, level).turn(position) for position in positions]
        pairs = zip(positions, turns, strict=True)
        totals.append(sum(judge(word_rules, position, turn).score for position, turn in pairs))
    assert totals[0] < totals[1] < totals[2]


def test_the_same_position_is_played_alike(word_rules: WordRules) -> None:
    position = read_position(word_rules, CASES[1])
    assert Computer(word_rules, 4).turn(position) == Computer(word_rules, 4).turn(position)


def test_who_cannot_play_draws_or_passes(word_rules: WordRules) -> None:
    data = {"rack": "QZV", "melded": True}
    assert Computer(word_rules).turn(read_position(word_rules, data | {"pool": 5})) == Draw()
    assert Computer(word_rules).turn(read_position(word_rules, data | {"pool": 0})) == Pass()


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_numeric_levels_play_legally_and_overlook_less_and_less(level: int) -> None:
    rules = open_numeric_rules("sabra")
    position = read_position(rules, NUMERIC)
    turn = Computer(rules, level).turn(position)
    verdict = judge(rules, position, turn)
    assert verdict.legal
    best = judge(rules, position, Computer(rules, 5).turn(position))
    assert len(verdict.used) <= len(best.used) == 5


def test_hints_say_a_little_more_each_time(word_rules: WordRules) -> None:
    position = read_position(word_rules, CASES[2])
    answers = advice(word_rules, position)
    first, second, third = (hint_lines(word_rules, position, answers, step) for step in range(STEPS))
    assert first[-1] == "(hint again for more)"
    assert first[0] == "4 points can be had with no words of the table changed."
    assert second[0] == "4 points can be had with FOES."
    assert second[-1] == "(hint again for the whole turn)"
    assert third[0].startswith("Take apart")
    assert third[-1].startswith("Type: lay ")
    assert hint_lines(word_rules, position, [], 0) == []


@pytest.mark.parametrize("typed", ["computer:6", "computer:0", "computer:best", "computer:"])
def test_an_unknown_level_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match=r"no computer player of level '.*'; there are 1 to 5"):
        read_players(f"Ann,{typed}", (2, 4))


def test_levels_are_kept_in_the_record() -> None:
    players = read_players("Ann, Computer : 2, computer", (2, 4))
    assert [player.level for player in players] == [None, 2, None]
    assert [player.name for player in players] == ["Ann", "computer 1", "computer 2"]
    assert tuple(Player.from_json(player.to_json()) for player in players) == players
    assert Player.from_json({"name": "Bob", "computer": True}) == Player("Bob", True)


def test_levels_without_common_words_share_what_is_packed() -> None:
    rules = open_word_rules("word", edition="nl")
    assert WordSolver(rules, 35)._vocabulary is WordSolver(rules, 70)._vocabulary


def test_hints_beyond_the_last_step_tell_the_whole_turn_again(word_rules: WordRules) -> None:
    position = read_position(word_rules, CASES[2])
    answers = advice(word_rules, position)
    whole = hint_lines(word_rules, position, answers, STEPS - 1)
    assert whole[-1].startswith("Type: lay ")
    assert hint_lines(word_rules, position, answers, STEPS) == whole
    assert hint_lines(word_rules, position, answers, STEPS + 5) == whole


def test_neither_hints_nor_computers_name_family_words(word_rules: WordRules) -> None:
    """Racks that spell such a word, which scores most: a solver that may say all of them does."""
    listed = Path("dictionaries/en.family.added.txt").read_text("utf-8").upper().split("\n")
    words = [word for word in listed if 5 <= len(word) <= 8 and word.isalpha()]
    assert len(words) > 50
    said = 0
    for word in words[::7]:
        position = read_position(word_rules, {"rack": word, "melded": True, "pool": 9})
        every = WordSolver(word_rules).best(position)
        placed = every.verdict.placed if every.verdict else None
        said += placed == (word,)
        hints = [
            line
            for step in range(STEPS)
            for line in hint_lines(word_rules, position, advice(word_rules, position), step)
        ]
        assert not [line for line in hints if word in line.upper().split()], word
        for level in (1, 5):
            turn = Computer(word_rules, level).turn(position)
            assert not isinstance(turn, Play) or tuple(word) not in turn.table
    assert said > 5
