"""What a game in plain lines prints: the table and the scores, what happened, what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Protocol, TypeAlias

from wordkub.core.events import Event, MatchEnded, RoundEnded, RoundStarted, TurnTaken
from wordkub.core.match import Match
from wordkub.core.tiles import Group
from wordkub.core.verdicts import IllegalTurnError
from wordkub.core.workbench import Workbench
from wordkub.errors import WordkubError, as_sentence
from wordkub.store.games import RecordedGame
from wordkub.text.show import (
    changed_groups,
    changed_line,
    event_lines,
    rack_line,
    rounds_lines,
    score_line,
    summary_lines,
    table_line,
)
from wordkub.text.verdicts import result, violation_lines

PastEvent: TypeAlias = tuple[Match, Event]
"""An event, and the match before it."""


class Output(Protocol):
    """Something that shows lines: a console, or a part of a screen."""

    @property
    def width(self) -> int:
        """How many columns a line may have."""

    def say(self, text: str = "", hang: int = 0) -> None:
        """Take a line; further lines of it hang in by so many columns."""

    def colour_tiles(self, colours: Mapping[str, str]) -> None:
        """Show tiles in their colours from now on, where colour is on."""


class Announcer:
    """Says what happens in a game and how things stand.

    Args:
        game: The game.
        console: Where that is shown.
    """

    def __init__(self, game: RecordedGame, console: Output) -> None:
        self._game = game
        self._rules = game.rules
        self._console = console
        console.colour_tiles(game.rules.notation.tile_colours())
        self._names = [player.name for player in game.players]
        self._match = Match.of(self._names)
        """The match as far as it has been announced."""
        self.lately: list[PastEvent] = []
        """The last turn and what has followed it; before the first turn, what there has been."""
        people = [seat for seat, player in enumerate(game.players) if not player.is_computer]
        self._seer = people[0] if len(people) == 1 else None
        """Who sees what was drawn: the only person who plays."""

    def round(self) -> None:
        """Say how the round under way began."""
        for event in self._game.events:
            if isinstance(event, RoundStarted):
                begun, start = self._match, event
            self._take_in(event)
        for line in event_lines(self._rules, begun, start):
            self._console.say(line)

    def news(self) -> list[PastEvent]:
        """Say what has happened since it was last said, and return it; who has won is said at the end."""
        news: list[PastEvent] = []
        for event in self._game.events[self._match.events :]:
            if isinstance(event, MatchEnded):
                break
            news.append((self._match, event))
            for line in event_lines(self._rules, self._match, event, self._seer):
                self._console.say(line, 2)
            self._take_in(event)
            if isinstance(event, RoundEnded) and self._game.referee.rounds != 1:
                self.rounds(self._match)
        return news

    def _take_in(self, event: Event) -> None:
        if isinstance(event, TurnTaken):
            self.lately.clear()
        self.lately.append((self._match, event))
        self._match = self._match.after(event)

    @property
    def changed(self) -> tuple[Group, ...]:
        """The groups that the last turn put on the table or changed."""
        return changed_groups(*self.lately[0]) if self.lately else ()

    def position(self, workbench: Workbench) -> None:
        """Say what the player to move sees, with what the last turn changed."""
        match, bench = self._game.match, workbench.bench
        changed = Counter(self.changed) & Counter(match.table)
        self._console.say()
        if changed:
            self._console.say(changed_line(self._rules, changed), 2)
        self._console.say(table_line(self._rules, bench.table, changed.elements()), 7)
        self._rack(workbench)
        self._console.say(score_line(match), 7)
        if not match.mover.melded:
            need = self._rules.initial_need()
            self._console.say(need.sentence(name=match.mover.name))
        if workbench.position.drawn is not None:
            may = self._rules.after_drawing(workbench.position.drawn)
            self._console.say(may.sentence())

    def score(self) -> None:
        """Say the scores, with the rounds that are over."""
        match = self._game.match
        self._console.say(score_line(match), 7)
        if match.round > match.is_playing:
            self.rounds(match)

    def rounds(self, match: Match) -> None:
        """Say what each round has brought."""
        for line in rounds_lines(match, self._game.events[: match.events], self._console.width):
            self._console.say(line)

    def bench(self, workbench: Workbench) -> None:
        """Say how the turn lies that is being composed."""
        self._console.say(table_line(self._rules, workbench.bench.table), 7)
        self._rack(workbench)
        if workbench.is_changed:
            self.verdict(workbench)

    def verdict(self, workbench: Workbench) -> None:
        """Say whether the turn is legal as it lies, and if not, why not."""
        verdict = workbench.verdict()
        if verdict.legal:
            self._console.say(f"As it lies the turn is legal.{result(self._rules, verdict)} done ends it.")
            return
        self._console.say("As it lies the turn is not legal yet:")
        for line in violation_lines(self._rules, verdict):
            self._console.say(line, 6)

    def problem(self, problem: WordkubError) -> None:
        """Say why something was refused."""
        if isinstance(problem, IllegalTurnError):
            self._console.say("Not legal, and nothing has changed:")
            for line in violation_lines(self._rules, problem.verdict):
                self._console.say(line, 6)
        else:
            self._console.say(as_sentence(problem))

    def turn(self, before: Match, event: TurnTaken) -> None:
        """Say what an earlier turn did and how things stood after it."""
        after = before.after(event)
        for line in event_lines(self._rules, before, event):
            self._console.say(line, 2)
        self._console.say(table_line(self._rules, after.table, changed_groups(before, event)), 7)
        self._console.say(score_line(after), 7)

    def turns(self) -> list[tuple[Match, TurnTaken]]:
        """Every turn so far with the match before it."""
        match = Match.of(self._names)
        turns = []
        for event in self._game.events:
            if isinstance(event, TurnTaken):
                turns.append((match, event))
            match = match.after(event)
        return turns

    def end(self) -> None:
        """Say how the match has ended, who did what, and who has won."""
        match = self._game.match
        self._console.say()
        self._console.say(table_line(self._rules, match.table), 7)
        self._console.say(score_line(match), 7)
        for line in summary_lines(self._rules, self._names, self._game.events):
            self._console.say(line)
        for line in event_lines(self._rules, match, self._game.events[-1]):
            self._console.say(line)

    def _rack(self, workbench: Workbench) -> None:
        bench = workbench.bench
        if bench.loose:
            self._console.say(f"Loose: {' '.join(bench.loose)}  (to be put back on the table)", 7)
        self._console.say(rack_line(bench.rack), 7)
