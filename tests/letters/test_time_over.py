"""The end of a turn's time: clauses C12 and W13."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judging import Turn, clauses, judged
from tests.letters.sitting import Sitting
from wordkub.core.events import EndReason, RoundEnded, TurnForfeited, TurnTaken
from wordkub.core.turns import TimeOver
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import open_word_rules


def time_over(
    rules: WordRules, table: list[str], rack: str, layout: list[str] | None, **position: object
) -> dict[str, Any]:
    """What the end of time brings, None where nothing was laid."""
    turn: Turn = {"time_over": True} if layout is None else {"play": layout, "time_over": True}
    return judged(rules, table, rack, turn, **position)


def outcome(verdict: dict[str, Any]) -> tuple[object, ...]:
    """Table, rack, tiles to the pool and to the rack, draws, forfeit."""
    fields = ("table", "rack", "to_pool", "to_rack", "draws", "forfeits_next")
    return tuple(verdict[field] for field in fields)


def test_c12_a_legal_layout_is_the_turn_played(rules: WordRules) -> None:
    verdict = time_over(rules, ["STONE"], "SABCDEF", ["STONES"])
    assert (verdict["legal"], verdict["score"], verdict["placed"]) == (True, 6, ["STONES"])
    assert outcome(verdict) == (["STONES"], "ABCDEF", "", "", 1, False)
    melds = time_over(rules, [], "GARDENX", ["GARDEN"], melded=False)
    assert (melds["legal"], melds["score"], melds["forfeits_next"]) == (True, 6, False)


def test_c12_a_legal_first_play_is_the_initial_meld(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SABCDEF", "ABCDEFG"], ["CAT"], pool="AAA")
    events = sitting.time_over("CATS")
    assert isinstance(events[0], TurnTaken)
    assert (events[0].kind, events[0].layout, events[0].outcome.score) == ("play", None, 4)


@pytest.mark.parametrize("layout", [None, ["CAT", "DOG"], ["DOG", "CAT"]])
@pytest.mark.parametrize("melded", [True, False])
def test_c12_nothing_laid_is_as_a_draw(rules: WordRules, layout: list[str] | None, melded: bool) -> None:
    verdict = time_over(rules, ["CAT", "DOG"], "ABCDEFGH", layout, melded=melded)
    assert outcome(verdict) == (["CAT", "DOG"], "ABCDEFGH", "", "", 1, False)
    assert (verdict["legal"], clauses(verdict)) == (False, ["C7"])


def test_c12_nothing_laid_on_an_empty_pool(rules: WordRules) -> None:
    assert outcome(time_over(rules, ["CAT"], "AB", None, pool=0)) == (["CAT"], "AB", "", "", 0, False)


def test_c12_nothing_laid_refills_as_every_turn_does(rules: WordRules) -> None:
    assert time_over(rules, ["CAT"], "ABC", None)["draws"] == 4
    assert time_over(rules, ["CAT"], "ABCDEFG", None)["draws"] == 1


@pytest.mark.parametrize("layout", [["STONE", "CAT"], ["STONES"], ["STON"], ["STONE", "GARDXN"]])
def test_c12_who_has_not_melded_takes_everything_back_and_draws_one(
    rules: WordRules, layout: list[str]
) -> None:
    verdict = time_over(rules, ["STONE"], "CATSGARDNX", layout, melded=False)
    assert outcome(verdict) == (["STONE"], "AACDGNRSTX", "", "", 1, False)


def test_c12_all_valid_and_nothing_left_out_but_a_clause_broken(rules: WordRules) -> None:
    only_c7 = time_over(rules, ["CAT"], "XABCDEFG", ["ACT"])
    assert clauses(only_c7) == ["C7"]
    assert outcome(only_c7) == (["CAT"], "ABCDEFGX", "", "", 0, True)
    only_w12 = time_over(rules, ["CHiP"], "SABCDEFG", ["CHaPS"])
    assert clauses(only_w12) == ["W12"]
    assert outcome(only_w12) == (["CHiP"], "ABCDEFGS", "", "", 0, True)


def test_c12_a_table_tile_left_out_is_in_no_valid_group(rules: WordRules) -> None:
    verdict = time_over(rules, ["CATS", "DOG"], "EABCDFH", ["CAT", "DOG"])
    assert outcome(verdict) == (["CAT", "DOG"], "ABCDEFH", "S", "", 0, True)
    whole_word = time_over(rules, ["CATS", "DOG"], "EABCDFH", ["CATS"])
    assert outcome(whole_word) == (["CATS"], "ABCDEFH", "DGO", "", 0, True)


def test_c12_a_rack_tile_left_out_stays_on_the_rack(rules: WordRules) -> None:
    verdict = time_over(rules, ["CAT"], "SQZABCDE", ["CATS", "QZA"])
    assert outcome(verdict) == (["CATS"], "BCDE", "AQZ", "", 3, True)


def test_c12_a_short_pool_gives_what_it_has_with_what_went_to_it(rules: WordRules) -> None:
    verdict = time_over(rules, ["CAT"], "SQZ", ["CATS", "QZ"], pool=0)
    assert outcome(verdict) == (["CATS"], "", "QZ", "", 2, True)


def test_c12_nobody_ends_the_game_by_a_layout_that_was_no_legal_play(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SQZ", "ABC"], ["CAT"])
    sitting.time_over("CATS", "QZ")
    assert sitting.match.is_playing
    assert sitting.rack(0) == "QZ"


def test_c12_nobody_goes_out_by_a_layout_that_was_no_legal_play() -> None:
    race = open_word_rules("word-race")
    sitting = Sitting(race, ["SQZ", "ABC"], ["CAT"], pool="EE")
    sitting.time_over("CATS", "QZ")
    assert (sitting.rack(0), sitting.match.pool, sitting.match.is_playing) == ("", 4, True)
    sitting.draw()
    assert sitting.events[-1] == TurnForfeited(0)
    sitting.draw()
    assert sitting.match.is_playing
    sitting.draw()
    assert len(sitting.seat(0).rack) == 1
    assert sitting.match.is_playing


def test_c12_who_was_left_without_tiles_goes_out_by_no_pass_either() -> None:
    race = open_word_rules("word-race").with_settings(time_over_forfeits_turn=False)
    sitting = Sitting(race, ["SQ", "ABC", "ABCD"], ["CAT"])
    sitting.time_over("CATS", "Q")
    sitting.draw()
    sitting.pass_()
    sitting.pass_()
    assert (sitting.rack(0), sitting.match.is_playing) == ("", True)
    sitting.pass_()
    assert RoundEnded(EndReason.NOBODY_PLAYS, (8, -4, -4), (0,)) in sitting.events


def test_w13_invalid_groups_go_to_the_pool_and_the_others_stay(rules: WordRules) -> None:
    verdict = time_over(rules, ["STONE", "CLAP"], "SQZXJKV", ["STONES", "CLAPQZ"], pool=30)
    assert outcome(verdict) == (["STONES"], "JKVX", "ACLPQZ", "", 3, True)
    assert (verdict["legal"], verdict["score"], clauses(verdict)) == (False, 0, ["W7"])


@pytest.mark.parametrize(
    ("table", "rack", "layout", "stays", "to_pool"),
    [
        (["CAT"], "CATABCDEFG", ["CAT", "CAT"], ["CAT"], "ACT"),
        (["CHIP"], "CH?PABCDEFG", ["CHiP", "CHIP"], ["CHIP"], "CHP?"),
        (["CHiP"], "CHIPABCDEFG", ["CHIP", "CHiP"], ["CHiP"], "CHIP"),
        ([], "CATC?TABCDEFG", ["CaT", "CAT"], ["CAT"], "CT?"),
        (["DOG"], "CATC?TABCDEFG", ["CAT", "DOG", "CaT"], ["CAT", "DOG"], "CT?"),
        (["CAT"], "ABCDEFGON", ["CAT", "ON"], ["CAT"], "NO"),
        (["CAT"], "SABCDEFG", ["CAT'S"], [], "ACST"),
    ],
)
def test_w13_twins_and_short_words(
    rules: WordRules, table: list[str], rack: str, layout: list[str], stays: list[str], to_pool: str
) -> None:
    verdict = time_over(rules, table, rack, layout)
    assert (verdict["table"], verdict["to_pool"], verdict["rack"]) == (stays, to_pool, "ABCDEFG")


def test_w13_twins_that_are_no_words_both_go(rules: WordRules) -> None:
    verdict = time_over(rules, ["DOG"], "CAXCAXABCDEFG", ["DOG", "CAX", "CAX"])
    assert (verdict["table"], verdict["to_pool"]) == (["DOG"], "AACCXX")


@pytest.mark.parametrize("layout", [["BBB", "BbB"], ["BbB", "BBB"]])
def test_w13_of_twins_of_a_word_that_stood_the_one_with_fewer_jokers_stays(
    rules: WordRules, layout: list[str]
) -> None:
    verdict = time_over(rules, ["BBb"], "BBBQABCDEFG", layout)
    assert (verdict["table"], verdict["to_pool"]) == (["BBB"], "BB?")


def test_w13_a_word_that_stands_was_accepted(rules: WordRules) -> None:
    verdict = time_over(rules, ["CATX", "DOG"], "QZABCDEFG", ["CATX", "DOGQZ"])
    assert (verdict["table"], verdict["to_pool"]) == (["CATX"], "DGOQZ")


def test_w13_the_next_turn_is_forfeited_once(rules: WordRules) -> None:
    sitting = Sitting(rules, ["QABCDEF", "ABCDEFG", "ABCDEFG"], ["CAT"], pool="AAAAAAAAA")
    sitting.time_over("CATQ")
    sitting.draw()
    sitting.draw()
    assert sitting.events[-1] == TurnForfeited(0)
    sitting.draw()
    sitting.draw()
    assert sitting.match.to_move == 0
    assert sitting.events[-1] != TurnForfeited(0)


def test_w13_what_goes_to_the_pool_can_be_drawn_at_once(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SQZ", "ABC"], ["CAT"], pool="E")
    before = sitting.tiles
    sitting.time_over("CATS", "QZ")
    assert sitting.tiles == before
    assert sorted(sitting.rack(0)) == ["E", "Q", "Z"]
    assert sitting.match.pool == 0


def test_w13_in_challenge_mode_the_dictionary_decides(rules: WordRules) -> None:
    players = rules.with_settings(validation="challenge")
    verdict = time_over(players, ["CAT"], "XABCDEFG", ["CATX"])
    assert clauses(verdict) == ["W7"]
    assert outcome(verdict) == ([], "ABCDEFG", "ACTX", "", 0, True)
    sitting = Sitting(players, ["SABCDEFG", "ABCDEFG"], ["CAT"], pool="AAA")
    sitting.time_over("CATS")
    assert sitting.match.window is None


def test_v2_a_word_that_fails_goes_back_to_the_rack_with_three_tiles() -> None:
    points = open_word_rules("word-99")
    verdict = time_over(points, ["HORSE"], "CATQXJKVB", ["HORSE", "CATQ"])
    assert outcome(verdict) == (["HORSE"], "ABCJKQTVX", "", "", 3, False)


def test_v2_table_tiles_of_a_word_that_fails_are_taken_up() -> None:
    points = open_word_rules("word-99")
    verdict = time_over(points, ["HORSE", "CLAP"], "QZXJKVB", ["HORSE", "CLAPQZ"])
    assert outcome(verdict) == (["HORSE"], "ABCJKLPQVXZ", "", "ACLP", 3, False)


def test_v2_a_word_with_the_stem_of_one_that_stood_fails() -> None:
    points = open_word_rules("word-99")
    verdict = time_over(points, ["CAT", "HORSE"], "CATSBDFG", ["CAT", "HORSE", "CATS"])
    assert clauses(verdict) == ["W6"]
    assert outcome(verdict) == (["CAT", "HORSE"], "ABCDFGST", "", "", 3, False)


@pytest.mark.parametrize(
    ("table", "rack", "layout", "stays", "to_pool"),
    [
        (["CAT", "CATS"], "CATXABC", ["CAT", "CATS", "CAT"], ["CAT", "CATS"], "ACT"),
        (["CAT", "CATS"], "CA?XABC", ["CAT", "CATS", "CAt"], ["CAT", "CATS"], "AC?"),
        (["CAt", "CATS"], "CATXABC", ["CAT", "CATS", "CAt"], ["CAt", "CATS"], "ACT"),
        (["CAT", "CATS"], "CATSXABC", ["CATS", "CAT", "CATS"], ["CAT", "CATS"], "ACST"),
        (["CAT"], "CATSCATSXABC", ["CATS", "CAT", "CATS"], ["CAT"], "AACCSSTT"),
        (["CAT"], "CATSCATXABC", ["CATS", "CAT", "CAT"], ["CAT"], "AACCSTT"),
        ([], "CATSCA?XABC", ["CATS", "CAt"], ["CAt", "CATS"], None),
    ],
)
def test_w13_of_twins_by_their_stem_the_one_that_stood_stays(
    rules: WordRules, table: list[str], rack: str, layout: list[str], stays: list[str], to_pool: str | None
) -> None:
    verdict = time_over(rules.with_settings(twins="stem"), table, rack, layout)
    assert (verdict["table"], verdict["to_pool"] or None) == (stays, to_pool)
    assert set(clauses(verdict)) == (set() if to_pool is None else {"W6"})


@pytest.mark.parametrize(
    ("setting", "table", "rack", "to_pool", "to_rack"),
    [
        ("invalid_to_pool", ["STONES"], "JKVX", "ACLPQZ", ""),
        ("invalid_to_rack", ["STONES"], "ACJKLPQVXZ", "", "ACLP"),
        ("restore", ["CLAP", "STONE"], "JKQSVXZ", "", ""),
    ],
)
def test_setting_time_over(
    rules: WordRules, setting: str, table: list[str], rack: str, to_pool: str, to_rack: str
) -> None:
    changed = rules.with_settings(time_over=setting, refill_to=None)
    verdict = time_over(changed, ["STONE", "CLAP"], "SQZXJKV", ["STONES", "CLAPQZ"])
    assert outcome(verdict) == (table, rack, to_pool, to_rack, 0, True)


def test_setting_penalty_tiles(rules: WordRules) -> None:
    changed = rules.with_settings(penalty_tiles=2)
    layout = ["STONES", "CLAPQZ"]
    assert time_over(changed, ["STONE", "CLAP"], "SQZXJKVB", layout)["draws"] == 2
    assert time_over(rules, ["STONE", "CLAP"], "SQZXJKVB", layout)["draws"] == 2
    assert time_over(changed, ["STONE", "CLAP"], "SQZXJKVABCD", layout)["draws"] == 2
    assert time_over(rules, ["STONE", "CLAP"], "SQZXJKVABCD", layout)["draws"] == 0
    assert time_over(changed, ["STONE"], "SQZXJKVABCD", ["STONEX"], melded=False)["draws"] == 2


def test_setting_time_over_forfeits_turn(rules: WordRules) -> None:
    lenient = rules.with_settings(time_over_forfeits_turn=False)
    assert time_over(rules, ["CAT"], "XABC", ["CATX"])["forfeits_next"]
    assert not time_over(lenient, ["CAT"], "XABC", ["CATX"])["forfeits_next"]
    assert not time_over(lenient, ["CAT"], "XABC", ["ACT"])["forfeits_next"]


def test_c12_a_layout_of_tiles_that_nobody_has_is_taken_back(rules: WordRules) -> None:
    verdict = time_over(rules, ["CAT"], "SABCDEFG", ["CATS", "DOGO"])
    assert clauses(verdict) == ["C6", "W7"]
    assert outcome(verdict) == (["CAT"], "ABCDEFGS", "", "", 0, True)


def test_w15_time_over_can_be_the_turn_that_ends_the_round(rules: WordRules) -> None:
    sitting = Sitting(rules, ["ABCX", "ABCS"], ["CAT"])
    sitting.pass_()
    sitting.turn(TimeOver())
    assert RoundEnded(EndReason.NOBODY_PLAYS, (0, 0), (0, 1)) in sitting.events
