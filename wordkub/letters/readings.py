"""From words with one character for each tile (lexicon/tiling.py) to the tiles of an edition, and back."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from wordkub.core.tiles import Group, Tile
from wordkub.letters.notation import letter_tile
from wordkub.lexicon.tiling import Tiling


class Readings:
    """Converts between the characters of coded words and the tiles of an edition.

    Args:
        tiles: The letters on each tile of the edition.
    """

    def __init__(self, tiles: Collection[str]) -> None:
        self.tiling = Tiling(tiles)
        """Which letters are one tile."""
        self._tiles: dict[str, Tile] = {self.tiling.code(letters): letter_tile(letters) for letters in tiles}

    @property
    def letters(self) -> str:
        """The character of every tile."""
        return "".join(self._tiles)

    def tiles(self, word: str) -> Group:
        """The letter tiles of a word."""
        return tuple(self._tiles[letter] for letter in word)

    def letter(self, tile: Tile) -> str | None:
        """The character of a letter tile; None for anything else."""
        return self._letters.get(tile)

    @cached_property
    def _letters(self) -> dict[Tile, str]:
        return {tile: letter for letter, tile in self._tiles.items()}
