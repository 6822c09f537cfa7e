"""The English themes, of WordNet: what lies below named synsets, and what people added and removed (W18).

A theme's words are those of its root synsets and of all synsets below them, instances (countries, persons)
and some branches left out. A word stays where it has the theme's sense first or second among its senses as
that part of speech, and where a shipped English dictionary has it; so do its plural and other forms.
`themes/NAME.removed.txt` and `themes/NAME.added.txt` are what people made of that list when they read it.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tomli_w

from recipes.forms import forms_of
from recipes.lists import COUNTED, Files, as_written, identity, listed, people_lines
from recipes.meanings import dictionary_words
from recipes.wordnet import NOTICE, Place, WordNet
from wordkub.errors import WordkubError

FOLDER = "themes"
"""Where in dictionaries/ the themes are."""

SENSES = 2
"""Among how many first senses of a word the theme's must be."""


@dataclass(frozen=True)
class Plan:
    """What a theme is made of, as themes.toml has it."""

    title: str
    roots: Sequence[str]
    """The synsets whose words and lower synsets belong to the theme."""
    exclude: Sequence[str] = ()
    """The synsets that do not, with what is below them."""
    include: Sequence[str] = ()
    """Other themes whose words belong to it."""


PLANS = {
    name: Plan(**plan)
    for name, plan in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}


# --- Synsets ------------------------------------------------------------------------------------------------


BELOW = {"n": "~", "v": "~", "a": "&"}
"""Which pointer leads to what is below a synset: hyponyms, but no instances; of adjectives, similar ones."""

SYNSET = re.compile(r"(?P<word>\w+)\.(?P<part>[nva])\.(?P<sense>\d\d) (?P<offset>\d{8})")


class Synsets(WordNet):
    """WordNet's synsets, and the words that have them."""

    def named(self, names: Iterable[str]) -> list[Place]:
        """The synsets of some names.

        Raises:
            WordkubError: A name that is none, or whose sense is not at its offset.
        """
        return [self._named(name) for name in names]

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
        f"{FOLDER}/{theme}.toml": tomli_w.dumps(_card(theme, version)),
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
