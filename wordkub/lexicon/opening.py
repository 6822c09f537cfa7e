"""Opening a dictionary by name or by path.

A dictionary is compiled once into the cache, under a name that its source's contents give, and mapped from
there ever after. Where the cache cannot be written it is compiled in memory instead; a damaged file in the
cache is compiled again. Two processes that start together each write their own file and rename it: the
contents are the same.
"""

from __future__ import annotations

import os
import zlib

from wordkub import places
from wordkub.errors import NotFoundError, WordkubError
from wordkub.files import write_whole
from wordkub.lexicon.compiled import CompiledDictionary, DamagedError

DEFAULT = "en-US"


def open_dictionary(name: str = DEFAULT) -> CompiledDictionary:
    """A dictionary, ready to ask.

    Args:
        name: A dictionary that is there, or the path of a word list or of a card.

    Raises:
        NotFoundError: No dictionary of that name, with near names.
        FileError: A source that cannot be read.

    >>> dictionary = open_dictionary("en-US")
    >>> dictionary.check("café").reason, dictionary.check("colour").instead
    ('ok', 'color')
    """
    source = find_source(name)
    compiled = compiled_path(source)
    try:
        dictionary = CompiledDictionary.map(compiled)
    except (OSError, UnicodeError, DamagedError):
        dictionary = _compile(source, compiled)
    dictionary.address = source if is_path(name) else name
    return dictionary


def is_path(name: str) -> bool:
    """Whether a dictionary is named by a file."""
    return os.sep in name or name.endswith((".txt", ".txt.xz", ".txt.gz", ".toml"))


def find_source(name: str) -> str:
    """The card, or the plain list, of a dictionary.

    Raises:
        NotFoundError: There is none.
    """
    if is_path(name):
        if os.path.isfile(name):
            card = name.removesuffix(".xz").removesuffix(".gz").removesuffix(".txt") + ".toml"
            return os.path.abspath(card if os.path.isfile(card) else name)
        raise WordkubError(f"no dictionary file {name}; a word list is a .txt file, one word a line")
    path = os.path.join(places.DICTIONARIES, f"{name}.toml")
    if "\0" not in name and os.path.isfile(path):
        return path
    raise NotFoundError("dictionary", name, dictionary_names())


def dictionary_names() -> list[str]:
    """The dictionaries that are there by name."""
    return sorted(file[:-5] for file in os.listdir(places.DICTIONARIES) if file.endswith(".toml"))


def compiled_path(source: str) -> str:
    """Where the compiled form of a source belongs, by its contents."""
    check, size = 0, 0
    for path in _source_files(source):
        with open(path, "rb") as file:
            data = file.read()
        check, size = zlib.crc32(data, zlib.crc32(b"%d" % len(data), check)), size + len(data)
    stem = os.path.basename(source).split(".")[0]
    return os.path.join(places.cache_dir(), "dictionaries", f"{stem}-{check:08x}-{size:x}.wkd")


def _source_files(source: str) -> list[str]:
    """The files of a source, without loading what reads them."""
    base = source.removesuffix(".toml")
    if base == source:
        return [source]
    lists = (base + middle + packing for middle in (".txt", ".refused.txt") for packing in ("", ".xz", ".gz"))
    return [source, *(path for path in lists if os.path.exists(path))]


def _compile(source: str, compiled: str) -> CompiledDictionary:
    from wordkub.lexicon.source import compile_source

    data = compile_source(source)
    try:
        write_whole(compiled, data)
        return CompiledDictionary.map(compiled)
    except (OSError, UnicodeError):
        return CompiledDictionary(data)
