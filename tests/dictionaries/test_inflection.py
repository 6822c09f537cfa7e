"""What the supplements' classes make of a word: tables of verbs, nouns and adjectives of each language."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from tests.dictionaries.shipped import load_script, shipped
from wordkub.lexicon import open_dictionary

load_script()
inflection: Any = importlib.import_module("recipes.inflection")
lists: Any = importlib.import_module("recipes.lists")

LANGUAGES = ("de", "fr", "nl")

VERBS = {
    "de": """
        chillen streamen liken posten bloggen hacken scannen joggen checken chatten surfen testen
        buchen kaufen
        machen sagen fragen suchen wohnen lernen spielen kochen backpacken hören zeigen legen
        stellen setzen holen
        brauchen glauben danken feiern lachen weinen tanzen malen bauen putzen packen drucken klicken pflanzen
        warnen hoffen hoppeln kuscheln wackeln sammeln wandern
    """,
    "fr": """
        liker streamer poster bloguer hacker scanner jogger checker chatter surfer tester parler donner aimer
        chanter danser jouer marcher penser trouver montrer porter fermer garder rester laver regarder écouter
        travailler habiter visiter voyager manger partager nager ranger lancer placer avancer
        employer nettoyer
        essuyer payer essayer lever mener acheter espérer préférer céder finir choisir grandir
    """,
    "nl": """
        chillen streamen posten bloggen hacken scannen joggen checken chatten surfen testen maken
        werken fietsen
        koken dansen missen passen stoppen klappen straffen blaffen spelen horen leren delen halen
        wonen bouwen
        duwen spellen bellen zeuren regenen tekenen openen antwoorden melden landen branden planten
        praten haten
        leven reizen beloven verhuizen gebruiken herhalen betalen vertellen ontmoeten
    """,
}
"""Fifty verbs of each language that the sources have with all their forms, or nearly."""

NOUNS = {
    "de": """
        App:s Laptop:s Auto:s Hobby:s Sofa:s Foto:s Büro:s Kino:s Radio:s Zebra:s Tisch:e Hund:e
        Tag:e Berg:e Stein:e
        Schuh:e Fisch:e Brief:e Film:e Preis:e Lampe:n Katze:n Straße:n Blume:n Schule:n Tasse:n
        Farbe:n Woche:n
        Küche:n Reise:n Frau:en Tür:en Uhr:en Zeit:en Wohnung:en Zeitung:en Übung:en Arbeit:en
        Antwort:en Burg:en
        Lehrer:er Fahrer:er Spieler:er Leser:er Bäcker:er Maler:er Sänger:er Läufer:er Käufer:er Sieger:er
    """,
    "fr": """
        trend:n blog:n tweet:n club:n match:n maison:n voiture:n livre:n table:n porte:n chien:n
        arbre:n fleur:n ville:n
        école:n route:n jour:n mois:n bras:n nez:n prix:n voix:n bureau:n château:n gâteau:n
        oiseau:n feu:n jeu:n cheval:n
        journal:n animal:n hôpital:n canal:n métal:n ami:n lit:n mur:n sac:n train:n vélo:n avion:n
        bateau:n pont:n stylo:n
        clé:n lettre:n photo:n film:n image:n carte:n
    """,
    "nl": """
        blog:s app:s scanner:s tafel:s jongen:s meisje:s bakker:s lepel:s kamer:s winkel:s dochter:s
        vader:s zuster:s
        broer:s tante:s film:s hond:en kat:en boek:en huis:en stad:u boom:en straat:en school:en
        brief:en dief:en
        muis:en hals:en bloem:en ster:en maan:en zon:en berg:en dorp:en tuin:en raam:en deur:en
        stoel:en bank:en kast:en
        fiets:en trein:en boot:en brug:en krant:en taart:en appel:s druif:en peer:en noot:en
    """,
}
"""Fifty nouns of each language with their classes."""

PARTS = [(language, word, "v") for language in LANGUAGES for word in VERBS[language].split()] + [
    (language, *entry.split(":")) for language in LANGUAGES for entry in NOUNS[language].split()
]

MISSED = 3
"""How many forms of a regular word a source may lack, as rare subjunctives and diminutives."""


def test_there_are_fifty_of_each() -> None:
    for language in LANGUAGES:
        assert len(VERBS[language].split()) >= 50
        assert len(NOUNS[language].split()) >= 50


@pytest.mark.slow
@pytest.mark.parametrize(("language", "word", "kind"), PARTS)
def test_regular_words_have_the_forms_that_the_dictionary_has(language: str, word: str, kind: str) -> None:
    """What the rules make of words that the sources have is what the sources have."""
    dictionary = shipped(language)
    forms = {dictionary.laid(form) for form in inflection.forms_of(language, word, kind)}
    tolerated = max(MISSED, len(forms) // 3 if kind == "v" else 0)
    assert len(forms - dictionary.words) <= tolerated, sorted(forms - dictionary.words)


@pytest.mark.parametrize(
    ("language", "word", "kind", "forms"),
    [
        ("de", "ein|checken", "v", "eincheckst eingecheckt eingechecktes einzuchecken einchecke einchecktet"),
        ("de", "updaten", "v", "updatest updatet geupdatet updatete"),
        ("de", "verklickern", "v", "verklickert verklickerte verklickernd"),
        ("de", "Influencer", "er", "Influencers Influencern Influencerin Influencerinnen"),
        ("fr", "liker", "v", "likons likez likaient likera liké likées likant likât"),
        ("fr", "challenger", "v", "challengeons challengeait challengera"),
        ("fr", "geler", "v", "gèle gelons gèlerai"),
        ("fr", "gamer", "n", "gamers"),
        ("fr", "influenceur", "a", "influenceuse influenceuses"),
        ("nl", "appen", "v", "app appt appte geappt"),
        ("nl", "lik|en", "v", "like liket likete geliket"),
        ("nl", "vloggen", "v", "vlog vlogt vlogde gevlogd"),
        ("nl", "updat|en", "v", "update updatet updatete geüpdatet"),
        ("nl", "laadpaal", "en", "laadpalen laadpaaltje laadpaaltjes"),
        ("nl", "boomer", "s", "boomers boomertje"),
    ],
)
def test_new_words_are_inflected(language: str, word: str, kind: str, forms: str) -> None:
    assert set(forms.split()) <= inflection.forms_of(language, word, kind)


@pytest.mark.parametrize(
    ("language", "word", "kind", "wrong"),
    [
        (
            "de",
            "raus|schmeißen,schmeißt,schmiss,geschmissen",
            "st",
            "rausgeschmeißt rausschmeißte rausschmissst",
        ),
        ("de", "mixen", "v", "mixst"),
        ("de", "drahtlos", "p", "drahtlosere"),
        ("fr", "deal", "n", "deaux"),
        ("nl", "masterclass", "s", "masterclasss"),
        ("nl", "burkini", "s", "burkinis"),
        ("nl", "story", "n", "storyje storytje"),
        ("nl", "zonneweide", "en", "zonneweideen"),
        ("nl", "fanboy", "s", "fanboyje"),
    ],
)
def test_no_forms_are_made_that_nobody_writes(language: str, word: str, kind: str, wrong: str) -> None:
    assert not set(wrong.split()) & inflection.forms_of(language, word, kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_supplement_is_a_word(language: str) -> None:
    dictionary = open_dictionary(language)
    entries = [word for _, word in lists.people_words(f"{language}.supplement.txt")]
    words = [entry.partition(",")[0].replace("|", "") for entry in entries]
    assert [word for word in words if len(word) > 2 and not dictionary.check(word).valid] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_refuse_says_why(language: str) -> None:
    dictionary = open_dictionary(language)
    for refusal in lists.known_refusals(language):
        verdict = dictionary.check(refusal.spelling)
        assert verdict.valid or verdict.reason != "unknown" or len(refusal.spelling) < 3, refusal
