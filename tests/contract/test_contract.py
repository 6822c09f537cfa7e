"""What must hold of every match by any rule set, over random matches."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.contract.games import CASES, Case, Game, house_rules
from tests.contract.watched import Watched

FAST = settings(
    max_examples=6,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
THOROUGH = settings(FAST, max_examples=40)

ACTIONS = {
    "computer": 6,
    "lay": 2,
    "idle": 2,
    "wrong_idle": 1,
    "layout": 2,
    "doubted": 4,
    "doubtful": 1,
    "challenge": 1,
    "accept": 1,
    "time_over": 4,
    "time_over_untouched": 1,
    "time_over_legal": 1,
}
"""What players do, and how often."""


@dataclass(frozen=True)
class Script:
    """Who plays, and what they do."""

    seats: int
    seed: int
    rounds: int
    actions: tuple[tuple[str, int], ...]
    ends_quietly: bool


actions = st.tuples(
    st.sampled_from([kind for kind, often in ACTIONS.items() for _ in range(often)]),
    st.integers(0, 2**32 - 1),
)
scripts = st.builds(
    Script,
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**48 - 1),
    rounds=st.sampled_from([1, 1, 1, 2]),
    actions=st.lists(actions, min_size=20, max_size=80).map(tuple),
    ends_quietly=st.sampled_from([True, True, False]),
)


def play(game: Game, script: Script, most: int | None = None) -> None:
    seats = min(script.seats, game.rules.settings.players[1], most or script.seats)
    match = Watched(game, seats, script.seed, script.rounds)
    for kind, number in script.actions:
        if match.match.is_over:
            break
        match.act(kind, number)
    match.finish(script.ends_quietly)


@pytest.mark.parametrize("case", CASES, ids=str)
@FAST
@given(script=scripts)
def test_contract(case: Case, script: Script) -> None:
    play(case.open(), script)


@FAST
@given(house=house_rules(), script=scripts)
def test_contract_of_house_rules(house: tuple[Game, int], script: Script) -> None:
    play(house[0], script, house[1])


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
@THOROUGH
@given(script=scripts)
def test_contract_thoroughly(case: Case, script: Script) -> None:
    play(case.open(), script)


@pytest.mark.slow
@settings(THOROUGH, max_examples=40)
@given(house=house_rules(), script=scripts)
def test_contract_of_house_rules_thoroughly(house: tuple[Game, int], script: Script) -> None:
    play(house[0], script, house[1])
