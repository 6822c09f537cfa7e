"""Word lists as people have them: any encoding they name, any line ends, packed or not, one word a line.

A list may come through a pipe, as from `<(grep ...)`, which can be read once only: see `ListFile`.

What a list holds besides words of a dictionary's alphabet is left out, and a `Report` says what and why.
"""

from __future__ import annotations

import codecs
import gzip
import io
import lzma
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wordkub.errors import FileError, WordkubError, cut, shown
from wordkub.lexicon.alphabet import APOSTROPHES, ENGLISH, HYPHENS, Alphabet
from wordkub.lexicon.cards import Card
from wordkub.lexicon.tiling import APART, letters_of
from wordkub.lexicon.verdict import SHORTEST

LONGEST_LINE = 100_000
"""The most characters of a line; a longer one is no list of words."""

PIECE = 1 << 18
"""How many characters of a list are read at a time."""

LONGEST_WORD = 120
"""The most tiles of a word that is kept: a whole set has about as many."""

EXAMPLES = 3
"""How many of the words left out for a reason are named."""

HEAD = 256
"""How many bytes at the head of a list say how it is written."""

STDIN = "-"
"""What stands for standard input where a file is named."""

_NO_TEXT = "has a byte 0, so this is no text in UTF-8, nor in UTF-16 or UTF-32 with its mark"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    # The mark of UTF-32 begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_UNMARKED = (("utf-32-le", 4, 0), ("utf-32-be", 4, 3), ("utf-16-le", 2, 0), ("utf-16-be", 2, 1))
"""Encodings of so many bytes a character, and which of them Western letters have; the others are 0."""

_PACKINGS: tuple[tuple[str, bytes, Callable[..., Any]], ...] = (
    (".gz", b"\x1f\x8b", gzip.open),
    (".xz", b"\xfd7zXZ\0", lzma.open),
)

_NO_LISTS = (
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"BZh", "packed with bzip2"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!\x1a", "a RAR archive"),
    (b"%PDF-", "a PDF document"),
)
"""How files begin that people take for a list."""


@dataclass
class Report:
    """What reading a list came to: how many words were kept, and what was left out and why."""

    read: int = 0
    """Lines with something on them."""
    kept: int = 0
    """Different words, as tiles lay them."""
    short: int = 0
    """Those of them that are shorter than words are where no game says otherwise."""
    twice: int = 0
    """Words that were there already."""
    folded: int = 0
    """Words that were folded: accents taken off, or capitals in their midst."""
    dropped: Counter[str] = field(default_factory=Counter)
    """How many were left out, by why."""
    examples: dict[str, list[str]] = field(default_factory=dict)

    def drop(self, why: str, spelling: str) -> None:
        """Note that a word is left out."""
        self.dropped[why] += 1
        some = self.examples.setdefault(why, [])
        if len(some) < EXAMPLES:
            some.append(cut(spelling, LONGEST_WORD))

    def to_json(self) -> dict[str, object]:
        """The report as an object."""
        return {
            "read": self.read,
            "kept": self.kept,
            **({"short": self.short} if self.short else {}),
            "duplicates": self.twice,
            "folded": self.folded,
            "dropped": dict(self.dropped.most_common()),
        }


@dataclass(frozen=True)
class ListFile:
    """A list that can be read as often as need be: a file, or what came through a pipe."""

    name: str
    """Its path, or what messages call it."""
    data: bytes | None = None
    """What came through the pipe; None where it is a file."""

    @classmethod
    def of(cls, path: str) -> ListFile:
        """The list at a path; a pipe, or standard input as `-`, is read to its end.

        Raises:
            FileError: It cannot be read.
        """
        if path == STDIN:
            if sys.stdin is None:
                raise WordkubError("standard input is closed")
            return cls("standard input", sys.stdin.buffer.read())
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                with open(path, "rb") as stream:
                    return cls(path, stream.read())
        except OSError as problem:
            raise FileError(path, problem.strerror or str(problem)) from None
        return cls(path)

    def open(self) -> io.BufferedReader:
        """The list from its start.

        Raises:
            OSError: It cannot be opened.
        """
        if self.data is None:
            return open(self.name, "rb")
        return io.BufferedReader(io.BytesIO(self.data))


