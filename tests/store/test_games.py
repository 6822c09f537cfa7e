"""Games being played: started, left anywhere, gone on with."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.store.played import TWO, play_on, read, resume, rules_of, short_game, varied_game, write
from wordkub import places
from wordkub.core.events import MatchEnded, RoundStarted, TurnTaken
from wordkub.core.turns import Draw, Pass
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import FileError, WordkubError
from wordkub.letters.rules import WordRules
from wordkub.store.games import RecordedGame, game_paths, new_seed, newest_unfinished
from wordkub.store.records import Player


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the user's own, empty."""
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def rules() -> WordRules:
    return rules_of("word", is_small=True)


def start(rules: WordRules, seed: int = 5, players: tuple[Player, ...] = TWO) -> RecordedGame:
    return RecordedGame.start(rules, players, seed, 1)


def tiles(game: RecordedGame) -> Counter[str]:
    racks = [tile for seat in game.match.seats for tile in seat.rack]
    return game.rules.notation.content(game.match.table) + Counter(racks) + Counter(game.referee.dealer.pool)


# Started


def test_start_deals_and_records(rules: WordRules, home: Path) -> None:
    game = start(rules)
    assert Path(game.path).parent == home / "games" == Path(places.games_dir())
    assert Path(game.path).name.endswith("-ann-bob.jsonl")
    assert [type(event) for event in game.events] == [RoundStarted]
    assert read(Path(game.path)).events == tuple(game.events)
    assert game.match == read(Path(game.path)).match
    game.close()
    assert os.listdir(home / "games") == [Path(game.path).name], "no lock is left"


def test_two_games_at_once_have_a_record_each(rules: WordRules) -> None:
    games = [start(rules, seed) for seed in range(3)]
    assert len({game.path for game in games}) == 3
    for game in games:
        play_on(game)
        game.close()
    for seed, game in enumerate(games):
        assert read(Path(game.path)).header.seed == seed
        assert read(Path(game.path)).match.is_over


@pytest.mark.parametrize(
    ("names", "ending"),
    [
        (("Ann", "Bob"), "-ann-bob.jsonl"),
        (("Žofie", "O'Hara / Müller"), "-zofie-o-hara-muller.jsonl"),
        (("..", "/"), ".jsonl"),
        (("李", "Bob"), "-bob.jsonl"),
        (("N" * 80, "Bob"), "-" + "n" * 60 + ".jsonl"),
    ],
)
def test_record_is_named_after_the_players(
    rules: WordRules, home: Path, names: tuple[str, str], ending: str
) -> None:
    game = start(rules, players=tuple(map(Player, names)))
    game.close()
    assert Path(game.path).name.endswith(ending)
    assert Path(game.path).parent == home / "games"
    assert [player.name for player in read(Path(game.path)).header.players] == list(names)


def test_every_turn_is_on_the_disk(rules: WordRules) -> None:
    game = start(rules)
    while not game.match.is_over:
        play_on(game, most=1)
        assert read(Path(game.path)).events == tuple(game.events)
        assert read(Path(game.path)).match == game.match
    assert isinstance(game.events[-1], MatchEnded)
    game.close()


def test_an_illegal_turn_is_not_recorded(rules: WordRules) -> None:
    game = start(rules, players=(Player("Ann"), Player("Bob")))
    before, data = game.match, Path(game.path).read_bytes()
    with pytest.raises(IllegalTurnError):
        game.play(Pass())
    assert game.match is before
    assert Path(game.path).read_bytes() == data
    game.close()


def test_challenges_are_recorded() -> None:
    rules = rules_of("word", is_small=True, validation="challenge")
    game = start(rules)
    while game.match.window is None:
        play_on(game, most=1)
    seat = game.match.window.seat
    word = rules.notation.group_text(
        next(iter(Counter(game.match.table) - Counter(game.match.window.before.table)))
    )
    (doubt,) = game.challenge(1 - seat, word)
    assert game.accept()
    game.close()
    assert doubt in game.events
    assert read(Path(game.path)).events == tuple(game.events)


def test_new_seeds_differ() -> None:
    assert len({new_seed() for _ in range(50)}) == 50


# Left, and gone on with


