"""What `import wordkub` gives a program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import wordkub
from wordkub.core.events import Challenged, MatchEnded, RoundStarted, TurnTaken
from wordkub.core.positions import Position
from wordkub.core.turns import Challenge
from wordkub.store.records import read_record

WORDS = str(Path(__file__).parent / "cases" / "words.txt")


def test_the_import_loads_nothing_else_of_the_package() -> None:
    code = "import sys; before = set(sys.modules); import wordkub; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == ["wordkub"]


def test_every_export_is_there_and_what_is_not_is_said() -> None:
    for name in wordkub.__all__:
        assert getattr(wordkub, name) is not None
        assert name in dir(wordkub)
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = wordkub.sovle  # type: ignore[attr-defined]


def test_a_position_a_verdict_and_a_match_read_well() -> None:
    rules = wordkub.open_rules("word")
    position = wordkub.read_position(rules, {"rack": "HIQ", "table": ["CLAP", "PEAR"], "melded": True})
    assert repr(position).startswith("Position(table='CLAP PEAR', rack='HIQ', melded=True, pool=")
    verdict = wordkub.judge(rules, position, wordkub.read_turn(rules, position, {"draw": True}))
    assert (repr(verdict), str(verdict)) == (
        "Verdict(legal=True, rack='HIQ', draws=4)",
        "Legal.",
    )
    refused = wordkub.judge(rules, position, wordkub.Pass())
    assert not refused.legal
    assert str(refused).splitlines()[0] == "Not legal."
    assert repr(refused.violations[0]).startswith("Violation('C5', 'The pool still has ")


def test_violations_have_the_fields_of_the_json() -> None:
    rules = wordkub.open_rules("word")
    position = wordkub.read_position(rules, {"rack": "CAXT", "table": [], "melded": True})
    (violation,) = wordkub.judge(rules, position, wordkub.read_turn(rules, position, "caxt")).violations
    assert (violation.clause, violation.group) == ("W7", tuple("CAXT"))
    assert violation.message == "CAXT is not in the dictionary en-US."


# Games


def draws(position: Position) -> wordkub.Turn:
    """A player who never plays."""
    return wordkub.Draw() if position.pool else wordkub.Pass()


def test_a_game_of_functions_and_computers_is_played_by_iterating() -> None:
    game = wordkub.Game("sabra", {"Ann": draws, "Bob": "computer:1"}, seed=3)
    events = list(game)
    assert events == game.events
    assert isinstance(events[0], RoundStarted)
    assert isinstance(events[-1], MatchEnded)
    assert game.is_over
    assert game.winners == ("Bob",)
    assert game.scores["Bob"] == -game.scores["Ann"]
    assert game.path is None
    assert {event.kind for event in events if isinstance(event, TurnTaken) and event.seat == 0} == {
        "draw",
        "pass",
    }
    assert list(game) == []


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (wordkub.Game("classic", {"A": "computer:1", "B": "computer:2"}, seed=5) for _ in range(2))
    assert list(one) == list(two)


def test_a_game_waits_for_people() -> None:
    rules = wordkub.open_rules("word")
    game = wordkub.Game(rules, {"Ann": None, "Bob": "computer:1"}, seed=7)
    list(game)
    assert (game.mover, game.is_over, game.winners) == ("Ann", False, ())
    with pytest.raises(wordkub.IllegalTurnError) as refused:
        game.play("colour")
    assert [violation.clause for violation in refused.value.verdict.violations][-1] == "W7"
    with pytest.raises(wordkub.NotationError):
        game.play({"darw": True})
    before = game.match
    game.play({"draw": True})
    assert game.match is not before
    assert [type(event) for event in game] == [TurnTaken, TurnTaken]
    assert game.mover == "Ann"


def test_a_function_that_answers_rubbish_loses_no_game() -> None:
    rules = wordkub.open_rules("sabra")
    game = wordkub.Game(rules, {"Ann": lambda _: wordkub.Pass(), "Bob": draws}, seed=1)
    turns = [event for event in game if isinstance(event, TurnTaken) and event.seat == 0]
    assert turns[0].refused is not None
    assert turns[0].refused.clauses == ("C5",)
    assert game.is_over


class Doubter:
    """A player who draws and challenges whatever is new."""

    def turn(self, position: Position) -> wordkub.Turn:
        return draws(position)

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        return next(map(Challenge, groups), None)


def test_a_player_with_challenge_may_doubt_words_w14() -> None:
    rules = wordkub.open_rules("word", dictionary=WORDS).with_settings(
        validation="challenge", initial_letters=3
    )
    game = wordkub.Game(rules, {"Ann": None, "Bob": Doubter()}, seed=4)
    list(game)
    rack = "".join(tile for tile in game.position.rack if tile.isalpha())[:4]
    happened = game.play(rack)
    (doubt,) = [event for event in happened if isinstance(event, Challenged)]
    assert (doubt.seat, doubt.upheld) == (1, True)
    with pytest.raises(wordkub.NotFoundError, match="no player 'Anne'; did you mean Ann"):
        game.challenge("Anne", "CAT")


@pytest.mark.usefixtures("home")
def test_a_game_is_kept_where_a_record_is_asked_for() -> None:
    with wordkub.Game("sabra", {"Ann": draws, "Bob": "computer:1"}, seed=3, record=True) as game:
        list(game)
        assert game.path is not None
        record = read_record(game.path)
    assert record.events == tuple(game.events)
    assert [player.is_computer for player in record.header.players] == [True, True]


@pytest.mark.parametrize(
    ("rules", "players", "says"),
    [
        ("sarba", {"A": None, "B": None}, "no rule set 'sarba'; did you mean sabra"),
        ("sabra", {"A": None}, "1 player"),
        ("sabra", {"A": "computr", "B": None}, 'A: a text is a computer player, "computer"'),
        ("sabra", {"A": "computer:9", "B": None}, "9"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(rules: str, players: dict[str, str | None], says: str) -> None:
    with pytest.raises(wordkub.WordkubError, match=says):
        wordkub.Game(rules, players)


def test_errors_have_fields(tmp_path: Path) -> None:
    with pytest.raises(wordkub.NotFoundError) as missing:
        wordkub.open_rules("sarba")
    assert (missing.value.kind, missing.value.name) == ("rule set", "sarba")
    path = tmp_path / "house.toml"
    path.write_text('from = "word"\ndeal = "many"\n')
    with pytest.raises(wordkub.FileError) as wrong:
        wordkub.open_rules(str(path))
    assert (wrong.value.path, wrong.value.field, wrong.value.line) == (str(path), "deal", None)


def test_a_function_may_answer_as_a_person_types() -> None:
    rules = wordkub.open_rules("word", dictionary=WORDS).with_settings(initial_letters=3)

    def longest(position: Position) -> object:
        rack = "".join(position.rack)
        found = next(iter(wordkub.find(wordkub.open_dictionary(WORDS), wordkub.Query(rack=rack))), None)
        drawn = position.drawn is not None or not position.pool
        return {"pass": True} if found is None and drawn else {"draw": True} if found is None else found.tiles

    game = wordkub.Game(rules, {"Ann": longest, "Bob": "computer:1"}, seed=2)  # type: ignore[dict-item]
    turns = [event for event in game if isinstance(event, TurnTaken) and event.seat == 0]
    assert "play" in {turn.kind for turn in turns}


def test_what_is_no_turn_is_said() -> None:
    rules = wordkub.open_rules("word")
    position = wordkub.read_position(rules, {"rack": "CAT", "melded": True})
    with pytest.raises(wordkub.NotationError, match="a turn is a Play, a Draw"):
        wordkub.judge(rules, position, "cat")  # type: ignore[arg-type]
    game = wordkub.Game("sabra", {"A": lambda _: None, "B": draws}, seed=1)  # type: ignore[return-value,dict-item]
    with pytest.raises(wordkub.NotationError, match="not 'None'"):
        list(game)
