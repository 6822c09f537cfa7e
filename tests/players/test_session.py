"""What happens next in a game, without a face: games in memory, driven by the steps of a session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path

import pytest

from wordkub.core.dealer import Dealer
from wordkub.core.events import Challenged, RoundEnded, RoundStarted, TurnForfeited, TurnTaken, WindowClosed
from wordkub.core.game import LiveGame
from wordkub.core.positions import Position
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.core.verdicts import IllegalTurnError
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.players.computers import Computer, seated_computers
from wordkub.players.seating import read_players
from wordkub.players.session import (
    AutoPlayer,
    AutoTurn,
    HandOver,
    LastChance,
    MatchOver,
    RoundOver,
    Session,
    Step,
    ToMove,
)
from wordkub.solver.answers import stay
from wordkub.store.games import RecordedGame
from wordkub.store.rulesets import open_numeric_rules


class Script:
    """A player of a program's own: turns by a function, and words that it challenges."""

    def __init__(self, turn: Callable[[Position], Turn] = stay, doubts: Iterable[str] = ()) -> None:
        self.turn = turn
        self._doubts = set(doubts)
        self.asked: list[str] = []
        """The groups that it was asked about."""

    def challenge(self, groups: Iterable[str]) -> Challenge | None:
        new = list(groups)
        self.asked += new
        return next((Challenge(group) for group in new if group in self._doubts), None)


@pytest.fixture(scope="module")
def challenging(word_rules: WordRules) -> WordRules:
    """Short words may be laid first, and the players check them."""
    return word_rules.with_settings(validation="challenge", initial_letters=3)


def laid_out(rules: RuleSet, racks: Sequence[str], pool: str = "", rounds: int | None = 1) -> LiveGame:
    """A game with racks and a pool laid out by hand; seat 0 moves first."""
    dealer = Dealer(rules, len(racks), 7)
    dealer.pool = list(rules.notation.parse_tiles(pool))
    start = RoundStarted((), 0, tuple(map(rules.notation.parse_rack, racks)), len(dealer.pool))
    return LiveGame(rules, "ABCD"[: len(racks)], Referee(rules, dealer, rounds), [start])


def play(session: Session, *groups: str) -> None:
    """Lay groups beside what lies there."""
    rules = session.game.rules
    session.play(Play((*session.match.table, *map(rules.notation.parse_group, groups))))


def rest(session: Session) -> list[Step]:
    """The steps to the end of a match in which no person sits."""
    steps: list[Step] = []
    while not steps or not isinstance(steps[-1], MatchOver):
        steps.append(session.next())
        if isinstance(steps[-1], AutoTurn):
            session.play(session.auto_turn())
    return steps


# Computers and programs only


def test_computers_alone_play_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDKUB_HOME", str(tmp_path))
    rules = open_numeric_rules("sabra")
    game = LiveGame.deal(rules, ["Ann", "Bob"], seed=3, rounds=2)
    session = Session(game, [Computer(rules, 1), Computer(rules, 2)])
    steps = rest(session)
    ended = [event for event in game.events if isinstance(event, RoundEnded)]
    assert [step.ended for step in steps if isinstance(step, RoundOver)] == ended
    assert len(ended) == 2
    assert steps[-1] == MatchOver(session.match.winners or ())
    assert {type(step) for step in steps} == {AutoTurn, RoundOver, MatchOver}
    assert list(tmp_path.iterdir()) == [], "nothing is written where nobody asked for a record"


def test_the_end_is_said_as_often_as_it_is_asked() -> None:
    rules = open_numeric_rules("sabra")
    session = Session(LiveGame.deal(rules, ["Ann", "Bob"], seed=3), [Script(), Script()])
    last = rest(session)[-1]
    assert session.next() == session.next() == last


def test_a_program_s_own_player_sees_what_its_seat_sees() -> None:
    rules = open_numeric_rules("sabra")
    seen: list[Position] = []

    def turn(position: Position) -> Turn:
        seen.append(position)
        return stay(position)

    game = LiveGame.deal(rules, ["Ann", "Bob"], seed=3)
    session = Session(game, [Script(turn), Script()])
    start = game.events[0]
    assert isinstance(start, RoundStarted)
    rest(session)
    assert seen[0].seats[0].name == "Ann"
    assert start.racks[0] == seen[0].rack
    assert start.racks[1] not in {position.rack for position in seen}


def test_a_turn_that_breaks_a_clause_changes_nothing_and_is_due_again() -> None:
    rules = open_numeric_rules("sabra")
    session = Session(LiveGame.deal(rules, ["Ann", "Bob"], seed=3), [None, None])
    before, match = session.next(), session.match
    with pytest.raises(IllegalTurnError):
        session.play(Pass())
    assert session.match is match
    assert session.next() == before


def test_the_same_steps_on_the_disk_as_in_memory(home: Path) -> None:
    rules = open_numeric_rules("sabra")
    players = read_players("computer:1,computer:2", (2, 4))
    kept = RecordedGame.start(rules, players, 3, 1)
    steps = rest(Session(kept, seated_computers(rules, players)))
    kept.close()
    game = LiveGame.deal(rules, [player.name for player in players], seed=3)
    assert rest(Session(game, seated_computers(rules, players))) == steps
    assert game.events == kept.events


