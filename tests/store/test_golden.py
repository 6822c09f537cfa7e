"""Games that are kept here as they were recorded: they must be read, replayed and dealt the same for ever.

``word``, ``word-race`` and ``word-99`` were played by computers; ``everything`` has challenges, forfeits and
layouts that time ended in it; so have the numeric ones, and turns that went on after a draw (K6).
``python -m tests.store.test_golden`` records them anew, which is right only where the rules or the
format have changed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.playing import LEVEL
from tests.process import wordkub
from tests.store.played import add, header_of, numeric_match, read, rules_of, varied_game, with_words
from wordkub.core.codec import event_to_json
from wordkub.core.dealer import Dealer
from wordkub.core.events import Challenged, Event, RoundStarted, TurnTaken, WindowClosed
from wordkub.core.match import Match
from wordkub.core.referee import Referee
from wordkub.core.rules import RuleSet
from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
from wordkub.letters.rules import WordRules
from wordkub.players.computers import Computer
from wordkub.store.journal import Journal
from wordkub.store.records import RECORD, Header, Player

GOLDEN = Path(__file__).parents[1] / "golden"
NUMERIC = ("sabra", "icebreaker", "classic")
GAMES = ("word", "word-race", "word-99", "everything", *NUMERIC)


def final(match: Match) -> dict[str, object]:
    """How a match has ended, as ``finals.json`` tells it."""
    return {
        "winners": match.winners,
        "rounds": match.round,
        "events": match.events,
        "pool": match.pool,
        "table": " ".join("".join(group) for group in match.table),
        "seats": [[seat.name, seat.score, "".join(seat.rack), seat.melded] for seat in match.seats],
    }


def settled(rules: RuleSet, header: Header, events: Sequence[Event]) -> list[Event]:
    """What the referee and the dealer make of the turns and challenges of a record."""
    assert header.seed is not None
    referee = Referee(rules, Dealer(rules, len(header.players), header.seed), header.rounds)
    match = Match.of(player.name for player in header.players)
    made: list[Event] = []
    while len(made) < len(events):
        event = events[len(made)]
        match event:
            case RoundStarted():
                happened = referee.follow_up(match)
            case TurnTaken():
                happened = referee.play(match, turn_of(rules, event))
            case Challenged(seat=seat, word=word):
                happened = referee.challenge(match, seat, Challenge(word))
            case WindowClosed():
                happened = referee.close_window(match)
            case _:
                happened = []
        assert happened, f"event {len(made) + 1}, {event}, follows from nothing"
        for each in happened:
            match = match.after(each)
        made += happened
    return made


def turn_of(rules: RuleSet, taken: TurnTaken) -> Turn:
    """The turn that a record tells of."""
    match taken.kind:
        case "draw":
            return Draw()
        case "pass":
            return Pass()
        case "play" if taken.window or not rules.players_check():
            return Play(taken.table)
        case "play":
            return TimeOver(taken.table)
    return TimeOver(taken.layout)


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays_to_its_final_state(name: str) -> None:
    record = read(GOLDEN / f"{name}.jsonl")
    finals = json.loads((GOLDEN / "finals.json").read_text("utf-8"))
    assert record.match.is_over
    assert json.loads(json.dumps(final(record.match))) == finals[name]
    assert Match.of([player.name for player in record.header.players], record.events) == record.match


@pytest.mark.parametrize("name", GAMES)
def test_golden_turns_are_settled_the_same(name: str) -> None:
    """The same seed, turns and challenges make the same events: deals, draws, scores, ends."""
    record = read(GOLDEN / f"{name}.jsonl")
    rules = record.rules if name in NUMERIC else with_words(record, rules_of())
    assert tuple(settled(rules, record.header, record.events)) == record.events


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_is_written_the_same(name: str, tmp_path: Path) -> None:
    path = GOLDEN / f"{name}.jsonl"
    record = read(path)
    again = Journal.create(str(tmp_path / "game.jsonl"), RECORD, record.header.to_json())
    add(again, record.rules, record.events)
    again.close()
    assert (tmp_path / "game.jsonl").read_bytes() == path.read_bytes()


def test_golden_records_have_every_kind_of_event() -> None:
    events = read(GOLDEN / "everything.jsonl").events
    kinds = {str(event_to_json(rules_of(), event)["event"]) for event in events}
    assert kinds == {"round", "turn", "forfeit", "challenge", "closed", "round_end", "match_end"}
    turns = {event.kind for event in events if isinstance(event, TurnTaken)}
    assert turns == {"play", "draw", "time over"}


@pytest.mark.parametrize("name", NUMERIC)
def test_golden_numeric_records_have_every_kind_of_turn(name: str) -> None:
    record = read(GOLDEN / f"{name}.jsonl")
    turns = [event for event in record.events if isinstance(event, TurnTaken)]
    assert {event.kind for event in turns} >= {"play", "draw", "time over"}
    assert any(event.goes_on for event in turns) == (name == "classic")
    assert any(event.to_rack for event in turns) == (name == "sabra")
    assert any(event.to_pool for event in turns) == (name == "icebreaker")


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_names_its_dictionary(name: str) -> None:
    """The SHA-256 of the words, whatever the dictionary's file and its compiled form look like."""
    record = read(GOLDEN / f"{name}.jsonl")
    if name in NUMERIC:
        assert not {"edition", "dictionary", "theme"} & record.header.to_json().keys()
        return
    assert record.header.dictionary == header_of(rules_of(), record.header.players, None).dictionary


