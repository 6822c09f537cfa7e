"""Suggestions: what is closest first, then what is commoner, and never a refused word without its reason."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.lexicon import open_dictionary
from wordkub.lexicon.enchanted import open_enchanted
from wordkub.lexicon.finder import Finder, Packed
from wordkub.lexicon.house import set_house_word
from wordkub.lexicon.near import closest
from wordkub.lexicon.slips import (
    ALONE,
    AT_HEAD,
    CHANGED_ABOUT,
    DOUBLED,
    LONGEST,
    MOVED,
    OMITTED,
    OPEN,
    SAME_SOUND,
    SILENT,
    TURNED,
    VOWEL,
    WHOLE,
    Costs,
    apart,
    costs_of,
)
from wordkub.lexicon.suggest import suggest, suggest_of_checker
from wordkub.lexicon.themes import open_theme

CASES = Path(__file__).resolve().parents[1] / "cases"


def words(typed: str, name: str = "en-US", most: int = 10) -> list[str]:
    return [near.word for near in suggest(open_dictionary(name), typed, most)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("helo", "hello"),
        ("acomodate", "accommodate"),
        ("recieve", "receive"),
        ("wierd", "weird"),
        ("definately", "definitely"),
        ("occured", "occurred"),
        ("seperate", "separate"),
        ("neccessary", "necessary"),
        ("begining", "beginning"),
        ("hte", "the"),
        ("banannas", "bananas"),
        ("QUIZES", "quizzes"),
    ],
)
def test_the_word_that_was_meant_is_among_the_first(typed: str, meant: str) -> None:
    assert meant in words(typed)[:3]


@pytest.mark.parametrize("typed", ["dont", "colour", "London", "cwm", "seperate", "arse", "shagged"])
def test_nothing_that_is_refused_is_suggested(
    typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    set_house_word("en-US", "SEPARATE", False)
    for dictionary in (open_dictionary("en-US"), open_dictionary("en-US", family=True)):
        near = suggest(dictionary, typed, 30)
        assert near
        assert all(each.verdict.valid and each.word in dictionary for each in near)
        assert "separate" not in [each.word for each in near]


def test_only_words_of_the_theme_are_suggested() -> None:
    fruit = open_theme("fruit")
    near = [each.word for each in suggest(open_dictionary("en-US"), "aple", theme=fruit)]
    assert near[0] == "apple"
    assert all(word in fruit for word in near)


def test_the_spelling_used_here_comes_first() -> None:
    assert words("colour")[0] == "color"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Muetze", "Mütze"), ("fuer", "für"), ("gruesse", "Grüße"), ("Maedchen", "Mädchen"), ("grun", "grün")],
)
def test_german_typed_without_its_letters_has_the_right_word_first(typed: str, meant: str) -> None:
    assert words(typed, "de")[0] == meant
    assert open_dictionary("de").check(typed).instead == meant


def test_the_dictionary_s_own_spelling_is_told() -> None:
    assert "Straße" in words("strase", "de")
    assert "Mädchen" in words("mätchen", "de")


@pytest.mark.parametrize("typed", ["", "x", "123", "!", "ß" * 50, "a b c", "zzzzzzzzzzzz"])
def test_anything_can_be_asked(typed: str) -> None:
    assert len(words(typed)) <= 10


def test_no_more_than_are_asked_for_and_none_twice() -> None:
    found = words("cat", most=7)
    assert len(found) == 7
    assert len(set(found)) == 7
    assert "cat" not in found


# Misspellings that people are known for


def pairs() -> list[tuple[str, str]]:
    """What was typed and what was meant; some of what was typed is a word too, and asks for nothing."""
    words = open_dictionary("en-US")
    lines = (CASES / "misspellings.txt").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(typed, meant) for typed, meant in rows if typed not in words]


def valid_words(typed: str) -> list[str]:
    """What is suggested, less the word itself where it is known and refused."""
    return [near.word for near in suggest(open_dictionary("en-US"), typed) if near.verdict.valid]


def shares(suggested: Callable[[str], list[str]], asked: list[tuple[str, str]]) -> tuple[float, float]:
    """How often the word that was meant stands first, and how often among the first five."""
    found = [(meant, suggested(typed)) for typed, meant in asked]
    first = sum(near[:1] == [meant] for meant, near in found)
    return first / len(found), sum(meant in near[:5] for meant, near in found) / len(found)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("seperate", "separate"),
        ("cemetary", "cemetery"),
        ("teh", "the"),
        ("hte", "the"),
        ("fonetik", "phonetic"),
        ("recieve", "receive"),
        ("definately", "definitely"),
        ("occured", "occurred"),
        ("accomodate", "accommodate"),
        ("wierd", "weird"),
        ("untill", "until"),
        ("tommorow", "tomorrow"),
        ("neccessary", "necessary"),
        ("yatch", "yacht"),
    ],
)
def test_a_well_known_misspelling_has_the_right_word_first(typed: str, meant: str) -> None:
    assert words(typed)[0] == meant


def test_most_misspellings_have_the_right_word_first() -> None:
    first, among_five = shares(valid_words, pairs()[::4])
    assert first > 0.95
    assert among_five > 0.97


@pytest.mark.slow
def test_the_right_word_stands_first_more_often_than_by_enchant() -> None:
    enchanted = open_enchanted("enchant:en_US")

    def proposed(typed: str) -> list[str]:
        return [near.word for near in suggest_of_checker(enchanted, typed) if near.verdict.valid]

    ours, theirs = shares(valid_words, pairs()), shares(proposed, pairs())
    assert ours[0] > 0.97
    assert ours[0] > theirs[0] + 0.1
    assert ours[1] >= theirs[1]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("teached", "taught"),
        ("runned", "ran"),
        ("writed", "wrote"),
        ("mouses", "mice"),
        ("follers", "followers"),
    ],
)
def test_a_form_made_by_the_rule_has_the_irregular_one_first(typed: str, meant: str) -> None:
    assert words(typed)[0] == meant


# Slips


ENGLISH = costs_of("en", string.ascii_uppercase)


def plain(one: str, other: str) -> int:
    """The plain distance of Levenshtein."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, row[0] = row[0], at
        for column, its in enumerate(other, 1):
            last, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, last + (letter != its))
    return row[-1]


