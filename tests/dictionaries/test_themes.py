"""The English themes (W18): what people expect in them; their lists, their cards and how they are made."""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.dictionaries.shipped import DICTIONARIES, load_script, people_lines, shipped
from wordkub.errors import WordkubError
from wordkub.letters.themes import opening_share
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.themes import open_theme, theme_names
from wordkub.store.rulesets import open_word_rules

THEMES = DICTIONARIES / "themes"

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "themes.toml").read_text("utf-8"))
"""For each theme words that people expect in it and words that they would not let pass."""


ADDED = {
    "animals": "crab mole seal tuna",
    "birds": "crane swallow",
    "body": "blood skeleton",
    "clothes": "hood jumper trainers",
    "colours": "lime mint pale peach silver vivid",
    "food": "brownie crab pizza sushi",
    "fruit": "tomato",
    "geography": "atlas equator",
    "jobs": "astronaut nanny",
    "music": "keyboard rock triangle",
    "vehicles": "coach trailer",
}
"""Words that WordNet does not have, or has under a third meaning, and that people know as such."""

OVERLAPS = [
    ("chicken", "animals food birds"),
    ("orange", "food fruit plants colours"),
    ("bass", "animals music"),
]

NAMES = sorted(CASES)

script = load_script()
recipe = importlib.import_module("recipes.themes")


def card_of(name: str) -> dict[str, Any]:
    return tomllib.loads((THEMES / f"{name}.toml").read_text("utf-8"))


def own_words(name: str) -> list[str]:
    return (THEMES / f"{name}.txt").read_text("utf-8").splitlines()


@cache
def english() -> frozenset[str]:
    return frozenset().union(*(shipped(name).words for name in ("en-US", "en-GB", "en-large")))


def needs_wordnet() -> None:
    made_of = card_of("animals")["source"]["version"]
    try:
        here = script.installed_version("wordnet-base")
    except WordkubError:
        pytest.skip("wordnet-base is not installed")
    if here != made_of:
        pytest.skip(f"the themes were made of wordnet-base {made_of}, not of {here}")


# --- what people expect ------------------------------------------------------------------------------------


def test_all_themes_are_there() -> None:
    assert sorted(recipe.PLANS) == NAMES
    assert len(NAMES) == 25
    assert set(NAMES) <= set(theme_names())


@pytest.mark.parametrize("name", NAMES)
def test_what_belongs_and_what_does_not(name: str) -> None:
    belonging, strange = (CASES[name][side].split() for side in ("belong", "strange"))
    assert min(len(set(belonging)), len(set(strange))) >= 20
    assert {word.upper() for word in belonging + strange} <= english()
    theme = open_theme(name)
    assert [word for word in belonging if word not in theme] == []
    assert [word for word in strange if word in theme] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_most_racks_can_open_with_it_or_its_card_says_how_many_w3(name: str) -> None:
    share = opening_share(open_word_rules("word"), open_dictionary("en-US"), open_theme(name))
    said = card_of(name)["counts"].get("opening_percent")
    assert share > 0.6 if said is None else said == pytest.approx(100 * share, abs=2)


@pytest.mark.parametrize(("name", "words"), ADDED.items())
def test_words_that_people_added(name: str, words: str) -> None:
    theme = open_theme(name)
    assert [word for word in words.split() if word not in theme] == []


@pytest.mark.parametrize(("word", "names"), OVERLAPS)
def test_a_word_in_several_themes(word: str, names: str) -> None:
    assert all(word in open_theme(name) for name in names.split())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("animals", "wolves oxen octopuses octopi fish fishes dormice"),
        ("body", "teeth calves vertebrae"),
        ("jobs", "firemen policewomen handymen"),
        ("weather", "rained drizzling windier sunniest froze"),
        ("sports", "swam skiing surfed ran"),
        ("music", "sang sung strumming cellos"),
        ("colours", "redder bluest greys"),
        ("jobs", "midwives secretaries"),
        ("home", "shelves knives"),
        ("plants", "leaves daisies cacti"),
    ],
)
def test_forms_come_with_their_words(name: str, words: str) -> None:
    theme = open_theme(name)
    assert [word for word in words.split() if word not in theme] == []


@pytest.mark.parametrize(
    ("name", "forms"), [("animals", "mouses gooses wolfs oxes"), ("body", "tooths foots"), ("jobs", "mans")]
)
def test_forms_of_other_words_do_not(name: str, forms: str) -> None:
    theme = open_theme(name)
    assert [form for form in forms.split() if form in theme] == []


# --- the files agree ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_lists_are_sorted_and_hold_words_of_a_dictionary(name: str) -> None:
    words = own_words(name)
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{3,}", word) for word in words)
    assert [word for word in words if word.upper() not in english()] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_family_words(name: str) -> None:
    family = {word.lower() for word in people_lines(DICTIONARIES / "en.family.txt")}
    assert family.isdisjoint(own_words(name))


