"""What words mean, in plain lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from wordkub.errors import printable
from wordkub.lexicon.meanings import Definition, Entry, key_of
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.verdict import WordVerdict

WIDTH = 79
"""The most characters of a line; a word or a sign that is longer is not broken."""


def meaning_lines(verdict: WordVerdict, definition: Definition) -> Iterator[str]:
    """What a word means, in lines to read: the word, what the judge has to say, and the entries.

    >>> entry = Entry("mouse", "noun", ("any of numerous small rodents",))
    >>> print(*meaning_lines(WordVerdict("mice", "ok", "en-US"), Definition("mice", (entry,))), sep="\\n")
    mice
      plural of mouse, noun
        1. any of numerous small rodents
    """
    word = verdict.word
    head = printable(word)
    if verdict.other_spelling:
        head += f" ({verdict.other_spelling})"
    if not verdict.valid:
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
