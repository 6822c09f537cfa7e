"""What `import wordkub` exports stays as it is: every signature and every public attribute.

Where one of them changes, the names that a program may count on have changed, which a version says and
`CHANGELOG.md` tells. Then

    python -m tests.test_public

writes tests/golden/public.txt again.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

import pytest

import wordkub
from tests.pages import DOCS, blocks, pages

GOLDEN = Path(__file__).parent / "golden" / "public.txt"


HANDED_OUT = re.compile(r"^.. autoclass:: (wordkub\.\S+)\n +:members: ?(.*)$", re.MULTILINE)
"""A class on the page of the Python interface that is not exported, with what of it is public."""


def public_lines() -> Iterator[str]:
    """Every export with its signature, and below a class every public attribute."""
    for name in sorted(wordkub.__all__):
        value = getattr(wordkub, name)
        if inspect.isclass(value):
            bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
            yield f"class {name}{signature(value)}" + (f" is a {bases}" if bases else "")
            yield from (f"    {line}" for line in sorted(told for _, told in attributes(value)))
        elif inspect.isroutine(value):
            yield f"{name}{signature(value)}"
        else:
            yield f"{name}: {' | '.join(choice.__name__ for choice in get_args(value))}"
    for path, members in HANDED_OUT.findall((DOCS / "reference" / "api.md").read_text(encoding="utf-8")):
        yield f"handed out: {path}"
        yield from (f"    {line}" for line in sorted(handed_out(path, members.split(", "))))


def handed_out(path: str, members: list[str]) -> Iterator[str]:
    """The public attributes of a class that is not exported; of an enumeration its values."""
    module, _, name = path.rpartition(".")
    kind = getattr(importlib.import_module(module), name)
    if issubclass(kind, Enum):
        yield from (f"{value.name} = {value.value!r}" for value in kind)
        return
    told = dict(attributes(kind))
    yield from (told[member] for member in members)


def attributes(kind: type) -> Iterator[tuple[str, str]]:
    """The public attributes of a class, those that it inherits from others of this package too."""
    seen: set[str] = set()
    for each in kind.__mro__:
        if not each.__module__.startswith("wordkub"):
            continue
        for name, told in (*_defined(each), *_annotated(each), *_assigned(each)):
            if not name.startswith("_") and name not in seen:
                seen.add(name)
                yield name, told


def _defined(kind: type) -> Iterator[tuple[str, str]]:
    for name, value in vars(kind).items():
        match value:
            case property():
                yield name, f"{name}: {returned(value.fget)}"
            case cached_property():
                yield name, f"{name}: {returned(value.func)}"
            case classmethod() | staticmethod():
                yield name, f"{type(value).__name__} {name}{signature(getattr(kind, name))}"
            case _ if inspect.isfunction(value):
                yield name, f"{name}{signature(value)}"


def _annotated(kind: type) -> Iterator[tuple[str, str]]:
    for name, annotation in inspect.get_annotations(kind).items():
        yield name, f"{name}: {shown(annotation)}"


def _assigned(kind: type) -> Iterator[tuple[str, str]]:
    """What the constructor sets."""
    if not inspect.isfunction(vars(kind).get("__init__")) or hasattr(kind, "__dataclass_fields__"):
        return
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind.__init__)))  # type: ignore[misc]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, f"{node.attr}, set by the constructor"


def signature(called: Callable[..., Any]) -> str:
    """A signature, alike whichever Python writes it."""
    try:
        parameters = inspect.signature(called).parameters.values()
    except ValueError:
        return "(...)"
    told: list[str] = []
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in told:
            told.append("*")
        star = "*" * (parameter.kind is parameter.VAR_POSITIONAL) + "**" * (
            parameter.kind is parameter.VAR_KEYWORD
        )
        typed = "" if parameter.annotation is parameter.empty else f": {shown(parameter.annotation)}"
        default = "" if parameter.default is parameter.empty else f" = {_default(parameter.default)}"
        told.append(f"{star}{parameter.name}{typed}{default}")
    return f"({', '.join(told)})" + ("" if inspect.isclass(called) else f" -> {returned(called)}")


def returned(called: Callable[..., Any] | None) -> str:
    """What a function returns, as its annotation says."""
    annotation = inspect.signature(called).return_annotation if called else inspect.Signature.empty
    return "?" if annotation is inspect.Signature.empty else shown(annotation)


def shown(annotation: object) -> str:
    """An annotation as it is written."""
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _default(value: object) -> str:
    is_plain = value is None or isinstance(value, bool | int | float | str | tuple)
    return repr(value) if is_plain else f"<{type(value).__name__}>"


def test_what_is_public_is_as_it_was() -> None:
    assert "\n".join(public_lines()) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_exports_are_there_and_none_twice() -> None:
    assert wordkub.__all__
    assert len(set(wordkub.__all__)) == len(wordkub.__all__)
    assert set(wordkub.__all__) <= set(dir(wordkub))


def test_what_is_not_exported_is_not_there() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        wordkub.nothing_of_the_kind  # type: ignore[attr-defined]  # noqa: B018


def test_importing_loads_nothing_else() -> None:
    code = "import sys, wordkub; print([name for name in sys.modules if name.startswith('wordkub.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", sorted(wordkub.__all__))
def test_every_export_has_an_example_that_runs(name: str) -> None:
    """In its docstring, or on a page; both are run."""
    shown_on_pages = "\n".join(
        block.text
        for page in pages()
        for block in blocks(page.read_text(encoding="utf-8"))
        if block.language == "python" and block.mark != "not run"
    )
    docstring = inspect.getdoc(getattr(wordkub, name)) or ""
    assert f"wordkub.{name}" in shown_on_pages or (">>>" in docstring and name in docstring)


def _write() -> None:
    GOLDEN.write_text("\n".join(public_lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
