"""The rules of Word Rummikub.

Source: the leaflet of Word Rummikub as restated in the clauses W1 to W18 of the rules, with the readings
named there, and two printed variants (V1 word-race, V2 word-99). The clauses C that both games share are
judged by :mod:`wordkub.core.judging`.

Sizes: 112 tiles in the published English set (110 letters, 2 jokers), 2 to 4 players, racks of 14 at the
start and 7 after a refill; a position is judged in well under a millisecond.

Settings: :class:`wordkub.letters.settings.WordSettings`.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from wordkub.core.changes import LayoutChange
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.rounds import end_reason, round_notes
from wordkub.core.rules import PlayFinder, RoundResult, RuleSet
from wordkub.core.settings import RoundEnd
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.core.turns import Challenge
from wordkub.core.verdicts import NOTHING, Outcome, Remark, Violation
from wordkub.errors import WordkubError
from wordkub.letters.edition import Edition
from wordkub.letters.messages import TEMPLATES, WORDING
from wordkub.letters.notation import JOKER, LetterNotation
from wordkub.letters.settings import (
    FailedChallenge,
    JokerRelease,
    Scoring,
    ScoringWord,
    Twins,
    Validation,
    WordSettings,
)
from wordkub.letters.stems import stem
from wordkub.letters.words import Words
from wordkub.lexicon.sentences import refusal
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.verdict import WordJudge, WordVerdict, within

Params = dict[str, str | int]


@dataclass(frozen=True)
class WordRules(RuleSet):
    """A word rule set with the edition, the dictionary and the theme in play.

    Without a dictionary it can read and write tiles and replay games, but not judge words.
    """

    templates: ClassVar = TEMPLATES
    wording: ClassVar = WORDING
    scores_turns: ClassVar = True
    draw_clause: ClassVar = "W4"

    name: str
    settings: WordSettings
    edition: Edition
    dictionary: WordJudge | None = None
    theme: Theme | None = None
    find_play: PlayFinder | None = None

    @cached_property
    def notation(self) -> LetterNotation:
        """How this edition's tiles are written."""
        return LetterNotation(self.edition, has_jokers=self.settings.jokers > 0)

    # Tiles

    def tile_set(self, players: int) -> Heap:
        """The edition's letters and the jokers (W1)."""
        return self._tile_set.copy()

    def opening_rank(self, tile: Tile) -> int | None:
        """The letter closest to the start of the edition's alphabet starts (W2)."""
        return None if tile == JOKER else self.notation.order((tile,))[0][0]

    # Judging

    def could_stand(self, position: Position, group: Group) -> bool:
        """Whether a word is long enough (W5), and valid (W7, W18) or already on the table."""
        if self._length_faults([group]):
            return False
        word = self.notation.word(group)
        if self.players_check() or not self._word_faults(word, group):
            return True
        return any(self.notation.word(stood) == word for stood in position.table)

    def layout_faults(self, change: LayoutChange) -> list[Violation]:
        """The clauses W5 to W7, W12, W18 and V2 that a layout breaks."""
        words = self._words(change)
        faults = self._length_faults(change.groups)
        if not self.players_check():
            for word, group in self._long_enough(words):
                faults += self._word_faults(word, group)
        faults += self._twin_faults(words)
        if self.settings.joker_release == JokerRelease.REPLACED:
            faults += self._joker_faults(words, change)
        most = self.settings.max_new_words
        if most is not None and words.new.total() > most:
            names = ", ".join(sorted(word for word, _ in words.new_groups))
            params: Params = {"most": most, "count": words.new.total(), "words": names}
            faults.append(self.violation("V2", **params))
        return faults

    def initial_faults(self, change: LayoutChange) -> list[Violation]:
        """W3: a word of six letters or more, and whether others may be laid with it."""
        laid = change.fresh
        longest = max((self.notation.length(group) for group in laid), default=0)
        faults = []
        if longest < self.settings.initial_letters:
            faults.append(self.violation("W3", least=self.settings.initial_letters, longest=longest))
        elif len(laid) > 1 and not self.settings.meld_extra_words:
            faults.append(self.violation("W3.extra", count=len(laid)))
        return faults

    def failed_groups(self, change: LayoutChange) -> list[Group]:
        """The words that do not stay when time is up (W13)."""
        words = self._words(change)
        failed = list(self._short(change.groups))
        failed += [group for word, group in self._long_enough(words) if self._word_faults(word, group)]
        return failed + self._failed_twins(words, change, failed)

    @property
    def outcome_fields(self) -> tuple[str, ...]:
        """The words placed, and, if that ends the round, whether the player is out (V1)."""
        ends = ("out",) if self.settings.end == "rack_empty" else ()
        return ("doubled", "placed", "longest", *ends)

    def outcome(self, change: LayoutChange, is_legal: bool) -> Outcome:
        """What a play scores, and the words that it placed (W10, W11)."""
        if not is_legal:
            return NOTHING
        settings = self.settings
        placed = self._words(change).placed(settings.scoring_word == ScoringWord.WITH_RACK_TILE)
        lengths = [length for _, length in placed]
        longest = max(lengths, default=0)
        score = {
            Scoring.LONGEST_PLACED: longest,
            Scoring.LETTERS_PLACED: sum(lengths),
            Scoring.NONE: 0,
        }[settings.scoring]
        doubled = settings.double_on_empty_rack and settings.scoring != Scoring.NONE and not change.left
        return Outcome(
            score * 2 if doubled else score,
            doubled,
            tuple(word for word, _ in placed),
            next((word for word, length in placed if length == longest), None),
            out=settings.end == RoundEnd.RACK_EMPTY and not change.left,
        )

    def with_settings(self, **changes: object) -> WordRules:
        """The same rules, with some settings changed."""
        return dataclasses.replace(self, settings=dataclasses.replace(self.settings, **changes))  # type: ignore[arg-type]

    def strict(self) -> WordRules:
        """The same rules, but the dictionary decides (W13)."""
        if not self.players_check():
            return self
        return self.with_settings(validation=Validation.DICTIONARY)

    def refill(self, held: int) -> int:
        """Up to seven tiles (W9)."""
        return max(0, (self.settings.refill_to or 0) - held)

    def players_check(self) -> bool:
        """Whether words are challenged by the players instead of checked by the program (W14)."""
        return self.settings.validation == Validation.CHALLENGE

    def challenge_faults(self, position: Position, challenge: Challenge) -> list[Violation]:
        """W14: a word can be challenged only if players check the words, and only if it is on the table."""
        if not self.players_check():
            return [self.violation("W14.off")]
        if self.notation.named_group(position.table, challenge.group) is None:
            return [self.violation("W14.absent", word=challenge.group.upper())]
        return []

    def failed_challenge_draws(self) -> int:
        """One tile, if a failed challenge costs one (W14)."""
        return 1 if self.settings.failed_challenge == FailedChallenge.DRAW else 0

    def challenge_penalty(self) -> int:
        """The number of tiles drawn for a word that was rightly challenged (W14)."""
        return self.settings.challenge_penalty

    def is_challenge_right(self, challenge: Challenge) -> bool:
        """Whether the dictionary or the theme does not have the word."""
        group = self.notation.parse_group(challenge.group)
        return bool(self._word_faults(self.notation.word(group), group))

    def about(self, text: str) -> Remark | Violation:
        """What the dictionary says about a word."""
        verdict = self.check(text)
        return self._refusal(verdict) or self.remark("is", word=text.upper())

    def check(self, word: str) -> WordVerdict:
        """What the dictionary says about a word, with the theme and the minimum length (W5, W18).

        Raises:
            WordkubError: There is no dictionary to ask.
        """
        return within(self._asked_dictionary().check(word, self.settings.min_letters), self.theme)

    # What helps a player

    def initial_need(self) -> Remark:
        """A word of so many letters (W3)."""
        return self.remark("need", least=self.settings.initial_letters)

    # Rounds

    def round_result(self, match: Match) -> RoundResult | None:
        """W15 to W17, and the variants' ends."""
        reason = end_reason(self.settings, match, self.settings.target_score)
        if reason is None:
            return None
        costs = [self.rack_cost(seat.rack) for seat in match.seats]
        if not self.scores_plays():
            return round_notes(self.settings, match, reason, costs)
        notes = tuple(-cost for cost in costs)
        totals = [seat.score + note for seat, note in zip(match.seats, notes, strict=True)]
        best = max(totals)
        return RoundResult(reason, notes, tuple(i for i, total in enumerate(totals) if total == best))

    def scores_plays(self) -> bool:
        """Whether plays score. If so, racks can only cost points at the end (V1 counts only racks)."""
        return self.settings.scoring != Scoring.NONE

    def scoring(self, outcome: Outcome) -> Sequence[str]:
        """The longest word placed, or all of them (W10)."""
        if self.settings.scoring == Scoring.LETTERS_PLACED:
            return outcome.placed
        if self.settings.scoring == Scoring.LONGEST_PLACED and outcome.longest:
            return (outcome.longest,)
        return ()

    def rack_cost(self, rack: Sequence[Tile]) -> int:
        """What the tiles left on a rack cost (W16, V1)."""
        jokers = sum(tile == JOKER for tile in rack)
        return self.settings.joker_left * jokers + self.settings.letter_left * (len(rack) - jokers)

    def target(self) -> int | None:
        """The score that wins immediately (V2)."""
        return self.settings.target_score

    # Records

    def to_mapping(self) -> dict[str, object]:
        """All settings in force."""
        return {"name": self.name, "game": "word", **self.settings.to_mapping()}

    def references(self) -> dict[str, Any]:
        """The edition, and the dictionary and the theme with the SHA-256 of their words.

        Raises:
            WordkubError: There is no dictionary.
        """
        dictionary = self._asked_dictionary()
        words = _identified(dictionary)
        if dictionary.is_for_families:
            words["family"] = True
        theme = None if self.theme is None else _identified(self.theme)
        return {"edition": self.edition.to_mapping(), "dictionary": words, "theme": theme}

    @cached_property
    def _tile_set(self) -> Heap:
        letters = {self.notation.parse_tiles(f"[{t}]")[0]: count for t, count in self.edition.tiles.items()}
        return Counter({**letters, JOKER: self.settings.jokers})

    def _words(self, change: LayoutChange) -> Words:
        """The words of a change, computed once."""
        return change.once(self._as_words)

    def _as_words(self, change: LayoutChange) -> Words:
        return Words(change, self.notation)

    def _long_enough(self, words: Words) -> list[tuple[str, Group]]:
        """The new words to look up. A word that is only too short breaks W5, not W7, so it is not looked up.

        A word with a hyphen or an apostrophe breaks W7 whatever its length.
        """
        least = self.settings.min_letters
        return [
            (word, group)
            for word, group in words.new_groups
            if self.notation.length(group) >= least or self.notation.has_mark(group)
        ]

    def _short(self, groups: Iterable[Group]) -> Iterator[Group]:
        """The words that are too short (W5)."""
        least, length = self.settings.min_letters, self.notation.length
        return (group for group in groups if length(group) < least)

    def _length_faults(self, groups: Iterable[Group]) -> list[Violation]:
        faults = []
        for group in self._short(groups):
            length, word = self.notation.length(group), self.notation.word(group)
            params: Params = {"word": word, "length": length, "least": self.settings.min_letters}
            faults.append(self.violation("W5", group, **params))
        return faults

    def _word_faults(self, word: str, group: Group) -> list[Violation]:
        fault = self._refusal(self._laid_so(self.check(word), group), group)
        return [] if fault is None else [fault]

    def _laid_so(self, verdict: WordVerdict, group: Group) -> WordVerdict:
        """A verdict on a word, for the tiles that it is laid with: the edition says which it takes."""
        if not verdict.valid or not (self.notation.is_wide or verdict.readings):
            return verdict
        ways = [self.edition.tiling.tiles(reading) for reading in verdict.readings or (verdict.word,)]
        if self.notation.letters(group) in ways:
            return verdict
        return dataclasses.replace(verdict, reason="unknown", note="", instead=" ".join(ways[0]))

    def _refusal(self, verdict: WordVerdict, group: Group | None = None) -> Violation | None:
        """The violation for a word that the dictionary or the theme refuses."""
        if verdict.valid:
            return None
        key, params = refusal(verdict)
        if verdict.reason == "not-in-theme":
            return self.violation("W18", group, **params)
        if verdict.reason == "too-short":
            # A house may want fewer letters than the dictionary has words of.
            return self.violation("W5.dictionary", group, **params)
        return self.violation(f"W7.{key}", group, **params)

    def _asked_dictionary(self) -> WordJudge:
        if self.dictionary is None:
            raise WordkubError("no dictionary is open, so no word can be judged")
        return self.dictionary

    def _twin_faults(self, words: Words) -> list[Violation]:
        if self.settings.twins == Twins.ALLOWED:
            return []
        faults = [self.violation("W6", group, word=self.notation.word(group)) for group in words.twins()]
        if self.settings.twins == Twins.STEM and self.dictionary is not None:
            faults += self._stem_faults(words, self.dictionary.language)
        return faults

    def _stem_faults(self, words: Words, language: str) -> list[Violation]:
        """W6 for new words with the stem of one that stood (V2); one that stood twice is its twin anyway."""
        stood = {stem(word, language): word for word in sorted(words.before)}
        faults = []
        for word, group in words.new_groups:
            other = stood.get(stem(word, language))
            if other is not None and word not in words.before:
                faults.append(self.violation("W6.stem", group, word=word, other=other))
        return faults

    def _joker_faults(self, words: Words, change: LayoutChange) -> list[Violation]:
        released = words.released()
        if not released:
            return []
        real = Counter([tile for group in change.groups for tile in group])
        for letter, count in sorted(released.items()):
            if count > real[letter]:
                counts: Params = {"letter": letter, "released": count, "real": real[letter]}
                return [self.violation("W12.letter", **counts)]
        placed = words.jokers_in_new()
        if released.total() > placed:
            params: Params = {"released": released.total(), "placed": placed}
            return [self.violation("W12.placed", **params)]
        return []

    def _failed_twins(self, words: Words, change: LayoutChange, failed: list[Group]) -> list[Group]:
        """Of twins, the one that was there before stays, otherwise the one with fewer jokers (W13)."""
        if self.settings.twins == Twins.ALLOWED:
            return []
        more = [fault.group for fault in self._twin_faults(words) if fault.code == "W6.stem" and fault.group]
        for word, count in words.after.items():
            alike = [g for g in change.groups if self.notation.word(g) == word and g not in failed]
            if count > 1 and len(alike) > 1:
                alike.sort(key=lambda g: (g not in change.position.table, self.notation.jokers(g), g))
                more += alike[1:]
        return more


def _identified(words: WordJudge | Theme) -> dict[str, str | bool]:
    """What is saved with a game about a dictionary or a theme."""
    return {"name": words.name, "address": words.address or words.name, "sha256": words.identity}
