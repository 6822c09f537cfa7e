"""The settings of a word rule set (the rows marked "word" of the table of settings)."""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.core.settings import YES_NO, Settings, choice, setting, whole, whole_or_none


@dataclass(frozen=True, kw_only=True)
class WordSettings(Settings):
    """What a word rule set can set. What it does not set is as in `word`, the published game.

    >>> WordSettings().initial_letters
    6
    """

    time_over_forfeits_turn: bool = setting(True, YES_NO, "W13", "time over costs the next turn")
    initial_letters: int = setting(6, whole(1), "W3", "letters that one word of a first play needs")
    min_letters: int = setting(3, whole(1), "W5", "letters that every word needs")
    refill_to: int | None = setting(7, whole_or_none(), "W9", "tiles on the rack after the refill")
    meld_extra_words: bool = setting(True, YES_NO, "W3", "a first play may hold further words")
    scoring: str = setting(
        "longest_placed", choice("longest_placed", "letters_placed", "none"), "W10", "what of a turn scores"
    )
    scoring_word: str = setting(
        "with_rack_tile", choice("with_rack_tile", "any_new"), "W10", "which new words are placed"
    )
    double_on_empty_rack: bool = setting(True, YES_NO, "W11", "the whole rack in one turn doubles")
    target_score: int | None = setting(None, whole_or_none(), "V2", "points that win at once")
    max_new_words: int | None = setting(None, whole_or_none(), "V2", "new words that a turn may form")
    letter_left: int = setting(0, whole(0), "V1", "points that a letter left on a rack costs")
    twins: str = setting(
        "exact", choice("exact", "stem", "allowed"), "W6", "which words are too alike to stand together"
    )
    joker_release: str = setting(
        "replaced", choice("replaced", "free"), "W12", "when a joker may change its letter"
    )
    validation: str = setting(
        "dictionary",
        choice("dictionary", "challenge"),
        "W14",
        "who checks the words: the program or the players",
    )
    failed_challenge: str = setting(
        "nothing", choice("nothing", "draw"), "W14", "what a challenge that fails costs"
    )
    challenge_penalty: int = setting(1, whole(0), "W14", "tiles drawn for a word rightly challenged")
