"""The numeric game in plain lines: every command rightly and wrongly, matches, K6, time over, colour."""

from __future__ import annotations

import io
import re
import signal
from itertools import pairwise
from pathlib import Path

import pexpect
import pytest

from tests.process import terminal, wordkub
from wordkub.core.events import EndReason, Event, RoundEnded, RoundStarted, TurnTaken
from wordkub.core.match import Match
from wordkub.core.turns import TimeOver
from wordkub.store.games import RecordedGame, game_paths
from wordkub.store.records import Player, read_record
from wordkub.store.rulesets import open_numeric_rules
from wordkub.text.colour import painter
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.show import event_lines, rounds_lines, table_line
from wordkub.text.turn import LeftGame

pytestmark = pytest.mark.usefixtures("home")

ANN_AND_COMPUTER = (Player("Ann"), Player("computer", is_computer=True))
SEED = 230
"""With sabra the computer lays K11 ? K13 and Y7 Y8 Y9 first, and Ann holds B11 B12 B13 K12."""


def played(
    *lines: str,
    rules: str = "sabra",
    seed: int = SEED,
    players: tuple[Player, ...] = ANN_AND_COMPUTER,
    rounds: int = 1,
    **settings: object,
) -> tuple[str, RecordedGame]:
    """What a game says to these lines, and the game after them."""
    in_force = open_numeric_rules(rules).with_settings(**settings)
    game = RecordedGame.start(in_force, players, seed, rounds)
    said = io.StringIO()
    try:
        PlainGame(game, Console(io.StringIO("".join(f"{line}\n" for line in lines)), said)).run()
    except LeftGame:
        pass
    finally:
        game.close()
    return said.getvalue(), game


def test_a_turn_shows_table_rack_scores_and_what_the_meld_needs() -> None:
    said, _ = played()
    assert "Table: 1: K11 ? K13*   2: Y7 Y8 Y9*" in said
    assert "Rack:  K7 K9 K12 R6 R10 B1 B7 B11 B12 B12 B13 Y1 Y4 Y8  (14 tiles)" in said
    assert "Ann's initial meld needs sets worth 30 or more from the rack; with those the\ntable" in said
    assert "from the rack alone" in played(rules="classic")[0]


