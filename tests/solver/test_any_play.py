"""Who may draw or pass where only those may who cannot play (W4, N6): found, excluded or not settled."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import Turn, clauses, judged
from tests.process import wordkub
from tests.solver.brute import best
from tests.solver.brute_numbers import most
from tests.solver.number_positions import number_cases
from tests.solver.test_letters import SETTINGS, STANDING, WORDS
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Draw, Pass
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import WordJudge, WordVerdict
from wordkub.numbers.rules import NumericRules
from wordkub.players.beginning import rules_again
from wordkub.players.computers import Computer
from wordkub.solver import any_play
from wordkub.solver.solving import solver_of
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player, read_record
from wordkub.store.rulesets import open_numeric_rules, open_rules, open_word_rules
from wordkub.text.verdicts import verdict_lines

DRAW: Turn = {"draw": True}
PASS: Turn = {"pass": True}


@pytest.fixture
def strict(rules: WordRules) -> WordRules:
    return rules.with_settings(draw_when_able=False)


@pytest.fixture
def sabra() -> NumericRules:
    return open_numeric_rules("sabra").with_settings(draw_when_able=False)


def test_n6_a_play_that_rearranges_the_table_counts(sabra: NumericRules) -> None:
    verdict = judged(sabra, ["R4 R5 R6 R7 R8"], "R6", DRAW)
    assert [(v["clause"], v["message"]) for v in verdict["violations"]] == [
        ("N6", "You can play, so you may not draw: for example R4 R5 R6, R6 R7 R8.")
    ]
    assert "unsettled" not in verdict
    assert clauses(judged(sabra, ["R4 R5 R6 R7 R8"], "K1", DRAW)) == []
    assert clauses(judged(open_numeric_rules("sabra"), ["R4 R5 R6 R7 R8"], "R6", DRAW)) == []


def test_w4_a_play_that_rearranges_the_table_counts(strict: WordRules) -> None:
    """No word takes an H alone, and CHIP, LAP, EAR can be laid."""
    verdict = judged(strict, ["CLAP", "PEAR"], "HIQ", DRAW, melded=True)
    assert clauses(verdict) == ["W4"]
    assert clauses(judged(strict, ["CLAP", "PEAR"], "HIQ", DRAW, melded=False)) == []


def test_a_pass_on_an_empty_pool_is_for_those_who_cannot_play(sabra: NumericRules, strict: WordRules) -> None:
    verdict = judged(sabra, ["R4 R5 R6"], "R7", PASS, pool=0)
    assert [(v["clause"], v["message"]) for v in verdict["violations"]] == [
        ("N6", "You can play, so you may not pass: for example R4 R5 R6 R7.")
    ]
    assert clauses(judged(sabra, ["R4 R5 R6"], "K1", PASS, pool=0)) == []
    assert clauses(judged(strict, ["FLIGHT"], "S", PASS, pool=0)) == ["W4"]
    assert clauses(judged(sabra, ["R4 R5 R6"], "R7", PASS, pool=5)) == ["C5"]
    assert clauses(judged(sabra, ["R4 R5 R6"], "R7", DRAW, pool=0)) == ["C5"]


def test_k6_one_who_has_drawn_may_end_the_turn_though_the_joker_could_be_had() -> None:
    rules = open_numeric_rules("classic").with_settings(draw_when_able=False)
    assert clauses(judged(rules, ["R3 ? R5", "K3 K4 K5"], "R4 K1 K2", PASS, drawn="R4")) == []


def test_a_search_that_reaches_no_end_lets_draw_and_says_so(
    sabra: NumericRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(any_play, "NODES", 1)
    table = ["R4 R5 R6 R7 R8", "K4 K5 K6 K7", "B4 B5 B6"]
    verdict = judged(sabra, table, "R6 K1 Y9", DRAW)
    assert (verdict["legal"], verdict["draws"], verdict["unsettled"]) == (True, 1, ["N6"])
    assert judged(sabra, table, "R6 K1 Y9", PASS, pool=0)["unsettled"] == ["N6"]
    position = Position(tuple(map(sabra.notation.parse_group, table)), ("R6", "K1", "Y9"), True, 9)
    said = "  N6: Whether anything can be played was not found out, so this is allowed."
    assert said in verdict_lines(sabra, judge(sabra, position, Draw()))


class Oracle:
    """A judge of words that cannot be walked, as a spell checker's."""

    name, language, identity, address = "oracle", "en", "0", "oracle"
    is_for_families = False

    def check(self, word: str, least: int | None = None) -> WordVerdict:
        return WordVerdict(word, "ok", self.name)

    def reasons(self, words: list[str], least: int | None = None) -> list[str]:
        return ["ok"] * len(words)


def test_with_words_that_cannot_be_listed_people_may_draw(strict: WordRules) -> None:
    oracle: WordJudge = Oracle()  # type: ignore[assignment]
    rules = replace(strict, dictionary=oracle)
    verdict = judged(rules, ["FLIGHT"], "SVVVVVV", DRAW)
    assert (verdict["legal"], verdict["unsettled"]) == (True, ["W4"])
    assert clauses(judged(rules, ["FLIGHT"], "SVVVVVV", {"play": ["FLIGHTS"]})) == []


