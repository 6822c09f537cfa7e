"""A compiled dictionary: one trie of all known words, refused ones too, with two bytes for each.

The file is mapped, not loaded, and is checked by its checksum before that, since a damaged trie would crash
the process. It is never rewritten. Its parts (container.py): the trie as marisa-trie writes it; the flags and
the marks, a byte a word each by the word's number in the trie; words that house words add, numbered on from
there; notes on refused words; spellings, sorted, to be bisected; the card's essentials. Added words, notes,
spellings and essentials are lines, of fields between tabs where there are several, which cost less to read at
start-up than JSON.

A flags byte holds the reason in its low half (0 is valid) and the commonness level's place in its high half.
A marks byte says that a word is not for families, and that it is spelled with a capital. Words stand in the
trie as readings (tiling.py), so that it serves whatever tiles an edition has.
"""

from __future__ import annotations

import mmap
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import NamedTuple

import marisa_trie

from wordkub.lexicon.alphabet import APOSTROPHES, BRACKETS, HYPHENS, Alphabet
from wordkub.lexicon.container import mapped, places_of, put_together
from wordkub.lexicon.tiling import APART, letters_of, suits, without_brackets
from wordkub.lexicon.verdict import IMPOLITE, REASONS, WordVerdict, least_letters

FAMILY = 1
"""Marks a word that the computer never lays, and that is refused where families ask for that."""

CAPITAL = 2
"""Marks a word that is spelled with a capital at its head."""

ODD = 4
"""Marks a word whose spelling stands among the spellings."""

_LOWER = bytes(range(ord("a"), ord("z") + 1)) + b"\n"

_SLICE = 1000
"""How many words are looked up together; one odd word among them makes those few slower."""

REASON = 15
"""The part of a flags byte that is the place of a reason; 0 is valid."""

LEVEL_SHIFT = 4
"""By how many bits the level's place stands higher than the reason's."""

_KIND = b"WKDICT06"


class Parts(NamedTuple):
    """What a compiled dictionary is made of."""

    trie: bytes
    flags: bytes
    marks: bytes
    added: bytes
    notes: bytes
    spellings: bytes
    card: bytes

    def written(self) -> bytes:
        """The file."""
        return put_together(_KIND, self)