def test_sets_are_laid_with_a_slash_between_and_a_joker_may_begin_one() -> None:
    said, game = played("b11 b12 b13 / k11 k12 k13 / ? y8 y7 y9", "quit")
    assert "Ann lays K12 B11 B12 B13 with K11 ? K13, Y7 Y8 Y9: K11 K12 K13, B11 B12 B13," in said
    assert game.match.seats[0].melded
    assert len(played("? b12 b13", "quit")[1].match.seats[0].rack) == 14


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b11 b12 b13 k11 k12 k13", "Between sets stands /, as in: r5 r6 r7 / k8 b8 y8"),
        ("k11 k12 k13", "C6: Tiles of the table are missing afterwards: ?."),
        ("lay", "Name the sets to form, as in: lay r5 r6 r7 / k8 b8 y8"),
        ("lay r14", "'r14' in 'r14' is no tile; a tile is a colour (K black, R red, B blue, Y yellow)"),
        ("lay r5 r6 r7", "C6: The rack lacks tiles that this adds to the table: R5 R7."),
        ("b12 b13 b1", "N3: B12 B13 B1 is no run: nothing follows 13."),
        ("k7 b7 k7", "N4: K7 B7 K7 is no group: it has K7 twice."),
        ("drwa", "Did you mean the command draw?"),
        ("draw 2", "DRAW takes no sets; to lay them type: lay draw 2"),
        ("pass", "C5: The pool still has 78 tiles"),
        ("done", "Nothing is laid yet. Lay sets, or draw."),
        ("take", "Name a set of the table, or its number, as in: take 3"),
        ("take 3", "There is no set 3 on the table; it has 2."),
        ("take y7", "Y7 is no set of the table; Y7 Y8 Y9 has those tiles."),
        ("take b1 b2 b3", "B1 B2 B3 is not on the table."),
        ("take 1 2", "Loose: K11 ? K13 Y7 Y8 Y9  (to be put back on the table)"),
        ("take y7 y8 y9 / k11 ? k13", "Loose: K11 ? K13 Y7 Y8 Y9"),
        ("put r1 r2 r3", "That wants R1 R2 R3 besides what is loose and on the rack."),
        ("put b11 b12 b13", "As it lies the turn is legal. The initial meld is worth 36. done ends it."),
        ("why r9 r10 ?", "R9 R10 ? is a run, worth 30."),
        ("why k8 b8 y8 / r1 r3", "K8 B8 Y8 is a group, worth 24."),
        ("why k8 b8 y8 / r1 r3", "R1 R3 is no set: it has 2 of the 3 tiles that one needs."),
        ("why ? ? ?", "? ? ? is no set: it needs at least one real tile."),
        ("why", "C7: A play puts at least one tile"),
        ("rack numbers", "Rack:  B1 Y1 Y4 R6 K7 B7 Y8 K9 R10 B11 K12 B12 B12 B13"),
        ("rack y8 k9", "Rack:  Y8 K9 K7 K12"),
        ("rack z", "'z' in 'z' is no tile"),
        ("rack r13", "'r13' is not on your rack; rack takes sort, numbers, shuffle or tiles."),
        ("challenge y7 y8 y9", "W14: Sets are checked by the program; nothing is challenged."),
        ("accept", "There is no turn to accept."),
        ("hint", "6 tiles can be laid with 1 set of the table changed."),
        ("help", "lay l SETS"),
        ("help take", "take 3, or take r5 r6 r7: its tiles lie loose"),
        ("?", "this list"),
        ("lay ,", "Name the sets to form"),
        ("lay /", "C7: A play puts at least one tile"),
        ("a\x00b", "is no tile"),
        ("r" * 5000, "5000 tiles; at most 1000 are read"),
        ("r5 " * 1001, "1001 tiles; at most 1000 are read"),
    ],
)
def test_every_command_says_what_it_can(line: str, said: str) -> None:
    output, game = played(line)
    assert " ".join(said.split()) in " ".join(output.split())
    assert game.match.to_move == 0
    assert game.match.events == 2


def test_help_names_no_command_that_is_of_no_use() -> None:
    lines = played("help")[0].splitlines()
    assert not [line for line in lines if line.startswith(("challenge", "accept"))]


def test_hint_goes_on_until_it_names_the_sets() -> None:
    said, _ = played("hint", "hint", "hint")
    assert "6 tiles can be laid with" in said
    assert "Type: lay K7 ? K9 / K11 K12 K13 / B11 B12 B13" in said


def test_step_by_step_with_undo_redo_and_done() -> None:
    steps = ("take 1", "put k11 k12 k13", "put b11 b12 b13", "undo", "redo", "take y7 y8 y9")
    said, game = played(*steps, "put y7 y8 y9 ?", "done")
    assert "Loose: ?  (to be put back on the table)" in said
    assert "Ann lays K12 B11 B12 B13 with K11 ? K13, Y7 Y8 Y9" in said
    assert game.match.seats[0].melded


def test_a_tile_of_a_group_that_stands_twice_is_starred_once() -> None:
    group = ("K1", "R1", "B1")
    assert table_line(open_numeric_rules("sabra"), [group, group], [group]).count("*") == 1


# Whole matches


