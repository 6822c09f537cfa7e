"""Who may challenge in a session, and what computers challenge (W14)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.playing import find_play
from wordkub.core.events import Challenged
from wordkub.core.turns import Challenge, Draw, Play
from wordkub.letters.rules import WordRules
from wordkub.players.computers import seated_computers
from wordkub.players.session import LastChance, Session
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player
from wordkub.store.rulesets import open_word_rules
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.turn import LeftGame

pytestmark = pytest.mark.usefixtures("home")

ANN, BOB, CLEO, COMPUTER = Player("Ann"), Player("Bob"), Player("Cleo"), Player("computer", True)


@dataclass
class Sitting:
    """A game and its session."""

    game: RecordedGame
    session: Session

    def letters(self, count: int) -> str:
        """So many tiles of the mover's rack in a row, whatever that spells: no word here."""
        group = tuple("e" if tile == "?" else tile for tile in self.game.match.mover.rack[:count])
        word = self.game.rules.notation.group_text(group)
        assert self.game.rules.is_challenge_right(Challenge(word))
        return word

    def lay(self, word: str) -> int:
        """Lay tiles of the rack; who did."""
        mover = self.game.match.to_move
        self.session.play(Play((*self.game.match.table, self.game.rules.notation.parse_group(word))))
        return mover

    def until_a_person_moves(self) -> None:
        while self.game.match.to_move not in self.session.people:
            self.session.play(Draw())

    @property
    def challenges(self) -> list[Challenged]:
        return [event for event in self.game.events if isinstance(event, Challenged)]

    @property
    def challengers(self) -> list[int]:
        return [seat for seat in self.session.people if self.session.may_challenge(seat)]


@pytest.fixture
def rules() -> WordRules:
    """Three tiles each, of which one word ends the round, and the players check what it is."""
    rules = open_word_rules("word-race")
    return rules.with_settings(validation="challenge", deal=3, initial_letters=3)


def begun(rules: WordRules, *players: Player) -> Iterator[Sitting]:
    game = RecordedGame.start(rules, players, 3, 1)
    yield Sitting(game, Session(game, seated_computers(rules, players)))
    game.close()


@pytest.fixture
def people(rules: WordRules) -> Iterator[Sitting]:
    yield from begun(rules, ANN, BOB, CLEO)


@pytest.fixture
def mixed(rules: WordRules) -> Iterator[Sitting]:
    yield from begun(rules, ANN, COMPUTER, BOB)


def test_computers_challenge_what_their_dictionary_lacks(mixed: Sitting) -> None:
    mixed.until_a_person_moves()
    mover = mixed.lay(mixed.letters(3))
    (challenged,) = mixed.challenges
    assert (challenged.seat, challenged.challenged, challenged.upheld) == (1, mover, True)
    assert not mixed.session.may_challenge(1), "each may challenge once"


def test_computers_challenge_nothing_that_is_a_word(rules: WordRules) -> None:
    for sitting in begun(rules.with_settings(deal=9), ANN, COMPUTER):
        sitting.until_a_person_moves()
        play = find_play(rules, sitting.game.match.position())
        assert play is not None
        sitting.session.play(play)
        assert sitting.session.may_challenge(1)
        assert sitting.challenges == []


def test_a_played_game_tells_at_once_what_a_computer_challenges(mixed: Sitting) -> None:
    """The next to move is a human, who hears of it before being asked."""
    while mixed.game.match.to_move != 2:
        mixed.session.play(Draw())
    word = mixed.letters(3)
    said = io.StringIO()
    console = Console(io.StringIO(f"lay {word.lower()}\nquit\n"), said)
    with pytest.raises(LeftGame):
        PlainGame(mixed.game, console).run()
    heard = said.getvalue()
    assert f"computer challenges {word.upper()} and is right" in heard
    assert mixed.game.match.to_move == 0
    assert heard.index("computer challenges") < heard.rindex("Rack:")


def test_at_the_end_the_people_who_have_not_yet_challenged_are_asked(people: Sitting) -> None:
    mover = people.lay(people.letters(3))
    others = tuple(seat for seat in range(3) if seat != mover)
    step = people.session.next()
    assert isinstance(step, LastChance)
    assert step.seats == others
    assert not people.session.may_challenge(mover)


def test_one_who_has_challenged_may_not_again(rules: WordRules) -> None:
    for sitting in begun(rules.with_settings(deal=9), ANN, BOB, CLEO):
        mover = sitting.game.match.to_move
        play = find_play(rules, sitting.game.match.position())
        assert play is not None
        sitting.session.play(play)
        one, other = (seat for seat in range(3) if seat != mover)
        assert sitting.challengers == [one, other]
        sitting.session.challenge(one, rules.notation.group_text(play.table[0]))
        assert [event.upheld for event in sitting.challenges] == [False]
        assert sitting.challengers == [other]


def test_at_the_end_no_person_is_asked_where_only_computers_are_left_to_challenge(rules: WordRules) -> None:
    for sitting in begun(rules, ANN, COMPUTER):
        sitting.until_a_person_moves()
        sitting.lay(sitting.letters(3))
        assert sitting.challengers == []
        assert len(sitting.challenges) == 1
        assert not isinstance(sitting.session.next(), LastChance)


@pytest.mark.parametrize(("named", "who"), [("", 0), (" {second}", 1), (" {first}", 0), (" nobody", 0)])
def test_at_the_end_the_one_who_is_named_challenges_else_the_first(
    people: Sitting, named: str, who: int
) -> None:
    word = people.letters(3)
    mover = people.lay(word)
    challengers = people.challengers
    first, second = (people.game.players[seat].name for seat in challengers)
    line = f"challenge {word.lower()}{named.format(first=first, second=second.upper())}\n"
    said = io.StringIO()
    with pytest.raises(LeftGame):
        PlainGame(people.game, Console(io.StringIO(line), said)).run()
    assert f"That would end the round. {first} or {second} may challenge: {word}." in said.getvalue()
    (challenged,) = people.challenges
    assert (challenged.seat, challenged.challenged) == (challengers[who], mover)
