"""Records of numeric games: no words in them, opened at any cut, gone on with from there."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.store.played import TWO, numeric_match, read, write
from wordkub.core.events import TurnTaken
from wordkub.core.match import Match
from wordkub.errors import FileError
from wordkub.numbers.rules import NumericRules
from wordkub.players.computers import Computer
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player
from wordkub.store.rulesets import open_numeric_rules, reopened

NAMES = [player.name for player in TWO]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def resumed(path: Path) -> RecordedGame:
    record = read(path)
    return RecordedGame.resume(record, reopened(record.rules, record.header.dictionary, record.header.theme))


def test_the_first_line_names_rules_and_players_and_no_words(home: Path) -> None:
    game = RecordedGame.start(open_numeric_rules("sabra"), TWO, 4, 3)
    game.close()
    first = json.loads(Path(game.path).read_text().splitlines()[0])
    assert not {"edition", "dictionary", "theme"} & first.keys()
    assert (first["rules"]["name"], first["rules"]["game"], first["rounds"]) == ("sabra", "numeric", 3)
    assert read(Path(game.path)).rules == open_numeric_rules("sabra")


@pytest.mark.parametrize("name", ["sabra", "icebreaker", "classic"])
def test_a_record_cut_after_any_event_goes_on_from_there(name: str, path: Path) -> None:
    rules, events = numeric_match(name)
    whole = write(path, rules, list(events), seed=8)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for count in range(0, len(events), 15):
        path.write_bytes(whole[: ends[count]] + b'{"event": "tu')
        record = read(path)
        assert record.events == events[:count]
        assert record.match == Match.of(NAMES, events[:count])
        game = resumed(path)
        if not game.match.is_over:
            game.play(Computer(game.rules).turn(game.match.position()))
        game.close()
        seats = Counter(tile for seat in game.match.seats for tile in seat.rack)
        dealt = rules.notation.content(game.match.table) + seats + Counter(game.referee.dealer.pool)
        assert dealt == rules.tile_set(2)
        assert read(path).events == tuple(game.events)


def test_k6_a_game_killed_between_draw_and_play_goes_on_in_that_turn(path: Path) -> None:
    rules, events = numeric_match("classic")
    count = next(n for n, e in enumerate(events, 1) if isinstance(e, TurnTaken) and e.goes_on)
    write(path, rules, list(events[:count]), seed=8)
    game = resumed(path)
    event = events[count - 1]
    assert isinstance(event, TurnTaken)
    assert (game.match.to_move, game.match.drawn) == (event.seat, event.drawn[0])
    assert game.match.position().drawn == event.drawn[0]
    assert game.match.position(1 - event.seat).drawn is None
    game.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "cannot be read"),
        ({"game": "word"}, "cannot be read: its first line lacks or garbles 'dictionary'"),
        ({"highest": 2}, "highest: takes a whole number from 3 to 99, not 2"),
        ({"colours": {"J": "jade"}}, "colours: takes a table of letters and names"),
        ({"tiles_by_players": [[2, 1, 1, 1]]}, "tiles_by_players: takes a list of"),
    ],
)
def test_rules_that_cannot_be_are_said(path: Path, change: dict[str, object], said: str) -> None:
    rules, events = numeric_match("sabra")
    first, _, rest = write(path, rules, list(events), seed=8).partition(b"\n")
    data = json.loads(first)
    data["rules"] |= change
    path.write_bytes(json.dumps(data).encode() + b"\n" + rest)
    with pytest.raises(FileError, match=f"line 1: .*{said}".replace("[", r"\[")):
        read(path)


def test_a_record_of_own_colours_opens(home: Path) -> None:
    house = home / "house.toml"
    house.write_text(
        'from = "classic"\nhighest = 15\ncopies = 3\njokers = 4\n'
        '[colours]\nK = "black"\nG = "green"\nW = "white"\n'
    )
    rules = open_numeric_rules(str(house))
    game = RecordedGame.start(rules, (Player("A", True), Player("B", True)), 3, 1)
    while not game.match.is_over:
        game.play(Computer(rules).turn(game.match.position()))
    game.close()
    os.remove(house)
    record = read(Path(game.path))
    assert isinstance(record.rules, NumericRules)
    assert record.rules.settings == rules.settings
    assert record.match == game.match
