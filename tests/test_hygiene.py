"""What no test may do: hang on the clock, and so on the machine and on what else it does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

TESTS = Path(__file__).parent
CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "thread_time"}
WAITING = {"waiting.py"}
"""Where a clock is read, so that what never comes about ends."""


def faults(tree: ast.AST) -> Iterator[str]:
    """Clocks that are read, and waits that give up sooner than patience ends."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS and isinstance(node.ctx, ast.Load):
            yield f"line {node.lineno} reads time.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield f"line {node.lineno} imports from time"
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "timeout" and isinstance(keyword.value, ast.Constant):
                    yield f"line {node.lineno} gives up after {keyword.value.value!r}"


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: str(path.relative_to(TESTS)))
def test_no_test_hangs_on_the_clock(path: Path) -> None:
    found = list(faults(ast.parse(path.read_text(encoding="utf-8"))))
    assert bool(found) == (path.name in WAITING), found


@pytest.mark.parametrize(
    "code", ["time.monotonic()", "from time import perf_counter", "process.wait(timeout=30)"]
)
def test_each_of_these_would_be_seen(code: str) -> None:
    assert list(faults(ast.parse(code)))
    assert not list(faults(ast.parse("process.wait(timeout=PATIENCE)")))
    assert PATIENCE >= 60
