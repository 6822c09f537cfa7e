"""The game on a full screen: the field, a line to type in, the judge's word, what was said, the scores.

The screen shows what the host, the match and the workbench say, and hands on what a player types, presses or
drags. Computers and hints are searched for in threads, which end when nobody waits for them any more.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widgets import Footer, Input, Static
from textual.worker import get_current_worker

from wordkub.core.events import Challenged, Event, RoundEnded, TurnTaken
from wordkub.core.judging import judge
from wordkub.core.match import Match
from wordkub.core.tiles import fewer
from wordkub.core.turns import Draw, Play
from wordkub.core.verdicts import Remark, Verdict, sentence
from wordkub.core.workbench import Bench, Spot
from wordkub.counting import counted
from wordkub.errors import FileError, IllegalTurnError, WordkubError
from wordkub.players.computers import advice
from wordkub.players.host import Due, Host
from wordkub.solve.answers import Answer, stay
from wordkub.store.games import OpenGame
from wordkub.text.commands import read_line
from wordkub.text.show import event_lines, rounds_lines, score_line, summary_lines
from wordkub.text.turn import HumanTurn, in_order
from wordkub.text.verdicts import points
from wordkub.tui.board import Board
from wordkub.tui.clock import TurnClock
from wordkub.tui.field import Field
from wordkub.tui.screens import RoomyScreen
from wordkub.tui.standing import shown_rack, shown_table, standing, typed_standing
from wordkub.tui.talk import ScreenTeller, Talk

if TYPE_CHECKING:
    from wordkub.tui.app import WordkubApp

PREVIEW = 0.05
"""Seconds after a key until what is typed is judged."""

BY_HAND = "Space picks up, G a group, Enter puts down, S splits, J joins, Del off, Esc"
"""What the line says while it waits for tiles to be moved."""

WATCHING = 0.6
"""Seconds between the turns of computers that people only watch."""


class GameScreen(RoomyScreen):
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

    def __init__(self, game: OpenGame, limit: int | None = None, notes: Sequence[str] = ()) -> None:
        super().__init__()
        self._notes = notes
        self._game = game
        self._rules = game.rules
        self._host = Host(game)
        self._clock = TurnClock(limit)
        self._talk = Talk(self._show_talk)
        self._tell = ScreenTeller(game, self._talk)
        self._field = Field()
        self._turn: HumanTurn | None = None
        """The turn of the human who sits there; None while others move."""
        self._sitting: int | None = self._host.humans[0] if len(self._host.humans) == 1 else None
        """Whose rack is shown."""
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
        with VerticalScroll(id="talk", can_focus=False):
            yield Static(id="said", markup=False)
        yield Static(id="seats", markup=False)
        yield Footer(show_command_palette=False)

    @property
    def _invitation(self) -> str:
        speech = self._rules.speech
        return f"{speech.several} to form, as in {speech.examples}; help for more"

    def on_mount(self) -> None:
        """Begin, or go on."""
        self._tell.round()
        self._tell_last_turn()
        for note in self._notes:
            self._talk.say(note)
        if self._clock.seconds is not None and self._host.humans:
            self._talk.say(f"A turn has {counted(self._clock.seconds, 'second')}.")
        self.set_interval(0.25, self._tick)
        self.query_one("#line").focus()
        self._show()
        self.call_after_refresh(self._go_on)

    def _tell_last_turn(self) -> None:
        """In a game that goes on, say what happened last."""
        if isinstance(self._tell.lately[0][1], TurnTaken):
            for before, event in self._tell.lately:
                for line in self._told(before, event):
                    self._talk.say(line)

    def close(self) -> None:
        """Let go of the game's record; what a thread still brings is not wanted any more."""
        self._is_left = True
        self._game.close()

    # What happens

    def _go_on(self) -> None:
        """Let happen what nobody decides, until somebody must act."""
        try:
            while self._host.settle_what_nobody_decides():
                self._has_happened()
        except FileError as problem:
            self.app.exit(problem)
            return
        self._show()
        match self._host.due:
            case Due.OVER:
                self._end()
            case Due.DOUBT:
                self._ask_whether_anybody_doubts()
            case Due.COMPUTER:
                self.run_worker(self._compute, thread=True, group="search", exclusive=True)
            case Due.HUMAN:
                self._give_the_turn()

    def _settle(self, act: Callable[[], list[Event]]) -> None:
        """Let something happen, tell it, and let computers doubt it."""
        act()
        self._has_happened()

    def _has_happened(self) -> None:
        news = self._tell.news()
        if self._host.let_computers_doubt():
            news += self._tell.news()
        for before, event in news:
            self._make_seen(before, event)
        self._change = 0

    def _make_seen(self, before: Match, event: Event) -> None:
        """Put what is easily overlooked above the table, until somebody's next turn has ended."""
        match event:
            case TurnTaken(kind="time over"):
                self._notices.append(self._told(before, event)[0])
            case TurnTaken() if event.details.get("doubled"):
                name = self._names[event.seat]
                self._notices.append(f"{name} laid the whole rack: doubled to {points(event.score)}.")
            case Challenged() | RoundEnded():
                self._notices.append(self._told(before, event)[0])

    def _told(self, before: Match, event: Event) -> list[str]:
        return event_lines(self._rules, before, event, self._sitting)

    def _act(self, act: Callable[[], object]) -> None:
        """Do something that may end the turn, and go on."""
        if self._is_left:
            return
        before, notices = self._host.match, self._notices
        self._notices = [] if self._turn is not None else notices
        try:
            act()
        except FileError as problem:
            self.app.exit(problem)
            return
        if self._host.match is before:
            self._notices = notices
        self._typed = ""
        self._keep_order()
        if self._host.match is before:
            self._show()
        else:
            self._take_the_turn_away()
            self._go_on()

    def _take_the_turn_away(self) -> None:
        self._turn = None
        self._field.workbench = None
        self._clock.stop()

    # Computers

    def _compute(self) -> None:
        """In a thread: find the computer's turn."""
        worker = get_current_worker()
        if not self._host.humans:
            time.sleep(WATCHING)
        turn = self._host.computer_turn(lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            act = partial(self._settle, partial(self._game.play, turn))
            self.app.call_from_thread(self._act, act)

    # A human's turn

    def _give_the_turn(self) -> None:
        from wordkub.tui.dialogs import HandOver

        seat = self._host.match.to_move
        if len(self._host.humans) > 1 and self._sitting != seat:
            self._sitting = None
            self._show()
            self.app.push_screen(HandOver(self._names[seat]), lambda _: self._sit_down())
        else:
            self._sit_down()

    def _sit_down(self) -> None:
        if not self._is_prepared:
            self._is_prepared = True
            self._host.prepare()
        seat = self._sitting = self._host.match.to_move
        workbench = self._field.workbench = self._host.workbench()
        self._turn = HumanTurn(self._game, workbench, self._talk, self._tell, self._settle)
        drawn = workbench.position.drawn
        if drawn is None:
            self._clock.start()
        else:
            self._talk.say(sentence(Remark("drawn", {"tile": drawn}), self._rules.templates))
        if self._host.may_doubt(seat) and (words := self._new_words()):
            self._talk.say(f"Before you move you may challenge: {', '.join(words)}.")
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
            self._app.action_leave_game()
        elif turn is None:
            self._talk.say("It is not your turn yet." if name else "")
        elif not name:
            if turn.workbench.is_changed:
                self._act(partial(turn.obey, "done"))
        elif name == "hint" and turn.advice is None and not self._rules.players_check():
            self._search_hints(turn)
        elif is_only_groups(line):
            self._act(partial(self._form, turn, words))
        else:
            self._act(partial(turn.obey, line))

    def _form(self, turn: HumanTurn, words: Sequence[str]) -> None:
        """Form groups of what lies, without ending the turn."""
        try:
            texts = self._rules.split_groups(words)
            self._check_groups(turn.workbench.read(texts).play)
            turn.workbench.lay(texts)
        except WordkubError as problem:
            turn.refuse(words, problem)

    def _check_groups(self, play: Play) -> None:
        """Refuse typed groups that are none; what else the turn may still lack is not asked yet.

        Raises:
            IllegalTurnError: One of them is no group here.
        """
        assert self._turn is not None
        workbench = self._turn.workbench
        formed = fewer(play.table, workbench.bench.table)
        verdict = judge(self._rules, workbench.position, play)
        faults = tuple(fault for fault in verdict.violations if fault.group in formed)
        if faults:
            raise IllegalTurnError(dataclasses.replace(verdict, violations=faults))

    def _keep_order(self) -> None:
        if self._turn is not None and self._sitting is not None:
            self._host.keep_order(self._sitting, self._turn.workbench.position.rack)

    # Hints

    def _search_hints(self, turn: HumanTurn) -> None:
        if not any(worker.is_running for worker in self.workers if worker.group == "search"):
            self._talk.say("Looking for the best turns.")
            self.run_worker(partial(self._advise, turn), thread=True, group="search", exclusive=True)

    def _advise(self, turn: HumanTurn) -> None:
        """In a thread: find what hints tell of."""
        worker = get_current_worker()
        try:
            answers = advice(self._rules, turn.workbench.position, lambda: worker.is_cancelled)
        except WordkubError as problem:
            self.app.call_from_thread(self._tell.problem, problem)
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
        self._act(partial(self._settle, partial(self._game.play, turn.when_time_is_over)))

    # Challenges

    def _new_words(self) -> list[str]:
        return [self._rules.group_text(group) for group in self._host.new_groups()]

    def _ask_whether_anybody_doubts(self) -> None:
        """Before a turn ends the round, let the other humans challenge it (W14)."""
        from wordkub.tui.dialogs import Choose

        doubters = self._host.doubters()
        doubts = [(seat, word) for seat in doubters for word in self._new_words()]
        options = ["Let it stand", *(f"{self._names[seat]} challenges {word}" for seat, word in doubts)]

        def has_chosen(number: object) -> None:
            act = self._game.accept
            if number:
                seat, word = doubts[cast(int, number) - 1]
                act = partial(self._game.challenge, seat, word)
            self._act(partial(self._settle, act))

        names = " or ".join(self._names[seat] for seat in doubters)
        title = f"That would end the round. {names} may challenge it."
        self.app.push_screen(Choose(title, options, can_leave=False), has_chosen)

    def action_challenge(self) -> None:
        """Doubt a word of the last turn."""
        from wordkub.tui.dialogs import Choose

        words, turn = self._new_words(), self._turn
        if turn is None or not words:
            self._talk.say("There is nothing to challenge.")
            return

        def has_chosen(number: object) -> None:
            if number is not None:
                self._act(partial(turn.obey, f"challenge {words[cast(int, number)]}"))

        self.app.push_screen(Choose("Which word do you doubt?", words), has_chosen)

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
        self._tell.problem(event.problem)

    @on(Board.Left)
    def _leave_board(self, event: Board.Left) -> None:
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
        changed, table = self._tell.changed, self._bench.table
        spots = [Spot(number) for number, group in enumerate(table) if group in changed]
        if not spots:
            self._talk.say("The last turn has changed nothing that still lies there.")
            return
        at = self._change % len(spots)
        self._change += 1
        self._field.table.focus()
        self._field.table.go_to(spots[at])
        group = self._rules.group_text(table[spots[at].group])
        self._talk.say(f"{at + 1} of {len(spots)} changed by the last turn: {group}.")

    # Keys

    def action_say(self, line: str) -> None:
        """What could be typed as well."""
        self._obey(line)

    def action_stay(self) -> None:
        """End the turn without a play."""
        self._obey("draw" if isinstance(stay(self._host.match.position()), Draw) else "pass")

    def action_sort(self) -> None:
        """Put the rack in the next of its orders."""
        orders = ["sort", *self._rules.tile_orders()]
        self._order_rack(orders[self._orders % len(orders)])
        self._orders += 1

    def action_shuffle(self) -> None:
        """Shuffle the rack."""
        self._order_rack("shuffle")

    def _order_rack(self, how: str) -> None:
        """Put the rack in an order, also while others move."""
        if self._sitting is None:
            return
        order = in_order(self._rules, self._host.rack(self._sitting), how)
        assert order is not None
        self._host.keep_order(self._sitting, order)
        if self._turn is not None:
            self._turn.workbench.arrange(order)
        self._show()

    def action_define(self) -> None:
        """Tell what the group under the cursor is, and what it means."""
        from wordkub.tui.about import about_lines
        from wordkub.tui.dialogs import Tell

        table = self._bench.table
        if not table:
            self._talk.say(f"There is no {self._rules.speech.group} on the table yet.")
            return
        group = table[min(self._field.table.cursor.group, len(table) - 1)]
        self.app.push_screen(Tell(self._rules.group_text(group), about_lines(self._rules, group)))

    def action_look_back(self) -> None:
        """Look back through the game."""
        from wordkub.tui.review import Review

        self.app.push_screen(Review(self._rules, self._names, self._game.events, self._sitting))

    def action_help(self) -> None:
        """The keys and what can be typed."""
        from wordkub.tui.help import Help

        self.app.push_screen(Help(self._rules, self))

    # Showing

    @property
    def _app(self) -> WordkubApp:
        return cast("WordkubApp", self.app)

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._game.players]

    @property
    def _bench(self) -> Bench:
        """What lies where, as the one who sits there sees it."""
        if self._turn is not None:
            return self._turn.workbench.bench
        rack = () if self._sitting is None else self._host.rack(self._sitting)
        return Bench(self._host.match.table, (), rack)

    def _show(self) -> None:
        """Show how things stand."""
        bench, match, verdict = self._bench, self._host.match, self._verdict()
        table = shown_table(self._rules, bench.table, self._tell.changed, match.table, verdict)
        self._field.show(table, shown_rack(self._rules, bench))
        self._write("what", self._heading())
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

    def _show_talk(self, text: str) -> None:
        self._write("said", text)
        self.query_one("#talk").scroll_end(animate=False)

    def _show_clock(self) -> None:
        self._write("clock", str(self._clock), "late" if self._clock.is_late else "")

    def _heading(self) -> str:
        match, named = self._host.match, self._rules.references()
        parts = [self._rules.name]
        parts += [str(named[kind]["name"]) for kind in ("dictionary", "theme") if named.get(kind)]
        parts += [f"round {match.round}"] if self._game.referee.rounds != 1 else []
        if match.is_over:
            turn = "The game is over."
        elif self._host.due is Due.COMPUTER:
            turn = f"{match.mover.name} is thinking."
        else:
            turn = f"{match.mover.name} is to play."
        return f"{', '.join(parts)}.  {turn}"

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
            style = "" if verdict is None else "legal" if verdict.is_legal else "illegal"
            self._write("verdict", standing(self._rules, self._host.match, verdict), style)

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
        from wordkub.tui.dialogs import Tell

        match, events = self._host.match, self._game.events
        won = event_lines(self._rules, match, events[-1])
        for line in won:
            self._talk.say(line)
        rounds = rounds_lines(match, events, 60) if self._game.referee.rounds != 1 else []
        lines = [*won, "", *rounds, *summary_lines(self._rules, self._names, events), score_line(match)]
        self.app.push_screen(Tell("The game is over.", lines))


def is_only_groups(line: str) -> bool:
    """Whether a line is groups to be formed, without a command before them."""
    name, words = read_line(line)
    return name == "lay" and bool(words) and line.split()[0].lower() not in ("lay", "l")
