"""Opening rules: a rule set of either game with all that it needs.

Whatever is opened here has the solver with it that says who may draw (W4, N6), whether a rule set asks for it
or not: so judge, game, service and pad say the same, and nobody has to remember it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from wordkub.core.settings import SettingError
from wordkub.errors import NotationError, WordkubError
from wordkub.letters.edition import Edition, EditionError
from wordkub.letters.rules import WordRules
from wordkub.letters.settings import WordSettings
from wordkub.lexicon.opening import open_judge, with_letters
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import open_theme
from wordkub.lexicon.verdict import WordJudge
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.settings import NumericSettings
from wordkub.solver.any_play import find_play
from wordkub.store.rulefiles import RuleFile, read_edition, read_rules

Rules = WordRules | NumericRules


@dataclass(frozen=True)
class Openers:
    """The functions that open dictionaries and themes. The defaults read their files."""

    words: Callable[..., WordJudge] = open_judge
    """Takes a dictionary's name and whether `family` words are refused."""
    theme: Callable[[str], Theme] = open_theme


@dataclass(frozen=True)
class RuleChoice:
    """The names of what a game is played with.

    >>> RuleChoice("word-race").open().settings.letter_left
    1
    """

    rules: str = "word"
    """The name of a shipped rule set, or the path of a file."""
    edition: str | None = None
    """An edition or a path; None for the rule set's own."""
    dictionary: str | None = None
    """The name or path of a dictionary; None for the edition's own."""
    theme: str | None = None
    """A theme or its path; None for no theme."""
    family: bool = False
    """Whether family words are refused."""

    def open(self, openers: Openers | None = None) -> Rules:
        """Open the rules, with edition, dictionary and theme.

        Args:
            openers: What opens the dictionary and the theme.

        Raises:
            NotFoundError: There is no such name.
            FileError: A file that cannot be used.
            NotationError: An edition, a dictionary or a theme for number tiles.
        """
        file = read_rules(self.rules)
        if isinstance(file.settings, WordSettings):
            return self._words(file, file.settings, openers or Openers())
        words = {"edition": self.edition, "dictionary": self.dictionary, "theme": self.theme}
        for kind, given in {**words, "family words": self.family}.items():
            if given:
                raise NotationError(f"{file.name} has number tiles and no words, so it takes no {kind}")
        return NumericRules(file.name, file.settings, find_play)

    def _words(self, file: RuleFile, settings: WordSettings, openers: Openers) -> WordRules:
        tiles = read_edition(self.edition or file.edition)
        words = openers.words(self.dictionary or tiles.dictionary, family=self.family)
        theme = None if self.theme is None else openers.theme(self.theme)
        return WordRules(file.name, settings, tiles, with_letters(words, tiles.tiles), theme, find_play)


def open_rules(
    name: str = "word",
    edition: str | None = None,
    dictionary: str | None = None,
    theme: str | None = None,
    family: bool = False,
) -> Rules:
    """Open the rules of either game, with everything that they need.

    Args:
        name: A rule set that ships, or the path of a file.
        edition: An edition or a path; None for the rule set's own.
        dictionary: The name or path of a dictionary; None for the edition's own.
        theme: A theme or the path of one, or None.
        family: Whether family words are refused.

    Raises:
        NotFoundError: There is no such name.
        FileError: A file that cannot be used.
        NotationError: An edition, a dictionary or a theme for number tiles.

    >>> open_rules("sabra").settings.joker_left
    25
    """
    return RuleChoice(name, edition, dictionary, theme, family).open()


def open_word_rules(
    name: str = "word",
    edition: str | None = None,
    dictionary: str | None = None,
    theme: str | None = None,
    family: bool = False,
) -> WordRules:
    """Open word rules, for what only they have; see `open_rules`.

    Raises:
        WordkubError: A numeric rule set, or what `open_rules` raises.
    """
    if (file := read_rules(name)).game != "word":
        raise WordkubError(f"{file.name} is a numeric rule set; this takes a word rule set, as word")
    rules = open_rules(name, edition, dictionary, theme, family)
    assert isinstance(rules, WordRules)
    return rules


def open_numeric_rules(name: str) -> NumericRules:
    """Open numeric rules, for what only they have; see `open_rules`.

    Raises:
        WordkubError: A word rule set, or what `open_rules` raises.
    """
    if (file := read_rules(name)).game == "word":
        raise WordkubError(f"{file.name} is a word rule set; this takes a numeric rule set, as sabra")
    rules = open_rules(name)
    assert isinstance(rules, NumericRules)
    return rules


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
