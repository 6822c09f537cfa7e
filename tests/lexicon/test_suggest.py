"""Suggestions: what is closest first, then what is commoner, and never a refused word without its reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkub.lexicon import open_dictionary
from wordkub.lexicon.enchanted import open_enchanted
from wordkub.lexicon.slips import AT_HEAD, DOUBLED, SILENT, apart, sound
from wordkub.lexicon.suggest import suggest, suggest_of_checker

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


@pytest.mark.parametrize(
    ("typed", "first", "reason"),
    [
        ("dont", "don't", "apostrophe"),
        ("colour", "colour", "foreign-spelling"),
        ("London", "London", "proper-name"),
    ],
)
def test_a_refused_word_stands_first_with_its_reason(typed: str, first: str, reason: str) -> None:
    near = suggest(open_dictionary("en-US"), typed)
    assert (near[0].word, near[0].verdict.reason) == (first, reason)
    assert all(each.verdict.valid for each in near[1:])


def test_the_spelling_used_here_comes_next() -> None:
    assert words("colour")[1] == "color"


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


# Slips


def plain(one: str, other: str) -> int:
    """The plain distance of Levenshtein."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, row[0] = row[0], at
        for column, its in enumerate(other, 1):
            last, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, last + (letter != its))
    return row[-1]


WORDS = st.text("ABCEIOSZ", min_size=1, max_size=7)


@given(WORDS, WORDS)
def test_slips_are_no_more_than_plain_ones_and_none_only_between_equals(one: str, other: str) -> None:
    found = apart(one, other, 99)
    assert found is not None
    assert found <= plain(one, other) + AT_HEAD
    assert found >= DOUBLED * abs(len(one) - len(other))
    assert (found == 0) == (one == other)
    assert found == pytest.approx(apart(other, one, 99))
    # What is too far is not said to be near.
    assert apart(one, other, found / 2) == (None if found else 0)


@given(st.text("ABCDEGHIKNOPQRSTUWXYZ", max_size=12))
def test_any_letters_have_a_sound(letters: str) -> None:
    assert set(sound(letters)) <= set(letters) | set("FKNRSWJTH")
    assert sound(letters.replace("PH", "F")) == sound(letters)


@pytest.mark.parametrize(
    ("typed", "word", "cost"),
    [
        ("HELO", "HELLO", 0.4),
        ("HELLLO", "HELLO", 0.4),
        ("TEH", "THE", 0.6),
        ("WIERD", "WEIRD", 0.4),
        ("SEPERATE", "SEPARATE", 0.5),
        ("ONLIN", "ONLINE", 0.7),
        ("YATCH", "YACHT", 1.0),
        ("CRAZI", "CRASI", 0.6),
        ("BAT", "CAT", 1.8),
        ("HTE", "THE", 0.6),
    ],
)
def test_each_kind_of_slip_has_its_cost(typed: str, word: str, cost: float) -> None:
    assert apart(typed, word, 9) == pytest.approx(cost)


@pytest.mark.parametrize(
    ("typed", "word", "cost"),
    [
        ("SPED", "SPEED", DOUBLED),
        ("SPEED", "SPED", DOUBLED),
        ("WITHHOLD", "WITHOLD", DOUBLED),
        ("HOP", "HOPE", SILENT),
        ("RYME", "RHYME", SILENT),
        ("SPEEED", "SPEED", DOUBLED),
        ("HEE", "H", DOUBLED + SILENT),
        ("CAT", "CART", 1),
    ],
)
def test_a_silent_letter_that_is_doubled_costs_what_doubling_costs(
    typed: str, word: str, cost: float
) -> None:
    assert apart(typed, word, 9) == pytest.approx(cost)
    assert DOUBLED < SILENT < 1
