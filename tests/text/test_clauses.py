"""The clauses of a rule set as they are told: what an empty pool means has a number of its own in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkub.store.rulefiles import read_rules
from wordkub.text.clauses import clauses


@pytest.mark.parametrize(
    ("rules", "label"),
    [("sabra", "S5"), ("open50", "S5"), ("xp", "S5"), ("icebreaker", "I5"), ("classic", "K5")],
)
def test_row_5_is_called_as_in_the_rule_set_that_has_it(rules: str, label: str) -> None:
    named = clauses(read_rules(rules))
    assert [name for name in named if name in ("S5", "I5", "K5", "row5")] == [label]


@pytest.mark.parametrize(
    ("settings", "label"),
    [
        ('pool_empty = "play_on"', "S5"),
        ('pool_empty = "play_on"\npool_empty_winner = "no_bonus"', "S5"),
        ('pool_empty = "cannot_draw"\npool_empty_winner = "no_bonus"', "I5"),
        ('pool_empty = "at_once"\npool_empty_winner = "no_bonus"', "I5"),
        ('pool_empty = "at_once"\npool_empty_winner = "lowest_rack"', "K5"),
        ('pool_empty = "cannot_draw"\npool_empty_winner = "lowest_rack"', "K5"),
    ],
)
def test_row_5_of_a_house_is_called_as_the_rule_set_that_plays_so(
    tmp_path: Path, settings: str, label: str
) -> None:
    for base in ("sabra", "icebreaker", "classic"):
        path = tmp_path / "house.toml"
        path.write_text(f'name = "house"\nfrom = "{base}"\n{settings}\n')
        assert [name for name in clauses(read_rules(str(path))) if name in ("S5", "I5", "K5")] == [label]
