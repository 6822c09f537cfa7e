"""Words by Enchant: libenchant-2-2, hunspell-en-us, hunspell-fr-classical, hunspell-de-de and aspell-en."""

from __future__ import annotations

import ctypes.util
import functools
import hashlib
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import judged
from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon import WordJudge
from wordkub.lexicon.enchanted import LONGEST, EnchantedDictionary, _NotHereError, languages, open_enchanted
from wordkub.lexicon.suggest import suggest_of_checker
from wordkub.lexicon.verdict import REASONS
from wordkub.store.rulesets import open_word_rules


@pytest.fixture
def enchant() -> Any:
    """Enchant itself, which these tests need; this file is read without it all the same."""
    import enchant

    return enchant


@pytest.fixture(scope="module")
def aspell_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dictionary of Aspell's of the tests' own, `en_XA`, which no other provider can have installed."""
    folder = tmp_path_factory.mktemp("aspell")
    command = ["aspell", "--lang=en", "create", "master", str(folder / "words.rws")]
    subprocess.run(command, input="colour\nflavour\n", text=True, check=True, capture_output=True)
    (folder / "en_XA.multi").write_text(f"add {folder / 'words.rws'}\n")
    return folder


@pytest.fixture
def only_aspell(aspell_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], EnchantedDictionary]:
    """Opens that dictionary."""
    monkeypatch.setenv("ASPELL_CONF", f"dict-dir {aspell_folder}")
    # Enchant's list of what Aspell has heeds no setting, so that it does not name it.
    return lambda: EnchantedDictionary("en_XA")


def hunspell_folder(path: Path, **lists: str) -> Path:
    """A folder in which Enchant finds dictionaries of Hunspell's, each of a few words."""
    folder = path / "hunspell"
    folder.mkdir(parents=True)
    for tag, words in lists.items():
        (folder / f"{tag}.aff").write_text("SET UTF-8\n")
        (folder / f"{tag}.dic").write_text("\n".join([str(len(words.split())), *words.split()]) + "\n")
    return path


def by_itself(code: str, **env: str) -> str:
    """What a program prints; Enchant reads some of the environment only once in a process."""
    code = f"from wordkub.lexicon.enchanted import *\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env}
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.fixture(scope="module")
def english() -> EnchantedDictionary:
    return open_enchanted("enchant:en_US")


@pytest.fixture(scope="module")
def french() -> EnchantedDictionary:
    return open_enchanted("enchant:fr")


@pytest.fixture(scope="module")
def german() -> EnchantedDictionary:
    return open_enchanted("enchant:de_DE")


# --- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "reason", "spelling"),
    [
        ("hello", "ok", ""),
        ("HELLO", "ok", ""),
        ("hElLo", "ok", ""),
        ("LONDON", "proper-name", "London"),
        ("nasa", "abbreviation", "NASA"),
        ("xqzt", "unknown", ""),
        ("straße", "unknown", ""),
        ("qi", "too-short", ""),
        ("at", "too-short", ""),
        ("[IJ]", "too-short", ""),
        ("ABC[IJ]", "unknown", ""),
        ("123", "not-a-word", ""),
        ("4th", "not-a-word", ""),
        ("a b", "not-a-word", ""),
        ("hello!", "not-a-word", ""),
        ("", "not-a-word", ""),
        ("-", "not-a-word", ""),
        ("he\0llo", "not-a-word", ""),
        ("he\ud800llo", "not-a-word", ""),
        ("x-ray", "hyphenated", ""),
        ("don't", "apostrophe", ""),
        ("don’t", "apostrophe", ""),
        ("o'-", "apostrophe", ""),
        ("a" * 10_000, "unknown", ""),
    ],
)
def test_english_word(english: EnchantedDictionary, word: str, reason: str, spelling: str) -> None:
    verdict = english.check(word)
    assert (verdict.word, verdict.reason, verdict.spelling) == (word, reason, spelling)
    assert verdict.dictionary == "enchant:en_US"


