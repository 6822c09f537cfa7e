"""Looks: what their files take, what is read of them, and that what ships can be read by everybody."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.process import wordkub
from wordkub.errors import FileError, NotFoundError, WordkubError
from wordkub.lexicon.cards import parse_toml
from wordkub.numbers.settings import PUBLISHED
from wordkub.store import looks
from wordkub.store.looks import (
    COLOURS,
    DEFAULT,
    SHIPPED,
    Look,
    add_look,
    choose_look,
    chosen_look,
    look_names,
    looks_to_choose,
    open_look,
    remove_look,
    shipped_looks,
)

NIGHT = "\n".join(
    ['about = "Night."', "dark = true", "[colours]", *(f'{name} = "#102030"' for name in COLOURS)]
)

LOOKS = pytest.mark.parametrize("look", shipped_looks(), ids=lambda look: look.name)


@pytest.fixture
def night(home: Path) -> Path:
    path = home / "night.toml"
    path.write_text(NIGHT)
    return path


# What can be read


def light(colour: str) -> list[float]:
    """The linear light of a colour's red, green and blue."""
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the WCAG define it."""
    dark, bright = sorted(
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True))
        for colour in (one, other)
    )
    return (bright + 0.05) / (dark + 0.05)


def pairs(look: Look) -> list[tuple[str, str]]:
    """What is read, and on what."""
    words = itertools.product(("text", "faint", "accent", "good", "bad"), ("ground", "panel"))
    letters = itertools.product(("letter",), ("tile", "joker", "changed", "cursor", "held"))
    colours = [(look.colours[one], look.colours[other]) for one, other in (*words, *letters)]
    return [*colours, *((colour, look.colours["tile"]) for colour in look.tiles.values())]


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@LOOKS
def test_everything_can_be_read(look: Look) -> None:
    least = 7 if look.name == "contrast" else 4.5
    assert [pair for pair in pairs(look) if contrast(*pair) < least] == []


@LOOKS
def test_number_tiles_can_be_told_where_they_are_marked(look: Look) -> None:
    grounds = [look.colours[name] for name in ("joker", "changed", "cursor", "held")]
    marked = itertools.product(look.tiles.values(), grounds)
    assert [pair for pair in marked if contrast(*pair) < 3] == []


@LOOKS
def test_a_look_has_the_colours_of_the_published_sets(look: Look) -> None:
    assert {name for _, name in PUBLISHED} <= set(look.tiles)


# Machado, Oliveira and Fernandes, 2009: how colours look without red (protanopia), green (deuteranopia) or
# blue (tritanopia) receptors, on linear light.
SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def lab(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Where a colour lies for somebody who sees so, in CIE L*a*b*."""
    seen = (sum(m * v for m, v in zip(row, light(colour), strict=True)) for row in matrix)
    red, green, blue = (min(1.0, max(0.0, value)) for value in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, matrix: tuple[tuple[float, ...], ...]) -> float:
    """How far two colours are apart for somebody who sees so (CIE 1976; 2.3 can just be told)."""
    return math.dist(lab(one, matrix), lab(other, matrix))


@pytest.mark.parametrize("sight", SEEN)
def test_in_the_safe_look_nobody_mixes_up_tiles_nor_good_and_bad(sight: str) -> None:
    look, matrix = open_look("safe"), SEEN[sight]
    tiles = itertools.combinations(look.tiles.values(), 2)
    told = (look.colours["good"], look.colours["bad"])
    assert min(apart(*pair, matrix) for pair in (*tiles, told)) > 30


def test_the_measure_tells_that_others_are_mixed_up() -> None:
    look = open_look("dark")
    assert apart(look.tiles["red"], look.tiles["yellow"], SEEN["deuteranopia"]) < 10


