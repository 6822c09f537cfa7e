"""Words that the players check themselves: clause W14."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judging import clauses, judged
from tests.letters.sitting import Sitting
from wordkub.core.events import Challenged, EndReason, RoundEnded, WindowClosed
from wordkub.core.verdicts import IllegalTurnError
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import open_word_rules


@pytest.fixture(scope="session")
def players(rules: WordRules) -> WordRules:
    """The word game where the players check the words."""
    return rules.with_settings(validation="challenge")


def refused(sitting: Sitting, seat: int, word: str) -> str:
    """The sentence that refuses a challenge; nothing has changed."""
    before = sitting.match
    with pytest.raises(IllegalTurnError) as caught:
        sitting.challenge(seat, word)
    assert sitting.match == before
    [violation] = caught.value.verdict.violations
    assert violation.clause == "W14"
    return violation.message


def test_w14_a_word_of_the_rack_alone_goes_back(players: WordRules) -> None:
    sitting = Sitting(players, ["SDOXABCDE", "ABCDEFG"], ["CAT"], pool="EEEEE")
    sitting.play("CATS", "DOX")
    assert sitting.seat(0).score == 4
    [event] = sitting.challenge(1, "dox")
    assert isinstance(event, Challenged)
    assert (event.upheld, event.undone, players.notation.rack_text(event.returned), len(event.drawn)) == (
        True,
        False,
        "DOX",
        1,
    )
    assert sitting.table == ["CATS"]
    assert (sitting.rack(0), sitting.seat(0).score) == ("ABCDDEEOX", 4)
    sitting.close()
    assert sitting.rack(0) == "ABCDDEEOX"


def test_w14_score_and_double_are_worked_out_again(players: WordRules) -> None:
    sitting = Sitting(players, ["SGARDXN", "ABCDEFG"], ["CAT"], pool="EEEEEEEEE")
    sitting.play("CATS", "GARDXN")
    assert sitting.seat(0).score == 12
    sitting.challenge(1, "GARDXN")
    assert sitting.seat(0).score == 4


def test_w14_a_word_with_table_tiles_undoes_the_turn(players: WordRules) -> None:
    sitting = Sitting(players, ["XDOGABCDE", "ABCDEFG"], ["CAT"], pool="EEE")
    before = sitting.tiles
    sitting.play("CATX", "DOG")
    undone = sitting.challenge(1, "CATX")[0]
    assert isinstance(undone, Challenged)
    assert undone.undone
    assert (sitting.table, sitting.rack(0), sitting.seat(0).score) == (["CAT"], "ABCDDEEGOX", 0)
    assert sitting.match.window is None
    assert sitting.match.to_move == 1
    assert sitting.tiles == before


def test_w14_so_does_a_play_that_breaks_a_clause_without_it(players: WordRules) -> None:
    only_word = Sitting(players, ["DOXABCDEFG", "ABC"], ["CAT"], pool="EEE")
    only_word.play("CAT", "DOX")
    assert [e.undone for e in only_word.challenge(1, "DOX") if isinstance(e, Challenged)] == [True]
    released = Sitting(players, ["ISEABCDFG", "ABC"], ["CHiP", "AIM"], pool="EEE")
    released.play("CHIP", "AIM", "SxE")
    assert [e.undone for e in released.challenge(1, "SXE") if isinstance(e, Challenged)] == [True]
    assert released.table == ["CHiP", "AIM"]


def test_w14_a_first_play_undone_is_no_initial_meld(players: WordRules) -> None:
    sitting = Sitting(players, ["GARDXNDOGABCDE", "ABC"], pool="EEE", melded=False)
    sitting.play("GARDXN", "DOG")
    assert sitting.seat(0).melded
    sitting.challenge(1, "GARDXN")
    assert not sitting.seat(0).melded
    assert sitting.table == []


def test_w14_a_short_word_of_a_first_play_leaves_the_meld(players: WordRules) -> None:
    sitting = Sitting(players, ["GARDENDOXABCDE", "ABC"], pool="EEE", melded=False)
    sitting.play("GARDEN", "DOX")
    sitting.challenge(1, "DOX")
    assert (sitting.table, sitting.seat(0).melded, sitting.seat(0).score) == (["GARDEN"], True, 6)


def test_w14_tiles_are_drawn_when_the_window_closes(players: WordRules) -> None:
    sitting = Sitting(players, ["SABC", "ABCDEFG"], ["CAT"], pool="EEEEEEEE")
    sitting.play("CATS")
    assert (sitting.rack(0), sitting.match.pool) == ("ABC", 8)
    assert sitting.close() == [WindowClosed(0, ("E",) * 4)]
    assert (sitting.rack(0), sitting.match.pool) == ("ABCEEEE", 4)


def test_w14_the_next_player_s_first_action_closes_it(players: WordRules) -> None:
    sitting = Sitting(players, ["SABC", "ABCDEFG", "ABCDEFG"], ["CAT"], pool="EEEEEEEE")
    sitting.play("CATS")
    sitting.draw()
    assert sitting.rack(0) == "ABCEEEE"
    assert refused(sitting, 2, "CATS") == "There is nothing to challenge now: the next player has acted."


def test_w14_each_other_player_once_one_at_a_time(players: WordRules) -> None:
    racks = ["SDOXPIQABCD", "ABC", "ABC"]
    sitting = Sitting(players, racks, ["CAT"], pool="EEEEEE")
    sitting.play("CATS", "DOX", "PIQ")
    assert refused(sitting, 0, "DOX") == "A player does not challenge a turn of their own."
    sitting.challenge(1, "DOX")
    assert refused(sitting, 1, "PIQ") == "Each player may challenge once a turn, and this one has."
    sitting.challenge(2, "PIQ")
    assert sitting.table == ["CATS"]
    assert sitting.rack(0) == "ABCDDEEIOPQX"


def test_w14_only_a_word_new_in_this_turn(players: WordRules) -> None:
    sitting = Sitting(players, ["SABC", "ABC"], ["CATX", "DOG"], pool="EEE")
    sitting.play("CATX", "DOGS")
    assert refused(sitting, 1, "CATX") == "CATX was not formed in the last turn."
    assert refused(sitting, 1, "HORSE") == "HORSE is not on the table."
    formed_again = Sitting(players, ["PIGTABC", "ABC"], ["CATX"], pool="EEE")
    formed_again.play("CATX", "PIG")
    assert refused(formed_again, 1, "CATX") == "CATX was not formed in the last turn."


def test_w14_nothing_to_challenge_after_a_draw(players: WordRules) -> None:
    sitting = Sitting(players, ["ABC", "ABC"], ["CAT"], pool="EEEEEEEEE")
    sitting.draw()
    assert refused(sitting, 0, "CAT") == "There is nothing to challenge now: the next player has acted."


def test_w14_where_the_program_checks_there_is_no_challenge(rules: WordRules) -> None:
    sitting = Sitting(rules, ["SABC", "ABC"], ["CAT"], pool="EEE")
    sitting.play("CATS")
    assert sitting.match.window is None
    assert refused(sitting, 1, "CATS") == (
        "The program checks the words here, so there is nothing to challenge."
    )


def test_w14_before_the_game_is_ended(players: WordRules) -> None:
    sitting = Sitting(players, ["SX", "ABC"], ["CAT"])
    sitting.play("CATSX")
    assert sitting.match.is_playing
    assert sitting.referee.would_end(sitting.match)
    sitting.challenge(1, "CATSX")
    assert sitting.match.is_playing
    assert (sitting.table, sitting.rack(0)) == (["CAT"], "SX")
    right = Sitting(players, ["S", "ABC"], ["CAT"])
    right.play("CATS")
    assert right.close()[1] == RoundEnded(EndReason.POOL_AND_RACK_EMPTY, (0, 0), (0,))


def test_w14_penalties_come_before_the_refill(players: WordRules) -> None:
    sitting = Sitting(players, ["SDOXA", "ABCDEFG"], ["CAT"], pool="LKJIHGF")
    sitting.play("CATS", "DOX")
    [upheld] = sitting.challenge(1, "DOX")
    assert isinstance(upheld, Challenged)
    assert upheld.drawn == ("F",)
    assert sitting.close() == [WindowClosed(0, ("G", "H"))]
    assert sitting.rack(0) == "ADFGHOX"


def test_w14_a_word_outside_the_theme_fails(tmp_path: Path) -> None:
    theme = tmp_path / "animals.txt"
    theme.write_text("cat\ncats\n")
    animals = open_word_rules(theme=str(theme)).with_settings(validation="challenge")
    assert judged(animals, ["CAT"], "DOGQ", ["CAT", "DOG"])["legal"]
    sitting = Sitting(animals, ["SDOGABC", "ABC"], ["CAT"], pool="EEE")
    sitting.play("CATS", "DOG")
    [event] = sitting.challenge(1, "DOG")
    assert isinstance(event, Challenged)
    assert event.upheld


def test_w14_a_joker_s_word_is_challenged_by_its_letters(players: WordRules) -> None:
    sitting = Sitting(players, ["SD?XABC", "ABC"], ["CAT"], pool="EEE")
    sitting.play("CATS", "DoX")
    [event] = sitting.challenge(1, "DOX")
    assert isinstance(event, Challenged)
    assert players.notation.rack_text(event.returned) == "DX?"


def test_setting_failed_challenge(players: WordRules) -> None:
    for setting, drawn in [("nothing", 0), ("draw", 1)]:
        changed = players.with_settings(failed_challenge=setting)
        sitting = Sitting(changed, ["SABC", "ABC", "ABC"], ["CAT"], pool="EEEEE")
        sitting.play("CATS")
        [event] = sitting.challenge(2, "cats")
        assert isinstance(event, Challenged)
        assert (event.upheld, event.draws, len(event.drawn)) == (False, 2, drawn)
        assert len(sitting.seat(2).rack) == 3 + drawn
        assert (sitting.table, sitting.seat(0).score) == (["CATS"], 4)
        verdict = judged(changed, ["CATS"], "ABC", {"challenge": "cats"})
        assert (verdict["legal"], verdict["upheld"], verdict["draws"]) == (True, False, drawn)


def test_setting_challenge_penalty() -> None:
    points = open_word_rules("word-99").with_settings(validation="challenge")
    assert points.settings.challenge_penalty == 3
    sitting = Sitting(points, ["DOXABCDEF", "ABC"], ["CAT"], pool="EEEEE")
    sitting.play("CAT", "DOX")
    sitting.challenge(1, "DOX")
    assert (sitting.table, sitting.rack(0)) == (["CAT"], "ABCDDEEEEFOX")
    none = Sitting(points.with_settings(challenge_penalty=0), ["DOXABCDEF", "ABC"], ["CAT"], pool="EEEEE")
    none.play("CAT", "DOX")
    none.challenge(1, "DOX")
    assert none.rack(0) == "ABCDDEFOX"


def test_a_position_s_challenge(players: WordRules, rules: WordRules) -> None:
    upheld = judged(players, ["CATX"], "ABC", {"challenge": "catx"})
    assert (upheld["legal"], upheld["upheld"], upheld["draws"]) == (True, True, 0)
    absent = judged(players, ["CATX"], "ABC", {"challenge": "DOG"})
    assert (clauses(absent), absent["upheld"]) == (["W14"], False)
    assert clauses(judged(rules, ["CATX"], "ABC", {"challenge": "CATX"})) == ["W14"]


def test_a_challenge_conserves_tiles(players: WordRules) -> None:
    sitting = Sitting(players, ["SD?XPIQAB", "ABCDEFG", "QRSTUVW"], ["CAT", "GoT"], pool="EEEEEE")
    before = sitting.tiles
    sitting.play("CATS", "GoT", "DiX", "PIQ")
    sitting.challenge(1, "PIQ")
    assert sitting.tiles == before
    sitting.challenge(2, "CATS")
    assert sitting.tiles == before
    sitting.close()
    assert sitting.tiles == before
