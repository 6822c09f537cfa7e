"""A verdict in plain lines, with the judge's own sentences."""

from __future__ import annotations

from collections.abc import Iterable

from wordkub.core.rules import RuleSet
from wordkub.core.verdicts import Outcome, Verdict
from wordkub.counting import counted


def verdict_lines(rules: RuleSet, verdict: Verdict) -> list[str]:
    """What the judge says, a line a thing: legal or not, why not, and what follows."""
    lines = ["Legal." + result(rules, verdict) if verdict.legal else "Not legal."]
    lines += violation_lines(rules, verdict)
    lines += unsettled_lines(rules, verdict.unsettled)
    if verdict.legal or verdict.aftermath is not None:
        notation = rules.notation
        table = notation.between.join(map(notation.group_text, notation.sort_table(verdict.table)))
        lines.append(f"  Table: {table or 'empty'}. Rack: {notation.rack_text(verdict.rack) or 'empty'}.")
    after = verdict.aftermath
    if after is not None and after.to_pool:
        lines.append(f"  To the pool: {rules.notation.rack_text(after.to_pool)}.")
    if after is not None and after.to_rack:
        lines.append(f"  To the rack: {rules.notation.rack_text(after.to_rack)}.")
    if verdict.draws:
        lines.append(f"  Then draw {tiles(verdict.draws)}.")
    if after is not None and after.forfeits_next:
        lines.append("  The next turn is forfeited.")
    return lines


def violation_lines(rules: RuleSet, verdict: Verdict) -> list[str]:
    """Every clause that the turn breaks, a line each."""
    return [f"  {v.clause}: {v.message}" for v in verdict.violations]


def unsettled_lines(rules: RuleSet, clauses: Iterable[str]) -> list[str]:
    """The clauses that could not be settled, a line each (W4, N6)."""
    return [f"  {clause}: {rules.remark(f'{clause}.unsettled').sentence()}" for clause in clauses]


def tiles(count: int) -> str:
    """So many tiles, in words."""
    return counted(count, "tile")


def points(count: int) -> str:
    """So many points, in words."""
    return counted(count, "point")


def result(rules: RuleSet, verdict: Verdict) -> str:
    """What a legal turn brings, in a sentence after a space; empty where there is nothing to say."""
    outcome = verdict.outcome
    if verdict.upheld is not None:
        return " The challenge is right." if verdict.upheld else " The word is good, so the challenge fails."
    if outcome.out:
        return " The rack is empty."
    if outcome.points is not None and verdict.used:
        return f" The initial meld is worth {outcome.points}."
    if outcome.score:
        return f" {scored(rules, outcome)}."
    return f" {outcome.longest} is placed." if outcome.longest else ""


def scored(rules: RuleSet, outcome: Outcome) -> str:
    """What a play scores and for which words, as in 4 points for CHIP."""
    double = ", the whole rack, doubled" if outcome.doubled else ""
    return f"{points(outcome.score)} for {', '.join(rules.scoring(outcome))}{double}"
