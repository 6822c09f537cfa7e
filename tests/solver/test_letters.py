"""The word solver: as good as looking at every play, and never an answer that the judge refuses."""

from __future__ import annotations

import dataclasses
import json
import lzma
import random
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import best
from wordkub.core.codec import read_position
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Draw, Pass
from wordkub.cores import SETTING, compiled
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.theme import Theme
from wordkub.solver.answers import FRONTIER, Answer
from wordkub.solver.budget import Budget
from wordkub.solver.solving import solver_of
from wordkub.solver.words.solver import WordSolver
from wordkub.store.rulesets import open_word_rules

HERE = Path(__file__).parents[1] / "cases"
CASES = [json.loads(line) for line in (HERE / "word_positions.jsonl").read_text().splitlines()]

WORDS = (
    "ACE ACED ACT ACTED ARC ARCED CAD CADET CAR CARD CARDED CARED CART CARTED CAT CEDAR CRATE CRATED DATE"
    " DATED DEAR DECADE EAR EAT RACE RACED RAT RATE RATED READ REACT REACTED RED TAR TEA TEAR TED TRACE TRADE"
    " TREE"
).split()

SHORT = ["AD", "AT", "RE", "TA"]
"""Words that some rules take."""

STANDING = [*WORDS[::3], "CaT", "cAR", "TeA", "dATE", "rED", "TRe", "ZZZ"]
"""Words for tables: some with jokers, some that the dictionary lacks."""

SETTINGS: list[dict[str, object]] = [
    {},
    {"scoring_word": "any_new"},
    {"joker_release": "free"},
    {"double_on_empty_rack": False},
    {"scoring": "none", "end": "rack_empty"},
    {"scoring": "letters_placed", "max_new_words": 1, "double_on_empty_rack": False},
    {"scoring": "letters_placed", "max_new_words": 1, "twins": "stem"},
    {"scoring": "letters_placed"},
    {"scoring": "letters_placed", "max_new_words": 2, "scoring_word": "any_new"},
    {"scoring": "letters_placed", "double_on_empty_rack": False, "joker_release": "free"},
    {"scoring": "letters_placed", "twins": "allowed", "initial_letters": 4},
    {"max_new_words": 2},
    {"twins": "allowed"},
    {"min_letters": 4},
    {"min_letters": 2, "initial_letters": 2},
    {"meld_extra_words": False, "initial_letters": 4},
]

