"""Folding what people type into letters of an alphabet."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.lexicon.alphabet import ENGLISH, Alphabet

english = Alphabet(ENGLISH)
german = Alphabet(ENGLISH + "ÄÖÜ")


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("cliché", "CLICHE"),
        ("Straße", "STRASSE"),
        ("ﬁne", "FINE"),
        ("ĳs", "IJS"),
        ("ｆｕｌｌ", "FULL"),
        ("ıstanbul", "ISTANBUL"),
        ("İzmir", "IZMIR"),
    ],
)
def test_folding_into_english(typed: str, folded: str) -> None:
    assert english.fold(typed) == folded


def test_a_letter_of_the_alphabet_keeps_its_accent() -> None:
    assert german.fold("übercafé") == "ÜBERCAFE"
    assert german.fold(unicodedata.normalize("NFD", "über")) == "ÜBER"


def test_a_letter_that_stands_for_none_is_left_and_named() -> None:
    assert english.strangers(english.fold("naïve שלום")) == " שלום"
    assert not english.spells(english.fold("łódź"))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=12))
def test_composed_and_decomposed_are_the_same_word(text: str) -> None:
    composed, decomposed = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
    assert german.fold(composed) == german.fold(decomposed)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=12))
def test_folding_twice_is_folding_once(text: str) -> None:
    once = english.fold(text)
    if english.spells(once):
        assert english.fold(once) == once


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text("CHIP[]", max_size=10))
def test_brackets_stand_round_letters_alike_with_and_without_digraphs(text: str) -> None:
    spanish = Alphabet(ENGLISH, digraphs=["CH"])
    if "[CH]" not in text and re.search(r"\[[A-Z]{2,}\]", text) is None:
        assert bool(english.reading(text)) == bool(spanish.reading(text))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text("abXYZ äöüß éñŁœĳﬁЖж1-'!", max_size=10))
def test_each_character_is_folded_alike_whatever_stands_beside_it(text: str) -> None:
    for alphabet in (english, german, Alphabet(ENGLISH, {"Œ": "OE", "Ł": "L", "X": "KS"})):
        assert alphabet.fold(text) == "".join(map(alphabet.fold, text))


def test_no_more_characters_are_remembered_than_a_few() -> None:
    alphabet = Alphabet(ENGLISH)
    for code in range(0x4E00, 0x4E00 + 20_000):
        alphabet.fold(chr(code))
    assert len(alphabet._folding) <= alphabet._folding.most
