"""The files of every shipped dictionary agree with each other."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from tests.dictionaries.shipped import DICTIONARIES, NAMES, Shipped, shipped
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.adding import add_dictionary
from wordkub.lexicon.alphabet import BRACKETS
from wordkub.lexicon.cards import read_card
from wordkub.lexicon.verdict import REASONS

LARGEST = {"de": 2_700_000, "nl": 1_200_000, "fr": 1_200_000, "en-large": 750_000}
"""The most bytes that a list takes; one that is not named here takes 450,000."""


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
        if " " in instead:
            assert reason == "not-a-word"
            assert dictionary.laid(instead.replace(" ", "")) == word
        elif instead.isalpha():
            assert (reason, dictionary.laid(instead) in dictionary.words) == ("foreign-spelling", True)
        assert note or reason not in ("foreign-spelling", "foreign-word")


def test_removed_words_are_no_words(dictionary: Shipped) -> None:
    for spelling, reason, why, *instead in dictionary.removed:
        word = dictionary.laid(spelling)
        assert word not in dictionary.words
        assert why
        refusal = dictionary.refusals.get(word)
        assert refusal == ([reason, why, *(instead or [""])] if reason != "unknown" else None)


def test_card_counts_its_lists(dictionary: Shipped) -> None:
    counts = dictionary.card["counts"]
    letters = [len(word.translate(BRACKETS)) for word in dictionary.words]
    assert counts["shorter"] == letters.count(2) > 50
    assert counts["words"] == len(letters) - letters.count(2)
    assert counts.get("spellings", len(letters)) == len(dictionary.lines)
    if dictionary.card["language"] == "en":
        # Those that all dictionaries of English leave out are counted too.
        assert counts["removed"] > len(dictionary.removed)
    else:
        assert counts.get("removed", 0) == len(dictionary.removed)
    assert counts.get("refused", {}) == Counter(reason for _, reason, *_ in dictionary.refused)


def test_card_knows_its_words(dictionary: Shipped) -> None:
    card = dictionary.card
    assert card["name"] == dictionary.name
    assert card["sha256"] == hashlib.sha256("\n".join(sorted(dictionary.words)).encode()).hexdigest()
    levels = set(map(str, card["levels"]))
    if "commonness" in card:
        assert {line.split("\t")[1] for line in dictionary.level_lines} == levels - {max(levels)}
        assert {dictionary.laid(line.split("\t")[0]) for line in dictionary.level_lines} <= dictionary.words
        levels = set()
    assert {level for line in dictionary.lines for level in line.split("\t")[1:]} == levels


def test_card_names_files_that_are_there(dictionary: Shipped) -> None:
    card = dictionary.card
    notices = [card["notice"]] if isinstance(card["notice"], str) else card["notice"]
    lists = [card[key] for key in ("words", "refused", "family", "commonness") if key in card]
    for file in (*notices, *lists):
        assert (DICTIONARIES / file).is_file()
    for key in ("title", "language", "version", "licence", "alphabet"):
        assert card[key]
    assert card["source"].keys() - {"also"} == {"package", "version", "sha256", "files"}


def test_compiled_it_is_the_same(dictionary: Shipped) -> None:
    compiled = open_dictionary(dictionary.name)
    assert (compiled.identity, len(compiled)) == (
        dictionary.card["sha256"],
        dictionary.card["counts"]["words"],
    )


def test_lists_are_small(dictionary: Shipped) -> None:
    assert (DICTIONARIES / dictionary.card["words"]).stat().st_size < LARGEST.get(dictionary.name, 450_000)


def test_all_lists_together_are_under_ten_megabytes() -> None:
    assert sum(path.stat().st_size for path in DICTIONARIES.glob("*.txt.xz")) < 10_000_000


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


LISTS = {
    "it": ("/usr/share/dict/italian", "perché città andiamo ciao", "Roma"),
    "es": (
        "/usr/share/hunspell/es_ES.dic",
        "niño corazón hablábamos comeríais dímelo perritos",
        "Madrid ADSL",
    ),
}
"""Where Debian's lists are that the prepared cards name, and words that they have and have not."""


@pytest.mark.parametrize("name", LISTS)
def test_prepared_card(name: str) -> None:
    card = read_card(str(DICTIONARIES / "prepared" / f"{name}.toml"))
    assert (card.name, card.language, card.words) == (name, name, "")
    assert f"wordkub dict add {name} {LISTS[name][0]}\n" in (
        (DICTIONARIES / "prepared" / f"{name}.toml").read_text("utf-8")
    )


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_lists_of_prepared_cards_can_be_added_where_they_are() -> None:
    for name, (path, words, others) in LISTS.items():
        if Path(path).exists():
            add_dictionary(name, path)
            dictionary = open_dictionary(name)
            assert [word for word in words.split() if not dictionary.check(word).valid] == []
            assert [word for word in others.split() if dictionary.check(word).valid] == []
