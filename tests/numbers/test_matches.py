"""Whole matches of computers by every numeric rule set, with time running out now and then.

The core that deals, judges and settles them is the one of the word game, unchanged.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.playing import LEVEL
from wordkub.core.codec import event_from_json, event_to_json
from wordkub.core.dealer import Dealer
from wordkub.core.events import Event, RoundEnded
from wordkub.core.judging import judge
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.referee import Referee
from wordkub.core.turns import Draw, TimeOver, Turn
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import NumberSet
from wordkub.players.computers import Computer
from wordkub.store.rulesets import open_numeric_rules

CUSTOM: dict[str, dict[str, Any]] = {
    "five colours": {
        "colours": (("K", "black"), ("R", "red"), ("B", "blue"), ("Y", "yellow"), ("G", "green")),
        "highest": 15,
        "copies": 3,
        "jokers": 4,
        "initial_points": 40,
    },
    "no jokers, sets of four": {"jokers": 0, "min_set": 4, "initial_points": 20},
    "jokers alone": {"jokers": 4, "all_joker_sets": True},
}


def rule_sets() -> list[NumericRules]:
    shipped = [open_numeric_rules(name) for name in ("sabra", "icebreaker", "classic", "xp", "open50")]
    return [*shipped, *(open_numeric_rules("sabra").with_settings(**values) for values in CUSTOM.values())]


def turn_of(rules: NumericRules, match: Match, chance: random.Random) -> Turn:
    """Mostly what a computer does; now and then time is over, with sets lying about or not."""
    position = match.position()
    if chance.random() > 0.08:
        return Computer(rules, LEVEL).turn(position)
    if chance.random() < 0.4 or not position.table:
        return TimeOver()
    broken = chance.randrange(len(position.table))
    group = position.table[broken]
    pieces = (group[:2], group[2:]) if chance.random() < 0.7 else (group[1:],)
    table = (*position.table[:broken], *position.table[broken + 1 :], *pieces)
    return TimeOver(tuple(piece for piece in table if piece))


def play_out(rules: NumericRules, seats: int, seed: int, rounds: int = 2) -> tuple[Match, list[Event]]:
    """A match to its end; whatever happens, no tile is lost and every set on the table is one."""
    chance = random.Random(seed)
    dealer = Dealer(rules, seats, seed)
    referee = Referee(rules, dealer, rounds)
    match, events = Match.of("ABCDEF"[:seats]), list[Event]()

    def happen(new: list[Event]) -> Match:
        nonlocal match
        for event in new:
            match = match.after(event)
            events.append(event)
        if match.is_playing:
            racks = Counter(tile for seat in match.seats for tile in seat.rack)
            assert len(dealer.pool) == match.pool
            assert rules.notation.content(match.table) + racks + Counter(dealer.pool) == rules.tile_set(seats)
        return match

    happen(referee.follow_up(match))
    for _ in range(2_000):
        if match.is_over:
            return match, events
        happen(referee.play(match, turn_of(rules, match, chance)))
        assert all(isinstance(rules.sets.read(group), NumberSet) for group in match.table)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_comes_to_its_end_and_its_events_alone_rebuild_it(rules: NumericRules, seed: int) -> None:
    seats = 2 + seed % (rules.settings.players[1] - 1)
    match, events = play_out(rules, seats, seed)
    again = [event_from_json(rules, event_to_json(rules, event)) for event in events]
    assert again == events
    assert Match.of("ABCDEF"[:seats], again) == match
    ends = [event for event in events if isinstance(event, RoundEnded)]
    assert len(ends) == 2
    assert [seat.score for seat in match.seats] == [sum(end.notes[i] for end in ends) for i in range(seats)]
    for end in ends:
        if rules.settings.pool_empty_winner == "lowest_rack" and len(end.winners) == 1:
            assert sum(end.notes) == 0


def test_the_same_seed_is_the_same_match() -> None:
    rules = open_numeric_rules("classic")
    assert play_out(rules, 3, 5) == play_out(rules, 3, 5)


@pytest.mark.parametrize("count", [40, 70, 106])
def test_an_initial_meld_from_a_huge_rack_is_found_and_judged(count: int) -> None:
    """In a house where nobody melds for long; S1 asks what the laid tiles are worth in every way."""
    rules = open_numeric_rules("sabra").with_settings(initial_points=100)
    rack = random.Random(count).sample(sorted(rules.tile_set(2).elements()), count)
    position = Position((), tuple(rack), False, 5)
    search = rules.any_play(position)
    assert search.play is not None or not search.is_settled
    assert judge(rules, position, search.play or Draw()).legal
