"""What is to be heard: racks tile by tile, words with jokers too, number tiles by their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judging import judged
from tests.process import wordkub
from tests.text.goldens import FOLDER, call
from wordkub.core.codec import read_position, read_turn
from wordkub.core.judging import judge
from wordkub.core.rules import RuleSet
from wordkub.store.rulesets import open_rules, open_word_rules
from wordkub.text.verdicts import verdict_lines

pytestmark = pytest.mark.usefixtures("home")

GOLDEN = Path(__file__).parent.parent / "golden"

WITH_JOKERS = re.compile(
    r"(?<![\w-])(?=\w*[A-Z]\w*[a-z]\w*[A-Z]|\w*[a-z]\w*[A-Z]|[A-Z]{2}\w*[a-z])\w+|(?<!\S)\?"
)
"""A word in which jokers are lower case, or a joker on a rack."""


def heard(rules: RuleSet, position: Mapping[str, object], turn: str) -> str:
    read = read_position(rules, position)
    return "\n".join(verdict_lines(rules.aloud(), judge(rules, read, read_turn(rules, read, turn))))


def test_a_word_with_a_joker_is_said_tile_by_tile_and_a_rack_with_spaces() -> None:
    told = heard(open_rules("word"), {"rack": "DSHXY?", "table": ["CLAP"], "melded": True}, "DiSH")
    assert "  Table: CLAP; D, joker as I, S, H. Rack: X Y.\n" in told


def test_a_refused_word_is_said_so_too() -> None:
    told = open_rules("word").aloud().notation.told_text("You can play: for example CHiP, AIR.")
    assert told == "You can play: for example C, H, joker as I, P, AIR."
    told = heard(open_rules("word"), {"rack": "X", "table": ["CHiP"], "melded": True}, "CHIPX")
    assert "This also breaks up C, H, joker as I, P and leaves joker over." in told


def test_number_tiles_are_said_by_their_colours() -> None:
    told = heard(open_rules("sabra"), {"rack": "R5 R7 K1 ?", "melded": True}, "r5 ? r7")
    assert "  Table: red 5, joker as 6, red 7. Rack: black 1.\n" in f"{told}\n"
    told = heard(open_rules("sabra"), {"rack": "R5", "melded": True}, "r5 r6 r6 / b1 b2 b3")
    assert "C6: You have no red 6, no blue 1, no blue 2 and no blue 3." in told
    assert not re.search(r"\b[RBKY]\d", told)


@given(st.lists(st.tuples(st.sampled_from([*"ABEIJSZ", "IJ"]), st.booleans()), min_size=2, max_size=9))
def test_in_a_sentence_a_word_with_jokers_is_always_found(tiles: list[tuple[str, bool]]) -> None:
    notation = open_word_rules("word", edition="nl", dictionary="en-US").notation.aloud()
    bracketed = [f"[{letters}]" if len(letters) > 1 else letters for letters, _ in tiles]
    group = tuple(t.lower() if joker else t for t, (_, joker) in zip(bracketed, tiles, strict=True))
    if any(joker for _, joker in tiles) and any(len(t) == 1 and t.isupper() for t in group):
        told = notation.told_text(f"This changes {notation.group_text(group)}.")
        assert told == f"This changes {notation.spoken_group(group)}."
        assert told.count("joker as ") == sum(joker for _, joker in tiles)


def test_ordinary_words_and_names_of_dictionaries_stay_as_they_are() -> None:
    notation = open_rules("word").notation.aloud()
    for sentence in (
        "CLAPQ is not in the dictionary en-US.",
        "Ann's first play needs a word of 6 letters or more.",
    ):
        assert notation.told_text(sentence) == sentence


def test_no_line_of_a_game_has_a_joker_that_is_not_heard() -> None:
    typed = (FOLDER / "word.in").read_text()
    said = wordkub(*call("word"), "--speak", stdin=typed).stdout
    assert "joker as " in said
    hidden = [line for line in said.splitlines() if WITH_JOKERS.search(line)]
    assert [line for line in hidden if not line.startswith(("Type: lay", "Type the words", "wordkub"))] == []


@pytest.mark.parametrize("rules", ["word", "sabra"])
def test_speaking_is_asked_for_or_follows_from_a_plain_terminal_without_colour(rules: str) -> None:
    record = str(GOLDEN / f"{rules}.jsonl")
    asked = wordkub("replay", record, "--speak").stdout
    assert asked != (plain := wordkub("replay", record).stdout)
    assert wordkub("replay", record, env={"NO_COLOR": "1", "TERM": "dumb"}).stdout == asked
    assert wordkub("replay", record, env={"NO_COLOR": "1", "TERM": "xterm"}).stdout == plain
    assert len(asked.splitlines()) >= len(plain.splitlines())


def test_tiles_that_are_missing_are_said_as_others_are() -> None:
    typed = "put k6\nput r5\ntake 1\nput r14\nquit\n"
    said = wordkub("play", "--players", "Ann,Bob", "--rules", "sabra", "--seed", "3", "--speak", stdin=typed)
    assert "You have no black 6." in said.stdout
    assert "as in R5" in said.stdout, "what is to be typed stays as it is typed"


def test_judge_and_solve_can_be_heard() -> None:
    position = ("--table", "clap pear", "--rack", "HIQ?")
    assert "joker" in wordkub("judge", *position, "--speak", "lap", "chip", "ear").stdout
    assert "joker as " in wordkub("solve", *position, "--speak").stdout


def test_json_is_never_changed() -> None:
    position = ("--table", "clap pear", "--rack", "HIQ?", "--json", "lap", "chip", "ear")
    assert wordkub("judge", "--speak", *position).stdout == wordkub("judge", *position).stdout
    assert judged(open_rules("word"), ["CLAP"], "HIQ?", {"lay": ["CHiP"]})["rack"]
