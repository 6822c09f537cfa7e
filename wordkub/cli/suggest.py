"""`wordkub suggest`: words near to one that is mistyped or not in the dictionary."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from wordkub.cli import options
from wordkub.cli.streams import is_text, lines_in_pieces, refuse_line
from wordkub.errors import NotationError
from wordkub.lexicon.opening import DEFAULT, open_dictionary
from wordkub.lexicon.sentences import REFUSALS, refusal
from wordkub.lexicon.suggest import MOST, Suggestion
from wordkub.lexicon.suggest import suggest as suggest_words


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD... | -")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=MOST, show_default=True, help="How many at most."
)
@options.DICTIONARY
@options.FAMILY
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def suggest(words: tuple[str, ...], limit: int, dictionary: str | None, family: bool, as_json: bool) -> int:
    """Name words that may have been meant, the closest first, then the commoner.

    \b
    Examples:
      wordkub suggest acomodate
      wordkub suggest dont
      wordkub suggest --json - < words.txt

    A word that the dictionary knows and refuses is told with the reason.
    Exit status: 0 where every word has a suggestion or is valid, 1 where one has none.
    """
    known = open_dictionary(dictionary or DEFAULT, family=family)
    status = 0
    for number, word in _words(words):
        if not is_text(word):
            refuse_line("not UTF-8 text", number, as_json)
            status = 2
            continue
        near = suggest_words(known, word, limit)
        if as_json:
            answer = {"word": word, "suggestions": [suggestion.to_json() for suggestion in near]}
            click.echo(json.dumps(answer, ensure_ascii=False))
        else:
            click.echo(_plain(word, near))
        if not near and word not in known:
            status = max(status, 1)
    return status


def _words(words: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The words to look at with their numbers: those named, or those on standard input."""
    if words != ("-",):
        yield from enumerate(words, 1)
        return
    number = 0
    for piece in lines_in_pieces(sys.stdin):
        for line in piece:
            number += 1
            if line.strip():
                yield number, line.strip()
        sys.stdout.flush()
    if not number:
        raise NotationError("there are no words on standard input; it takes one word a line")


def _plain(word: str, near: list[Suggestion]) -> str:
    shown = word if word.isprintable() else ascii(word)[1:-1]
    refused = [suggestion.verdict for suggestion in near if not suggestion.verdict.is_valid]
    valid = ", ".join(suggestion.word for suggestion in near if suggestion.verdict.is_valid)
    lines = [f"{shown}: {valid or 'nothing near'}"]
    for verdict in refused:
        key, params = refusal(verdict)
        lines.append(f"  {REFUSALS[key].format_map(params)}")
    return "\n".join(lines)
