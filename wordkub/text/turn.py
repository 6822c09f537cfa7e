"""A person's turn in plain lines, with a method for each command of `commands.COMMANDS`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from wordkub.core.laying import Lay
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import Group, Tile, fewer, without
from wordkub.core.turns import Draw, Pass, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError, Violation
from wordkub.errors import FileError, NotationError, WordkubError, near, shown
from wordkub.players.computers import advice
from wordkub.players.session import Session
from wordkub.solver.answers import Answer, stay
from wordkub.store.games import RecordedGame
from wordkub.text.announcer import Announcer, Output
from wordkub.text.commands import help_lines, meant, read_line
from wordkub.text.hints import STEPS, hint_lines
from wordkub.text.show import rack_line

SHORT = 3
"""Tiles of the shortest group of most games: twice as many that are none may be two."""


class LeftGame(Exception):  # noqa: N818 - it is an outcome, not an error
    """The players have left the game before its end."""


class HumanTurn:
    """Carries out what a player types in a turn.

    Args:
        game: The game.
        session: Who lets things happen in it.
        console: Where answers go.
        announcer: Who says how things stand.
    """

    def __init__(self, game: RecordedGame, session: Session, console: Output, announcer: Announcer) -> None:
        self.workbench = session.workbench()
        """Where the turn is composed."""
        self._game = game
        self._session = session
        self._rules = game.rules
        self._wording = game.rules.wording
        self._say = console.say
        self._announcer = announcer
        self._hints = 0
        self.advice: list[Answer] | None = None
        """The best turns that hints tell of, once somebody asked."""

    def obey(self, line: str) -> None:
        """Do what a line says, or say why that cannot be done.

        Raises:
            LeftGame: The line says to leave.
            FileError: The game cannot be recorded.
        """
        name, words = read_line(line)
        if not name:
            return
        command: Callable[[Sequence[str]], None] = getattr(self, f"_{name}")
        try:
            command(words)
        except FileError:
            raise
        except WordkubError as problem:
            self._announcer.problem(problem)

    @property
    def when_time_is_over(self) -> TimeOver:
        """The turn that the end of the time makes of what lies now (C12)."""
        return TimeOver(self.workbench.bench.table if self.workbench.is_changed else None)

    # What ends the turn

    def _lay(self, words: Sequence[str]) -> None:
        if not words:
            self._say(f"Name the {self._wording.groups} to form, as in: lay {self._wording.examples}")
            return
        try:
            laid = self.workbench.read(self._rules.notation.split_groups(words))
            self._play(laid.play)
        except (IllegalTurnError, NotationError) as problem:
            self._refuse(words, problem)
            return
        if laid.took and laid.others:
            took = ", ".join(map(self._rules.notation.group_text, laid.took))
            self._say(f"(Of several ways to form that, it used up {took}.)")

    def form(self, words: Sequence[str]) -> None:
        """Form groups of what lies without ending the turn, or say why that cannot be."""
        try:
            texts = self._rules.notation.split_groups(words)
            self._check_groups(self.workbench.read(texts))
            self.workbench.lay(texts)
        except WordkubError as problem:
            self._refuse(words, problem)

    def _check_groups(self, laid: Lay) -> None:
        """Refuse typed groups that are none; what else the turn may still lack is not asked yet.

        Raises:
            IllegalTurnError: One of them is no group here.
        """
        formed = fewer(laid.play.table, self.workbench.bench.table)
        faults = tuple(fault for fault in laid.verdict.violations if fault.group in formed)
        if faults:
            raise IllegalTurnError(replace(laid.verdict, violations=faults))

    def _refuse(self, words: Sequence[str], problem: WordkubError) -> None:
        """Say why what was typed to be laid cannot be, and what was perhaps meant."""
        self._announcer.problem(problem)
        self._guess(words, problem)

    def _guess(self, words: Sequence[str], problem: WordkubError) -> None:
        """Name the command that a mistyped word looks like, or what stands between groups."""
        between = self._rules.notation.between.strip()
        faults = problem.verdict.violations if isinstance(problem, IllegalTurnError) else ()
        are_several = any(len(fault.group or ()) >= 2 * SHORT for fault in faults)
        if between and between not in "".join(words) and are_several:
            self._say(f"Between {self._wording.groups} stands {between}, as in: {self._wording.examples}")
        command = meant(words[0])
        if command and len(words) <= 2 and not self._is_group(words[0]):
            self._say(f"Did you mean the command {command}?")

    def _is_group(self, text: str) -> bool:
        try:
            return not isinstance(self._rules.about(text), Violation)
        except NotationError:
            return False

    def _play(self, turn: Turn) -> None:
        """Take the turn, and say what happened."""
        self._session.play(turn)
        self._announcer.news()

    def _draw(self, words: Sequence[str]) -> None:
        self._unless_words("draw", words, Draw())

    def _pass(self, words: Sequence[str]) -> None:
        self._unless_words("pass", words, Pass())

    def _unless_words(self, name: str, words: Sequence[str], turn: Turn) -> None:
        """Take a turn, unless more was typed, which was perhaps meant to be laid."""
        if words:
            self._say(
                f"{name.upper()} takes no {self._wording.groups};"
                f" to lay them type: lay {name} {' '.join(words)}"
            )
        else:
            self._play(turn)

    def _done(self, words: Sequence[str]) -> None:
        if self.workbench.is_changed:
            self._play(self.workbench.play)
        elif self.workbench.position.drawn is not None:
            self._play(Pass())
        else:
            self._say(f"Nothing is laid yet. Lay {self._wording.groups}, or {self._instead}.")

    @property
    def _instead(self) -> str:
        """The command that a player gives who does not play."""
        return "draw" if isinstance(stay(self.workbench.position), Draw) else "pass"

    # Step by step

    def _take(self, words: Sequence[str]) -> None:
        if not words:
            self._say(f"Name a {self._wording.group} of the table, or its number, as in: take 3")
            return
        texts = words if all(map(str.isdecimal, words)) else self._rules.notation.split_groups(words)
        for group in [self._group(text) for text in texts]:
            self.workbench.take(group)
        self._announcer.bench(self.workbench)

    def _group(self, text: str) -> Group:
        """The group of the table that a number or its tiles mean."""
        table, kind = self.workbench.bench.table, self._wording.group
        if text.isdecimal():
            if 1 <= int(text) <= len(table):
                return table[int(text) - 1]
            raise NotationError(f"there is no {kind} {text} on the table; it has {len(table)}")
        group = self._rules.notation.named_group(table, text)
        if group is not None:
            return group
        written = self._rules.notation.group_text(self._rules.notation.parse_group(text))
        content = self._rules.notation.content
        holding = [g for g in table if content([g]) >= content([self._rules.notation.parse_group(text)])]
        if holding:
            whole = self._rules.notation.group_text(holding[0])
            raise NotationError(f"{written} is no {kind} of the table; {whole} has those tiles")
        close = near(text, map(self._rules.notation.group_text, table))
        raise NotationError(
            f"{written} is not on the table" + (f"; did you mean {' or '.join(close)}?" if close else "")
        )

    def _put(self, words: Sequence[str]) -> None:
        if not words:
            self._say(f"Name the {self._wording.groups} to form, as in: put {self._wording.example}")
            return
        self.workbench.put(self._rules.notation.split_groups(words))
        self._announcer.bench(self.workbench)

    def _undo(self, words: Sequence[str]) -> None:
        if self.workbench.undo():
            self._announcer.bench(self.workbench)
        else:
            self._say("There is nothing to undo in this turn.")

    def _redo(self, words: Sequence[str]) -> None:
        if self.workbench.redo():
            self._announcer.bench(self.workbench)
        else:
            self._say("There is nothing to redo.")

    def _reset(self, words: Sequence[str]) -> None:
        self.workbench.reset()
        self._announcer.bench(self.workbench)

    def _rack(self, words: Sequence[str]) -> None:
        if words:
            self.workbench.arrange(self._order(words, self.workbench.bench.rack))
        self._say(rack_line(self.workbench.bench.rack), 7)

    def _order(self, words: Sequence[str], rack: Sequence[Tile]) -> Sequence[Tile]:
        ordered = in_order(self._rules, rack, words[0].lower())
        if ordered is not None:
            return ordered
        first = [tile for word in words for tile in self._rules.notation.parse_tiles(word)]
        try:
            return (*first, *without(rack, first))
        except ValueError:
            typed = shown(" ".join(words))
            orders = ", ".join(("sort", *self._rules.notation.tile_orders(), "shuffle"))
            raise NotationError(f"{typed} is not on your rack; rack takes {orders} or tiles") from None

    # Challenges

    def _challenge(self, words: Sequence[str]) -> None:
        if not words:
            self._say(
                f"Name the {self._wording.group} that you doubt, as in: challenge {self._wording.example}"
            )
            return
        is_named = words[1:] and self._rules.players_check()
        seat = self._seat(" ".join(words[1:])) if is_named else self._game.match.to_move
        self._session.challenge(seat, words[0])
        self._announcer.news()

    def _seat(self, name: str) -> int:
        names = [player.name for player in self._game.players]
        for seat, known in enumerate(names):
            if known.lower() == name.lower():
                return seat
        close = near(name, names)
        raise NotationError(f"nobody here is called {shown(name)}; there are {', '.join(close or names)}")

    def _accept(self, words: Sequence[str]) -> None:
        if self._game.match.window is None:
            self._say("There is no turn to accept.")
        else:
            self._session.accept()
            self._announcer.news()

    # Looking and asking

    def _table(self, words: Sequence[str]) -> None:
        self._announcer.position(self.workbench)

    def _score(self, words: Sequence[str]) -> None:
        self._announcer.score()

    def _why(self, words: Sequence[str]) -> None:
        if not words:
            self._announcer.verdict(self.workbench)
        if words and self._rules.players_check():
            self._say("In a game with challenges the dictionary speaks only when a word is challenged.")
            return
        for text in self._rules.notation.split_groups(words):
            self._say(self._rules.about(text).sentence())

    def _hint(self, words: Sequence[str]) -> None:
        if words:
            self._say(f"hint says a little more each time; it takes nothing, not {' '.join(words)}.")
            return
        if self._rules.players_check():
            self._say("There are no hints in a game with challenges, where the dictionary keeps silent.")
            return
        position = self.workbench.position
        if self.advice is None:
            self.advice = advice(self._rules, position)
        lines = hint_lines(self._rules, position, self.advice, min(self._hints, STEPS - 1))
        if lines and self.workbench.is_changed:
            self._say("From the table as it lay before this turn (reset brings it back):")
        for line in lines or [f"I find nothing to lay here; you can {self._instead}."]:
            self._say(line)
        self._hints += 1

    def _back(self, words: Sequence[str]) -> None:
        back = _number(words, 1)
        turns = self._announcer.turns()
        if not turns:
            self._say("There are no earlier turns in this game.")
            return
        at = max(0, len(turns) - back)
        self._say(f"{len(turns) - at} back of {len(turns)}:")
        self._announcer.turn(*turns[at])

    def _save(self, words: Sequence[str]) -> None:
        self._say("The game is saved after every turn, in")
        self._say(self._game.path)

    def _help(self, words: Sequence[str]) -> None:
        if not words:
            wording = self._wording
            self._say(f"Type the {wording.groups} to form, as in: {wording.examples} ({wording.joker}).")
            self._say("Or one of these, or its short form:")
        for name, about in help_lines(self._rules, words[0] if words else None):
            self._say(f"{name:<28} {about}" if name else about, 29)

    def _quit(self, words: Sequence[str]) -> None:
        raise LeftGame


def _number(words: Sequence[str], default: int) -> int:
    if not words:
        return default
    if not words[0].isdecimal() or int(words[0]) < 1:
        raise NotationError(f"{shown(words[0])} is no number of turns")
    return int(words[0])


def in_order(rules: RuleSet, rack: Sequence[Tile], how: str) -> tuple[Tile, ...] | None:
    """A rack in an order of that name: sorted, shuffled, or one that these rules know; None for no order.

    Args:
        rules: The rules in force.
        rack: The rack.
        how: The name, or its short form.
    """
    if how in ("sort", "so"):
        return rules.notation.sort_tiles(rack)
    if how in ("shuffle", "sh"):
        return tuple(random.sample(rack, len(rack)))
    key = rules.notation.tile_orders().get(how)
    return None if key is None else tuple(sorted(rack, key=key))
