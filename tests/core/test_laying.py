"""From the groups that a player names to the whole table, and from typed words to tiles."""

from __future__ import annotations

import itertools

import pytest

from tests.judging import broken, judged
from wordkub.core.budget import Budget
from wordkub.core.codec import read_position, turn_from_json
from wordkub.core.judging import judge
from wordkub.core.laying import Lay, lay
from wordkub.core.positions import Position
from wordkub.errors import StoppedError, TooMuchError
from wordkub.letters.rules import WordRules


@pytest.fixture(scope="session")
def rules(word_rules: WordRules) -> WordRules:
    return word_rules


LITTLE = 200_000
"""Tiles looked at in the tenth of a second."""


def position(rules: WordRules, table: list[str], rack: str, **fields: object) -> Position:
    return read_position(rules, {"table": table, "rack": rack, "melded": True, "pool": 40, **fields})


def laid(rules: WordRules, table: list[str], rack: str, *words: str, **fields: object) -> Lay:
    """What naming these words does, which is legal."""
    before = position(rules, table, rack, **fields)
    found = lay(rules, before, words)
    assert judge(rules, before, found.play).legal
    return found


def took(rules: WordRules, found: Lay) -> list[str]:
    return [rules.notation.group_text(group) for group in found.took]


def table(rules: WordRules, found: Lay) -> list[str]:
    return [rules.notation.group_text(group) for group in rules.notation.sort_table(found.play.table)]


# Which groups are used up


def test_groups_used_up_are_found(rules: WordRules) -> None:
    found = laid(rules, ["CLAP", "PEAR", "STONE"], "HIQ", "LAP", "CHIP", "EAR")
    assert took(rules, found) == ["CLAP", "PEAR"]
    assert table(rules, found) == ["CHIP", "EAR", "LAP", "STONE"]


def test_nothing_is_used_up_where_the_rack_has_it_all(rules: WordRules) -> None:
    found = laid(rules, ["STONE"], "CATQ", "CAT")
    assert (took(rules, found), table(rules, found)) == ([], ["CAT", "STONE"])


def test_fewest_tiles_of_the_rack_come_first(rules: WordRules) -> None:
    found = laid(rules, ["CAT"], "SCATQ", "CATS")
    assert (took(rules, found), table(rules, found)) == (["CAT"], ["CATS"])


def test_then_fewest_groups(rules: WordRules) -> None:
    found = laid(rules, ["CAR", "PET", "CARPET"], "SQ", "CARPETS")
    assert took(rules, found) == ["CARPET"]
    found = laid(rules, ["CAR", "PET"], "SQ", "CARPETS")
    assert took(rules, found) == ["CAR", "PET"]


def test_then_the_best_score(rules: WordRules) -> None:
    """MASTER and D, O, G of the rack place DOG only; DOGMAS and T, R, E place STREAM."""
    found = laid(rules, ["MASTER", "DOGMAS"], "DOGTREQ", "STREAM", "DOG")
    assert (took(rules, found), found.others) == (["DOGMAS"], 1)
    assert judged(rules, ["MASTER", "DOGMAS"], "DOGTREQ", {"lay": ["STREAM", "DOG"]})["score"] == 6


def test_then_the_first_in_the_table_s_order(rules: WordRules) -> None:
    assert took(rules, laid(rules, ["CAT", "ACT"], "SQ", "CATS")) == ["CAT"]
    assert took(rules, laid(rules, ["ACT", "CAT"], "SQ", "CATS")) == ["ACT"]


def test_a_choice_is_passed_over_where_it_is_not_legal(rules: WordRules) -> None:
    found = laid(rules, ["GARDEN"], "SGARDENQ", "GARDENS", melded=False)
    assert (took(rules, found), table(rules, found)) == ([], ["GARDEN", "GARDENS"])
    twin = laid(rules, ["CAT"], "SCATQ", "CATS", "CAT")
    assert table(rules, twin) == ["CAT", "CATS"]


