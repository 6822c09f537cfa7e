"""Options that several commands take alike."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from wordkub.cli import completion
from wordkub.errors import WordkubError, shown
from wordkub.lexicon.locating import DEFAULT
from wordkub.store.configuration import configured


def _configured_or(key: str, otherwise: str) -> Callable[[], str]:
    """What the user has configured, else this; looked up when a call names nothing."""
    return lambda: configured(key) or otherwise


RULES = click.option(
    "--rules",
    default=_configured_or("rules", "word"),
    show_default="word",
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
    default=_configured_or("dictionary", DEFAULT),
    show_default=DEFAULT,
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
SPEAK = click.option(
    "--speak",
    is_flag=True,
    callback=lambda ctx, param, asked: asked or is_heard(),
    help="Say tiles as they are to be heard: racks letter by letter, jokers with what they stand for.",
)
FAMILY = click.option("--family", is_flag=True, help="Refuse words that are not for every family.")


def is_heard() -> bool:
    """Whether the environment is that of somebody who hears the lines: no colour, and a plain terminal."""
    return bool(os.environ.get("NO_COLOR")) and os.environ.get("TERM") == "dumb"


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
    shell_complete=completion.encodings,
)
EDITION = click.option("--edition", help="An edition's name or path.", shell_complete=completion.editions)
