"""The reference says what is: its tables hold what the code reads, prints and takes, and nothing else."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.pages import DOCS, ROOT
from tests.process import wordkub
from wordkub.cli import CLOSED, INTERRUPTED
from wordkub.cli.main import COMMANDS
from wordkub.core.codec import event_to_json, read_position, verdict_to_json, violations_to_json
from wordkub.core.events import (
    Challenged,
    EndReason,
    MatchEnded,
    Refused,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.verdicts import Aftermath, Verdict, Violation
from wordkub.letters.edition import Edition
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.lexicon import cards, themes
from wordkub.lexicon.verdict import REASONS
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.settings import NumericSettings
from wordkub.players.skills import Skill
from wordkub.store import looks, rulefiles
from wordkub.store.rulesets import open_numeric_rules, open_word_rules

REFERENCE = DOCS / "reference"


def section(page: str, title: str) -> str:
    """What stands below a heading of a page, up to the next heading, without blocks of code."""
    text = (REFERENCE / f"{page}.md").read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.split(r"^#+ ", prose.split(f"# {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without their heads."""
    lines = re.findall(r"(?<=\n\| --- \|)[^\n]*\n((?:\|.*\n?)+)", text)
    return [
        [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for table in lines
        for line in table.splitlines()
    ]


def names(text: str) -> list[str]:
    """What the first column of the tables names."""
    return [name for row in rows(text) for name in re.findall(r"`([^`]+)`", row[0])]


# Files


def test_a_rule_file_has_the_keys_told() -> None:
    assert set(names(section("files", "Rule sets"))) == set(rulefiles._TEXTS)


def test_the_values_of_settings_are_told() -> None:
    text = section("files", "What the values mean")
    defined = re.findall(r"`(\w+)`\n: ((?:.+\n)+)", text)
    told = {name: set(re.findall(r'`"(\w+)"`', said)) for name, said in defined}
    choices = {
        field.name: {str(value) for value in type(default)}
        for kind in (WordSettings, NumericSettings)
        for field in dataclasses.fields(kind)
        if isinstance(default := getattr(kind(), field.name), StrEnum)
    }
    assert told == choices


def test_an_edition_has_the_keys_told() -> None:
    assert set(names(section("files", "Editions"))) == {field.name for field in dataclasses.fields(Edition)}


class Noted(dict[str, Any]):
    """A file's keys that notes which of them are asked for."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


@pytest.mark.parametrize(
    ("title", "module", "read", "minimum"),
    [
        ("Dictionary cards", cards, cards.read_card, {}),
        ("Themes", themes, themes.read_theme_card, {"words": ["cat"]}),
    ],
)
def test_a_card_has_the_keys_told(
    title: str, module: Any, read: Any, minimum: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted(minimum)
    monkeypatch.setattr(module, "read_toml", lambda path: noted)
    read("card.toml")
    assert set(names(section("files", title))) == noted.asked


def test_a_look_has_the_keys_and_colours_told() -> None:
    told = names(section("files", "Looks"))
    assert told == [*looks._KEYS, *looks.COLOURS]


def test_a_level_has_the_keys_told() -> None:
    assert names(section("files", "Computer players")) == [field.name for field in dataclasses.fields(Skill)]


# JSON


def test_a_position_has_the_defaults_told(word_rules: WordRules) -> None:
    told = {row[0].strip("`"): row[2].strip("`") for row in rows(section("json", "Position"))}
    position = read_position(word_rules, {"rack": "HIQ"})
    fields = {"table", "melded", "players", "drawn", "seats", "round"}
    values = {name: getattr(position, name) for name in fields}
    assert {name: json.loads(told[name]) for name in fields} == {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
    assert {name for name, default in told.items() if default == "required"} == {"rules", "rack"}


@pytest.fixture(scope="module")
def both(session_home: str) -> tuple[WordRules, NumericRules]:
    """A rule set of each game; the word game with all that it can tell."""
    return open_word_rules("word-race"), open_numeric_rules("sabra")


def test_a_verdict_has_the_fields_told(both: tuple[WordRules, NumericRules]) -> None:
    verdict = Verdict((), (), (), aftermath=Aftermath(), upheld=True, unsettled=("W4",))
    told = {name for rules in both for name in verdict_to_json(rules, verdict)}
    assert set(names(section("json", "Verdict"))) == told


def test_a_violation_has_the_fields_told(word_rules: WordRules) -> None:
    (said,) = violations_to_json(word_rules, [Violation("C7", "C7")])
    assert names(section("json", "Violation")) == list(said)


@pytest.mark.usefixtures("home")
def test_an_answer_has_the_fields_told() -> None:
    words = ("--table", "clap pear", "--rack", "HIQSEATMN", "--nodes", "1")
    numbers = ("--rules", "sabra", "--table", "r3 r8 k1 / b1 b2 b3", "--rack", "b4 k5")
    calls = (words, numbers, (*numbers, "--frontier"))
    said = [json.loads(wordkub("solve", "--json", *call).stdout) for call in calls]
    told = {name for answer in (*said, *said[2]["frontier"]) for name in answer}
    assert set(names(section("json", "Answer of the solver"))) == told


EVENTS = (
    RoundStarted((), 0, (), 0),
    TurnTaken(
        *(0, TurnKind.PLAY, (), ()),
        layout=(),
        to_pool=("A",),
        to_rack=("A",),
        forfeits_next=True,
        window=True,
        goes_on=True,
        unsettled=("W4",),
        refused=Refused({"draw": True}, ("C5",)),
    ),
    TurnForfeited(0),
    Challenged(0, 1, "CHIP", True, True, ()),
    WindowClosed(0, ()),
    RoundEnded(EndReason.TARGET, (0,), (0,)),
    MatchEnded((0,)),
)


def test_events_have_the_fields_told(both: tuple[WordRules, NumericRules]) -> None:
    told = {}
    tables, others = section("json", "Game record").split("The other events:")
    for part in tables.split('`"event": ')[1:]:
        told[part.split('"')[1]] = set(names(part))
    for kind, fields in rows(others):
        told[kind.strip("`")] = set(re.findall(r"`(\w+)`", fields))
    said: dict[str, set[str]] = {}
    for rules in both:
        for event in EVENTS:
            data = event_to_json(rules, event)
            said.setdefault(str(data.pop("event")), set()).update(data)
    assert told == said


def test_why_a_round_ends_is_told() -> None:
    line = section("json", "Game record").split("A `reason` is one of")[1]
    assert re.findall(r"`([\w-]+)`", line) == [str(reason) for reason in EndReason]


def test_a_record_begins_with_the_fields_told() -> None:
    first: set[str] = set()
    for path in (ROOT / "tests" / "golden").glob("*.jsonl"):
        with path.open(encoding="utf-8") as file:
            first |= set(json.loads(file.readline()))
    assert set(names(section("json", "Game record").split("Every event")[0])) == first


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("about", "call"),
    [
        ("check", ("check", "colour")),
        ("find", ("find", "HIQ?", "--hooks", "--limit", "1")),
        ("suggest", ("suggest", "dont")),
        ("define", ("define", "mice")),
    ],
)
def test_an_answer_of_the_dictionary_has_the_fields_told(about: str, call: tuple[str, ...]) -> None:
    part = section("json", "Answers of the dictionary").split(f"`{about} --json`")[1].split("--json`")[0]
    first = rows(part.replace("| reason | what it means |\n| --- | --- |", ""))
    told = [name for row in first for name in re.findall(r"`([^`]+)`", row[0])]
    assert told[: len(told)] == list(json.loads(wordkub(*call, "--json").stdout))


def test_every_reason_is_told() -> None:
    part = section("json", "Answers of the dictionary").split("`find --json`")[0]
    assert tuple(names("| reason |" + part.split("| reason |")[1])) == REASONS


@pytest.mark.usefixtures("home")
def test_lists_and_reports_have_the_fields_told(tmp_path: Path) -> None:
    words, look = tmp_path / "words.txt", tmp_path / "night.toml"
    words.write_text("wren\nrobin\n", encoding="utf-8")
    look.write_bytes((Path(looks.SHIPPED) / "dark.toml").read_bytes())
    with_file = {"dict add": words, "theme add": words, "look add": look}
    shown = {"dict info": "en-US", "theme info": "weather", "look info": "dark", "rules NAME": "word"}
    for command, fields in rows(section("json", "Lists and reports")):
        called = command.strip("`")
        more = ["mine", str(with_file[called])] if called in with_file else [shown.get(called, "")]
        call = [*called.removesuffix(" NAME").split(), *filter(None, more), "--json"]
        said = set(json.loads(wordkub(*call).stdout.splitlines()[0]))
        told = {name: bool(optional) for name, optional in re.findall(r"`(\w+)`( \(optional\))?", fields)}
        assert said <= set(told), called
        assert {name for name in told if not told[name]} <= said, called


@pytest.mark.usefixtures("home")
def test_a_line_that_cannot_be_read_is_answered_as_told() -> None:
    said = json.loads(wordkub("judge", "--json", "-", stdin="no JSON\n").stdout)
    assert names(section("json", "A line that cannot be read")) == list(said)


# Environment, exit codes, commands


VARIABLE = re.compile("[A-Z]+(_[A-Z]+)+|TERM|DICPATH")


def variables() -> Iterator[str]:
    """What looks like the name of one in the modules that look at the environment."""
    for path in (ROOT / "wordkub").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "environ" in text:
            for node in ast.walk(ast.parse(text)):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and VARIABLE.fullmatch(node.value)
                ):
                    yield node.value


def test_the_variables_read_are_told() -> None:
    told = set(names((REFERENCE / "environment.md").read_text(encoding="utf-8")))
    # How large a terminal is, Python's own library finds out.
    assert told - {"COLUMNS", "LINES"} == set(variables())


def test_exit_codes_are_told() -> None:
    told = [row[0] for row in rows((REFERENCE / "exit-codes.md").read_text(encoding="utf-8"))]
    assert told == ["0", "1", "2", str(INTERRUPTED), str(CLOSED)]


def test_every_note_of_a_change_is_told() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kinds = "|".join(kind["directory"] for kind in pyproject["tool"]["towncrier"]["type"])
    for path in (ROOT / "changes").iterdir():
        assert re.fullmatch(rf"(\+[a-z-]+|\d+)\.({kinds})\.md", path.name), path.name
        assert path.read_text(encoding="utf-8").endswith(".\n"), path.name
    assert pyproject["tool"]["towncrier"]["start_string"] in (ROOT / "CHANGELOG.md").read_text(
        encoding="utf-8"
    )


# The site


class Fetched(HTMLParser):
    """What a page has a browser fetch by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "a":
            self.found += [
                value
                for name, value in attrs
                if name in ("src", "href", "data", "srcset", "poster", "action") and value
            ]


def outside(html: str) -> list[str]:
    """The addresses elsewhere that a page has a browser fetch, in its own styles too."""
    fetched = Fetched()
    fetched.feed(html)
    found = [*fetched.found, *in_styles(html)]
    return [address for address in found if re.match(r"(\w+:)?//", address)]


def in_styles(text: str) -> list[str]:
    """The addresses that styles have a browser fetch."""
    return re.findall(r"""(?:url\(|@import\s)\s*["']?([^"')\s]+)""", text)


@pytest.mark.slow
def test_the_site_is_built_without_warnings_and_no_page_reaches_outside(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-E", "-W", "-q", "-d", str(tmp_path / "trees")]
    site = tmp_path / "site"
    done = subprocess.run([*command, str(DOCS), str(site)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    html = sorted(site.rglob("*.html"))
    assert len(html) > 10
    for path in (*html, *site.rglob("*.svg")):
        assert not outside(path.read_text(encoding="utf-8")), path
    for path in site.rglob("*.css"):
        assert not [each for each in in_styles(path.read_text(encoding="utf-8")) if "//" in each], path
    for name in COMMANDS:
        assert f">{name}<" in (site / "reference" / "commands.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "html",
    [
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//cdn.example/x.css">',
        '<img src="http://example.org/x.png">',
        "<style>@import 'https://example.org/x.css';</style>",
        "<svg><style>@font-face { src: url(https://example.org/x.woff) }</style></svg>",
    ],
)
def test_what_reaches_outside_would_be_seen(html: str) -> None:
    assert outside(html)


def test_links_to_elsewhere_are_no_harm() -> None:
    assert not outside('<a href="https://example.org">there</a><img src="_images/words.svg">')
