"""What the tests of the shipped dictionaries share: their cards and lists, read as they are written."""

from __future__ import annotations

import importlib.util
import lzma
import sys
import tomllib
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

from wordkub.lexicon.alphabet import Alphabet

ROOT = Path(__file__).resolve().parents[2]
DICTIONARIES = ROOT / "dictionaries"
NAMES = sorted(path.stem for path in DICTIONARIES.glob("*.toml"))


class Shipped:
    """A shipped dictionary's files."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.card: dict[str, Any] = tomllib.loads((DICTIONARIES / f"{name}.toml").read_text("utf-8"))
        folds, digraphs = self.card.get("folds"), self.card.get("digraphs", ())
        self.alphabet = Alphabet(self.card["alphabet"], folds, digraphs)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of its list."""
        return self._lines("words")

    @property
    def spellings(self) -> Iterator[str]:
        """The words of its list as it spells them."""
        return (line.partition("\t")[0] for line in self.lines)

    @cached_property
    def words(self) -> set[str]:
        """Its words as tiles lay them, tiles of several letters in brackets."""
        return set(map(self.laid, self.spellings))

    @cached_property
    def refused_lines(self) -> list[str]:
        """The lines of the list of what it refuses."""
        return self._lines("refused") if "refused" in self.card else []

    @property
    def refused(self) -> list[list[str]]:
        """What it refuses: spelling, reason, note, what to say instead."""
        return [line.split("\t") for line in self.refused_lines]

    @cached_property
    def refusals(self) -> dict[str, list[str]]:
        """What it refuses, as tiles would lay it."""
        return {self.laid(spelling): rest for spelling, *rest in self.refused}

    @property
    def removed(self) -> list[list[str]]:
        """What people left out of it: word, reason, why."""
        path = DICTIONARIES / f"{self.name}.removed.txt"
        return [line.split("\t") for line in people_lines(path)] if path.exists() else []

    @property
    def family(self) -> list[str]:
        """Its family words."""
        return people_lines(DICTIONARIES / self.card["family"])

    def laid(self, spelling: str) -> str:
        """A spelling as tiles lay it."""
        plain = spelling.replace("'", "").replace("-", "")
        return self.alphabet.written(self.alphabet.reading(self.alphabet.fold(plain)))

    def _lines(self, key: str) -> list[str]:
        with lzma.open(DICTIONARIES / self.card[key], "rt", encoding="utf-8") as lines:
            text: str = lines.read()
            return text.splitlines()


@cache
def shipped(name: str) -> Shipped:
    """A shipped dictionary; its lists are read once a session."""
    return Shipped(name)


def people_lines(path: Path) -> list[str]:
    """The lines of a list that people keep, without its comments."""
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]


@cache
def load_script() -> Any:
    """scripts/build_dictionaries as a module."""
    name = "build_dictionaries"
    spec = importlib.util.spec_from_loader(name, SourceFileLoader(name, str(ROOT / "scripts" / name)))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cases(expected: dict[str, str]) -> list[tuple[str, str]]:
    """Word and reason, of a table of reasons and the words that they are expected for."""
    return [(word, reason) for reason, words in expected.items() for word in words.split()]


def forget() -> None:
    """Let go what was read for the tests of this folder: a gigabyte, which nothing else needs."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("recipes.", f"{__package__}.")):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
