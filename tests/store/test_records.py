"""Game records: appended event by event, whole after any accident, and said where they are damaged."""

from __future__ import annotations

import dataclasses
import errno
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store.played import TWO, add, header_of, read, resume, rules_of, short_game, varied_game, write
from tests.waiting import PATIENCE
from wordkub.core.events import Event
from wordkub.core.match import Match
from wordkub.core.turns import TimeOver
from wordkub.errors import FileError, FileInUseError
from wordkub.files import hold
from wordkub.store import journal
from wordkub.store.journal import Journal
from wordkub.store.records import RECORD, Header, read_record

EDITION = dict.fromkeys(("name", "title", "language", "dictionary", "source"), "own")
NAMES = [player.name for player in TWO]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@cache
def varied_record() -> bytes:
    rules, events = varied_game()
    with tempfile.TemporaryDirectory() as folder:
        return write(Path(folder) / "game.jsonl", rules, list(events), seed=3)


def kept(path: Path) -> bytes:
    """A record with every kind of event."""
    path.write_bytes(varied_record())
    return varied_record()


def replaced(data: bytes, number: int, line: bytes) -> bytes:
    """The record with another line of that number, counted from 1."""
    lines = data.split(b"\n")
    lines[number - 1] = line
    return b"\n".join(lines)


# Writing and reading


def test_what_is_written_is_read(path: Path) -> None:
    rules, events = varied_game()
    data = kept(path)
    assert len({type(event) for event in events}) == 7, "every kind of event"
    record = read(path)
    assert record.events == events
    assert record.match == Match.of(NAMES, events)
    assert record.header == header_of(rules, TWO, 3)
    assert record.rules == dataclasses.replace(rules, dictionary=None)
    assert (record.whole, record.cut) == (len(data), False)


def test_first_line_names_what_the_game_is(path: Path) -> None:
    first = json.loads(kept(path).split(b"\n")[0])
    assert (first["format"], first["version"]) == ("wordkub-game", 1)
    assert first["rules"]["name"] == "word"
    assert first["rules"]["deal"] == 7
    assert first["edition"]["tiles"]["A"] == 5
    assert first["dictionary"].keys() == {"name", "sha256"}
    assert first["players"] == [{"name": "Ann", "computer": False}, {"name": "Bob", "computer": True}]
    assert (first["theme"], first["seed"], first["rounds"]) == (None, 3, 1)


def test_every_line_is_json_of_its_own(path: Path) -> None:
    data = kept(path)
    assert data.endswith(b"\n")
    for line in data.splitlines():
        assert isinstance(json.loads(line), dict)


def test_every_event_is_on_the_disk_when_it_is_appended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, events = short_game()
    synced: list[int] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    record = Journal.create(str(path), RECORD, header_of(rules, TWO, 5).to_json())
    for count, event in enumerate(events, 1):
        add(record, rules, [event])
        assert read(path).events == events[:count]
        assert synced[-1] == path.stat().st_size
    record.close()


def test_unicode_names_stay(path: Path) -> None:
    rules, _ = short_game()
    header = header_of(rules, TWO, 5).to_json() | {"players": [{"name": "Žofie 🂡", "computer": False}] * 2}
    Journal.create(str(path), RECORD, Header.from_json(header).to_json()).close()
    assert "Žofie 🂡" in path.read_text("utf-8")
    assert [player.name for player in read(path).header.players] == ["Žofie 🂡"] * 2


# Cut anywhere


def test_cut_at_any_byte_opens_to_the_last_whole_line(path: Path) -> None:
    rules, events = short_game()
    data = write(path, rules, list(events[:12]), seed=5)
    for size in range(len(data), -1, -1):
        os.truncate(path, size)
        lines = data[:size].count(b"\n")
        if not lines:
            with pytest.raises(FileError, match="is no game record: it has no whole line"):
                read(path)
            continue
        record = read(path)
        assert record.events == events[: lines - 1]
        assert record.whole == data[:size].rfind(b"\n") + 1
        assert record.cut == (size != record.whole)
        assert record.match == Match.of(NAMES, record.events)
    assert size == 0


