"""A game for programs: in memory, between people, computers and functions.

It is a `Session`, which all interfaces play, but with names instead of seats, and with events to iterate
over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from wordkub.core.codec import read_turn
from wordkub.core.events import Event
from wordkub.core.game import LiveGame
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.turns import Challenge, Turn
from wordkub.errors import NotFoundError, WordkubError, shown
from wordkub.players.computers import Computer, check_can_play
from wordkub.players.seating import seated
from wordkub.players.session import AutoPlayer, AutoTurn, MatchOver, RoundOver, Session
from wordkub.store.games import RecordedGame, new_seed
from wordkub.store.records import Player
from wordkub.store.rulesets import Rules, open_rules

Told: TypeAlias = Turn | Mapping[str, Any] | str
"""A turn as a program tells it: the turn, its JSON object, or the groups to form as a person types them."""

Playing: TypeAlias = AutoPlayer | Callable[[Position], Told] | str | None
"""Who plays in a seat.

None is a person, whose turns are given to `Game.play`. A text is a computer player, such as ``computer:2``. A
function takes a position and returns a turn. An object with `turn` and `challenge` can challenge words as
well.
"""


class Function:
    """A player that is a function from a position to a turn. It challenges nothing."""

    def __init__(self, rules: Rules, choose: Callable[[Position], Told]) -> None:
        self._rules = rules
        self._choose = choose

    def turn(self, position: Position) -> Turn:
        """What the function returns, read as `Game.play` reads a turn."""
        return _read(self._rules, position, self._choose(position))

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        """Challenge nothing."""
        return None


class Game:
    """A game, dealt and ready to be played.

    Iterate over it to play: each event is yielded as it happens, until the match is over or a person is to
    act.

    Args:
        rules: The rules, or the name of a rule set.
        players: The players by name, in the order of the seats. None is a person, whose turns `play` takes;
            ``"computer"`` or ``"computer:2"`` a computer player; a function takes a position and returns a
            turn, or what `play` takes; an object with `turn` and `challenge` may challenge words as well.
        seed: The same seed deals the same tiles. None chooses a random one.
        rounds: The number of rounds; None for as many as it takes to reach a target score.
        record: Whether the game is saved, as `wordkub play` does. A function is saved as a computer player,
            which takes its place if the game is resumed.

    Raises:
        WordkubError: There is no such rule set, too few or too many players, too few tiles for them, or a
            dictionary that computers cannot play with.

    >>> game = Game("sabra", {"Ann": "computer:1", "Bob": "computer:3"}, seed=7)
    >>> for event in game:
    ...     pass
    >>> game.is_over, sum(game.scores.values())
    (True, 0)
    """

    def __init__(
        self,
        rules: Rules | str,
        players: Mapping[str, Playing],
        *,
        seed: int | None = None,
        rounds: int | None = 1,
        record: bool = False,
    ) -> None:
        self.rules = open_rules(rules) if isinstance(rules, str) else rules
        self.names = tuple(players)
        seated(self.names, self.rules.settings.players)
        if any(isinstance(player, str) for player in players.values()):
            check_can_play(self.rules)
        seed = new_seed() if seed is None else seed
        seats = tuple(_kept(name, player) for name, player in players.items())
        self._game: LiveGame
        if record:
            self._game = RecordedGame.start(self.rules, seats, seed, rounds)
        else:
            self._game = LiveGame.deal(self.rules, self.names, seed, rounds)
        pairs = zip(players.values(), seats, strict=True)
        acting = [_acting(self.rules, player, seat) for player, seat in pairs]
        self._session = Session(self._game, acting)
        self._yielded = 0

    def __iter__(self) -> Iterator[Event]:
        """Play on, and yield each event, until the match is over or a person is to act."""
        while True:
            step = self._session.next()
            if isinstance(step, AutoTurn):
                self._session.play(self._session.auto_turn())
            while self._yielded < len(self.events):
                self._yielded += 1
                yield self.events[self._yielded - 1]
            if not isinstance(step, AutoTurn | RoundOver):
                return

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, from the first deal on."""
        return self._game.events

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self._game.match

    @property
    def position(self) -> Position:
        """What the player to move may know."""
        return self.match.position()

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.match.mover.name

    @property
    def scores(self) -> dict[str, int]:
        """The scores by the players' names."""
        return {seat.name: seat.score for seat in self.match.seats}

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._session.next(), MatchOver)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; empty until the match is over."""
        return tuple(self.names[seat] for seat in self.match.winners or ())

    @property
    def path(self) -> str | None:
        """The file of the saved game; None for a game in memory."""
        return self._game.path if isinstance(self._game, RecordedGame) else None

    def play(self, turn: Told) -> list[Event]:
        """Make the turn of the player to move, and return what happened.

        Args:
            turn: The turn, or its JSON object, or the groups to form, as a person types them.

        Raises:
            NotationError: A turn that cannot be read.
            IllegalTurnError: A person's turn breaks a clause. Nothing has changed.
        """
        return self._session.play(_read(self.rules, self.position, turn))

    def challenge(self, name: str, word: str) -> list[Event]:
        """Challenge a word of the last turn, and return what happened (W14).

        Raises:
            NotFoundError: There is no player of that name.
            IllegalTurnError: There is no such word to challenge, or not by this player.
        """
        if name not in self.names:
            raise NotFoundError("player", name, self.names)
        return self._session.challenge(self.names.index(name), word)

    def accept(self) -> list[Event]:
        """End the time for challenging the last turn, and return what happened (W14)."""
        return self._session.accept()

    def close(self) -> None:
        """Close the saved game, if there is one."""
        if isinstance(self._game, RecordedGame):
            self._game.close()

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Game({self.rules.name!r}, {self.match!r})"


def _kept(name: str, player: Playing) -> Player:
    """A player, as one is saved with a game.

    Raises:
        WordkubError: A text that is not a computer player.
    """
    if not isinstance(player, str):
        return Player(name, is_computer=player is not None)
    (computer,) = seated([player], (1, 1))
    if not computer.is_computer:
        takes = '"computer", or "computer:1" to "computer:5"'
        raise WordkubError(f"{name}: a text is a computer player, {takes}, not {shown(player)}")
    return Player(name, True, computer.level)


def _acting(rules: Rules, player: Playing, seat: Player) -> AutoPlayer | None:
    """A player, as a session takes one."""
    if isinstance(player, str):
        return Computer(rules, seat.level)
    if player is None or not callable(player):
        return player
    return Function(rules, player)


def _read(rules: Rules, position: Position, turn: Told) -> Turn:
    return read_turn(rules, position, turn) if isinstance(turn, Mapping | str) else turn