def test_only_groups_used_up_whole_are_taken(rules: WordRules) -> None:
    found = laid(rules, ["CLAP"], "LAPQ", "LAP")
    assert (took(rules, found), table(rules, found)) == ([], ["CLAP", "LAP"])


def test_the_table_not_named_stays(rules: WordRules) -> None:
    verdict = judged(rules, ["CHiP", "STONE"], "DOGQ", {"lay": ["DOG"]})
    assert verdict["table"] == ["CHiP", "DOG", "STONE"]


# Where none is legal


def test_where_tiles_are_short_the_choice_short_of_fewest_is_judged(rules: WordRules) -> None:
    verdict = judged(rules, ["CAT", "DOG"], "QX", {"lay": ["CATS"]})
    assert [(v["clause"], v["message"]) for v in verdict["violations"]] == [
        ("C6", "The rack lacks tiles that this adds to the table: S.")
    ]
    assert verdict["used"] == "S"


def test_a_word_is_broken_for_what_is_wanting(rules: WordRules) -> None:
    """What lies in full view is not said to be nowhere."""
    verdict = judged(rules, ["PAWNED", "CAT"], "FGIM", {"lay": ["PAWN"]})
    assert verdict["violations"][0]["message"] == "Tiles of the table are missing afterwards: DE."
    verdict = judged(rules, ["CLAP"], "X", {"lay": ["LAP"]})
    assert verdict["violations"][0]["message"] == "Tiles of the table are missing afterwards: C."


def test_where_no_tile_is_short_the_others_clauses_are_said(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "XQ", {"lay": ["CATX"]}) == [("W7", "CATX")]
    assert broken(rules, ["CAT"], "XQ", {"lay": ["CAT"]}) == [("C7", None)]
    assert broken(rules, ["CAT"], "XQ", {"lay": []}) == [("C7", None)]
    assert broken(rules, ["STONE"], "SCATQ", {"lay": ["CATS"]}, melded=False) == [("W3", None)]


# Words typed plainly


@pytest.mark.parametrize("typed", ["lap", "Lap", "LAP"])
@pytest.mark.parametrize("turn", ["lay", "play"])
def test_a_plain_word_means_its_letters(rules: WordRules, typed: str, turn: str) -> None:
    words = [typed, "chip", "Ear"]
    verdict = judged(rules, ["CLAP", "PEAR"], "HIQ", {turn: words})
    assert (verdict["table"], verdict["score"]) == (["CHIP", "EAR", "LAP"], 4)


def test_jokers_come_last(rules: WordRules) -> None:
    assert judged(rules, [], "CHIP?Q", {"play": ["chip"]})["table"] == ["CHIP"]
    assert judged(rules, [], "CHP?Q", {"play": ["chip"]})["table"] == ["CHiP"]
    assert judged(rules, [], "CH??Q", {"lay": ["chip"]})["table"] == ["CHip"]
    assert judged(rules, [], "CHIP?Q", {"play": ["CHiP"]})["table"] == ["CHiP"]
    assert judged(rules, [], "C???Q", {"play": ["Chip"]})["table"] == ["[C]hip"]


def test_a_word_holds_a_real_tile(rules: WordRules) -> None:
    verdict = judged(rules, [], "????Q", {"play": ["chip"]})
    assert (verdict["legal"], verdict["violations"][0]["clause"]) == (False, "C6")
    verdict = judged(rules, ["QUIZ"], "???X", {"lay": ["cat"]})
    assert verdict["violations"][0]["clause"] == "C6"


def test_a_word_in_upper_case_means_letter_tiles_only(rules: WordRules) -> None:
    assert broken(rules, [], "CHP?Q", {"play": ["CHIP"]}) == [("C6", None)]
    assert broken(rules, [], "CHIP?Q", {"lay": ["CHiP"]}) == []