@pytest.mark.usefixtures("home")
def test_what_was_not_settled_is_in_the_record_and_told(sabra: NumericRules) -> None:
    game = RecordedGame.start(replace(sabra, find_play=None), (Player("Ann"), Player("Bob")), 1, 1)
    game.play(Draw())
    game.close()
    (line,) = [line for line in Path(game.path).read_text().splitlines() if '"turn": "draw"' in line]
    assert json.loads(line)["unsettled"] == ["N6"]
    assert "N6: Whether anything can be played was not found out" in wordkub("replay", game.path).stdout
    record = read_record(game.path)
    assert record.events == tuple(game.events)


# Everybody who opens rules asks the same


def _house(home: Path, base: str) -> Path:
    path = home / f"{base}-house.toml"
    path.write_text(f'from = "{base}"\ndraw_when_able = false\n')
    return path


def test_the_judge_and_the_solver_say_the_same_as_commands(home: Path) -> None:
    position = {
        "rules": str(_house(home, "sabra")),
        "table": ["R4 R5 R6 R7 R8"],
        "rack": "R6",
        "melded": True,
    }
    case = json.dumps({"position": position, "turn": DRAW})
    told = wordkub("judge", "--json", "-", stdin=case)
    assert told.returncode == 1
    assert clauses(json.loads(told.stdout)) == ["N6"]
    solved = [
        json.loads(wordkub("solve", "--json", *options, "-", stdin=json.dumps(position)).stdout)
        for options in ((), ("--touch", "0"))
    ]
    assert sorted(solved[0]["turn"]["play"]) == ["R4 R5 R6", "R6 R7 R8"]
    assert (solved[1]["turn"], solved[1]["proved"]) == (None, True), "nothing without touching, nor a draw"


@pytest.mark.parametrize("base", ["word", "word-race", "sabra", "classic"])
def test_every_way_to_open_rules_brings_the_solver(home: Path, base: str) -> None:
    rules = open_rules(str(_house(home, base)))
    game = RecordedGame.start(rules, (Player("Ann"), Player("Bob")), 3, 1)
    game.close()
    record = read_record(game.path)
    again, _ = rules_again(record)
    for opened in (rules, record.rules, again):
        assert opened.find_play is any_play.find_play
        assert not opened.settings.draw_when_able


# As good as looking at every play


def _agrees(rules: RuleSet, position: Position, is_able: bool) -> None:
    """The judge forbids to draw and to pass exactly where something can be played."""
    search = rules.any_play(position)
    assert search.is_settled
    assert (search.play is not None) == is_able
    if search.play is not None:
        assert judge(rules, position, search.play).legal
    turn = Draw() if position.pool else Pass()
    verdict = judge(rules, position, turn)
    assert [fault.clause for fault in verdict.violations] == [rules.draw_clause] * is_able
    answer = solver_of(rules).best(position)
    assert (answer.play is not None) == is_able
    assert answer.verdict is not None
    assert answer.verdict.legal


@settings(max_examples=150, derandomize=True, deadline=None)
@given(number_cases())
def test_n6_is_as_looking_at_every_play(case: tuple[NumericRules, Position]) -> None:
    rules, position = case
    position = replace(position, drawn=None)
    _agrees(
        rules.with_settings(draw_when_able=False), position, most(rules, position, "tiles", None) is not None
    )


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WordRules:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text("\n".join(WORDS))
    return open_word_rules("word", dictionary=str(path))


@settings(max_examples=120, derandomize=True, deadline=None)
@given(
    table=st.lists(st.sampled_from(STANDING), max_size=3, unique_by=str.upper),
    rack=st.text("ACDERT", min_size=1, max_size=3),
    house=st.sampled_from(SETTINGS),
    melded=st.sampled_from([True, True, True, False]),
    pool=st.sampled_from([0, 9]),
)
def test_w4_is_as_looking_at_every_play(
    small: WordRules, table: list[str], rack: str, house: dict[str, object], melded: bool, pool: int
) -> None:
    rules = small.with_settings(**{"initial_letters": 3, **house, "draw_when_able": False})
    position = Position(
        tuple(map(rules.notation.parse_group, table)), rules.notation.parse_rack(rack), melded, pool
    )
    _agrees(rules, position, best(rules, position, WORDS, None).tiles is not None)


@pytest.mark.parametrize(("rack", "word"), [("SHIT", "HITS"), ("FUCK", "FUCK"), ("QZV", None)])
def test_a_family_word_is_named_and_laid_only_where_there_is_nothing_else(
    strict: WordRules, rack: str, word: str | None
) -> None:
    position = Position((), strict.notation.parse_rack(rack), True, 9)
    play = strict.any_play(position).play
    assert (play and strict.notation.group_text(play.table[0])) == word
    assert Computer(strict, 1).turn(position) == (play or Draw())
    assert judge(strict, position, Draw()).legal == (word is None)
