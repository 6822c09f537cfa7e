"""The clauses of the numeric game, one by one, and every cell of the table that tells the rule sets apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.judging import broken, judged
from wordkub.core.events import RoundStarted, TurnKind, TurnTaken
from wordkub.core.match import EventError, Match, Seat
from wordkub.core.positions import Position
from wordkub.core.rounds import end_reason
from wordkub.errors import NotationError
from wordkub.numbers.rules import NumericRules
from wordkub.store.rulefiles import rule_names
from wordkub.store.rulesets import open_numeric_rules
from wordkub.store.ruleshelf import RuleShelf

NAMES = ("sabra", "icebreaker", "classic", "xp", "open50")


@pytest.fixture(scope="module")
def classic() -> NumericRules:
    return open_numeric_rules("classic")


@pytest.fixture(scope="module")
def sabra() -> NumericRules:
    return open_numeric_rules("sabra")


def test_n1_v3_tiles() -> None:
    for name in ("sabra", "icebreaker", "classic", "open50"):
        assert open_numeric_rules(name).tile_set(4).total() == 106
    xp = open_numeric_rules("xp")
    assert xp.tile_set(4).total() == 106
    large = xp.tile_set(5)
    assert (large.total(), large["?"], large["R7"]) == (160, 4, 3)
    assert xp.settings.players == (2, 6)


def test_n2_the_highest_number_starts(classic: NumericRules) -> None:
    assert min(("R3", "K13", "B9"), key=lambda tile: classic.opening_rank(tile) or 0) == "K13"
    assert classic.opening_rank("?") is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        (["R4 R5 R6"], "R3 K1", ["R3 R4 R5 R6"]),
        (["K8 R8 B8"], "Y8 K1", ["K8 R8 B8 Y8"]),
        (["R5 R6 R7"], "R8 R9 K1", ["R5 R6 R7 R8 R9"]),
        (["K1 K2 ?", "B1 Y1 R1", "B2 Y2 R2"], "K9 R9 B1", ["B1 Y1 R1 K1", "B2 Y2 R2 K2", "? K9 R9"]),
        (["R1 R2 R3", "R1 R2 R3"], "R4", ["R1 R2 R3 R4", "R1 R2 R3"]),
    ],
)
def test_n7_manipulating(name: str, table: list[str], rack: str, after: list[str]) -> None:
    assert judged(open_numeric_rules(name), table, rack, after)["legal"]


def test_c6_tiles_that_one_does_not_hold_are_named(classic: NumericRules) -> None:
    told = judged(classic, ["R5 R6 R7"], "K1", ["R5 R6 R7 R8 R9"])
    assert [v["message"] for v in told["violations"]] == [
        "The rack lacks tiles that this adds to the table: R8 R9."
    ]
    assert broken(classic, ["R5 R6 R7"], "K1", []) == [("C6", None), ("C7", None)]
    assert broken(classic, [], "", ["R5 R6 R7"]) == [("C6", None)]


def test_c6_both_copies_of_a_tile_near_one_run_are_two_tiles(classic: NumericRules) -> None:
    assert broken(classic, ["R5 R6 R7"], "R8 R8", ["R5 R6 R7 R8 R8"]) == [("N3", "R5 R6 R7 R8 R8")]


def test_c8_a_set_that_stood_and_is_none(classic: NumericRules) -> None:
    assert broken(classic, ["R5 R6"], "K1 K2 K3", ["R5 R6", "K1 K2 K3"]) == [("C8", "R5 R6"), ("N3", "R5 R6")]


def test_n8_a_freed_joker_is_laid_again(classic: NumericRules) -> None:
    assert [clause for clause, _ in broken(classic, ["B3 R3 ?"], "Y3 K1", ["B3 R3 Y3"])] == ["C6"]


# Row 1: the table in the turn of the initial meld


@pytest.mark.parametrize(
    ("name", "legal"), [("sabra", True), ("icebreaker", False), ("classic", False), ("xp", False)]
)
def test_row_1(name: str, legal: bool) -> None:
    rules = open_numeric_rules(name)
    table, after = ["B11 B12 B13"], ["R10 R11 R12", "B10 B11 B12 B13"]
    told = judged(rules, table, "R10 R11 R12 B10", after, melded=False)
    assert told["legal"] == legal
    assert told["points"] == (33 if legal else None)


def test_s1_sets_worth_30_of_the_laid_tiles_whatever_they_end_up_in(sabra: NumericRules) -> None:
    """The laid R10 R11 R12 are worth 33 by themselves; on the table they end up in other sets."""
    table, after = ["R7 R8 R9"], ["R7 R8 R9 R10 R11 R12"]
    assert judged(sabra, table, "R10 R11 R12", after, melded=False)["legal"]
    short = judged(sabra, ["R7 R8 R9"], "R10 R11 K1", ["R7 R8 R9 R10 R11"], melded=False)
    assert [v["clause"] for v in short["violations"]] == ["C9", "N5"]
    assert short["points"] is None


def test_n5_v4_points(sabra: NumericRules, classic: NumericRules) -> None:
    assert broken(classic, [], "R8 R9 ? K1", ["R8 R9 ?"], melded=False) == [("N5", None)]
    assert judged(classic, [], "K10 B10 R10 Y1", ["K10 B10 R10"], melded=False)["points"] == 30
    open50 = open_numeric_rules("open50")
    assert broken(open50, [], "R11 R12 R13 K1", ["R11 R12 R13"], melded=False) == [("N5", None)]
    assert judged(sabra, [], "R11 R12 R13 K1", ["R11 R12 R13"], melded=False)["points"] == 36


# Row 2, 3


@pytest.mark.parametrize(
    ("name", "joker", "seconds"),
    [("sabra", 25, 120), ("icebreaker", 30, 60), ("classic", 30, 60), ("xp", 30, 60), ("open50", 30, 120)],
)
def test_rows_2_and_3(name: str, joker: int, seconds: int) -> None:
    rules = open_numeric_rules(name)
    assert rules.rack_cost(("R13", "K2", "?")) == 15 + joker
    assert rules.settings.time_limit == seconds


# Row 4: time over


def test_row_4() -> None:
    layout = {"play": ["R4 R5 R6", "R6 R7", "R8"], "time_over": True}

    def as_sentence(name: str) -> tuple[object, ...]:
        rules = open_numeric_rules(name)
        answer = judged(rules, ["R4 R5 R6 R7 R8"], "R6 K1 K2", layout)
        return tuple(answer[field] for field in ("table", "rack", "to_pool", "to_rack", "draws"))

    assert as_sentence("sabra") == (["R4 R5 R6"], "K1 K2 R6 R7 R8", "", "R7 R8", 3)
    assert as_sentence("icebreaker") == (["R4 R5 R6"], "K1 K2", "R6 R7 R8", "", 3)
    assert as_sentence("classic") == (["R4 R5 R6 R7 R8"], "K1 K2 R6", "", "", 3)


def test_row_4_nothing_laid() -> None:
    for name, draws in (("sabra", 3), ("icebreaker", 1), ("classic", 3)):
        answer = judged(open_numeric_rules(name), ["R4 R5 R6"], "K1 K2", {"time_over": True})
        assert (answer["draws"], answer["forfeits_next"]) == (draws, False)


def test_row_4_before_the_initial_meld_all_comes_back() -> None:
    layout = {"play": ["R4 R5 R6", "K1 K2"], "time_over": True}
    for name in ("sabra", "icebreaker", "classic"):
        answer = judged(open_numeric_rules(name), ["R4 R5 R6"], "K1 K2", layout, melded=False)
        assert (answer["table"], answer["rack"], answer["draws"]) == (["R4 R5 R6"], "K1 K2", 3)


# Row 5: an empty pool


def seated(racks: list[str], pool: int = 0, passes: int = 0) -> Match:
    seats = tuple(Seat(name, tuple(rack.split()), True) for name, rack in zip("ABCD", racks, strict=False))
    return replace(Match(seats, is_playing=True, round=1), pool=pool, passes=passes)


def notes(name: str, match: Match) -> tuple[int, ...] | None:
    result = open_numeric_rules(name).round_result(match)
    return None if result is None else result.notes


def test_row_5_s5_play_goes_on_until_all_have_passed() -> None:
    racks = ["R1 R2", "K13", "B9 ?"]
    assert notes("sabra", seated(racks, passes=2)) is None
    assert notes("sabra", seated(racks, passes=3)) == (13 + 34, -13, -34)


def test_row_5_i5_nobody_gets_a_bonus() -> None:
    racks = ["R1 R2", "K13", "B9 ?"]
    assert notes("icebreaker", seated(racks)) is None
    assert notes("icebreaker", seated(racks, passes=1)) == (-3, -13, -39)


def test_row_5_k5_the_lowest_rack_wins() -> None:
    assert notes("classic", seated(["R1 R2", "K13", "B9 ?"], passes=1)) == (13 + 39, -13, -39)


def test_row_5_xp_has_s5() -> None:
    racks = ["R1 R2", "K13"]
    assert notes("xp", seated(racks, passes=1)) is None
    assert notes("xp", seated(racks, passes=2)) == (13, -13)


@pytest.mark.parametrize("name", ["sabra", "classic"])
def test_row_5_tied_lowest_racks_share_rounded_down(name: str) -> None:
    assert notes(name, seated(["R3", "K1 K2", "B8", "Y9"], passes=4)) == (8, 8, -8, -9)
    assert notes(name, seated(["R3", "K3", "B8"], passes=3)) == (4, 4, -8)


# Row 6, K6: playing after drawing


def test_row_6_k6(classic: NumericRules, sabra: NumericRules) -> None:
    table, rack, after = ["B3 R3 ?"], "K9 R9 Y3", ["R3 B3 Y3", "K9 R9 ?"]
    assert judged(classic, table, rack, after, drawn="Y3")["legal"]
    for rules in (sabra, open_numeric_rules("icebreaker")):
        assert broken(rules, table, rack, after, drawn="Y3") == [("C5", None)]
    unmelded = broken(classic, table, rack, after, drawn="Y3", melded=False)
    assert [clause for clause, _ in unmelded] == ["C9", "K6"]


@pytest.mark.parametrize(
    ("table", "rack", "after", "legal"),
    [
        (["B3 R3 ?", "K5 K6 K7"], "Y3", ["R3 B3 Y3", "K5 K6 K7 ?"], True),
        (["B3 R3 ?"], "K9 R9 Y3 B9", ["R3 B3 Y3", "K9 R9 B9 ?"], True),
        (["B3 R3 ?", "K5 K6 K7"], "Y3 K8 R9 B9", ["R3 B3 Y3", "K5 K6 K7 K8", "R9 B9 ?"], False),
        (["Y4 Y5 Y6"], "Y3 K9", ["Y3 Y4 Y5 Y6"], False),
        (["B3 R3 ?"], "K9 R9 B9 Y3", ["B3 R3 ?", "K9 R9 B9"], False),
        # The joker may go back to the set that it left, the drawn tile in the place that it had.
        (["B3 R3 ?"], "Y3", ["R3 B3 Y3 ?"], True),
        (["B3 R3 K3"], "Y3", ["K3 R3 B3 Y3"], False),
        (["Y1 Y2 ?"], "Y3", ["Y1 Y2 Y3 ?"], True),
        (["Y1 Y2 ?"], "Y3 Y4", ["Y1 Y2 Y3 Y4 ?"], True),
        (["Y4 Y5 ?"], "Y3", ["Y3 Y4 Y5 ?"], False),
        (["Y4 Y5 ?", "K5 K6 K7"], "Y3", ["Y3 Y4 Y5", "K5 K6 K7 ?"], False),
        (["? Y4 Y5", "K5 K6 K7"], "Y3", ["Y3 Y4 Y5", "K5 K6 K7 ?"], True),
        # Another joker of the set that is left stays where it was.
        (["Y1 Y2 ? ?", "K5 K6 K7"], "Y3", ["Y1 Y2 Y3 ?", "K5 K6 K7 ?"], True),
        (["? Y4 Y5 ?", "K5 K6 K7"], "Y3", ["Y3 Y4 Y5 ?", "K5 K6 K7 ?"], True),
        (["? Y4 Y5 ?", "K5 K6 K7"], "Y3", ["? Y3 Y4 Y5", "K5 K6 K7 ?"], False),
        # Sets are not told apart by where they lie.
        (["K3 R3 B3", "K3 R3 B3 ?"], "Y3", ["K3 R3 B3 Y3", "K3 R3 B3 ?"], True),
        (["K3 R3 B3", "K3 R3 B3 ?"], "Y3", ["K3 R3 B3 Y3", "K3 R3 ?", "B3"], False),
        (["K3 R3 B3", "R3 B3 ?"], "Y3 K9", ["K3 R3 B3 ?", "R3 B3 Y3"], True),
        (["Y2 Y3 ?"], "Y4 ? Y6", ["Y2 Y3 ?", "Y4 ? Y6"], True),
        (["Y2 Y3 ?"], "Y4 ? Y6", ["? Y2 Y3", "Y4 ? Y6"], False),
        (["Y2 Y3 ?", "K5 K6 K7"], "?", ["Y2 Y3 ?", "K5 K6 K7 ?"], True),
        (["Y2 Y3 ?", "K5 K6 K7"], "? K8", ["Y2 Y3 ?", "K5 K6 K7 K8 ?"], True),
        (["Y2 Y3 ?", "K5 K6 K7"], "? K8", ["Y2 Y3 ?", "K5 K6 K7 K8"], False),
        (["Y2 Y3 Y4", "K5 K6 K7"], "?", ["Y2 Y3 Y4", "K5 K6 K7 ?"], False),
        (["Y2 Y3 ?"], "Y4 ?", ["Y2 Y3 ? ?"], True),
        (["Y2 Y3 ?"], "Y4 ?", ["? Y2 Y3 ?"], True),
        (["Y3 Y4 ?"], "?", ["? ? Y3 Y4"], False),
        (["Y2 Y3 ?"], "Y4 ?", ["Y2 Y3 Y4 ? ?"], False),
    ],
)
def test_k6_what_the_drawn_tile_may_do(
    classic: NumericRules, table: list[str], rack: str, after: list[str], legal: bool
) -> None:
    drawn = "?" if "?" in rack else "Y3"
    assert judged(classic, table, rack, after, drawn=drawn)["legal"] == legal


# N10 to N12


def test_n10_out_ends_the_round_at_once() -> None:
    for name in NAMES:
        rules = open_numeric_rules(name)
        assert end_reason(rules.settings, seated(["", "R5"], pool=40)) == "rack-empty"
        told = judged(rules, ["R5 R6 R7"], "R8", ["R5 R6 R7 R8"])
        assert (told["legal"], told["out"]) == (True, True)


def test_n11_the_winner_notes_what_the_others_lose() -> None:
    assert notes("sabra", seated(["", "R5", "K13 B3", "Y3"], pool=9)) == (24, -5, -16, -3)


def test_n12_the_leaflet_s_match() -> None:
    first = notes("sabra", seated(["", "R5", "K13 B3", "Y3"], pool=9))
    second = notes("sabra", seated(["R6", "K11", "", "Y5"], pool=9))
    assert (first, second) == ((24, -5, -16, -3), (-6, -11, 22, -5))
    assert first is not None
    assert second is not None
    assert [a + b for a, b in zip(first, second, strict=True)] == [18, -16, 6, -8]


# Custom sets


def custom(**settings: object) -> NumericRules:
    return open_numeric_rules("classic").with_settings(**settings)


def test_other_colours_numbers_copies_and_jokers() -> None:
    five = (("K", "black"), ("R", "red"), ("B", "blue"), ("Y", "yellow"), ("G", "green"))
    rules = custom(colours=five, highest=15, copies=3, jokers=4, min_set=4, initial_points=40)
    assert rules.tile_set(4).total() == 5 * 15 * 3 + 4
    assert judged(rules, [], "G12 G13 G14 G15 K1", ["G12 G13 G14 G15"], melded=False)["points"] == 54
    assert judged(rules, [], "K9 R9 B9 Y9 G9", ["K9 R9 B9 Y9 G9"])["legal"]
    assert broken(rules, [], "K9 R9 B9", ["K9 R9 B9"]) == [("N4", "K9 R9 B9")]
    assert judged(rules, [], "R5 ? ? ?", ["R5 ? ? ?"])["legal"]
    assert broken(rules, [], "? ? ? ?", ["? ? ? ?"]) == [("N9", "? ? ? ?")]


def test_no_jokers_at_all() -> None:
    rules = custom(jokers=0)
    with pytest.raises(NotationError, match="there are no jokers here"):
        judged(rules, [], "R5 ?", {"draw": True})


@pytest.mark.parametrize(
    ("rack", "said"),
    [
        ("R14", "'R14' in 'R14' is no tile"),
        ("R0", "is no tile"),
        ("G5", "'G5' in 'G5' is no tile; a tile is a colour"),
        ("5", "'5' in '5' is no tile"),
        ("R", "'R' in 'R' is no tile"),
        ("R5 x", "'x' in 'R5 x' is no tile"),
    ],
)
def test_what_is_no_tile_is_named(classic: NumericRules, rack: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        judged(classic, [], rack, {"draw": True})


@pytest.mark.parametrize("text", ["r5 R6 j b12", "R5,R6,?,B12", "r5r6?b12", " R05  R6 ? B12 "])
def test_notation_is_forgiving(classic: NumericRules, text: str) -> None:
    assert classic.notation.parse_tiles(text) == ("R5", "R6", "?", "B12")
    assert classic.notation.rack_text(classic.notation.parse_tiles(text)) == "R5 R6 B12 ?"


def test_words_have_no_place_in_a_numeric_position() -> None:
    shelf = RuleShelf(dictionary="en-US")
    for field in ("edition", "dictionary", "theme"):
        with pytest.raises(NotationError, match=f"it takes no {field}"):
            shelf.position({"rules": "sabra", "rack": "R5", field: "en"})
    rules, position = shelf.position({"rules": "sabra", "rack": "R5 K1"})
    assert (rules.name, position.rack, position.pool) == ("sabra", ("K1", "R5"), 104)


def test_the_rule_sets_ship() -> None:
    assert set(NAMES) <= set(rule_names())
    assert Counter(open_numeric_rules(name).to_mapping()["game"] for name in NAMES) == {"numeric": 5}


# K6 as a turn that goes on


def test_k6_one_who_has_drawn_ends_the_turn_with_a_pass(classic: NumericRules) -> None:
    told = judged(classic, ["R1 R2 R3"], "K1 R5", {"pass": True}, drawn="R5")
    assert (told["legal"], told["draws"]) == (True, 0)
    assert broken(classic, ["R1 R2 R3"], "K1 R5", {"pass": True}) == [("C5", None)]
    assert broken(classic, ["R1 R2 R3"], "K1 R5", {"draw": True}, drawn="R5") == [("C5", None)]


def test_k6_time_over_after_a_draw_costs_nothing_more(classic: NumericRules) -> None:
    told = judged(classic, ["R1 ? R3"], "K1 R2", {"time_over": True}, drawn="R2")
    assert (told["draws"], told["rack"], told["table"]) == (0, "K1 R2", ["R1 ? R3"])
    laid = {"play": ["R1 ? R3", "K1 R2"], "time_over": True}
    assert judged(classic, ["R1 ? R3"], "K1 R2", laid, drawn="R2")["draws"] == 3


@pytest.mark.parametrize(
    ("rules", "table", "melded", "goes_on"),
    [
        ("classic", "R1 ? R3", True, True),
        ("xp", "R1 ? R3", True, True),
        ("classic", "R1 ? R3", False, False),
        ("classic", "R1 R2 R3", True, False),
        ("sabra", "R1 ? R3", True, False),
        ("icebreaker", "R1 ? R3", True, False),
    ],
)
def test_k6_a_turn_goes_on_by_what_everybody_sees(
    rules: str, table: str, melded: bool, goes_on: bool
) -> None:
    opened = open_numeric_rules(rules)
    position = Position((opened.notation.parse_group(table),), ("K1",), melded, 10)
    assert opened.plays_after_drawing(position) == goes_on


def test_k6_a_record_in_which_a_turn_goes_on_wrongly_is_refused() -> None:
    start = RoundStarted((), 0, (("R1",), ("R2",)), 5)
    match = Match.of("AB", [start])
    draw = TurnTaken(0, TurnKind.DRAW, (), drawn=("K1",), goes_on=True)
    drawn = match.after(draw)
    assert (drawn.to_move, drawn.drawn, drawn.pool, drawn.idle) == (0, "K1", 4, 0)
    ended = drawn.after(TurnTaken(0, TurnKind.PASS, ()))
    assert (ended.to_move, ended.drawn, ended.idle, ended.passes) == (1, None, 1, 0)
    for wrong in (draw, TurnTaken(1, TurnKind.PASS, ())):
        with pytest.raises(EventError):
            drawn.after(wrong)
    for wrong in (replace(draw, drawn=()), replace(draw, drawn=("K1", "K2")), replace(draw, laid=("R1",))):
        with pytest.raises(EventError):
            match.after(wrong)


def test_k6_the_last_tile_drawn_is_no_pass_on_an_empty_pool() -> None:
    """Who drew the last tile and keeps it has not failed to play (K5)."""
    start = RoundStarted((), 0, (("R1",), ("R2",)), 1)
    draw = TurnTaken(0, TurnKind.DRAW, (), drawn=("K1",), goes_on=True)
    match = Match.of("AB", [start, draw, TurnTaken(0, TurnKind.PASS, ())])
    classic = open_numeric_rules("classic")
    assert (match.pool, classic.round_result(match)) == (0, None)
    assert classic.round_result(match.after(TurnTaken(1, TurnKind.PASS, ()))) is not None
