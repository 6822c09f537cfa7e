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
from wordkub.errors import FileError, NotFoundError, shown
from wordkub.fields import TEXT, Field, Kind, Shape, list_of
from wordkub.files import locked, write_whole
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.cards import ORIGIN, list_path, read_keys, stem
from wordkub.lexicon.lists import ListFile, Report, read_lines, why_not
from wordkub.lexicon.locating import beside, card_names
from wordkub.lexicon.naming import refuse_name
from wordkub.lexicon.shelves import card_path, remove_card
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.tiling import LETTERS, Tiling, letters_of
from wordkub.lexicon.verdict import WordJudge

SHIPPED = os.path.join(places.DICTIONARIES, "themes")
"""The themes that ship."""

MOST_CARDS = 100
"""How many cards a theme is made of at most, with those that it includes."""

MOST_WORDS = 2_000_000
"""How many words are kept at most of a theme and of all that it includes."""

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
    words = _words(path, (), {})
    if not words:
        raise FileError(path, "the theme has no words")
    address = os.path.abspath(path) if is_path(name) else stem(path)
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
            if len(files) >= 2 * MOST_CARDS:
                raise _too_many(path)
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
    keys = read_keys(path, THEME)
    name, words = keys["name"] or stem(path), keys["words"]
    if words is None or isinstance(words, str):
        words = _list(path, keys)
    return ThemeCard(name, keys["title"], keys["language"], words, keys["include"], keys["without"])


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


def _words(path: str, above: tuple[str, ...], known: dict[str, frozenset[str]]) -> frozenset[str]:
    """A theme's words, folded: its own and those of included themes, without those it leaves out.

    Args:
        path: Its card.
        above: The cards that include it, from the first one on.
        known: The words of cards that have been read already; each is read once, however many include it.
    """
    here = os.path.realpath(path)
    if here in above:
        names = " includes ".join(os.path.basename(link) for link in (*above, here))
        raise FileError(path, f"includes itself: {names}", field="include")
    if here in known:
        return known[here]
    if len(known) + len(above) >= MOST_CARDS:
        raise _too_many(path)
    card = read_theme_card(path)
    own = _folded(_spellings(card.words) if isinstance(card.words, str) else card.words)
    for name in card.include:
        own |= _words(_included(path, name), (*above, here), known)
        if len(own) + sum(map(len, known.values())) > MOST_WORDS:
            raise FileError(path, f"comes to more than {MOST_WORDS:,} words", field="include")
    known[here] = frozenset(own - _folded(card.without))
    return known[here]


def _too_many(path: str) -> FileError:
    problem = f"is one of more than {MOST_CARDS} themes that include each other"
    return FileError(path, problem, field="include")


def _included(path: str, name: str) -> str:
    """The theme that a card includes: by name, or a file beside it."""
    if is_path(name):
        file = beside(path, name)
        if file is None:
            raise FileError(path, f"there is no theme {shown(name)} beside it", field="include")
        return file
    try:
        return theme_path(name)
    except NotFoundError as problem:
        raise FileError(path, str(problem), field="include") from None


def _spellings(file: str, encoding: str | None = None) -> Iterable[str]:
    """The words of a list, or of a card with words of its own."""
    if file.endswith(".toml"):
        return sorted(_words(file, (), {}))
    lines = (line.strip() for _, line in read_lines(ListFile.of(file), encoding))
    return (line for line in lines if line and not line.startswith("#"))


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


def _list(path: str, keys: dict[str, Any]) -> str | tuple[str, ...]:
    """The list beside a card; where it names none, a card that includes others need not have one."""
    name = keys["words"] or f"{stem(path)}.txt"
    base = beside(path, name)
    file = None if base is None else list_path(base)
    if file is None and keys["words"] is None and keys["include"]:
        return ()
    if file is None:
        raise FileError(path, f"there is no list {name} beside it", field="words")
    return file


def _words_or_file(value: object) -> str | tuple[str, ...]:
    return value if isinstance(value, str) else tuple(TEXTS.read(value))


TEXTS = list_of(TEXT, "a list of texts")

THEME = Shape(
    "key of a theme",
    {
        "name": Field(TEXT, ""),
        "title": Field(TEXT, ""),
        "language": Field(TEXT, ""),
        "words": Field(Kind("a list of words, or the name of a file of them", _words_or_file, {}), None),
        "include": Field(TEXTS, ()),
        "without": Field(TEXTS, ()),
        **ORIGIN,
    },
)
"""The keys of a theme's card."""
