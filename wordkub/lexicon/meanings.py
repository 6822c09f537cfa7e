"""The meanings of English words: an index of WordNet's glosses that is searched without loading it.

The index is one file. Its head is small and is read at once: magic, size and checksum of the rest of the
head, then lines between tabs, the source first and after it a line for every block: the first key of the
block, its size, its checksum. The blocks follow, each compressed for itself. So a look-up reads the head,
bisects it, and unpacks one block for the word and one for every base form that is not in the same block.

A block is a line for every key, sorted: the key, which is the letters of a word, then its entries between
tabs. An entry is a letter for the part of speech, the base form and the meanings, with bars between. An entry
without meanings refers to the line of its base form, which has them.
"""

from __future__ import annotations

import os
import struct
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from wordkub import places
from wordkub.errors import FileError, WordkubError
from wordkub.lexicon.alphabet import ENGLISH, Alphabet

PATH = os.path.join(places.DICTIONARIES, "wordnet.meanings")
"""The index that ships."""

PARTS_OF_SPEECH = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
"""What the letters of the index stand for, the commonest first."""

BLOCK = 1 << 15
"""About how many bytes of lines a block has before it is compressed."""

KEPT = 16
"""How many unpacked blocks are kept, for words that come together."""

_MAGIC = b"WKMEAN01"
_START = struct.Struct("<8sII")
_DAMAGED = "is damaged; install Wordkub again"


@dataclass(frozen=True, slots=True)
class Entry:
    """The meanings of a base form as one part of speech."""

    base: str
    """The spelling of the base form, such as `mouse` for MICE."""
    part_of_speech: str
    """One of the values of PARTS_OF_SPEECH."""
    meanings: tuple[str, ...]
    """The commonest meanings, the commonest first."""

    def to_json(self) -> dict[str, object]:
        """The object that `define --json` prints."""
        return {"base": self.base, "part_of_speech": self.part_of_speech, "meanings": list(self.meanings)}

    def is_inflected(self, word: str) -> bool:
        """Whether a word is another form of the base, and not the base however it is spelled.

        >>> entry = Entry("air bag", "noun", ("a safety restraint",))
        >>> entry.is_inflected("AIRBAG"), entry.is_inflected("airbags")
        (False, True)
        """
        return key_of(self.base) != key_of(word)


