"""`find` against a plain scan, condition by condition, and all together."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.errors import NotationError
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.alphabet import ENGLISH
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.find import Found, Query, find
from wordkub.lexicon.source import compile_source
from wordkub.lexicon.theme import Theme

FEW = "ABEST"


@cache
def english() -> CompiledDictionary:
    return open_dictionary("en-US")


@pytest.fixture(scope="module")
def dutch(tmp_path_factory: pytest.TempPathFactory) -> CompiledDictionary:
    folder = tmp_path_factory.mktemp("dutch")
    (folder / "klein.toml").write_text('name = "klein"\nlanguage = "nl"\ndigraphs = ["IJ"]\n')
    (folder / "klein.txt").write_text("ijs\nbi|jou\nbijen\nijsbeer\nijver\njij\nji|j\n")
    return open_dictionary(str(folder / "klein.toml"))


def tiles(*rack: str, **more: object) -> list[str]:
    return [found.tiles for found in find(english(), Query(*rack, **more))]  # type: ignore[arg-type]


# Conditions


def test_a_rack_is_counted_exactly() -> None:
    assert "BANANA" in tiles("BANANA")
    assert "BANANA" not in tiles("BANAN")
    assert "BANANa" in tiles("BANAN?")


def test_the_longest_come_first_then_the_alphabet() -> None:
    words = tiles("STONE")
    assert words[:3] == ["NOTES", "ONSET", "STENO"]
    assert [len(word) for word in words] == sorted((len(word) for word in words), reverse=True)


def test_a_natural_tile_goes_before_a_joker_and_no_word_is_found_twice() -> None:
    words = tiles("POP?", least=4)
    assert "POPe" in words
    assert "PlOP" in words
    assert len({word.upper() for word in words}) == len(words)


def test_a_word_of_jokers_alone_is_none() -> None:
    assert tiles("??") == []
    assert "CAT" not in [word.upper() for word in tiles("X???", most=3)]


@pytest.mark.parametrize(
    ("query", "some", "none"),
    [
        (Query("RETINAS", is_anagram=True), {"NASTIER", "RETAINS"}, {"RETINA", "TRAINS"}),
        (Query("RETINA?", is_anagram=True, least=7), {"CERTAIN"}, {"RETAIN"}),
        (Query(pattern="C?T"), {"CAT", "COT", "CUT"}, {"CATS", "CAST"}),
        (Query(pattern="*ZZ*", most=4), {"BUZZ", "FUZZ"}, {"PIZZA", "ZEST"}),
        (Query(pattern="q*z"), {"QUIZ"}, {"QUIZZES"}),
        (Query(prefix="cat", most=4), {"CAT", "CATS"}, {"SCAT"}),
        (Query(suffix="ing", most=4), {"KING", "RING"}, {"INGOT"}),
        (Query(prefix="re", suffix="ed", pattern="*A*", most=6), {"REAMED"}, {"RED", "REED"}),
        (Query("AEINRST", holding="ZS"), set(), {"RETAINS"}),
        (Query("AEINRSTZ", holding="Z"), {"ZANIEST"}, {"RETAINS"}),
        (Query(holding="ZZZ"), {"PIZZAZZ"}, {"PIZZA"}),
        (Query("CATTLE", level=10), {"LATE"}, {"TACET"}),
    ],
)
def test_each_condition(query: Query, some: set[str], none: set[str]) -> None:
    words = {found.word for found in find(english(), query)}
    assert some <= words
    assert not none & words


def test_hooks_are_the_letters_that_make_a_word() -> None:
    (cat,) = find(english(), Query(pattern="CAT", hooks=True))
    assert (cat.before, cat.after) == ("S", "ES")
    assert cat.to_json(with_hooks=True) == {
        "word": "CAT",
        "length": 3,
        "tiles": "CAT",
        "before": "S",
        "after": "ES",
    }


def test_a_theme_and_a_family(tmp_path: Path) -> None:
    pets = Theme.of("pets", ["cat", "dog"])
    assert tiles("CATDOG", theme=pets) == ["CAT", "DOG"]
    (tmp_path / "own.txt").write_text("cat\ndog\n")
    (tmp_path / "own.family.txt").write_text("dog\n")
    family = open_dictionary(str(tmp_path / "own.txt"), family=True)
    assert [found.word for found in find(family, Query("CATDOG"))] == ["CAT"]


# Tiles of several letters


def test_one_digraph_tile_is_one_letter(dutch: CompiledDictionary) -> None:
    def found(rack: str) -> list[str]:
        return [word.tiles for word in find(dutch, Query(rack))]

    assert found("[IJ]S") == ["[IJ]S"]
    assert found("J[IJ]S[IJ]") == ["J[IJ]", "[IJ]S"]
    assert found("B[IJ]ENOU") == ["B[IJ]EN"]
    assert found("[IJ]?") == ["j[IJ]", "[IJ]s"]
    assert found("S?[IJ]") == ["j[IJ]", "[IJ]S"]


def test_without_a_digraph_tile_its_letters_are_two(dutch: CompiledDictionary) -> None:
    words = [(word.tiles, word.length) for word in find(dutch, Query("BIJOUS", tiles=tuple(ENGLISH)))]
    assert words == [("BIJOU", 5), ("IJS", 3)]
    assert [word.tiles for word in find(dutch, Query("JIJ", tiles=tuple(ENGLISH)))] == ["JIJ"]
    assert [word.tiles for word in find(dutch, Query("BIJOUS"))] == ["BIJOU"]


def test_letters_that_make_a_tile_together_are_that_tile_in_patterns(dutch: CompiledDictionary) -> None:
    def found(**more: object) -> list[str]:
        return [word.tiles for word in find(dutch, Query(**more))]  # type: ignore[arg-type]

    assert found(pattern="ij?") == ["[IJ]S"]
    assert found(holding="ij", least=4) == ["[IJ]SBEER", "B[IJ]EN", "[IJ]VER"]
    assert found(prefix="bij") == ["B[IJ]EN"]
    assert found(pattern="b[i][j]*") == ["BIJOU"]
    assert found(rack="S?") == ["[ij]S"]


def test_the_edition_can_say_what_tiles_there_are(dutch: CompiledDictionary) -> None:
    assert [word.tiles for word in find(dutch, Query("BIJENOU", tiles=(*ENGLISH, "IJ")))] == ["BIJOU"]


# What cannot be asked


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (Query("RETINA."), r"'\.' in the rack 'RETINA\.': it takes A B C"),
        (Query("AE1"), "'1' in the rack 'AE1'"),
        (Query("Ω"), "'Ω' in the rack"),
        (Query("[IJ]S"), r"'\[IJ\]' in the rack"),
        (Query("CAT", holding="?"), r"'\?' in the letters"),
        (Query(pattern="c-t"), "'-' in the pattern 'c-t'"),
        (Query("A" * 201), "rack of 201 characters"),
        (Query(pattern="a" * 101), "a pattern of 101 characters"),
    ],
)
def test_what_is_no_letter_is_named(query: Query, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        list(find(english(), query))


def test_a_pattern_of_many_stars_is_answered_at_once() -> None:
    assert [found.word for found in find(english(), Query(pattern="*a" * 6, least=3))][:1] != []
    assert list(find(english(), Query(pattern="*a*" * 30))) == []


# Against a plain scan


def of_words(words: list[str], folder: Path, digraphs: bool) -> CompiledDictionary:
    (folder / "own.toml").write_text('name = "own"\n' + ('digraphs = ["ST"]\n' if digraphs else ""))
    (folder / "own.txt").write_text("\n".join(word.lower() for word in words))
    return CompiledDictionary(compile_source(str(folder / "own.toml")))


def plainly(words: list[list[str]], rack: Counter[str], jokers: int, query: Query) -> set[str]:
    shape = None if query.pattern is None else re.compile(query.pattern.replace("?", ".").replace("*", ".*"))
    return {
        "".join(word)
        for word in words
        if (short := (Counter(word) - rack).total()) <= jokers
        and short < len(word)
        and (query.least or 1) <= len(word) <= (query.most or 99)
        and Counter(query.holding) <= Counter(word)
        and (shape is None or shape.fullmatch("".join(word)))
    }


@settings(max_examples=120, deadline=None)
@given(
    words=st.lists(st.text(FEW, min_size=3, max_size=12), min_size=1, max_size=40, unique=True),
    rack=st.text(FEW, max_size=12),
    jokers=st.integers(0, 3),
    query=st.builds(
        Query,
        least=st.integers(1, 6),
        most=st.none() | st.integers(2, 9),
        holding=st.text(FEW, max_size=2),
        pattern=st.none() | st.text(FEW + "?**", min_size=1, max_size=5),
    ),
)
def test_find_is_what_a_plain_scan_finds(
    words: list[str], rack: str, jokers: int, query: Query, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = of_words(words, tmp_path_factory.mktemp("own"), digraphs=False)
    asked = dataclasses.replace(query, rack=rack + "?" * jokers)
    found = list(find(own, asked))
    assert len(found) == len({word.word for word in found})
    assert {word.word for word in found} == plainly([list(w) for w in words], Counter(rack), jokers, query)
    for word in found:
        assert_lays(word, Counter(rack), jokers)


def assert_lays(found: Found, rack: Counter[str], jokers: int) -> None:
    """Natural tiles are on the rack, and a letter is a joker only where the rack has no more of it."""
    natural = Counter(ch for ch in found.tiles if ch.isupper())
    stood = Counter(ch.upper() for ch in found.tiles if ch.islower())
    assert natural <= rack
    assert stood.total() <= jokers
    assert all(natural[letter] == rack[letter] for letter in stood)


@settings(max_examples=80, deadline=None)
@given(
    words=st.lists(st.lists(st.sampled_from(["A", "B", "ST", "T"]), min_size=3, max_size=6), max_size=20),
    rack=st.lists(st.sampled_from(["A", "B", "ST", "T", "S"]), max_size=9),
    jokers=st.integers(0, 2),
)
def test_digraph_tiles_against_a_plain_scan(
    words: list[list[str]], rack: list[str], jokers: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = of_words(["".join(word) for word in words], tmp_path_factory.mktemp("own"), digraphs=True)
    asked = "".join(f"[{tile}]" for tile in rack) + "?" * jokers
    found = {word.word for word in find(own, Query(asked, tiles=("A", "B", "S", "ST", "T")))}
    assert found == plainly(words, Counter(rack), jokers, Query())


@pytest.mark.parametrize("rack", ["H,I,Q,C,H,P,?", "h i q c h p ?", " ,HIQ, CHP,, ? ", "H\u0049QCHP?"])
def test_commas_and_spaces_of_a_rack_are_no_tiles(rack: str) -> None:
    assert tiles(rack) == tiles("HIQCHP?")
    assert tiles(rack, is_anagram=True, least=6) == tiles("HIQCHP?", is_anagram=True, least=6)
    assert tiles("S T A R E", is_anagram=True) == tiles("STARE", is_anagram=True) != []
