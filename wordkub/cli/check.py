"""`wordkub check`: is this a word here, and if not, why not.

Starting this command is kept lean: it loads no TOML, no hashing, no numpy (a test holds the list).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

import click

from wordkub.cli import options
from wordkub.cli.streams import NO_WORDS, is_text, lines_in_pieces, refuse_line
from wordkub.errors import NotationError, RefusedError, printable
from wordkub.lexicon.opening import open_judge
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.verdict import WordVerdict, within

Answer = Callable[["Checker", Sequence[str], Sequence[str]], str]

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
    checker = Checker(dictionary, theme, least, family)
    answer = _json_lines if as_json else _plain_lines
    if words != ("-",):
        reasons = checker.reasons(words)
        sys.stdout.write(answer(checker, words, reasons))
        return 0 if reasons.count("ok") == len(reasons) else 1
    return _check_stdin(checker, answer, as_json)


class Checker:
    """A dictionary with a theme and a least length laid over it.

    Args:
        dictionary: A dictionary's name or path.
        theme: A theme's path, or None.
        least: The fewest letters that a word needs; None leaves it to the dictionary.
        family: Whether family words are refused.
    """

    def __init__(self, dictionary: str, theme: str | None, least: int | None, family: bool = False) -> None:
        self._words = open_judge(dictionary, family=family)
        self._least = least
        self._theme = None
        if theme is not None:
            from wordkub.lexicon.themes import open_theme, theme_doubt

            self._theme = open_theme(theme)
            doubt = theme_doubt(self._theme, self._words)
            if doubt:
                click.echo(doubt, err=True)
        self.name = self._words.name

    def reasons(self, words: Sequence[str]) -> list[str]:
        """The reason for each word; "ok" is valid."""
        if self._theme is None and len(words) >= MANY:
            return self._words.reasons(words, self._least)
        return [self.check(word).reason for word in words]

    def check(self, word: str) -> WordVerdict:
        """The verdict on a word."""
        return within(self._words.check(word, self._least), self._theme)


def _check_stdin(checker: Checker, answer: Answer, as_json: bool) -> int:
    """Check the words on standard input, one a line, as many at a time as are there."""
    number = status = 0
    empty = True
    for piece in lines_in_pieces(sys.stdin):
        for lines, is_readable in _by_readability(piece):
            if is_readable:
                status = max(status, _answer_lines(checker, answer, lines, number, as_json))
                empty = empty and not any(map(str.strip, lines))
            else:
                refuse_line("not UTF-8 text", number + 1, as_json)
                status, empty = 2, False
            number += len(lines)
        sys.stdout.flush()
    if empty:
        raise NotationError(NO_WORDS)
    return status


def _answer_lines(checker: Checker, answer: Answer, lines: list[str], before: int, as_json: bool) -> int:
    """Answer lines that are text, and those that a service refuses in their place; the exit status."""
    words = [word for line in lines if (word := line.strip())]
    try:
        answers = answer(checker, words, reasons := checker.reasons(words))
    except RefusedError as problem:
        if len(lines) == 1:
            refuse_line(str(problem), before + 1, as_json)
            return 2
        half = len(lines) // 2
        return max(
            _answer_lines(checker, answer, lines[:half], before, as_json),
            _answer_lines(checker, answer, lines[half:], before + half, as_json),
        )
    sys.stdout.write(answers)
    return 0 if reasons.count("ok") == len(reasons) else 1


def _by_readability(piece: list[str]) -> Iterator[tuple[list[str], bool]]:
    """Lines that are text, together, and each that is not alone."""
    if is_text("".join(piece)):
        yield piece, True
        return
    for line in piece:
        yield [line], is_text(line)


def _plain_lines(checker: Checker, words: Sequence[str], reasons: Sequence[str]) -> str:
    few = len(words) < MANY
    return "".join(
        _plain_line(checker, word, reason)
        if few or reason != "ok" or not word.isprintable()
        else f"{word}: ok\n"
        for word, reason in zip(words, reasons, strict=True)
    )


def _plain_line(checker: Checker, word: str, reason: str) -> str:
    shown = printable(word)
    # Of an unknown word there is no more to know, unless brackets say which tiles it is laid with.
    is_plain = reason == "unknown" and "[" not in word
    verdict = WordVerdict(word, reason, checker.name) if is_plain else checker.check(word)
    if reason == "ok":
        spelled = verdict.other_spelling
        return f"{shown}: ok ({spelled})\n" if spelled else f"{shown}: ok\n"
    return f"{shown}: {reason}. {refusal_sentence(verdict)}\n"


def _json_lines(checker: Checker, words: Sequence[str], reasons: Sequence[str]) -> str:
    from json import dumps

    name = checker.name
    valid, rest = ', "valid": true, "reason": "ok"', f', "dictionary": {dumps(name)}}}\n'
    return "".join(
        f'{{"word": "{word}"{valid if reason == "ok" else _invalid(reason)}{rest}'
        if word.isalpha()
        else dumps(WordVerdict(word, reason, name).to_json(), ensure_ascii=False) + "\n"
        for word, reason in zip(words, reasons, strict=True)
    )


def _invalid(reason: str) -> str:
    return f', "valid": false, "reason": "{reason}"'
