"""How letter tiles, words and racks are written, and what typed words can mean.

Source: "Notation" of the contract. A letter tile is its letter in upper case, a joker on a rack `?`, a joker
in a word the lower-case letter that it stands for; a tile of several letters stands in brackets. A word
typed in lower case, or with a capital only at its head, means its letters: the tiles are picked for it.

A hyphen or an apostrophe takes no tile: it stays in the group as a mark, for the dictionary to refuse.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import TypeAlias

from wordkub.core.budget import Budget
from wordkub.core.notation import Notation
from wordkub.core.tiles import Group, Heap, Tile, beyond
from wordkub.errors import NotationError, TooMuchError, shown
from wordkub.letters.edition import Edition
from wordkub.lexicon.alphabet import APOSTROPHES, HYPHENS

JOKER: Tile = "?"

LONGEST = 120
"""The most tiles that a word may have; a whole set has 112."""

MOST_SPELLINGS = 256
"""The most ways to lay a word with tiles of several letters that are looked at."""

MEMO = 4096
"""How many words are kept as read."""

LONGEST_RACK = 1_000
"""The most tiles that a rack may have: every set there is, many times over."""

MOST_JOKERS = 200
"""The most jokers that are tried for letters typed plainly; a set holds two."""

TOO_MANY = (
    "these words can be read in too many ways (over {limit:,} tiles to look at);"
    " write the letters that jokers stand for in lower case, as in CHiP"
)
"""What is said where words typed plainly can mean more than can be looked at."""

MARKS = dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(HYPHENS, "-")
"""What is typed for an apostrophe or a hyphen, and how the group keeps it."""


_PIECE = re.compile(r"\[[^\]]*\]|.", re.DOTALL)
"""A character of a word as typed, or what stands between two brackets."""

_Spot: TypeAlias = tuple[int, Tile]
"""Where a joker could stand: in which word, for which letter."""


@dataclass(frozen=True, slots=True)
class _Atom:
    """A typed letter, or the letters in a pair of brackets."""

    letters: str
    """In upper case, folded."""
    is_upper: bool
    is_bracketed: bool = False


@dataclass(frozen=True, slots=True)
class _Typed:
    """The possible meanings of a typed word."""

    spellings: tuple[Group, ...]
    """Its tiles, for every way to split it into tiles, jokers where typed as such."""
    is_plain: bool
    """Whether it means its letters only, so that jokers may stand in for some."""


class LetterNotation(Notation):
    """The notation of an edition's tiles.

    Args:
        edition: The edition, which says what tiles there are.
        has_jokers: Whether the set has jokers.
    """

    between = " "

    def __init__(self, edition: Edition, has_jokers: bool = True) -> None:
        self._edition = edition
        self._has_jokers = has_jokers
        self._alphabet = edition.alphabet
        self._tile: dict[str, Tile] = {letters: letter_tile(letters) for letters in edition.tiles}
        self._joker: dict[Tile, Tile] = {tile: tile.lower() for tile in self._tile.values()}
        self._real: dict[Tile, Tile] = {joker: tile for tile, joker in self._joker.items()}
        self.held: dict[Tile, Tile] = {tile: tile for tile in self._joker} | dict.fromkeys(self._real, JOKER)
        """How each tile of the table lies on a rack; marks are not in it."""
        self._lies = {**self.held, JOKER: JOKER}
        self._rank = {tile: rank for rank, tile in enumerate((*self._joker, JOKER, "'", "-"))}
        self._singles = frozenset(tile for tile in self._joker if len(tile) == 1)
        self._rack_singles = self._singles | {JOKER} if has_jokers else self._singles
        self._most = max(len(letters) for letters in edition.tiles)
        self.joker_faces = tuple(self._real)
        """A joker as each letter that it can stand for."""
        self.is_wide = self._most > 1
        """Whether some tile shows more than one letter."""
        # The same few words are read, named and sorted again at every look at a table.
        self.word = lru_cache(MEMO)(self._word)
        self.letters = lru_cache(MEMO)(self._letters)
        self.order = lru_cache(MEMO)(self._order)
        self._typed = lru_cache(MEMO)(self._read_typed)

    # Reading

    def parse_group(self, text: str) -> Group:
        """Read a word on the table. A word without jokers marked consists of letter tiles only.

        Raises:
            NotationError: A character that no tile shows.
        """
        if self._is_letters(text):
            return tuple(text)
        return self._typed(text).spellings[0]

    def _is_letters(self, text: str) -> bool:
        """Whether a word is upper-case letters of one tile each, as most are; it need not be parsed."""
        return self._singles.issuperset(text) and 0 < len(text) <= LONGEST

    def readings(
        self, table: Sequence[Group], rack: Sequence[Tile], texts: Sequence[str], budget: Budget
    ) -> Iterator[tuple[Group, ...]]:
        """The groups that typed words can mean with these tiles, those with jokers last; at least one.

        Args:
            table: The words on the table.
            rack: The player's tiles.
            texts: The words as typed.
            budget: A limit on the work.

        Raises:
            NotationError: A text that is not a word.
            TooMuchError: The texts have more possible meanings than can be examined.
        """
        if self._most == 1 and all(map(self._is_letters, texts)):
            yield tuple(map(tuple, texts))
            return
        typed = [self._typed(text) for text in texts]
        for text, word in zip(texts, typed, strict=True):
            if len(word.spellings) > MOST_SPELLINGS:
                raise TooMuchError(
                    f"{shown(text)} can be laid in more than {MOST_SPELLINGS} ways; write its tiles of"
                    " several letters in brackets",
                    MOST_SPELLINGS,
                )
        first = tuple(word.spellings[0] for word in typed)
        plain = any(word.is_plain for word in typed)
        held = self.content([*table, tuple(rack)])
        tiles = sum(map(len, first))
        jokers = min(held[JOKER], tiles) if plain else 0
        found = False
        for count in range(min(jokers, MOST_JOKERS) + 1):
            for groups in product(*(word.spellings for word in typed)):
                # Laying jokers out takes some looks at every tile, also of the table.
                budget.spend(6 * tiles + len(table), TOO_MANY)
                for reading in self._with_jokers(groups, typed, table, held, count, budget):
                    budget.spend(tiles, TOO_MANY)
                    if self.content(reading) <= held:
                        found = True
                        yield reading
        if not found:
            if jokers > MOST_JOKERS:
                raise TooMuchError(
                    f"these words need more than {MOST_JOKERS} jokers, more than are tried", MOST_JOKERS
                )
            yield first

    def parse_tiles(self, text: str) -> tuple[Tile, ...]:
        """The tiles of a rack, in the order in which they are written.

        Raises:
            NotationError: What no tile shows.
        """
        if self._rack_singles.issuperset(text):
            tiles: Sequence[Tile] = text
        else:
            tiles = [
                tile
                for piece in text.split()
                for part in _cut(piece, JOKER)
                for tile in self._rack_tiles(part)
            ]
        if len(tiles) > LONGEST_RACK:
            raise NotationError(f"a rack of {len(tiles)} tiles; at most {LONGEST_RACK} are read")
        return tuple(tiles)

    def _rack_tiles(self, text: str) -> Sequence[Tile]:
        if text == JOKER and self._has_jokers:
            return (JOKER,)
        atoms = self._atoms(text)
        if marks := [atom.letters for atom in atoms if atom.letters in "'-"]:
            raise NotationError(f"{shown(marks[0])} in the rack {shown(text)} is no tile; {self._takes()}")
        return self._splits(text, [_Atom(a.letters, True, a.is_bracketed) for a in atoms])[0]

    # Writing

    def group_text(self, group: Group) -> str:
        """Write out a word.

        Where that would be read as plain letters (C with two jokers, `Cat`), its first single letter stands
        in brackets, so that what is written is always read as it was; a word of bracketed tiles only is.
        """
        text = "".join(group)
        if text.isupper() or not any(tile in self._real for tile in group) or not _is_plain(text):
            return text
        head = next((place for place, tile in enumerate(group) if len(tile) == 1 and tile in self.held), None)
        if head is None:
            return text
        return "".join(f"[{tile}]" if place == head else tile for place, tile in enumerate(group))

    def split_groups(self, texts: Sequence[str]) -> list[str]:
        """The words of texts, with spaces or commas between."""
        return [word for text in texts for word in text.replace(",", " ").split()]

    def named_group(self, groups: Sequence[Group], text: str) -> Group | None:
        """The group that shows a word, whatever the case."""
        word = self.word(self.parse_group(text))
        return next((group for group in groups if self.word(group) == word), None)

    def faces(self, tile: Tile) -> tuple[Tile, ...]:
        """What a tile can be laid as: a joker as any letter."""
        return self.joker_faces if tile == JOKER else (tile,)

    def shows(self, group: Group) -> tuple[str | None, ...]:
        """The letters that jokers of the table stand for."""
        return tuple(map(self.letter, group))

    def sort_table(self, groups: Sequence[Group]) -> tuple[Group, ...]:
        """Words in the edition's alphabetical order."""
        return tuple(sorted(groups, key=self.order))

    def sort_tiles(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Tiles in the alphabet's order, jokers last, unknown ones after those."""
        return tuple(sorted(tiles, key=lambda tile: self._rank.get(tile, len(self._rank))))

    def rack_text(self, tiles: Iterable[Tile]) -> str:
        """Tiles as they are written, sorted."""
        return "".join(self.sort_tiles(tiles))

    def _word(self, group: Group) -> str:
        """The word of a group in plain upper case, with its marks.

        A lower-case joker and its letter are the same here: CHiP and CHIP are the word CHIP.
        """
        text = "".join(group)
        if text.isupper() and "[" not in text:
            return text
        return "".join(self._real.get(tile, tile) for tile in group).replace("[", "").replace("]", "")

    def _order(self, group: Group) -> tuple[tuple[int, ...], str]:
        """Where a word stands among others: by the alphabet, then as written."""
        return tuple(self._rank[self._real.get(tile, tile)] for tile in group), "".join(group)

    def length(self, group: Group) -> int:
        """The number of tiles of a word; a mark is not a tile."""
        return len(group) - group.count("'") - group.count("-")

    def _letters(self, group: Group) -> tuple[str, ...]:
        """The letters on a group's tiles, which tells IJ from I, J; a joker has those that it stands for."""
        return tuple(self._real.get(tile, tile).strip("[]") for tile in group)

    @staticmethod
    def has_mark(group: Group) -> bool:
        """Whether a word has a hyphen or an apostrophe, which takes no tile."""
        return "'" in group or "-" in group

    def jokers(self, group: Group) -> int:
        """How many of a word's tiles are jokers."""
        return sum(tile in self._real for tile in group)

    def joker(self, tile: Tile) -> Tile:
        """A joker that stands for a letter tile."""
        return self._joker[tile]

    def stood_for(self, groups: Iterable[Group]) -> Heap:
        """How many jokers of groups stand for each letter."""
        return Counter(filter(None, map(self._real.get, chain.from_iterable(groups))))

    def letter(self, joker: Tile) -> Tile | None:
        """The letter that a joker of the table stands for; None for every other tile."""
        return self._real.get(joker)

    def content(self, groups: Sequence[Group]) -> Heap:
        """The tiles that groups are made of, as they lie on a rack."""
        return Counter(filter(None, map(self._lies.get, chain.from_iterable(groups))))

    # Typed words

    def _read_typed(self, text: str) -> _Typed:
        atoms = self._atoms(text)
        if not atoms:
            raise NotationError("an empty word; a word is letters, as in CHIP")
        plain = _is_plain(text) and not _are_brackets_explicit(atoms)
        if plain:
            atoms = [_Atom(atom.letters, True, atom.is_bracketed) for atom in atoms]
        spellings = self._splits(text, atoms)
        if not any(tile in self._joker for tile in spellings[0]):
            raise NotationError(f"{shown(text)} has no letter tile: a word holds at least one real tile")
        return _Typed(tuple(spellings), plain)

    def _atoms(self, text: str) -> list[_Atom]:
        """The letters of a text, folded, with marks and bracketed tiles kept apart."""
        if len(text) > 4 * LONGEST:
            raise NotationError(
                f"a word of {len(text)} characters, {shown(text)}; at most {LONGEST} are read"
            )
        atoms: list[_Atom] = []
        for piece in _PIECE.findall(unicodedata.normalize("NFC", text)):
            if piece in MARKS:
                atoms.append(_Atom(MARKS[piece], True))
            elif piece == "[":
                raise NotationError(f"{shown(text)} has a [ without a ] after it")
            elif len(piece) > 1:
                atoms.append(self._bracketed(piece[1:-1], text))
            else:
                folded = self._alphabet.fold(piece)
                if not self._alphabet.spells(folded):
                    raise NotationError(self._no_tile(piece, text))
                atoms += [_Atom(letter, not piece.islower()) for letter in folded]
        return atoms

    def _bracketed(self, inside: str, text: str) -> _Atom:
        letters = self._alphabet.fold(inside)
        if letters not in self._tile:
            raise NotationError(self._no_tile(f"[{inside}]", text))
        return _Atom(letters, inside == inside.upper(), is_bracketed=True)

    def _splits(self, text: str, atoms: list[_Atom]) -> list[Group]:
        """The ways to split a word into tiles, single letters first; one beyond MOST_SPELLINGS at most."""
        ways: list[list[Group]] = [[] for _ in atoms] + [[()]]
        for at in range(len(atoms) - 1, -1, -1):
            for tile, size in self._tiles_at(atoms, at):
                ways[at] += [(tile, *rest) for rest in ways[at + size]]
            del ways[at][MOST_SPELLINGS + 1 :]
        if not ways[0]:
            missing = next(a.letters for a in atoms if a.letters not in self._tile and a.letters not in "'-")
            raise NotationError(self._no_tile(missing, text))
        if len(ways[0][0]) > LONGEST:
            raise NotationError(
                f"a word of {len(ways[0][0])} tiles, {shown(text)}; at most {LONGEST} are read"
            )
        return ways[0]

    def _tiles_at(self, atoms: list[_Atom], at: int) -> Iterator[tuple[Tile, int]]:
        atom = atoms[at]
        if atom.letters in "'-":
            yield atom.letters, 1
            return
        if atom.letters in self._tile:
            yield self._shown(atom.letters, atom.is_upper), 1
        if atom.is_bracketed:
            return
        for size in range(2, min(self._most, len(atoms) - at) + 1):
            run = atoms[at : at + size]
            letters = "".join(a.letters for a in run)
            if letters in self._tile and not any(a.is_bracketed or a.is_upper != atom.is_upper for a in run):
                yield self._shown(letters, atom.is_upper), size

    def _shown(self, letters: str, is_upper: bool) -> Tile:
        tile = self._tile[letters]
        if is_upper:
            return tile
        if not self._has_jokers:
            raise NotationError(f"there are no jokers here, and {shown(self._joker[tile])} would be one")
        return self._joker[tile]

    def _with_jokers(
        self,
        groups: tuple[Group, ...],
        typed: Sequence[_Typed],
        table: Sequence[Group],
        held: Heap,
        count: int,
        budget: Budget,
    ) -> Iterator[tuple[Group, ...]]:
        """The groups with so many jokers in words typed plainly, standing words as they stand first."""
        for base in dict.fromkeys((self._as_they_stand(groups, typed, table), groups)):
            more = count - sum(map(self.jokers, base)) + sum(map(self.jokers, groups))
            spots = self._spots(base, typed)
            short = beyond(self.content(base), held)
            del short[JOKER]
            for chosen in _choices(list(spots.items()), short, more, budget):
                if (reading := self._put_jokers(base, chosen)) is not None:
                    yield reading

    def _as_they_stand(
        self, groups: tuple[Group, ...], typed: Sequence[_Typed], table: Sequence[Group]
    ) -> tuple[Group, ...]:
        """The groups, but words typed plainly that stand with jokers as they stand."""
        left: dict[str, list[Group]] = {}
        for group in reversed(table):
            if self.jokers(group):
                left.setdefault(self.word(group), []).append(group)
        kept = []
        for group, word in zip(groups, typed, strict=True):
            alike = left.get(self.word(group)) if word.is_plain else None
            kept.append(alike.pop() if alike else group)
        return tuple(kept)

    def _spots(self, groups: Sequence[Group], typed: Sequence[_Typed]) -> Counter[_Spot]:
        """Where jokers could stand in words typed plainly and how often, the places of a letter together."""
        spots = [
            (place, tile)
            for place, (group, word) in enumerate(zip(groups, typed, strict=True))
            for tile in group
            if word.is_plain and tile in self._joker
        ]
        return Counter(sorted(spots, key=lambda spot: self._rank[spot[1]]))

    def _put_jokers(
        self, groups: tuple[Group, ...], chosen: Sequence[tuple[int, Tile]]
    ) -> tuple[Group, ...] | None:
        words = [list(group) for group in groups]
        for place, tile in chosen:
            if tile not in words[place]:
                return None
            words[place][words[place].index(tile)] = self._joker[tile]
        if any(not any(tile in self._joker for tile in word) for word in words):
            return None
        return tuple(map(tuple, words))

    def _no_tile(self, text: str, where: str) -> str:
        return f"no tile shows {shown(text)} in {shown(where)}; {self._takes()}"

    def _takes(self) -> str:
        letters = " ".join(self._joker) + (" and jokers" if self._has_jokers else "")
        return f"the edition {self._edition.name} has {letters}"


def letter_tile(letters: str) -> Tile:
    """The tile of some letters: itself for one, in brackets for a digraph.

    >>> letter_tile("IJ")
    '[IJ]'
    """
    return letters if len(letters) == 1 else f"[{letters}]"


def _is_plain(text: str) -> bool:
    """Whether a word is typed without any upper-case letter, or with one only at its head."""
    cased = [ch for ch in text if ch.isupper() or ch.islower()]
    if not any(ch.isupper() for ch in cased):
        return bool(cased)
    head = text[1 : text.index("]")] if text.startswith("[") and "]" in text else text[0]
    rest = text[text.index("]") + 1 :] if text.startswith("[") and "]" in text else text[1:]
    has_tail = any(ch.islower() for ch in rest)
    return head.isupper() and has_tail and not any(ch.isupper() for ch in rest)


def _are_brackets_explicit(atoms: Sequence[_Atom]) -> bool:
    """Whether brackets say that lower case means jokers: round a single letter, or round every tile."""
    if any(atom.is_bracketed and len(atom.letters) == 1 for atom in atoms):
        return True
    return (
        atoms[0].is_bracketed
        and atoms[0].is_upper
        and all(atom.is_bracketed or atom.letters in "'-" for atom in atoms)
    )


def _choices(
    spots: Sequence[tuple[_Spot, int]], short: Heap, count: int, budget: Budget
) -> Iterator[tuple[_Spot, ...]]:
    """Every choice of so many places for jokers that covers the letters that are short.

    Args:
        spots: The places and how many jokers each can take, those of a letter together.
        short: The letters that the tiles at hand lack.
        count: How many places to choose.
        budget: A limit on the work.
    """
    budget.spend(1 + len(spots), TOO_MANY)
    wanting = short.total()
    if not count:
        if not wanting:
            yield ()
        return
    if wanting > count:
        return
    supply = Counter[Tile]()
    for (_, tile), most in spots:
        supply[tile] += most
    for at, (spot, most) in enumerate(spots):
        if not short <= supply or supply.total() < count:
            # A letter that is short has been passed over, or too many others: no choice from here on will do.
            return
        supply[spot[1]] -= most
        if wanting == count and spot[1] not in short:
            continue
        rest = [(spot, most - 1), *spots[at + 1 :]] if most > 1 else spots[at + 1 :]
        for others in _choices(rest, short - Counter((spot[1],)), count - 1, budget):
            yield (spot, *others)


def _cut(text: str, at: str) -> Iterator[str]:
    """The pieces of a text between the places where a character stands, and those."""
    for place, piece in enumerate(text.split(at)):
        if place:
            yield at
        if piece:
            yield piece