HARD = {
    "table": ["GAWK", "TOILETRY", "GLUTTED", "LAMPPOST", "ODD"],
    "rack": "DEIQRRRTTUY",
    "melded": True,
    "pool": 40,
}
"""A position whose best turn takes tens of thousands of nodes to prove."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "small.txt"
    path.write_text("\n".join([*WORDS, *SHORT]))
    return open_word_rules("word", dictionary=str(path))


@pytest.fixture(scope="module")
def cases_rules(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "cases.txt"
    path.write_bytes(lzma.decompress((HERE / "words60.txt.xz").read_bytes()))
    return open_word_rules("word", dictionary=str(path))


def at(rules: WordRules, table: str, rack: str, **fields: object) -> Position:
    return read_position(rules, {"table": table.split(), "rack": rack, "melded": True, "pool": 40, **fields})


def positions() -> st.SearchStrategy[dict[str, Any]]:
    """Positions with two jokers and eleven tiles at most: of more there are too many plays to look at."""
    drawn = st.fixed_dictionaries(
        {
            "table": st.lists(st.sampled_from(STANDING), max_size=2),
            "rack": st.text("AACDEERT?", max_size=5),
            "melded": st.sampled_from([True, True, True, False]),
            "pool": st.sampled_from([0, 9]),
        }
    )

    def is_small(data: dict[str, Any]) -> bool:
        tiles = "".join(data["table"]) + data["rack"]
        return len(tiles) <= 11 and sum(tile == "?" or tile.islower() for tile in tiles) <= 2

    return drawn.filter(is_small)


@settings(deadline=None, max_examples=60)
@given(
    data=positions(),
    changed=st.sampled_from(SETTINGS),
    touch=st.sampled_from([None, 0, 1]),
    objective=st.sampled_from(["score", "tiles"]),
    core=st.sampled_from(["compiled", "python"]),
)
def test_it_finds_what_looking_at_every_play_finds(
    small: WordRules,
    data: dict[str, Any],
    changed: dict[str, object],
    touch: int | None,
    objective: str,
    core: str,
) -> None:
    rules = small.with_settings(**changed)
    position = read_position(rules, data)
    words = WORDS + SHORT * (rules.settings.min_letters == 2)
    wanted = best(rules, position, words, touch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, core)
        answer = WordSolver(rules).best(position, objective, touch)
    if not answer.proved and rules.settings.scoring == "letters_placed":
        assert sum(tile == "?" or tile.islower() for tile in [*position.rack, *chain(*position.table)]) > 1
        assert answer.verdict is not None
        assert wanted.score is not None
        assert answer.bound is not None
        assert 2 * answer.verdict.score >= wanted.score
        assert answer.bound >= wanted.score
        return
    assert answer.proved
    assert answer.verdict is not None
    assert answer.turn is not None
    assert judge(rules, position, answer.turn) == answer.verdict
    assert answer.verdict.legal
    if wanted.tiles is None:
        assert isinstance(answer.turn, Draw | Pass)
        return
    assert answer.play is not None
    assert touch is None or answer.touched <= touch
    if objective == "tiles" or rules.settings.scoring == "none":
        assert len(answer.verdict.used) == wanted.tiles
    else:
        assert answer.verdict.score == wanted.score


@pytest.mark.parametrize("touch", ["0", "1", "2", "all"])
def test_the_cases_proved_by_two_methods(cases_rules: WordRules, touch: str, core: str) -> None:
    solver = WordSolver(cases_rules)
    for case in CASES:
        position = read_position(cases_rules, case["position"])
        answer = solver.best(position, touch=None if touch == "all" else int(touch))
        assert answer.proved
        assert (answer.verdict.score if answer.play and answer.verdict else 0) == case["best"][touch]


def test_the_compiled_core_is_there() -> None:
    assert compiled("words._cover") is not None


def test_both_cores_look_at_the_same_nodes(rules: WordRules, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for core in ("compiled", "python"):
        monkeypatch.setenv(SETTING, core)
        for case in CASES:
            budget = Budget(2_000)
            answer = WordSolver(rules).best(read_position(rules, case["position"]), budget=budget)
            found.append((core, answer, budget.left))
    half = len(CASES)
    for (_, one, left), (_, other, other_left) in zip(found[:half], found[half:], strict=True):
        assert one == other
        assert left == other_left


def test_the_frontier_rises_and_touches_no_more_than_it_may(rules: WordRules) -> None:
    position = at(rules, "GOOSE SWAP ATONED PUPIL JOLT HATRED EARL", "YENRGKT")
    answers = WordSolver(rules).frontier(position)
    assert [answer.touch for answer in answers] == list(FRONTIER)
    scores = [answer.verdict.score for answer in answers if answer.verdict]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]
    for answer in answers:
        assert answer.proved
        assert answer.touch is None or answer.touched <= answer.touch


def test_the_same_position_has_the_same_answer_in_any_order(rules: WordRules) -> None:
    one = WordSolver(rules).best(at(rules, "THEME NOTATE", "FCOSE"))
    assert one == WordSolver(rules).best(at(rules, "THEME NOTATE", "ECOSF"))


def test_an_empty_rack_has_nothing_to_lay(rules: WordRules) -> None:
    assert WordSolver(rules).best(at(rules, "THEME", "")).turn == Draw()
    answer = WordSolver(rules).best(at(rules, "THEME", "", pool=0))
    assert (answer.turn, answer.proved) == (Pass(), True)


def test_a_dictionary_without_a_fitting_word(small: WordRules) -> None:
    answer = WordSolver(small).best(at(small, "ZZZ", "QQX"))
    assert (answer.turn, answer.proved, answer.touched) == (Draw(), True, 0)


def test_words_that_the_dictionary_lacks_stay_or_are_taken_apart(small: WordRules) -> None:
    stays = WordSolver(small).best(at(small, "ZZZ", "CAT"))
    assert stays.play is not None
    assert tuple("ZZZ") in stays.play.table
    assert stays.touched == 0
    apart = WordSolver(small).best(at(small, "RCAED", "T"))
    assert apart.play is not None
    assert [len(group) for group in apart.play.table] == [6]


def test_twins_that_stand_are_taken_apart_w6(small: WordRules) -> None:
    answer = WordSolver(small).best(at(small, "TEA TEA", "R"))
    assert answer.play is not None
    assert sorted(map("".join, answer.play.table)) in (["EAT", "RATE"], ["RATE", "TEA"], ["TEA", "TEAR"])


def test_a_short_word_that_stands_is_taken_apart_w5(small: WordRules) -> None:
    rules = small.with_settings(min_letters=4)
    answer = WordSolver(rules).best(at(rules, "EAR", "CTED"))
    assert answer.verdict is not None
    assert answer.verdict.outcome.longest == "REACTED"


def test_before_the_first_word_the_table_stays_c9(rules: WordRules) -> None:
    answer = WordSolver(rules).best(at(rules, "APPEAR", "DISKQZ", melded=False))
    assert answer.turn == Draw()
    answer = WordSolver(rules).best(at(rules, "APPEAR", "GARDENS", melded=False))
    assert answer.verdict is not None
    assert answer.verdict.score == 14
    assert answer.touched == 0


def test_a_theme_limits_the_words_that_are_formed_w18(small: WordRules) -> None:
    themed = dataclasses.replace(small, theme=Theme.of("cards", ["card", "ace"]))
    answer = WordSolver(themed).best(at(themed, "RATE", "CARDED"))
    assert answer.verdict is not None
    assert answer.verdict.outcome.longest == "CARD"


def test_only_words_as_common_as_is_known(rules: WordRules) -> None:
    position = at(rules, "", "AEGINRST")
    every = WordSolver(rules).best(position)
    common = WordSolver(rules, level=35).best(position)
    assert every.verdict is not None
    assert common.verdict is not None
    assert rules.dictionary is not None
    for word in common.verdict.outcome.placed:
        assert rules.dictionary.level(word) <= 35  # type: ignore[attr-defined]
    assert common.verdict.score <= every.verdict.score


def test_a_tile_of_two_letters_is_laid_as_one() -> None:
    rules = open_word_rules("word", edition="nl")
    answer = WordSolver(rules).best(read_position(rules, {"rack": "[IJ]SBAAN", "melded": True}))
    assert answer.verdict is not None
    assert answer.verdict.score == 12
    assert rules.notation.rack_text(answer.verdict.rack) == ""


def test_a_joker_is_released_by_its_letter_w12(rules: WordRules) -> None:
    answer = WordSolver(rules).best(at(rules, "CHiP", "I"))
    assert answer.verdict is not None
    assert answer.verdict.legal
    assert answer.verdict.rack == ()


def test_the_letter_that_releases_a_joker_shows_that_the_rack_laid_it_w10(
    rules: WordRules, tmp_path: Path, core: str
) -> None:
    """EaTS shows the rack's T, though the T must lie anyway for the joker to be free; E, T and X may stay."""
    (tmp_path / "few.txt").write_text("ets\neats\nxtt\n")
    few = dataclasses.replace(rules, dictionary=open_dictionary(str(tmp_path / "few.txt")))
    answer = WordSolver(few).best(at(few, "EtS", "XTTE"))
    assert (answer.proved, answer.verdict and answer.verdict.score) == (True, 4)


