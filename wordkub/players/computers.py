"""Computer players: the best turn of the solver, within the limits of their level.

They know only what anybody in their seat would see, and the judge has confirmed what they play.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from wordkub.core.chance import generator, shuffle
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import without
from wordkub.core.turns import Challenge, Turn
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import Lexicon
from wordkub.players.skills import Skill, default_level, skills
from wordkub.solver.answers import Answer, stay
from wordkub.solver.budget import Budget
from wordkub.solver.solving import solver_of
from wordkub.store.records import Player

HINTS = (0, 1, 2)
"""How many groups of the table the turns in hints may touch."""

_HINT_NODES = 4_000


@dataclass(frozen=True)
class Computer:
    """A computer player.

    Args:
        rules: The rules that it plays by.
        level: How well it plays; None for the middle level.
        is_over: Asked now and then whether to stop searching.

    >>> from wordkub.store.rulesets import open_word_rules
    >>> rules = open_word_rules("word")
    >>> turn = Computer(rules, 1).turn(Position((), rules.notation.parse_rack("TABLEQV"), melded=True))
    >>> [rules.notation.group_text(group) for group in turn.table]
    ['TABLE']
    """

    rules: RuleSet
    level: int | None = None
    is_over: Callable[[], bool] | None = None

    def turn(self, position: Position) -> Turn:
        """Choose a turn: its best play, otherwise a draw, otherwise a pass.

        If only players who cannot play may draw (W4, N6), it makes any play that a search finds. That may
        touch more of the table, or use a rarer word, than its level would otherwise.
        """
        skill = skills(str(self.rules.to_mapping()["game"]))[self.level or default_level()]
        solver = solver_of(self.rules, skill.commonness, is_polite=True)
        seen = _seen(self.rules, position, skill)
        answer = solver.best(seen, touch=skill.touch, budget=Budget(skill.nodes, self.is_over))
        if seen is position and answer.turn is not None:
            # A draw or a pass has been put to the judge, who has searched for a play already.
            return answer.turn
        return answer.play or self.rules.play_instead(position).play or stay(position)

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        """Challenge a group that is not valid, if the last turn formed one."""
        challenges = map(Challenge, groups)
        return next((doubt for doubt in challenges if self.rules.is_challenge_right(doubt)), None)


def advice(rules: RuleSet, position: Position, is_over: Callable[[], bool] | None = None) -> list[Answer]:
    """The best turns that touch at most 0, 1, 2 groups of the table, for hints.

    Args:
        rules: The rules in force.
        position: What the player to move has.
        is_over: Called now and then; returns True to stop the search.

    Raises:
        WordkubError: The words of the dictionary cannot be listed.
    """
    solver = solver_of(rules, is_polite=True)
    return [solver.best(position, touch=touch, budget=Budget(_HINT_NODES, is_over)) for touch in HINTS]


def check_can_play(rules: RuleSet) -> None:
    """Check that computer players can play by these rules.

    Raises:
        WordkubError: The words of the dictionary cannot be listed.
    """
    if isinstance(rules, WordRules) and not isinstance(rules.dictionary, Lexicon):
        dictionary = rules.dictionary
        name = "none" if dictionary is None else dictionary.address or dictionary.name
        raise WordkubError(
            f"hints and computer players need a dictionary whose words can be listed, not {name}"
        )


def seated_computers(
    rules: RuleSet, players: Sequence[Player], is_over: Callable[[], bool] | None = None
) -> list[Computer | None]:
    """The computer players by seat, None for a person, as a session takes them.

    Args:
        rules: The rules in force.
        players: Who sits in which seat.
        is_over: Called now and then; returns True to stop the search.
    """
    return [Computer(rules, player.level, is_over) if player.is_computer else None for player in players]


def prepare(rules: RuleSet, players: Iterable[Player]) -> None:
    """Prepare the search for hints and first plays. An interface does this in the background.

    Args:
        rules: The rules in force.
        players: Who plays.
    """
    if isinstance(rules, WordRules) and not isinstance(rules.dictionary, Lexicon):
        return
    skilled = skills(str(rules.to_mapping()["game"]))
    levels = [player.level or default_level() for player in players if player.is_computer]
    for commonness in sorted({None, *(skilled[level].commonness for level in levels)}, key=str):
        solver_of(rules, commonness, is_polite=True).prepare()


def _seen(rules: RuleSet, position: Position, skill: Skill) -> Position:
    """The position with only those tiles of the rack that a player of this level notices.

    They are chosen at random, but always the same for the same position. A tile that was just drawn is among
    them. If it can only take a joker's place (K6), all tiles are noticed.
    """
    count = int(skill.overlooks * len(position.rack))
    drawn = () if position.drawn is None else (position.drawn,)
    if not count or (drawn and rules.settings.after_draw != "play"):
        return position
    table = " ".join(map(rules.notation.group_text, position.table))
    text = f"{rules.notation.rack_text(position.rack)} {table}"
    rack = list(without(position.rack, drawn))
    shuffle(rack, generator(zlib.crc32(text.encode()), 0))
    return replace(position, rack=rules.notation.sort_tiles((*rack[count:], *drawn)))
