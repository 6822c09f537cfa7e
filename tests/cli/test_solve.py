"""`wordkub solve`, as its users call it."""

from __future__ import annotations

import itertools
import json
import signal
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner

from tests.process import terminal, wordkub
from wordkub.cli.main import main
from wordkub.solver.budget import Budget
from wordkub.solver.words.solver import WordSolver

EASY: dict[str, object] = {
    "rules": "word",
    "table": ["THEME", "NOTATE"],
    "rack": "FCOSE",
    "melded": True,
    "pool": 40,
}
HARD = EASY | {"table": ["GAWK", "TOILETRY", "GLUTTED", "LAMPPOST", "ODD"], "rack": "DEIQRRRTTUY"}
STUCK = EASY | {"table": [], "rack": "QZV"}


def lines(*positions: object) -> str:
    return "".join(json.dumps(position) + "\n" for position in positions)


def test_a_position_in_options_is_answered_in_plain_lines() -> None:
    done = wordkub("solve", "--table", "theme notate", "--rack", "FCOSE")
    assert done.stdout.splitlines() == [
        "Best: 18 points for STATEMENT, the whole rack, doubled.",
        "  Lay 5 tiles of the rack: CEFOS.",
        "  Take apart: NOTATE THEME.",
        "  Form: ECHO FOE STATEMENT.",
    ]
    assert (done.returncode, done.stderr) == (0, "")


def test_a_numeric_position_is_answered_by_any_rule_set() -> None:
    call = ("solve", "--rules", "classic", "--table", "b8 b9 b10 / r5 r6 r7 ?", "--rack", "b11 k8 y8 r4 k1")
    done = wordkub(*call)
    assert done.stdout.splitlines() == [
        "Best: 4 tiles laid.",
        "  Lay 4 tiles of the rack: K8 R4 B11 Y8.",
        "  Take apart: R5 R6 R7 ? / B8 B9 B10.",
        "  Form: K8 Y8 ? / R4 R5 R6 R7 / B8 B9 B10 B11.",
    ]
    assert (done.returncode, done.stderr) == (0, "")
    few = wordkub(*call, "--touch", "0", "--json")
    assert json.loads(few.stdout)["turn"] == {"draw": True}
    assert few.returncode == 1


@pytest.mark.parametrize(
    ("position", "turn", "faults"),
    [
        ({"rules": "classic", "table": ["R3 R8 K1"], "rack": "R7 R8 R9"}, "draw", [("N3", "R3 R8 K1")]),
        ({"rules": "classic", "table": ["R3 K3 R4"], "rack": "R5 R6 B3"}, "play", [("N3", "R3 K3 R4")]),
        ({"rules": "classic", "table": ["R3 K3 R3"], "rack": "B3 Y3 ?"}, "play", [("N4", "R3 K3 R3")]),
        (
            {"rules": "sabra", "table": ["? ? ?", "R1 R2"], "rack": "K1"},
            "play",
            [("N3", "R1 R2"), ("N9", "? ? ?")],
        ),
        ({"rules": "word", "table": ["QX", "DOG"], "rack": "STONE"}, "draw", [("W5", "QX")]),
        ({"rules": "word", "table": ["DOG", "DOG"], "rack": "S"}, "play", [("W6", "DOG")]),
        ({"rules": "word", "table": ["QUX", "DOG"], "rack": "S"}, "play", []),
        ({"rules": "sabra", "table": ["R1 R2 R3"], "rack": "K1"}, "draw", []),
    ],
    ids=str,
)
def test_c8_a_group_that_is_not_valid_as_it_stands_is_named(
    position: dict[str, object], turn: str, faults: list[tuple[str, str]]
) -> None:
    position = {"melded": True, "pool": 9, **position}
    answer = json.loads(wordkub("solve", "--json", "-", stdin=lines(position)).stdout)
    assert list(answer["turn"]) == [turn]
    assert [(fault["clause"], fault["group"]) for fault in answer.get("table_violations", [])] == faults
    assert ("table_violations" in answer) == bool(faults)
    said = wordkub("solve", "-", stdin=lines(position)).stdout.splitlines()
    head = "The table is not valid as it stands; a play must put it right (C8):"
    assert (head in said) == bool(faults)
    assert [line.split(":")[0].strip() for line in said[len(said) - len(faults) :]] == [f for f, _ in faults]


def test_c8_before_the_first_play_the_table_may_not_be_put_right() -> None:
    stuck = {"rules": "classic", "table": ["R3 R8 K1"], "rack": "R12 R13 ?", "melded": False, "pool": 9}
    said = wordkub("solve", "-", stdin=lines(stuck)).stdout.splitlines()
    assert said == [
        "Nothing can be laid: draw a tile.",
        "The table is not valid as it stands, and a first play may not touch it (C8, C9):",
        "  N3: R3 R8 K1 is no run: it has R and K; nor a group: it has several numbers.",
    ]


