"""A user's own dictionaries and house words: added whole or not at all, replaced, removed, told apart."""

from __future__ import annotations

import errno
import gzip
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.files import write_whole
from wordkub.lexicon import adding, open_dictionary, source
from wordkub.lexicon.adding import add_dictionary, remove_dictionary
from wordkub.lexicon.alphabet import ENGLISH, Alphabet
from wordkub.lexicon.cards import read_card
from wordkub.lexicon.find import Query, find
from wordkub.lexicon.house import house_path, read_house_words, set_house_word
from wordkub.lexicon.locating import compiled_path, dictionary_names, find_source
from wordkub.lexicon.source import identity
from wordkub.lexicon.tiling import letters_of

pytestmark = pytest.mark.usefixtures("home")


def a_list(folder: Path, *words: str, name: str = "list.txt") -> str:
    path = folder / name
    path.write_text("".join(f"{word}\n" for word in words))
    return str(path)


def files(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "dictionaries").iterdir() if not path.name.endswith(".lock"))


def test_added_it_is_there_by_name(home: Path) -> None:
    added = add_dictionary("pets", a_list(home, "cat", "dog", "to-do"))
    assert added.report.kept == 2
    assert "pets" in dictionary_names()
    pets = open_dictionary("pets")
    assert sorted(pets.words()) == ["CAT", "DOG"]
    assert (pets.name, pets.address) == ("pets", "pets")
    assert pets.identity == hashlib.sha256(b"CAT\nDOG").hexdigest()
    assert read_card(added.path).source["file"] == str(home / "list.txt")


def test_compiled_when_added_as_it_would_be_from_its_list(home: Path) -> None:
    add_dictionary("pets", a_list(home, "cat", "Dog", "café", "LiM"), keep_capitals=True)
    path = compiled_path(find_source("pets"))
    when_added = Path(path).read_bytes()
    os.unlink(path)
    assert open_dictionary("pets").check("cafe").spelling == "café"
    assert Path(path).read_bytes() == when_added


def test_another_of_that_name_needs_replace(home: Path) -> None:
    add_dictionary("pets", a_list(home, "cat"))
    with pytest.raises(WordkubError, match="there is a dictionary pets already; --replace"):
        add_dictionary("pets", a_list(home, "cow"))
    assert "cat" in open_dictionary("pets")
    before = open_dictionary("pets")
    add_dictionary("pets", a_list(home, "cow"), replace=True)
    assert ("cat" in open_dictionary("pets"), "cow" in open_dictionary("pets")) == (False, True)
    assert "cat" in before
    assert len(files(home)) == 3


@pytest.mark.parametrize("name", ["", "a/b", "../x", "a b", "ä", "x" * 41, ".hidden", "a\0b"])
def test_what_is_no_name(name: str, home: Path) -> None:
    with pytest.raises(WordkubError, match="is no name for a dictionary"):
        add_dictionary(name, a_list(home, "cat"))


def test_shipped_ones_stay(home: Path) -> None:
    with pytest.raises(WordkubError, match="en-US ships with Wordkub; give yours another name"):
        add_dictionary("en-US", a_list(home, "cat"), replace=True)
    with pytest.raises(WordkubError, match="en-US ships with Wordkub and stays"):
        remove_dictionary("en-US")


def test_removed_it_is_gone_and_house_words_stay(home: Path) -> None:
    add_dictionary("pets", a_list(home, "cat"))
    set_house_word("pets", "DOG", True)
    compiled = compiled_path(find_source("pets"))
    remove_dictionary("pets")
    assert files(home) == ["pets.house.txt"]
    assert not os.path.exists(compiled)
    with pytest.raises(NotFoundError, match="no dictionary 'pets'"):
        open_dictionary("pets")
    with pytest.raises(NotFoundError, match="no dictionary of your own 'pest'"):
        remove_dictionary("pest")


def test_an_empty_list_is_a_dictionary_that_holds_nothing(home: Path) -> None:
    add_dictionary("none", a_list(home))
    none = open_dictionary("none")
    assert len(none) == 0
    assert none.check("cat").reason == "unknown"


