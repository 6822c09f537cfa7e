"""Themes by name or path: the shipped ones and the user's own (W18).

A theme is a card `NAME.toml` with its words, or a plain word list:

    name = "pets"
    title = "Pets"
    language = "en"
    words = ["cat", "dog"]      # or "pets.txt", a list beside the card; NAME.txt where it is left out
    include = ["birds"]         # other themes whose words belong to it
    without = ["chicken"]       # words taken out again

A user's own lie in the user's folder and are treated as the shipped ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from wordkub import places
from wordkub.counting import counted
from wordkub.errors import FileError, NotFoundError
from wordkub.files import locked, write_whole
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.cards import list_path, read_toml, stem
from wordkub.lexicon.lists import ListFile, Report, read_lines, why_not
from wordkub.lexicon.locating import card_names
from wordkub.lexicon.naming import refuse_name
from wordkub.lexicon.shelves import card_path, remove_card
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.tiling import LETTERS, Tiling, letters_of
from wordkub.lexicon.verdict import WordJudge

SHIPPED = os.path.join(places.DICTIONARIES, "themes")
"""The themes that ship."""

_PATHS = (".toml", ".txt", ".txt.xz", ".txt.gz")


def open_theme(name: str) -> Theme:
    """Open a theme by its name, its card or a plain word list.

    Args:
        name: The name of a theme, or the path of a card or of a list.

    Raises:
        NotFoundError: No theme of that name, with near names.
        FileError: A file that cannot be used, with the key and what it takes.

    >>> theme = open_theme("animals")
    >>> "zebra" in theme, "table" in theme
    (True, False)
    """
    path = theme_path(name)
    card = read_theme_card(path)
    words = _words(path, ())
    if not words:
        raise FileError(path, "the theme has no words")
    address = os.path.abspath(path) if is_path(name) else name
    return Theme(card.name, words, Alphabet(ENGLISH), card.language, address)


def theme_doubt(theme: Theme, words: WordJudge, least: int = 1, tiling: Tiling = LETTERS) -> str:
    """A warning if a theme does not suit a dictionary; otherwise empty.

    Args:
        theme: The theme.
        words: The dictionary.
        least: The fewest tiles of the word that a player needs first; 1 where no word is needed.
        tiling: Which letters are one tile.

    >>> from wordkub.lexicon import open_dictionary
    >>> theme_doubt(Theme.of("pets", ["cat", "dog"]), open_dictionary("en-US"), 6)
    'No rack can open with the theme pets: no word of it in en-US has 6 letters or more.'
    """
    language = words.language.replace("_", "-").split("-")[0]
    if theme.language not in ("", language):
        return (
            f"The theme {theme.name} is of the language {theme.language}, the dictionary {words.name} of"
            f" {language}: they share few words."
        )
    long_enough = (word for word in theme.words if len(word) >= least)
    verdicts = (words.check(word, least) for word in long_enough)
    for verdict in filter(lambda verdict: verdict.valid, verdicts):
        if any(len(tiling.tiles(reading)) >= least for reading in verdict.readings or (verdict.word,)):
            return ""
    if least == 1:
        return f"No word of the theme {theme.name} is in the dictionary {words.name}."
    return (
        f"No rack can open with the theme {theme.name}: no word of it in {words.name} has"
        f" {counted(least, 'letter')} or more."
    )


def theme_names() -> list[str]:
    """The themes that are there by name: those that ship, and the user's own."""
    return sorted({*card_names(SHIPPED), *card_names(places.own_themes_dir())})


def theme_summary(name: str, opener: Callable[[str], Theme] = open_theme) -> dict[str, object]:
    """A theme's name, title and language, and how many words it has.

    Args:
        name: The theme.
        opener: What opens it.

    Raises:
        NotFoundError: There is none of that name.
        FileError: Its card or its list cannot be used.
    """
    card = read_theme_card(theme_path(name))
    words = len(opener(name).words)
    return {"name": name, "title": card.title, "language": card.language, "words": words}


def theme_files(name: str) -> list[str]:
    """The files that a theme is made of: its card, its list, and those of the themes that it includes.

    Raises:
        NotFoundError: There is no theme of that name.
        FileError: A card that cannot be read, with the key and what it takes.
    """
    files: list[str] = []

    def add(path: str) -> None:
        if path not in files:
            files.append(path)
            card = read_theme_card(path)
            if isinstance(card.words, str):
                add(card.words)
            for included in card.include:
                add(_included(path, included))

    add(theme_path(name))
    return files


def is_path(name: str) -> bool:
    """Whether a theme is named by a file."""
    return os.sep in name or name.endswith(_PATHS)


def theme_path(name: str) -> str:
    """The card, or the plain list, of a theme.

    Raises:
        NotFoundError: There is none of that name.
    """
    if is_path(name):
        return name
    return card_path("theme", name, SHIPPED, places.own_themes_dir())


