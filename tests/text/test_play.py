"""The plain game: every command rightly and wrongly, whole games, leaving and coming back."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.process import terminal, wordkub
from tests.waiting import PATIENCE
from wordkub.core.events import TurnTaken
from wordkub.core.match import Match
from wordkub.store.games import RecordedGame, game_paths
from wordkub.store.records import Player, read_record
from wordkub.store.rulesets import open_word_rules
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.show import table_line
from wordkub.text.turn import LeftGame

ANN_AND_BOB = (Player("Ann"), Player("Bob"))
RACK = "A D E E F G I I M N N P U W"
"""Bob's rack with seed 3, and Bob starts."""


pytestmark = pytest.mark.usefixtures("home")


def played(
    *lines: str, players: tuple[Player, ...] = ANN_AND_BOB, seed: int = 3, **settings: object
) -> tuple[str, RecordedGame]:
    """What a game says to these lines, and the game after them."""
    rules = open_word_rules("word").with_settings(**settings)
    game = RecordedGame.start(rules, players, seed, 1)
    said = io.StringIO()
    try:
        PlainGame(game, Console(io.StringIO("".join(f"{line}\n" for line in lines)), said)).run()
    except LeftGame:
        pass
    finally:
        game.close()
    return said.getvalue(), game


def test_a_turn_shows_table_rack_scores_and_pool() -> None:
    said, _ = played()
    assert "Table: empty\n" in said
    assert f"Rack:  {RACK}  (14 tiles)" in said
    assert "Score: Ann 0 (14 tiles), Bob 0 (14 tiles). Pool: 84 tiles." in said
    assert "Bob's first play needs a word of 6 letters or more." in said


def test_laying_ends_the_turn_and_scores() -> None:
    said, game = played("lay pained")
    assert "Bob lays ADEINP: PAINED. 6 points for PAINED." in said
    assert game.match.seats[1].score == 6
    assert game.match.to_move == 0


def test_c5_after_a_draw_one_plays_on_where_the_house_says_so() -> None:
    said, game = played("draw", "pained", after_draw="play")
    assert "You may play now, with this tile or without; done ends your turn." in " ".join(said.split())
    assert "Bob lays ADEINP: PAINED. 6 points for PAINED." in said
    assert (game.match.to_move, game.match.drawn, game.match.seats[1].score) == (0, None, 6)
    assert [event.kind for event in game.events if isinstance(event, TurnTaken)] == ["draw", "play"]
    said, game = played("draw", "pained")
    assert "You drew" not in said
    assert game.match.seats[1].score == 0


def test_w9_who_ends_the_turn_after_a_draw_refills() -> None:
    _, game = played("draw", "done", after_draw="play", deal=3)
    assert len(game.match.seats[1].rack) == 7


def test_a_refusal_names_the_clauses_and_changes_nothing() -> None:
    said, game = played("lay gin")
    assert "Not legal, and nothing has changed:" in said
    assert "W3: A first play needs a word of 6 letters or more; the longest here has 3." in said
    assert game.match.to_move == 1


def test_tiles_that_are_not_there_are_named() -> None:
    said, _ = played("lay zebras")
    assert "C6: The rack lacks tiles that this adds to the table: BRSZ." in said


def test_a_mistyped_command_is_guessed() -> None:
    said, _ = played("drwa")
    assert "Did you mean the command draw?" in said


def test_a_word_that_is_a_command_can_be_laid() -> None:
    said, _ = played("draw bread")
    assert "to lay them type: lay draw bread" in said


def test_draw_and_pass() -> None:
    said, game = played("pass", "d", "draw")
    assert "C5: The pool still has 84 tiles" in said
    assert "Bob draws 1 tile." in said
    assert "Ann draws 1 tile." in said
    assert game.match.pool == 82


def test_step_by_step() -> None:
    said, game = played(
        "pained", "draw", "take 1", "put wained", "undo", "redo", "redo", "reset", "undo", "quit"
    )
    assert "Loose: P A I N E D  (to be put back on the table)" in said
    assert "C6: Tiles of the table are missing afterwards: ADEINP." in said
    assert "There is nothing to redo." in said
    assert game.match.events == 3


