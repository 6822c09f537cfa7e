"""`wordkub edition`: which letter tiles there are."""

from __future__ import annotations

import click

from wordkub.cli import YES, completion, options
from wordkub.cli.printing import print_answer, print_list
from wordkub.letters.edition import Edition
from wordkub.store.rulefiles import edition_names, read_edition


@click.group("edition")
def editions() -> None:
    """Editions: which letter tiles there are, and how many of each.

    \b
    Examples:
      wordkub edition list
      wordkub edition info nl
    """


@editions.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """The editions that are there, with their languages.

    \b
    Example:
      wordkub edition list
    """

    def describe(name: str) -> dict[str, object]:
        edition = read_edition(name)
        return {"name": name, "title": edition.title, "language": edition.language, "tiles": _count(edition)}

    return print_list(edition_names(), (), describe, _line, as_json)


@editions.command()
@click.argument("name", shell_complete=completion.editions)
@options.JSON
def info(name: str, as_json: bool) -> int:
    """The tiles of an edition: one that is there by name, or of a file.

    \b
    Examples:
      wordkub edition info nl
      wordkub edition info ./tiny.toml
    """
    edition = read_edition(name)
    answer = {
        "name": edition.name,
        "title": edition.title,
        "language": edition.language,
        "dictionary": edition.dictionary,
        "source": edition.source,
        "published": edition.published,
        "tiles": dict(edition.tiles),
    }
    lines = [
        f"{edition.name}: {edition.title}",
        f"  {_count(edition)} tiles: {', '.join(f'{tile} {count}' for tile, count in edition.tiles.items())}",
        f"  words from {edition.dictionary}",
        f"  {edition.source}",
    ]
    print_answer(answer, lines, as_json)
    return YES


def _count(edition: Edition) -> int:
    """How many letter tiles there are; jokers belong to the rule set."""
    return sum(edition.tiles.values())


def _line(answer: dict[str, object]) -> str:
    return f"{answer['name']:<10} {answer['language']:<4} {answer['tiles']:>4} tiles  {answer['title']}"
