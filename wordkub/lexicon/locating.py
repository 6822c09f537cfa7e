"""Where a dictionary's files are: its card and lists by name or path, and its compiled form in the cache."""

from __future__ import annotations

import contextlib
import os
import zlib
from typing import NamedTuple

from wordkub import places
from wordkub.errors import NotFoundError, WordkubError

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
