"""Saved games: starting, resuming and finding them."""

from __future__ import annotations

import datetime
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from wordkub import places
from wordkub.core.codec import event_to_json
from wordkub.core.dealer import Dealer, unseen
from wordkub.core.events import Event
from wordkub.core.game import LiveGame, new_referee
from wordkub.core.match import EventError
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.errors import FileError, WordkubError
from wordkub.files import free_path, newest
from wordkub.store.journal import Journal
from wordkub.store.records import RECORD, GameRecord, Header, Player, read_record

ENDING = ".jsonl"

LONGEST_NAMES = 60
"""How many characters of the players' names are in a file's name, so that every file system accepts it."""


class RecordedGame(LiveGame):
    """A game that is saved: every event is written to disk before the match advances by it.

    Args:
        rules: The rules, with a dictionary where they need one.
        players: Who sits in which seat.
        journal: The file of its record.
        referee: The referee.
        events: What has happened so far.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: tuple[Player, ...],
        journal: Journal,
        referee: Referee,
        events: Iterable[Event] = (),
    ) -> None:
        super().__init__(rules, [player.name for player in players], referee, events)
        self.players = players
        self._journal = journal
        try:
            self.follow_up()
        except WordkubError:
            self.close()
            raise

    @classmethod
    def start(
        cls, rules: RuleSet, players: tuple[Player, ...], seed: int, rounds: int | None
    ) -> RecordedGame:
        """Start a new saved game, and deal its first round.

        Raises:
            WordkubError: The set is not enough for so many players (C3, C4).
            FileError: The record cannot be written.
        """
        referee = new_referee(rules, len(players), seed, rounds)
        named = rules.references()
        edition, words, theme = (named.get(kind) for kind in ("edition", "dictionary", "theme"))
        header = Header(rules.to_mapping(), edition, words, theme, players, seed, rounds)
        journal = Journal.create(_new_path(players), RECORD, header.to_json())
        return cls(rules, players, journal, referee)

    @classmethod
    def resume(cls, record: GameRecord, rules: RuleSet) -> RecordedGame:
        """Continue a saved game.

        Args:
            record: The record as read.
            rules: Its rules, with a dictionary where they need one.

        Raises:
            FileInUseError: Another process is playing it.
            FileError: The record cannot be written, or its tiles are not those of its set and its seed.
        """
        header = record.header
        try:
            referee = Referee(rules, _dealer(record, rules), header.rounds)
        except EventError as problem:
            raise FileError(record.path, str(problem)) from None
        journal = Journal(record.path, RECORD, record.whole)
        return cls(rules, header.players, journal, referee, record.events)

    @property
    def path(self) -> str:
        """Where the record is."""
        return self._journal.path

    def close(self) -> None:
        """Close the file."""
        self._journal.close()

    def _keep(self, event: Event) -> None:
        """Write the event to disk.

        Raises:
            FileError: The record cannot be written; what it holds is whole, and to go on is to resume it.
        """
        self._journal.append(event_to_json(self.rules, event))


def game_paths() -> list[str]:
    """The files of saved games, the newest first. A file without a first line is not one."""
    return newest(places.games_dir(), ENDING)


def newest_unfinished() -> GameRecord:
    """The record of the newest game that is not over.

    Raises:
        WordkubError: There is none.
    """
    for path in game_paths():
        record = read_record(path)
        if not record.match.is_over:
            return record
    raise WordkubError("there is no game to go on with; start one with: wordkub play")


def new_seed() -> int:
    """A random seed that nobody can guess."""
    return int.from_bytes(os.urandom(6), "big")


def _dealer(record: GameRecord, rules: RuleSet) -> Dealer:
    """The dealer, with the pool in the state after the events.

    Raises:
        EventError: The tiles are not those of the set, or not what the seed deals.
    """
    header, match = record.header, record.match
    dealer = Dealer(rules, len(header.players), new_seed() if header.seed is None else header.seed)
    if not match.round:
        return dealer
    seen = [
        *rules.notation.content(match.table).elements(),
        *(tile for seat in match.seats for tile in seat.rack),
    ]
    hidden = unseen(rules, len(header.players), seen)
    if header.seed is None:
        dealer.reshuffle(hidden, len(record.events))
    else:
        dealer.follow(record.events)
    if len(hidden) != match.pool or Counter(hidden) != Counter(dealer.pool):
        raise EventError("the tiles of the record are not those of its set")
    return dealer


def _new_path(players: tuple[Player, ...]) -> str:
    """The path for a new game, named after the time and the players."""
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = "-".join(filter(None, (_plain(player.name) for player in players)))
    base = f"{moment}-{names[:LONGEST_NAMES]}".rstrip("-")
    return free_path(os.path.join(places.games_dir(), base), ENDING)


def _plain(name: str) -> str:
    """A player's name as part of a file's name."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
