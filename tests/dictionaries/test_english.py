"""The English dictionaries: words that people know, and the spellings of other countries."""

from __future__ import annotations

import importlib

import pytest

from tests.dictionaries.shipped import cases, load_script, shipped
from wordkub.lexicon import open_dictionary

load_script()
english = importlib.import_module("recipes.english")
Word = importlib.import_module("recipes.lists").Word

AMERICAN = {
    "ok": """
        hello cafe café cliche naive naïve resume smorgasbord cwm nth psst brr hmm shh ssh crwth quo
        sech amu aardvark appear disappear quiz zoo judgment color organize theater gray catalog
        jewelry fulfill will well shed cant wont its lets blog emoji oked polish china
        axe donut doughnut snuck hewn mown sawn dwarves dwarfs pled catsup ketchup cactuses cacti
        octopi hurray offline hotline panty volcanos zeroes mementoes archeology dialogs sirup
        catalogue cancelled omelette bandana imposter sheik flyer tsar spelt loch onwards
    """,
    "abbreviation": """
        nasa dkl csc csch hhd khz kcal psia pwn pwns pwned ert archeol fbi dvd ibm jfk mhz approx
        nato ira mph
    """,
    "proper-name": """
        london paris alice england caesar eva christian vedic dora cesar microsoft tuesday mccarthy
        beethoven
    """,
    "foreign-spelling": """
        colour theatre organise travelled grey fulfil centre jewellery cheque tyre programme
        anaesthetise manoeuvre yoghurt judgement encyclopaedia millionnaire connexion
    """,
    "apostrophe": "dont don't isn't oclock whod neednt",
    "foreign-word": "oui",
    "unknown": """
        zzz qwertyish blorft xqz taels pourer mise resh saltires formae goey barramundi
        analyticalally idealogy internement
    """,
}

BRITISH = {
    "ok": """
        hello café naïve colour theatre organise organize travelled grey fulfil fulfils jewellery
        cheque tyre tire kerb curb programme program judgement judgment anaesthetise manoeuvre
        yoghurt learnt mown sawn pernickety whisky whiskey adieux memoranda gipsies swop hotchpotch
        cashpoint squaddie loch brekkie bushfires howzat borage prized specialty draftsman stentor
        forme costumier penne rigor analyse speciality plough cwm arse
        axe donut doughnut snuck hewn mown sawn dwarves dwarfs pled catsup cactuses octopi hurray
    """,
    "foreign-spelling": """
        color theater center gray traveled fulfill jewelry analyze paralyzed plow molt mom aluminum
        airplane esthetic archeology pediatric skeptic catalog glamor dialogs kidnaped sirup math
    """,
    "abbreviation": "nasa kcal awol wysiwyg fbi pwned aeq",
    "proper-name": "london alice bolshevik euclidian christian argyll",
    "apostrophe": "dont shant oclock",
    "foreign-word": "oui",
    "unknown": "bourage poplitaeal vapourific idealogy qwertyish archeol neglig",
}

LARGE = {
    "ok": """
        hello color colour organise organize theater theatre center centre gray grey jail gaol
        judgment judgement analyze analyse esthetic aesthetic colourize adze adz zax qat qanat
        euouae cwm pst phpht zzz tsk awol caesar pwned brekkie barramundi resh mise taels saltires
        xylyls vizcachas waqf ocotillo
    """,
    "abbreviation": "nasa kcal esc ert archeol csch psid",
    "proper-name": "london beethoven taegu borg vedic straya taswegian",
    "apostrophe": "dont shant",
    "foreign-word": "oui",
    "unknown": "bourage weftwize coenourus qwertyish blorft analyticalally",
}

TABLES = {"en-US": AMERICAN, "en-GB": BRITISH, "en-large": LARGE}


@pytest.mark.parametrize(
    ("name", "word", "reason"), [(name, *case) for name, table in TABLES.items() for case in cases(table)]
)
def test_word(name: str, word: str, reason: str) -> None:
    assert open_dictionary(name).check(word).reason == reason


@pytest.mark.parametrize("name", TABLES)
def test_table_is_long_enough(name: str) -> None:
    assert len(cases(TABLES[name])) >= 40


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
        ("centrepiece", "British spelling", "centerpiece"),
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
        ("kerb", "British spelling", "curb"),
        ("aeroplane", "British spelling", "airplane"),
        ("levelled", "British spelling", "leveled"),
        ("yoghurt", "Australian spelling", "yogurt"),
        ("millionnaire", "variant spelling", ""),
    ],
)
def test_american_spelling(word: str, note: str, instead: str) -> None:
    assert shipped("en-US").refusals[word.upper()] == ["foreign-spelling", note, instead]


