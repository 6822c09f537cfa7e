"""The two cores of covers: the same answers after the same nodes; the compiled one keeps to its memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.sanitized import check_memory
from tests.solver.test_letters import SETTINGS, STANDING, WORDS
from wordkub.core.codec import read_position
from wordkub.core.positions import Position
from wordkub.cores import SETTING, compiled
from wordkub.letters.rules import WordRules
from wordkub.solver.answers import Answer
from wordkub.solver.budget import Budget
from wordkub.solver.words.climb import Climb
from wordkub.solver.words.compiled import cover_of
from wordkub.solver.words.cover import EVERY_LETTER, Hand
from wordkub.solver.words.solver import WordSolver
from wordkub.store.rulesets import open_word_rules

WIDE = 32
"""The bytes of a row."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "small.txt"
    path.write_text("\n".join(WORDS))
    return open_word_rules("word", dictionary=str(path))


def test_the_compiled_core_is_there() -> None:
    assert compiled("words._cover") is not None


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
    position = read_position(rules, {"table": table, "rack": rack, "melded": True, "pool": 9})

    def outcome(core: str) -> tuple[Answer, int]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SETTING, core)
            budget = Budget(nodes)
            return WordSolver(rules).best(position, objective, touch, budget), budget.left

    assert outcome("compiled") == outcome("python")


def vocabulary(**changed: Any) -> Any:
    """The words CAT, TAC and ACTS over the letters A C S T, or something else."""
    matrix = np.zeros((3, WIDE), np.uint8)
    matrix[:, [0, 1, 3]] = 1
    matrix[2, 2] = 1
    core = compiled("words._cover")
    assert core is not None
    return core.Vocabulary(*({"matrix": matrix, "wide": WIDE, "letters": 4} | changed).values())


def search(**changed: Any) -> Any:
    """A search where nothing lies on the table and CATTS is at hand, or with something else."""
    given_: dict[str, Any] = {
        "vocabulary": changed.get("vocabulary") or vocabulary(),
        "table": np.zeros((0, 4), np.uint8),
        "have": bytes([1, 1, 1, 2]),
        "jokers": 0,
        "barred": np.array([], np.int32),
        "rarest": bytes([0, 1, 2, 3]),
        "demand": np.array([900, 900, 900, 900], np.int32),
        "supply": np.zeros(256, np.int32),
        "least": 3,
        "may_repeat": False,
    } | changed
    core = compiled("words._cover")
    assert core is not None
    return core.Search(*given_.values())


def found(searching: Any, **changed: Any) -> Any:
    given_: dict[str, Any] = {
        "have": bytes([1, 1, 0, 1]),
        "owed": bytes([1, 1, 0, 1]),
        "jokers": 0,
        "owed_jokers": 0,
        "slack": 0,
        "taken": 0,
        "new_words": 1 << 20,
        "waste": 1 << 20,
        "sparing": 0,
        "spared": b"",
        "words": np.array([0, 1], np.int32),
        "counted": 15,
        "used": np.array([], np.int32),
        "nodes": 100,
        "accepts": lambda path: True,
        "tick": lambda: False,
        "is_barred": None,
    } | changed
    return searching.find(*given_.values())


def hopeful(searching: Any, **changed: Any) -> Any:
    given_: dict[str, Any] = {
        "have": bytes([1, 1, 1, 1]),
        "owed": bytes([1, 1, 1, 1]),
        "jokers": 0,
        "owed_jokers": 0,
        "slack": 0,
        "taken": 0,
        "new_words": 1 << 20,
        "waste": 1 << 20,
        "sparing": 0,
        "spared": b"",
        "targets": np.array([0, 1, 2], np.int32),
        "counted": 15,
        "shown": 15,
        "start": 0,
        "used": np.array([], np.int32),
        "each": 30,
        "left": 100,
        "tick": lambda: False,
    } | changed
    return searching.hopeful(*given_.values())


