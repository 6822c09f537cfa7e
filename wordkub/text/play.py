"""A game in plain lines, from the first turn to the winner.

The session says what is next. This module asks and shows it, and passes on what players type. Nothing that a
player types can lose the game: it is on disk after every turn.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence

from wordkub.core.tiles import Group
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError
from wordkub.players.computers import prepare, seated_computers
from wordkub.players.session import AutoTurn, HandOver, LastChance, MatchOver, Session, ToMove
from wordkub.store.games import RecordedGame
from wordkub.text.announcer import Announcer
from wordkub.text.commands import read_line
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.turn import HumanTurn, LeftGame


class PlainGame:
    """A game at a console.

    Args:
        game: The game, new or resumed.
        console: Where it is played.
        time_limit: Seconds for a person's turn, or None.
    """

    def __init__(self, game: RecordedGame, console: Console, time_limit: int | None = None) -> None:
        self._game = game
        self._console = console
        self._time_limit = time_limit
        self._session = Session(
            game,
            seated_computers(game.rules, game.players),
            deadline=self._deadline,
            shares_screen=console.is_terminal,
        )
        self._announcer = Announcer(game, console)

    def _deadline(self) -> float | None:
        return None if self._time_limit is None else time.monotonic() + self._time_limit

    def run(self) -> None:
        """Play to the end.

        Raises:
            LeftGame: The players left before.
            FileError: The game cannot be recorded.
        """
        if self._console.is_terminal:
            threading.Thread(target=prepare, args=(self._game.rules, self._game.players), daemon=True).start()
        self._announcer.round()
        if self._time_limit is not None and self._session.people:
            self._console.say(
                f"A turn has {counted(self._time_limit, 'second')} (--time-limit none: no clock)."
            )
        while not self._is_over():
            pass
        self._announcer.end()

    def _is_over(self) -> bool:
        """Let the next step of the game be done; True where there is none."""
        step = self._session.next()
        self._announcer.news()
        match step:
            case HandOver(seat):
                self._hand_over(seat)
            case ToMove():
                self._take_turn(step)
            case AutoTurn():
                self._session.play(self._session.auto_turn())
            case LastChance(seats, groups):
                self._ask_for_challenges(seats, groups)
        return isinstance(step, MatchOver)

    # Turns

    def _take_turn(self, step: ToMove) -> None:
        """Obey lines until something has happened: the turn's end, a draw, or a challenge."""
        match = self._game.match
        turn = HumanTurn(self._game, self._session, self._console, self._announcer)
        self._announcer.position(turn.workbench)
        if step.groups:
            self._console.say(f"Before you move you may challenge: {self._listed(step.groups)}.")
        try:
            while self._game.match is match:
                with self._console.clock(step.deadline):
                    line = self._ask(f"{match.mover.name}> ")
                turn.obey(line)
                self._session.keep_order(step.seat, turn.workbench.position.rack)
        except TimeIsOver:
            self._console.bell()
            self._console.forget()
            self._console.say()
            self._session.play(turn.when_time_is_over)

    def _listed(self, groups: Iterable[Group]) -> str:
        return ", ".join(map(self._game.rules.notation.group_text, groups))

    def _ask(self, prompt: str) -> str:
        try:
            return self._console.ask(prompt)
        except EOFError:
            self._console.say()
            raise LeftGame from None

    def _hand_over(self, seat: int) -> None:
        """Hide the rack until the next person sits at the terminal."""
        name = self._game.players[seat].name
        self._console.forget()
        while typed := self._ask(f"{name}: press Enter when only you look. ").strip():
            if read_line(typed)[0] == "quit":
                raise LeftGame
        self._console.clear()
        self._session.sit(seat)

    # Challenges

    def _ask_for_challenges(self, seats: Sequence[int], groups: Iterable[Group]) -> None:
        """Before a turn ends the round, let the other people challenge it (W14)."""
        names = " or ".join(self._game.players[seat].name for seat in seats)
        self._console.say(f"That would end the round. {names} may challenge: {self._listed(groups)}.")
        name, words = read_line(self._ask("challenge WORD [PLAYER], or accept> "))
        if name == "quit":
            raise LeftGame
        if name in ("accept", "done"):
            self._session.accept()
        elif name == "challenge" and words:
            self._challenge_at_the_end(words, seats)
        else:
            self._console.say("Type challenge and the word, or accept.")

    def _challenge_at_the_end(self, words: Sequence[str], seats: Sequence[int]) -> None:
        named = " ".join(words[1:]).lower()
        chosen = [seat for seat in seats if self._game.players[seat].name.lower() == named]
        try:
            self._session.challenge((chosen or seats)[0], words[0])
        except FileError:
            raise
        except WordkubError as problem:
            self._announcer.problem(problem)
