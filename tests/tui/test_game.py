"""Turns on the full screen, typed, by keys and by the mouse, in both games; and all that may come up."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual.binding import Binding

from tests.text.goldens import FOLDER, SITTINGS
from tests.tui.pilot import until
from tests.tui.sitting import NARROW, WIDE, Sitting, begin, sit
from tests.waiting import eventually
from wordkub.core.events import Event, TurnTaken
from wordkub.core.turns import Draw
from wordkub.players.beginning import rules_again
from wordkub.players.computers import Computer
from wordkub.store.games import RecordedGame
from wordkub.store.records import read_record
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.tui.board import Board
from wordkub.tui.dialogs import ChoiceDialog, HandOverDialog, LetterDialog, TextDialog
from wordkub.tui.game import GameScreen, is_only_groups
from wordkub.tui.messages import KEPT

pytestmark = pytest.mark.usefixtures("home")

SETS = ["K7 ? K9", "K11 K12 K13", "B11 B12 B13", "Y7 Y8 Y9"]


def turns(game: RecordedGame, seat: int = 0) -> list[TurnTaken]:
    return [event for event in game.events if isinstance(event, TurnTaken) and event.seat == seat]


def words_laid(game: RecordedGame) -> list[str]:
    return ["".join(group) for group in turns(game)[-1].table]


# A turn of words in each of the three ways


async def type_words(at: Sitting) -> None:
    await at.type("discount fob")
    assert at.words() == ["*DOLL", "*MISFORTUNE", "+DISCOUNT", "+FOB"]
    assert "Legal as it lies. 8 points for DISCOUNT." in at.text("verdict")
    assert len(turns(at.game)) == 0, "the turn goes on until it is ended"
    await at.press("enter")


async def pick_words(at: Sitting) -> None:
    await at.press("up")
    for word in ("DISCOUNT", "FOB"):
        for letter in word:
            rack = at.rack().split()
            held = at.app.screen.query_one("Field")._held.spots(False)  # type: ignore[attr-defined]
            place = next(i for i, tile in enumerate(rack) if tile == letter and all(s.at != i for s in held))
            await at.press("home", *["right"] * place, "space")
        await at.press("up", "end", "enter", "down")
    assert at.words()[2:] == ["+DISCOUNT", "+FOB"]
    await at.press("f4")


async def drag_words(at: Sitting) -> None:
    for number, word in enumerate(("DISCOUNT", "FOB"), 2):
        for length, letter in enumerate(word):
            start = at.place("rack", 0, at.rack().split().index(letter))
            await at.drag(start, at.place("table", number, length))
    assert at.words()[2:] == ["+DISCOUNT", "+FOB"]
    await at.press("f4")


@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "play", [type_words, *(pytest.param(play, marks=pytest.mark.slow) for play in (pick_words, drag_words))]
)
def test_a_turn_of_words(play: Callable[[Sitting], Awaitable[None]], size: tuple[int, int]) -> None:
    game = begin()
    sit(game, play, size)
    assert set(words_laid(game)) == {"DISCOUNT", "DOLL", "FOB", "MISFORTUNE"}
    assert turns(game)[0].outcome.score == 8
    assert game.match.to_move == 0, "the computer has moved too"


# A turn of numbers in each of the three ways


async def type_sets(at: Sitting) -> None:
    await at.type("k7 ? k9 / k11 k12 k13 / b11 b12 b13")
    assert "Legal as it lies." in at.text("verdict")
    await at.press("enter")


async def pick_sets(at: Sitting) -> None:
    async def pick(*tiles: str) -> None:
        for tile in tiles:
            await at.press("home", *["right"] * at.rack().split().index(tile), "space")

    await at.press("up")
    await pick("K12")
    await at.press("up", "home", "right", "enter")
    assert at.words()[0] == "+(10)K11K12K13", "a set lies as it is written out"
    await at.press("home", "space", "end", "enter")
    assert at.words() == ["+K11K12K13", "*Y7Y8Y9", "!(?)"]
    await at.press("down")
    await pick("K7")
    await at.press("up", "end", "left", "left", "enter", "down")
    await pick("K9")
    await at.press("up", "end", "left", "enter", "down")
    assert at.words()[2] == "+K7(8)K9"
    for tile in ("B11", "B12", "B13"):
        await pick(tile)
        place = len(at.words()) - 3
        await at.press("up", "end", *["left"] * (1 if place else 0), "enter", "down")
    assert at.words()[3] == "+B11B12B13"
    await at.press("f4")


async def drag_sets(at: Sitting) -> None:
    async def lay(tile: str, group: int, place: int) -> None:
        await at.drag(at.place("rack", 0, at.rack().split().index(tile)), at.place("table", group, place))

    await lay("K12", 0, 3)
    await at.drag(at.place("table", 0, 0), at.place("table", 2, 0))
    await lay("K7", 2, 0)
    await lay("K9", 2, 2)
    for place, tile in enumerate(("B11", "B12", "B13")):
        await lay(tile, 3, place)
    await at.press("f4")


@pytest.mark.parametrize("play", [type_sets, pick_sets, pytest.param(drag_sets, marks=pytest.mark.slow)])
def test_a_turn_of_sets(play: Callable[[Sitting], Awaitable[None]]) -> None:
    game = begin(rules="sabra", seed=230)
    sit(game, play)
    table = [" ".join(group) for group in turns(game)[0].table]
    assert sorted(table) == sorted(SETS)


# The same game as in plain lines


async def type_sitting(at: Sitting, lines: list[str]) -> None:
    """Type what was typed in plain lines; groups alone are formed first, and one Enter more ends the turn."""
    for line in lines:
        while isinstance(at.app.screen, HandOverDialog | TextDialog):
            await at.press("enter")
        if isinstance(at.app.screen, ChoiceDialog):
            await at.press(*["enter"] if line == "accept" else [])
            continue
        before = at.game.match
        await at.enter(line)
        if is_only_groups(line) and at.game.match is before and at.workbench.is_changed:
            await at.press("enter")
            if at.game.match is before:
                await at.enter("reset")


def play_in_lines(game: RecordedGame, lines: str) -> list[Event]:
    try:
        PlainGame(game, Console(io.StringIO(lines), io.StringIO())).run()
    finally:
        game.close()
    return game.events


@pytest.mark.slow
@pytest.mark.parametrize("name", ["word-race", "word", "challenge"])
def test_what_is_typed_makes_the_same_game_as_in_plain_lines(name: str) -> None:
    lines = (FOLDER / f"{name}.in").read_text()
    rules, seed = SITTINGS[name][1], int(SITTINGS[name][3])
    plain = play_in_lines(begin("Ann,Bob", rules, seed, challenge=name == "challenge"), lines)
    game = begin("Ann,Bob", rules, seed, challenge=name == "challenge")
    sit(game, lambda at: type_sitting(at, lines.splitlines()))
    assert game.match.is_over
    assert game.events == plain


# What is said at every moment


def test_the_first_play_is_told_what_it_needs() -> None:
    async def play(at: Sitting) -> None:
        assert at.text("verdict") == "Ann's first play needs a word of 6 letters or more."
        assert at.text("what") == "word, en-US.  Ann is to play."
        assert "Ann 0 (14 tiles), computer 20 (7 tiles). Pool: 77 tiles." in at.text("seats")

    sit(begin(), play)


def test_the_newest_message_is_in_sight_also_where_it_takes_the_place_of_the_oldest() -> None:
    """Somebody has scrolled back, and there are as many lines as are kept."""

    async def scroll_back(at: Sitting) -> None:
        pane, log = at.app.screen.query_one("#talk"), at.app.screen._message_log  # type: ignore[attr-defined]
        for number in range(KEPT):
            log.say(f"Line {number}.")
        await at.ready()
        pane.scroll_to(y=0, animate=False, immediate=True)
        assert pane.scroll_y < pane.max_scroll_y
        log.say("The newest.")
        await at.ready()
        assert pane.scroll_y == pane.max_scroll_y > 0

    sit(begin("Ann,computer"), scroll_back)


def test_what_is_typed_is_judged_while_it_is_typed() -> None:
    async def play(at: Sitting) -> None:
        await at.letters("discoun")
        assert "W7: DISCOUN is not in the dictionary en-US." in at.text("verdict")
        await at.letters("t")
        assert at.text("verdict") == "Legal as typed. 8 points for DISCOUNT. Enter forms it."
        await at.letters("7")
        assert at.text("verdict").startswith("As typed so far: no tile shows '7'")
        await at.press(*["backspace"] * 9)
        await at.letters("")
        assert at.text("verdict") == "Ann's first play needs a word of 6 letters or more."
        assert at.words() == ["*DOLL", "*MISFORTUNE"], "nothing is laid by typing alone"

    sit(begin(), play)


def test_a_typed_word_that_is_none_is_refused_with_the_judges_sentence() -> None:
    async def play(at: Sitting) -> None:
        await at.type("counit")
        assert "W7: COUNIT is not in the dictionary en-US." in at.text("said")
        assert at.words() == ["*DOLL", "*MISFORTUNE"]
        await at.type("drwa")
        assert "Did you mean the command draw?" in at.text("said")

    game = begin()
    sit(game, play)
    assert turns(game) == []


def test_groups_that_are_not_good_as_they_lie_are_marked_and_told() -> None:
    async def play(at: Sitting) -> None:
        await at.drag(at.place("rack", 0, 0), at.place("table", 0, 4))
        assert at.words() == ["!DOLLB", "*MISFORTUNE"]
        assert "W7: DOLLB is not in the dictionary en-US." in at.text("verdict")
        await at.press("f4")
        assert "Not legal, and nothing has changed:" in at.text("said")
        await at.press("ctrl+z")
        assert at.words() == ["*DOLL", "*MISFORTUNE"]
        await at.press("ctrl+y")
        assert at.words() == ["!DOLLB", "*MISFORTUNE"]
        await at.press("ctrl+r")
        assert at.words() == ["*DOLL", "*MISFORTUNE"]

    sit(begin(), play)


# Hands


def test_a_click_between_two_letters_splits_a_word_and_j_joins_it_again() -> None:
    async def play(at: Sitting) -> None:
        x, y = at.place("table", 1, 3)
        await at.click((x - 2, y))
        assert at.words() == ["*DOLL", "!MIS", "+FORTUNE"]
        at.board("table").focus()
        await at.press("home", *["right"] * 6, "j")
        assert at.words() == ["*DOLL", "*MISFORTUNE"]
        await at.press("home", "right", "right", "s")
        assert at.words()[:2] == ["!DO", "!LL"]

    sit(begin(), play)


def test_clicks_pick_up_and_put_down_and_two_take_a_whole_group() -> None:
    async def play(at: Sitting) -> None:
        await at.click(at.place("rack", 0, 2))
        await at.click(at.place("rack", 0, 10))
        await at.click(at.place("table", 2, 0))
        assert at.words()[2:] == ["!CO"]
        await at.click(at.place("table", 0, 0), times=2)
        await at.click(at.place("table", 2, 2))
        assert at.words() == ["*MISFORTUNE", "!CODOLL"]

    sit(begin(), play)


def test_tiles_of_the_table_that_are_taken_off_lie_loose_and_ones_own_come_back() -> None:
    async def play(at: Sitting) -> None:
        rack = at.rack()
        await at.drag(at.place("rack", 0, 0), at.place("table", 0, 0))
        await at.drag(at.place("table", 0, 1), at.place("rack", 0, 3))
        assert at.words()[0] == "+BOLL"
        assert [face.text for face in at.board("rack").groups[1].faces] == ["D"]
        assert "C6: Tiles of the table are missing afterwards: D." in at.text("verdict")
        at.board("table").focus()
        await at.press("home", "delete")
        assert at.rack() == rack

    sit(begin(), play)


def test_a_joker_is_asked_what_it_stands_for_and_shows_it() -> None:
    async def play(at: Sitting) -> None:
        await at.press("enter")
        await at.drag(at.place("rack", 0, 12), at.place("table", 0, 0))
        assert isinstance(at.app.screen, LetterDialog)
        await at.press("escape")
        assert at.words() == []
        await at.drag(at.place("rack", 0, 12), at.place("table", 0, 0))
        await at.press("e")
        assert at.words() == ["!(E)"]
        await at.drag(at.place("rack", 0, 12), at.place("table", 0, 0))
        assert isinstance(at.app.screen, LetterDialog), "the other joker is asked for itself"
        await at.press("down", "enter")
        assert at.words() == ["!(B)(E)"]

    game = begin("Ann,Bob", seed=8)
    assert game.match.mover.rack[12] == "?"
    sit(game, play)


def test_the_rack_is_put_in_order_also_while_others_move() -> None:
    async def play(at: Sitting) -> None:
        await at.drag(at.place("rack", 0, 13), at.place("rack", 0, 0))
        assert at.rack() == "U B C C D E F I I N O O S T"
        await at.type("draw")
        assert at.rack().startswith("U B C C D E F I I N O O S T"), "kept over the other's turn"
        await at.press("f9")
        assert at.rack().split() == sorted(at.rack().split())
        await at.press("ctrl+t")
        assert sorted(at.rack().split()) == sorted((*game.match.seats[0].rack,))

    game = begin()
    sit(game, play)


# Looking and asking


def test_hints_come_in_steps_and_off_the_event_loop() -> None:
    async def play(at: Sitting) -> None:
        await at.press("f2")
        assert "can be had with no words of the table changed." in at.text("said")
        await at.press("f2")
        assert "16 points can be had with CONFUSED." in at.text("said")

    sit(begin(), play)


def test_changes_of_the_last_turn_are_stepped_through() -> None:
    async def play(at: Sitting) -> None:
        await at.press("f6")
        assert "1 of 2 changed by the last turn: DOLL." in at.text("said")
        await at.press("f6")
        assert "2 of 2 changed by the last turn: MISFORTUNE." in at.text("said")
        assert at.board("table").cursor.group == 1

    sit(begin(), play)


def test_define_tells_what_the_word_under_the_cursor_means() -> None:
    async def play(at: Sitting) -> None:
        await at.press("f7")
        assert "doll" in at.screen()
        assert "noun" in at.screen()
        await at.press("escape")
        assert isinstance(at.app.screen, GameScreen)

    sit(begin(), play)


def test_looking_back_goes_through_the_whole_game_and_returns() -> None:
    async def play(at: Sitting) -> None:
        await at.type("discount fob")
        await at.press("enter", "f5")
        assert "Turn 3 of 3, by computer." in at.text("what")
        await at.press("left")
        assert "Turn 2 of 3, by Ann." in at.text("what")
        assert at.rack() == "B C C D E F I I N O O S T U"
        assert set(at.words()) == {"*DISCOUNT", "DOLL", "*FOB", "MISFORTUNE"}
        await at.press("home")
        assert "computer had a rack that is not shown" in at.text("said")
        await at.press("left", "end", "right")
        assert "Turn 3 of 3" in at.text("what")
        await at.press("escape")
        assert isinstance(at.app.screen, GameScreen)

    sit(begin(), play)


def test_help_lists_every_key_that_there_is() -> None:
    async def play(at: Sitting) -> None:
        await at.press("f1")
        page = str(at.app.screen.query_one("VerticalScroll Static").render())
        for binding in [*GameScreen.BINDINGS, *Board.BINDINGS]:
            assert isinstance(binding, Binding)
            assert binding.description in page

    sit(begin(), play)


# After a draw


@pytest.mark.parametrize("rules", ["word", "sabra"])
def test_c5_after_a_draw_the_turn_goes_on_where_the_house_says_so(tmp_path: Path, rules: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'from = "{rules}"\nafter_draw = "play"\n')

    async def play(at: Sitting) -> None:
        at.app.screen._session._deadline -= 20  # type: ignore[attr-defined]
        before = at.rack().split()
        await at.press("f3")
        drawn = at.game.match.drawn
        assert drawn is not None
        assert sorted(at.rack().split()) == sorted([*before, drawn])
        said = " ".join(at.text("verdict").split())
        assert said == f"You drew {drawn}. You may play now, with this tile or without; done ends your turn."
        assert re.fullmatch(r"0:[1-4]\d", at.text("clock")), "the clock runs on"
        await at.press("f2")
        assert "Looking for the best turns." in at.text("said")
        await at.type("draw")
        assert "A tile has been drawn already in this turn" in at.text("said")
        await at.press("f3")
        assert at.game.match.drawn is None

    game = begin("Ann,computer", str(house))
    sit(game, play, limit=60)
    assert [turn.kind for turn in turns(game)] == ["draw", "pass"]


# What must be seen


def test_k6_after_a_draw_the_clock_goes_on() -> None:
    async def play(at: Sitting) -> None:
        for turn in ("b6 b7 b8 / y8 y9 ? y11 y12", "done", "draw", "draw"):
            while isinstance(at.app.screen, HandOverDialog):
                await at.press("enter")
            await at.type(turn)
        assert at.game.match.drawn == "Y10"
        assert at.text("clock")
        at.run_out()
        await at.turn_over()
        await at.press("enter")
        assert "Time is over for Ann." in at.text("notice")

    sit(begin("Ann,Bob", "classic", seed=0), play, limit=60)


def test_the_whole_rack_doubled_is_seen() -> None:
    async def play(at: Sitting) -> None:
        assert at.text("notice") == "computer laid the whole rack: doubled to 20 points."

    sit(begin(), play)


def test_time_over_ends_the_turn_and_is_seen() -> None:
    async def play(at: Sitting) -> None:
        assert re.fullmatch(r"1:00|0:[1-5]\d", at.text("clock"))
        await at.press("f5")
        at.run_out()
        await at.turn_over()
        assert isinstance(at.app.screen, GameScreen)
        assert "Time is over for Ann." in at.text("notice")
        assert at.game.match.to_move == 0

    game = begin()
    sit(game, play, limit=60)
    assert turns(game)[0].kind == "time over"


def test_what_lies_legally_when_time_ends_is_played() -> None:
    async def play(at: Sitting) -> None:
        await at.type("discount")
        at.run_out()
        await at.turn_over()

    game = begin()
    sit(game, play, limit=60)
    assert turns(game)[0].outcome.score == 8


def test_a_rack_is_hidden_until_the_next_player_sits_there() -> None:
    async def play(at: Sitting) -> None:
        assert isinstance(at.app.screen, HandOverDialog)
        assert "Bob is to play." in at.screen()
        assert "A D E E" not in at.screen().replace("   ", " ")
        await at.press("enter")
        assert at.rack().startswith("A D E E")
        await at.type("pained")
        await at.press("enter")
        assert isinstance(at.app.screen, HandOverDialog)
        rack = at.app.screen_stack[-2].query_one("#rack", Board).groups[0].faces
        assert rack == (), "nobody's rack lies under the dialog"

    sit(begin("Ann,Bob", seed=3), play)


def test_a_challenge_is_made_by_a_key_and_seen() -> None:
    async def play(at: Sitting) -> None:
        await at.press("enter")
        await at.type("lay dieewfg")
        await at.press("enter", "f8")
        assert isinstance(at.app.screen, ChoiceDialog)
        await at.press("enter")
        assert "Ann challenges DIEEWFG and is right" in at.text("notice")

    game = begin("Ann,Bob", seed=3, challenge=True)
    sit(game, play)
    assert game.match.table == ()


def test_without_challenges_there_is_no_key_for_them() -> None:
    async def play(at: Sitting) -> None:
        await at.press("f8")
        assert isinstance(at.app.screen, GameScreen)

    sit(begin(), play)


def test_a_word_outside_the_theme_is_refused_with_the_judges_sentence() -> None:
    async def play(at: Sitting) -> None:
        await at.press("enter")
        await at.type("pained")
        assert "W18" in at.text("said")

    sit(begin("Ann,Bob", seed=3, theme="animals"), play)


def test_computers_alone_play_to_the_end_and_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordkub.tui.game.WATCHING", 0)

    async def play(at: Sitting) -> None:
        while not at.game.match.is_over:
            await at.ready()
        await at.ready()
        assert isinstance(at.app.screen, TextDialog)
        assert "wins with" in at.screen()

    game = begin("computer:1,computer:1", "word-race", 1)
    sit(game, play)


# What is searched for


def endless(*args: object) -> None:
    """A search that ends only when it is told that nobody waits for it."""
    is_over = args[-1]
    assert callable(is_over)
    assert eventually(is_over), "nobody has said that it is not wanted any more"


def test_a_computer_that_thinks_long_keeps_nobody_from_looking_or_leaving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(at: Sitting) -> None:
        await at.pilot.press("f9", "f1")
        await at.pilot.pause()
        assert isinstance(at.app.screen, TextDialog), "help is there while the computer thinks"
        await at.pilot.press("escape")
        await at.pilot.pause()
        assert "computer is thinking." in at.text("what")
        await at.pilot.press("ctrl+q")
        await at.pilot.pause()

    monkeypatch.setattr(Computer, "turn", lambda computer, position: endless(computer.is_over))
    game = begin()
    sit(game, play, waits=False)
    assert turns(game, 1) == []


def test_a_hint_that_takes_long_is_ended_with_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Sitting) -> None:
        monkeypatch.setattr("wordkub.tui.game.advice", endless)
        await at.pilot.press("f2")
        await at.pilot.pause()
        assert "Looking for the best turns." in at.text("said")
        await at.pilot.press("f3")
        await at.ready()
        assert at.game.match.to_move == 0
        assert "can be had" not in at.text("said")

    game = begin()
    sit(game, play)
    assert [turn.kind for turn in turns(game)] == ["draw"]


def test_a_turn_that_was_found_too_late_is_not_played() -> None:
    async def play(at: Sitting) -> None:
        screen = at.app.screen
        assert isinstance(screen, GameScreen)
        screen.close()
        screen._act(partial(at.game.play, Draw()))

    game = begin()
    sit(game, play)
    assert turns(game) == []


# Room, and leaving


def test_a_screen_that_is_too_small_says_what_it_needs_and_comes_back() -> None:
    async def play(at: Sitting) -> None:
        before = at.screen()
        await at.letters("disc")
        await at.pilot.resize_terminal(40, 10)
        await at.ready()
        assert "Wordkub needs 80 columns and 24 lines." in at.screen()
        assert "B   C   C" not in at.screen()
        await at.press("f3")
        assert at.game.match.to_move == 0, "what cannot be seen cannot be done"
        await at.pilot.resize_terminal(80, 24)
        await at.ready()
        await at.press(*["backspace"] * 4)
        assert at.screen() == before

    sit(begin(), play)


def test_leaving_saves_and_resuming_goes_on() -> None:
    async def leave(at: Sitting) -> None:
        await at.type("discount fob")
        await at.press("enter")
        await at.type("quit")

    async def go_on(at: Sitting) -> None:
        assert "*EMU" in at.words()
        assert "computer lays ANOOUW? with DISCOUNT, MISFORTUNE" in at.text("said")
        assert at.rack() == "C E I L A T H", "new tiles as they were drawn"

    game = begin()
    sit(game, leave)
    record = read_record(game.path)
    rules, _ = rules_again(record)
    sit(RecordedGame.resume(record, rules), go_on)


def test_a_disk_that_is_full_ends_the_game_with_the_record_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    async def play(at: Sitting) -> None:
        monkeypatch.setattr("wordkub.store.journal.append_line", full)
        await at.type("draw")

    game = begin()
    app = sit(game, play)
    assert "No space left on device" in str(app.return_value)
    monkeypatch.undo()
    assert read_record(game.path).match.to_move == 0


def test_the_command_palette_offers_what_keys_do() -> None:
    async def play(at: Sitting) -> None:
        await at.press("ctrl+p")
        await at.pilot.press(*"shuffle")
        await until(at.pilot, lambda: "Shuffle the rack" in at.screen())
        before = at.game.match.seats[0].rack
        await at.press("enter", "enter")
        await until(at.pilot, lambda: isinstance(at.app.screen, GameScreen))
        await at.ready()
        assert sorted(at.rack().split()) == sorted(before)
        assert at.rack().split() != list(before)

    sit(begin(), play)
