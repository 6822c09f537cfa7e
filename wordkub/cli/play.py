"""`wordkub play`, `resume`, `replay` and `games`: games in plain lines, and their records."""

from __future__ import annotations

from typing import Any

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.core.rules import RuleSet
from wordkub.errors import FileError, NotationError, WordkubError
from wordkub.players.beginning import A_DAY, NewGame, rules_again, rules_doubt
from wordkub.players.computers import prepare
from wordkub.players.seating import COMPUTER, read_players
from wordkub.store.games import OpenGame, game_paths, newest_unfinished
from wordkub.store.records import read_record
from wordkub.text.console import Console
from wordkub.text.play import PlainGame
from wordkub.text.replay import replay_lines
from wordkub.text.turn import Left


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
    asked = NewGame(rules, edition, dictionary, theme, family, challenge, time_limit, rounds, seed)
    opened = asked.open_rules()
    doubt = rules_doubt(opened)
    if doubt:
        console.say(doubt)
    seats = read_players(_asked(console) if players is None else players, opened.settings.players)
    return _run(asked.start(opened, seats), console, time_limit)


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
    rules, changes = rules_again(record)
    for change in changes:
        console.say(change)
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


def _asked(console: Console) -> str:
    if not console.is_terminal:
        raise NotationError('--players is needed without a terminal, as in --players "Ann,computer"')
    console.say("Who plays? Names with commas between; computer is a computer player, computer:1")
    console.say("an easy one, computer:5 the best.")
    try:
        return console.ask(f"Players [Player,{COMPUTER}]: ").strip() or f"Player,{COMPUTER}"
    except EOFError:
        raise click.Abort from None


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
