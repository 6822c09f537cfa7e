"""A match in plain lines: table, rack and scores, what a turn did, and how the match ended.

Nothing depends on colours or on drawn lines, so that a screen reader or a pipe gets everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wordkub.core.events import (
    Challenged,
    EndReason,
    Event,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.match import Match
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import UNKNOWN, Group, Tile, fewer
from wordkub.counting import counted
from wordkub.text.verdicts import points, scored, tiles, unsettled_lines

TIE = "\u00a0"
"""A space at which a line is not broken; it is shown as any other."""

REASONS = {
    EndReason.POOL_AND_RACK_EMPTY: "the pool is empty and {out} has no tile left",
    EndReason.RACK_EMPTY: "{out} has laid the last tile",
    EndReason.NOBODY_PLAYS: "the pool is empty and nobody laid a tile in a whole lap",
    EndReason.NO_PLAY: "the pool is empty and {out} did not play",
    EndReason.POOL_EMPTY: "the pool is empty",
    EndReason.TARGET: "{out} has reached the points that win",
}
"""Why a round ended."""


def table_line(rules: RuleSet, table: Sequence[Group], changed: Iterable[Group] = ()) -> str:
    """The table with its groups numbered, those changed by the last turn marked with a star.

    A group of several pieces is held together, and a colon parts it from its number.
    """
    if not table:
        return "Table: empty"
    left = Counter(changed)
    shown = []
    for number, group in enumerate(table, 1):
        star = "*" if left[group] > 0 else ""
        left[group] -= 1
        text = _tied(rules, group)
        colon = ":" if TIE in text else ""
        shown.append(f"{number}{colon}{TIE}{text}{star}")
    return "Table: " + ("   " if rules.notation.between.strip() else "  ").join(shown)


def rack_line(rack: Sequence[Tile]) -> str:
    """The rack in the order in which its player keeps it."""
    return f"Rack:  {' '.join(rack) or 'empty'}  ({tiles(len(rack))})"


def score_line(match: Match) -> str:
    """The scores, how many tiles each player has, and the pool."""
    seats = ", ".join(f"{seat.name} {seat.score} ({tiles(len(seat.rack))})" for seat in match.seats)
    return f"Score: {seats}. Pool: {tiles(match.pool)}."


def event_lines(rules: RuleSet, before: Match, event: Event, seer: int | None = None) -> list[str]:
    """What an event did, as everybody may know it.

    Args:
        rules: The rules that write the tiles.
        before: The match before the event.
        event: What happened.
        seer: The seat that is told what it drew; None tells nobody.
    """
    names = [seat.name for seat in before.seats]
    match event:
        case RoundStarted():
            return _round_lines(names, event, before.round + 1)
        case TurnTaken():
            return _turn_lines(rules, before, event, seer)
        case TurnForfeited(seat=seat):
            return [f"{names[seat]} forfeits this turn."]
        case Challenged():
            return _challenge_lines(rules, names, event, seer)
        case WindowClosed(seat=seat, drawn=drawn):
            return [_drawing(names[seat], drawn, seat == seer)] if drawn else []
        case RoundEnded():
            return _end_lines(rules, before, event)
        case MatchEnded():
            return [_winners(before, event.winners)]


def changed_line(rules: RuleSet, changed: Iterable[Group]) -> str:
    """Which groups the last turn put on the table or changed."""
    return "Changed by the last turn (marked *): " + _listed(rules, tuple(changed))


def changed_groups(before: Match, event: Event | None) -> tuple[Group, ...]:
    """The groups that a turn put on the table or changed."""
    if not isinstance(event, TurnTaken | Challenged):
        return ()
    return fewer(event.table, before.table)


def rounds_lines(match: Match, events: Iterable[Event], width: int) -> list[str]:
    """What each player has noted in each round that is over, and the sums, in columns (N12).

    Args:
        match: The match after the events.
        events: What has happened.
        width: How many columns a line may have.
    """
    names = [seat.name for seat in match.seats]
    column = max(6, min(max(map(len, names)), (width - 6) // len(names) - 2))
    heads = [name if len(name) <= column else name[: column - 1] + "…" for name in names]
    rows = [("Round", *heads)]
    for number, notes in enumerate(_rounds(names, events), 1):
        rows.append((str(number), *(f"{note:+d}" for note in notes)))
    rows.append(("Sum", *(str(seat.score) for seat in match.seats)))
    return [f"{first:<6}" + "".join(f"  {cell:>{column}}" for cell in row) for first, *row in rows]


def _rounds(names: Sequence[str], events: Iterable[Event]) -> Iterator[tuple[int, ...]]:
    """How much each player's score has changed in each round that is over."""
    match = Match.of(names)
    begun = [0] * len(names)
    for event in events:
        match = match.after(event)
        scores = [seat.score for seat in match.seats]
        if isinstance(event, RoundEnded):
            yield tuple(score - before for score, before in zip(scores, begun, strict=True))
            begun = scores


def summary_lines(rules: RuleSet, names: Sequence[str], events: Iterable[Event]) -> list[str]:
    """How each player did, a line each: plays, the longest word, double turns."""
    longest = [""] * len(names)
    lengths = [0] * len(names)
    doubles, plays = [0] * len(names), [0] * len(names)
    for event in events:
        if isinstance(event, TurnTaken) and event.kind == TurnKind.PLAY:
            seat = event.seat
            plays[seat] += 1
            doubles[seat] += event.outcome.doubled
            word = event.outcome.longest
            group = rules.notation.named_group(event.table, word) if word else None
            if word and group is not None and len(group) > lengths[seat]:
                longest[seat], lengths[seat] = word, len(group)
    return [
        f"{name}: {counted(plays[seat], 'play')}"
        + (f", longest word {longest[seat]}" if longest[seat] else "")
        + (f", {doubles[seat]} with the whole rack" if doubles[seat] else "")
        + "."
        for seat, name in enumerate(names)
    ]