@pytest.mark.parametrize("rules", ["sabra", "icebreaker", "xp"])
def test_computers_play_whole_matches_through_a_pipe(rules: str) -> None:
    players = ",".join(["computer"] * (6 if rules == "xp" else 4))
    done = wordkub("play", "--players", players, "--rules", rules, "--seed", "5", "--rounds", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The round is over: ") == 2
    assert done.stdout.count("\nSum ") == 2
    again = wordkub("replay")
    assert done.stdout.splitlines()[-1] == again.stdout.splitlines()[-1]
    assert again.stdout.count("\nSum ") == 2
    assert f"{rules}, over: " in wordkub("games").stdout


def test_n12_the_leaflet_s_match_as_a_table() -> None:
    names = ("Ann", "Bob", "Cleo", "Dan")
    notes = [(24, -5, -16, -3), (-6, -11, 22, -5)]
    events: list[Event] = []
    for note in notes:
        events += [RoundStarted((), 0, ((),) * 4, 0), RoundEnded(EndReason.RACK_EMPTY, note, (0,))]
    lines = rounds_lines(Match.of(names, events), events, 80)
    assert [line.split() for line in lines] == [
        ["Round", *names],
        ["1", "+24", "-5", "-16", "-3"],
        ["2", "-6", "-11", "+22", "-5"],
        ["Sum", "18", "-16", "6", "-8"],
    ]
    assert {len(line) for line in lines} == {len(lines[0])}


def test_score_shows_the_rounds_that_are_over() -> None:
    """The first round ends when Ann passes on the empty pool (I5)."""
    lines = ["draw"] * 78 + ["pass", "score"]
    players = (Player("Ann"), Player("Bob"))
    said, game = played(*lines, rules="icebreaker", players=players, seed=3, rounds=2)
    assert game.match.round == 2
    assert [line.split()[0] for line in said.splitlines()[-4:-1]] == ["Round", "1", "Sum"]


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("sabra", "the pool is empty and nobody laid a tile in a whole lap"),
        ("icebreaker", "the pool is empty and Bob did not play"),
        ("classic", "the pool is empty and Bob did not play"),
    ],
)
def test_row_5_an_empty_pool_ends_the_round_as_the_rules_say(rules: str, reason: str) -> None:
    """Both only draw; then S5 wants a lap of passes, I5 and K5 one who does not play."""
    lines = ["draw"] * 78 + ["pass"] * 2
    said, game = played(*lines, rules=rules, players=(Player("Ann"), Player("Bob")), seed=3)
    said = " ".join(said.split())
    assert game.match.is_over
    assert f"The round is over: {reason}." in said.replace("Ann did not", "Bob did not")
    if rules == "icebreaker":
        assert re.search(r"Ann notes -\d+ for .* Bob notes -\d+ for", said)
    else:
        assert re.search(r"notes \+\d+; left on the rack: ", said)


# K6


K6 = ("b6 b7 b8 / y8 y9 ? y11 y12", "draw", "draw")
"""With classic and seed 0 the third of these draws Y10, whose place on the table a joker has."""

TWO_PEOPLE = (Player("Ann"), Player("Bob"))


def k6(*lines: str) -> tuple[str, RecordedGame]:
    return played(*K6, *lines, rules="classic", seed=0, players=TWO_PEOPLE)


def test_k6_the_turn_goes_on_after_a_draw_that_may_take_a_joker_s_place() -> None:
    said, game = k6("score")
    assert (
        "You drew Y10. It may take a joker's place on the table, and that joker is laid\nagain at once;"
        in said
    )
    assert game.match.drawn == "Y10"
    assert game.match.to_move == game.match.first


def test_k6_the_joker_is_taken_and_laid_in_another_set() -> None:
    said, game = k6("hint", "y8 y9 y10 y11 y12 / r8 ? r10")
    assert "lays R8 R10 Y10 with Y8 Y9 ? Y11 Y12: R8 ? R10, Y8 Y9 Y10 Y11 Y12." in said
    assert game.match.drawn is None
    assert game.match.to_move != game.match.first


@pytest.mark.parametrize("line", ["done", "pass"])
def test_k6_or_the_turn_ends(line: str) -> None:
    _, game = k6(line)
    assert game.match.to_move != game.match.first
    assert (game.match.drawn, game.match.passes) == (None, 0)