# Damaged


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "is not JSON"),
        (b"\0" * 40, "is not JSON"),
        (b'{"event": "turn"', "is not JSON"),
        (b"\xff\xfe\xfa", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is no event"),
        (b"null", "is no event"),
        (b"{}", "no event is called 'null'; there are: round, turn, "),
        (b'{"event": "tur"}', "no event is called 'tur'; there are: round, turn, "),
        (b'{"event": []}', "no event is called"),
        (b'{"event": "turn", "seat": 0}', "the event turn has no field 'turn'"),
        (b'{"event": "forfeit", "seat": "0"}', "the event forfeit cannot be read: '0' is no whole number"),
        (b'{"event": "forfeit", "seat": 7}', "it is the turn of "),
        (b'{"event": "match_end", "winners": [2]}', "there is no seat 2"),
    ],
)
def test_damage_is_said_with_file_and_line(path: Path, line: bytes, said: str) -> None:
    rules, events = short_game()
    data = replaced(write(path, rules, list(events), seed=5), 5, line)
    path.write_bytes(data)
    with pytest.raises(FileError) as damage:
        read(path)
    assert str(damage.value).startswith(f"{path}, line 5: ")
    assert said in str(damage.value)
    assert path.read_bytes() == data


def test_a_line_lost_is_said_with_its_place(path: Path) -> None:
    rules, events = short_game()
    lines = write(path, rules, list(events), seed=5).split(b"\n")
    path.write_bytes(b"\n".join(lines[:6] + lines[7:]))
    with pytest.raises(FileError, match=r"game\.jsonl, line 7: event 6 cannot follow: it is the turn of"):
        read(path)


def test_a_line_doubled_is_said_with_its_place(path: Path) -> None:
    rules, events = short_game()
    lines = write(path, rules, list(events), seed=5).split(b"\n")
    path.write_bytes(b"\n".join(lines[:6] + lines[5:]))
    with pytest.raises(FileError, match=r"game\.jsonl, line 7: event 6 cannot follow: it is the turn of"):
        read(path)


@pytest.mark.parametrize("data", [b"hello\n", b"{}\n", b'{"format": "other"}\n', b"\n", b"[1]\n", b"\0\n"])
def test_another_file_is_no_record(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(FileError, match=r"game\.jsonl, line 1: is no"):
        read(path)


@pytest.mark.parametrize("version", [2, 99, "2", None])
def test_another_version_is_said(path: Path, version: object) -> None:
    first, rest = kept(path).split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(first) | {"version": version}).encode() + b"\n" + rest)
    with pytest.raises(FileError) as refused:
        read(path)
    told = json.dumps(version).strip(chr(34))
    said = f"line 1: is a game record of version '{told}', and this program reads 1; a newer wordkub wrote it"
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("players", [], "has 0 players; its rules take 2 to 4"),
        ("players", [{"name": "Ann", "computer": False}], "has 1 player; its rules take 2 to 4"),
        ("players", "Ann", "its first line lacks or garbles"),
        ("players", [{"name": "Ann"}] * 2, "its first line lacks or garbles 'computer'"),
        ("seed", "7", "its first line lacks or garbles seed"),
        ("seed", True, "its first line lacks or garbles seed"),
        ("rounds", 0, "its first line lacks or garbles rounds"),
        ("rounds", 1.5, "its first line lacks or garbles rounds"),
        ("theme", 5, "its first line lacks or garbles dictionary or theme"),
        ("dictionary", None, "its first line lacks or garbles"),
        (
            "rules",
            {"name": "own", "game": "word", "deal": 0},
            "deal: takes a whole number, 1 or more, not 0",
        ),
        ("rules", {"name": "own", "game": "word", "undreamt": 1}, "undreamt: is no setting"),
        ("rules", {"name": "own", "game": "chess"}, "rules cannot be used: name 'own', game 'chess'"),
        ("rules", {"game": "word"}, "the record's rules cannot be used: name None, game 'word'"),
        ("rules", {"name": "own", "game": "word", "jokers": 10**30}, "a whole number from 0 to 1000"),
        ("edition", {}, "the record's rules cannot be used"),
        ("edition", {**EDITION, "tiles": {"A": 10**30}}, "tiles.A: takes a whole number from 0 to 1000"),
    ],
)
def test_a_first_line_that_is_wrong_is_said(path: Path, field: str, value: object, said: str) -> None:
    first, rest = kept(path).split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(first) | {field: value}).encode() + b"\n" + rest)
    with pytest.raises(FileError) as refused:
        read(path)
    assert str(refused.value).startswith(f"{path}, line 1: ")
    assert said in str(refused.value)


