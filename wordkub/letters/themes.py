"""How playable a theme is: the share of racks that can open with it (W3, W18)."""

from __future__ import annotations

from collections import Counter

from wordkub.core.chance import generator, shuffle
from wordkub.letters.notation import JOKER
from wordkub.letters.readings import Readings
from wordkub.letters.rules import WordRules
from wordkub.lexicon.finder import Finder
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.tiling import letters_of
from wordkub.lexicon.verdict import Lexicon

RACKS = 1000
"""How many racks are dealt."""


def opening_share(rules: WordRules, lexicon: Lexicon, theme: Theme, seed: int = 1) -> float:
    """The share of newly dealt racks, from 0 to 1, that can lay a first word of the theme.

    Args:
        rules: The rules, which say how many tiles are dealt and how long a first word is.
        lexicon: The dictionary in play; only its words count.
        theme: The theme.
        seed: The same seed deals the same racks.
    """
    readings = Readings(tuple(rules.edition.tiles))
    least = rules.settings.initial_letters
    shows = frozenset(readings.letters).issuperset
    known = lexicon.words(least=least)
    words = {readings.tiling.coded(word) for word in known if letters_of(word) in theme}
    finder = Finder.of(filter(shows, words), readings.letters)
    tiles = list(rules.tile_set(2).elements())
    chance = generator(seed, 0)
    able = 0
    for _ in range(RACKS):
        shuffle(tiles, chance)
        rack = Counter(tiles[: rules.settings.deal])
        jokers = rack.pop(JOKER, 0)
        letters = Counter({readings.letter(tile) or "": count for tile, count in rack.items()})
        able += len(finder.fitting(letters, jokers, least=least)) > 0
    return able / RACKS
