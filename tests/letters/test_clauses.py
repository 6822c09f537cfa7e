"""Every clause that the word game has, each by its name.

What time over (C12, W13) and challenges (W14) do has files of its own beside this one.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.judging import broken, clauses, judged
from tests.letters.sitting import Sitting
from wordkub.core.dealer import Dealer
from wordkub.core.events import EndReason, Event, MatchEnded, RoundEnded, RoundStarted
from wordkub.core.match import Match
from wordkub.core.referee import Referee
from wordkub.core.turns import Draw, Pass, Play
from wordkub.core.verdicts import IllegalTurnError
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import open_word_rules

# Both games


def test_c1_two_to_four_players_in_order(rules: WordRules) -> None:
    assert rules.settings.players == (2, 4)
    for players in (2, 3, 4):
        sitting = Sitting(rules, ["ABCDEFGH"] * players, pool="AAAAA")
        turns = []
        for _ in range(5):
            turns.append(sitting.match.to_move)
            sitting.draw()
        assert turns == [turn % players for turn in range(5)]


def test_c2_a_game_is_a_function_of_its_seed(rules: WordRules) -> None:
    def game(seed: int) -> list[Event]:
        referee = Referee(rules, Dealer(rules, 3, seed))
        match = Match.of("ABC")
        events = referee.follow_up(match)
        match = Match.of("ABC", events)
        for _ in range(6):
            events += referee.play(match, Draw())
            match = Match.of("ABC", events)
        return events

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_c3_each_draws_a_tile_and_each_round_opens_so(rules: WordRules) -> None:
    short = rules.with_settings(refill_to=None, end="rack_empty", deal=1, initial_letters=1)
    for seed in range(20):
        started = Dealer(short, 4, seed).start(0)
        assert [seat for seat, _ in started.opening[0]] == [0, 1, 2, 3]
    sitting = Sitting(short, ["S", "TX"], ["CAT"], rounds=2)
    events = sitting.play("CATS")
    started = next(event for event in events if isinstance(event, RoundStarted))
    assert started.opening


def test_c4_fourteen_tiles_each(rules: WordRules) -> None:
    started = Dealer(rules, 4, 3).start(0)
    assert [len(rack) for rack in started.racks] == [14] * 4
    assert started.pool == 112 - 4 * 14


@pytest.mark.parametrize(
    ("turn", "pool", "wrong"), [("draw", 0, ["C5"]), ("pass", 1, ["C5"]), ("draw", 1, []), ("pass", 0, [])]
)
def test_c5_drawing_needs_a_pool_and_passing_none(
    rules: WordRules, turn: str, pool: int, wrong: list[str]
) -> None:
    verdict = judged(rules, ["CAT"], "ABCDEFGH", {turn: True}, pool=pool)
    assert clauses(verdict) == wrong
    assert verdict["draws"] == (1 if turn == "draw" and pool else 0)
    assert (verdict["table"], verdict["rack"], verdict["used"]) == (["CAT"], "ABCDEFGH", "")


def test_c5_each_turn_ends_with_its_action(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SABCDEFG", "ABCDEFG"], ["CAT"], pool="A")
    movers = [sitting.match.to_move]
    for turn in (Play((tuple("CATS"),)), Draw(), Pass()):
        sitting.turn(turn)
        movers.append(sitting.match.to_move)
    assert movers == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("table", "rack", "play", "said"),
    [
        (["CAT", "DOG"], "SX", ["CATS"], "missing afterwards: DGO"),
        (["CAT"], "SX", ["CATER"], "The rack lacks tiles that this adds to the table: ER"),
        (
            ["CAT", "DOG"],
            "X",
            ["CATS"],
            "DGO; and the rack lacks tiles that this adds: S",
        ),
        (["CHiP"], "IQ", ["CHIP"], "missing afterwards: ?"),
        (["CAT"], "S?", ["COT", "SAt"], "adds to the table: O"),
    ],
)
def test_c6_no_tile_disappears_and_none_comes_from_nowhere(
    rules: WordRules, table: list[str], rack: str, play: list[str], said: str
) -> None:
    verdict = judged(rules, table, rack, play)
    assert clauses(verdict)[0] == "C6"
    assert said in verdict["violations"][0]["message"]


def test_c6_a_table_tile_does_not_come_to_the_rack(rules: WordRules) -> None:
    assert broken(rules, ["CATS", "DOG"], "HIQ", ["CAT", "DOG"]) == [("C6", None), ("C7", None)]


def test_c7_a_tile_of_the_rack_is_laid(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "SX", ["CAT"]) == [("C7", None)]
    assert broken(rules, ["CAT"], "SX", ["ACT"]) == [("C7", None)]
    assert broken(rules, ["CAT"], "SX", ["CATS"]) == []


def test_c8_a_group_left_alone_is_named_too(rules: WordRules) -> None:
    assert broken(rules, ["ON", "CAT"], "S", ["ON", "CATS"]) == [("C8", "ON"), ("W5", "ON")]
    assert broken(rules, ["CAT"], "ONS", ["ON", "CATS"]) == [("W5", "ON")]
    assert broken(rules, ["DOG", "DOG", "CAT"], "S", ["DOG", "DOG", "CATS"]) == [("C8", "DOG"), ("W6", "DOG")]


@pytest.mark.parametrize(
    ("table", "rack", "play", "wrong"),
    [
        (["CATX"], "DOG", ["CATX", "DOG"], []),
        (["CATX"], "SDOG", ["CATS", "DOX", "G"], [("W5", "G"), ("W7", "DOX")]),
        (["CATX", "DOG"], "S", ["CATX", "DOGS"], []),
        (["CATx", "DOG"], "XAIM", ["CATX", "DOG", "AxIM"], [("W7", "AxIM")]),
        (["CATX"], "CAT?QZ", ["CATX", "CATx"], [("W6", "CATx"), ("W7", "CATx")]),
        (["CATX", "DOG"], "TAXIES", ["TAXI", "DOGCATS", "E"], [("W5", "E"), ("W7", "DOGCATS")]),
    ],
)
def test_c8_what_stands_was_accepted_and_is_never_formed_anew(
    rules: WordRules, table: list[str], rack: str, play: list[str], wrong: list[tuple[str, str]]
) -> None:
    assert [found for found in broken(rules, table, rack, play) if found[0] != "C6"] == wrong


def test_c8_a_standing_word_taken_apart_and_formed_again_is_not_new(rules: WordRules) -> None:
    assert broken(rules, ["CATX"], "?S", ["CAtX", "S"]) == [("C6", None), ("W5", "S")]
    assert broken(rules, ["CATX", "DOG"], "TS", ["CATX", "DOGS"]) == []


@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        (["STONE"], "SGARDEN", ["STONES", "GARDEN"]),
        (["STONE"], "GARDEN", ["NOTES", "GARDEN"]),
        (["CHiP"], "IGARDEN", ["CHIP", "GARDiEN"]),
        (["CHiP"], "GARDENQ", ["GARDEN"]),
        (["STONE", "CAT"], "GARDEN", ["STONECAT", "GARDEN"]),
    ],
)
def test_c9_before_the_initial_meld_the_table_stays(
    rules: WordRules, table: list[str], rack: str, play: list[str]
) -> None:
    assert "C9" in clauses(judged(rules, table, rack, play, melded=False))


def test_c9_a_play_from_the_rack_alone_is_the_initial_meld(rules: WordRules) -> None:
    verdict = judged(rules, ["STONE", "CHiP"], "GARDENX", ["GARDEN", "CHiP", "STONE"], melded=False)
    assert verdict["legal"]
    assert verdict["table"] == ["CHiP", "GARDEN", "STONE"]


def test_c10_nothing_changes_and_every_clause_is_named(rules: WordRules) -> None:
    verdict = judged(rules, ["CAT", "DOG"], "XQZON", ["CATX", "ON", "CATX"])
    assert [(v["clause"], v["group"]) for v in verdict["violations"]] == [
        ("C6", None),
        ("W5", "ON"),
        ("W6", "CATX"),
        ("W7", "CATX"),
    ]
    assert (verdict["table"], verdict["rack"]) == (["CAT", "DOG"], "NOQXZ")
    assert (verdict["draws"], verdict["score"], verdict["placed"], verdict["longest"]) == (0, 0, [], None)
    assert not verdict["doubled"]


def test_c10_an_illegal_play_leaves_the_match_alone(rules: WordRules) -> None:
    sitting = Sitting(rules, ["XABCDEF", "ABCDEFG"], ["CAT"], pool="AAA")
    before = sitting.match, list(sitting.referee.dealer.pool)
    with pytest.raises(IllegalTurnError) as caught:
        sitting.play("CATX")
    assert [violation.clause for violation in caught.value.verdict.violations] == ["W7"]
    assert (sitting.match, sitting.referee.dealer.pool) == before


def test_c10_w3_waits_for_c9_and_for_a_tile(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "SDOG", ["CATS", "DOG"], melded=False) == [("C9", None)]
    assert broken(rules, ["CAT"], "SDOG", ["CAT"], melded=False) == [("C7", None)]
    assert broken(rules, ["CAT"], "SDOG", ["CAT", "DOG"], melded=False) == [("W3", None)]


def test_c11_a_joker_stands_for_one_letter_at_a_time(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "?X", ["CATs"]) == []
    assert broken(rules, ["CAT"], "?X", ["CATq"]) == [("W7", "CATq")]
    assert rules.notation.rack_text(rules.notation.parse_rack("?A")) == "A?"
    assert judged(rules, ["CAT"], "?X", ["CATs"])["table"] == ["CATs"]
    assert judged(rules, ["CAT"], "?X", ["CATs"])["used"] == "?"


def test_c12_is_w13_here(rules: WordRules) -> None:
    verdict = judged(rules, ["CAT"], "ABCDEFGH", {"time_over": True})
    assert (verdict["legal"], verdict["draws"], verdict["forfeits_next"]) == (False, 1, False)


# The word game


def test_w1_the_published_tiles(rules: WordRules) -> None:
    printed = (
        "A10 B2 C4 D4 E10 F2 G3 H3 I7 J1 K2 L7 M3 N6 O8 P4 Q1 R7 S7 T8 U4 V1 W2 X1 Y2 Z1"  # RULES.md, W1
    )
    tiles = Counter({entry[0]: int(entry[1:]) for entry in printed.split()})
    assert rules.tile_set(4) == tiles + Counter({"?": 2})
    assert rules.tile_set(2).total() == 112
    assert rules.edition.published


def test_w1_every_letter_scores_one(rules: WordRules) -> None:
    assert judged(rules, [], "QUIZA", ["QUIZ"])["score"] == 4
    assert judged(rules, [], "TEENA", ["TEEN"])["score"] == 4


def test_w2_the_letter_closest_to_the_start_starts(rules: WordRules) -> None:
    ranks = [rules.opening_rank(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    assert ranks == list(range(26))
    assert rules.opening_rank("?") is None
    for seed in range(30):
        started = Dealer(rules, 4, seed).start(0)
        last = dict(started.opening[-1])
        if len(started.opening) == 1:
            assert last[started.first] == min(last.values())


@pytest.mark.parametrize(
    ("rack", "play", "wrong"),
    [
        ("GARDEX", ["GARDE"], ["W3", "W7"]),
        ("BLACKX", ["BLACK"], ["W3"]),
        ("GARDENX", ["GARDEN"], []),
        ("STONEDCATX", ["CAT", "STONED"], []),
        ("BLACKCATX", ["BLACK", "CAT"], ["W3"]),
        ("STONEDONX", ["STONED", "ON"], ["W5"]),
        ("GARDE?X", ["GARDEn"], []),
    ],
)
def test_w3_the_first_play_has_a_word_of_six(
    rules: WordRules, rack: str, play: list[str], wrong: list[str]
) -> None:
    assert clauses(judged(rules, [], rack, play, melded=False)) == wrong


def test_w3_is_for_the_first_play_only(rules: WordRules) -> None:
    assert broken(rules, [], "CATX", ["CAT"], melded=True) == []
    sitting = Sitting(rules, ["SABCDEFG", "ABCDEFGH"], ["CAT"], pool="ABC")
    sitting.play("CATS")
    assert sitting.seat(0).melded


def test_w4_who_would_rather_not_draws_and_passes_on_an_empty_pool(rules: WordRules) -> None:
    for melded in (True, False):
        assert judged(rules, ["CAT"], "SABCDEFGH", {"draw": True}, melded=melded)["legal"]
        assert judged(rules, ["CAT"], "SABCDEFGH", {"pass": True}, melded=melded, pool=0)["legal"]


def test_w5_three_letters_at_least(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "ONX", ["CAT", "ON"]) == [("W5", "ON")]
    assert broken(rules, ["CAT"], "AX", ["CAT", "A"]) == [("W5", "A")]
    assert broken(rules, ["CAT"], "XQZ", ["CAT", "XQ"]) == [("W5", "XQ")]


def test_w5_decides_too_where_a_house_wants_fewer_letters_than_the_dictionary(rules: WordRules) -> None:
    short = rules.with_settings(min_letters=1)
    assert broken(short, ["CAT"], "AX", ["CAT", "A"]) == [("W5", "A")]
    assert broken(short, ["CAT"], "ONX", ["CAT", "ON"]) == []
    for word in ("XQ", "XQZ"):
        assert broken(short, ["CAT"], "XQZ", ["CAT", word]) == [("W7", word)]


@pytest.mark.parametrize(("least", "clause"), [(1, None), (2, None), (3, "W5"), (4, "W5")])
def test_w5_the_rule_set_says_how_long_a_word_must_be(
    rules: WordRules, least: int, clause: str | None
) -> None:
    house = rules.with_settings(min_letters=least)
    assert broken(house, ["CATS"], "OXQ", ["CATS", "OX"]) == ([(clause, "OX")] if clause else [])
    about = house.about("ox")
    assert getattr(about, "clause", None) == clause
    refused = broken(house, ["CATS"], "TVQ", ["CATS", "TV"])
    assert refused == [(clause or "W7", "TV")]


def test_w6_no_word_twice(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "CATX", ["CAT", "CAT"]) == [("W6", "CAT")]
    assert broken(rules, ["CHIP"], "CHP?X", ["CHIP", "CHiP"]) == [("W6", "CHiP")]
    assert broken(rules, [], "CATCATX", ["CAT", "CAT"]) == [("W6", "CAT")]


def test_w6_only_the_table_afterwards_counts(rules: WordRules) -> None:
    formed_again = judged(rules, ["CAT"], "SCATQ", ["CATS", "CAT"])
    assert formed_again["legal"]
    assert formed_again["placed"] == ["CATS"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("CATX", "CATX is not in the dictionary en-US."),
        ("ETC", "ETC is an abbreviation; those are not words here."),
        ("PARIS", "PARIS is a proper name; those are not words here."),
        ("COLOUR", "COLOUR is not spelled so here (British spelling); here it is COLOR."),
        ("WELL-KNOWN", "WELL-KNOWN has a hyphen; such words are not played."),
        ("DON'T", "DON'T has an apostrophe; such words are not played."),
        ("DONT", "DONT is written don't; words with an apostrophe are not played."),
    ],
)
def test_w7_says_which_of_the_refused_it_is(rules: WordRules, word: str, said: str) -> None:
    rack = word.replace("-", "").replace("'", "") + "Q"
    verdict = judged(rules, ["STONE"], rack, ["STONE", word])
    assert [(v["clause"], v["group"], v["message"]) for v in verdict["violations"]] == [("W7", word, said)]


def test_w7_a_hyphen_or_an_apostrophe_takes_no_tile(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "SX", ["CAT'S"]) == [("W7", "CAT'S")]
    assert broken(rules, ["CAT", "NAP"], "SX", ["CAT-NAPS"]) == [("W7", "CAT-NAPS")]
    assert judged(rules, ["CAT"], "SX", ["CAT'S"])["used"] == "S"


def test_w7_a_hyphen_or_an_apostrophe_is_never_only_too_short(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "IMX", ["CAT", "I'M"]) == [("W5", "I'M"), ("W7", "I'M")]
    assert broken(rules, ["CAT"], "ONX", ["CAT", "O-N"]) == [("W5", "O-N"), ("W7", "O-N")]


@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        (["APPEAR"], "DISX", ["DISAPPEAR"]),
        (["APE"], "LTHX", ["PAL", "THE"]),
        (["CLAP", "PEAR"], "IHX", ["LAP", "CHIP", "EAR"]),
        (["CAT"], "SX", ["CATS"]),
        (["BLACKBIRD"], "SX", ["BLACK", "BIRDS"]),
        (["BLACK", "BIRD"], "SX", ["BLACKBIRDS"]),
        (["CAT"], "DOGPIGX", ["CAT", "DOG", "PIG"]),
    ],
)
def test_w8_words_of_the_table_are_added_to_split_joined_and_rearranged(
    rules: WordRules, table: list[str], rack: str, play: list[str]
) -> None:
    verdict = judged(rules, table, rack, play)
    assert verdict["legal"]
    assert (verdict["table"], verdict["rack"]) == (sorted(play), "X")


@pytest.mark.parametrize(
    ("table", "rack", "turn", "pool", "draws"),
    [
        (["CAT"], "SABCDEF", ["CATS"], 40, 1),
        (["CAT"], "SABCDEFG", ["CATS"], 40, 0),
        (["CAT"], "SABCDEFGHI", ["CATS"], 40, 0),
        (["CAT"], "S", ["CATS"], 40, 7),
        (["CAT"], "S", ["CATS"], 3, 3),
        (["CAT"], "SX", ["CATS"], 0, 0),
        (["CAT"], "ABC", {"draw": True}, 40, 4),
        (["CAT"], "ABC", {"draw": True}, 2, 2),
        (["CAT"], "ABCDEFG", {"draw": True}, 40, 1),
    ],
)
def test_w9_every_turn_ends_with_a_refill_to_seven(
    rules: WordRules, table: list[str], rack: str, turn: list[str] | dict[str, object], pool: int, draws: int
) -> None:
    verdict = judged(rules, table, rack, turn, pool=pool)
    assert verdict["legal"]
    assert verdict["draws"] == draws


@pytest.mark.parametrize(
    ("table", "rack", "play", "placed", "score"),
    [
        (["CLAP", "PEAR"], "HIQ", ["LAP", "CHIP", "EAR"], ["CHIP"], 4),
        (["STREAM", "PIN"], "SQ", ["MASTER", "PINS"], ["MASTER", "PINS"], 6),
        (["STREAM", "INK"], "PQ", ["MASTER", "PINK"], ["PINK"], 4),
        (["STREAM", "INk"], "?Q", ["MASTER", "pINk"], ["PINK"], 4),
        (["STREAm", "INK"], "?Q", ["mASTER", "pINK"], ["MASTER", "PINK"], 6),
        ([], "CATDOGQ", ["CAT", "DOG"], ["CAT", "DOG"], 3),
        (["CAT"], "?Q", ["CATs"], ["CATS"], 4),
        (["CHIP"], "?ARQ", ["CHiP", "AIR"], ["AIR"], 3),
        (["CAT"], "SDOGQ", ["CATS", "DGO"], [], 0),
    ],
)
def test_w10_the_longest_placed_word_scores(
    rules: WordRules, table: list[str], rack: str, play: list[str], placed: list[str], score: int
) -> None:
    verdict = judged(rules, table, rack, play)
    assert (verdict["placed"], verdict["score"]) == (placed, score)


def test_w10_the_first_of_the_longest_is_named(rules: WordRules) -> None:
    verdict = judged(rules, [], "TOYCAPEHEAVYRECOVERX", ["TOY", "CAPE", "HEAVY", "RECOVER"])
    assert (verdict["score"], verdict["longest"]) == (7, "RECOVER")
    verdict = judged(rules, [], "DOGCATX", ["DOG", "CAT"])
    assert (verdict["placed"], verdict["longest"]) == (["CAT", "DOG"], "CAT")


def test_w10_a_position_is_not_checked_against_the_number_of_copies(rules: WordRules) -> None:
    assert rules.tile_set(4)["V"] == 1
    assert judged(rules, [], "HEAVYRECOVERX", ["HEAVY", "RECOVER"])["legal"]


def test_w11_the_whole_rack_scores_double(rules: WordRules) -> None:
    verdict = judged(rules, ["CAT"], "SDOG", ["CATS", "DOG"])
    assert (verdict["score"], verdict["doubled"], verdict["rack"]) == (8, True, "")
    verdict = judged(rules, ["CAT"], "SDOGX", ["CATS", "DOG"])
    assert (verdict["score"], verdict["doubled"]) == (4, False)
    assert not judged(rules, ["CAT"], "", {"draw": True})["doubled"]


@pytest.mark.parametrize(
    ("table", "rack", "play", "is_legal"),
    [
        (["CHiP"], "IARQ", ["CHIP", "AiR"], True),
        (["CHiP"], "IARQ", ["CHIP", "AIr"], False),
        (["CHiP"], "ITAQ", ["CHIP", "eAT"], True),
        (["CHiP", "AIM"], "SQ", ["CHaPS", "AIM"], True),
        (["CHiP"], "SQ", ["CHaPS"], False),
        (["SPoT"], "SQ", ["SPoTS"], True),
        (["BLaCKBIRD"], "SQ", ["BLaCK", "BIRDS"], True),
        (["PoT", "PiN"], "OIHSQ", ["POTS", "PIN", "oHi"], True),
        (["PoT", "PiN"], "OHSQ", ["POTS", "PiN", "oHS"], False),
        (["PoT", "PiN"], "SQ", ["PiT", "NoSP"], True),
        (["PoT", "PiN"], "EQ", ["PeT", "PiN"], False),
    ],
)
def test_w12_released_joker_needs_its_letter(
    rules: WordRules, table: list[str], rack: str, play: list[str], is_legal: bool
) -> None:
    wrong = [clause for clause in clauses(judged(rules, table, rack, play)) if clause in ("C6", "W12")]
    assert (wrong == []) == is_legal


def test_w12_released_joker_stands_in_a_new_word(rules: WordRules) -> None:
    verdict = judged(rules, ["CHiP", "TAP"], "IIRQ", ["CHIP", "TaP", "AIR"])
    assert [v["message"] for v in verdict["violations"]] == [
        "A released joker must stand in a word new to the table; 1 released, 0 placed."
    ]


def test_w12_says_which_letter_is_short(rules: WordRules) -> None:
    verdict = judged(rules, ["CHiP"], "SQ", ["CHaPS"])
    assert [v["message"] for v in verdict["violations"]] == [
        "A joker stood for I and no longer does; only a real I on the table may release it,"
        " and there are 0 for 1."
    ]


def test_w12_jokers_are_not_told_apart(rules: WordRules) -> None:
    swapped = broken(rules, ["PoT", "PiN"], "SQ", ["PoTS", "NiP"])
    assert swapped == []


def test_w12_two_releases_need_two_real_tiles_and_two_new_words(rules: WordRules) -> None:
    table = ["PoT", "LoG"]
    assert broken(rules, table, "OOAQ", ["POT", "LOG", "AlE"])[0] == ("C6", None)
    assert broken(rules, table, "OOAABEQ", ["POT", "LOG", "sEA", "BAg"]) == []
    assert broken(rules, table, "OAABEQ", ["POT", "LoG", "sEA", "BA"]) == [("W5", "BA")]
    assert ("W12", None) in broken(rules, table, "OSAAQ", ["POT", "LaGS", "AeA"])
    assert broken(rules, [*table, "TAP"], "OORQ", ["POT", "LOG", "TaP", "AiR"]) == [("W12", None)]


def test_w12_which_of_twins_is_the_new_one_does_not_depend_on_the_order(rules: WordRules) -> None:
    twins = rules.with_settings(twins="allowed")
    for play in (["CHIP", "cHIP"], ["cHIP", "CHIP"]):
        assert broken(twins, ["CHiP"], "HIIPQ", play) == []


def test_w13_is_the_end_of_time(rules: WordRules) -> None:
    verdict = judged(rules, ["CAT"], "XABCDEFG", {"play": ["CATX"], "time_over": True})
    assert (verdict["table"], verdict["to_pool"], verdict["rack"]) == ([], "ACTX", "ABCDEFG")
    assert (verdict["score"], verdict["forfeits_next"], verdict["draws"]) == (0, True, 0)


def test_w14_players_check_w7_and_w18_and_nothing_else(rules: WordRules) -> None:
    players = rules.with_settings(validation="challenge")
    assert broken(players, ["CAT"], "XABC", ["CATX"]) == []
    assert broken(players, ["CAT"], "ONX", ["CAT", "XN", "O"]) == [("W5", "O"), ("W5", "XN")]
    assert broken(players, ["CAT"], "CATX", ["CAT", "CAT"]) == [("W6", "CAT")]
    assert broken(players, ["CHiP"], "SQ", ["CHxPS"]) == [("W12", None)]
    assert broken(players, [], "CATXQ", ["CATX"], melded=False) == [("W3", None)]


def ended(sitting: Sitting) -> RoundEnded | None:
    """How the round ended, if it did."""
    return next((event for event in sitting.events if isinstance(event, RoundEnded)), None)


def test_w15_ends_when_pool_and_rack_are_empty(rules: WordRules) -> None:
    sitting = Sitting(rules, ["S", "AB?"], ["CAT"])
    sitting.play("CATS")
    assert sitting.seat(0).score == 8
    assert ended(sitting) == RoundEnded(EndReason.POOL_AND_RACK_EMPTY, (0, -30), (0,))
    assert sitting.events[-1] == MatchEnded((0,))


def test_w15_goes_on_while_the_pool_has_a_tile(rules: WordRules) -> None:
    sitting = Sitting(rules, ["S", "ABC"], ["CAT"], pool="E")
    sitting.play("CATS")
    assert ended(sitting) is None
    assert (sitting.rack(0), sitting.match.pool) == ("E", 0)


def test_w15_ends_when_nobody_lays_anything_on_an_empty_pool(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SAB", "ABC", "ABD"], ["CAT"])
    sitting.play("CATS")
    sitting.pass_()
    sitting.pass_()
    assert ended(sitting) is None
    sitting.pass_()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (0, 0, 0), (0,))


def test_w15_draws_count_as_laying_nothing(rules: WordRules) -> None:
    sitting = Sitting(rules, ["ABCDEFG", "ABCDEFG"], ["CAT"], pool="AB")
    sitting.draw()
    assert ended(sitting) is None
    sitting.draw()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (0, 0), (0, 1))


def test_w15_forfeited_turns_count(rules: WordRules) -> None:
    sitting = Sitting(rules, ["ABCX", "ABCS"], ["CAT"])
    sitting.time_over("ACT")
    sitting.pass_()
    assert [type(event).__name__ for event in sitting.events[-4:]] == [
        "TurnTaken",
        "TurnTaken",
        "RoundEnded",
        "MatchEnded",
    ]
    sitting = Sitting(rules, ["ABCX", "ABCS"], ["CAT"], pool="")
    sitting.time_over("ACT")
    sitting.play("CATS")
    assert [type(event).__name__ for event in sitting.events[-2:]] == ["TurnTaken", "TurnForfeited"]
    sitting.pass_()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (0, 0), (1,))


def test_w16_a_joker_left_costs_thirty_and_letters_nothing(rules: WordRules) -> None:
    sitting = Sitting(rules, ["S", "ABCDE", "??A"], ["CAT"])
    sitting.play("CATS")
    assert ended(sitting) == RoundEnded(EndReason.POOL_AND_RACK_EMPTY, (0, 0, -60), (0,))
    assert [seat.score for seat in sitting.match.seats] == [8, 0, -60]


def test_w17_the_highest_score_wins_and_equals_share(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SXABCDE", "TXABCDE", "ABCDE?X"], ["CAT", "PIN"])
    sitting.play("CATS", "PIN")
    sitting.play("CATS", "PINT")
    for _ in range(3):
        sitting.pass_()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (0, 0, -30), (0, 1))
    assert sitting.match.winners == (0, 1)


@pytest.fixture
def animals(tmp_path: Path) -> WordRules:
    """The word game with a theme."""
    card = tmp_path / "animals.toml"
    card.write_text('name = "animals"\nwords = ["cat", "cats", "dog", "horse", "tiger", "flurk"]\n')
    return open_word_rules(theme=str(card))


def test_w18_every_new_word_belongs_to_the_theme(animals: WordRules) -> None:
    assert broken(animals, ["HORSE"], "TIGERQ", ["HORSE", "TIGER"]) == []
    verdict = judged(animals, ["HORSE"], "TABLEQ", ["HORSE", "TABLE"])
    assert [(v["clause"], v["group"], v["message"]) for v in verdict["violations"]] == [
        ("W18", "TABLE", "TABLE does not belong to the theme animals.")
    ]
    assert broken(animals, ["CAT"], "SQ", ["CATS"]) == []


def test_w18_is_w7_only_where_the_dictionary_has_it_not(animals: WordRules) -> None:
    assert broken(animals, ["HORSE"], "TABLXQ", ["HORSE", "TABLX"]) == [("W7", "TABLX")]
    assert broken(animals, ["HORSE"], "FLURKQ", ["HORSE", "FLURK"]) == [("W7", "FLURK")]


def test_w18_what_stands_need_not_belong(animals: WordRules) -> None:
    assert broken(animals, ["TABLE"], "CATQ", ["TABLE", "CAT"]) == []
    assert broken(animals, ["TABLE"], "SQ", ["TABLES"]) == [("W18", "TABLES")]


# Variants


@pytest.fixture(scope="module")
def race() -> WordRules:
    return open_word_rules("word-race")


def test_v1_nothing_is_scored_and_nothing_refilled(race: WordRules) -> None:
    verdict = judged(race, ["STONE"], "SQ", ["STONES"])
    assert (verdict["legal"], verdict["score"], verdict["doubled"]) == (True, 0, False)
    assert (verdict["draws"], verdict["out"], verdict["placed"]) == (0, False, ["STONES"])
    assert judged(race, ["STONE"], "Q", {"draw": True})["draws"] == 1


def test_v1_first_out_wins_what_the_others_lose(race: WordRules) -> None:
    assert judged(race, ["STONE"], "S", ["STONES"])["out"]
    sitting = Sitting(race, ["S", "ABC", "A?"], ["STONE"], pool="EEE")
    sitting.play("STONES")
    assert ended(sitting) == RoundEnded(EndReason.RACK_EMPTY, (34, -3, -31), (0,))


def test_v1_all_pass_and_the_fewest_minus_points_win(race: WordRules) -> None:
    sitting = Sitting(race, ["SX", "ABC", "A?"], ["STONE"])
    for _ in range(3):
        assert ended(sitting) is None
        sitting.pass_()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (34, -3, -31), (0,))


def test_v1_a_draw_of_the_last_tile_is_no_pass(race: WordRules) -> None:
    sitting = Sitting(race, ["SX", "ABC"], ["STONE"], pool="E")
    sitting.draw()
    sitting.pass_()
    assert ended(sitting) is None
    sitting.pass_()
    assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, (0, 0), (0, 1))


def test_v1_word_does_not_say_out(rules: WordRules) -> None:
    assert "out" not in judged(rules, ["STONE"], "S", ["STONES"])


@pytest.fixture(scope="module")
def points() -> WordRules:
    return open_word_rules("word-99")


def test_v2_one_new_word_whose_letters_score(points: WordRules) -> None:
    verdict = judged(points, ["STONE"], "CATQ", ["STONE", "CAT"])
    assert (verdict["score"], verdict["doubled"]) == (3, False)
    assert judged(points, ["STONE"], "CAT", ["STONE", "CAT"])["score"] == 3
    two = judged(points, ["STONE"], "CATDOGQ", ["STONE", "CAT", "DOG"])
    assert [(v["clause"], v["group"], v["message"]) for v in two["violations"]] == [
        ("V2", None, "A turn may form 1 new word at most; these are 2: CAT, DOG.")
    ]
    assert broken(points, ["STONE"], "GARDENCATX", ["STONE", "GARDEN", "CAT"], melded=False) == [("V2", None)]


def test_v2_a_word_formed_again_is_not_new(points: WordRules) -> None:
    verdict = judged(points, ["STREAM"], "STREAMQ", ["STREAM", "MASTER"])
    assert (verdict["legal"], verdict["placed"], verdict["score"]) == (True, ["MASTER"], 6)


def test_v2_ninety_nine_points_win_at_once(points: WordRules) -> None:
    assert points.target() == 99
    nearly = points.with_settings(target_score=5)
    sitting = Sitting(nearly, ["TIGERXABCDE", "AB?"], ["CAT"], pool="EEEE", rounds=None)
    sitting.play("CAT", "TIGER")
    assert ended(sitting) == RoundEnded(EndReason.TARGET, (0, 0), (0,))
    assert sitting.match.winners == (0,)


def test_v2_jokers_left_cost_nothing(points: WordRules) -> None:
    sitting = Sitting(points, ["TIGER", "AB?"], ["CAT"])
    sitting.play("CAT", "TIGER")
    assert ended(sitting) == RoundEnded(EndReason.POOL_AND_RACK_EMPTY, (0, 0), (0,))


@pytest.fixture
def german(tmp_path: Path) -> WordRules:
    """The 99 points game with a few German words."""
    (tmp_path / "klein.toml").write_text('name = "klein"\nlanguage = "de"\n')
    (tmp_path / "klein.txt").write_text("spiel\nspielen\nspiele\ntisch\nspieltisch\n")
    return open_word_rules("word-99", dictionary=str(tmp_path / "klein.txt"))


def test_v2_spiel_bars_spielen(german: WordRules) -> None:
    verdict = judged(german, ["SPIEL"], "SPIELENQ", ["SPIEL", "SPIELEN"])
    assert [(v["clause"], v["group"], v["message"]) for v in verdict["violations"]] == [
        (
            "W6",
            "SPIELEN",
            "SPIELEN is too much like SPIEL, which stood on the table: they have the same stem.",
        )
    ]
    assert broken(german, ["SPIEL"], "ENQ", ["SPIELEN"]) == [("W6", "SPIELEN")]
    assert broken(german, ["TISCH"], "SPIELENQ", ["TISCH", "SPIELEN"]) == []
    assert broken(german, ["SPIEL"], "SPIELTISCHQ", ["SPIEL", "SPIELTISCH"]) == []


def test_v2_only_what_stood_before_the_turn_is_a_twin(german: WordRules) -> None:
    two = german.with_settings(max_new_words=None)
    assert broken(two, ["TISCH"], "SPIELENSPIELQ", ["TISCH", "SPIEL", "SPIELEN"]) == []
    assert broken(two, ["SPIEL", "SPIELEN"], "TISCHQ", ["SPIEL", "SPIELEN", "TISCH"]) == []


def test_v2_the_starting_seat_moves_on(points: WordRules) -> None:
    short = points.with_settings(deal=3)
    sitting = Sitting(short, ["TIGER", "ABC", "ABD"], ["CAT"], rounds=3)
    events = sitting.play("CAT", "TIGER")
    started = next(event for event in events if isinstance(event, RoundStarted))
    assert (started.first, started.opening) == (1, ())


def test_the_contract_s_example_to_the_letter(rules: WordRules) -> None:
    verdict = judged(rules, ["CLAP", "PEAR"], "HIQ", ["LAP", "CHIP", "EAR"])
    assert json.dumps(verdict) == (
        '{"legal": true, "violations": [], "table": ["CHIP", "EAR", "LAP"], "rack": "Q", "used": "HI", '
        '"draws": 6, "score": 4, "doubled": false, "placed": ["CHIP"], "longest": "CHIP"}'
    )
