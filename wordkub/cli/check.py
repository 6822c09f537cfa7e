"""`wordkub check`: is this a word here, and if not, why not.

Starting this command is kept lean: it loads no TOML, no hashing, no numpy (a test holds the list).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from wordkub.cli import options
from wordkub.cli.printing import json_line, remark
from wordkub.cli.streams import NO_WORDS, checked_words, is_text, lines_in_pieces, refuse_line
from wordkub.errors import NotationError, RefusedError, printable
from wordkub.lexicon.opening import open_judge
from wordkub.lexicon.sentences import refusal_sentence, verdict_to_json
from wordkub.lexicon.verdict import CAPITAL_KIND, ODD_KIND, WordVerdict, within

MANY = 256
"""How many words at once are worth the dictionary's table for many."""

SHORT = 60
"""The most letters of a word that sentences repeat whole."""


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
    answers, status = checker.answer(checked_words(words))
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
                remark(doubt, err=True)
        self._as_json = as_json

    def answer(self, words: Sequence[str]) -> tuple[str, int]:
        """The answers to words, a line each, and the exit status that they make."""
        if len(words) >= MANY and self._theme is None:
            kinds = self._words.kinds(words, self._least)
            is_valid = _VALID.issuperset(kinds)
            lines: Iterable[str] = self._lines(words, kinds)
        else:
            verdicts = [within(self._words.check(word, self._least), self._theme) for word in words]
            is_valid = all(verdict.valid for verdict in verdicts)
            lines = map(self._line, verdicts)
        return "".join(lines), 0 if is_valid else 1

    def _line(self, verdict: WordVerdict) -> str:
        if self._as_json:
            return json_line(verdict_to_json(verdict)) + "\n"
        shown = printable(verdict.word)
        if not verdict.valid:
            return f"{shown}: {verdict.reason}. {refusal_sentence(verdict)}\n"
        spelled = verdict.other_spelling
        return f"{shown}: ok ({spelled})\n" if spelled else f"{shown}: ok\n"

    def _lines(self, words: Sequence[str], kinds: Sequence[str]) -> list[str]:
        """The lines of many words; those of which there is no more to know are written without a verdict."""

        def line(word: str) -> str:
            return self._line(self._words.check(word, self._least))

        # A short word of letters alone is shown, quoted and repeated as it is.
        if not "".join(words).isalpha() or max(map(len, words)) > SHORT:
            return list(map(line, words))
        start = json_line({"word": ""}).removesuffix('"}') if self._as_json else ""
        valid = self._without_word("ok", start)
        unknown, after = self._without_word("unknown", start).split(_WORD)
        return [
            f"{start}{word}{valid}"
            if kind == "ok"
            else f"{start}{word}{unknown}{word.upper()}{after}"
            if kind == "unknown"
            else line(word)
            for word, kind in zip(words, kinds, strict=True)
        ]

    def _without_word(self, reason: str, start: str) -> str:
        """A line after the word that it is about, with _WORD where its sentence repeats that."""
        return self._line(WordVerdict(_WORD, reason, self._words.name)).removeprefix(start + _WORD)


_WORD = "WORD"
"""Stands for a word that is put there afterwards."""

_VALID = frozenset(("ok", CAPITAL_KIND, ODD_KIND))


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
    # Letters alone have nothing to be stripped of.
    is_plain = "" not in lines and "".join(lines).isalpha()
    words = lines if is_plain else [word for line in lines if (word := _bare(line.strip()))]
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


def _bare(text: str) -> str:
    """A word without the quotes round it and the punctuation after it, where something else is left.

    >>> _bare('"hello",'), _bare("«été»"), _bare("don't"), _bare('say "hi"'), _bare("?!")
    ('hello', 'été', "don't", 'say "hi"', '?!')
    """
    bare = text.rstrip(_PUNCTUATION)
    if len(bare) > 2 and bare[0] in _QUOTES and bare[-1] in _QUOTES and _QUOTES.isdisjoint(bare[1:-1]):
        bare = bare[1:-1].rstrip(_PUNCTUATION)
    return bare or text


_PUNCTUATION = ".,;:!?…"

_QUOTES = frozenset("\"'“”„‟«»‹›‘’‚`")


def _by_readability(piece: list[str]) -> Iterator[tuple[list[str], bool]]:
    """Lines that are text, together, and each that is not alone."""
    if is_text("".join(piece)):
        yield piece, True
        return
    for line in piece:
        yield [line], is_text(line)