SLOWLY = (pytest.param(rules, marks=pytest.mark.slow) for rules in ("word-race", "word-99"))


@pytest.mark.parametrize("rules", ["word", *SLOWLY])
def test_the_same_seed_plays_the_same_game(tmp_path: Path, rules: str) -> None:
    """Between computers, in processes of their own that hash otherwise."""
    records = []
    for number in ("1", "2"):
        home = tmp_path / number
        words = str(GOLDEN.parent / "cases" / "words.txt")
        options = ("--seed", "7", "--rules", rules, "--dict", words)
        env = {"WORDKUB_HOME": str(home), "PYTHONHASHSEED": number}
        done = wordkub("play", "--players", "computer,computer,computer", *options, env=env)
        assert done.returncode == 0, done.stderr
        (path,) = (home / "games").iterdir()
        records.append(path.read_bytes())
    assert records[0] == records[1]
    assert records[0].splitlines()[-1].startswith(b'{"event": "match_end"')


# Recording anew


def computers(name: str, seats: int, seed: int, rounds: int | None) -> tuple[WordRules, Header, list[Event]]:
    """A game between computers."""
    rules = rules_of(name)
    players = tuple(Player(f"computer {number + 1}", is_computer=True) for number in range(seats))
    referee = Referee(rules, Dealer(rules, seats, seed), rounds)
    match, events = Match.of(player.name for player in players), list[Event]()
    while not match.is_over:
        turn = Computer(rules, LEVEL).turn(referee.closed(match).position()) if match.round else None
        for event in referee.follow_up(match) if turn is None else referee.play(match, turn):
            match = match.after(event)
            events.append(event)
    header = header_of(rules, players, seed)
    return rules, Header(**{**vars(header), "rounds": rounds}), events


def record_anew() -> None:
    finals = {}
    everything_rules, everything = varied_game()
    games: dict[str, tuple[RuleSet, Header, list[Event]]] = {
        "word": computers("word", 2, 1, 1),
        "word-race": computers("word-race", 4, 2, 1),
        "word-99": computers("word-99", 2, 3, None),
        "everything": (
            everything_rules,
            header_of(everything_rules, (Player("Ann"), Player("Bob")), 3),
            list(everything),
        ),
    }
    for name in NUMERIC:
        rules, played = numeric_match(name)
        header = header_of(rules, (Player("Ann"), Player("Bob")), 8)
        games[name] = rules, Header(**{**vars(header), "rounds": 2}), list(played)
    for name, (rules, header, events) in games.items():
        path = GOLDEN / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        record = Journal.create(str(path), RECORD, header.to_json())
        add(record, rules, events)
        record.close()
        finals[name] = final(read(path).match)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(told)}" for name, told in finals.items())
    (GOLDEN / "finals.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    record_anew()
