"""C5 and the setting `after_draw`: what a player who has drawn may still do, in both games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.judging import broken, judged
from tests.letters.sitting import Sitting
from wordkub.core.codec import event_from_json, read_position
from wordkub.core.events import Challenged, TurnTaken
from wordkub.core.settings import SettingError
from wordkub.core.turns import Pass, TimeOver
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import FileError, NotationError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.settings import NumericSettings
from wordkub.solver.solving import solver_of
from wordkub.store.rulefiles import read_rules, rule_names
from wordkub.store.rulesets import open_numeric_rules

# The setting


def test_what_ships() -> None:
    set_ = {name: read_rules(name).settings.after_draw for name in rule_names()}
    assert {name for name, value in set_.items() if value == "joker_swap"} == {"classic", "xp"}
    assert {value for name, value in set_.items() if name not in ("classic", "xp")} == {"end"}


def house(folder: Path, text: str) -> str:
    file = folder / "own.toml"
    file.write_text(text, "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('from = "classic"\n', "joker_swap"),
        ('from = "classic"\nafter_draw = "play"\n', "play"),
        ('from = "classic"\njoker_swap_after_draw = false\n', "end"),
        ('from = "sabra"\njoker_swap_after_draw = true\n', "joker_swap"),
        ('from = "word"\nafter_draw = "play"\n', "play"),
    ],
)
def test_a_rule_file_says_it_by_the_new_name_or_the_old(tmp_path: Path, text: str, value: str) -> None:
    file = read_rules(house(tmp_path, text))
    assert file.settings.after_draw == value
    assert file.settings.to_mapping()["after_draw"] == value
    assert "joker_swap_after_draw" not in file.settings.to_mapping()
    assert ("after_draw" in file.changed) == ('from = "classic"' in text or "after" in text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'from = "classic"\nafter_draw = "play"\njoker_swap_after_draw = true\n',
            "joker_swap_after_draw: is the old name of after_draw, which is set too; leave it out",
        ),
        (
            'from = "classic"\njoker_swap_after_draw = "yes"\n',
            "joker_swap_after_draw: takes true or false, not 'yes'; its new name is after_draw",
        ),
        (
            'from = "classic"\njoker_swap_after_draw = 1\n',
            "joker_swap_after_draw: takes true or false, not 1; its new name is after_draw",
        ),
        (
            'from = "sabra"\nafter_draw = "swap"\n',
            'after_draw: takes one of "end", "joker_swap", "play", not \'swap\'',
        ),
        ('from = "sabra"\nafter_draw = true\n', "after_draw: takes one of"),
        (
            'from = "word"\nafter_draw = "joker_swap"\n',
            'after_draw: takes one of "end", "play", not \'joker_swap\'',
        ),
        ('from = "word"\njoker_swap_after_draw = true\n', "joker_swap_after_draw: is no setting"),
    ],
)
def test_what_it_does_not_take_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        read_rules(house(tmp_path, text))
    assert f"own.toml, {said}" in str(caught.value)


def test_a_record_s_settings_are_read_by_either_name() -> None:
    for old, new in ((True, "joker_swap"), (False, "end")):
        assert NumericSettings.from_mapping({"joker_swap_after_draw": old}).after_draw == new
    with pytest.raises(SettingError, match="is no setting"):
        WordSettings.from_mapping({"joker_swap_after_draw": True})


# The judge


def after(rules: WordRules | NumericRules, value: str) -> WordRules | NumericRules:
    return rules.with_settings(after_draw=value)


@pytest.fixture
def words(word_rules: WordRules) -> WordRules:
    return word_rules.with_settings(after_draw="play")


@pytest.fixture
def numbers() -> NumericRules:
    return open_numeric_rules("sabra").with_settings(after_draw="play")


def test_c5_a_draw_ends_the_turn(word_rules: WordRules) -> None:
    assert broken(word_rules, [], "CATZ", ["CAT"], drawn="Z") == [("C5", None)]
    assert broken(word_rules, ["CAT"], "XZ", ["CATX"], drawn="Z") == [("C5", None), ("W7", "CATX")]
    assert judged(word_rules, [], "CATZ", {"pass": True}, drawn="Z")["legal"]
    for name in ("sabra", "icebreaker"):
        rules = open_numeric_rules(name)
        assert broken(rules, [], "R5 R6 R7", ["R5 R6 R7"], drawn="R7") == [("C5", None)]
        assert judged(rules, [], "R5 R6 R7", {"pass": True}, drawn="R7")["legal"]


def test_c5_a_player_who_drew_may_play_with_the_new_tile_or_without_or_pass(
    words: WordRules, numbers: NumericRules
) -> None:
    told = judged(words, ["CAT"], "SOXZ", ["CATS", "OX"], drawn="S", pool=9)
    assert [fault["clause"] for fault in told["violations"]] == ["W5"]
    told = judged(words, ["CAT"], "SXZ", ["CATS"], drawn="S", pool=9)
    assert (told["legal"], told["score"], told["draws"]) == (True, 4, 5)
    assert judged(words, [], "CATZ", ["CAT"], drawn="Z")["legal"]
    assert judged(words, [], "CATZ", {"pass": True}, drawn="Z")["draws"] == 3
    told = judged(numbers, ["R5 R6 R7"], "R8 K1", ["R5 R6 R7 R8"], drawn="R8")
    assert (told["legal"], told["draws"]) == (True, 0)
    assert judged(numbers, ["R5 R6 R7"], "R8 K1", ["R5 R6 R7 R8"], drawn="K1")["legal"]
    assert judged(numbers, ["R5 R6 R7"], "R8 K1", {"pass": True}, drawn="K1")["legal"]


def test_c5_a_second_draw_is_none(words: WordRules, numbers: NumericRules) -> None:
    assert broken(words, [], "CATZ", {"draw": True}, drawn="Z") == [("C5", None)]
    assert broken(numbers, [], "R5", {"draw": True}, drawn="R5") == [("C5", None)]
    said = judged(numbers, [], "R5", {"draw": True}, drawn="R5")["violations"][0]["message"]
    assert said == "A tile has been drawn already in this turn: play or pass."


def test_w3_n5_w11_what_follows_on_a_draw_is_a_play_as_any_other(
    words: WordRules, numbers: NumericRules
) -> None:
    opened = judged(words, ["CAT"], "GARDENQ", ["CAT", "GARDEN"], drawn="N", melded=False)
    assert (opened["legal"], opened["score"]) == (True, 6)
    assert broken(words, ["CAT"], "SQ", ["CATS"], drawn="S", melded=False) == [("C9", None)]
    whole = judged(words, ["CAT"], "S", ["CATS"], drawn="S")
    assert (whole["score"], whole["doubled"], whole["draws"]) == (8, True, 7)
    opened = judged(numbers, [], "R9 R10 R11 K1", ["R9 R10 R11"], drawn="R11", melded=False)
    assert (opened["legal"], opened["points"]) == (True, 30)
    assert broken(numbers, [], "R9 R10 R8", ["R8 R9 R10"], drawn="R8", melded=False) == [("N5", None)]
    assert judged(numbers, ["R5 R6 R7"], "R8", ["R5 R6 R7 R8"], drawn="R8")["out"]


def test_w9_the_refill_waits_for_the_end_of_the_turn(word_rules: WordRules, words: WordRules) -> None:
    assert judged(word_rules, [], "CAT", {"draw": True})["draws"] == 4
    assert judged(words, [], "CAT", {"draw": True})["draws"] == 1


def test_c12_time_over_after_a_draw(words: WordRules, numbers: NumericRules) -> None:
    """The draw was the turn; a layout that is no legal play costs what it costs in any turn."""
    told = judged(numbers, ["R5 R6 R7"], "R8 K1", {"time_over": True}, drawn="K1")
    assert (told["draws"], told["rack"]) == (0, "K1 R8")
    laid = {"play": ["R5 R6 R7", "R8 K1"], "time_over": True}
    assert judged(numbers, ["R5 R6 R7"], "R8 K1", laid, drawn="K1")["draws"] == 3
    legal = {"play": ["R5 R6 R7 R8"], "time_over": True}
    assert judged(numbers, ["R5 R6 R7"], "R8 K1", legal, drawn="K1")["rack"] == "K1"
    told = judged(words, ["CAT"], "ABCDEFGS", {"time_over": True}, drawn="S")
    assert (told["draws"], told["forfeits_next"], told["score"]) == (0, False, 0)
    assert judged(words, ["CAT"], "ABS", {"time_over": True}, drawn="S")["draws"] == 4
    legal = {"play": ["CATS"], "time_over": True}
    assert judged(words, ["CAT"], "ABCDEFGS", legal, drawn="S")["score"] == 4


# The solver


@pytest.mark.parametrize("value", ["end", "play"])
def test_the_solver_plays_after_a_draw_where_one_may(word_rules: WordRules, value: str) -> None:
    for rules, table, rack, drawn in (
        (after(word_rules, value), ["CAT"], "SQ", "S"),
        (after(open_numeric_rules("sabra"), value), ["R5 R6 R7"], "R8 K1", "K1"),
    ):
        data = {"table": table, "rack": rack, "melded": True, "pool": 9, "drawn": drawn}
        position = read_position(rules, data)
        for answer in (solver_of(rules).best(position), *solver_of(rules).frontier(position)):
            assert answer.proved
            assert answer.verdict is not None
            assert answer.verdict.legal
            assert (answer.turn == Pass()) == (value == "end" or answer.touch == 0)
        nothing = solver_of(rules).best(replace(position, table=()))
        assert (nothing.turn, nothing.proved) == (Pass(), True)


# The referee and the match


def sitting(rules: WordRules, pool: str = "XQ", **changes: object) -> Sitting:
    return Sitting(rules.with_settings(after_draw="play", **changes), ["ART", "SUN"], ["CAT"], pool)


def test_c5_the_turn_goes_on_after_the_draw_and_ends_with_a_play(words: WordRules) -> None:
    at = sitting(words, pool="ABCDEFGS")
    (drawn,) = at.draw()
    assert isinstance(drawn, TurnTaken)
    assert (drawn.goes_on, drawn.drawn, at.match.to_move, at.match.drawn) == (True, ("S",), 0, "S")
    assert (at.match.position().drawn, at.match.position(1).drawn) == ("S", None)
    with pytest.raises(IllegalTurnError, match="C5"):
        at.draw()
    at.play("CATS")
    assert (at.match.to_move, at.match.drawn, at.rack(0)) == (1, None, "ADEFGRT")
    assert at.seat(0).score == 4


def test_w9_or_with_a_pass_and_the_refill(words: WordRules) -> None:
    at = sitting(words, pool="ABCDEFGS")
    at.draw()
    assert at.rack(0) == "ARST"
    (passed,) = at.pass_()
    assert isinstance(passed, TurnTaken)
    assert (passed.kind, passed.drawn, passed.goes_on) == ("pass", ("G", "F", "E"), False)
    assert (at.match.to_move, at.match.idle, at.match.passes) == (1, 1, 0)
    with pytest.raises(IllegalTurnError, match="C5"):
        at.pass_()


def test_w15_the_last_tile_drawn_is_no_pass_on_an_empty_pool(words: WordRules) -> None:
    at = sitting(words, pool="S", refill_to=None, pool_empty="cannot_draw")
    at.draw()
    at.pass_()
    assert (at.match.pool, at.match.passes, at.match.is_playing) == (0, 0, True)
    at.pass_()
    assert not at.match.is_playing


def test_c12_time_over_ends_the_turn_that_went_on(words: WordRules) -> None:
    at = sitting(words, refill_to=None)
    at.draw()
    (ended,) = at.turn(TimeOver())
    assert isinstance(ended, TurnTaken)
    assert (ended.kind, ended.drawn, at.match.to_move, at.match.drawn) == ("time over", (), 1, None)


def test_w14_a_play_after_a_draw_can_be_challenged(words: WordRules) -> None:
    at = sitting(words, pool="XS", validation="challenge", refill_to=None)
    at.draw()
    at.play("CATS", "RTA")
    (upheld,) = at.challenge(1, "RTA")
    assert isinstance(upheld, Challenged)
    assert (upheld.upheld, upheld.undone, at.table, at.rack(0)) == (True, False, ["CATS"], "ARTX")


def test_w14_a_play_that_is_undone_leaves_the_draw(words: WordRules) -> None:
    at = sitting(words, pool="S", validation="challenge", refill_to=None, pool_empty="cannot_draw")
    at.draw()
    at.play("CSAT")
    undone = at.challenge(1, "CSAT")[0]
    assert isinstance(undone, Challenged)
    assert (undone.undone, at.table, at.rack(0)) == (True, ["CAT"], "ARST")
    assert (at.match.to_move, at.match.drawn, at.match.passes) == (1, None, 0)
    assert at.match.is_playing, "who drew the last tile has not passed on an empty pool"


def test_a_tile_of_an_event_that_cannot_be_read_is_named_with_its_field(words: WordRules) -> None:
    round_ = {"event": "round", "opening": [[[0, "AB"]]], "first": 0, "racks": ["A", "B"], "pool": 0}
    with pytest.raises(NotationError, match='"opening" takes one tile'):
        event_from_json(words, round_)
    with pytest.raises(NotationError, match='"drawn" takes one tile'):
        event_from_json(words, {"event": "closed", "seat": 0, "drawn": ["AB"]})
