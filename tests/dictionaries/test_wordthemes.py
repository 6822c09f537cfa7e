"""The German, French and Dutch themes (W18): what belongs to them and what does not."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from tests.dictionaries.shipped import DICTIONARIES, load_script, people_lines
from wordkub.letters.themes import opening_share
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.themes import open_theme
from wordkub.store.rulesets import open_word_rules

load_script()
recipe: Any = importlib.import_module("recipes.wordthemes")

IN_AND_OUT = {
    "tiere": (
        "hund hunde hündin katze vögel mäuse elefanten wildkatze schäferhund",
        "haus auto kartieren auditier stofftier",
    ),
    "essen": ("brot äpfel kuchen apfelkuchen gulaschsuppe käse käsekuchen wein", "tisch hund zahnfleisch"),
    "zuhause": ("haus häuser küche kühlschrank schlafzimmer tische lampen", "hund thematisch cellistisch"),
    "animaux": ("chien chiens chevaux oiseaux souris poisson hibou", "table maison dauphine"),
    "cuisine": ("pain fromage gâteaux pommes poisson crème", "table chien voiture"),
    "maison": ("maison chambre fenêtres lits tables escalier", "chien fromage voiture"),
    "dieren": ("hond honden hondje paarden vogels muizen roofvogel", "huis auto gemeend"),
    "eten": ("brood kaas appels appeltje soep appeltaart", "hond tafel turf"),
    "thuis": ("huis huizen keuken stoelen slaapkamer deur", "hond kaas wolfraam"),
}


def test_there_are_three_for_each_language() -> None:
    languages = [plan.language for plan in recipe.PLANS.values()]
    assert sorted(IN_AND_OUT) == sorted(recipe.PLANS)
    assert {language: languages.count(language) for language in languages} == {"de": 3, "fr": 3, "nl": 3}


@pytest.mark.parametrize("name", IN_AND_OUT)
def test_what_belongs_and_what_does_not(name: str) -> None:
    theme = open_theme(name)
    inside, outside = (words.split() for words in IN_AND_OUT[name])
    assert [word for word in inside if word.upper() not in theme] == []
    assert [word for word in outside if word.upper() in theme] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_AND_OUT)
def test_built_again_it_is_the_same(name: str) -> None:
    files = recipe.build(f"themes/{name}", "")
    assert {file: (DICTIONARIES / file).read_text("utf-8") for file in files} == files


@pytest.mark.parametrize("name", IN_AND_OUT)
def test_all_are_words_and_none_is_a_family_word(name: str) -> None:
    language = recipe.PLANS[name].language
    words = people_lines(DICTIONARIES / "themes" / f"{name}.txt")
    polite = open_dictionary(language, family=True)
    assert words == sorted(set(words))
    assert [word for word in words[::20] if not polite.check(word).valid] == []


OPENS = {"tiere": 0.6, "essen": 0.6, "zuhause": 0.6, "dieren": 0.6, "eten": 0.6, "thuis": 0.6}


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENS)
def test_most_racks_can_open_with_it(name: str) -> None:
    language = recipe.PLANS[name].language
    rules = open_word_rules("word", edition=language, dictionary=language)
    assert opening_share(rules, open_dictionary(language), open_theme(name)) > OPENS[name]
