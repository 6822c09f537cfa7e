"""`wordkub edition`: letter distributions, the shipped ones and one's own."""

from __future__ import annotations

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.cli.printing import print_answer, print_list, title_or_owner
from wordkub.counting import counted
from wordkub.letters.deriving import TILES, derive_edition
from wordkub.lexicon.locating import card_names
from wordkub.lexicon.opening import open_dictionary
from wordkub.store.rulefiles import edition_names, read_edition, write_edition


@click.group("edition")
def editions() -> None:
    """Editions: which letter tiles a set has, and how many of each.

    \b
    Examples:
      wordkub edition list
      wordkub edition info nl
      wordkub edition derive birds
      wordkub play --edition birds --players "Ann,computer"
    """


@editions.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """The editions that are there, and how many tiles each has.

    \b
    Example:
      wordkub edition list
    """
    return print_list(edition_names(), card_names(places.own_editions_dir()), _summary, _line, as_json)


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
    tiles = ", ".join(f"{letters} {count}" for letters, count in edition.tiles.items())
    lines = [
        f"{edition.name}: {edition.title}",
        f"  {counted(sum(edition.tiles.values()), 'tile')}: {tiles}",
        f"  words from {edition.dictionary}",
        f"  {edition.source}",
    ]
    print_answer(answer, lines, as_json)
    return 0


@editions.command()
@click.argument("dictionary", shell_complete=completion.dictionaries)
@click.option("--name", help="What the edition is called [the dictionary's name].")
@click.option(
    "--tiles", type=click.IntRange(20, 1000), default=TILES, show_default=True, help="How many letter tiles."
)
@options.replace("edition")
@options.JSON
def derive(dictionary: str, name: str | None, tiles: int, replace: bool, as_json: bool) -> int:
    """Derive an edition from the words of a dictionary, as one of your own.

    \b
    Examples:
      wordkub edition derive birds
      wordkub edition derive ru --name ru104 --tiles 104

    Every letter of the dictionary's alphabet is on one tile at least, and the more often words of 3 to 8
    letters have it, the more tiles show it.
    """
    edition = derive_edition(name or dictionary, open_dictionary(dictionary), dictionary, tiles)
    path = write_edition(edition, replace=replace)
    answer = {**edition.to_mapping(), "path": path}
    shown = " ".join(f"{letters} {count}" for letters, count in edition.tiles.items())
    there = f"The edition {edition.name} is in {path}; play with it: wordkub play --edition {edition.name}"
    print_answer(answer, [f"{counted(sum(edition.tiles.values()), 'tile')}: {shown}", there], as_json)
    return 0


def _summary(name: str) -> dict[str, object]:
    edition = read_edition(name)
    tiles = sum(edition.tiles.values())
    return {"name": name, "title": edition.title, "language": edition.language, "tiles": tiles}


def _line(answer: dict[str, object]) -> str:
    about = title_or_owner(answer)
    return f"{answer['name']:<12} {answer['language']:<4} {answer['tiles']:>5} tiles  {about}"
