"""The family words: each is a word of its language, and they are what the computer never lays."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.dictionaries.shipped import DICTIONARIES, NAMES, people_lines, shipped
from wordkub.lexicon import open_dictionary

LANGUAGES: dict[str, list[str]] = defaultdict(list)
for _name in NAMES:
    LANGUAGES[shipped(_name).card["family"]].append(_name)


@pytest.mark.parametrize("file", LANGUAGES)
def test_each_family_word_is_in_a_dictionary_of_its_language(file: str) -> None:
    known = {word.replace("|", "") for name in LANGUAGES[file] for word in shipped(name).spellings}
    assert not set(people_lines(DICTIONARIES / file)) - known


@pytest.mark.parametrize(("file", "fewest"), [("en", 500), ("nl", 500), ("de", 1000), ("fr", 1000)])
def test_family_words_are_many_and_said_once(file: str, fewest: int) -> None:
    words = people_lines(DICTIONARIES / f"{file}.family.txt")
    assert len(words) == len(set(words)) > fewest


@pytest.mark.parametrize(
    ("name", "refused", "valid"),
    [
        (
            "en-US",
            "shit whore retard asshole cock dyke tits hooker masturbate fellatio",
            "ass prick spade damn breast niggard penis shiitake jew nancy sodomite retarding shaggy",
        ),
        ("en-GB", "shite wanker poofter arsehole", "hoe peacock tit bloody arsenic dike"),
        ("en-large", "kike cunts shithead", "craps shittim wankle"),
        (
            "nl",
            "kut neger hoeren klootzakken tiet pik masturberen",
            "hoera negeren verhoor nicht knikker geslacht pikken",
        ),
        (
            "de",
            "Fotze Arschloch Neger gefickt Pimmel onanieren",
            "Marsch Schwanz Joghurt japsen Vögeln Lesbe barsch",
        ),
        (
            "fr",
            "putain nègre enculé pédés cul branler violer",
            "chatte baiser viole violons branle branlant chien pissenlit salopette fous",
        ),
    ],
)
def test_family_words_are_refused_to_families_only(name: str, refused: str, valid: str) -> None:
    strict, usual = open_dictionary(name, family=True), open_dictionary(name)
    assert {strict.check(word).reason for word in refused.split()} == {"blocked"}
    assert {strict.check(word).reason for word in valid.split()} == {"ok"}
    assert {usual.check(word).reason for word in refused.split()} == {"ok"}


@pytest.mark.parametrize("name", NAMES)
def test_the_computer_lays_no_family_word(name: str) -> None:
    dictionary = open_dictionary(name)
    polite = sum(1 for _ in dictionary.words(polite=True))
    family = {shipped(name).laid(word) for word in shipped(name).family} & shipped(name).words
    assert polite == len(dictionary) - len(family)
