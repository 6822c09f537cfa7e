"""Why a word is refused, in a sentence: English templates, marked for gettext.

The `check` command, the judge's W7 and the game say the same words, from here.
"""

from __future__ import annotations

from wordkub.errors import cut
from wordkub.lexicon.alphabet import APOSTROPHES, BRACKETS, HYPHENS
from wordkub.lexicon.verdict import WordVerdict


def N_(text: str) -> str:
    """Mark a sentence for translation."""
    return text


REFUSALS = {
    "unknown": N_("{word} is not in the dictionary {dictionary}."),
    "unknown-letters": N_("{word} is not in the dictionary {dictionary}, which has no {note}."),
    "unknown-typed": N_("{word} is not in the dictionary {dictionary}; it is written {instead}."),
    "unknown-tiles": N_("{word} is not laid with these tiles; it is laid {instead}."),
    "too-short": N_("{word} is too short for a word here."),
    "abbreviation": N_("{word} is an abbreviation{note}; those are not words here."),
    "proper-name": N_("{word} is a proper name{note}; those are not words here."),
    "hyphenated": N_("{word} has a hyphen; such words are not played."),
    "hyphen-left-out": N_("{word} is written with a hyphen: {instead}; such words are not played."),
    "space-left-out": N_("{word} is written as two words: {instead}."),
    "spaces-left-out": N_("{word} is written as several words: {instead}."),
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

_WRITTEN = ("apostrophe", "hyphenated", "unknown", "not-a-word")
"""The reasons for which `instead` is the same word as it is written, not another one."""


def verdict_to_json(verdict: WordVerdict) -> dict[str, object]:
    """The object that `check --json` prints: all that is known, what there is none of left out.

    >>> verdict_to_json(WordVerdict("colour", "foreign-spelling", "en-US", instead="color"))["sentence"]
    'COLOUR is not spelled so here; here it is COLOR.'
    """
    more = {"spelling": verdict.spelling, "instead": verdict.instead, "note": verdict.note}
    sentence = "" if verdict.valid else refusal_sentence(verdict)
    return verdict.to_json() | {key: value for key, value in (more | {"sentence": sentence}).items() if value}


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
    key = _template(verdict)
    note = verdict.note
    if note and verdict.reason not in ("not-in-theme", "unknown"):
        note = f" ({note})"
    is_word = verdict.reason != "not-a-word"
    upper = (verdict.word.translate(BRACKETS) if is_word else verdict.word).upper()
    word = cut(upper)
    if verdict.other_spelling:
        word += f" ({verdict.other_spelling})"
    if not word.isprintable():
        word = repr(word)[1:-1]
    is_as_written = verdict.reason in _WRITTEN and key != "unknown-tiles"
    instead = verdict.instead if is_as_written else verdict.instead.upper()
    return key, {"word": word, "dictionary": verdict.dictionary, "note": note, "instead": instead}


def _template(verdict: WordVerdict) -> str:
    """Which sentence refuses a word: of one that is written otherwise, how."""
    reason, instead = verdict.reason, verdict.instead
    if not instead:
        return "unknown-letters" if reason == "unknown" and verdict.note else reason
    if reason == "foreign-spelling":
        return "foreign-spelling-here"
    if reason not in _WRITTEN:
        return reason
    if reason == "unknown":
        return "unknown-tiles" if " " in instead or instead.isupper() else "unknown-typed"
    if spaces := instead.count(" "):
        return "space-left-out" if spaces == 1 else "spaces-left-out"
    if any(sign in instead for sign in HYPHENS):
        return "hyphen-left-out"
    return "apostrophe-left-out" if any(sign in instead for sign in APOSTROPHES) else "unknown-typed"
