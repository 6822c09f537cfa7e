"""Games being played: started, left anywhere, gone on with."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.store.played import TWO, play_on, read, resume, rules_of, sealed, short_game, varied_game, write
from wordkub import places
from wordkub.core.events import MatchEnded, RoundStarted, TurnTaken
from wordkub.core.turns import Draw, Pass
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.letters.rules import WordRules
from wordkub.store.games import RecordedGame, game_path, game_paths, new_seed, unfinished
from wordkub.store.records import GameRecord, Player, open_record, repair_record

PEOPLE = (Player("Ann"), Player("Bob"))


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
    game = start(rules, players=PEOPLE)
    assert Path(game.path).parent == home / "games" == Path(places.games_dir())
    assert Path(game.path).name.endswith("-ann-bob.jsonl")
    assert [type(event) for event in game.events] == [RoundStarted]
    assert read(Path(game.path)).events == tuple(game.events)
    assert game.match == read(Path(game.path)).match
    game.play(Draw())
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
    game.play(Draw())
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
    with pytest.raises(
        FileError,
        match=r"game\.jsonl, line 1: has been edited: the seed deals other tiles than these of line 2",
    ):
        resume(path, rules)
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == [path.name]
    record, _ = repair_record(str(path))
    assert (record.header.seed, record.events) == (None, events[:8]), "but for the seed nothing is lost"
    resume(path, rules).close()


def edited(path: Path, rules: WordRules, seed: int | None, **changes: object) -> bytes:
    """A record whose last line, a play, somebody has edited with care: the checksum fits."""
    _, events = short_game()
    place = next(i for i, e in enumerate(events) if isinstance(e, TurnTaken) and e.kind == "play")
    lines = write(path, rules, list(events[: place + 1]), seed).splitlines()
    value = json.loads(lines[-1])
    value |= {key: made(value[key]) if callable(made) else made for key, made in changes.items()}
    data = sealed(b"\n".join([*lines[:-1], json.dumps(value).encode()]) + b"\n")
    path.write_bytes(data)
    return data


@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"table": lambda table: ["ZZZZ", *table[1:]]}, r"this turn is not legal \(C6\)"),
        ({"table": lambda table: [*table, "AAA"]}, r"this turn is not legal \(C"),
        ({"table": lambda table: table[1:]}, r"this turn is not legal \(C7\)"),
        ({"score": 5000}, "it says 5,000 points, and the turn scores [0-9]+$"),
        ({"score": -1}, "it says -1 points, and the turn scores [0-9]+$"),
        ({"doubled": lambda doubled: not doubled}, 'its "doubled" is .*, and by the rules it is '),
        ({"placed": ["OTHER"]}, 'its "placed" is'),
        ({"laid": ""}, 'its "laid" is .*, and by the rules it is '),
        ({"drawn": []}, "it draws nothing, and "),
        ({"drawn": lambda drawn: [*drawn, drawn[0]]}, "it draws .*, and .* is what there is to draw"),
        ({"turn": "draw"}, "edited: "),
        ({"turn": "pass"}, "edited: this turn is not legal"),
        ({"window": True}, "edited: "),
        ({"forfeits_next": True}, 'its "forfeits_next" is'),
        ({"to_rack": "A"}, 'its "to_rack" is'),
        ({"unsettled": ["W4"]}, 'its "unsettled" is'),
    ],
)
def test_what_a_record_claims_is_worked_out_again(
    tmp_path: Path, rules: WordRules, seed: int | None, changes: dict[str, object], said: str
) -> None:
    path = tmp_path / "game.jsonl"
    data = edited(path, rules, seed, **changes)
    number = data.count(b"\n")
    with pytest.raises(FileError, match=rf"game\.jsonl, line {number}: .*{said}"):
        resume(path, rules)
    record = open_record(str(path))
    assert record.events == short_game()[1][: number - 2], "it is opened up to there"
    assert path.read_bytes() == data


def test_tiles_drawn_are_those_of_the_seed_or_of_the_pool(tmp_path: Path, rules: WordRules) -> None:
    path = tmp_path / "game.jsonl"
    swapped = {"drawn": lambda drawn: drawn[::-1]}
    data = edited(path, rules, 5, **swapped)
    last = json.loads(data.splitlines()[-1])["drawn"]
    assert last != last[::-1], "there is an order to see"
    with pytest.raises(FileError, match=r"it draws .*, and .* is what there is to draw"):
        read(path)
    path.unlink()
    edited(path, rules, None, **swapped)
    assert read(path), "without the seed any order can have been"
    path.unlink()
    edited(path, rules, None, drawn=lambda drawn: ["Z"] * len(drawn))
    with pytest.raises(FileError, match=r"it draws Z.*, which the pool does not have"):
        read(path)


@pytest.mark.parametrize("seed", [5, None])
def test_racks_that_the_set_does_not_have_are_said(
    tmp_path: Path, rules: WordRules, seed: int | None
) -> None:
    path = tmp_path / "game.jsonl"
    lines = write(path, rules, list(short_game()[1][:3]), seed).splitlines()
    deal = json.loads(lines[1])
    deal["racks"][0] = "ZZZZZZZ"
    path.write_bytes(sealed(b"\n".join([lines[0], json.dumps(deal).encode(), *lines[2:]])))
    faults = open_record(str(path)).faults
    assert faults
    assert "has been edited: these racks are not 7 tiles of the set for each player" in str(faults[-1])


# Which games there are


def finished(rules: WordRules, seed: int) -> str:
    game = start(rules, seed)
    play_on(game)
    game.close()
    return game.path


def left(rules: WordRules, seed: int) -> str:
    game = start(rules, seed, players=PEOPLE)
    game.play(Draw())
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


def names(found: Iterable[GameRecord | WordkubError]) -> list[str]:
    return [each.path if isinstance(each, GameRecord) else str(each) for each in found]


def test_unfinished_games_come_newest_first(rules: WordRules) -> None:
    assert names(unfinished()) == []
    older = aged(left(rules, 1), 10)
    newer = aged(left(rules, 2), 20)
    aged(finished(rules, 3), 30)
    assert names(unfinished()) == [newer, older]


def test_a_game_killed_before_its_first_line_is_passed_over(rules: WordRules, home: Path) -> None:
    expected = aged(left(rules, 1), 10)
    (home / "games" / "2026-01-01-000000-ann.jsonl").write_bytes(b"")
    assert names(unfinished()) == [expected]


def test_a_damaged_game_is_among_the_unfinished_ones(rules: WordRules) -> None:
    older = aged(left(rules, 1), 10)
    path = Path(finished(rules, 2))
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], b"{", b""]))
    aged(str(path), 20)
    (damaged, _) = unfinished()
    assert isinstance(damaged, GameRecord)
    assert str(damaged.faults[0]).startswith(f"{path}, line 2: is not JSON")
    assert names(unfinished()) == [str(path), older]


def test_a_game_in_which_nobody_has_moved_leaves_no_file(rules: WordRules, home: Path) -> None:
    game = start(rules)
    assert os.path.exists(game.path)
    game.close()
    assert os.listdir(home / "games") == []


def test_a_game_is_named_with_or_without_folder_and_ending(
    rules: WordRules, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left(rules, 1)
    name = os.path.basename(path)
    for told in (path, name, name.removesuffix(".jsonl")):
        assert game_path(told) == path
    with pytest.raises(NotFoundError, match=f"no saved game '{name[:-7]}'; did you mean {name[:-6]}"):
        game_path(name[:-7])
    monkeypatch.chdir(home)
    (home / "own.jsonl").write_bytes(Path(path).read_bytes())
    assert game_path("own.jsonl") == "own.jsonl"


def test_a_rack_s_order_is_kept_with_the_game(rules: WordRules) -> None:
    game = start(rules, players=PEOPLE)
    seat = game.match.to_move
    game.play(Draw())
    size = os.path.getsize(game.path)
    order = game.match.seats[seat].rack[::-1]
    game.keep_order(seat, order)
    assert os.path.getsize(game.path) > size
    size = os.path.getsize(game.path)
    for same in (order, (*order, "Z"), order[:-1]):
        game.keep_order(seat, same)
    assert os.path.getsize(game.path) == size, "an order that is kept is not written again"
    game.keep_order(seat, order)
    game.play(Draw())
    game.close()
    again = resume(Path(game.path), rules)
    assert again.rack(seat) == order
    assert again.events == game.events, "it is no event"
    again.play(Draw())
    assert again.rack(seat)[:-1] == order, "what is drawn comes last"
    again.close()
    assert read(Path(game.path)).match == again.match


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
    assert os.listdir(home / "games") == [], "neither a lock nor a game in which nobody has moved"


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
