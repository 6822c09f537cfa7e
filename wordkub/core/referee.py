"""The referee, who turns what players do into events, with the judge's verdict and the dealer's tiles.

The referee keeps no state of the match. It is given the match, and returns the events that follow: missed
turns, the end of a round and the next deal included.
"""

from __future__ import annotations

from collections import Counter

from wordkub.core.dealer import Dealer
from wordkub.core.events import (
    Challenged,
    Event,
    MatchEnded,
    Refused,
    RoundEnded,
    TurnForfeited,
    TurnKind,
    TurnTaken,
    WindowClosed,
)
from wordkub.core.judging import judge
from wordkub.core.match import Match, Window
from wordkub.core.rules import RuleSet
from wordkub.core.settings import FirstSeat
from wordkub.core.tiles import UNKNOWN, Group, Tile, without
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError, Outcome, Verdict


class Referee:
    """Decides about turns, challenges and the end of rounds.

    Args:
        rules: The rule set in force.
        dealer: The dealer, with the pool in the state of the match.
        rounds: How many rounds a match has; None for as many as a target score takes.
    """

    def __init__(self, rules: RuleSet, dealer: Dealer, rounds: int | None = 1) -> None:
        self.rules = rules
        self.dealer = dealer
        self.rounds = rounds

    def play(self, match: Match, turn: Turn, refused: Refused | None = None) -> list[Event]:
        """Make the events of a turn.

        Args:
            match: Where the match stands.
            turn: The turn of the player to move.
            refused: A turn that was tried before and is not legal, to be noted in the event.

        If the last turn could still be challenged, that ends first. If the round is over then, or the player
        has to miss this turn, the turn is not made.

        Raises:
            IllegalTurnError: The turn breaks a clause, and nothing has changed (C10).
        """
        if isinstance(turn, Challenge):
            return self.challenge(match, match.to_move, turn)
        if match.window is not None and (match.mover.forfeits or self.would_end(match)):
            return self.close_window(match)
        verdict = judge(self.rules, self.closed(match).position(), turn)
        if not verdict.legal and verdict.aftermath is None:
            raise IllegalTurnError(verdict)
        events = self.close_window(match)
        for event in events:
            match = match.after(event)
        return events + self._followed(match, self._taken(match, turn, verdict, refused))

    def challenge(self, match: Match, seat: int, challenge: Challenge) -> list[Event]:
        """Make the events of a challenge of a word of the last turn (W14).

        Raises:
            IllegalTurnError: There is no such word to challenge, or not by this seat.
        """
        self._check_challenge(match, seat, challenge)
        window = match.window
        assert window is not None
        group = self.rules.notation.named_group(match.table, challenge.group)
        assert group is not None
        word = self.rules.notation.group_text(group)
        if not self.rules.is_challenge_right(Challenge(word)):
            drawn = self.dealer.draw(self.rules.failed_challenge_draws())
            stands = Outcome(window.score)
            return [Challenged(seat, window.seat, word, False, False, match.table, (), drawn, stands)]
        without_it = self._without(match, window, group)
        if without_it is None:
            returned = self.rules.notation.sort_tiles(
                without(window.before.mover.rack, self._held(match, window))
            )
            drawn = self.dealer.draw(self.rules.challenge_penalty())
            undone = Challenged(seat, window.seat, word, True, True, window.before.table, returned, drawn)
            return [undone, *self.close_window(match.after(undone))]
        drawn = self.dealer.draw(self.rules.challenge_penalty())
        returned = self.rules.notation.sort_tiles(self.rules.notation.content([group]).elements())
        table, outcome = without_it.table, without_it.outcome
        return [Challenged(seat, window.seat, word, True, False, table, returned, drawn, outcome)]

    def close_window(self, match: Match) -> list[Event]:
        """Make the events of the end of the time for challenges, and of what follows."""
        window = match.window
        if window is None:
            return []
        held = len(match.seats[window.seat].rack)
        drawn = self.dealer.draw(min(self.rules.refill(held), len(self.dealer.pool)))
        return self._followed(match, WindowClosed(window.seat, drawn))

    def would_end(self, match: Match) -> bool:
        """Whether the round will be over if nobody challenges the last turn."""
        return match.window is not None and self.rules.round_result(self.closed(match)) is not None

    def closed(self, match: Match) -> Match:
        """The match after the time for challenges, drawn tiles face down: as the player to move sees it."""
        if match.window is None:
            return match
        seat = match.window.seat
        drawn = min(self.rules.refill(len(match.seats[seat].rack)), match.pool)
        return match.after(WindowClosed(seat, (UNKNOWN,) * drawn))

    def _taken(self, match: Match, turn: Turn, verdict: Verdict, refused: Refused | None) -> TurnTaken:
        position = match.position()
        after, sort = verdict.aftermath, self.rules.notation.sort_tiles
        to_pool, to_rack = (after.to_pool, after.to_rack) if after else ((), ())
        laid = without((*position.rack, *to_rack), verdict.rack)
        opens = isinstance(turn, Play) and self.rules.players_check()
        self.dealer.take_back(to_pool, match.events)
        return TurnTaken(
            match.to_move,
            _kind(turn, verdict),
            verdict.table,
            sort(laid),
            () if opens else self.dealer.draw(verdict.draws),
            verdict.outcome,
            turn.layout if isinstance(turn, TimeOver) and not verdict.legal else None,
            sort(to_pool),
            sort(to_rack),
            bool(after and after.forfeits_next),
            opens,
            isinstance(turn, Draw) and self.rules.plays_after_drawing(position),
            verdict.unsettled,
            refused,
        )

    def _followed(self, match: Match, event: Event) -> list[Event]:
        """An event, and all forced events that follow from it."""
        return [event, *self.follow_up(match.after(event))]

    def follow_up(self, match: Match) -> list[Event]:
        """The forced events that are due. A saved game that was cut off may lack some."""
        events: list[Event] = []
        while match.window is None and not match.is_over:
            result = self.rules.round_result(match) if match.is_playing else None
            if result is not None:
                following: Event = RoundEnded(result.reason, result.notes, result.winners)
            elif not match.is_playing:
                following = self._after_round(match) if match.round else self.dealer.start(match.events)
            elif match.mover.forfeits:
                following = TurnForfeited(match.to_move)
            else:
                break
            events.append(following)
            match = match.after(following)
        return events

    def _after_round(self, match: Match) -> Event:
        """The next deal, or the end of the match (W17, N12)."""
        target = self.rules.target()
        scores = [seat.score for seat in match.seats]
        reached = target is not None and max(scores) >= target
        fruitless = self.rounds is None and not match.round_scored
        if reached or fruitless or match.round == self.rounds:
            return MatchEnded(tuple(i for i, score in enumerate(scores) if score == max(scores)))
        rotates = self.rules.settings.first_seat == FirstSeat.ROTATE
        return self.dealer.start(match.events, (match.first + 1) % len(match.seats) if rotates else None)

    def _check_challenge(self, match: Match, seat: int, challenge: Challenge) -> None:
        verdict = judge(self.rules, match.position(seat), challenge)
        code = self._challenge_fault(match, seat, challenge)
        if verdict.legal and code:
            fault = self.rules.violation(code, word=challenge.group.upper())
            verdict = Verdict((fault,), verdict.table, verdict.rack)
        if not verdict.legal:
            raise IllegalTurnError(verdict)

    def _challenge_fault(self, match: Match, seat: int, challenge: Challenge) -> str | None:
        window = match.window
        if window is None or window.undone:
            return "W14.late"
        if seat == window.seat:
            return "W14.own"
        if seat in window.challengers:
            return "W14.again"
        is_old = self.rules.notation.named_group(window.before.table, challenge.group) is not None
        return "W14.old" if is_old else None

    def _without(self, match: Match, window: Window, group: Group) -> Verdict | None:
        """The turn without a group that failed, or None if the whole turn must be undone (W14)."""
        held = self._held(match, window)
        used = without(window.before.mover.rack, held)
        if not self.rules.notation.content([group]) <= Counter(used):
            return None
        rest = list(match.table)
        rest.remove(group)
        verdict = judge(self.rules, window.before.position(), Play(tuple(rest)))
        return verdict if verdict.legal else None

    @staticmethod
    def _held(match: Match, window: Window) -> tuple[Tile, ...]:
        """The rack of the challenged player, without penalty tiles."""
        return without(match.seats[window.seat].rack, window.penalties)


def _kind(turn: Turn, verdict: Verdict) -> TurnKind:
    if isinstance(turn, TimeOver):
        return TurnKind.PLAY if verdict.legal else TurnKind.TIME_OVER
    return {Play: TurnKind.PLAY, Draw: TurnKind.DRAW, Pass: TurnKind.PASS}[type(turn)]
