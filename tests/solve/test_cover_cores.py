"""The two cores of covers: the same answers after the same nodes; the compiled one keeps to its memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solve.sanitized import check_memory
from tests.solve.test_letters import SETTINGS, STANDING, WORDS
from wordkub.core.codec import position_from_json
from wordkub.cores import SETTING, compiled
from wordkub.letters.rules import WordRules
from wordkub.solve.answers import Answer
from wordkub.solve.budget import Budget
from wordkub.solve.letters import WordSolver
from wordkub.store.rulesets import open_rules

WIDE = 32


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "small.txt"
    path.write_text("\n".join(WORDS))
    return open_rules("word", dictionary=str(path))


def test_the_compiled_core_is_there() -> None:
    assert compiled("_cover") is not None


@settings(deadline=None, max_examples=80)
@given(
    table=st.lists(st.sampled_from(STANDING), max_size=5),
    rack=st.text("AACDEERT??", max_size=9),
    changed=st.sampled_from(SETTINGS),
    objective=st.sampled_from(["score", "tiles"]),
    touch=st.sampled_from([None, 1, 2]),
    nodes=st.sampled_from([10, 200, 3_000]),
)
def test_both_find_the_same_after_the_same_nodes(
    small: WordRules,
    table: list[str],
    rack: str,
    changed: dict[str, object],
    objective: str,
    touch: int | None,
    nodes: int,
) -> None:
    rules = small.with_settings(**changed)
    position = position_from_json(rules, {"table": table, "rack": rack, "melded": True, "pool": 9})

    def outcome(core: str) -> tuple[Answer, int]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SETTING, core)
            budget = Budget(nodes)
            return WordSolver(rules).best(position, objective, touch, budget), budget.left

    assert outcome("compiled") == outcome("python")


def search(**changed: Any) -> Any:
    """A search over the words CAT and TAC of three letters, or with something else."""
    matrix = np.zeros((2, WIDE), np.uint8)
    matrix[:, :3] = 1
    given_: dict[str, Any] = {
        "wide": WIDE,
        "matrix": matrix,
        "chosen": np.array([0, 1], np.int32),
        "table": np.zeros((0, WIDE), np.uint8),
        "lengths": np.array([3, 3], np.uint8),
        "shown": np.array([7, 7], np.uint64),
        "rarest": bytes([0, 1, 2]),
        "demand": np.array([900, 900, 900], np.int32),
        "supply": np.zeros(256, np.int32),
        "least": 3,
        "may_repeat": False,
    } | changed
    core = compiled("_cover")
    assert core is not None
    return core.Search(*given_.values())


def found(searching: Any, **changed: Any) -> Any:
    given_: dict[str, Any] = {
        "have": bytes([1, 1, 1]),
        "owed": bytes([1, 1, 1]),
        "jokers": 0,
        "owed_jokers": 0,
        "slack": 0,
        "taken": 0,
        "new_words": 1 << 20,
        "words": np.array([0, 1], np.int32),
        "used": np.array([], np.int32),
        "nodes": 100,
        "accepts": lambda path: True,
        "tick": lambda: False,
        "is_barred": None,
    } | changed
    return searching.find(*given_.values())


def test_a_word_covers_its_letters() -> None:
    assert found(search()) == (1, [0], 2)
    assert found(search(), used=np.array([0], np.int32)) == (1, [1], 2)
    assert found(search(), used=np.array([0, 1], np.int32))[:2] == (0, None)
    assert found(search(), nodes=1)[0] == -1


@pytest.mark.parametrize(
    "wrong",
    [
        {"wide": 7},
        {"wide": 4096},
        {"chosen": np.array([0, 2], np.int32)},
        {"chosen": np.array([-1, 0], np.int32)},
        {"lengths": np.array([3], np.uint8)},
        {"lengths": np.array([3, 0], np.uint8)},
        {"shown": np.array([7, 15], np.uint64)},
        {"rarest": bytes([0, 1, 3])},
        {"rarest": bytes(range(40))},
        {"rarest": b""},
        {"supply": np.zeros(3, np.int32)},
        {"table": np.zeros(WIDE + 1, np.uint8)},
    ],
    ids=str,
)
def test_what_does_not_go_together_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        search(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"have": bytes([1, 1])},
        {"have": bytes([200, 1, 1])},
        {"owed": bytes([2, 1, 1])},
        {"jokers": -1},
        {"owed_jokers": 1},
        {"slack": -1},
        {"words": np.array([2], np.int32)},
        {"words": np.array([-1], np.int32)},
        {"words": b"123"},
        {"used": np.array([9], np.int32)},
    ],
    ids=str,
)
def test_what_is_no_question_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        found(search(), **wrong)


def test_what_a_question_raises_is_passed_on() -> None:
    def raises(*_: object) -> bool:
        raise KeyboardInterrupt

    for question in ("accepts", "is_barred"):
        with pytest.raises(KeyboardInterrupt):
            found(search(), **{question: raises})


def test_a_search_is_not_entered_while_it_is_under_way() -> None:
    searching = search()
    with pytest.raises(RuntimeError, match="under way"):
        found(searching, accepts=lambda path: bool(found(searching)))
    assert found(searching)[0] == 1


@pytest.mark.slow
def test_the_core_keeps_to_its_memory(tmp_path: Path) -> None:
    check_memory("_cover", ["test_cover_cores.py"], tmp_path)
