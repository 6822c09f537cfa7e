"""The shipped dictionary fr: what is easy to get wrong in French, and what hunspell says of its words."""

from __future__ import annotations

import lzma
import subprocess
from pathlib import Path

import pytest

from wordkub.lexicon import open_dictionary

LIST = Path(__file__).resolve().parents[2] / "dictionaries" / "fr.txt.xz"

EXPECTED = [
    ("ok", "coeur cœur œuf oeufs œil caesium novae"),
    ("ok", "ete été eté garcon garçon naif naïve ouie maïs noel aout août ambigue ile forêt nenuphar senor"),
    ("ok", "mangeassiez finîmes crus crûs sus eut eût ont vont fassiez cuisirent ouïr gésir abaissees"),
    ("ok", "folles rousses actrices chevaux aieuls bijoux festivals vieil laiques parisiennes"),
    ("ok", "une est des brrr grrr crwth tss bar mol tan jean marine anti quia kilometres yoctogrammes"),
    ("too-short", "au le ça il km cm"),
    ("ok", "londres jacques napoleon"),
    ("proper-name", "france lyon berlin victor bruxelles citroen"),
    ("abbreviation", "sncf cnrs adn kwh http ppm mme etc dec fevr janv cos sinh"),
    ("apostrophe", "aujourdhui aujourd'hui presquile quelquun jusqu l'homme qu'il entraimer"),
    ("hyphenated", "arc-en-ciel porte-monnaie sino"),
    ("foreign-word", "facto vitro fortiori"),
    ("unknown", "xiv xxe lhomme quil mangeassons couer bateaus avoire"),
    ("not-a-word", "m² 1er"),
]


@pytest.mark.parametrize(
    ("word", "reason"), [(word, reason) for reason, words in EXPECTED for word in words.split()]
)
def test_word(word: str, reason: str) -> None:
    assert open_dictionary("fr").check(word).reason == reason


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("COEUR", "cœur"),
        ("ETE", "été"),
        ("NAIF", "naïf"),
        ("OEUF", "œuf"),
        ("GARCON", "garçon"),
        ("NOEL", "noël"),
    ],
)
def test_spelling_is_kept(typed: str, spelling: str) -> None:
    assert open_dictionary("fr").check(typed).spelling == spelling


@pytest.mark.parametrize(("typed", "instead"), [("AUJOURDHUI", "aujourd'hui"), ("PTIT", "p'tit")])
def test_what_is_written_with_an_apostrophe_is_said(typed: str, instead: str) -> None:
    assert open_dictionary("fr").check(typed).instead == instead


def test_every_spelling_of_a_word_is_a_line() -> None:
    lines = spellings()
    assert {"peche", "pêche", "pèche", "péché", "pêché"} & set(lines) == {"pêche", "pèche", "péché", "pêché"}
    assert lines == sorted(set(lines))
    assert LIST.stat().st_size < 1_000_000


@pytest.mark.slow
def test_hunspell_accepts_every_word() -> None:
    lines = spellings()
    assert len(lines) > 429_000
    said = subprocess.run(
        ["hunspell", "-i", "UTF-8", "-l", "-d", "/usr/share/hunspell/fr"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert (said.stdout, said.stderr) == ("", "")


def spellings() -> list[str]:
    return lzma.decompress(LIST.read_bytes()).decode().splitlines()