def _round_lines(names: Sequence[str], event: RoundStarted, number: int) -> list[str]:
    lines = [f"Round {number}."]
    for drawing in event.opening:
        lines.append("To start, " + ", ".join(f"{names[seat]} draws {tile}" for seat, tile in drawing) + ".")
    return [*lines, f"{names[event.first]} starts."]


def _turn_lines(rules: RuleSet, before: Match, event: TurnTaken, seer: int | None) -> list[str]:
    name = before.seats[event.seat].name
    lines = []
    if event.refused is not None:
        wanted = next(iter(event.refused.turn), "do something else")
        clauses = ", ".join(event.refused.clauses)
        lines.append(f"{name} first tried to {wanted}, which is not legal here ({clauses}).")
    if event.kind == TurnKind.PASS and before.drawn is None:
        # After a draw that has been told it only ends the turn (K6).
        lines.append(f"{name} passes.")
    if event.kind == TurnKind.PLAY:
        lines.append(_play_line(rules, name, before, event))
    elif event.kind == TurnKind.TIME_OVER:
        lines += _time_over_lines(rules, name, event)
    if event.drawn:
        lines.append(_drawing(name, event.drawn, event.seat == seer, _why_drawn(rules, event)))
    if event.forfeits_next:
        lines.append(f"{name} forfeits the next turn.")
    return lines + [line.strip() for line in unsettled_lines(rules, event.unsettled)]


def _play_line(rules: RuleSet, name: str, before: Match, event: TurnTaken) -> str:
    formed = _listed(rules, changed_groups(before, event))
    used = _listed(rules, fewer(before.table, event.table))
    laid = rules.notation.rack_text(event.laid)
    if used:
        laid += f" with {used}"
    line = f"{name} lays {laid}." if laid == formed.replace(TIE, " ") else f"{name} lays {laid}: {formed}."
    if event.outcome.score:
        line += f" {scored(rules, event.outcome)}."
    return line


def _listed(rules: RuleSet, groups: Sequence[Group]) -> str:
    return ", ".join(_tied(rules, group) for group in rules.notation.sort_table(groups))


def _tied(rules: RuleSet, group: Group) -> str:
    """A group that is not broken over lines."""
    return rules.notation.group_text(group).replace(" ", TIE)


def _time_over_lines(rules: RuleSet, name: str, event: TurnTaken) -> list[str]:
    lines = [f"Time is over for {name}."]
    if event.to_pool:
        lines.append(f"To the pool: {rules.notation.rack_text(event.to_pool)}.")
    if event.to_rack:
        lines.append(f"{name} takes from the table: {rules.notation.rack_text(event.to_rack)}.")
    return lines


def _challenge_lines(rules: RuleSet, names: Sequence[str], event: Challenged, seer: int | None) -> list[str]:
    challenger, challenged = names[event.seat], names[event.challenged]
    word = event.word.upper()
    if not event.upheld:
        lines = [f"{challenger} challenges {word}, and {word} is good."]
    elif event.undone:
        lines = [f"{challenger} challenges {word} and is right: the whole turn of {challenged} is undone."]
    else:
        back = rules.notation.rack_text(event.returned)
        lines = [
            f"{challenger} challenges {word} and is right: {back} goes back to {challenged},"
            f" whose turn now scores {event.outcome.score}."
        ]
    if event.drawn:
        lines.append(_drawing(names[event.draws], event.drawn, event.draws == seer))
    return lines


def _why_drawn(rules: RuleSet, event: TurnTaken) -> str:
    """What tiles are drawn for, where that is a penalty and nothing else (C12)."""
    is_penalty = event.kind == TurnKind.TIME_OVER and not rules.refill(0)
    return " as a penalty" if is_penalty and len(event.drawn) == rules.settings.penalty_tiles else ""


def _drawing(name: str, drawn: Sequence[Tile], is_seer: bool, why: str = "") -> str:
    if is_seer and UNKNOWN not in drawn:
        return f"{name} draws {' '.join(drawn)}{why}."
    return f"{name} draws {tiles(len(drawn))}{why}."


def _end_lines(rules: RuleSet, before: Match, event: RoundEnded) -> list[str]:
    names = [seat.name for seat in before.seats]
    who = [seat.name for seat in before.seats if not seat.rack]
    if event.reason == EndReason.TARGET:
        who = [names[seat] for seat in event.winners]
    elif event.reason == EndReason.NO_PLAY:
        who = [names[before.to_move - 1]]
    reason = REASONS[event.reason].format(out=" and ".join(who))
    lines = [f"The round is over: {reason}."]
    for seat, note in zip(before.seats, event.notes, strict=True):
        is_seen = seat.rack and UNKNOWN not in seat.rack
        rack = " ".join(rules.notation.sort_tiles(seat.rack))
        held = f" for {rack}" if note < 0 else f"; left on the rack: {rack}"
        if note:
            lines.append(f"{seat.name} notes {note:+d}{held if is_seen else ''}.")
    return lines


def _winners(match: Match, winners: Sequence[int]) -> str:
    names = [match.seats[seat].name for seat in winners]
    if len(names) == 1:
        return f"{names[0]} wins with {points(match.seats[winners[0]].score)}."
    return (
        f"{', '.join(names[:-1])} and {names[-1]} share the win with {points(match.seats[winners[0]].score)}."
    )
