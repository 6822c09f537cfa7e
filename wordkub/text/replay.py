"""A saved game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator

from wordkub.core.events import Event, MatchEnded, RoundEnded, TurnTaken
from wordkub.core.match import Match
from wordkub.errors import NotationError
from wordkub.store.records import GameRecord
from wordkub.text.show import (
    changed_groups,
    event_lines,
    rack_line,
    rounds_lines,
    score_line,
    summary_lines,
    table_line,
)


def replay_lines(record: GameRecord, width: int, only: int | None = None) -> Iterator[str]:
    """What happened, a line a thing.

    Args:
        record: The game.
        width: How many columns a line may have.
        only: The turn after which to show how things stood; None tells all of it.

    Raises:
        NotationError: There is no such turn.
    """
    names = [player.name for player in record.header.players]
    match = Match.of(names)
    turn = 0
    for event in record.events:
        turn += isinstance(event, TurnTaken)
        if _is_told(event, turn, only):
            if isinstance(event, TurnTaken):
                yield f"-- Turn {turn}"
                yield rack_line(record.rules.notation.sort_tiles(match.seats[event.seat].rack))
            yield from event_lines(record.rules, match, event)
        before = match
        match = match.after(event)
        if isinstance(event, RoundEnded) and only is None and record.header.rounds != 1:
            yield from rounds_lines(match, record.events[: match.events], width)
        if isinstance(event, TurnTaken) and only in (None, turn):
            yield table_line(record.rules, match.table, changed_groups(before, event))
            yield score_line(match)
        if only is not None and turn > only:
            return
    if only is not None and only > turn:
        raise NotationError(f"there is no turn {only}; the game has {turn}")
    if only is None:
        yield from summary_lines(record.rules, names, record.events)
        last = record.events[-1:] if match.is_over else ()
        yield from (line for event in last for line in event_lines(record.rules, match, event))
        if not match.is_over:
            yield "The game is not over."


def _is_told(event: Event, turn: int, only: int | None) -> bool:
    """Whether an event is told in its place; who has won is told at the end."""
    if only is None:
        return not isinstance(event, MatchEnded)
    return only == turn and isinstance(event, TurnTaken)
