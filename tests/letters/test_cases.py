"""Cases with answers that were worked out apart from this project, run in process."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.judging import clauses
from wordkub.core.codec import read_turn, verdict_to_json
from wordkub.core.judging import judge
from wordkub.store.rulesets import RuleShelf

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "judge.jsonl").read_text("utf-8").splitlines()
]
WORD_CASES = [case for case in CASES if case["position"]["rules"] in ("word", "word-race", "word-99")]
HEAPS = ("used", "rack", "to_pool", "to_rack")


@pytest.fixture(scope="module")
def shelf() -> RuleShelf:
    return RuleShelf()


@pytest.fixture(scope="module")
def animals(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A theme for the cases that name one."""
    card = tmp_path_factory.mktemp("themes") / "animals.toml"
    card.write_text('name = "animals"\nwords = ["horse", "tiger"]\n')
    return str(card)


def test_the_word_cases_are_all_there() -> None:
    assert len(WORD_CASES) == 51
    assert sum("theme" in case["position"] for case in WORD_CASES) == 2


@pytest.mark.parametrize("case", WORD_CASES, ids=lambda case: json.dumps(case["turn"]))
def test_case(case: dict[str, Any], shelf: RuleShelf, animals: str) -> None:
    asked = dict(case["position"])
    if asked.get("theme") == "animals":
        asked["theme"] = animals
    rules, position = shelf.position(asked)
    verdict: dict[str, Any] = verdict_to_json(
        rules, judge(rules, position, read_turn(rules, position, case["turn"]))
    )
    expected = dict(case["expect"])
    if "clauses" in expected:
        assert sorted(clauses(verdict)) == sorted(expected.pop("clauses"))
    for field, value in expected.items():
        found = verdict[field]
        assert (Counter(found) == Counter(value)) if field in HEAPS else (found == value), field