def test_a_standing_joker_stays_where_it_stood(rules: WordRules) -> None:
    assert judged(rules, ["CHiP"], "SQ", {"play": ["chips"]})["table"] == ["CHiPS"]
    assert judged(rules, ["CHiP"], "SIQ", {"play": ["chips"]})["table"] == ["CHiPS"]
    assert judged(rules, ["EVeN"], "DOGQ", {"play": ["even", "dog"]})["table"] == ["DOG", "EVeN"]
    kept = judged(rules, ["EVeN"], "GARDE?Q", {"play": ["even", "garden"]}, melded=False)
    assert (kept["legal"], kept["table"]) == (True, ["EVeN", "GARDEn"])


def test_a_standing_joker_of_one_of_two_twins(rules: WordRules) -> None:
    twins = rules.with_settings(twins="allowed", initial_letters=3)
    verdict = judged(twins, ["EVeN", "DoG"], "EVENQ", {"play": ["dog", "even", "even"]}, melded=False)
    assert (verdict["legal"], verdict["table"]) == (True, ["DoG", "EVEN", "EVeN"])


def test_a_joker_is_released_by_a_plain_word(rules: WordRules) -> None:
    verdict = judged(rules, ["CHiP"], "IARQ", {"play": ["chip", "air"]})
    assert verdict["legal"]
    assert (verdict["table"], verdict["rack"]) == (["AIR", "CHiP"], "Q")
    for rack, table in [("IETQ", ["CHIP", "EaT"]), ("IATQ", ["CHIP", "eAT"])]:
        freed = judged(rules, ["CHiP"], rack, {"play": ["chip", "eat"]})
        assert (freed["legal"], freed["table"]) == (True, table)


def test_plain_and_explicit_words_mix(rules: WordRules) -> None:
    verdict = judged(rules, [], "CHP?DOGQ", {"play": ["CHiP", "dog"]})
    assert (verdict["legal"], verdict["table"]) == (True, ["CHiP", "DOG"])
    short = judged(rules, [], "CHP?DGQ", {"play": ["CHiP", "dog"]})
    assert not short["legal"]
    enough = judged(rules, [], "CHP??DGQ", {"play": ["CHiP", "dog"]})
    assert enough["table"] == ["CHiP", "DoG"]


def test_a_plain_layout_when_time_is_over(rules: WordRules) -> None:
    verdict = judged(rules, ["CHiP"], "SDOGABCD", {"play": ["chips", "dogx"], "time_over": True})
    assert verdict["table"] in (["CHiP"], ["CHiPS"])


# However much there is


@pytest.mark.parametrize(
    ("rack", "words"),
    [
        ("?" * 20, ["abcdefghijklmnopqrstuvwxyz"]),
        ("?" * 10 + "ABCDEFGHIJ", ["abcdefghijklmno"]),
        ("?" * 8 + "ABCDEFGHIJKL", ["garden", "stone", "cat", "house", "mouse"]),
        ("?" * 100, ["cat"] * 40),
    ],
)
def test_many_jokers_are_placed_or_given_up_after_little_work(
    rules: WordRules, rack: str, words: list[str]
) -> None:
    before = position(rules, [], rack)
    for turn in ("play", "lay"):
        budget = Budget(LITTLE)
        assert not judge(rules, before, turn_from_json(rules, before, {turn: words}, budget)).legal


def test_many_jokers_that_do_fit(rules: WordRules) -> None:
    """Seven letters are short: A, R, E, N, O, E, A."""
    words = {"lay": ["garden", "stone", "cat"]}
    assert not judged(rules, [], "??????GDSTNCTX", dict(words))["legal"]
    verdict = judged(rules, [], "???????GDSTNCTX", dict(words))
    assert (verdict["legal"], verdict["rack"]) == (True, "X")


THREEFOLD = [
    "".join(letter * 3 for letter in word)
    for word in "CAT DOG PIN SUN MAP HEN JAR BOX FIG LEG CUT WET RUN TOP KID YES VAN ZIP HUB MOD".split()
]
"""A table on which everything can be made of everything."""