@pytest.mark.parametrize(
    ("word", "reason", "spelling"),
    [
        ("HAUS", "ok", "Haus"),
        ("haus", "ok", "Haus"),
        ("grün", "ok", ""),
        ("GRÜN", "ok", ""),
        ("GRUN", "unknown", ""),
        ("STRASSE", "ok", "Straße"),
        ("STRAßE", "ok", "Straße"),
        ("Straße", "ok", "Straße"),
        ("FUSSBALL", "ok", "Fußball"),
        ("FUSSSOHLE", "ok", "Fußsohle"),
        ("GROSSER", "ok", "großer"),
        ("MASSE", "ok", "Masse"),
        ("IBM", "abbreviation", "IBM"),
        ("SS" * 40, "unknown", ""),
    ],
)
def test_german_word(german: EnchantedDictionary, word: str, reason: str, spelling: str) -> None:
    verdict = german.check(word)
    assert (verdict.reason, verdict.spelling) == (reason, spelling)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("ÉTÉ", "ok"),
        ("E\u0301TE\u0301", "ok"),
        ("ETE", "unknown"),
        ("CŒUR", "ok"),
        ("PARISIENNE", "ok"),
        ("LYON", "proper-name"),
        ("QUIL", "unknown"),
    ],
)
def test_french_word(french: EnchantedDictionary, word: str, reason: str) -> None:
    assert french.check(word).reason == reason


class Known:
    """A provider's dictionary of a few words, in the place of one that is not installed."""

    def __init__(self, words: str) -> None:
        self.words = set(words.split())

    def check(self, word: str) -> bool:
        return word in self.words


@pytest.mark.parametrize(
    ("language", "known", "word", "reason", "spelling"),
    [
        ("tr", "ısı kilit", "ISI", "ok", ""),
        ("tr", "ısı kilit", "KİLİT", "ok", ""),
        ("tr", "ısı kilit", "KILIT", "unknown", ""),
        ("tr", "İzmir", "İZMİR", "proper-name", "İzmir"),
        ("nl", "IJsland", "IJSLAND", "proper-name", "IJsland"),
        ("nl", "IJsland", "[IJ]SLAND", "proper-name", "IJsland"),
        ("el", "λόγος", "ΛΌΓΟΣ", "ok", ""),
        ("ca", "col·legi", "COL·LEGI", "ok", ""),
        ("ca", "col·legi", "CO·LEGI", "not-a-word", ""),
        ("hi", "हिन्दी", "हिन्दी", "ok", ""),
        ("lb", "Haus", "HAUS", "ok", "Haus"),
        ("it", "NATO", "nato", "abbreviation", "NATO"),
        ("de", "masse", "MASSE", "ok", ""),
    ],
)
def test_word_of_a_language(
    english: EnchantedDictionary,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    known: str,
    word: str,
    reason: str,
    spelling: str,
) -> None:
    monkeypatch.setattr(english, "language", language)
    monkeypatch.setattr(english._of_thread, "dictionary", Known(known))
    verdict = english.check(word)
    assert (verdict.reason, verdict.spelling) == (reason, spelling)


@functools.cache
def opened() -> EnchantedDictionary:
    return open_enchanted("enchant:en_US")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=LONGEST + 5))
def test_any_text_has_a_reason(text: str) -> None:
    reason = opened().check(text).reason
    assert reason in REASONS
    assert opened().reasons([text, "hello"]) == [reason, "ok"]


def test_suggestions_are_words(english: EnchantedDictionary, german: EnchantedDictionary) -> None:
    assert "hello" in english.proposed("HELO")
    assert "Fußball" in german.proposed("FUSBALL")
    near = suggest_of_checker(english, "alot")
    assert near
    assert set(english.reasons([suggestion.word for suggestion in near])) == {"ok"}
    assert [english.proposed(text) for text in ("", "123", "a b", "x\0y", "a" * 500)] == [[]] * 5


def test_a_refused_word_is_suggested_with_its_reason_only(english: EnchantedDictionary) -> None:
    for typed, spelled, reason in (("dont", "don't", "apostrophe"), ("london", "London", "proper-name")):
        first, *rest = suggest_of_checker(english, typed)
        assert (first.word, first.verdict.reason, first.verdict.word) == (spelled, reason, typed)
        assert {near.verdict.reason for near in rest} <= {"ok"}
    assert "hello" not in [near.word for near in suggest_of_checker(english, "hello")]
    assert len(suggest_of_checker(english, "helo", 2)) == 2


# --- who answers -------------------------------------------------------------------------------------------


def test_what_it_says_of_itself(english: EnchantedDictionary, enchant: Any) -> None:
    judge: WordJudge = english
    assert (judge.name, judge.address, judge.language) == ("enchant:en_US", "enchant:en_US", "en")
    *said, words = judge.identity.split()
    assert said == ["enchant:en_US", "hunspell", enchant.get_enchant_version()]
    assert re.fullmatch("[0-9a-f]{64}", words)
    assert (judge.is_for_families, english.provider) == (False, "hunspell")


