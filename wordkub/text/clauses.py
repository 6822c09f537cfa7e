"""The clauses and the settings of a rule set, in words."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterator

from wordkub import places
from wordkub.core.dealer import deal_fault
from wordkub.core.rules import RuleSet
from wordkub.core.settings import PoolEmpty, PoolEmptyWinner
from wordkub.counting import Count, counted
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.lexicon.cards import read_toml
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.settings import NumericSettings
from wordkub.store.rulefiles import RuleFile, read_edition

MOST_ASKED = 20
"""For so many more players than the fewest it is said whether they can play."""

SETTINGS = "Settings (* named by this rule set or the one that it starts from)"
"""What stands above the settings."""


def clauses(file: RuleFile) -> dict[str, str]:
    """The clauses in force, with the settings filled in."""
    texts = read_toml(os.path.join(places.DATA, f"clauses-{file.game}.toml"))
    said = texts.pop("said")
    values: dict[str, str | Count] = {
        key: Count(value)
        if isinstance(value, int) and not isinstance(value, bool) and key not in said
        else said.get(key, {}).get(_shown(value), _shown(value))
        for key, value in file.settings.to_mapping().items()
    }
    least, most = file.settings.players
    values["players"] = f"{least} to {most}"
    values |= _numeric(file.settings) if isinstance(file.settings, NumericSettings) else _word(file)
    named = {name: text.format_map(values) for part in texts.values() for name, text in part.items()}
    return {_clause(name, file): text for name, text in named.items()}


def _clause(name: str, file: RuleFile) -> str:
    """The clause of what an empty pool means, which the three numeric rule sets number differently."""
    if name != "row5":
        return name
    if file.settings.pool_empty == PoolEmpty.PLAY_ON:
        return "S5"
    return "I5" if file.settings.pool_empty_winner == PoolEmptyWinner.NO_BONUS else "K5"


def _word(file: RuleFile) -> dict[str, str | Count]:
    """What the clauses of a word rule set tell besides its settings."""
    assert isinstance(file.settings, WordSettings)
    edition = read_edition(file.edition)
    return {
        "edition": edition.name,
        "letters": Count(sum(edition.tiles.values())),
        "dictionary": edition.dictionary,
        "challenge_penalty": counted(file.settings.challenge_penalty, "tile"),
    }


def _numeric(settings: NumericSettings) -> dict[str, str | Count]:
    """What the clauses of a numeric rule set tell besides its settings."""
    names = [f"{name} ({letter})" for letter, name in settings.colours]
    larger = (
        f"; with {least} to {most} players {copies} of each and {counted(jokers, 'joker')}"
        for least, most, copies, jokers in settings.tiles_by_players
    )
    size = settings.highest * len(names) * settings.copies + settings.jokers
    return {"colour_names": ", ".join(names), "set_size": Count(size), "tiles_by_players": "".join(larger)}


def deal_doubt(file: RuleFile) -> str:
    """Which of the numbers of players cannot be dealt to, and what would help; nothing where all can."""
    rules: RuleSet
    if isinstance(file.settings, NumericSettings):
        rules = NumericRules(file.name, file.settings)
    else:
        rules = WordRules(file.name, file.settings, read_edition(file.edition))
    least, most = file.settings.players
    faults = (deal_fault(rules, players) for players in range(least, min(most, least + MOST_ASKED) + 1))
    return next(filter(None, faults), "")


def setting_lines(file: RuleFile) -> Iterator[str]:
    """Every setting in a line, with the clause that it sets; one that the file names is marked with *."""
    for field in dataclasses.fields(file.settings):
        value = as_toml(file.settings.to_mapping()[field.name])
        star = "*" if field.name in file.changed else " "
        yield f"{star} {field.name} = {value}   {field.metadata['clause']}, {field.metadata['about']}"


def as_toml(value: object) -> str:
    """A setting's value as a rule file takes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {json.dumps(each)}" for key, each in value.items()) + " }"
    return json.dumps("none" if value is None else value)


def _shown(value: object) -> str:
    """A setting's value as people say it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value)
