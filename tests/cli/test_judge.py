"""`wordkub judge`, as its users call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.process import wordkub

CASES = [json.loads(line) for line in Path("tests/cases/judge.jsonl").read_text().splitlines()]
WORD_CASES = [
    case
    for case in CASES
    if case["position"]["rules"].startswith("word") and not case["position"].get("theme")
]
GOOD: dict[str, dict[str, object]] = {
    "position": {"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "melded": True, "pool": 40},
    "turn": {"play": ["LAP", "CHIP", "EAR"]},
}


def lines(*cases: object) -> str:
    return "".join(json.dumps(case) + "\n" for case in cases)


def test_every_case_through_the_command() -> None:
    cases = [{"position": case["position"], "turn": case["turn"]} for case in WORD_CASES]
    done = wordkub("judge", "--json", "-", stdin=lines(*cases))
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(verdicts) == len(WORD_CASES) >= 49
    for case, verdict in zip(WORD_CASES, verdicts, strict=True):
        if "clauses" in case["expect"]:
            assert {v["clause"] for v in verdict["violations"]} == set(case["expect"]["clauses"])
        for field in ("legal", "score", "draws", "placed", "longest", "doubled", "out", "forfeits_next"):
            assert verdict.get(field) == case["expect"].get(field, verdict.get(field)), (case, field)
    assert done.returncode == 1


def test_the_contract_s_own_example_to_the_letter() -> None:
    done = wordkub("judge", "--json", "-", stdin=lines(GOOD))
    assert json.loads(done.stdout) == {
        "legal": True,
        "violations": [],
        "table": ["CHIP", "EAR", "LAP"],
        "rack": "Q",
        "used": "HI",
        "draws": 6,
        "score": 4,
        "doubled": False,
        "placed": ["CHIP"],
        "longest": "CHIP",
    }
    assert done.returncode == 0


def test_a_file_and_the_standard_input_are_judged_alike(tmp_path: Path) -> None:
    file = tmp_path / "turns.jsonl"
    file.write_text(lines(GOOD, GOOD))
    assert wordkub("judge", str(file)).stdout == wordkub("judge", "-", stdin=lines(GOOD, GOOD)).stdout


def test_words_can_be_judged_without_json() -> None:
    done = wordkub("judge", "--table", "clap, pear", "--rack", "HIQ", "lap", "chip", "ear")
    assert done.stdout.startswith("Legal. 4 points for CHIP.")
    assert done.returncode == 0


def test_a_refusal_names_every_clause_in_a_sentence() -> None:
    done = wordkub("judge", "--table", "stone", "--rack", "CATX", "--first", "stonex")
    assert done.stdout.splitlines()[0] == "Not legal."
    assert "C9: Before a first word" in done.stdout
    assert "W7: STONEX is not in the dictionary en-US." in done.stdout
    assert done.returncode == 1


def test_a_line_that_cannot_be_read_is_answered_in_its_place() -> None:
    stdin = lines(GOOD) + "{no json\n" + lines(GOOD)
    done = wordkub("judge", "--json", "-", stdin=stdin)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("legal") for answer in answers] == [True, None, True]
    assert answers[1]["line"] == 2
    assert "not JSON" in answers[1]["error"]
    assert done.returncode == 2


def with_position(**changes: object) -> dict[str, object]:
    position = {**GOOD["position"], **changes}
    return {
        "position": {key: value for key, value in position.items() if value != "absent"},
        "turn": GOOD["turn"],
    }


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (with_position(rules="wrod"), "did you mean word?"),
        (with_position(rules="absent"), 'no "rules"'),
        (with_position(rack="absent"), 'no "rack"'),
        (with_position(rack=7), '"rack" takes tiles'),
        (with_position(rack="HI4"), "'4'"),
        (with_position(table="CLAP"), '"table" takes a list'),
        (with_position(table=["CL4P"]), "'4'"),
        (with_position(table=["CLAP", ""]), "empty word"),
        (with_position(table=["😀"]), "no tile shows"),
        (with_position(table=["A\0B"]), "no tile shows"),
        (with_position(table=["שלום"]), "no tile shows"),
        (with_position(table=["A" * 10_000]), "10000 characters"),
        (with_position(melded="yes"), '"melded" takes true or false'),
        (with_position(pool=-1), '"pool"'),
        (with_position(pool=True), '"pool" takes a whole number'),
        (with_position(dictionary="en-UK"), "did you mean en-US"),
        (with_position(edition="xx"), "no edition 'xx'"),
        (with_position(theme="nonsense"), "no theme"),
        ({"position": GOOD["position"], "turn": {}}, "exactly one of"),
        ({"position": GOOD["position"], "turn": {"plya": []}}, "did you mean play?"),
        ({"position": GOOD["position"], "turn": {"draw": True, "pass": True}}, "draw and pass"),
        ({"position": GOOD["position"], "turn": {"draw": True, "time_over": True}}, '"time_over" goes with'),
        ({"position": GOOD["position"], "turn": {"play": "LAP"}}, '"play" takes a list'),
        ({"position": GOOD["position"], "turn": {"challenge": 5}}, '"challenge" takes a word'),
        ({"position": GOOD["position"], "turn": [1]}, '"turn" takes an object'),
        ({"position": []}, '"position"'),
        (["position"], '"position"'),
        (12, '"position"'),
    ],
)
def test_wrong_input_is_said_with_what_would_be_right(case: object, said: str) -> None:
    done = wordkub("judge", "--json", "-", stdin=lines(case))
    answer = json.loads(done.stdout)
    assert said in answer["error"]
    assert answer["line"] == 1
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("args", "stdin", "said"),
    [
        (["-"], "", "nothing to judge"),
        (["/no/such/file.jsonl"], "", "/no/such/file.jsonl: No such file"),
        ([], "", "Name one FILE"),
        (["--rack", "HIQ"], "", "Name the words"),
        (["--rack", "HI4", "hi"], "", "'4'"),
        (["--rules", "wrod", "--rack", "HI", "hi"], "", "did you mean word?"),
    ],
)
def test_wrong_call_is_exit_2_and_a_sentence(args: list[str], stdin: str, said: str) -> None:
    done = wordkub("judge", *args, stdin=stdin)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_a_theme_by_file_is_w18(tmp_path: Path) -> None:
    theme = tmp_path / "animals.toml"
    theme.write_text('name = "animals"\nwords = "animals.txt"\n')
    (tmp_path / "animals.txt").write_text("horse\ntiger\n")
    position = {"rules": "word", "theme": str(theme), "table": ["HORSE"], "melded": True, "pool": 40}
    good = {"position": {**position, "rack": "TIGERQZ"}, "turn": {"play": ["HORSE", "TIGER"]}}
    bad = {"position": {**position, "rack": "TABLEQZ"}, "turn": {"play": ["HORSE", "TABLE"]}}
    done = wordkub("judge", "--json", "-", stdin=lines(good, bad))
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["legal"], first["score"]) == (True, 5)
    assert second["violations"] == [
        {"clause": "W18", "group": "TABLE", "message": "TABLE does not belong to the theme animals."}
    ]


def test_challenges_are_judged_where_players_check(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('from = "word"\nvalidation = "challenge"\nfailed_challenge = "draw"\n')
    position = {"rules": str(rules), "table": ["CHIP", "CHIX"], "rack": "AB", "melded": True, "pool": 40}
    cases = [{"position": position, "turn": {"challenge": word}} for word in ("chip", "CHIX", "CHAP")]
    done = wordkub("judge", "--json", "-", stdin=lines(*cases))
    good, bad, absent = map(json.loads, done.stdout.splitlines())
    assert (good["legal"], good["upheld"], good["draws"]) == (True, False, 1)
    assert (bad["legal"], bad["upheld"], bad["draws"]) == (True, True, 0)
    assert [v["clause"] for v in absent["violations"]] == ["W14"]
