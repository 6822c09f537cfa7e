"""Working out again what a record says: are its deals, turns, scores and ends what the rules make of them?

An event follows from the match before it, the rules and the tiles. So each is made again from what its player
did, and compared. Two things are taken from the record, because they need the dictionary of then: which words
were refused, and whether a player who drew or passed could have played instead (W4, N6). Where the seed is
known, the tiles must be those that it deals; where it was left out, they must be tiles that were still there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from wordkub.core.codec import event_to_json
from wordkub.core.dealer import Dealer
from wordkub.core.events import (
    Challenged,
    Event,
    RoundStarted,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.match import EventError, Match
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Tile, beyond, fewer, without
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import WordkubError, shown_json

WHAT = {
    "round": "a deal",
    "turn": "a turn",
    "forfeit": "a missed turn",
    "challenge": "a challenge",
    "closed": "the end of the time for challenges",
    "round_end": "the end of the round",
    "match_end": "the end of the game",
}
"""What the kinds of events are called in a message."""


class SeedError(EventError):
    """The first deal is not what the seed deals."""


class Auditor:
    """Works out the events of a match again, one after the other.

    Args:
        rules: The rules of the match; they need no dictionary.
        players: How many play.
        seed: The seed, or None where it was left out.
        rounds: How many rounds there are.

    >>> from wordkub.core.game import LiveGame
    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> rules = open_numeric_rules("sabra")
    >>> game = LiveGame.deal(rules, ["Ann", "Bob"], seed=7)
    >>> Auditor(rules, 2, 7, 1).check(Match.of(["Ann", "Bob"]), game.events[0])
    >>> Auditor(rules, 2, 8, 1).check(Match.of(["Ann", "Bob"]), game.events[0])
    Traceback (most recent call last):
    wordkub.core.auditing.SeedError: the seed deals other tiles than these
    """

    def __init__(self, rules: RuleSet, players: int, seed: int | None, rounds: int | None) -> None:
        self._rules = rules
        self._seed = seed
        self._told = _TellingDealer(rules, players)
        dealer = self._told if seed is None else Dealer(rules, players, seed)
        self._referee = Referee(rules.as_judged(), dealer, rounds)

    def check(self, match: Match, event: Event) -> None:
        """Check that an event is what follows from the match before it.

        Raises:
            SeedError: It is the first deal, and the seed deals other tiles.
            EventError: It is anything else than that.
        """
        problem = ""
        for refused in _refused(self._rules, match, event):
            pool = list(self._referee.dealer.pool)
            problem = self._problem(match, event, refused)
            if not problem:
                return
            self._referee.dealer.pool[:] = pool
        if self._seed is not None and not match.round and isinstance(event, RoundStarted):
            raise SeedError("the seed deals other tiles than these")
        raise EventError(problem)

    def _problem(self, match: Match, event: Event, refused: Sequence[Group]) -> str:
        """What is wrong with an event if those groups were refused; empty if nothing is."""
        self._told.event = event
        referee = self._referee
        if refused:
            referee = Referee(self._rules.as_judged(refused), referee.dealer, referee.rounds)
        try:
            made = _made(referee, match, event)
        except IllegalTurnError as problem:
            broken = problem.verdict.violations[0]
            return f"this turn is not legal ({broken.clause}): {broken.message.rstrip('.')}"
        except WordkubError as problem:
            return str(problem)
        return "" if made == event else _difference(self._rules, event, made)


class _TellingDealer(Dealer):
    """A dealer without the seed, who deals what the record tells where these tiles are still there."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        super().__init__(rules, players, 0)
        self.event: Event | None = None
        """What the record tells next."""

    def start(self, number: int, first: int | None = None) -> RoundStarted:
        told = self.event
        if not isinstance(told, RoundStarted):
            return super().start(number, first)
        deal = self._rules.settings.deal
        if first is not None and told.opening:
            raise EventError("nobody draws to start this round")
        starts = self._starting(told) if first is None else first
        dealt = [tile for rack in told.racks for tile in rack]
        lacking = beyond(Counter(dealt), Counter(self._all_tiles()))
        if lacking or any(len(rack) != deal for rack in told.racks) or len(told.racks) != self._players:
            raise EventError(f"these racks are not {deal} tiles of the set for each player")
        self.pool = list(without(self._all_tiles(), dealt))
        return RoundStarted(told.opening, starts, told.racks, len(self.pool))

    def _starting(self, told: RoundStarted) -> int:
        """Who starts by the drawings that are told (C3)."""
        seats, first = list(range(self._players)), 0
        held: dict[int, Tile] = {}
        there = self._all_tiles()
        for drawing in told.opening:
            if [seat for seat, _ in drawing] != seats or any(tile not in there for _, tile in drawing):
                raise EventError("the drawing of who starts cannot have been so")
            held |= {seat: tile for seat, tile in drawing if self._rules.opening_rank(tile) is not None}
            seats, first = self._undecided(seats, held)
        if seats:
            raise EventError("the drawing of who starts has not ended")
        return first

    def draw(self, count: int) -> tuple[Tile, ...]:
        told = self.event.drawn if isinstance(self.event, TurnTaken | WindowClosed | Challenged) else ()
        count = min(count, len(self.pool))
        drawn = told if len(told) == count else tuple(self.pool[:count])
        if lacking := beyond(Counter(drawn), Counter(self.pool)):
            raise EventError(f"it draws {' '.join(lacking.elements())}, which the pool does not have")
        self.pool[:] = without(self.pool, drawn)
        return drawn

    def take_back(self, tiles: Sequence[Tile], number: int) -> None:
        self.pool += tiles


