"""The English dictionaries, of SCOWL."""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from recipes.lists import (
    DICTIONARIES,
    SHORTEST,
    Files,
    Refusal,
    Word,
    files,
    merged,
    people_lines,
    plainness,
    read_removed,
)
from recipes.respelling import AMERICAN_TO_BRITISH, BRITISH_TO_AMERICAN, Respelling
from recipes.scowl import KNOWN, Scowl, apostrophes, named
from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
"""The sizes of SCOWL that hold the words of ordinary dictionaries; a word's size is its level."""

LARGE = 80
"""The size of SCOWL that holds the strange and unusual words that people use in word games."""

EQUAL = "variant_1"
"""The category of spellings that SCOWL calls almost equal to the American ones."""

ACCEPTED = "variant_2"
"""The category of spellings that SCOWL calls generally acceptable; many are usual in another country."""

VARIANTS = frozenset({EQUAL, ACCEPTED, "variant_3"})
"""The categories of second spellings; those of the third are seldom used, and may be mistakes."""

MISFILED = """
    adonises aeolipile aerogenic aerose aerugo attempre autocatalyses autolyses bael baels bastinadoed
    bastinadoes bise bourage bourg cadastre cadastres caesar camise cancellate cancellous carbonadoes cherely
    claroes comprisable costumire couranto cupellation daedal daeva doura dracaena dracaenas endamoeba
    escaladoes faitour fayre fere fourb frise gauffre goey gourmandism heteroecious hydrolysate hydrolysates
    ipomoea kaed loesses loury maigre mantoes matres maugre mesogloea misadvise mise monometallism mythopoeic
    neurocoele oecus ombre palaestra pandoura plasmolyses pourer praefectorial praemunire preaemptor
    preaexistent precancellation previse proemial propraetor quaestionary reaentrance reshoes ret saeta
    saltires shoer snowshoed sourdine sourdines stentour stentours stour subdure surprisal synoecious taels
    trichloroethylene trioecious ventre ventres vetoer vire wisen zoogloea
"""
"""Words that SCOWL files as British and that are American too, or none.

A machine worked out many of its American spellings: of `taels` it made "tels", of `pourer` "porer".
"""


MISFILED_FOR_BRITAIN = """
    archeol lovaebility neglig negligs ourang ourangs paleontol spik spiks tyreo tyreos
"""
"""Words that SCOWL files as American or as variants and that are no spelling of a British word."""


@dataclass(frozen=True)
class Elsewhere:
    """What a dictionary calls the spellings that are not its own, and how it comes from them to its own."""

    countries: Mapping[str, str]
    """The categories of the spellings of other countries, and what a country's spelling is called."""
    marked: str
    """The category of the words at home that are spelled otherwise elsewhere."""
    parts: Mapping[str, str]
    """Parts of words as they are spelled elsewhere, and what is written for them here."""
    misfiled: frozenset[str] = frozenset()
    """Words that are filed elsewhere and are no spelling of another country."""


@dataclass(frozen=True)
class Variety:
    """A variety of English that has a dictionary."""

    title: str
    at_home: Collection[str]
    """The categories of the words of the dictionary; all of them, if none is named."""
    sizes: tuple[int, ...] = SIZES
    elsewhere: Elsewhere | None = None
    accepted: str = ""
    """A category whose words are at home too, unless they are the usual spelling of another country."""


VARIETIES = {
    "en-US": Variety(
        "American English",
        {"english", "american", EQUAL},
        accepted=ACCEPTED,
        elsewhere=Elsewhere(
            {
                "british": "British",
                "british_z": "British",
                "canadian": "Canadian",
                "australian": "Australian",
            },
            "american",
            BRITISH_TO_AMERICAN,
            frozenset(MISFILED.split()),
        ),
    ),
    "en-GB": Variety(
        "British English",
        {"english", "british", "british_z", "british_variant_1", "british_variant_2"},
        elsewhere=Elsewhere(
            {"american": "American", "canadian": "Canadian", "australian": "Australian"},
            "british",
            AMERICAN_TO_BRITISH,
            frozenset(MISFILED_FOR_BRITAIN.split()),
        ),
    ),
    "en-large": Variety("English of all countries, with rare words", (), (*SIZES, LARGE)),
}


