"""A match with racks, table and pool laid out by hand, for what one position does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from wordkub.core.dealer import Dealer
from wordkub.core.events import Event, RoundStarted
from wordkub.core.match import Match, Seat
from wordkub.core.referee import Referee
from wordkub.core.tiles import Heap
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.letters.rules import WordRules


class Sitting:
    """Players at a table; seat 0 moves first.

    Args:
        rules: The rules.
        racks: A rack for each player.
        table: The words that stand.
        pool: The tiles face down; the last is drawn first.
        rounds: How many rounds the match has.
        melded: Whether all have made their first play.
    """

    def __init__(
        self,
        rules: WordRules,
        racks: Sequence[str],
        table: Sequence[str] = (),
        pool: str = "",
        rounds: int | None = 1,
        melded: bool = True,
    ) -> None:
        self.rules = rules
        dealer = Dealer(rules, len(racks), 7)
        dealer.pool = list(rules.notation.parse_tiles(pool))
        self.referee = Referee(rules, dealer, rounds)
        start = RoundStarted((), 0, tuple(map(rules.notation.parse_rack, racks)), len(dealer.pool))
        match = Match.of("ABCD"[: len(racks)], [start])
        seats = tuple(replace(seat, melded=melded) for seat in match.seats)
        self.match = replace(match, seats=seats, table=tuple(map(rules.notation.parse_group, table)))
        self.events: list[Event] = []

    def seat(self, number: int) -> Seat:
        return self.match.seats[number]

    def rack(self, number: int) -> str:
        return self.rules.notation.rack_text(self.seat(number).rack)

    @property
    def table(self) -> list[str]:
        return [self.rules.notation.group_text(group) for group in self.match.table]

    @property
    def tiles(self) -> Heap:
        """Every tile that there is, wherever it lies."""
        racks = [tile for seat in self.match.seats for tile in seat.rack]
        return self.rules.notation.content(self.match.table) + Counter([*racks, *self.referee.dealer.pool])

    def play(self, *words: str) -> list[Event]:
        """The mover's play: the whole table afterwards, jokers in lower case."""
        return self.turn(Play(tuple(map(self.rules.notation.parse_group, words))))

    def time_over(self, *words: str) -> list[Event]:
        """The end of the mover's time, and how the table lay then."""
        return self.turn(TimeOver(tuple(map(self.rules.notation.parse_group, words))))

    def draw(self) -> list[Event]:
        return self.turn(Draw())

    def pass_(self) -> list[Event]:
        return self.turn(Pass())

    def turn(self, turn: Turn) -> list[Event]:
        return self._happen(self.referee.play(self.match, turn))

    def challenge(self, seat: int, word: str) -> list[Event]:
        return self._happen(self.referee.challenge(self.match, seat, Challenge(word)))

    def close(self) -> list[Event]:
        """Nobody challenges the last turn any more."""
        return self._happen(self.referee.close_window(self.match))

    def _happen(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.match = self.match.after(event)
        self.events += events
        return events
