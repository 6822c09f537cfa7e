"""What words mean, in plain lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from wordkub.errors import printable
from wordkub.lexicon.meanings import Definition, Entry, key_of, where_to_look
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.verdict import WordVerdict

PRESENT = {"am", "are", "art", "hast", "hath", "dost", "doth"}
"""Forms of the present that do not end in -s."""

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
        head += f": is a word, but no meaning of it is known here. {where_to_look()}"
    yield from _wrapped(head, "", "  ")
    for entry in definition.entries:
        yield from _wrapped(_title(word, entry), "  ", "  ")
        for number, meaning in enumerate(entry.meanings, 1):
            yield from _wrapped(meaning, f"    {number}. ", "       ")


def _title(word: str, entry: Entry) -> str:
    """How an entry is headed: its part of speech, and its base form where that is not the word itself."""
    if entry.is_inflected(word):
        return f"{_form(key_of(word), entry.part_of_speech)} {entry.base}, {entry.part_of_speech}"
    written = f", written {entry.base}" if entry.base != key_of(word) else ""
    return f"{entry.part_of_speech}{written}"


def _form(word: str, part: str) -> str:
    """What an inflected word is of its base form; "from" where it is a form of it as another part of speech.

    >>> _form("mice", "noun"), _form("kneed", "noun"), _form("went", "verb"), _form("busier", "adjective")
    ('plural of', 'from', 'past of', 'comparative of')
    """
    match part:
        case "noun":
            return "from" if re.search("(ed|ing|er|est)$", word) else "plural of"
        case "verb" if word.endswith("ings"):
            return "from"
        case "verb":
            return (
                "form of" if (re.search("(s|ing)$", word) and word != "was") or word in PRESENT else "past of"
            )
        case "adjective" | "adverb":
            degrees = {"st$": "superlative of", "(r|more|less|worse)$": "comparative of"}
            return next((form for ending, form in degrees.items() if re.search(ending, word)), "from")
    return "form of"


def _wrapped(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
