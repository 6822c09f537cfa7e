"""`wordkub doctor`: what is installed, where files are, what is missing."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
import tempfile

import click

from wordkub import __version__, places
from wordkub.cli import options
from wordkub.cli.printing import print_json
from wordkub.cores import SETTING, compiled
from wordkub.errors import WordkubError
from wordkub.lexicon.description import quick_summary
from wordkub.lexicon.locating import DEFAULT, compiled_path, dictionary_names, find_source
from wordkub.store.rulefiles import edition_names, read_edition, read_rules, rule_names

LIBRARIES = (
    "click",
    "marisa-trie",
    "numpy",
    "platformdirs",
    "pyenchant",
    "snowballstemmer",
    "spylls",
    "textual",
    "tomli-w",
)

CORES = (("words", "words._cover"), ("numbers", "numbers._numbers"))
"""The compiled cores of the solvers, by what they solve."""


@click.command()
@options.JSON
def doctor(as_json: bool) -> int:
    """Say what is installed, where files are, and what is missing.

    \b
    Example:
      wordkub doctor

    Exit status: 0 where all is well, 1 where something is missing or damaged.
    """
    findings = [
        *_program(),
        *(_library(name) for name in LIBRARIES),
        *(_folder(what, path) for what, path in _folders()),
        *(_dictionary(name) for name in sorted({DEFAULT, *dictionary_names()})),
        *(_core(game, name) for game, name in CORES),
        _enchant(),
        _service(),
        *(_readable("rule set", name) for name in rule_names()),
        *(_readable("edition", name) for name in edition_names()),
    ]
    for what, state, is_well in findings:
        if as_json:
            print_json({"what": what, "state": state, "ok": is_well})
        else:
            click.echo(f"{'ok     ' if is_well else 'MISSING'} {what}: {state}")
    return 0 if all(is_well for _, _, is_well in findings) else 1


Finding = tuple[str, str, bool]


def _program() -> list[Finding]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return [
        ("wordkub", f"{__version__} in {places.PACKAGE}", True),
        ("Python", f"{python} in {sys.executable}", sys.version_info >= (3, 11)),
    ]


def _library(name: str) -> Finding:
    try:
        return f"library {name}", importlib.metadata.version(name), True
    except importlib.metadata.PackageNotFoundError:
        return f"library {name}", f"not installed; install it with: pip install {name}", False


def _folders() -> list[tuple[str, str]]:
    return [("games", places.games_dir()), ("cache", places.cache_dir())]


def _folder(what: str, path: str) -> Finding:
    """Whether a folder can be written, or the nearest one above it that is there."""
    above = path
    while not os.path.exists(above) and os.path.dirname(above) != above:
        above = os.path.dirname(above)
    try:
        with tempfile.TemporaryFile(dir=above):
            return f"folder of {what}", path, True
    except OSError as problem:
        return f"folder of {what}", f"{path} cannot be written: {problem.strerror}", False


def _dictionary(name: str) -> Finding:
    try:
        summary = quick_summary(name)
        compiled = compiled_path(find_source(name))
    except (WordkubError, OSError) as problem:
        return f"dictionary {name}", str(problem), False
    kept = "" if os.path.exists(compiled) else ", compiled when it is first asked"
    if not kept and not os.access(compiled, os.R_OK):
        return f"dictionary {name}", f"{compiled} cannot be read", False
    return f"dictionary {name}", f"{summary['words']:,} words, {str(summary['identity'])[:12]}{kept}", True


def _core(game: str, name: str) -> Finding:
    """Which core a solver has; it answers the same with either."""
    if compiled(name) is not None:
        state = "compiled"
    elif os.environ.get(SETTING) == "python":
        state = f"the reference in Python, as {SETTING} says"
    else:
        state = "the reference in Python; it is faster compiled: install again with a C compiler there"
    return f"solver of {game}", state, True


def _enchant() -> Finding:
    """Whether spell checkers can be asked; nothing else needs them."""
    from wordkub.lexicon.enchanted import languages

    try:
        there = languages()
    except WordkubError as problem:
        return "Enchant (optional)", str(problem), True
    return "Enchant (optional)", f"languages {', '.join(there)}" if there else "no languages", True


def _service() -> Finding:
    """Whether the service can be started."""
    try:
        for library in ("fastapi", "uvicorn", "orjson", "prometheus_client"):
            importlib.metadata.version(library)
    except importlib.metadata.PackageNotFoundError:
        return "service (optional)", "not installed; install it with: pip install 'wordkub[service]'", True
    return "service (optional)", "start it with: wordkub serve", True


def _readable(kind: str, name: str) -> Finding:
    try:
        title = read_rules(name).title if kind == "rule set" else read_edition(name).title
    except WordkubError as problem:
        return f"{kind} {name}", str(problem), False
    return f"{kind} {name}", title, True
