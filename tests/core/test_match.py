"""A match takes only events that can follow on what was before, and counts turns that lay nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordkub.core.events import (
    Challenged,
    EndReason,
    Event,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
    redact,
)
from wordkub.core.match import EventError, Match
from wordkub.core.tiles import Group
from wordkub.core.verdicts import Outcome

NAMES = ("Ann", "Bob")
RACKS = (tuple("CHIPS"), tuple("STEAM"))
CHIP: Group = tuple("CHIP")

START = RoundStarted((((0, "A"), (1, "B")),), 0, RACKS, 10)
DRAW = TurnTaken(0, TurnKind.DRAW, (), drawn=("Q",))
OPEN = TurnTaken(0, TurnKind.PLAY, (CHIP,), CHIP, outcome=Outcome(4), window=True)
DOUBT = Challenged(1, 0, "CHIP", False, False, (CHIP,), outcome=Outcome(4))
UNDONE = Challenged(1, 0, "CHIP", True, True, (), CHIP, ("Q",))
TIME_OVER = TurnTaken(0, TurnKind.TIME_OVER, (), drawn=("Q",), forfeits_next=True)
BOB_DRAWS = TurnTaken(1, TurnKind.DRAW, (), drawn=("Z",))
ROUND_END = RoundEnded(EndReason.NOBODY_PLAYS, (-5, 5), (1,))
END = MatchEnded((1,))


def after(*events: Event) -> Match:
    return Match.of(NAMES, events)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([DRAW], "event 1 cannot follow: no round is under way"),
        ([START, START], "event 2 cannot follow: a round is under way"),
        ([replace(START, racks=RACKS[:1])], "1 racks for 2 players"),
        ([replace(START, first=2)], "there is no seat 2"),
        ([replace(START, first=-1)], "there is no seat -1"),
        ([replace(START, opening=(((7, "A"),),))], "there is no seat 7"),
        ([START, BOB_DRAWS], "it is the turn of Ann, seat 0, not of seat 1"),
        ([START, DRAW, DRAW], "it is the turn of Bob, seat 1, not of seat 0"),
        ([START, replace(DRAW, drawn=("Q",) * 11)], "11 tiles drawn from a pool of 10"),
        ([START, replace(OPEN, laid=("Z",))], "there is no tile Z to take from C H I P S"),
        ([START, OPEN, BOB_DRAWS], "the last turn can still be challenged"),
        ([START, OPEN, ROUND_END], "the last turn can still be challenged"),
        ([START, TurnForfeited(0)], "Ann has a turn"),
        ([START, TIME_OVER, BOB_DRAWS, DRAW], "Ann forfeits this turn"),
        ([START, TIME_OVER, TurnForfeited(1)], "Bob has a turn"),
        ([START, DOUBT], "there is nothing to challenge"),
        ([START, OPEN, replace(DOUBT, seat=0)], "seat 0 cannot challenge seat 0"),
        ([START, OPEN, replace(DOUBT, challenged=1)], "seat 1 cannot challenge seat 1"),
        ([START, OPEN, replace(DOUBT, seat=2)], "there is no seat 2"),
        ([START, OPEN, DOUBT, DOUBT], "seat 1 cannot challenge seat 0"),
        ([START, OPEN, UNDONE, DOUBT], "there is nothing to challenge"),
        ([START, OPEN, replace(UNDONE, drawn=("Q",) * 11)], "11 tiles drawn from a pool of 10"),
        ([START, WindowClosed(0, ())], "no turn of seat 0 can be challenged"),
        ([START, OPEN, WindowClosed(1, ())], "no turn of seat 1 can be challenged"),
        ([START, OPEN, WindowClosed(0, ("Q",) * 11)], "11 tiles drawn from a pool of 10"),
        ([START, replace(ROUND_END, notes=(1,))], "event 2 cannot follow: "),
        ([START, replace(ROUND_END, winners=())], "nobody wins"),
        ([START, replace(ROUND_END, winners=(2,))], "there is no seat 2"),
        ([START, ROUND_END, ROUND_END], "no round is under way"),
        ([START, ROUND_END, replace(END, winners=())], "nobody wins"),
        ([START, ROUND_END, replace(END, winners=(1, 2))], "there is no seat 2"),
        ([START, ROUND_END, END, START], "the match is over"),
        ([START, ROUND_END, END, END], "the match is over"),
    ],
)
def test_events_that_cannot_follow(events: list[Event], said: str) -> None:
    before = after(*events[:-1])
    with pytest.raises(EventError) as refused:
        before.after(events[-1])
    assert str(refused.value).startswith(f"event {len(events)} cannot follow: ")
    assert said in str(refused.value)


def test_events_that_follow() -> None:
    match = after(START, OPEN, UNDONE, WindowClosed(0, ()), BOB_DRAWS, ROUND_END, END)
    assert [seat.score for seat in match.seats] == [-5, 5]
    assert (match.winners, match.is_over, match.events) == ((1,), True, 7)


def test_an_undone_turn_leaves_what_was_before() -> None:
    """W14: the tiles are back, the score and the initial meld are as before, the penalty is drawn."""
    before, match = after(START), after(START, OPEN, UNDONE)
    assert match.table == before.table
    assert sorted(match.seats[0].rack) == sorted((*before.seats[0].rack, "Q"))
    assert (match.seats[0].score, match.seats[0].melded) == (0, False)
    assert (match.pool, match.idle, match.round_scored) == (9, 1, False)


# W15, V1: turns that lay nothing


def test_turns_that_lay_nothing_are_counted() -> None:
    assert after(START, DRAW, BOB_DRAWS).idle == 2
    assert after(START, DRAW, BOB_DRAWS).passes == 0
    empty = replace(START, pool=0)
    still = [TurnTaken(0, TurnKind.PASS, ()), TurnTaken(1, TurnKind.PASS, ())]
    assert (after(empty, *still).idle, after(empty, *still).passes) == (2, 2)
    laid = after(empty, still[0], TurnTaken(1, TurnKind.PLAY, (tuple("STEAM"),), tuple("STEAM")))
    assert (laid.idle, laid.passes) == (0, 0)


def test_who_draws_the_last_tile_has_not_passed() -> None:
    last = replace(START, pool=1)
    assert after(last, DRAW).passes == 0
    assert after(last, DRAW, TurnTaken(1, TurnKind.PASS, ())).passes == 1


def test_who_draws_the_last_tile_as_a_penalty_has_not_passed() -> None:
    """V1: only a turn that lays nothing on an empty pool is a pass; here the pool had a tile."""
    assert after(replace(START, pool=1), OPEN, UNDONE).passes == 0
    assert after(replace(START, pool=0), OPEN, replace(UNDONE, drawn=())).passes == 1


def test_a_forfeited_turn_lays_nothing() -> None:
    match = after(START, TIME_OVER, BOB_DRAWS, TurnForfeited(0))
    assert (match.idle, match.passes, match.to_move) == (3, 0, 1)
    assert not match.seats[0].forfeits


# Redacted


@pytest.mark.parametrize("seer", [0, 1, None])
def test_redacted_events_hide_what_others_drew(seer: int | None) -> None:
    events: list[Event] = [START, OPEN, UNDONE, WindowClosed(0, ("X",)), BOB_DRAWS]
    hidden = {"Q", "X"} if seer != 0 else set()
    hidden |= {"Z"} if seer != 1 else set()
    shown = redact(events, seer)
    told = [tile for event in shown for tile in getattr(event, "drawn", ())]
    assert hidden.isdisjoint(told)
    assert told.count("_") == len(hidden)
    match = Match.of(NAMES, shown)
    for seat, (rack, real) in enumerate(zip(match.seats, after(*events).seats, strict=True)):
        assert len(rack.rack) == len(real.rack)
        assert (rack.rack == real.rack) == (seat == seer)