def test_put_and_done_play_the_turn() -> None:
    said, game = played("done", "put pained", "done")
    assert "Nothing is laid yet." in said
    assert "As it lies the turn is legal. 6 points for PAINED. done ends it." in said
    assert "Bob lays ADEINP: PAINED." in said
    assert game.match.seats[1].score == 6


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("take", "Name a word of the table"),
        ("take 7", "There is no word 7 on the table; it has 0."),
        ("take chip", "CHIP is not on the table."),
        ("take c4t", "No tile shows '4'"),
        ("put", "Name the words to form"),
        ("put zebra", "That wants BRZ besides what is loose and on the rack."),
        ("lay", "Name the words to form"),
        ("undo", "There is nothing to undo in this turn."),
        ("redo", "There is nothing to redo."),
        ("why", "C7: A play puts at least one tile"),
        ("why colour hello", "COLOUR is not spelled so here"),
        ("why colour hello", "HELLO is a word."),
        ("why 12", "12 is not a word"),
        ("rack", f"Rack:  {RACK}"),
        ("rack wad", "Rack:  W A D E E F"),
        ("rack sort", f"Rack:  {RACK}"),
        ("rack xyz", "'xyz' is not on your rack"),
        ("score", "Score: Ann 0"),
        ("table", "Table: empty"),
        ("challenge", "Name the word that you doubt"),
        ("challenge chip", "W14: The program checks the words here"),
        ("accept", "There is no turn to accept."),
        ("hint", "22 points can be had with no words of the table changed."),
        ("back", "There are no earlier turns in this game."),
        ("back x", "'x' is no number of turns."),
        ("save", ".jsonl"),
        ("help", "form words and end the turn"),
        ("help draw", "draw a tile and end the turn"),
        ("?", "this list"),
        ("a\x00b", "No tile shows"),
        ("\x1b[A", "No tile shows"),
        ("🎲", "No tile shows"),
        ("x" * 5000, "5000 characters"),
        ("lay [", "has a [ without a ] after it"),
        ("lay ???", "No tile shows"),
    ],
)
def test_every_command_says_what_it_can(line: str, said: str) -> None:
    output, game = played(line, "back x")
    assert " ".join(said.split()) in " ".join(output.split())
    assert game.match.to_move == 1
    assert game.match.events == 1


def test_hint_goes_on_step_by_step() -> None:
    said, _ = played("hint", "hint", "hint")
    first, second, third = (line for line in said.splitlines() if "22 points" in line or "Type: lay" in line)
    assert first == "22 points can be had with no words of the table changed."
    word = second.removeprefix("22 points can be had with ").removesuffix(".")
    assert len(word) == 11
    assert third.startswith("Type: lay ")
    assert third.endswith(f" {word}")


def test_hints_beyond_the_last_repeat_it() -> None:
    said, _ = played(*["hint"] * 5)
    whole = [line for line in said.splitlines() if line.startswith("Type: lay ")]
    assert len(whole) == 3
    assert len(set(whole)) == 1
    assert said.count("(hint again for more)") == said.count("(hint again for the whole turn)") == 1


def test_hint_takes_nothing() -> None:
    said, _ = played("hint twice", "hint")
    assert "hint says a little more each time; it takes nothing, not twice." in said
    assert "(hint again for more)" in said


def test_back_shows_earlier_turns() -> None:
    said, _ = played("pained", "draw", "back 2")
    assert "2 back of 2:" in said
    assert said.count("Bob lays ADEINP: PAINED.") == 2


def test_words_changed_by_the_last_turn_are_marked() -> None:
    said, _ = played("pained", "quit")
    assert "Changed by the last turn (marked *): PAINED" in said
    assert "Table: 1 PAINED*" in said


def test_rack_s_order_is_kept_over_other_players_turns() -> None:
    said, _ = played("rack wing", "draw", "draw", "quit")
    assert "Rack:  W I N G A D E E F I M N P U" in said
    assert said.count("Rack:  W I N G A D E E F I M N P U") == 2


def test_a_rack_is_never_told_to_the_other(home: Path) -> None:
    said, _ = played("draw", "quit")
    before, after = said.split("Bob draws 1 tile.")
    assert RACK in before
    assert RACK not in after


