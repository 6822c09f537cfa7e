"""`wordkub define`: what English words mean."""

from __future__ import annotations

import click

from wordkub.cli import options
from wordkub.cli.printing import print_json
from wordkub.cli.streams import words_of_call
from wordkub.lexicon.meanings import Definition, open_meanings
from wordkub.lexicon.opening import open_judge
from wordkub.text.meanings import meaning_lines


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD... | -")
@options.DICTIONARY_OR_DEFAULT
@options.FAMILY
@options.JSON
def define(words: tuple[str, ...], dictionary: str, family: bool, as_json: bool) -> int:
    """Tell what English words mean; of an inflected word, what its base form means.

    \b
    Examples:
      wordkub define mice
      wordkub define --dict en-GB axes colour
      wordkub define --json - < words.txt

    A word that the dictionary refuses is told with the reason, and its meaning where there is one; with
    --family, of a word that is not for every family only the reason.
    Exit status: 0 where all have a meaning, 1 where one has none, 2 where the call is wrong.
    """
    judge = open_judge(dictionary, family=family)
    meanings = open_meanings(judge.language)
    status, gap = 0, ""
    for word, is_readable in words_of_call(words, as_json):
        if not is_readable:
            status = 2
            continue
        verdict = judge.check(word)
        is_kept_back = family and verdict.reason == "blocked"
        definition = Definition(word) if is_kept_back else meanings.define(word)
        if as_json:
            print_json(definition.to_json())
        else:
            click.echo(gap + "\n".join(meaning_lines(verdict, definition)))
            gap = "\n"
        status = max(status, 0 if definition.entries else 1)
    return status
