"""Layers and circles: a package imports only packages below it, and no modules import each other in a circle.

Every import counts: inside a function, which is only made later, and for types alone, since who reads the one
must know the other all the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from wordkub import places

ROOT = Path(places.PACKAGE)

LAYERS = (
    ("cli",),
    ("tui",),
    ("text", "service"),
    ("players",),
    ("store",),
    ("solver",),
    ("letters", "numbers"),
    ("core", "lexicon"),
    ("files", "places", "cores", "notices", "counting"),
    ("errors",),
)
"""From the top down, as in ARCHITECTURE.md. Packages side by side do not import each other.

The package's own `__init__` and `__main__` stand above all.
"""


@cache
def imports() -> dict[str, set[str]]:
    """The modules of the package, each with those that it imports."""
    paths = {_name(path): path for path in ROOT.rglob("*.py")}
    return {
        name: {found for node in _nodes(path) for found in _imported(node, paths)} - {name}
        for name, path in paths.items()
    }


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def _imported(node: ast.AST, known: Mapping[str, object]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "modules are imported by their whole names"
        for alias in node.names:
            module = f"{node.module}.{alias.name}"
            if module in known:
                yield module
            elif node.module in known:
                yield str(node.module)


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The largest sets of modules of which each reaches each other."""
    reached = {name: _reached(graph, name) for name in graph}
    found = {frozenset(other for other in there if name in reached[other]) for name, there in reached.items()}
    return found - {frozenset()}


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    there: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in there:
            there.add(name)
            ahead += graph[name]
    return there


def upward(
    graph: Mapping[str, set[str]], layers: tuple[tuple[str, ...], ...] = LAYERS
) -> set[tuple[str, str]]:
    """The imports that do not go down."""
    depth = {package: number for number, packages in enumerate(layers, 1) for package in packages}
    pairs = {(name, other) for name, others in graph.items() for other in others}
    return {(name, other) for name, other in pairs if not _goes_down(name, other, depth)}


def _goes_down(name: str, other: str, depth: Mapping[str, int]) -> bool:
    # The package itself, as for its version, may be named everywhere.
    package, below = ([*path.split("."), ""][1] for path in (name, other))
    return package == below or below == "" or depth.get(package, 0) < depth[below]


def test_every_room_has_its_layer() -> None:
    packages = {name.split(".")[1] for name in imports() if "." in name}
    assert packages == {package for packages in LAYERS for package in packages} | {"__main__"}


def test_the_layers_are_those_of_the_architecture() -> None:
    """The packages stand there in this order, the single modules in one line at the end."""
    page = (ROOT.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    block = page.split("\n\n    ")[1].split("\n\n")[0]
    order = [package for packages in LAYERS for package in packages]
    named = re.findall(r"^ *(?:\w+ +)?(\w+)/ ", block, re.MULTILINE)
    assert named == [package for package in order if (ROOT / package).is_dir()]
    assert all(f"{package}.py" in block for package in order if not (ROOT / package).is_dir())


def test_a_room_imports_only_rooms_below_it() -> None:
    assert upward(imports()) == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    short = {name.removeprefix("wordkub."): others for name, others in imports().items()}
    graph = {
        name: {other.removeprefix("wordkub.") for other in others} - {"wordkub"}
        for name, others in short.items()
        if name != "wordkub"
    }
    assert circles(graph) == set()


@pytest.mark.parametrize(
    ("name", "other"),
    [("core.rules", "letters.rules"), ("letters.rules", "numbers.rules"), ("text.show", "service.app")],
)
def test_an_import_up_or_aside_would_be_seen(name: str, other: str) -> None:
    pair = f"wordkub.{name}", f"wordkub.{other}"
    assert upward({pair[0]: {pair[1]}, pair[1]: set()}) == {pair}
    assert upward({"wordkub.cli.main": {pair[0], "wordkub"}}) == set()


def test_a_circle_through_a_third_would_be_seen() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": {"e"}}
    assert circles(graph) == {frozenset("abc"), frozenset("e")}