@pytest.mark.parametrize("rules", ["word", "word-race", "word-99"])
def test_computers_play_whole_games_through_a_pipe(rules: str) -> None:
    done = wordkub("play", "--players", "computer,computer,computer", "--rules", rules, "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "computer 1" in done.stdout
    assert "The round is over: " in done.stdout
    assert " wins with " in done.stdout or " share the win with " in done.stdout
    again = wordkub("replay")
    assert done.stdout.splitlines()[-1] == again.stdout.splitlines()[-1]


def test_the_same_seed_is_the_same_game() -> None:
    call = ("play", "--players", "computer,computer", "--seed", "11")
    one, other = (wordkub(*call, env={"PYTHONHASHSEED": seed}) for seed in "12")
    assert one.stdout == other.stdout


def test_end_of_the_input_saves_and_resume_goes_on() -> None:
    done = wordkub("play", "--players", "Ann,Bob", "--seed", "3", stdin="pained\n")
    assert done.returncode == 0
    assert "The game is saved. To go on with it: wordkub resume" in done.stdout
    done = wordkub("resume", stdin="draw\nquit\n")
    assert "Table: 1 PAINED*" in done.stdout
    assert "Ann draws 1 tile." in done.stdout
    assert len(read_record(game_paths()[0]).events) == 3


def test_games_lists_what_is_kept() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "3", stdin="pained\n")
    wordkub("play", "--players", "computer,computer", "--seed", "3")
    done = wordkub("games")
    assert "word, under way: Ann 0, Bob 6" in done.stdout
    assert "word, over: computer 1" in done.stdout


