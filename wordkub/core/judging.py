"""The judge: is this turn legal, what follows from it, and if it is not legal, all reasons why.

Source: clauses C5 to C10 of the rules. The clauses about a game's groups come from its rule set.
"""

from __future__ import annotations

from dataclasses import replace

from wordkub.core.changes import LayoutChange
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.core.settings import AfterDraw, AfterTimeOver
from wordkub.core.tiles import Group, Tile, fewer
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import Aftermath, Verdict, Violation, in_order
from wordkub.errors import NotationError, shown


def N_(text: str) -> str:
    """Mark a sentence for translation."""
    return text


TEMPLATES = {
    "C5.draw": N_("The pool is empty: there is nothing to draw; play or pass."),
    "C5.drawn": N_("A tile has been drawn, and that ends the turn here."),
    "C5.again": N_("A tile has been drawn already in this turn: play or pass."),
    "C5.pass": N_("The pool still has {pool:tile}: play or draw instead of passing."),
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
    "drawn.play": N_("You drew {tile}. You may play now, with this tile or without; done ends your turn."),
}


def judge(rules: RuleSet, position: Position, turn: Turn) -> Verdict:
    """Judge a turn.

    Args:
        rules: The rule set in force.
        position: The position before the turn.
        turn: The turn; `read_turn` reads one from text or JSON.

    Returns:
        A verdict with every clause that the turn breaks. There are none if it is legal (C10).
    """
    match turn:
        case Play(table):
            return _judge_play(rules, _change(rules, position, table))
        case TimeOver(layout):
            return _time_over(rules, position, position.table if layout is None else layout)
        case Draw() | Pass():
            return _judge_idle(rules, position, turn)
        case Challenge():
            return _judge_challenge(rules, position, turn)
    kinds = "a Play, a Draw, a Pass, a Challenge or a TimeOver"
    raise NotationError(f"a turn is {kinds}, not {shown(repr(turn))}; read_turn reads one from a text")


def violations_of(rules: RuleSet, change: LayoutChange) -> tuple[Violation, ...]:
    """Every clause that a layout breaks as a play, in the order of the rules."""
    position = change.position
    faults = _conservation(rules, change)
    is_over = rules.settings.after_draw == AfterDraw.END
    if position.drawn is not None and is_over and (change.used or change.gone):
        faults.append(rules.violation("C5.drawn"))
    if not change.used:
        faults.append(rules.violation("C7"))
    wrong = rules.layout_faults(change)
    faults += wrong
    fresh = set(change.fresh)
    for group in {fault.group for fault in wrong if fault.group and fault.group not in fresh}:
        faults.append(rules.violation("C8", group, group=rules.notation.group_text(group)))
    touched = rules.touched(change)
    faults += touched
    if change.used and not touched and not position.melded:
        faults += rules.initial_faults(change)
    return in_order(faults)


def standing_faults(rules: RuleSet, position: Position) -> tuple[Violation, ...]:
    """The clauses that groups on the table already break before the turn.

    This does not happen in a game, but a position can be entered like that. A play must put it right (C8).
    """
    faults = rules.layout_faults(_change(rules, position, position.table))
    return in_order(fault for fault in faults if fault.group is not None)


def _change(rules: RuleSet, position: Position, groups: tuple[Group, ...]) -> LayoutChange:
    return LayoutChange(position, groups, rules.notation.content)


def _conservation(rules: RuleSet, change: LayoutChange) -> list[Violation]:
    match bool(change.missing), bool(change.lacking):
        case True, True:
            code = "C6.both"
        case True, False:
            code = "C6.missing"
        case False, True:
            code = "C6.lacking"
        case _:
            return []
    missing, lacking = (
        rules.notation.rack_text(tuple(h.elements())) for h in (change.missing, change.lacking)
    )
    return [rules.violation(code, missing=missing, lacking=lacking)]


def _judge_play(rules: RuleSet, change: LayoutChange) -> Verdict:
    position = change.position
    violations = violations_of(rules, change)
    outcome = rules.outcome(change, not violations)
    used = tuple(change.used.elements())
    if violations:
        return Verdict(violations, position.table, position.rack, used, outcome=outcome)
    draws = _draws(rules, position.pool, len(change.left))
    return Verdict((), rules.notation.sort_table(change.groups), change.left, used, draws, outcome)


def _draws(rules: RuleSet, pool: int, held: int, first: int = 0) -> int:
    """How many tiles are drawn at the end of a turn: some first, then the refill, as far as the pool goes."""
    first = min(first, pool)
    return first + min(rules.refill(held + first), pool - first)


def _still(
    rules: RuleSet, position: Position, faults: list[Violation], draws: int = 0, ends: bool = True
) -> Verdict:
    """The verdict on a turn that leaves the table unchanged and ends, or continues after a draw."""
    outcome = rules.outcome(_change(rules, position, position.table), False)
    drawn = _draws(rules, position.pool, len(position.rack), draws) if ends else draws
    drawn = 0 if faults else drawn
    return Verdict(in_order(faults), position.table, position.rack, draws=drawn, outcome=outcome)


