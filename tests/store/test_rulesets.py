"""Rule sets and editions from files: inheritance, and what is said of a file that is wrong."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from wordkub.errors import FileError, NotationError, NotFoundError, WordkubError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.store.rulefiles import edition_names, read_edition, read_rules, rule_names
from wordkub.store.rulesets import Openers, open_word_rules, rules_from_record
from wordkub.store.ruleshelf import KEPT, RuleShelf


def settings_of(name: str) -> WordSettings:
    """The settings of a word rule set."""
    settings = read_rules(name).settings
    assert isinstance(settings, WordSettings)
    return settings


EDITION = """\
name = "tiny"
title = "Tiny"
language = "en"
dictionary = "en-US"
source = "made up"
[tiles]
A = 2
B = 1
"""


def write(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return str(file)


def test_what_ships() -> None:
    assert {"word", "word-99", "word-race"} <= set(rule_names())
    assert "en" in edition_names()
    for name in ("word", "word-99", "word-race"):
        assert open_word_rules(name).name == name


def test_a_variant_starts_from_another(tmp_path: Path) -> None:
    path = write(tmp_path, "house.toml", 'from = "word-99"\ninitial_letters = 5\ndeal = 7\n')
    house, settings = read_rules(path), settings_of(path)
    shipped = read_rules("word-99")
    assert (settings.initial_letters, settings.deal) == (5, 7)
    assert (settings.twins, settings.target_score) == ("stem", 99)
    assert (house.name, house.title, house.edition) == ("house", "", "en")
    assert {"deal", "twins"} <= house.changed
    assert "deal" not in shipped.changed


def test_a_variant_of_a_variant_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "rules/base.toml", 'name = "base"\ngame = "word"\ndeal = 5\njokers = 4\n')
    write(tmp_path, "rules/more.toml", 'from = "./base.toml"\ndeal = 6\n')
    last = write(tmp_path, "last.toml", 'name = "last"\nfrom = "rules/more.toml"\nmin_letters = 4\n')
    rules, settings = read_rules(last), settings_of(last)
    assert (settings.deal, settings.jokers, settings.min_letters) == (6, 4, 4)
    assert rules.name == "last"


def test_a_file_without_from_has_the_game_s_defaults(tmp_path: Path) -> None:
    rules = read_rules(write(tmp_path, "own.toml", 'game = "word"\n'))
    assert rules.settings == read_rules("word").settings
    assert rules.name == "own"


def test_a_setting_can_go_back_to_none(tmp_path: Path) -> None:
    own = write(tmp_path, "own.toml", 'from = "word-99"\ntarget_score = "none"\n')
    assert settings_of(own).target_score is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('from = "word"\nrefil_to = 7\n', "own.toml, refil_to: is no setting; did you mean refill_to?"),
        ('from = "word"\ncolours = 4\n', "own.toml, colours: is no setting"),
        ('from = "word"\ndeal = "many"\n', "own.toml, deal: takes a whole number, 1 or more, not 'many'"),
        ('from = "word"\ndeal = 0\n', "own.toml, deal: takes a whole number, 1 or more, not 0"),
        (
            'from = "word"\ntwins = "never"\n',
            'own.toml, twins: takes one of "exact", "stem", "allowed", not \'never\'',
        ),
        ('from = "word"\nplayers = [4, 2]\n', "own.toml, players: takes [least, most]"),
        ('from = "word"\ntitle = 5\n', "own.toml, title: takes a text, not '5'"),
        ("from = 5\n", "own.toml, from: takes a text, not '5'"),
        ("deal = 5\n", 'own.toml, game: is missing: name the game ("word"'),
        ('game = "chess"\n', 'own.toml, game: takes "word"'),
        ('from = "wrod"\n', "own.toml, from: no rule set 'wrod'; did you mean word"),
        ('from = "gone.toml"\n', "own.toml, from: there is no rule set file "),
        ('from = "word"\nedition = "eng"\n', "own.toml, edition: no edition 'eng'; did you mean en?"),
        ('from = "word"\nedition = "gone.toml"\n', "own.toml, edition: there is no edition file "),
        ('from = "word"\nedition = 3\n', "own.toml, edition: takes a text, not '3'"),
        ("deal 5\n", "own.toml: is not TOML: Expected '=' after a key"),
        ('from = "own.toml"\n', "own.toml, from: starts from itself: own.toml"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    file = write(tmp_path, "own.toml", text)
    with pytest.raises(FileError) as caught:
        read_rules(file)
    assert f"{tmp_path}{os.sep}{said}" in str(caught.value)


def test_what_is_wrong_below_is_named_with_its_own_file(tmp_path: Path) -> None:
    write(tmp_path, "base.toml", 'game = "word"\ndeal = -1\n')
    own = write(tmp_path, "own.toml", 'from = "base.toml"\n')
    with pytest.raises(FileError, match=r"base\.toml, deal: takes a whole number, 1 or more, not -1"):
        read_rules(own)


def test_a_round_of_files_is_named(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'from = "b.toml"\n')
    write(tmp_path, "b.toml", 'from = "c.toml"\n')
    write(tmp_path, "c.toml", 'from = "a.toml"\n')
    with pytest.raises(FileError) as caught:
        read_rules(str(tmp_path / "a.toml"))
    assert "c.toml, from: starts from itself: a.toml from b.toml from c.toml" in str(caught.value)


def test_a_variant_does_not_change_the_game(tmp_path: Path) -> None:
    own = write(tmp_path, "own.toml", 'from = "word"\ngame = "numeric"\n')
    with pytest.raises(FileError, match=r"own\.toml, game: is 'word' in word, and cannot change"):
        read_rules(own)


def test_a_name_that_nothing_bears_has_near_names() -> None:
    with pytest.raises(NotFoundError, match="no rule set 'wrod'; did you mean word"):
        read_rules("wrod")
    with pytest.raises(NotFoundError, match="no edition 'em'"):
        read_edition("em")
    with pytest.raises(WordkubError, match=r"there is no rule set file gone\.toml"):
        read_rules("gone.toml")
    with pytest.raises(NotFoundError, match="no rule set"):
        read_rules("word\0")
    with pytest.raises(NotFoundError, match="no rule set"):
        read_rules("")


# Editions


def test_a_rule_set_names_an_edition_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "house/tiny.toml", EDITION)
    write(tmp_path, "house/base.toml", 'from = "word"\nedition = "tiny.toml"\n')
    own = write(tmp_path, "own.toml", 'from = "house/base.toml"\ndeal = 3\n')
    monkeypatch.chdir(tmp_path.parent)
    rules = open_word_rules(own)
    assert dict(rules.edition.tiles) == {"A": 2, "B": 1}
    assert rules.tile_set(2).total() == 5
    assert not rules.edition.published


def test_an_edition_names_a_dictionary_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = EDITION.replace("en-US", "words.txt")
    own = write(tmp_path, "house/tiny.toml", text)
    write(tmp_path, "house/words.txt", "abba\n")
    monkeypatch.chdir(tmp_path)
    rules = open_word_rules(edition=own)
    assert rules.check("ABBA").valid
    assert not rules.check("CAT").valid


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "tiny"\n', "", "name: is missing"),
        ('name = "tiny"', "name = 5", "name: takes a text"),
        ('title = "Tiny"', 'title = ""', "title: takes a text"),
        ('title = "Tiny"', 'titel = "Tiny"', "titel: is no key of an edition; did you mean title?"),
        ('title = "Tiny"', 'title = "Tiny"\npublished = "yes"', "published: takes true or false"),
        ("[tiles]\nA = 2\nB = 1\n", "tiles = 5\n", "tiles: takes a table of letters"),
        ("A = 2\nB = 1\n", "", "tiles: takes a table of letters"),
        ("B = 1", "b = 1", "tiles.b: a tile shows letters in upper case"),
        ("B = 1", '"4" = 1', "tiles.4: a tile shows letters in upper case"),
        ("B = 1", "B = -1", "tiles.B: takes a whole number"),
        ("B = 1", "B = true", "tiles.B: takes a whole number"),
        ("B = 1", "B = 1.5", "tiles.B: takes a whole number"),
        ("B = 1", "B = 1\nB = 2", "is not TOML"),
        ("B = 1", '"Ä" = 1\n"A\u0308" = 1', "tiles.Ä: its joker would be written 'ä', as that of Ä"),
        ("B = 1", '"א" = 1', "tiles.א: its joker would be written 'א', as that of א"),
        ("B = 1", '"İ" = 1', "tiles.İ: its joker would be written 'i̇', which is not read as İ"),
        ("B = 1", '"ẞ" = 1', "tiles.ẞ: its joker would be written 'ß', which is not read as ẞ"),
    ],
)
def test_what_is_wrong_with_an_edition(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in EDITION
    file = write(tmp_path, "tiny.toml", EDITION.replace(old, new))
    with pytest.raises(FileError) as caught:
        read_edition(file)
    where, _, problem = str(caught.value).partition("tiny.toml")
    assert where == f"{tmp_path}{os.sep}"
    assert problem.removeprefix(", ").removeprefix(": ").startswith(said)


def test_an_edition_s_letters_are_the_same_composed_or_not(tmp_path: Path) -> None:
    file = write(tmp_path, "tiny.toml", EDITION.replace("B = 1", '"A\u0308" = 1'))
    assert dict(read_edition(file).tiles) == {"A": 2, "Ä": 1}


# Positions and records


def test_a_shelf_opens_what_a_position_names(tmp_path: Path) -> None:
    tiny = write(tmp_path, "tiny.toml", EDITION)
    shelf = RuleShelf()
    rules, position = shelf.position({"rules": "word-99", "rack": "AB", "edition": tiny, "theme": None})
    assert isinstance(rules, WordRules)
    assert (rules.name, rules.edition.name, position.rack) == ("word-99", "tiny", ("A", "B"))
    again, _ = shelf.position({"rules": "word-99", "rack": "A", "edition": tiny})
    assert again is rules
    house = write(tmp_path, "house.toml", 'from = "word"\ndeal = 3\n')
    assert shelf.position({"rules": house, "rack": "A"})[0].settings.deal == 3


def test_a_shelf_keeps_only_what_was_asked_for_last(tmp_path: Path) -> None:
    opened = []

    def open_words(name: str, *, family: bool) -> CompiledDictionary:
        opened.append(name)
        return open_dictionary("en-US", family=family)

    shelf = RuleShelf(openers=Openers(open_words))
    for number in (*range(KEPT + 1), *range(1, KEPT + 1), 0):
        shelf.position({"rules": "word", "rack": "AB", "dictionary": f"number{number}"})
    assert opened == [f"number{number}" for number in (*range(KEPT + 1), 0)]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], '"position" takes an object'),
        ({"rack": "AB"}, 'the position has no "rules"; there are: '),
        ({"rules": 5, "rack": "AB"}, "\"rules\" takes a name or a path, not '5'"),
        ({"rules": None, "rack": "AB"}, '"rules" takes a name or a path'),
        ({"rules": "word"}, 'the position has no "rack"; it takes tiles'),
        ({"rules": "word", "rack": "A", "edition": ""}, "\"edition\" takes a name or a path, not ''"),
        ({"rules": "word", "rack": "A", "dictionary": 5}, '"dictionary" takes a name or a path'),
        ({"rules": "word", "rack": "A", "theme": ["cat"]}, '"theme" takes a name or a path'),
    ],
)
def test_a_shelf_names_what_is_wrong(data: object, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        RuleShelf().position(data)
    assert said in str(caught.value)


@pytest.mark.parametrize("field", ["rules", "edition", "dictionary", "theme"])
def test_a_shelf_names_what_is_not_there(field: str) -> None:
    with pytest.raises(NotFoundError, match="'xyzzy'"):
        RuleShelf().position({"rules": "word", "rack": "A", field: "xyzzy"})


def test_a_record_keeps_rules_and_edition_whole(tmp_path: Path) -> None:
    house = write(tmp_path, "house.toml", 'from = "word-99"\nplayers = [2, 6]\ntime_limit = 60\n')
    rules = open_word_rules(house, edition=write(tmp_path, "tiny.toml", EDITION))
    again = rules_from_record(rules.to_mapping(), rules.edition.to_mapping())
    assert again == replace(rules, dictionary=None)
    with pytest.raises(WordkubError, match="the record's rules cannot be used: deal: takes"):
        rules_from_record({**rules.to_mapping(), "deal": 0}, rules.edition.to_mapping())
    with pytest.raises(WordkubError, match=r"the record's rules cannot be used: tiles\.A"):
        rules_from_record(rules.to_mapping(), {**rules.edition.to_mapping(), "tiles": {"A": -1}})