@pytest.mark.parametrize(
    ("word", "note", "instead"),
    [
        ("color", "American spelling", "colour"),
        ("honorable", "American spelling", "honourable"),
        ("neighborhoods", "American spelling", "neighbourhoods"),
        ("moldy", "American spelling", "mouldy"),
        ("theater", "American spelling", "theatre"),
        ("centered", "American spelling", "centred"),
        ("fiberglass", "American spelling", "fibreglass"),
        ("kilometers", "American spelling", "kilometres"),
        ("analyze", "American spelling", "analyse"),
        ("paralyzes", "American spelling", "paralyses"),
        ("catalog", "American spelling", "catalogue"),
        ("traveled", "American spelling", "travelled"),
        ("jewelry", "American spelling", "jewellery"),
        ("fulfill", "American spelling", "fulfil"),
        ("skillfully", "American spelling", "skilfully"),
        ("defense", "American spelling", "defence"),
        ("practicing", "American spelling", "practising"),
        ("anemia", "American spelling", "anaemia"),
        ("diarrhea", "American spelling", "diarrhoea"),
        ("maneuvering", "American spelling", "manoeuvring"),
        ("plow", "American spelling", "plough"),
        ("drafty", "American spelling", "draughty"),
        ("skeptic", "American spelling", "sceptic"),
        ("aluminum", "American spelling", "aluminium"),
        ("pajamas", "American spelling", "pyjamas"),
        ("cozy", "American spelling", "cosy"),
        ("airplane", "American spelling", "aeroplane"),
        ("mom", "American spelling", "mum"),
        ("math", "American spelling", "maths"),
        ("afterward", "American spelling", "afterwards"),
        ("archeology", "variant spelling", "archaeology"),
        ("dialogs", "variant spelling", "dialogues"),
        ("kidnaped", "variant spelling", "kidnapped"),
        ("millionnaire", "variant spelling", "millionaire"),
    ],
)
def test_british_spelling(word: str, note: str, instead: str) -> None:
    assert shipped("en-GB").refusals[word.upper()] == ["foreign-spelling", note, instead]


@pytest.mark.parametrize(
    ("name", "lists", "words"),
    [
        ("en-US", {"cat": "english", "color": "american"}, "CAT COLOR"),
        ("en-US", {"colour": "british", "kerb": "british_z", "gaol": "australian", "annexe": "canadian"}, ""),
        ("en-US", {"catsup": "variant_1", "snuck": "variant_2", "millionnaire": "variant_3"}, "CATSUP SNUCK"),
        ("en-US", {"omelette": "variant_1 british", "grey": "variant_2 british"}, "OMELETTE"),
        (
            "en-GB",
            {"dwarves": "british_variant_1", "pled": "british_variant_2", "nite": "variant_1"},
            "DWARVES PLED",
        ),
        ("en-large", {"nite": "variant_1", "grey": "variant_2 british", "cat": "english"}, "CAT GREY NITE"),
    ],
)
def test_a_second_spelling_is_a_word_where_it_is_accepted(
    name: str, lists: dict[str, str], words: str
) -> None:
    """SCOWL's variants are words but for the seldom used ones and the usual spellings of other countries."""
    spellings = [
        (spelling.upper(), Word(spelling, 35, category))
        for spelling, categories in lists.items()
        for category in categories.split()
    ]
    at_home = {folded for folded, _ in english.at_home(english.VARIETIES[name], spellings)}
    assert sorted(at_home) == words.split()


@pytest.mark.parametrize("name", ["en-US", "en-GB", "en-large"])
def test_words_that_are_listed_with_a_capital_only_are_few(name: str) -> None:
    """A capital marks a name in English: what is let in all the same was looked at."""
    capitals = {spelling for spelling in shipped(name).spellings if spelling[0].isupper()}
    assert capitals <= {"OKed", "OKing", "OKs", "Redback", "Redbacks", "Tassies"}


def test_no_spelling_is_foreign_to_the_large_dictionary() -> None:
    large = shipped("en-large")
    foreign = {"foreign-spelling"}
    assert foreign.isdisjoint(reason for reason, *_ in large.refusals.values())
    removed = {large.laid(row[0]) for row in large.removed}
    for name in ("en-US", "en-GB"):
        assert not shipped(name).words - large.words - removed


@pytest.mark.parametrize(
    ("name", "spelling", "level"),
    [
        ("en-US", "hello", 10),
        ("en-US", "café", 20),
        ("en-US", "nth", 50),
        ("en-US", "cwm", 70),
        ("en-GB", "colour", 10),
        ("en-GB", "organize", 10),
        ("en-GB", "loch", 50),
        ("en-large", "color", 10),
        ("en-large", "zax", 80),
    ],
)
def test_spelling_and_level(name: str, spelling: str, level: int) -> None:
    assert f"{spelling}\t{level}" in shipped(name).lines
