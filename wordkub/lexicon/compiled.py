"""A compiled dictionary: one trie of all known words, refused ones too, with two bytes for each.

The file is read whole and checked by its checksum, since a damaged trie would crash the process. It is never
rewritten. Its parts (container.py): the trie as marisa-trie writes it; the flags and the marks, a byte a word
each by the word's number in the trie; words that house words add, numbered on from there; notes on refused
words; spellings, sorted, to be bisected; the card's essentials. Added words, notes,
spellings and essentials are lines, of fields between tabs where there are several, which cost less to read at
start-up than JSON.

A flags byte holds the reason in its low half (0 is valid) and the commonness level's place in its high half.
A marks byte says that a word is not for families, and that it is spelled with a capital. Words stand in the
trie as readings (tiling.py), so that it serves whatever tiles an edition has.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import NamedTuple

import marisa_trie

from wordkub.lexicon.alphabet import APOSTROPHES, BRACKETS, HYPHENS, Alphabet
from wordkub.lexicon.container import places_of, put_together, whole
from wordkub.lexicon.keyboards import meant, retyped
from wordkub.lexicon.tiling import APART, letters_of, suits, without_brackets
from wordkub.lexicon.verdict import (
    CAPITAL_KIND,
    IMPOLITE,
    ODD_KIND,
    REASONS,
    TYPED_KIND,
    WordVerdict,
    least_letters,
)

FAMILY = 1
"""Marks a word that the computer never lays, and that is refused where families ask for that."""

CAPITAL = 2
"""Marks a word that is spelled with a capital at its head."""

ODD = 4
"""Marks a word whose spelling stands among the spellings."""

_MARKS_END = 8
"""More than any marks of a word come to."""

_LOWER = bytes(range(ord("a"), ord("z") + 1)) + b"\n"

_SLICE = 1000
"""How many words are looked up together; one odd word among them makes those few slower."""

REASON = 15
"""The part of a flags byte that is the place of a reason; 0 is valid."""

LEVEL_SHIFT = 4
"""By how many bits the level's place stands higher than the reason's."""

_KIND = b"WKDICT06"

LETTER, BRACKET, OTHER = "a", "[", "?"
"""What stands for a letter of another alphabet, for what takes a closer look, and for what is no letter."""


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


class _Signs(dict[int, str]):
    """What kind of sign each character is that is no letter of an alphabet, not remembered without end.

    Args:
        letters: The letters, which are taken away.
    """

    most = 10_000

    def __init__(self, letters: str) -> None:
        super().__init__()
        self._letters = frozenset(letters)

    def __missing__(self, code: int) -> str:
        if len(self) >= self.most:
            self.clear()
        self[code] = sign = self._sign(chr(code))
        return sign

    def _sign(self, character: str) -> str:
        if character == "\n":
            return character
        if character in "[]":
            return BRACKET
        if character in self._letters:
            # A letter that is none elsewhere has to be looked at together with the others.
            return "" if character.isalpha() else BRACKET
        if character in APOSTROPHES:
            return "'"
        if character in HYPHENS:
            return "-"
        return LETTER if character.isalpha() else OTHER


class CompiledDictionary:
    """A dictionary to ask and to walk.

    Args:
        data: The compiled form.
        path: The file that it was read from, if there is one.
        family: Whether family words are refused.

    Raises:
        DamagedError: The data are not as they were written.
    """

    def __init__(self, data: bytes, path: str | None = None, *, family: bool = False) -> None:
        self._data = data
        self._places = dict(zip(Parts._fields, places_of(_KIND, data), strict=True))
        self._trie = marisa_trie.Trie()
        self._trie.frombytes(data[self._places["trie"]])
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
    def read(cls, path: str, *, family: bool = False) -> CompiledDictionary:
        """Read a compiled file.

        Raises:
            OSError: It cannot be read.
            DamagedError: It is not as it was written.
        """
        return cls(whole(path), path, family=family)

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents.

        Brackets settle which tiles of several letters it has (`[IJ]S`); without them any will do.

        Args:
            word: The word.
            least: The fewest letters that a word needs; `shortest` where None.
        """
        least = least_letters(least, self.shortest)
        folded = self.alphabet.fold(word)
        known = self._known_as(word, folded)
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
            if self.alphabet.cases and spelling.translate(self.alphabet.cases).upper() == word:
                # These are the alphabet's own capitals of that spelling, as KIR is of kır.
                spelling = ""
            return WordVerdict(word, reason, self.name, note, spelling=spelling, readings=readings)
        note, instead = self._notes.get(reading, ("", ""))
        return WordVerdict(word, reason, self.name, note, instead, spelling)

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """The reason for each of many words, as `check` gives it, several times as fast.

        What is known is looked up in a table that is made at the first call.
        """
        kinds = self._kinds(words, least, is_typed=False)
        if CAPITAL_KIND in kinds or ODD_KIND in kinds:
            return ["ok" if kind in (CAPITAL_KIND, ODD_KIND) else kind for kind in kinds]
        return kinds

    def kinds(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """For each of many words its reason, or what says more: CAPITAL_KIND, ODD_KIND or TYPED_KIND."""
        return self._kinds(words, least, is_typed=bool(self._meant))

    def _kinds(self, words: Sequence[str], least: int | None, *, is_typed: bool) -> list[str]:
        least = least_letters(least, self.shortest)
        found: list[str] = []
        for start in range(0, len(words), _SLICE):
            found += self._kinds_of(words[start : start + _SLICE], least)
        if is_typed and "unknown" in found:
            for at, kind in enumerate(found):
                if kind == "unknown" and self._typed(self.alphabet.fold(words[at])):
                    found[at] = TYPED_KIND
        return found

    def _kinds_of(self, words: Sequence[str], least: int) -> list[str]:
        joined = "\n".join(words)
        if joined.count("\n") != len(words) - 1 or self.alphabet.cases:
            return [self._kind(word, least) for word in words]
        # What is left of ASCII when its lower-case letters are taken away is the quickest look at many words.
        rest = joined.encode().translate(None, _LOWER) if joined.isascii() else b"?"
        lower = joined.lower().split("\n") if rest else words
        known = self._table.get
        if (not rest or rest.isalpha()) and min(map(len, words)) >= least:
            return list(map(known, lower, repeat("unknown")))
        found = [known(text) if len(text) >= least else None for text in lower]
        unlisted = [word for word, reason in zip(words, found, strict=True) if reason is None]
        if not unlisted:
            return found  # type: ignore[return-value]
        more = iter(self._unlisted(unlisted, least))
        return [reason or next(more) for reason in found]

    def _unlisted(self, words: Sequence[str], least: int) -> list[str]:
        """The kinds of words whose letters in lower case are not in the table, or too few.

        They are folded all at once, and what their signs are is found out for all at once.
        """
        folded = self.alphabet.fold("\n".join(words))
        texts, signs = folded.split("\n"), folded.translate(self._signs).split("\n")
        lower = folded.lower().split("\n") if folded.isascii() else [text.lower() for text in texts]
        return [
            self._why_odd(word, text, sign, least)
            if sign or not text
            else "too-short"
            if len(text) < least
            else self._folded_kind(plain)
            for word, text, sign, plain in zip(words, texts, signs, lower, strict=True)
        ]

    def _folded_kind(self, lower: str) -> str:
        """The kind of a word that is typed with other letters than those that it is laid with."""
        kind = self._table.get(lower, "unknown")
        return ODD_KIND if kind == CAPITAL_KIND else kind

    def _why_odd(self, word: str, folded: str, signs: str, least: int) -> str:
        """Why a text with other signs than letters of the alphabet is no word, as `check` says it."""
        if OTHER in signs:
            return "not-a-word"
        if BRACKET in signs or (len(signs) == len(folded) and LETTER not in signs):
            return self._kind(word, least)
        return "apostrophe" if "'" in signs else "hyphenated" if "-" in signs else "unknown"

    @cached_property
    def _signs(self) -> _Signs:
        return _Signs(self.alphabet.singles)

    def _kind(self, word: str, least: int) -> str:
        folded = self.alphabet.fold(word)
        known = self._known_as(word, folded)
        if not known:
            return self._unknown(word, folded, least).reason
        reason = self._reason(*known[0], least)
        return ODD_KIND if reason == "ok" and self._marks[known[0][1]] & (ODD | CAPITAL) else reason

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The commonness levels that words have, the commonest first; () where there are none."""
        return tuple(map(int, self.card["levels"].split()))

    def __contains__(self, word: str) -> bool:
        known = self._known_as(word, self.alphabet.fold(word))
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

    def _known_as(self, word: str, folded: str) -> list[tuple[str, int]]:
        """What is known of a typed word. Letters of other alphabets are only read where it is spelled so."""
        known = self._known(folded)
        if known and (others := self.alphabet.others(word)):
            return [
                (reading, number)
                for reading, number in known
                if set(others.lower()) <= set(self._spelling(reading, number).lower())
            ]
        return known

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
    def _table(self) -> dict[str, str]:
        """The kind of every known word, by its letters in lower case; of several readings a valid one's."""
        known = list(self.numbered())
        kinds = [self._kind_of(flag, mark) for flag in range(REASON + 1) for mark in range(_MARKS_END)]
        flags, marks = self._flags, self._marks
        found = [kinds[(flags[number] & REASON) * _MARKS_END + marks[number]] for _, number in known]
        texts = "\n".join([word for word, _ in known]).lower()
        table = dict(zip(texts.split("\n"), found, strict=True)) if known else {}
        for letters, readings in self._apart.items():
            places = (number for word in (letters, *readings) if (number := self.number(word)) is not None)
            several = [self._kind_of(flags[number] & REASON, marks[number]) for number in places]
            table[letters.lower()] = next((kind for kind in several if kind in _VALID), several[0])
        return table

    def _kind_of(self, flag: int, mark: int) -> str:
        """The kind of a known word by its flag and its marks."""
        reason = REASONS[flag] if flag < len(REASONS) else ""
        if reason != "ok":
            return reason
        if mark & FAMILY and self.is_for_families:
            return "blocked"
        return ODD_KIND if mark & ODD else CAPITAL_KIND if mark & CAPITAL else "ok"

    @cached_property
    def _meant(self) -> dict[str, tuple[str, ...]]:
        """What letters may be meant for where the keyboard lacks some; nothing where none are lacking."""
        return meant(self.language, self.alphabet.letters)

    def _begins(self, start: str) -> bool:
        """Whether a known word begins so."""
        return next(self._trie.iterkeys(start), None) is not None

    def _typed(self, folded: str) -> str:
        """The valid word that was meant where letters stand for others: MÜTZE of MUETZE."""
        if not self._meant or not folded.isalpha():
            return ""
        ways = retyped(folded, self._meant, self._begins)
        known = ((changed, word, self.number(word)) for changed, word in ways)
        valid = [
            (changed, word) for changed, word, place in known if place is not None and self._is_valid(place)
        ]
        return min(valid)[1] if valid else ""

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
        elif len(folded) >= least and (typed := self._typed(folded)):
            return WordVerdict(word, "unknown", self.name, instead=self.spelling(typed))
        why = self._why_unknown(folded, least)
        others = self.alphabet.others(word) if why == "unknown" else ""
        return WordVerdict(word, why, self.name, note=" ".join(others))

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

_VALID = ("ok", CAPITAL_KIND, ODD_KIND)


def _bisected(data: bytes, start: int, end: int, key: bytes) -> str:
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
