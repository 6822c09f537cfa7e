"""A user's own dictionaries: adding a word list or a Hunspell pair, and removing it again.

What is added lies in the user's folder as a card and a list, as the shipped ones do. The list is written
first, under a name that its words give; the card is renamed into place last. So a dictionary is there whole
or not at all, and one that is replaced goes on answering until the moment that the new card lies there.
"""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import hashlib
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wordkub import places
from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.files import locked, write_whole
from wordkub.lexicon.cards import Card, card_text, read_card
from wordkub.lexicon.lists import ListFile, Report, WordList, read_lines, read_word_list
from wordkub.lexicon.locating import (
    ENGLISH_FAMILY,
    PREPARED,
    Source,
    card_names,
    compiled_path,
    find_source,
    forget_compiled,
)
from wordkub.lexicon.naming import refuse_name
from wordkub.lexicon.source import compile_known, identity, known_of, name_reason
from wordkub.lexicon.tiling import APART

LISTS = {"words": ".txt", "refused": ".refused.txt", "family": ".family.txt"}
"""How the lists of a dictionary of one's own end, by what its card calls them."""


@dataclass(frozen=True)
class Added:
    """What adding a dictionary came to."""

    card: Card
    path: str
    """Where its card is."""
    report: Report
    note: str
    """What else there is to say, as that compounds were not expanded; empty where nothing."""


def add_dictionary(
    name: str,
    file: str,
    *,
    like: str | None = None,
    encoding: str | None = None,
    keep_capitals: bool = False,
    shortest: int | None = None,
    replace: bool = False,
    on_bytes: Callable[[int], None] | None = None,
) -> Added:
    """Add a word list, or a Hunspell pair, as a dictionary of this name.

    Args:
        name: What it will be called.
        file: The list (.gz and .xz are unpacked), a pipe, `-` for standard input, or the `.dic` file of a
            Hunspell pair.
        like: The dictionary whose language, alphabet, folding and family words it takes over.
        encoding: How the list is written, where that is not UTF-8 and no byte order mark says it.
        keep_capitals: Take words with capitals for words; else they are names and left out.
        shortest: The fewest letters that a word needs where no game says otherwise; 3 where nobody says.
        replace: Put it in the place of an own dictionary of that name.
        on_bytes: Told how many bytes of the file have been read.

    Raises:
        WordkubError: The name is taken or is none.
        NotFoundError: No dictionary of the name given in `like`.
        FileError: The file cannot be read.
        OSError: The user's folder cannot be written; nothing is half installed.
    """
    _refuse_name(name, replace)
    base, note = _base(name, like), ""
    if shortest is not None:
        base = dataclasses.replace(base, shortest=shortest)
    source = ListFile.of(file)
    if file.endswith(".dic"):
        from wordkub.lexicon.hunspell import HunspellPair

        pair = HunspellPair.open(file)
        lines: Iterable[tuple[int, str]] = enumerate(pair.forms(), 1)
        if pair.has_compounds:
            note = "The pair builds compounds too; the list has only its entries and their forms."
    else:
        lines = read_lines(source, encoding, on_bytes)
    words = read_word_list(base, lines, source.name, drop_names=not keep_capitals)
    if words.report.read and not words.levels:
        why = ", ".join(f"{why} {count}" for why, count in words.report.dropped.most_common(3))
        hint = f"; is it really written in {encoding}?" if encoding else ""
        raise FileError(
            source.name, f"holds no word that this alphabet spells ({why}){hint}; nothing was added"
        )
    card = dataclasses.replace(base, name=name, source=_source(source), words="", refused=None)
    path = os.path.join(places.own_dictionaries_dir(), f"{name}.toml")
    with locked(path):
        _refuse_name(name, replace)
        _install(card, path, words)
    return Added(card, path, words.report, note)


