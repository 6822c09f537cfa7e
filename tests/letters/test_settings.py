"""Every setting of the word game, both ways; those of time and challenges stand with their clauses."""

from __future__ import annotations

import dataclasses

import pytest

from tests.judging import broken, clauses, judged
from tests.letters.sitting import Sitting
from wordkub.core.dealer import Dealer
from wordkub.core.events import EndReason, RoundEnded, RoundStarted
from wordkub.core.settings import SettingError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.store.rulefiles import read_rules
from wordkub.store.rulesets import open_word_rules

TABLE: dict[str, object] = {
    "players": (2, 4),
    "deal": 14,
    "jokers": 2,
    "time_limit": None,
    "penalty_tiles": 0,
    "time_over": "invalid_to_pool",
    "time_over_forfeits_turn": True,
    "joker_left": 30,
    "pool_empty": "play_on",
    "pool_empty_winner": "lowest_rack",
    "draw_when_able": True,
    "after_draw": "end",
    "end": "pool_and_rack_empty",
    "first_seat": "draw",
    "initial_letters": 6,
    "min_letters": 3,
    "refill_to": 7,
    "meld_extra_words": True,
    "scoring": "longest_placed",
    "scoring_word": "with_rack_tile",
    "double_on_empty_rack": True,
    "target_score": None,
    "max_new_words": None,
    "letter_left": 0,
    "twins": "exact",
    "joker_release": "replaced",
    "validation": "dictionary",
    "failed_challenge": "nothing",
    "challenge_penalty": 1,
}
"""The settings and what `word` has, as the table in RULES.md says."""

WORD_99 = {
    "scoring": "letters_placed",
    "max_new_words": 1,
    "target_score": 99,
    "double_on_empty_rack": False,
    "joker_left": 0,
    "twins": "stem",
    "time_over": "invalid_to_rack",
    "time_over_forfeits_turn": False,
    "penalty_tiles": 3,
    "challenge_penalty": 3,
    "first_seat": "rotate",
}
WORD_RACE = {
    "scoring": "none",
    "refill_to": None,
    "double_on_empty_rack": False,
    "end": "rack_empty",
    "letter_left": 1,
}


@pytest.mark.parametrize(
    ("name", "changes"), [("word", {}), ("word-99", WORD_99), ("word-race", WORD_RACE)], ids=lambda x: str(x)
)
def test_what_ships_is_what_the_table_says(name: str, changes: dict[str, object]) -> None:
    assert dataclasses.asdict(read_rules(name).settings) == TABLE | changes


GOOD_VALUES: list[tuple[str, object, object]] = [
    ("players", [1, 6], (1, 6)),
    ("players", [3, 3], (3, 3)),
    ("deal", 1, 1),
    ("jokers", 0, 0),
    ("time_limit", 60, 60),
    ("time_limit", "none", None),
    ("penalty_tiles", 3, 3),
    ("time_over", "restore", "restore"),
    ("time_over_forfeits_turn", False, False),
    ("joker_left", 0, 0),
    ("pool_empty", "at_once", "at_once"),
    ("pool_empty_winner", "no_bonus", "no_bonus"),
    ("draw_when_able", False, False),
    ("after_draw", "play", "play"),
    ("end", "rack_empty", "rack_empty"),
    ("first_seat", "rotate", "rotate"),
    ("initial_letters", 3, 3),
    ("min_letters", 2, 2),
    ("refill_to", "none", None),
    ("meld_extra_words", False, False),
    ("scoring", "letters_placed", "letters_placed"),
    ("scoring_word", "any_new", "any_new"),
    ("double_on_empty_rack", False, False),
    ("target_score", "none", None),
    ("target_score", 99, 99),
    ("max_new_words", 1, 1),
    ("letter_left", 1, 1),
    ("twins", "allowed", "allowed"),
    ("joker_release", "free", "free"),
    ("validation", "challenge", "challenge"),
    ("failed_challenge", "draw", "draw"),
    ("challenge_penalty", 0, 0),
]

