"""`wordkub suggest`: words near to one that is mistyped or not in the dictionary."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from wordkub.cli import options
from wordkub.cli.printing import print_json
from wordkub.cli.streams import words_of_call
from wordkub.errors import printable
from wordkub.lexicon.locating import ENCHANT
from wordkub.lexicon.opening import open_dictionary, refuse_family
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.suggest import MOST, Suggestion, suggest_of_checker, suggestions_to_json
from wordkub.lexicon.suggest import suggest as suggest_words
from wordkub.lexicon.verdict import WordJudge, WordVerdict


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD... | -")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=MOST, show_default=True, help="How many at most."
)
@options.DICTIONARY_OR_DEFAULT
@options.FAMILY
@options.JSON
def suggest(words: tuple[str, ...], limit: int, dictionary: str, family: bool, as_json: bool) -> int:
    """Name words that may have been meant, the closest first, then the commoner.

    \b
    Examples:
      wordkub suggest acomodate
      wordkub suggest dont
      wordkub suggest --dict enchant:de_DE strase
      wordkub suggest --json - < words.txt

    A word that the dictionary has is said to be one; one that it knows and refuses is told with the reason.
    Exit status: 0 where every word has a suggestion or is valid, 1 where one has none.
    """
    known, near_of = _opened(dictionary, family)
    status = 0
    for word, is_readable in words_of_call(words, as_json):
        if not is_readable:
            status = 2
            continue
        verdict, near = known.check(word), near_of(word, limit)
        if as_json:
            print_json(suggestions_to_json(verdict, near))
        else:
            click.echo(_plain(verdict, near))
        if not near and not verdict.valid:
            status = max(status, 1)
    return status


def _opened(name: str, family: bool) -> tuple[WordJudge, Callable[[str, int], list[Suggestion]]]:
    """A dictionary and what names the words near to one: its own trie, or the spell checker that it is."""
    if not name.startswith(ENCHANT):
        known = open_dictionary(name, family=family)
        return known, partial(suggest_words, known)
    from wordkub.lexicon.enchanted import open_enchanted

    refuse_family(name, family)
    checker = open_enchanted(name)
    return checker, partial(suggest_of_checker, checker)


def _plain(verdict: WordVerdict, near: list[Suggestion]) -> str:
    shown = printable(verdict.word)
    nothing = "nothing near"
    if verdict.valid:
        shown, nothing = f"{shown} is a word here; near it", "nothing"
    valid = ", ".join(suggestion.word for suggestion in near if suggestion.verdict.valid)
    refused = (suggestion.verdict for suggestion in near if not suggestion.verdict.valid)
    lines = [
        f"{shown}: {valid or nothing}",
        *(f"  {refusal_sentence(verdict)}" for verdict in refused),
    ]
    return "\n".join(lines)
