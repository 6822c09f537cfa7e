"""When a round ends, and how it is scored, as far as both games share that (W15, N10, N11, row 5)."""

from __future__ import annotations

from collections.abc import Sequence

from wordkub.core.events import EndReason
from wordkub.core.match import Match
from wordkub.core.rules import RoundResult
from wordkub.core.settings import PoolEmpty, PoolEmptyWinner, RoundEnd, Settings


def end_reason(settings: Settings, match: Match, target: int | None = None) -> EndReason | None:
    """Why the round is over; None while it is not.

    Args:
        settings: The rule set's settings `end` and `pool_empty`.
        match: The match after the last turn.
        target: The score that wins immediately, if there is one.
    """
    if target is not None and any(seat.score >= target for seat in match.seats):
        return EndReason.TARGET
    empty_rack = any(seat.is_out for seat in match.seats)
    if settings.end == RoundEnd.RACK_EMPTY and empty_rack:
        return EndReason.RACK_EMPTY
    if match.pool:
        return None
    if empty_rack:
        return EndReason.POOL_AND_RACK_EMPTY
    if settings.pool_empty == PoolEmpty.AT_ONCE:
        return EndReason.POOL_EMPTY
    if settings.pool_empty == PoolEmpty.CANNOT_DRAW:
        return EndReason.NO_PLAY if match.passes else None
    quiet = match.passes if settings.end == RoundEnd.RACK_EMPTY else match.idle
    return EndReason.NOBODY_PLAYS if quiet >= len(match.seats) else None


def round_notes(settings: Settings, match: Match, reason: EndReason, costs: Sequence[int]) -> RoundResult:
    """What each seat scores if only racks count: the others lose, and the winner gets the sum of that.

    Args:
        settings: The rule set's setting `pool_empty_winner`.
        match: The match after the last turn.
        reason: Why the round is over.
        costs: What each rack costs, 0 or more.

    Tied winners share the sum equally, rounded down (S5, K5).
    """
    least = min(costs)
    if reason == EndReason.RACK_EMPTY:
        winners = tuple(i for i, seat in enumerate(match.seats) if seat.is_out)
    else:
        winners = tuple(i for i, cost in enumerate(costs) if cost == least)
    if reason != EndReason.RACK_EMPTY and settings.pool_empty_winner == PoolEmptyWinner.NO_BONUS:
        return RoundResult(reason, tuple(-cost for cost in costs), winners)
    share = sum(cost for i, cost in enumerate(costs) if i not in winners) // len(winners)
    notes = tuple(share if i in winners else -cost for i, cost in enumerate(costs))
    return RoundResult(reason, notes, winners)
