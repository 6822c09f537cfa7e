"""No text of a file steers the terminal: each text of each kind of file, through every command that shows it.

The files have every field of their `Shape`, so that a new field is tested as soon as there is one.
"""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from tests.process import wordkub
from wordkub import places
from wordkub.core.shapes import POSITION
from wordkub.fields import Shape
from wordkub.letters.edition import EDITION
from wordkub.lexicon.cards import CARD
from wordkub.lexicon.themes import THEME
from wordkub.output import Door
from wordkub.store.configuration import KEYS
from wordkub.store.looks import LOOK, open_look
from wordkub.store.rulefiles import read_edition, read_rules
from wordkub.store.shapes import HEADER, PAD_BEGINS

EVIL = "Eve\x1b[77;7H\x9b77m\x1b]0;t\x07\u202e\u2066\x7f\r\nFORGED"
"""A text that moves the cursor, changes the title, turns the writing, and begins a line of its own."""

WEAK = "\x9b77m\u202e"
"""The same without what JSON and TOML would never hold in a key."""

Values = dict[str, Any]


@dataclass(frozen=True)
class KindOfFile:
    """A kind of file: its fields, one that is right, how it is written, and what shows it."""

    shape: Shape
    right: Values
    text: Callable[[Values], str]
    file: str
    calls: tuple[tuple[str, ...], ...]
    """FILE stands for the path."""


def toml(values: Values) -> str:
    return tomli_w.dumps(values)


def line(values: Values) -> str:
    return json.dumps(values) + "\n"


def record(values: Values) -> str:
    return line({"format": "wordkub-game", "version": 1, **values})


def case(values: Values) -> str:
    return line({"position": values, "turn": {"lay": ["CAT"]}})


ORIGIN: Values = {
    "licence": "free",
    "version": "1",
    "notice": ["n.txt"],
    "sha256": "0",
    "source": {"file": "x", "more": "y"},
    "counts": {"words": 2, "too short": 1},
}

SETTINGS = {
    key: value for key, value in read_rules("word").settings.to_mapping().items() if value is not None
}

EDITION_RIGHT = {**read_edition("en").to_mapping(), "published": True}

WORDS = {"name": "en-US", "sha256": "0", "address": "en-US", "family": True}

FILES = {
    "rule set": KindOfFile(
        Shape("setting", {}),
        {"name": "house", "title": "House", "source": "us", "game": "word", "edition": "en", **SETTINGS},
        toml,
        "house.toml",
        (("rules", "FILE"), ("rules", "FILE", "--json"), ("solve", "--rules", "FILE", "--rack", "CATS")),
    ),
    "edition": KindOfFile(
        EDITION,
        EDITION_RIGHT,
        toml,
        "own.toml",
        (
            ("edition", "info", "FILE"),
            ("edition", "info", "FILE", "--json"),
            ("find", "--edition", "FILE", "--rack", "CAT"),
        ),
    ),
    "card": KindOfFile(
        CARD,
        {
            "name": "own",
            "title": "Own words",
            "language": "en",
            "alphabet": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "digraphs": ["CH"],
            "folds": {"Æ": "AE"},
            "words": "own.txt",
            "refused": "own.refused.txt",
            "family": "own.family.txt",
            "commonness": "",
            "levels": [10],
            "shortest": 2,
            "capitals": "names",
            **ORIGIN,
        },
        toml,
        "dictionaries/own.toml",
        (
            ("dict", "info", "own"),
            ("dict", "info", "own", "--json"),
            ("dict", "list"),
            ("check", "--dict", "own", "cat", "ox"),
        ),
    ),
    "theme": KindOfFile(
        THEME,
        {
            "name": "own",
            "title": "Own",
            "language": "en",
            "words": ["cat", "dog"],
            "include": ["animals"],
            "without": ["cow"],
            **ORIGIN,
        },
        toml,
        "themes/own.toml",
        (
            ("theme", "info", "own"),
            ("theme", "info", "own", "--json"),
            ("theme", "list"),
            ("check", "--theme", "own", "cat", "ox"),
        ),
    ),
    "look": KindOfFile(
        LOOK,
        {
            "about": "Own",
            "dark": True,
            "ascii": False,
            "colours": dict(open_look("dark").colours),
            "tiles": {"red": "#b3261e"},
        },
        toml,
        "looks/own.toml",
        (("look", "list"), ("look", "list", "--json")),
    ),
    "record": KindOfFile(
        HEADER,
        {
            "format": "wordkub-game",
            "version": 1,
            "rules": {"name": "word", "game": "word", **SETTINGS},
            "edition": EDITION_RIGHT,
            "dictionary": WORDS,
            "theme": WORDS,
            "players": [{"name": "Ann", "computer": False, "level": None}, {"name": "Bob", "computer": True}],
            "seed": 1,
            "rounds": 1,
        },
        record,
        "games/own.jsonl",
        (("games",), ("games", "list", "--json"), ("replay", "FILE"), ("resume", "FILE")),
    ),
    "pad": KindOfFile(
        PAD_BEGINS,
        {"format": "wordkub-score", "version": 1, "rules": "word", "players": ["Ann", "Bob"]},
        line,
        "scores/own.score.jsonl",
        (("score", "FILE"), ("score", "FILE", "--json")),
    ),
    "position": KindOfFile(
        POSITION,
        {
            "format": 1,
            "rules": "word",
            "edition": "en",
            "dictionary": "en-US",
            "theme": "animals",
            "rack": "CAT",
            "table": ["DOG"],
            "melded": True,
            "pool": 9,
            "players": 2,
            "round": 1,
            "drawn": "C",
            "seats": [{"name": "Ann", "tiles": 3, "melded": True, "score": 5}, {"name": "Bob"}],
        },
        case,
        "turns.jsonl",
        (("judge", "FILE"), ("judge", "FILE", "--json")),
    ),
    "configuration": KindOfFile(
        Shape("key", {}),
        {
            "players": "Ann,Bob",
            "names": "Ann,Bob",
            "rules": "word",
            "dictionary": "en-US",
            "look": "dark",
            "color": "never",
        },
        toml,
        "config.toml",
        (("config", "list"), ("check", "cat"), ("doctor",)),
    ),
}