@pytest.mark.parametrize(
    ("line", "clause"),
    [("draw", "C5: A tile has been drawn"), ("b6 b7 b8 r8", "K6: The tile just drawn, Y10, may only take")],
)
def test_k6_nothing_else_may_be_done(line: str, clause: str) -> None:
    said, game = k6(line)
    assert clause in said
    assert game.match.drawn == "Y10"


def test_k6_a_draw_that_cannot_is_the_end_of_the_turn() -> None:
    said, game = played(*K6[:2], rules="classic", seed=0, players=TWO_PEOPLE)
    assert "You drew" not in said
    assert game.match.to_move == game.match.first


def test_k6_the_computer_takes_a_joker_s_place_too() -> None:
    players = (Player("computer 1", is_computer=True), Player("computer 2", is_computer=True))
    events = [played(rules="classic", seed=seed, players=players)[1].events for seed in range(6)]
    turns = [
        (one, other)
        for game in events
        for one, other in pairwise(game)
        if isinstance(one, TurnTaken) and isinstance(other, TurnTaken) and one.goes_on
    ]
    assert {other.kind for _, other in turns} == {"play", "pass"}
    assert all(other.seat == one.seat for one, other in turns)


# Playing after a draw


def test_c5_a_player_who_drew_is_asked_and_may_play_or_end_the_turn() -> None:
    drew = ("draw", "table")
    said, game = played(*drew, rules="classic", seed=0, players=TWO_PEOPLE, after_draw="play")
    assert re.search(
        r"You drew \S+\. You may play now, with this tile or without; done ends your turn\.", said
    )
    assert game.match.to_move == game.match.first
    drawn = game.match.drawn
    said, game = played(*drew, "draw", rules="classic", seed=0, players=TWO_PEOPLE, after_draw="play")
    assert "C5: A tile has been drawn already in this turn: play or pass." in said
    assert game.match.drawn == drawn
    _, game = played(*drew, K6[0], rules="classic", seed=0, players=TWO_PEOPLE, after_draw="play")
    assert (game.match.to_move, len(game.match.table)) == (1 - game.match.first, 2)
    for line in ("done", "pass"):
        _, game = played(*drew, line, rules="classic", seed=0, players=TWO_PEOPLE, after_draw="play")
        assert (game.match.to_move, game.match.drawn) == (1 - game.match.first, None)


def test_c5_the_hint_after_a_draw_is_a_play_or_the_end_of_the_turn() -> None:
    lines = (K6[0], "draw", "done", "draw", "hint")
    said, _ = played(*lines, rules="classic", seed=0, players=TWO_PEOPLE, after_draw="play")
    assert "can be laid with" in said
    said, _ = played("draw", "hint", rules="classic", seed=1, players=TWO_PEOPLE, after_draw="play")
    assert "I find nothing to lay here; you can pass." in said


def test_help_says_what_follows_on_a_draw() -> None:
    for value, said in (
        ("end", "draw a tile and end the turn"),
        ("play", "draw a tile; you may play it at once, or end the turn with done"),
    ):
        lines = " ".join(played("help", after_draw=value)[0].split())
        assert said in lines


# Time over


def after_time_over(rules: str, layout: str | None) -> list[str]:
    """What is said of Ann's turn when time ends it with this on the table."""
    _, game = played("b11 b12 b13", "quit", rules=rules)
    groups = tuple(map(game.rules.notation.parse_group, layout.split(" / "))) if layout else None
    event = game.referee.play(game.match, TimeOver(groups))[0]
    return event_lines(game.rules, game.match, event, 0)