@pytest.mark.parametrize(
    ("table", "rack", "turn"),
    [
        (THREEFOLD, "?" * 10 + "SDERINA", {"lay": [word.lower() for word in THREEFOLD[:10]]}),
        (THREEFOLD, "?" * 10 + "SDERINA", {"lay": [word.lower() for word in THREEFOLD]}),
        (THREEFOLD, "?" * 10 + "SDERINA", {"play": [word.lower() for word in THREEFOLD] + ["sder"]}),
        (["AAA"] * 30, "AAA" + "?" * 10, {"lay": ["aaaaaa"] * 15}),
        (["C" * 120] * 1000, "?" * 1000, {"play": ["c" * 120] * 1000}),
    ],
)
def test_what_can_be_laid_in_too_many_ways_is_refused_with_the_limit_in_time(
    rules: WordRules, table: list[str], rack: str, turn: dict[str, object]
) -> None:
    """The limit counts tiles, so that the answer is the same on a machine of any speed."""
    before = position(rules, table, rack)
    said = []
    for _ in range(2):
        with pytest.raises(TooMuchError) as caught:
            turn_from_json(rules, before, turn, Budget(300_000))
        said.append((str(caught.value), caught.value.limit))
    assert said[0] == said[1]
    assert "over 300,000 tiles to look at" in said[0][0]


@pytest.mark.parametrize(
    ("table", "rack", "turn"),
    [
        (THREEFOLD, "?" * 10 + "SDERINA", {"lay": [word.lower() for word in THREEFOLD[:10]]}),
        (["CAT"] * 999, "SAT?", {"lay": ["cats"]}),
        (["CHiP"] * 300, "S?", {"play": ["chip"] * 300 + ["s"]}),
        (["AB" * 60] * 1000, "ABAB??", {"lay": ["ab" * 60] * 20}),
    ],
)
def test_what_one_question_may_be_has_a_limit_where_nobody_says(
    rules: WordRules, table: list[str], rack: str, turn: dict[str, object]
) -> None:
    before = position(rules, table, rack)
    with pytest.raises(TooMuchError, match=r"over 3,000,000 tiles to look at|more than 200 jokers"):
        turn_from_json(rules, before, turn)


def test_more_groups_than_any_set_makes_are_not_read(rules: WordRules) -> None:
    for field in ("table", "play", "lay"):
        with pytest.raises(TooMuchError, match=f'"{field}" has 1,001 groups; at most 1,000 are read'):
            judged(rules, ["CAT"] * (1001 if field == "table" else 1), "CAT", {field: ["CAT"] * 1001})


def test_more_jokers_than_are_tried_are_said(rules: WordRules) -> None:
    with pytest.raises(TooMuchError, match="need more than 200 jokers"):
        turn_from_json(rules, position(rules, ["CAT"], "?" * 1000), {"play": ["abcdefghijkl"] * 30})


def test_work_that_nobody_waits_for_stops(rules: WordRules) -> None:
    before = position(rules, THREEFOLD, "?" * 10)
    looks = itertools.count()
    budget = Budget(is_stopped=lambda: next(looks) == 5)
    with pytest.raises(StoppedError):
        turn_from_json(rules, before, {"lay": [word.lower() for word in THREEFOLD]}, budget)
    assert budget.left > budget.limit * 0.9


@pytest.mark.parametrize("last", ["castles", "castled", "castlex", "scastle"])
@pytest.mark.parametrize("turn", ["lay", "play"])
def test_a_whole_table_typed_plainly_with_two_jokers_is_judged(
    rules: WordRules, last: str, turn: str
) -> None:
    words = "STONE CLAP PEAR GARDEN WINDOW BOTTLE MARKET FINGER CANDLE SILVER ORANGE PLANET BASKET".split()
    words += "THREAD JUNGLE POCKET WINTER SUMMER BRIDGE CASTLE".split()
    named = [word.lower() for word in words[:-1]] + [last]
    verdict = judged(rules, words, "??SDERINA", {turn: named})
    assert verdict["legal"] == (last in ("castles", "castled"))
    assert verdict["used"] == {"castles": "S", "castled": "D", "scastle": "S", "castlex": "?"}[last]