BAD_VALUES: list[tuple[str, object, str]] = [
    ("players", 4, r"takes \[least, most\], two whole numbers, 1 or more, not 4"),
    ("players", [4, 2], "takes"),
    ("players", [0, 2], "takes"),
    ("players", [2, 3, 4], "takes"),
    ("players", [True, 4], "takes"),
    ("players", [2.0, 4], "takes"),
    ("deal", 0, "takes a whole number, 1 or more, not 0"),
    ("deal", "many", "takes a whole number, 1 or more, not 'many'"),
    ("deal", 2.5, "takes"),
    ("deal", True, "takes"),
    ("jokers", -1, "takes a whole number"),
    ("time_limit", 0, 'takes a whole number, 1 or more, or "none", not 0'),
    ("time_limit", "soon", "takes"),
    ("penalty_tiles", -1, "takes"),
    ("time_over", "pool", 'takes one of "invalid_to_pool", "invalid_to_rack", "restore", not \'pool\''),
    ("time_over_forfeits_turn", "yes", "takes true or false, not 'yes'"),
    ("joker_left", -30, "takes"),
    ("pool_empty", "stop", 'takes one of "at_once", "cannot_draw", "play_on"'),
    ("pool_empty_winner", "me", 'takes one of "lowest_rack", "no_bonus"'),
    ("draw_when_able", 1, "takes true or false"),
    ("after_draw", "joker_swap", 'takes one of "end", "play", not \'joker_swap\''),
    ("end", "late", 'takes one of "pool_and_rack_empty", "rack_empty"'),
    ("first_seat", "last", 'takes one of "draw", "rotate"'),
    ("initial_letters", 0, "takes"),
    ("min_letters", 0, "takes"),
    ("refill_to", 0, "takes"),
    ("meld_extra_words", "no", "takes"),
    ("scoring", "most", 'takes one of "longest_placed", "letters_placed", "none"'),
    ("scoring_word", "any", 'takes one of "with_rack_tile", "any_new"'),
    ("double_on_empty_rack", 2, "takes"),
    ("target_score", 0, "takes"),
    ("max_new_words", 0, "takes"),
    ("letter_left", -1, "takes"),
    ("twins", "never", 'takes one of "exact", "stem", "allowed"'),
    ("joker_release", "never", 'takes one of "replaced", "free"'),
    ("validation", "nobody", 'takes one of "dictionary", "challenge"'),
    ("failed_challenge", "lose", 'takes one of "nothing", "draw"'),
    ("challenge_penalty", -1, "takes"),
]


def test_every_setting_has_good_and_bad_values() -> None:
    assert {name for name, _, _ in GOOD_VALUES} == {name for name, _, _ in BAD_VALUES} == set(TABLE)


@pytest.mark.parametrize(("name", "value", "meant"), GOOD_VALUES, ids=str)
def test_what_a_setting_takes(name: str, value: object, meant: object) -> None:
    settings = WordSettings.from_mapping({name: value})
    assert getattr(settings, name) == meant
    assert WordSettings.from_mapping(settings.to_mapping()) == settings


@pytest.mark.parametrize(("name", "value", "said"), BAD_VALUES, ids=str)
def test_what_a_setting_does_not_take(name: str, value: object, said: str) -> None:
    with pytest.raises(SettingError, match=said) as caught:
        WordSettings.from_mapping({name: value})
    assert caught.value.name == name


def test_an_unknown_setting_has_near_names() -> None:
    with pytest.raises(SettingError, match="is no setting; did you mean refill_to"):
        WordSettings.from_mapping({"refil_to": 7})
    with pytest.raises(SettingError, match="is no setting; there are: players, deal"):
        WordSettings.from_mapping({"xyzzy": 7})


# What each does


def ended(sitting: Sitting) -> RoundEnded | None:
    return next((event for event in sitting.events if isinstance(event, RoundEnded)), None)


def test_setting_players_and_deal(rules: WordRules) -> None:
    changed = rules.with_settings(deal=7)
    assert [len(rack) for rack in Dealer(changed, 3, 1).start(0).racks] == [7, 7, 7]
    assert [len(rack) for rack in Dealer(rules, 3, 1).start(0).racks] == [14, 14, 14]


def test_setting_jokers(rules: WordRules) -> None:
    for jokers in (0, 2, 5):
        assert rules.with_settings(jokers=jokers).tile_set(4).total() == 110 + jokers


def test_setting_joker_left_and_letter_left(rules: WordRules) -> None:
    for joker, letter, note in [(30, 0, -60), (0, 0, 0), (25, 0, -50), (30, 1, -63), (0, 2, -6)]:
        sitting = Sitting(rules.with_settings(joker_left=joker, letter_left=letter), ["S", "??ABC"], ["CAT"])
        sitting.play("CATS")
        assert ended(sitting) == RoundEnded(EndReason.POOL_AND_RACK_EMPTY, (0, note), (0,))


def test_setting_pool_empty(rules: WordRules) -> None:
    for setting, reason in [("at_once", "pool-empty"), ("cannot_draw", None), ("play_on", None)]:
        sitting = Sitting(rules.with_settings(pool_empty=setting), ["ABCDEFG", "ABC"], ["CAT"], pool="E")
        assert ended(sitting) is None
        sitting.draw()
        result = ended(sitting)
        assert (result.reason if result else None) == reason


def test_setting_pool_empty_ends_with_the_first_who_does_not_play(rules: WordRules) -> None:
    for setting, is_over in [("cannot_draw", True), ("play_on", False)]:
        sitting = Sitting(rules.with_settings(pool_empty=setting), ["ABC", "ABC"], ["CAT"])
        sitting.pass_()
        assert (ended(sitting) is not None) == is_over


