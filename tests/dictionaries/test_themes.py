"""The English themes (W18): what people expect in them; their lists, their cards and how they are made."""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import cache
from typing import Any

import pytest

from tests.dictionaries.shipped import DICTIONARIES, load_script, people_lines, shipped
from wordkub.errors import WordkubError
from wordkub.lexicon.themes import open_theme, theme_names

THEMES = DICTIONARIES / "themes"

IN_AND_OUT = {
    "animals": (
        """dog cat horse cow sheep pig mouse mice elephant lion tiger bear monkey rabbit zebra giraffe whale
        dolphin shark salmon frog snake spider beetle butterfly eagle geese puppy kittens octopus""",
        """table human man queen soldier tree zoo barn farmer saddle steak beef pork fur leather hoof tail
        paw feather nest bark kennel cage leash hunter jockey rose mushroom virus head""",
    ),
    "birds": (
        """robin sparrow eagle owl duck ducks goose geese swan chicken hen rooster turkey pigeon dove crow
        raven parrot penguin ostrich flamingo pelican hawk falcon seagull hummingbird woodpecker canary
        peacock stork""",
        """feather wing beak nest egg bat butterfly dragonfly bee airplane birdcage birdbath flight tree
        worm cat squirrel scarecrow shuttlecock aviary crowbar hawker gooseberry chirp dinosaur pterodactyl
        grasshopper ladybird platypus quill""",
    ),
    "food": (
        """bread butter cheese milk egg eggs meat chicken beef bacon ham sausage pizza pasta rice soup salad
        sandwich burger sushi cake cookies chocolate sugar salt pepper potato carrot apple honey""",
        """fork spoon plate kitchen oven waiter restaurant hungry menu recipe grass poison napkin bowl
        bottle tooth stomach knife chef farmer cow screwdriver board split table soap paper tobacco medicine
        brick""",
    ),
    "fruit": (
        """apple apples banana orange lemon lime grape grapes pear peach plum cherry cherries strawberry
        strawberries raspberry blueberry blackberry pineapple mango melon watermelon kiwi fig date apricot
        grapefruit tangerine coconut cranberry""",
        """carrot potato onion cabbage lettuce celery spinach broccoli radish turnip bread cheese tree seed
        acorn peanut wheat bean garlic jam juice orchard basket peel stone mushroom ear corn hip pod""",
    ),
    "plants": (
        """rose roses daisy tulip lily lilies oak pine maple birch willow grass fern moss ivy cactus cacti
        palm shrub tree trees flower clover sunflower dandelion daffodil orchid nettle bamboo thistle""",
        """factory mill refinery brewery garden gardener soil pot vase spade rake water bee snail worm
        caterpillar coral sponge rock fence greenhouse bread paper chair table perfume machine tractor spy
        flour""",
    ),
    "body": (
        """head hand hands foot feet tooth teeth arm leg knee elbow shoulder finger thumb toe nose ear eye
        mouth lip chin neck heart stomach liver lung bone skin hair brain""",
        """shoe hat glove ring glasses doctor nurse hospital pill bandage chair table wing beak hoof
        mirror soap ghost robot dress handle headline armchair football member bridge canal process
        system passage""",
    ),
    "clothes": (
        """shirt shirts pants trousers skirt dress dresses hat hats cap coat jacket sweater sock socks shoe
        shoes boots gloves scarf scarves belt tie jeans shorts blouse pajamas underwear suit vest""",
        """tailor needle thread closet hanger iron laundry cotton wool table fashion shop mirror bag
        umbrella watch ring necklace finger foot hair beard curtain blanket pillow towel sheet carpet
        suitcase cobbler""",
    ),
    "colours": (
        """red blue green yellow orange purple pink brown black white gray violet turquoise gold silver
        crimson scarlet beige tan maroon magenta cyan indigo lavender ivory cream lilac emerald olive
        khaki""",
        """paint painter brush crayon rainbow canvas picture bright table banana grass sky water blood coal
        snow leaf paper wood glass triangle square loud striped tomato pencil blackbird whiteboard goldfish
        greenhouse""",
    ),
    "sports": (
        """football soccer tennis basketball baseball hockey golf rugby cricket volleyball boxing wrestling
        swimming skiing skating surfing sailing rowing cycling archery fencing judo karate badminton polo
        racket goalkeeper sprinter referee stadium""",
        """table chess poker lottery piano nap teacher lesson book hammer kettle war cooking sewing
        gardening guitar actor popcorn sofa doll puzzle office camera painting movie pitchfork bathtub
        carton skillet racketeer""",
    ),
    "music": (
        """guitar drum drums piano violin flute trumpet cello harp clarinet trombone saxophone tuba organ
        song songs melody jazz opera symphony concert choir singer band orchestra rhythm chord harmony waltz
        ballad""",
        """painting sculpture novel actor camera hammer telephone table scream thunder kitchen ear finger
        fish organism harpoon bandage rocket notebook cellophane violet hornet violence homework sandwich
        bicycle football ladder photograph lawyer""",
    ),
    "vehicles": (
        """car cars truck bus buses train tram van taxi ambulance bicycle bike motorcycle scooter tractor
        bulldozer boat ship ferry canoe kayak yacht submarine airplane plane helicopter rocket sled wagon
        jeep""",
        """wheel tire driver pilot captain road bridge station airport garage harbor ticket passenger seat
        window horse camel shoe stairs map gasoline wing anchor oar saddle traffic mechanic table cargo
        trainer""",
    ),
    "weather": (
        """rain rainy raining snow snowing sunny sunshine wind windy winds storm storms stormy thunder
        lightning hail fog foggy mist cloud clouds cloudy frost blizzard hurricane tornado breeze drizzle
        sleet drought""",
        """umbrella raincoat boot sweater ocean river lake mountain moon star planet earthquake volcano fire
        table roof kite sailboat mood swimming beach sand grass window heater brainstorm windpipe mistake
        bath train""",
    ),
    "home": (
        """chair chairs table sofa couch bed desk lamp shelf shelves carpet curtain mirror pillow blanket
        kitchen bedroom bathroom oven stove sink bathtub refrigerator toaster kettle fork spoon door window
        house""",
        """school office factory street car airplane river forest lion cloud teacher doctor football bank
        hospital church airport station shirt shoe soldier ocean beach whale anchor tractor satellite
        chairman bedrock government""",
    ),
    "jobs": (
        """teacher teachers doctor nurse farmer baker butcher carpenter plumber electrician lawyer judge
        policeman fireman pilot sailor soldier driver waiter waitress chef cook tailor barber dentist
        surgeon engineer mechanic gardener secretary""",
        """mother father uncle friend neighbor baby child hero winner thief murderer tourist passenger
        patient prisoner hammer office salary factory table school stranger customer liar lover enemy orphan
        computer counter voter""",
    ),
    "geography": (
        """mountain mountains river rivers lake ocean sea island islands hill valley desert forest beach
        coast bay canyon cave cliff glacier volcano peninsula continent plain swamp waterfall lagoon country
        city equator""",
        """house car table dog tree rose cloud boat ship fish whale tent teacher music sailor farmer tourist
        bread chair football turkey china tongue neck bed shoulder pocket crown bottle lamp""",
    ),
}
"""For each theme 30 words that people at a table expect in it, and 30 that they would not let pass.

They were chosen before any list was built. Some of the latter are homographs: WordNet knows *queen* first as
an insect, *screwdriver* as a drink, *computer* as a person, *bed* as the bottom of a sea.
"""


ADDED = {
    "animals": "crab mole seal tuna",
    "birds": "crane swallow",
    "body": "blood skeleton",
    "clothes": "hood jumper trainers",
    "colours": "lime peach silver",
    "food": "brownie crab pizza sushi",
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

NAMES = sorted(IN_AND_OUT)

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
    assert sorted(IN_AND_OUT) == sorted(NAMES) == sorted(recipe.PLANS)
    assert set(NAMES) <= set(theme_names())


@pytest.mark.parametrize("name", NAMES)
def test_thirty_words_belong_and_thirty_do_not(name: str) -> None:
    belonging, strange = (words.split() for words in IN_AND_OUT[name])
    assert len(set(belonging)) == len(set(strange)) == 30
    assert {word.upper() for word in belonging + strange} <= english()
    theme = open_theme(name)
    assert [word for word in belonging if word not in theme] == []
    assert [word for word in strange if word in theme] == []


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
