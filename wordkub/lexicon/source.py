"""Compiling a dictionary: from its card and lists, as people write them, to the form that is asked.

A dictionary `NAME` is the card `NAME.toml` and the lists that it names: UTF-8, one word a line, and after a
tab the word's commonness level, if it has one. What the dictionary knows but refuses may stand in a list of
its own: spelling, reason, note and the word to use in its place, between tabs. A plain list without a card
is an English dictionary without levels. House words (`house.py`) are laid over the whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

import marisa_trie

from wordkub.errors import FileError, shown
from wordkub.lexicon.alphabet import APART, APOSTROPHES, HYPHENS, Alphabet
from wordkub.lexicon.cards import Card, read_card, stem
from wordkub.lexicon.compiled import CAPITAL, FAMILY, ODD, card_lines, write_trailer
from wordkub.lexicon.house import read_house_words
from wordkub.lexicon.lists import WordList, read_lines, read_word_list
from wordkub.lexicon.opening import family_of_list
from wordkub.lexicon.verdict import BLOCKED, REASONS

SHORTEST = 2
"""Refused words of so many letters are known, so that a reason can be given."""

_MARKS = dict.fromkeys(map(ord, APOSTROPHES + HYPHENS))


@dataclass
class Known:
    """Everything that a dictionary knows, by reading."""

    card: Card
    flags: dict[str, int]
    """The reason's place in its low half, the level's place in its high half."""
    spellings: dict[str, str]
    """How words are spelled where that is not their letters in lower case."""
    notes: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Of refused words a note, and the word to use instead."""
    family: set[str] = field(default_factory=set)
    dropped: str = ""
    """What the list held that is no word here, in a line."""

    def words(self) -> list[str]:
        """The valid words, sorted."""
        return sorted(word for word, flag in self.flags.items() if not flag & 15)


def compile_source(path: str, house: str | None = None) -> bytes:
    """The compiled form of the dictionary whose card or list this is.

    Args:
        path: The card, or a plain list.
        house: The file of its house words, if there are any.

    Raises:
        FileError: A file that cannot be read, with the line.
    """
    return compile_known(read_source(path, house))


def read_source(path: str, house: str | None = None) -> Known:
    """What the dictionary knows whose card or list this is.

    Raises:
        FileError: A file that cannot be read, with the line.
    """
    has_card = path.endswith(".toml")
    if has_card:
        card = read_card(path)
        if not card.words:
            base = path.removesuffix(".toml")
            raise FileError(path, f"there is no list {base}.txt beside it (or .txt.xz, .txt.gz)")
    else:
        card = Card(stem(path), words=path, family=family_of_list(path))
    # Whoever wrote a card has looked at the list; a list alone is read as `dict add` reads it.
    words = read_word_list(card, read_lines(card.words), card.words, drop_names=not has_card)
    return known_of(card, words, house)


def known_of(card: Card, words: WordList, house: str | None = None) -> Known:
    """What a dictionary knows of its list, with what it refuses, its family words and its house words.

    Raises:
        FileError: A file that the card names and that cannot be read, with the line.
    """
    # A dictionary may have millions of words: where all levels are 0 they are the flags.
    flags = {word: level << 4 for word, level in words.levels.items()} if card.levels else words.levels
    dropped = ", ".join(f"{why} {count}" for why, count in words.report.dropped.most_common())
    known = Known(card, flags, words.spellings, dropped=dropped)
    for spelling in words.names.values():
        _refuse(known, spelling, name_reason(spelling))
    if card.refused is not None:
        _read_refused(known, card.refused)
    if card.family is not None:
        for _, line in read_lines(card.family):
            if not line.startswith("#"):
                known.family.update(card.alphabet.readings(card.alphabet.fold(line.strip())))
    if house is not None:
        _lay_house_words(known, house)
    return known


def name_reason(spelling: str) -> str:
    """Why a word is refused that is spelled with capitals where those mark names.

    >>> name_reason("London"), name_reason("NATO")
    ('proper-name', 'abbreviation')
    """
    return "abbreviation" if spelling.isupper() else "proper-name"


