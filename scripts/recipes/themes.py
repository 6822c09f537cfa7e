"""The English themes, of WordNet: what lies below named synsets, and what people added and removed (W18).

A theme's words are those of its root synsets and of all synsets below them, instances (countries, persons)
and some branches left out. A word stays where it has the theme's sense first or second among its senses as
that part of speech, and where a shipped English dictionary has it; so do its plural and other forms.
`themes/NAME.removed.txt` and `themes/NAME.added.txt` are what people made of that list when they read it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from recipes.forms import forms_of
from recipes.lists import COUNTED, Files, as_written, identity, listed, people_lines, toml
from recipes.meanings import dictionary_words
from recipes.wordnet import NOTICE, Place, WordNet
from wordkub.errors import WordkubError

FOLDER = "themes"
"""Where in dictionaries/ the themes are."""

SENSES = 2
"""Among how many first senses of a word the theme's must be."""


@dataclass(frozen=True)
class Plan:
    """What a theme is made of.

    A synset is named by a word that has it, the part of speech, the number of the sense and its offset:
    `plant.n.02 00017222`, since the first sense of *plant* is a factory.
    """

    title: str
    roots: str
    """The synsets whose words and lower synsets belong to the theme, one a line."""
    exclude: str = ""
    """The synsets that do not, with what is below them."""
    include: tuple[str, ...] = ()
    """Other themes whose words belong to it."""


PLANS = {
    "animals": Plan(
        "Animals",
        """
            animal.n.01 00015388
        """,
        """
            bird.n.01 01503061
            hominid.n.01 02471762
            young_bird.n.01 01613615
        """,
        include=("birds",),
    ),
    "birds": Plan(
        "Birds",
        """
            bird.n.01 01503061
            young_bird.n.01 01613615
        """,
    ),
    "food": Plan(
        "Food and drink",
        """
            food.n.01 00021265
            food.n.02 07555863
            edible_nut.n.01 07737081
        """,
        """
            edible_fruit.n.01 07705931
            feed.n.01 07800091
            vitamin.n.01 15089258
        """,
        include=("fruit",),
    ),
    "fruit": Plan(
        "Fruit",
        """
            edible_fruit.n.01 07705931
        """,
    ),
    "plants": Plan(
        "Plants",
        """
            plant.n.02 00017222
            alga.n.01 01397114
            bryophyte.n.01 11537327
        """,
    ),
    "body": Plan(
        "The body",
        """
            body_part.n.01 05220461
            body_covering.n.01 05237755
        """,
        """
            plant_part.n.01 13086908
        """,
    ),
    "clothes": Plan(
        "Clothes",
        """
            clothing.n.01 03051540
            footwear.n.02 03380867
        """,
    ),
    "colours": Plan(
        "Colours",
        """
            color.n.01 04956594
            chromatic.a.03 00366691
            achromatic.a.01 00386392
            black.a.01 00392812
            white.a.01 00393105
        """,
    ),
    "sports": Plan(
        "Sports",
        """
            sport.n.01 00523513
            sports_equipment.n.01 04285146
            athlete.n.01 09820263
            playing_field.n.02 08570758
            athletic_contest.n.01 07456638
            official.n.02 10372076
            stadium.n.01 04295881
            athletic_facility.n.01 02752311
            swimming_stroke.n.01 00570066
            race.n.02 07458453
            martial_art.n.01 00825443
            swim.v.01 01960929
            ski.v.01 01938444
            skate.v.01 01936771
            sled.v.01 01939192
            row.v.01 01947014
            skateboard.v.01 01937813
        """,
    ),
    "music": Plan(
        "Music",
        """
            music.n.01 07020895
            musical_instrument.n.01 03800933
            musical_notation.n.01 06814870
            musician.n.01 10340312
            musician.n.02 10339966
            singer.n.01 10599806
            musical_organization.n.01 08246613
            tempo.n.01 15264363
            choir.n.01 08188638
            play.v.03 01725069
            sing.v.02 01729449
        """,
        """
            section.n.01 06392001
        """,
    ),
    "vehicles": Plan(
        "Vehicles",
        """
            vehicle.n.01 04524313
            public_transport.n.01 04019101
        """,
    ),
    "weather": Plan(
        "Weather",
        """
            atmospheric_phenomenon.n.01 11425580
            precipitate.v.03 02756821
        """,
    ),
    "home": Plan(
        "The home",
        """
            furnishing.n.02 03405265
            home_appliance.n.01 03528263
            room.n.01 04105893
            housing.n.01 03546340
            tableware.n.01 04381994
            kitchen_utensil.n.01 03621049
            bedclothes.n.01 02820210
            plumbing_fixture.n.01 03969259
            lamp.n.01 03636248
            clock.n.01 03046257
            door.n.01 03221720
            window.n.01 04587648
            stairway.n.01 04298308
            linen.n.03 03672352
        """,
    ),
    "jobs": Plan(
        "Jobs",
        """
            worker.n.01 09632518
            professional.n.01 10480253
            artist.n.01 09812338
            performer.n.01 10415638
            scientist.n.01 10560637
            businessman.n.01 09882007
            merchant.n.01 10309896
            clergyman.n.01 09927451
            writer.n.01 10794014
            maker.n.01 10284064
            lawman.n.01 10249459
        """,
    ),
    "geography": Plan(
        "Geography",
        """
            geological_formation.n.01 09287968
            body_of_water.n.01 09225146
            land.n.04 09334396
            region.n.03 08630985
            compass_point.n.01 13830305
            latitude.n.03 08595720
            map.n.01 03720163
            pole.n.07 08620881
        """,
    ),
}