@pytest.mark.parametrize("name", NAMES)
def test_cards_tell_their_lists(name: str) -> None:
    card, words, theme = card_of(name), own_words(name), open_theme(name)
    assert (card["name"], card["words"], card["language"]) == (name, f"{name}.txt", "en")
    assert card["title"]
    assert card["counts"]["words"] == len(words)
    assert card["counts"].get("included", 0) == len(theme.words) - len(words)
    assert card["sha256"] == theme.identity
    assert (THEMES / card["notice"]).is_file()


def test_themes_that_include_others() -> None:
    assert {name: card_of(name)["include"] for name in NAMES if "include" in card_of(name)} == {
        "animals": ["birds"],
        "food": ["fruit"],
        "nature": ["animals", "plants", "weather"],
    }
    assert "eagle" not in own_words("animals")
    assert open_theme("birds").words < open_theme("animals").words
    assert open_theme("fruit").words < open_theme("food").words


@pytest.mark.parametrize("name", NAMES)
def test_lists_of_people(name: str) -> None:
    words = set(own_words(name))
    removed, added = (people_lines(THEMES / f"{name}.{kind}.txt") for kind in ("removed", "added"))
    assert removed == sorted(set(removed))
    assert words.isdisjoint(removed)
    assert words.issuperset(line.split()[0] for line in added)
    assert len(added) == len(set(added))


def test_notice_is_whole() -> None:
    notice = (THEMES / card_of("animals")["notice"]).read_text("utf-8")
    for words in (
        "WordNet 3.0 Copyright 2006 by Princeton University",
        "without fee",
        "OTHER RIGHTS",
        "SCOWL",
    ):
        assert words in notice


# --- the recipe --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_built_again_it_is_the_same(name: str) -> None:
    needs_wordnet()
    files = recipe.build(f"themes/{name}", card_of(name)["source"]["version"])
    assert set(files) == {f"themes/{name}.toml", f"themes/{name}.txt", "WordNet.txt"}
    differing = [file for file, text in files.items() if (DICTIONARIES / file).read_text("utf-8") != text]
    assert differing == []


@pytest.mark.parametrize(
    "name", ["plant.n.01 00017222", "plant.n.09 00017222", "plant 00017222", "zzz.n.01 00000000"]
)
def test_synsets_are_checked(name: str) -> None:
    needs_wordnet()
    with pytest.raises(WordkubError, match=f"WordNet has no synset {name}"):
        recipe.synsets().named([name])


def test_countries_and_people_are_no_hyponyms() -> None:
    needs_wordnet()
    below = set(recipe.synsets().below(recipe.synsets().named(["country.n.02 08544813"])))
    words = {word for synset in below for word in recipe.synsets().words(synset)}
    assert "kingdom" in words
    assert not words & {"france", "japan"}


@pytest.mark.parametrize(("kind", "line"), [("removed", "guitar"), ("added", "dog"), ("added", "xyzzy")])
def test_lines_that_change_nothing_are_refused(kind: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_wordnet()
    monkeypatch.setattr(recipe, "_people", lambda theme, which: [line] if which == kind else [])
    with pytest.raises(WordkubError, match=f"the lists of pets need not, or cannot, have {line}"):
        recipe._reviewed("pets", {"dog": {"dog", "dogs"}})


def test_what_people_remove_and_add(monkeypatch: pytest.MonkeyPatch) -> None:
    needs_wordnet()
    lists = {"removed": ["glass", "teas"], "added": ["surf v", "windy a", "pizza"]}
    monkeypatch.setattr(recipe, "_people", lambda theme, kind: lists[kind])
    words = recipe._reviewed("pets", {"glass": {"glass", "glasses"}, "tea": {"tea", "teas"}})
    added = "surf surfs surfed surfing windy windier windiest pizza pizzas"
    assert words == {"tea", *added.split()}


@pytest.mark.parametrize(
    ("word", "part", "irregular", "expected"),
    [
        ("wolf", "n", ["wolves"], "wolf wolves"),
        ("octopus", "n", ["octopi"], "octopus octopi octopuses"),
        ("fireman", "n", ["firemen"], "fireman firemen"),
        ("daisy", "n", [], "daisy daisies"),
        ("monkey", "n", [], "monkey monkeys"),
        ("finch", "n", [], "finch finchs finches"),
        ("tomato", "n", [], "tomato tomatos tomatoes"),
        ("ski", "v", [], "ski skis skied skiing"),
        ("dive", "v", [], "dive dives dived diving"),
        ("swim", "v", ["swam", "swum", "swimming"], "swim swims swam swum swimming"),
        ("referee", "v", [], "referee referees refereed refereeing"),
        ("icy", "a", [], "icy icier iciest"),
        ("white", "a", [], "white whiter whitest"),
        ("hot", "a", ["hotter", "hottest"], "hot hotter hottest"),
    ],
)
def test_forms(word: str, part: str, irregular: list[str], expected: str) -> None:
    assert importlib.import_module("recipes.forms").forms(word, part, irregular) == set(expected.split())
