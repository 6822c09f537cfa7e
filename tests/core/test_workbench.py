"""The workbench: composing a turn loses no tile, and every step can be undone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.games import numeric_game, word_game
from wordkub.core.judging import judge
from wordkub.core.laying import lay
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, fewer
from wordkub.core.turns import Play
from wordkub.core.workbench import Bench, Picked, Spot, Workbench
from wordkub.errors import NotationError


def groups(*words: str) -> tuple[Group, ...]:
    return tuple(map(tuple, words))


def bench_of(*table: str, rack: str, melded: bool = True) -> Workbench:
    position = Position(groups(*table), tuple(rack), melded, pool=40)
    return Workbench(word_game("word").rules, position)


def words_of(bench: Workbench) -> list[str]:
    return ["".join(group) for group in bench.bench.table]


def sets_of(bench: Workbench) -> list[str]:
    return [" ".join(group) for group in bench.bench.table]


def lies(bench: Workbench) -> tuple[list[str], str, str]:
    """The table, the loose tiles, the rack."""
    loose, rack = bench.bench.loose, bench.bench.rack
    return words_of(bench), "".join(sorted(loose)), "".join(rack)


# Moving tiles


def test_starts_as_the_position_lies() -> None:
    bench = bench_of("CLAP", "PEAR", rack="QHI")
    assert lies(bench) == (["CLAP", "PEAR"], "", "QHI")
    assert not bench.is_changed
    assert bench.play == Play(bench.position.table)


def test_lay_finds_what_is_used_up() -> None:
    bench = bench_of("CLAP", "PEAR", rack="QHI")
    laid = bench.lay(["LAP", "CHIP", "EAR"])
    assert Counter(laid.took) == Counter(groups("CLAP", "PEAR"))
    assert lies(bench) == (["LAP", "CHIP", "EAR"], "", "Q")
    assert bench.is_changed
    assert bench.verdict().legal
    assert bench.verdict().score == 4


def test_a_typed_turn_is_worked_out_and_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judging, laying = Mock(wraps=judge), Mock(wraps=lay)
    monkeypatch.setattr("wordkub.core.laying.judge", judging)
    monkeypatch.setattr("wordkub.core.workbench.judge", judging)
    monkeypatch.setattr("wordkub.core.workbench.lay", laying)
    bench = bench_of("CLAP", "PEAR", rack="QHI")
    for _ in range(3):
        assert bench.read(["LAP", "CHIP", "EAR"]).verdict.score == 4
    bench.lay(["LAP", "CHIP", "EAR"])
    assert bench.verdict().score == 4
    assert (judging.call_count, laying.call_count) == (1, 1)


def test_what_is_typed_over_a_changed_table_is_judged_from_the_position_before_the_turn() -> None:
    bench = bench_of("CLAP", "PEAR", rack="QHIS")
    bench.lay(["LAP", "CHIP", "EAR"])
    laid = bench.read(["CHIPS"])
    assert laid.verdict == judge(bench.rules, bench.position, laid.play)
    assert Counter(laid.verdict.used) == Counter("HIS")


def test_lay_takes_loose_tiles_before_those_of_the_rack() -> None:
    bench = bench_of("TAPE", rack="TAPED")
    bench.take(tuple("TAPE"))
    bench.lay(["TAPED"])
    assert lies(bench) == (["TAPED"], "", "TAPE")


def test_put_leaves_the_table_alone() -> None:
    bench = bench_of("LAP", rack="CLAP")
    bench.put(["CLAP"])
    assert lies(bench) == (["LAP", "CLAP"], "", "")


def test_put_takes_loose_tiles_before_those_of_the_rack() -> None:
    bench = bench_of("PEAR", "TAP", rack="APES")
    bench.take(tuple("PEAR"))
    bench.put(["APES"])
    assert lies(bench) == (["TAP", "APES"], "R", "APE")


def test_take_gives_back_what_the_rack_laid() -> None:
    bench = bench_of("PEAR", rack="SXT")
    bench.lay(["PEARS"])
    bench.take(tuple("PEARS"))
    assert lies(bench) == ([], "AEPR", "SXT")
    assert "C6" in {violation.clause for violation in bench.verdict().violations}


def test_take_gives_back_a_joker_as_a_joker() -> None:
    bench = bench_of(rack="?TEA")
    bench.put(["TEAm"])
    assert lies(bench) == (["TEAm"], "", "")
    bench.take(("T", "E", "A", "m"))
    assert lies(bench) == ([], "", "?TEA")


def test_take_of_one_of_two_groups_alike() -> None:
    bench = bench_of("LAP", rack="LAPS")
    bench.put(["LAP"])
    bench.take(tuple("LAP"))
    assert lies(bench) == (["LAP"], "", "LAPS")


@pytest.mark.parametrize("melded", [True, False])
def test_verdict_is_that_of_the_judge(melded: bool) -> None:
    bench = bench_of("TRAIN", rack="SXY", melded=melded)
    bench.lay(["TRAINS"])
    assert bench.verdict() == judge(bench.rules, bench.position, bench.play)
    assert bench.verdict().legal == melded


# What cannot be done changes nothing


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda bench: bench.lay(["QUIT"]), "that wants TU besides what is loose and on the rack"),
        (
            lambda bench: bench.put(["CLAPS"]),
            "that wants ACLP besides what is loose and on the rack; take CLAP apart first",
        ),
        (lambda bench: bench.put(["1"]), "no tile shows '1'"),
        (lambda bench: bench.lay([""]), "an empty word"),
        (lambda bench: bench.take(tuple("LAP")), "LAP is not on the table"),
    ],
    ids=["lay", "put", "put nonsense", "lay nothing", "take"],
)
def test_what_cannot_be_done_changes_nothing(act: Callable[[Workbench], object], said: str) -> None:
    bench = bench_of("CLAP", rack="QHIS")
    bench.lay(["CLAPS"])
    bench.undo()
    before = lies(bench)
    with pytest.raises(NotationError, match=said):
        act(bench)
    assert lies(bench) == before
    assert bench.redo(), "what was undone can still be done again"
    assert words_of(bench) == ["CLAPS"]


# Undo, redo, reset


def test_undo_and_redo_go_back_and_forth() -> None:
    bench = bench_of("CLAP", "PEAR", rack="QHI")
    assert not bench.undo()
    assert not bench.redo()
    steps = [lies(bench)]
    acts: list[Callable[[], None]] = [
        lambda: bench.take(tuple("CLAP")),
        lambda: bench.put(["CHIP"]),
        lambda: bench.take(tuple("PEAR")),
        lambda: bench.put(["LAP", "EAR"]),
    ]
    for act in acts:
        act()
        steps.append(lies(bench))
    for step in reversed(steps[:-1]):
        assert bench.undo()
        assert lies(bench) == step
    assert not bench.undo()
    for step in steps[1:]:
        assert bench.redo()
        assert lies(bench) == step
    assert not bench.redo()


def test_a_new_step_forgets_what_was_undone() -> None:
    bench = bench_of("CLAP", rack="SHI")
    bench.lay(["CLAPS"])
    bench.undo()
    bench.put(["HIS"])
    assert not bench.redo()
    assert lies(bench) == (["CLAP", "HIS"], "", "")


def test_reset_can_be_undone() -> None:
    bench = bench_of("CLAP", rack="SHI")
    bench.lay(["CLAPS"])
    bench.reset()
    assert lies(bench) == (["CLAP"], "", "SHI")
    assert not bench.is_changed
    assert bench.undo()
    assert words_of(bench) == ["CLAPS"]


def test_reset_of_nothing_is_no_step() -> None:
    bench = bench_of("CLAP", rack="SHI")
    bench.lay(["CLAPS"])
    bench.undo()
    bench.reset()
    assert bench.redo()
    assert words_of(bench) == ["CLAPS"]


def test_arrange_is_no_step() -> None:
    bench = bench_of("CLAP", rack="ABSC")
    bench.lay(["CLAPS"])
    bench.arrange(tuple("CBA"))
    assert lies(bench) == (["CLAPS"], "", "CBA")
    assert bench.undo()
    assert lies(bench) == (["CLAP"], "", "CBAS")
    assert not bench.is_changed
    assert not bench.undo()
    assert bench.redo()
    assert lies(bench) == (["CLAPS"], "", "CBA")


# Conservation, over random sequences

STEPS = ("lay", "put", "take", "take", "move", "move", "split", "join", "undo", "redo", "reset", "arrange")


@dataclass
class Model:
    """What a workbench should hold: its past and future, the racks' order aside."""

    bench: Workbench
    past: list[object] = field(default_factory=list)
    future: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.past.append(self.now())

    def now(self) -> object:
        bench = self.bench.bench
        return Counter(bench.table), Counter(bench.loose), Counter(bench.rack)

    def step(self, kind: str, chance: random.Random) -> None:
        before = self.bench.bench
        match kind:
            case "undo":
                assert self.bench.undo() == (len(self.past) > 1)
                if len(self.past) > 1:
                    self.future.append(self.past.pop())
            case "redo":
                assert self.bench.redo() == bool(self.future)
                if self.future:
                    self.past.append(self.future.pop())
            case "arrange":
                self.bench.arrange(chance.sample(before.rack, len(before.rack)))
            case _:
                self.change(kind, chance, before)
        assert self.now() == self.past[-1]

    def change(self, kind: str, chance: random.Random, before: Bench) -> None:
        """A step that moves tiles, or is refused and moves none."""
        try:
            self.move(kind, chance, before)
        except NotationError:
            assert self.bench.bench == before
        if self.bench.bench.table != before.table:
            self.past.append(self.now())
            self.future.clear()

    def move(self, kind: str, chance: random.Random, before: Bench) -> None:
        match kind:
            case "reset":
                self.bench.reset()
                assert not self.bench.is_changed
            case "move":
                self.bench.move(self.picked(chance, before), chance.choice([*self.spots(before, 1), None]))
            case "split" if before.table:
                self.bench.split(chance.choice(self.spots(before)))
            case "join" if before.table:
                numbers = range(len(before.table))
                self.bench.join(chance.choice(numbers), chance.choice(numbers))
            case "take":
                self.bench.take(chance.choice((*before.table, tuple("ZOO"))))
            case "lay":
                self.bench.lay(self.texts(chance, before.table, before))
            case "put":
                self.bench.put(self.texts(chance, (), before))

    def spots(self, before: Bench, beyond: int = 0) -> list[Spot]:
        """The places of the tiles that lie, with the ends of groups and a new group too if asked."""
        table = (*before.table, ()) if beyond else before.table
        return [Spot(number, at) for number, group in enumerate(table) for at in range(len(group) + beyond)]

    def picked(self, chance: random.Random, before: Bench) -> list[Picked]:
        """Tiles of the table and some off it, now and then one that nobody has."""
        spots = self.spots(before)
        of_table = chance.sample(spots, min(len(spots), chance.randrange(4)))
        off = [chance.choice(self.bench.rules.notation.faces(tile)) for tile in before.loose + before.rack]
        return [*of_table, *chance.sample(off, min(len(off), chance.randrange(3)))]

    def texts(self, chance: random.Random, table: tuple[Group, ...], before: Bench) -> list[str]:
        """Groups to form, most often of what is there."""
        at_hand = Position(table, before.loose + before.rack, True)
        fresh = fewer(word_game("word").layout(at_hand, chance), table)
        return [self.bench.rules.notation.group_text(group) for group in fresh] or ["zoo"]