@dataclass(frozen=True)
class ThemeCard:
    """The card of a theme."""

    name: str
    title: str = ""
    language: str = ""
    """The language of its words; nothing where nobody said."""
    words: str | tuple[str, ...] = ()
    """The words, or the path of their list."""
    include: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def read_theme_card(path: str) -> ThemeCard:
    """Read the card of a theme. A plain list gets one with its name.

    Raises:
        FileError: It cannot be read, with the key and what it takes.
    """
    if not path.endswith(".toml"):
        return ThemeCard(stem(path), words=path)
    data = read_toml(path)
    texts = {key: data.get(key, "") for key in ("name", "title", "language")}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise FileError(path, "takes a text", field=key)
    lists = {key: tuple(_texts(path, data, key)) for key in ("include", "without")}
    name = texts["name"] or stem(path)
    return ThemeCard(name, texts["title"], texts["language"], _list(path, data), **lists)


def add_theme(
    name: str, file: str, *, encoding: str | None = None, replace: bool = False
) -> tuple[str, Report]:
    """Add a word list as a theme of this name.

    Args:
        name: What it will be called.
        file: The list (.gz and .xz are unpacked), a pipe, `-` for standard input, or a theme's card.
        encoding: How the list is written, where that is not UTF-8 and no byte order mark says it.
        replace: Put it in the place of an own theme of that name.

    Returns:
        Where its card is, and what reading the list came to.

    Raises:
        WordkubError: The name is taken or is none, or the list holds no word.
        FileError: The file cannot be read.
        OSError: The user's folder cannot be written; nothing is half installed.
    """
    import tomli_w

    _refuse_name(name, replace)
    words, report = _reported(_spellings(file, encoding))
    if not words:
        raise FileError(file, "holds no word that tiles can lay, so it is no theme")
    path = os.path.join(places.own_themes_dir(), f"{name}.toml")
    text = tomli_w.dumps({"name": name, "words": sorted(map(str.lower, words))})
    with locked(path):
        _refuse_name(name, replace)
        write_whole(path, text.encode())
    return path, report


def _refuse_name(name: str, replace: bool) -> None:
    refuse_name("theme", name, *map(card_names, (SHIPPED, places.own_themes_dir())), replace=replace)


def remove_theme(name: str) -> None:
    """Remove one of the user's own themes.

    Raises:
        WordkubError: It is one that ships.
        NotFoundError: There is none of that name.
    """
    remove_card("theme", name, SHIPPED, places.own_themes_dir())


def _words(path: str, above: tuple[str, ...]) -> frozenset[str]:
    """A theme's words, folded: its own and those of included themes, without those it leaves out."""
    chain = (*above, os.path.realpath(path))
    if chain[-1] in above:
        names = " includes ".join(os.path.basename(link) for link in chain)
        raise FileError(path, f"includes itself: {names}", field="include")
    card = read_theme_card(path)
    own = _folded(_spellings(card.words) if isinstance(card.words, str) else card.words)
    for name in card.include:
        own |= _words(_included(path, name), chain)
    return frozenset(own - _folded(card.without))


def _included(path: str, name: str) -> str:
    """The theme that a card includes: by name, or a file beside it."""
    try:
        return os.path.join(os.path.dirname(path), name) if is_path(name) else theme_path(name)
    except NotFoundError as problem:
        raise FileError(path, str(problem), field="include") from None


def _spellings(file: str, encoding: str | None = None) -> Iterable[str]:
    """The words of a list, or of a card with words of its own."""
    if file.endswith(".toml"):
        return sorted(_words(file, ()))
    lines = (line.strip() for _, line in read_lines(ListFile.of(file), encoding))
    return [line for line in lines if line and not line.startswith("#")]


def _folded(words: Iterable[str]) -> set[str]:
    return _reported(words)[0]


def _reported(words: Iterable[str]) -> tuple[set[str], Report]:
    """Words as tiles lay them, and what is none."""
    alphabet, report = Alphabet(ENGLISH), Report()
    kept: set[str] = set()
    for spelling in words:
        report.read += 1
        word = alphabet.fold(letters_of(spelling))
        if not alphabet.spells(word):
            report.drop(why_not(alphabet, word, False), spelling)
        elif word in kept:
            report.twice += 1
        else:
            report.kept += 1
            kept.add(word)
    return kept, report


def _list(path: str, data: dict[str, Any]) -> str | tuple[str, ...]:
    """The words of a card: listed in it, or the list beside it."""
    words = data.get("words", stem(path) + ".txt")
    if isinstance(words, str):
        file = list_path(os.path.join(os.path.dirname(path), words))
        if file is None and "words" not in data and "include" in data:
            return ()
        if file is None:
            raise FileError(path, f"there is no list {words} beside it", field="words")
        return file
    return tuple(_texts(path, data, "words"))


def _texts(path: str, data: dict[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        takes = "a list of words, or the name of a file of them" if key == "words" else "a list of texts"
        raise FileError(path, f"takes {takes}", field=key)
    return value
