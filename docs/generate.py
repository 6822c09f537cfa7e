"""The parts of the reference that the program itself can say, written anew at every build.

What a setting takes, its default and its clause stand in the code, the clauses in data files and the public
names in `wordkub.__all__`. Written out by hand they would soon be wrong.
"""

from __future__ import annotations

import dataclasses
import inspect
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import get_args

import wordkub
from wordkub import places
from wordkub.core.settings import Settings
from wordkub.letters.settings import WordSettings
from wordkub.lexicon.cards import read_card, read_toml
from wordkub.lexicon.locating import card_names
from wordkub.lexicon.themes import SHIPPED as THEMES
from wordkub.lexicon.themes import read_theme_card
from wordkub.numbers.settings import NumericSettings
from wordkub.players.skills import Skill, skills
from wordkub.store.looks import shipped_looks
from wordkub.store.rulefiles import GAMES, RuleFile, edition_names, read_edition, read_rules, rule_names
from wordkub.text.clauses import as_toml, clauses

FOLDER = Path(__file__).parent / "reference" / "_generated"
ROOT = Path(__file__).parent.parent

NUMERIC = ("sabra", "icebreaker", "classic")
"""The rule sets that the numeric clauses differ in."""


def write_all() -> None:
    """Write every part; one that has not changed keeps its time, so that its page is not built again."""
    FOLDER.mkdir(exist_ok=True)
    parts = {
        "api": api(),
        "settings-both": settings_table(Settings),
        "settings-word": settings_table(WordSettings, beyond=Settings),
        "settings-numeric": settings_table(NumericSettings, beyond=Settings),
        "rule-sets": rule_sets(),
        "editions": editions(),
        "dictionaries": dictionaries(),
        "themes": themes(),
        "looks": looks(),
        "computers": computers(),
        "clauses-word": clause_list("word"),
        "clauses-numeric": numeric_clauses(),
        "changes": unreleased(),
    }
    for name, lines in parts.items():
        path = FOLDER / f"{name}.md"
        text = "\n".join(lines) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


# The public names


def api() -> Iterator[str]:
    """Every public name, by what it is, with its docstring."""
    exported = {name: getattr(wordkub, name) for name in wordkub.__all__}
    errors = [name for name, value in exported.items() if _is_error(value)]
    classes = [name for name, value in exported.items() if inspect.isclass(value) and name not in errors]
    functions = [name for name, value in exported.items() if inspect.isroutine(value)]
    yield from _directives("Functions", "autofunction", functions)
    yield from _directives("Classes", "autoclass", classes, ":members:")
    yield from _types({name: get_args(value) for name, value in exported.items() if get_args(value)})
    yield from _directives("Errors", "autoexception", errors, ":members:", ":show-inheritance:")


def _types(unions: Mapping[str, Sequence[type]]) -> Iterator[str]:
    """The names of types that are one of several others."""
    yield from ("## Types", "")
    for name, choices in unions.items():
        *some, last = (f"`{choice.__name__}`" for choice in choices)
        yield from (f"`wordkub.{name}`", f": one of {', '.join(some)} and {last}", "")


def _is_error(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, BaseException)


def _directives(title: str, directive: str, names: Sequence[str], *options: str) -> Iterator[str]:
    if not names:
        return
    yield f"## {title}"
    for name in names:
        yield from ("", f"### {name}", "", "```{eval-rst}", f".. {directive}:: wordkub.{name}")
        yield from (f"   {option}" for option in options)
        yield "```"
    yield ""


# Settings and clauses


def settings_table(kind: type[Settings], beyond: type[Settings] | None = None) -> Iterator[str]:
    """The settings of a game: what each takes, its default, its clause and what it is.

    Args:
        kind: The settings.
        beyond: Settings that stand in another table; of these only what differs is told.
    """
    known = {} if beyond is None else _rows(beyond)
    rows = [row for name, row in _rows(kind).items() if known.get(name) != row]
    yield from table(("setting", "takes", "default", "clause", "what it is"), rows)


def _rows(kind: type[Settings]) -> dict[str, tuple[str, ...]]:
    defaults = kind().to_mapping()
    return {
        field.name: (
            f"`{field.name}`",
            field.metadata["kind"].takes,
            f"`{as_toml(defaults[field.name])}`",
            field.metadata["clause"],
            field.metadata["about"],
        )
        for field in dataclasses.fields(kind)
    }