def test_like_takes_over_the_alphabet_and_the_family_words(home: Path) -> None:
    add_dictionary("haus", a_list(home, "Straße", "Mädchen"), like="de")
    haus = open_dictionary("haus")
    assert sorted(haus.words()) == ["MÄDCHEN", "STRASSE"]
    assert haus.language == "de"


def test_a_file_that_cannot_be_read_installs_nothing(home: Path) -> None:
    for path in (home / "not-there.txt", home):
        with pytest.raises((FileError, OSError)):
            add_dictionary("pets", str(path))
    (home / "bad.txt").write_bytes(b"cat\n\xff\n")
    with pytest.raises(FileError, match="line 2"):
        add_dictionary("pets", str(home / "bad.txt"))
    assert "pets" not in dictionary_names()


@pytest.mark.parametrize("writes", [0, 1])
def test_interrupted_half_way_nothing_is_half_installed(
    writes: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file is being written when somebody stops it, the old dictionary goes on answering."""
    add_dictionary("pets", a_list(home, "cat"))
    done: list[str] = []

    def write(path: str, data: bytes) -> None:
        if len(done) == writes:
            raise KeyboardInterrupt
        done.append(path)
        whole(path, data)

    whole = write_whole
    monkeypatch.setattr(adding, "write_whole", write)
    with pytest.raises(KeyboardInterrupt):
        add_dictionary("pets", a_list(home, "cow"), replace=True)
    monkeypatch.undo()
    monkeypatch.setenv("WORDKUB_HOME", str(home))
    assert sorted(open_dictionary("pets").words()) == ["CAT"]
    add_dictionary("pets", a_list(home, "cow"), replace=True)
    assert sorted(open_dictionary("pets").words()) == ["COW"]
    assert len(files(home)) == 3


def test_two_processes_that_add_at_once(home: Path) -> None:
    """One gets the name, the other is told so; what is there is one of the two, whole."""
    lists = [a_list(home, *(f"{a}word{b}" for b in "abcdefgh"), name=f"{a}.txt") for a in "xy"]
    command = [sys.executable, "-m", "wordkub", "dict", "add", "both"]
    both = [
        subprocess.Popen([*command, path], stderr=subprocess.PIPE, stdout=subprocess.PIPE) for path in lists
    ]
    said = [process.communicate()[1].decode() for process in both]
    assert sorted(process.returncode for process in both) == [0, 2]
    assert any("there is a dictionary both already" in text for text in said)
    words = sorted(open_dictionary("both").words())
    assert len(words) == 8
    assert len({word[0] for word in words}) == 1


def test_a_prepared_card_waits_for_its_list(home: Path) -> None:
    with pytest.raises(
        WordkubError, match="the dictionary it has no word list yet; add one with: wordkub dict add"
    ):
        open_dictionary("it")
    add_dictionary("it", a_list(home, "perché", "città", "Roma"))
    italian = open_dictionary("it")
    assert sorted(italian.words()) == ["CITTA", "PERCHE"]
    assert italian.language == "it"


@pytest.mark.parametrize("is_added", [True, False])
def test_a_list_by_path_and_one_that_is_added_say_the_same(is_added: bool, home: Path) -> None:
    """Words with capitals are names, unless all have capitals, and are refused as such however typed."""
    mixed = a_list(home, "cat", "mouse", "café", "London", "NATO", "LiM", "to-do", name="mixed.txt")
    all_capitals = a_list(home, "CAT", "DOG", name="capitals.txt")
    if is_added:
        add_dictionary("mixed", mixed)
        add_dictionary("capitals", all_capitals)
    names = ("mixed", "capitals") if is_added else (mixed, all_capitals)
    dictionary, capitals = map(open_dictionary, names)
    assert sorted(dictionary.words()) == ["CAFE", "CAT", "LIM", "MOUSE"]
    assert sorted(capitals.words()) == ["CAT", "DOG"]
    for word, reason in (("london", "proper-name"), ("LONDON", "proper-name"), ("nato", "abbreviation")):
        assert dictionary.check(word).reason == dictionary.check(word.title()).reason == reason
    assert dictionary.spelling("london") == "London"


def test_a_word_that_is_a_name_too_is_a_word(home: Path) -> None:
    add_dictionary("both", a_list(home, "Polish", "polish", "china", "China"))
    both = open_dictionary("both")
    assert [both.check(word).reason for word in ("Polish", "polish", "China")] == ["ok", "ok", "ok"]


@pytest.mark.parametrize("packed", [False, True])
def test_a_pipe_is_read_as_a_list(packed: bool, home: Path) -> None:
    """As bash makes one of `<(grep ...)`: it can be read once only."""
    pipe = home / "pipe"
    os.mkfifo(pipe)
    data = b"cat\nca-t\ndog\n"
    writer = threading.Thread(target=pipe.write_bytes, args=[gzip.compress(data) if packed else data])
    writer.start()
    added = add_dictionary("pets", str(pipe))
    writer.join()
    assert sorted(open_dictionary("pets").words()) == ["CAT", "DOG"]
    assert added.card.source["file"] == str(pipe)


def test_what_is_wrong_in_a_pipe_is_said_with_its_line(home: Path) -> None:
    pipe = home / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[b"cat\n\xff\n"])
    writer.start()
    with pytest.raises(FileError, match=r"pipe, line 2: is not UTF-8 text"):
        add_dictionary("pets", str(pipe))
    writer.join()


def test_a_pipe_is_no_dictionary_by_path(home: Path) -> None:
    os.mkfifo(home / "pipe.txt")
    with pytest.raises(WordkubError, match="is no file but a pipe, and can be read once only; add it first"):
        open_dictionary(str(home / "pipe.txt"))


@pytest.mark.parametrize("full_at", range(4))
def test_a_full_disk_names_the_file_and_leaves_the_old_one(
    full_at: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file does not fit: the list, the names, the family words, the card."""
    add_dictionary("pets", a_list(home, "cat"))
    synced: list[int] = []

    def fsync(handle: int) -> None:
        synced.append(handle)
        if len(synced) > full_at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match=r"No space left on device: '.*/dictionaries/pets\..*'"):
        add_dictionary("pets", a_list(home, "cow", "ox", "emu", "Bessy"), replace=True)
    monkeypatch.undo()
    monkeypatch.setenv("WORDKUB_HOME", str(home))
    assert sorted(open_dictionary("pets").words()) == ["CAT"]
    assert not [file for file in os.listdir(home / "dictionaries") if file.startswith(".")]


