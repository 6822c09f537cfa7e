"""Searching a dictionary: which words can this rack lay, which words fit this pattern.

A word must meet all conditions of a `Query`. Letters are counted exactly (BANANA needs three A tiles), a tile
of several letters is one letter, and a real tile is used before a joker, so that no word is found twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from wordkub.errors import NotationError, shown
from wordkub.lexicon.scan import Places, Scanner, open_scanner
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.tiling import Tiling
from wordkub.lexicon.verdict import Lexicon

JOKER = "?"

LONGEST_RACK = 200
"""The most tiles of a rack. Every set of tiles has fewer."""

LONGEST_PATTERN = 100
"""The most characters of a pattern."""


@dataclass(frozen=True)
class Query:
    """The conditions of a search. Those that are not given do not matter."""

    rack: str | None = None
    """The tiles of the rack, `?` for a joker; None for any tiles."""
    least: int | None = None
    """The fewest letters of a word; None for the dictionary's own minimum."""
    most: int | None = None
    """The most letters of a word."""
    holding: str = ""
    """Letters that a word must have, each as often as it is given."""
    pattern: str | None = None
    """`?` stands for one letter, `*` for any letters: `c?t*`."""
    prefix: str = ""
    suffix: str = ""
    is_anagram: bool = False
    """Whether a word must use all tiles of the rack."""
    level: int | None = None
    """The rarest commonness level that a word may have, in the numbers of the dictionary's card."""
    theme: Theme | None = None
    hooks: bool = False
    """Whether to find the letters that make another word before or after a word."""
    tiles: tuple[str, ...] | None = None
    """The letters on each tile of an edition; None for the dictionary's letters and its digraphs."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word that was found."""

    word: str
    """In plain upper case."""
    length: int
    """The number of tiles."""
    tiles: str
    """The word with jokers in lower case and tiles of several letters in brackets."""
    before: str = ""
    """The letters that make another word when put before it."""
    after: str = ""
    """The letters that make another word when put after it."""

    def to_json(self, with_hooks: bool = False) -> dict[str, object]:
        """The object that `find --json` prints."""
        answer: dict[str, object] = {"word": self.word, "length": self.length, "tiles": self.tiles}
        return answer | ({"before": self.before, "after": self.after} if with_hooks else {})


def find(lexicon: Lexicon, query: Query, is_stopped: Callable[[], bool] = lambda: False) -> Iterator[Found]:
    """Find the words of a dictionary that meet a query, the longest first, then in alphabetical order.

    Args:
        lexicon: The dictionary.
        query: The conditions.
        is_stopped: Returns True once the caller has gone.

    Raises:
        NotationError: A rack, letters or a pattern that the dictionary's alphabet does not have.

    >>> from wordkub.lexicon import open_dictionary
    >>> words = open_dictionary("en-US")
    >>> [found.tiles for found in find(words, Query(rack="QUIZ", least=4))]
    ['QUIZ']
    >>> [found.word for found in find(words, Query(pattern="*zzling", level=20))]
    ['PUZZLING']
    """
    search = Search(lexicon, query)
    words = takewhile(lambda _: not is_stopped(), search.scanner.words(search.places()))
    return (search.found(word) for word in words if search.suits(word))


class Shape(NamedTuple):
    """A pattern, prepared for matching."""

    expression: re.Pattern[str]
    """The expression that a word must match."""
    letters: Counter[str]
    """The letters that a word must have."""
    least: int
    most: int


