"""Games to keep in records: played by computers, or with a bit of everything in them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.contract.games import CHALLENGE, numeric_game, word_game
from tests.contract.watched import Watched
from tests.playing import LEVEL
from wordkub.core.codec import event_to_json
from wordkub.core.events import Event
from wordkub.core.rules import RuleSet
from wordkub.letters.rules import WordRules
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.numbers.rules import NumericRules
from wordkub.players.computers import Computer
from wordkub.store.games import RecordedGame
from wordkub.store.journal import Journal
from wordkub.store.records import RECORD, GameRecord, Header, Player, read_record

TWO = (Player("Ann"), Player("Bob", is_computer=True))


def rules_of(name: str = "word", is_small: bool = False, **changes: object) -> WordRules:
    """The rules of a game with the small dictionary."""
    rules = word_game(name, is_small, **changes).rules
    assert isinstance(rules, WordRules)
    return rules


def header_of(rules: RuleSet, players: tuple[Player, ...], seed: int | None) -> Header:
    """The first line of a record of such a game."""
    if isinstance(rules, NumericRules):
        return Header(rules.to_mapping(), None, None, None, players, seed)
    assert isinstance(rules, WordRules)
    assert isinstance(rules.dictionary, CompiledDictionary)
    words = {"name": rules.dictionary.name, "sha256": rules.dictionary.identity}
    return Header(rules.to_mapping(), rules.edition.to_mapping(), words, None, players, seed)


def write(path: Path, rules: RuleSet, events: list[Event], seed: int | None) -> bytes:
    """Keep events in a record; what the file then holds."""
    record = Journal.create(str(path), RECORD, header_of(rules, TWO, seed).to_json())
    add(record, rules, events)
    record.close()
    return path.read_bytes()


def add(record: Journal, rules: RuleSet, events: Iterable[Event]) -> None:
    """Write events at the end of a record."""
    for event in events:
        record.append(event_to_json(rules, event))


def resume(path: Path, rules: WordRules) -> RecordedGame:
    """Go on with a record."""
    record = read_record(str(path))
    return RecordedGame.resume(record, with_words(record, rules))


def with_words(record: GameRecord, rules: WordRules) -> WordRules:
    """The rules of a record, with the dictionary of others."""
    assert isinstance(record.rules, WordRules)
    return dataclasses.replace(record.rules, dictionary=rules.dictionary)


def play_on(game: RecordedGame, most: int = 1_000) -> None:
    """Let computers play, to the end perhaps."""
    computer = Computer(game.rules, LEVEL)
    for _ in range(most):
        if game.match.is_over:
            break
        game.play(computer.turn(game.match.position()))


@cache
def short_game() -> tuple[WordRules, tuple[Event, ...]]:
    """A small game to its end, between computers, seed 5."""
    watched = Watched(word_game("word", True), 2, 5, 1)
    watched.finish(is_quiet=False)
    rules = watched.rules
    assert isinstance(rules, WordRules)
    return rules, tuple(watched.events)


@cache
def varied_game() -> tuple[WordRules, tuple[Event, ...]]:
    """A game with every kind of event in it, seed 3."""
    watched = Watched(word_game("word", True, **CHALLENGE), 2, 3, 1)
    kinds = ("doubted", "computer", "time_over", "computer", "doubted", "time_over")
    for number in range(24):
        if not watched.match.is_over:
            watched.act(kinds[number % len(kinds)], number)
    watched.finish(is_quiet=True)
    rules = watched.rules
    assert isinstance(rules, WordRules)
    return rules, tuple(watched.events)


@cache
def numeric_match(name: str) -> tuple[RuleSet, tuple[Event, ...]]:
    """A match of two rounds with a bit of everything in it, seed 8."""
    watched = Watched(numeric_game(name), 2, 8, 2)
    kinds = ("computer", "computer", "computer", "time_over", "computer", "computer", "time_over_untouched")
    for number in range(40):
        if not watched.match.is_over:
            watched.act(kinds[number % len(kinds)], number)
    watched.finish(is_quiet=False)
    return watched.rules, tuple(watched.events)


def read(path: Path) -> GameRecord:
    return read_record(str(path))
