"""The words of two letters of the shipped dictionaries: read by hand, and valid where they are asked for."""

from __future__ import annotations

import pytest

from tests.dictionaries.shipped import shipped
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.find import Query, find
from wordkub.lexicon.tiling import letters_of

ENGLISH = """
    ad ah ai am an as at ay be bi by do eh em en er ex fa go ha he hi hm ho id if in is it jo ka ki
    la lo ma me mi mu my ne no nu od of oh oi om on or ow ox pa pe pi qi re sh si so ta ti to uh um
    up us ut we wo xi xu ya ye yo
"""

WORDS = {
    "en-US": f"{ENGLISH} ax et",
    "en-GB": ENGLISH,
    "en-large": f"{ENGLISH} ag ax ba da ef et fe fy io ko ky na ny oo ou oy po te ug un ur yu za zo",
    "de": """
        ab ah ai am an ar au bö da du eh ei er es ex ey go ha he hm ho hu hä hü im in ja je na nu nö
        ob oh pi po re so sä tu tö uh ui um ur wo xi zu äh äs öd öl üb
    """,
    "fr": """
        ah ai an as au bu ce ci ça de do du eh en es et eu ex fa fi go ha hi ho hé if il in je la le
        li lu ma me mi mu na ne ni no nu oc oh on op or os ou pi pu qi ra re ri ru sa se si su ta te
        tu ud un us ut va vu vé wu xi
    """,
    "nl": """
        aa ad af ah ai al am ar as at au ba bi co de do eb eg eh ei el en er es ex fa ga ge go ha he
        ho hu ia ie ij ik in io is ja je ju ka ki ku la li ma me mi mu na nu of oh oi om op os pa pi
        po pu ra re ri sa si te ti to tu uh ui uk up ut uw we yo ze zo
    """,
}
"""Every word of two letters of each dictionary."""

REFUSED = {
    "en-US": {
        "abbreviation": "tv ok ms ps cs es kw db ph lm mm dj kb",
        "foreign-word": "de ja",
        "proper-name": "ed",
        "unknown": "xq oo zo",
    },
    "en-GB": {"abbreviation": "tv ok ms", "foreign-spelling": "ax", "unknown": "xq oo"},
    "en-large": {"abbreviation": "tv ok ws", "foreign-word": "de se", "unknown": "xq ge"},
    "de": {"unknown": "xq la cm"},
    "fr": {"abbreviation": "av éd km tv", "foreign-word": "ad al", "unknown": "xq œ æ"},
    "nl": {"abbreviation": "tv wc ov so", "foreign-word": "ab se", "unknown": "xq"},
}
"""What is no word, by the reason."""

SLOW = [pytest.param(name, marks=[pytest.mark.slow] * (name != "en-US")) for name in WORDS]


@pytest.mark.parametrize("name", SLOW)
def test_the_words_of_two_letters(name: str) -> None:
    dictionary = open_dictionary(name)
    fold = dictionary.alphabet.fold
    letters = (word.replace("[", "").replace("]", "") for word in shipped(name).words)
    assert sorted(word for word in letters if len(word) == 2) == sorted(map(fold, WORDS[name].split()))
    for word in WORDS[name].split():
        assert dictionary.check(word).reason == "too-short"
        assert (dictionary.check(word, 2).reason, word in dictionary) == ("ok", False)


@pytest.mark.parametrize("name", SLOW)
def test_why_two_letters_are_no_word(name: str) -> None:
    dictionary = open_dictionary(name)
    for reason, words in REFUSED[name].items():
        for word in words.split():
            assert (word, dictionary.check(word, 2).reason) == (word, reason)
            assert dictionary.check(word).reason == "too-short"
            assert dictionary.reasons([word, word.upper()], 2) == [reason, reason]


def test_a_better_spelling_is_named() -> None:
    assert open_dictionary("en-GB").check("ax", 2).instead == "axe"


@pytest.mark.parametrize("name", SLOW)
def test_what_counts_by_itself_is_as_long_as_the_card_says(name: str) -> None:
    dictionary = open_dictionary(name)
    assert dictionary.shortest == shipped(name).card["shortest"] == 3
    assert len(dictionary) == shipped(name).card["counts"]["words"] == sum(1 for _ in dictionary.words())
    assert all(len(letters_of(word)) >= 3 for word in dictionary.words())
    assert sum(1 for _ in dictionary.words(least=2)) == len(dictionary) + len(set(WORDS[name].split()))


def test_find_takes_them_where_it_is_asked() -> None:
    dictionary = open_dictionary("en-US")
    assert [found.tiles for found in find(dictionary, Query(rack="XO", least=2))] == ["OX"]
    assert [found.tiles for found in find(dictionary, Query(rack="XO?"))] == [
        found.tiles for found in find(dictionary, Query(rack="XO?", least=3))
    ]
    assert [found.tiles for found in find(dictionary, Query(pattern="?x"))] == []
    assert [found.word for found in find(dictionary, Query(pattern="?x", least=2))] == ["AX", "EX", "OX"]
    (ox,) = find(dictionary, Query(rack="XO", least=2, hooks=True))
    assert set("BFP") <= set(ox.before)
