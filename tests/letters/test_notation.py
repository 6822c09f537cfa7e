"""How tiles, words and racks are written and read."""

from __future__ import annotations

import dataclasses
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import broken, clauses, judged
from wordkub.core.codec import read_position, turn_from_json
from wordkub.core.tiles import Group
from wordkub.core.turns import Play
from wordkub.errors import NotationError, TooMuchError
from wordkub.letters.edition import Edition
from wordkub.letters.notation import LONGEST, LONGEST_RACK, LetterNotation
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import open_word_rules

DUTCH = {"A": 6, "E": 18, "I": 4, "IJ": 2, "J": 2, "N": 10, "S": 5, "T": 5}
SPANISH = {
    "A": 12,
    "C": 4,
    "CH": 1,
    "E": 12,
    "H": 2,
    "L": 4,
    "LL": 1,
    "Ñ": 1,
    "O": 9,
    "R": 5,
    "RR": 1,
    "S": 6,
}
GERMAN = {"A": 5, "Ä": 1, "B": 2, "E": 15, "N": 9, "R": 6, "Ü": 1}


def edition(tiles: dict[str, int], name: str = "own") -> Edition:
    return Edition(name, "Own", "nl", "en-US", False, "made up", tiles)


@pytest.fixture(scope="session")
def dutch(rules: WordRules) -> WordRules:
    """The word game with an IJ tile; the dictionary is English."""
    return dataclasses.replace(rules, edition=edition(DUTCH, "nl"))


@pytest.fixture(scope="session")
def german(rules: WordRules) -> WordRules:
    return dataclasses.replace(rules, edition=edition(GERMAN, "de"))


# Words


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("CHIP", "C H I P"),
        ("CHiP", "C H i P"),
        ("chip", "C H I P"),
        ("Chip", "C H I P"),
        ("cHIP", "c H I P"),
        ("CHip", "C H i p"),
        ("CAT'S", "C A T ' S"),
        ("cat’s", "C A T ' S"),
        ("well‑known", "W E L L - K N O W N"),
        ("[C]at", "C a t"),
        ("C[a]t", "C a t"),
        ("[c]AT", "c A T"),
        ("é", "E"),
        ("Café", "C A F E"),
        ("CAFé", "C A F e"),
        ("ﬁn", "F I N"),
    ],
)
def test_a_word_on_the_table(rules: WordRules, typed: str, tiles: str) -> None:
    assert rules.notation.parse_group(typed) == tuple(tiles.split())


@pytest.mark.parametrize("typed", ["Café", "CAFÉ", "cAFÉ", "CAFé"])
def test_composed_and_decomposed_are_the_same(rules: WordRules, typed: str) -> None:
    apart = unicodedata.normalize("NFD", typed)
    assert apart != typed
    assert rules.notation.parse_group(apart) == rules.notation.parse_group(typed)
    assert rules.notation.parse_rack(apart) == rules.notation.parse_rack(typed)


