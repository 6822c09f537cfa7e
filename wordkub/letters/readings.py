"""Between words, one character for each of their tiles (lexicon/tiling.py), and the tiles of an edition."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from wordkub.core.tiles import Group, Tile
from wordkub.letters.notation import letter_tile
from wordkub.lexicon.tiling import Tiling


class Readings:
    """Words as an edition's tiles show them.

    Args:
        tiles: The letters on each tile of the edition.
    """

    def __init__(self, tiles: Collection[str]) -> None:
        self.tiling = Tiling(tiles)
        """Which letters are one tile."""
        self._tiles: dict[str, Tile] = {self.tiling.code(letters): letter_tile(letters) for letters in tiles}

    @property
    def letters(self) -> str:
        """Every tile's character."""
        return "".join(self._tiles)

    def tiles(self, word: str) -> Group:
        """The letter tiles of a word."""
        return tuple(self._tiles[letter] for letter in word)

    def letter(self, tile: Tile) -> str | None:
        """The character of a letter tile; None for what is none."""
        return self._letters.get(tile)

    @cached_property
    def _letters(self) -> dict[Tile, str]:
        return {tile: letter for letter, tile in self._tiles.items()}
