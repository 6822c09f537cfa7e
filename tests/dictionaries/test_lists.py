"""The files of every shipped dictionary agree with each other."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tests.dictionaries.shipped import DICTIONARIES, NAMES, Shipped, shipped
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.alphabet import BRACKETS
from wordkub.lexicon.cards import read_card
from wordkub.lexicon.verdict import REASONS

LARGEST = {"de": 1_350_000, "nl": 1_000_000, "fr": 850_000, "en-large": 700_000}
"""The most bytes that a list takes; one that is not named here takes 350,000."""


@pytest.fixture(params=[pytest.param(name, marks=[pytest.mark.slow] * (name != "en-US")) for name in NAMES])
def dictionary(request: pytest.FixtureRequest) -> Shipped:
    return shipped(request.param)


def test_every_language_is_there() -> None:
    assert NAMES == ["de", "en-GB", "en-US", "en-large", "fr", "nl"]


def test_words_are_letters_and_long_enough(dictionary: Shipped) -> None:
    letters = [word.replace("[", "").replace("]", "") for word in dictionary.words]
    assert all(len(word) >= 2 and dictionary.alphabet.spells(word) for word in letters)


def test_lists_are_sorted_and_say_each_line_once(dictionary: Shipped) -> None:
    spellings = list(dictionary.spellings)
    assert dictionary.lines == sorted(dictionary.lines)
    assert dictionary.refused_lines == sorted(dictionary.refused_lines)
    assert len(set(spellings)) == len(spellings)
    assert len(dictionary.refusals) == len(dictionary.refused_lines)


def test_no_word_is_both_valid_and_refused(dictionary: Shipped) -> None:
    assert not dictionary.words & dictionary.refusals.keys()


def test_refusals_are_whole(dictionary: Shipped) -> None:
    for word, (reason, note, instead) in dictionary.refusals.items():
        assert len(word) >= 2
        assert reason in REASONS[2:]
        assert not instead or (reason, dictionary.laid(instead) in dictionary.words) == (
            "foreign-spelling",
            True,
        )
        assert note or reason not in ("foreign-spelling", "foreign-word")


def test_removed_words_are_no_words(dictionary: Shipped) -> None:
    for spelling, reason, why in dictionary.removed:
        word = dictionary.laid(spelling)
        assert word not in dictionary.words
        assert why
        refusal = dictionary.refusals.get(word)
        assert refusal == ([reason, why, ""] if reason != "unknown" else None)


def test_card_counts_its_lists(dictionary: Shipped) -> None:
    counts = dictionary.card["counts"]
    letters = [len(word.translate(BRACKETS)) for word in dictionary.words]
    assert counts["shorter"] == letters.count(2) > 50
    assert counts["words"] == len(letters) - letters.count(2)
    assert counts.get("spellings", len(letters)) == len(dictionary.lines)
    assert counts.get("removed", 0) == len(dictionary.removed)
    assert counts.get("refused", {}) == Counter(reason for _, reason, *_ in dictionary.refused)


def test_card_knows_its_words(dictionary: Shipped) -> None:
    card = dictionary.card
    assert card["name"] == dictionary.name
    assert card["sha256"] == hashlib.sha256("\n".join(sorted(dictionary.words)).encode()).hexdigest()
    assert {level for line in dictionary.lines for level in line.split("\t")[1:]} == set(
        map(str, card.get("levels", []))
    )


def test_card_names_files_that_are_there(dictionary: Shipped) -> None:
    card = dictionary.card
    notices = [card["notice"]] if isinstance(card["notice"], str) else card["notice"]
    lists = [card[key] for key in ("words", "refused", "family") if key in card]
    for file in (*notices, *lists):
        assert (DICTIONARIES / file).is_file()
    for key in ("title", "language", "version", "licence", "alphabet"):
        assert card[key]
    assert card["source"].keys() == {"package", "version", "sha256", "files"}


def test_compiled_it_is_the_same(dictionary: Shipped) -> None:
    compiled = open_dictionary(dictionary.name)
    assert (compiled.identity, len(compiled)) == (
        dictionary.card["sha256"],
        dictionary.card["counts"]["words"],
    )


def test_lists_are_small(dictionary: Shipped) -> None:
    assert (DICTIONARIES / dictionary.card["words"]).stat().st_size < LARGEST.get(dictionary.name, 350_000)


def test_all_lists_together_are_about_five_megabytes() -> None:
    assert sum(path.stat().st_size for path in DICTIONARIES.glob("*.txt.xz")) < 5_300_000


@pytest.mark.parametrize(
    ("file", "holders"),
    [
        (
            "SCOWL.txt",
            "Kevin Atkinson; Benjamin Titze; Geoff Kuenning; Princeton University; J Ross Beresford",
        ),
        ("WordNet.txt", "Princeton University"),
        (
            "OpenTaal.txt",
            "Simon Brouwer; Nederlandstalige Tex Gebruikersgroep; Redistributions of source",
        ),
        ("german-wordlist.txt", "License=CC0-1.0; enz/german-wordlist; CC0 1.0 Universal"),
        ("tanglet-data.txt", "Graeme Gott; GPL-3+"),
    ],
)
def test_notice_names_everyone(file: str, holders: str) -> None:
    notice = (DICTIONARIES / file).read_text("utf-8")
    for holder in holders.split("; "):
        assert holder in notice


@pytest.mark.parametrize("name", ["it", "es"])
def test_prepared_card(name: str) -> None:
    card = read_card(str(DICTIONARIES / "prepared" / f"{name}.toml"))
    assert (card.name, card.language, card.words) == (name, name, "")
    assert f"wordkub dict add {name} /usr/share/dict/" in (
        (DICTIONARIES / "prepared" / f"{name}.toml").read_text("utf-8")
    )
