"""`wordkub check`: is this a word here, and if not, why not.

Starting this command is kept lean: it loads no TOML, no hashing, no numpy (a test holds the list).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

import click

from wordkub.cli import options
from wordkub.cli.printing import json_line
from wordkub.cli.streams import NO_WORDS, is_text, lines_in_pieces, refuse_line
from wordkub.errors import NotationError, RefusedError, printable
from wordkub.lexicon.opening import open_judge
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.verdict import WordVerdict, within

MANY = 256
"""How many words at once are worth the dictionary's table for many."""


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD... | -")
@options.DICTIONARY_OR_DEFAULT
@options.THEME
@click.option("--min", "least", type=click.IntRange(1), metavar="N", help="The fewest letters a word needs.")
@options.FAMILY
@options.JSON
def check(
    words: tuple[str, ...], dictionary: str, theme: str | None, least: int | None, family: bool, as_json: bool
) -> int:
    """Say whether words are valid, and if not, why not.

    \b
    Examples:
      wordkub check hello colour London
      cat words.txt | wordkub check --json -

    Exit status: 0 where all are valid, 1 where one is not, 2 where the call is wrong.
    """
    checker = Checker(dictionary, theme, least, family, as_json)
    if words == ("-",):
        return _check_stdin(checker, as_json)
    answers, status = checker.answer(words)
    sys.stdout.write(answers)
    return status


class Checker:
    """A dictionary with a theme and a least length laid over it.

    Args:
        dictionary: A dictionary's name or path.
        theme: A theme's path, or None.
        least: The fewest letters that a word needs; None leaves it to the dictionary.
        family: Whether family words are refused.
        as_json: Whether answers are JSON.
    """

    def __init__(
        self, dictionary: str, theme: str | None, least: int | None, family: bool, as_json: bool
    ) -> None:
        self._words = open_judge(dictionary, family=family)
        self._least = least
        self._theme = None
        if theme is not None:
            from wordkub.lexicon.themes import open_theme, theme_doubt

            self._theme = open_theme(theme)
            doubt = theme_doubt(self._theme, self._words)
            if doubt:
                click.echo(doubt, err=True)
        self._as_json = as_json
        if as_json:
            from json.encoder import encode_basestring

            self._quoted: Callable[[str], str] = encode_basestring
        self._endings: dict[str, str] = {}
        """What stands in a line of JSON after the word, by the reason."""

    def answer(self, words: Sequence[str]) -> tuple[str, int]:
        """The answers to words, a line each, and the exit status that they make."""
        if len(words) >= MANY and self._theme is None:
            reasons = self._words.reasons(words, self._least)
            lines = map(self._json_line if self._as_json else self._plain_line, words, reasons)
        else:
            verdicts = [within(self._words.check(word, self._least), self._theme) for word in words]
            reasons = [verdict.reason for verdict in verdicts]
            lines = map(self._line, verdicts)
        return "".join(lines), 0 if reasons.count("ok") == len(reasons) else 1

    def _line(self, verdict: WordVerdict) -> str:
        if self._as_json:
            return json_line(verdict.to_json()) + "\n"
        shown = printable(verdict.word)
        if not verdict.valid:
            return f"{shown}: {verdict.reason}. {refusal_sentence(verdict)}\n"
        spelled = verdict.other_spelling
        return f"{shown}: ok ({spelled})\n" if spelled else f"{shown}: ok\n"

    # Of many words only their reasons are known

    def _plain_line(self, word: str, reason: str) -> str:
        if reason == "ok" and word.isprintable():
            return f"{word}: ok\n"
        # Of an unknown word there is no more to know, unless brackets say which tiles it is laid with.
        if reason == "unknown" and "[" not in word:
            return self._line(WordVerdict(word, reason, self._words.name))
        return self._line(self._words.check(word, self._least))

    def _json_line(self, word: str, reason: str) -> str:
        """The line of a verdict, of which only the word is written anew each time."""
        if reason not in self._endings:
            line = self._line(WordVerdict("", reason, self._words.name))
            self._endings[reason] = line.removeprefix('{"word": ""')
        return f'{{"word": {self._quoted(word)}{self._endings[reason]}'


def _check_stdin(checker: Checker, as_json: bool) -> int:
    """Check the words on standard input, one a line, as many at a time as are there."""
    number = status = 0
    empty = True
    for piece in lines_in_pieces(sys.stdin):
        for lines, is_readable in _by_readability(piece):
            if is_readable:
                status = max(status, _answer_lines(checker, lines, number, as_json))
                empty = empty and not any(map(str.strip, lines))
            else:
                refuse_line("not UTF-8 text", number + 1, as_json)
                status, empty = 2, False
            number += len(lines)
        sys.stdout.flush()
    if empty:
        raise NotationError(NO_WORDS)
    return status


def _answer_lines(checker: Checker, lines: list[str], before: int, as_json: bool) -> int:
    """Answer lines that are text, and those that a service refuses in their place; the exit status."""
    words = [word for line in lines if (word := line.strip())]
    try:
        answers, status = checker.answer(words)
    except RefusedError as problem:
        if len(lines) == 1:
            refuse_line(str(problem), before + 1, as_json)
            return 2
        half = len(lines) // 2
        return max(
            _answer_lines(checker, lines[:half], before, as_json),
            _answer_lines(checker, lines[half:], before + half, as_json),
        )
    sys.stdout.write(answers)
    return status


def _by_readability(piece: list[str]) -> Iterator[tuple[list[str], bool]]:
    """Lines that are text, together, and each that is not alone."""
    if is_text("".join(piece)):
        yield piece, True
        return
    for line in piece:
        yield [line], is_text(line)