# --- Synsets ------------------------------------------------------------------------------------------------


BELOW = {"n": "~", "v": "~", "a": "&"}
"""Which pointer leads to what is below a synset: hyponyms, but no instances; of adjectives, similar ones."""

SYNSET = re.compile(r"(?P<word>\w+)\.(?P<part>[nva])\.(?P<sense>\d\d) (?P<offset>\d{8})")


class Synsets(WordNet):
    """WordNet's synsets, and the words that have them."""

    def named(self, names: str) -> list[Place]:
        """The synsets of some names, one a line.

        Raises:
            WordkubError: A name that is none, or whose sense is not at its offset.
        """
        return [self._named(line.strip()) for line in names.splitlines() if line.strip()]

    def _named(self, name: str) -> Place:
        match = SYNSET.fullmatch(name)
        senses = self.index[match["part"]].get(match["word"], []) if match else []
        if not match or senses[int(match["sense"]) - 1 :][:1] != [int(match["offset"])]:
            raise WordkubError(f"WordNet has no synset {name}")
        return Place(match["part"], int(match["offset"]))

    def below(self, roots: Iterable[Place], exclude: Iterable[Place] = ()) -> Iterator[Place]:
        """The roots and all that is below them, without the excluded and what is only below those."""
        seen, waiting = set(exclude), list(roots)
        while waiting:
            synset = waiting.pop()
            if synset not in seen:
                seen.add(synset)
                waiting += self._lower(synset)
                yield synset

    def words(self, place: Place) -> Iterator[str]:
        """The words of a synset that have it among their first senses, in lower case."""
        for word in self.synset(place).words:
            if place.offset in self.index[place.part][word.lower()][:SENSES]:
                yield word.lower()

    def _lower(self, place: Place) -> Iterator[Place]:
        for pointer in self.synset(place).pointers:
            if (pointer.sign, pointer.place.part) == (BELOW[place.part], place.part):
                yield pointer.place


# --- Themes -------------------------------------------------------------------------------------------------


def build(name: str, version: str) -> Files:
    """The files of a theme, by their names in dictionaries/.

    Args:
        name: `themes/NAME`.
        version: The version of wordnet-base.
    """
    theme = name.removeprefix(f"{FOLDER}/")
    return {
        f"{FOLDER}/{theme}.toml": toml(_card(theme, version)),
        f"{FOLDER}/{theme}.txt": listed(theme_words(theme)),
        **as_written(NOTICE),
    }


def _card(theme: str, version: str) -> dict[str, object]:
    """What a theme says of itself; its SHA-256 is of all its words, included ones too."""
    plan, own = PLANS[theme], theme_words(theme)
    included = set().union(*map(theme_words, plan.include)) - own
    return {
        "name": theme,
        "title": plan.title,
        "language": "en",
        "version": re.sub("^.*:", "", version).replace("-", "."),
        "licence": "WordNet's: use, copy, change and distribute it freely, with its notice",
        "notice": f"../{NOTICE}",
        "words": f"{theme}.txt",
        **({"include": plan.include} if plan.include else {}),
        "sha256": identity(word.upper() for word in own | included),
        "source": {"package": "wordnet-base", "version": version},
        "counts": {"words": len(own), **({"included": len(included)} if plan.include else {})},
    }


@cache
def theme_words(theme: str) -> frozenset[str]:
    """The words of a theme's own list."""
    return frozenset(_reviewed(theme, _found(PLANS[theme])))


@cache
def synsets() -> Synsets:
    """WordNet, read once."""
    return Synsets()


@cache
def valid_words() -> frozenset[str]:
    """The words of the shipped English dictionaries, in lower case."""
    return frozenset(word for word in dictionary_words() if len(word) >= COUNTED)


def _found(plan: Plan) -> dict[str, set[str]]:
    """What WordNet has for a theme: the forms of each word, those that a dictionary has."""
    source = synsets()
    found: dict[str, set[str]] = defaultdict(set)
    for synset in source.below(source.named(plan.roots), source.named(plan.exclude)):
        for word in source.words(synset):
            found[word] |= _valid_forms(word, synset.part)
    return {word: kept for word, kept in found.items() if kept}


def _valid_forms(word: str, part: str) -> set[str]:
    return forms_of(synsets(), word, part) & valid_words()


def _reviewed(theme: str, found: dict[str, set[str]]) -> set[str]:
    """What is left when people have removed and added: a word goes with its forms, a form alone.

    Raises:
        WordkubError: A line of their lists that changes nothing, or adds what no dictionary has.
    """
    removed = set(_people(theme, "removed"))
    words = set().union(*(kept for word, kept in found.items() if word not in removed)) - removed
    added = {line: _added(line) for line in _people(theme, "added")}
    needless = removed - found.keys() - set().union(*found.values(), *added.values())
    if wrong := sorted([*needless, *(line for line, kept in added.items() if kept <= words)]):
        raise WordkubError(f"the lists of {theme} need not, or cannot, have {', '.join(wrong)}")
    return words.union(*added.values()) - removed


def _added(line: str) -> set[str]:
    """The forms of a word that people added: of a noun, or of the part of speech that is said after it.

    A word that no dictionary has, has none.
    """
    word, _, part = line.partition(" ")
    return _valid_forms(word, part or "n") if word in valid_words() else set()


def _people(theme: str, kind: str) -> list[str]:
    """The lines of a list that people keep for a theme."""
    return list(people_lines(f"{FOLDER}/{theme}.{kind}.txt"))