def test_a_first_line_without_a_field_is_said(path: Path) -> None:
    first, rest = kept(path).split(b"\n", 1)
    for field in ("rules", "edition", "dictionary", "players"):
        less = {key: value for key, value in json.loads(first).items() if key != field}
        path.write_bytes(json.dumps(less).encode() + b"\n" + rest)
        with pytest.raises(FileError, match=f"line 1: cannot be read: its first line lacks .*{field}"):
            read(path)


OTHER_VALUES: list[object] = [
    *(None, True, -1, 0, 1, 2, 99, 1.5, 10**30, "", "A", "a", "?", "_", "Ω", "A-B", "CHIP", "\0", "play"),
    *([], [[]], ["A"], ["a"], [1], [None], [["A"]], [[0, "A"]], [[[0, "A"]]], [[[9, "A"]]], {}, {"A": 1}),
    *(["?", "?"], ["CHIP", "CHIP"], [0], [0, 0], [7], [-1], [0, 1, 2], float("inf"), float("nan")),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value: the object or list that it is in, and its key there."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


@settings(derandomize=True, deadline=None, max_examples=250)
@given(number=st.integers(0, 2**32 - 1))
def test_no_damage_is_more_than_an_error(tmp_path_factory: pytest.TempPathFactory, number: int) -> None:
    """Whatever stands in a field, a record is refused with its file, or it can be played on."""
    chance = random.Random(number)
    path = tmp_path_factory.mktemp("damaged") / "game.jsonl"
    data = kept(path)
    lines = data.splitlines()
    at = chance.randrange(len(lines))
    value = json.loads(lines[at])
    inside, key = chance.choice(list(places(value)))
    if chance.random() < 0.1:
        del inside[key]
    else:
        inside[key] = chance.choice(OTHER_VALUES)
    lines[at] = json.dumps(value).encode()
    damaged = b"\n".join(lines[: at + 1 + chance.randrange(len(lines))]) + b"\n"
    path.write_bytes(damaged)
    rules, _ = varied_game()
    try:
        game = resume(path, rules)
    except FileError:
        assert path.read_bytes() == damaged
        with pytest.raises(FileError, match=re.escape(str(path))):
            resume(path, rules)
        return
    for _ in range(4):
        if not game.match.is_over:
            game.play(TimeOver())
    game.close()
    assert read(path).events == tuple(game.events)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(number=st.integers(0, 2**32 - 1))
def test_no_byte_damaged_is_more_than_an_error(tmp_path_factory: pytest.TempPathFactory, number: int) -> None:
    chance = random.Random(number)
    path = tmp_path_factory.mktemp("damaged") / "game.jsonl"
    data = bytearray(kept(path))
    data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    try:
        record = read(path)
    except FileError:
        with pytest.raises(FileError, match=re.escape(f"{path}, line ")):
            read(path)
    else:
        assert record.match == Match.of([player.name for player in record.header.players], record.events)
    assert path.read_bytes() == data


# Two at once

HOLDER = """
import sys
from wordkub.store.journal import Journal
from wordkub.store.records import RECORD, read_record
record = read_record(sys.argv[1])
journal = Journal(record.path, RECORD, record.whole)
print("held", flush=True)
sys.stdin.readline()
journal.close()
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A record that another process has open."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.communicate("\n", timeout=PATIENCE)


def test_a_record_in_use_says_who_holds_it(path: Path) -> None:
    rules, events = short_game()
    data = write(path, rules, list(events[:5]), seed=5)
    with held_by_another(path) as holder:
        with pytest.raises(FileInUseError) as refused:
            resume(path, rules)
        said = f"{path} is being played by process {holder.pid}; leave that game first"
        assert str(refused.value) == said
        assert read(path).events == events[:5], "it can still be looked at"
        assert path.read_bytes() == data
    resume(path, rules).close()
    assert os.listdir(path.parent) == [path.name], "no lock is left"


def test_a_killed_process_holds_nothing(path: Path) -> None:
    rules, events = short_game()
    write(path, rules, list(events[:5]), seed=5)
    with held_by_another(path) as holder:
        holder.kill()
        holder.wait(timeout=PATIENCE)
        assert os.path.exists(f"{path}.lock"), "the process had no time to take its lock away"
        resume(path, rules).close()
    assert os.listdir(path.parent) == [path.name]


def test_a_lock_file_that_is_swapped_while_it_is_taken_is_taken_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever held it takes it away just then, and somebody else has made another: that one counts."""
    rules, events = short_game()
    write(path, rules, list(events[:5]), seed=5)
    lock = path.with_name(f"{path.name}.lock")
    holds = hold
    tries: list[int] = []
    made: list[int] = []

    def swapped(file: IO[Any], *, wait: bool) -> bool:
        tries.append(os.fstat(file.fileno()).st_ino)
        if len(tries) == 1:
            lock.rename(path.with_name("gone"))
            lock.touch()
            made.append(lock.stat().st_ino)
        return holds(file, wait=wait)

    monkeypatch.setattr(journal, "hold", swapped)
    game = resume(path, rules)
    assert tries[1] == made[0] == lock.stat().st_ino != tries[0]
    with pytest.raises(FileInUseError):
        resume(path, rules)
    game.close()
    resume(path, rules).close()


def test_one_process_opens_a_record_once(path: Path) -> None:
    rules, events = short_game()
    write(path, rules, list(events[:5]), seed=5)
    game = resume(path, rules)
    with pytest.raises(FileInUseError, match=f"by process {os.getpid()};"):
        resume(path, rules)
    game.close()
    resume(path, rules).close()


def test_a_record_that_went_on_since_it_was_read_stays(path: Path) -> None:
    rules, events = short_game()
    write(path, rules, list(events[:5]), seed=5)
    stale = read(path)
    other = Journal(str(path), RECORD, stale.whole)
    add(other, rules, events[5:8])
    other.close()
    data = path.read_bytes()
    with pytest.raises(FileError, match=r"game\.jsonl: has changed since it was read; read it again"):
        Journal(str(path), RECORD, stale.whole)
    os.truncate(path, stale.whole - 20)
    with pytest.raises(FileError, match="has changed since it was read"):
        Journal(str(path), RECORD, stale.whole)
    assert path.read_bytes() == data[: stale.whole - 20]
    assert os.listdir(path.parent) == [path.name]


# Disks that are full, folders that are closed


class FullDisk(io.FileIO):
    """A file on a disk that has room for so many bytes."""

    room = 10**9

    def write(self, data: Any) -> int:
        room = FullDisk.room - os.fstat(self.fileno()).st_size
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(memoryview(data)[:room])


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> type[FullDisk]:
    """Records are written on a disk whose room the test sets."""

    def open_there(path: str, mode: str, **options: Any) -> Any:
        return FullDisk(path, mode) if "b" in mode and "a" in mode else open(path, mode, **options)

    monkeypatch.setattr(journal, "open", open_there, raising=False)
    monkeypatch.setattr(FullDisk, "room", FullDisk.room)
    return FullDisk


@pytest.mark.parametrize("room", [0, 1, 60, -1])
def test_a_full_disk_leaves_the_record_whole(path: Path, full_disk: type[FullDisk], room: int) -> None:
    """Room for nothing of a line, for some of it, for all but its last byte."""
    rules, events = short_game()
    data = write(path.with_name("whole.jsonl"), rules, list(events[:9]), seed=5)
    before = b"\n".join(data.split(b"\n")[:6]) + b"\n"
    after = b"\n".join(data.split(b"\n")[:7]) + b"\n"
    write(path, rules, list(events[:5]), seed=5)
    assert path.read_bytes() == before
    record = Journal(str(path), RECORD, len(before))
    full_disk.room = len(before) + room if room >= 0 else len(after) - 1
    for _ in range(2):
        with pytest.raises(FileError) as refused:
            add(record, rules, events[5:6])
        assert str(refused.value) == f"{path}: cannot be written: No space left on device"
        assert path.read_bytes() == before
    full_disk.room = 10**9
    add(record, rules, events[5:9])
    record.close()
    assert path.read_bytes() == data, "with room again, the record goes on"


def test_a_disk_full_within_a_batch_keeps_what_was_written(path: Path, full_disk: type[FullDisk]) -> None:
    rules, events = short_game()
    data = write(path, rules, list(events[:8]), seed=5)
    after = [len(b"\n".join(data.split(b"\n")[: lines + 1]) + b"\n") for lines in range(9)]
    os.truncate(path, after[4])
    record = Journal(str(path), RECORD, after[4])
    full_disk.room = after[6] + 7
    with pytest.raises(FileError):
        add(record, rules, events[4:8])
    record.close()
    assert path.read_bytes() == data[: after[6]]


def test_a_disk_that_fails_to_sync_leaves_the_record_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, events = short_game()
    data = write(path, rules, list(events[:5]), seed=5)
    record = Journal(str(path), RECORD, len(data))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing(errno.EIO))
        with pytest.raises(FileError, match="cannot be written: Input/output error"):
            add(record, rules, events[5:6])
    assert path.read_bytes() == data
    add(record, rules, events[5:6])
    record.close()
    assert read(path).events == events[:6]


