"""`wordkub edition`, and languages that no card is there for: added, dealt and played to the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.process import wordkub

CASES = Path(__file__).resolve().parents[1] / "cases"
TILES = {"tr": {"İ", "I", "Ş", "Ğ"}, "ru": {"Ё", "Ж", "А"}, "ca": {"L·L", "Ó", "L"}}


def add(language: str) -> None:
    path = str(CASES / f"words_{language}.txt")
    added = wordkub("dict", "add", language, path, "--language", language, "--shortest", "2")
    assert added.returncode == 0, added.stderr


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("language", TILES)
def test_a_language_is_added_dealt_and_played_to_the_end(language: str) -> None:
    add(language)
    derived = wordkub("edition", "derive", language, "--json")
    tiles = json.loads(derived.stdout)["tiles"]
    assert tiles.keys() >= TILES[language]
    assert sum(tiles.values()) == 110
    played = wordkub("play", "--edition", language, "--players", "computer,computer", "--seed", "3")
    assert played.returncode == 0, played.stderr
    assert " wins with " in played.stdout
    assert language in wordkub("edition", "list").stdout
    again = wordkub("edition", "derive", language)
    assert (again.returncode, again.stderr.count("--replace")) == (2, 1)


@pytest.mark.usefixtures("home")
def test_dotted_and_dotless_i_are_two_letters() -> None:
    add("tr")
    assert wordkub("check", "--dict", "tr", "kir", "KİR", "kır", "KIR").stdout.splitlines() == [
        "kir: ok",
        "KİR: ok",
        "kır: ok",
        "KIR: ok",
    ]
    many = wordkub("check", "--dict", "tr", "-", stdin="isi\nısı\n" * 200).stdout.splitlines()
    assert many[:2] == ["isi: unknown. ISI is not in the dictionary tr.", "ısı: ok"]


def test_a_letter_that_no_tile_shows_is_named() -> None:
    position = {"rules": "word", "edition": "en", "dictionary": "de", "table": [], "rack": "BARENS"}
    case = json.dumps({"position": position, "turn": {"play": ["BÄREN"]}})
    judged = wordkub("judge", "-", stdin=case + "\n")
    assert judged.returncode == 2
    assert "Ä" in judged.stderr