def test_other_words_of_the_same_provider_are_told_apart(tmp_path: Path) -> None:
    """An update of the package has the same language, provider and version of Enchant.

    DICPATH, which Hunspell itself heeds, changes no word here and no identity: Enchant does not heed it.
    """
    first = str(hunspell_folder(tmp_path / "first", en_US="hello colour"))
    second = str(hunspell_folder(tmp_path / "second", en_US="hello"))
    code = 'words = open_enchanted("enchant:en_US"); print(words.check("colour").reason, words.identity)'
    told = [
        by_itself(code, XDG_DATA_DIRS=first, DICPATH=f"{second}/hunspell").split(),
        by_itself(code, XDG_DATA_DIRS=second, DICPATH="").split(),
        by_itself(code, XDG_DATA_DIRS=f"{second}:{first}", DICPATH=f"{first}/hunspell").split(),
    ]
    assert [each[0] for each in told] == ["ok", "unknown", "unknown"]
    assert told[0][1:4] == told[1][1:4]
    assert told[0][4] == hashlib.sha256(b"SET UTF-8\n2\nhello\ncolour\n").hexdigest()
    assert told[1][4] == told[2][4] == hashlib.sha256(b"SET UTF-8\n1\nhello\n").hexdigest()


def test_hunspell_answers_though_enchant_would_ask_aspell(english: EnchantedDictionary, enchant: Any) -> None:
    naive = enchant.Broker()
    naive.set_ordering("en_US", "aspell")
    assert naive.request_dict("en_US").provider.name == "aspell"
    assert (naive.request_dict("en_US").check("qi"), english._dictionary.check("qi")) == (False, True)


def test_aspell_answers_where_nobody_else_can(only_aspell: Callable[[], EnchantedDictionary]) -> None:
    british = only_aspell()
    assert british.provider == "aspell"
    assert british.reasons(["COLOUR", "COLOR"]) == ["ok", "unknown"]


@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        ("de", "de_DE"),
        ("en", "en_US"),
        ("fr", "fr_FR"),
        ("EN-gb", "en_GB"),
        ("fr_CA", "fr_CA"),
    ],
)
def test_region_is_settled(asked: str, opened: str) -> None:
    assert open_enchanted(f"enchant:{asked}").address == f"enchant:{opened}"