def check_conserved(rules: RuleSet, position: Position, bench: Bench) -> None:
    table, loose, rack = rules.notation.content(bench.table), Counter(bench.loose), Counter(bench.rack)
    standing, held = rules.notation.content(position.table), Counter(position.rack)
    assert table + loose + rack == standing + held
    assert standing <= table + loose, "a tile of the table is lost to the rack"
    assert rack <= held


# By hand


def test_move_takes_tiles_from_anywhere_to_a_place() -> None:
    bench = bench_of("CLAP", "PEAR", rack="QHI")
    bench.move(["H", "I", Spot(0, 3)], Spot(0, 1))
    assert lies(bench) == (["CHIPLA", "PEAR"], "", "Q")
    bench.split(Spot(0, 4))
    bench.move([Spot(2, 0)], Spot(1, 2))
    assert lies(bench) == (["CHIP", "LAP", "EAR"], "", "Q")
    assert bench.verdict().legal


def test_move_within_a_group_keeps_its_tiles() -> None:
    bench = bench_of("PEAR", rack="")
    bench.move([Spot(0, 3)], Spot(0, 0))
    assert lies(bench) == (["RPEA"], "", "")
    bench.move([Spot(0, 0)], Spot(0, 4))
    assert lies(bench) == (["PEAR"], "", "")


