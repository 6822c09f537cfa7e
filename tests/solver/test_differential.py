"""Judge and solver against one another, in 2,000 positions by as many house rules of both games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.solver.houses import NUMBER_VALUES, WORD_VALUES, House, house, settings_of
from wordkub.core.judging import judge
from wordkub.core.turns import Draw, Pass
from wordkub.core.verdicts import Verdict
from wordkub.numbers.rules import NumericRules
from wordkub.solver.answers import Answer, touched_by
from wordkub.solver.budget import Budget
from wordkub.solver.solving import solver_of
from wordkub.store.rulesets import open_numeric_rules, open_word_rules

HOUSES = 2_000

NODES = 4_000

TOUCH = (None, None, 0, 1, 2)


@pytest.mark.parametrize(("rules", "values"), [("word", WORD_VALUES), ("classic", NUMBER_VALUES)])
def test_every_setting_is_among_those_of_the_houses(rules: str, values: dict[str, object]) -> None:
    opened = open_word_rules(rules) if rules == "word" else open_numeric_rules(rules)
    assert sorted(settings_of(opened)) == sorted(values)


@pytest.mark.slow
@pytest.mark.parametrize("quarter", range(4))
def test_what_is_played_is_legal_and_what_is_proved_no_legal_play_contradicts(quarter: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(quarter, HOUSES, 4):
        _check(seed, counts)
    print(dict(counts))
    game = "word" if quarter % 2 else "numeric"
    assert counts[game] == HOUSES // 4
    assert counts["legal plays"] > 3 * counts[game]
    assert counts["houses with a legal play"] > counts[game] // 2
    assert counts["turns played"] > counts[game] // 2
    assert counts["nothing, proved"] > counts[game] // 50
    assert counts["proved"] > 0.95 * counts[game]


def _check(seed: int, counts: Counter[str]) -> None:
    here = house(seed)
    rules, position = here.rules, here.position
    solver = solver_of(rules)
    objective = solver.objectives[seed // 4 % 2]
    touch = TOUCH[seed // 8 % len(TOUCH)]
    answer = solver.best(position, objective, touch, Budget(NODES))
    said = f"house {seed}: {rules.settings}\n{position}\n{objective}, touch {touch}: {answer}"
    counts["numeric" if isinstance(rules, NumericRules) else "word"] += 1
    counts["proved"] += answer.proved
    _check_answer(here, answer, objective, touch, said)
    counts["turns played"] += answer.play is not None
    counts["nothing, proved"] += isinstance(answer.turn, Draw | Pass)
    legal = 0
    for play in here.plays:
        verdict = judge(rules, position, play)
        if not verdict.legal or (touch is not None and touched_by(position, play) > touch):
            continue
        legal += 1
        reached = _worth(here, verdict, objective)
        assert not isinstance(answer.turn, Draw | Pass), f"{said}\nyet {play} is legal"
        if answer.proved:
            assert answer.verdict is not None
            assert reached <= _worth(here, answer.verdict, objective), f"{said}\nyet {play} reaches {reached}"
        else:
            assert answer.bound is not None
            assert reached <= answer.bound, f"{said}\nyet {play} reaches {reached}"
    counts["legal plays"] += legal
    counts["houses with a legal play"] += bool(legal)


def _check_answer(here: House, answer: Answer, objective: str, touch: int | None, said: str) -> None:
    """What is played is legal, with what is claimed of it."""
    if answer.turn is None:
        # Within a limit there may be no turn at all: a play without it forbids to draw (W4, N6).
        may_not_draw = here.rules.play_instead(here.position).play is not None
        assert not answer.proved or (touch is not None and may_not_draw), said
        return
    verdict = judge(here.rules, here.position, answer.turn)
    assert verdict.legal, said
    assert verdict == answer.verdict, said
    if answer.play is not None:
        assert answer.touched == touched_by(here.position, answer.play), said
        assert touch is None or answer.touched <= touch, said
        assert answer.proved or (answer.bound or 0) >= _worth(here, verdict, objective), said


def _worth(here: House, verdict: Verdict, objective: str) -> int:
    """What a play reaches by an objective."""
    if objective == "value":
        return here.rules.rack_cost(verdict.used)
    return verdict.score if objective == "score" and here.rules.scores_plays() else len(verdict.used)
