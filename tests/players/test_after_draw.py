"""Whole games of computers by every value of `after_draw`, and who is asked after a draw (C5, K6)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from wordkub.core.codec import read_position
from wordkub.core.events import TurnKind, TurnTaken
from wordkub.core.game import LiveGame
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.turns import Draw, Pass, Play
from wordkub.letters.rules import WordRules
from wordkub.players.computers import Computer, seated_computers
from wordkub.players.session import AutoTurn, MatchOver, Session, ToMove
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player, read_record
from wordkub.store.rulesets import Rules, open_rules

pytestmark = pytest.mark.usefixtures("home")


def rules_of(name: str, value: str) -> Rules:
    return open_rules(name).with_settings(after_draw=value)


def computers_play(rules: Rules, levels: tuple[int, ...], seed: int) -> list[TurnTaken]:
    """The turns of a game between computers of these levels, which its record tells too."""
    players = tuple(Player(f"computer {level}", True, level) for level in levels)
    game = RecordedGame.start(rules, players, seed, 1)
    session = Session(game, seated_computers(rules, players))
    while not isinstance(session.next(), MatchOver):
        if isinstance(session.next(), AutoTurn):
            session.play(session.auto_turn())
    game.close()
    record = read_record(game.path)
    assert record.match == game.match == Match.of([player.name for player in players], game.events)
    assert record.rules.settings == rules.settings
    return [event for event in game.events if isinstance(event, TurnTaken)]


def check(turns: list[TurnTaken], value: str) -> Counter[TurnKind]:
    """What turns that go on are followed by; every one by a turn of the same player."""
    followed = Counter(other.kind for one, other in pairwise(turns) if one.goes_on and one.seat == other.seat)
    assert sum(followed.values()) == sum(turn.goes_on for turn in turns)
    assert all(turn.kind == "draw" and len(turn.drawn) == 1 for turn in turns if turn.goes_on)
    if value == "play":
        assert all(turn.goes_on for turn in turns if turn.kind == "draw")
    if value == "end":
        assert not followed
    return followed


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("word", "end", set()),
        ("word", "play", {"play"}),
        ("sabra", "end", set()),
        ("classic", "joker_swap", {"pass"}),
        ("icebreaker", "play", {"play", "pass"}),
    ],
)
def test_computers_play_whole_games(name: str, value: str, wanted: set[str]) -> None:
    rules = rules_of(name, value)
    followed: Counter[TurnKind] = Counter()
    for seed in range(2):
        followed += check(computers_play(rules, (1, 2), seed), value)
    assert set(followed) >= wanted


WORDS = ("word", "word-race", "word-99")
NUMBERS = ("sabra", "icebreaker", "classic", "xp", "open50")
GAMES = [
    *((name, value) for name in WORDS for value in ("end", "play")),
    *((name, value) for name in NUMBERS for value in ("end", "joker_swap", "play")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), GAMES)
def test_computers_of_every_level_play_whole_games(name: str, value: str) -> None:
    rules = rules_of(name, value)
    followed: Counter[TurnKind] = Counter()
    # A match to 99 points is long.
    for seed, levels in enumerate([(1, 2, 3), (4, 5), (1, 1)][: 1 if name == "word-99" else 3]):
        followed += check(computers_play(rules, levels, seed), value)
    # In the word game few computers ever have to draw.
    assert ("play" in followed) >= (value == "play" and name in NUMBERS)
    assert ("pass" in followed) >= (value != "end" and name in NUMBERS)


def test_a_computer_sees_the_tile_that_it_has_just_drawn() -> None:
    """The second level overlooks a quarter of its rack, and never the one tile here that fits."""
    rules = rules_of("sabra", "play")
    for number in range(1, 14):
        rack = f"R8 K{number} K{number} B1 B4 B12 Y3 Y11"
        turn = Computer(rules, 2).turn(position_of(rules, ["R5 R6 R7"], rack, "R8"))
        assert isinstance(turn, Play)
        assert turn.table == (("R5", "R6", "R7", "R8"),)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_computer_plays_after_a_draw_only_where_one_may(word_rules: WordRules, level: int) -> None:
    rules = word_rules.with_settings(after_draw="play")
    position = position_of(rules, [], "CATQVXZ", "T")
    assert isinstance(Computer(rules, level).turn(position), Play)
    assert Computer(word_rules, level).turn(position) == Pass()
    assert isinstance(rules.any_play(position).play, Play)


def position_of(rules: Rules, table: list[str], rack: str, drawn: str) -> Position:
    data = {"table": table, "rack": rack, "melded": True, "pool": 9, "drawn": drawn}
    return read_position(rules, data)


# Who is asked


def drawn_game(name: str, value: str, seed: int) -> Session:
    """A game in which somebody has just drawn, before the first play."""
    session = Session(LiveGame.deal(rules_of(name, value), ["Ann", "Bob"], seed), [None, None])
    session.play(Draw())
    return session


@pytest.mark.parametrize("name", ["word", "sabra", "classic"])
def test_a_human_who_drew_is_always_asked_where_any_play_may_follow(name: str) -> None:
    """To be asked only where there is a play would be a hint."""
    found = set()
    for seed in range(12):
        session = drawn_game(name, "play", seed)
        mover = session.match.to_move
        found.add(session.game.rules.any_play(session.match.position()).play is None)
        step = session.next()
        assert isinstance(step, ToMove)
        assert (step.seat, session.match.to_move) == (mover, mover)
        session.play(Pass())
        assert session.match.to_move != mover
    assert found == ({False} if name == "word" else {True, False})


def test_a_draw_ends_the_turn_where_it_does() -> None:
    for name, value in (("word", "end"), ("sabra", "end"), ("classic", "joker_swap")):
        assert drawn_game(name, value, 1).match.drawn is None
