"""Hunspell pairs: each rule by a small pair, random ones against spylls, real ones against hunspell."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spylls.hunspell import Dictionary, readers
from spylls.hunspell.readers.file_reader import BaseReader

from wordkub.errors import FileError
from wordkub.lexicon.hunspell import LONGEST_LINE, HunspellPair

Expanded = Callable[..., str]

INSTALLED = Path("/usr/share/hunspell")


def write(folder: Path, aff: str, *entries: str, encoding: str = "utf-8") -> str:
    (folder / "x.aff").write_text(aff, encoding, errors="surrogateescape")
    (folder / "x.dic").write_text(
        "\n".join([str(len(entries)), *entries, ""]), encoding, errors="surrogateescape"
    )
    return str(folder / "x.dic")


@pytest.fixture
def forms(tmp_path: Path) -> Expanded:
    """The forms of a pair, in a text: its rules, then its entries."""

    def expanded(aff: str, *entries: str) -> str:
        return " ".join(HunspellPair.open(write(tmp_path, aff, *entries)).forms())

    return expanded


# --- rules -------------------------------------------------------------------------------------------------

PLURAL = "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n"
RE = "PFX R Y 1\nPFX R 0 re .\n"
UN = "PFX U N 1\nPFX U 0 un .\n"
TWICE = "SFX A Y 1\nSFX A 0 able/NM .\nSFX N Y 1\nSFX N 0 ness .\nSFX M Y 1\nSFX M e y e\n"


@pytest.mark.parametrize(
    ("aff", "entries", "expected"),
    [
        ("", ["cat", "dog"], "cat dog"),
        (PLURAL, ["fly/S", "cat/S"], "fly flies cat cats"),
        (PLURAL, ["boy/S"], "boy"),
        (RE + PLURAL, ["act/RS"], "act react acts reacts"),
        (UN + PLURAL, ["act/US"], "act unact acts"),
        (TWICE, ["do/A"], "do doable doableness doably"),
        (TWICE + RE, ["do/AR"], "do redo doable redoable doableness redoableness doably redoably"),
        ("SFX A Y 1\nSFX A 0 b/C .\n" + "PFX C Y 1\nPFX C 0 c .\n", ["a/A"], "a ab cab"),
        ("PFX C Y 1\nPFX C 0 c/A .\n" + "SFX A Y 1\nSFX A 0 b .\n", ["a/C"], "a ca cab"),
        ("PFX D Y 1\nPFX D 0 dis/R .\n" + RE, ["own/D"], "own disown"),
        ("COMPLEXPREFIXES\nPFX D Y 1\nPFX D 0 dis/R .\n" + RE, ["own/D"], "own disown redisown"),
        ("COMPLEXPREFIXES\n" + TWICE, ["do/A"], "do doable"),
        ("NEEDAFFIX X\n" + PLURAL, ["scissor/SX"], "scissors"),
        ("PSEUDOROOT X\n" + PLURAL, ["scissor/SX"], "scissors"),
        ("NEEDAFFIX X\nSFX A Y 1\nSFX A 0 b/XC .\nSFX C Y 1\nSFX C 0 c .\n", ["a/A"], "a abc"),
        ("NEEDAFFIX X\n" + RE + "SFX A Y 1\nSFX A 0 b/X .\n", ["a/AR"], "a rea reab"),
        ("ONLYINCOMPOUND X\n" + PLURAL, ["tele/SX", "cat/S"], "cat cats"),
        ("ONLYINCOMPOUND X\nSFX A Y 1\nSFX A 0 s/X .\n", ["cat/A"], "cat"),
        ("FORBIDDENWORD X\n" + PLURAL, ["sheep/S", "sheeps/X"], "sheep"),
        ("FORBIDDENWORD X\n" + PLURAL, ["ox/SX", "cat"], "cat"),
        ("FORBIDDENWORD X\n" + PLURAL, ["foo/S", "foo/X"], "foo"),
        ("FORBIDDENWORD X\n" + PLURAL, ["foo/X", "foo/S"], ""),
        (
            "FORBIDDENWORD X\n" + PLURAL + "SFX T Y 1\nSFX T 0 sh .\n",
            ["cat/S", "ca/TX", "dog/S"],
            "cat cats dog dogs",
        ),
        ("FORBIDDENWORD X\n" + PLURAL, ["cats", "cat/SX"], "cats"),
        (
            "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nSFX B Y 2\nSFX B 0 bb .\nSFX B 0 ban/X .\n",
            ["jo/AB"],
            "jo jobb legjoban",
        ),
        ("KEEPCASE K\n" + PLURAL, ["kWh/K", "NATO/KS"], "kWh NATO NATOs"),
        ("FULLSTRIP\nSFX A Y 1\nSFX A go went go\n", ["go/A", "forgo/A"], "go went forgo forwent"),
        ("SFX A Y 1\nSFX A go went go\n", ["go/A", "forgo/A"], "go forgo forwent"),
        ("SFX A Y 1\nSFX A 0 0 .\n", ["a/A"], "a"),
        ("IGNORE '\n" + PLURAL, ["c'at/S"], "cat cats"),
        # Flags that a word lacks, or that nothing is known of, add nothing to it.
        (RE + PLURAL, ["cat", "dog/S", "act/R", "cow/Q"], "cat dog dogs act react cow"),
        ("NEEDAFFIX X\nFORBIDDENWORD Y\nONLYINCOMPOUND Z\n" + PLURAL, ["cat/S", "dog"], "cat cats dog"),
        ("SFX A Y 1\nSFX A 0 b .\nPFX P Y 1\nPFX P 0 c .\n", ["a/A", "e/P", "i/AP"], "a ab e ce i ci ib cib"),
        ("SFX A Y 1\nSFX A 0 b/P .\nPFX P N 1\nPFX P 0 c .\n", ["a/A"], "a ab"),
    ],
)
def test_rule(forms: Expanded, aff: str, entries: list[str], expected: str) -> None:
    assert forms(aff, *entries) == expected


@pytest.mark.parametrize(
    ("aff", "entry"),
    [
        ("FLAG long\nSFX S1 Y 1\nSFX S1 0 s .\nPFX R1 Y 1\nPFX R1 0 re .\n", "act/R1S1"),
        ("FLAG num\nSFX 1 Y 1\nSFX 1 0 s .\nPFX 1000 Y 1\nPFX 1000 0 re .\n", "act/1000,1"),
        ("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\nPFX ő Y 1\nPFX ő 0 re .\n", "act/éő"),
        ("AF 2\nAF S\nAF RS\n" + RE + PLURAL, "act/2"),
        ("FLAG num\nAF 1\nAF 2,3\nNEEDAFFIX 9\nPFX 3 Y 1\nPFX 3 0 re .\nSFX 2 Y 1\nSFX 2 0 s .\n", "act/1"),
        (
            "PFX R Y 1\nPFX R 0 re .\nFLAG long\n".replace("R ", "R1 ") + "SFX S1 Y 1\nSFX S1 0 s .\n",
            "act/R1S1",
        ),
    ],
)
def test_flags_of_every_type(forms: Expanded, aff: str, entry: str) -> None:
    assert sorted(forms(aff, entry).split()) == ["act", "acts", "react", "reacts"]


def test_alias_in_a_rule(forms: Expanded) -> None:
    assert forms("AF 1\nAF N\n" + TWICE.replace("able/NM", "able/1"), "do/1", "go/1") == "do doness go goness"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("cat/S po:noun", "cat cats"),
        ("cat/S\t12", "cat cats"),
        ("cat/S  ", "cat cats"),
        ("bow tie/S", "bow tie bow ties"),
        ("km\\/h", "km/h"),
        ("/etc", "/etc"),
        ("rendez-vous", "rendez-vous"),
    ],
)
def test_entries_with_fields_spaces_and_slashes(forms: Expanded, entry: str, expected: str) -> None:
    assert forms(PLURAL, entry) == expected


def test_what_is_not_a_rule_is_passed_over(forms: Expanded) -> None:
    aff = "# SFX of a kind\nREP ( [ \nTRY esia\nBREAK many\nSFX S Y 1 # one\n\n# a remark\nSFX S 0 s . # s\n"
    assert forms(aff, "", "cat/S") == "cat cats"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("UTF-8", "utf-8-sig"),
        ("ISO8859-1", "latin-1"),
        ("ISO8859-2", "iso8859-2"),
        ("microsoft-cp1251", "cp1251"),
        ("TIS620-2533", "tis-620"),
    ],
)
def test_encodings_by_hunspell_s_names(tmp_path: Path, name: str, written: str) -> None:
    letter = bytes([0xE1]).decode("latin-1" if "utf" in written else written)
    path = write(tmp_path, f"SET {name}\nSFX S Y 1\nSFX S 0 {letter} .\n", f"a{letter}/S", encoding=written)
    assert list(HunspellPair.open(path).forms()) == [f"a{letter}", f"a{letter}{letter}"]


def test_flags_may_be_bytes_of_no_encoding(tmp_path: Path) -> None:
    path = write(tmp_path, "SET UTF-8\nSFX \udce1 Y 1\nSFX \udce1 0 ő .\n", "egy/\udce1")
    assert list(HunspellPair.open(path).forms()) == ["egy", "egyő"]


@pytest.mark.parametrize(
    "setting", ["COMPOUNDFLAG C", "COMPOUNDBEGIN C", "COMPOUNDRULE 1\nCOMPOUNDRULE (C)*"]
)
def test_compounds_are_told_of_and_not_expanded(tmp_path: Path, setting: str) -> None:
    pair = HunspellPair.open(write(tmp_path, setting + "\n" + PLURAL, "cat/SC"))
    assert pair.has_compounds
    assert list(pair.forms()) == ["cat", "cats"]
    assert not HunspellPair.open(write(tmp_path, PLURAL, "cat/S")).has_compounds


def test_a_form_made_in_two_ways_is_given_once_for_an_entry(forms: Expanded) -> None:
    aff = "SFX A Y 2\nSFX A 0 s .\nSFX A 0 s t\n"
    assert forms(aff, "cat/A", "cat/A") == "cat cats cat cats"


# --- what is wrong -----------------------------------------------------------------------------------------


def refused(path: str) -> str:
    with pytest.raises(FileError) as caught:
        list(HunspellPair.open(path).forms())
    return str(caught.value).removeprefix(path.removesuffix("x.dic"))


def test_list_of_another_name(tmp_path: Path) -> None:
    assert "a Hunspell list is a file NAME.dic" in refused(str(tmp_path / "x.txt"))


def test_missing_files(tmp_path: Path) -> None:
    path = write(tmp_path, "", "cat")
    (tmp_path / "x.aff").unlink()
    assert refused(path) == f"x.dic: its affix rules are missing: {tmp_path / 'x.aff'} belongs beside it"
    (tmp_path / "x.dic").unlink()
    assert refused(path) == "x.dic: No such file or directory"
    (tmp_path / "x.dic").mkdir()
    (tmp_path / "x.aff").mkdir()
    assert refused(path) == "x.dic: Is a directory"


@pytest.mark.parametrize("data", [b"", b"cat\ndog\n", b"\x89PNG\r\n\x1a\n\0\0", b"\n\n5\ncat\n"])
def test_list_without_its_number(tmp_path: Path, data: bytes) -> None:
    path = write(tmp_path, "")
    Path(path).write_bytes(data)
    assert refused(path) == "x.dic, line 1: is not a Hunspell list: the number of its entries belongs here"


def test_endless_line(tmp_path: Path) -> None:
    path = write(tmp_path, "", "cat", "a" * (LONGEST_LINE + 1))
    assert refused(path) == "x.dic, line 3: is not Hunspell's: the line is too long"


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\ncat\n"])
def test_a_line_exactly_at_the_limit_is_read(tmp_path: Path, end: bytes) -> None:
    path = write(tmp_path, "")
    Path(path).write_bytes(b"1\n" + b"a" * LONGEST_LINE + end)
    assert next(iter(HunspellPair.open(path).forms())) == "a" * LONGEST_LINE
    Path(path).write_bytes(b"1\na" + b"a" * LONGEST_LINE + end)
    assert refused(path) == "x.dic, line 2: is not Hunspell's: the line is too long"


def test_list_that_is_written_otherwise(tmp_path: Path) -> None:
    path = write(tmp_path, "SET UTF-8\n", "cat", "caf\udce9")
    assert refused(path).startswith("x.dic, line 3: is not UTF-8 text; the line SET of the rules")


def test_alias_of_nothing(tmp_path: Path) -> None:
    assert refused(write(tmp_path, "AF 1\nAF S\n" + PLURAL, "cat/7")) == (
        "x.dic, line 2: its rules have no flag alias '7'"
    )


@pytest.mark.parametrize(
    ("aff", "said"),
    [
        ("SFX S Y 2\nSFX S 0 s .\n", "line 2: the table of the affixes 'S' lacks 1 line"),
        (
            "SFX S Y 2\nSFX S 0 s .\nSFX T Y 1\nSFX T 0 t .\n",
            "line 3: the table of the affixes 'S' lacks 1 line",
        ),
        ("SFX S Y 1\nSFX S 0 s .\nSFX S 0 es .\n", "line 3: a table of affixes begins with its flag"),
        ("SFX\n", "line 1: a table of affixes begins with its flag"),
        ("SFX S Y 1\nSFX S 0\n", "line 2: the table of the affixes 'S' lacks 1 line"),
        ("SFX S Y 1\nSFX S 0 s [a\n", "line 2: is not a rule of Hunspell's that can be read"),
        ("\nNEEDAFFIX\n", "line 2: is not a rule of Hunspell's that can be read"),
        ("FLAG odd\nNEEDAFFIX X\n", "line 2: is not a rule of Hunspell's that can be read"),
        ("FLAG odd\n", "FLAG: takes long, num or UTF-8"),
        ("AF one\n", "line 1: is not a rule of Hunspell's that can be read"),
        ("SET UTF-8\nSFX S Y 1\nSFX S 0 \udce9 .\n", "line 3: is not UTF-8 text"),
        ("SET klingon\n", "line 1, SET: 'klingon' is no encoding for a list"),
        ("SET utf-16\n", "line 1, SET: 'utf-16' is no encoding for a list"),
        ("SET rot13\n", "line 1, SET: 'rot13' is no encoding for a list"),
    ],
)
def test_rules_that_cannot_be_read(tmp_path: Path, aff: str, said: str) -> None:
    assert refused(write(tmp_path, aff, "cat")).startswith(f"x.aff, {said}")


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.binary(min_size=20))
def test_bytes_that_nobody_wrote_are_no_rules(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Hunspell passes over lines that it does not know, so that any file would do for its rules."""
    path = write(tmp_path_factory.mktemp("pair"), "", "cat")
    Path(path).with_suffix(".aff").write_bytes(data)
    lines = [line for line in data.split(b"\n") if line.strip() and not line.strip().startswith(b"#")]
    if lines:
        with pytest.raises(FileError, match=r"x\.aff, line 1: is not Hunspell's"):
            HunspellPair.open(path)
    else:
        assert list(HunspellPair.open(path).forms()) == ["cat"]


