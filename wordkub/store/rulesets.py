"""Reading rule sets and editions from TOML files, and positions with the rules that they name.

A rule set is a file of settings (the table of settings in the rules says what each takes):

    name = "house"
    title = "Our house rules"
    from = "word"
    initial_letters = 5

`from` names the rule set that it starts from: one that ships, or another file. A file without `from` names
its `game` instead and starts from that game's defaults. `edition` is the edition in play where nobody names
another.

Whatever is opened here has the solver with it that says who may draw (W4, N6), whether a rule set asks for it
or not: so judge, game, service and pad say the same, and nobody has to remember it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from wordkub import places
from wordkub.core.codec import read_position
from wordkub.core.positions import Position
from wordkub.core.settings import SettingError, unknown_setting
from wordkub.errors import FileError, NotationError, NotFoundError, WordkubError, shown_json
from wordkub.letters.edition import Edition, EditionError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.lexicon.cards import read_toml
from wordkub.lexicon.opening import open_judge, with_letters
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import open_theme
from wordkub.lexicon.verdict import WordJudge
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.settings import NumericSettings
from wordkub.solver.any_play import find_play

GAMES: dict[str, type[WordSettings] | type[NumericSettings]] = {
    "word": WordSettings,
    "numeric": NumericSettings,
}
"""The games that there are rules for, and the settings of each."""

Rules = WordRules | NumericRules

KEPT = 16
"""How many rule sets, with their dictionaries and themes, are kept open."""

_NAMES = ("rules", "edition", "dictionary", "theme")
"""The names in a position."""

_TEXTS = ("name", "title", "source", "from", "game", "edition")


@dataclass(frozen=True)
class Openers:
    """The functions that open dictionaries and themes. The defaults read their files."""

    words: Callable[..., WordJudge] = open_judge
    """Takes a dictionary's name and whether `family` words are refused."""
    theme: Callable[[str], Theme] = open_theme


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


def open_word_rules(
    name: str = "word",
    edition: str | None = None,
    dictionary: str | None = None,
    theme: str | None = None,
    family: bool = False,
    openers: Openers | None = None,
) -> WordRules:
    """Open a rule set of the word game, with edition, dictionary and theme.

    Args:
        name: A rule set that ships, or the path of a file.
        edition: An edition or a path; None for the rule set's own.
        dictionary: The name or path of a dictionary; None for the edition's own.
        theme: The path of a theme, or None.
        family: Whether family words are refused.
        openers: What opens the dictionary and the theme.

    Raises:
        NotFoundError: A name that nothing here bears.
        FileError: A file that cannot be used.

    >>> open_word_rules("word-race").settings.letter_left
    1
    """
    rules = read_rules(name)
    if not isinstance(rules.settings, WordSettings):
        raise WordkubError(f"{rules.name} is a numeric rule set; this takes a word rule set, as word")
    tiles = read_edition(edition or rules.edition)
    openers = openers or Openers()
    words = with_letters(openers.words(dictionary or tiles.dictionary, family=family), tiles.tiles)
    worn = None if theme is None else openers.theme(theme)
    return WordRules(rules.name, rules.settings, tiles, words, worn, find_play)


def open_numeric_rules(name: str) -> NumericRules:
    """Open a rule set of the numeric game.

    Args:
        name: A rule set that ships, or the path of a file.

    Raises:
        NotFoundError: No rule set of that name.
        FileError: A file that cannot be used.
        WordkubError: It is a word rule set.

    >>> open_numeric_rules("sabra").settings.joker_left
    25
    """
    rules = read_rules(name)
    if not isinstance(rules.settings, NumericSettings):
        raise WordkubError(f"{rules.name} is a word rule set; this takes a numeric rule set, as sabra")
    return NumericRules(rules.name, rules.settings, find_play)


def open_rules(
    name: str,
    edition: str | None = None,
    dictionary: str | None = None,
    theme: str | None = None,
    family: bool = False,
    openers: Openers | None = None,
) -> Rules:
    """A rule set of either game, as `open_word_rules` and `open_numeric_rules` open it.

    Raises:
        NotationError: An edition, a dictionary or a theme for number tiles.
    """
    if read_rules(name).game == "word":
        return open_word_rules(name, edition, dictionary, theme, family, openers)
    rules = open_numeric_rules(name)
    words = {"edition": edition, "dictionary": dictionary, "theme": theme, "family words": family}
    for kind, given in words.items():
        if given:
            raise NotationError(f"{rules.name} has number tiles and no words, so it takes no {kind}")
    return rules


