"""`wordkub define`: what English words mean."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator

import click

from wordkub.cli import options
from wordkub.cli.streams import words_of_call
from wordkub.errors import printable
from wordkub.lexicon.meanings import Definition, Entry, key_of, open_meanings
from wordkub.lexicon.opening import open_judge
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.verdict import WordVerdict

WIDTH = 79
"""The most characters of a line; a word or a sign that is longer is not broken."""


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
            click.echo(json.dumps(definition.to_json(), ensure_ascii=False))
        else:
            click.echo(gap + "\n".join(plain_lines(verdict, definition)))
            gap = "\n"
        status = max(status, 0 if definition.entries else 1)
    return status


def plain_lines(verdict: WordVerdict, definition: Definition) -> Iterator[str]:
    """What a word means, in lines to read: the word, what the judge has to say, and the entries.

    >>> entry = Entry("mouse", "noun", ("any of numerous small rodents",))
    >>> print(*plain_lines(WordVerdict("mice", "ok", "en-US"), Definition("mice", (entry,))), sep="\\n")
    mice
      plural of mouse, noun
        1. any of numerous small rodents
    """
    word = verdict.word
    head = printable(word)
    if verdict.other_spelling:
        head += f" ({verdict.other_spelling})"
    if not verdict.is_valid:
        head += f": {refusal_sentence(verdict)}"
    elif not definition.entries:
        head += ": is a word; no meaning is known here."
    yield from _wrapped(head, "", "  ")
    for entry in definition.entries:
        yield from _wrapped(_title(word, entry), "  ", "  ")
        for number, meaning in enumerate(entry.meanings, 1):
            yield from _wrapped(meaning, f"    {number}. ", "       ")


def _title(word: str, entry: Entry) -> str:
    """How an entry is headed: its part of speech, and its base form where that is not the word itself."""
    if entry.is_inflected(word):
        form = "plural" if entry.part_of_speech == "noun" else "form"
        return f"{form} of {entry.base}, {entry.part_of_speech}"
    written = f", written {entry.base}" if entry.base != key_of(word) else ""
    return f"{entry.part_of_speech}{written}"


def _wrapped(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
