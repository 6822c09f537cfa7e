"""Why a word is refused, in a sentence: English templates, marked for gettext.

The `check` command, the judge's W7 and the game say the same words, from here.
"""

from __future__ import annotations

from wordkub.errors import cut
from wordkub.lexicon.alphabet import BRACKETS
from wordkub.lexicon.verdict import WordVerdict


def N_(text: str) -> str:
    """Mark a sentence for translation."""
    return text


REFUSALS = {
    "unknown": N_("{word} is not in the dictionary {dictionary}."),
    "unknown-tiles": N_("{word} is not laid with these tiles; it is laid {instead}."),
    "too-short": N_("{word} is too short for a word here."),
    "abbreviation": N_("{word} is an abbreviation{note}; those are not words here."),
    "proper-name": N_("{word} is a proper name{note}; those are not words here."),
    "hyphenated": N_("{word} has a hyphen; such words are not played."),
    "hyphen-left-out": N_("{word} is written {instead}; words with a hyphen are not played."),
    "apostrophe": N_("{word} has an apostrophe; such words are not played."),
    "apostrophe-left-out": N_("{word} is written {instead}; words with an apostrophe are not played."),
    "foreign-word": N_("{word} is a word of another language{note}."),
    "foreign-spelling": N_("{word} is not spelled so here{note}."),
    "foreign-spelling-here": N_("{word} is not spelled so here{note}; here it is {instead}."),
    "blocked": N_("{word} is blocked in this house{note}."),
    "not-in-theme": N_("{word} does not belong to the theme {note}."),
    "not-a-word": N_("{word} is not a word: a word is letters only."),
}
"""What each reason for refusing a word says."""

_WITH_INSTEAD = {
    "foreign-spelling": "foreign-spelling-here",
    "apostrophe": "apostrophe-left-out",
    "hyphenated": "hyphen-left-out",
    "unknown": "unknown-tiles",
}


def refusal_sentence(verdict: WordVerdict) -> str:
    """The sentence that refuses a word.

    >>> refusal_sentence(WordVerdict("colour", "foreign-spelling", "en-US", "British spelling", "color"))
    'COLOUR is not spelled so here (British spelling); here it is COLOR.'
    """
    key, params = refusal(verdict)
    return REFUSALS[key].format_map(params)


def refusal(verdict: WordVerdict) -> tuple[str, dict[str, str | int]]:
    """The template of the sentence that refuses a word, by its key in REFUSALS, and what it is filled with.

    >>> key, params = refusal(WordVerdict("colour", "foreign-spelling", "en-US", "British spelling", "color"))
    >>> REFUSALS[key].format_map(params)
    'COLOUR is not spelled so here (British spelling); here it is COLOR.'
    """
    key = _WITH_INSTEAD.get(verdict.reason, verdict.reason) if verdict.instead else verdict.reason
    note = verdict.note
    if note and verdict.reason != "not-in-theme":
        note = f" ({note})"
    is_word = verdict.reason != "not-a-word"
    upper = (verdict.word.translate(BRACKETS) if is_word else verdict.word).upper()
    word = cut(upper)
    if verdict.other_spelling:
        word += f" ({verdict.other_spelling})"
    if not word.isprintable():
        word = repr(word)[1:-1]
    instead = verdict.instead if verdict.reason in ("apostrophe", "hyphenated") else verdict.instead.upper()
    return key, {"word": word, "dictionary": verdict.dictionary, "note": note, "instead": instead}
