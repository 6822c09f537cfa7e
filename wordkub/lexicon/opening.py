"""Opening a dictionary by name, by path, or, from a spelling checker, as `enchant:de_DE`.

A dictionary is compiled once into the cache, under a name derived from its contents, and then mapped from
there. If the cache cannot be written, it is compiled in memory. A damaged file in the cache is compiled
again. If several processes start at the same time, one compiles and the others wait.
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

from wordkub.errors import FileError, WordkubError
from wordkub.files import locked, write_whole
from wordkub.lexicon.alphabet import ENGLISH
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.container import DamagedError
from wordkub.lexicon.locating import (
    DEFAULT,
    ENCHANT,
    REMOTE,
    Source,
    compiled_path,
    dictionary_names,
    find_source,
    is_path,
)
from wordkub.notices import notify

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from wordkub.lexicon.verdict import WordJudge

    Judge = TypeVar("Judge", bound=WordJudge)


def open_judge(name: str = DEFAULT, *, family: bool = False) -> WordJudge:
    """Open a dictionary, a spelling checker such as `enchant:de_DE`, or a dictionary that a service offers.

    Args:
        name: The name of a dictionary, the path of a word list or of a card, enchant:LANGUAGE, or the address
            of a service, such as http://host:8000/en-US.
        family: Refuse family words.

    Raises:
        NotFoundError: No dictionary of that name, with near names.
        FileError: A source that cannot be read.
        WordkubError: Enchant is not installed, or cannot tell which words are family words.
    """
    if name.lower().startswith(REMOTE):
        from wordkub.lexicon.remote import connect

        return connect(name, family=family)
    if not name.startswith(ENCHANT):
        return open_dictionary(name, family=family)
    from wordkub.lexicon.enchanted import open_enchanted

    refuse_family(name, family)
    return open_enchanted(name)


def refuse_family(name: str, family: bool) -> None:
    """Raise an error if a spelling checker is asked to refuse family words, which it cannot.

    Raises:
        WordkubError: It is asked for.
    """
    if family:
        raise WordkubError(f"{name} cannot tell family words from others; leave --family out")


def open_dictionary(name: str = DEFAULT, *, family: bool = False, letters: str = "") -> CompiledDictionary:
    """Open a dictionary.

    Args:
        name: The name of a dictionary, or the path of a word list or of a card.
        family: Whether to refuse family words.
        letters: The letters of a plain list besides those of English, since it has no card that names them.

    Raises:
        NotFoundError: No dictionary of that name, with near names.
        FileError: A source that cannot be read.
        WordkubError: The name is a spelling checker, whose words cannot be listed.

    >>> dictionary = open_dictionary("en-US")
    >>> dictionary.check("café").reason, dictionary.check("colour").instead
    ('ok', 'color')
    """
    if name.startswith(ENCHANT) or name.lower().startswith(REMOTE):
        raise WordkubError(
            f"{name} only says whether a word is one; this needs a dictionary whose words can be listed,"
            f" as {', '.join(dictionary_names())}"
        )
    tries_left = 1 if is_path(name) else 3
    while True:
        source = find_source(name)
        if not source.path.endswith(".toml"):
            source = source._replace(letters=letters)
        tries_left -= 1
        try:
            return _opened(name, source, family)
        except (FileError, FileNotFoundError):
            # Somebody may just be putting another version in its place: the card names its lists anew.
            if not tries_left:
                raise
            time.sleep(0.05)


def with_letters(words: Judge, tiles: Iterable[str]) -> Judge | CompiledDictionary:
    """A plain list read with an edition's letters, as with Ñ or Ä; any other dictionary as it is.

    Such a list has no card that says which letters its words have, so that the edition says it.

    Args:
        words: The dictionary.
        tiles: The letters on each tile of the edition.
    """
    letters = "".join(sorted(set("".join(tiles)).difference(ENGLISH)))
    address = words.address
    if not letters or address is None or not isinstance(words, CompiledDictionary):
        return words
    if not is_path(address) or address.endswith(".toml"):
        return words
    return open_dictionary(address, family=words.is_for_families, letters=letters)


def _opened(name: str, source: Source, family: bool) -> CompiledDictionary:
    compiled = compiled_path(source)
    try:
        dictionary = CompiledDictionary.map(compiled, family=family)
    except (OSError, UnicodeError, DamagedError):
        dictionary = _compile(source, compiled, family)
    dictionary.address = source.path if is_path(name) else name
    return dictionary


def _compile(source: Source, compiled: str, family: bool) -> CompiledDictionary:
    if source.house is None:
        name = os.path.basename(source.path).removesuffix(".toml")
        notify(f"Preparing {name}; this happens once ...")
    try:
        # Several that start together wait for the one that compiles.
        with locked(compiled):
            with contextlib.suppress(OSError, DamagedError):
                return CompiledDictionary.map(compiled, family=family)
            write_whole(compiled, _compiled(source))
        return CompiledDictionary.map(compiled, family=family)
    except (OSError, UnicodeError):
        return CompiledDictionary(_compiled(source), family=family)


def _compiled(source: Source) -> bytes:
    """The compiled form of a source: its lists, with its house words applied."""
    from wordkub.lexicon.source import compile_source, lay_house_words, source_card

    if source.house is None:
        return compile_source(source.path, source.letters)
    base = _opened(source.path, source._replace(house=None), family=False)
    return lay_house_words(base, source.house, source_card(source.path))
