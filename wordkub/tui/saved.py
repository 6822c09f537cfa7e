"""The page of saved games: continue one, or look at it from its first turn."""

from __future__ import annotations

import datetime
import os
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from wordkub.errors import WordkubError, as_sentence
from wordkub.players.beginning import rules_again
from wordkub.store.games import RecordedGame, game_paths
from wordkub.store.records import GameRecord, read_record
from wordkub.tui.pages import Page
from wordkub.tui.review import Review


class SavedScreen(Page):
    """The games that are kept, the newest first.

    Args:
        to_play: Whether Enter goes on with a game, and only such are shown as can; else all can be viewed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "resume", "Continue"),
        Binding("v", "view", "View"),
    ]
    heading = "Games that are kept"
    about = (
        "Enter, or a click, does what the page was opened for: to continue or to view a game.",
        "A game that is being played elsewhere, or whose file is damaged, says so.",
    )

    def __init__(self, to_play: bool) -> None:
        super().__init__()
        self._to_play = to_play
        self._records: dict[str, GameRecord | WordkubError] = {}
        """What has been read so far, by its path."""

    def body(self) -> ComposeResult:
        """The list, and what is to be said."""
        yield OptionList(id="games", markup=False)
        yield Static("Reading the games ...", id="problem", markup=False)

    def on_mount(self) -> None:
        """Read the games, beside."""
        self.query_one("#games").focus()
        self.run_worker(self._read, thread=True, group="reading", exclusive=True)

    def _read(self) -> None:
        """In a thread: read one game after the other."""
        worker: Worker[None] = get_current_worker()
        for path in game_paths():
            try:
                record: GameRecord | WordkubError = read_record(path)
            except WordkubError as problem:
                record = problem
            if worker.is_cancelled or not self.from_thread(self._add, path, record):
                return
        self.from_thread(self._has_read)

    def _add(self, path: str, record: GameRecord | WordkubError) -> None:
        if self._to_play and isinstance(record, GameRecord) and record.match.is_over:
            return
        self._records[path] = record
        games = self.query_one("#games", OptionList)
        games.add_option(Option(_line(path, record), id=path))
        if games.highlighted is None:
            games.highlighted = 0

    def _has_read(self) -> None:
        empty = "There is no game to go on with." if self._to_play else "No games are kept yet."
        self._say("" if self._records else empty)

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    # Going on

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        if self._to_play:
            self.action_resume()
        else:
            self.action_view()

    def action_view(self) -> None:
        """Look at the game from its first turn."""
        record = self._chosen()
        if record is not None:
            names = [player.name for player in record.header.players]
            self.app.push_screen(Review(record.rules, names, record.events, at=0, is_open=True))

    def action_resume(self) -> None:
        """Go on with the game."""
        record = self._chosen()
        if record is None:
            return
        if record.match.is_over:
            self._say("This game is over; v shows it.")
            return
        self._say("Opening the game ...")
        self.run_worker(partial(self._resume, record.path), thread=True, group="resuming", exclusive=True)

    def _chosen(self) -> GameRecord | None:
        """The game that is highlighted; what is wrong with it is said."""
        games = self.query_one("#games", OptionList)
        if games.highlighted is None:
            return None
        record = self._records[str(games.get_option_at_index(games.highlighted).id)]
        if isinstance(record, GameRecord):
            return record
        self._say(as_sentence(record))
        return None

    def _resume(self, path: str) -> None:
        """In a thread: open the game again, as it stands now."""
        try:
            record = read_record(path)
            rules, changes = rules_again(record)
            game = RecordedGame.resume(record, rules)
        except (WordkubError, OSError) as problem:
            self.from_thread(self._say, as_sentence(problem))
            return
        if not self.from_thread(self.begin, game, changes):
            game.close()


def _line(path: str, record: GameRecord | WordkubError) -> str:
    """A game in a line: when it was played last, by which rules, how it stands."""
    when = datetime.datetime.fromtimestamp(os.path.getmtime(path)).strftime("%Y-%m-%d %H:%M")
    if isinstance(record, WordkubError):
        return f"{when}  damaged: {os.path.basename(path)}"
    scores = ", ".join(f"{seat.name} {seat.score}" for seat in record.match.seats)
    state = "over" if record.match.is_over else "under way"
    return f"{when}  {record.header.rules['name']:<10} {state:<10} {scores}"
