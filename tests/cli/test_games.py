"""`wordkub games`, and what `resume`, `replay`, `score` and `doctor` do about damaged files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pexpect
import pytest

from tests.process import terminal, wordkub
from tests.store.played import old, sealed
from wordkub.store.games import game_name, game_paths
from wordkub.store.records import read_record
from wordkub.store.scorepads import pad_paths, read_pad

pytestmark = pytest.mark.usefixtures("home")


def game(rules: str = "word", names: str = "Ann,Bob", age: int = 0, turns: int = 3) -> str:
    """A game that was left after a few turns, and played last so many days after a day long ago."""
    before = set(game_paths())
    done = wordkub("play", "--players", names, "--rules", rules, "--seed", "3", stdin="draw\n" * turns)
    assert done.returncode == 0, done.stderr
    (path,) = set(game_paths()) - before
    os.utime(path, (1_000_000_000 + 86_400 * age,) * 2)
    return path


def edit(path: str, number: int, before: str, after: str, is_careful: bool = True) -> bytes:
    """Edit a line of a file; with care, so that the checksums fit."""
    lines = Path(path).read_text().splitlines(keepends=True)
    assert before in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(before, after)
    data = "".join(lines).encode()
    stat = os.stat(path)
    Path(path).write_bytes(sealed(data) if is_careful else data)
    os.utime(path, (stat.st_atime, stat.st_mtime))
    return Path(path).read_bytes()


# Listed


def listed(*options: str) -> list[str]:
    done = wordkub("games", "list", "--json", *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["path"] for line in done.stdout.splitlines()]


def test_games_are_listed_with_filters() -> None:
    words, numbers = game(age=1), game("sabra", "Ann,Cleo", age=3)
    wordkub("play", "--players", "computer,computer", "--rules", "sabra", "--seed", "1")
    (over,) = set(game_paths()) - {words, numbers}
    os.utime(over, (1_000_000_000 + 86_400 * 2,) * 2)
    assert listed() == [numbers, over, words]
    assert listed("--rules", "sabra") == [numbers, over]
    assert listed("--player", "ann") == [numbers, words]
    assert listed("--player", "Cleo", "--rules", "word") == []
    assert listed("--unfinished") == [numbers, words]
    assert listed("--finished") == [over]
    assert listed("--since", "2001-09-11") == [numbers, over]
    said = wordkub("games").stdout
    assert said == wordkub("games", "list").stdout
    assert f"{words}\n  word, under way: Ann 0, Bob 0\n" in said


def test_what_is_told_of_a_game_as_json() -> None:
    path = game(age=1)
    (line,) = wordkub("games", "list", "--json").stdout.splitlines()
    told = json.loads(line)
    assert told.pop("played").startswith("2001-09-1")
    assert told == {
        "format": 1,
        "name": game_name(path),
        "path": path,
        "rules": "word",
        "players": [
            {"name": "Ann", "computer": False, "score": 0},
            {"name": "Bob", "computer": False, "score": 0},
        ],
        "finished": False,
        "turns": 3,
        "problems": [],
    }


def test_a_damaged_game_is_listed_as_far_as_it_is_right_and_the_others_are_too() -> None:
    whole, damaged = game(age=1), game(age=2)
    edit(damaged, 4, '"score": 0', '"score": 5000')
    done = wordkub("games", "list", "--json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, second["path"]) == (2, whole)
    problem = "has been edited: it says 5,000 points, and the turn scores 0"
    assert (first["turns"], first["problems"]) == (1, [{"line": 4, "problem": problem}])
    assert f"To repair it: wordkub games repair {game_name(damaged)}" in done.stderr
    assert wordkub("games", "--json").stdout == done.stdout


def test_a_game_that_cannot_be_read_is_listed_as_json_with_the_error() -> None:
    path = game()
    Path(path).write_text("garbage\n")
    done = wordkub("games", "list", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["path"]) == (2, path)
    assert told["error"].startswith(f"{path}, line 1: is not JSON")


def test_no_games_is_said() -> None:
    done = wordkub("games")
    assert (done.returncode, done.stdout) == (0, "")
    assert "There are no saved games in " in done.stderr
    assert wordkub("games", "list", "--since", "soon").returncode == 2


# Repaired


def test_a_game_is_repaired_on_asking_and_the_rest_is_kept() -> None:
    path = game()
    data = edit(path, 5, '"laid": ""', '"laid": "A"')
    name = game_name(path)
    done = wordkub("games", "repair", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'line 5: has been edited: its "laid" is' in done.stderr
    assert "To say yes without a terminal, add --yes" in done.stderr
    assert Path(path).read_bytes() == data
    told = json.loads(wordkub("games", "repair", name, "--yes", "--json").stdout)
    assert (told["path"], told["kept"], told["problems"][0]["line"]) == (path, 2, 5)
    assert Path(path).read_bytes() + Path(told["aside"]).read_bytes() == data
    assert read_record(path).turns == 2
    assert wordkub("games", "repair", path).stdout == f"{path} is not damaged.\n"
    assert "Score: Ann 0" in wordkub("resume", stdin="draw\n").stdout


def test_at_a_terminal_one_is_asked_before_a_repair() -> None:
    path = game()
    data = edit(path, 5, "draw", "drew")
    child = terminal("games", "repair", game_name(path))
    child.expect(r"Repair it\? \[y/N\]")
    child.sendline("n")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, Path(path).read_bytes()) == (1, data)
    child = terminal("games", "repair", game_name(path))
    child.expect(r"Repair it\? \[y/N\]")
    child.sendline("y")
    child.expect("is repaired; turns that are left: 2.")
    child.expect(pexpect.EOF)


def test_a_first_line_that_was_edited_costs_no_turn() -> None:
    path = game()
    before = read_record(path)
    edit(path, 1, '"name": "Bob"', '"name": "Rob"', is_careful=False)
    done = wordkub("games", "repair", path, "--yes")
    assert done.returncode == 0, done.stderr
    after = read_record(path)
    assert after.events == before.events
    assert [player.name for player in after.header.players] == ["Ann", "Rob"]
    assert wordkub("resume", stdin="draw\n").returncode == 0


def test_a_line_that_was_lost_is_found_by_the_checksum_of_the_next() -> None:
    """As where a player keeps racks in an order: nothing but the checksum tells that a line is gone."""
    path = game(names="Ann,computer")
    wordkub("resume", stdin="rack sort\nrack shuffle\nrack sort\ndraw\n")
    lines = Path(path).read_bytes().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"order"' in line)
    Path(path).write_bytes(b"".join(lines[:at] + lines[at + 1 :]))
    done = wordkub("games", "repair", path)
    assert f"line {at + 1}: has been damaged or edited: its checksum does not fit" in done.stderr


def test_games_of_the_first_version_are_repaired_as_such() -> None:
    path = game()
    Path(path).write_bytes(old(Path(path).read_bytes()) + b"nonsense\n")
    assert wordkub("games", "repair", path, "--yes").returncode == 0
    assert wordkub("resume", path, stdin="draw\n").returncode == 0
    assert b"check" not in Path(path).read_bytes()
    assert read_record(path).turns == 4


def test_what_is_no_game_is_refused() -> None:
    path = game()
    Path(path).write_bytes(b"garbage\n" + Path(path).read_bytes())
    done = wordkub("games", "repair", path, "--yes")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}, line 1: is not JSON" in done.stderr


@pytest.mark.parametrize("what", ["/no/such.jsonl", "/"])
@pytest.mark.parametrize("call", ["games repair --yes", "games remove --yes", "resume", "replay", "score"])
def test_what_cannot_be_read_is_a_fault_of_a_file(call: str, what: str) -> None:
    done = wordkub(*call.split(), what)
    assert (done.returncode, done.stdout) == (3, "")
    assert what in done.stderr


# Resumed and replayed


def test_resume_repairs_with_yes_and_says_what_it_did() -> None:
    path = game()
    edit(path, 5, "draw", "drew")
    done = wordkub("resume", stdin="draw\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"To repair it: wordkub games repair {game_name(path)}" in done.stderr
    done = wordkub("resume", "--yes", stdin="draw\n")
    assert "The game is repaired. What was taken out is in" in done.stdout
    assert read_record(path).turns == 3


def test_resume_asks_and_offers_the_next_game() -> None:
    older, damaged = game(age=1), game(age=2)
    data = edit(damaged, 5, "draw", "drew")
    done = wordkub("resume")
    assert f"To resume the next one: wordkub resume {game_name(older)}" in done.stderr
    child = terminal("resume")
    child.expect(r"Repair it, and go on after 2 turns\? \[y/N\]")
    child.sendline("n")
    child.expect(rf"Resume {game_name(older)} instead\? \[Y/n\]")
    child.sendline("")
    child.expect("press Enter")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert Path(damaged).read_bytes() == data


def test_what_stands_in_the_way_is_said_before_a_repair_is_asked_for(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\n")
    wordkub("play", "--players", "Ann,Bob", "--dict", str(words), stdin="draw\ndraw\n")
    (path,) = game_paths()
    data = edit(path, 4, "draw", "drew")
    words.unlink()
    done = wordkub("resume", path, "--yes")
    assert (done.returncode, Path(path).read_bytes()) == (3, data)
    assert f"{words}: there is no such file" in done.stderr


def test_a_game_that_is_over_is_not_repaired_to_be_resumed() -> None:
    wordkub("play", "--players", "computer,computer", "--rules", "sabra", "--seed", "1")
    (path,) = game_paths()
    data = Path(path).read_bytes() + b"{}\n"
    Path(path).write_bytes(data)
    assert "there is no game to go on with" in wordkub("resume", "--yes").stderr
    done = wordkub("resume", path, "--yes")
    assert f"is over; look at it with: wordkub replay {game_name(path)}" in done.stderr
    assert Path(path).read_bytes() == data


def test_where_the_newest_game_is_being_played_the_next_is_named() -> None:
    older = game()
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    done = wordkub("resume")
    assert (done.returncode, done.stdout) == (3, "")
    assert f"is being played by process {child.pid}" in done.stderr
    assert f"To resume the next one: wordkub resume {game_name(older)}" in done.stderr
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_the_commands_that_messages_name_find_the_file(tmp_path: Path) -> None:
    inside, newer = game(age=1), game(age=2)
    outside = tmp_path / "my game.jsonl"
    os.rename(game(age=3), outside)
    for path, argument in ((inside, game_name(inside)), (newer, ""), (str(outside), f"'{outside}'")):
        said = wordkub("resume", path).stdout
        assert said.endswith(f"To go on with it: wordkub resume {argument}".rstrip() + "\n")
    edit(str(outside), 5, "draw", "drew")
    for call in ("replay", "resume"):
        said = wordkub(call, str(outside)).stderr
        assert said.endswith(f"To repair it: wordkub games repair '{outside}'\n")


def test_a_pad_elsewhere_is_gone_on_with_by_its_path(tmp_path: Path) -> None:
    assert wordkub("score", "--players", "Ann,Bob").stdout.endswith("go on with it: wordkub score\n")
    outside = tmp_path / "my pad.score.jsonl"
    os.rename(pad_paths()[0], outside)
    assert wordkub("score", str(outside)).stdout.endswith(f"go on with it: wordkub score '{outside}'\n")


def test_a_last_line_that_is_cut_off_is_said() -> None:
    path = game()
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[:-20])
    assert "The last line of the file is cut off" in wordkub("replay", path).stderr
    assert "The last line of the file is cut off" in wordkub("resume", path).stdout


def test_replay_shows_a_damaged_game_up_to_its_damage() -> None:
    path = game()
    edit(path, 5, "draw", "drew")
    done = wordkub("replay", game_name(path))
    assert done.returncode == 2
    assert "-- Turn 2" in done.stdout
    assert "-- Turn 3" not in done.stdout
    assert "The game is shown up to its damage. " in done.stderr


def test_a_game_is_asked_for_by_its_name() -> None:
    path = game()
    assert wordkub("replay", game_name(path)).stdout == wordkub("replay", path).stdout
    done = wordkub("resume", game_name(path)[:-1])
    assert f"no saved game '{game_name(path)[:-1]}'; did you mean {game_name(path)}?" in done.stderr


def test_resume_tells_what_has_happened_since_one_s_last_turn() -> None:
    game(names="Ann,computer", turns=1)
    said = wordkub("resume", stdin="").stdout
    told = said[said.index("Since the last turn of Ann:") :]
    assert "computer " in told.split("Table:")[0]


def test_resume_keeps_the_order_of_a_rack() -> None:
    game(names="Ann,computer", turns=1)
    said = wordkub("resume", stdin="rack shuffle\n").stdout
    rack = [line for line in said.splitlines() if line.startswith("Rack:")][-1]
    assert rack in wordkub("resume", stdin="").stdout


# Removed and exported


def test_games_are_removed_after_a_question() -> None:
    one, other = game(), game()
    done = wordkub("games", "remove", game_name(one))
    assert (done.returncode, done.stdout) == (2, "")
    assert "Remove 1 game? To say yes without a terminal, add --yes" in done.stderr
    child = terminal("games", "remove", game_name(one), game_name(other))
    child.expect(r"Remove 2 games\? \[y/N\]")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, len(game_paths())) == (1, 2)
    assert wordkub("games", "remove", game_name(one), "--yes").stdout == f"Removed {one}\n"
    assert game_paths() == [other]


def test_nothing_but_a_saved_game_is_removed(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann,\n")
    assert wordkub("games", "remove", str(letter), "--yes").returncode == 2
    assert letter.exists()
    path = game()
    Path(path).write_text("damaged beyond repair\n")
    assert wordkub("games", "remove", game_name(path), "--yes").returncode == 0


def test_a_game_is_exported(tmp_path: Path) -> None:
    path = game()
    data = Path(path).read_bytes()
    assert wordkub("games", "export", game_name(path), "-").stdout.encode() == data
    copy = tmp_path / "copy.jsonl"
    told = json.loads(wordkub("games", "export", game_name(path), str(copy), "--json").stdout)
    assert told == {"format": 1, "path": path, "file": str(copy), "turns": 3}
    assert copy.read_bytes() == data
    done = wordkub("games", "export", game_name(path), str(copy))
    assert (done.returncode, "exists; to write over it, add --replace" in done.stderr) == (2, True)
    assert wordkub("games", "export", game_name(path), str(copy), "--replace").returncode == 0
    assert wordkub("resume", str(copy), stdin="draw\n").returncode == 0
    edit(path, 5, "draw", "drew")
    done = wordkub("games", "export", game_name(path), str(copy), "--replace")
    assert (done.returncode, read_record(str(copy)).turns) == (2, 2)
    assert f"The game is copied up to its damage. {path}, line 5" in done.stderr


# Pads and the doctor


def test_a_damaged_pad_is_repaired_on_asking() -> None:
    wordkub("score", "--players", "Ann,Bob", stdin="Ann 5\nAnn 6\nAnn 7\n")
    (path,) = pad_paths()
    data = edit(path, 3, "[6, 0]", "[6000, 0]", is_careful=False)
    done = wordkub("score", stdin="Ann 1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}, line 3: has been damaged or edited: its checksum does not fit" in done.stderr
    assert f"To repair it: wordkub games repair {path}" in done.stderr
    assert Path(path).read_bytes() == data
    done = wordkub("score", "--yes", stdin="Ann 1\n")
    assert "Round 1. Ann 6, Bob 0." in done.stdout
    assert read_pad(path).totals == (6, 0)
    assert Path(f"{path}.damaged").read_bytes() + b"".join(data.splitlines(keepends=True)[:2]) != b""
    edit(path, 2, "[5, 0]", '"five"')
    assert wordkub("games", "repair", os.path.basename(path), "--yes").returncode == 0
    assert read_pad(path).totals == (0, 0)


def test_the_doctor_looks_at_games_and_pads() -> None:
    path = game()
    wordkub("score", "--players", "Ann,Bob", stdin="Ann 5\n")
    said = wordkub("doctor").stdout
    assert "saved games: 1, all can be opened" in said
    assert "score pads: 1, all can be opened" in said
    edit(path, 4, '"score": 0', '"score": 12')
    edit(pad_paths()[0], 2, "[5, 0]", "[5]")
    done = wordkub("doctor")
    assert done.returncode == 1
    name = os.path.basename(path)
    assert f"PROBLEM game {name}: is damaged: {path}, line 4: has been edited: it says 12" in done.stdout
    assert f"repair it with: wordkub games repair {game_name(path)}" in done.stdout
    assert "line 2, points: takes 2 whole numbers, not [5]" in done.stdout


# Left before the first turn, and changed meanwhile


def test_a_game_in_which_nobody_moves_is_not_saved(home: Path) -> None:
    done = wordkub("play", "--players", "Ann,Bob", "--seed", "3")
    assert "Nobody has moved, so the game is not saved." in done.stdout
    assert os.listdir(home / "games") == []


def test_a_game_deleted_while_it_is_played_is_written_again() -> None:
    child = terminal("play", "--players", "Ann,computer", "--seed", "7")
    child.expect("Ann> ")
    (path,) = game_paths()
    os.unlink(path)
    child.sendline("draw")
    child.expect("it has been written again")
    child.expect("Ann> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert read_record(path).turns >= 2
