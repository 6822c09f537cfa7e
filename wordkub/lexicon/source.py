"""Compiling a dictionary: from its card and lists, as people write them, to the form that is asked.

A dictionary `NAME` is the card `NAME.toml` and the lists that it names: UTF-8, one word a line, and after a
tab the word's commonness level, if it has one. What the dictionary knows but refuses may stand in a list of
its own: spelling, reason, note and the word to use in its place, between tabs. A plain list without a card
is an English dictionary without levels. House words (`house.py`) are laid over the whole.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

import marisa_trie

from wordkub.errors import FileError, shown
from wordkub.lexicon.alphabet import APOSTROPHES, ENGLISH, HYPHENS, Alphabet
from wordkub.lexicon.cards import Card, read_card, stem
from wordkub.lexicon.compiled import (
    CAPITAL,
    FAMILY,
    LEVEL_SHIFT,
    ODD,
    REASON,
    CompiledDictionary,
    Parts,
    card_lines,
)
from wordkub.lexicon.house import read_house_words
from wordkub.lexicon.lists import WordList, read_lines, read_word_list
from wordkub.lexicon.locating import family_of_list
from wordkub.lexicon.tiling import APART, letters_of, suits, without_brackets
from wordkub.lexicon.verdict import BLOCKED, REASONS, SHORTEST

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
        return sorted(word for word, flag in self.flags.items() if not flag & REASON)


def compile_source(path: str, letters: str = "") -> bytes:
    """The compiled form of the dictionary whose card or list this is, without house words.

    Args:
        path: The card, or a plain list.
        letters: The letters that a plain list has besides those of English.

    Raises:
        FileError: A file that cannot be read, with the line.
    """
    card = source_card(path, letters)
    # Whoever wrote a card has looked at the list; a list alone is read as `dict add` reads it.
    has_card = path.endswith(".toml")
    words = read_word_list(card, read_lines(card.words), card.words, drop_names=not has_card)
    return compile_known(known_of(card, words))


def source_card(path: str, letters: str = "") -> Card:
    """The card at a path, or one for the plain list that is there, of English letters and some others.

    Raises:
        FileError: It cannot be read, or its list is not there.
    """
    if not path.endswith(".toml"):
        return Card(stem(path), letters=ENGLISH + letters, words=path, family=family_of_list(path))
    card = read_card(path)
    if not card.words:
        base = path.removesuffix(".toml")
        raise FileError(path, f"there is no list {base}.txt beside it (or .txt.xz, .txt.gz)")
    return card


def known_of(card: Card, words: WordList) -> Known:
    """What a dictionary knows of its list, with what it refuses and its family words.

    Raises:
        FileError: A file that the card names and that cannot be read, with the line.
    """
    # A dictionary may have millions of words: where all levels are 0 they are the flags.
    flags = (
        {word: level << LEVEL_SHIFT for word, level in words.levels.items()} if card.levels else words.levels
    )
    dropped = ", ".join(f"{why} {count}" for why, count in words.report.dropped.most_common())
    known = Known(card, flags, words.spellings, dropped=dropped)
    for spelling in words.names.values():
        _refuse(known, spelling, name_reason(spelling))
    if card.refused is not None:
        _read_refused(known, card.refused)
    known.family = _of_letters(known.flags, _family(card))
    return known


def lay_house_words(base: CompiledDictionary, house: str, card: Card) -> bytes:
    """The compiled form of a dictionary with its house words laid over it, whatever its lists say.

    Its trie stays as it is, so that this takes a fraction of the time of compiling.

    Args:
        base: The dictionary without them.
        house: The file of the house words.
        card: Its card.

    Raises:
        FileError: A file that cannot be read, with the line.
    """
    parts = base.parts()
    flags, marks = bytearray(parts.flags), bytearray(parts.marks)
    added: dict[str, int] = {}
    added_by_letters: dict[str, list[str]] = defaultdict(list)
    changed = set()
    for word, is_allowed in read_house_words(house).items():
        folded = base.alphabet.fold(word)
        letters = without_brackets(folded)
        more = [each for each in added_by_letters[letters] if suits(folded, each, base.alphabet.digraphs)]
        readings = [*base.readings(folded), *more] or [base.alphabet.reading(folded)]
        for reading in readings[:1] if is_allowed else readings:
            number = added.get(reading, base.number(reading))
            if number is None:
                number = added[reading] = len(flags)
                added_by_letters[letters].append(reading)
                flags.append(BLOCKED)
                marks.append(0)
            if not is_allowed or flags[number] & REASON:
                flags[number] = 0 if is_allowed else BLOCKED
                changed.add(reading)
    for word in _of_letters(added, _family(card)) if added else ():
        marks[added[word]] |= FAMILY
    numbered = chain(base.numbered(), added.items())
    valid = [(word, number) for word, number in numbered if not flags[number] & REASON]
    family = {word for word, number in valid if marks[number] & FAMILY}
    words = sorted(word for word, _ in valid)
    notes = (line for line in parts.notes.decode().split("\n") if line.partition("\t")[0] not in changed)
    return parts._replace(
        flags=bytes(flags),
        marks=bytes(marks),
        added="\n".join(added).encode(),
        notes="\n".join(notes).encode(),
        card=card_lines(base.card | _counted(base.alphabet, base.shortest, words, family)),
    ).written()


def _family(card: Card) -> set[str]:
    """The family words of a card, by their letters."""
    if card.family is None:
        return set()
    lines = (line.strip() for _, line in read_lines(card.family) if not line.startswith("#"))
    return {letters_of(_reading(card.alphabet, line)) for line in lines}


def _of_letters(readings: Iterable[str], letters: set[str]) -> set[str]:
    """Those of some readings whose letters are among some."""
    return {reading for reading in readings if letters_of(reading) in letters}


def _counted(
    alphabet: Alphabet, shortest: int, words: list[str], family: set[str], whole: str = ""
) -> dict[str, str]:
    """The essentials that change with the words in force.

    Args:
        alphabet: Their alphabet.
        shortest: From how many letters on they count.
        words: The valid words, sorted.
        family: Those that are family words; there may be others.
        whole: The identity of all, where that has been worked out.
    """
    fit = words if family.isdisjoint(words) else [word for word in words if word not in family]
    whole = whole or identity(alphabet, words)
    return {
        "identity": whole,
        "family-identity": whole if fit is words else identity(alphabet, fit),
        "words": str(count_words(shortest, words)),
        "family-words": str(count_words(shortest, fit)),
        "shorter": str(len(words) - count_words(shortest, words)),
    }


def count_words(shortest: int, words: Iterable[str]) -> int:
    """How many words, as read, have so many letters or more."""
    return sum(len(letters_of(word)) >= shortest for word in words)


def name_reason(spelling: str) -> str:
    """Why a word is refused that is spelled with capitals where those mark names.

    >>> name_reason("London"), name_reason("NATO")
    ('proper-name', 'abbreviation')
    """
    return "abbreviation" if spelling.isupper() else "proper-name"


def compile_known(known: Known, whole: str = "") -> bytes:
    """The compiled form of what a dictionary knows.

    Args:
        known: What it knows.
        whole: The identity of all its words, where that has been worked out.
    """
    trie = marisa_trie.Trie(known.flags)
    flags, marks = bytearray(len(trie)), bytearray(len(trie))
    for word, flag in known.flags.items():
        flags[trie.key_id(word)] = flag
    for word in known.family:
        marks[trie.key_id(word)] |= FAMILY
    odd = []
    for word, spelling in known.spellings.items():
        is_capital = spelling == letters_of(word).capitalize()
        marks[trie.key_id(word)] |= CAPITAL if is_capital else ODD
        if not is_capital:
            odd.append(f"{word}\t{spelling}")
    notes = [f"{word}\t{note}\t{instead}" for word, (note, instead) in sorted(known.notes.items())]
    return Parts(
        trie=trie.tobytes(),
        flags=bytes(flags),
        marks=bytes(marks),
        added=b"",
        notes="\n".join(notes).encode(),
        spellings="\n".join(sorted(odd, key=str.encode)).encode(),
        card=card_lines(_essentials(known, whole)),
    ).written()


def identity(alphabet: Alphabet, words: Iterable[str]) -> str:
    """What tells a dictionary from every other: the SHA-256 of its words as written, one a line, sorted.

    Args:
        alphabet: Their alphabet; its digraphs are written in brackets.
        words: The words as read, sorted.
    """
    text = "\n".join(words)
    if alphabet.digraphs:
        text = "\n".join(sorted(alphabet.written(text).split("\n")))
    return hashlib.sha256(text.encode()).hexdigest()


def _essentials(known: Known, whole: str) -> dict[str, str]:
    """What a compiled dictionary keeps of its card, each in a line."""
    card = known.card
    words = known.words()
    essentials = {
        "name": card.name,
        "title": card.title,
        "language": card.language,
        "licence": card.licence,
        "version": card.version,
        **_counted(card.alphabet, card.shortest, words, known.family, whole),
        "alphabet": card.letters,
        "digraphs": " ".join(card.digraphs),
        "folds": " ".join(key + letters for key, letters in card.folds.items()),
        "levels": " ".join(map(str, card.levels)),
        "shortest": str(card.shortest),
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
    word = _reading(known.card.alphabet, spelling.translate(_MARKS))
    if len(letters_of(word)) >= SHORTEST and word not in known.flags:
        known.flags[word] = REASONS.index(reason)
        if reason in ("apostrophe", "hyphenated"):
            instead = plain
        elif plain != plain.lower():
            known.spellings[word] = plain
        if note or instead:
            known.notes[word] = (note, instead)


def _reading(alphabet: Alphabet, spelling: str) -> str:
    return alphabet.reading(alphabet.fold(spelling))
