"""A game being played: the match, its referee and its record, kept together.

Every event is on the disk before the match goes on with it.
"""

from __future__ import annotations

import datetime
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from wordkub import places
from wordkub.core.codec import turn_to_json
from wordkub.core.dealer import Dealer, unseen
from wordkub.core.events import Event, Refused
from wordkub.core.match import EventError, Match
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Challenge, Turn
from wordkub.errors import FileError, IllegalTurnError, WordkubError
from wordkub.files import free_path, newest
from wordkub.solve.answers import stay
from wordkub.store.records import Game, Header, Player, Recorder, read_record

ENDING = ".jsonl"


class OpenGame:
    """A game being played, and its record.

    Args:
        rules: The rules, with a dictionary where they need one.
        players: Who sits in which seat.
        recorder: Where its events go.
        referee: Who settles its turns.
        events: What has happened so far.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: tuple[Player, ...],
        recorder: Recorder,
        referee: Referee,
        events: Iterable[Event] = (),
    ) -> None:
        self.rules = rules
        self.players = players
        self.events = list(events)
        self.match = Match.of([player.name for player in players], self.events)
        self.referee = referee
        self._recorder = recorder

    @classmethod
    def start(cls, rules: RuleSet, players: tuple[Player, ...], seed: int, rounds: int | None) -> OpenGame:
        """A new game, its record begun and the first round dealt.

        Raises:
            WordkubError: The set has too few tiles for the deal (C4).
            FileError: The record cannot be written.
        """
        dealt, there = rules.settings.deal * len(players), rules.tile_set(len(players)).total()
        if dealt > there:
            raise WordkubError(
                f"{len(players)} players are dealt {dealt} tiles (deal, C4), and the set has {there}"
            )
        named = rules.references()
        edition, words, theme = (named.get(kind) for kind in ("edition", "dictionary", "theme"))
        header = Header(rules.to_mapping(), edition, words, theme, players, seed, rounds)
        recorder = Recorder.create(_new_path(players), header, rules)
        referee = Referee(rules, Dealer(rules, len(players), seed), rounds)
        return cls(rules, players, recorder, referee)._begin()

    @classmethod
    def resume(cls, record: Game, rules: RuleSet) -> OpenGame:
        """A game from its record, ready to go on.

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
        recorder = Recorder(record.path, rules, record.whole)
        return cls(rules, header.players, recorder, referee, record.events)._begin()

    @property
    def path(self) -> str:
        """Where the record is."""
        return self._recorder.path

    def play(self, turn: Turn) -> list[Event]:
        """Take the mover's turn, and say what happened.

        A computer is not asked again: instead of a turn of its that is not legal the next best is taken, so
        that the game goes on, and the record notes what was refused.

        Raises:
            IllegalTurnError: A person's turn breaks a clause; nothing has changed.
            FileError: The record cannot be written; what it holds is whole, and to go on is to resume it.
        """
        try:
            return self._happen(self.referee.play(self.match, turn))
        except IllegalTurnError as problem:
            if not self.players[self.match.to_move].is_computer:
                raise
            clauses = dict.fromkeys(violation.clause for violation in problem.verdict.violations)
            refused = Refused(turn_to_json(self.rules, turn), tuple(clauses))
        return self._happen(self.referee.play(self.match, self._next_best(), refused))

    def _next_best(self) -> Turn:
        """A turn that is legal, whatever the rules: any play, else a draw or a pass."""
        position = self.referee.closed(self.match).position()
        return self.rules.any_play(position).play or stay(position)

    def challenge(self, seat: int, word: str) -> list[Event]:
        """Settle a seat's doubt about a word, and say what happened (W14).

        Raises:
            IllegalTurnError: There is no such word to challenge, or not by this seat.
        """
        return self._happen(self.referee.challenge(self.match, seat, Challenge(word)))

    def accept(self) -> list[Event]:
        """Let the last turn stand, and say what happened (W14)."""
        return self._happen(self.referee.close_window(self.match))

    def close(self) -> None:
        """Let go of the record."""
        self._recorder.close()

    def _begin(self) -> OpenGame:
        """Let happen what follows without anybody acting, or let go of the record."""
        try:
            self._happen(self.referee.follow_up(self.match))
        except WordkubError:
            self.close()
            raise
        return self

    def _happen(self, events: list[Event]) -> list[Event]:
        for event in events:
            match = self.match.after(event)
            self._recorder.append([event])
            self.match = match
            self.events.append(event)
        return events


def game_paths() -> list[str]:
    """The records that are kept, the newest first; a file without its first line is none."""
    return newest(places.games_dir(), ENDING)


def newest_unfinished() -> Game:
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
    """A seed that nobody can guess."""
    return int.from_bytes(os.urandom(6), "big")


def _dealer(record: Game, rules: RuleSet) -> Dealer:
    """The dealer, with the pool as the record leaves it.

    Raises:
        EventError: The tiles are not those of the set, or not what the seed deals.
    """
    header, match = record.header, record.match
    dealer = Dealer(rules, len(header.players), new_seed() if header.seed is None else header.seed)
    if not match.round:
        return dealer
    seen = [*rules.content(match.table).elements(), *(tile for seat in match.seats for tile in seat.rack)]
    hidden = unseen(rules, len(header.players), seen)
    if header.seed is None:
        dealer.reshuffle(hidden, len(record.events))
    else:
        dealer.follow(record.events)
    if len(hidden) != match.pool or Counter(hidden) != Counter(dealer.pool):
        raise EventError("the tiles of the record are not those of its set")
    return dealer


def _new_path(players: tuple[Player, ...]) -> str:
    """A file for a new game, named after the time and the players."""
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = "-".join(filter(None, (_plain(player.name) for player in players)))[:60]
    return free_path(os.path.join(places.games_dir(), f"{moment}-{names}".rstrip("-")), ENDING)


def _plain(name: str) -> str:
    """A player's name as part of a file's name."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
