"""scripts/build_dictionaries: what is committed is what it makes, and what it says where it cannot."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from tests.dictionaries.shipped import NAMES, load_script, shipped
from wordkub.errors import WordkubError
from wordkub.lexicon.themes import theme_names

script = load_script()

SLOW = {"en-GB", "en-large", "nl", "de", "fr"}


def test_every_dictionary_has_a_recipe() -> None:
    made = {*NAMES, "en.family", "wordnet", *(f"themes/{name}" for name in theme_names())}
    assert made == script.RECIPES.keys()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in NAMES]
)
def test_built_again_it_is_the_same(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    package, made_of = (shipped(name).card["source"][key] for key in ("package", "version"))
    try:
        here = script.installed_version(package)
    except WordkubError:
        here = None
    code = script.main(["--check", name])
    said = capsys.readouterr()
    if here == made_of:
        assert (code, said.out, said.err) == (0, "", "")
    elif here is None:
        assert (code, said.out) == (2, "")
        assert said.err.endswith(f"apt-get install {package}\n")
    else:
        assert (code, said.out) == (2, "")
        assert made_of in said.err
        assert here in said.err


@pytest.mark.slow
def test_built_again_the_family_words_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    if Path("/usr/share/wordnet/data.noun").exists():
        assert (script.main(["--check", "en.family"]), capsys.readouterr().out) == (0, "")
    else:
        assert script.main(["--check", "en.family"]) == 2
        assert capsys.readouterr().err.endswith("apt-get install wordnet-base\n")


def test_missing_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert script.main(["--out", str(tmp_path)]) == 2
    said = "build_dictionaries: the package scowl is not installed: apt-get install scowl\n"
    assert capsys.readouterr().err == said
    assert not list(tmp_path.iterdir())


def test_check_against_another_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "installed_version", lambda package: "2099.1-1")
    assert script.main(["--check"]) == 2
    made_of = shipped("en-US").card["source"]["version"]
    said = f"en-US was made of scowl {made_of}, not of 2099.1-1, which is installed"
    assert said in capsys.readouterr().err


def test_check_says_which_files_differ(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "installed_version", lambda package: "1")
    recipe = script.Recipe("scowl", lambda name, version: {"tiny.txt.xz": "cwm\t10\n", "tiny.txt": version})
    monkeypatch.setattr(script, "RECIPES", {"tiny": recipe})
    out = ["--out", str(tmp_path)]
    assert script.main(out) == 0
    packed = (tmp_path / "tiny.txt.xz").read_bytes()
    assert script.main(out) == 0
    assert (tmp_path / "tiny.txt.xz").read_bytes() == packed
    assert script.main([*out, "--check"]) == 0
    (tmp_path / "tiny.txt.xz").write_bytes(lzma.compress(b"cwms\t10\n"))
    (tmp_path / "tiny.txt").unlink()
    capsys.readouterr()
    assert script.main([*out, "--check", "tiny"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{tmp_path / 'tiny.txt.xz'} differs", f"{tmp_path / 'tiny.txt'} differs"]


def test_unknown_dictionary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        script.main(["en-UK"])
    assert stopped.value.code == 2
    assert "no dictionary is called en-UK" in capsys.readouterr().err


def test_removed_words_must_be_in_the_source() -> None:
    with pytest.raises(WordkubError, match="does not have the word awol"):
        script.english.read_removed("en-US", {}, shipped("en-US").alphabet)
