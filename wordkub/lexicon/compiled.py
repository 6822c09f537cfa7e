"""A compiled dictionary: one trie of all known words, refused ones too, with a byte of flags for each.

The file is mapped, not loaded, and is checked by its checksum before that, since a damaged trie would crash
the process. It is never rewritten. Layout: the trie as marisa-trie writes it; the flags, one byte a word by
the word's number in the trie; notes on refused words; the card's essentials; a trailer with the sizes and the
checksum of all that is before it. Notes and essentials are lines of fields between tabs, which cost less to
read at start-up than JSON.

A flags byte holds the reason in its low half (0 is valid) and the commonness level's place in its high half.

"""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import marisa_trie

from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import APOSTROPHES, HYPHENS, Alphabet
from wordkub.lexicon.verdict import REASONS, WordVerdict

_MAGIC = b"WKDICT02"
_TRAILER = struct.Struct("<8s4QI")


class DamagedError(WordkubError):
    """A compiled dictionary that is not as it was written."""


class CompiledDictionary:
    """A dictionary to ask and to walk.

    Args:
        data: The compiled form, as bytes or mapped.
        path: The file, if it is one; the trie is then mapped from it and shared between processes.

    Raises:
        DamagedError: The data are not as they were written.
    """

    def __init__(self, data: bytes | mmap.mmap, path: str | None = None) -> None:
        sizes = _checked(data)
        ends = [sum(sizes[: i + 1]) for i in range(4)]
        self._data = data
        self._trie = marisa_trie.Trie()
        if path is None:
            self._trie.frombytes(data[: ends[0]])
        else:
            self._trie.mmap(path)
        self._flags = data[ends[0] : ends[1]]
        self._notes_at = slice(ends[1], ends[2])
        self.address: str | None = None
        """What opens it again: its name, or the path of its list or card; None where nobody said."""
        self.card = read_card_lines(data[ends[2] : ends[3]])
        self.name = self.card["name"]
        self.title = self.card["title"]
        self.language = self.card["language"]
        self.identity = self.card["identity"]
        self.shortest = int(self.card["shortest"])
        folds = self.card["folds"].split()
        self.alphabet = Alphabet(self.card["alphabet"], {fold[0]: fold[1:] for fold in folds})

    @classmethod
    def map(cls, path: str) -> CompiledDictionary:
        """Map a compiled file.

        Raises:
            OSError: It cannot be opened.
            DamagedError: It is not as it was written.
        """
        with open(path, "rb") as file:
            try:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:
                raise DamagedError(f"{path} is empty") from None
        return cls(data, path)

    def check(self, word: str) -> WordVerdict:
        """The verdict on a word, typed in any case, with or without accents."""
        folded = self.alphabet.fold(word)
        number = self._number(folded)
        if number is None:
            return WordVerdict(word, self._why_unknown(folded), self.name)
        reason = REASONS[self._flags[number] & 15]
        if reason == "ok":
            return WordVerdict(word, reason, self.name)
        if len(folded) < self.shortest:
            reason = "too-short"
        note, instead = self._notes.get(folded, ("", ""))
        return WordVerdict(word, reason, self.name, note, instead)

    def reasons(self, words: Sequence[str]) -> list[str]:
        """The reason for each of many words, as `check` gives it, several times as fast.

        What is known is looked up in a table made once (some 30 ms and 20 MB for a large dictionary).
        """
        folded = "\n".join(words).upper().split("\n")
        if len(folded) != len(words):
            return [self.check(word).reason for word in words]
        known = self._reasons.get
        return [
            known(upper) or ("unknown" if self._is_plain(upper) else self.check(word).reason)
            for word, upper in zip(words, folded, strict=True)
        ]

    def _is_plain(self, upper: str) -> bool:
        """Whether a word not in the table is letters only, and long enough, beyond any doubt."""
        return upper.isascii() and upper.isalpha() and len(upper) >= self.shortest

    def __contains__(self, word: str) -> bool:
        number = self._number(self.alphabet.fold(word))
        return number is not None and not self._flags[number] & 15

    def __len__(self) -> int:
        """How many words are valid."""
        return int(self.card["words"])

    def words(self) -> Iterator[str]:
        """The valid words, folded."""
        return (word for word, entry in self.known() if not entry & 15)

    def known(self) -> Iterable[tuple[str, int]]:
        """Every known word, refused ones too, with its flags byte."""
        flags = self._flags
        return ((word, flags[number]) for word, number in self._trie.items())

    def level(self, word: str) -> int | None:
        """The commonness level of a valid word, as the card numbers them; None for every other."""
        number = self._number(self.alphabet.fold(word))
        if number is None or self._flags[number] & 15:
            return None
        levels = self.card["levels"].split()
        return int(levels[self._flags[number] >> 4]) if levels else 0

    def _number(self, folded: str) -> int | None:
        """A known word's number in the trie, which is asked for letters only."""
        return self._trie.get(folded) if self.alphabet.spells(folded) else None

    @cached_property
    def _reasons(self) -> dict[str, str]:
        short = ((w, f) for w, f in self.known() if len(w) >= self.shortest or not f & 15)
        return {word: REASONS[flag & 15] for word, flag in short}

    @cached_property
    def _notes(self) -> dict[str, tuple[str, str]]:
        lines = bytes(self._data[self._notes_at]).decode().split("\n")
        split = (line.split("\t") for line in lines if line)
        return {word: (note, instead) for word, note, instead in split}

    def _why_unknown(self, folded: str) -> str:
        """Why a text that the dictionary does not know is no word."""
        if self.alphabet.spells(folded):
            return "unknown" if len(folded) >= self.shortest else "too-short"
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


def write_trailer(sizes: Sequence[int], body: bytes) -> bytes:
    """What closes a compiled file: the sizes of its parts and the checksum."""
    head = _TRAILER.pack(_MAGIC, *sizes, 0)[:-4]
    return head + struct.pack("<I", zlib.crc32(head, zlib.crc32(body)))


def card_lines(card: Mapping[str, str]) -> bytes:
    """The card's essentials as a compiled file holds them."""
    return "\n".join(f"{key}\t{value}" for key, value in card.items()).encode()


def read_card_lines(data: bytes) -> dict[str, str]:
    """The card's essentials from a compiled file.

    >>> read_card_lines(card_lines({"name": "en-US", "folds": ""}))
    {'name': 'en-US', 'folds': ''}
    """
    return dict(line.split("\t", 1) for line in data.decode().split("\n"))


def _checked(data: bytes | mmap.mmap) -> tuple[int, ...]:
    """The sizes of the parts, once the checksum holds."""
    if len(data) < _TRAILER.size:
        raise DamagedError("the compiled dictionary is cut short")
    trailer = data[-_TRAILER.size :]
    magic, *sizes, checksum = _TRAILER.unpack(trailer)
    if magic != _MAGIC or sum(sizes) + _TRAILER.size != len(data):
        raise DamagedError("the compiled dictionary is cut short or of another version")
    with memoryview(data) as view:
        if zlib.crc32(view[:-4]) != checksum:
            raise DamagedError("the compiled dictionary is damaged")
    return tuple(sizes)