def test_a_word_covers_its_letters() -> None:
    assert found(search()) == (1, [0], 2)
    assert found(search(), words=None) == (1, [0], 2)
    assert found(search(), used=np.array([0], np.int32)) == (1, [1], 2)
    assert found(search(), used=np.array([0, 1], np.int32))[:2] == (0, None)
    assert found(search(), nodes=1)[0] == -1


def test_tiles_that_are_just_as_many_as_may_be_left_are_left() -> None:
    assert found(search(), owed=bytes(4), slack=3) == (1, [], 1)
    assert found(search(), owed=bytes(4), slack=2)[:2] == (1, [0])
    one_owed = {"have": bytes([1, 1, 0, 2]), "owed": bytes([1, 0, 0, 0])}
    assert found(search(), **one_owed, slack=1)[:2] == (1, [0])
    assert found(search(), **one_owed, slack=0)[:2] == (0, None)


@pytest.mark.parametrize(("slack", "path"), [(3, []), (2, None), (1, None), (0, None)])
def test_as_many_are_left_as_may_be_left(
    small: WordRules, slack: int, path: list[int] | None, core: str
) -> None:
    """Three letters that make no word, none of which must be laid, by either core."""
    climb = Climb(small, WordSolver(small)._vocabulary, position_of(small, [], "CCT"), False, Budget())
    cover = cover_of(climb._candidates, 3, False, Budget(), None, EVERY_LETTER)
    hand = Hand(climb._bags.rack, 0, slack=slack)
    assert cover.find(hand, None, (), None, lambda path: True) == path


def position_of(rules: WordRules, table: list[str], rack: str) -> Position:
    return read_position(rules, {"table": table, "rack": rack, "melded": True, "pool": 9})


def test_a_word_that_does_not_count_is_waste() -> None:
    """Tiles that are left, and words without a letter that counts, unless a joker spares them."""
    assert found(search(), waste=0, counted=1)[:2] == (1, [0])
    assert found(search(), waste=2, counted=4)[:2] == (0, None)
    assert found(search(), waste=3, counted=4)[:2] == (1, [0])
    assert found(search(), waste=0, counted=4, sparing=1, spared=b"\0")[:2] == (1, [0])
    assert found(search(), waste=0, counted=4, sparing=4, spared=b"\0")[:2] == (0, None)
    assert found(search(), waste=0, counted=4, sparing=1)[:2] == (0, None)
    assert found(search(), waste=1, counted=4, sparing=1, spared=bytes([2]))[:2] == (0, None)
    assert found(search(), waste=2, counted=4, sparing=1, spared=bytes([2]))[:2] == (1, [0])
    one_left = {"have": bytes([1, 1, 0, 2]), "owed": bytes([1, 1, 0, 0]), "slack": 1}
    assert found(search(), **one_left, waste=3, counted=4)[:2] == (0, None)
    assert found(search(), **one_left, waste=4, counted=4)[:2] == (1, [0])


def test_words_are_chosen_that_the_tiles_can_lay() -> None:
    def chosen(**changed: Any) -> list[int]:
        return [int(place) for place in np.frombuffer(search(**changed).chosen(), np.int32)]

    assert chosen() == [0, 1, 2]
    assert chosen(barred=np.array([1], np.int32)) == [0, 2]
    assert chosen(have=bytes([1, 1, 0, 1])) == [0, 1]
    assert chosen(have=bytes([1, 0, 0, 1]), jokers=1) == [0, 1]
    assert chosen(have=bytes([0, 0, 0, 1]), jokers=20) == [0, 1, 2]
    assert chosen(have=bytes(4), jokers=20) == []


