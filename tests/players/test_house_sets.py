"""Whole games by computers with the sets and word lengths of houses: few tiles, many dealt, two letters."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub.core.match import Match
from wordkub.letters.rules import WordRules
from wordkub.numbers.rules import NumericRules
from wordkub.players.computers import Computer
from wordkub.store.games import RecordedGame, game_paths
from wordkub.store.records import Player, read_record
from wordkub.store.rulefiles import read_rules, rule_names
from wordkub.store.rulesets import Rules, open_rules
from wordkub.text.clauses import deal_doubt

pytestmark = pytest.mark.usefixtures("home")

HOUSES = [
    ('from = "classic"\ncopies = 1\n', 3),
    ('from = "classic"\ncopies = 1\ndeal = 13\n', 4),
    ('from = "sabra"\ncopies = 1\njokers = 0\ndeal = 13\n', 4),
    ('from = "sabra"\ncopies = 1\ndeal = 18\n', 3),
    ('from = "icebreaker"\ncopies = 1\ndeal = 27\n', 2),
    ('from = "sabra"\ncopies = 1\nhighest = 3\njokers = 0\ndeal = 4\ninitial_points = 6\n', 3),
    ('from = "classic"\ncopies = 1\npool_empty = "at_once"\ndeal = 17\n', 3),
    ('from = "xp"\ndeal = 26\n', 6),
    ('from = "word"\ndeal = 28\n', 4),
    ('from = "word-race"\ndeal = 37\n', 3),
    ('from = "word"\nmin_letters = 2\ninitial_letters = 2\n', 2),
    ('from = "word"\nmin_letters = 2\nscoring = "letters_placed"\ntwins = "stem"\n', 3),
    ('from = "word-race"\nmin_letters = 2\njoker_release = "free"\n', 3),
    ('from = "word"\nmin_letters = 1\ninitial_letters = 3\n', 2),
]
"""A house's rule file, and how many play."""


def played(rules: Rules, players: int, seed: int, level: int) -> Match:
    """A game of computers to its end, as its record has it."""
    seats = tuple(Player(f"computer {seat}", is_computer=True) for seat in range(players))
    game = RecordedGame.start(rules, seats, seed, 1)
    computer = Computer(rules, level)
    tiles = rules.tile_set(players)
    for _ in range(600):
        if game.match.is_over:
            break
        game.play(computer.turn(game.match.position()))
        there = rules.notation.content(game.match.table) + Counter(
            t for seat in game.match.seats for t in seat.rack
        )
        assert there <= tiles
        assert there.total() + game.match.pool == tiles.total()
    game.close()
    return read_record(game.path).match


@pytest.mark.parametrize("level", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("text", "players"), HOUSES)
def test_a_house_s_game_comes_to_its_end(text: str, players: int, level: int, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    match = played(open_rules(str(house)), players, 11, level)
    assert match.is_over


@pytest.mark.parametrize("rules", ["word", pytest.param("word-99", marks=pytest.mark.slow)])
def test_with_two_letters_computers_lay_words_of_two(rules: str, tmp_path: Path) -> None:
    """Somewhere in a few games; by the rules as they ship never."""
    house = tmp_path / "house.toml"
    house.write_text(f'from = "{rules}"\nmin_letters = 2\n')
    tables = [played(open_rules(str(house)), 2, seed, 3).table for seed in range(3)]
    assert any(len(word) == 2 for table in tables for word in table)
    table = played(open_rules(rules), 2, 0, 3).table
    assert table
    assert all(len(word) > 2 for word in table)


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        (
            'from = "classic"\ncopies = 1\n',
            4,
            "4 players cannot play with 54 tiles and 14 each (C4); 3 can; for 4 set deal to 13 or fewer",
        ),
        ('from = "word"\ndeal = 60\n', 2, "2 players cannot play with 112 tiles and 60 each (C4); for 2 set"),
    ],
)
def test_a_set_that_is_not_enough_is_told_wherever_it_is_met(
    text: str, players: int, said: str, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    names = ",".join("abcd"[:players])
    done = wordkub("play", "--rules", str(house), "--players", names)
    assert (done.returncode, done.stderr.startswith(f"wordkub: {said}")) == (2, True)
    assert game_paths() == []
    assert said in " ".join(wordkub("rules", str(house)).stdout.split())
    record = tmp_path / "begun.jsonl"
    record.write_text(_record_of(open_rules(str(house)), players))
    done = wordkub("resume", str(record))
    assert (done.returncode, said in done.stderr) == (2, True)


def _record_of(rules: WordRules | NumericRules, players: int) -> str:
    """A record as a program that counts no tiles would begin it: its first line, and no deal."""
    enough = rules.with_settings(deal=1)
    seats = tuple(Player(name) for name in "abcd"[:players])
    game = RecordedGame.start(enough, seats, 5, 1)
    game.close()
    head = Path(game.path).read_text().split("\n")[0]
    return head.replace('"deal": 1,', f'"deal": {rules.settings.deal},') + "\n"


def test_what_ships_can_be_dealt_to_all_who_may_play() -> None:
    for name in rule_names():
        assert deal_doubt(read_rules(name)) == ""
