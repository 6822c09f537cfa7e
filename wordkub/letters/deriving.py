"""Deriving an edition from a dictionary: how many tiles of each letter a set has.

Only the English edition is published (W1). The counts of others are in proportion to how often each letter
stands in the words that racks lay, one tile at the least, the largest remainders rounded up. Jokers belong to
the rule set.
"""

from __future__ import annotations

from collections import Counter

from wordkub.letters.edition import Edition
from wordkub.lexicon.tiling import letters_of
from wordkub.lexicon.verdict import Lexicon

TILES = 110
"""The letter tiles of a set: as many as the published English one has."""

SHORTEST, LONGEST = 3, 8
"""The words that count: those that racks lay."""


def derive_edition(name: str, lexicon: Lexicon, dictionary: str, tiles: int = TILES) -> Edition:
    """An edition for the words of a dictionary.

    Args:
        name: What it will be called.
        lexicon: The dictionary.
        dictionary: The dictionary's name, which the edition plays with.
        tiles: How many letter tiles it has.
    """
    source = (
        "Derived: no published tile table is known. In proportion to the letters of the words of"
        f" {SHORTEST} to {LONGEST} letters in the dictionary {dictionary} (wordkub edition derive)."
    )
    title = f"{dictionary}, derived"
    return Edition(name, title, lexicon.language, dictionary, False, source, counts_of(lexicon, tiles))


def counts_of(lexicon: Lexicon, tiles: int = TILES) -> dict[str, int]:
    """How many tiles of each letter, in the alphabet's order; a letter that no word has is on one tile.

    Args:
        lexicon: The dictionary; its digraphs are tiles.
        tiles: How many there are in all, or one of each letter if those are more.
    """
    alphabet = lexicon.alphabet
    letters = Counter(dict.fromkeys((*alphabet.letters, *alphabet.digraphs), 0))
    for reading in lexicon.words():
        if SHORTEST <= len(letters_of(reading)) <= LONGEST:
            letters.update(alphabet.tiling.tiles(reading))
    share = {letter: tiles * count / max(1, letters.total()) for letter, count in letters.items()}
    counts = {letter: max(1, int(exact)) for letter, exact in share.items()}
    by_remainder = sorted(share, key=lambda letter: (counts[letter] - share[letter], letter))
    for letter in by_remainder[: max(0, tiles - sum(counts.values()))]:
        counts[letter] += 1
    while sum(counts.values()) > max(tiles, len(counts)):
        most = max(
            (letter for letter in counts if counts[letter] > 1), key=lambda x: (counts[x] - share[x], x)
        )
        counts[most] -= 1
    return {tile: counts[tile] for tile in sorted(counts, key=lambda tile: _rank(alphabet.singles, tile))}


def _rank(letters: str, tile: str) -> list[int]:
    """Where a tile stands in the alphabet; one of several letters after the letter that it begins with."""
    return [letters.find(letter) for letter in tile]