def _judge_idle(rules: RuleSet, position: Position, turn: Draw | Pass) -> Verdict:
    """Judge a draw or a pass: is it possible here (C5), and may a player do it who could play (W4, N6)?"""
    if faults := _misplaced(rules, position, turn):
        return _still(rules, position, faults)
    clause, search = rules.draw_clause, rules.play_instead(position)
    if search.play is not None:
        laid = ", ".join(map(rules.notation.group_text, fewer(search.play.table, position.table)))
        code = clause if isinstance(turn, Draw) else f"{clause}.pass"
        return _still(rules, position, [rules.violation(code, play=laid)])
    # The refill comes at the end of a turn (W9), and this one may go on after a draw.
    goes_on = isinstance(turn, Draw) and rules.plays_after_drawing(position)
    verdict = _still(rules, position, [], draws=int(isinstance(turn, Draw)), ends=not goes_on)
    return verdict if search.is_settled else replace(verdict, unsettled=(clause,))


def _misplaced(rules: RuleSet, position: Position, turn: Draw | Pass) -> list[Violation]:
    """The fault of a draw from an empty pool, a second draw, or a pass while there are tiles to draw (C5)."""
    if isinstance(turn, Draw):
        if not position.pool:
            return [rules.violation("C5.draw")]
        code = "C5.drawn" if rules.settings.after_draw == AfterDraw.END else "C5.again"
        return [] if position.drawn is None else [rules.violation(code)]
    # One who has drawn in this turn ends it so (K6).
    is_early = position.pool > 0 and position.drawn is None
    return [rules.violation("C5.pass", pool=position.pool)] if is_early else []


def _judge_challenge(rules: RuleSet, position: Position, challenge: Challenge) -> Verdict:
    faults = rules.challenge_faults(position, challenge)
    verdict = _still(rules, position, faults)
    group = None if faults else rules.notation.named_group(position.table, challenge.group)
    # The table says which tiles the word stands in, not what was typed.
    upheld = group is not None and rules.is_challenge_right(Challenge(rules.notation.group_text(group)))
    draws = 0 if faults or upheld else min(rules.failed_challenge_draws(), position.pool)
    return replace(verdict, draws=draws, upheld=upheld)


def _time_over(rules: RuleSet, position: Position, layout: tuple[Group, ...]) -> Verdict:
    """What happens when the time is up (C12)."""
    rules = rules.strict()
    change = _change(rules, position, layout)
    verdict = _judge_play(rules, change)
    if verdict.legal:
        return _after(verdict, verdict.table, verdict.rack, verdict.draws, Aftermath())
    settings = rules.settings
    is_still = not change.used and not change.gone and not change.fresh
    if is_still and position.drawn is not None:
        return _restored(verdict, rules, position, penalty=0)
    if is_still and settings.time_over == AfterTimeOver.INVALID_TO_POOL:
        return _restored(verdict, rules, position, penalty=1)
    if is_still or not position.melded:
        return _restored(verdict, rules, position, penalty=settings.penalty_tiles or 1)
    failed = rules.failed_groups(change)
    forfeits = settings.time_over_forfeits_turn
    nothing_loose = not failed and not change.missing
    if nothing_loose or change.lacking or settings.time_over == AfterTimeOver.RESTORE:
        return _restored(verdict, rules, position, settings.penalty_tiles, forfeits)
    kept = fewer(layout, failed)
    return _scattered(verdict, rules, change, kept, forfeits)


def _restored(
    verdict: Verdict, rules: RuleSet, position: Position, penalty: int, forfeits: bool = False
) -> Verdict:
    """The table is restored, and all laid tiles go back to the rack."""
    draws = _draws(rules, position.pool, len(position.rack), penalty)
    return _after(verdict, position.table, position.rack, draws, Aftermath(forfeits_next=forfeits))


def _scattered(
    verdict: Verdict, rules: RuleSet, change: LayoutChange, kept: tuple[Group, ...], forfeits: bool
) -> Verdict:
    """Valid groups stay; all other tiles go to the pool or to the rack, as the rules say."""
    position, settings = change.position, rules.settings
    loose = rules.notation.content(change.groups) - rules.notation.content(kept) + change.missing
    if settings.time_over == AfterTimeOver.INVALID_TO_POOL:
        aftermath = Aftermath(tuple(loose.elements()), (), forfeits)
        rack = change.left
    else:
        own = loose & change.used
        aftermath = Aftermath((), tuple((loose - own).elements()), forfeits)
        rack = change.left + tuple(own.elements()) + aftermath.to_rack
    draws = _draws(rules, position.pool + len(aftermath.to_pool), len(rack), settings.penalty_tiles)
    return _after(verdict, rules.notation.sort_table(kept), rack, draws, aftermath)


def _after(
    verdict: Verdict, table: tuple[Group, ...], rack: tuple[Tile, ...], draws: int, aftermath: Aftermath
) -> Verdict:
    return replace(verdict, table=table, rack=rack, draws=draws, aftermath=aftermath)
