"""How a turn stands: the groups with their marks, and what there is to say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wordkub.core.match import Match
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, fewer
from wordkub.core.turns import Draw
from wordkub.core.verdicts import Verdict
from wordkub.core.workbench import Bench, Workbench
from wordkub.errors import NotationError
from wordkub.solver.answers import stay
from wordkub.text.verdicts import result, violation_lines
from wordkub.tui.board import CHANGED, NEW, WRONG, Shown, faces_of, rack_faces


def shown_table(
    rules: RuleSet,
    table: Sequence[Group],
    changed: Iterable[Group] = (),
    stood: Sequence[Group] | None = None,
    verdict: Verdict | None = None,
) -> list[Shown]:
    """The groups of a table as they are drawn.

    Args:
        rules: The rules in force.
        table: The groups.
        changed: Those that the last turn changed.
        stood: The groups before the turn that is being composed; the same where None.
        verdict: What the judge says of that turn.
    """
    wrong = {fault.group for fault in verdict.violations} if verdict else set()
    by_last, by_this = Counter(changed), Counter(fewer(table, table if stood is None else stood))
    shown = []
    for group in table:
        mark = ""
        if by_this[group] > 0:
            by_this[group] -= 1
            mark = WRONG if group in wrong else NEW
        elif by_last[group] > 0:
            by_last[group] -= 1
            mark = CHANGED
        shown.append(Shown(faces_of(rules, group), mark))
    return shown


def shown_rack(rules: RuleSet, bench: Bench) -> list[Shown]:
    """The rack as it is drawn, and beside it what lies loose."""
    rack = [Shown(rack_faces(rules, bench.rack))]
    return [*rack, Shown(rack_faces(rules, bench.loose), WRONG)] if bench.loose else rack


def heading(rules: RuleSet, match: Match, rounds: int | None, is_thinking: bool) -> str:
    """What is played, and whose turn it is.

    Args:
        rules: The rules in force.
        match: The match.
        rounds: How many rounds it has.
        is_thinking: Whether a computer looks for its turn.
    """
    named = rules.references()
    parts = [rules.name]
    parts += [str(named[kind]["name"]) for kind in ("dictionary", "theme") if named.get(kind)]
    parts += [f"round {match.round}"] if rounds != 1 else []
    turn = f"{match.mover.name} is thinking." if is_thinking else f"{match.mover.name} is to play."
    return f"{', '.join(parts)}.  {'The game is over.' if match.is_over else turn}"


def standing(rules: RuleSet, match: Match, verdict: Verdict | None) -> str:
    """What the one to move is told of the turn as it lies.

    Args:
        rules: The rules in force.
        match: The match before the turn.
        verdict: What the judge says; None where nothing lies otherwise than before.
    """
    if verdict is not None and verdict.legal:
        return f"Legal as it lies.{result(rules, verdict)} F4 ends the turn, or Enter on an empty line."
    if verdict is not None:
        return "\n".join(["Not legal yet:", *violation_lines(rules, verdict)])
    if match.drawn is not None:
        return rules.after_drawing(match.drawn).sentence()
    if not match.mover.melded:
        return rules.initial_need().sentence(name=match.mover.name)
    ends = "draws" if isinstance(stay(match.position()), Draw) else "passes"
    return f"Nothing is laid yet. Type {rules.wording.groups} to form, or pick tiles up; F3 {ends}."


def typed_standing(rules: RuleSet, workbench: Workbench, words: Sequence[str]) -> str:
    """What forming the groups typed so far would bring.

    Args:
        rules: The rules in force.
        workbench: Where they would be formed.
        words: What is typed.
    """
    try:
        laid = workbench.read(rules.notation.split_groups(words))
    except NotationError as problem:
        return f"As typed so far: {problem}"
    if laid.verdict.legal:
        return f"Legal as typed.{result(rules, laid.verdict)} Enter forms it."
    return "\n".join(["Not legal as typed so far:", *violation_lines(rules, laid.verdict)])