def test_c4_a_set_with_too_few_tiles_deals_no_game() -> None:
    rules = open_numeric_rules("sabra").with_settings(deal=60)
    with pytest.raises(WordkubError, match="for 2 set deal to 53 or fewer"):
        LiveGame.deal(rules, ["Ann", "Bob"], seed=3)


# People


def test_people_move_in_turn_and_the_screen_goes_from_one_to_the_other() -> None:
    rules = open_numeric_rules("sabra")
    game = LiveGame.deal(rules, ["Ann", "Bob", "computer"], seed=3)
    session = Session(game, [None, None, Script()], shares_screen=True)
    seats: list[tuple[type[Step], int]] = []
    while len(seats) < 10:
        step = session.next()
        assert isinstance(step, HandOver | ToMove | AutoTurn)
        seats.append((type(step), step.seat))
        match step:
            case HandOver(seat):
                assert session.sitting is None
                assert session.next() == step, "nobody has sat down yet"
                session.sit(seat)
            case ToMove(seat):
                assert session.sitting == seat
                session.play(Draw())
            case AutoTurn():
                session.play(session.auto_turn())
    lap = [(HandOver, 0), (ToMove, 0), (HandOver, 1), (ToMove, 1), (AutoTurn, 2)]
    at = lap.index(seats[0])
    assert seats == ((lap * 3)[at : at + 10])


@pytest.mark.parametrize("shares_screen", [True, False])
def test_one_person_never_hands_the_screen_over(shares_screen: bool) -> None:
    rules = open_numeric_rules("sabra")
    game = LiveGame.deal(rules, ["Ann", "computer"], seed=3)
    session = Session(game, [None, Script()], shares_screen=shares_screen)
    assert session.sitting == 0
    for _ in range(4):
        step = session.next()
        assert step == (AutoTurn(1) if game.match.to_move else ToMove(0, None, ()))
        session.play(Draw())


def test_people_at_screens_of_their_own_hand_nothing_over() -> None:
    rules = open_numeric_rules("sabra")
    game = LiveGame.deal(rules, ["Ann", "Bob"], seed=3)
    session = Session(game, [None, None])
    for _ in range(4):
        assert session.next() == ToMove(game.match.to_move, None, ())
        session.play(Draw())


def test_a_rack_keeps_its_owner_s_order() -> None:
    rules = open_numeric_rules("sabra")
    game = LiveGame.deal(rules, ["Ann", "Bob"], seed=3)
    session = Session(game, [None, None])
    seat = game.match.to_move
    order = game.match.mover.rack[::-1]
    session.keep_order(seat, order)
    assert session.workbench().bench.rack == order
    session.play(Draw())
    session.play(Draw())
    assert session.workbench().bench.rack == session.rack(seat)
    assert session.rack(seat)[:-1] == order, "what is drawn comes last"


# Time


def test_c12_each_turn_has_a_deadline_of_its_own() -> None:
    rules = open_numeric_rules("sabra")
    clock = count(100, 60)
    session = Session(
        LiveGame.deal(rules, ["Ann", "Bob"], seed=3), [None, None], deadline=lambda: next(clock)
    )
    deadlines = []
    for _ in range(3):
        step = session.next()
        assert isinstance(step, ToMove)
        assert session.next() == step, "asked again, the time does not begin anew"
        deadlines.append(step.deadline)
        session.play(Draw())
    assert deadlines == [100, 160, 220]


def test_c12_time_over_ends_the_turn() -> None:
    rules = open_numeric_rules("sabra")
    session = Session(LiveGame.deal(rules, ["Ann", "Bob"], seed=3), [None, None], deadline=lambda: 1.0)
    step = session.next()
    assert isinstance(step, ToMove)
    [event] = session.play(TimeOver())
    assert isinstance(event, TurnTaken)
    assert (event.seat, event.kind, len(event.drawn)) == (step.seat, "time over", 3)
    assert session.next() == ToMove(1 - step.seat, 1.0, ())


def test_w13_a_turn_lost_to_time_over_is_passed_by(word_rules: WordRules) -> None:
    rules = word_rules.with_settings(initial_letters=3)
    game = laid_out(rules, ["CABDEFG", "ABCDEFG"], pool="E" * 20)
    session = Session(game, [None, None])
    play(session, "CAB")
    session.play(Draw())
    assert session.next() == ToMove(0, None, ())
    session.play(TimeOver((*game.match.table, rules.notation.parse_group("GFD"))))
    assert session.next() == ToMove(1, None, ())
    session.play(Draw())
    assert isinstance(game.events[-1], TurnForfeited)
    assert session.next() == ToMove(1, None, ())


