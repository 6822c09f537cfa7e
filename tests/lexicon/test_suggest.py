"""Suggestions: what is closest first, then what is commoner, and never a refused word without its reason."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkub.lexicon import open_dictionary
from wordkub.lexicon.suggest import distance, suggest


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
    assert all(each.verdict.is_valid for each in near[1:])


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


def slips(one: str, other: str) -> int:
    """The plain distance of Damerau and Levenshtein (optimal string alignment)."""
    rows = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            best = min(
                rows[i - 1, j] + 1, rows[i, j - 1] + 1, rows[i - 1, j - 1] + (one[i - 1] != other[j - 1])
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                best = min(best, rows[i - 2, j - 2] + 1)
            rows[i, j] = best
    return rows[len(one), len(other)]


@given(st.text("ABC", min_size=1, max_size=7), st.text("ABC", min_size=1, max_size=7))
def test_distance_is_slips_with_doubled_letters_cheaper(one: str, other: str) -> None:
    found, plain = distance(one, other, 9), slips(one, other)
    assert found is not None
    assert plain / 2 <= found <= plain + 0.5
    if not any(a == b for word in (one, other) for a, b in itertools.pairwise(word)):
        assert found == plain + (0.5 if one[0] != other[0] else 0)
