"""The shipped dictionary nl: IJ as one tile or as two letters, accents, names, what is written with signs."""

from __future__ import annotations

import re

import pytest

from tests.dictionaries.shipped import DICTIONARIES, cases, people_lines, shipped
from wordkub.lexicon import open_dictionary

EXPECTED = {
    "ok": """
        bijna bijen bijeen vijand zijig vrijaf rijangst pijjekker harpijarend dijader bijas bijectie
        bijectief bijou bijouterie dijonmosterd ijsje ĳsje één een geïnd geind zeeën reëel
        coöperatie crème creme appèl föhn skiën kerstboom brr sjwa soa havo ufo aids pin fietsen
        marihuana demi turken
    """,
    "abbreviation": "hiv cao pvc dvd blz aub okt kcal navo bbc",
    "proper-name": "amsterdam nederlander belgisch ijmuiden fiji utrecht",
    "apostrophe": "fotos foto's babys opas smsen",
    "hyphenated": "mini-jurk zee-eend",
    "foreign-word": "mea orbi urbi noir the",
    "unknown": "mcmxc fietstte bijouu strasse",
    "too-short": "ja",
    "not-a-word": "m²",
}


@pytest.mark.parametrize(("word", "reason"), cases(EXPECTED))
def test_word(word: str, reason: str) -> None:
    assert open_dictionary("nl").check(word).reason == reason


def test_table_is_long_enough() -> None:
    assert len(cases(EXPECTED)) >= 40


@pytest.mark.parametrize(
    ("as_one", "as_two"),
    [("B[IJ]NA", "BIJNA"), ("B[IJ]EEN", None), ("[IJ]SJE", None), ("Z[IJ]IG", None), ("P[IJ]JEKKER", None)],
)
def test_ij_is_one_letter(as_one: str, as_two: str | None) -> None:
    dictionary = open_dictionary("nl")
    assert dictionary.check(as_one).valid
    assert not dictionary.check(as_one.replace("[IJ]", "[I][J]")).valid
    assert as_two is None or dictionary.check(as_two).valid


@pytest.mark.parametrize("word", ["B[I][J]OU", "B[I][J]ECTIE", "ANT[I][J]UDAISME", "D[I][J]ONMOSTERD"])
def test_i_and_j_are_apart(word: str) -> None:
    dictionary = open_dictionary("nl")
    assert dictionary.check(word).valid
    assert not dictionary.check(word.replace("[I][J]", "[IJ]")).valid


@pytest.mark.parametrize(
    ("typed", "spelling"), [("MINIJURK", "mini-jurk"), ("ZEEEEND", "zee-eend"), ("SKIJAS", "ski-jas")]
)
def test_what_is_written_with_a_hyphen_is_said(typed: str, spelling: str) -> None:
    verdict = open_dictionary("nl").check(typed)
    assert (verdict.reason, verdict.instead) == ("hyphenated", spelling)


def test_apart_words_carry_their_bars() -> None:
    apart = set(people_lines(DICTIONARIES / "nl.apart.txt"))
    barred = {
        line.split("\t")[0] for line in (*shipped("nl").lines, *shipped("nl").refused_lines) if "|" in line
    }
    assert barred == apart
    assert all(re.search(r"i\|j[aeiouy]", word.lower()) for word in apart)


def test_foreign_i_and_j_are_reviewed() -> None:
    """Before A, O and U, where foreign words have I and J, every word was read; a new one needs reading."""
    native = re.compile(
        r"vijand|vrij(af|age|uit)|(bij|zij|rij|snij|glij)(a|ig|o|uit)|dij(ader|ing)|"
        r"(partij|maatschappij|batterij|visserij|voogdij|drogisterij|harpij)[ao]"
    )
    words = [word for word in shipped("nl").spellings if re.search("ij[aou]", word)]
    assert [word for word in words if not native.search(word)] == []
