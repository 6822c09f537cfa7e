"""No verdict depends on the order in which things are told: layouts that random matches seldom meet."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.contract.games import word_game
from wordkub.core.codec import verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.turns import Play, TimeOver

CHANGES: dict[str, dict[str, object]] = {
    "word": {},
    "twins": {"twins": "allowed"},
    "free": {"joker_release": "free", "twins": "allowed"},
    "stems": {"twins": "stem"},
    "race": {"scoring": "none", "end": "rack_empty"},
    "letters": {"scoring": "letters_placed"},
    "players check": {"validation": "challenge"},
    "to rack": {"time_over": "invalid_to_rack", "twins": "stem"},
}


@pytest.mark.parametrize("settings", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("melded", [True, False])
@pytest.mark.parametrize(
    ("table", "rack", "layout"),
    [
        ("CHIP", "??CHIP", "ChIP CHiP"),
        ("CHIP", "??CHIPCHP", "CHIP CHiP cHIP"),
        ("cHIP", "CCHIP?", "CHIP CHiP"),
        ("XQZ", "??XQZ", "XqZ XQz"),
        ("CHiP cLAP", "CHIPCLAP?", "CHIP CLAP CHiP cLAP"),
        ("CHiP cLAP", "IAR?", "CHIP cLAP aIR"),
        ("CHiP PaINT", "AIAR", "CHIP PAINT AiR"),
        ("PLAY PLAYER", "ED??S", "PLAYED PLAYS PlAY PLaYER"),
        ("PLAYS PLAYER", "EDPLAY?", "PLAYS PLAYER PLAYED PlAYED"),
        ("TRAIN STREAM PIN", "MASTER", "TRAIN MASTER STREAM PINS"),
        ("TRAIN PIN TRAIN", "SS", "TRAINS TRAIN PINS"),
        ("STARTS STARTED", "ZOOQ", "QSTARTS DSTARTE ZOO"),
    ],
)
def test_twins_jokers_and_stems(
    table: str, rack: str, layout: str, melded: bool, settings: dict[str, object]
) -> None:
    rules = word_game("word", **settings).rules
    groups = [rules.notation.parse_group(word) for word in layout.split()]
    standing = tuple(map(rules.notation.parse_group, table.split()))
    position = Position(standing, tuple(rack), melded, pool=30)
    chance = random.Random(1)
    for kind in (Play, TimeOver):
        said = verdict_to_json(rules, judge(rules, position, kind(tuple(groups))))
        for _ in range(12):
            words, tiles = chance.sample(standing, len(standing)), chance.sample(rack, len(rack))
            mixed = replace(position, table=tuple(words), rack=tuple(tiles))
            again = judge(rules, mixed, kind(tuple(chance.sample(groups, len(groups)))))
            assert verdict_to_json(rules, again) == said