class RuleShelf:
    """Keeps the rule sets open that were used last, because many positions name the same ones.

    Args:
        family: Whether family words are refused.
        openers: What opens dictionaries and themes.
        defaults: The edition, dictionary and theme of positions that name none.
    """

    def __init__(
        self,
        family: bool = False,
        openers: Openers | None = None,
        **defaults: str | None,
    ) -> None:
        self._family = family
        self._openers = openers
        self._opened = lru_cache(KEPT)(self._open)
        self._defaults = {key: value for key, value in defaults.items() if value is not None}

    def position(self, data: object) -> tuple[Rules, Position]:
        """Read a position from its JSON object, and open its rules.

        Raises:
            WordkubError: A field that is missing or mistyped, or names what is not there.
        """
        if not isinstance(data, Mapping):
            raise NotationError(
                f'"position" takes an object, as in {{"rack": "AEIP?"}}, not {shown_json(data)}'
            )
        if "rules" not in data:
            raise NotationError(f'the position has no "rules"; there are: {", ".join(rule_names())}')
        rules = self.rules(data)
        return rules, read_position(rules, data)

    def rules(self, data: Mapping[str, Any]) -> Rules:
        """Open the rules that a mapping names, with its edition, dictionary and theme.

        Raises:
            WordkubError: A name of the wrong type, or of what is not there.
        """
        name, *words = (self._name(data, field) for field in _NAMES)
        return self._opened(str(name), *words)

    def _open(self, name: str, *words: str | None) -> Rules:
        """Open the rules of this name. The defaults apply only to word rules."""
        has_words = read_rules(name).game == "word"
        if has_words:
            words = tuple(
                given or self._defaults.get(kind) for kind, given in zip(_NAMES[1:], words, strict=True)
            )
        edition, dictionary, theme = words
        family = self._family and has_words
        return open_rules(name, edition, dictionary, theme, family, self._openers)

    def _name(self, data: Mapping[str, Any], key: str) -> str | None:
        value = data.get(key)
        if value is None and key != "rules":
            return None
        if not isinstance(value, str) or not value:
            raise NotationError(f'"{key}" takes a name or a path, not {shown_json(value)}')
        return value


def rules_from_record(rules: Mapping[str, Any], edition: Mapping[str, Any] | None) -> Rules:
    """Make the rule set that was saved with a game, without a dictionary.

    Args:
        rules: Its settings, name and game.
        edition: The edition of a word game.

    Raises:
        WordkubError: A setting or an edition that this version does not know.
    """
    values = dict(rules)
    name, game = values.pop("name", None), values.pop("game", None)
    try:
        if isinstance(name, str) and game == "word" and edition is not None:
            settings, tiles = WordSettings.from_mapping(values), Edition.from_mapping(edition)
            return WordRules(name, settings, tiles, find_play=find_play)
        if isinstance(name, str) and game == "numeric" and edition is None:
            return NumericRules(name, NumericSettings.from_mapping(values), find_play)
    except (SettingError, EditionError) as problem:
        raise WordkubError(f"the record's rules cannot be used: {problem}") from None
    with_edition = "an edition" if edition is not None else "no edition"
    raise WordkubError(
        f"the record's rules cannot be used: name {name!r:.60}, game {game!r:.60}, {with_edition}"
    )


def reopened(
    rules: Rules,
    dictionary: Mapping[str, str | bool] | None,
    theme: Mapping[str, str | bool] | None,
) -> Rules:
    """Open the dictionary and the theme of a saved game again.

    Args:
        rules: The rules, as `rules_from_record` makes them.
        dictionary: What the record keeps of its dictionary; None where it has no words.
        theme: What it keeps of its theme.

    Raises:
        WordkubError: A dictionary or a theme that is not there any more.
    """
    if isinstance(rules, NumericRules) or dictionary is None:
        return rules
    words = open_judge(
        str(dictionary.get("address", dictionary["name"])), family=dictionary.get("family") is True
    )
    address = theme.get("address") if theme else None
    worn = None if address is None else open_theme(str(address))
    words = with_letters(words, rules.edition.tiles)
    return replace(rules, dictionary=words, theme=worn)


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
