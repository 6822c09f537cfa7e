"""No module of the full screen imports another that imports it, in functions and for types neither."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import wordkub.tui

NAME = wordkub.tui.__name__


def imported(path: Path) -> set[str]:
    """The modules of the full screen that a file imports anywhere."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    own = [node for node in nodes if (node.module or "").startswith(NAME)]
    return {str(node.module).removeprefix(f"{NAME}.") for node in own if node.module != NAME}


def test_no_circle_of_imports() -> None:
    paths = list(Path(wordkub.tui.__path__[0]).glob("*.py"))
    graph = {path.stem: imported(path) for path in paths}
    assert graph["app"] >= {"appearance", "game", "looks"}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as problem:
        pytest.fail(f"these import each other: {' imports '.join(problem.args[1][::-1])}")
    assert order[-1] in ("app", "start"), "what shows everything else is at the top"
