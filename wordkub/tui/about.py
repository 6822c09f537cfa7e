"""The description of a group on the table: whether it is valid, and what it means."""

from __future__ import annotations

from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.lexicon.meanings import open_meanings
from wordkub.text.meanings import meaning_lines


def about_lines(rules: RuleSet, group: Group) -> list[str]:
    """What the rules say of a group; of a word what it means, too.

    In a game with challenges the dictionary keeps silent, and so does this.
    """
    if rules.players_check():
        return ["In a game with challenges the dictionary speaks only when a word is challenged."]
    if isinstance(rules, WordRules):
        try:
            return _meaning(rules, group)
        except WordkubError as problem:
            return [rules.about(rules.notation.group_text(group)).sentence(), f"({problem})"]
    return [rules.about(rules.notation.group_text(group)).sentence()]


def _meaning(rules: WordRules, group: Group) -> list[str]:
    verdict = rules.check(rules.notation.word(group).lower())
    language = "" if rules.dictionary is None else rules.dictionary.language
    return list(meaning_lines(verdict, open_meanings(language).define(verdict.word)))