def test_a_target_is_hopeful_whose_rest_is_covered() -> None:
    assert hopeful(search()) == (2, 2)
    assert hopeful(search(), owed=bytes(4), slack=1) == (0, 1)
    assert hopeful(search(), owed=bytes(4), slack=1, start=2) == (2, 1)
    assert hopeful(search(), owed=bytes(4), slack=1, shown=4) == (2, 1)
    assert hopeful(search(), targets=np.array([0, 1], np.int32))[0] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"wide": 7},
        {"wide": 4096},
        {"letters": 0},
        {"letters": 3},
        {"letters": WIDE + 1},
        {"matrix": np.zeros((2, WIDE), np.uint8)},
        {"matrix": np.full((2, WIDE), 200, np.uint8)},
        {"matrix": np.ones(WIDE + 1, np.uint8)},
    ],
    ids=str,
)
def test_what_is_no_vocabulary_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        vocabulary(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"barred": np.array([3], np.int32)},
        {"barred": np.array([-1], np.int32)},
        {"barred": b"123"},
        {"have": bytes([1, 1])},
        {"have": bytes([200, 1, 1, 1])},
        {"jokers": -1},
        {"least": 0},
        {"rarest": bytes([0, 1, 2, 4])},
        {"rarest": bytes([0, 1, 2])},
        {"rarest": bytes(range(40))},
        {"rarest": b""},
        {"demand": np.zeros(3, np.int32)},
        {"supply": np.zeros(3, np.int32)},
        {"table": np.ones(5, np.uint8)},
        {"table": np.zeros((1, 4), np.uint8)},
        {"table": np.full((1, 4), 200, np.uint8)},
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
        {"have": bytes([200, 1, 1, 1])},
        {"owed": bytes([2, 1, 1, 1])},
        {"jokers": -1},
        {"owed_jokers": 1},
        {"slack": -1},
        {"waste": -1},
        {"spared": bytes(5)},
        {"used": np.array([9], np.int32)},
        {"used": b"123"},
    ],
    ids=str,
)
@pytest.mark.parametrize("ask", [found, hopeful])
def test_what_is_no_question_is_refused(ask: Callable[..., Any], wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        ask(search(), **wrong)


@pytest.mark.parametrize("words", [np.array([3], np.int32), np.array([-1], np.int32), b"123"], ids=str)
def test_words_that_are_none_are_refused(words: Any) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        found(search(), words=words)
    with pytest.raises(ValueError, match=r"\S"):
        hopeful(search(), targets=words)
    with pytest.raises(ValueError, match=r"\S"):
        search().fitting(words, bytes(4), 0)
    with pytest.raises(ValueError, match=r"\S"):
        search().short_by(words, bytes(4))
    with pytest.raises(ValueError, match=r"\S"):
        search().fitting(None, bytes(4), -1)


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


@settings(deadline=None, max_examples=60)
@given(
    table=st.lists(st.sampled_from(STANDING), max_size=4),
    rack=st.text("AACDEERTTT", max_size=14),
    jokers=st.sampled_from([0, 1, 2, 3, 15]),
    some=st.text("AACDEERTTT", max_size=9),
    few=st.integers(0, 3),
)
def test_both_take_the_same_words(
    small: WordRules, table: list[str], rack: str, jokers: int, some: str, few: int
) -> None:
    """Whichever way words are marked: all at once or one by one, with few jokers, many or none."""
    position = read_position(small, {"table": table, "rack": rack + "?" * jokers, "melded": True, "pool": 9})

    def taken(core: str) -> list[Any]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SETTING, core)
            climb = Climb(small.strict(), WordSolver(small)._vocabulary, position, False, Budget())
        words = climb._candidates
        places = WordSolver(small)._vocabulary.tile_places
        heap = words.packing.pack(places[tile] for tile in some)
        laying, every = words.laying(heap, few), words.all()
        return [
            words.chosen.tolist(),
            words.lengths.tolist(),
            laying.numbers.tolist(),
            words.fitting(every, heap, few).numbers.tolist(),
            words.short_by(every, heap).tolist(),
            [words.of_length(length).numbers.tolist() for length in words.new_lengths],
        ]

    reference, core = taken("python"), taken("compiled")
    assert core == reference
    assert core[2] == core[3]


@pytest.mark.slow
def test_the_core_keeps_to_its_memory(tmp_path: Path) -> None:
    check_memory("words._cover", ["test_cover_cores.py"], tmp_path)