def places_of_text(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where there are texts in a file: its values, however deep, and the keys of its tables."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from places_of_text(each, (*path, key))
        yield (*path, None)
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value[:2]):
            yield from places_of_text(each, (*path, number))


def with_text(right: Values, path: tuple[Any, ...], text: str) -> Values:
    """The same file with this text in that place; None is a further key of a table."""
    changed = copy.deepcopy(right)
    inner: Any = changed
    for step in path[:-1]:
        if isinstance(inner[step], tuple):
            inner[step] = list(inner[step])
        inner = inner[step]
    if path[-1] is None:
        inner[text] = text
    else:
        inner[path[-1]] = text
    return changed


PLACES = [
    pytest.param(kind, path, id=f"{kind} {'.'.join(map(str, path))}")
    for kind, file in FILES.items()
    for path in places_of_text(file.right)
    # Of many settings and counts of the same make some are enough.
    if not (kind == "record" and path[0] in ("rules", "edition") and len(path) > 2)
]


def check_shown(said: str, where: object) -> None:
    """What was printed steers nothing, and no text begins a line that looks like another's."""
    odd = {ch for ch in said if ch != "\n" and not ch.isprintable()}
    assert not odd, (where, odd, said)
    assert not any(each.startswith("FORGED") for each in said.splitlines()), (where, said)


def written(kind: str, values: Values) -> str:
    """The path of a file of this kind, with what belongs beside it."""
    at = Path(places.data_dir(), FILES[kind].file)
    at.parent.mkdir(parents=True, exist_ok=True)
    for more in ("own.txt", "own.refused.txt", "own.family.txt"):
        (at.parent / more).write_text("cat\ndog\n" if more == "own.txt" else "")
    at.write_text(FILES[kind].text(values), "utf-8")
    return str(at)


def check_call(call: tuple[str, ...], path: str) -> None:
    """Run a command on a file, and look at every byte of what it prints."""
    done = wordkub(*(path if word == "FILE" else word for word in call), stdin="quit\n")
    assert done.returncode in (0, 1, 2, 3), (call, done.stderr)
    assert "a fault of this program" not in done.stderr, done.stderr
    check_shown(done.stdout, call)
    check_shown(done.stderr, call)


@pytest.mark.parametrize(("kind", "path"), PLACES)
def test_no_text_of_a_file_steers_the_terminal(home: Path, kind: str, path: tuple[Any, ...]) -> None:
    file = FILES[kind]
    check_call(file.calls[0], written(kind, with_text(file.right, path, EVIL)))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "path"), PLACES)
def test_nor_does_it_through_any_other_command(home: Path, kind: str, path: tuple[Any, ...]) -> None:
    file = FILES[kind]
    at = written(kind, with_text(file.right, path, EVIL))
    for call in file.calls[1:]:
        check_call(call, at)


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_right_is_shown(home: Path, kind: str) -> None:
    """Else the test above would only see that files are refused."""
    file = FILES[kind]
    assert set(file.right) >= set(file.shape.fields)
    at = written(kind, file.right)
    done = wordkub(*(at if word == "FILE" else word for word in file.calls[0]), stdin="quit\n")
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout


def test_the_configuration_has_every_key() -> None:
    assert set(FILES["configuration"].right) == set(KEYS)


@pytest.mark.parametrize("text", [EVIL, WEAK, "a\x1bb", "\x00", "\u2028\u200f", "\udcff"])
def test_the_door_lets_nothing_through_but_ends_of_lines(text: str) -> None:
    sink = io.StringIO()
    Door(sink).write(f"naïve {text}\n")
    said = sink.getvalue()
    assert said.startswith("naïve ")
    assert all(ch == "\n" or ch.isprintable() for ch in said)
    assert said.count("\n") == text.count("\n") + 1


def test_json_says_the_same_text_without_a_control_character(home: Path) -> None:
    path = Path(places.data_dir(), "house.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(toml({"game": "word", "title": EVIL}))
    done = wordkub("rules", str(path), "--json")
    assert json.loads(done.stdout)["title"] == EVIL
    check_shown(done.stdout, "rules --json")