class CompiledDictionary:
    """A dictionary to ask and to walk.

    Args:
        data: The compiled form, as bytes or mapped.
        path: The file, if it is one; the trie is then mapped from it and shared between processes.
        family: Whether family words are refused.

    Raises:
        DamagedError: The data are not as they were written.
    """

    def __init__(self, data: bytes | mmap.mmap, path: str | None = None, *, family: bool = False) -> None:
        self._data = data
        self._places = dict(zip(Parts._fields, places_of(_KIND, data), strict=True))
        self._trie = marisa_trie.Trie()
        if path is None:
            self._trie.frombytes(data[self._places["trie"]])
        else:
            self._trie.mmap(path)
        self._flags = data[self._places["flags"]]
        self._marks = data[self._places["marks"]]
        self._added = data[self._places["added"]].decode().split()
        self._numbers_added = {word: number for number, word in enumerate(self._added, len(self._trie))}
        self.is_for_families = family
        """Whether family words are refused."""
        self.path = path
        """The compiled file; None where there is none."""
        self.address: str | None = None
        """What opens it again: its name, or the path of its list or card; None where nobody said."""
        self.card = read_card_lines(data[self._places["card"]])
        self.name = self.card["name"]
        self.title = self.card["title"]
        self.language = self.card["language"]
        self.identity = self.card["family-identity" if family else "identity"]
        self.shortest = int(self.card["shortest"])
        folds = self.card["folds"].split()
        self.alphabet = Alphabet(
            self.card["alphabet"], {fold[0]: fold[1:] for fold in folds}, self.card["digraphs"].split()
        )

    @classmethod
    def map(cls, path: str, *, family: bool = False) -> CompiledDictionary:
        """Map a compiled file.

        Raises:
            OSError: It cannot be opened.
            DamagedError: It is not as it was written.
        """
        return cls(mapped(path), path, family=family)

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents.

        Brackets settle which tiles of several letters it has (`[IJ]S`); without them any will do.

        Args:
            word: The word.
            least: The fewest letters that a word needs; `shortest` where None.
        """
        least = least_letters(least, self.shortest)
        folded = self.alphabet.fold(word)
        known = self._known(folded)
        if not known:
            return self._unknown(word, folded, least)
        reading, number = known[0]
        reason = self._reason(reading, number, least)
        readings = tuple(other for other, place in known if self._is_valid(place))
        if readings == (word.translate(BRACKETS).upper(),):
            readings = ()
        if reason == "ok" and not self._marks[number]:
            return WordVerdict(word, reason, self.name, readings=readings)
        spelling = self._spelling(reading, number)
        if not self._flags[number] & REASON:
            note = "family words only" if reason == "blocked" else ""
            return WordVerdict(word, reason, self.name, note, spelling=spelling, readings=readings)
        note, instead = self._notes.get(reading, ("", ""))
        return WordVerdict(word, reason, self.name, note, instead, spelling)

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """The reason for each of many words, as `check` gives it, several times as fast.

        What is known is looked up in a table that is made at the first call.
        """
        least = least_letters(least, self.shortest)
        found: list[str] = []
        for start in range(0, len(words), _SLICE):
            found += self._reasons_of(words[start : start + _SLICE], least)
        return found

    def _reasons_of(self, words: Sequence[str], least: int) -> list[str]:
        joined = "\n".join(words)
        if joined.count("\n") != len(words) - 1:
            return [self.check(word, least).reason for word in words]
        # What is left of ASCII when its lower-case letters are taken away is the quickest look at many words.
        rest = joined.encode().translate(None, _LOWER) if joined.isascii() else b"?"
        lower = joined.lower().split("\n") if rest else words
        known = self._reasons.get
        if (not rest or rest.isalpha()) and min(map(len, words)) >= least:
            return list(map(known, lower, repeat("unknown")))
        return [
            (known(text) if len(text) >= least else None) or self._unlisted(word, text, least)
            for word, text in zip(words, lower, strict=True)
        ]

    def _unlisted(self, word: str, lower: str, least: int) -> str:
        """The reason for a word whose letters in lower case are not in the table, or too few."""
        if len(lower) >= least and self._letters.issuperset(lower):
            return "unknown"
        folded = self.alphabet.fold(word)
        known = self._known(folded)
        return self._reason(*known[0], least) if known else self._unknown(word, folded, least).reason

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The commonness levels that words have, the commonest first; () where there are none."""
        return tuple(map(int, self.card["levels"].split()))

    def __contains__(self, word: str) -> bool:
        known = self._known(self.alphabet.fold(word))
        return any(self._reason(reading, number, self.shortest) == "ok" for reading, number in known)

    def __len__(self) -> int:
        """How many words are valid, those that are too short not counted."""
        return int(self.card["family-words" if self.is_for_families else "words"])

    def words(self, polite: bool = False, least: int | None = None) -> Iterator[str]:
        """The valid words, as readings.

        Args:
            polite: Leave out those that the computer never lays or hints.
            least: The fewest letters that a word needs; `shortest` where None.
        """
        least = least_letters(least, self.shortest)
        marks, left_out = self._marks, FAMILY if polite or self.is_for_families else 0
        flags = self._flags
        return (
            word
            for word, number in self.numbered()
            if not flags[number] & REASON and not marks[number] & left_out and len(letters_of(word)) >= least
        )

    def marked(self) -> Iterator[tuple[str, int]]:
        """The valid words as readings, each with its level's place, IMPOLITE where it is a family word.

        Those that are shorter than `shortest` are among them: some games take them.
        """
        flags, marks = self._flags, self._marks
        left_out = FAMILY if self.is_for_families else 0
        return (
            (word, flags[number] >> LEVEL_SHIFT | IMPOLITE * (marks[number] & FAMILY))
            for word, number in self.numbered()
            if not flags[number] & REASON and not marks[number] & left_out
        )

    def refused_counts(self) -> dict[str, int]:
        """How many words are known and refused, by reason."""
        counts = Counter(flag & REASON for flag in self._flags)
        return {REASONS[place]: count for place, count in sorted(counts.items()) if place}

    def level(self, word: str) -> int | None:
        """The commonness level of a valid word, as the card numbers them; None for every other."""
        for _, number in self._known(self.alphabet.fold(word)):
            if self._is_valid(number):
                return self.levels[self._flags[number] >> LEVEL_SHIFT] if self.levels else 0
        return None

    def spelling(self, word: str) -> str:
        """How the dictionary spells a word that it knows, as in Straße for STRASSE; nothing of any other.

        A word that is spelled as its letters is given in lower case.
        """
        for reading, number in self._known(self.alphabet.fold(word)):
            return self._spelling(reading, number) or letters_of(reading).lower()
        return ""

    def parts(self) -> Parts:
        """What it is made of."""
        return Parts._make(self._data[place] for place in self._places.values())

    def number(self, reading: str) -> int | None:
        """The number of a known word, by which its flags and marks stand; None of any other."""
        number: int | None = self._trie.get(reading)
        return self._numbers_added.get(reading) if number is None and self._added else number

    def numbered(self) -> Iterator[tuple[str, int]]:
        """Every known word, refused ones too, as a reading, with its number."""
        return chain(self._trie.items(), self._numbers_added.items())

    def _reason(self, reading: str, number: int, least: int) -> str:
        """Why a known word is valid or not, of so many letters at least."""
        if len(letters_of(reading)) < least:
            return "too-short"
        reason = REASONS[self._flags[number] & REASON]
        return "blocked" if reason == "ok" and not self._is_valid(number) else reason

    def _is_valid(self, number: int) -> bool:
        refused = self.is_for_families and self._marks[number] & FAMILY
        return not self._flags[number] & REASON and not refused

    def readings(self, folded: str) -> list[str]:
        """What is known of a folded text, as readings, valid ones first; some letters may be in brackets."""
        return [reading for reading, _ in self._known(folded)]

    def _known(self, folded: str) -> list[tuple[str, int]]:
        """The readings of a folded text that are known, with their numbers in the trie, valid ones first."""
        plain = folded if folded.isalpha() else without_brackets(folded)
        if not self.alphabet.spells(plain):
            return []
        readings = (plain, *self._apart.get(plain, ()))
        known = [(reading, number) for reading in readings if (number := self.number(reading)) is not None]
        if plain != folded:
            known = [pair for pair in known if suits(folded, pair[0], self.alphabet.digraphs)]
        known.sort(key=lambda pair: self._flags[pair[1]] & REASON)
        return known

    @cached_property
    def _apart(self) -> dict[str, list[str]]:
        """The readings with bars, by their letters."""
        apart: dict[str, list[str]] = defaultdict(list)
        for reading in (*self._trie.keys(APART), *self._added):
            if APART in reading:
                apart[letters_of(reading)].append(reading)
        return dict(apart)

    def _spelling(self, reading: str, number: int) -> str:
        """How a known word is spelled, where that is more than its letters in lower case."""
        if self._marks[number] & CAPITAL:
            return letters_of(reading).capitalize()
        if self._marks[number] & ODD:
            place = self._places["spellings"]
            return _bisected(self._data, place.start, place.stop, reading.encode())
        return ""

    @cached_property
    def _letters(self) -> frozenset[str]:
        """The letters of the alphabet in lower case."""
        return frozenset(self.alphabet.letters.lower())

    @cached_property
    def _reasons(self) -> dict[str, str]:
        """What is known of every word, by its letters in lower case; of several readings a valid one's."""
        refused = FAMILY if self.is_for_families else 0
        table: dict[str, str] = {}
        for word, number in self.numbered():
            reason = REASONS[self._flags[number] & REASON]
            if reason == "ok" and self._marks[number] & refused:
                reason = "blocked"
            text = letters_of(word).lower()
            if reason == "ok" or table.get(text) != "ok":
                table[text] = reason
        return table

    @cached_property
    def _notes(self) -> dict[str, tuple[str, str]]:
        lines = self._data[self._places["notes"]].decode().split("\n")
        split = (line.split("\t") for line in lines if line)
        return {word: (note, instead) for word, note, instead in split}

    def _unknown(self, word: str, folded: str, least: int) -> WordVerdict:
        """The verdict on a text that the dictionary does not know."""
        if "[" in folded:
            for reading, number in self._known(without_brackets(folded)):
                if self._is_valid(number):
                    laid = self.alphabet.tiling.tiles(reading)
                    return WordVerdict(word, "unknown", self.name, instead=" ".join(laid))
        return WordVerdict(word, self._why_unknown(folded, least), self.name)

    def _why_unknown(self, folded: str, least: int) -> str:
        """Why a text that the dictionary does not know is no word."""
        if self.alphabet.spells(plain := without_brackets(folded)):
            return "unknown" if len(plain) >= least else "too-short"
        strangers = self.alphabet.strangers(folded)
        bare = folded.translate(_MARKS)
        if bare and (bare.isalpha() or self.alphabet.spells(bare)):
            if any(ch in APOSTROPHES for ch in strangers):
                return "apostrophe"
            if any(ch in HYPHENS for ch in strangers):
                return "hyphenated"
            return "unknown"
        return "not-a-word"


_MARKS = dict.fromkeys(map(ord, APOSTROPHES + HYPHENS))


def _bisected(data: bytes | mmap.mmap, start: int, end: int, key: bytes) -> str:
    """What stands after a key and a tab in a part of sorted lines; nothing where the key is not there."""
    lower, upper = start, end
    while lower < upper:
        middle = (lower + upper) // 2
        line_start = data.rfind(b"\n", start, middle) + 1 or start
        line_end = data.find(b"\n", middle, end)
        line_end = end if line_end < 0 else line_end
        found, _, value = bytes(data[line_start:line_end]).partition(b"\t")
        if found == key:
            return value.decode()
        if found < key:
            lower = line_end + 1
        else:
            upper = line_start
    return ""


def card_lines(card: Mapping[str, str]) -> bytes:
    """The card's essentials as a compiled file holds them."""
    return "\n".join(f"{key}\t{value}" for key, value in card.items()).encode()


def read_card_lines(data: bytes) -> dict[str, str]:
    """The card's essentials from a compiled file.

    >>> read_card_lines(card_lines({"name": "en-US", "folds": ""}))
    {'name': 'en-US', 'folds': ''}
    """
    return dict(line.split("\t", 1) for line in data.decode().split("\n"))