def read_lines(
    path: str | ListFile, encoding: str | None = None, on_bytes: Callable[[int], None] | None = None
) -> Iterator[tuple[int, str]]:
    """The lines of a list with their numbers, without their ends (LF, CRLF or CR).

    Args:
        path: The file; one that is packed as .gz or .xz are, whatever its name, is unpacked.
        encoding: How it is written; by its byte order mark where None, else UTF-8.
        on_bytes: Told, every so often, how many bytes of the file have been read.

    Raises:
        FileError: It cannot be read, is damaged, holds no text, or is written otherwise.
    """
    source = path if isinstance(path, ListFile) else ListFile(path)
    try:
        with source.open() as raw, _unpacked(source, raw) as file:
            written = encoding or _encoding(source.name, file.peek(HEAD)[:HEAD])
            text = io.TextIOWrapper(file, encoding=written, newline=None)
            for before, lines in _pieces(source.name, text):
                yield from enumerate(lines, before + 1)
                if on_bytes is not None:
                    on_bytes(raw.tell())
    except UnicodeError:
        wanted = "UTF-8" if encoding is None else encoding
        hint = (
            "save it as UTF-8, or say how it is written when you add it: --encoding latin-1"
            if encoding is None
            else "without --encoding it is found whether it is UTF-8, or UTF-16 or UTF-32 with its mark"
        )
        where = _undecodable_line(source, encoding or "utf-8")
        raise FileError(source.name, f"is not {wanted} text; {hint}", line=where) from None
    except (lzma.LZMAError, gzip.BadGzipFile, EOFError, ValueError) as problem:
        raise FileError(source.name, f"is damaged: {problem}") from None
    except OSError as problem:
        raise FileError(source.name, problem.strerror or str(problem)) from None


def _encoding(path: str, head: bytes) -> str:
    """How a list is written, by its byte order mark.

    Raises:
        FileError: It is no list, or is written in a way that somebody has to name.
    """
    marked = next((name for mark, name in _MARKS if head.startswith(mark)), None)
    if marked:
        return marked
    what = next((what for start, what in _NO_LISTS if head.startswith(start)), None)
    if what:
        raise FileError(path, f"is {what}; a list is text, one word a line, or that packed as .gz or .xz")
    if b"\0" in head:
        guess = _unmarked(head)
        hint = f"looks like {guess.upper()} without its mark; say so when you add it: --encoding {guess}"
        raise FileError(path, hint if guess else _NO_TEXT, line=1)
    return "utf-8"


def _unmarked(head: bytes) -> str:
    """An encoding of two or four bytes a character that a text without a mark seems to have; else nothing.

    >>> _unmarked("cat".encode("utf-16-be")), _unmarked("cats".encode("utf-32-le")), _unmarked(b"c\\0\\0at")
    ('utf-16-be', 'utf-32-le', '')
    """
    for name, size, place in _UNMARKED:
        characters = [head[at : at + size] for at in range(0, len(head) - size + 1, size)]
        western = sum(ch[place] > 0 and ch.count(0) == size - 1 for ch in characters)
        if characters and western > 0.8 * len(characters):
            return name
    return ""


def _pieces(path: str, text: io.TextIOWrapper) -> Iterator[tuple[int, list[str]]]:
    """The lines of a text, many at a time, each time with how many came before."""
    before, rest = 0, ""
    while piece := text.read(PIECE):
        lines = (rest + piece).split("\n")
        for at, line in enumerate(lines, before + 1) if _is_odd(lines, piece) else ():
            if "\0" in line:
                raise FileError(path, _NO_TEXT, line=at)
            if len(line) > LONGEST_LINE:
                raise FileError(path, f"has over {LONGEST_LINE:,} characters; that is no word list", line=at)
        rest = lines.pop()
        yield before, lines
        before += len(lines)
    if rest:
        yield before, [rest]


def _is_odd(lines: list[str], piece: str) -> bool:
    return "\0" in piece or max(map(len, lines)) > LONGEST_LINE


def _undecodable_line(source: ListFile, encoding: str) -> int | None:
    """The first line that cannot be decoded by itself; None where lines are more than bytes between ends."""
    if "16" in encoding or "32" in encoding:
        return None
    with source.open() as raw, _unpacked(source, raw) as file:
        lines = (piece for line in file for piece in line.rstrip(b"\r\n").split(b"\r"))
        for number, line in enumerate(lines, 1):
            try:
                line.decode(encoding)
            except UnicodeError:
                return number
    return None


def _unpacked(source: ListFile, raw: io.BufferedReader) -> io.BufferedReader:
    """The list unpacked, where its name or its head says that it is packed."""
    head = raw.peek(HEAD)
    for ending, start, opener in _PACKINGS:
        if source.name.endswith(ending) or head.startswith(start):
            return io.BufferedReader(opener(raw, "rb"))
    return raw