def _made(referee: Referee, match: Match, event: Event) -> Event:
    """The event that follows from the match, if the players did what this event says."""
    window = match.window
    if window is not None:
        if isinstance(event, Challenged):
            return referee.doubted(match, event.seat, Challenge(event.word))
        return referee.closing(match, window)
    due = referee.due(match)
    if due is not None:
        return due
    if isinstance(event, TurnTaken):
        made = referee.taken(match, _turn(referee.rules, event), event.refused)
        return _with_doubt(referee.rules, made, event)
    raise EventError(f"it is {_what(referee.rules, event)}, and it is the turn of {match.mover.name}")


def _turn(rules: RuleSet, taken: TurnTaken) -> Turn:
    """The turn that an event tells of."""
    match taken.kind:
        case TurnKind.DRAW:
            return Draw()
        case TurnKind.PASS:
            return Pass()
        case TurnKind.PLAY if taken.window or not rules.players_check():
            return Play(taken.table)
        case TurnKind.PLAY:
            return TimeOver(taken.table)
    return TimeOver(taken.layout)


def _with_doubt(rules: RuleSet, made: TurnTaken, told: TurnTaken) -> TurnTaken:
    """The turn with what the judge could not settle then, which is not searched for again (W4, N6)."""
    is_idle = made.kind in (TurnKind.DRAW, TurnKind.PASS)
    may_be = told.unsettled == (rules.draw_clause,) and is_idle
    return replace(made, unsettled=told.unsettled) if may_be else made


def _refused(rules: RuleSet, match: Match, event: Event) -> Iterator[tuple[Group, ...]]:
    """The groups that may have been refused at an event; what is likelier comes first."""
    match event:
        case TurnTaken(kind=TurnKind.TIME_OVER, layout=layout) if layout is not None:
            yield fewer(layout, event.table)
        case Challenged(upheld=True):
            yield tuple(group for group in match.table if rules.notation.group_text(group) == event.word)
            return
    yield ()


def _what(rules: RuleSet, event: Event) -> str:
    return WHAT[str(event_to_json(rules, event)["event"])]


def _difference(rules: RuleSet, event: Event, made: Event) -> str:
    """The first difference between what a record says and what follows, as a sentence; empty if none."""
    said, due = event_to_json(rules, event), event_to_json(rules, made)
    if said["event"] != due["event"]:
        return f"it is {_what(rules, event)}, where {_what(rules, made)} is due"
    for field in sorted({*said, *due}, key=lambda name: name != "score"):
        if said.get(field) != due.get(field):
            return _differs(field, said.get(field), due.get(field))
    return ""


def _differs(field: str, said: object, due: object) -> str:
    if field == "score":
        return f"it says {said:,} points, and the turn scores {due:,}"
    if field == "drawn":
        return f"it draws {_tiles(said)}, and {_tiles(due)} is what there is to draw"
    return f'its "{field}" is {shown_json(said)}, and by the rules it is {shown_json(due)}'


def _tiles(drawn: object) -> str:
    return " ".join(map(str, drawn)) if isinstance(drawn, list) and drawn else "nothing"