def rule_sets() -> Iterator[str]:
    """The rule sets that ship, with all that each sets."""
    for file in map(read_rules, rule_names()):
        values = file.settings.to_mapping()
        changed = ", ".join(f"`{name} = {as_toml(values[name])}`" for name in values if name in file.changed)
        yield from (f"`{file.name}`: {file.title}", f": {file.source}")
        yield from ("", f"  Sets {changed}." if changed else "  Sets nothing: these are the defaults.", "")


def clause_list(name: str, *letters: str) -> Iterator[str]:
    """The clauses of a rule set with its settings filled in, and which settings change each.

    Args:
        name: The rule set.
        letters: Only clauses that begin with one of these; all where there are none.
    """
    file = read_rules(name)
    for clause, text in clauses(file).items():
        if not letters or clause.startswith(letters):
            yield from _clause(file, clause, text)


def numeric_clauses() -> Iterator[str]:
    """The numeric clauses: what the three leaflets share, then what each says otherwise."""
    said = {name: clauses(read_rules(name)) for name in NUMERIC}
    first = said[NUMERIC[0]]
    shared = {c: text for c, text in first.items() if all(said[name].get(c) == text for name in NUMERIC)}
    yield from ("### What the three share", "")
    for clause, text in shared.items():
        yield from _clause(read_rules(NUMERIC[0]), clause, text)
    for name in NUMERIC:
        yield from (f"### What `{name}` says of its own", "")
        for clause, text in said[name].items():
            if clause not in shared:
                yield from _clause(read_rules(name), clause, text)


def _clause(file: RuleFile, clause: str, text: str) -> Iterator[str]:
    changing = [f"`{name}`" for name in _settings_of(file, clause)]
    settings = f" Settings: {', '.join(changing)}." if changing else ""
    yield from (f"**{clause}**", f": {text[:1].upper()}{text[1:]}{settings}", "")


def _settings_of(file: RuleFile, clause: str) -> list[str]:
    """The settings that change a clause: those of its metadata, and those that its sentence tells."""
    texts = read_toml(os.path.join(places.DATA, f"clauses-{file.game}.toml"))
    said = next((part[clause] for part in texts.values() if clause in part), "")
    told = {name for _, name, _, _ in Formatter().parse(said)}
    return [
        field.name
        for field in dataclasses.fields(GAMES[file.game])
        if field.name in told or clause in field.metadata["clause"].replace(",", "").split()
    ]


# What ships


def editions() -> Iterator[str]:
    """The editions that ship."""
    rows = []
    for edition in map(read_edition, edition_names()):
        counts = " ".join(f"{letters}{count}" for letters, count in edition.tiles.items())
        published = "yes" if edition.published else "no"
        rows.append((f"`{edition.name}`", edition.title, f"`{edition.dictionary}`", published, counts))
    yield from table(("edition", "title", "dictionary", "published", "tiles"), rows)


def dictionaries() -> Iterator[str]:
    """The dictionaries that ship."""
    cards = (read_card(os.path.join(places.DICTIONARIES, f"{name}.toml")) for name in _names())
    rows = [(f"`{c.name}`", c.title, f"{c.count:,}", c.licence) for c in cards]
    yield from table(("dictionary", "title", "words", "licence"), rows)


def _names() -> list[str]:
    return card_names(places.DICTIONARIES)


def themes() -> Iterator[str]:
    """The themes that ship."""
    cards = (read_theme_card(os.path.join(THEMES, f"{name}.toml")) for name in card_names(THEMES))
    yield from table(("theme", "title", "language"), [(f"`{c.name}`", c.title, c.language) for c in cards])


def looks() -> Iterator[str]:
    """The looks that ship."""
    yield from table(("look", "what it is"), [(f"`{look.name}`", look.about) for look in shipped_looks()])


def computers() -> Iterator[str]:
    """The levels of computer players, as the data file has them."""
    names = [field.name for field in dataclasses.fields(Skill)]
    rows = [
        (game, *("any" if (value := getattr(skill, name)) is None else f"{value}" for name in names))
        for game in GAMES
        for skill in skills(game).values()
    ]
    yield from table(("game", *(f"`{name}`" for name in names)), rows)


# What has changed


def unreleased() -> Iterator[str]:
    """What has changed since the last release, from the notes in `changes/`."""
    if not any(path.suffix == ".md" for path in (ROOT / "changes").iterdir()):
        return
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", wordkub.__version__]
    done = subprocess.run(
        [*command, "--date", "not yet released"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    yield done.stdout.strip()


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |"
    yield ""


if __name__ == "__main__":
    write_all()
