"""The shipped dictionary en-US: its files agree with each other, with SCOWL and with what people know."""

from __future__ import annotations

import hashlib
import importlib.util
import lzma
import sys
import tomllib
from collections import Counter
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

ROOT = Path(__file__).resolve().parents[2]
DICTIONARIES = ROOT / "dictionaries"
ALPHABET = Alphabet(ENGLISH)
CARD: dict[str, Any] = tomllib.loads((DICTIONARIES / "en-US.toml").read_text("utf-8"))


def load_script() -> Any:
    name = "build_dictionaries"
    spec = importlib.util.spec_from_loader(name, SourceFileLoader(name, str(ROOT / "scripts" / name)))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(file: str) -> list[list[str]]:
    with lzma.open(DICTIONARIES / file, "rt", encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def removed_rows() -> list[list[str]]:
    lines = (DICTIONARIES / "en-US.removed.txt").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def folded(spelling: str) -> str:
    return ALPHABET.fold(spelling.replace("'", ""))


script = load_script()
WORDS = rows("en-US.txt.xz")
REFUSED = rows("en-US.refused.txt.xz")
LEVELS = {folded(spelling): int(level) for spelling, level in WORDS}
REFUSALS = {folded(spelling): rest for spelling, *rest in REFUSED}


def status(word: str) -> str:
    if folded(word) in LEVELS:
        return "ok"
    return REFUSALS[folded(word)][0] if folded(word) in REFUSALS else "unknown"


# --- words that people know --------------------------------------------------------------------------------

EXPECTED = {
    "ok": """
        hello cafe café cliche naive naïve resume smorgasbord cwm nth psst brr hmm shh ssh crwth quo sech amu
        aardvark appear disappear quiz zoo judgment color organize theater gray catalog jewelry fulfill
        will well shed cant wont its lets blog emoji oked polish china
    """,
    "abbreviation": """
        nasa dkl csc csch hhd khz kcal psia pwn pwns pwned ert archeol fbi dvd ibm jfk mhz approx nato ira mph
    """,
    "proper-name": """
        london paris alice england caesar eva christian vedic dora cesar microsoft tuesday mccarthy beethoven
    """,
    "foreign-spelling": """
        colour theatre organise travelled grey fulfil catalogue jewellery cheque tyre programme anaesthetise
        manoeuvre yoghurt sheik judgement encyclopaedia
    """,
    "apostrophe": "dont don't isn't oclock whod neednt",
    "foreign-word": "oui",
    "unknown": """
        zzz qwertyish blorft xqz taels pourer mise resh saltires formae goey barramundi
    """,
}
CASES = [(word, expected) for expected, words in EXPECTED.items() for word in words.split()]


@pytest.mark.parametrize(("word", "expected"), CASES)
def test_word(word: str, expected: str) -> None:
    assert status(word) == expected


def test_table_is_long_enough() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize(
    ("word", "note", "instead"),
    [
        ("colour", "British spelling", "color"),
        ("honourable", "British spelling", "honorable"),
        ("neighbourhoods", "British spelling", "neighborhoods"),
        ("mouldy", "British spelling", "moldy"),
        ("theatre", "British spelling", "theater"),
        ("centred", "British spelling", "centered"),
        ("fibreglass", "British spelling", "fiberglass"),
        ("kilometres", "British spelling", "kilometers"),
        ("organise", "British spelling", "organize"),
        ("organisations", "British spelling", "organizations"),
        ("analyse", "British spelling", "analyze"),
        ("catalogue", "British spelling", "catalog"),
        ("cataloguing", "British spelling", "cataloging"),
        ("travelled", "British spelling", "traveled"),
        ("jewellery", "British spelling", "jewelry"),
        ("fulfil", "British spelling", "fulfill"),
        ("skilfully", "British spelling", "skillfully"),
        ("defence", "British spelling", "defense"),
        ("licence", "British spelling", "license"),
        ("practising", "British spelling", "practicing"),
        ("anaemia", "British spelling", "anemia"),
        ("anaesthetised", "British spelling", "anesthetized"),
        ("haemorrhage", "British spelling", "hemorrhage"),
        ("diarrhoea", "British spelling", "diarrhea"),
        ("manoeuvring", "British spelling", "maneuvering"),
        ("cheques", "British spelling", "checks"),
        ("grey", "British spelling", "gray"),
        ("plough", "British spelling", "plow"),
        ("draughtsman", "British spelling", "draftsman"),
        ("tyre", "British spelling", "tire"),
        ("programme", "British spelling", "program"),
        ("sceptic", "British spelling", "skeptic"),
        ("sulphuric", "British spelling", "sulfuric"),
        ("storeys", "British spelling", "stories"),
        ("aluminium", "British spelling", "aluminum"),
        ("pyjamas", "British spelling", "pajamas"),
        ("cosy", "British spelling", "cozy"),
        ("judgement", "British spelling", "judgment"),
        ("ageing", "British spelling", "aging"),
        ("kerb", "British spelling", "curb"),
        ("aeroplane", "British spelling", "airplane"),
        ("sheik", "Canadian spelling", "sheikh"),
        ("yoghurt", "Australian spelling", "yogurt"),
        ("zeroes", "variant spelling", ""),
    ],
)
def test_american_spelling(word: str, note: str, instead: str) -> None:
    assert REFUSALS[folded(word)] == ["foreign-spelling", note, instead]


@pytest.mark.parametrize(
    ("word", "spelling", "level"),
    [("hello", "hello", 10), ("cafe", "café", 20), ("nth", "nth", 50), ("cwm", "cwm", 70)],
)
def test_spelling_and_level(word: str, spelling: str, level: int) -> None:
    assert [spelling, str(level)] in WORDS
    assert LEVELS[folded(word)] == level


# --- the files agree ---------------------------------------------------------------------------------------


def test_words_are_letters_and_long_enough() -> None:
    assert all(len(word) >= 3 and ALPHABET.spells(word) for word in LEVELS)


def test_lists_are_sorted_and_say_each_word_once() -> None:
    for entries, words in ((WORDS, LEVELS), (REFUSED, REFUSALS)):
        assert entries == sorted(entries, key="\t".join)
        assert len(entries) == len(words)


def test_no_word_is_both_valid_and_refused() -> None:
    assert not LEVELS.keys() & REFUSALS.keys()


def test_refusals_are_whole() -> None:
    reasons = {"abbreviation", "proper-name", "apostrophe", "foreign-spelling", "foreign-word"}
    for word, (reason, note, instead) in REFUSALS.items():
        assert len(word) >= 2
        assert ALPHABET.spells(word)
        assert reason in reasons
        assert not instead or (reason, folded(instead) in LEVELS) == ("foreign-spelling", True)
        assert note or reason != "foreign-spelling"


def test_removed_words_are_refused_with_their_reason() -> None:
    assert removed_rows()
    for word, reason, why in removed_rows():
        assert REFUSALS[folded(word)] == [reason, why, ""]
        assert why


def test_card_counts_its_lists() -> None:
    assert CARD["counts"] == {
        "words": len(WORDS),
        "removed": len(removed_rows()),
        "refused": Counter(reason for _, reason, _, _ in REFUSED),
    }


def test_card_knows_its_words() -> None:
    assert CARD["sha256"] == hashlib.sha256("\n".join(sorted(LEVELS)).encode()).hexdigest()
    assert set(LEVELS.values()) == set(CARD["levels"])
    assert CARD["alphabet"] == ENGLISH


def test_card_names_files_that_are_there() -> None:
    for key in ("words", "refused", "notice"):
        assert (DICTIONARIES / CARD[key]).is_file()


def test_files_are_small() -> None:
    assert (DICTIONARIES / CARD["words"]).stat().st_size < 320_000
    assert (DICTIONARIES / CARD["refused"]).stat().st_size < 200_000


def test_notice_names_everyone() -> None:
    notice = (DICTIONARIES / "SCOWL.txt").read_text("utf-8")
    for holder in ("Kevin Atkinson", "Benjamin Titze", "Geoff Kuenning", "Princeton University", "Beresford"):
        assert holder in notice


# --- the script --------------------------------------------------------------------------------------------


def test_built_again_it_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    made_of = CARD["source"]["version"]
    try:
        here = script.installed_version("scowl")
    except WordkubError:
        here = None
    code = script.main(["--check", "en-US"])
    said = capsys.readouterr()
    if here == made_of:
        assert (code, said.out, said.err) == (0, "", "")
    elif here is None:
        assert (code, said.out) == (2, "")
        assert said.err.endswith("apt-get install scowl\n")
    else:
        assert (code, said.out) == (2, "")
        assert made_of in said.err
        assert here in said.err


def test_missing_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert script.main(["--out", str(tmp_path)]) == 2
    said = "build_dictionaries: the package scowl is not installed: apt-get install scowl\n"
    assert capsys.readouterr().err == said
    assert not list(tmp_path.iterdir())


def test_check_against_another_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "installed_version", lambda package: "2099.1-1")
    assert script.main(["--check"]) == 2
    said = f"en-US was made of scowl {CARD['source']['version']}, not of 2099.1-1, which is installed"
    assert said in capsys.readouterr().err


