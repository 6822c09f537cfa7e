"""Opening a dictionary by name or by path, or a spell checker's as `enchant:de_DE`.

A dictionary is compiled once into the cache, under a name that its source's contents give, and mapped from
there ever after. Where the cache cannot be written it is compiled in memory instead; a damaged file in the
cache is compiled again. Of processes that start together one compiles and the others wait for it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import zlib
from typing import TYPE_CHECKING, NamedTuple

from wordkub import places
from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.files import locked, write_whole
from wordkub.lexicon.alphabet import ENGLISH
from wordkub.lexicon.compiled import CompiledDictionary, DamagedError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from wordkub.lexicon.verdict import WordJudge

    Judge = TypeVar("Judge", bound=WordJudge)

DEFAULT = "en-US"

ENCHANT = "enchant:"
"""What the name of a spell checker's dictionary begins with."""

REMOTE = ("http://", "https://")
"""What the address of a dictionary that is served elsewhere begins with."""

HOUSE = ".house.txt"
"""How the file of a dictionary's house words ends."""

ENGLISH_FAMILY = os.path.join(places.DICTIONARIES, "en.family.txt")
"""The family words of English lists that name none of their own."""

PREPARED = os.path.join(places.DICTIONARIES, "prepared")
"""The cards of dictionaries whose lists people add themselves."""

_LISTS = ("words", "refused", "family")


class Source(NamedTuple):
    """What a dictionary is compiled of."""

    path: str
    """The card, or the plain list."""
    house: str | None
    """The file of its house words; None where it has none."""
    letters: str = ""
    """The letters that a plain list has besides those of English; a card says its own."""


def open_judge(name: str = DEFAULT, *, family: bool = False) -> WordJudge:
    """A judge of words: a dictionary, a spell checker's as `enchant:de_DE`, or one that is served elsewhere.

    Args:
        name: A dictionary that is there, the path of a word list or of a card, enchant:LANGUAGE, or the
            address of a service as http://host:8000/en-US.
        family: Refuse family words.

    Raises:
        NotFoundError: No dictionary of that name, with near names.
        FileError: A source that cannot be read.
        WordkubError: Enchant is not there, or cannot tell which words are family words.
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
    """Refuse to keep family words out of a spell checker's dictionary.

    Raises:
        WordkubError: That is asked for.
    """
    if family:
        raise WordkubError(f"{name} cannot tell family words from others; leave --family out")


def open_dictionary(name: str = DEFAULT, *, family: bool = False, letters: str = "") -> CompiledDictionary:
    """A dictionary, ready to ask and to walk.

    Args:
        name: A dictionary that is there, or the path of a word list or of a card.
        family: Refuse family words.
        letters: The letters that a plain list, which no card describes, has besides those of English.

    Raises:
        NotFoundError: No dictionary of that name, with near names.
        FileError: A source that cannot be read.
        WordkubError: A spell checker's dictionary, which cannot be walked.

    >>> dictionary = open_dictionary("en-US")
    >>> dictionary.check("café").reason, dictionary.check("colour").instead
    ('ok', 'color')
    """
    if name.startswith(ENCHANT) or name.lower().startswith(REMOTE):
        raise WordkubError(
            f"{name} only says whether a word is one; this needs a dictionary whose words can be listed,"
            f" as {', '.join(dictionary_names())}"
        )
    for last in (False, False, True):
        source = find_source(name)
        if not source.path.endswith(".toml"):
            source = source._replace(letters=letters)
        try:
            return _opened(name, source, family)
        except (FileError, FileNotFoundError):
            # Somebody may just be putting another version in its place: the card names its lists anew.
            if last or is_path(name):
                raise
            time.sleep(0.05)
    raise AssertionError("the last try returns or raises")


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


def is_path(name: str) -> bool:
    """Whether a dictionary is named by a file."""
    return os.sep in name or name.endswith((".txt", ".txt.xz", ".txt.gz", ".toml"))


def find_source(name: str) -> Source:
    """The card, or the plain list, of a dictionary, and its house words.

    Raises:
        NotFoundError: There is none.
    """
    if name.lower().endswith((".dic", ".aff")):
        raise WordkubError(f"{name} is of a Hunspell pair; add it first: wordkub dict add NAME {name}")
    if is_path(name):
        if os.path.isfile(name):
            card = name.removesuffix(".xz").removesuffix(".gz").removesuffix(".txt") + ".toml"
            return Source(os.path.abspath(card if os.path.isfile(card) else name), None)
        if os.path.exists(name) and not os.path.isdir(name):
            raise WordkubError(
                f"{name} is no file but a pipe, and can be read once only; add it first:"
                f" wordkub dict add NAME {name}"
            )
        raise WordkubError(f"no dictionary file {name}; a word list is a .txt file, one word a line")
    if "\0" not in name:
        house = os.path.join(places.own_dictionaries_dir(), name + HOUSE)
        for folder in (places.DICTIONARIES, places.own_dictionaries_dir()):
            path = os.path.join(folder, f"{name}.toml")
            if os.path.isfile(path):
                return Source(path, house if os.path.isfile(house) else None)
        if os.path.isfile(os.path.join(PREPARED, f"{name}.toml")):
            raise WordkubError(
                f"the dictionary {name} has no word list yet; add one with: wordkub dict add {name} FILE"
                f" (wordkub dict info {name} says where there are lists)"
            )
    raise NotFoundError("dictionary", name, dictionary_names())


def dictionary_names() -> list[str]:
    """The dictionaries that are there by name: those that ship, and the user's own."""
    return sorted({*card_names(places.DICTIONARIES), *card_names(places.own_dictionaries_dir())})