def test_tiles_of_the_table_lie_loose_and_those_of_the_rack_come_back() -> None:
    bench = bench_of("PEAR", rack="S")
    bench.move(["S"], Spot(0, 4))
    bench.move([Spot(0, 4), Spot(0, 0)], None)
    assert lies(bench) == (["EAR"], "P", "S")
    bench.move(["P"], Spot(1))
    assert lies(bench) == (["EAR", "P"], "", "S")


def test_a_group_can_be_begun_of_a_joker_that_stands_for_a_letter() -> None:
    bench = bench_of(rack="?X")
    assert "i" in bench.rules.notation.faces("?")
    bench.move(["i"], Spot(0))
    assert lies(bench) == (["i"], "", "X")
    assert not bench.verdict().legal


def test_join_puts_one_group_behind_another() -> None:
    bench = bench_of("EAR", "RING", rack="")
    bench.join(0, 1)
    assert lies(bench) == (["EARRING"], "", "")
    bench.split(Spot(0, 3))
    bench.join(1, 0)
    assert lies(bench) == (["RINGEAR"], "", "")
    bench.join(0, 0)
    assert lies(bench) == (["RINGEAR"], "", "")


def test_a_set_laid_by_hand_lies_as_it_is_written_out() -> None:
    rules = numeric_game("sabra").rules
    table = (("R5", "R6", "R7"),)
    bench = Workbench(rules, Position(table, ("R4", "?", "K1"), True, pool=20))
    bench.move(["?", "R4"], Spot(0, 3))
    assert sets_of(bench) == ["R4 R5 R6 R7 ?"]
    assert rules.notation.shows(bench.bench.table[0]) == (None, None, None, None, "8")
    bench.move(["K1"], Spot(0, 0))
    assert sets_of(bench) == ["K1 R4 R5 R6 R7 ?"], "what is no set lies as it was laid"