@dataclass(frozen=True, slots=True)
class Definition:
    """The meanings of a word. Without entries, none is known."""

    word: str
    """The word as it was given."""
    entries: tuple[Entry, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The object that `define --json` prints."""
        return {"word": self.word, "entries": [entry.to_json() for entry in self.entries]}


class _Block(NamedTuple):
    """Where a block is in the file, and its checksum."""

    start: int
    size: int
    check: int


class Meanings:
    """The meanings of English words, looked up in an index.

    Args:
        path: The index.

    Raises:
        FileError: It is not there, is no such index, is cut short or has a damaged head.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        head, end = self._head()
        self.source, *lines = head.split("\n")
        """The package that the meanings are from, and its version."""
        self._firsts: list[str] = []
        self._blocks: list[_Block] = []
        for line in lines:
            first, size, check = line.split("\t")
            self._firsts.append(first)
            self._blocks.append(_Block(end, int(size), int(check, 16)))
            end += int(size)
        self._refuse_unless(os.path.getsize(path) == end, "is cut short, or longer than it says")
        self._unpacked: Callable[[int], str] = lru_cache(KEPT)(self._unpack)

    def define(self, word: str) -> Definition:
        """What a word means, typed in any case, with or without accents.

        Raises:
            FileError: The part of the index that has the word is damaged.

        >>> for entry in open_meanings().define("Mice").entries:
        ...     print(entry.base, entry.part_of_speech, len(entry.meanings))
        mouse noun 3
        """
        fields = self._fields(key_of(word))
        return Definition(word, tuple(self._entry(field) for field in fields))

    def words(self) -> Iterator[str]:
        """Every word of the index in lower case, in order: those of the dictionaries, and their base forms.

        Raises:
            FileError: The index is damaged.
        """
        for number in range(len(self._blocks)):
            for line in self._unpacked(number).split("\n")[1:-1]:
                yield line.partition("\t")[0]

    def _head(self) -> tuple[str, int]:
        """The lines of the head, and where it ends."""
        start = self._read(0, _START.size)
        is_start = len(start) == _START.size and start.startswith(_MAGIC)
        self._refuse_unless(is_start, "is no index of meanings of this version")
        _, size, check = _START.unpack(start)
        # A size that is damaged may be that of more than fits in memory.
        self._refuse_unless(size < os.path.getsize(self.path), _DAMAGED)
        head = self._read(_START.size, size)
        self._refuse_unless(zlib.crc32(head) == check, _DAMAGED)
        return head.decode(), _START.size + size

    def _entry(self, field: str) -> Entry:
        part, base, *meanings = field.split("|")
        if not meanings:
            start = f"{part}|{base}|"
            own = (field for field in self._fields(key_of(base)) if field.startswith(start))
            meanings = next(own, field).split("|")[2:]
        return Entry(base, PARTS_OF_SPEECH[part], tuple(meanings))

    def _fields(self, key: str) -> list[str]:
        """The entries of a key as the index has them; none where it has no such key."""
        number = bisect_right(self._firsts, key) - 1
        if number < 0 or not key:
            return []
        lines = self._unpacked(number)
        start = lines.find(f"\n{key}\t")
        return lines[start + 1 : lines.index("\n", start + 1)].split("\t")[1:] if start >= 0 else []

    def _unpack(self, number: int) -> str:
        """The lines of a block, with a line end before the first and after the last."""
        block = self._blocks[number]
        data = self._read(block.start, block.size)
        # A block that is as it was written unpacks.
        self._refuse_unless(zlib.crc32(data) == block.check, _DAMAGED)
        return f"\n{zlib.decompress(data).decode()}\n"

    def _read(self, start: int, size: int) -> bytes:
        try:
            with open(self.path, "rb") as file:
                file.seek(start)
                return file.read(size)
        except OSError as problem:
            raise FileError(self.path, problem.strerror or str(problem)) from None

    def _refuse_unless(self, is_fine: bool, problem: str) -> None:
        if not is_fine:
            raise FileError(self.path, problem)


def open_meanings(language: str = "en") -> Meanings:
    """The meanings of the words of a language.

    Args:
        language: A dictionary's language, as in `en` or `en_GB`.

    Raises:
        WordkubError: The language is not English.
        FileError: The index cannot be used.

    >>> open_meanings().define("geese").entries[0].base
    'goose'
    >>> open_meanings("nl")
    Traceback (most recent call last):
    wordkub.errors.WordkubError: meanings are known for English only, not for the language nl
    """
    if language.replace("_", "-").split("-")[0] != "en":
        raise WordkubError(f"meanings are known for English only, not for the language {language}")
    return Meanings(PATH)


def define(word: str, language: str = "en") -> Definition:
    """What a word means, typed in any case, with or without accents.

    Args:
        word: The word.
        language: The language of the meanings.

    Raises:
        WordkubError: There are no meanings in that language.

    >>> [entry.base for entry in define("mice").entries]
    ['mouse']
    """
    return open_meanings(language).define(word)


def key_of(word: str) -> str:
    """The letters of a word as the index has them; nothing where it has other signs than letters.

    >>> key_of("Café"), key_of("air bag"), key_of("x-ray"), key_of("c4t")
    ('cafe', 'airbag', 'xray', '')
    """
    folded = _ALPHABET.fold(word).translate(_BETWEEN)
    return folded.lower() if _ALPHABET.spells(folded) else ""


_ALPHABET = Alphabet(ENGLISH)
_BETWEEN = dict.fromkeys(map(ord, " -"))


def pack(source: str, lines: Mapping[str, Sequence[str]]) -> bytes:
    """The index as a file has it.

    Args:
        source: The package that the meanings are from, and its version.
        lines: The entries of each key, as the index has them.
    """
    blocks: list[tuple[str, bytes]] = []
    waiting: list[str] = []
    size = 0
    for key in [*sorted(lines), None]:
        if key is None or size >= BLOCK:
            first = waiting[0].partition("\t")[0]
            blocks.append((first, zlib.compress("\n".join(waiting).encode(), 9)))
            waiting, size = [], 0
        if key is not None:
            waiting.append("\t".join([key, *lines[key]]))
            size += len(waiting[-1]) + 1
    rows = [f"{first}\t{len(data)}\t{zlib.crc32(data):08x}" for first, data in blocks]
    head = "\n".join([source, *rows]).encode()
    return _START.pack(_MAGIC, len(head), zlib.crc32(head)) + head + b"".join(data for _, data in blocks)