def test_a_letter_with_a_mark_that_is_a_tile(german: WordRules) -> None:
    for composed in ("BäREN", "Ä?ÜA", "bären"):
        assert unicodedata.normalize("NFD", composed) != composed
    for word in ("BäREN", unicodedata.normalize("NFD", "BäREN")):
        assert german.notation.parse_group(word) == ("B", "ä", "R", "E", "N")
        assert german.notation.content([german.notation.parse_group(word)])["?"] == 1
    for word in ("bären", unicodedata.normalize("NFD", "bären")):
        assert german.notation.parse_group(word) == ("B", "Ä", "R", "E", "N")
    for rack in ("Ä?ÜA", unicodedata.normalize("NFD", "Ä?ÜA")):
        assert german.notation.parse_rack(rack) == ("A", "Ä", "Ü", "?")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "an empty word"),
        ("C4T", "no tile shows '4' in 'C4T'; the edition en has A B C"),
        ("CAT DOG", "no tile shows ' ' in 'CAT DOG'"),
        ("CAT!", "no tile shows '!' in 'CAT!'"),
        ("CA?", "no tile shows '[?]' in 'CA[?]'"),
        ("ЖУК", "no tile shows 'Ж' in 'ЖУК'"),
        ("[IJ]S", r"no tile shows '\[IJ\]' in '\[IJ\]S'"),
        ("[", r"'\[' has a \[ without a \] after it"),
        ("[IJSTA", r"'\[IJSTA' has a \[ without a \] after it"),
        ("C[A]T[S", r"'C\[A\]T\[S' has a \[ without a \] after it"),
        ("[]", "no tile shows"),
        ("C]", "no tile shows ']'"),
        ("'", "has no letter tile: a word holds at least one real tile"),
        ("[c]at", "has no letter tile: a word holds at least one real tile"),
        ("A\ud800", "no tile shows"),
        ("A\x00", "no tile shows"),
        ("A" * (LONGEST + 1), f"a word of {LONGEST + 1} tiles, 'A+…'; at most {LONGEST} are read"),
        ("A" * 10_000, "a word of 10000 characters"),
    ],
)
def test_what_is_no_word_is_named(rules: WordRules, typed: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        rules.notation.parse_group(typed)


def test_a_plain_word_in_a_position_means_its_letters(rules: WordRules) -> None:
    for table in (["clap"], ["Clap"], ["CLAP"]):
        assert judged(rules, table, "SQ", ["CLAPS"])["legal"]


# Racks


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("HIQ", "H I Q"),
        ("qih", "H I Q"),
        ("?a?B", "A B ? ?"),
        (" h  iq ", "H I Q"),
        ("H I ?", "H I ?"),
        ("", ""),
        ("é", "E"),
    ],
)
def test_a_rack(rules: WordRules, typed: str, tiles: str) -> None:
    assert rules.notation.parse_rack(typed) == tuple(tiles.split())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("A4", "no tile shows '4' in 'A4'"),
        ("A-B", "'-' in the rack 'A-B' is no tile; the edition en has A B"),
        ("I'M", "is no tile"),
        ("A,B", "no tile shows ','"),
        ("A_", "no tile shows '_'"),
        ("A" * (LONGEST_RACK + 1), f"a rack of {LONGEST_RACK + 1} tiles"),
    ],
)
def test_what_is_no_rack_is_named(rules: WordRules, typed: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        rules.notation.parse_rack(typed)


def test_a_rack_is_written_sorted_with_jokers_last(rules: WordRules) -> None:
    assert rules.notation.rack_text(("?", "Z", "A", "?", "M")) == "AMZ??"


def test_without_jokers_none_are_read(rules: WordRules) -> None:
    none = rules.with_settings(jokers=0)
    assert none.notation.parse_group("chip") == ("C", "H", "I", "P")
    with pytest.raises(NotationError, match=r"no tile shows '\?' in '\?'; the edition en has [A-Z ]+$"):
        none.notation.parse_rack("AB?")
    with pytest.raises(NotationError, match="there are no jokers here, and 'i' would be one"):
        none.notation.parse_group("CHiP")


# Tiles of several letters


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("[IJ]S", "[IJ] S"),
        ("[ij]S", "[ij] S"),
        ("IJS", "I J S"),
        ("[IJ]s", "[IJ] S"),
        ("[IJ][s]", "[IJ] s"),
        ("[ij]s", "[IJ] S"),
        ("S[IJ]TJe", "S [IJ] T J e"),
        ("[I][J]S", "I J S"),
    ],
)
def test_brackets(dutch: WordRules, typed: str, tiles: str) -> None:
    assert dutch.notation.parse_group(typed) == tuple(tiles.split())


def test_a_rack_in_brackets(dutch: WordRules) -> None:
    assert dutch.notation.parse_rack("S[IJ]A?") == ("A", "[IJ]", "S", "?")
    assert dutch.notation.parse_rack("SIJ") == ("I", "J", "S")
    assert dutch.notation.parse_rack("[ij]") == ("[IJ]",)
    assert dutch.notation.rack_text(("?", "[IJ]", "S", "I")) == "I[IJ]S?"


def test_a_rack_with_a_bracket_that_is_not_closed(dutch: WordRules) -> None:
    for rack in ("[IJ", "[IJ S]", "A[IJ?"):
        with pytest.raises(NotationError, match=r"has a \[ without a \] after it"):
            dutch.notation.parse_rack(rack)