def test_s4_i4_k4_time_over_in_play() -> None:
    """Y8 of the rack laid on two tiles of the table, a third left out."""
    layout = "K11 ? K13 / B10 B11 B12 B13 / Y8 Y7 Y8"
    told = after_time_over("sabra", layout)
    assert told[:2] == ["Time is over for Ann.", "Ann takes from the table: Y7 Y8 Y9."]
    assert re.fullmatch(r"Ann draws \S+ \S+ \S+ as a penalty\.", told[2])
    told = after_time_over("icebreaker", layout)
    assert told[:2] == ["Time is over for Ann.", "To the pool: Y7 Y8 Y8 Y9."]
    assert told[2].endswith("as a penalty.")
    told = after_time_over("classic", layout)
    assert told[0] == "Time is over for Ann."
    assert len(told) == 2


def test_nothing_laid_when_time_is_over() -> None:
    assert "as a penalty" in after_time_over("sabra", None)[1]
    assert re.fullmatch(r"Ann draws \S+\.", after_time_over("icebreaker", None)[1])
    assert "as a penalty" in after_time_over("classic", None)[1]


def test_k6_time_over_after_a_draw_is_the_end_of_the_turn() -> None:
    _, game = k6()
    event = game.referee.play(game.match, TimeOver())[0]
    assert isinstance(event, TurnTaken)
    assert (event.drawn, event.kind) == ((), "time over")


def test_the_clock_at_a_terminal_and_its_penalty() -> None:
    child = terminal(
        "play", "--players", "Ann,computer", "--rules", "sabra", "--seed", "230", "--time-limit", "1"
    )
    child.expect("A turn has 1 second ")
    child.expect("Ann> ")
    child.expect("Time is over for Ann.")
    child.expect(r"Ann draws \S+ \S+ \S+ as a penalty\.")
    child.sendintr()
    child.expect(pexpect.EOF)


def test_the_rule_set_s_clock_runs_at_a_terminal_unless_told_not_to() -> None:
    for options, said in (((), "A turn has 60 seconds"), (("--time-limit", "none"), "Ann's initial meld")):
        child = terminal("play", "--players", "Ann,computer", "--rules", "classic", "--seed", "1", *options)
        child.expect("Ann> ")
        assert said in child.before
        assert ("A turn has" in child.before) == (not options)
        child.sendline("quit")
        child.expect(pexpect.EOF)
    assert read_record(game_paths()[0]).rules.settings.time_limit is None


# Leaving and coming back


