"""A game is begun as it is asked for, and a game that was left goes on by its own rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkub.errors import NotationError, NotFoundError, WordkubError
from wordkub.players.beginning import NewGame, rules_again, rules_doubt
from wordkub.players.seating import read_players
from wordkub.store.games import RecordedGame
from wordkub.store.records import read_record

pytestmark = pytest.mark.usefixtures("home")


def begun(asked: NewGame, names: str = "Ann,Bob") -> RecordedGame:
    rules = asked.open()
    game = asked.start(rules, read_players(names, rules.settings.players))
    game.close()
    return game


def test_what_is_asked_for_is_what_is_played() -> None:
    asked = NewGame("word", theme="animals", family=True, challenge=True, time_limit=45, rounds=2, seed=7)
    game = begun(asked)
    header = read_record(game.path).header
    assert (header.seed, header.rounds) == (7, 2)
    assert header.theme is not None
    assert header.theme["name"] == "animals"
    assert header.dictionary is not None
    assert header.dictionary["family"] is True
    assert (game.rules.settings.time_limit, game.rules.players_check()) == (45, True)


@pytest.mark.parametrize(("limit", "seconds"), [(None, 120), (0, None), (30, 30)])
def test_the_time_for_a_turn_is_the_rule_set_s_where_nobody_says(
    limit: int | None, seconds: int | None
) -> None:
    assert NewGame("sabra", time_limit=limit).open().settings.time_limit == seconds


@pytest.mark.parametrize(("rules", "rounds"), [("word", 1), ("word-99", None)])
def test_one_round_unless_points_win_at_once(rules: str, rounds: int | None) -> None:
    assert read_record(begun(NewGame(rules)).path).header.rounds == rounds


@pytest.mark.parametrize(
    ("asked", "kind", "said"),
    [
        (
            NewGame("sabra", challenge=True),
            NotationError,
            "sabra has number tiles and no words, so nothing is",
        ),
        (NewGame("sabra", theme="animals"), NotationError, "takes no theme"),
        (NewGame("wrod"), NotFoundError, "did you mean word"),
        (NewGame(dictionary="en-SU"), NotFoundError, "did you mean en-US"),
        (NewGame(theme="aminals"), NotFoundError, "did you mean animals"),
    ],
)
def test_what_cannot_be_played_is_said(asked: NewGame, kind: type[WordkubError], said: str) -> None:
    with pytest.raises(kind, match=said):
        asked.open()


def test_a_doubtful_theme_and_a_changed_dictionary_are_told(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("cat\ndog\n")
    asked = NewGame(dictionary=str(words), theme="animals")
    rules = asked.open()
    assert rules_doubt(rules).startswith("No rack can open with the theme animals")
    assert rules_doubt(NewGame("sabra").open()) == ""
    game = begun(NewGame(dictionary=str(words)), "Ann,computer")
    words.write_text("cat\ndog\nbird\n")
    _, changes = rules_again(read_record(game.path))
    assert changes == ["The dictionary few has changed since this game began."]
