"""The shipped dictionary de: umlauts, ß, other accents, several spellings of the same letters."""

from __future__ import annotations

import pytest

from tests.dictionaries.shipped import cases, shipped
from wordkub.lexicon import open_dictionary

EXPECTED = {
    "ok": """
        Abgründe ABGRÜNDE abgründe Straße STRASSE strasse Maße Masse süß süss Fuß Füße heiß Größe
        Grüße weiß Äon äße Öhr Übel über Mädchen Bär Duell Poet aerob Steuer Koeffizient Schifffahrt
        Café cafe Œuvre Oeuvre Ångström angström Gulyás Ufo Abc Aal aal brr Zytozyms Rhythmus STRAẞE
    """,
    "abbreviation": "cpu dvd EDV cds",
    "too-short": "Öl äh Bö",
    "unknown": "Abgruende angstrom Maedchen schoen Groesse strase Berlin xqz",
    "not-a-word": "4er",
}


@pytest.mark.parametrize(("word", "reason"), cases(EXPECTED))
def test_word(word: str, reason: str) -> None:
    assert open_dictionary("de").check(word).reason == reason


def test_table_is_long_enough() -> None:
    assert len(cases(EXPECTED)) >= 40


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("STRASSE", "Straße"),
        ("ABGRÜNDE", "Abgründe"),
        ("ANGSTRÖM", "Ångström"),
        ("OEUVRE", "Œuvre"),
        ("CAFE", "Café"),
        ("FUSS", "Fuß"),
    ],
)
def test_spelling_is_shown(typed: str, spelling: str) -> None:
    assert open_dictionary("de").check(typed).spelling == spelling


@pytest.mark.parametrize("spellings", ["Masse Maße", "aal Aal", "Buße Busse", "weise weiße Weise Weiße"])
def test_every_spelling_is_a_line(spellings: str) -> None:
    assert set(spellings.split()) <= set(shipped("de").spellings)


def test_no_umlaut_is_lost() -> None:
    rows = list(shipped("de").spellings)
    assert sum(not row.isascii() for row in rows) > 145_000
    assert sum("ß" in row for row in rows) > 10_000