def remove_dictionary(name: str) -> None:
    """Take an own dictionary away; its house words stay.

    Raises:
        WordkubError: It is one that ships.
        NotFoundError: There is none of that name.
    """
    folder = places.own_dictionaries_dir()
    own = card_names(folder)
    if name not in own:
        if name in card_names(places.DICTIONARIES):
            raise WordkubError(
                f"{name} ships with Wordkub and stays; dict block takes single words out of it"
            )
        raise NotFoundError("dictionary of your own", name, own)
    path = os.path.join(folder, f"{name}.toml")
    with locked(path):
        source = find_source(name)
        for each in {source, source._replace(house=None)}:
            with contextlib.suppress(OSError):
                forget_compiled(compiled_path(each))
        for file in (path, *_lists_of(name)):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(file)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(f"{path}.lock")


def prepared_card(name: str) -> Card | None:
    """The card that ships for a dictionary whose list people add themselves; None where there is none."""
    path = os.path.join(PREPARED, f"{name}.toml")
    return read_card(path) if name in card_names(PREPARED) else None


def _refuse_name(name: str, replace: bool) -> None:
    taken = places.DICTIONARIES, places.own_dictionaries_dir()
    refuse_name("dictionary", name, *map(card_names, taken), replace=replace)


def _base(name: str, like: str | None) -> Card:
    """The card that a new dictionary starts from."""
    if like is None:
        return prepared_card(name) or Card(name, family=ENGLISH_FAMILY)
    prepared = prepared_card(like)
    if prepared is not None:
        return prepared
    path = find_source(like).path
    card = read_card(path) if path.endswith(".toml") else Card(name)
    return dataclasses.replace(card, title="", version="", notice=(), levels=())


def _source(file: ListFile) -> dict[str, str]:
    with file.open() as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
    name = file.name if file.data is not None else os.path.abspath(file.name)
    return {"file": name, "sha256": digest, "added": datetime.date.today().isoformat()}


def _install(card: Card, path: str, words: WordList) -> None:
    """Write the list, its family words, its compiled form and, last, the card."""
    folder, name = os.path.dirname(path), card.name
    readings = sorted(words.levels)
    sha256 = identity(card.alphabet, readings)
    texts: dict[str, Iterable[str]] = {"words": (_spelled(words, reading) for reading in readings)}
    if words.names:
        named = words.names.values()
        texts["refused"] = sorted(f"{spelling}\t{name_reason(spelling)}" for spelling in named)
    if card.family is not None:
        texts["family"] = (line for _, line in read_lines(card.family))
    # Another version must not overwrite the lists that the card still names.
    files = {key: f"{name}.{sha256[:12]}{LISTS[key]}" for key in texts}
    for key, lines in texts.items():
        text = "".join(f"{line}\n" for line in lines)
        write_whole(os.path.join(folder, files[key]), text.encode())
    counts = {"words": len(readings) - words.report.short, **words.report.dropped}
    write_whole(path, card_text(card, {**files, "sha256": sha256, "counts": counts}).encode())
    for old in _lists_of(name):
        if os.path.basename(old) not in files.values():
            os.unlink(old)
    known = dataclasses.replace(known_of(read_card(path), words), dropped="")
    with contextlib.suppress(OSError):
        write_whole(compiled_path(Source(path, None)), compile_known(known, sha256))


def _spelled(words: WordList, reading: str) -> str:
    """A word as a list has it, with a bar where letters stay apart."""
    listed = words.alphabet.listed(reading)
    return listed if APART in listed else words.spellings.get(reading, listed)


def _lists_of(name: str) -> list[str]:
    """The lists of an own dictionary, of any version."""
    folder = places.own_dictionaries_dir()
    endings = "|".join(map(re.escape, LISTS.values()))
    pattern = re.compile(rf"{re.escape(name)}\.[0-9a-f]{{12}}({endings})")
    return [os.path.join(folder, file) for file in os.listdir(folder) if pattern.fullmatch(file)]
