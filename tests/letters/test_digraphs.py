"""Tiles of several letters with a dictionary that knows them: Dutch IJ as one tile, or as two."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from wordkub.core.codec import read_position, turn_from_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.letters.edition import Edition
from wordkub.letters.rules import WordRules
from wordkub.players.computers import Computer
from wordkub.store.rulesets import open_word_rules

WORDS = "bijen\nbijenkorf\nbi|jou\nbi|joux\nijs\nijsje\ntijden\nkorf\ngratuit\n"


@pytest.fixture(scope="module")
def dictionary(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("dutch")
    (folder / "klein.toml").write_text('name = "klein"\nlanguage = "nl"\ndigraphs = ["IJ"]\n')
    (folder / "klein.txt").write_text(WORDS)
    (folder / "klein.family.txt").write_text("ijsje\n")
    return str(folder / "klein.toml")


def rules_with(dictionary: str, *letters: str) -> WordRules:
    alphabet = [*"ABCDEFGHI", *letters, *"JKLMNOPQRSTUVWXYZ"]
    edition = Edition("own", "Own", "nl", "klein", False, "made up", dict.fromkeys(alphabet, 5))
    return dataclasses.replace(open_word_rules("word", dictionary=dictionary), edition=edition)


@pytest.fixture(scope="module")
def one(dictionary: str) -> WordRules:
    """An edition with a tile IJ."""
    return rules_with(dictionary, "IJ")


@pytest.fixture(scope="module")
def two(dictionary: str) -> WordRules:
    """An edition without one."""
    return rules_with(dictionary)


def judged(rules: WordRules, rack: str, turn: dict[str, object], **more: object) -> dict[str, object]:
    position = read_position(rules, {"rack": rack, "melded": True, **more})
    return verdict_to_json(rules, judge(rules, position, turn_from_json(rules, position, turn)))


def why(answer: dict[str, object]) -> list[tuple[str, str]]:
    violations = answer["violations"]
    assert isinstance(violations, list)
    return [(v["clause"], v["message"]) for v in violations]


def test_the_tile_lays_words_in_which_i_and_j_belong_together(one: WordRules) -> None:
    answer = judged(one, "B[IJ]ENX", {"play": ["B[IJ]EN"]})
    assert (answer["legal"], answer["score"], answer["placed"]) == (True, 4, ["BIJEN"])


def test_i_and_j_apart_do_not_show_ij(one: WordRules) -> None:
    answer = judged(one, "BIJENX", {"play": ["BIJEN"]})
    assert why(answer) == [("W7", "BIJEN is not laid with these tiles; it is laid B IJ E N.")]


def test_the_tile_does_not_show_i_and_j_apart(one: WordRules) -> None:
    assert why(judged(one, "B[IJ]OUX", {"play": ["B[IJ]OU"]})) == [
        ("W7", "BIJOU is not laid with these tiles; it is laid B I J O U.")
    ]
    assert judged(one, "BIJOUX", {"play": ["BIJOU"]})["legal"]


def test_what_is_typed_takes_the_tiles_that_make_a_word(one: WordRules) -> None:
    assert judged(one, "B[IJ]IJENX", {"lay": ["bijen"]})["table"] == ["B[IJ]EN"]
    assert judged(one, "B[IJ]IJOUX", {"lay": ["bijou"]})["table"] == ["BIJOU"]


def test_an_edition_without_the_tile_lays_two(two: WordRules) -> None:
    for word in ("BIJEN", "BIJOU", "IJS"):
        answer = judged(two, f"{word}X", {"play": [word]})
        assert (answer["legal"], answer["score"]) == (True, len(word))


def test_length_counts_tiles(one: WordRules) -> None:
    """W5: IJS is two tiles where IJ is one."""
    assert [clause for clause, _ in why(judged(one, "[IJ]SX", {"play": ["[IJ]S"]}))] == ["W5"]


@pytest.mark.parametrize(
    ("rack", "laid"), [("B[IJ]ENKORFX", "B[IJ]ENKORF"), ("BIJOUXQ", "BIJOUX"), ("BIJENQQ", None)]
)
def test_computers_lay_the_tiles_as_words_are_read(one: WordRules, rack: str, laid: str | None) -> None:
    position = read_position(one, {"rack": rack, "melded": True})
    turn = Computer(one).turn(position)
    table = [one.notation.group_text(group) for group in getattr(turn, "table", ())]
    assert table == ([laid] if laid else [])


def test_computers_lay_two_tiles_where_the_edition_has_no_ij(two: WordRules) -> None:
    position = read_position(two, {"rack": "TIJDENX", "melded": True})
    turn = Computer(two).turn(position)
    assert [two.notation.group_text(group) for group in getattr(turn, "table", ())] == ["TIJDEN"]


def test_computers_never_lay_family_words_and_people_may(one: WordRules) -> None:
    position = read_position(one, {"rack": "[IJ]SJE", "melded": True})
    assert not hasattr(Computer(one).turn(position), "table")
    assert judged(one, "[IJ]SJE", {"play": ["[IJ]SJE"]})["legal"]


def test_family_refuses_them_for_people_too(dictionary: str) -> None:
    family = open_word_rules("word", dictionary=dictionary, family=True)
    assert family.check("ijsje").reason == "blocked"
    assert family.check("ijs").reason == "ok"
    assert family.dictionary is not None
    assert family.dictionary.identity != open_word_rules("word", dictionary=dictionary).dictionary.identity  # type: ignore[union-attr]


def test_a_plain_list_beside_the_same_words(tmp_path: Path, dictionary: str) -> None:
    """It has no card that says anything of tiles: the edition says it."""
    plain = tmp_path / "plain.txt"
    plain.write_text("ijsje\n")
    rules = dataclasses.replace(
        rules_with(dictionary, "IJ"), dictionary=open_word_rules("word", dictionary=str(plain)).dictionary
    )
    assert judged(rules, "[IJ]SJEX", {"play": ["[IJ]SJE"]})["legal"]
    assert not judged(rules, "IJSJEX", {"play": ["IJSJE"]})["legal"]
