"""Stepping through a game, one in progress or a saved one, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.timer import Timer
from textual.widgets import Footer, Static

from wordkub.core.events import Event, TurnTaken
from wordkub.core.match import Match
from wordkub.core.rules import RuleSet
from wordkub.core.tiles import UNKNOWN, Group, Tile
from wordkub.text.show import TIE, changed_groups, event_lines, score_line
from wordkub.tui.board import Board, Shown, rack_faces
from wordkub.tui.screens import RoomyScreen
from wordkub.tui.standing import shown_table

PACE = 1.5
"""Seconds a turn takes when the game goes on by itself."""


@dataclass(frozen=True)
class Step:
    """A turn of a game, with all that followed from it."""

    seat: int
    lines: tuple[str, ...]
    rack: tuple[Tile, ...]
    """The rack of the one who moved, before the turn."""
    after: Match
    changed: tuple[Group, ...]


def steps_of(rules: RuleSet, names: Sequence[str], events: Iterable[Event]) -> list[Step]:
    """The turns of a game; what happened before the first is told with it.

    Args:
        rules: The rules that write the tiles.
        names: The players.
        events: What has happened.
    """
    steps: list[Step] = []
    lines: list[str] = []
    match = Match.of(names)
    turn: tuple[Match, TurnTaken] | None = None
    for event in events:
        if isinstance(event, TurnTaken):
            if turn is not None:
                steps.append(_step(turn, match, lines))
                lines = []
            turn = match, event
        lines += event_lines(rules, match, event)
        match = match.after(event)
    if turn is not None:
        steps.append(_step(turn, match, lines))
    return steps


def _step(turn: tuple[Match, TurnTaken], after: Match, lines: Iterable[str]) -> Step:
    before, event = turn
    plain = tuple(line.replace(TIE, " ") for line in lines)
    return Step(event.seat, plain, before.seats[event.seat].rack, after, changed_groups(before, event))


class Review(RoomyScreen[None]):
    """A game turn by turn.

    Args:
        rules: The rules that write the tiles.
        names: The players.
        events: What has happened.
        seer: Whose racks are shown.
        at: The turn to begin with, from 0; the last where None.
        is_open: Whether everybody's racks are shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,pageup", "go(-1)", "Before"),
        Binding("right,pagedown", "go(1)", "After"),
        Binding("home", "first", "First"),
        Binding("end", "last", "Last"),
        Binding("space", "run", "Run or stop"),
        Binding("escape,f5,q", "leave", "Close"),
    ]

    def __init__(
        self,
        rules: RuleSet,
        names: Sequence[str],
        events: Iterable[Event],
        seer: int | None = None,
        at: int | None = None,
        is_open: bool = False,
    ) -> None:
        super().__init__()
        self._rules = rules
        self._names = names
        self._steps = steps_of(rules, names, events)
        self._seer = seer
        self._is_open = is_open
        self._at = len(self._steps) - 1 if at is None else at
        self._pacer: Timer | None = None

    def parts(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="what", markup=False)
        with VerticalScroll(id="cloth", can_focus=False):
            yield Board("table", is_roomy=True, is_live=False)
        with VerticalScroll(id="talk", can_focus=False):
            yield Static(id="said", markup=False)
        yield Static(id="seats", markup=False)
        yield Board("rack", is_live=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the turn to begin with."""
        self._show()

    def _show(self) -> None:
        if not self._steps:
            self.query_one("#what", Static).update("No turn has been taken yet. Esc goes back.")
            return
        step = self._steps[self._at]
        self.query_one("#what", Static).update(
            f"Turn {self._at + 1} of {len(self._steps)}, by {self._names[step.seat]}. Esc goes back."
        )
        self.query_one("#table", Board).show(shown_table(self._rules, step.after.table, step.changed))
        is_seen = (self._is_open or step.seat == self._seer) and UNKNOWN not in step.rack
        rack = self._rules.notation.sort_tiles(step.rack) if is_seen else ()
        self.query_one("#rack", Board).show([Shown(rack_faces(self._rules, rack))])
        held = "had" if is_seen else "had a rack that is not shown"
        lines = [*step.lines, f"Before the turn {self._names[step.seat]} {held}{':' if is_seen else '.'}"]
        self.query_one("#said", Static).update("\n".join(lines))
        self.query_one("#seats", Static).update(score_line(step.after))

    def action_go(self, turns: int) -> None:
        """So many turns on, or back."""
        at = self._at + turns
        if 0 <= at < len(self._steps):
            self._at = at
            self._show()
        elif self._pacer is not None:
            self.action_run()

    def action_first(self) -> None:
        """To the first turn."""
        self.action_go(-self._at)

    def action_last(self) -> None:
        """To the last turn."""
        self.action_go(len(self._steps) - 1 - self._at)

    def action_run(self) -> None:
        """Let the game go on by itself, or stop it."""
        if self._pacer is not None:
            self._pacer.stop()
            self._pacer = None
        else:
            self._pacer = self.set_interval(PACE, lambda: self.action_go(1))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.leave()