@pytest.mark.parametrize("picked", [["Z"], [Spot(0, 9)], [Spot(5, 0)], ["P", "P"]])
def test_move_refuses_what_is_not_there(picked: list[Picked]) -> None:
    bench = bench_of("EAR", rack="P")
    with pytest.raises(NotationError):
        bench.move(picked, Spot(0, 0))
    assert lies(bench) == (["EAR"], "", "P")
    assert not bench.is_changed


def test_what_is_not_there_is_neither_split_nor_joined() -> None:
    bench = bench_of("EAR", rack="P")
    steps: list[Callable[[], object]] = [
        lambda: bench.split(Spot(1)),
        lambda: bench.join(0, 1),
        lambda: bench.join(1, 0),
    ]
    for step in steps:
        with pytest.raises(NotationError, match="there is no word at that place of the table"):
            step()
    bench.split(Spot(0, 3))
    assert not bench.is_changed


# Sequences


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 2**32 - 1),
    steps=st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 2**32 - 1)), min_size=5, max_size=40),
)
def test_steps_conserve_tiles(seed: int, steps: list[tuple[str, int]]) -> None:
    chance = random.Random(seed)
    table = groups(*chance.sample(["TRAINS", "CLAP", "PEAR", "WAsTE", "NONE", "LAP", "ZOo"], 4))
    rack = tuple(chance.choices("AEINRSTLPO?", k=7))
    bench = Workbench(word_game("word").rules, Position(table, rack, True, pool=20))
    model = Model(bench)
    for kind, number in steps:
        model.step(kind, random.Random(number))
        check_conserved(bench.rules, bench.position, bench.bench)
        assert Counter(bench.position.rack) == Counter(rack)
        assert bench.position.table == table
        if bench.verdict().legal:
            assert bench.bench.loose == ()
