"""`wordkub dict`: every command rightly and wrongly, as a user sees it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.process import terminal, wordkub
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def pets(home: Path) -> None:
    """A list to be added."""
    (home / "pets.txt").write_text("cat\ndog\nto-do\nDogville\nżółw\ncafé\n")


def test_add_list_info_remove(home: Path) -> None:
    added = wordkub("dict", "add", "pets", str(home / "pets.txt"))
    assert (added.returncode, added.stderr) == (0, "")
    assert "6 read, 3 kept" in added.stdout
    assert "1 left out: hyphen (to-do)" in added.stdout
    assert "1 left out: letter outside the alphabet: Ł (żółw)" in added.stdout
    assert "Words with capitals are taken for names; --capitals keeps them." in added.stdout
    listed = wordkub("dict", "list")
    assert "pets         en           3 words  your own" in listed.stdout
    assert "en-US        en     113,934 words  American English" in listed.stdout
    info = wordkub("dict", "info", "pets").stdout
    assert f"file {home / 'pets.txt'}" in info
    assert wordkub("check", "--dict", "pets", "cafe", "CAT").stdout == "cafe: ok (café)\nCAT: ok\n"
    assert wordkub("dict", "remove", "pets").stdout == "The dictionary pets is gone.\n"
    gone = wordkub("check", "--dict", "pets", "cat")
    assert gone.returncode == 2
    assert "no dictionary 'pets'" in gone.stderr


def test_json_is_one_object_a_line(home: Path) -> None:
    added = json.loads(wordkub("dict", "add", "pets", str(home / "pets.txt"), "--json").stdout)
    assert (added["read"], added["kept"], added["dropped"]["hyphen"]) == (6, 3, 1)
    lines = wordkub("dict", "list", "--json").stdout.splitlines()
    names = {answer["name"]: answer for answer in map(json.loads, lines)}
    assert (names["pets"]["words"], names["pets"]["own"], names["en-US"]["own"]) == (3, True, False)
    info = json.loads(wordkub("dict", "info", "en-US", "--json").stdout)
    assert info["words"] == 113_934
    assert info["refused"]["proper-name"] > 30_000
    assert "SCOWL.txt" in [os.path.basename(path) for path in info["notice"]]


def test_a_list_from_standard_input(home: Path) -> None:
    added = wordkub("dict", "add", "pets", "-", stdin="cat\nDog\nca-t\n")
    assert (added.returncode, added.stderr) == (0, "")
    assert added.stdout.startswith("3 read, 1 kept\n")
    assert "file standard input" in wordkub("dict", "info", "pets").stdout
    assert wordkub("theme", "add", "pets", "-", stdin="cat\n").returncode == 0


def test_a_list_by_process_substitution(home: Path) -> None:
    script = f"{sys.executable} -m wordkub dict add short <(printf 'cat\\ndog\\n')"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert wordkub("check", "--dict", "short", "cat", "dog").returncode == 0


@pytest.mark.parametrize("group", ["dict", "theme"])
def test_encodings_of_lists_and_themes(group: str, home: Path) -> None:
    path = home / "latin.txt"
    path.write_bytes("café\nnaïve\n".encode("latin-1"))
    unsaid = wordkub(group, "add", "latin", str(path))
    assert unsaid.returncode == 2
    assert "line 1: is not UTF-8 text" in unsaid.stderr
    assert "2 read, 2 kept" in wordkub(group, "add", "latin", str(path), "--encoding", "latin-1").stdout
    wrong = wordkub(group, "add", "more", str(path), "--encoding", "klingon")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "no encoding is called 'klingon'; there are utf-8" in wrong.stderr


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_info_fits_the_terminal(columns: int) -> None:
    child = terminal("dict", "info", "en-US", columns=columns)
    child.expect(pexpect.EOF)
    lines = child.before.splitlines()
    longest_word = max(len(word) for line in lines for word in line.split())
    assert max(map(len, lines)) < max(columns, 12 + longest_word + 1)
    assert any(line.startswith(" " * 12) for line in lines)
    assert "folds" not in child.before


def test_house_words(home: Path) -> None:
    done = wordkub("dict", "allow", "Zoomer")
    assert done.stdout == "ZOOMER: ok (was unknown)\nen-US has 113,935 words now.\n"
    assert wordkub("dict", "block", "hello").stdout.startswith("HELLO: blocked (was ok)\n")
    checked = wordkub("check", "zoomer", "hello")
    assert checked.stdout == "zoomer: ok\nhello: blocked. HELLO is blocked in this house.\n"
    info = wordkub("dict", "info", "en-US").stdout
    assert "blocked:    HELLO" in info
    assert wordkub("dict", "forget", "hello").returncode == 0
    again = wordkub("dict", "forget", "hello")
    assert (again.returncode, again.stdout.splitlines()[0]) == (1, "HELLO is no house word of en-US.")
    assert wordkub("check", "hello").returncode == 0


def test_words_of_two_letters_of_one_s_own(home: Path) -> None:
    """They are kept, and count where --min or a game's min_letters says so."""
    Path(home, "pets.txt").write_text("cat\nox\na\n")
    added = wordkub("dict", "add", "pets", str(home / "pets.txt")).stdout.splitlines()
    assert added[:3] == [
        "3 read, 2 kept",
        "  1 of them too short, except with --min or a game's min_letters",
        "  1 left out: too short (a)",
    ]
    assert "pets         en           1 words" in wordkub("dict", "list").stdout
    assert json.loads(wordkub("dict", "info", "pets", "--json").stdout)["shorter"] == 1
    assert wordkub("check", "--dict", "pets", "ox").stdout.startswith("ox: too-short.")
    for place in ("pets", str(home / "pets.txt")):
        assert wordkub("check", "--dict", place, "--min", "2", "ox").stdout == "ox: ok\n"
    assert wordkub("dict", "allow", "qz").stdout.splitlines() == [
        "QZ: ok (was unknown); too short, except with --min or a game's min_letters",
        "en-US has 113,934 words now.",
    ]
    assert wordkub("check", "qz", "--min", "2").stdout == "qz: ok\n"
    assert wordkub("check", "qz").stdout.startswith("qz: too-short.")


