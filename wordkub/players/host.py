"""The host of a game: whose part it is to act next, and what computers do when it is theirs.

A face asks the host, lets people act, and shows what happened. So a game goes the same way in plain lines and
on a full screen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import Enum, auto

from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile, arranged, fewer
from wordkub.core.turns import Pass, Turn
from wordkub.core.workbench import Workbench
from wordkub.players.computers import Computer, prepare
from wordkub.store.games import OpenGame


class Due(Enum):
    """What is due in a game."""

    OVER = auto()
    """Nothing more: the match is over."""
    DOUBT = auto()
    """The last turn ends the round unless somebody challenges it (W14)."""
    COMPUTER = auto()
    """A computer's turn."""
    HUMAN = auto()
    """A human's turn."""


class Host:
    """Sees to it that a game goes on.

    Args:
        game: The game, new or resumed.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game = game
        self._orders: dict[int, tuple[Tile, ...]] = {}
        """The order in which each human keeps the rack."""

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self.game.match

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.game.players) if not player.is_computer]

    @property
    def due(self) -> Due:
        """What is due now."""
        if self.match.is_over:
            return Due.OVER
        if self.game.referee.would_end(self.match):
            return Due.DOUBT
        return Due.COMPUTER if self.game.players[self.match.to_move].is_computer else Due.HUMAN

    def settle_what_nobody_decides(self) -> bool:
        """Let happen what is left to nobody's choice; False where somebody must act.

        A turn that ends the round stands where no human may doubt it, and the turn of one who has drawn and
        can do nothing with that tile is over (K6).
        """
        match self.due:
            case Due.DOUBT if not self.doubters():
                self.game.accept()
            case Due.HUMAN if self._drew_for_nothing():
                self.game.play(Pass())
            case _:
                return False
        return True

    def _drew_for_nothing(self) -> bool:
        position = self.match.position()
        if position.drawn is None:
            return False
        search = self.game.rules.any_play(position)
        return search.is_settled and search.play is None

    # Turns

    def prepare(self) -> None:
        """Get ready, beside what else goes on, what hints and the computers' turns are searched with."""
        prepare(self.game.rules, [player.level for player in self.game.players if player.is_computer])

    def computer_turn(self, is_over: Callable[[], bool] | None = None) -> Turn:
        """What the computer does whose turn it is.

        Args:
            is_over: Asked now and then whether to search no further.
        """
        level = self.game.players[self.match.to_move].level
        return Computer(self.game.rules, level).turn(self._position(), is_over)

    def _position(self) -> Position:
        """What the mover has, once nobody can challenge the last turn and its tiles are drawn (W9, W14)."""
        return self.game.referee.closed(self.match).position()

    def workbench(self) -> Workbench:
        """A workbench for the human to move, with the rack in that player's own order, new tiles last."""
        seat = self.match.to_move
        position = self._position()
        rack = arranged(position.rack, self._orders.get(seat, ()))
        return Workbench(self.game.rules, dataclasses.replace(position, rack=rack))

    def keep_order(self, seat: int, rack: tuple[Tile, ...]) -> None:
        """Keep a human's rack in this order over the others' turns."""
        self._orders[seat] = rack

    def rack(self, seat: int) -> tuple[Tile, ...]:
        """A human's rack in that player's own order."""
        return arranged(self.match.seats[seat].rack, self._orders.get(seat, ()))

    # Challenges

    def may_doubt(self, seat: int) -> bool:
        """Whether a seat may challenge a group of the last turn."""
        window = self.match.window
        return window is not None and not window.undone and seat not in {window.seat, *window.challengers}

    def doubters(self) -> list[int]:
        """The humans who may challenge the last turn."""
        return [seat for seat in self.humans if self.may_doubt(seat)]

    def new_groups(self) -> tuple[Group, ...]:
        """The groups that the last turn formed, while they can be challenged."""
        window = self.match.window
        return () if window is None else fewer(self.match.table, window.before.table)

    def let_computers_doubt(self) -> bool:
        """Let computers challenge the last turn; False where none has."""
        computer = Computer(self.game.rules)
        before = self.match
        for seat, player in enumerate(self.game.players):
            if player.is_computer and self.may_doubt(seat):
                doubt = computer.challenge(map(self.game.rules.group_text, self.new_groups()))
                if doubt is not None:
                    self.game.challenge(seat, doubt.group)
        return self.match is not before
