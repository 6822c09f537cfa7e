"""The referee: what follows from a turn without anybody acting, and what a challenge changes (W13, W14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.contract.games import word_game
from wordkub.core.dealer import Dealer
from wordkub.core.events import Challenged, Event, TurnForfeited, TurnTaken, WindowClosed
from wordkub.core.match import EventError, Match
from wordkub.core.referee import Referee
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError


class Table:
    """A match between Ann and Bob, by rules where the players check the words."""

    def __init__(self) -> None:
        game = word_game("word", validation="challenge")
        self.referee = Referee(game.rules, Dealer(game.rules, 2, 4))
        self.events: list[Event] = []
        self.match = Match.of(["Ann", "Bob"])
        self.settle(self.referee.follow_up(self.match))
        self.first = self.match.to_move

    def settle(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.match = self.match.after(event)
        self.events += events
        return events

    def play(self, turn: Turn) -> list[Event]:
        return self.settle(self.referee.play(self.match, turn))

    def play_row(self, length: int) -> list[Event]:
        """Lay the first tiles of the mover's rack as a word, good or not."""
        return self.play(Play((*self.match.table, self.match.mover.rack[:length])))


def forfeiting() -> Table:
    """Ann has melded and run out of time; Bob's word could still be challenged; Ann forfeits her turn."""
    table = Table()
    table.play_row(6)
    table.play(Draw())
    table.play(TimeOver(((*table.match.table[0], table.match.mover.rack[0]),)))
    assert table.match.seats[table.first].forfeits
    table.play_row(7)
    assert table.match.window is not None
    assert table.match.mover.forfeits
    return table


@pytest.mark.parametrize("turn", [Draw(), Pass(), Play(()), TimeOver()], ids=lambda turn: type(turn).__name__)
def test_w13_a_forfeited_turn_is_forfeited_once_the_turn_before_stands(turn: Turn) -> None:
    """W13, W14: whatever who forfeits would do, legal or not, only closes the turn before."""
    table = forfeiting()
    scores = [seat.score for seat in table.match.seats]
    events = table.play(turn)
    assert [type(event) for event in events] == [WindowClosed, TurnForfeited]
    assert isinstance(events[1], TurnForfeited)
    assert events[1].seat == table.first
    assert table.match.to_move != table.first
    assert [seat.score for seat in table.match.seats] == scores


def test_w14_a_turn_closes_the_one_before() -> None:
    table = Table()
    table.play_row(6)
    events = table.play(Draw())
    assert [type(event) for event in events] == [WindowClosed, TurnTaken]


def test_w14_an_illegal_turn_leaves_the_one_before_open() -> None:
    """C10: an illegal turn changes nothing, so it is no first action either."""
    table = Table()
    table.play_row(6)
    window, pool = table.match.window, list(table.referee.dealer.pool)
    with pytest.raises(IllegalTurnError):
        table.referee.play(table.match, Pass())
    assert table.match.window is window is not None
    assert table.referee.dealer.pool == pool


def test_w14_nothing_is_taken_once_the_round_has_ended() -> None:
    """The last word stands as soon as nobody doubts it; the next player's turn never comes."""
    table = Table()
    rack = table.match.mover.rack[:6]
    seats = tuple(
        replace(seat, rack=rack if place == table.first else seat.rack)
        for place, seat in enumerate(table.match.seats)
    )
    table.match = replace(table.match, seats=seats, pool=0)
    table.referee.dealer.pool.clear()
    table.play_row(6)
    assert table.referee.would_end(table.match)
    names = [type(event).__name__ for event in table.play(Pass())]
    assert names == ["WindowClosed", "RoundEnded", "MatchEnded"]


def test_w14_without_a_turn_that_may_be_doubted_there_is_nothing_to_challenge() -> None:
    table = Table()
    other = 1 - table.first
    table.play_row(6)
    word = "".join(table.match.table[0])
    window = table.match.window
    table.play(Draw())
    assert table.match.window is None
    for seat in (0, 1):
        with pytest.raises(IllegalTurnError) as caught:
            table.referee.challenge(table.match, seat, Challenge(word))
        assert [violation.code for violation in caught.value.verdict.violations] == ["W14.late"]
    assert window is not None
    late = Challenged(other, table.first, word, False, False, table.match.table, (), ())
    with pytest.raises(EventError, match="nothing to challenge"):
        table.match.after(late)
    assert table.referee.close_window(table.match) == []
    assert not table.referee.would_end(table.match)
