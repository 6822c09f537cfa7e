"""`wordkub play`, `resume`, `replay` and `games`: games in plain lines, and their records."""

from __future__ import annotations

from typing import Any

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.core.rules import RuleSet
from wordkub.errors import FileError, NotationError, WordkubError, shown
from wordkub.letters.rules import WordRules
from wordkub.lexicon.themes import theme_doubt
from wordkub.numbers.rules import NumericRules
from wordkub.players.computers import prepare
from wordkub.players.simple import check_can_play, find_play
from wordkub.players.skills import read_level
from wordkub.store.games import OpenGame, game_paths, new_seed, newest_unfinished
from wordkub.store.records import Game, Player, read_record
from wordkub.store.rulesets import Rules, open_any_rules, reopened
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.replay import replay_lines
from wordkub.text.turn import Left

COMPUTER = "computer"
LONGEST_NAME = 24
A_DAY = 24 * 60 * 60
"""The longest time for a turn, in seconds."""


class Seconds(click.IntRange):
    """The time for a turn: so many seconds, or `none`, which is 0."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The seconds."""
        return 0 if value == "none" else int(super().convert(value, param, ctx))


TIME_LIMIT = click.option(
    "--time-limit",
    type=Seconds(1, A_DAY),
    metavar="SECONDS|none",
    help="The time for a turn; on a terminal it is the rule set's where nobody says.",
)


@click.command()
@click.option(
    "--players", help='Names with commas between; "computer" is a computer player, "computer:5" the best.'
)
@options.RULES
@options.EDITION
@options.DICTIONARY
@options.THEME
@options.FAMILY
@click.option("--seed", type=click.IntRange(0), help="The same seed deals the same tiles.")
@TIME_LIMIT
@click.option("--challenge", is_flag=True, help="The players check the words, and may challenge them.")
@click.option("--rounds", type=click.IntRange(1), help="How many rounds the match has.")
@click.option("--plain", is_flag=True, help="Plain lines, the only way there is today.")
def play(
    players: str | None,
    rules: str,
    edition: str | None,
    dictionary: str | None,
    theme: str | None,
    family: bool,
    seed: int | None,
    time_limit: int | None,
    challenge: bool,
    rounds: int | None,
    plain: bool,
) -> int:
    """Play a game in the terminal, or through a pipe.

    \b
    Examples:
      wordkub play --players "Ann,computer"
      wordkub play --players "Ann,computer:5"
      wordkub play --players "Ann,Bob,Cleo,computer" --time-limit 60
      wordkub play --players "Ann,computer" --rules sabra --rounds 3
      wordkub play --players "computer,computer" --seed 7

    With computer players only, the game plays itself. It is saved after every turn; resume goes on with it.
    """
    console = Console()
    opened = open_any_rules(rules, edition, dictionary, theme, find_play, family)
    doubt = _doubt(opened)
    if doubt:
        console.say(doubt)
    if challenge:
        opened = _with_challenges(opened)
    seats = read_players(_asked(console) if players is None else players, opened.settings.players)
    if any(seat.is_computer for seat in seats):
        check_can_play(opened)
    if rounds is None and opened.target() is None:
        rounds = 1
    if time_limit is not None:
        opened = opened.with_settings(time_limit=time_limit or None)
    game = OpenGame.start(opened, seats, new_seed() if seed is None else seed, rounds)
    return _run(game, console, time_limit)


@click.command()
@click.argument("file", required=False, shell_complete=completion.records)
@TIME_LIMIT
def resume(file: str | None, time_limit: int | None) -> int:
    """Go on with a game that was left: the newest one, or the one of FILE.

    \b
    Examples:
      wordkub resume
      wordkub resume my-game.jsonl
    """
    record = newest_unfinished() if file is None else read_record(file)
    if record.match.is_over:
        raise WordkubError(f"{record.path} is over; look at it with: wordkub replay {record.path}")
    console = Console()
    rules = _rules_again(record, console)
    return _run(OpenGame.resume(record, rules), console, time_limit)


@click.command()
@click.argument("file", required=False, shell_complete=completion.records)
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Only how things stood after turn N.")
def replay(file: str | None, turn: int | None) -> int:
    """Show a game turn by turn: the newest one, or the one of FILE.

    \b
    Examples:
      wordkub replay
      wordkub replay my-game.jsonl --turn 12
    """
    if file is None:
        paths = game_paths()
        if not paths:
            raise WordkubError("there is no game to show; start one with: wordkub play")
        file = paths[0]
    record = read_record(file)
    console = Console()
    console.colour_tiles(record.rules.tile_colours())
    for line in replay_lines(record, console.width, turn):
        console.say(line, 7)
    return 0


@click.command()
def games() -> int:
    """The games that are kept, the newest first, finished or not.

    \b
    Example:
      wordkub games
    """
    paths = game_paths()
    if not paths:
        click.echo(f"No games are kept in {places.games_dir()} yet.", err=True)
    for path in paths:
        try:
            record = read_record(path)
        except WordkubError as problem:
            click.echo(f"{path}: {problem}", err=True)
            continue
        scores = ", ".join(f"{seat.name} {seat.score}" for seat in record.match.seats)
        state = "over" if record.match.is_over else "under way"
        click.echo(f"{path}\n  {record.header.rules['name']}, {state}: {scores}")
    return 0


