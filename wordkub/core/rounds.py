"""When a round ends and what it leaves to note, as far as both games share it (W15, N10, N11, row 5)."""

from __future__ import annotations

from collections.abc import Sequence

from wordkub.core.match import Match
from wordkub.core.rules import RoundResult
from wordkub.core.settings import Settings


def end_reason(settings: Settings, match: Match, target: int | None = None) -> str | None:
    """Why the round is over, or None while it goes on.

    Args:
        settings: The rule set's settings `end` and `pool_empty`.
        match: The match after the last turn.
        target: The score that wins at once, if there is one.
    """
    if target is not None and any(seat.score >= target for seat in match.seats):
        return "target"
    empty_rack = any(seat.is_out for seat in match.seats)
    if settings.end == "rack_empty" and empty_rack:
        return "rack-empty"
    if match.pool:
        return None
    if empty_rack:
        return "pool-and-rack-empty"
    if settings.pool_empty == "at_once":
        return "pool-empty"
    if settings.pool_empty == "cannot_draw":
        return "no-play" if match.passes else None
    quiet = match.passes if settings.end == "rack_empty" else match.idle
    return "nobody-plays" if quiet >= len(match.seats) else None


def round_notes(settings: Settings, match: Match, reason: str, costs: Sequence[int]) -> RoundResult:
    """What each seat notes where only the racks count: the winner the sum of what the others lose.

    Args:
        settings: The rule set's setting `pool_empty_winner`.
        match: The match after the last turn.
        reason: Why the round is over.
        costs: What each rack costs, 0 or more.

    Tied lowest racks share the sum equally, rounded down (S5, K5).
    """
    least = min(costs)
    if reason == "rack-empty":
        winners = tuple(i for i, seat in enumerate(match.seats) if seat.is_out)
    else:
        winners = tuple(i for i, cost in enumerate(costs) if cost == least)
    if reason != "rack-empty" and settings.pool_empty_winner == "no_bonus":
        return RoundResult(reason, tuple(-cost for cost in costs), winners)
    share = sum(cost for i, cost in enumerate(costs) if i not in winners) // len(winners)
    notes = tuple(share if i in winners else -cost for i, cost in enumerate(costs))
    return RoundResult(reason, notes, winners)
