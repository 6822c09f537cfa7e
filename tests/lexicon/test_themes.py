"""Themes: cards with words, themes that they include, words that they take out; adding one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.letters.themes import opening_share
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.themes import add_theme, open_theme, remove_theme, theme_names
from wordkub.store.rulesets import open_word_rules


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    return tmp_path


def card(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.toml"
    path.write_text(text)
    return str(path)


def test_a_card_s_words_those_it_includes_less_those_it_takes_out(home: Path) -> None:
    card(home, "fish", 'words = ["cod", "eel"]')
    path = card(
        home, "pets", 'words = ["cat", "Dög"]\ninclude = ["fish.toml", "birds"]\nwithout = ["eel", "swan"]'
    )
    pets = open_theme(path)
    assert pets.name == "pets"
    assert [word in pets for word in ("cat", "dog", "cod", "eel", "robin", "swan")] == [
        True,
        True,
        True,
        False,
        True,
        False,
    ]


def test_a_card_may_have_nothing_but_what_it_includes(home: Path) -> None:
    assert open_theme(card(home, "all", 'include = ["birds"]')).words == open_theme("birds").words


def test_a_plain_list_is_a_theme(home: Path) -> None:
    (home / "pets.txt").write_text("# my pets\ncat\n\ndog\n")
    assert open_theme(str(home / "pets.txt")).words == {"CAT", "DOG"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'words = ["cat"]\ninclude = ["pets.toml"]',
            r"include: includes itself: pets\.toml includes pets\.toml",
        ),
        ('words = ["cat"]\ninclude = ["brids"]', "include: no theme 'brids'; did you mean birds"),
        ('include = "birds"', "include: takes a list of texts"),
        ('words = ["cat"]\nwithout = [1]', "without: takes a list of texts"),
        ("words = [1]", "words: takes a list of words, or the name of a file"),
        ('words = "none.txt"', r"words: there is no list none\.txt beside it"),
        ("words = []", "the theme has no words"),
        ("name = 1", "name: takes a text"),
        ("words = ", "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_card_is_said(home: Path, text: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        open_theme(card(home, "pets", text))


def test_added_it_is_there_by_name_and_removed_it_is_gone(home: Path) -> None:
    (home / "space.txt").write_text("planet\ncomet\nA-1\nplanet\n")
    path, report = add_theme("space", str(home / "space.txt"))
    assert (report.read, report.kept, report.twice, dict(report.dropped)) == (4, 2, 1, {"digit": 1})
    assert path == str(home / "themes" / "space.toml")
    assert "space" in theme_names()
    assert open_theme("space").words == {"PLANET", "COMET"}
    with pytest.raises(WordkubError, match="there is a theme space already; --replace"):
        add_theme("space", str(home / "space.txt"))
    (home / "space.txt").write_text("orbit\n")
    add_theme("space", str(home / "space.txt"), replace=True)
    assert open_theme("space").words == {"ORBIT"}
    remove_theme("space")
    with pytest.raises(NotFoundError, match="no theme 'space'"):
        open_theme("space")


def test_shipped_ones_stay(home: Path) -> None:
    (home / "x.txt").write_text("cat\n")
    with pytest.raises(WordkubError, match="a theme animals ships with Wordkub"):
        add_theme("animals", str(home / "x.txt"), replace=True)
    with pytest.raises(WordkubError, match="the theme animals ships with Wordkub and stays"):
        remove_theme("animals")
    with pytest.raises(NotFoundError, match="no theme of your own 'space'"):
        remove_theme("space")
    with pytest.raises(WordkubError, match="is no name for a theme"):
        add_theme("a/b", str(home / "x.txt"))
    (home / "none.txt").write_text("1\n")
    with pytest.raises(FileError, match="holds no word that tiles can lay"):
        add_theme("none", str(home / "none.txt"))


def test_the_share_of_racks_that_can_open(home: Path) -> None:
    """A theme of one rare word opens next to never, animals with about 93 % of all racks."""
    rules, words = open_word_rules("word"), open_dictionary("en-US")
    assert opening_share(rules, words, open_theme(card(home, "few", 'words = ["quizzes"]'))) < 0.05
    assert 0.88 < opening_share(rules, words, open_theme("animals")) < 0.97
    assert opening_share(rules, words, open_theme("animals")) == opening_share(
        rules, words, open_theme("animals")
    )