def test_missing_language_names_those_there_are_and_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of languages that nobody can install, or of a region that there is not."""
    here = ", ".join(languages())
    with pytest.raises(NotFoundError) as caught:
        open_enchanted("enchant:qq")
    assert str(caught.value) == (
        f"no Enchant dictionary 'qq'. There are: {here}."
        " On Debian look for the package hunspell-qq, or aspell-qq."
    )
    with pytest.raises(NotFoundError, match="hunspell-de-xx, or aspell-de"):
        open_enchanted("enchant:de_XX")
    with pytest.raises(NotFoundError, match="did you mean en_US or en_"):
        open_enchanted("enchant:en US")


def test_a_language_without_region_is_looked_for_in_the_package_of_its_usual_one() -> None:
    assert "hunspell-de-de, or aspell-de" in str(_NotHereError("de", ["fr_FR"]))
    assert "hunspell-pt-pt, or aspell-pt" in str(_NotHereError("pt", ["fr_FR"]))
    assert "hunspell-it, or aspell-it" in str(_NotHereError("it_CH", ["fr_FR"]))


def test_a_language_of_its_own_folder(tmp_path: Path) -> None:
    folder = hunspell_folder(tmp_path, qq_QQ="hello Paris")
    code = 'words = open_enchanted("enchant:qq"); print(words.address, *words.reasons(["HELLO", "PARIS"]))'
    told = by_itself(code, XDG_DATA_DIRS=str(folder))
    assert told == "enchant:qq_QQ ok proper-name"


@pytest.mark.parametrize("tag", ["", "_", "a\0b", "en\nUS", "../en_US", "x" * 5000, "\ud800"])
def test_strange_languages_are_not_found(tag: str) -> None:
    with pytest.raises(NotFoundError):
        open_enchanted(f"enchant:{tag}")


# --- nobody's own words ------------------------------------------------------------------------------------


def test_words_told_to_enchant_do_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, enchant: Any
) -> None:
    (tmp_path / "en_US.dic").write_text("xqzt\n")
    (tmp_path / "en_US.exc").write_text("hello\n")
    (tmp_path / "enchant.ordering").write_text("*:aspell\nen_US:aspell\n")
    monkeypatch.setenv("ENCHANT_CONFIG_DIR", str(tmp_path))
    naive = enchant.Broker().request_dict("en_US")
    assert (naive.check("xqzt"), naive.check("hello"), naive.provider.name) == (True, False, "aspell")
    ours = open_enchanted("enchant:en_US")
    assert (ours.reasons(["xqzt", "hello"]), ours.provider) == (["unknown", "ok"], "hunspell")
    (tmp_path / "en_US.dic").write_text("xqzt\nqqzz\n")
    assert ours.reasons(["xqzt", "qqzz"]) == ["unknown", "unknown"]


def test_words_told_to_aspell_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    only_aspell: Callable[[], EnchantedDictionary],
    enchant: Any,
) -> None:
    (tmp_path / ".aspell.en.pws").write_text("personal_ws-1.1 en 1\nxqzt\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert enchant.Broker().request_dict("en_XA").check("xqzt")
    assert only_aspell().check("xqzt").reason == "unknown"


@pytest.mark.parametrize("before", [None, "somewhere"])
def test_environment_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str | None
) -> None:
    for variable in ("ENCHANT_CONFIG_DIR", "ASPELL_CONF"):
        monkeypatch.delenv(variable, raising=False)
        if before is not None:
            monkeypatch.setenv(variable, str(tmp_path / before))
    environment = dict(os.environ)
    open_enchanted("enchant:en_US").check("hello")
    assert dict(os.environ) == environment
    assert list(tmp_path.iterdir()) == []


# --- threads, and what is missing --------------------------------------------------------------------------


def test_threads_have_brokers_of_their_own(english: EnchantedDictionary, french: EnchantedDictionary) -> None:
    words = ["HELLO", "LONDON", "NASA", "XQZT", "ÉTÉ", "MANGEASSIEZ"] * 50
    expected = english.reasons(words), french.reasons(words)
    wrong: list[object] = []
    brokers: set[int] = set()

    def ask() -> None:
        for _ in range(2):
            answers = english.reasons(words), french.reasons(words)
            if answers != expected or "hello" not in english.proposed("helo"):
                wrong.append(answers)
        brokers.add(id(english._dictionary._broker))
        together.wait()

    together = threading.Barrier(4)
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (wrong, len(brokers)) == ([], 4)


def test_nothing_is_printed() -> None:
    code = """
from wordkub.errors import WordkubError
from wordkub.lexicon.enchanted import open_enchanted
for tag in ("en_US", "en_GB", "fr", "xx"):
    try:
        words = open_enchanted("enchant:" + tag)
    except WordkubError:
        continue
    words.reasons(["hello", "", "a" * 3000, chr(0), chr(0xD800), chr(0x10FFFF), "日本語語", "ЖЖЖЖ"])
    words.proposed("ЖЖЖЖ")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_provider_that_fails_is_no_answer(
    english: EnchantedDictionary, monkeypatch: pytest.MonkeyPatch, enchant: Any
) -> None:
    def fail(word: str) -> bool:
        raise enchant.errors.Error("the dictionary\nis gone")

    monkeypatch.setattr(english._dictionary, "check", fail)
    with pytest.raises(WordkubError, match=r"^Enchant does not answer: the dictionary is gone$"):
        english.check("hello")


MISSING = r"^the system library Enchant, .* is not installed \(.*apt-get install libenchant-2-2.*\)$"


@pytest.fixture
def without_enchant(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "enchant"]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("without_enchant")
def test_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    with pytest.raises(WordkubError, match=MISSING):
        open_enchanted("enchant:en_US")


@pytest.mark.usefixtures("without_enchant")
def test_missing_library_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYENCHANT_LIBRARY_PATH", "/nowhere/libenchant.so")
    with pytest.raises(WordkubError, match=MISSING):
        open_enchanted("enchant:en_US")


@pytest.mark.usefixtures("without_enchant")
def test_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "enchant", None)
    with pytest.raises(WordkubError, match=r"pip install pyenchant$"):
        open_enchanted("enchant:en_US")


def test_an_edition_says_what_tiles_a_checked_word_takes(english: EnchantedDictionary) -> None:
    rules = open_word_rules("word", edition="es", dictionary=english.name)
    assert judged(rules, [], "[CH]UR[CH]A", ["[CH]UR[CH]"])["legal"]
    verdict = judged(rules, [], "CHUR[CH]A", ["CHUR[CH]"])
    assert [fault["message"] for fault in verdict["violations"]] == [
        "CHURCH is not laid with these tiles; it is laid CH U R CH."
    ]