def test_setting_pool_empty_winner() -> None:
    race = open_word_rules("word-race")
    for setting, notes in [("lowest_rack", (4, -4)), ("no_bonus", (-2, -4))]:
        sitting = Sitting(race.with_settings(pool_empty_winner=setting), ["QX", "QXZJ"], ["CAT"])
        sitting.pass_()
        sitting.pass_()
        assert ended(sitting) == RoundEnded(EndReason.NOBODY_PLAYS, notes, (0,))


def test_setting_draw_when_able(rules: WordRules) -> None:
    strict = rules.with_settings(draw_when_able=False)
    verdict = judged(strict, ["FLIGHT"], "SVVVVVV", {"draw": True})
    assert [(v["clause"], v["message"]) for v in verdict["violations"]] == [
        ("W4", "You can play, so you may not draw: for example FLIGHTS.")
    ]
    assert clauses(judged(strict, ["FLIGHT"], "VVVVVVV", {"draw": True})) == []
    assert clauses(judged(strict, ["FLIGHT"], "SVVVVVV", {"draw": True}, melded=False)) == []
    assert clauses(judged(rules, ["FLIGHT"], "SVVVVVV", {"draw": True})) == []


def test_setting_end(rules: WordRules) -> None:
    for setting, reason in [("rack_empty", "rack-empty"), ("pool_and_rack_empty", None)]:
        changed = rules.with_settings(end=setting, refill_to=None)
        sitting = Sitting(changed, ["S", "ABC"], ["CAT"], pool="EEE")
        sitting.play("CATS")
        result = ended(sitting)
        assert (result.reason if result else None) == reason


def test_setting_first_seat(rules: WordRules) -> None:
    for setting, is_drawn in [("draw", True), ("rotate", False)]:
        changed = rules.with_settings(first_seat=setting)
        sitting = Sitting(changed, ["S", "ABC"], ["CAT"], rounds=2)
        [started] = [event for event in sitting.play("CATS") if isinstance(event, RoundStarted)]
        assert bool(started.opening) == is_drawn
        assert is_drawn or started.first == 1


def test_setting_initial_letters(rules: WordRules) -> None:
    for least, wrong in [(5, []), (6, ["W3"]), (1, [])]:
        changed = rules.with_settings(initial_letters=least)
        assert clauses(judged(changed, [], "BLACKX", ["BLACK"], melded=False)) == wrong


def test_setting_min_letters(rules: WordRules) -> None:
    assert clauses(judged(rules, ["CAT"], "DOGX", ["CAT", "DOG"])) == []
    assert clauses(judged(rules.with_settings(min_letters=4), ["CATS"], "DOGX", ["CATS", "DOG"])) == ["W5"]
    for least, word, said in (
        (3, "ON", "a word needs 3 letters, and it has 2"),
        (2, "XQ", "XQ is not in the dictionary"),
        (2, "TV", "TV is an abbreviation"),
        (1, "A", "too short for a word here"),
    ):
        two = rules.with_settings(min_letters=least)
        (fault,) = judged(two, ["CAT"], "ONATVXQZ", ["CAT", word])["violations"]
        assert (fault["clause"], fault["group"]) == ("W7" if least == 2 else "W5", word)
        assert said in fault["message"]
    assert judged(rules.with_settings(min_letters=2), ["CAT"], "ONX", ["CAT", "ON"])["score"] == 2


def test_setting_refill_to(rules: WordRules) -> None:
    for refill, draws in [(7, 6), (3, 2), (None, 0)]:
        assert judged(rules.with_settings(refill_to=refill), ["CAT"], "SX", ["CATS"])["draws"] == draws
    assert judged(rules.with_settings(refill_to=None), ["CAT"], "SX", {"draw": True})["draws"] == 1


def test_setting_meld_extra_words(rules: WordRules) -> None:
    alone = rules.with_settings(meld_extra_words=False)
    assert clauses(judged(rules, [], "GARDENCATX", ["GARDEN", "CAT"], melded=False)) == []
    verdict = judged(alone, [], "GARDENCATX", ["GARDEN", "CAT"], melded=False)
    assert [v["message"] for v in verdict["violations"]] == ["A first play is one word here, not 2."]
    assert clauses(judged(alone, ["CAT"], "GARDENX", ["CAT", "GARDEN"], melded=False)) == []
    assert clauses(judged(alone, ["CAT"], "GARDENDOGX", ["CAT", "GARDEN", "DOG"])) == []


