"""The dealer, who knows the seed and the order of the pool, and nothing else of the match (C2 to C4)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from wordkub.core.chance import generator, shuffle
from wordkub.core.events import Challenged, Event, RoundStarted, TurnTaken, WindowClosed
from wordkub.core.match import EventError
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Tile, without
from wordkub.errors import WordkubError

MOST_DEALT = 500
"""The most tiles that a player is dealt: racks of over 1,000 tiles could not be read again from a record."""


class Dealer:
    """Shuffles for each deal, draws from the end of the pool, and mixes in tiles that are returned.

    Args:
        rules: The rule set, which says what tiles there are.
        players: The number of players.
        seed: The same seed deals the same tiles on every machine.
    """

    def __init__(self, rules: RuleSet, players: int, seed: int) -> None:
        self._rules = rules
        self._players = players
        self.seed = seed
        self.pool: list[Tile] = []
        """The tiles face down; the next one drawn is the last."""

    def start(self, number: int, first: int | None = None) -> RoundStarted:
        """Decide who starts (C3), and deal (C4).

        Args:
            number: The number that the resulting event will have.
            first: The seat that starts, if that is not drawn by lot.

        Raises:
            WordkubError: The set is not enough for so many players.
        """
        fault = deal_fault(self._rules, self._players)
        if fault:
            raise WordkubError(fault)
        chance = generator(self.seed, number)
        self.pool = self._all_tiles()
        shuffle(self.pool, chance)
        opening: tuple[tuple[tuple[int, Tile], ...], ...] = ()
        if first is None:
            opening, first = self._opening(chance)
            self.pool = self._all_tiles()
            shuffle(self.pool, chance)
        deal = self._rules.settings.deal
        racks = tuple(self._rules.notation.sort_tiles(self.draw(deal)) for _ in range(self._players))
        return RoundStarted(opening, first, racks, len(self.pool))

    def draw(self, count: int) -> tuple[Tile, ...]:
        """Draw tiles from the end of the pool, fewer if the pool has fewer."""
        return tuple(self.pool.pop() for _ in range(min(count, len(self.pool))))

    def take_back(self, tiles: Sequence[Tile], number: int) -> None:
        """Mix tiles into the pool before anything is drawn (C12).

        Args:
            tiles: The tiles that are returned.
            number: The number of the event that this is part of.
        """
        if tiles:
            self.pool += sorted(tiles)
            shuffle(self.pool, generator(self.seed, number))

    def follow(self, events: Iterable[Event], first: int = 0) -> None:
        """Bring the pool to its state after these events.

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
        """Make these tiles the pool, in an order given by this seed. For a saved game that has no seed."""
        self.pool = sorted(tiles)
        shuffle(self.pool, generator(self.seed, number))

    def _opening(self, chance: random.Random) -> tuple[tuple[tuple[tuple[int, Tile], ...], ...], int]:
        """Draw until one seat alone is first; after a joker that seat draws again, after a tie the tied (C3).

        If the pool becomes too small, the tiles that no longer count go back first.
        """
        drawings: list[tuple[tuple[int, Tile], ...]] = []
        seats = list(range(self._players))
        held: dict[int, Tile] = {}
        while seats:
            if len(self.pool) < len(seats):
                self.pool = list(without(self._all_tiles(), held.values()))
                shuffle(self.pool, chance)
            drawing = tuple((seat, self.pool.pop()) for seat in seats)
            drawings.append(drawing)
            held |= {seat: tile for seat, tile in drawing if self._rules.opening_rank(tile) is not None}
            seats, first = self._undecided(seats, held)
        return tuple(drawings), first

    def _undecided(self, seats: list[int], held: dict[int, Tile]) -> tuple[list[int], int]:
        """Who draws again: those without a tile that counts, otherwise those tied for first, who lose theirs.

        Returns:
            Their seats, and the seat that is first if nobody has to draw again.
        """
        again = [seat for seat in seats if seat not in held]
        if again:
            return again, 0
        ranks = {seat: self._rules.opening_rank(tile) or 0 for seat, tile in held.items()}
        tied = sorted(seat for seat, rank in ranks.items() if rank == min(ranks.values()))
        if len(tied) == 1:
            return [], tied[0]
        held.clear()
        return tied, 0

    def _all_tiles(self) -> list[Tile]:
        return sorted(self._rules.tile_set(self._players).elements())

    @staticmethod
    def _expect(number: int, is_same: bool) -> None:
        if not is_same:
            raise EventError(f"event {number + 1} is not what the seed of the record deals")


def deal_fault(rules: RuleSet, players: int) -> str:
    """Why the set has too few tiles for so many players, and what would help; empty if it has enough (C4).

    Args:
        rules: The rule set, which says what tiles there are and how many are dealt.
        players: The number of players.
    """
    deal, most = rules.settings.deal, _most_dealt(rules, players)
    if deal > most:
        return _too_few(rules, players, deal, most)
    drawn = [(tile, rules.opening_rank(tile)) for tile in rules.tile_set(players).elements()]
    counted = {tile: rank for tile, rank in drawn if rank is not None}
    real = sum(tile in counted for tile, _ in drawn)
    why = f"{players} players cannot draw for who starts (C3): "
    if real < players:
        return f"{why}each needs a tile that is no joker, and the set has {real}"
    if players > 1 and len(set(counted.values())) < 2:
        return f"{why}every tile of the set but jokers is {min(counted)}, so all would draw the same"
    return ""


def _too_few(rules: RuleSet, players: int, deal: int, most: int) -> str:
    """The message for a deal that is larger than the most that so many players can be dealt."""
    there = rules.tile_set(players).total()
    said = f"{players} players cannot play with {there} tiles and {deal} each (C4)"
    if deal > MOST_DEALT:
        said += ", more than a rack takes"
    elif deal * players <= there:
        said += ', since pool_empty = "at_once" would end the round before the first turn'
    able = next((n for n in range(players - 1, rules.settings.players[0] - 1, -1) if _deals(rules, n)), None)
    if able is not None:
        others = rules.tile_set(able).total()
        said += f"; {able} can" + ("" if others == there else f" (they have {others} tiles)")
    return said + (f"; for {players} set deal to {most} or fewer" if most else "")


def _deals(rules: RuleSet, players: int) -> bool:
    return rules.settings.deal <= _most_dealt(rules, players)


def _most_dealt(rules: RuleSet, players: int) -> int:
    """The most tiles that each of so many players can be dealt.

    That may leave nothing in the pool (C5), unless an empty pool ends the round (row 5).
    """
    left = 1 if rules.settings.pool_empty == "at_once" else 0
    return min(MOST_DEALT, max(0, (rules.tile_set(players).total() - left) // players))


def unseen(rules: RuleSet, players: int, seen: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of the set without those seen.

    Raises:
        EventError: The set does not have all the tiles seen.
    """
    try:
        return without(sorted(rules.tile_set(players).elements()), seen)
    except ValueError as problem:
        raise EventError(f"the tiles of the record are not those of its set: {problem}") from None
