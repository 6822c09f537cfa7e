"""The settings of a word rule set: the rows marked "word" in the table of settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from wordkub.core.settings import YES_NO, Settings, choice, setting, whole, whole_or_none


class Scoring(StrEnum):
    """What of a turn scores."""

    LONGEST_PLACED = "longest_placed"
    LETTERS_PLACED = "letters_placed"
    NONE = "none"


class ScoringWord(StrEnum):
    """Which new words are placed."""

    WITH_RACK_TILE = "with_rack_tile"
    ANY_NEW = "any_new"


class Twins(StrEnum):
    """Which words are too similar to be on the table together."""

    EXACT = "exact"
    STEM = "stem"
    ALLOWED = "allowed"


class JokerRelease(StrEnum):
    """When a joker may change its letter."""

    REPLACED = "replaced"
    FREE = "free"


class Validation(StrEnum):
    """Who checks the words: the program or the players."""

    DICTIONARY = "dictionary"
    CHALLENGE = "challenge"


class FailedChallenge(StrEnum):
    """What a failed challenge costs."""

    NOTHING = "nothing"
    DRAW = "draw"


@dataclass(frozen=True, kw_only=True)
class WordSettings(Settings):
    """The settings of a word rule set. The defaults are those of `word`, the published game.

    >>> WordSettings().initial_letters
    6
    """

    time_over_forfeits_turn: bool = setting(True, YES_NO, "W13", "time over costs the next turn")
    initial_letters: int = setting(6, whole(1), "W3", "letters that one word of a first play needs")
    min_letters: int = setting(3, whole(1), "W5", "letters that every word needs")
    refill_to: int | None = setting(7, whole_or_none(), "W9", "tiles on the rack after the refill")
    meld_extra_words: bool = setting(True, YES_NO, "W3", "a first play may hold further words")
    scoring: Scoring = setting(Scoring.LONGEST_PLACED, choice(Scoring), "W10", "what of a turn scores")
    scoring_word: ScoringWord = setting(
        ScoringWord.WITH_RACK_TILE, choice(ScoringWord), "W10", "which new words are placed"
    )
    double_on_empty_rack: bool = setting(True, YES_NO, "W11", "the whole rack in one turn doubles")
    target_score: int | None = setting(None, whole_or_none(), "V2", "points that win at once")
    max_new_words: int | None = setting(None, whole_or_none(), "V2", "new words that a turn may form")
    letter_left: int = setting(0, whole(0), "V1", "points that a letter left on a rack costs")
    twins: Twins = setting(Twins.EXACT, choice(Twins), "W6", "which words are too alike to stand together")
    joker_release: JokerRelease = setting(
        JokerRelease.REPLACED, choice(JokerRelease), "W12", "when a joker may change its letter"
    )
    validation: Validation = setting(
        Validation.DICTIONARY,
        choice(Validation),
        "W14",
        "who checks the words: the program or the players",
    )
    failed_challenge: FailedChallenge = setting(
        FailedChallenge.NOTHING, choice(FailedChallenge), "W14", "what a challenge that fails costs"
    )
    challenge_penalty: int = setting(1, whole(0), "W14", "tiles drawn for a word rightly challenged")