def test_k6_a_turn_goes_on_after_the_draw_with_the_time_that_is_left() -> None:
    rules = open_numeric_rules("classic")
    clock = iter((60.0, 120.0))
    game = laid_out(rules, ["R10 ? R12 B10 Y10 B12", "Y1 Y3 Y5"], pool="Y7 R11 Y9")
    session = Session(game, [None, None], deadline=clock.__next__)
    play(session, "R10 ? R12")
    session.play(Draw())
    assert session.next() == ToMove(0, 60, ())
    session.play(Draw())
    assert session.match.drawn == "R11"
    assert session.next() == ToMove(0, 60, ())
    session.play(Pass())
    assert session.next() == ToMove(1, 120, ())


def test_k6_a_turn_is_over_where_the_tile_drawn_is_of_no_use() -> None:
    rules = open_numeric_rules("classic")
    game = laid_out(rules, ["R10 R11 ? B1 B3", "Y1 Y3 Y5"], pool="Y7 K1 Y9")
    session = Session(game, [None, None])
    play(session, "R10 R11 ?")
    session.play(Draw())
    session.play(Draw())
    assert (session.match.to_move, session.match.drawn) == (0, "K1")
    assert session.next() == ToMove(1, None, ())
    turns = [(event.seat, event.kind) for event in game.events if isinstance(event, TurnTaken)]
    assert turns[-2:] == [(0, "draw"), (0, "pass")]


# Challenges


def test_w14_the_next_to_move_may_challenge_first(challenging: WordRules) -> None:
    session = Session(
        laid_out(challenging, ["DOXABC", "ABCDEFG"], pool="EEEEEEEE"),
        [None, None],
        deadline=iter((60.0, 120.0)).__next__,
    )
    session.next()
    play(session, "DOX")
    assert session.next() == ToMove(1, 120, (tuple("DOX"),))
    [event, closed] = session.challenge(1, "dox")
    assert isinstance(event, Challenged)
    assert event.upheld
    assert isinstance(closed, WindowClosed)
    assert session.next() == ToMove(1, 120, ()), "it is the same turn, with the time that is left of it"


def test_w14_people_are_asked_before_a_turn_ends_the_round(challenging: WordRules) -> None:
    session = Session(laid_out(challenging, ["DOX", "ABCDEFG", "ABCDEFG"]), [None, None, Script()])
    play(session, "DOX")
    assert session.next() == LastChance((1,), (tuple("DOX"),))
    with pytest.raises(IllegalTurnError):
        session.challenge(1, "ABC")
    assert session.next() == LastChance((1,), (tuple("DOX"),))
    session.challenge(1, "DOX")
    assert session.next() == ToMove(1, None, ()), "the turn is undone, and the round goes on"


def test_w14_a_turn_that_is_accepted_ends_the_round(challenging: WordRules) -> None:
    session = Session(laid_out(challenging, ["DOX", "ABCDEFG"]), [None, None])
    play(session, "DOX")
    assert isinstance(session.next(), LastChance)
    session.accept()
    over = session.next()
    assert isinstance(over, RoundOver)
    assert over.ended == session.game.events[-2]
    assert isinstance(session.next(), MatchOver)


def test_w14_after_a_challenge_that_failed_nobody_is_left_to_ask(challenging: WordRules) -> None:
    session = Session(laid_out(challenging, ["FOX", "ABCDEFG"]), [None, None])
    play(session, "FOX")
    assert isinstance(session.next(), LastChance)
    session.challenge(1, "FOX")
    assert isinstance(session.next(), RoundOver)


def test_w14_without_people_a_turn_that_ends_the_round_stands(challenging: WordRules) -> None:
    other = Script()
    session = Session(laid_out(challenging, ["DOX", "ABCDEFG"]), [None, other])
    play(session, "DOX")
    assert other.asked == ["DOX"]
    assert isinstance(session.next(), RoundOver)


@pytest.mark.parametrize(("word", "is_wrong"), [("DOX", True), ("FOX", False)])
def test_w14_computers_challenge_what_is_wrong_and_nothing_else(
    challenging: WordRules, word: str, is_wrong: bool
) -> None:
    computer: AutoPlayer = Computer(challenging, 1)
    session = Session(laid_out(challenging, [f"{word}ABC", "ABCDEFG"], pool="EEEEEEEE"), [None, computer])
    play(session, word)
    challenged = [event for event in session.game.events if isinstance(event, Challenged)]
    assert [(event.seat, event.upheld) for event in challenged] == [(1, True)] * is_wrong
    assert bool(session.match.table) is not is_wrong
    assert session.next() == AutoTurn(1)


def test_w14_each_player_challenges_once_and_no_turn_twice(challenging: WordRules) -> None:
    """The first is wrong about FOX; the second is right about DOX, and then nothing is left to challenge."""
    first, second, third = Script(doubts=["FOX"]), Script(doubts=["DOX"]), Script(doubts=["DOX"])
    game = laid_out(challenging, ["DOXFOX", *["ABCDEFG"] * 3], pool="E" * 20)
    session = Session(game, [None, first, second, third])
    play(session, "DOX", "FOX")
    challenged = [event for event in game.events if isinstance(event, Challenged)]
    assert [(event.seat, event.word, event.upheld) for event in challenged] == [
        (1, "FOX", False),
        (2, "DOX", True),
    ]
    assert third.asked == ["FOX"]
    assert [challenging.notation.group_text(group) for group in session.match.table] == ["FOX"]
