"""Whatever becomes of a saved game or a score pad: it is opened, repaired or refused in a sentence.

Lines and bytes are cut, flipped, swapped and repeated. Nothing is ever lost: what a repair takes out lies
beside the file, and what is left can be gone on with.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.store.played import numeric_match, old, short_game, varied_game, write
from wordkub import places
from wordkub.core.events import Event
from wordkub.core.rules import RuleSet
from wordkub.errors import FileError, WordkubError
from wordkub.lexicon.cards import read_card
from wordkub.store.games import RecordedGame
from wordkub.store.looks import open_look
from wordkub.store.records import GameRecord, open_record, repair_record
from wordkub.store.rulefiles import read_edition, read_rules
from wordkub.store.scorepads import Entry, OpenPad, ScorePad, open_pad, repair_pad

PYTHON = re.compile(
    r"object is not|object has no|object does not|values? to unpack|NoneType|argument|subscript|indices"
    r"|out of range|Traceback|Error\(|<class|KeyError|TypeError|ValueError|invalid literal|codec can't"
    r"|unhashable|__"
)
"""Words of Python, which no message has."""

Damage = Callable[[random.Random, bytes], bytes]


def cut(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data))]


def flip(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 5))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def in_line(chance: random.Random, data: bytes) -> bytes:
    """A few bytes of a line are lost, repeated or come from elsewhere."""
    at, size = chance.randrange(len(data)), chance.randrange(1, 30)
    piece = chance.choice(
        (b"", data[at : at + size] * 2, data[-size:], b'"seat": 1', b"null", b"[]", b"9" * 30)
    )
    return data[:at] + piece + data[at + size :]


def lose_line(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def repeat_line(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def swap_lines(chance: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def other_number(chance: random.Random, data: bytes) -> bytes:
    """A number has become another, as by somebody who would like to win."""
    found = chance.choice(list(re.finditer(rb"\d+", data)) or [None])
    number = str(chance.choice((0, 1, 2, 7, 5000, 10**30))).encode()
    return data if found is None else data[: found.start()] + number + data[found.end() :]


def other_letter(chance: random.Random, data: bytes) -> bytes:
    found = chance.choice(list(re.finditer(rb'(?<=["A-Z?])[A-Z?](?=[A-Z?"])', data)) or [None])
    letter = chance.choice((b"Z", b"A", b"?", b"_", b"Q"))
    return data if found is None else data[: found.start()] + letter + data[found.end() :]


DAMAGES: tuple[Damage, ...] = (
    cut,
    flip,
    in_line,
    lose_line,
    repeat_line,
    swap_lines,
    other_number,
    other_letter,
)


@cache
def records(folder: Path) -> tuple[tuple[bytes, bool], ...]:
    """Records of both games and both versions, with the events that they hold, and pads."""
    games: list[tuple[RuleSet, tuple[Event, ...], int | None, int]] = [
        (*varied_game(), 3, 1),
        (*short_game(), 5, 1),
        (*short_game(), None, 1),
        (*numeric_match("sabra"), 8, 2),
    ]
    written = [
        write(folder / f"{number}.jsonl", rules, list(events[:45]), seed, rounds)
        for number, (rules, events, seed, rounds) in enumerate(games)
    ]
    return tuple((data, False) for each in written for data in (each, old(each)))


def pads(home: Path) -> tuple[tuple[bytes, bool], ...]:
    """Pads of both versions."""
    kept = OpenPad.start("word", ("Ann", "Bob"))
    for worth in range(1, 12):
        kept.note(Entry((worth, 0), worth == 3))
        if worth % 4 == 0:
            kept.undo()
    kept.close()
    data = Path(kept.pad.path).read_bytes()
    return (data, True), (old(data), True)


def exercised(path: Path, data: bytes, is_pad: bool) -> str:
    """What comes of a damaged file; whatever that is, nothing of it is lost."""
    path.write_bytes(data)
    try:
        found: GameRecord | ScorePad = open_pad(str(path)) if is_pad else open_record(str(path))
    except FileError as refused:
        _check_sentence(str(refused), path)
        assert path.read_bytes() == data
        return "refused"
    for fault in found.faults:
        _check_sentence(str(fault), path)
    if not found.faults:
        return "opened"
    repaired, aside = repair_pad(str(path)) if is_pad else repair_record(str(path))
    assert not repaired.faults
    rest = Path(aside).read_bytes()
    assert rest == data[found.whole :] if found.faults[0].line != 1 else rest == data
    assert _kept(repaired) == _kept(found)
    assert repair_record(str(path))[1] == "" if not is_pad else repair_pad(str(path))[1] == ""
    Path(aside).unlink()
    return "repaired"


def _kept(found: GameRecord | ScorePad) -> object:
    return found.entries if isinstance(found, ScorePad) else (found.events, found.match)


def _check_sentence(said: str, path: Path) -> None:
    assert said.startswith(str(path))
    assert not PYTHON.search(said.removeprefix(str(path))), said
    assert len(said) < 600 + len(str(path))
    assert said.isprintable(), said


def go_on(path: Path, is_pad: bool) -> None:
    """Go on with what is left."""
    if is_pad:
        pad = OpenPad.resume(open_pad(str(path)))
        pad.note(Entry((1, 2)))
        pad.close()
        assert open_pad(str(path)).faults == ()
        return
    record = open_record(str(path))
    if record.turns:
        RecordedGame.resume(record, record.rules).close()
        assert open_record(str(path)).faults == ()


def fuzz(folder: Path, count: int, seed: int) -> Counter[str]:
    """Damage so many files; what came of them."""
    sources = (*records(folder), *pads(folder))
    came: Counter[str] = Counter()
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        data, is_pad = sources[number % len(sources)]
        damage = DAMAGES[number // len(sources) % len(DAMAGES)]
        path = folder / "damaged.jsonl"
        outcome = exercised(path, damage(chance, data), is_pad)
        came[outcome] += 1
        if outcome != "refused":
            go_on(path, is_pad)
    return came


# Cards and other TOML files

READERS: dict[str, Callable[[str], object]] = {
    "rules": read_rules,
    "editions": read_edition,
    "looks": open_look,
    "dictionaries": read_card,
}
"""What reads the TOML files of a folder."""

TOML_DAMAGES = (cut, flip, in_line, lose_line, repeat_line, swap_lines, other_number)


def fuzz_toml(folder: Path, count: int, seed: int) -> Counter[str]:
    """Damage so many TOML files; what came of them."""
    shipped = {kind: Path(places.DATA, kind) for kind in READERS} | {
        "dictionaries": Path(places.DICTIONARIES)
    }
    sources = [
        (kind, path.read_bytes()) for kind, at in shipped.items() for path in sorted(at.glob("*.toml"))
    ]
    came: Counter[str] = Counter()
    path = folder / "damaged.toml"
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        kind, data = chance.choice(sources)
        path.write_bytes(chance.choice(TOML_DAMAGES)(chance, data))
        try:
            READERS[kind](str(path))
        except WordkubError as refused:
            said = str(refused)
            assert not PYTHON.search(said.replace(str(path), "")), (number, said)
            assert len(said) < 600 + len(str(path)), (number, said)
            assert said.replace("\n", "").isprintable(), (number, said)
            came["refused"] += 1
        else:
            came["opened"] += 1
    return came


def test_damaged_toml_files_are_opened_or_refused_in_a_sentence(tmp_path: Path) -> None:
    came = fuzz_toml(tmp_path, 300, 1)
    assert came["opened"] > 20, came
    assert came["refused"] > 100, came


@pytest.mark.parametrize(
    ("text", "said"),
    [(b"deal = " + b"9" * 5000, "it has a number of too many digits"), (b"deal = \xff", "it is not UTF-8")],
)
def test_toml_that_no_parser_takes_is_refused_in_a_sentence(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(text)
    with pytest.raises(FileError, match=f"is not TOML: {said}"):
        read_rules(str(path))


def test_a_key_that_steers_a_terminal_is_told_escaped(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('from = "word"\n"\\u001b[2J" = 1\n')
    with pytest.raises(FileError) as refused:
        read_rules(str(path))
    assert str(refused.value).startswith(f"{path}, \\x1b[2J: is not a setting")


@pytest.mark.slow
def test_five_thousand_damaged_toml_files_are_opened_or_refused_in_a_sentence(tmp_path: Path) -> None:
    came = fuzz_toml(tmp_path, 5_000, 2)
    assert came["opened"] > 400, came
    assert came["refused"] > 2_000, came


# Records and pads


def test_damaged_files_are_opened_repaired_or_refused_in_a_sentence(home: Path) -> None:
    came = fuzz(home, 240, 1)
    assert came["opened"] > 10, came
    assert came["repaired"] > 100, came
    assert came["refused"] > 10, came


@pytest.mark.slow
def test_five_thousand_damaged_files_are_opened_repaired_or_refused_in_a_sentence(home: Path) -> None:
    came = fuzz(home, 5_000, 2)
    assert came.total() == 5_000
    assert came["opened"] > 200, came
    assert came["repaired"] > 1_500, came
    assert came["refused"] > 200, came
