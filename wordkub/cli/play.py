"""`wordkub play`, `resume`, `replay` and `games`: games, on a full screen or in plain lines, and records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.core.rules import RuleSet
from wordkub.errors import FileError, NotationError, WordkubError
from wordkub.players.beginning import A_DAY, NewGame, rules_again, rules_doubt
from wordkub.players.seating import COMPUTER, read_players
from wordkub.store.games import RecordedGame, game_paths, newest_unfinished
from wordkub.store.records import read_record
from wordkub.text.console import Console


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


SAVED = "The game is saved. To go on with it: wordkub resume"
PLAIN = click.option("--plain", is_flag=True, help="Play in plain lines, on a terminal too.")
LOOK = click.option(
    "--look", help="How the full screen looks: a look's name or path.", shell_complete=completion.looks
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
@PLAIN
@LOOK
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
    look: str | None,
) -> int:
    """Play a game: on a full screen where there is a terminal, else in plain lines.

    \b
    Examples:
      wordkub play
      wordkub play --players "Ann,computer"
      wordkub play --players "Ann,computer:5"
      wordkub play --players "Ann,Bob,Cleo,computer" --time-limit 60
      wordkub play --players "Ann,computer" --rules sabra --rounds 3
      wordkub play --players "computer,computer" --seed 7

    With computer players only, the game plays itself. It is saved after every turn; resume goes on with it.
    """
    console = Console()
    asked = NewGame(rules, edition, dictionary, theme, family, challenge, time_limit, rounds, seed)
    if players is None and asked == NewGame() and console.can_clear and not plain:
        return _begin_on_screen(look)
    opened = asked.open()
    doubt = rules_doubt(opened)
    seats = read_players(_asked(console) if players is None else players, opened.settings.players)
    game = asked.start(opened, seats)
    return _run(game, console, time_limit, plain, look, [doubt] if doubt else [])


@click.command()
@click.argument("file", required=False, shell_complete=completion.records)
@TIME_LIMIT
@PLAIN
@LOOK
def resume(file: str | None, time_limit: int | None, plain: bool, look: str | None) -> int:
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
    game = RecordedGame.resume(record, rules)
    return _run(game, console, time_limit, plain, look, changes)


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
    from wordkub.text.replay import replay_lines

    if file is None:
        paths = game_paths()
        if not paths:
            raise WordkubError("there is no game to show; start one with: wordkub play")
        file = paths[0]
    record = read_record(file)
    console = Console()
    console.colour_tiles(record.rules.notation.tile_colours())
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


def _run(
    game: RecordedGame,
    console: Console,
    asked: int | None,
    plain: bool,
    look: str | None,
    notes: Sequence[str],
) -> int:
    """Play.

    Args:
        game: The game.
        console: Where it is played in plain lines.
        asked: The seconds for a turn that were asked for, 0 for no clock; None where nobody asked.
        plain: Whether plain lines are asked for.
        look: The look of the full screen that is asked for.
        notes: What there is to say before the first turn.
    """
    limit = _limit(console, asked, game.rules)
    try:
        if console.can_clear and not plain:
            _play_on_screen(game, console, limit, look, notes)
        else:
            _play_in_lines(game, console, limit, notes)
    except FileError as problem:
        raise WordkubError(
            f"{problem}\nThe game stands as after the last turn saved; wordkub resume goes on with it."
        ) from None
    finally:
        game.close()
    return 0


def _begin_on_screen(look: str | None) -> int:
    """Ask on the full screen what there is to do."""
    from wordkub.tui.app import show
    from wordkub.tui.start import StartScreen

    show(StartScreen(), look)
    return 0


def _play_on_screen(
    game: RecordedGame, console: Console, limit: int | None, look: str | None, notes: Sequence[str]
) -> None:
    from wordkub.tui.app import show
    from wordkub.tui.game import GameScreen

    show(GameScreen(game, limit, notes), look)
    if not game.match.is_over:
        console.say(SAVED)


def _play_in_lines(game: RecordedGame, console: Console, limit: int | None, notes: Sequence[str]) -> None:
    from wordkub.text.play import PlainGame
    from wordkub.text.turn import LeftGame

    for note in notes:
        console.say(note)
    try:
        PlainGame(game, console, limit).run()
    except LeftGame:
        console.say(SAVED)
    except KeyboardInterrupt:
        console.say()
        console.say(SAVED)
        raise