def compile_known(known: Known, whole: str | None = None) -> bytes:
    """The compiled form of what a dictionary knows.

    Args:
        known: What it knows.
        whole: The identity of all its words, where that has been worked out.
    """
    alphabet = known.card.alphabet
    trie = marisa_trie.Trie(known.flags)
    flags, marks = bytearray(len(trie)), bytearray(len(trie))
    for word, flag in known.flags.items():
        flags[trie.key_id(word)] = flag
    for word in known.family & known.flags.keys():
        marks[trie.key_id(word)] |= FAMILY
    odd = []
    for word, spelling in known.spellings.items():
        is_capital = spelling == alphabet.text(word).capitalize()
        marks[trie.key_id(word)] |= CAPITAL if is_capital else ODD
        if not is_capital:
            odd.append(f"{word}\t{spelling}")
    notes = [f"{word}\t{note}\t{instead}" for word, (note, instead) in sorted(known.notes.items())]
    texts = ["\n".join(lines).encode() for lines in (notes, sorted(odd, key=str.encode))]
    parts = [trie.tobytes(), bytes(flags), bytes(marks), *texts, card_lines(_essentials(known, whole))]
    return b"".join(parts) + write_trailer(parts)


def identity(alphabet: Alphabet, words: Iterable[str]) -> str:
    """What tells a dictionary from every other: the SHA-256 of its words as written, one a line, sorted.

    Args:
        alphabet: Their alphabet; digraphs are written in brackets.
        words: The words as read, sorted.
    """
    written = sorted(map(alphabet.written, words)) if alphabet.digraphs else words
    return hashlib.sha256("\n".join(written).encode()).hexdigest()


def _essentials(known: Known, whole: str | None) -> dict[str, str]:
    """What a compiled dictionary keeps of its card, each in a line."""
    card = known.card
    words = known.words()
    fit = words if known.family.isdisjoint(words) else [word for word in words if word not in known.family]
    whole = whole or identity(card.alphabet, words)
    essentials = {
        "name": card.name,
        "title": card.title,
        "language": card.language,
        "licence": card.licence,
        "version": card.version,
        "identity": whole,
        "family-identity": whole if fit is words else identity(card.alphabet, fit),
        "alphabet": card.letters,
        "digraphs": " ".join(card.digraphs),
        "folds": " ".join(key + letters for key, letters in card.folds.items()),
        "levels": " ".join(map(str, card.levels)),
        "shortest": str(card.shortest),
        "words": str(len(words)),
        "family-words": str(len(fit)),
        "dropped": known.dropped,
    }
    return {key: " ".join(value.split()) for key, value in essentials.items()}


def _read_refused(known: Known, path: str) -> None:
    for number, line in read_lines(path):
        spelling, reason, note, instead = [*line.split("\t"), "", "", ""][:4]
        if reason not in REASONS[1:]:
            raise FileError(path, f"no reason is called {shown(reason)}", line=number)
        _refuse(known, spelling, reason, note, instead)


def _refuse(known: Known, spelling: str, reason: str, note: str = "", instead: str = "") -> None:
    plain = spelling.replace(APART, "")
    for word in _readings(known.card, spelling.translate(_MARKS)):
        if len(word) >= SHORTEST and word not in known.flags:
            known.flags[word] = REASONS.index(reason)
            if reason in ("apostrophe", "hyphenated"):
                instead = plain
            elif plain != plain.lower():
                known.spellings[word] = plain
            if note or instead:
                known.notes[word] = (note, instead)


def _lay_house_words(known: Known, path: str) -> None:
    """Let in what the house allows, and keep out what it blocks, whatever the lists say."""
    for word, is_allowed in read_house_words(path).items():
        readings = _readings(known.card, word)
        for reading in readings[:1] if is_allowed else readings:
            if not is_allowed or known.flags.get(reading, BLOCKED) & 15:
                known.flags[reading] = 0 if is_allowed else BLOCKED
                known.notes.pop(reading, None)


def _readings(card: Card, spelling: str) -> list[str]:
    alphabet = card.alphabet
    return alphabet.readings(alphabet.fold(spelling))
