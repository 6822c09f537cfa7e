"""What English words mean: words that people know, the index as a file, and the recipe that makes it."""

from __future__ import annotations

import doctest
import importlib
import lzma
import re
import sys
import zlib
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordkub.errors import FileError, WordkubError
from wordkub.lexicon import meanings as subject
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.meanings import (
    PARTS_OF_SPEECH,
    PATH,
    Definition,
    Entry,
    Meanings,
    key_of,
    open_meanings,
    pack,
)

ROOT = Path(__file__).resolve().parents[2]
DICTIONARIES = ROOT / "dictionaries"
MEGABYTE = 1 << 20

MEANINGS = open_meanings()

KNOWN = """
    mice        mouse       noun        small rodents
    went        go          verb        change location
    better      good        adjective   desirable or positive qualities
    better      well        adverb      in a good or proper or satisfactory manner
    better      better      adjective   superior to another
    geese       goose       noun        aquatic birds
    leaves      leaf        noun        organ of photosynthesis
    leaves      leave       noun        absent from work
    leaves      leave       verb        go away from a place
    saw         see         verb        perceive by sight
    saw         saw         noun        hand tool having a toothed blade
    saw         saw         verb        cut with a saw
    lay         lie         verb        occupy a certain position
    lay         lay         verb        put into a certain place
    lay         lay         noun        narrative song
    lay         lay         adjective   not members of the clergy
    axes        axis        noun        straight line through a body
    axes        ax          noun        edge tool
    axes        axe         noun        edge tool
    axes        axe         verb        chop or split
    ran         run         verb        move fast
    hello       hello       noun        expression of greeting
    busier      busy        adjective   actively or fully engaged
    happiest    happy       adjective   enjoying or showing or marked by joy
    oxen        ox          noun        adult castrated bull
    children    child       noun        young person
    worst       bad         adjective   undesirable
    was         be          verb        quality of being
    does        do          verb        engage in
    goes        go          verb        change location
    potatoes    potato      noun        edible tuber
    churches    church      noun        Christians
    wolves      wolf        noun        canine
    criteria    criterion   noun        basis for comparison
    hoping      hope        verb        expect and wish
    hopping     hop         verb        jump lightly
    planned     plan        verb        intention
    carried     carry       verb        move while supporting
    traveled    travel      verb        change location
    travelled   travel      verb        change location
    stickiest   sticky      adjective   adhesive
    scabbed     scab        verb        form a scab
    lying       lie         verb        occupy a certain position
    dyeing      dye         verb        color with dye
    building    building    noun        roof and walls
    glasses     glasses     noun        frame that holds a pair of lenses
    slowly      slowly      adverb      without speed
    zebra       zebra       noun        black-and-white striped
    quiz        quiz        noun        examination
    cwm         cwm         noun        basin in a mountain
    colour      colour      noun        used for its color
    organise    organise    verb        order and organization
    cafe        cafe        noun        small restaurant
    polish      polish      noun        smooth and shiny
    china       china       noun        porcelain
    turkey      turkey      noun        gallinaceous bird
    dumpster    Dumpster    noun        container
    airbag      air bag     noun        safety restraint
    airbags     air bag     noun        safety restraint
    coworker    co-worker   noun        works with
"""
CASES = [re.split("  +", line.strip()) for line in KNOWN.strip().splitlines()]


def bases(word: str) -> list[str]:
    return [entry.base for entry in MEANINGS.define(word).entries]


# --- words that people know --------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "base", "part_of_speech", "phrase"), CASES)
def test_meaning_of_a_word(word: str, base: str, part_of_speech: str, phrase: str) -> None:
    entries = MEANINGS.define(word).entries
    told = [entry for entry in entries if (entry.base, entry.part_of_speech) == (base, part_of_speech)]
    assert len(told) == 1
    assert any(phrase in meaning for meaning in told[0].meanings)


def test_table_is_long_enough() -> None:
    assert len({word for word, *_ in CASES}) >= 30


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("saw", ["see", "saw", "saw"]),
        ("are", ["be", "are"]),
        ("building", ["building", "build"]),
        ("glasses", ["glasses", "glass", "glass"]),
        ("does", ["do", "doe"]),
        ("went", ["go"]),
    ],
)
def test_what_is_more_usual_comes_first(word: str, expected: list[str]) -> None:
    assert bases(word) == expected


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("bed", "be"),
        ("seed", "see"),
        ("his", "hi"),
        ("dive", "diva"),
        ("forest", "fore"),
        ("matter", "matt"),
        ("modest", "mod"),
        ("hoping", "hop"),
        ("hated", "hat"),
        ("rates", "rat"),
        ("planed", "plan"),
        ("caves", "cafe"),
        ("glass", "glas"),
        ("singing", "singe"),
        ("carryout", "carry out"),
    ],
)
def test_no_form_is_made_up(word: str, base: str) -> None:
    assert base not in bases(word)


