"""No turn of a computer that is refused ends a game: the next best is taken, and the record notes it."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub.core.codec import event_from_json, event_to_json
from wordkub.core.events import Refused, TurnTaken, redact
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Challenge, Draw, Pass, Play, Turn
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import NotationError
from wordkub.players.beginning import rules_again
from wordkub.players.computers import Computer, seated_computers
from wordkub.players.seating import read_players
from wordkub.players.session import Session
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player, read_record
from wordkub.store.rulesets import open_rules
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.replay import replay_lines

WORDS = str(Path(__file__).parents[1] / "cases" / "words.txt")
TWO = (Player("computer 1", True, 1), Player("computer 2", True, 1))

pytestmark = pytest.mark.usefixtures("home")


def session_of(game: RecordedGame) -> Session:
    return Session(game, seated_computers(game.rules, game.players))


def rubbish(position: Position, chance: random.Random) -> Turn:
    """What nobody in their senses would do; now and then it is legal."""
    table, rack = position.table, position.rack
    turns: list[Turn] = [
        Draw(),
        Pass(),
        Play(table),
        Play(()),
        Play(table[1:]),
        Play((*table, rack[:1])),
        Play((*table, tuple(chance.sample(rack, min(4, len(rack)))))),
        Play((*table, ("?",) * 3)),
        Challenge("NOTHING"),
    ]
    return chance.choice(turns)


@pytest.mark.parametrize("house", ["", "draw_when_able = false\n", 'pool_empty = "cannot_draw"\n'])
@pytest.mark.parametrize(
    "base",
    ["word", "word-race", pytest.param("word-99", marks=pytest.mark.slow), "sabra", "icebreaker", "classic"],
)
def test_a_computer_that_answers_rubbish_plays_to_the_end(
    home: Path, monkeypatch: pytest.MonkeyPatch, base: str, house: str
) -> None:
    chance = random.Random(f"{base} {house}")
    monkeypatch.setattr(Computer, "turn", lambda _, position: rubbish(position, chance))
    path = home / "house.toml"
    path.write_text(f'from = "{base}"\n{house}')
    words = WORDS if base.startswith("word") else None
    game = RecordedGame.start(open_rules(str(path), dictionary=words), TWO, 2, 1)
    PlainGame(game, Console(io.StringIO(), io.StringIO())).run()
    game.close()
    refused = [event.refused for event in game.events if isinstance(event, TurnTaken) and event.refused]
    assert game.match.is_over
    assert len(refused) > 3
    record = read_record(game.path)
    assert (record.events, record.match) == (tuple(game.events), game.match)
    told = "\n".join(replay_lines(record, 80))
    assert told.count("which is not legal here") == len(refused)


def test_the_record_notes_what_was_refused_and_why() -> None:
    game = RecordedGame.start(open_rules("sabra"), TWO, 2, 1)
    (event,) = session_of(game).play(Pass())
    game.close()
    assert isinstance(event, TurnTaken)
    assert event.refused == Refused({"pass": True}, ("C5",))
    line = json.loads(Path(game.path).read_text().splitlines()[-1])
    assert line["refused"] == {"turn": {"pass": True}, "clauses": ["C5"]}
    told = wordkub("replay", game.path).stdout
    assert "first tried to pass, which is not legal here (C5)." in told


def test_other_seats_do_not_see_what_a_computer_would_have_laid() -> None:
    game = RecordedGame.start(open_rules("sabra"), TWO, 2, 1)
    seat = game.match.to_move
    (event,) = session_of(game).play(Play((game.match.mover.rack[:3],)))
    game.close()
    assert isinstance(event, TurnTaken)
    assert event.refused is not None
    for seer in (None, 1 - seat):
        (seen,) = redact([event], seer)
        assert isinstance(seen, TurnTaken)
        assert seen.refused == Refused({}, event.refused.clauses)
        assert event_from_json(game.rules, event_to_json(game.rules, seen)) == seen
    assert redact([event], seat) == [event]


def test_a_person_s_turn_is_refused_as_ever() -> None:
    game = RecordedGame.start(open_rules("sabra"), (Player("Ann"), Player("Bob")), 2, 1)
    with pytest.raises(IllegalTurnError):
        session_of(game).play(Pass())
    game.close()


@pytest.mark.parametrize(
    "refused", [1, [], {"turn": 1, "clauses": []}, {"turn": {}}, {"turn": {}, "clauses": "C5"}]
)
def test_a_note_that_cannot_be_read_is_said(refused: object) -> None:
    game = RecordedGame.start(open_rules("sabra"), TWO, 2, 1)
    (event,) = session_of(game).play(Pass())
    game.close()
    data = event_to_json(game.rules, event) | {"refused": refused}
    with pytest.raises(NotationError, match="the event turn "):
        event_from_json(game.rules, data)


# Computers where only those may draw who cannot play


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("base", ["sabra", "classic", "icebreaker", "word"])
def test_a_computer_that_may_not_draw_plays_what_is_found(home: Path, base: str, level: int) -> None:
    """The games of the fault: seed 2; no turn of a computer needs to be put right."""
    path = home / "house.toml"
    path.write_text(f'from = "{base}"\ndraw_when_able = false\n')
    rules = open_rules(str(path))
    game = RecordedGame.start(rules, read_players(f"computer:{level},computer:{level}", (2, 4)), 2, 1)
    session = session_of(game)
    found = 0
    while not game.match.is_over:
        position = game.match.position()
        turn = session.auto_turn()
        if isinstance(turn, Draw | Pass):
            assert judge(rules, position, turn).legal
        found += isinstance(turn, Play) and judge(rules, position, Draw()).violations[0].clause in (
            "W4",
            "N6",
        )
        if len(game.events) == 9:
            # Gone on with from the record, it asks the same.
            game.close()
            record = read_record(game.path)
            game = RecordedGame.resume(record, rules_again(record)[0])
            session = session_of(game)
        session.play(turn)
    game.close()
    assert found > 2
    assert not [event for event in game.events if isinstance(event, TurnTaken) and event.refused]


@pytest.mark.parametrize("base", ["sabra", "classic", "word"])
def test_such_a_game_runs_to_its_end_as_a_command(home: Path, base: str) -> None:
    path = home / "house.toml"
    path.write_text(f'from = "{base}"\ndraw_when_able = false\n')
    done = wordkub("play", "--players", "computer:1,computer:1", "--seed", "2", "--rules", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert " wins with " in done.stdout


def test_a_computer_sees_the_pool_as_it_is_once_the_last_turn_stands(home: Path) -> None:
    """Before the tiles of a turn that can still be challenged are drawn it seems larger (W9, W14)."""
    rules = open_rules("word", dictionary=WORDS).with_settings(validation="challenge", initial_letters=3)
    refused = drawn = 0
    for seed in range(6):
        game = RecordedGame.start(rules, TWO, seed, 1)
        PlainGame(game, Console(io.StringIO(), io.StringIO())).run()
        game.close()
        turns = [event for event in game.events if isinstance(event, TurnTaken)]
        refused += sum(turn.refused is not None for turn in turns)
        drawn += sum(turn.kind in ("draw", "pass") for turn in turns)
    assert refused == 0
    assert drawn > 5