# What a file takes


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("dark = true", "dark = 1"), "dark: takes true or false, not '1'"),
        (("dark = true", ""), "dark: is missing; it takes true or false"),
        (("dark = true", 'dark = true\nascii = "no"'), "ascii: takes true or false, not 'no'"),
        (('"Night."', "7"), "about: takes a line of text, not '7'"),
        (('"Night."', r'"a\u001bb"'), "about: takes a line of text"),
        (("dark = true", "drak = true"), "drak: is no key of a look; did you mean dark?"),
        (("dark = true", "x = true"), "x: is no key of a look; there are: about, dark, ascii"),
        (('ground = "#102030"', ""), "colours.ground: is missing; it takes a colour as #rrggbb"),
        (('ground = "', 'gruond = "'), "colours.gruond: is no colour of a look; did you mean ground?"),
        (('ground = "#102030"', 'ground = "red"'), "colours.ground: takes a colour as #rrggbb, not 'red'"),
        (('ground = "#102030"', 'ground = "#1020300"'), "colours.ground: takes a colour"),
        (('ground = "#102030"', "ground = 102030"), "takes a colour as #rrggbb, not '102030'"),
        (("[colours]", "[colors]"), "colors: is no key of a look; did you mean colours?"),
        (("[colours]", "tiles = 1\n[colours]"), "tiles: takes a table of colours, not '1'"),
        (('held = "#102030"', 'held = "#102030"\n[tiles]\nred = "#f00"'), "tiles.red: takes a colour"),
        (('held = "#102030"', 'held = "#102030"\n[tiles]\nRed = "#f00000"'), "tiles.Red: is no name"),
        (("dark = true", 'dark = true\n"\\u001b[2J" = 1'), r"\x1b[2J: is no key of a look"),
        (("dark = true", "dark ="), "is not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_look_is_said_with_file_and_key(
    night: Path, change: tuple[str, str], said: str
) -> None:
    assert change[0] in NIGHT
    night.write_text(NIGHT.replace(*change))
    with pytest.raises(FileError) as caught:
        open_look(str(night))
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(night))
    done = wordkub("look", "info", str(night))
    assert (done.returncode, done.stdout) == (2, "")
    assert 1 <= len(done.stderr.splitlines()) <= 2


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["#ffffff", "#000"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(COLOURS) | st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(["about", "dark", "ascii", "colours", "tiles"]) | st.text(), VALUES))
def test_whatever_a_file_says_is_a_look_or_a_file_error(values: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(looks, "parse_toml", lambda path, data: values)
        with contextlib.suppress(FileError):
            assert set(looks._look("a.toml", b"").colours) == set(COLOURS)


def test_no_file_and_no_look_are_said(home: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml: No such file"):
        open_look("none.toml")
    with pytest.raises(NotFoundError, match="no look 'drak'; did you mean dark"):
        open_look("drak")
    with pytest.raises(NotFoundError, match="no look"):
        open_look("a\0b")


# Which there are


def test_what_ships() -> None:
    assert {look.name for look in shipped_looks()} == {"dark", "light", "contrast", "safe", "ascii"}
    assert shipped_looks()[0].name == DEFAULT
    assert [look.name for look in shipped_looks() if look.ascii] == ["ascii"]
    assert [look.name for look in shipped_looks() if not look.dark] == ["light"]
    assert all(look.about for look in shipped_looks())


def test_the_ascii_look_s_file_is_of_ascii_as_what_it_draws() -> None:
    path = Path(SHIPPED) / "ascii.toml"
    assert path.read_bytes().isascii()
    assert parse_toml(str(path), path.read_bytes())["ascii"] is True


def test_added_it_is_kept_as_it_was_written_and_removed_it_is_gone(night: Path, home: Path) -> None:
    night.write_text("# my own\r\n" + NIGHT)
    path = add_look("night", str(night))
    assert Path(path).read_bytes() == night.read_bytes()
    assert "night" in look_names()
    assert open_look("night") == open_look(str(night))
    with pytest.raises(WordkubError, match="there is a look night already; --replace"):
        add_look("night", str(night))
    night.write_text(NIGHT.replace("Night.", "Late."))
    add_look("night", str(night), replace=True)
    assert open_look("night").about == "Late."
    remove_look("night")
    assert "night" not in look_names()
    assert os.listdir(home / "looks") == []


def test_a_broken_one_is_not_added(night: Path, home: Path) -> None:
    night.write_text(NIGHT.replace("#102030", "blue"))
    with pytest.raises(FileError, match=r"colours\.ground: takes a colour"):
        add_look("night", str(night))
    assert not (home / "looks").exists()


def test_shipped_ones_stay(night: Path) -> None:
    with pytest.raises(WordkubError, match="a look dark ships with Wordkub"):
        add_look("dark", str(night), replace=True)
    with pytest.raises(WordkubError, match="the look dark ships with Wordkub and stays"):
        remove_look("dark")
    with pytest.raises(NotFoundError, match="no look of your own 'night'"):
        remove_look("night")
    with pytest.raises(WordkubError, match="is no name for a look"):
        add_look("a/b", str(night))


# Which is in use


@pytest.mark.usefixtures("home")
def test_the_choice_is_remembered() -> None:
    assert chosen_look().name == DEFAULT
    choose_look("light")
    assert chosen_look().name == "light"
    with pytest.raises(NotFoundError):
        choose_look("lihgt")
    assert chosen_look().name == "light"


def test_a_chosen_file_is_found_from_everywhere(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(night.parent)
    choose_look("night.toml")
    monkeypatch.chdir("/")
    assert chosen_look().about == "Night."


def test_one_that_is_there_no_more_gives_way_to_the_default(night: Path) -> None:
    add_look("night", str(night))
    choose_look("night")
    remove_look("night")
    assert chosen_look().name == DEFAULT
    choose_look(str(night))
    night.unlink()
    assert chosen_look().name == DEFAULT


def test_one_that_is_broken_now_says_so(night: Path) -> None:
    choose_look(str(night))
    night.write_text("dark = 1")
    with pytest.raises(FileError, match="dark: takes true or false"):
        chosen_look()


def test_a_garbled_choice_is_no_look_s_name(home: Path) -> None:
    (home / "look.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match=r"look\.txt: cannot be read"):
        chosen_look()
    (home / "look.txt").write_text("a\0b\n")
    assert chosen_look().name == DEFAULT


def test_a_screen_offers_its_own_first_and_none_that_is_broken(night: Path, home: Path) -> None:
    add_look("night", str(night))
    (home / "looks" / "bad.toml").write_text("dark = 1")
    names = [look.name for look in looks_to_choose(open_look("night"))]
    assert names[0] == "night"
    assert sorted(names) == ["ascii", "contrast", "dark", "light", "night", "safe"]


# The commands


def test_the_commands(night: Path) -> None:
    assert wordkub("look", "add", "night", str(night)).stdout.endswith("wordkub look use night\n")
    replaced = json.loads(wordkub("look", "add", "night", str(night), "--replace", "--json").stdout)
    assert (replaced["look"], os.path.basename(replaced["path"])) == ("night", "night.toml")
    assert "from now on" in wordkub("look", "use", "night").stdout
    listed = wordkub("look", "list").stdout.splitlines()
    assert "* night        Night." in listed
    assert sum(line.startswith("*") for line in listed) == 1
    assert "  held          #102030" in wordkub("look", "info", "night").stdout
    assert '"used": true' in wordkub("look", "list", "--json").stdout
    assert '"path"' in wordkub("look", "info", "night", "--json").stdout
    assert wordkub("look", "remove", "night").stdout == "The look night is gone.\n"
    assert "* dark" in wordkub("look", "list").stdout


def test_the_list_tells_of_a_broken_one_and_goes_on(night: Path, home: Path) -> None:
    add_look("night", str(night))
    (home / "looks" / "bad.toml").write_text("dark = 1")
    done = wordkub("look", "list")
    assert done.returncode == 2
    assert "bad.toml, dark: takes true or false" in done.stderr
    assert "night" in done.stdout
