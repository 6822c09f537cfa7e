"""The user's configuration: what is used where a call names nothing, in a TOML file.

    # config.toml
    players = "Ann,computer"
    dictionary = "en-GB"

An option of a call counts first, then an environment variable, then this file. A key that is unknown, or a
value that cannot be used, is refused with the file and the key.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from wordkub import places
from wordkub.errors import FileError, NotationError, WordkubError, meant, near, printable, shown, shown_json

if TYPE_CHECKING:
    from wordkub.store.looks import Look

COLOURS = ("auto", "always", "never")


class Key(NamedTuple):
    """What can be configured."""

    about: str
    """What it is."""
    variable: str
    """The environment variable that counts more than the file."""
    read: Callable[[str], str]
    """A value as it is kept; raises WordkubError where it cannot be used."""


def _names(text: str) -> str:
    """Names with commas between them; who they are is judged where they are used."""
    names = [name.strip() for name in text.split(",")]
    if not all(names) or not text.isprintable():
        raise NotationError(f'{shown(text)} is no list of names; it has commas between, as in "Ann,Bob"')
    return ",".join(names)


def _rules(name: str) -> str:
    from wordkub.store.rulefiles import is_path, read_rules

    path = read_rules(name).path
    return path if is_path(name) else os.path.basename(path).removesuffix(".toml")


def _dictionary(name: str) -> str:
    from wordkub.lexicon.locating import ENCHANT, REMOTE, dictionary_meant, find_source, is_path

    if name.startswith((ENCHANT, *REMOTE)):
        return name
    find_source(name)
    return os.path.abspath(name) if is_path(name) else dictionary_meant(name)


def _look(name: str) -> str:
    from wordkub.store.looks import is_path, look_path, open_look

    look = open_look(look_path(name))
    return os.path.abspath(name) if is_path(name) else look.name


def _colour(word: str) -> str:
    if (word := meant(word, COLOURS)) not in COLOURS:
        raise NotationError(f"{shown(word)} says nothing about colours; there are: auto, always, never")
    return word


KEYS: Mapping[str, Key] = {
    "players": Key('who plays where `play` names nobody, as in "Ann,computer"', "WORDKUB_PLAYERS", _names),
    "names": Key('who is on a new score pad where nobody is named, as in "Ann,Bob"', "WORDKUB_NAMES", _names),
    "rules": Key("the rule set, by name or path", "WORDKUB_RULES", _rules),
    "dictionary": Key("the dictionary, by name or path", "WORDKUB_DICTIONARY", _dictionary),
    "look": Key("the look of the full screen, by name or path", "WORDKUB_LOOK", _look),
    "color": Key("whether to use colours: auto, always or never", "WORDKUB_COLOR", _colour),
}
"""What can be configured."""


class Configured(NamedTuple):
    """A value that is configured, and where."""

    value: str
    where: str
    """The environment variable, or the file."""

    def fault(self, key: str, problem: WordkubError) -> WordkubError:
        """The error for a value that cannot be used."""
        if self.where == KEYS[key].variable:
            return WordkubError(f"{self.where}: {problem}")
        return FileError(self.where, str(problem), field=key)


def configured(key: str) -> str | None:
    """What is configured; None where nothing is.

    Args:
        key: One of KEYS.

    Raises:
        FileError: The file cannot be used, or the value cannot.
        WordkubError: The value of the environment variable cannot be used.
    """
    found = look_up(key)
    if found is None:
        return None
    try:
        return KEYS[key].read(found.value)
    except WordkubError as problem:
        raise found.fault(key, problem) from None


def look_up(key: str) -> Configured | None:
    """What is configured, and where, whether or not it can be used; see `configured`."""
    variable = KEYS[key].variable
    if value := os.environ.get(variable):
        return Configured(value, variable)
    if not os.path.exists(config_path()):
        return None
    values = _values()
    return Configured(values[key], config_path()) if key in values else None


def config_path() -> str:
    """Where the configuration is, or would be."""
    return os.path.join(places.config_dir(), "config.toml")


def set_value(key: str, value: str) -> str:
    """Configure something; comments in the file stay.

    Args:
        key: One of KEYS.
        value: The value.

    Returns:
        The value as it is kept.

    Raises:
        WordkubError: No such key, or a value that cannot be used.
        FileError: The file cannot be used; it is left as it is.
        OSError: It cannot be written; it is as it was.
    """
    key = known_key(key)
    kept = KEYS[key].read(value)
    _change(key, kept)
    return kept


def unset_value(key: str) -> bool:
    """Configure something no more; also a key that is none, where the file has it.

    Returns:
        Whether it was configured in the file.

    Raises:
        WordkubError: There is no such key.
        FileError: The file is not TOML; it is left as it is.
        OSError: It cannot be written; it is as it was.
    """
    return _change(key, None) or _change(known_key(key), None)


def configured_dictionary(rules: str, edition: str | None = None) -> str | None:
    """The configured dictionary, where a game has words and they are of its language; else None.

    Args:
        rules: The rule set's name or path.
        edition: The edition, where it is not the rule set's own.

    Raises:
        WordkubError: The rule set, the edition or the configured dictionary cannot be used.
    """
    from wordkub.store.rulefiles import read_edition, read_rules

    name = configured("dictionary")
    if name is None or (file := read_rules(rules)).game != "word":
        return None
    language = read_edition(edition or file.edition).language
    return name if _language(name) in ("", language) else None


def _language(name: str) -> str:
    """The language of a dictionary; nothing of one that is elsewhere."""
    from wordkub.lexicon.cards import Card, read_card
    from wordkub.lexicon.locating import ENCHANT, REMOTE, find_source

    if name.startswith(REMOTE):
        return ""
    if name.startswith(ENCHANT):
        return name.removeprefix(ENCHANT).replace("_", "-").split("-")[0]
    path = find_source(name).path
    return read_card(path).language if path.endswith(".toml") else Card.language


# The look that is chosen


def chosen_look() -> Look:
    """The look that is configured; the default if none is, or if it no longer exists.

    Raises:
        FileError: Its file, or the configuration, cannot be used.
    """
    from wordkub.store.looks import DEFAULT, is_path, look_names, open_look

    found = look_up("look")
    name = found.value if found else _look_of_earlier_versions()
    is_there = os.path.isfile(name) if is_path(name) else meant(name, look_names()) in look_names()
    return open_look(name if is_there else DEFAULT)


def _look_of_earlier_versions() -> str:
    """The look that is noted in a file of its own, as it once was; nothing where none is."""
    from wordkub.files import read_whole

    path = os.path.join(places.data_dir(), "look.txt")
    return read_whole(path).decode("utf-8", "replace").strip() if os.path.exists(path) else ""


# Reading and writing


def known_key(key: str) -> str:
    """The key that is meant, whatever its capitals.

    Raises:
        WordkubError: There is none, with near names.
    """
    if (key := meant(key, KEYS)) not in KEYS:
        raise WordkubError(_unknown(key))
    return key


def _unknown(key: str) -> str:
    close = near(key, KEYS)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are: {', '.join(KEYS)}"
    return f"{shown(key)} is nothing that can be configured; {hint}"


def _values() -> dict[str, str]:
    """What the file says."""
    from wordkub.lexicon.cards import read_toml

    path = config_path()
    values = read_toml(path)
    for key, value in values.items():
        if key not in KEYS:
            raise FileError(path, _unknown(key), field=printable(key))
        if not isinstance(value, str):
            raise FileError(path, f"takes a text, not {shown_json(value)}", field=key)
    return values


def _change(key: str, value: str | None) -> bool:
    """Write a value into the file, or take it out; whether that changed the file."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    from wordkub.files import locked, read_whole, write_whole

    path = config_path()
    with locked(path):
        text = read_whole(path) if os.path.exists(path) else b""
        try:
            file = tomlkit.parse(text.decode("utf-8-sig"))
        except (TOMLKitError, UnicodeDecodeError) as problem:
            raise FileError(path, f"is not TOML: {problem}") from None
        if file.get(key) == value:
            return False
        if value is None:
            del file[key]
        else:
            file[key] = value
        try:
            written = tomlkit.dumps(file).encode()
        except UnicodeEncodeError:
            raise NotationError(f"{shown(value or '')} is no text, which is all that TOML can hold") from None
        write_whole(path, written)
    return True
