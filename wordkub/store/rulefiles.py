"""Reading the TOML files of rule sets and editions, the shipped ones and people's own.

A rule set is a file of settings (the table of settings in the rules says what each takes):

    name = "house"
    title = "Our house rules"
    from = "word"
    initial_letters = 5

`from` names the rule set that it starts from: one that ships, or another file. A file without `from` names
its `game` instead and starts from that game's defaults. `edition` is the edition in play where nobody names
another.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from wordkub import places
from wordkub.core.settings import SettingError, unknown_setting
from wordkub.errors import FileError, NotFoundError, WordkubError, shown_json
from wordkub.letters.edition import Edition, EditionError
from wordkub.letters.settings import WordSettings
from wordkub.lexicon.cards import read_toml
from wordkub.numbers.settings import NumericSettings

GAMES: dict[str, type[WordSettings] | type[NumericSettings]] = {
    "word": WordSettings,
    "numeric": NumericSettings,
}
"""The games that there are rules for, and the settings of each."""

_TEXTS = ("name", "title", "source", "from", "game", "edition")


@dataclass(frozen=True)
class RuleFile:
    """A rule set as read from its file, with everything that it starts from."""

    path: str
    name: str
    title: str
    source: str
    game: str
    edition: str
    settings: WordSettings | NumericSettings
    changed: frozenset[str]
    """The settings that are set by the file, or by what it starts from."""


def rule_names() -> list[str]:
    """The names of the shipped rule sets."""
    return _names("rules")


def edition_names() -> list[str]:
    """The names of the shipped editions."""
    return _names("editions")


def read_rules(name: str) -> RuleFile:
    """Read a rule set.

    Args:
        name: A rule set that ships, or the path of a file.

    Raises:
        NotFoundError: No rule set of that name, with near names.
        FileError: A file that cannot be read, or a key that is unknown, of the wrong type or impossible.
    """
    path = _path("rules", name, "rule set")
    values = _merged(path, ())
    texts = {key: values.pop(key, "") for key in _TEXTS}
    try:
        settings = GAMES[texts["game"]].from_mapping(values)
    except SettingError as problem:
        raise FileError(path, problem.problem, field=problem.name) from None
    name = texts["name"] or os.path.basename(path).removesuffix(".toml")
    return RuleFile(
        path,
        name,
        texts["title"],
        texts["source"],
        texts["game"],
        texts["edition"] or "en",
        settings,
        frozenset(values),
    )


def read_edition(name: str) -> Edition:
    """Read an edition.

    Args:
        name: An edition that ships, or the path of a file.

    Raises:
        NotFoundError: No edition of that name, with near names.
        FileError: A file that cannot be read, or a key that is missing or wrong.
    """
    path = _path("editions", name, "edition")
    try:
        edition = Edition.from_mapping(read_toml(path))
    except EditionError as problem:
        raise FileError(path, problem.problem, field=problem.key) from None
    beside = os.path.join(os.path.dirname(path), edition.dictionary)
    return replace(edition, dictionary=beside) if os.path.isfile(beside) else edition


def _names(folder: str) -> list[str]:
    return sorted(
        file[:-5] for file in os.listdir(os.path.join(places.DATA, folder)) if file.endswith(".toml")
    )


def _path(folder: str, name: str, kind: str, beside: str | None = None) -> str:
    """The file of a shipped name, or of a path, which can be relative to another file."""
    if "\0" in name:
        raise NotFoundError(kind, name, _names(folder))
    if is_path(name):
        path = os.path.join(os.path.dirname(beside), name) if beside else name
        if not os.path.isfile(path):
            raise WordkubError(f"there is no {kind} file {path}")
        return os.path.abspath(path)
    path = os.path.join(places.DATA, folder, f"{name}.toml")
    if not os.path.isfile(path):
        raise NotFoundError(kind, name, _names(folder))
    return path


def is_path(name: str) -> bool:
    """Whether a name is the path of a file, and not the name of something shipped."""
    return os.sep in name or name.endswith(".toml")


def _merged(path: str, above: Iterable[str]) -> dict[str, Any]:
    """The keys of a rule file, together with those of the rule set that it starts from."""
    chain = (*above, path)
    values = read_toml(path)
    for key in _TEXTS:
        if not isinstance(values.get(key, ""), str):
            raise FileError(path, f"takes a text, not {shown_json(values[key])}", field=key)
    base = _base(path, values.get("from"), chain)
    game = _game(path, values, base)
    values = _settings(path, values, GAMES[game])
    if edition := values.get("edition"):
        edition_path = _named(path, "edition", "editions", "edition", edition)
        values["edition"] = edition_path if is_path(edition) else edition
    if not base:
        return values
    own = {key: base.get(key, "") for key in ("game", "edition")}
    return {**base, "name": "", "title": "", "source": "", **own, **values}


def _base(path: str, start: str | None, chain: tuple[str, ...]) -> dict[str, Any]:
    """The keys of the rule set that a file starts from, if any."""
    if start is None:
        return {}
    base_path = _named(path, "from", "rules", "rule set", start)
    if base_path in chain:
        names = " from ".join(map(os.path.basename, chain))
        raise FileError(path, f"starts from itself: {names}", field="from")
    return _merged(base_path, chain)


def _game(path: str, values: Mapping[str, Any], base: Mapping[str, Any]) -> str:
    """The game of a rule file: its own key, or that of the rule set that it starts from."""
    game = values.get("game", base.get("game"))
    takes = " or ".join(f'"{each}"' for each in GAMES)
    if game is None:
        raise FileError(path, f'is missing: name the game ({takes}) or "from"', field="game")
    if base and game != base["game"]:
        raise FileError(path, f"is {base['game']!r} in {values['from']}, and cannot change", field="game")
    if game not in GAMES:
        raise FileError(path, f"takes {takes}", field="game")
    return str(game)


def _settings(
    path: str, values: Mapping[str, Any], kind: type[WordSettings] | type[NumericSettings]
) -> dict[str, Any]:
    """Check the keys of a file, and rename old ones.

    Raises:
        FileError: A key that is no setting of the game, or a value that it does not take.
    """
    known = kind.__dataclass_fields__
    try:
        values = kind.renamed(values)
        for key in values:
            if key not in _TEXTS and key not in known:
                raise SettingError(key, unknown_setting(key, dict.fromkeys((*_TEXTS, *known))))
        kind.from_mapping({key: value for key, value in values.items() if key not in _TEXTS})
    except SettingError as problem:
        raise FileError(path, problem.problem, field=problem.name) from None
    return dict(values)


def _named(path: str, key: str, folder: str, kind: str, name: str) -> str:
    """The file that a key of a rule file names."""
    try:
        return _path(folder, name, kind, beside=path)
    except WordkubError as problem:
        raise FileError(path, str(problem), field=key) from None
