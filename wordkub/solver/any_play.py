"""Whether there is any play, for rules that allow a draw only to players who cannot play (W4, N6).

The solver answers this with a fixed number of nodes, so that a turn has the same verdict on any machine.
"""

from __future__ import annotations

import dataclasses

from wordkub.core.positions import Position
from wordkub.core.rules import PlaySearch, RuleSet
from wordkub.errors import TooMuchError
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import Lexicon
from wordkub.solver.budget import Budget
from wordkub.solver.solving import solver_of

NODES = 20_000
"""The nodes that a search for any play may look at, for each of `_TOUCHES`."""

_TOUCHES = (0, 1, None)
"""How many groups may be touched. A play that touches few is found quickly, and easy to describe."""


def find_play(rules: RuleSet, position: Position) -> PlaySearch:
    """Search for a legal play, rearranging the table included.

    Family words are used only if there is nothing else. The question remains open if the nodes are used up,
    or if the words of the dictionary cannot be listed.

    Args:
        rules: The rules in force.
        position: What the player to move has.

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("sabra")
    >>> table = (rules.notation.parse_group("R4 R5 R6 R7 R8"),)
    >>> find_play(rules, Position(table, ("R6",), melded=True)).play.table
    (('R4', 'R5', 'R6'), ('R6', 'R7', 'R8'))
    >>> find_play(rules, Position(table, ("K1",), melded=True))
    PlaySearch(play=None, is_settled=True)
    """
    if not isinstance(rules, WordRules):
        return _searched(rules, position)
    if not isinstance(rules.dictionary, Lexicon):
        return PlaySearch(is_settled=False)
    found = _searched(rules, position)
    if found.play is None:
        return found
    polite = _searched(rules, position, is_polite=True)
    return found if polite.play is None else polite


def _searched(rules: RuleSet, position: Position, is_polite: bool = False) -> PlaySearch:
    """The result of a search, trying plays first that touch little."""
    # The solver asks the judge about a draw, who would ask here whether that is allowed.
    settings = dataclasses.replace(rules.settings, draw_when_able=True)
    solver = solver_of(dataclasses.replace(rules, settings=settings), is_polite=is_polite)  # type: ignore[type-var]
    try:
        for touch in _TOUCHES:
            answer = solver.best(position, touch=touch, budget=Budget(NODES))
            if answer.play is not None:
                return PlaySearch(answer.play)
    except TooMuchError:
        return PlaySearch(is_settled=False)
    return PlaySearch(is_settled=answer.proved)
