"""Saved games: starting, resuming and finding them."""

from __future__ import annotations

import contextlib
import datetime
import os
import re
import shlex
import unicodedata
from collections.abc import Iterable, Iterator

from wordkub import places
from wordkub.core.codec import event_to_json
from wordkub.core.dealer import Dealer, unseen
from wordkub.core.events import Event, TurnTaken
from wordkub.core.game import LiveGame, new_referee
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Tile
from wordkub.errors import NotFoundError, WordkubError
from wordkub.files import newest
from wordkub.lexicon.reach import remember
from wordkub.store.journal import Journal, lock_journal
from wordkub.store.records import RECORD, GameRecord, Header, Player, open_record, order_to_json

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
        self.is_closed = False
        """Whether its file has been let go of."""
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
        journal = Journal.create_named(_base(players), ENDING, RECORD, header.to_json())
        try:
            remember(each["address"] for each in (words, theme) if each)
        except WordkubError:
            journal.discard()
            raise
        return cls(rules, players, journal, referee)

    @classmethod
    def resume(cls, record: GameRecord, rules: RuleSet) -> RecordedGame:
        """Continue a saved game.

        Args:
            record: The record as read.
            rules: Its rules, with a dictionary where they need one.

        Raises:
            FileInUseError: Another process is playing it.
            FileError: The record cannot be written, or a line of it cannot be right.
        """
        record.check_whole()
        header = record.header
        referee = Referee(rules, _dealer(record, rules), header.rounds)
        journal = Journal(record.path, RECORD, record.whole)
        game = cls(rules, header.players, journal, referee, record.events)
        game.orders |= record.orders
        return game

    @property
    def path(self) -> str:
        """Where the record is."""
        return self._journal.path

    @property
    def is_saved(self) -> bool:
        """Whether there is something to save: a game in which nobody has moved leaves no file."""
        return any(isinstance(event, TurnTaken) for event in self.events)

    def notices(self) -> list[str]:
        """What players should be told about the file, in sentences; each is told once."""
        told = list(self._journal.notices)
        self._journal.notices.clear()
        return told

    def close(self) -> None:
        """Close the file; remove it if nobody has moved."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.is_saved:
            self._journal.close()
        else:
            self._journal.discard()

    def _keep_order(self, seat: int, rack: tuple[Tile, ...]) -> None:
        """Write the order of a rack to disk.

        Raises:
            FileError: The record cannot be written.
        """
        self._journal.append(order_to_json(seat, rack))

    def _keep(self, event: Event) -> None:
        """Write the event to disk.

        Raises:
            FileError: The record cannot be written; what it holds is whole, and to go on is to resume it.
        """
        self._journal.append(event_to_json(self.rules, event))


def game_paths() -> list[str]:
    """The files of saved games, the newest first. A file without a first line is not one."""
    return newest(places.games_dir(), ENDING)


def game_names() -> list[str]:
    """The names of saved games, the newest first."""
    return list(map(game_name, game_paths()))


def game_path(name: str) -> str:
    """The file of a saved game.

    Args:
        name: Its path, or its name in the folder of games, with or without the ending.

    Raises:
        NotFoundError: There is no such game in that folder.
    """
    if os.sep in name or os.path.exists(name):
        return name
    path = _in_folder(name)
    if not os.path.exists(path):
        raise NotFoundError("saved game", name, game_names())
    return path


def _in_folder(name: str) -> str:
    """The file that a game of that name has in the folder of games."""
    return os.path.join(places.games_dir(), name.removesuffix(ENDING) + ENDING)


def game_name(path: str) -> str:
    """The name by which a saved game is asked for: that of its file, without the ending."""
    return os.path.basename(path).removesuffix(ENDING)


def game_argument(path: str) -> str:
    """How to name a saved game in a command: by its name where that finds it, else by its path."""
    name = game_name(path)
    is_found = os.path.exists(_in_folder(name)) and os.path.samefile(game_path(name), path)
    return shlex.quote(name if is_found else path)


def resume_command(path: str) -> str:
    """The command that resumes a saved game; only of the newest one it need not say which."""
    is_newest = next(iter(game_paths()), None) == path
    return "wordkub resume" if is_newest else f"wordkub resume {game_argument(path)}"


def unfinished() -> Iterator[GameRecord | WordkubError]:
    """The games that are not over, the newest first, each as far as it is right; or why it cannot be read."""
    for path in game_paths():
        try:
            record = open_record(path)
        except WordkubError as problem:
            yield problem
        else:
            if not record.match.is_over:
                yield record


def hold_game(path: str) -> contextlib.AbstractContextManager[object]:
    """Hold a saved game, so that nobody plays it meanwhile.

    Raises:
        FileInUseError: It is being played.
        AccessError: The folder cannot be written.
    """
    return lock_journal(path, RECORD)


def remove_game(path: str) -> None:
    """Remove a saved game.

    Raises:
        FileInUseError: It is being played.
        OSError: It cannot be removed.
    """
    with hold_game(path):
        os.unlink(path)


def new_seed() -> int:
    """A random seed that nobody can guess."""
    return int.from_bytes(os.urandom(6), "big")


def _dealer(record: GameRecord, rules: RuleSet) -> Dealer:
    """The dealer, with the pool in the state after the events."""
    header, match = record.header, record.match
    dealer = Dealer(rules, len(header.players), new_seed() if header.seed is None else header.seed)
    if header.seed is not None:
        dealer.follow(record.events)
    elif match.round:
        racks = (tile for seat in match.seats for tile in seat.rack)
        seen = (*rules.notation.content(match.table).elements(), *racks)
        dealer.reshuffle(unseen(rules, len(header.players), seen), len(record.events))
    return dealer


def _base(players: tuple[Player, ...]) -> str:
    """The path for a new game without its ending, named after the time and the players."""
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = "-".join(filter(None, (_plain(player.name) for player in players)))
    return os.path.join(places.games_dir(), f"{moment}-{names[:LONGEST_NAMES]}".rstrip("-"))


def _plain(name: str) -> str:
    """A player's name as part of a file's name."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