def test_cut_anywhere_it_goes_on_as_if_it_had_not_been(tmp_path: Path, rules: WordRules) -> None:
    """A game between computers, cut in any line: what is played again is what was played before."""
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    whole = write(path, rules, list(events), seed=5)
    lines = whole.splitlines(keepends=True)
    assert len(lines) > 25
    for count in range(1, len(lines)):
        half = lines[count][: len(lines[count]) * count // len(lines)]
        path.write_bytes(b"".join(lines[:count]) + half)
        game = resume(path, rules)
        assert tuple(game.events[: count - 1]) == events[: count - 1]
        assert tiles(game) == rules.tile_set(2)
        play_on(game)
        game.close()
        assert path.read_bytes() == whole


def test_any_kind_of_event_can_be_the_last(tmp_path: Path) -> None:
    """Challenges, open windows, forfeits: a record cut after any of them goes on to its end."""
    rules, events = varied_game()
    path = tmp_path / "game.jsonl"
    lines = write(path, rules, list(events), seed=3).splitlines(keepends=True)
    for count in range(1, len(lines)):
        path.write_bytes(b"".join(lines[:count]))
        game = resume(path, rules)
        assert tuple(game.events[: count - 1]) == events[: count - 1]
        play_on(game, most=2)
        assert tiles(game) == rules.tile_set(2)
        game.close()
        assert read(path).events == tuple(game.events)


def test_resume_of_half_a_line_takes_it_off(tmp_path: Path, rules: WordRules) -> None:
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    data = write(path, rules, list(events[:6]), seed=5)
    path.write_bytes(data + b'{"event": "turn", "se')
    game = resume(path, rules)
    play_on(game, most=1)
    game.close()
    assert path.read_bytes().startswith(data + b'{"event": "turn", "seat"')
    assert read(path).events == tuple(game.events)


def test_resume_without_a_seed(tmp_path: Path, rules: WordRules) -> None:
    """The seed may be left out: what is hidden is mixed anew, and nothing is lost or doubled."""
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    write(path, rules, list(events[:8]), seed=None)
    orders = set()
    for _ in range(4):
        game = resume(path, rules)
        assert len(game.referee.dealer.pool) == game.match.pool
        assert tiles(game) == rules.tile_set(2)
        orders.add(tuple(game.referee.dealer.pool))
        play_on(game, most=1)
        game.close()
    assert len(orders) == 4
    game = resume(path, rules)
    play_on(game)
    game.close()
    record = read(path)
    assert record.events[:8] == events[:8]
    assert record.match.is_over
    assert record.header.seed is None


def test_resume_without_a_seed_before_the_deal(tmp_path: Path, rules: WordRules) -> None:
    path = tmp_path / "game.jsonl"
    write(path, rules, [], seed=None)
    game = resume(path, rules)
    assert tiles(game) == rules.tile_set(2)
    game.close()


def test_resume_of_another_seed_is_refused(tmp_path: Path, rules: WordRules) -> None:
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    data = write(path, rules, list(events[:8]), seed=6)
    with pytest.raises(FileError, match=r"game\.jsonl: event 1 is not what the seed of the record deals"):
        resume(path, rules)
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize("seed", [5, None])
def test_resume_of_tiles_that_the_set_does_not_have_is_refused(
    tmp_path: Path, rules: WordRules, seed: int | None
) -> None:
    """A word of the table that has become another one since it was written."""
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    place = next(i for i, e in enumerate(events) if isinstance(e, TurnTaken) and e.kind == "play")
    lines = write(path, rules, list(events[: place + 1]), seed).splitlines()
    value = json.loads(lines[-1])
    value["table"][0] = "ZZZZ"
    data = b"\n".join([*lines[:-1], json.dumps(value).encode()]) + b"\n"
    path.write_bytes(data)
    with pytest.raises(FileError, match=r"game\.jsonl: the tiles of the record are not those of its set"):
        resume(path, rules)
    assert path.read_bytes() == data


def test_resume_of_a_letter_that_has_become_another_is_refused(tmp_path: Path, rules: WordRules) -> None:
    """The set has the letter, but it lies in the pool."""
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    place = next(i for i, e in enumerate(events) if isinstance(e, TurnTaken) and e.kind == "play")
    lines = write(path, rules, list(events[: place + 1]), seed=5).splitlines()
    game = resume(path, rules)
    game.close()
    value = json.loads(lines[-1])
    word = value["table"][0]
    value["table"][0] = next(tile for tile in game.referee.dealer.pool if tile.isalpha() and tile != word[0])
    value["table"][0] += word[1:]
    path.write_bytes(b"\n".join([*lines[:-1], json.dumps(value).encode()]) + b"\n")
    with pytest.raises(FileError, match=r"game\.jsonl: the tiles of the record are not those of its set"):
        resume(path, rules)


@pytest.mark.parametrize("seed", [5, None])
def test_resume_of_a_tile_lost_is_refused(tmp_path: Path, rules: WordRules, seed: int | None) -> None:
    _, events = short_game()
    path = tmp_path / "game.jsonl"
    place = next(i for i, e in enumerate(events) if isinstance(e, TurnTaken) and e.kind == "play")
    lines = write(path, rules, list(events[: place + 1]), seed).splitlines()
    value = json.loads(lines[-1])
    value["table"] = value["table"][1:]
    path.write_bytes(b"\n".join([*lines[:-1], json.dumps(value).encode()]) + b"\n")
    with pytest.raises(FileError, match=r"game\.jsonl: the tiles of the record are not those of its set"):
        resume(path, rules)


# Which games there are


def finished(rules: WordRules, seed: int) -> str:
    game = start(rules, seed)
    play_on(game)
    game.close()
    return game.path


def left(rules: WordRules, seed: int) -> str:
    game = start(rules, seed)
    game.close()
    return game.path


def aged(path: str, seconds: int) -> str:
    """A file as of so many seconds after a day long ago."""
    os.utime(path, (10**9 + seconds, 10**9 + seconds))
    return path


def test_games_are_listed_newest_first(rules: WordRules, home: Path) -> None:
    assert game_paths() == []
    paths = [aged(left(rules, seed), age) for seed, age in ((1, 30), (2, 50), (3, 40))]
    (home / "games" / "notes.txt").write_text("not a game")
    assert game_paths() == [paths[1], paths[2], paths[0]]


def test_newest_unfinished_game(rules: WordRules) -> None:
    with pytest.raises(WordkubError, match="there is no game to go on with; start one with: wordkub play"):
        newest_unfinished()
    aged(left(rules, 1), 10)
    expected = aged(left(rules, 2), 20)
    aged(finished(rules, 3), 30)
    assert newest_unfinished().path == expected


def test_a_game_killed_before_its_first_line_is_passed_over(rules: WordRules, home: Path) -> None:
    expected = aged(left(rules, 1), 10)
    (home / "games" / "2026-01-01-000000-ann.jsonl").write_bytes(b"")
    assert newest_unfinished().path == expected


def test_a_damaged_newest_game_is_said(rules: WordRules) -> None:
    aged(left(rules, 1), 10)
    path = Path(left(rules, 2))
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], b"{", b""]))
    aged(str(path), 20)
    with pytest.raises(FileError, match=f"{path.name}, line 2: is not JSON"):
        newest_unfinished()


