"""Saved games: a journal with a description of the game in its first line, and an event in every other.

Events are appended one by one, so that a killed process loses nothing but the unfinished turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordkub.core.codec import event_from_json
from wordkub.core.events import Event
from wordkub.core.match import Match
from wordkub.core.rules import RuleSet
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError
from wordkub.store.journal import Kind, read_journal
from wordkub.store.rulesets import Rules, rules_from_record

RECORD = Kind("game record", "wordkub-game", 1, "is being played by {holder}; leave that game first")


@dataclass(frozen=True)
class Player:
    """A player, as saved with a game."""

    name: str
    is_computer: bool = False
    level: int | None = None
    """The level of a computer player; None for the default."""

    def to_json(self) -> dict[str, object]:
        """The player as JSON."""
        level = {} if self.level is None else {"level": self.level}
        return {"name": self.name, "computer": self.is_computer, **level}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Player:
        """Read a player from JSON."""
        level = data.get("level")
        return cls(str(data["name"]), bool(data["computer"]), None if level is None else int(level))


@dataclass(frozen=True)
class Header:
    """The first line of a saved game: what the game is."""

    rules: Mapping[str, Any]
    """All settings of the rule set."""
    edition: Mapping[str, Any] | None
    """The whole edition of a word game; None in a numeric game."""
    dictionary: Mapping[str, str | bool] | None
    """The dictionary: name, how to open it, SHA-256 of its words, whether family words are refused."""
    theme: Mapping[str, str | bool] | None
    """The theme in the same way, or None."""
    players: tuple[Player, ...]
    seed: int | None
    """The seed, for checking; None if it was left out."""
    rounds: int | None = 1

    def to_json(self) -> dict[str, object]:
        """The first line as JSON, without format and version."""
        players = [player.to_json() for player in self.players]
        words = {"edition": self.edition, "dictionary": self.dictionary, "theme": self.theme}
        return {
            "rules": dict(self.rules),
            **({} if self.edition is None else words),
            "players": players,
            "seed": self.seed,
            "rounds": self.rounds,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        """Read the first line.

        Raises:
            WordkubError: It lacks something, or has something else in its place.
        """
        try:
            players = tuple(map(Player.from_json, data["players"]))
            rules, theme = dict(data["rules"]), data.get("theme")
            if rules.get("game") == "numeric":
                return cls(rules, None, None, None, players, *_chance(data))
            words, edition = _words(data["dictionary"]), dict(data["edition"])
            kept = None if theme is None else _words(theme)
            return cls(rules, edition, words, kept, players, *_chance(data))
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise WordkubError(f"cannot be read: its first line lacks or garbles {problem}") from None


def _chance(data: Mapping[str, Any]) -> tuple[int | None, int | None]:
    seed, rounds = data.get("seed"), data.get("rounds", 1)
    if not isinstance(seed, int | None) or isinstance(seed, bool):
        raise TypeError("seed")
    if not isinstance(rounds, int | None) or (rounds is not None and rounds < 1):
        raise TypeError("rounds")
    return seed, rounds


def _words(data: Mapping[str, Any]) -> dict[str, str | bool]:
    """What tells a dictionary or a theme from every other; the first records had no address, only a name."""
    if not isinstance(data, Mapping):
        raise TypeError("dictionary or theme")
    words: dict[str, str | bool] = {"name": str(data["name"]), "sha256": str(data["sha256"])}
    if "address" in data:
        words["address"] = str(data["address"])
    if data.get("family") is True:
        words["family"] = True
    return words


@dataclass(frozen=True)
class GameRecord:
    """A saved game that has been read: what the game is and what happened."""

    path: str
    header: Header
    rules: Rules
    """The rules, without a dictionary. They can read and write tiles."""
    events: tuple[Event, ...]
    match: Match
    """The state of the match after them."""
    whole: int
    """How many bytes of the file are complete lines."""
    cut: bool
    """Whether there is something after the last complete line."""


def read_record(path: str) -> GameRecord:
    """Read a saved game up to its last complete line.

    Raises:
        FileError: It cannot be read, is not a saved game, or has an event that cannot follow; with the line.
    """
    contents = read_journal(path, RECORD)
    try:
        header = Header.from_json(contents.first)
        rules = rules_from_record(header.rules, header.edition)
        least, most = rules.settings.players
        if not least <= len(header.players) <= most:
            raise WordkubError(
                f"has {counted(len(header.players), 'player')}; its rules take {least} to {most}"
            )
    except WordkubError as problem:
        raise FileError(path, str(problem), line=1) from None
    match = Match.of(player.name for player in header.players)
    events: list[Event] = []
    for number, data in contents.entries():
        try:
            events.append(_event(rules, data))
            match = match.after(events[-1])
        except WordkubError as problem:
            raise FileError(path, str(problem), line=number) from None
    return GameRecord(path, header, rules, tuple(events), match, contents.whole, contents.is_cut)


def _event(rules: RuleSet, data: object) -> Event:
    if not isinstance(data, dict):
        raise WordkubError("is no event")
    return event_from_json(rules, data)