SCRAPS = st.sampled_from([*"SFX PFX AF FLAG SET NEEDAFFIX IGNORE Y N 0 1 2 a [ ] / (".split(), "\xa0", "\n"])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(SCRAPS).map(" ".join))
def test_no_rules_raise_anything_else(tmp_path_factory: pytest.TempPathFactory, aff: str) -> None:
    path = write(tmp_path_factory.mktemp("pair"), aff, "cat/1", "a/N")
    with contextlib.suppress(FileError):
        list(HunspellPair.open(path).forms())


# --- spylls and hunspell agree -----------------------------------------------------------------------------

MORE = st.sets(st.sampled_from("ABPQNOC"), max_size=2).map(sorted).map("".join)
RULES = st.lists(st.tuples(*map(st.sampled_from, ("0ab", "xyz", [".", "a", "[^a]"])), MORE), max_size=3)
STEMS = st.text("ab", min_size=4, max_size=5)
FLAGS = st.builds("{}{}".format, st.sampled_from(["", "A", "BP", "ABPQ", "BQ"]), st.sampled_from(" ABPQNOKX"))
ENTRIES = st.lists(st.tuples(STEMS, FLAGS), min_size=1, max_size=4, unique_by=lambda entry: entry[0])
NEEDS = "NEEDAFFIX N\nONLYINCOMPOUND O\nCIRCUMFIX C\nKEEPCASE K\nFORBIDDENWORD X\n"


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Tables of the suffixes A, B and the prefixes P, Q, which allow and need each other."""
    lines = []
    for kind in ("SFX A", "SFX B", "PFX P", "PFX Q"):
        rules = draw(RULES)
        lines += [f"{kind} {draw(st.sampled_from('YYN'))} {len(rules)}"] if rules else []
        lines += [f"{kind} {strip} {add}/{more} {fits}" for strip, add, fits, more in rules]
    return "\n".join(lines)


@pytest.mark.slow
@settings(max_examples=300, deadline=None, derandomize=True)
@given(tables(), ENTRIES, st.sampled_from(["", "COMPLEXPREFIXES\n", "FULLSTRIP\n"]))
def test_spylls_accepts_every_form(
    tmp_path_factory: pytest.TempPathFactory, affixes: str, entries: list[tuple[str, str]], more: str
) -> None:
    folder = tmp_path_factory.mktemp("pair")
    path = write(folder, NEEDS + more + affixes, *map("/".join, entries))
    spylls = read_by_spylls(folder)
    for form in HunspellPair.open(path).forms():
        assert spylls.lookup(form) or meets_forbidden(spylls, form), form


class Text(BaseReader):  # type: ignore[misc]
    """A file for spylls, which leaves its own ones open."""

    def __init__(self, path: Path) -> None:
        super().__init__(io.StringIO(path.read_text("utf-8")))


def read_by_spylls(folder: Path) -> Dictionary:
    aff, context = readers.read_aff(Text(folder / "x.aff"))
    return Dictionary(aff, readers.read_dic(Text(folder / "x.dic"), aff=aff, context=context))


def meets_forbidden(spylls: Dictionary, form: str) -> bool:
    """Whether spylls comes upon a forbidden stem on its way, at which it gives up."""
    ways = spylls.lookuper.produce_affix_forms(form, [], [], [])
    return any(spylls.dic.has_flag(way.stem, "X") for way in ways)


def refused_by_hunspell(pair: Path, words: list[str]) -> list[str]:
    command = ["hunspell", "-i", "UTF-8", "-l", "-d", str(pair)]
    text = "\n".join([*words, ""])
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least", "step"), [("en_US", 160_000, 1), ("fr", 3_000_000, 25)])
def test_hunspell_accepts_every_form(name: str, least: int, step: int) -> None:
    """Forms that hunspell would cut up are left out; of the millions with qu' every fifth is enough."""
    forms = set(HunspellPair.open(str(INSTALLED / f"{name}.dic")).forms())
    whole = sorted(form for form in forms if re.fullmatch("[A-Za-zÀ-ſ][A-Za-zÀ-ſ'-]*", form))
    assert len(forms) > least
    assert len(whole) > 0.99 * len(forms)
    assert refused_by_hunspell(INSTALLED / name, whole[::step]) == []
