"""Opening a theme: a TOML card with a word list, or a plain word list.

The card:

    name = "pets"
    words = ["cat", "dog"]        # or: words = "pets.txt", a list beside the card
"""

from __future__ import annotations

import os

from wordkub.errors import FileError, NotFoundError
from wordkub.lexicon.source import list_path, read_lines, read_toml
from wordkub.lexicon.theme import Theme


def open_theme(path: str) -> Theme:
    """A theme from its card or from a plain word list.

    Raises:
        NotFoundError: No theme of that name.
        FileError: A file that cannot be used, with the key and what it takes.
    """
    if os.sep not in path and not path.endswith((".toml", ".txt", ".txt.xz", ".txt.gz")):
        raise NotFoundError("theme", path, [])
    if not path.endswith(".toml"):
        name = os.path.basename(path).split(".")[0]
        return _theme(path, name, [line.strip() for _, line in read_lines(path)])
    card = read_toml(path)
    name = card.get("name", os.path.basename(path).removesuffix(".toml"))
    if not isinstance(name, str):
        raise FileError(path, "takes a text", field="name")
    words = card.get("words", os.path.basename(path).removesuffix(".toml") + ".txt")
    if isinstance(words, str):
        file = list_path(os.path.join(os.path.dirname(path), words))
        if file is None:
            raise FileError(path, f"there is no list {words} beside it", field="words")
        words = [line.strip() for _, line in read_lines(file)]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise FileError(path, "takes a list of words, or the name of a file of them", field="words")
    return _theme(path, name, words)


def _theme(path: str, name: str, words: list[str]) -> Theme:
    theme = Theme.of(name, filter(None, words), os.path.abspath(path))
    if not theme.words:
        raise FileError(path, "the theme has no words")
    return theme
