"""Two of every command that writes, on the same files at once: nothing is lost, and who has it is said."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pexpect
import pytest

from tests.process import Result, terminal, wordkub
from wordkub.lexicon.house import house_path, read_house_words
from wordkub.store.games import game_paths
from wordkub.store.looks import SHIPPED
from wordkub.store.records import read_record
from wordkub.store.scorepads import pad_paths, read_pad

pytestmark = pytest.mark.usefixtures("home")


def at_once(calls: Sequence[tuple[str, ...]], stdin: str = "") -> list[Result]:
    """Run commands at the same time."""
    with ThreadPoolExecutor(len(calls)) as hands:
        return list(hands.map(lambda call: wordkub(*call, stdin=stdin), calls))


def files(folder: str) -> list[str]:
    """What lies in a folder but for locks of writers that wait for their turn."""
    return sorted(name for name in os.listdir(folder) if not name.endswith(".toml.lock"))


def test_games_begun_at_once_have_a_record_each() -> None:
    done = at_once(
        [("play", "--players", "Ann,Bob", "--seed", str(seed)) for seed in range(4)], "draw\nquit\n"
    )
    assert [each.returncode for each in done] == [0] * 4
    paths = game_paths()
    assert sorted(read_record(path).header.seed or 0 for path in paths) == [0, 1, 2, 3]
    assert files(os.path.dirname(paths[0])) == sorted(map(os.path.basename, paths)), "no lock is left"


def test_of_those_who_resume_one_game_one_plays_at_a_time() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "3", stdin="draw\n")
    (path,) = game_paths()
    done = at_once([("resume", path)] * 4, "draw\nquit\n")
    played = [each for each in done if each.returncode == 0]
    for each in done:
        is_said = "is being played by" in each.stderr or "has changed since it was read" in each.stderr
        assert is_said == (each not in played), each.stderr
    assert played
    assert read_record(path).turns == 1 + len(played)
    assert os.listdir(os.path.dirname(path)) == [os.path.basename(path)]


def test_pads_begun_at_once_are_two_and_one_that_is_kept_is_kept_by_one() -> None:
    begun = at_once([("score", "--players", f"Ann,Bob{number}") for number in range(4)], "Ann 1\n")
    assert [each.returncode for each in begun] == [0] * 4
    assert sorted(read_pad(path).names[1] for path in pad_paths()) == ["Bob0", "Bob1", "Bob2", "Bob3"]
    path = pad_paths()[0]
    kept = at_once([("score", path)] * 4, "Ann 5\nAnn 6\n")
    noted = [each for each in kept if each.returncode == 0]
    for each in kept:
        is_said = "is being kept by" in each.stderr or "has changed since it was read" in each.stderr
        assert is_said == (each not in noted), each.stderr
    assert noted
    assert read_pad(path).totals[0] == 1 + 11 * len(noted)


def test_a_game_that_is_played_is_neither_removed_nor_repaired() -> None:
    child = terminal("play", "--players", "Ann,Bob", "--seed", "3")
    child.expect("press Enter")
    child.sendline("")
    child.expect("> ")
    (path,) = game_paths()
    done = wordkub("games", "remove", path, "--yes")
    assert (done.returncode, done.stdout) == (3, "")
    assert f"is being played by process {child.pid}" in done.stderr
    child.sendline("draw")
    child.expect("press Enter")
    lines = Path(path).read_bytes().splitlines(keepends=True)
    Path(path).write_bytes(b"".join(lines[:-1]) + b"{}\n")
    done = wordkub("games", "repair", path, "--yes")
    assert f"is being played by process {child.pid}" in done.stderr
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_game_is_repaired_once_by_two_who_repair_it() -> None:
    wordkub("play", "--players", "Ann,Bob", "--seed", "3", stdin="draw\ndraw\n")
    (path,) = game_paths()
    data = Path(path).read_bytes()
    Path(path).write_bytes(data + b"{}\n")
    for each in at_once([("games", "repair", path, "--yes")] * 4):
        refused = "is being played by" in each.stderr or "has changed since" in each.stderr
        assert each.returncode == (3 if refused else 0), each.stderr
    assert Path(path).read_bytes() == data
    assert files(os.path.dirname(path)) == [os.path.basename(path), f"{os.path.basename(path)}.damaged"]


def test_house_words_allowed_and_blocked_at_once_are_all_there() -> None:
    words = [f"zq{letter}" for letter in "abcdef"]
    wordkub("dict", "allow", "zqz")
    calls = [("dict", "allow", word) for word in words[:3]] + [("dict", "block", word) for word in words[3:]]
    done = at_once([*calls, ("dict", "forget", "zqz")])
    assert [each.returncode for each in done] == [0] * 7, [each.stderr for each in done]
    expected = {word.upper(): number < 3 for number, word in enumerate(words)}
    assert read_house_words(house_path("en-US")) == expected
    assert "zqa: ok" in wordkub("check", "zqa").stdout


def test_of_two_dictionaries_added_under_one_name_one_is_there_whole(tmp_path: Path) -> None:
    lists = []
    for number, word in enumerate(("wren", "robin", "finch")):
        lists.append(tmp_path / f"{number}.txt")
        lists[-1].write_text(f"{word}\n")
    done = at_once([("dict", "add", "birds", str(each)) for each in lists])
    (added,) = (number for number, each in enumerate(done) if each.returncode == 0)
    assert all("birds" in each.stderr for number, each in enumerate(done) if number != added)
    word = lists[added].read_text().strip()
    assert wordkub("check", "--dict", "birds", word).stdout == f"{word}: ok\n"


def test_of_two_themes_or_looks_added_under_one_name_one_is_there_whole(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("wren\nrobin\n")
    look = os.path.join(SHIPPED, "dark.toml")
    for kind, file in (("theme", str(words)), ("look", look)):
        done = at_once([(kind, "add", "mine", file)] * 3)
        assert sorted(each.returncode for each in done) == [0, 2, 2], [each.stderr for each in done]
        assert wordkub(kind, "info", "mine").returncode == 0
    used = at_once([("look", "use", "mine"), ("look", "use", "dark")] * 2)
    assert [each.returncode for each in used] == [0] * 4
    assert wordkub("look", "list", "--json").returncode == 0