def read_players(text: str, allowed: tuple[int, int]) -> tuple[Player, ...]:
    """The seats from names with commas between; several computers are numbered.

    Args:
        text: The names; "computer" is a computer player, "computer:1" to "computer:5" one of that level.
        allowed: How few and how many play by these rules (C1).

    Raises:
        NotationError: Too few, too many, two of one name, or a name that is none.

    >>> [p.name for p in read_players("Ann, computer, computer", (2, 4))]
    ['Ann', 'computer 1', 'computer 2']
    >>> read_players("Ann, computer:5", (2, 4))[1]
    Player(name='computer', is_computer=True, level=5)
    """
    names = _split_names(text, allowed)
    computers = sum(map(_is_computer, names))
    players: list[Player] = []
    for name in names:
        is_computer, level = _is_computer(name), None
        if is_computer:
            typed = name.partition(":")[2].strip()
            level = read_level(typed) if ":" in name else None
            number = sum(player.is_computer for player in players) + 1
            name = COMPUTER if computers == 1 else f"{COMPUTER} {number}"
        _check_name(name, {player.name.lower() for player in players})
        players.append(Player(name, is_computer, level))
    return tuple(players)


def _is_computer(name: str) -> bool:
    return name.partition(":")[0].strip().lower() == COMPUTER


def read_names(text: str, allowed: tuple[int, int]) -> tuple[str, ...]:
    """The names of people, with commas between.

    Args:
        text: The names.
        allowed: How few and how many play by these rules (C1).

    Raises:
        NotationError: Too few, too many, two of one name, or a name that is none.

    >>> read_names("Ann, Bob", (2, 4))
    ('Ann', 'Bob')
    """
    names = _split_names(text, allowed)
    for place, name in enumerate(names):
        _check_name(name, {other.lower() for other in names[:place]})
    return tuple(names)


def _split_names(text: str, allowed: tuple[int, int]) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    least, most = allowed
    if not least <= len(names) <= most:
        raise NotationError(f"{len(names)} players; these rules take {least} to {most} (C1)")
    return names


def _check_name(name: str, others: set[str]) -> None:
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise NotationError(f"{shown(name)} is no name; it takes up to {LONGEST_NAME} printable characters")
    if name.lower() in others:
        raise NotationError(f"two players are called {name}; give each a name of their own")


def _doubt(rules: Rules) -> str:
    """Why the theme may not do with the dictionary, in a sentence; nothing where it does."""
    if not isinstance(rules, WordRules) or rules.theme is None or rules.dictionary is None:
        return ""
    return theme_doubt(rules.theme, rules.dictionary, rules.settings.initial_letters)


def _asked(console: Console) -> str:
    if not console.is_terminal:
        raise NotationError('--players is needed without a terminal, as in --players "Ann,computer"')
    console.say("Who plays? Names with commas between; computer is a computer player, computer:1")
    console.say("an easy one, computer:5 the best.")
    try:
        return console.ask(f"Players [Player,{COMPUTER}]: ").strip() or f"Player,{COMPUTER}"
    except EOFError:
        raise click.Abort from None


def _with_challenges(rules: Rules) -> Rules:
    if isinstance(rules, NumericRules):
        raise NotationError(f"{rules.name} has number tiles and no words, so nothing is challenged")
    return rules.with_settings(validation="challenge")


def _limit(console: Console, asked: int | None, rules: RuleSet) -> int | None:
    """The seconds for a turn; on a pipe the clock is off unless asked for."""
    if asked is not None:
        return asked or None
    return rules.settings.time_limit if console.is_terminal else None


def _run(game: OpenGame, console: Console, asked: int | None) -> int:
    """Play.

    Args:
        game: The game.
        console: Where it is played.
        asked: The seconds for a turn that were asked for, 0 for no clock; None where nobody asked.
    """
    if console.is_terminal:
        prepare(game.rules, [player.level for player in game.players if player.is_computer])
    try:
        PlainGame(game, console, _limit(console, asked, game.rules)).run()
    except Left:
        console.say("The game is saved. To go on with it: wordkub resume")
    except KeyboardInterrupt:
        console.say()
        console.say("The game is saved. To go on with it: wordkub resume")
        raise
    except FileError as problem:
        raise WordkubError(
            f"{problem}\nThe game stands as after the last turn saved; wordkub resume goes on with it."
        ) from None
    finally:
        game.close()
    return 0


def _rules_again(record: Game, console: Console) -> Rules:
    """The rules of a record, with its dictionary and theme opened again; says where those have changed."""
    rules = reopened(record.rules, record.header.dictionary, record.header.theme, find_play)
    now = rules.references()
    for kind, kept in (("dictionary", record.header.dictionary), ("theme", record.header.theme)):
        if kept is not None and now[kind]["sha256"] != kept["sha256"]:
            console.say(f"The {kind} {now[kind]['name']} has changed since this game began.")
    return rules
