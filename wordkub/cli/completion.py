"""Names for shell completion: rule sets, dictionaries, themes, looks, editions, pads, records.

Each looks its names up only when a shell asks for them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

import click

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def _names(module: str, function: str) -> Completion:
    """What completes names.

    Args:
        module: The module that knows them.
        function: What in it gives them.
    """

    def complete(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
        names: Callable[[], list[str]] = getattr(importlib.import_module(module), function)
        return [name for name in names() if name.startswith(start)]

    return complete


rule_sets = _names("wordkub.store.rulefiles", "rule_names")
editions = _names("wordkub.store.rulefiles", "edition_names")
dictionaries = _names("wordkub.lexicon.locating", "dictionary_names")
themes = _names("wordkub.lexicon.themes", "theme_names")
looks = _names("wordkub.store.looks", "look_names")
pads = _names("wordkub.store.scorepads", "pad_paths")
records = _names("wordkub.store.games", "game_paths")
