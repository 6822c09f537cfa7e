"""The dealer: the opening draw, the deal, the pool (C2 to C4)."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest

from tests.contract.games import word_game
from wordkub.core import dealer as dealer_module
from wordkub.core.dealer import Dealer, deal_fault, unseen
from wordkub.core.events import Challenged, Event, RoundStarted, TurnKind, TurnTaken, WindowClosed
from wordkub.core.match import EventError
from wordkub.core.tiles import Tile
from wordkub.errors import WordkubError
from wordkub.letters.rules import WordRules
from wordkub.store.rulesets import open_numeric_rules

SEEDS = range(250)


def word_rules(tiles: dict[str, int] | None = None, **changes: object) -> WordRules:
    """The word rules, with other tiles or settings perhaps."""
    rules = word_game("word").rules
    assert isinstance(rules, WordRules)
    if tiles is not None:
        rules = dataclasses.replace(rules, edition=dataclasses.replace(rules.edition, tiles=tiles))
    return rules.with_settings(**changes)


def text(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    return "".join(tiles)


# C3


def opened(monkeypatch: pytest.MonkeyPatch, drawn: str, players: int) -> RoundStarted:
    """A round where these tiles are drawn to settle who starts."""

    def arrange(items: list[Tile], chance: random.Random) -> None:
        items[:] = [*sorted((Counter(items) - Counter(drawn)).elements()), *reversed(drawn)]

    monkeypatch.setattr(dealer_module, "shuffle", arrange)
    return Dealer(word_rules(), players, 0).start(0)


def test_c3_the_first_letter_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    event = opened(monkeypatch, "MBR", 3)
    assert event.opening == (((0, "M"), (1, "B"), (2, "R")),)
    assert event.first == 1


def test_c3_a_joker_draws_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = opened(monkeypatch, "C?D?B", 3)
    assert event.opening == (((0, "C"), (1, "?"), (2, "D")), ((1, "?"),), ((1, "B"),))
    assert event.first == 1


def test_c3_a_tie_is_drawn_again_among_the_tied(monkeypatch: pytest.MonkeyPatch) -> None:
    event = opened(monkeypatch, "CBCBZY", 4)
    assert event.opening == (((0, "C"), (1, "B"), (2, "C"), (3, "B")), ((1, "Z"), (3, "Y")))
    assert event.first == 3


def test_c3_a_joker_that_ties_when_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = opened(monkeypatch, "?BCBF?E", 3)
    drawings = (((0, "?"), (1, "B"), (2, "C")), ((0, "B"),), ((0, "F"), (1, "?")), ((1, "E"),))
    assert event.opening == drawings
    assert event.first == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c3_over_many_seeds(players: int) -> None:
    """Nobody draws without need, and who starts has the first letter alone."""
    rules = word_rules(jokers=20)
    jokers = ties = 0
    for seed in SEEDS:
        event = Dealer(rules, players, seed).start(0)
        waiting, letters = list(range(players)), dict[int, str]()
        for drawing in event.opening:
            assert [seat for seat, _ in drawing] == waiting
            letters |= {seat: tile for seat, tile in drawing if tile != "?"}
            again = [seat for seat, tile in drawing if tile == "?"]
            tied = sorted(seat for seat, letter in letters.items() if letter == min(letters.values()))
            waiting = again or (tied if len(tied) > 1 else [])
            jokers += bool(again)
            if not again and waiting:
                ties += 1
                letters.clear()
        assert waiting == []
        assert event.first == min(letters, key=letters.__getitem__)
    assert jokers > 20
    assert ties > 10


@pytest.mark.parametrize("seed", range(20))
def test_c3_tiles_go_back_where_too_few_are_left_to_draw(seed: int) -> None:
    """Two A and a B and jokers, for three: two A tie again and again, and jokers draw again."""
    event = Dealer(word_rules({"A": 2, "B": 1}, jokers=2, deal=1), 3, seed).start(0)
    waiting, held = [0, 1, 2], dict[int, str]()
    for drawing in event.opening:
        assert [seat for seat, _ in drawing] == waiting
        held |= {seat: tile for seat, tile in drawing if tile != "?"}
        assert Counter(held.values()) <= Counter("AAB")
        again = [seat for seat, tile in drawing if tile == "?"]
        tied = [seat for seat in sorted(held) if held[seat] == min(held.values())]
        waiting = again or (tied if len(tied) > 1 else [])
        if not again and waiting:
            held.clear()
    assert waiting == []
    assert event.first == min(held, key=held.__getitem__)


@pytest.mark.parametrize(
    ("players", "tiles", "changes", "said"),
    [
        (4, {"A": 26, "B": 26}, {}, "4 players cannot play with 54 tiles and 14 each (C4); 3 can; for 4 set"
         " deal to 13 or fewer"),
        (2, {"A": 5, "B": 5}, {}, "2 players cannot play with 12 tiles and 14 each (C4); for 2 set deal to 6"
         " or fewer"),
        (4, {"A": 1, "B": 1}, {"deal": 1, "jokers": 0}, "4 players cannot play with 2 tiles and 1 each (C4);"
         " 2 can"),
        (3, {"A": 26, "B": 26}, {"deal": 18, "pool_empty": "at_once"}, "3 players cannot play with 54 tiles"
         ' and 18 each (C4), since pool_empty = "at_once" would end the round before the first turn; 2 can;'
         " for 3 set deal to 17 or fewer"),
        (3, {"A": 1, "B": 1}, {"deal": 1, "jokers": 9}, "3 players cannot draw for who starts (C3): each"
         " needs a tile that is no joker, and the set has 2"),
        (2, {"A": 0}, {"deal": 1, "jokers": 9}, "2 players cannot draw for who starts (C3): each needs a tile"
         " that is no joker, and the set has 0"),
        (2, {"A": 9, "B": 0}, {"deal": 1}, "2 players cannot draw for who starts (C3): every tile of the set"
         " but jokers is A, so all would draw the same"),
        (2, {"A": 900, "B": 900}, {"deal": 501}, "2 players cannot play with 1802 tiles and 501 each (C4),"
         " more than a rack takes; for 2 set deal to 500 or fewer"),
        (2, {"A": 900, "B": 900}, {"deal": 500}, ""),
        (3, {"A": 26, "B": 26}, {"deal": 18}, ""),
        (3, {"A": 26, "B": 26}, {}, ""),
        (1, {"A": 9}, {"deal": 9, "jokers": 0}, ""),
    ],
)  # fmt: skip
def test_c3_c4_a_set_that_is_not_enough_is_told(
    players: int, tiles: dict[str, int], changes: dict[str, object], said: str
) -> None:
    rules = word_rules(tiles, **changes)
    assert deal_fault(rules, players) == said
    if said:
        with pytest.raises(WordkubError, match=r"\(C[34]\)"):
            Dealer(rules, players, 3).start(0)
        return
    event = Dealer(rules, players, 3).start(0)
    assert event.pool == rules.tile_set(players).total() - players * rules.settings.deal


def test_c4_the_set_can_depend_on_how_many_play() -> None:
    """xp with larger racks: three share 106 tiles, five and six 160."""
    rules = open_numeric_rules("xp").with_settings(deal=30)
    assert [deal_fault(rules, players) for players in (2, 3, 5)] == ["", "", ""]
    assert deal_fault(rules, 4) == (
        "4 players cannot play with 106 tiles and 30 each (C4); 3 can; for 4 set deal to 26 or fewer"
    )
    assert deal_fault(rules, 6) == (
        "6 players cannot play with 160 tiles and 30 each (C4); 5 can; for 6 set deal to 26 or fewer"
    )
    larger = deal_fault(rules.with_settings(deal=35), 5)
    assert larger.endswith("; 3 can (they have 106 tiles); for 5 set deal to 32 or fewer")


# C2, C4


def test_deal_is_golden() -> None:
    dealer = Dealer(word_rules(), 3, 7)
    event = dealer.start(0)
    assert event.opening == (((0, "R"), (1, "O"), (2, "B")),)
    assert event.first == 2
    assert [text(rack) for rack in event.racks] == ["BCCDEFIINOOSTU", "DEFILLMNOORSTU", "AAHHLNNOOSTUW?"]
    assert text(dealer.pool) == "IREPPELDCSWTTTPAMPMNSCESLIE?AKJGAOEVTZGAEHSIYRNBEAAYLRLQORARDETXKURGAI"


def test_c4_deals_and_conserves() -> None:
    rules = word_rules()
    for seed in SEEDS:
        for players in (2, 3, 4):
            dealer = Dealer(rules, players, seed)
            event = dealer.start(seed % 7)
            assert [len(rack) for rack in event.racks] == [14] * players
            assert event.pool == len(dealer.pool) == 112 - 14 * players
            dealt = Counter(tile for rack in event.racks for tile in rack)
            assert dealt + Counter(dealer.pool) == rules.tile_set(players)


def test_c2_another_seed_or_event_deals_otherwise() -> None:
    rules = word_rules()
    deals = {Dealer(rules, 2, seed).start(number).racks for seed in SEEDS for number in (0, 90)}
    assert len(deals) == 2 * len(SEEDS)


def test_first_seat_known_draws_no_opening() -> None:
    event = Dealer(word_rules(), 3, 5).start(0, first=2)
    assert (event.opening, event.first) == ((), 2)


def test_draws_from_the_end_and_gives_what_there_is() -> None:
    dealer = Dealer(word_rules(), 2, 5)
    dealer.pool = list("ABCDE")
    assert dealer.draw(2) == ("E", "D")
    assert dealer.draw(0) == ()
    assert dealer.draw(7) == ("C", "B", "A")
    assert dealer.draw(1) == ()


def test_returned_tiles_are_mixed_in() -> None:
    rules = word_rules()
    dealer, other, later = (Dealer(rules, 2, 5) for _ in range(3))
    for each in (dealer, other, later):
        each.start(0)
    before = list(dealer.pool)
    dealer.take_back(("Z", "A"), 9)
    other.take_back(("A", "Z"), 9)
    later.take_back(("A", "Z"), 10)
    assert Counter(dealer.pool) == Counter(before) + Counter("AZ")
    assert dealer.pool == other.pool, "the order in which tiles return does not matter"
    assert dealer.pool != later.pool, "another event mixes otherwise"
    assert set(dealer.pool[-2:]) != set("AZ")


def test_nothing_returned_mixes_nothing() -> None:
    dealer = Dealer(word_rules(), 2, 5)
    dealer.start(0)
    before = list(dealer.pool)
    dealer.take_back((), 9)
    assert dealer.pool == before


# Following events


def story(dealer: Dealer) -> list[Event]:
    """A round with every kind of event that moves tiles in or out of the pool."""
    start = dealer.start(0)
    drawn = dealer.draw(1)
    events: list[Event] = [start, TurnTaken(start.first, TurnKind.DRAW, (), drawn=drawn)]
    events.append(Challenged(0, 1, "CHIP", True, True, (), drawn=dealer.draw(2)))
    dealer.take_back(("A", "B"), 3)
    events.append(TurnTaken(1, TurnKind.TIME_OVER, (), ("A", "B"), dealer.draw(3), to_pool=("A", "B")))
    events.append(WindowClosed(0, dealer.draw(4)))
    return events


def test_follow_comes_to_the_same_pool() -> None:
    dealer, other = (Dealer(word_rules(), 2, 11) for _ in range(2))
    other.follow(story(dealer))
    assert other.pool == dealer.pool


@pytest.mark.parametrize("number", range(5))
def test_follow_finds_what_the_seed_does_not_deal(number: int) -> None:
    dealer = Dealer(word_rules(), 2, 11)
    events = story(dealer)
    match events[number]:
        case RoundStarted(racks=racks) as event:
            events[number] = dataclasses.replace(event, racks=racks[::-1])
        case TurnTaken(drawn=drawn) | Challenged(drawn=drawn) | WindowClosed(drawn=drawn) as event:
            events[number] = dataclasses.replace(event, drawn=(*drawn[:-1], "[?]"))
    with pytest.raises(EventError, match=f"event {number + 1} is not what the seed of the record deals"):
        Dealer(word_rules(), 2, 11).follow(events)


def test_follow_finds_another_seed() -> None:
    with pytest.raises(EventError, match="event 1 "):
        Dealer(word_rules(), 2, 12).follow(story(Dealer(word_rules(), 2, 11)))


def test_follow_finds_more_drawn_than_there_is() -> None:
    rules = word_rules({"A": 4, "B": 4}, jokers=0, deal=2)
    dealer = Dealer(rules, 2, 1)
    drawn = (*reversed(dealer.pool), "A")
    events: list[Event] = [dealer.start(0), TurnTaken(0, TurnKind.DRAW, (), drawn=drawn)]
    with pytest.raises(EventError, match="event 2 "):
        Dealer(rules, 2, 1).follow(events)


# Records without a seed


def test_reshuffle_takes_the_tiles_in_an_order_of_the_seed() -> None:
    dealer, other = Dealer(word_rules(), 2, 11), Dealer(word_rules(), 2, 11)
    dealer.reshuffle("ABCDEFGH", 4)
    other.reshuffle("HGFEDCBA", 4)
    assert text(dealer.pool) == text(other.pool) == "AEBGFHCD"


def test_unseen_is_the_rest_of_the_set() -> None:
    rules = word_rules({"A": 3, "B": 1})
    assert unseen(rules, 2, ["A", "?"]) == ("?", "A", "A", "B")
