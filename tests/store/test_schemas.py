"""The JSON Schemas against what is read and written: both take the same, both refuse the same."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.test_cases import CASES
from tests.pages import DOCS
from tests.process import wordkub
from wordkub.core.codec import turn_from_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.shapes import CASE, EVENTS, POSITION, VERDICT
from wordkub.errors import NotationError, NotFoundError
from wordkub.fields import FieldError
from wordkub.store.rulesets import Rules
from wordkub.store.ruleshelf import RuleShelf
from wordkub.store.schemas import json_schema, schema_names
from wordkub.store.scorepads import Entry, OpenPad
from wordkub.store.shapes import HEADER, NOTED

GOLDEN = Path(__file__).parents[1] / "golden"
CHECKS = {name: jsonschema.Draft202012Validator(json_schema(name)) for name in schema_names()}


def faults(name: str, data: object) -> list[str]:
    return [fault.message for fault in CHECKS[name].iter_errors(data)]


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_one_and_docs_have_it(name: str) -> None:
    """Where it has changed: wordkub schema NAME > docs/reference/schemas/NAME.json."""
    schema = json_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    written = (DOCS / "reference" / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    assert json.loads(written) == schema
    assert json.loads(wordkub("schema", name).stdout) == schema


def test_schemas_are_listed_and_an_unknown_one_has_its_near_name() -> None:
    assert [line.split()[0] for line in wordkub("schema").stdout.splitlines()] == schema_names()
    done = wordkub("schema", "positon")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no schema 'positon'; did you mean position?" in done.stderr
    with pytest.raises(NotFoundError):
        json_schema("xyzzy")


# What is written


def test_every_case_and_every_verdict_is_as_described() -> None:
    shelf = RuleShelf()
    for case in CASES:
        asked = {key: case[key] for key in ("position", "turn")}
        assert faults("case", asked) == faults("position", asked["position"]) == []
        assert faults("turn", asked["turn"]) == []
        asked["position"].pop("theme", None)
        rules, position = shelf.position(asked["position"])
        turn = turn_from_json(rules, position, asked["turn"])
        verdict = {"format": 1, **verdict_to_json(rules, judge(rules, position, turn))}
        assert faults("verdict", verdict) == []
        assert verdict.keys() <= VERDICT.fields.keys()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "call",
    [
        ("--table", "clap pear", "--rack", "HIQ"),
        ("--table", "clap pear", "--rack", "HIQSEATMN", "--nodes", "1"),
        ("--rack", "QQQ"),
        ("--rules", "sabra", "--table", "r3 r8 k1 / b1 b2 b3", "--rack", "b4 k5", "--frontier"),
        ("--rules", "sabra", "--table", "r3 r4 r5", "--rack", "k9", "--first"),
    ],
)
def test_every_answer_is_as_described(call: tuple[str, ...]) -> None:
    answer = json.loads(wordkub("solve", "--json", *call).stdout)
    assert faults("answer", answer) == []
    without = {key: value for key, value in answer.items() if key not in ("turn", "frontier")}
    assert faults("answer", without)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_line_of_a_record_is_as_described(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        assert faults("record", json.loads(line)) == []


@pytest.mark.usefixtures("home")
def test_every_line_of_a_pad_is_as_described() -> None:
    pad = OpenPad.start("sabra", ["Ann", "Bob"])
    pad.note(Entry((12, -3)))
    pad.note(Entry((0, 7), ends_round=True))
    pad.undo()
    pad.close()
    lines = [json.loads(line) for line in Path(pad.pad.path).read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 4
    assert [faults("pad", line) for line in lines] == [[]] * 4


# What is read

POSITION_LINE = {
    "format": 1,
    "rules": "word",
    "edition": "en",
    "dictionary": None,
    "rack": "HIQ",
    "table": ["CLAP", "PEAR"],
    "melded": True,
    "pool": 40,
    "players": 2,
    "drawn": "H",
    "seats": [{"name": "Ann", "tiles": 3, "melded": True, "score": 12}, {"name": "Bob"}],
    "round": 2,
}
TURN_LINES: list[dict[str, Any]] = [
    {"play": ["LAP", "CHIP", "EAR"]},
    {"lay": ["CHIP"], "format": 1},
    {"draw": True},
    {"pass": True},
    {"challenge": "CHIP"},
    {"time_over": True},
    {"play": ["CLAP"], "time_over": True},
    {"draw": True, "time_over": False},
]
VALUES = st.sampled_from(
    [None, True, False, -1, 0, 1, 2, 10**30, 1.5, "", "CLAP", "en", [], ["CLAP"], [1], {}, {"name": "Ann"}]
)
KEYS = st.sampled_from(
    [*POSITION.fields, "play", "lay", "draw", "pass", "challenge", "time_over", "name", "melde", "", "Rack"]
)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("put"), KEYS, VALUES),
        st.tuples(st.just("drop"), st.integers(0, 20), st.none()),
        st.tuples(st.just("change"), st.integers(0, 20), VALUES),
    ),
    max_size=2,
)


def changed(data: dict[str, Any], changes: list[tuple[str, Any, Any]]) -> dict[str, Any]:
    """An object with fields put in, dropped, and changed; one change in two is made in its first seat."""
    data = copy.deepcopy(data)
    for number, (how, at, value) in enumerate(changes):
        seats = data.get("seats")
        into = (
            seats[0] if number and isinstance(seats, list) and seats and isinstance(seats[0], dict) else data
        )
        if how == "put":
            into[at] = value
        elif into:
            key = list(into)[at % len(into)]
            if how == "drop":
                del into[key]
            else:
                into[key] = value
    return data


def is_taken(read: Callable[[dict[str, Any]], object], data: dict[str, Any]) -> bool:
    try:
        read(data)
    except NotationError:
        return False
    return True


@settings(deadline=None, max_examples=300, derandomize=True)
@given(changes=CHANGES)
def test_a_position_is_refused_where_its_schema_refuses_it(changes: list[tuple[str, Any, Any]]) -> None:
    data = changed(POSITION_LINE, changes)
    assert is_taken(POSITION.read, data) == (not faults("position", data)), data


@settings(deadline=None, max_examples=300, derandomize=True)
@given(data=st.sampled_from(TURN_LINES), changes=CHANGES)
def test_a_turn_is_refused_where_its_schema_refuses_it(
    data: dict[str, Any], changes: list[tuple[str, Any, Any]]
) -> None:
    data = changed(data, changes)
    rules, position = _before()
    assert is_taken(lambda turn: turn_from_json(rules, position, turn), data) == (not faults("turn", data)), (
        data
    )


@cache
def _before() -> tuple[Rules, Position]:
    return RuleShelf().position({"rules": "word", "rack": "HIQ", "table": ["CLAP", "PEAR"]})


LINES = [json.loads(line) for line in (GOLDEN / "everything.jsonl").read_text("utf-8").splitlines()]
ONE_OF_EACH = list({line.get("event"): line for line in LINES}.values())


@settings(deadline=None, max_examples=300, derandomize=True)
@given(data=st.sampled_from(ONE_OF_EACH), changes=CHANGES, keys=st.data())
def test_a_line_of_a_record_is_refused_where_its_schema_refuses_it(
    data: dict[str, Any], changes: list[tuple[str, Any, Any]], keys: st.DataObject
) -> None:
    shape = EVENTS[data["event"]] if "event" in data else HEADER
    kept = {key: data[key] for key in ("event", "format", "version", "rules", "edition") if key in data}
    data = changed(data, changes) | kept
    assert is_taken(shape.read, data) == (not faults("record", data)), data


@pytest.mark.parametrize(
    ("shape", "data", "said"),
    [
        (CASE, {"position": {}, "turns": {}}, '"turns" is not a field of a case; did you mean turn?'),
        (CASE, {"position": 1, "turn": {}}, '"position" takes an object, not 1'),
        (HEADER, {"player": []}, '"player" is not a field of the first line; did you mean players?'),
        (NOTED, {"points": [1, "x"]}, "\"points[1]\" takes a whole number, not 'x'"),
        (EVENTS["forfeit"], {"event": "forfeit", "seats": 1}, "did you mean seat?"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(shape: Any, data: dict[str, Any], said: str) -> None:
    with pytest.raises(FieldError) as caught:
        shape.read(data)
    assert said in str(caught.value)
