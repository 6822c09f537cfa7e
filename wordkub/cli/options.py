"""Options that several commands take alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from wordkub.cli import completion
from wordkub.errors import WordkubError, shown
from wordkub.lexicon.locating import DEFAULT

RULES = click.option(
    "--rules",
    default="word",
    show_default=True,
    help="A rule set's name or path.",
    shell_complete=completion.rule_sets,
)
DICTIONARY = click.option(
    "--dict",
    "dictionary",
    help="A dictionary, or a word list's path.",
    shell_complete=completion.dictionaries,
)
DICTIONARY_OR_DEFAULT = click.option(
    "--dict",
    "dictionary",
    default=DEFAULT,
    show_default=True,
    help="A dictionary, or a word list's path.",
    shell_complete=completion.dictionaries,
)


def replace(kind: str) -> Callable[[Any], Any]:
    """The option that puts what is added in the place of what bears its name.

    Args:
        kind: What is added, as in "theme".
    """
    return click.option("--replace", is_flag=True, help=f"Put it in the place of your {kind} of that name.")


JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
THEME = click.option(
    "--theme",
    help="New words must belong to this theme: a name or a path.",
    shell_complete=completion.themes,
)
FAMILY = click.option("--family", is_flag=True, help="Refuse words that are not for every family.")


def _known_encoding(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    try:
        "".encode(name or "utf-8")
    except (LookupError, ValueError):
        raise WordkubError(
            f"no encoding is called {shown(name or '')}; there are utf-8, utf-16, latin-1, cp1252"
        ) from None
    return name


ENCODING = click.option(
    "--encoding",
    metavar="NAME",
    help="How the list is written, if not in UTF-8, as latin-1.",
    callback=_known_encoding,
)
EDITION = click.option("--edition", help="An edition's name or path.", shell_complete=completion.editions)
