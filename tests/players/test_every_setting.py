"""Whole games of computers by every value of every setting, alone and three together.

What a game exercises is counted, so that a setting which nobody plays by is seen.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wordkub.core.events import RoundEnded, TurnTaken
from wordkub.core.settings import YES_NO, Kind
from wordkub.core.turns import Play, TimeOver, Turn
from wordkub.players.computers import seated_computers
from wordkub.players.session import AutoTurn, MatchOver, Session
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player, read_record
from wordkub.store.rulefiles import rule_names
from wordkub.store.rulesets import Rules, open_numeric_rules, open_word_rules

WORDS = str(Path(__file__).parents[1] / "cases" / "words.txt")

MOST_TURNS = 400
"""More turns than any game here takes."""

NUMBERS: dict[str, list[Any]] = {
    "players": [(2, 2), (2, 4)],
    "deal": [1, 7, 14],
    "jokers": [0, 1, 5],
    "time_limit": [None, 60],
    "penalty_tiles": [0, 1, 5],
    "joker_left": [0, 25, 50],
    "initial_letters": [1, 4, 6],
    "min_letters": [1, 3, 4],
    "refill_to": [None, 1, 9],
    "target_score": [None, 8],
    "max_new_words": [None, 1, 2],
    "letter_left": [0, 2],
    "challenge_penalty": [0, 1, 3],
    "colours": [
        (("K", "black"),),
        (("K", "black"), ("G", "green"), ("R", "red"), ("B", "blue"), ("Y", "yellow")),
    ],
    "highest": [3, 7, 15],
    "copies": [1, 2, 3],
    "min_set": [2, 3, 4],
    "initial_points": [0, 30, 50],
    "tiles_by_players": [(), ((2, 2, 3, 4), (3, 4, 1, 0))],
}
"""Values to play by of the settings that take more than a few words."""

Values = dict[str, Any]


def _values(rules: Rules) -> dict[str, list[Any]]:
    """What each setting of a game is played by: everything it takes, or some of it."""
    values = {}
    for field in dataclasses.fields(rules.settings):
        kind: Kind = field.metadata["kind"]
        if kind is YES_NO:
            values[field.name] = [True, False]
        elif kind.takes.startswith("one of "):
            values[field.name] = re.findall(r'"(\w+)"', kind.takes)
        else:
            values[field.name] = NUMBERS[field.name]
    return values


def _base(name: str) -> Rules:
    """A rule set that ships, with few tiles so that a game is soon over."""
    if name.startswith("word"):
        rules = open_word_rules(name, dictionary=WORDS)
        halved = {tile: (count + 1) // 2 for tile, count in rules.edition.tiles.items()}
        return dataclasses.replace(rules, edition=dataclasses.replace(rules.edition, tiles=halved))
    return open_numeric_rules(name).with_settings(highest=9, initial_points=20)


def _house(base: Rules, values: Values) -> Rules:
    """A rule set with some settings changed, that deals no more tiles than there are."""
    rules = base.with_settings(**values)
    settings = rules.settings.to_mapping()
    assert type(rules.settings).from_mapping(settings).to_mapping() == settings
    seats = rules.settings.players[0]
    return rules.with_settings(deal=min(rules.settings.deal, rules.tile_set(seats).total() // seats))


def _games(chance: random.Random) -> Iterator[tuple[str, Values]]:
    """Every value alone, by one rule set after the other, and as many times three of them together.

    Then, by every rule set, `draw_when_able = false` with two others.
    """
    for game in ("word", "numeric"):
        names = [name for name in rule_names() if name.startswith("word") == (game == "word")]
        values = _values(_base(names[0]))
        alone = [(name, value) for name, known in values.items() for value in known]
        for place, (name, value) in enumerate(alone):
            yield names[place % len(names)], {name: value}
        for place in range(len(alone)):
            chosen = chance.sample(sorted(values), 3)
            yield names[place % len(names)], {name: chance.choice(values[name]) for name in chosen}
        for name in names:
            others = chance.sample(sorted(values.keys() - {"draw_when_able"}), 2)
            yield name, {"draw_when_able": False, **{other: chance.choice(values[other]) for other in others}}


def _turn(session: Session, chance: random.Random) -> Turn:
    """What the computer does, or now and then what lies when its time runs out: anything, or half a play."""
    turn = session.auto_turn()
    if chance.random() > 0.06:
        return turn
    table = session.match.table
    laid = turn.table if isinstance(turn, Play) else table
    return chance.choice(
        [
            TimeOver(),
            TimeOver(laid),
            TimeOver(tuple(laid[1:])),
            TimeOver((*table, laid[0][:2]) if laid else None),
        ]
    )


def _tiles(game: RecordedGame) -> Counter[str]:
    racks = [tile for seat in game.match.seats for tile in seat.rack]
    return game.rules.notation.content(game.match.table) + Counter(racks) + Counter(game.referee.dealer.pool)


def _play(rules: Rules, seed: int) -> RecordedGame:
    """A game of two computers to its end, no tile lost and no turn of theirs refused."""
    chance = random.Random(seed)
    players = tuple(
        Player(f"computer {seat}", True, chance.randint(1, 3)) for seat in range(rules.settings.players[0])
    )
    game = RecordedGame.start(rules, players, seed, 2 if seed % 4 == 0 else 1)
    session, whole = Session(game, seated_computers(rules, players)), rules.tile_set(len(players))
    turns = 0
    while not isinstance(step := session.next(), MatchOver):
        turns += 1
        assert turns < MOST_TURNS, "the game does not end"
        if isinstance(step, AutoTurn):
            session.play(_turn(session, chance))
        assert _tiles(game) == whole
    game.close()
    return game


def _check(game: RecordedGame) -> Counter[str]:
    """That the record is the game, and what was done in it."""
    record = read_record(game.path)
    assert (record.events, record.match) == (tuple(game.events), game.match)
    turns = [event for event in game.events if isinstance(event, TurnTaken)]
    assert [turn.refused for turn in turns if turn.refused] == []
    assert any(isinstance(event, RoundEnded) for event in game.events)
    done: Counter[str] = Counter(turn.kind for turn in turns)
    for what in ("doubled", "goes_on", "window", "to_pool", "to_rack", "forfeits_next"):
        done[what] += sum(bool(getattr(turn, what, getattr(turn.outcome, what, None))) for turn in turns)
    done["rounds"] += game.match.round
    done["may not draw"] += not game.rules.settings.draw_when_able
    return done


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_value_of_every_setting_is_played(home: Path, part: int) -> None:
    bases = {name: _base(name) for name in rule_names()}
    played: Counter[tuple[str, str]] = Counter()
    done: Counter[str] = Counter()
    games = list(enumerate(_games(random.Random(16))))
    random.Random(1).shuffle(games)
    for seed, (name, values) in games[part::4]:
        rules = _house(bases[name], values)
        try:
            done += _check(_play(rules, seed))
        except Exception as problem:
            problem.add_note(f"{name} with {values}, seed {seed}")
            raise
        played.update((setting, repr(value)) for setting, value in values.items())
    wanted = {
        (setting, repr(value)) for _, (_, values) in games[part::4] for setting, value in values.items()
    }
    assert set(played) == wanted
    assert min(done[kind] for kind in ("play", "draw", "pass", "time over")) > 20, done
    rare = ["doubled", "goes_on", "to_pool", "to_rack", "forfeits_next", "may not draw"]
    # Where players check the words, which not every part has a game of.
    rare += ["window"] * any(setting == "validation" and "challenge" in value for setting, value in wanted)
    assert min(done[kind] for kind in rare) > 0, done


def test_every_setting_has_values_to_play_by() -> None:
    """All of the choices, both of yes and no, and some of every number, with every rule set to begin with."""
    games = list(_games(random.Random(16)))
    assert {name for name, _ in games} == set(rule_names())
    for base in ("word", "sabra"):
        values = _values(_base(base))
        alone = {
            (name, repr(value)) for _, house in games if len(house) == 1 for name, value in house.items()
        }
        assert {(name, repr(value)) for name, known in values.items() for value in known} <= alone
        assert all(len(known) >= 2 for known in values.values())
