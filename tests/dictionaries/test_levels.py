"""How common words are: what everybody says is at the lowest levels, what nobody says at the highest."""

from __future__ import annotations

import pytest

from tests.dictionaries.shipped import shipped
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.find import Query, find

COMMON = {
    "de": "haus auto schule wasser mutter freund arbeit leben sagen machen gehen kommen schön groß klein",
    "fr": "maison voiture école eau mère ami travail vie dire faire aller venir beau grand petit",
    "nl": "huis auto school water moeder vriend werk leven zeggen maken gaan komen mooi groot klein",
}

RARE = {
    "de": "aalquappe abakus xylose zytozym aalraupe kolophonium",
    "fr": "abaca zythum xyste crwth abasourdissiez yttrium",
    "nl": "aalkwab zwijnenhoeder xyleen yttrium aambeeldsbeentje",
}


@pytest.mark.parametrize("name", COMMON)
def test_common_words_are_at_the_lowest_levels(name: str) -> None:
    dictionary = open_dictionary(name)
    levels = {word: dictionary.level(word) for word in COMMON[name].split()}
    assert {word: level for word, level in levels.items() if level is None or level > 20} == {}


@pytest.mark.parametrize("name", RARE)
def test_rare_words_are_not(name: str) -> None:
    dictionary = open_dictionary(name)
    levels = [dictionary.level(word) for word in RARE[name].split() if dictionary.check(word).valid]
    assert len(levels) >= 3
    assert all(level is not None and level >= 35 for level in levels)


@pytest.mark.parametrize("name", COMMON)
def test_everyday_words_are_a_part_that_a_weak_computer_can_play(name: str) -> None:
    lines = shipped(name).level_lines
    everyday = sum(int(line.split("\t")[1]) <= 35 for line in lines)
    assert 10_000 < everyday < 100_000


def test_find_knows_the_levels_of_german() -> None:
    dictionary = open_dictionary("de")
    everyday = {found.word for found in find(dictionary, Query(rack="HAUSTÜR", level=35))}
    every = {found.word for found in find(dictionary, Query(rack="HAUSTÜR"))}
    assert "HAUS" in everyday < every
