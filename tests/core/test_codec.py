"""Positions, turns and verdicts as JSON: what may be left out, and what is said of what is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import judged
from wordkub.core.codec import (
    event_from_json,
    event_to_json,
    position_to_json,
    read_position,
    turn_from_json,
    turn_to_json,
    verdict_to_json,
)
from wordkub.core.events import Challenged, Event, TurnKind, TurnTaken
from wordkub.core.judging import judge
from wordkub.core.positions import Position, SeatView
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.errors import NotationError
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import Rules, open_rules, open_word_rules


@pytest.fixture(scope="session")
def rules(word_rules: WordRules) -> WordRules:
    return word_rules


# Positions


def test_defaults(rules: WordRules) -> None:
    position = read_position(rules, {"rack": "HIQ"})
    assert position == Position((), ("H", "I", "Q"), melded=False, pool=112 - 3, players=4)


def test_every_field(rules: WordRules) -> None:
    seats = [{"name": "Ann", "tiles": 3, "melded": True, "score": 12}, {"name": "Bob"}]
    data = {
        "table": ["CHiP"],
        "rack": "QIH?",
        "melded": True,
        "pool": 40,
        "players": 2,
        "drawn": "h",
        "seats": seats,
        "round": 2,
        "something": "else",
    }
    assert read_position(rules, data) == Position(
        (("C", "H", "i", "P"),),
        ("H", "I", "Q", "?"),
        melded=True,
        pool=40,
        players=2,
        drawn="H",
        seats=(SeatView("Ann", 3, True, 12), SeatView("Bob", 0, False, 0)),
        round=2,
    )


def test_null_is_as_left_out(rules: WordRules) -> None:
    nothing = dict.fromkeys(("melded", "pool", "players", "drawn", "seats", "round"))
    assert read_position(rules, {"rack": "A", **nothing}) == read_position(rules, {"rack": "A"})


def test_the_pool_is_what_is_left_of_the_set(rules: WordRules) -> None:
    def pool(table: list[str], rack: str) -> int:
        return read_position(rules, {"table": table, "rack": rack}).pool

    assert pool(["CHiP", "CAT"], "AB?") == 112 - 4 - 3 - 3
    assert pool([], "VVVV") == 112 - 1
    everything = "".join(rules.tile_set(4).elements())
    assert pool([], everything) == 0
    assert pool(["CAT"], everything) == 0


def test_a_position_is_written_as_it_is_read(rules: WordRules) -> None:
    data = {"table": ["CHiP", "CAT'S"], "rack": "AB?", "melded": True, "pool": 7, "players": 3, "round": 1}
    position = read_position(rules, data)
    assert position_to_json(rules, position) == data
    seats = [{"name": "Ann", "tiles": 3, "melded": True, "score": -12}]
    more = {**data, "drawn": "B", "seats": seats, "round": 4}
    assert position_to_json(rules, read_position(rules, more)) == more


SEATS = st.builds(SeatView, st.text(max_size=5), st.integers(0, 30), st.booleans(), st.integers(-99, 99))


@settings(deadline=None, max_examples=60)
@given(data=st.data(), game=st.sampled_from(["word", "nl", "classic"]))
def test_any_position_comes_back_as_it_was_written(data: st.DataObject, game: str) -> None:
    rules = _game(game)
    tiles = sorted(rules.tile_set(4))
    faces = [face for tile in tiles for face in rules.notation.faces(tile)]
    real = st.sampled_from([tile for tile in tiles if tile != "?"])
    groups = st.lists(st.tuples(real, st.lists(st.sampled_from(faces), max_size=4)), max_size=4)
    rack = data.draw(st.lists(st.sampled_from(tiles), max_size=8))
    position = Position(
        tuple(rules.notation.settled((first, *others)) for first, others in data.draw(groups)),
        rules.notation.sort_tiles(rack),
        melded=data.draw(st.booleans()),
        pool=data.draw(st.integers(0, 100)),
        players=data.draw(st.integers(1, 6)),
        drawn=data.draw(st.sampled_from([None, *rack])),
        seats=tuple(data.draw(st.lists(SEATS, max_size=3))),
        round=data.draw(st.integers(1, 9)),
    )
    written = json.loads(json.dumps(position_to_json(rules, position)))
    assert read_position(rules, written) == position
    assert written.keys() == {
        f.name for f in fields(Position) if getattr(position, f.name) not in (None, ())
    } | {
        "table",
        "rack",
    }


@cache
def _game(name: str) -> Rules:
    return open_word_rules("word", name) if name == "nl" else open_rules(name)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"rack": None}, '"rack" takes tiles, as in "AEIP?", not \'null\''),
        ({"rack": ["A"]}, '"rack" takes tiles'),
        ({"rack": "A4"}, "no tile shows '4' in 'A4'; the edition en has A B C"),
        ({"rack": "R14"}, "no tile shows '1'"),
        ({"table": "CAT"}, '"table" takes a list of groups, as in ["CHIP", "EAR"], not \'CAT\''),
        ({"table": [5]}, '"table" takes a list of groups'),
        ({"table": None}, '"table" takes a list of groups'),
        ({"table": ["C4T"]}, "no tile shows '4' in 'C4T'"),
        ({"table": [""]}, "an empty word"),
        ({"melded": "yes"}, "\"melded\" takes true or false, not 'yes'"),
        ({"melded": 1}, '"melded" takes true or false'),
        ({"pool": "many"}, "\"pool\" takes a whole number, 0 or more, not 'many'"),
        ({"pool": 1.5}, '"pool" takes a whole number'),
        ({"pool": True}, '"pool" takes a whole number'),
        ({"pool": -1}, '"pool" and "players" cannot be less than 0 and 1, as -1 and 4 are'),
        ({"players": 0}, '"pool" and "players" cannot be less than 0 and 1'),
        ({"players": "two"}, '"players" takes a whole number'),
        ({"drawn": "AB"}, "\"drawn\" takes one tile, not 'AB'"),
        ({"drawn": 5}, '"drawn" takes a tile'),
        ({"seats": "Ann"}, '"seats" takes a list of players'),
        ({"seats": ["Ann"]}, '"seats" takes objects with name, tiles, melded, score'),
        ({"seats": [{"name": 5}]}, '"name" takes a text'),
        ({"round": "first"}, '"round" takes a whole number'),
    ],
)
def test_wrong_positions(rules: WordRules, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(rules, {"rack": "ABC", **fields})
    assert said in str(caught.value)


def test_a_position_needs_a_rack(rules: WordRules) -> None:
    with pytest.raises(NotationError, match=r'the position has no "rack"; it takes tiles, as in "AEIP\?"'):
        read_position(rules, {"table": ["CAT"]})


def test_what_is_repeated_is_cut_short(rules: WordRules) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(rules, {"rack": "4" * 400})
    assert len(str(caught.value)) < 300


# Turns

CAT = tuple("CAT")


@pytest.mark.parametrize(
    ("data", "turn"),
    [
        ({"play": ["CAT"]}, Play((CAT,))),
        ({"play": []}, Play(())),
        ({"lay": ["CAT"]}, Play((CAT,))),
        ({"draw": True}, Draw()),
        ({"pass": True}, Pass()),
        ({"challenge": "cat"}, Challenge("cat")),
        ({"time_over": True}, TimeOver(None)),
        ({"play": ["CAT"], "time_over": True}, TimeOver((CAT,))),
        ({"play": [], "time_over": True}, TimeOver(())),
        ({"draw": True, "time_over": False}, Draw()),
        ({"draw": True, "pass": False}, Draw()),
    ],
)
def test_turns(rules: WordRules, data: dict[str, object], turn: Turn) -> None:
    position = read_position(rules, {"rack": "CAT"})
    assert turn_from_json(rules, position, data) == turn


@pytest.mark.parametrize(
    ("turn", "data"),
    [
        (Play((CAT,)), {"play": ["CAT"]}),
        (Draw(), {"draw": True}),
        (Pass(), {"pass": True}),
        (Challenge("CAT"), {"challenge": "CAT"}),
        (TimeOver(), {"time_over": True}),
        (TimeOver(()), {"play": [], "time_over": True}),
        (TimeOver((CAT,)), {"play": ["CAT"], "time_over": True}),
    ],
)
def test_turns_are_written_as_they_are_read(rules: WordRules, turn: Turn, data: dict[str, object]) -> None:
    assert turn_to_json(rules, turn) == data
    assert turn_from_json(rules, read_position(rules, {"rack": "CAT"}), data) == turn


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("draw", '"turn" takes an object, as in {"draw": true}, not \'draw\''),
        ({}, "a turn is exactly one of play, lay, draw, pass, challenge, not '{}'"),
        ({"drew": True}, "a turn is exactly one of play, lay, draw, pass, challenge; did you mean draw?"),
        (
            {"play": ["CAT"], "draw": True},
            "exactly one of play, lay, draw, pass, challenge, not play and draw",
        ),
        ({"play": ["CAT"], "lay": ["CAT"]}, "not play and lay"),
        ({"draw": False}, "a turn is exactly one of"),
        ({"draw": "yes"}, "\"draw\" takes true, not 'yes'"),
        ({"pass": 1}, '"pass" takes true'),
        ({"play": "CAT"}, '"play" takes a list of groups, as in ["CHIP", "EAR"], not \'CAT\''),
        ({"play": None}, '"play" takes a list of groups'),
        ({"play": [["CAT"]]}, '"play" takes a list of groups'),
        ({"play": ["C4T"]}, "no tile shows '4' in 'C4T'"),
        ({"lay": ["CAT", ""]}, "an empty word"),
        ({"lay": "CAT"}, '"lay" takes a list of groups'),
        ({"challenge": True}, '"challenge" takes a word'),
        ({"lay": ["CAT"], "time_over": True}, '"time_over" goes with "play" or alone, not with lay'),
        ({"draw": True, "time_over": True}, '"time_over" goes with "play" or alone, not with draw'),
        ({"time_over": "yes"}, '"time_over" takes true or false'),
        ({"time_over": False}, "a turn is exactly one of"),
    ],
)
def test_wrong_turns(rules: WordRules, data: object, said: str) -> None:
    position = read_position(rules, {"rack": "CAT"})
    with pytest.raises(NotationError) as caught:
        turn_from_json(rules, position, data)
    assert said in str(caught.value)


def test_a_challenge_that_is_no_word(rules: WordRules) -> None:
    position = read_position(rules, {"rack": "CAT", "table": ["CAT"]})
    players = rules.with_settings(validation="challenge")
    with pytest.raises(NotationError, match="no tile shows '4'"):
        judge(players, position, Challenge("C4T"))


# Verdicts

WORD_FIELDS = [
    "legal", "violations", "table", "rack", "used", "draws", "score", "doubled", "placed", "longest"
]  # fmt: skip


@pytest.mark.parametrize("turn", [{"play": ["CATS"]}, {"play": []}, {"draw": True}, {"pass": True}])
def test_the_fields_of_a_verdict(rules: WordRules, turn: dict[str, object]) -> None:
    assert list(judged(rules, ["CAT"], "SX", turn)) == WORD_FIELDS
    race = open_word_rules("word-race")
    assert list(judged(race, ["CAT"], "SX", turn)) == [*WORD_FIELDS, "out"]


def test_the_fields_after_time_over(rules: WordRules) -> None:
    after = [*WORD_FIELDS, "to_pool", "to_rack", "forfeits_next"]
    assert list(judged(rules, ["CAT"], "SX", {"time_over": True})) == after
    legal = judged(rules, ["CAT"], "SX", {"play": ["CATS"], "time_over": True})
    assert list(legal) == after
    assert (legal["to_pool"], legal["to_rack"]) == ("", "")


def test_equal_tables_are_equal_text(rules: WordRules) -> None:
    one = judged(rules, ["DOG", "CAT"], "SX", ["DOG", "CATS"])
    other = judged(rules, ["CAT", "DOG"], "XS", ["CATS", "DOG"])
    assert one == other
    assert judged(rules, ["DOG", "CAT"], "SX", ["DOG", "CATZ"])["table"] == ["CAT", "DOG"]


def test_used_is_what_the_layout_holds_held_or_not(rules: WordRules) -> None:
    assert judged(rules, ["CAT"], "SX", ["CATER"])["used"] == "ER"
    assert judged(rules, ["CHiP"], "S?", ["CHiPS", "oDD"])["used"] == "DDS?"
    assert judged(rules, ["CAT"], "SX", {"draw": True})["used"] == ""


def test_violations_are_in_the_rules_order_one_for_each_clause_and_group(rules: WordRules) -> None:
    strict = rules.with_settings(max_new_words=1)
    verdict = judged(strict, ["CHiP", "ON"], "XQXQZ", ["CHaP", "ON", "XQ", "XQ", "ZAX"])
    assert [(v["clause"], v["group"]) for v in verdict["violations"]] == [
        ("C6", None),
        ("C8", "ON"),
        ("W5", "ON"),
        ("W5", "XQ"),
        ("W6", "XQ"),
        ("W7", "ZAX"),
        ("W12", None),
        ("V2", None),
    ]
    assert all(set(v) == {"clause", "group", "message"} and v["message"] for v in verdict["violations"])


def test_a_sentence_can_be_told_in_another_language(rules: WordRules) -> None:
    position = read_position(rules, {"table": ["CAT"], "rack": "X", "melded": True})
    german = {rules.templates["W7.unknown"]: "{word} steht nicht in {dictionary}."}
    verdict = judge(rules, position, Play((tuple("CATX"),)))
    data: dict[str, Any] = verdict_to_json(rules, verdict, lambda text: german.get(text, text))
    assert [v["message"] for v in data["violations"]] == ["CATX steht nicht in en-US."]


@pytest.mark.parametrize("deep", [list, dict])
def test_whatever_is_nested_deep_is_refused_in_a_sentence(rules: WordRules, deep: type) -> None:
    value: object = 1
    for _ in range(5000):
        value = [value] if deep is list else {"a": value}
    for field in ("rack", "table", "drawn", "seats", "pool", "melded"):
        with pytest.raises(NotationError, match=f'"{field}"|"seats" takes'):
            read_position(rules, {"rack": "ABC", field: [[value]] if field == "seats" else value})
    before = read_position(rules, {"rack": "ABC"})
    for turn in (value, {"play": value}, {"lay": [value]}, {"draw": value}, {"challenge": value}):
        with pytest.raises(NotationError):
            turn_from_json(rules, before, turn)


def test_a_drawn_tile_that_is_not_on_the_rack_is_refused(word_rules: WordRules) -> None:
    with pytest.raises(NotationError, match='"drawn" takes a tile of the rack'):
        read_position(word_rules, {"rack": "HIQ", "drawn": "Z"})


@pytest.mark.parametrize(
    ("pool", "said"),
    [
        (float("nan"), "'NaN'"),
        (float("-inf"), "'-Infinity'"),
        (True, "'true'"),
        ([None, False, {"a": 1e300}], """'[null, false, {"a": 1e+300}]'"""),
        ([10**100], "'[a very large number]'"),
        ([[[[[[]]]]]], "'[[[[...]]]]'"),
    ],
)
def test_what_is_refused_is_told_as_json_writes_it(rules: WordRules, pool: object, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"not {said}") + "$"):
        read_position(rules, {"rack": "ABC", "players": pool})


# Events

TAKEN = TurnTaken(0, TurnKind.DRAW, (CAT,), ("S",), forfeits_next=True, window=True, goes_on=True)
CHALLENGED = Challenged(1, 0, "CAT", True, True, (), ("A", "C", "T"))


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (TAKEN, "forfeits_next"),
        (TAKEN, "window"),
        (TAKEN, "goes_on"),
        (CHALLENGED, "upheld"),
        (CHALLENGED, "undone"),
    ],
)
@pytest.mark.parametrize("value", [1, 0, "true", None, []], ids=str)
def test_only_true_or_false_is_taken_where_that_belongs(
    rules: WordRules, event: Event, field: str, value: object
) -> None:
    data = event_to_json(rules, event)
    assert data[field] is True
    assert event_from_json(rules, data) == event
    with pytest.raises(NotationError, match="neither true nor false"):
        event_from_json(rules, {**data, field: value})
