"""A saved game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator

from wordkub.core.codec import event_to_json
from wordkub.core.events import Event, MatchEnded, RoundEnded, TurnTaken
from wordkub.core.match import Match
from wordkub.errors import NotationError
from wordkub.store.records import GameRecord
from wordkub.store.rulesets import Rules
from wordkub.text.show import (
    changed_groups,
    event_lines,
    rack_line,
    rounds_lines,
    score_line,
    summary_lines,
    table_line,
)


def replay_lines(
    record: GameRecord, width: int, only: int | None = None, speaks: bool = False
) -> Iterator[str]:
    """What happened, a line a thing.

    Args:
        record: The game.
        width: How many columns a line may have.
        only: The turn after which to show how things stood; None tells all of it.
        speaks: Whether it is to be heard, as by a screen reader.

    Raises:
        NotationError: There is no such turn.
    """
    rules = record.rules.aloud() if speaks else record.rules
    names = [player.name for player in record.header.players]
    match = Match.of(names)
    turn = 0
    for event in record.events:
        turn += isinstance(event, TurnTaken)
        if _is_told(event, turn, only):
            if isinstance(event, TurnTaken):
                yield f"-- Turn {turn}"
                yield rack_line(rules, rules.notation.sort_tiles(match.seats[event.seat].rack))
            yield from event_lines(rules, match, event)
        before = match
        match = match.after(event)
        if isinstance(event, RoundEnded) and only is None and record.header.rounds != 1:
            yield from rounds_lines(match, record.events[: match.events], width)
        if isinstance(event, TurnTaken) and only in (None, turn):
            yield table_line(rules, match.table, changed_groups(before, event))
            yield score_line(match)
        if only is not None and turn > only:
            return
    if only is not None and only > turn:
        raise _no_turn(only, turn)
    if only is None:
        yield from summary_lines(rules, names, record.events)
        last = record.events[-1:] if match.is_over else ()
        yield from (line for event in last for line in event_lines(rules, match, event))
        if not match.is_over:
            yield "The game is not over."


def replay_json(record: GameRecord, only: int | None = None) -> Iterator[dict[str, object]]:
    """What happened, an event at a time: as a record has it, and how things then stand.

    Args:
        record: The game.
        only: The one turn to tell of; None tells all of it.

    Raises:
        NotationError: There is no such turn.
    """
    rules, match, turn = record.rules, Match.of(player.name for player in record.header.players), 0
    for event in record.events:
        is_turn = isinstance(event, TurnTaken)
        turn += is_turn
        match = match.after(event)
        if only is None or (is_turn and only == turn):
            yield {**event_to_json(rules, event), "number": turn, "after": _standing(rules, match)}
    if only is not None and only > turn:
        raise _no_turn(only, turn)


def _standing(rules: Rules, match: Match) -> dict[str, object]:
    """How things stand."""
    notation = rules.notation
    return {
        "table": [notation.group_text(group) for group in match.table],
        "racks": [notation.rack_text(seat.rack) for seat in match.seats],
        "scores": [seat.score for seat in match.seats],
        "pool": match.pool,
        "round": match.round,
        "to_move": match.to_move,
        "over": match.is_over,
    }


def _no_turn(asked: int, turns: int) -> NotationError:
    return NotationError(f"there is no turn {asked}; the game has {turns}")


def _is_told(event: Event, turn: int, only: int | None) -> bool:
    """Whether an event is told in its place; who has won is told at the end."""
    if only is None:
        return not isinstance(event, MatchEnded)
    return only == turn and isinstance(event, TurnTaken)
