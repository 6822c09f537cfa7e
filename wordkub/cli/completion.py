"""Names for shell completion: rule sets, dictionaries, themes, looks, editions, records.

Each looks its names up only when a shell asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _matching(names: Iterable[str], start: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(start)]


def rule_sets(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The rule sets that ship."""
    from wordkub.store.rulesets import rule_names

    return _matching(rule_names(), start)


def editions(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The editions that ship."""
    from wordkub.store.rulesets import edition_names

    return _matching(edition_names(), start)


def dictionaries(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The dictionaries that are there by name."""
    from wordkub.lexicon.locating import dictionary_names

    return _matching(dictionary_names(), start)


def themes(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The themes that are there by name."""
    from wordkub.lexicon.themes import theme_names

    return _matching(theme_names(), start)


def looks(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The looks that are there by name."""
    from wordkub.store.looks import look_names

    return _matching(look_names(), start)


def pads(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The score pads that are kept."""
    from wordkub.store.scorepads import pad_paths

    return _matching(pad_paths(), start)


def records(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The game records that are kept."""
    from wordkub.store.games import game_paths

    return _matching(game_paths(), start)