def failing(number: int) -> Callable[[int], None]:
    def fail(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_new_record_without_room_leaves_nothing(path: Path, full_disk: type[FullDisk]) -> None:
    rules, _ = short_game()
    full_disk.room = 100
    with pytest.raises(FileError, match=r"game\.jsonl: cannot be written: No space left on device"):
        Journal.create(str(path), RECORD, header_of(rules, TWO, 5).to_json())
    assert os.listdir(path.parent) == []


def test_a_file_in_place_of_the_folder(path: Path) -> None:
    rules, _ = short_game()
    path.parent.joinpath("games").write_text("a file")
    with pytest.raises(FileError, match=r"games.game\.jsonl: cannot be written: "):
        Journal.create(str(path.parent / "games" / "game.jsonl"), RECORD, header_of(rules, TWO, 5).to_json())


def test_a_folder_in_place_of_the_lock(path: Path) -> None:
    """As where the folder cannot be written: the lock cannot be made."""
    rules, events = short_game()
    data = write(path, rules, list(events[:5]), seed=5)
    os.mkdir(f"{path}.lock")
    with pytest.raises(FileError, match=r"game\.jsonl: cannot be written: Is a directory"):
        resume(path, rules)
    assert read(path).events == events[:5], "it can still be looked at"
    assert path.read_bytes() == data


def test_a_folder_in_place_of_the_record(path: Path) -> None:
    path.mkdir()
    with pytest.raises(FileError, match=r"game\.jsonl: Is a directory"):
        read(path)
    with pytest.raises(FileError, match=r"game\.jsonl: cannot be written: Is a directory"):
        Journal(str(path), RECORD)
    assert os.listdir(path.parent) == [path.name], "no lock is left"


@pytest.mark.parametrize("becomes", ["moved", "deleted", "another"])
def test_a_record_that_has_gone_meanwhile_is_said(path: Path, becomes: str) -> None:
    """What is appended to a file that nobody can find again would be lost in silence."""
    rules, events = short_game()
    data = write(path, rules, list(events[:5]), seed=5)
    record = Journal(str(path), RECORD, len(data))
    path.rename(path.with_name("elsewhere.jsonl"))
    if becomes == "deleted":
        path.with_name("elsewhere.jsonl").unlink()
    if becomes == "another":
        path.write_bytes(data)
    with pytest.raises(FileError, match=r"game\.jsonl: cannot be written: it has been moved or deleted"):
        add(record, rules, events[5:6])
    record.close()
    assert not path.exists() or path.read_bytes() == data


def test_no_such_record(path: Path) -> None:
    with pytest.raises(FileError, match=r"game\.jsonl: No such file or directory"):
        read_record(str(path))


def test_rules_of_other_games_stay_readable(path: Path) -> None:
    """A record keeps its rules whole: no rules file is asked."""
    rules = rules_of("word-99", deal=9, target_score=50)
    events: list[Event] = []
    write(path, rules, events, seed=1)
    record = read(path)
    assert record.rules.name == "word-99"
    assert record.rules.settings == rules.settings
    assert record.rules.dictionary is None
