"""The dealer: owns the seed and the order of the pool, and nothing else of the match (C2 to C4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordkub.core.chance import generator, shuffle
from wordkub.core.events import Challenged, Event, RoundStarted, TurnTaken, WindowClosed
from wordkub.core.match import EventError
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Tile, without


class Dealer:
    """Shuffles once a deal, draws from the end of the pool, mixes in what returns.

    Args:
        rules: The rule set, which says what tiles there are.
        players: How many play.
        seed: The same seed deals the same tiles, everywhere.
    """

    def __init__(self, rules: RuleSet, players: int, seed: int) -> None:
        self._rules = rules
        self._players = players
        self.seed = seed
        self.pool: list[Tile] = []
        """The tiles face down; the next one drawn is the last."""

    def start(self, number: int, first: int | None = None) -> RoundStarted:
        """Settle who starts (C3) and deal (C4).

        Args:
            number: The number of the event that this makes.
            first: The seat that starts, where no draw settles it.
        """
        chance = generator(self.seed, number)
        self.pool = self._all_tiles()
        shuffle(self.pool, chance)
        opening: tuple[tuple[tuple[int, Tile], ...], ...] = ()
        if first is None:
            opening, first = self._opening()
            self.pool = self._all_tiles()
            shuffle(self.pool, chance)
        deal = self._rules.settings.deal
        racks = tuple(self._rules.sort_tiles(self.draw(deal)) for _ in range(self._players))
        return RoundStarted(opening, first, racks, len(self.pool))

    def draw(self, count: int) -> tuple[Tile, ...]:
        """Tiles from the end of the pool; a short pool gives what it has."""
        return tuple(self.pool.pop() for _ in range(min(count, len(self.pool))))

    def take_back(self, tiles: Sequence[Tile], number: int) -> None:
        """Mix tiles into the pool before anything is drawn (C12).

        Args:
            tiles: What returns.
            number: The number of the event that this is part of.
        """
        if tiles:
            self.pool += sorted(tiles)
            shuffle(self.pool, generator(self.seed, number))

    def follow(self, events: Iterable[Event], first: int = 0) -> None:
        """Bring the pool to where it is after these events.

        Args:
            events: The events.
            first: The number of the first of them.

        Raises:
            EventError: What was drawn is not what this seed draws.
        """
        for number, event in enumerate(events, first):
            match event:
                case RoundStarted(opening=opening, first=starts):
                    made = self.start(number, None if opening else starts)
                    self._expect(number, made == event)
                case TurnTaken() | WindowClosed() | Challenged():
                    if isinstance(event, TurnTaken):
                        self.take_back(event.to_pool, number)
                    self._expect(number, self.draw(len(event.drawn)) == event.drawn)

    def reshuffle(self, tiles: Iterable[Tile], number: int) -> None:
        """Take these tiles for the pool, in an order of this seed: for a record that kept no seed."""
        self.pool = sorted(tiles)
        shuffle(self.pool, generator(self.seed, number))

    def _opening(self) -> tuple[tuple[tuple[tuple[int, Tile], ...], ...], int]:
        """Draw until one seat alone is first; a joker draws again, a tie among the tied (C3)."""
        drawings: list[tuple[tuple[int, Tile], ...]] = []
        seats = list(range(self._players))
        ranks: dict[int, int] = {}
        while True:
            drawing = tuple((seat, self.pool.pop()) for seat in seats if len(self.pool))
            drawings.append(drawing)
            for seat, tile in drawing:
                rank = self._rules.opening_rank(tile)
                if rank is not None:
                    ranks[seat] = rank
            seats = self._undecided(seats, ranks)
            if not seats or not self.pool:
                least = min(ranks.values(), default=0)
                return tuple(drawings), next((s for s, rank in ranks.items() if rank == least), 0)

    @staticmethod
    def _undecided(seats: list[int], ranks: dict[int, int]) -> list[int]:
        """Who draws again: those without a rank, else those tied for first, who lose theirs."""
        again = [seat for seat in seats if seat not in ranks]
        if again:
            return again
        tied = sorted(seat for seat, rank in ranks.items() if rank == min(ranks.values()))
        if len(tied) == 1:
            return []
        ranks.clear()
        return tied

    def _all_tiles(self) -> list[Tile]:
        return sorted(self._rules.tile_set(self._players).elements())

    @staticmethod
    def _expect(number: int, is_same: bool) -> None:
        if not is_same:
            raise EventError(f"event {number + 1} is not what the seed of the record deals")


def unseen(rules: RuleSet, players: int, seen: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of the set that are not among those seen.

    Raises:
        EventError: The set does not have what is seen.
    """
    try:
        return without(sorted(rules.tile_set(players).elements()), seen)
    except ValueError as problem:
        raise EventError(f"the tiles of the record are not those of its set: {problem}") from None