@pytest.mark.parametrize("word", ["who", "colorado", "amen", "al", "his", "with", "xqzt", "don't", "c4t", ""])
def test_no_meaning_is_known(word: str) -> None:
    assert MEANINGS.define(word) == Definition(word)


@pytest.mark.parametrize("word", ["china", "turkey", "march", "god"])
def test_names_are_left_out_where_there_is_a_word(word: str) -> None:
    for entry in MEANINGS.define(word).entries:
        assert entry.base == word
        assert not any(re.search("republic|Republic|month", meaning) for meaning in entry.meanings)


@pytest.mark.parametrize(
    ("typed", "plain"), [("MICE", "mice"), ("Mice", "mice"), ("CAFÉ", "cafe"), ("cafe\u0301", "cafe")]
)
def test_case_and_accents_do_not_matter(typed: str, plain: str) -> None:
    assert MEANINGS.define(typed).entries == MEANINGS.define(plain).entries
    assert MEANINGS.define(typed).word == typed


def test_json_of_a_definition() -> None:
    meanings = ["a unit of surface area equal to 100 square meters"]
    assert MEANINGS.define("ares").to_json() == {
        "word": "ares",
        "entries": [{"base": "are", "part_of_speech": "noun", "meanings": meanings}],
    }


@pytest.mark.parametrize("language", ["en", "en_GB", "en-US"])
def test_every_english_has_meanings(language: str) -> None:
    assert open_meanings(language).define("mice").entries


@pytest.mark.parametrize("language", ["nl", "de_DE", ""])
def test_other_languages_have_none(language: str) -> None:
    with pytest.raises(WordkubError, match="for English only"):
        open_meanings(language)


# --- the index that ships ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_word_is_found_and_has_its_meanings() -> None:
    words = list(MEANINGS.words())
    assert words == sorted(set(words))
    for word in words:
        entries = MEANINGS.define(word).entries
        assert entries, word
        assert len({(entry.base, entry.part_of_speech) for entry in entries}) == len(entries), word
        for entry in entries:
            assert entry.part_of_speech in PARTS_OF_SPEECH.values()
            assert 1 <= len(entry.meanings) <= 3, (word, entry.base)
            assert all(meaning.isprintable() and len(meaning) > 2 for meaning in entry.meanings), word


def test_most_words_have_a_meaning() -> None:
    alphabet, keys = Alphabet(ENGLISH), set(MEANINGS.words())
    with lzma.open(DICTIONARIES / "en-US.txt.xz", "rt", encoding="utf-8") as lines:
        levels = dict(line.rstrip("\n").split("\t") for line in lines)
    known = {spelling for spelling in levels if alphabet.fold(spelling).lower() in keys}
    common = {spelling for spelling, level in levels.items() if int(level) <= 35}
    assert len(known) / len(levels) > 0.79
    assert len(known & common) / len(common) > 0.975


def test_files_are_small() -> None:
    assert Path(PATH).stat().st_size < 3 * MEGABYTE


def test_notice_is_kept() -> None:
    notice = (DICTIONARIES / "WordNet.txt").read_text("utf-8")
    assert "WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved." in notice
    assert "the same appear on ALL copies" in notice