# Where nothing can be written


def test_a_file_in_place_of_the_folder_of_games(rules: WordRules, home: Path) -> None:
    """As where the folder cannot be written."""
    (home / "games").write_text("a file")
    with pytest.raises(FileError, match=r"-ann-bob\.jsonl: cannot be written: "):
        start(rules)
    assert game_paths() == []


@pytest.mark.parametrize("writes", [0, 1])
def test_a_start_on_a_full_disk_lets_go_of_the_record(
    rules: WordRules, home: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """Whether the first line or the first event is what the disk has no room for."""
    sync, done = os.fsync, list[int]()

    def full(handle: int) -> None:
        if len(done) == writes:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done.append(handle)
        sync(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="cannot be written: No space left on device"):
        start(rules)
    monkeypatch.undo()
    monkeypatch.setenv("WORDKUB_HOME", str(home))
    paths = game_paths()
    assert len(paths) == writes
    for path in paths:
        assert os.listdir(home / "games") == [os.path.basename(path)], "no lock is left"
        game = resume(Path(path), rules)
        assert isinstance(game.events[0], RoundStarted)
        game.close()


def test_a_full_disk_within_a_game(rules: WordRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn is not taken; resumed with room again, the game goes on with the same tiles."""
    game = start(rules)
    play_on(game, most=5)
    before, data = game.match, Path(game.path).read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing)
        with pytest.raises(FileError, match="cannot be written: No space left on device"):
            game.play(Draw())
    assert game.match is before
    assert Path(game.path).read_bytes() == data
    game.close()
    again = resume(Path(game.path), rules)
    play_on(again)
    again.close()
    assert tuple(again.events) == short_game()[1]


def failing(handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