def test_what_is_not_proved_says_how_good_it_could_be(rules: WordRules, core: str) -> None:
    position = read_position(rules, HARD)
    answer = WordSolver(rules).best(position, budget=Budget(2_000))
    assert answer.verdict is not None
    assert not answer.proved
    assert answer.bound is not None
    assert answer.verdict.score < answer.bound == 30


@pytest.mark.parametrize("objective", ["score", "tiles"])
@pytest.mark.parametrize(
    ("table", "rack", "melded"),
    [
        ("GAWK TOILETRY GLUTTED LAMPPOST ODD", "DEIQRRRTTUY", True),
        ("", "AABCCDDEEEFGGHIIIJKLLMNNOOOPPQRRSSTTUUVWXYZ" * 3, True),
        ("", "AABCCDDEEEFGGHIIIJKLLMNNOOOPPQRRSSTTUUVWXYZ??", False),
        ("THEME NOTATE", "S", True),
    ],
)
def test_a_play_that_is_easily_found_is_said_however_little_may_be_spent(
    rules: WordRules, core: str, table: str, rack: str, melded: bool, objective: str
) -> None:
    position = at(rules, table, rack, melded=melded)
    for nodes in (0, 100, 3_000):
        answer = WordSolver(rules).best(position, objective, budget=Budget(nodes))
        assert answer.play is not None
        assert answer.verdict == judge(rules, position, answer.play)
        assert answer.verdict.legal
        assert answer.proved or (answer.bound or 0) > 0