def test_words_and_numbers_in_one_stream() -> None:
    table = {"rules": "sabra", "table": ["R7 R8 R9"], "rack": "R10 R11 R12 K1"}
    done = wordkub("solve", "--json", "-", stdin=lines(EASY, table, {**table, "rack": "R14"}))
    answers = list(map(json.loads, done.stdout.splitlines()))
    assert answers[1]["turn"] == {"play": ["R7 R8 R9", "R10 R11 R12"]}
    assert (answers[1]["touched"], answers[1]["proved"]) == (0, True)
    assert answers[2]["line"] == 3
    assert "'R14'" in answers[2]["error"]
    assert done.returncode == 2


def test_an_objective_of_the_other_game_is_said() -> None:
    done = wordkub("solve", "--rules", "xp", "--rack", "r5", "--objective", "score")
    assert "it takes tiles or value" in done.stderr
    assert done.returncode == 2


def test_the_frontier_tells_each_turn_once() -> None:
    done = wordkub("solve", "--table", "theme notate", "--rack", "FCOSE", "--frontier")
    assert [line for line in done.stdout.splitlines() if not line.startswith(" ")] == [
        "Touching nothing on the table:",
        "Touching 1 at most:",
        "Touching 2 at most:",
    ]


def test_json_has_the_contract_s_fields() -> None:
    done = wordkub("solve", "--json", "-", stdin=lines(EASY, STUCK))
    first, second = map(json.loads, done.stdout.splitlines())
    assert list(first) == ["turn", "verdict", "touched", "proved", "seconds"]
    assert first["turn"] == {"play": ["ECHO", "FOE", "STATEMENT"]}
    assert first["verdict"]["score"] == 18
    assert (first["touched"], first["proved"]) == (2, True)
    assert second["turn"] == {"draw": True}
    assert second["verdict"]["draws"] == 4
    assert done.returncode == 1


def test_the_answer_is_a_turn_that_the_judge_accepts() -> None:
    answer = json.loads(wordkub("solve", "--json", "-", stdin=lines(EASY)).stdout)
    case = {"position": EASY, "turn": answer["turn"]}
    judged = wordkub("judge", "--json", "-", stdin=json.dumps(case))
    assert json.loads(judged.stdout) == answer["verdict"]


def test_the_frontier_in_json() -> None:
    done = wordkub("solve", "--json", "--frontier", "-", stdin=lines(EASY))
    answer = json.loads(done.stdout)
    assert [each["touch"] for each in answer["frontier"]] == [0, 1, 2, 3, None]
    assert [each["verdict"]["score"] for each in answer["frontier"]] == [4, 16, 18, 18, 18]


def test_few_nodes_prove_nothing_and_say_so() -> None:
    done = wordkub("solve", "--json", "--nodes", "500", "-", stdin=lines(HARD))
    answer = json.loads(done.stdout)
    assert not answer["proved"]
    assert answer["verdict"]["score"] < answer["bound"]
    plain = wordkub("solve", "--nodes", "500", "-", stdin=lines(HARD))
    assert f"Not proved: perhaps there is better, up to {answer['bound']} points." in plain.stdout


def test_a_line_that_cannot_be_read_is_answered_in_its_place() -> None:
    wrong = EASY | {"rack": 7}
    done = wordkub("solve", "--json", "-", stdin=lines(EASY, wrong) + "no json\n" + lines(EASY))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [("error" in answer) for answer in answers] == [False, True, True, False]
    assert [answer["line"] for answer in answers[1:3]] == [2, 3]
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "Name one FILE of JSON lines, or -, or give --rack."),
        (
            ["--rack", "CAT", "--objective", "beauty"],
            "no objective 'beauty' by word; it takes score or tiles",
        ),
        (["--rack", "C4T"], "no tile shows '4'"),
        (["--rack", "CAT", "--touch", "-1"], "-1 is not in the range x>=0"),
        (["none.jsonl"], "none.jsonl: No such file or directory"),
        (["--rack", "CAT", "--dict", "enchant:en_US"], "needs a dictionary whose words can be listed"),
    ],
)
def test_a_wrong_call_is_exit_2_and_a_sentence(args: list[str], said: str) -> None:
    done = wordkub("solve", *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rack", "RILE", "--objective", "tiles"], "Best: 4 tiles laid. 8 points for RILE, the whole rack"),
        (["--rack", "RILE", "--rules", "word-race"], "Best: 4 tiles laid. The rack is empty."),
        (["--rack", "QZZ", "--level", "35"], "Nothing can be laid with words that common: draw a tile."),
        (
            ["--rack", "QZZ", "--theme", "animals"],
            "Nothing can be laid with words of the theme: ",
        ),
        (["--rack", "QZZ"], "Nothing can be laid: draw a tile."),
        (
            ["--rules", "sabra", "--table", "r1 r2 r3", "--rack", "r4 r5 k1", "--objective", "value"],
            "Best: 2 tiles laid, 9 off the rack.",
        ),
    ],
)
def test_what_was_asked_for_is_told_first(args: list[str], said: str) -> None:
    assert wordkub("solve", *args).stdout.startswith(said)


