"""A game in plain lines, from the first turn to the winner.

The face asks, shows and hands on: the workbench composes a turn, the match and its referee settle it. Nothing
that a player types can lose the game; it is on the disk after every turn.
"""

from __future__ import annotations

import dataclasses
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from wordkub.core.events import Event, RoundStarted, TurnTaken
from wordkub.core.match import Match
from wordkub.core.positions import Position
from wordkub.core.tiles import Group, Tile, arranged, without
from wordkub.core.turns import Draw, Pass, TimeOver
from wordkub.core.workbench import Workbench
from wordkub.errors import FileError, IllegalTurnError, NotationError, WordkubError, near, shown
from wordkub.lexicon.sentences import REFUSALS, refusal
from wordkub.players.simple import Computer, find_play
from wordkub.store.games import OpenGame
from wordkub.text.commands import help_lines, meant, read_line
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.show import (
    changed_groups,
    event_lines,
    rack_line,
    score_line,
    summary_lines,
    table_line,
)
from wordkub.text.verdicts import points, violation_lines


class Left(Exception):  # noqa: N818 - it is an outcome, not an error
    """The players have left the game before its end."""


class PlainGame:
    """A game at a console.

    Args:
        game: The game, new or resumed.
        console: Where it is played.
        time_limit: Seconds for a human's turn, or None.
    """

    def __init__(self, game: OpenGame, console: Console, time_limit: int | None = None) -> None:
        self.game = game
        self.console = console
        self.time_limit = time_limit
        self._told = 0
        self._orders: dict[int, tuple[Tile, ...]] = {}
        self._last_human: int | None = None
        self._bench = Workbench(game.rules, game.match.position())
        self._hints = 0
        self._until: float | None = None

    @property
    def match(self) -> Match:
        """Where the game stands."""
        return self.game.match

    def run(self) -> None:
        """Play to the end.

        Raises:
            Left: The players left before.
        """
        self._tell_round()
        while not self.match.is_over:
            if self._awaits_acceptance():
                self._await_acceptance()
            elif self.game.players[self.match.to_move].is_computer:
                self._computer_turn()
            else:
                self._human_turn()
        self._tell_end()

    # Turns

    def _computer_turn(self) -> None:
        computer = Computer(self.game.rules)
        self._settle(lambda: self.game.play(computer.turn(self.match.position())))

    def _human_turn(self) -> None:
        seat = self.match.to_move
        self._change_places(seat)
        self._bench = Workbench(self.game.rules, self._arranged(seat))
        self._hints = 0
        self._tell_position()
        limit = self.time_limit
        self._until = None if limit is None else time.monotonic() + limit
        turn = self.match
        try:
            while self.match is turn:
                self._one_line()
        except TimeIsOver:
            self.console.bell()
            self._settle(lambda: self.game.play(self._layout()))

    def _one_line(self) -> None:
        with self.console.clock(self._until):
            line = self._ask(f"{self.match.mover.name}> ")
        name, words = read_line(line)
        if not name:
            return
        action: Callable[[Sequence[str]], None] = getattr(self, f"_{name}")
        try:
            action(words)
        except FileError:
            raise
        except WordkubError as problem:
            self._say_problem(problem)

    def _ask(self, prompt: str) -> str:
        try:
            return self.console.ask(prompt)
        except EOFError:
            self.console.say()
            raise Left from None

    def _layout(self) -> TimeOver:
        return TimeOver(self._bench.bench.table) if self._bench.is_changed else TimeOver()

    def _settle(self, act: Callable[[], list[Event]]) -> None:
        """Let something happen, tell it, and let computers doubt it."""
        act()
        self._tell_new()
        self._computers_doubt()

    def _computers_doubt(self) -> None:
        for seat, player in enumerate(self.game.players):
            window = self.match.window
            if window is None or window.undone:
                return
            if not player.is_computer or seat in {window.seat, *window.challengers}:
                continue
            rules = self.game.rules
            words = [rules.notation.word(group) for group in self._new_in_window()]
            doubt = Computer(rules).challenge(words)
            if doubt is not None:
                self.game.challenge(seat, doubt.group)
                self._tell_new()

    def _new_in_window(self) -> list[Group]:
        window = self.match.window
        if window is None:
            return []
        return list((Counter(self.match.table) - Counter(window.before.table)).elements())

    # Challenges before the end

    def _awaits_acceptance(self) -> bool:
        return self.game.referee.would_end(self.match)

    def _await_acceptance(self) -> None:
        """Ask whether anybody doubts a turn that would end the round (W14)."""
        window = self.match.window
        assert window is not None
        seats = enumerate(self.game.players)
        doubters = [
            player.name
            for seat, player in seats
            if not player.is_computer and seat != window.seat and seat not in window.challengers
        ]
        if not doubters or window.undone:
            self._settle(self.game.accept)
            return
        words = ", ".join(self.game.rules.group_text(group) for group in self._new_in_window())
        self.console.say(f"That would end the round. {' or '.join(doubters)} may challenge: {words}.")
        name, words_typed = read_line(self._ask("challenge WORD, or accept> "))
        try:
            if name == "challenge":
                self._challenge(words_typed, doubters[0])
            elif name in ("accept", "done"):
                self._settle(self.game.accept)
            elif name == "quit":
                raise Left
            else:
                self.console.say("Type challenge and the word, or accept.")
        except FileError:
            raise
        except WordkubError as problem:
            self._say_problem(problem)

    # Commands

    def _lay(self, words: Sequence[str]) -> None:
        if not words:
            self.console.say("Name the words to form, as in: lay lap chip ear")
            return
        try:
            laid = self._bench.read(words)
            self._settle(lambda: self.game.play(laid.play))
        except (IllegalTurnError, NotationError) as problem:
            self._say_problem(problem)
            if command := self._meant(words):
                self.console.say(f"Did you mean the command {command}?")
            return
        if laid.took and laid.others:
            took = ", ".join(map(self.game.rules.group_text, laid.took))
            self.console.say(f"(Of several ways to form that, it used up {took}.)")

    def _draw(self, words: Sequence[str]) -> None:
        self._unless_words("draw", words, lambda: self._settle(lambda: self.game.play(Draw())))

    def _pass(self, words: Sequence[str]) -> None:
        self._unless_words("pass", words, lambda: self._settle(lambda: self.game.play(Pass())))

    def _unless_words(self, name: str, words: Sequence[str], act: Callable[[], None]) -> None:
        """Do what ends a turn, unless more was typed, which was perhaps meant to be laid."""
        if words:
            self.console.say(f"{name.upper()} takes no words; to lay them type: lay {name} {' '.join(words)}")
        else:
            act()

    def _take(self, words: Sequence[str]) -> None:
        if not words:
            self.console.say("Name a word of the table, or its number, as in: take 3")
            return
        groups = [self._group(word) for word in words]
        for group in groups:
            self._bench.take(group)
        self._tell_bench()

    def _group(self, text: str) -> Group:
        """The group of the table that a number or a word means."""
        table = self._bench.bench.table
        if text.isdecimal():
            if 1 <= int(text) <= len(table):
                return table[int(text) - 1]
            raise NotationError(f"there is no word {text} on the table; it has {len(table)}")
        notation = self.game.rules.notation
        word = notation.word(self.game.rules.parse_group(text))
        for group in table:
            if notation.word(group) == word:
                return group
        close = near(word, [notation.word(group) for group in table])
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise NotationError(f"{word} is not on the table{hint}")

    def _put(self, words: Sequence[str]) -> None:
        if not words:
            self.console.say("Name the words to form, as in: put lap")
            return
        self._bench.put(words)
        self._tell_bench()

    def _undo(self, words: Sequence[str]) -> None:
        if not self._bench.undo():
            self.console.say("There is nothing to undo in this turn.")
            return
        self._tell_bench()

    def _redo(self, words: Sequence[str]) -> None:
        if not self._bench.redo():
            self.console.say("There is nothing to redo.")
            return
        self._tell_bench()

    def _reset(self, words: Sequence[str]) -> None:
        self._bench.reset()
        self._tell_bench()

    def _done(self, words: Sequence[str]) -> None:
        if not self._bench.is_changed:
            self.console.say(
                "Nothing is laid yet. Lay words, or draw" + ("." if self.match.pool else ", or pass.")
            )
            return
        self._settle(lambda: self.game.play(self._bench.play))

    def _why(self, words: Sequence[str]) -> None:
        if not words:
            self._tell_verdict()
        for word in words:
            verdict = self.game.rules.check(word)
            if verdict.is_valid:
                self.console.say(f"{word.upper()} is a word.")
            else:
                key, params = refusal(verdict)
                self.console.say(REFUSALS[key].format_map(params))

    def _rack(self, words: Sequence[str]) -> None:
        rack = self._bench.bench.rack
        if words:
            self._bench.arrange(self._order(words, rack))
            self._orders[self.match.to_move] = self._bench.position.rack
        self.console.say(rack_line(self._bench.bench.rack))

    def _order(self, words: Sequence[str], rack: Sequence[Tile]) -> Sequence[Tile]:
        how = words[0].lower()
        if how in ("sort", "so"):
            return self.game.rules.sort_tiles(rack)
        if how in ("shuffle", "sh"):
            return random.sample(list(rack), len(rack))
        first = [tile for word in words for tile in self.game.rules.parse_tiles(word)]
        try:
            return (*first, *without(rack, first))
        except ValueError:
            typed = shown(" ".join(words))
            raise NotationError(f"{typed} is not on your rack; rack takes sort, shuffle or tiles") from None

    def _table(self, words: Sequence[str]) -> None:
        self._tell_position()

    def _score(self, words: Sequence[str]) -> None:
        self.console.say(score_line(self.match), 7)

    def _challenge(self, words: Sequence[str], challenger: str | None = None) -> None:
        if not words:
            self.console.say("Name the word that you doubt, as in: challenge chip")
            return
        seat = self._seat(" ".join(words[1:]) or challenger or self.match.mover.name)
        self._settle(lambda: self.game.challenge(seat, words[0]))
        if self.match.is_playing:
            self._bench = Workbench(self.game.rules, self._arranged(self.match.to_move))
            self._tell_position()

    def _seat(self, name: str) -> int:
        names = [player.name for player in self.game.players]
        for seat, known in enumerate(names):
            if known.lower() == name.lower():
                return seat
        close = near(name, names)
        raise NotationError(f"nobody here is called {shown(name)}; there are {', '.join(close or names)}")

    def _accept(self, words: Sequence[str]) -> None:
        if self.match.window is None:
            self.console.say("There is no turn to accept.")
        else:
            self._settle(self.game.accept)

    def _hint(self, words: Sequence[str]) -> None:
        play = find_play(self.game.rules, self._bench.position)
        if play is None:
            self.console.say("I find nothing to lay here.")
            return
        self._hints += 1
        word = next((Counter(play.table) - Counter(self._bench.position.table)).elements())
        text = self.game.rules.group_text(word)
        if self._hints == 1:
            self.console.say(f"There is a word of {len(word)} letters. (hint again for more)")
        elif self._hints == 2:
            self.console.say(
                f"It starts with {self.game.rules.notation.word(word)[0]}. (hint again for the word)"
            )
        else:
            self.console.say(f"Try {text}.")

    def _back(self, words: Sequence[str]) -> None:
        turns = _number(words, 1)
        moments = self._moments()
        if not moments:
            self.console.say("There are no earlier turns in this game.")
            return
        at = max(0, len(moments) - turns)
        before, event = moments[at]
        after = before.after(event)
        self.console.say(f"{len(moments) - at} back of {len(moments)}:")
        for line in event_lines(self.game.rules, before, event):
            self.console.say(line, 2)
        self.console.say(table_line(self.game.rules, after.table, changed_groups(before, event)), 7)
        self.console.say(score_line(after), 7)

    def _moments(self) -> list[tuple[Match, TurnTaken]]:
        """Every turn so far with the match before it."""
        match = Match.of([player.name for player in self.game.players])
        moments = []
        for event in self.game.events:
            if isinstance(event, TurnTaken):
                moments.append((match, event))
            match = match.after(event)
        return moments

    def _save(self, words: Sequence[str]) -> None:
        self.console.say("The game is saved after every turn, in")
        self.console.say(self.game.path)

    def _help(self, words: Sequence[str]) -> None:
        if not words:
            self.console.say("Type the words to form, as in: lap chip ear (CHiP: a joker as the I).")
            self.console.say("Or one of these, or its short form:")
        for name, about in help_lines(words[0] if words else None):
            self.console.say(f"{name:<28} {about}", 29)

    def _quit(self, words: Sequence[str]) -> None:
        raise Left

    # Telling

    def _tell_round(self) -> None:
        """Say where the game begins, or where it goes on."""
        self._told = len(self.game.events)
        last_start = next(
            place for place in range(len(self.game.events) - 1, -1, -1) if _starts(self.game.events[place])
        )
        match = Match.of([player.name for player in self.game.players], self.game.events[:last_start])
        for line in event_lines(self.game.rules, match, self.game.events[last_start]):
            self.console.say(line)

    def _tell_new(self) -> None:
        """Say what has happened since it was last said."""
        names = [player.name for player in self.game.players]
        match = Match.of(names, self.game.events[: self._told])
        for event in self.game.events[self._told :]:
            for line in event_lines(self.game.rules, match, event, self._seer(event)):
                self.console.say(line, 2)
            match = match.after(event)
        self._told = len(self.game.events)

    def _seer(self, event: Event) -> int | None:
        """Who is told what was drawn: a human whose screen nobody else is about to read."""
        humans = [seat for seat, player in enumerate(self.game.players) if not player.is_computer]
        return humans[0] if len(humans) == 1 else None

    def _tell_position(self) -> None:
        match = self.match
        last = self._moments()[-1:]
        changed = changed_groups(*last[0]) if last else []
        self.console.say()
        if changed:
            marked = ", ".join(self.game.rules.group_text(group) for group in changed)
            self.console.say(f"Changed by the last turn (marked *): {marked}", 2)
        self.console.say(table_line(self.game.rules, self._bench.bench.table, changed), 7)
        if self._bench.bench.loose:
            self.console.say(f"Loose: {' '.join(self._bench.bench.loose)}")
        self.console.say(rack_line(self._bench.bench.rack), 7)
        self.console.say(score_line(match), 7)
        if not match.mover.melded:
            least = self.game.rules.settings.initial_letters
            self.console.say(f"{match.mover.name}'s first play needs a word of {least} letters or more.")

    def _tell_bench(self) -> None:
        self.console.say(table_line(self.game.rules, self._bench.bench.table), 7)
        if self._bench.bench.loose:
            self.console.say(f"Loose: {' '.join(self._bench.bench.loose)}  (to be put back on the table)", 7)
        self.console.say(rack_line(self._bench.bench.rack), 7)
        if self._bench.is_changed:
            self._tell_verdict()

    def _tell_verdict(self) -> None:
        verdict = self._bench.verdict()
        if verdict.is_legal:
            self.console.say(f"As it lies the turn is legal: {points(verdict.score)}. done ends it.")
            return
        self.console.say("As it lies the turn is not legal yet:")
        for line in violation_lines(self.game.rules, verdict):
            self.console.say(line, 6)

    def _say_problem(self, problem: WordkubError) -> None:
        if isinstance(problem, IllegalTurnError):
            self.console.say("Not legal, and nothing has changed:")
            for line in violation_lines(self.game.rules, problem.verdict):
                self.console.say(line, 6)
        else:
            text = str(problem)
            self.console.say(text[0].upper() + text[1:] + ("" if text[-1] in ".?" else "."))

    def _meant(self, words: Sequence[str]) -> str | None:
        """The command that a mistyped word looks like."""
        dictionary = self.game.rules.dictionary
        if len(words) > 2 or dictionary is None or dictionary.check(words[0]).is_valid:
            return None
        return meant(words[0])

    def _tell_end(self) -> None:
        self.console.say()
        self.console.say(table_line(self.game.rules, self.match.table), 7)
        self.console.say(score_line(self.match), 7)
        names = [player.name for player in self.game.players]
        for line in summary_lines(self.game.rules, names, self.game.events):
            self.console.say(line)

    # Seats

    def _change_places(self, seat: int) -> None:
        """Between two humans at one terminal, hide the rack until the next one sits there."""
        humans = sum(not player.is_computer for player in self.game.players)
        if humans > 1 and self.console.is_terminal and self._last_human != seat:
            name = self.match.seats[seat].name
            self._ask(f"{name}, press Enter when you sit here and nobody else looks. ")
            self.console.clear()
        self._last_human = seat

    def _arranged(self, seat: int) -> Position:
        """The position with the rack in its player's own order, new tiles last."""
        position = self.match.position(seat)
        rack = arranged(position.rack, self._orders.get(seat, ()))
        self._orders[seat] = rack
        return dataclasses.replace(position, rack=rack)


def _starts(event: Event) -> bool:
    return isinstance(event, RoundStarted)


def _number(words: Sequence[str], default: int) -> int:
    if not words:
        return default
    if not words[0].isdecimal() or int(words[0]) < 1:
        raise NotationError(f"{shown(words[0])} is no number of turns")
    return int(words[0])
