"""The host of a game: who may challenge, and what computers doubt (W14)."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from wordkub.core.events import Challenged
from wordkub.core.turns import Challenge, Draw, Play
from wordkub.letters.rules import WordRules
from wordkub.players.host import Due, Host
from wordkub.players.simple import find_play
from wordkub.store.games import OpenGame
from wordkub.store.records import Player
from wordkub.store.rulesets import open_rules
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.turn import Left

pytestmark = pytest.mark.usefixtures("home")

ANN, BOB, CLEO, COMPUTER = Player("Ann"), Player("Bob"), Player("Cleo"), Player("computer", True)


@pytest.fixture
def rules() -> WordRules:
    """Three tiles each, of which one word ends the round, and the players check what it is."""
    rules = open_rules("word-race")
    return rules.with_settings(validation="challenge", deal=3, initial_letters=3)


def begun(rules: WordRules, *players: Player) -> Iterator[Host]:
    game = OpenGame.start(rules, players, 3, 1)
    yield Host(game)
    game.close()


@pytest.fixture
def people(rules: WordRules) -> Iterator[Host]:
    yield from begun(rules, ANN, BOB, CLEO)


@pytest.fixture
def mixed(rules: WordRules) -> Iterator[Host]:
    yield from begun(rules, ANN, COMPUTER, BOB)


def letters(host: Host, count: int) -> str:
    """So many tiles of the mover's rack in a row, whatever that spells: no word here."""
    group = tuple("e" if tile == "?" else tile for tile in host.match.mover.rack[:count])
    word = host.game.rules.group_text(group)
    assert host.game.rules.is_challenge_right(Challenge(word))
    return word


def lay(host: Host, word: str) -> int:
    """Lay tiles of the rack; who did."""
    mover = host.match.to_move
    host.game.play(Play((*host.match.table, host.game.rules.parse_group(word))))
    return mover


def challenges(host: Host) -> list[Challenged]:
    return [event for event in host.game.events if isinstance(event, Challenged)]


def humans_turn(host: Host) -> None:
    while host.due is not Due.HUMAN:
        host.game.play(Draw())


def test_computers_doubt_what_their_dictionary_lacks_and_the_host_says_so(mixed: Host) -> None:
    humans_turn(mixed)
    word = letters(mixed, 3)
    mover = lay(mixed, word)
    assert mixed.let_computers_doubt() is True
    (challenged,) = challenges(mixed)
    assert (challenged.seat, challenged.challenged, challenged.upheld) == (1, mover, True)
    assert mixed.let_computers_doubt() is False, "each may challenge once"


def test_computers_doubt_nothing_that_is_a_word(rules: WordRules) -> None:
    for host in begun(rules.with_settings(deal=9), ANN, COMPUTER):
        assert host.let_computers_doubt() is False
        humans_turn(host)
        play = find_play(rules, host.match.position())
        assert play is not None
        host.game.play(play)
        assert host.may_doubt(1)
        assert host.let_computers_doubt() is False
        assert challenges(host) == []


def test_a_played_game_tells_at_once_what_a_computer_challenges(mixed: Host) -> None:
    """The next to move is a human, who hears of it before being asked."""
    while mixed.match.to_move != 2:
        mixed.game.play(Draw())
    word = letters(mixed, 3)
    said = io.StringIO()
    console = Console(io.StringIO(f"lay {word.lower()}\nquit\n"), said)
    with pytest.raises(Left):
        PlainGame(mixed.game, console).run()
    heard = said.getvalue()
    assert f"computer challenges {word.upper()} and is right" in heard
    assert mixed.match.to_move == 0
    assert heard.index("computer challenges") < heard.rindex("Rack:")


def test_at_the_end_the_humans_who_have_not_yet_challenged_are_asked(people: Host) -> None:
    mover = lay(people, letters(people, 3))
    others = [seat for seat in range(3) if seat != mover]
    assert (people.due, people.doubters()) == (Due.DOUBT, others)
    assert not people.may_doubt(mover)
    assert people.settle_what_nobody_decides() is False


def test_one_who_has_challenged_may_not_again(rules: WordRules) -> None:
    for host in begun(rules.with_settings(deal=9), ANN, BOB, CLEO):
        mover = host.match.to_move
        play = find_play(rules, host.match.position())
        assert play is not None
        host.game.play(play)
        one, other = (seat for seat in range(3) if seat != mover)
        assert host.doubters() == [one, other]
        host.game.challenge(one, rules.group_text(play.table[0]))
        assert [event.upheld for event in challenges(host)] == [False]
        assert host.doubters() == [other]


def test_at_the_end_no_human_is_asked_where_only_computers_are_left_to_doubt(rules: WordRules) -> None:
    for host in begun(rules, ANN, COMPUTER):
        humans_turn(host)
        lay(host, letters(host, 3))
        assert (host.due, host.doubters()) == (Due.DOUBT, [])
        assert host.settle_what_nobody_decides() is True
        assert host.due is Due.OVER


@pytest.mark.parametrize(("named", "who"), [("", 0), (" {second}", 1), (" {first}", 0), (" nobody", 0)])
def test_at_the_end_the_one_who_is_named_challenges_else_the_first(
    people: Host, named: str, who: int
) -> None:
    word = letters(people, 3)
    mover = lay(people, word)
    doubters = people.doubters()
    first, second = (people.game.players[seat].name for seat in doubters)
    line = f"challenge {word.lower()}{named.format(first=first, second=second.upper())}\n"
    said = io.StringIO()
    with pytest.raises(Left):
        PlainGame(people.game, Console(io.StringIO(line), said)).run()
    assert f"That would end the round. {first} or {second} may challenge: {word}." in said.getvalue()
    (challenged,) = challenges(people)
    assert (challenged.seat, challenged.challenged) == (doubters[who], mover)
