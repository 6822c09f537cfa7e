"""The judge: is this turn legal here, what follows from it, and if not, every reason why not.

Source: clauses C5 to C10 of the rules; the clauses of a game's groups come from its rule set.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Heap, Tile, beyond, fewer
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import Aftermath, Verdict, Violation, in_order


def N_(text: str) -> str:
    """Mark a sentence for translation."""
    return text


TEMPLATES = {
    "C5.draw": N_("The pool is empty: there is nothing to draw; play or pass."),
    "C5.drawn": N_("A tile has been drawn, and that ends the turn here."),
    "C5.pass": N_("The pool still has {pool} tiles: play or draw instead of passing."),
    "C6.missing": N_("Tiles of the table are missing afterwards: {missing}."),
    "C6.lacking": N_("The rack lacks tiles that this adds to the table: {lacking}."),
    "C6.both": N_(
        "Tiles of the table are missing afterwards: {missing};"
        " and the rack lacks tiles that this adds: {lacking}."
    ),
    "C7": N_("A play puts at least one tile from the rack on the table."),
    "C8": N_("{group} already stood on the table and is not valid there."),
    "C9": N_("Before the initial meld the table stays as it is; this changes {groups}."),
    "C9.first": N_("Before a first word of one's own the table stays as it is; this changes {groups}."),
}


class Change:
    """A layout held against the position before it, worked out once.

    Args:
        rules: The rule set.
        position: The position before the turn.
        groups: The whole table of the layout.
    """

    def __init__(self, rules: RuleSet, position: Position, groups: tuple[Group, ...]) -> None:
        self.rules = rules
        self.position = position
        self.groups = groups
        before = rules.content(position.table)
        after = rules.content(groups)
        self.used: Heap = beyond(after, before)
        """What the layout holds beyond the table before."""
        self.missing: Heap = beyond(before, after)
        """Table tiles that the layout leaves out."""
        self.aspect: object = None
        """What the rule set works out of the change once, for itself."""
        self.lacking: Heap = beyond(self.used, Counter(position.rack)) if self.used else Counter()
        """Tiles of the layout that neither the table nor the rack has."""

    @cached_property
    def gone(self) -> tuple[Group, ...]:
        """The groups of the table that the layout no longer has."""
        return fewer(self.position.table, self.groups)

    @cached_property
    def fresh(self) -> tuple[Group, ...]:
        """The groups of the layout that the table did not have."""
        return fewer(self.groups, self.position.table)

    @cached_property
    def left(self) -> tuple[Tile, ...]:
        """The rack without what the layout used of it."""
        return tuple(beyond(Counter(self.position.rack), self.used).elements())


def judge(rules: RuleSet, position: Position, turn: Turn) -> Verdict:
    """The verdict on a turn.

    Args:
        rules: The rule set in force.
        position: What the player to move has before the turn.
        turn: What the player would do, read from notation by :func:`wordkub.core.codec.read_turn`.

    Returns:
        A verdict with every clause that the turn breaks, none where it is legal (C10).
    """
    match turn:
        case Play(table):
            return _judge_play(Change(rules, position, table))
        case TimeOver(layout):
            return _time_over(rules, position, position.table if layout is None else layout)
        case Draw() | Pass():
            return _judge_idle(rules, position, turn)
        case Challenge():
            return _judge_challenge(rules, position, turn)


def violations_of(change: Change) -> tuple[Violation, ...]:
    """Every clause that a layout breaks as a play, in the order of the rules."""
    rules, position = change.rules, change.position
    faults = _conservation(change)
    if not change.used:
        faults.append(Violation("C7", "C7"))
    wrong = rules.layout_faults(change)
    faults += wrong
    fresh = set(change.fresh)
    for group in {fault.group for fault in wrong if fault.group and fault.group not in fresh}:
        faults.append(Violation("C8", "C8", group, {"group": rules.group_text(group)}))
    touched = rules.touched(change)
    faults += touched
    if change.used and not touched and not position.melded:
        faults += rules.initial_faults(change)
    return in_order(faults)


def _conservation(change: Change) -> list[Violation]:
    match bool(change.missing), bool(change.lacking):
        case True, True:
            code = "C6.both"
        case True, False:
            code = "C6.missing"
        case False, True:
            code = "C6.lacking"
        case _:
            return []
    missing, lacking = (change.rules.rack_text(tuple(h.elements())) for h in (change.missing, change.lacking))
    return [Violation("C6", code, None, {"missing": missing, "lacking": lacking})]


def _judge_play(change: Change) -> Verdict:
    rules, position = change.rules, change.position
    violations = violations_of(change)
    score, details = rules.result(change, not violations)
    used = tuple(change.used.elements())
    if violations:
        return Verdict(violations, position.table, position.rack, used, details=details)
    draws = _draws(rules, position.pool, len(change.left))
    return Verdict((), rules.sort_table(change.groups), change.left, used, draws, score, details)


def _draws(rules: RuleSet, pool: int, held: int, first: int = 0) -> int:
    """Tiles drawn at the end of a turn: some first, then the refill; a short pool gives what it has (W9)."""
    first = min(first, pool)
    return first + min(rules.refill(held + first), pool - first)


def _still(rules: RuleSet, position: Position, faults: list[Violation], draws: int = 0) -> Verdict:
    """The verdict on a turn that leaves the table as it is."""
    nothing = Change(rules, position, position.table)
    details = rules.result(nothing, False)[1]
    drawn = 0 if faults else _draws(rules, position.pool, len(position.rack), draws)
    return Verdict(in_order(faults), position.table, position.rack, draws=drawn, details=details)


def _judge_idle(rules: RuleSet, position: Position, turn: Draw | Pass) -> Verdict:
    """A draw or a pass: it has its place (C5), and is for those who cannot play where the rules say so."""
    if faults := _misplaced(position, turn):
        return _still(rules, position, faults)
    clause, search = rules.draw_clause, rules.play_instead(position)
    if search.play is not None:
        laid = ", ".join(map(rules.group_text, fewer(search.play.table, position.table)))
        code = clause if isinstance(turn, Draw) else f"{clause}.pass"
        return _still(rules, position, [Violation(clause, code, None, {"play": laid})])
    verdict = _still(rules, position, [], draws=int(isinstance(turn, Draw)))
    return verdict if search.is_settled else replace(verdict, unsettled=(clause,))


def _misplaced(position: Position, turn: Draw | Pass) -> list[Violation]:
    """A draw where there is nothing to draw, or a second one; a pass where one can draw (C5)."""
    if isinstance(turn, Draw):
        if not position.pool:
            return [Violation("C5", "C5.draw")]
        return [] if position.drawn is None else [Violation("C5", "C5.drawn")]
    # One who has drawn in this turn ends it so (K6).
    is_early = position.pool > 0 and position.drawn is None
    return [Violation("C5", "C5.pass", None, {"pool": position.pool})] if is_early else []


def _judge_challenge(rules: RuleSet, position: Position, challenge: Challenge) -> Verdict:
    faults = rules.challenge_faults(position, challenge)
    verdict = _still(rules, position, faults)
    upheld = not faults and rules.is_challenge_right(challenge)
    draws = 0 if faults or upheld else min(rules.failed_challenge_draws(), position.pool)
    details = {**verdict.details, "upheld": upheld}
    return Verdict(verdict.violations, position.table, position.rack, draws=draws, details=details)


def _time_over(rules: RuleSet, position: Position, layout: tuple[Group, ...]) -> Verdict:
    """What the end of the time brings (C12)."""
    rules = rules.strict()
    change = Change(rules, position, layout)
    verdict = _judge_play(change)
    if verdict.is_legal:
        return _after(verdict, verdict.table, verdict.rack, verdict.draws, Aftermath())
    settings = rules.settings
    is_still = not change.used and not change.gone and not change.fresh
    if is_still and position.drawn is not None:
        return _restored(verdict, rules, position, penalty=0)
    if is_still and settings.time_over == "invalid_to_pool":
        return _restored(verdict, rules, position, penalty=1)
    if is_still or not position.melded:
        return _restored(verdict, rules, position, penalty=settings.penalty_tiles or 1)
    failed = rules.failed_groups(change)
    forfeits = settings.time_over_forfeits_turn
    nothing_loose = not failed and not change.missing
    if nothing_loose or change.lacking or settings.time_over == "restore":
        return _restored(verdict, rules, position, settings.penalty_tiles, forfeits)
    kept = fewer(layout, failed)
    return _scattered(verdict, change, kept, forfeits)


def _restored(
    verdict: Verdict, rules: RuleSet, position: Position, penalty: int, forfeits: bool = False
) -> Verdict:
    """The table as before the turn, laid tiles back on the rack."""
    draws = _draws(rules, position.pool, len(position.rack), penalty)
    return _after(verdict, position.table, position.rack, draws, Aftermath(forfeits_next=forfeits))


def _scattered(verdict: Verdict, change: Change, kept: tuple[Group, ...], forfeits: bool) -> Verdict:
    """Groups that are valid stay as laid out; tiles of the others, and those left out, go where they must."""
    rules, position, settings = change.rules, change.position, change.rules.settings
    loose = rules.content(change.groups) - rules.content(kept) + change.missing
    if settings.time_over == "invalid_to_pool":
        aftermath = Aftermath(tuple(loose.elements()), (), forfeits)
        rack = change.left
    else:
        own = loose & change.used
        aftermath = Aftermath((), tuple((loose - own).elements()), forfeits)
        rack = change.left + tuple(own.elements()) + aftermath.to_rack
    draws = _draws(rules, position.pool + len(aftermath.to_pool), len(rack), settings.penalty_tiles)
    return _after(verdict, rules.sort_table(kept), rack, draws, aftermath)


def _after(
    verdict: Verdict, table: tuple[Group, ...], rack: tuple[Tile, ...], draws: int, aftermath: Aftermath
) -> Verdict:
    return Verdict(
        verdict.violations, table, rack, verdict.used, draws, verdict.score, verdict.details, aftermath
    )