def test_a_word_that_can_be_laid_in_too_many_ways_says_so(dutch: WordRules) -> None:
    """No way is left out in silence: all are looked at, or none is."""
    judged(dutch, [], "[IJ]" * 8, ["IJ" * 8])
    assert dutch.notation.parse_rack("IJ" * 20) == (*("I",) * 20, *("J",) * 20)
    with pytest.raises(TooMuchError, match="can be laid in more than 256 ways; write its tiles of several"):
        judged(dutch, [], "[IJ]" * 9, ["IJ" * 9])
    assert judged(dutch, [], "[IJ]" * 9, ["[IJ]" * 9])["used"] == "[IJ]" * 9


def test_a_letter_that_only_a_longer_tile_shows(rules: WordRules) -> None:
    own = dataclasses.replace(rules, edition=edition({"A": 1, "E": 1, "N": 1, "QU": 1}))
    assert own.notation.parse_group("QUAE") == ("[QU]", "A", "E")
    assert own.notation.parse_rack("quae") == ("A", "E", "[QU]")
    with pytest.raises(NotationError, match="no tile shows 'Q' in 'QAE'"):
        own.notation.parse_group("QAE")


@pytest.mark.parametrize("typed", ["ijs", "Ijs", "IJS", "[IJ]S"])
def test_what_plain_letters_leave_open_the_tiles_settle(dutch: WordRules, typed: str) -> None:
    def read(rack: str) -> str:
        position = read_position(dutch, {"rack": rack})
        turn = turn_from_json(dutch, position, {"play": [typed]})
        assert isinstance(turn, Play)
        return dutch.notation.group_text(turn.table[0])

    assert read("A[IJ]S") == "[IJ]S"
    if "[" not in typed:
        assert read("AIJS") == "IJS"


def test_w5_an_ij_tile_is_one_letter(dutch: WordRules) -> None:
    assert broken(dutch, [], "[IJ]SA", ["[IJ]S"], melded=True) == [("W5", "[IJ]S")]
    assert [c for c, _ in broken(dutch, [], "[IJ]STA", ["[IJ]ST"])] == ["W7"]
    long = dutch.with_settings(validation="challenge")
    assert broken(long, [], "[IJ]STENA", ["[IJ]STEN"], melded=False) == [("W3", None)]
    assert broken(long, [], "[IJ]STENAA", ["[IJ]STENA"], melded=False) == []
    assert judged(long, [], "[IJ]STENA", ["[IJ]STEN"])["score"] == 5
    assert judged(long, [], "[IJ]STENA", ["[IJ]STEN"])["placed"] == ["IJSTEN"]


def test_w6_tiles_make_no_other_word(dutch: WordRules) -> None:
    long = dutch.with_settings(validation="challenge")
    found = broken(long, ["[IJ]STA"], "IJSTAE", ["[IJ]STA", "IJSTA"])
    assert found == [("W6", "IJSTA")]


def test_w12_a_joker_for_an_ij_tile(dutch: WordRules) -> None:
    free = dutch.with_settings(validation="challenge")
    assert broken(free, ["[ij]SA"], "[IJ]TNA", ["[IJ]SA", "tNA"]) == []
    assert broken(free, ["[ij]SA"], "IJTNA", ["IJSA", "tNA"]) == [("W12", None)]


def test_w2_goes_by_the_edition_s_alphabet(dutch: WordRules) -> None:
    ranks = [dutch.opening_rank(tile) for tile in ("A", "I", "[IJ]", "J", "?")]
    assert ranks == [0, 2, 3, 4, None]


def test_words_are_in_the_edition_s_alphabetical_order(german: WordRules) -> None:
    table = tuple(map(german.notation.parse_group, ["BAR", "ÄBA", "ABÄ", "NÄB", "NAB"]))
    assert [german.notation.group_text(g) for g in german.notation.sort_table(table)] == [
        "ABÄ",
        "ÄBA",
        "BAR",
        "NAB",
        "NÄB",
    ]
    free = german.with_settings(validation="challenge")
    placed = judged(free, [], "BARÄBAEE", ["BAR", "ÄBA"])["placed"]
    assert placed == ["ÄBA", "BAR"]


# What is written is read as it was


