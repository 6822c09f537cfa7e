"""The simple computer player: what it plays is legal, and as good as it can see."""

from __future__ import annotations

import pytest

from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Challenge, Draw, Pass, Play
from wordkub.letters.rules import WordRules
from wordkub.players.simple import SimplePlayer, find_play
from wordkub.store.rulesets import open_rules


@pytest.fixture(scope="module")
def rules() -> WordRules:
    return open_rules("word")


def position(rules: WordRules, table: str, rack: str, *, melded: bool = True, pool: int = 40) -> Position:
    return Position(tuple(map(rules.parse_group, table.split())), rules.parse_rack(rack), melded, pool)


def formed(rules: WordRules, play: Play | None) -> str:
    assert play is not None
    return rules.group_text(play.table[-1])


def test_it_lays_the_longest_word_of_its_rack(rules: WordRules) -> None:
    here = position(rules, "", "DISCOUNTFOB")
    assert formed(rules, find_play(rules, here)) == "SOFTBOUND"


def test_it_takes_in_a_word_of_the_table(rules: WordRules) -> None:
    here = position(rules, "APPEAR", "DISKQZ")
    assert formed(rules, find_play(rules, here)) == "DISAPPEAR"


def test_it_leaves_the_table_alone_before_its_first_word(rules: WordRules) -> None:
    here = position(rules, "APPEAR", "DISKQZ", melded=False)
    assert find_play(rules, here) is None
    assert SimplePlayer(rules).turn(here) == Draw()
    assert SimplePlayer(rules).turn(position(rules, "", "QZ", pool=0)) == Pass()


def test_jokers_are_laid_where_a_letter_is_wanting(rules: WordRules) -> None:
    assert formed(rules, find_play(rules, position(rules, "", "QUEUIN?", melded=False))) == "QUEUINg"


def test_a_standing_joker_keeps_its_letter(rules: WordRules) -> None:
    here = position(rules, "CHiP", "SQ")
    assert formed(rules, find_play(rules, here)) == "CHiPS"


def test_of_equal_words_the_commoner_is_laid(rules: WordRules) -> None:
    assert formed(rules, find_play(rules, position(rules, "", "TAEQ"))) in ("TEA", "ATE", "EAT")


@pytest.mark.parametrize("table", ["", "STONE CHiP", "GARDEN WINDOW BoTTLE MARKET"])
@pytest.mark.parametrize("rack", ["AEIRSTN", "QZXJVK?", "??EEIOU", "S", ""])
@pytest.mark.parametrize("name", ["word", "word-race", "word-99"])
def test_what_it_plays_is_legal(table: str, rack: str, name: str) -> None:
    own = open_rules(name)
    here = position(own, table, rack)
    turn = SimplePlayer(own).turn(here)
    assert judge(own, here, turn).is_legal


def test_it_challenges_what_its_dictionary_lacks(rules: WordRules) -> None:
    assert SimplePlayer(rules).challenge(["CHIP", "CHIX"]) == Challenge("CHIX")
    assert SimplePlayer(rules).challenge(["CHIP"]) is None