def test_the_identity_is_worked_out_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[int] = []

    def counted(alphabet: Alphabet, words: Iterable[str]) -> str:
        worked_out.append(1)
        return identity(alphabet, words)

    monkeypatch.setattr(adding, "identity", counted)
    monkeypatch.setattr(source, "identity", counted)
    add_dictionary("pets", a_list(home, "cat"), like="de")
    assert len(worked_out) == 1
    set_house_word("pets", "EMU", True)
    add_dictionary("pets", a_list(home, "cow"), like="de", replace=True)
    assert open_dictionary("pets").identity == hashlib.sha256(b"COW\nEMU").hexdigest()


# House words


def test_house_words_change_verdicts_and_identity(home: Path) -> None:
    add_dictionary("pets", a_list(home, "cat", "dog"))
    before = open_dictionary("pets")
    assert set_house_word("pets", "ZOOMER", True)
    assert set_house_word("pets", "CAT", False)
    after = open_dictionary("pets")
    assert [after.check(word).reason for word in ("zoomer", "cat", "dog")] == ["ok", "blocked", "ok"]
    assert sorted(after.words()) == ["DOG", "ZOOMER"]
    assert after.identity == hashlib.sha256(b"DOG\nZOOMER").hexdigest() != before.identity
    assert not set_house_word("pets", "CAT", False)
    set_house_word("pets", "CAT", None)
    set_house_word("pets", "ZOOMER", None)
    assert open_dictionary("pets").identity == before.identity