def test_check_says_which_files_differ(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "installed_version", lambda package: "1")
    recipe = script.Recipe("scowl", lambda name, version: {"tiny.txt.xz": "cwm\t10\n", "tiny.txt": version})
    monkeypatch.setattr(script, "RECIPES", {"tiny": recipe})
    out = ["--out", str(tmp_path)]
    assert script.main(out) == 0
    packed = (tmp_path / "tiny.txt.xz").read_bytes()
    assert script.main(out) == 0
    assert (tmp_path / "tiny.txt.xz").read_bytes() == packed
    assert script.main([*out, "--check"]) == 0
    (tmp_path / "tiny.txt.xz").write_bytes(lzma.compress(b"cwms\t10\n"))
    (tmp_path / "tiny.txt").unlink()
    capsys.readouterr()
    assert script.main([*out, "--check", "tiny"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{tmp_path / 'tiny.txt.xz'} differs", f"{tmp_path / 'tiny.txt'} differs"]


def test_unknown_dictionary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        script.main(["en-UK"])
    assert stopped.value.code == 2
    assert "no dictionary is called en-UK" in capsys.readouterr().err


def test_removed_words_must_be_in_the_source() -> None:
    with pytest.raises(WordkubError, match="does not have the word archeol"):
        script.read_removed("en-US", {}, ALPHABET)