class Search:
    """A search of a dictionary.

    Args:
        lexicon: The dictionary.
        query: What is asked for.

    Raises:
        NotationError: A rack, letters or a pattern that the dictionary's alphabet does not have.
    """

    def __init__(self, lexicon: Lexicon, query: Query) -> None:
        self._query = query
        self._alphabet = alphabet = lexicon.alphabet
        self._tiling = tiling = alphabet.tiling if query.tiles is None else Tiling(query.tiles)
        self.scanner: Scanner = open_scanner(lexicon, tiling)
        """The words, packed, that the places are of."""
        tiles = (*alphabet.singles, *tiling.wide) if query.tiles is None else query.tiles
        self._shown = frozenset(map(tiling.code, tiles))
        self._levels = lexicon.levels
        self._shortest = lexicon.shortest
        rack = self._letters("rack", query.rack or "", jokers=True)
        self._jokers = rack.pop(JOKER, 0)
        self._rack = rack
        self._holding = Counter(self._read("letters", query.holding, alphabet.fold(query.holding)))
        shapes = {"pattern": query.pattern}
        if query.prefix:
            shapes["prefix"] = f"{query.prefix}*"
        if query.suffix:
            shapes["suffix"] = f"*{query.suffix}"
        self._shapes = [self._shape(what, text) for what, text in shapes.items() if text]
        for shape in self._shapes:
            self._holding |= shape.letters

    def places(self) -> Places:
        """The places of the words that meet the conditions on rack, lengths and levels."""
        query, scanner = self._query, self.scanner
        least = max(1, query.least or 1, *(shape.least for shape in self._shapes))
        most = min(query.most or 255, *(shape.most for shape in self._shapes), 255)
        if query.rack is None:
            places = scanner.holding(self._holding, least, most)
        else:
            total = self._rack.total() + self._jokers
            if query.is_anagram:
                least, most = max(least, total), min(most, total)
            places = scanner.fitting(self._rack, self._jokers, least=least, most=most)
        if query.level is None:
            return places
        # A dictionary without levels has all words at level 0.
        return scanner.common(places, sum(level <= query.level for level in self._levels or (0,)) - 1)

    def suits(self, word: str) -> bool:
        """Whether a word meets the conditions on its letters, its shape and its theme, and is long enough."""
        if self._query.least is None and len(self._tiling.text(word)) < self._shortest:
            return False
        if self._query.tiles is not None and not self._shown.issuperset(word):
            return False
        if not all(shape.expression.fullmatch(word) for shape in self._shapes):
            return False
        if self._holding and not self._holding <= Counter(word):
            return False
        return self._query.theme is None or self._tiling.text(word) in self._query.theme

    def found(self, word: str) -> Found:
        """The result for a word."""
        hooks = self._hooks(word) if self._query.hooks else ("", "")
        return Found(self._tiling.text(word), len(word), self._tiles(word), *hooks)

    def _tiles(self, word: str) -> str:
        """A word with its jokers in lower case. Real tiles are used first."""
        if not self._jokers:
            return self._tiling.written(word)
        left = dict(self._rack)
        tiles = []
        for letter in word:
            count = left.get(letter, 0)
            left[letter] = count - 1
            tiles.append(self._written[letter][count <= 0])
        return "".join(tiles)

    @cached_property
    def _written(self) -> dict[str, tuple[str, str]]:
        """Every letter as a tile and as a joker."""
        written = {letter: self._tiling.written(letter) for letter in self.scanner.letters}
        return {letter: (tile, tile.lower()) for letter, tile in written.items()}

    def _hooks(self, word: str) -> tuple[str, str]:
        """The letters that make another word before a word, and after it."""
        known, written = self._known, self._tiling.written
        letters = [letter for letter in self.scanner.letters if letter in self._shown]
        before = (written(letter) for letter in letters if letter + word in known)
        after = (written(letter) for letter in letters if word + letter in known)
        return "".join(before), "".join(after)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.scanner.all_words())

    def _letters(self, what: str, text: str, jokers: bool = False) -> Counter[str]:
        """How many of each letter a text has, tiles of several letters in brackets."""
        if len(text) > LONGEST_RACK:
            raise NotationError(
                f"{what} of {len(text)} characters, {shown(text)}; at most {LONGEST_RACK} are read"
            )
        counts: Counter[str] = Counter()
        for piece in re.findall(r"\[[^\]]*\]|.", self._alphabet.fold(text), re.DOTALL):
            if piece in " ,":
                continue
            counts[JOKER if jokers and piece == JOKER else self._letter(what, text, piece)] += 1
        return counts

    def _letter(self, what: str, text: str, piece: str) -> str:
        inside = piece.strip("[]") if len(piece) > 1 else piece
        if inside in self._tiling.wide:
            return self._tiling.code(inside)
        if len(inside) == 1 and inside in self.scanner.letters:
            return inside
        takes = " ".join((*self._alphabet.letters, *(f"[{letters}]" for letters in self._tiling.wide)))
        more = (
            ", ? for a joker"
            if what == "rack"
            else ""
            if what == "letters"
            else ", ? for one letter, * for any"
        )
        field = "with" if what == "letters" else what
        raise NotationError(
            f"{shown(piece)} in the {what} {shown(text)}: it takes {takes}{more}", field=field
        )

    def _shape(self, what: str, text: str) -> Shape:
        """A pattern as an expression that never tries again what a star has passed."""
        if len(text) > LONGEST_PATTERN:
            problem = f"a {what} of {len(text)} characters; at most {LONGEST_PATTERN} are read"
            raise NotationError(problem, field=what)
        first, *rest = re.split(r"\*+", self._alphabet.fold(text))
        first, *rest = (self._fixed(what, text, part) for part in (first, *rest))
        fixed = "".join((first, *rest))
        expressions = [first, *(f"(?>.*?{part})" for part in rest[:-1]), *(f".*{part}" for part in rest[-1:])]
        expression = re.compile("".join(expressions))
        return Shape(expression, Counter(fixed.replace(".", "")), len(fixed), 255 if rest else len(fixed))

    def _fixed(self, what: str, text: str, part: str) -> str:
        """A part of a pattern without stars, a character for each letter."""
        return ".".join(self._read(what, text, piece) for piece in part.split("?"))

    def _read(self, what: str, text: str, part: str) -> str:
        """Part of a word as the finder reads it: letters that make a tile together are that tile."""
        pieces = re.split(r"(\[[^\]]*\])", part)
        return "".join(
            self._letter(what, text, letters)
            for piece in pieces
            for letters in ([piece] if piece.startswith("[") else self._tiling.tiles(piece))
        )
