"""A game in plain lines, from the first turn to the winner.

The face asks, shows and hands on: the workbench composes a turn, the match and its referee settle it. Nothing
that a player types can lose the game; it is on the disk after every turn.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable

from wordkub.core.events import Event
from wordkub.core.match import Match
from wordkub.core.tiles import Tile, arranged, fewer
from wordkub.core.turns import Pass
from wordkub.core.workbench import Workbench
from wordkub.errors import FileError, WordkubError
from wordkub.players.computers import Computer
from wordkub.players.simple import find_play
from wordkub.store.games import OpenGame
from wordkub.text.commands import read_line
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.telling import Teller
from wordkub.text.turn import HumanTurn, Left


class PlainGame:
    """A game at a console.

    Args:
        game: The game, new or resumed.
        console: Where it is played.
        time_limit: Seconds for a human's turn, or None.
    """

    def __init__(self, game: OpenGame, console: Console, time_limit: int | None = None) -> None:
        self._game = game
        self._console = console
        self._time_limit = time_limit
        self._tell = Teller(game, console)
        self._orders: dict[int, tuple[Tile, ...]] = {}
        """The order in which each human keeps the rack."""
        self._sitting: int | None = None
        """The human who sat at the console last."""
        self._until: float | None = None
        """The moment when the turn's time is over."""

    @property
    def _match(self) -> Match:
        return self._game.match

    def run(self) -> None:
        """Play to the end.

        Raises:
            Left: The players left before.
            FileError: The game cannot be recorded.
        """
        self._tell.round()
        if self._time_limit is not None and not all(player.is_computer for player in self._game.players):
            self._console.say(f"A turn has {self._time_limit} seconds (--time-limit none: no clock).")
        while not self._match.is_over:
            if self._game.referee.would_end(self._match):
                self._ask_whether_anybody_doubts()
            elif self._game.players[self._match.to_move].is_computer:
                self._computer_turn()
            elif self._drew_for_nothing():
                self._settle(lambda: self._game.play(Pass()))
            else:
                self._human_turn()
        self._tell.end()

    # Turns

    def _computer_turn(self) -> None:
        player = self._game.players[self._match.to_move]
        turn = Computer(self._game.rules, player.level).turn(self._match.position())
        self._settle(lambda: self._game.play(turn))

    def _drew_for_nothing(self) -> bool:
        """Whether the mover has drawn in this turn and nothing can be done with that tile (K6)."""
        position = self._match.position()
        return position.drawn is not None and find_play(self._game.rules, position) is None

    def _human_turn(self) -> None:
        """Obey lines until something has happened: the turn's end, a draw, or a challenge."""
        match, seat = self._match, self._match.to_move
        self._change_places(seat)
        turn = HumanTurn(self._game, self._workbench(seat), self._console, self._tell, self._settle)
        self._tell.position(turn.workbench)
        if self._may_doubt(seat) and self._new_words():
            self._console.say(f"Before you move you may challenge: {', '.join(self._new_words())}.")
        if self._time_limit is not None and match.drawn is None:
            self._until = time.monotonic() + self._time_limit
        try:
            while self._match is match:
                with self._console.clock(self._until):
                    line = self._ask(f"{match.mover.name}> ")
                turn.obey(line)
                self._orders[seat] = turn.workbench.position.rack
        except TimeIsOver:
            self._console.bell()
            self._console.forget()
            self._console.say()
            self._settle(lambda: self._game.play(turn.when_time_is_over))

    def _workbench(self, seat: int) -> Workbench:
        """A workbench with the rack in its player's own order, new tiles last."""
        position = self._match.position(seat)
        rack = arranged(position.rack, self._orders.get(seat, ()))
        return Workbench(self._game.rules, dataclasses.replace(position, rack=rack))

    def _ask(self, prompt: str) -> str:
        try:
            return self._console.ask(prompt)
        except EOFError:
            self._console.say()
            raise Left from None

    def _change_places(self, seat: int) -> None:
        """Between two humans at one terminal, hide the rack until the next one sits there."""
        humans = sum(not player.is_computer for player in self._game.players)
        if humans > 1 and self._console.is_terminal and self._sitting != seat:
            name = self._match.seats[seat].name
            self._console.forget()
            while typed := self._ask(f"{name}: press Enter when only you look. ").strip():
                if read_line(typed)[0] == "quit":
                    raise Left
            self._console.clear()
        self._sitting = seat

    def _settle(self, act: Callable[[], list[Event]]) -> None:
        """Let something happen, tell it, and let computers doubt it."""
        act()
        self._tell.news()
        self._let_computers_doubt()

    # Challenges

    def _let_computers_doubt(self) -> None:
        computer = Computer(self._game.rules)
        for seat, player in enumerate(self._game.players):
            if player.is_computer and self._may_doubt(seat):
                doubt = computer.challenge(self._new_words())
                if doubt is not None:
                    self._game.challenge(seat, doubt.group)
                    self._tell.news()

    def _may_doubt(self, seat: int) -> bool:
        window = self._match.window
        return window is not None and not window.undone and seat not in {window.seat, *window.challengers}

    def _new_words(self) -> list[str]:
        """The words that the last turn formed, while they can be challenged."""
        window = self._match.window
        old = self._match.table if window is None else window.before.table
        return [self._game.rules.group_text(group) for group in fewer(self._match.table, old)]

    def _ask_whether_anybody_doubts(self) -> None:
        """Before a turn ends the round, let the other humans challenge it (W14)."""
        players = enumerate(self._game.players)
        doubters = [seat for seat, player in players if not player.is_computer and self._may_doubt(seat)]
        if not doubters:
            self._settle(self._game.accept)
            return
        names = " or ".join(self._game.players[seat].name for seat in doubters)
        self._console.say(f"That would end the round. {names} may challenge: {', '.join(self._new_words())}.")
        name, words = read_line(self._ask("challenge WORD [PLAYER], or accept> "))
        if name == "quit":
            raise Left
        if name in ("accept", "done"):
            self._settle(self._game.accept)
        elif name == "challenge" and words:
            self._challenge_at_the_end(words, doubters)
        else:
            self._console.say("Type challenge and the word, or accept.")

    def _challenge_at_the_end(self, words: list[str], doubters: list[int]) -> None:
        named = " ".join(words[1:]).lower()
        seats = [seat for seat in doubters if self._game.players[seat].name.lower() == named]
        try:
            self._settle(lambda: self._game.challenge((seats or doubters)[0], words[0]))
        except FileError:
            raise
        except WordkubError as problem:
            self._tell.problem(problem)
