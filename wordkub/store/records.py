"""Saved games: a journal with a description of the game in its first line, and an event in every other.

Events are appended one by one, so that a killed process loses nothing but the unfinished turn. Besides, a
line can say in which order a player keeps a rack. What a record says is worked out again when it is read
(core/auditing.py), and it is opened as far as it is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from wordkub.core.auditing import Auditor, SeedError
from wordkub.core.codec import event_from_json
from wordkub.core.events import Event, TurnTaken
from wordkub.core.match import Match
from wordkub.core.tiles import Tile
from wordkub.counting import counted
from wordkub.errors import FileError, NotationError, WordkubError
from wordkub.fields import FieldError
from wordkub.store.journal import ALTERED, Contents, Kind, Line, read_journal, repair_journal
from wordkub.store.rulesets import Rules, rules_from_record
from wordkub.store.shapes import HEADER, ORDER, PLAYER

RECORD = Kind("game record", "wordkub-game", "is being played by {holder}; leave that game first")


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
        """Read a player from JSON.

        Raises:
            FieldError: A field that is missing, unknown or wrong.
        """
        return cls(*PLAYER.read(data).values())


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
            FieldError: A field that is missing, unknown or wrong.
        """
        fields = HEADER.read(data)
        edition, dictionary, theme = fields["edition"], _words(fields["dictionary"]), _words(fields["theme"])
        if (edition is None) != (dictionary is None):
            lacking = "edition" if edition is None else "dictionary"
            raise FieldError(lacking, "is missing: a word game has one")
        players = tuple(Player(*each.values()) for each in fields["players"])
        return cls(fields["rules"], edition, dictionary, theme, players, fields["seed"], fields["rounds"])


def _words(told: Mapping[str, Any] | None) -> dict[str, str | bool] | None:
    """What tells a dictionary or a theme from every other; the first records had no address, only a name."""
    return None if told is None else {key: value for key, value in told.items() if value}


@dataclass(frozen=True)
class GameRecord:
    """A saved game that has been read: what the game is and what happened, as far as it is right."""

    path: str
    header: Header
    rules: Rules
    """The rules, without a dictionary. They can read and write tiles."""
    events: tuple[Event, ...]
    match: Match
    """The state of the match after them."""
    whole: int
    """How many bytes of the file these are."""
    cut: bool
    """Whether the file ends within a line."""
    orders: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    """The order in which players keep their racks, by seat."""
    faults: tuple[FileError, ...] = ()
    """What is wrong with the file, with the line; it is read up to there."""

    @property
    def turns(self) -> int:
        """How many turns have been taken."""
        return sum(isinstance(event, TurnTaken) for event in self.events)

    def check_whole(self) -> None:
        """Raise the first of its faults, if it has any.

        Raises:
            FileError: It has.
        """
        for fault in self.faults:
            raise fault


def read_record(path: str) -> GameRecord:
    """Read a saved game up to its last complete line.

    Raises:
        FileError: It cannot be read, is not a saved game, or a line of it cannot be right; with the line.
    """
    record = open_record(path)
    record.check_whole()
    return record


def open_record(path: str) -> GameRecord:
    """Read a saved game as far as it is right; its `faults` say what is wrong with the rest.

    Raises:
        FileError: It cannot be read, or is not a saved game.
    """
    return _Reading(read_journal(path, RECORD)).done()


def repair_record(path: str) -> tuple[GameRecord, str]:
    """Take out what is wrong with a saved game, from the first line that cannot be right on.

    Returns:
        The game as it then is, and the file that keeps the rest; its name is empty if nothing was wrong.

    Raises:
        FileInUseError: It is being played.
        FileError: It cannot be read or written, or is not a saved game.
    """
    contents = read_journal(path, RECORD)
    record = _Reading(contents).done()
    if not record.faults:
        return record, ""
    first = record.header.to_json() if record.faults[0].line == 1 else None
    aside = repair_journal(contents, RECORD, first, record.whole)
    return read_record(path), aside


class _Reading:
    """A saved game that is being read, line by line.

    Args:
        contents: The journal.

    Raises:
        FileError: Its first line does not say what the game is.
    """

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._path = contents.path
        try:
            self._header = Header.from_json(contents.first)
            self._rules = rules_from_record(self._header.rules, self._header.edition)
            least, most = self._rules.settings.players
            seats = len(self._header.players)
            if not least <= seats <= most:
                raise WordkubError(f"has {counted(seats, 'player')}; its rules take {least} to {most}")
        except WordkubError as problem:
            raise FileError(self._path, str(problem), line=1) from None
        self._faults = [] if contents.is_intact else [FileError(self._path, ALTERED, line=1)]
        self._match = Match.of(player.name for player in self._header.players)
        self._auditor = self._new_auditor()
        self._events: list[Event] = []
        self._orders: dict[int, tuple[Tile, ...]] = {}
        self._whole = contents.begins

    def done(self) -> GameRecord:
        """Read to the end, or to the first line that cannot be right."""
        try:
            for line in self._contents.lines():
                self._take(line)
                self._whole = line.end
        except FileError as fault:
            self._faults.append(fault)
        is_cut = self._contents.is_cut and self._whole == len(self._contents.data)
        return GameRecord(
            self._path,
            self._header,
            self._rules,
            tuple(self._events),
            self._match,
            self._whole,
            is_cut,
            self._orders,
            tuple(self._faults),
        )

    def _take(self, line: Line) -> None:
        """Take a line in.

        Raises:
            FileError: It cannot be right.
        """
        try:
            if "order" in line.data:
                seat, order = self._order(line.data)
                line.check()
                self._orders[seat] = order
            else:
                event = event_from_json(self._rules, line.data)
                after = self._match.after(event)
                self._audit(event, line)
                line.check()
                self._events.append(event)
                self._match = after
        except WordkubError as problem:
            raise FileError(self._path, str(problem), line=line.number) from None

    def _audit(self, event: Event, line: Line) -> None:
        """Check that an event follows; where the first line has a wrong seed, go on without."""
        try:
            try:
                self._auditor.check(self._match, event)
            except SeedError as problem:
                if not line.is_intact:
                    raise
                self._header = replace(self._header, seed=None)
                self._auditor = self._new_auditor()
                self._auditor.check(self._match, event)
                said = f"has been edited: {problem} of line {line.number}"
                self._faults[:] = [FileError(self._path, said, line=1)]
        except WordkubError as problem:
            raise WordkubError(f"has been edited: {problem}") from None

    def _new_auditor(self) -> Auditor:
        header = self._header
        return Auditor(self._rules, len(header.players), header.seed, header.rounds)

    def _order(self, data: Mapping[str, Any]) -> tuple[int, tuple[Tile, ...]]:
        """The seat and the tiles of a line that says how a rack is kept."""
        fields = ORDER.read(data)
        if fields["seat"] >= len(self._header.players):
            raise NotationError(f"there is no seat {fields['seat']}")
        parse = self._rules.notation.parse_rack
        return fields["seat"], tuple(tile for text in fields["order"] for tile in parse(text))


def order_to_json(seat: int, rack: tuple[Tile, ...]) -> dict[str, object]:
    """The line of a record that says in which order a player keeps a rack; it is no event."""
    return {"order": list(rack), "seat": seat}
