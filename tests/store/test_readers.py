"""Every reader, fed with files that nearly are right: it reads them, or refuses them in a sentence.

No input leads to a traceback, to a character in a message that would steer a terminal, or to much memory.
"""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.test_one_way_out import EVIL, FILES
from tests.store.test_damage import PYTHON
from wordkub import places
from wordkub.core.codec import turn_from_json
from wordkub.core.shapes import CASE
from wordkub.errors import WordkubError, why_no_json
from wordkub.fields import as_object
from wordkub.lexicon.cards import read_card
from wordkub.lexicon.house import read_house_words
from wordkub.lexicon.hunspell import HunspellPair
from wordkub.lexicon.lists import read_lines, read_word_list
from wordkub.lexicon.remote import RemoteDictionary
from wordkub.lexicon.themes import open_theme
from wordkub.store.configuration import KEYS, configured
from wordkub.store.looks import open_look
from wordkub.store.records import open_record
from wordkub.store.rulefiles import read_edition, read_rules
from wordkub.store.ruleshelf import RuleShelf
from wordkub.store.scorepads import open_pad

MOST_MEMORY = 200_000
"""How much more memory the inputs of a test may take, in kilobytes."""

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 1, 2, 10**9, 10**18, 10**40, -(10**40), 1e308, float("inf"), float("nan"), 0.5]),
    st.sampled_from(["", EVIL, "a" * 5_000, "../x", "/etc/passwd", "http://127.0.0.1:9", "\0", "en-US"]),
    st.text(max_size=8),
    st.sampled_from([[], {}, [[]], {"": {}}, [1, "a"], {"a": [1]}, ["a"] * 300, {"A": 10**18}, [None], [{}]]),
)
"""Values that a field may have, and mostly should not."""

PIECES = st.sampled_from(
    [
        b"",
        b"\0",
        b"\xff",
        b"\x1b[2J",
        b'"',
        b"\n",
        b"[",
        b"]" * 50,
        b"[" * 3_000,
        b"{",
        b"=",
        b"a." * 500,
        b"9" * 5_000,
    ]
) | st.binary(max_size=6)
"""What may stand in a file where something else did."""


