"""The page with the clauses of a rule set."""

from __future__ import annotations

import textwrap
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordkub.errors import WordkubError, as_sentence
from wordkub.store.rulefiles import RuleFile, read_rules, rule_names
from wordkub.text.clauses import SETTINGS, clauses, setting_lines
from wordkub.tui.forms import Choice
from wordkub.tui.pages import Page

INDENT = " " * 5
"""How far the further lines of a clause hang in."""


class ClausesScreen(Page):
    """The clauses and settings of a rule set.

    Args:
        rules: The rule set to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+f", "search", "Search")]
    heading = "Rules"
    about = (
        "Type a clause, as W14, to go to it, or words to see the clauses that have them.",
        "Every game, the judge and `wordkub rules` go by these clauses.",
    )

    def __init__(self, rules: str = "word") -> None:
        super().__init__()
        self._first_rules = rules
        self._lines: list[tuple[str, str]] = []
        """The clauses and settings in force, each with the name that it is found by."""

    def body(self) -> ComposeResult:
        """The rule set, what is looked for, and the clauses."""
        known = [(name, name) for name in rule_names()]
        with Horizontal(id="asked"):
            yield Choice(known, "a file", "path of a rule set", called="rules")
            yield Input(placeholder="W14, or words", id="search", compact=True)
        yield Static(id="title", markup=False)
        yield OptionList(id="clauses", markup=False)

    def on_mount(self) -> None:
        """Begin with the rules that were asked for."""
        self.query_one("#rules", Choice).choose(self._first_rules)
        self.query_one("#search").focus()

    @on(Choice.Changed)
    def _rules_changed(self, event: Choice.Changed) -> None:
        try:
            file = read_rules(event.choice.name_chosen)
            self._lines = _lines(file)
            title = f"{file.title or file.name}. {file.source}"
        except WordkubError as problem:
            self._lines, title = [], as_sentence(problem)
        self.query_one("#title", Static).update(title)
        self._show()

    @on(Resize)
    @on(Input.Changed, "#search")
    def _show(self) -> None:
        """Show those that have the words, or all where one is named, and go to that."""
        typed = self.query_one("#search", Input).value.strip().lower()
        named = [place for place, (name, _) in enumerate(self._lines) if name.lower() == typed]
        shown = [text for name, text in self._lines if named or _is_found(typed, name, text)]
        box = self.query_one("#clauses", OptionList)
        box.clear_options()
        width = max(20, box.scrollable_content_region.width - 2)
        lines = shown or ["No clause has that."] * bool(self._lines)
        box.add_options(Option(textwrap.fill(line, width, subsequent_indent=INDENT)) for line in lines)
        if shown:
            box.highlighted = named[0] if named else 0
            self.call_after_refresh(box.scroll_to_highlight, top=bool(named))

    @on(Input.Submitted, "#search")
    def _found(self) -> None:
        self.query_one("#clauses").focus()

    def action_search(self) -> None:
        """Go to where one types what to look for."""
        self.query_one("#search").focus()


def _lines(file: RuleFile) -> list[tuple[str, str]]:
    named = [(name, f"{name:<5}{text}") for name, text in clauses(file).items()]
    settings = [(line[2:].partition(" ")[0], line) for line in setting_lines(file)]
    return [*named, ("", SETTINGS), *settings]


def _is_found(typed: str, name: str, text: str) -> bool:
    return name.lower().startswith(typed) or all(word in text.lower() for word in typed.split())