class WordList:
    """The words of a list, as readings (tiling.py), with the spelling and the level of each.

    Args:
        card: Whose words these are.
    """

    def __init__(self, card: Card) -> None:
        self.alphabet = card.alphabet
        self._counted = card.shortest
        self._shortest = min(SHORTEST, card.shortest)
        self._folds_ascii = self.alphabet.spells(ENGLISH)
        self.levels: dict[str, int] = {}
        """Every word, as read, with its level's place among the card's: 0 is the commonest."""
        self.spellings: dict[str, str] = {}
        """How a word is spelled where that is not its letters in lower case."""
        self.names: dict[str, str] = {}
        """What was left out since it is spelled with capitals, as read, with its spelling."""
        self.report = Report()

    def add(self, spelling: str, level: int = 0) -> None:
        """Take a word in, or note why not."""
        self.report.read += 1
        # Most words of most lists are letters A to Z, and a list may have millions.
        if self._folds_ascii and spelling.isascii() and spelling.isalpha():
            word = text = spelling.upper()
            is_plain = spelling.islower()
        else:
            folded = self.alphabet.fold(spelling)
            word = self.alphabet.reading(folded)
            text = letters_of(word) if word else folded
            spelling, is_plain = spelling.replace(APART, ""), False
        if not word or not self._shortest <= len(text) <= LONGEST_WORD:
            self.report.drop(why_not(self.alphabet, text, bool(word)), spelling)
        elif word in self.levels:
            self.report.twice += 1
            self.levels[word] = min(self.levels[word], level)
            if spelling == text.lower():
                self.spellings.pop(word, None)
        else:
            self.report.kept += 1
            self.report.short += len(text) < self._counted
            self.levels[word] = level
            if not is_plain and spelling != text.lower():
                self.spellings[word] = spelling
                self.report.folded += not spelling.isascii() or not (spelling.istitle() or spelling.isupper())

    def leave_out_name(self, spelling: str) -> None:
        """Note a word that its capitals mark as a name or an abbreviation."""
        self.report.read += 1
        self.report.drop("capital", spelling)
        word = self.alphabet.reading(self.alphabet.fold(spelling))
        if word and word not in self.levels and len(letters_of(word)) <= LONGEST_WORD:
            self.names.setdefault(word, spelling)


def why_not(alphabet: Alphabet, folded: str, has_reading: bool) -> str:
    """Why a spelling is no word of an alphabet.

    >>> from wordkub.lexicon.alphabet import ENGLISH
    >>> [why_not(Alphabet(ENGLISH), word, False) for word in ("4TH", "TO-DO", "DON'T", "E.G.", "ЖУК")]
    ['digit', 'hyphen', 'apostrophe', 'full stop', 'letter outside the alphabet: Ж']
    """
    if has_reading:
        return "too short" if len(folded) < LONGEST_WORD else "too long"
    strangers = alphabet.strangers(folded) or folded
    kinds: tuple[tuple[str, Callable[[str], bool]], ...] = (
        ("space", str.isspace),
        ("digit", str.isdigit),
        ("hyphen", HYPHENS.__contains__),
        ("apostrophe", APOSTROPHES.__contains__),
        ("full stop", ".".__eq__),
    )
    for why, is_it in kinds:
        if any(map(is_it, strangers)):
            return why
    letter = next((ch for ch in strangers if ch.isalpha()), None)
    return f"letter outside the alphabet: {letter}" if letter else "sign"


def read_word_list(
    card: Card, lines: Iterable[tuple[int, str]], path: str, *, drop_names: bool = False
) -> WordList:
    """The words of a list's lines: the spelling, and after a tab its level where the card has levels.

    Args:
        card: Whose words these are.
        lines: The lines with their numbers.
        path: Where they are from, for messages.
        drop_names: Whether words with a capital are names here and left out.

    Raises:
        FileError: A level that is not one of the card's.
    """
    places = {str(level): place for place, level in enumerate(card.levels)} | {"": 0}
    words = WordList(card)
    capitals: list[tuple[str, int]] = []
    for number, line in lines:
        spelling, _, level = line.partition("\t")
        spelling = spelling.strip()
        if not spelling or spelling.startswith("#"):
            continue
        if card.levels and level not in places:
            raise FileError(path, f"level {shown(level)} is not one of the card's", line=number)
        if drop_names and not spelling.islower() and _looks_like_a_name(spelling, card):
            capitals.append((spelling, places.get(level, 0)))
        else:
            words.add(spelling, places.get(level, 0))
    # In a list that is all capitals they mark no names.
    are_names = len(capitals) <= words.report.kept
    for spelling, place in capitals:
        if are_names:
            words.leave_out_name(spelling)
        else:
            words.add(spelling, place)
    return words


def _looks_like_a_name(spelling: str, card: Card) -> bool:
    """Whether a word is all capitals, or has one at its head in a language where that marks a name."""
    return spelling.isupper() or (spelling.istitle() and not card.has_capital_words)