def all_places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where there are values in a file."""
    found = [path] if path else []
    steps = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value[:3])
        if isinstance(value, list | tuple)
        else ()
    )
    for step, each in steps:
        found += all_places(each, (*path, step))
    return found


def replaced(value: Any, path: tuple[Any, ...], by: object) -> Any:
    """A value with another one in a place of it."""
    if not path:
        return by
    if isinstance(value, dict):
        return {**value, path[0]: replaced(value[path[0]], path[1:], by)}
    return [replaced(each, path[1:], by) if at == path[0] else each for at, each in enumerate(value)]


@st.composite
def nearly(draw: st.DrawFn, kind: str) -> bytes:
    """A file of a kind with a value or some bytes that are others."""
    file = FILES[kind]
    values = file.right
    for _ in range(draw(st.integers(0, 2))):
        values = replaced(values, draw(st.sampled_from(all_places(values))), draw(ODD))
    try:
        data = file.text(values).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, AttributeError):
        # TOML has no null, and no such key: what it cannot say it is not asked to.
        data = file.text(file.right).encode()
    if draw(st.booleans()):
        at, size = draw(st.integers(0, len(data))), draw(st.integers(0, 12))
        data = data[:at] + draw(PIECES) + data[at + size :]
    return data


LINES = st.lists(
    st.sampled_from(
        [
            b"cat",
            b"Cat\t10",
            b"dog\t",
            b"\0",
            b"\xff\xfe",
            b"#x",
            b"\x1f\x8b",
            b"\xfd7zXZ\0",
            b"a" * 200,
            b"\x1b",
        ]
    )
    | st.binary(max_size=8),
    max_size=8,
).map(b"\n".join)

RULES = st.lists(
    st.sampled_from(
        [
            "SET UTF-8",
            "FLAG long",
            "SFX A Y 1",
            "SFX A 0 s .",
            "PFX B N 1",
            "SFX A y ies/A [^aeiou",
            "SFX A 0 s (a+)+",
            "AF 1",
            "AF AB",
        ]
    )
    | st.text(max_size=12),
    max_size=6,
).map("\n".join)


def read_list(path: str) -> None:
    read_word_list(read_card(str(Path(places.DICTIONARIES, "en-US.toml"))), read_lines(path), path)


def read_pair(path: str) -> None:
    data = Path(path).read_bytes()
    rules, _, stems = data.partition(b"\n\n")
    Path(path).with_suffix(".aff").write_bytes(rules)
    Path(path).with_suffix(".dic").write_bytes(stems)
    for _ in HunspellPair.open(str(Path(path).with_suffix(".dic"))).forms():
        pass


def read_case(path: str) -> None:
    try:
        asked = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError) as problem:
        # As the command line does, in cli/streams.py.
        raise WordkubError(why_no_json(problem)) from None
    shelf = RuleShelf(folder=places.data_dir())
    fields = CASE.read(as_object(asked, "case", "{}"))
    rules, position = shelf.position(fields["position"])
    turn_from_json(rules, position, fields["turn"])


def read_configuration(path: str) -> None:
    for key in KEYS:
        configured(key)


class Answering(RemoteDictionary):
    """A service that answers with what a file holds."""

    answer = b""

    def _asked(self, *asked: object) -> tuple[HTTPResponse, bytes]:
        answer = SimpleNamespace(
            status=200 + self.answer.count(b"n") % 2 * 204, getheader=lambda name: "9999"
        )
        return cast(HTTPResponse, answer), self.answer


def read_answer(path: str) -> None:
    Answering.answer = b'{"name": "far", "language": "en", "identity": "x"}'
    far = Answering("http://127.0.0.1:9")
    Answering.answer = Path(path).read_bytes()
    for ask in (
        lambda: far.check("cat"),
        lambda: far.reasons(["cat", "dog"]),
        lambda: Answering("http://127.0.0.1:9"),
    ):
        try:
            ask()
        except WordkubError as refused:
            check_sentence(str(refused), "127.0.0.1:9")


ANSWERS: Any = st.builds(
    lambda answer, key, odd: json.dumps(answer | {key: odd}).encode(),
    st.sampled_from(
        [
            {
                "word": "cat",
                "reason": "ok",
                "dictionary": "far",
                "readings": ["CAT"],
                "note": "",
                "format": 1,
            },
            {"results": [{"word": "cat", "reason": "ok"}, {"word": "dog", "reason": "unknown"}]},
            {"detail": "no dictionary 'x'. There are: a, b", "status": 404},
            {"name": "far", "language": "en", "identity": "x"},
        ]
    ),
    st.sampled_from(
        ["word", "reason", "readings", "results", "detail", "name", "identity", "format", "note"]
    ),
    ODD,
) | st.binary(max_size=30)

READERS: dict[str, tuple[Any, str, Callable[[str], object], int]] = {
    "rule set": (nearly("rule set"), "house.toml", read_rules, 11_000),
    "edition": (nearly("edition"), "own.toml", read_edition, 11_000),
    "card": (nearly("card"), "own.toml", read_card, 11_000),
    "theme": (nearly("theme"), "own.toml", open_theme, 4_000),
    "look": (nearly("look"), "own.toml", open_look, 11_000),
    "record": (nearly("record"), "own.jsonl", open_record, 8_000),
    "pad": (nearly("pad"), "own.score.jsonl", open_pad, 11_000),
    "position": (nearly("position"), "turns.jsonl", read_case, 4_000),
    "configuration": (nearly("configuration"), "config.toml", read_configuration, 3_000),
    "list": (LINES, "own.txt", read_list, 5_000),
    "house words": (LINES, "own.house.txt", read_house_words, 10_000),
    "Hunspell pair": (
        st.tuples(RULES.map(str.encode), LINES).map(b"\n\n1\n".join),
        "own.dic",
        read_pair,
        4_000,
    ),
    "answer": (ANSWERS, "answer.json", read_answer, 7_000),
}
"""Every reader: what it is fed with, as which file, and how often in the slow suite."""


def check_sentence(said: str, path: str) -> None:
    """What is said of a file is a sentence, and nothing that steers a terminal."""
    assert all(ch == "\n" or ch.isprintable() for ch in said), said
    bare = said.replace(path, "")
    assert not PYTHON.search(bare), said
    assert len(bare) < 800, said


def fuzz(kind: str, count: int) -> None:
    """Feed a reader so many times."""
    files, name, read, _ = READERS[kind]
    path = Path(places.data_dir(), name)
    path.parent.mkdir(parents=True, exist_ok=True)
    for more in ("own.txt", "own.refused.txt", "own.family.txt"):
        (path.parent / more).write_text("cat\ndog\n")
    came = {"read": 0, "refused": 0}

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(files)
    def feed(data: bytes) -> None:
        path.write_bytes(data)
        try:
            read(str(path))
        except WordkubError as refused:
            came["refused"] += 1
            check_sentence(str(refused), str(path))
        else:
            came["read"] += 1

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    feed()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY
    assert came["read"] > count // 50, came
    assert came["read"] + came["refused"] >= count, came


@pytest.mark.parametrize("kind", READERS)
def test_what_is_nearly_a_file_is_read_or_refused_in_a_sentence(kind: str, home: Path) -> None:
    fuzz(kind, 40)


@pytest.mark.slow
@pytest.mark.parametrize("kind", READERS)
def test_a_hundred_thousand_files_are_read_or_refused_in_a_sentence(kind: str, home: Path) -> None:
    fuzz(kind, READERS[kind][3])


def test_these_are_a_hundred_thousand() -> None:
    assert sum(count for *_, count in READERS.values()) == 100_000
    assert set(FILES) <= set(READERS)
