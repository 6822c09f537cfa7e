"""What somebody who comes back to a game has missed."""

from __future__ import annotations

from collections.abc import Iterator

from wordkub.core.events import RoundStarted, TurnTaken
from wordkub.core.match import Match
from wordkub.store.games import RecordedGame
from wordkub.text.show import event_lines


def missed_lines(game: RecordedGame) -> list[str]:
    """What has happened since the last turn of whoever plays next; empty if nobody has moved.

    Args:
        game: The game, as it was read.
    """
    people = [seat for seat, player in enumerate(game.players) if not player.is_computer]
    if not people or not game.is_saved or game.match.is_over:
        return []
    count = len(game.players)
    seat = min(people, key=lambda person: (person - game.match.to_move) % count)
    lines = list(_since(game, seat, seat if len(people) == 1 else None))
    name = game.players[seat].name
    return [f"Since the last turn of {name}:", *(f"  {line}" for line in lines)] if lines else []


def _since(game: RecordedGame, seat: int, seer: int | None) -> Iterator[str]:
    """What has happened since the last turn of a seat, in lines."""
    starts = _after_own_turn(game, seat)
    match = Match.of((player.name for player in game.players), game.events[:starts])
    for event in game.events[starts:]:
        if not isinstance(event, RoundStarted):
            yield from event_lines(game.rules, match, event, seer)
        match = match.after(event)


def _after_own_turn(game: RecordedGame, seat: int) -> int:
    """How many events there were up to the last turn of a seat."""
    own = [n for n, event in enumerate(game.events, 1) if isinstance(event, TurnTaken) and event.seat == seat]
    return own[-1] if own else 1
