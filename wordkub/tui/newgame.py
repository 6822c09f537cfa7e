"""The page for a new game: rules, words and players."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import click
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Button, Checkbox, Input, Select, Static
from textual.worker import get_current_worker

from wordkub.core.dealer import deal_fault
from wordkub.counting import counted
from wordkub.errors import NotationError, WordkubError, as_sentence
from wordkub.lexicon.locating import dictionary_names
from wordkub.lexicon.opening import open_judge
from wordkub.lexicon.themes import open_theme, theme_names
from wordkub.players.beginning import A_DAY, NewGame, rules_doubt
from wordkub.players.computers import check_can_play
from wordkub.players.seating import COMPUTER, seated
from wordkub.players.skills import default_level, skills
from wordkub.store.records import Player
from wordkub.store.rulefiles import RuleFile, edition_names, read_edition, read_rules, rule_names
from wordkub.store.rulesets import Rules
from wordkub.tui.forms import Choice, Row, Tick
from wordkub.tui.pages import Page

PAUSE = 0.25
"""Seconds after a change until what is asked for is looked at."""

PERSON, EMPTY = "person", ""
"""Who can sit in a seat, besides a computer of a level."""

_OWN = ("its own", "")


@dataclass(frozen=True)
class Fault:
    """What is wrong with what is asked for, and in which row."""

    row: str
    text: str


class NewGameScreen(Page):
    """Asks for a new game and begins it.

    Args:
        rules: The rule set to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "start", "Start the game")]
    heading = "New game"
    about = (
        "What is chosen here is what `wordkub play` takes; what is wrong is said beside it.",
        "Rules, dictionary and theme may also be files: choose the last entry and type the path.",
    )

    def __init__(self, rules: str = "word") -> None:
        super().__init__()
        self._first_rules = rules
        self._most = 0
        """How many seats there are."""
        self._opened: tuple[NewGame, Rules] | None = None
        """What was asked for last that can be played, and its rules."""
        self._is_wanted = False
        """Whether the game is to start as soon as its rules are open."""
        self._pause: Timer | None = None

    # What it is made of

    def body(self) -> ComposeResult:
        """A row for each thing."""
        rules = [(f"{name}: {read_rules(name).title}", name) for name in rule_names()]
        editions = [_OWN, *((name, name) for name in edition_names())]
        dictionaries = [("the edition's", ""), *((name, name) for name in dictionary_names())]
        themes = [("none", ""), *((name, name) for name in theme_names())]
        with VerticalScroll(id="form", can_focus=False):
            yield Row(
                "Rules", Choice(rules, "a file", "path of a rule set", called="rules"), called="row-rules"
            )
            yield Row("Players", called="row-players")
            most = max(read_rules(name).settings.players[1] for name in rule_names())
            yield from (_seat_row(seat) for seat in range(most))
            yield Row(
                "Edition",
                Choice(editions, "a file", "path of an edition", called="edition"),
                called="row-edition",
            )
            words = Choice(dictionaries, "another", "path or enchant:de_DE", called="dictionary")
            yield Row("Dictionary", words, called="row-dictionary")
            yield Row(
                "Theme", Choice(themes, "a file", "path of a theme", called="theme"), called="row-theme"
            )
            family = Tick("only words for every family", called="family")
            challenge = Tick("the players check the words, and may challenge", called="challenge")
            yield Row("Words", family, called="row-family")
            yield Row("", challenge, called="row-challenge")
            yield Row("A turn has", Input(id="time", classes="number", compact=True), called="row-time")
            rounds = Input(placeholder="as the rules say", id="rounds", classes="number", compact=True)
            yield Row("Rounds", rounds, called="row-rounds")
            seed = Input(placeholder="by chance", id="seed", classes="number", compact=True)
            yield Row("Seed", seed, called="row-seed")
        with Horizontal(id="ending"):
            yield Button("Start the game", id="start-game", variant="primary", compact=True)
            yield Static(id="problem", markup=False)

    def on_mount(self) -> None:
        """Begin with the rules that were chosen."""
        self.query_one("#rules", Choice).choose(self._first_rules)
        self.query_one("#seat-1", Select).value = str(default_level())
        self._rules_changed()
        self.query_one("#start-game").focus()

    # What changes

    @on(Choice.Changed, "#rules")
    def _rules_changed(self) -> None:
        """Ask what these rules ask."""
        self._look_again()
        file = self._rules_file()
        if file is None:
            return
        is_word = file.game == "word"
        for row in ("edition", "dictionary", "theme", "family", "challenge"):
            self.query_one(f"#row-{row}").display = is_word
        self._most = file.settings.players[1]
        for seat, seat_row in enumerate(self.query(".seat")):
            seat_row.display = seat < self._most
        seconds = file.settings.time_limit
        self.query_one("#time", Input).placeholder = (
            "no clock" if seconds is None else counted(seconds, "second")
        )

    @on(Select.Changed, ".who")
    def _seat_changed(self, event: Select.Changed) -> None:
        seat = int(str(event.select.id).removeprefix("seat-"))
        self.query_one(f"#name-{seat}").display = event.value == PERSON

    @on(Choice.Changed)
    @on(Select.Changed)
    @on(Input.Changed)
    @on(Checkbox.Changed)
    def _look_again(self) -> None:
        """Look at what is asked for, a moment after the last change."""
        self._opened = None
        self.query_one("#problem", Static).update("")
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._look)

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def _look(self) -> None:
        """Say what is wrong as far as that can be told at once, and open the rest beside."""
        if self._pause is not None:
            self._pause.stop()
        faults: list[Fault] = []
        asked = self._asked(faults)
        self._players(faults)
        self._tell(faults)
        if not any(fault.row in ("time", "rounds", "seed") for fault in faults):
            self.run_worker(partial(self._open, asked, self._has_computers), thread=True, exclusive=True)

    # What is asked for

    def _asked(self, faults: list[Fault]) -> NewGame:
        """The game that is asked for; what is no number is noted."""
        limit = self._number("time", click.IntRange(1, A_DAY), faults, none=0)
        rounds = self._number("rounds", click.IntRange(1), faults)
        seed = self._number("seed", click.IntRange(0), faults)
        asked = NewGame(self._chosen("rules"), time_limit=limit, rounds=rounds, seed=seed)
        if not self.query_one("#row-theme").display:
            return asked
        return dataclasses.replace(
            asked,
            edition=self._chosen("edition") or None,
            dictionary=self._chosen("dictionary") or None,
            theme=self._chosen("theme") or None,
            family=self.query_one("#family", Checkbox).value,
            challenge=self.query_one("#challenge", Checkbox).value,
        )

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).name_chosen

    def _number(
        self, name: str, kind: click.IntRange, faults: list[Fault], none: int | None = None
    ) -> int | None:
        text = self.query_one(f"#{name}", Input).value.strip()
        if not text:
            return None
        if text == "none" and none is not None:
            return none
        try:
            return int(kind(text))
        except click.BadParameter as problem:
            faults.append(Fault(name, as_sentence(problem)))
            return None

    def _players(self, faults: list[Fault]) -> tuple[Player, ...]:
        """Who sits in which seat; what is wrong with that is noted."""
        file = self._rules_file()
        if file is None:
            return ()
        try:
            return seated(list(self._names()), file.settings.players)
        except NotationError as problem:
            faults.append(Fault("players", as_sentence(problem)))
            return ()

    def _rules_file(self) -> RuleFile | None:
        """The rules that are chosen; None where they cannot be used, as their row then says."""
        try:
            return read_rules(self._chosen("rules"))
        except WordkubError:
            return None

    def _names(self) -> Iterator[str]:
        """Who sits there as it would be typed."""
        for seat in range(self._most):
            who, line = self.query_one(f"#seat-{seat}", Select).value, self.query_one(f"#name-{seat}", Input)
            if who == PERSON:
                yield line.value.strip() or line.placeholder
            elif who != EMPTY:
                yield f"{COMPUTER}:{who}"

    @property
    def _has_computers(self) -> bool:
        return any(name.startswith(f"{COMPUTER}:") for name in self._names())

    # Opening

    def _open(self, asked: NewGame, has_computers: bool) -> None:
        """In a thread: open what is asked for."""
        worker = get_current_worker()
        self.from_thread(self._tell_ending, "Opening the dictionary ...")
        opened = open_asked(asked, has_computers)
        if not worker.is_cancelled:
            self.from_thread(self._has_opened, asked, opened)

    def _has_opened(self, asked: NewGame, opened: Rules | Fault) -> None:
        self._tell_ending("")
        if not isinstance(opened, Fault):
            opened = self._deal_fault(opened) or opened
        if isinstance(opened, Fault):
            self._is_wanted = False
            self._tell([*self._other_faults(), opened])
            return
        self._opened = asked, opened
        if doubt := rules_doubt(opened):
            self.query_one("#row-theme", Row).tell(doubt, is_wrong=False)
        if self._is_wanted:
            self.action_start()

    def _deal_fault(self, rules: Rules) -> Fault | None:
        """What is wrong where the set is not enough for those who are to play."""
        players = self._players([])
        fault = deal_fault(rules, len(players)) if players else ""
        return Fault("players", as_sentence(WordkubError(fault))) if fault else None

    def _other_faults(self) -> list[Fault]:
        faults: list[Fault] = []
        self._asked(faults)
        self._players(faults)
        return faults

    def _tell(self, faults: list[Fault]) -> None:
        """Say beside each row what is wrong there."""
        said = {fault.row: fault.text for fault in faults}
        for row in self.query(Row):
            row.tell(said.get(str(row.id).removeprefix("row-"), ""))

    def _tell_ending(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    # Starting

    @on(Button.Pressed, "#start-game")
    def action_start(self) -> None:
        """Start the game, as soon as its rules are open."""
        faults: list[Fault] = []
        asked, players = self._asked(faults), self._players(faults)
        if faults:
            self._is_wanted = False
            self._tell(faults)
            self._tell_ending("Something is still to be put right.")
            return
        if self._opened is None or self._opened[0] != asked:
            self._is_wanted = True
            self._look()
            return
        self._is_wanted = False
        self._begin(asked, self._opened[1], players)

    def _begin(self, asked: NewGame, rules: Rules, players: tuple[Player, ...]) -> None:
        try:
            game = asked.start(rules, players)
        except (WordkubError, OSError) as problem:
            self._tell_ending(as_sentence(problem))
            return
        doubt = rules_doubt(rules)
        self.begin(game, [doubt] if doubt else [])


def open_asked(asked: NewGame, has_computers: bool) -> Rules | Fault:
    """Open what is asked for, or say in which row of the form something is wrong.

    Args:
        asked: The game.
        has_computers: Whether computers are to play.
    """
    row = "rules"
    try:
        file = read_rules(asked.rules)
        if file.game == "word":
            row = "edition"
            row, dictionary = "dictionary", asked.dictionary or _own_dictionary(asked, file)
            open_judge(dictionary, family=asked.family)
            row = "theme"
            if asked.theme is not None:
                open_theme(asked.theme)
        row = "challenge"
        rules = asked.open()
        row = "dictionary"
        if has_computers:
            check_can_play(rules)
    except (WordkubError, OSError) as problem:
        return Fault(row, as_sentence(problem))
    return rules


def _own_dictionary(asked: NewGame, file: RuleFile) -> str:
    return read_edition(asked.edition or file.edition).dictionary


def _seat_row(seat: int) -> Row:
    """The row of a seat: a person with a name, a computer, or nobody."""
    levels = [(f"computer, level {level}", str(level)) for level in skills("word")]
    whoever = [("a person", PERSON), *levels, ("nobody", EMPTY)]
    who: Select[str] = Select(
        whoever,
        value=PERSON if seat == 0 else EMPTY,
        allow_blank=False,
        compact=True,
        id=f"seat-{seat}",
        classes="who",
    )
    default = "Player" if seat == 0 else f"Player {seat + 1}"
    name = Input(placeholder=default, id=f"name-{seat}", classes="name", compact=True)
    name.display = seat == 0
    row = Row(f"  seat {seat + 1}", who, name, called=f"row-seat-{seat}")
    row.add_class("seat")
    return row