def test_ctrl_c_saves_and_resume_goes_on() -> None:
    child = terminal("play", "--players", "Ann,computer", "--rules", "sabra", "--seed", "230")
    child.expect("Ann> ")
    child.sendline("b11 b12 b13")
    child.expect("Ann lays B11 B12 B13.")
    child.expect("Ann> ")
    child.sendintr()
    child.expect("The game is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    done = wordkub("resume", stdin="score\ndraw\n")
    assert "Table: 1: K11 ? K13   2: B10 B11 B12 B13" in done.stdout
    assert "Ann draws" in done.stdout


def test_kill_loses_nothing_but_the_unfinished_turn() -> None:
    child = terminal("play", "--players", "Ann,computer", "--rules", "classic", "--seed", "230")
    child.expect("Ann> ")
    child.sendline("b11 b12 b13")
    child.expect("Ann lays B11 B12 B13.")
    child.expect("Ann> ")
    child.sendline("take 1")
    child.expect("Loose")
    child.kill(signal.SIGKILL)
    child.wait()
    done = wordkub("resume", stdin="table\n")
    assert done.returncode == 0
    assert "Table: 1: K11 ? K13   2: B10 B11 B12 B13" in done.stdout
    assert "Loose" not in done.stdout


def test_replay_tells_every_turn() -> None:
    wordkub("play", "--players", "Ann,computer", "--rules", "sabra", "--seed", "230", stdin="b11 b12 b13\n")
    done = wordkub("replay")
    assert "-- Turn 2" in done.stdout
    assert "Ann lays B11 B12 B13." in done.stdout
    assert done.stdout.endswith("The game is not over.\n")
    assert "Ann lays B11 B12 B13." in wordkub("replay", "--turn", "2").stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--dict", "en-US"), "sabra has number tiles and no words, so it takes no dictionary"),
        (("--edition", "en"), "sabra has number tiles and no words, so it takes no edition"),
        (("--theme", "animals"), "sabra has number tiles and no words, so it takes no theme"),
        (("--family",), "sabra has number tiles and no words, so it takes no family words"),
        (("--challenge",), "sabra has number tiles and no words, so nothing is challenged"),
        (("--time-limit", "0"), "0 is not in the range"),
        (("--time-limit", "soon"), "'soon' is not a valid"),
    ],
)
def test_wrong_calls_are_said_and_exit_2(options: tuple[str, ...], said: str) -> None:
    done = wordkub("play", "--players", "a,b", "--rules", "sabra", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_c1_xp_takes_up_to_six() -> None:
    done = wordkub("play", "--players", "a,b,c,d,e,f", "--rules", "xp", "--seed", "1", stdin="draw\n")
    assert (done.returncode, "Pool: 76 tiles." in done.stdout) == (0, True)
    assert "take 2 to 4" in wordkub("play", "--players", "a,b,c,d,e", "--rules", "classic").stderr


def test_n6_a_house_that_lets_only_those_draw_who_cannot_play(home: Path) -> None:
    house = home / "house.toml"
    house.write_text('from = "sabra"\ndraw_when_able = false\n')
    done = wordkub(
        "play", "--players", "Ann,computer", "--rules", str(house), "--seed", "230", stdin="draw\n"
    )
    assert "N6: You can play, so you may not draw: for example B11 B12 B13." in done.stdout


# Colour


def coloured(env: dict[str, str]) -> str:
    child = terminal(
        "play", "--plain", "--players", "Ann,computer", "--rules", "sabra", "--seed", "230", env=env
    )
    child.expect("Ann> ")
    said = str(child.before)
    child.sendline("quit")
    child.expect(pexpect.EOF)
    return said


def test_tiles_have_their_colours_where_colour_is_on_and_always_their_letters() -> None:
    said = coloured({"TERM": "xterm", "NO_COLOR": ""})
    assert "\x1b[94mB11\x1b[0m" in said
    assert "\x1b[33mY7\x1b[0m \x1b[33mY8\x1b[0m \x1b[33mY9\x1b[0m*" in said
    assert re.sub(r"\x1b\[[\d;]*m", "", said) == coloured({"TERM": "dumb"})


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}])
def test_no_colour_where_it_is_not_wanted(env: dict[str, str]) -> None:
    assert "\x1b[3" not in coloured(env)
    assert "\x1b[9" not in coloured(env)


def test_no_colour_through_a_pipe() -> None:
    done = wordkub("play", "--players", "computer,computer", "--rules", "sabra", env={"TERM": "xterm"})
    assert "\x1b" not in done.stdout


def test_what_is_no_tile_is_not_painted() -> None:
    paint = painter({"K": "black", "R": "red", "G": "no name for it"})
    for line in ("K6: not legal", "      K6: R is a letter", "XR5", "R5x", "R", "12 R", "?"):
        assert "\x1b" not in paint(line)
    assert paint("(G5),") == "(\x1b[36mG5\x1b[0m),"


def test_a_narrow_terminal_wraps() -> None:
    child = terminal("play", "--players", "Ann,Bob", "--rules", "sabra", "--seed", "3", columns=20)
    lines = []
    for typed in ("", "help", "why", "lay r5 r6 r7 / k1", "put k1 k2 k3", "take 9", "score", "quit"):
        child.expect("> |look. ")
        lines += child.before.splitlines()
        child.sendline(typed)
    child.expect(pexpect.EOF)
    lines += child.before.splitlines()
    assert [line for line in lines if len(line) > 20 and " " in line.strip()] == []