def groups_of(notation: LetterNotation) -> st.SearchStrategy[Group]:
    """Words with at least one real tile, jokers and marks among them."""
    tiles = [tile for tile, held in notation.held.items() if held != "?"]
    jokers = [tile for tile, held in notation.held.items() if held == "?"]
    each = st.one_of(st.sampled_from(tiles), st.sampled_from(jokers), st.sampled_from(["'", "-"]))
    words = st.lists(each, min_size=1, max_size=8).map(tuple)
    return words.filter(lambda group: not set(tiles).isdisjoint(group))


ENGLISH = LetterNotation(edition(dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1)))
NOTATIONS = [ENGLISH, *(LetterNotation(edition(tiles)) for tiles in (DUTCH, SPANISH, GERMAN))]
anything = st.sampled_from(NOTATIONS).flatmap(lambda n: st.tuples(st.just(n), groups_of(n)))
FEW = settings(max_examples=100, derandomize=True, deadline=None)


@FEW
@given(anything)
def test_group_text_is_read_as_it_was(written: tuple[LetterNotation, Group]) -> None:
    notation, group = written
    assert notation.parse_group(notation.group_text(group)) == group


@FEW
@given(anything)
def test_group_text_tells_groups_apart(written: tuple[LetterNotation, Group]) -> None:
    notation, group = written
    other = notation.parse_group(notation.word(group).lower())
    assert (notation.group_text(group) == notation.group_text(other)) == (group == other)


@FEW
@given(anything)
def test_rack_text_is_read_as_it_was(written: tuple[LetterNotation, Group]) -> None:
    notation, group = written
    rack = tuple(notation.content([group]).elements())
    text = notation.rack_text(rack)
    assert notation.sort_tiles(notation.parse_tiles(text)) == notation.sort_tiles(rack)
    assert text == notation.rack_text(rack[::-1])


@FEW
@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for notation in NOTATIONS:
        try:
            group = notation.parse_group(text)
        except NotationError:
            continue
        assert notation.parse_group(notation.group_text(group)) == group


def test_a_word_with_jokers_that_looks_plain_has_a_bracket(rules: WordRules) -> None:
    assert rules.notation.group_text(("C", "a", "t")) == "[C]at"
    assert rules.notation.group_text(("c", "A", "t")) == "cAt"
    assert rules.notation.group_text(("C", "a", "T")) == "CaT"


@pytest.mark.parametrize(
    ("group", "text"),
    [
        ("[IJ] s", "[IJ][s]"),
        ("[IJ] ' a", "[IJ]'[a]"),
        ("A ' s", "[A]'s"),
        ("[IJ] [ij]", "[IJ][ij]"),
        ("[IJ] - [ij]", "[IJ]-[ij]"),
        ("[ij] S", "[ij]S"),
    ],
)
def test_brackets_and_marks_are_written_so_that_they_can_be_read(
    dutch: WordRules, group: str, text: str
) -> None:
    assert dutch.notation.group_text(tuple(group.split())) == text
    assert dutch.notation.parse_group(text) == tuple(group.split())


# An edition of one's own


def test_an_edition_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ij.toml"
    tiles = "".join(f"{letters} = {count}\n" for letters, count in DUTCH.items())
    file.write_text(
        'name = "ij"\ntitle = "IJ"\nlanguage = "nl"\ndictionary = "klein.txt"\nsource = "made up"\n[tiles]\n'
        + tiles
    )
    (tmp_path / "klein.txt").write_text("ijs\nijsje\ntijt\nnaaste\n")
    own = open_word_rules(edition=str(file))
    assert own.tile_set(2)["[IJ]"] == 2
    assert judged(own, [], "[IJ]SJEA", ["[IJ]SJE"])["placed"] == ["IJSJE"]
    assert judged(own, [], "T[IJ]TA", ["T[IJ]T"])["score"] == 3
    assert judged(own, [], "T[IJ]TA", {"lay": ["tijt"]})["table"] == ["T[IJ]T"]
    assert clauses(judged(own, [], "TIJTA", {"lay": ["tijt"]})) == ["W7"]
    assert judged(own, [], "TT?A", {"lay": ["tijt"]})["table"] == ["T[ij]T"]
