"""The word solver: as good as looking at every play, and never an answer that the judge refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solve.brute import best
from wordkub.core.codec import position_from_json
from wordkub.core.judging import judge
from wordkub.core.turns import Draw, Pass
from wordkub.letters.rules import WordRules
from wordkub.solve.letters import WordSolver
from wordkub.store.rulesets import open_rules

WORDS = (
    "ACE ACED ACT ACTED ARC ARCED CAD CADET CAR CARD CARDED CARED CART CARTED CAT CEDAR CRATE CRATED DATE"
    " DATED DEAR DECADE EAR EAT RACE RACED RAT RATE RATED READ REACT REACTED RED TAR TEA TEAR TED TRACE TRADE"
    " TREE"
).split()

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
    {"max_new_words": 2},
    {"twins": "allowed"},
    {"min_letters": 4},
    {"meld_extra_words": False, "initial_letters": 4},
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "small.txt"
    path.write_text("\n".join(WORDS))
    return open_rules("word", dictionary=str(path))


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


@settings(deadline=None, max_examples=100)
@given(
    data=positions(),
    changed=st.sampled_from(SETTINGS),
    touch=st.sampled_from([None, 0, 1]),
    objective=st.sampled_from(["score", "tiles"]),
)
def test_it_finds_what_looking_at_every_play_finds(
    small: WordRules, data: dict[str, Any], changed: dict[str, object], touch: int | None, objective: str
) -> None:
    rules = small.with_settings(**changed)
    position = position_from_json(rules, data)
    wanted = best(rules, position, WORDS, touch)
    answer = WordSolver(rules).best(position, objective, touch)
    assert answer.proved
    assert answer.verdict is not None
    assert answer.turn is not None
    assert judge(rules, position, answer.turn) == answer.verdict
    assert answer.verdict.is_legal
    if wanted.tiles is None:
        assert isinstance(answer.turn, Draw | Pass)
        return
    assert answer.play is not None
    assert touch is None or answer.touched <= touch
    if objective == "tiles" or rules.settings.scoring == "none":
        assert len(answer.verdict.used) == wanted.tiles
    else:
        assert answer.verdict.score == wanted.score
