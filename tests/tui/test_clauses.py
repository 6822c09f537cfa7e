"""The rules of any rule set, found by clause and by words."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList, Select

from tests.process import wordkub
from tests.tui.pilot import SIZE, SIZES, WordkubPilot, at_screen, shown
from wordkub.store.rulefiles import read_rules
from wordkub.text.clauses import clauses, setting_lines
from wordkub.tui.app import WordkubApp
from wordkub.tui.clauses import ClausesScreen
from wordkub.tui.forms import Choice
from wordkub.tui.start import StartScreen


def listed(app: WordkubApp) -> list[str]:
    """The clauses that are shown, each in a line."""
    return [" ".join(str(option.prompt).split()) for option in app.screen.query_one(OptionList).options]


@pytest.mark.parametrize("rules", ["word", "xp"])
def test_it_is_what_the_command_says(rules: str) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.pause()
        file = read_rules(rules)
        lines = [f"{name} {text}" for name, text in clauses(file).items()]
        assert listed(app)[: len(lines)] == lines
        assert listed(app)[-len(file.settings.to_mapping()) :] == [
            " ".join(line.split()) for line in setting_lines(file)
        ]
        told = " ".join(wordkub("rules", rules).stdout.split())
        assert all(line in told for line in listed(app))

    at_screen(lambda: ClausesScreen(rules), act)


@SIZE
def test_a_clause_is_gone_to_by_its_name(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.press("r", *"w14", "enter", "down")
        await pilot.pause()
        box = app.screen.query_one("#clauses", OptionList)
        assert box.highlighted is not None
        assert str(box.get_option_at_index(box.highlighted).prompt).startswith("W15")
        assert "W14" in shown(app)
        await pilot.press("ctrl+f", "end", "backspace", "backspace", "backspace", *"joker rack")
        await pilot.pause()
        assert [line.split()[0] for line in listed(app)] == ["C11", "W10", "W16", "joker_left"]
        await pilot.press("x")
        await pilot.pause()
        assert listed(app) == ["No clause has that."]

    at_screen(StartScreen, act, size)


@SIZE
def test_another_rule_set_is_chosen_by_mouse(size: tuple[int, int]) -> None:
    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        await pilot.click("#entries", offset=(6, 5))
        await pilot.pause()
        await pilot.click("#rules Select")
        await pilot.pause()
        await pilot.click("#rules SelectOverlay", offset=(3, 3))
        await pilot.pause()
        assert app.screen.query_one(Select).value == "sabra"
        assert "N1 106 tiles: numbers 1 to 13" in " ".join(listed(app))
        await pilot.click("#clauses", offset=(6, 3))
        assert app.screen.query_one("#clauses", OptionList).highlighted

    at_screen(StartScreen, act, size)


def test_a_rule_set_of_one_s_own_and_one_that_cannot_be_used(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('from = "word"\ntitle = "Ours"\ninitial_letters = 5\n')

    async def act(app: WordkubApp, pilot: WordkubPilot) -> None:
        choice = app.screen.query_one(Choice)
        choice.choose(str(house))
        await pilot.pause()
        assert "a word of 5 letters" in " ".join(listed(app))
        assert "Ours." in shown(app)
        house.write_text('from = "word"\ndeal = 0\n')
        choice.choose("word")
        await pilot.pause()
        choice.choose(str(house))
        await pilot.pause()
        assert "takes a whole number, 1 or more, not 0." in shown(app).replace("\n ", " ")
        assert listed(app) == []

    at_screen(ClausesScreen, act, SIZES[1])