def test_a_word_takes_a_block_or_two(monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked = []
    decompress = zlib.decompress

    def counted(data: bytes) -> bytes:
        unpacked.append(len(data))
        return decompress(data)

    monkeypatch.setattr(zlib, "decompress", counted)
    meanings = open_meanings()
    assert not unpacked
    for word, most in (("mouse", 1), ("mice", 2), ("xqzt", 1), ("went", 2)):
        unpacked.clear()
        meanings.define(word)
        assert len(unpacked) <= most
        assert sum(unpacked) < 64_000
    unpacked.clear()
    meanings.define("went")
    assert not unpacked


def test_the_head_is_small() -> None:
    data = Path(PATH).read_bytes()
    assert int.from_bytes(data[8:12], "little") < 16_000


# --- an index as a file ------------------------------------------------------------------------------------

SMALL = {
    "mice": ["n|mouse"],
    "mouse": ["n|mouse|a rodent|a pointing device", "v|mouse|go stealthily"],
    "saw": ["v|see", "n|saw|a tool"],
    "see": ["v|see|perceive by sight"],
}


def written(folder: Path, data: bytes) -> str:
    path = folder / "some.meanings"
    path.write_bytes(data)
    return str(path)


def small(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A small index of several blocks."""
    monkeypatch.setattr(subject, "BLOCK", 40)
    return pack("made up", SMALL)


def test_packed_words_are_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meanings = Meanings(written(tmp_path, small(monkeypatch)))
    assert meanings.source == "made up"
    assert list(meanings.words()) == sorted(SMALL)
    rodent = Entry("mouse", "noun", ("a rodent", "a pointing device"))
    assert meanings.define("Mice").entries == (rodent,)
    assert meanings.define("mouse").entries == (rodent, Entry("mouse", "verb", ("go stealthily",)))
    assert [entry.base for entry in meanings.define("saw").entries] == ["see", "saw"]


@given(
    words=st.sets(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=40),
    others=st.sets(st.text("abcd", max_size=6)),
    size=st.integers(1, 200),
)
def test_any_words_are_found_and_no_others(
    tmp_path_factory: pytest.TempPathFactory, words: set[str], others: set[str], size: int
) -> None:
    lines = {word: [f"n|{word}|the meaning of {word}"] for word in words}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subject, "BLOCK", size)
        data = pack("made up", lines)
        assert pack("made up", dict(reversed(lines.items()))) == data
    meanings = Meanings(written(tmp_path_factory.getbasetemp(), data))
    assert list(meanings.words()) == sorted(words)
    for word in words:
        entry = Entry(word, "noun", (f"the meaning of {word}",))
        assert meanings.define(word).entries == (entry,)
    assert not any(meanings.define(word).entries for word in others - words)


def test_any_damage_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = small(monkeypatch)
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        with pytest.raises(FileError, match=r"some\.meanings: is "):
            list(Meanings(written(tmp_path, bytes(changed))).words())


def test_a_cut_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = small(monkeypatch)
    for size in range(len(data)):
        with pytest.raises(FileError, match=r"some\.meanings: is "):
            Meanings(written(tmp_path, data[:size]))
    with pytest.raises(FileError, match="longer"):
        Meanings(written(tmp_path, data + b"\n"))


def test_damage_elsewhere_does_not_hurt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bytearray(small(monkeypatch))
    data[-1] ^= 1
    meanings = Meanings(written(tmp_path, bytes(data)))
    assert meanings.define("mice").entries
    with pytest.raises(FileError, match="damaged"):
        meanings.define("see")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.meanings: No such file"):
        Meanings(str(tmp_path / "none.meanings"))
    with pytest.raises(FileError, match="directory"):
        Meanings(str(tmp_path))


# --- the recipe --------------------------------------------------------------------------------------------


def recipe(name: str = "meanings") -> ModuleType:
    """A module of scripts/ that makes the index."""
    scripts = str(ROOT / "scripts")
    if scripts not in sys.path:
        sys.path.append(scripts)
    return importlib.import_module(f"recipes.{name}")


def test_examples_of_the_recipe() -> None:
    assert doctest.testmod(recipe("wordnet")) == doctest.TestResults(failed=0, attempted=2)


@pytest.mark.parametrize(
    ("gloss", "expected"),
    [
        ('go; move; "run away"; "go"- Shakespeare', "go; move"),
        ('put into service, "deploy troops"', "put into service"),
        ('surpass :"he beat them"', "surpass"),
        ('reach a goal, e.g., "make the first team"', "reach a goal"),
        ('as in "carrot and stick"', 'as in "carrot and stick"'),
        ('(e.g., "a; b") and so on; "c"', '(e.g., "a; b") and so on'),
        ('close in; darkness enclosed him"', "close in"),
        ('a branch that is open"', "a branch that is open"),
        ("`moo-cow' is a child's term;", "'moo-cow' is a child's term"),
    ],
)
def test_what_a_gloss_says_before_its_examples(gloss: str, expected: str) -> None:
    assert recipe("wordnet").definition(gloss) == expected


@pytest.mark.slow
def test_built_again_it_is_the_same(tmp_path: Path) -> None:
    build = recipe().build
    if not recipe("wordnet").FOLDER.is_dir():
        with pytest.raises(WordkubError, match="apt-get install wordnet-base"):
            build("wordnet", "1")
        return
    made = build("wordnet", MEANINGS.source.removeprefix("wordnet-base "))
    assert sorted(made) == ["WordNet.txt", "wordnet.meanings"]
    if made["wordnet.meanings"] != Path(PATH).read_bytes():
        # Another zlib may pack the same otherwise.
        again = Meanings(written(tmp_path, made["wordnet.meanings"]))
        assert list(map(again.define, again.words())) == list(map(MEANINGS.define, MEANINGS.words()))


@pytest.mark.parametrize("base", ["mouse", "air bag", "Dumpster", "naïve", "T-shirt"])
def test_a_word_equal_to_its_base_is_no_other_form_of_it(base: str) -> None:
    """However it is written."""
    entry = Entry(base, "noun", ("a meaning",))
    written = {base, base.upper(), base.lower(), key_of(base), key_of(base).upper()}
    assert not any(entry.is_inflected(word) for word in written)
    assert all(entry.is_inflected(f"{word}s") for word in written)
