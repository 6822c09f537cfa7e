"""Between the words of a dictionary and the tiles of an edition.

A dictionary reads a word in its own letters, digraphs among them (Dutch IJ). An edition may have a tile for a
digraph or not: with the tile IJ, BIJEN is B IJ E N, without it B I J E N. Here a word is a text of one
character for each of its tiles, so that counting and matching need not know of any of this.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from wordkub.core.tiles import Group, Tile
from wordkub.lexicon.alphabet import Alphabet


class Readings:
    """The words of a dictionary's alphabet as an edition's tiles show them.

    Args:
        tiles: The letters on each tile of the edition.
        alphabet: The alphabet of the dictionary.
    """

    def __init__(self, tiles: Collection[str], alphabet: Alphabet) -> None:
        self.digraphs = tuple(digraph for digraph in alphabet.digraphs if digraph in tiles)
        """The digraphs of the dictionary that are tiles here; the others are spelled out."""
        self._tiles: dict[str, Tile] = {letter: letter for letter in tiles if len(letter) == 1}
        self._tiles |= {alphabet.code(digraph): f"[{digraph}]" for digraph in self.digraphs}

    @property
    def letters(self) -> str:
        """Every tile's character."""
        return "".join(self._tiles)

    def tiles(self, word: str) -> Group:
        """The letter tiles of a word."""
        return tuple(self._tiles[letter] for letter in word)

    def letter(self, tile: Tile) -> str | None:
        """The character of a letter tile; None for one that no word of the dictionary is read with."""
        return self._letters.get(tile)

    @cached_property
    def _letters(self) -> dict[Tile, str]:
        return {tile: letter for letter, tile in self._tiles.items()}