WORDS = st.text("ABCEIKOSZHPGT", min_size=1, max_size=7)


@given(WORDS, WORDS)
def test_slips_are_no_more_than_plain_ones_and_none_only_between_equals(one: str, other: str) -> None:
    found = apart(one, other, 9999, ENGLISH)
    assert found is not None
    assert found <= plain(one, other) * WHOLE + AT_HEAD
    assert (found == 0) == (one == other)
    # What is too far is not said to be near.
    assert apart(one, other, found, ENGLISH) == found
    assert apart(one, other, found // 2, ENGLISH) == (None if found else 0)


@pytest.mark.parametrize(
    ("typed", "word", "cost"),
    [
        ("HELO", "HELLO", DOUBLED * ALONE // 100),
        ("HELLLO", "HELLO", DOUBLED * ALONE // 100),
        ("TEH", "THE", CHANGED_ABOUT * ALONE // 100),
        ("WIERD", "WEIRD", TURNED * ALONE // 100),
        ("ONLIN", "ONLINE", (SILENT - OMITTED) * ALONE // 100),
        ("ONLINEE", "ONLINE", DOUBLED * ALONE // 100),
        ("YATCH", "YACHT", MOVED),
        ("FONETIC", "PHONETIC", SAME_SOUND),
        ("NIFE", "KNIFE", SAME_SOUND * ALONE // 100),
        ("CAT", "COT", VOWEL * ALONE // 100),
        ("VAT", "QAT", (WHOLE + AT_HEAD) * ALONE // 100),
        ("HTE", "THE", CHANGED_ABOUT * ALONE // 100),
        ("SPED", "SPEED", DOUBLED * ALONE // 100),
        ("HOPE", "HOP", SILENT * ALONE // 100),
        ("CARD", "CARDO", (OPEN - OMITTED) * ALONE // 100),
        ("CARDO", "CARD", OPEN * ALONE // 100),
        ("HELOTEH", "HELLOTHE", DOUBLED + CHANGED_ABOUT),
    ],
)
def test_each_kind_of_slip_has_its_cost(typed: str, word: str, cost: int) -> None:
    assert apart(typed, word, 900, ENGLISH) == cost


def test_letters_sound_alike_only_where_they_stand_in_the_word() -> None:
    once = SAME_SOUND * ALONE // 100
    assert apart("NIFE", "KNIFE", 900, ENGLISH) == once
    assert (apart("ANIFE", "AKNIFE", 900, ENGLISH) or 0) > once
    assert apart("LAM", "LAMB", 900, ENGLISH) == once
    assert (apart("LAMA", "LAMBA", 900, ENGLISH) or 0) > once


# Both cores


@cache
def packed(name: str, every: int) -> Packed:
    """Every so manieth word of a dictionary: the core in Python takes a second for all."""
    dictionary = open_dictionary(name)
    marks = dict(islice(dictionary.marked(), 0, None, every))
    return Finder.of(marks, dictionary.alphabet.singles, marks.__getitem__).packed


def closest_of(core: str, typed: str, name: str, every: int = 50, **limits: int) -> list[tuple[int, int]]:
    """The closest words by a core, of some of a dictionary's words."""
    some = packed(name, every)
    costs: Costs = costs_of(name.partition("-")[0], some.letters)
    asked = {"consonants": 2, "vowels": 3, "farthest": 300, "most": 12, "shortest": 3} | limits
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORDKUB_CORE", core)
        return closest(some, typed, costs, [0, 20, 40], **asked)


TYPED = ["X", "THRLOW", "A" * 20]


@pytest.mark.parametrize("typed", TYPED)
def test_both_cores_name_the_same_words(typed: str) -> None:
    found = closest_of("compiled", typed, "en-US")
    assert found == closest_of("python", typed, "en-US")
    assert found == sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("name", ["en-US", "nl"])
def test_both_cores_name_the_same_words_of_all(typed: str, name: str) -> None:
    assert closest_of("compiled", typed, name, 1) == closest_of("python", typed, name, 1)


@given(st.text("AEIOUTHCKSPGNR", min_size=1, max_size=9), st.integers(1, 5), st.integers(50, 400))
@settings(max_examples=20, deadline=None)
def test_both_cores_keep_to_the_same_limits(typed: str, most: int, farthest: int) -> None:
    limits = {"most": most, "farthest": farthest, "consonants": 1, "vowels": 2}
    assert closest_of("compiled", typed, "en-US", **limits) == closest_of("python", typed, "en-US", **limits)


def test_what_is_too_long_is_near_to_nothing() -> None:
    assert closest_of("compiled", "A" * (LONGEST + 1), "en-US") == []