def card_names(folder: str) -> list[str]:
    """The names of the cards in a folder."""
    if not os.path.isdir(folder):
        return []
    return sorted(file[:-5] for file in os.listdir(folder) if file.endswith(".toml") and file[0] != ".")


def compiled_path(source: Source) -> str:
    """Where the compiled form of a source belongs, by its contents."""
    check, size = zlib.crc32(source.letters.encode()), 0
    for path in source_files(source):
        with open(path, "rb") as file:
            data = file.read()
        check, size = zlib.crc32(data, zlib.crc32(b"%d" % len(data), check)), size + len(data)
    stem = os.path.basename(source.path).split(".")[0]
    return os.path.join(places.cache_dir(), "dictionaries", f"{stem}-{check:08x}-{size:x}.wkd")


def forget_compiled(path: str) -> None:
    """Take away a compiled dictionary, and what is packed beside it; who has them open keeps them."""
    folder, file = os.path.split(path)
    for other in os.listdir(folder):
        if other.startswith(file.removesuffix(".wkd")):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, other))


def family_of_list(path: str) -> str:
    """The family words of a plain list: its own beside it, else the English ones that ship."""
    own = path.removesuffix(".txt") + ".family.txt"
    return own if os.path.isfile(own) else ENGLISH_FAMILY


def source_files(source: Source) -> list[str]:
    """The files of a source, without loading what reads TOML."""
    path, house, _ = source
    house_files = [house] if house else []
    base = path.removesuffix(".toml")
    if base == path:
        return [path, family_of_list(path), *house_files]
    packings = ("", ".xz", ".gz")
    endings = (".txt", ".refused.txt", ".family.txt")
    lists = {base + ending + packing for ending in endings for packing in packings} | set(_named(path))
    return [path, *sorted(filter(os.path.isfile, lists)), *house_files]


def _named(path: str) -> list[str]:
    """The lists that a card names, read as lines."""
    with open(path, encoding="utf-8", errors="replace") as file:
        pairs = (line.partition("=") for line in file)
        named = [value.strip().strip("\"'") for key, _, value in pairs if key.strip() in _LISTS]
    return [os.path.join(os.path.dirname(path), name) for name in named if name]


def _compile(source: Source, compiled: str, family: bool) -> CompiledDictionary:
    if source.house is None and sys.stderr is not None and sys.stderr.isatty():
        name = os.path.basename(source.path).removesuffix(".toml")
        print(f"Preparing {name}; this happens once ...", file=sys.stderr)
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
    """The compiled form of a source: that of its lists, with its house words laid over."""
    from wordkub.lexicon.source import compile_source, lay_house_words, source_card

    if source.house is None:
        return compile_source(source.path, source.letters)
    base = _opened(source.path, source._replace(house=None), family=False)
    return lay_house_words(base, source.house, source_card(source.path))