def test_where_none_is_found_without_nodes_nothing_is_said(rules: WordRules) -> None:
    answer = WordSolver(rules).best(at(rules, "GLUTTED LAMPPOST", "Q"), budget=Budget(0))
    assert (answer.turn, answer.verdict) == (None, None)
    assert answer.bound is not None


def test_every_word_placed_may_count() -> None:
    rules = open_word_rules("word").with_settings(scoring="letters_placed")
    nothing = WordSolver(rules).best(at(rules, "", "QQQ"))
    assert (nothing.turn, nothing.proved) == (Draw(), True)
    two = WordSolver(rules).best(at(rules, "", "CATDOG"))
    assert (two.proved, two.verdict.score if two.verdict else None) == (True, 12)
    many = WordSolver(rules).best(at(rules, "THEME NOTATE PALACE", "SINGERATO"), budget=Budget(30_000))
    assert (many.proved, many.verdict.score if many.verdict else None) == (True, 52)
    little = WordSolver(rules).best(at(rules, "GLUTTED LAMPPOST", "VUXFZKBD"), budget=Budget(500))
    assert not little.proved
    assert little.verdict is not None
    assert little.bound is not None
    assert 0 < little.verdict.score < little.bound <= 46


@pytest.mark.parametrize(
    "changed", [{}, {"double_on_empty_rack": False}, {"scoring_word": "any_new"}], ids=str
)
def test_where_every_word_counts_racks_of_seven_to_nine_are_proved(
    rules: WordRules, changed: dict[str, object]
) -> None:
    """Ordinary tiles and awkward ones, jokers on rack and table, the first play, few words touched."""
    counting = rules.with_settings(scoring="letters_placed", **changed)
    chance = random.Random(len(changed))
    bag = sorted(rules.tile_set(4).elements())
    words = [group for case in CASES for group in case["position"]["table"]]
    for number in range(40):
        rack = chance.sample(bag, chance.randint(7, 9))
        if number % 4 == 0:
            rack[: number % 3] = "QVJ"[: number % 3]
        if number % 5 == 0:
            rack[-1] = "?"
        table = chance.sample(words, chance.randint(0, 8))
        melded = number % 7 > 0
        position = at(counting, " ".join(table), "".join(rack), melded=melded)
        answer = WordSolver(counting).best(position, touch=chance.choice([None, None, 1, 2]))
        assert answer.proved, position
        assert answer.verdict is not None
        assert answer.verdict.legal


def test_it_stops_when_it_is_told_to_with_the_best_so_far(rules: WordRules, core: str) -> None:
    asked = []

    def is_over() -> bool:
        asked.append(1)
        return len(asked) > 2

    answer = WordSolver(rules).best(read_position(rules, HARD), budget=Budget(is_over=is_over))
    assert not answer.proved
    assert answer.play is not None


def test_an_unknown_objective_is_named(rules: WordRules) -> None:
    with pytest.raises(WordkubError, match="no objective 'beauty' here; it takes score or tiles"):
        solver_of(rules).best(at(rules, "", "CAT"), "beauty")


def test_a_dictionary_that_cannot_be_listed_is_refused(rules: WordRules) -> None:
    with pytest.raises(WordkubError, match="a solver needs a dictionary whose words can be listed, not none"):
        WordSolver(dataclasses.replace(rules, dictionary=None)).best(at(rules, "", "CAT"))


def test_of_plays_with_as_many_tiles_one_scores_more(rules: WordRules) -> None:
    answer = WordSolver(rules).best(at(rules, "", "STEAMED"), "tiles")
    assert answer.verdict is not None
    assert answer.verdict.rack == ()
    assert isinstance(answer, Answer)
    assert answer.verdict.score == 14


def test_w10_a_joker_that_must_be_shown_beside_one_that_a_letter_wants(small: WordRules, core: str) -> None:
    """The table has every letter of REACTED: a joker stands in it for one, another for the C of CRATE."""
    position = at(small, "CARTED RATE", "??")
    answer = WordSolver(small).best(position)
    assert answer.verdict is not None
    assert (answer.proved, answer.verdict.score) == (True, best(small, position, WORDS, None).score)
    assert answer.verdict.score == 14
    assert answer.play is not None
    assert all(any(tile.islower() for tile in group) for group in answer.play.table if len(group) == 7)
