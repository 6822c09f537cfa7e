"""Folders of cards, `NAME.toml`: those that ship with Wordkub, and the user's own."""

from __future__ import annotations

import contextlib
import os

from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon.locating import card_names


def card_path(kind: str, name: str, *folders: str) -> str:
    """The card of a name, in the first of these folders that has it.

    Args:
        kind: What bears the name, as in "theme".
        name: The name.
        folders: Where it may be.

    Raises:
        NotFoundError: None of them has it, with near names.
    """
    for folder in folders:
        path = os.path.join(folder, f"{name}.toml")
        if "\0" not in name and os.path.isfile(path):
            return path
    raise NotFoundError(kind, name, sorted({known for folder in folders for known in card_names(folder)}))


def remove_card(kind: str, name: str, shipped: str, own: str) -> None:
    """Take one of the user's own cards away.

    Args:
        kind: What bears the name, as in "theme".
        name: The name.
        shipped: The folder of those that ship, which stay.
        own: The folder of the user's own.

    Raises:
        WordkubError: It is one that ships.
        NotFoundError: There is none of that name.
    """
    names = card_names(own)
    if name not in names:
        if name in card_names(shipped):
            raise WordkubError(f"the {kind} {name} ships with Wordkub and stays")
        raise NotFoundError(f"{kind} of your own", name, names)
    path = os.path.join(own, f"{name}.toml")
    for file in (path, f"{path}.lock"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(file)
