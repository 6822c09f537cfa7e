"""A game in plain lines, from the first turn to the winner.

The face asks, shows and hands on: the workbench composes a turn, the match and its referee settle it. Nothing
that a player types can lose the game; it is on the disk after every turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from wordkub.core.events import Event
from wordkub.core.match import Match
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError
from wordkub.players.host import Due, Host
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
        self._host = Host(game)
        self._console = console
        self._time_limit = time_limit
        self._tell = Teller(game, console)
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
        if self._console.is_terminal:
            self._host.prepare()
        self._tell.round()
        if self._time_limit is not None and not all(player.is_computer for player in self._game.players):
            self._console.say(
                f"A turn has {counted(self._time_limit, 'second')} (--time-limit none: no clock)."
            )
        while (due := self._host.due) is not Due.OVER:
            if due is Due.COMPUTER:
                turn = self._host.computer_turn()
                self._settle(partial(self._game.play, turn))
            elif self._host.settle_what_nobody_decides():
                self._has_happened()
            elif due is Due.DOUBT:
                self._ask_whether_anybody_doubts()
            else:
                self._human_turn()
        self._tell.end()

    # Turns

    def _human_turn(self) -> None:
        """Obey lines until something has happened: the turn's end, a draw, or a challenge."""
        match, seat = self._match, self._match.to_move
        self._change_places(seat)
        turn = HumanTurn(self._game, self._host.workbench(), self._console, self._tell, self._settle)
        self._tell.position(turn.workbench)
        if self._host.may_doubt(seat) and self._new_words():
            self._console.say(f"Before you move you may challenge: {', '.join(self._new_words())}.")
        if self._time_limit is not None and match.drawn is None:
            self._until = time.monotonic() + self._time_limit
        try:
            while self._match is match:
                with self._console.clock(self._until):
                    line = self._ask(f"{match.mover.name}> ")
                turn.obey(line)
                self._host.keep_order(seat, turn.workbench.position.rack)
        except TimeIsOver:
            self._console.bell()
            self._console.forget()
            self._console.say()
            self._settle(lambda: self._game.play(turn.when_time_is_over))

    def _ask(self, prompt: str) -> str:
        try:
            return self._console.ask(prompt)
        except EOFError:
            self._console.say()
            raise Left from None

    def _change_places(self, seat: int) -> None:
        """Between two humans at one terminal, hide the rack until the next one sits there."""
        if len(self._host.humans) > 1 and self._console.is_terminal and self._sitting != seat:
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
        self._has_happened()

    def _has_happened(self) -> None:
        """Tell what has happened, and what computers doubt of it."""
        self._tell.news()
        if self._host.let_computers_doubt():
            self._tell.news()

    # Challenges

    def _new_words(self) -> list[str]:
        """The words that the last turn formed, while they can be challenged."""
        return [self._game.rules.group_text(group) for group in self._host.new_groups()]

    def _ask_whether_anybody_doubts(self) -> None:
        """Before a turn ends the round, let the other humans challenge it (W14)."""
        doubters = self._host.doubters()
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
