"""Names for shell completion: rule sets, dictionaries, themes, looks, editions, pads, records.

Each looks its names up only when a shell asks for them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def _names(module: str, function: str) -> Completion:
    """What completes names.

    Args:
        module: The module that knows them.
        function: What in it gives them.
    """

    def complete(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
        names: Callable[[], list[str]] = getattr(importlib.import_module(module), function)
        return [name for name in names() if name.lower().startswith(start.lower())]

    return complete


def _fixed(*words: str) -> Completion:
    """What completes one of a few words."""
    return lambda ctx, param, start: [word for word in words if word.startswith(start.lower())]


def files(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """What has a shell complete the names of files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(start, type="file")]


colours = _fixed("auto", "always", "never")
objectives = _fixed("score", "tiles", "value")
encodings = _fixed("utf-8", "utf-16", "latin-1", "cp1252")
rule_sets = _names("wordkub.store.rulefiles", "rule_names")
editions = _names("wordkub.store.rulefiles", "edition_names")
dictionaries = _names("wordkub.lexicon.locating", "dictionary_names")
themes = _names("wordkub.lexicon.themes", "theme_names")
looks = _names("wordkub.store.looks", "look_names")
pads = _names("wordkub.store.scorepads", "pad_paths")
games = _names("wordkub.store.games", "game_names")
