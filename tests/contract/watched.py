"""A match that is watched: after every event, whatever must hold of every match is checked."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from tests.contract.games import Game
from wordkub.core.codec import event_from_json, event_to_json, turn_from_json, verdict_to_json
from wordkub.core.dealer import Dealer
from wordkub.core.events import (
    Challenged,
    Event,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnTaken,
    WindowClosed,
    redact,
)
from wordkub.core.judging import judge
from wordkub.core.match import EventError, Match
from wordkub.core.positions import Position
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import UNKNOWN, Group, Heap, Tile
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError, Verdict

T = TypeVar("T")

LONGEST = 2_000
"""More events than any match here has."""


class Watched:
    """A match from the first deal on.

    Args:
        game: The rules, and what makes turns of them.
        seats: How many play.
        seed: What the dealer deals from.
        rounds: How many rounds there are.
    """

    def __init__(self, game: Game, seats: int, seed: int, rounds: int | None) -> None:
        self.game = game
        self.rules = game.rules
        self.names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][:seats]
        self.dealer = Dealer(self.rules, seats, seed)
        self.referee = Referee(self.rules, self.dealer, rounds)
        self._follower = Dealer(self.rules, seats, seed)
        """Another dealer, who comes to the same pool by the events."""
        self.events: list[Event] = []
        self.match = Match.of(self.names)
        self._again = self.match
        self._views: dict[int | None, Match] = dict.fromkeys((None, *range(seats)), self.match)
        self._public: list[Heap] = [Counter() for _ in self.names]
        self._happen(self.referee.follow_up(self.match))

    # What players do

    def act(self, kind: str, number: int) -> None:
        """Do something of a kind; the number decides what exactly."""
        action: Callable[[random.Random], None] = getattr(self, f"_{kind}")
        action(random.Random(number))

    def finish(self, is_quiet: bool) -> None:
        """Play to the end.

        Args:
            is_quiet: Whether the players only draw and pass from now on.
        """
        while not self.match.is_over:
            assert len(self.events) < LONGEST, "the match does not end"
            if is_quiet:
                self._idle(random.Random(0))
            else:
                self._computer(random.Random(0))
        self._check_end()

    def _computer(self, chance: random.Random) -> None:
        play = self.game.find_play(self.match.position())
        if play is None:
            self._idle(chance)
            return
        assert self._judged(play, chance).legal
        self._legal(play)

    def _lay(self, chance: random.Random) -> None:
        position = self.match.position()
        play = self.game.find_play(position)
        if play is None:
            self._idle(chance)
            return
        _check_lay(self.rules, position, play)
        fresh = Counter(play.table) - Counter(position.table)
        texts = [self.rules.notation.group_text(group) for group in fresh.elements()]
        self._legal(turn_from_json(self.rules, position, {"lay": texts}))

    def _idle(self, chance: random.Random) -> None:
        turn = Draw() if self._may_draw() else Pass()
        if self._is_turn() and self.rules.play_instead(self.referee.closed(self.match).position()).play:
            assert not self.rules.settings.draw_when_able
            self._illegal(lambda: self.referee.play(self.match, turn))
            self._computer(chance)
        else:
            self._legal(turn)

    def _wrong_idle(self, chance: random.Random) -> None:
        turn = Pass() if self._may_draw() else Draw()
        if self._is_turn():
            self._illegal(lambda: self.referee.play(self.match, turn))
        else:
            self._legal(turn)

    def _layout(self, chance: random.Random) -> None:
        layout = self.game.layout(self.match.position(), chance)
        self._judged(Play(layout), chance)
        self._attempt(lambda: self.referee.play(self.match, Play(layout)))

    def _doubtful(self, chance: random.Random) -> None:
        layout = self.game.doubtful(self.match.position(), chance)
        self._judged(Play(layout), chance)
        self._attempt(lambda: self.referee.play(self.match, Play(layout)))

    def _time_over(self, chance: random.Random) -> None:
        turn = TimeOver(self.game.layout(self.match.position(), chance))
        self._judged(turn, chance)
        self._legal(turn)

    def _time_over_untouched(self, chance: random.Random) -> None:
        table = self.match.table
        same = _judgement(self.rules, self.match.position(), TimeOver(table))
        assert same == _judgement(self.rules, self.match.position(), TimeOver())
        self._legal(TimeOver())

    def _time_over_legal(self, chance: random.Random) -> None:
        play = self.game.find_play(self.match.position())
        if play is not None:
            turn = TimeOver(play.table)
            assert self._judged(turn, chance).legal
            self._legal(turn)

    def _challenge(self, chance: random.Random) -> None:
        """Any seat doubts any group of the table."""
        groups = sorted(set(self.match.table))
        if groups:
            self._doubt(chance.randrange(len(self.names)), groups, chance)

    def _doubted(self, chance: random.Random) -> None:
        """A doubtful turn, and what the others doubt of it."""
        self._doubtful(chance)
        seats = list(range(len(self.names)))
        for seat in chance.sample(seats, len(seats)):
            window = self.match.window
            if window is None or seat == window.seat:
                continue
            fresh = Counter(self.match.table) - Counter(window.before.table)
            if fresh:
                self._doubt(seat, sorted(fresh), chance)

    def _doubt(self, seat: int, groups: Sequence[Group], chance: random.Random) -> None:
        challenge = Challenge(self.rules.notation.group_text(chance.choice(groups)))
        self._attempt(lambda: self.referee.challenge(self.match, seat, challenge))

    def _accept(self, chance: random.Random) -> None:
        ends = self.referee.would_end(self.match)
        events = self.referee.close_window(self.match)
        assert any(isinstance(event, RoundEnded) for event in events) == ends
        self._happen(events)

    # Turns, legal and not

    def _legal(self, turn: Turn) -> None:
        """A turn that is taken, unless what comes before it ends the round or it is forfeited."""
        before, is_turn = self.match, self._is_turn()
        events = self.referee.play(before, turn)
        taken = [event for event in events if isinstance(event, TurnTaken)]
        assert len(taken) == is_turn
        assert (before.window is not None) == isinstance(events[0], WindowClosed)
        if before.window is None:
            _check_taken(self.rules, before, turn, taken[0])
        self._happen(events)

    def _may_draw(self) -> bool:
        """Whether there is a tile, and the mover has not drawn in this turn (C5, K6)."""
        return self._pool_left() > 0 and self.match.drawn is None

    def _pool_left(self) -> int:
        """The tiles that are left when the turn before has drawn its refill."""
        match = self.match
        if match.window is None:
            return match.pool
        refill = self.rules.refill(len(match.seats[match.window.seat].rack))
        return match.pool - min(refill, match.pool)

    def _is_turn(self) -> bool:
        """Whether the mover has a turn, or what is done only closes the turn before."""
        match = self.match
        return match.window is None or not (match.mover.forfeits or self.referee.would_end(match))

    def _illegal(self, act: Callable[[], list[Event]]) -> None:
        pool, number = list(self.dealer.pool), len(self.events)
        with pytest.raises(IllegalTurnError) as refused:
            act()
        verdict = refused.value.verdict
        assert verdict.violations
        assert (verdict.score, verdict.draws, verdict.aftermath) == (0, 0, None)
        assert self.dealer.pool == pool
        assert self.match == self._again == Match.of(self.names, self.events[:number])

    def _attempt(self, act: Callable[[], list[Event]]) -> None:
        """What may be legal or not."""
        pool = list(self.dealer.pool)
        try:
            events = act()
        except IllegalTurnError:
            assert self.dealer.pool == pool
            self._illegal(act)
        else:
            self._happen(events)

    def _judged(self, turn: Play | TimeOver, chance: random.Random) -> Verdict:
        """The verdict on a layout, which no order of things may change."""
        position = self.match.position()
        verdict = judge(self.rules, position, turn)
        said = verdict_to_json(self.rules, verdict)
        assert self.rules.notation.content(verdict.table) + Counter(verdict.rack) + _to_pool(verdict) == (
            self.rules.notation.content(position.table) + Counter(position.rack)
        )
        for _ in range(2):
            shuffled = dataclasses.replace(
                position, table=_mixed(position.table, chance), rack=_mixed(position.rack, chance)
            )
            table = turn.table if isinstance(turn, Play) else turn.layout or ()
            again = type(turn)(_mixed(table, chance))
            assert _judgement(self.rules, shuffled, again) == said
        return verdict

    # What happens

    def _happen(self, events: Sequence[Event]) -> None:
        for place, event in enumerate(events, 1):
            pool = self._watch(event)
            assert pool == self.dealer.pool or place < len(events)

    def _watch(self, event: Event) -> list[Tile]:
        """Check whatever holds after one event; the pool as it is then, of which the dealer is ahead."""
        before = self.match
        _check_place(before, event)
        self.match = before.after(event)
        self.events.append(event)
        self._follower.follow([event], len(self.events) - 1)
        pool = list(self._follower.pool)
        assert self.match.pool == len(pool)
        assert self._tiles(pool) == self.rules.tile_set(len(self.names))
        self._again = self._again.after(_through_json(self.rules, event))
        assert self._again == self.match
        self._redact(event)
        if isinstance(event, Challenged):
            _check_challenge(self.rules, before, event, self.match)
        return pool

    def _tiles(self, pool: Sequence[Tile]) -> Heap:
        racks = [tile for seat in self.match.seats for tile in seat.rack]
        return self.rules.notation.content(self.match.table) + Counter(racks) + Counter(pool)

    def _redact(self, event: Event) -> None:
        """What each seat, and a spectator, can know of the match after an event."""
        self._note_public(event)
        for seer, view in self._views.items():
            (shown,) = redact([event], seer)
            assert seer is not None or _through_json(self.rules, shown) == shown
            view = self._views[seer] = view.after(shown)
            assert _public(view) == _public(self.match)
            for seat, (seen, real) in enumerate(zip(view.seats, self.match.seats, strict=True)):
                known = Counter(tile for tile in seen.rack if tile != UNKNOWN)
                assert known == (Counter(real.rack) if seat == seer else self._public[seat])
            if seer is not None:
                mine, real_one = view.position(seer), self.match.position(seer)
                assert mine == dataclasses.replace(real_one, rack=mine.rack)

    def _note_public(self, event: Event) -> None:
        """Which tiles of the racks everybody has seen: those that came back from the table."""
        match event:
            case RoundStarted():
                self._public = [Counter() for _ in self.names]
            case TurnTaken(seat=seat):
                self._public[seat] = self._public[seat] - Counter(event.laid) + Counter(event.to_rack)
            case Challenged():
                self._public[event.challenged] += Counter(event.returned)

    def _check_end(self) -> None:
        """The winners, and that nothing follows on the end."""
        assert isinstance(self.events[-1], MatchEnded)
        scores = [seat.score for seat in self.match.seats]
        assert self.match.winners == tuple(i for i, score in enumerate(scores) if score == max(scores))
        assert sum(isinstance(event, RoundStarted) for event in self.events) == self.match.round
        assert Match.of(self.names, self.events) == self.match
        again = Dealer(self.rules, len(self.names), self.dealer.seed)
        again.follow(self.events)
        assert again.pool == self.dealer.pool
        assert self.referee.follow_up(self.match) == []
        for event in (self.events[0], self.events[-1]):
            with pytest.raises(EventError):
                self.match.after(event)


# What must hold


def _check_place(before: Match, event: Event) -> None:
    """Turns come in order, and a forfeited turn is forfeited (W13)."""
    match event:
        case TurnTaken(seat=seat):
            assert seat == before.to_move
            assert not before.mover.forfeits
        case TurnForfeited(seat=seat):
            assert seat == before.to_move
            assert before.mover.forfeits
        case WindowClosed(seat=seat):
            assert before.window is not None
            assert seat == before.window.seat


def _check_taken(rules: RuleSet, before: Match, turn: Turn, taken: TurnTaken) -> None:
    """The event says what the verdict says; the turn goes on after a draw where the rules say so (K6)."""
    position = before.position()
    verdict = judge(rules, position, turn)
    assert taken.goes_on == (isinstance(turn, Draw) and rules.plays_after_drawing(position))
    after_it = before.after(taken)
    assert (after_it.to_move == before.to_move) == taken.goes_on
    assert after_it.drawn == (taken.drawn[0] if taken.goes_on else None)
    assert taken.table == verdict.table
    assert taken.outcome == verdict.outcome
    assert len(taken.drawn) == (0 if taken.window else verdict.draws)
    after = verdict.aftermath
    assert taken.forfeits_next == bool(after and after.forfeits_next)
    rack = Counter(position.rack) - Counter(taken.laid) + Counter(taken.to_rack)
    assert rack == Counter(verdict.rack)


def _check_challenge(rules: RuleSet, before: Match, event: Challenged, match: Match) -> None:
    """What a challenge changes, and what it leaves (W14)."""
    assert before.window is not None
    turn = before.window.before
    culprit, drawn = match.seats[event.challenged], Counter(event.drawn)
    assert event.challenged == turn.to_move != event.seat
    penalty = rules.challenge_penalty() if event.upheld else rules.failed_challenge_draws()
    assert len(event.drawn) == min(penalty, before.pool)
    if not event.upheld:
        assert match.table == before.table
        assert [seat.score for seat in match.seats] == [seat.score for seat in before.seats]
    elif event.undone:
        assert match.table == turn.table
        assert (culprit.score, culprit.melded) == (turn.mover.score, turn.mover.melded)
        assert match.idle == turn.idle + 1
    else:
        assert rules.notation.content(before.table) - rules.notation.content(match.table) == Counter(
            event.returned
        )
        assert culprit.score == turn.mover.score + event.outcome.score
    if event.upheld:
        rack = Counter(before.seats[event.challenged].rack) + Counter(event.returned) + drawn
        assert Counter(culprit.rack) == rack


def _check_lay(rules: RuleSet, position: Position, play: Play) -> None:
    """Naming the groups formed says the same as naming the whole table."""
    fresh = (Counter(play.table) - Counter(position.table)).elements()
    laid = turn_from_json(rules, position, {"lay": [rules.notation.group_text(group) for group in fresh]})
    assert isinstance(laid, Play)
    whole = turn_from_json(
        rules, position, {"play": [rules.notation.group_text(group) for group in laid.table]}
    )
    assert isinstance(whole, Play)
    assert Counter(whole.table) == Counter(laid.table)
    by_lay, by_play = judge(rules, position, laid), judge(rules, position, play)
    assert verdict_to_json(rules, by_lay) == _judgement(rules, position, whole)
    assert by_lay.legal
    assert len(by_lay.used) <= len(by_play.used)
    if Counter(laid.table) == Counter(play.table):
        assert verdict_to_json(rules, by_lay) == verdict_to_json(rules, by_play)


def _judgement(rules: RuleSet, position: Position, turn: Turn) -> dict[str, object]:
    return verdict_to_json(rules, judge(rules, position, turn))


def _through_json(rules: RuleSet, event: Event) -> Event:
    return event_from_json(rules, json.loads(json.dumps(event_to_json(rules, event))))


def _to_pool(verdict: Verdict) -> Heap:
    return Counter(verdict.aftermath.to_pool if verdict.aftermath else ())


def _public(match: Match) -> tuple[object, ...]:
    """What everybody may know of a match."""
    window = match.window
    doubts = window and (window.score, window.challengers, window.undone, len(window.penalties))
    seats = [(seat.name, len(seat.rack), seat.melded, seat.score, seat.forfeits) for seat in match.seats]
    course = (match.to_move, match.round, match.first, match.idle, match.passes, match.round_scored)
    state = (match.is_playing, match.winners, match.drawn is not None)
    return match.table, match.pool, course, state, doubts, seats, match.events


def _mixed(items: Sequence[T], chance: random.Random) -> tuple[T, ...]:
    return tuple(chance.sample(items, len(items)))