@pytest.mark.parametrize("option", [["--level", "35"], ["--family"], ["--theme", "animals"]])
@pytest.mark.parametrize("call", [["--rules", "sabra", "--rack", "r1 r2 r3"], ["-"]])
def test_limits_of_words_are_refused_for_numbers(option: list[str], call: list[str]) -> None:
    done = wordkub("solve", *call, *option, stdin=lines({"rules": "sabra", "rack": "R1 R2 R3"}))
    assert done.returncode == 2
    assert "sabra has number tiles and no words, so it takes no" in done.stderr + done.stdout


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "0", "-1", "soon"])
def test_a_time_that_is_none_is_refused(seconds: str) -> None:
    done = wordkub("solve", "--rack", "RILE", "--seconds", seconds)
    assert (done.returncode, done.stdout) == (2, "")
    assert "'--seconds'" in done.stderr


@pytest.mark.parametrize("call", [["solve", "--rack", "RILE"], ["doctor"]])
def test_a_core_that_there_is_not_is_refused_in_a_line(call: list[str]) -> None:
    done = wordkub(*call, env={"WORDKUB_CORE": "fast"})
    assert done.returncode == 2
    assert done.stderr == "wordkub: WORDKUB_CORE takes python or compiled, not 'fast'\n"


def test_the_time_told_is_that_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Getting the words ready, which another call would find done, is not in it."""
    clock = itertools.count(0, 100)
    prepare = WordSolver.prepare

    def slow(solver: WordSolver) -> None:
        next(clock)
        prepare(solver)

    monkeypatch.setattr(WordSolver, "prepare", slow)
    monkeypatch.setattr("wordkub.cli.solve.time.monotonic", lambda: float(next(clock)))
    result = CliRunner().invoke(main, ["solve", "--json", "--rack", "RILE"], standalone_mode=False)
    assert json.loads(result.stdout)["seconds"] == 100


def test_nothing_on_standard_input_is_said() -> None:
    done = wordkub("solve", "-")
    assert done.returncode == 2
    assert "there is nothing to solve" in done.stderr


def test_a_time_limit_ends_the_search(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(lines(HARD))
    done = wordkub(
        "solve",
        "--json",
        "--seconds",
        "0.2",
        "--nodes",
        "1000000000",
        str(file),
        env={"WORDKUB_CORE": "python"},
    )
    answer = json.loads(done.stdout)
    assert not answer["proved"]
    assert answer["turn"] is not None


def test_ctrl_c_gives_the_best_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(lines(HARD, HARD))
    monkeypatch.setenv("WORDKUB_CORE", "python")
    spend, nodes = Budget.spend, itertools.count(1)

    def interrupted(budget: Budget) -> None:
        if next(nodes) == 400:
            signal.raise_signal(signal.SIGINT)
        spend(budget)

    monkeypatch.setattr(Budget, "spend", interrupted)
    args = ["solve", "--json", "--nodes", "1000000000", str(file)]
    result = CliRunner().invoke(main, args, standalone_mode=False)
    answer, *more = map(json.loads, result.stdout.splitlines())
    assert not more
    assert not answer["proved"]
    assert answer["turn"] is not None
    assert result.return_value == 130


def test_ctrl_c_ends_it_while_it_waits_for_a_line() -> None:
    child = terminal("solve", "--json", "-")
    child.setecho(False)
    child.sendline(json.dumps(EASY))
    child.expect_exact('"seconds"')
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rack", "CAT", "positions.jsonl"], "Give positions.jsonl or --rack and --table, not both."),
        (["--rack", "CAT", "--touch", "1", "--frontier"], "leave out --touch"),
    ],
)
def test_options_that_do_not_go_together_are_refused(args: list[str], said: str) -> None:
    done = wordkub("solve", *args)
    assert (done.returncode, said in done.stderr) == (2, True)


def test_a_large_rack_stops_when_its_time_is_over() -> None:
    rack = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2
    done = wordkub("solve", "--json", "--rack", rack, "--table", "chip stone", "--seconds", "0.5")
    assert not json.loads(done.stdout)["proved"]
