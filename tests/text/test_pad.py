"""The score pad: points, rounds by both games' rules, undo, the clock, the judge, and nothing ever lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.process import Result, terminal, wordkub
from wordkub.errors import FileError
from wordkub.store.scorepads import Entry, OpenPad, pad_paths, read_pad
from wordkub.text.pad import Line, PadSession, begin_pad

FOUR = ("--players", "Ann,Bob,Cleo,Dan")


pytestmark = pytest.mark.usefixtures("home")


def kept(*lines: str, args: tuple[str, ...] = (*FOUR, "--rules", "sabra")) -> Result:
    return wordkub("score", *args, stdin="".join(f"{line}\n" for line in lines))


def test_n12_the_leaflet_s_match_by_tiles_and_by_points() -> None:
    done = kept("round out / r5 / k13 b3 / y3", "round 6 / 11 / none / 5")
    assert "Ann notes +24." in done.stdout
    assert "Round 3. Ann 18, Bob -16, Cleo 6, Dan -8." in done.stdout
    assert "Ahead: Ann." in done.stdout


def test_a_joker_left_costs_what_the_rules_say() -> None:
    assert "Bob -25" in kept("round / ? / 1 / 1", args=(*FOUR, "--rules", "sabra")).stdout
    assert "Bob -30" in kept("round out / ? / 1 / 1", args=(*FOUR, "--rules", "classic")).stdout


def test_nobody_out_the_lowest_rack_wins() -> None:
    done = kept("round r3 / k3 / b8 / y9")
    assert "Round 2. Ann 8, Bob 8, Cleo -8, Dan -9." in done.stdout


def test_results_are_asked_for_one_by_one() -> None:
    done = kept("round", "", "r5", "16", "y3")
    assert "Round 2. Ann 24, Bob -5, Cleo -16, Dan -3." in done.stdout


def test_the_word_game_adds_turns_and_takes_jokers_off() -> None:
    done = kept("Ann 8", "bob 11", "add Ann 4", "round ? / none", args=("--players", "Ann,Bob"))
    assert "Round 2. Ann -18, Bob 11." in done.stdout


def test_undo_takes_the_last_entry_back_and_a_pad_goes_on() -> None:
    done = kept("Ann 8", "Bob 5", "undo", args=("--players", "Ann,Bob"))
    assert "Taken back: Bob +5." in done.stdout
    again = wordkub("score", stdin="undo\nundo\n")
    assert "Round 1. Ann 8, Bob 0." in again.stdout
    assert "Taken back: Ann +8." in again.stdout
    assert "There is nothing to undo on this pad." in again.stdout


def test_the_judge_is_at_hand() -> None:
    done = kept("judge", "b8 b9 b10", "b11 k8 y8 r9", "b9 b10 b11 / k8 b8 y8", "")
    assert "Legal." in done.stdout
    done = kept("judge", "clap pear", "HIQ", "lap chip ear", "", args=("--players", "Ann,Bob"))
    assert "4 points for CHIP." in done.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("scors", "'scors' is neither a player nor a command; did you mean scores?"),
        ("Zoe 5", "'Zoe' is neither a player nor a command; there are Ann, Bob, Cleo, Dan"),
        ("Ann", "'' is no number of points"),
        ("Ann x", "'x' is no number of points, as in: Ann 12."),
        ("Ann 999999999", "is no number of points"),
        ("round 1 / 2", "2 results for 4 players; with / between"),
        ("round r14 / 1 / 2 / 3", "Ann: 'r14' in 'r14' is no tile"),
        ("time 0", "0 seconds; a turn has from 1 to 86,400."),
        ("time soon", "'soon' is no number of seconds."),
        ("judge", "There are no more lines; nothing was noted."),
        ("help", "round r [RESULTS]"),
    ],
)
def test_every_command_wrongly(line: str, said: str) -> None:
    done = kept(line)
    assert done.returncode == 0
    assert said in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "there is no score pad yet"),
        (("--players", "Ann"), "1 player; these rules take 2 to 4 (C1)"),
        (("--players", "Ann,ann"), "two players are called ann"),
        (("--players", "Ann,Bob", "--rules", "sabbra"), "did you mean sabra"),
        (("nowhere.jsonl",), "nowhere.jsonl: No such file"),
        (("x.jsonl", "--players", "a,b"), "give one of them"),
        (("--players", "Ann,Bob", "--timer"), "word suggests no time for a turn"),
    ],
)
def test_wrong_calls_are_said_and_exit_2(args: tuple[str, ...], said: str) -> None:
    done = wordkub("score", *args)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


def test_the_clock_rings_at_a_terminal_and_enter_starts_it() -> None:
    child = terminal("score", "--players", "Ann,Bob", "--rules", "sabra", "--timer")
    child.expect("Enter starts the clock of 120 seconds")
    child.expect("score> ")
    child.sendline("")
    child.expect("120 seconds. Enter ends the turn.")
    child.sendline("")
    child.expect("Stopped with [0-9]+ seconds? left.")
    child.sendline("time 1")
    child.expect("\a")
    child.expect("Time is over.")
    child.sendline("quit")
    child.expect("The pad is kept.")
    child.expect(pexpect.EOF)


# Without a terminal: lines in, lines out


def session(
    rules: str = "sabra", has_clock: bool = False, now: Callable[[], float] | None = None
) -> PadSession:
    begun = begin_pad("Ann,Bob", rules, has_clock)
    begun.close()
    pad = OpenPad.resume(read_pad(begun.pad.path))
    return PadSession(pad, begun.rules, 120 if has_clock else None, now or (lambda: 0.0))


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_questions_are_states_and_answers_are_lines() -> None:
    pad = session()
    assert texts(pad.begin()) == ["Round 1. Ann 0, Bob 0."]
    assert (pad.prompt, pad.is_free) == ("score> ", True)
    assert texts(pad.feed("round")) == []
    assert (pad.prompt, pad.is_free) == ("Ann has left (tiles, points, or Enter for none): ", False)
    assert texts(pad.feed("")) == []
    assert pad.prompt == "Bob has left (tiles, points, or Enter for none): "
    said = ["Ann notes +5.", "Bob notes -5.", "Round 2. Ann 5, Bob -5.", "Ahead: Ann."]
    assert texts(pad.feed("r5")) == said
    assert pad.is_free
    assert texts(pad.no_more_lines()) == [""]
    assert pad.is_over
    pad.close()


@pytest.mark.parametrize(
    ("answer", "legal"), [("", True), ("YES", True), ("y", True), ("no", False), ("N", False)]
)
def test_whether_a_player_has_laid_before_takes_yes_and_no_and_nothing_else(answer: str, legal: bool) -> None:
    pad = session("word")
    for line in ("judge", "clap pear", "HIQ", "lap chip ear"):
        pad.feed(line)
    for wrong in ("nope", "not yet", "yep", "1"):
        assert texts(pad.feed(wrong)) == ["Please answer yes or no, or / to give up."]
        assert pad.prompt == "Has the player laid before? [yes] "
    assert ("Legal." in " ".join(texts(pad.feed(answer)))) is legal
    pad.close()


def test_the_clock_warns_once_and_ends_the_turn() -> None:
    moment = [100.0]
    pad = session(has_clock=True, now=lambda: moment[0])
    assert texts(pad.begin())[-1] == "Enter starts the clock of 120 seconds for a turn."
    assert texts(pad.feed("")) == ["120 seconds. Enter ends the turn."]
    assert (pad.until, pad.prompt) == (220, "")
    told = []
    for moment[0] in (150.0, 209.0, 210.0, 215.0, 219.9, 220.0, 221.0):
        told += texts(pad.tick())
    assert told == ["10 seconds left.", "Time is over."]
    assert (pad.until, pad.is_free) == (None, True)
    pad.feed("")
    moment[0] += 30.2
    assert texts(pad.feed("")) == ["Stopped with 90 seconds left."]
    pad.feed("time 5")
    moment[0] += 1
    assert pad.tick() == [], "so short a time has no warning"
    moment[0] += 5
    assert texts(pad.feed("")) == ["Time is over."], "a face that looks at no clock is told at the next line"
    pad.close()


def test_lines_that_end_within_a_question_note_nothing() -> None:
    pad = session()
    pad.feed("round")
    assert texts(pad.no_more_lines()) == ["There are no more lines; nothing was noted."]
    assert (pad.is_free, pad.is_over, pad.pad.entries) == (True, False, [])
    pad.close()


# Two at once


def test_a_pad_that_is_being_kept_says_by_whom() -> None:
    child = terminal("score", "--players", "Ann,Bob")
    child.expect("score> ")
    child.sendline("Ann 5")
    child.expect("Ann notes")
    path = pad_paths()[0]
    before = Path(path).read_bytes()
    for args in ((), (path,)):
        done = wordkub("score", *args, stdin="Bob 9\n")
        assert (done.returncode, done.stdout) == (2, "")
        assert f"is being kept by process {child.pid}; leave that score pad first" in done.stderr
    assert Path(path).read_bytes() == before
    assert read_pad(path).totals == (5, 0), "it can still be looked at"
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "Round 1. Ann 5, Bob 9." in wordkub("score", stdin="Bob 9\n").stdout
    assert os.listdir(os.path.dirname(path)) == [os.path.basename(path)], "no lock is left"


def test_a_pad_whose_keeper_was_killed_goes_on() -> None:
    child = terminal("score", "--players", "Ann,Bob")
    child.expect("score> ")
    child.sendline("Ann 5")
    child.expect("Ahead: Ann")
    child.kill(signal.SIGKILL)
    child.wait()
    assert "Round 1. Ann 5, Bob 9." in wordkub("score", stdin="Bob 9\n").stdout


# Nothing is lost


def test_a_pad_that_cannot_begin_leaves_none() -> None:
    assert wordkub("score", "--players", "Ann,Bob", "--timer").returncode == 2
    assert pad_paths() == []


def test_a_pad_of_the_first_version_still_reads(home: Path) -> None:
    (home / "old.jsonl").write_text(
        '{"format": "wordkub-score", "version": 1, "rules": "sabra", "players": ["Ann", "Bob"]}\n'
        '{"points": [12, 0], "round": false}\n'
        '{"points": [24, -24], "round": true}\n'
        '{"undo": true}\n'
        '{"points": [5, -5], "round": true}\n{"poin'
    )
    done = wordkub("score", str(home / "old.jsonl"), stdin="Bob 1\n")
    assert "Round 2. Ann 17, Bob -4." in done.stdout
    assert read_pad(str(home / "old.jsonl")).entries[-1] == Entry((0, 1))


def test_a_pad_cut_at_any_byte_opens_to_its_last_whole_line(home: Path) -> None:
    kept = OpenPad.start("word", ("Ann", "Bob"))
    for worth in range(1, 6):
        kept.note(Entry((worth, 0), worth == 3))
    kept.undo()
    kept.close()
    data = Path(kept.pad.path).read_bytes()
    first = data.index(b"\n") + 1
    for size in range(first, len(data) + 1):
        (home / "cut.jsonl").write_bytes(data[:size])
        cut = read_pad(str(home / "cut.jsonl"))
        assert next(iter(cut.totals)) == sum(entry.points[0] for entry in cut.entries)
        again = OpenPad.resume(cut)
        again.note(Entry((100, 0)))
        again.close()
        assert read_pad(cut.path).entries == cut.entries
    assert read_pad(kept.pad.path).totals == (10, 0)


def test_a_full_disk_is_said_and_the_pad_stays(home: Path) -> None:
    wordkub("check", "cat")
    lines = "".join(f"Ann {number}\n" for number in range(1, 200))
    done = wordkub("score", "--players", "Ann,Bob", stdin=lines, largest_file=1_000)
    assert done.returncode == 2
    assert "cannot be written: " in done.stderr
    pad = read_pad(pad_paths()[0])
    assert pad.totals[0] == sum(range(1, len(pad.entries) + 1)) > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no score pad: it has no whole line"),
        ("{}\n", "line 1: is no score pad"),
        ('{"format": "wordkub-score", "version": 9}\n', "line 1: is a score pad of version '9'"),
        ('{"format": "wordkub-score", "version": 1}\n', "line 1: lacks its rules or its players"),
        ("nonsense\n", "line 1: is not JSON"),
        (
            '{"format": "wordkub-score", "version": 1, "rules": "word", "players": ["A", "B"]}\n'
            '{"points": [1]}\n',
            "line 2: is no entry of this pad",
        ),
    ],
)
def test_what_is_no_pad_is_said(home: Path, text: str, said: str) -> None:
    (home / "x.jsonl").write_text(text)
    with pytest.raises(FileError, match=said):
        read_pad(str(home / "x.jsonl"))


def test_a_question_can_be_given_up() -> None:
    pad = session()
    before = pad.pad
    for command, answers in (("round", []), ("judge", ["", "cat"]), ("judge", ["", "CAT", "cat"])):
        pad.feed(command)
        for answer in answers:
            pad.feed(answer)
        assert not pad.is_free
        assert texts(pad.feed("/")) == ["Nothing was noted."]
        assert pad.is_free
    assert pad.pad == before
    pad.close()
