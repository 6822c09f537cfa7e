"""`wordkub find`: every word that a rack can lay, and the words that fit a pattern."""

from __future__ import annotations

import itertools
import sys

import click

from wordkub.cli import options
from wordkub.cli.printing import json_line
from wordkub.errors import NotationError
from wordkub.lexicon.find import Found, Query
from wordkub.lexicon.find import find as find_words
from wordkub.lexicon.opening import open_dictionary, with_letters

CONDITIONS = ("least", "most", "holding", "pattern", "prefix", "suffix", "level")
"""The conditions that say by themselves which words are looked for."""


@click.command()
@click.argument("rack", required=False)
@click.option("--min", "least", type=click.IntRange(1), metavar="N", help="The fewest letters.")
@click.option("--max", "most", type=click.IntRange(1), metavar="N", help="The most letters.")
@click.option("--with", "holding", metavar="LETTERS", help="Letters that a word must have.")
@click.option("--pattern", metavar="PATTERN", help="? is one letter, * any letters, as in c?t*.")
@click.option("--prefix", metavar="LETTERS", help="How a word begins.")
@click.option("--suffix", metavar="LETTERS", help="How a word ends.")
@click.option("--anagram", "is_anagram", is_flag=True, help="A word uses all tiles of the rack.")
@click.option("--hooks", is_flag=True, help="Tell the letters that make a word before and after each.")
@click.option("--level", type=click.IntRange(0), metavar="N", help="Words of commonness level N or commoner.")
@options.THEME
@click.option("--limit", type=click.IntRange(1, 10**9), metavar="N", help="So many words at most.")
@options.EDITION
@options.DICTIONARY_OR_DEFAULT
@options.FAMILY
@options.JSON
def find(
    rack: str | None,
    theme: str | None,
    edition: str | None,
    limit: int | None,
    dictionary: str,
    family: bool,
    as_json: bool,
    **conditions: object,
) -> int:
    """Find words: those that a RACK can lay (? is a joker), or that meet other conditions, or both.

    \b
    Examples:
      wordkub find HIQCHP?
      wordkub find RETINAS --anagram
      wordkub find --pattern "c?t*" --max 6
      wordkub find AEINRST? --min 7 --with Z
      wordkub find --prefix cat --hooks --max 4
      wordkub find AEGINRST --theme animals
      wordkub find --theme birds --level 35 --min 7

    A tile of several letters stands in brackets, as in [IJ]S; --edition says which tiles of those there are.
    The longest come first; a joker is the lower-case letter that it stands for.
    Exit status: 0 where there are words, 1 where there is none.
    """
    if rack is None and theme is None and not any(conditions[key] is not None for key in CONDITIONS):
        raise click.UsageError(
            'Give a rack, as in: find HIQCHP?, or a condition, as in: find --pattern "c?t*"'
        )
    empty = next((key for key in CONDITIONS if conditions[key] == ""), None)
    if empty is not None:
        raise click.UsageError(f"--{'with' if empty == 'holding' else empty} is empty; it takes letters")
    if rack is None and conditions["is_anagram"]:
        raise click.UsageError("--anagram needs a rack, as in: find RETINAS --anagram")
    words = open_dictionary(dictionary, family=family)
    worn = None
    if theme is not None:
        from wordkub.lexicon.themes import open_theme, theme_doubt

        worn = open_theme(theme)
        doubt = theme_doubt(worn, words)
        if doubt:
            click.echo(doubt, err=True)
    tiles = None
    if edition is not None:
        from wordkub.store.rulefiles import read_edition

        tiles = tuple(read_edition(edition).tiles)
        words = with_letters(words, tiles)
    said = {key: value for key, value in conditions.items() if value is not None}
    query = Query(rack=rack, theme=worn, tiles=tiles, **said)  # type: ignore[arg-type]
    if rack is not None and not rack.strip(" ,"):
        raise NotationError("the rack is empty; it takes letters, and ? for a joker, as in HIQCHP?")
    found = list(itertools.islice(find_words(words, query), limit))
    lines = (_line(word, query.hooks, as_json) for word in found)
    sys.stdout.write("".join(lines))
    if not found:
        is_all_jokers = rack is not None and not rack.strip(" ,?")
        reason = " A word holds at least one real tile." if is_all_jokers else ""
        click.echo(f"No word.{reason}", err=True)
    return 0 if found else 1


def _line(found: Found, hooks: bool, as_json: bool) -> str:
    if as_json:
        return json_line(found.to_json(hooks)) + "\n"
    if not hooks:
        return f"{found.tiles}\n"
    around = [
        f"{side} {letters}"
        for side, letters in (("before:", found.before), ("after:", found.after))
        if letters
    ]
    return "  ".join((found.tiles, *around)) + "\n"