def test_replay_of_one_turn() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "3", stdin="pained\ndraw\n")
    done = wordkub("replay", "--turn", "1")
    assert "Bob lays ADEINP: PAINED." in done.stdout
    assert "Ann draws" not in done.stdout
    assert wordkub("replay", "--turn", "3").stderr == "wordkub: there is no turn 3; the game has 2\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play"], "--players is needed"),
        (["play", "--players", "Ann"], "1 player; these rules take 2 to 4 (C1)"),
        (["play", "--players", ""], "0 players"),
        (["play", "--players", "a,b,c,d,e"], "5 players"),
        (["play", "--players", "Ann,ann"], "two players are called ann"),
        (["play", "--players", "Ann,computer 1,computer,computer"], "two players are called computer 1"),
        (["play", "--players", "a\x07b,c"], "is no name"),
        (["play", "--players", "a" * 99 + ",b"], "is no name"),
        (["play", "--players", "a,b", "--seed", "x"], "--seed"),
        (["play", "--players", "a,b", "--rules", "wrod"], "did you mean word?"),
        (["play", "--players", "a,b", "--dict", "en-UK"], "did you mean en-US"),
        (["play", "--players", "a,b", "--edition", "xx"], "no edition 'xx'"),
        (["play", "--players", "a,b", "--theme", "/none.toml"], "/none.toml"),
        (["resume"], "no game to go on with"),
        (["replay"], "no game to show"),
        (["resume", "/no/such.jsonl"], "/no/such.jsonl: No such file"),
        (["replay", "/no/such.jsonl"], "/no/such.jsonl: No such file"),
    ],
)
def test_wrong_calls_are_said_and_exit_2(args: list[str], said: str) -> None:
    done = wordkub(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_names_may_be_any_text() -> None:
    done = wordkub("play", "--players", "Zoë 🎲,李雷", "--seed", "1", stdin="draw\n")
    assert "Zoë 🎲" in done.stdout
    assert done.returncode == 0


def test_ctrl_c_saves_and_exits_130() -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    child.sendintr()
    child.expect("The game is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(read_record(game_paths()[0]).events) == 2


def test_a_game_at_a_terminal_by_hand() -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    child.sendline("discount fob")
    child.expect("8 points for DISCOUNT")
    child.expect("Ann draws L A T H.")
    child.expect("Ann> ")
    child.sendeof()
    child.expect("The game is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_players_are_asked_for_at_a_terminal() -> None:
    child = terminal("play", "--seed", "7")
    child.expect("Players")
    child.sendline("")
    child.expect("Player> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_between_two_humans_the_screen_is_cleared() -> None:
    child = terminal("play", "--plain", "--players", "Ann,Bob", "--seed", "3", env={"TERM": "xterm"})
    child.expect("Bob: press Enter")
    child.sendline("")
    child.expect("Rack:")
    child.expect("Bob> ")
    child.sendline("draw")
    child.expect("Ann: press Enter")
    child.sendline("")
    child.expect(r"\x1b\[2J")
    child.expect("Ann> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_time_over_at_a_terminal_is_as_a_draw() -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7", "--time-limit", "1")
    child.expect("Ann> ")
    child.expect("Time is over for Ann")
    child.expect("Ann draws")
    child.sendintr()
    child.expect(pexpect.EOF)


def test_a_narrow_terminal_wraps() -> None:
    child = terminal("play", "--players", "Ann,Bob", "--seed", "3", columns=20)
    lines = []
    for typed in (
        "",
        "help",
        "why",
        "lay gin",
        "lay zebras",
        "put zebra",
        "take 9",
        "challenge x Zoe",
        "quit",
    ):
        child.expect("> ")
        lines += child.before.splitlines()
        child.sendline(typed)
    child.expect(pexpect.EOF)
    lines += child.before.splitlines()
    assert [line for line in lines if len(line) > 20 and " " in line.strip()] == []


def test_a_record_held_by_another_process_is_said() -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    done = wordkub("resume")
    assert done.returncode == 2
    assert f"is being played by process {child.pid}" in done.stderr
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.slow
def test_kill_at_any_moment_loses_nothing_but_the_unfinished_turn() -> None:
    """Fifty times a real game is killed while it writes; every record goes on from its last whole event."""
    for number in range(50):
        child = terminal("play", "--players", "computer,computer,Ann", "--seed", str(number))
        child.send("draw\n" * 30)
        child.expect("Round 1")
        for _ in range(number % 17):
            child.expect("draws|lays")
        child.kill(signal.SIGKILL)
        child.wait()
        record = read_record(game_paths()[0])
        names = [player.name for player in record.header.players]
        kept = Match.of(names, record.events)
        done = wordkub("resume", record.path, stdin="draw\nquit\n")
        assert done.returncode == 0, done.stderr
        again = read_record(record.path)
        assert again.events[: len(record.events)] == record.events
        assert Match.of(names, again.events).events > kept.events


def test_challenge_mode_lets_words_be_doubted() -> None:
    lines = ("lay daminpu", "challenge daminpu Zoe", "challenge daminpu")
    said, game = played(*lines, "quit", validation="challenge")
    assert "Nobody here is called 'Zoe'; there are Ann, Bob." in said
    assert "Bob lays ADIMNPU: DAMINPU." in said
    assert "Ann challenges DAMINPU and is right: the whole turn of Bob is undone." in said
    assert game.match.seats[1].score == 0
    assert len(game.match.seats[1].rack) == 15


def test_challenge_of_a_good_word_costs_nothing() -> None:
    said, game = played("pained", "challenge pained", "challenge pained", "quit", validation="challenge")
    assert "Ann challenges PAINED, and PAINED is good." in said
    assert "W14: Each player may challenge once a turn" in said
    assert game.match.seats[1].score == 6


def test_computers_challenge_what_their_dictionary_lacks() -> None:
    said, game = played(
        "lay daminpu", "quit", players=(Player("computer", True), Player("Bob")), validation="challenge"
    )
    assert "computer challenges DAMINPU and is right" in said
    assert game.match.seats[1].score == 0


def test_a_game_with_an_own_list_goes_on_with_that_list(home: Path) -> None:
    words = home / "en-US.txt"
    words.write_text("gardens\n")
    wordkub("play", "--dict", str(words), "--players", "A,B", "--seed", "1", stdin="draw\n")
    done = wordkub("resume", stdin="why stones gardens\n")
    assert "STONES is not in the dictionary" in done.stdout
    assert "GARDENS is a word." in done.stdout
    words.write_text("stones\n")
    done = wordkub("resume", stdin="why stones\n")
    assert "The dictionary en-US has changed since this game began." in done.stdout
    assert "STONES is a word." in done.stdout
    assert wordkub("replay").returncode == 0
    words.unlink()
    done = wordkub("resume")
    assert (done.returncode, "en-US.txt" in done.stderr) == (2, True)
    assert wordkub("replay").returncode == 0


def test_a_theme_that_has_changed_is_said(home: Path) -> None:
    theme = home / "pets.txt"
    theme.write_text("cat\ndog\n")
    wordkub("play", "--theme", str(theme), "--players", "A,B", "--seed", "1", stdin="draw\n")
    assert "has changed" not in wordkub("resume", stdin="draw\n").stdout
    theme.write_text("cat\n")
    assert "The theme pets has changed since this game began." in wordkub("resume", stdin="draw\n").stdout


@pytest.mark.slow
def test_an_edition_that_lacks_letters_is_played_by_computers(home: Path) -> None:
    shipped = Path("wordkub/data/editions/en.toml").read_text()
    lines = [line for line in shipped.splitlines() if line[:1] not in "QJXZB" or " = " not in line]
    edition = home / "few.toml"
    edition.write_text("\n".join(lines) + "\n")
    for seed in range(4):
        done = wordkub(
            "play", "--edition", str(edition), "--players", "computer,computer", "--seed", str(seed)
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_to_a_record_is_the_same_record(home: Path, link: Callable[[str, str], None]) -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    linked = str(home / "link.jsonl")
    link(game_paths()[0], linked)
    done = wordkub("resume", linked)
    assert done.returncode == 2
    assert "is being played by" in done.stderr
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_deal_that_the_set_cannot_give_is_refused(home: Path) -> None:
    house = home / "house.toml"
    house.write_text('from = "word"\ndeal = 30\n')
    done = wordkub("play", "--rules", str(house), "--players", "a,b,c,d", stdin="draw\n")
    assert done.returncode == 2
    assert "4 players cannot play with 112 tiles and 30 each (C4); 3 can; for 4 set deal to 28" in done.stderr
    assert game_paths() == []
    house.write_text('from = "word"\ndeal = 28\n')
    done = wordkub("play", "--rules", str(house), "--players", "a,b,c,d", stdin="pass\nquit\n")
    assert done.returncode == 0
    assert "Pool: 0 tiles." in " ".join(done.stdout.split())


def test_a_resumed_game_keeps_its_clock() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "3", "--time-limit", "20", stdin="draw\n")
    assert read_record(game_paths()[0]).header.rules["time_limit"] == 20


def test_games_with_challenges_give_nothing_away() -> None:
    said, _ = played("lay daminpu", "why daminpu", "hint", "quit", validation="challenge")
    assert "Before you move you may challenge: DAMINPU." in said
    assert "the dictionary speaks only when a word is challenged" in said
    assert "There are no hints in a game with challenges" in said


def test_a_name_cannot_steer_the_terminal() -> None:
    said = io.StringIO()
    Console(io.StringIO(), said).say("Ann\x1b[31m")
    assert said.getvalue() == "Ann\\x1b[31m\n"


def test_three_hundred_words_are_shown_and_none_is_parted_from_its_number() -> None:
    table = [("C", "A", "T")] * 300
    said = io.StringIO()
    Console(io.StringIO(), said).say(table_line(open_word_rules("word"), table), 7)
    lines = said.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert not any(line.rstrip().endswith(str(number)) for line in lines for number in range(10))


def test_the_hand_over_prompt_obeys_quit_and_nothing_else() -> None:
    child = terminal("play", "--players", "Ann,Bob", "--seed", "3")
    child.expect("Bob: press Enter")
    child.sendline("pained")
    child.expect("Bob: press Enter")
    child.sendline("quit")
    child.expect("The game is saved")
    child.expect(pexpect.EOF)


def test_a_disk_that_fills_up_in_mid_game_loses_no_turn_that_was_told(home: Path) -> None:
    """The system refuses the record more bytes, as a full disk does; what stood there stays and opens."""
    wordkub("check", "cat")
    lines = "".join(f"{line}\n" for line in ["pained", *["draw"] * 60])
    done = wordkub("play", "--plain", "--players", "Ann,Bob", "--seed", "3", stdin=lines, largest_file=6_000)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "wordkub resume goes on with it" in done.stderr
    told = done.stdout.count("draws 1 tile.")
    match = read_record(game_paths()[0]).match
    assert match.seats[1].score == 6
    assert told == 84 - match.pool
    again = wordkub("resume", stdin="draw\n")
    assert again.returncode == 0
    assert "draws 1 tile." in again.stdout


def test_stopped_with_ctrl_z_and_brought_back(home: Path) -> None:
    environment = {**os.environ, "PS1": "$ "}
    shell = pexpect.spawn(
        "bash", ["--norc", "--noediting", "-i"], env=environment, encoding="utf-8", timeout=PATIENCE
    )
    shell.sendline(f"{sys.executable} -m wordkub play --plain --players Ann,computer --seed 3")
    shell.expect("Ann> ")
    shell.sendcontrol("z")
    shell.expect("Stopped")
    shell.sendline("fg")
    shell.sendline("score")
    shell.expect("Score: Ann 0")
    shell.sendline("quit")
    shell.expect("The game is saved")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)


def test_a_hint_in_a_turn_under_way_says_what_it_speaks_of() -> None:
    said, _ = played("pained", "draw", "take pained", "hint")
    assert "From the table as it lay before this turn (reset brings it back):" in said