def test_a_refused_word_can_be_allowed(home: Path) -> None:
    before = open_dictionary("en-US")
    set_house_word("en-US", "COLOUR", True)
    house = open_dictionary("en-US")
    assert house.check("colour").reason == "ok"
    assert len(house) == len(before) + 1


@settings(max_examples=25, deadline=None)
@given(acts=st.lists(st.tuples(st.sampled_from(["CAT", "DOG", "EMU"]), st.sampled_from([True, False, None]))))
def test_the_last_word_on_a_house_word_counts(
    acts: list[tuple[str, bool | None]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORDKUB_HOME", str(home))
        add_dictionary("pets", a_list(home, "cat", "dog"))
        last: dict[str, bool | None] = {}
        for word, is_allowed in acts:
            set_house_word("pets", word, is_allowed)
            last[word] = is_allowed
        kept = {word: is_allowed for word, is_allowed in last.items() if is_allowed is not None}
        assert read_house_words(house_path("pets")) == kept
        pets = open_dictionary("pets")
        for word in ("CAT", "DOG", "EMU"):
            assert (word in pets) == kept.get(word, word != "EMU")


def test_a_house_file_that_is_none_is_said_with_its_line(home: Path) -> None:
    (home / "dictionaries").mkdir()
    (home / "dictionaries" / "en-US.house.txt").write_text("allow cat\nforbid dog\n")
    with pytest.raises(FileError, match=r"en-US\.house\.txt, line 2: 'forbid dog': a line is `allow WORD`"):
        open_dictionary("en-US")


# Tiles of several letters


DUTCH = Alphabet(ENGLISH, digraphs=["IJ"])
CATALAN = Alphabet("ABCÇDEFGHIJKLMNOPQRSTUVXZ", digraphs=["L·L", "NY", "QU"])
HUNGARIAN = Alphabet(
    "AÁBCDEÉFGHIÍJKLMNOÓÖŐPRSTUÚÜŰVZ", digraphs=["CS", "DZ", "DZS", "GY", "LY", "NY", "SZ", "TY", "ZS"]
)
WELSH = Alphabet("ABCDEFGHIJLMNOPRSTUWY", digraphs=["CH", "DD", "FF", "NG", "LL", "PH", "RH", "TH"])
SPANISH = Alphabet("ABCDEFGHIJLMNÑOPQRSTUVXYZ", digraphs=["CH", "LL", "RR"])


@pytest.mark.parametrize(
    ("alphabet", "word", "tiles"),
    [
        (DUTCH, "ijs", "IJ S"),
        (DUTCH, "ĳs", "IJ S"),
        (DUTCH, "[ij]s", "IJ S"),
        (DUTCH, "[i][j]s", "I J S"),
        (DUTCH, "bi|jou", "B I J O U"),
        (CATALAN, "col·legi", "C O L·L E G I"),
        (CATALAN, "coŀlegi", "C O L·L E G I"),
        (CATALAN, "any", "A NY"),
        (CATALAN, "quinze", "QU I N Z E"),
        (HUNGARIAN, "dzsem", "DZS E M"),
        (HUNGARIAN, "asszony", "A S SZ O NY"),
        (WELSH, "llanelli", "LL A N E LL I"),
        (WELSH, "bangor", "B A NG O R"),
        (SPANISH, "churro", "CH U RR O"),
        (SPANISH, "año", "A Ñ O"),
    ],
)
def test_a_word_takes_the_longest_tiles_from_left_to_right(alphabet: Alphabet, word: str, tiles: str) -> None:
    reading = alphabet.reading(alphabet.fold(word))
    assert " ".join(alphabet.tiling.tiles(reading)) == tiles


@given(st.lists(st.sampled_from(["I", "J", "IJ", "S", "N"]), min_size=1, max_size=8))
def test_a_word_with_every_tile_in_brackets_is_laid_so(letters: list[str]) -> None:
    reading = DUTCH.reading("".join(f"[{letter}]" for letter in letters))
    assert DUTCH.tiling.tiles(reading) == tuple(letters)
    assert DUTCH.reading(DUTCH.fold(DUTCH.listed(reading))) == reading


def test_a_dutch_list_tells_ij_from_i_and_j(home: Path) -> None:
    (home / "klein.toml").write_text('name = "klein"\nlanguage = "nl"\ndigraphs = ["IJ"]\n')
    (home / "klein.txt").write_text("ijs\nbi|jou\n")
    klein = open_dictionary(str(home / "klein.toml"))
    asked = ("ijs", "[ij]s", "[i][j]s", "bijou", "b[ij]ou", "b[i][j]ou")
    assert [klein.check(word).valid for word in asked] == [True, True, False, True, False, True]
    assert klein.check("[I][J]S").instead == "IJ S"
    assert klein.reasons(["ijs", "bijou", "ij"]) == ["ok", "ok", "too-short"]


HOUSE = ["BIJEN", "CAFE", "WHORE", "SLUT", "COLOUR", "LONDON", "ZOOMER"]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(HOUSE), st.booleans()), max_size=8))
def test_house_words_are_laid_over_the_list_whatever_it_says(chosen: list[tuple[str, bool]]) -> None:
    """As if the list had been written so: words, identity, what is found, what families get."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORDKUB_HOME", folder)
        Path(folder, "list.txt").write_text("bijen\nbi|jou\ncafé\nwhore\ndogs\nLondon\n")
        lists = 'words = "list.txt"\nfamily = "family.txt"\nrefused = "no.txt"\n'
        Path(folder, "family.txt").write_text("whore\nslut\n")
        Path(folder, "no.txt").write_text("colour\tforeign-spelling\tBritish\tcolor\n")
        own = Path(folder, "dictionaries")
        own.mkdir()
        for file in ("list.txt", "family.txt", "no.txt"):
            Path(folder, file).rename(own / file)
        (own / "own.toml").write_text(f'name = "own"\ndigraphs = ["IJ"]\n{lists}')
        base = open_dictionary("own")
        for word, is_allowed in chosen:
            set_house_word("own", word, is_allowed)
        laid, alphabet = open_dictionary("own"), base.alphabet
        house = dict(chosen)
        allowed = {alphabet.reading(word) for word, fine in house.items() if fine}
        blocked = {alphabet.reading(word) for word, fine in house.items() if not fine}
        before = set(base.words(least=1))
        # Of two house words that read alike the later in the file counts; there are none such here.
        expected = (before | allowed) - blocked
        assert set(laid.words(least=1)) == expected
        assert len(expected) == len(list(laid.marked()))
        counted = {word for word in expected if len(letters_of(word)) >= 3}
        assert (set(laid.words()), len(laid)) == (counted, len(counted))
        assert laid.identity == identity(alphabet, sorted(expected))
        for word in HOUSE:
            reasons = {True: "ok", False: "blocked", None: base.check(word, 2).reason}
            assert laid.check(word, 2).reason == laid.reasons([word], 2)[0] == reasons[house.get(word)]
        polite = expected - {"WHORE", "SLUT"}
        strict = open_dictionary("own", family=True)
        assert set(strict.words(least=1)) == set(laid.words(polite=True, least=1)) == polite
        assert (len(strict), strict.identity) == (len(counted & polite), identity(alphabet, sorted(polite)))
        assert laid.check("colour").note == ("" if "COLOUR" in house else "British")
        assert {found.word for found in find(laid, Query())} == {letters_of(word) for word in expected}
        assert base.path is not None
        assert os.path.exists(base.path)


def test_a_list_by_a_relative_path_is_known_wherever_one_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_list(home, "cat", "dog")
    (home / "elsewhere").mkdir()
    monkeypatch.chdir(home)
    added = add_dictionary("pets", "./list.txt")
    by_path = open_dictionary("./list.txt")
    monkeypatch.chdir(home / "elsewhere")
    assert read_card(added.path).source["file"] == str(home / "list.txt")
    assert "cat" in open_dictionary("pets")
    assert by_path.address == str(home / "list.txt")
    assert open_dictionary(by_path.address).identity == by_path.identity == open_dictionary("pets").identity
