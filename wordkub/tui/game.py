"""The game on a full screen: the field, a line to type in, the judge's word, what was said, the scores.

The session says what is due; the screen shows it, and hands on what a player types, presses or drags.
Computers and hints are searched for in threads, which end when nobody waits for them any more.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widgets import Footer, Input, Static
from textual.worker import get_current_worker

from wordkub.core.events import Challenged, Event, RoundEnded, TurnKind, TurnTaken
from wordkub.core.match import Match
from wordkub.core.tiles import Group
from wordkub.core.turns import Draw, Turn
from wordkub.core.verdicts import Verdict
from wordkub.core.workbench import Bench, Spot
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError
from wordkub.players.computers import advice, prepare, seated_computers
from wordkub.players.session import (
    AutoTurn,
    HandOver,
    LastChance,
    MatchOver,
    RoundOver,
    Session,
    Step,
    ToMove,
)
from wordkub.solver.answers import Answer, stay
from wordkub.store.games import RecordedGame
from wordkub.text.announcer import PastEvent
from wordkub.text.commands import read_line
from wordkub.text.show import event_lines, rounds_lines, score_line, summary_lines
from wordkub.text.turn import HumanTurn, in_order
from wordkub.text.verdicts import points
from wordkub.tui.board import Board
from wordkub.tui.clock import TurnClock
from wordkub.tui.dialogs import ChoiceDialog, HandOverDialog, TextDialog
from wordkub.tui.field import Field
from wordkub.tui.messages import MessageLog, MessagePane, ScreenAnnouncer
from wordkub.tui.screens import RoomyScreen
from wordkub.tui.standing import heading, shown_rack, shown_table, standing, typed_standing

PREVIEW = 0.05
"""Seconds after a key until what is typed is judged."""

BY_HAND = "Space picks up, G a group, Enter puts down, S splits, J joins, Del off, Esc"
"""What the line says while it waits for tiles to be moved."""

WATCHING = 0.6
"""Seconds between the turns of computers that people only watch."""


class GameScreen(RoomyScreen[None]):
    """A game.

    Args:
        game: The game, new or resumed.
        limit: Seconds for a human's turn, or None.
        notes: What there is to say before the first turn.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "say('hint')", "Hint"),
        Binding("f3", "stay", "Draw"),
        Binding("f4", "say('done')", "End"),
        Binding("f5", "look_back", "Look back"),
        Binding("f6", "next_change", "Next change of the last turn", show=False),
        Binding("f7", "define", "Define"),
        Binding("f8", "challenge", "Challenge"),
        Binding("f9", "sort", "Sort the rack", show=False),
        Binding("ctrl+t", "shuffle", "Shuffle the rack", show=False),
        Binding("ctrl+z", "say('undo')", "Undo", priority=True),
        Binding("ctrl+y", "say('redo')", "Redo", show=False, priority=True),
        Binding("ctrl+r", "say('reset')", "Reset the turn", show=False),
        Binding("up", "to_rack", "From the line to the rack", show=False),
        Binding("escape", "let_go", "Let go, or back to the line", show=False),
        Binding("ctrl+q", "app.leave_game", "Leave", priority=True),
        Binding("ctrl+c", "app.leave_game", "Leave", show=False, priority=True),
    ]

    def __init__(self, game: RecordedGame, limit: int | None = None, notes: Sequence[str] = ()) -> None:
        super().__init__()
        self._notes = notes
        self._game = game
        self._rules = game.rules
        self._session = Session(
            game,
            seated_computers(game.rules, game.players, lambda: get_current_worker().is_cancelled),
            deadline=self._deadline,
            shares_screen=True,
        )
        self._step: Step | None = None
        """What is due; None before the beginning."""
        self._limit = limit
        self._clock = TurnClock()
        self._message_log = MessageLog(self._show_messages)
        self._announcer = ScreenAnnouncer(game, self._message_log, self._has_happened)
        self._field = Field()
        self._turn: HumanTurn | None = None
        """The turn of the person who sits there; None while others move."""
        self._typed = ""
        """What there is to say of what is typed; empty where it is nothing to be formed."""
        self._is_left = False
        self._is_prepared = False
        """Whether what hints are searched with is being got ready."""
        self._notices: list[str] = []
        """What stands above the table, so that it is seen."""
        self._preview: Timer | None = None
        self._written: dict[str, tuple[str, str]] = {}
        """What stands in the parts of the screen, and in which style."""
        self._orders = 0
        self._change = 0

    def parts(self) -> ComposeResult:
        """From top to bottom."""
        with Horizontal(id="head"):
            yield Static(id="what", markup=False)
            yield Static(id="clock", markup=False)
        yield Static(id="notice", markup=False)
        yield self._field
        yield Static(id="verdict", markup=False)
        yield Input(placeholder=self._invitation, id="line")
        with MessagePane(id="talk", can_focus=False):
            yield Static(id="said", markup=False)
        yield Static(id="seats", markup=False)
        yield Footer(show_command_palette=False)

    @property
    def _invitation(self) -> str:
        wording = self._rules.wording
        return f"{wording.several} to form, as in {wording.examples}; help for more"

    def on_mount(self) -> None:
        """Begin, or go on."""
        self._announcer.round()
        self._say_last_turn()
        for note in self._notes:
            self._message_log.say(note)
        if self._limit is not None and self._session.people:
            self._message_log.say(f"A turn has {counted(self._limit, 'second')}.")
        self.set_interval(0.25, self._tick)
        self.query_one("#line").focus()
        self._show()
        self.call_after_refresh(self._go_on)

    def _say_last_turn(self) -> None:
        """In a game that goes on, say what happened last."""
        if isinstance(self._announcer.lately[0][1], TurnTaken):
            for before, event in self._announcer.lately:
                for line in self._event_lines(before, event):
                    self._message_log.say(line)

    def close(self) -> None:
        """Let go of the game's record; what a thread still brings is not wanted any more."""
        self._is_left = True
        self._game.close()

    def leave(self) -> None:
        """Leave the game; it is on the disk as it stood after the last turn."""
        self.close()
        super().leave()

    # What happens

    def _go_on(self) -> None:
        """Let happen what nobody decides, until somebody must act."""
        try:
            step = self._session.next()
            while isinstance(step, RoundOver):
                step = self._session.next()
        except FileError as problem:
            self.app.exit(problem)
            return
        self._step = step
        self._announcer.news()
        self._clock.run(step.deadline if isinstance(step, ToMove) else None)
        self._show()
        match step:
            case MatchOver():
                self._end()
            case LastChance(seats, groups):
                self._ask_for_challenges(seats, groups)
            case AutoTurn():
                self.run_worker(self._compute, thread=True, group="search", exclusive=True)
            case HandOver(seat):
                self._hand_over(seat)
            case ToMove():
                self._begin_turn(step)

    def _has_happened(self, news: Iterable[PastEvent]) -> None:
        """Put what is easily overlooked above the table."""
        for before, event in news:
            self._add_notice(before, event)
        self._change = 0

    def _add_notice(self, before: Match, event: Event) -> None:
        """Put what is easily overlooked above the table, until somebody's next turn has ended."""
        match event:
            case TurnTaken(kind=TurnKind.TIME_OVER):
                self._notices.append(self._event_lines(before, event)[0])
            case TurnTaken() if event.outcome.doubled and event.seat != self._session.sitting:
                name = self._names[event.seat]
                self._notices.append(f"{name} laid the whole rack: doubled to {points(event.outcome.score)}.")
            case Challenged() | RoundEnded():
                self._notices.append(self._event_lines(before, event)[0])

    def _event_lines(self, before: Match, event: Event) -> list[str]:
        return event_lines(self._rules, before, event, self._session.sitting)

    def _act(self, act: Callable[[], object]) -> None:
        """Do something that may end the turn, and go on."""
        if self._is_left:
            return
        before, notices = self._game.match, self._notices
        self._notices = [] if self._turn is not None else notices
        try:
            act()
        except FileError as problem:
            self.app.exit(problem)
            return
        if self._game.match is before:
            self._notices = notices
        self._typed = ""
        self._keep_order()
        if self._game.match is before:
            self._show()
        else:
            self._turn = None
            self._field.workbench = None
            self._go_on()

    def _play(self, turn: Turn) -> None:
        """Take the mover's turn, and say what happened."""
        self._session.play(turn)
        self._announcer.news()

    # Computers

    def _compute(self) -> None:
        """In a thread: find the computer's turn."""
        worker = get_current_worker()
        if not self._session.people:
            time.sleep(WATCHING)
        turn = self._session.auto_turn()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._act, partial(self._play, turn))

    # A person's turn

    def _deadline(self) -> float | None:
        return None if self._limit is None else time.monotonic() + self._limit

    def _hand_over(self, seat: int) -> None:
        def has_come(_: None) -> None:
            self._session.sit(seat)
            self._go_on()

        self.app.push_screen(HandOverDialog(self._names[seat]), has_come)

    def _begin_turn(self, step: ToMove) -> None:
        if not self._is_prepared:
            self._is_prepared = True
            # Beside what the player does; ended with the game, ready or not.
            threading.Thread(target=prepare, args=(self._rules, self._game.players), daemon=True).start()
        self._turn = HumanTurn(self._game, self._session, self._message_log, self._announcer)
        self._field.workbench = self._turn.workbench
        if step.groups:
            words = ", ".join(map(self._rules.notation.group_text, step.groups))
            self._message_log.say(f"Before you move you may challenge: {words}.")
        self._show()

    @on(Input.Submitted, "#line")
    def _line_typed(self, event: Input.Submitted) -> None:
        event.input.clear()
        self._obey(event.value)

    def _obey(self, line: str) -> None:
        """Do what a line says; groups alone are formed, and an empty line then ends the turn."""
        name, words = read_line(line)
        turn = self._turn
        if name == "help":
            self.action_help()
        elif name == "quit":
            self.leave()
        elif turn is None:
            self._message_log.say("It is not your turn yet." if name else "")
        elif not name:
            if turn.workbench.is_changed:
                self._act(partial(turn.obey, "done"))
        elif name == "hint" and turn.advice is None and not self._rules.players_check():
            self._search_hints(turn)
        elif is_only_groups(line):
            self._act(partial(turn.form, words))
        else:
            self._act(partial(turn.obey, line))

    def _keep_order(self) -> None:
        if self._turn is not None and self._session.sitting is not None:
            self._session.keep_order(self._session.sitting, self._turn.workbench.position.rack)

    # Hints

    def _search_hints(self, turn: HumanTurn) -> None:
        if not any(worker.is_running for worker in self.workers if worker.group == "search"):
            self._message_log.say("Looking for the best turns.")
            self.run_worker(partial(self._advise, turn), thread=True, group="search", exclusive=True)

    def _advise(self, turn: HumanTurn) -> None:
        """In a thread: find what hints tell of."""
        worker = get_current_worker()
        try:
            answers = advice(self._rules, turn.workbench.position, lambda: worker.is_cancelled)
        except WordkubError as problem:
            self.app.call_from_thread(self._announcer.problem, problem)
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._has_advice, turn, answers)

    def _has_advice(self, turn: HumanTurn, answers: list[Answer]) -> None:
        if turn is self._turn:
            turn.advice = answers
            self._act(partial(turn.obey, "hint"))

    # The clock

    def _tick(self) -> None:
        if self._clock.is_over and self._turn is not None:
            self._time_is_over(self._turn)
        elif self._clock.warns():
            self.app.bell()
        self._show_clock()

    def _time_is_over(self, turn: HumanTurn) -> None:
        self.app.bell()
        while self.app.screen is not self:
            self.app.pop_screen()
        self.query_one("#line", Input).clear()
        self._act(partial(self._play, turn.when_time_is_over))

    # Challenges

    def _ask_for_challenges(self, seats: Sequence[int], groups: Iterable[Group]) -> None:
        """Before a turn ends the round, let the other people challenge it (W14)."""
        words = list(map(self._rules.notation.group_text, groups))
        choices = [(seat, word) for seat in seats for word in words]
        options = ["Let it stand", *(f"{self._names[seat]} challenges {word}" for seat, word in choices)]

        def challenge(number: int) -> None:
            if number:
                self._session.challenge(*choices[number - 1])
            else:
                self._session.accept()
            self._announcer.news()

        def has_chosen(number: int | None) -> None:
            self._act(partial(challenge, number or 0))

        names = " or ".join(self._names[seat] for seat in seats)
        title = f"That would end the round. {names} may challenge it."
        self.app.push_screen(ChoiceDialog(title, options, can_leave=False), has_chosen)

    def action_challenge(self) -> None:
        """Doubt a word of the last turn."""
        words, turn = list(map(self._rules.notation.group_text, self._session.new_groups())), self._turn
        if turn is None or not words:
            self._message_log.say("There is nothing to challenge.")
            return

        def has_chosen(number: int | None) -> None:
            if number is not None:
                self._act(partial(turn.obey, f"challenge {words[number]}"))

        self.app.push_screen(ChoiceDialog("Which word do you doubt?", words), has_chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Challenges are of use only where players check the words."""
        is_of_use = action != "challenge" or self._rules.players_check()
        return is_of_use and super().check_action(action, parameters)

    # The hands

    @on(Field.Moved)
    def _moved(self) -> None:
        """Show the step that a hand has taken."""
        self._typed = ""
        self._keep_order()
        self._show()

    @on(Field.Refused)
    def _refused(self, event: Field.Refused) -> None:
        self._announcer.problem(event.problem)

    @on(Board.Edge)
    def _leave_board(self, event: Board.Edge) -> None:
        """From the table down to the rack, from there to the line, and back up."""
        order = ["table", "rack", "line"]
        at = order.index(str(event.board.id)) + event.step
        if 0 <= at < len(order):
            self.query_one(f"#{order[at]}").focus()

    def action_to_rack(self) -> None:
        """From the line up to the rack."""
        self._field.rack.focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what can be done there."""
        on_board = isinstance(event.widget, Board)
        self.query_one("#line", Input).placeholder = BY_HAND if on_board else self._invitation

    def action_let_go(self) -> None:
        """Let go of what is picked up; else back to the line."""
        if not self._field.let_go():
            self.query_one("#line").focus()

    def action_next_change(self) -> None:
        """Step through what the last turn changed."""
        changed, table = self._announcer.changed, self._bench.table
        spots = [Spot(number) for number, group in enumerate(table) if group in changed]
        if not spots:
            self._message_log.say("The last turn has changed nothing that still lies there.")
            return
        at = self._change % len(spots)
        self._change += 1
        self._field.table.focus()
        self._field.table.go_to(spots[at])
        group = self._rules.notation.group_text(table[spots[at].group])
        self._message_log.say(f"{at + 1} of {len(spots)} changed by the last turn: {group}.")

    # Keys

    def action_say(self, line: str) -> None:
        """What could be typed as well."""
        self._obey(line)

    def action_stay(self) -> None:
        """End the turn without a play."""
        self._obey("draw" if isinstance(stay(self._game.match.position()), Draw) else "pass")

    def action_sort(self) -> None:
        """Put the rack in the next of its orders."""
        orders = ["sort", *self._rules.notation.tile_orders()]
        self._order_rack(orders[self._orders % len(orders)])
        self._orders += 1

    def action_shuffle(self) -> None:
        """Shuffle the rack."""
        self._order_rack("shuffle")

    def _order_rack(self, how: str) -> None:
        """Put the rack in an order, also while others move."""
        seat = self._session.sitting
        if seat is None:
            return
        order = in_order(self._rules, self._session.rack(seat), how)
        assert order is not None
        self._session.keep_order(seat, order)
        if self._turn is not None:
            self._turn.workbench.arrange(order)
        self._show()

    def action_define(self) -> None:
        """Tell what the group under the cursor is, and what it means."""
        from wordkub.tui.about import about_lines

        table = self._bench.table
        if not table:
            self._message_log.say(f"There is no {self._rules.wording.group} on the table yet.")
            return
        group = table[min(self._field.table.cursor.group, len(table) - 1)]
        self.app.push_screen(
            TextDialog(self._rules.notation.group_text(group), about_lines(self._rules, group))
        )

    def action_look_back(self) -> None:
        """Look back through the game."""
        from wordkub.tui.review import Review

        self.app.push_screen(Review(self._rules, self._names, self._game.events, self._session.sitting))

    def action_help(self) -> None:
        """The keys and what can be typed."""
        from wordkub.tui.help import Help

        self.app.push_screen(Help(self._rules, self))

    # Showing

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._game.players]

    @property
    def _bench(self) -> Bench:
        """What lies where, as the one who sits there sees it."""
        if self._turn is not None:
            return self._turn.workbench.bench
        seat = self._session.sitting
        return Bench(self._game.match.table, (), () if seat is None else self._session.rack(seat))

    def _show(self) -> None:
        """Show how things stand."""
        bench, match, verdict = self._bench, self._game.match, self._verdict()
        table = shown_table(self._rules, bench.table, self._announcer.changed, match.table, verdict)
        self._field.show(table, shown_rack(self._rules, bench))
        is_thinking = isinstance(self._step, AutoTurn)
        self._write("what", heading(self._rules, match, self._game.referee.rounds, is_thinking))
        self._write("notice", " ".join(self._notices), "said" if self._notices else "")
        self._write("seats", score_line(match))
        self._show_clock()
        self._show_verdict(verdict)

    def _write(self, name: str, text: str, style: str = "") -> None:
        """Write a text where it is not there already."""
        if self._written.get(name) != (text, style):
            self._written[name] = text, style
            part = self.query_one(f"#{name}", Static)
            part.set_classes(style)
            part.update(text)

    def _show_messages(self, text: str) -> None:
        self._write("said", text)
        # Of as many lines as before, since the oldest have gone, the pane sees no change.
        self.query_one("#talk").scroll_end(animate=False)

    def _show_clock(self) -> None:
        self._write("clock", str(self._clock), "late" if self._clock.is_late else "")

    # The verdict

    def _verdict(self) -> Verdict | None:
        """What the judge says of the turn as it lies, once it lies otherwise than before."""
        if self._turn is None or not self._turn.workbench.is_changed:
            return None
        return self._turn.workbench.verdict()

    def _show_verdict(self, verdict: Verdict | None) -> None:
        if self._typed:
            self._write("verdict", self._typed)
        elif self._turn is None:
            self._write("verdict", "")
        else:
            style = "" if verdict is None else "legal" if verdict.legal else "illegal"
            self._write("verdict", standing(self._rules, self._game.match, verdict), style)

    @on(Input.Changed, "#line")
    def _typing(self, event: Input.Changed) -> None:
        """Judge what is typed when no key has come for a moment."""
        if self._preview is not None:
            self._preview.stop()
        self._preview = self.set_timer(PREVIEW, partial(self._judge_typed, event.value))

    def _judge_typed(self, line: str) -> None:
        """Say what forming the typed groups would bring."""
        said = ""
        if self._turn is not None and is_only_groups(line):
            said = typed_standing(self._rules, self._turn.workbench, read_line(line)[1])
        if said != self._typed:
            self._typed = said
            self._show_verdict(self._verdict())

    # The end

    def _end(self) -> None:
        """Show how the match has ended."""
        match, events = self._game.match, self._game.events
        won = event_lines(self._rules, match, events[-1])
        for line in won:
            self._message_log.say(line)
        rounds = rounds_lines(match, events, 60) if self._game.referee.rounds != 1 else []
        lines = [*won, "", *rounds, *summary_lines(self._rules, self._names, events), score_line(match)]
        self.app.push_screen(TextDialog("The game is over.", lines))


def is_only_groups(line: str) -> bool:
    """Whether a line is groups to be formed, without a command before them."""
    name, words = read_line(line)
    return name == "lay" and bool(words) and line.split()[0].lower() not in ("lay", "l")