def test_setting_scoring(rules: WordRules) -> None:
    for scoring, score, doubled in [
        ("longest_placed", 8, True),
        ("letters_placed", 14, True),
        ("none", 0, False),
    ]:
        verdict = judged(rules.with_settings(scoring=scoring), ["CAT"], "SDOG", ["CATS", "DOG"])
        assert (verdict["score"], verdict["doubled"]) == (score, doubled)
        assert verdict["placed"] == ["CATS", "DOG"]


def test_setting_scoring_word(rules: WordRules) -> None:
    play = ["LAP", "CHIP", "EAR"]
    assert judged(rules, ["CLAP", "PEAR"], "HIQ", play)["placed"] == ["CHIP"]
    any_new = rules.with_settings(scoring_word="any_new")
    assert judged(any_new, ["CLAP", "PEAR"], "HIQ", play)["placed"] == ["CHIP", "EAR", "LAP"]
    assert judged(any_new, ["STREAM", "INK"], "PQ", ["MASTER", "PINK"])["score"] == 6
    assert judged(any_new, ["CAT"], "SCATQ", ["CATS", "CAT"])["placed"] == ["CATS"]


def test_setting_double_on_empty_rack(rules: WordRules) -> None:
    for doubles, score in [(True, 8), (False, 4)]:
        changed = rules.with_settings(double_on_empty_rack=doubles)
        verdict = judged(changed, ["CAT"], "S", ["CATS"])
        assert (verdict["score"], verdict["doubled"]) == (score, doubles)


def test_setting_target_score(rules: WordRules) -> None:
    for target, reason in [(4, "target"), (5, None), (None, None)]:
        sitting = Sitting(rules.with_settings(target_score=target), ["SABCDEFG", "ABC"], ["CAT"], pool="EEE")
        sitting.play("CATS")
        result = ended(sitting)
        assert (result.reason if result else None) == reason


def test_setting_max_new_words(rules: WordRules) -> None:
    for most, wrong in [(None, []), (2, []), (1, [("V2", None)])]:
        changed = rules.with_settings(max_new_words=most)
        assert broken(changed, ["CAT"], "SDOGX", ["CATS", "DOG"]) == wrong
    assert broken(rules.with_settings(max_new_words=1), ["CAT"], "SCATX", ["CATS", "CAT"]) == []


def test_setting_twins(rules: WordRules) -> None:
    for twins, same, inflected in [("exact", ["W6"], []), ("stem", ["W6"], ["W6"]), ("allowed", [], [])]:
        changed = rules.with_settings(twins=twins)
        assert clauses(judged(changed, ["CAT"], "CATX", ["CAT", "CAT"])) == same
        assert clauses(judged(changed, ["CAT"], "CATSX", ["CAT", "CATS"])) == inflected


def test_setting_twins_allowed_both_score(rules: WordRules) -> None:
    allowed = rules.with_settings(twins="allowed", scoring="letters_placed")
    verdict = judged(allowed, ["DOG"], "CATCATX", ["DOG", "CAT", "CAT"])
    assert (verdict["placed"], verdict["score"]) == (["CAT", "CAT"], 6)
    one = judged(allowed, ["CAT"], "CATX", ["CAT", "CAT"])
    assert (one["placed"], one["score"]) == (["CAT"], 3)


def test_setting_twins_allowed_when_time_is_over(rules: WordRules) -> None:
    layout = {"play": ["CAT", "CAT", "QZX"], "time_over": True}
    assert judged(rules, ["CAT"], "CATQZX", dict(layout))["table"] == ["CAT"]
    allowed = rules.with_settings(twins="allowed")
    assert judged(allowed, ["CAT"], "CATQZX", dict(layout))["table"] == ["CAT", "CAT"]


def test_setting_joker_release(rules: WordRules) -> None:
    free = rules.with_settings(joker_release="free")
    for play in (["CHaPS"], ["SPaCH"], ["CHiPS"]):
        assert "W12" not in clauses(judged(free, ["CHiP"], "SQ", play))
    assert broken(free, ["CHiP"], "SQ", ["CHaPS"]) == []
    assert broken(rules, ["CHiP"], "SQ", ["CHaPS"]) == [("W12", None)]
    assert broken(free, ["CHiP", "TAP"], "IIRQ", ["CHIP", "TaP", "AIR"]) == []


def test_setting_validation(rules: WordRules) -> None:
    assert broken(rules, ["CAT"], "XQ", ["CATX"]) == [("W7", "CATX")]
    assert broken(rules.with_settings(validation="challenge"), ["CAT"], "XQ", ["CATX"]) == []


def test_setting_time_limit_is_the_face_s_affair(rules: WordRules) -> None:
    timed = rules.with_settings(time_limit=60)
    assert judged(timed, ["CAT"], "SX", ["CATS"]) == judged(rules, ["CAT"], "SX", ["CATS"])
    assert timed.to_mapping()["time_limit"] == 60