def build(name: str, version: str) -> Files:
    """The dictionary of a variety of English."""
    variety = VARIETIES[name]
    scowl = Scowl(Alphabet(ENGLISH))
    spellings = list(scowl.read("words", variety.sizes[-1]))
    words = merged(
        [*at_home(variety, spellings), *_added(f"{name}.added.txt", scowl, spellings, variety.sizes[-1])]
    )
    removed = read_removed(name, words, scowl.alphabet)
    kept = words.keys() - removed.keys()
    valid = {folded: words[folded] for folded in kept if len(folded) >= SHORTEST}
    known = {**named(scowl), **apostrophes(scowl, SIZES[-1])}
    if variety.elsewhere:
        known |= _foreign(spellings, valid, variety.elsewhere)
    known |= removed
    return files(
        {
            "name": name,
            "title": variety.title,
            "language": "en",
            "version": version.replace("-", "."),
            "licence": "SCOWL's: use, copy, change and sell it freely, with its notice",
            "notice": ["SCOWL.txt", "WordNet.txt"],
            "alphabet": ENGLISH,
            "family": "en.family.txt",
            "levels": variety.sizes,
        },
        {
            "package": "scowl",
            "version": version,
            "sha256": scowl.fingerprint(),
            "files": f"words up to size {variety.sizes[-1]}, names and abbreviations up to size {KNOWN}",
        },
        {folded: [f"{word.spelling}\t{word.level}"] for folded, word in valid.items()},
        [refusal for folded, refusal in known.items() if folded not in kept and refusal.reason != "unknown"],
        len(removed),
    )


def known_spellings() -> Iterator[str]:
    """The spellings that the English dictionaries have, as they are committed."""
    for name in VARIETIES:
        with lzma.open(DICTIONARIES / f"{name}.txt.xz", "rt", encoding="utf-8") as lines:
            yield from (line.rstrip("\n").partition("\t")[0] for line in lines)


def at_home(variety: Variety, spellings: Collection[tuple[str, Word]]) -> list[tuple[str, Word]]:
    """The spellings of a variety: its own, and those that are accepted though they are not the usual ones."""
    if not variety.at_home:
        return list(spellings)
    countries = variety.elsewhere.countries if variety.elsewhere else {}
    usual_elsewhere = {folded for folded, word in spellings if word.category in countries}
    return [
        (folded, word)
        for folded, word in spellings
        if word.category in variety.at_home
        or (word.category == variety.accepted and folded not in usual_elsewhere)
    ]


def _added(
    file: str, scowl: Scowl, spellings: Iterable[tuple[str, Word]], largest: int
) -> list[tuple[str, Word]]:
    """The words that people found filed elsewhere, under other spellings or as abbreviations.

    Raises:
        WordkubError: A word that the source does not have.
    """
    wanted = set(people_lines(file))
    everything = (*spellings, *scowl.read("abbreviations", largest))
    found = [(folded, word) for folded, word in everything if word.spelling in wanted]
    missing = wanted - {word.spelling for _, word in found}
    if missing:
        raise WordkubError(f"{DICTIONARIES / file}: the source does not have the word {min(missing)}")
    return found


def _foreign(
    spellings: Iterable[tuple[str, Word]], words: Collection[str], elsewhere: Elsewhere
) -> dict[str, Refusal]:
    """The spellings of other countries, and variants."""
    marked = {folded for folded, word in spellings if word.category == elsewhere.marked and folded in words}
    respelling = Respelling(words, marked, elsewhere.parts)
    foreign: dict[str, list[Word]] = defaultdict(list)
    for folded, word in spellings:
        if folded not in words and word.spelling not in elsewhere.misfiled:
            foreign[folded].append(word)
    refusals = {}
    for folded, found in foreign.items():
        instead = respelling.here(folded)
        note = _note({word.category for word in found}, instead, elsewhere.countries)
        if note:
            spelling = min(found, key=plainness).spelling
            refusals[folded] = Refusal(spelling, "foreign-spelling", note, instead)
    return refusals


def _note(categories: Collection[str], instead: str, countries: Mapping[str, str]) -> str:
    """Where a spelling is at home; nothing where no spelling of ours bears SCOWL out."""
    country = next((country for category, country in countries.items() if category in categories), "")
    if country and instead:
        return f"{country} spelling"
    return "variant spelling" if VARIANTS.intersection(categories) else ""