def test_judge_and_solve_take_words_of_two_letters_by_the_house_s_rules(home: Path) -> None:
    house = home / "house.toml"
    house.write_text('from = "word"\nmin_letters = 2\n')
    position = ("--table", "cat", "--rack", "OXTV")
    for rules, word, clause in (
        (str(house), "ox", ""),
        (str(house), "tv", "W7: TV is an abbreviation"),
        ("word", "ox", "W5: OX is too short: a word needs 3 letters, and it has 2."),
        ("word", "tv", "W5: TV is too short"),
    ):
        done = wordkub("judge", "--rules", rules, *position, word)
        assert (done.returncode, clause in done.stdout) == (bool(clause), True)
    solved = wordkub("solve", "--rules", str(house), "--table", "zzz", "--rack", "XO").stdout
    assert "Best: 4 points for OX, the whole rack, doubled." in solved
    solved = wordkub("solve", "--table", "zzz", "--rack", "XO").stdout
    assert "OX" not in solved


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("add", "pets", "nowhere.txt"), "nowhere.txt: No such file or directory"),
        (("add", "pets", "."), "Is a directory"),
        (("add", "pets"), "Missing argument 'FILE | -'"),
        (("add", "a b", "pets.txt"), "'a b' is no name for a dictionary"),
        (("add", "en-US", "pets.txt"), "a dictionary en-US ships with Wordkub"),
        (("add", "pets", "pets.txt", "--like", "en-UK"), "did you mean en-US"),
        (("add", "pets", "pets.txt", "--encoding", "klingon"), "no encoding is called 'klingon'"),
        (("add", "pets", "nowhere.dic"), "nowhere.dic"),
        (("info", "pets"), "no dictionary 'pets'"),
        (("info", "./nowhere.txt"), "no dictionary file ./nowhere.txt"),
        (("remove", "pets"), "no dictionary of your own 'pets'"),
        (("remove", "en-US"), "en-US ships with Wordkub and stays"),
        (("allow", "w0rd"), "'w0rd' is not letters of en-US"),
        (("allow", "x"), "'x' is too short"),
        (("allow", "word", "--dict", "./pets.txt"), "house words belong to a dictionary by name"),
        (("block", "word", "--dict", "enchant:en_US"), "house words belong to a dictionary by name"),
        (("forget",), "Missing argument 'WORD...'"),
        (("lst",), "No such command 'lst'. Did you mean 'list'"),
        ((), "Usage: wordkub dict"),
    ],
)
def test_wrong_calls_are_said_and_exit_2(
    args: tuple[str, ...], said: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    done = wordkub("dict", *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_record_notices_house_words(home: Path) -> None:
    left = wordkub("play", "--players", "Ann,computer", "--seed", "3", "--plain", stdin="draw\n")
    assert left.returncode == 0
    wordkub("dict", "allow", "zoomer")
    resumed = wordkub("resume", stdin="draw\n")
    assert "The dictionary en-US has changed since this game began." in resumed.stdout


def test_a_family_game_stays_one(home: Path) -> None:
    left = wordkub("play", "--players", "Ann,computer", "--seed", "3", "--family", stdin="draw\n")
    assert left.returncode == 0
    resumed = wordkub("resume", stdin="why bastard\n")
    assert "has changed since" not in resumed.stdout
    assert "BASTARD is blocked in this house (family words only)." in resumed.stdout
    assert wordkub("check", "bastard").returncode == 0
    assert wordkub("check", "--family", "bastard").returncode == 1


def test_family_words_of_a_list_of_one_s_own(home: Path) -> None:
    (home / "rude.txt").write_text("bastard\ncat\n")
    by_path = wordkub("check", "--family", "--dict", str(home / "rude.txt"), "bastard", "cat")
    assert [line.split(".")[0] for line in by_path.stdout.splitlines()] == ["bastard: blocked", "cat: ok"]
    wordkub("dict", "add", "rude", str(home / "rude.txt"))
    assert wordkub("check", "--family", "--dict", "rude", "bastard").returncode == 1


def test_a_house_file_edited_by_hand_is_refused_where_a_line_is_no_word(home: Path) -> None:
    (home / "dictionaries").mkdir()
    (home / "dictionaries" / "en-US.house.txt").write_text("allow zoomer\nallow zoo-mer\n")
    done = wordkub("check", "zoomer")
    assert done.returncode == 2
    assert "en-US.house.txt, line 2: 'zoo-mer' is not one word of letters" in done.stderr


def test_a_computer_needs_words_to_walk_before_a_game_is_begun(home: Path) -> None:
    done = wordkub("play", "--dict", "enchant:en_US", "--players", "Ann,computer", stdin="draw\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "computer players need a dictionary whose words can be listed" in done.stderr
    assert wordkub("games").stdout == ""


def test_a_hunspell_pair_by_path_is_no_list(home: Path) -> None:
    (home / "a.dic").write_text("1\nhello/S\n")
    done = wordkub("check", "--dict", str(home / "a.dic"), "hello")
    assert done.returncode == 2
    assert "add it first: wordkub dict add NAME" in done.stderr


def test_a_list_without_any_word_is_not_added(home: Path) -> None:
    (home / "odd.txt").write_text("apple pear plum\n1,2\n")
    done = wordkub("dict", "add", "odd", str(home / "odd.txt"))
    assert done.returncode == 2
    assert "holds no word that this alphabet spells (space 1, digit 1); nothing was added" in done.stderr
