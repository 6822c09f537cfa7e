"""`wordkub play`, `resume` and `replay`: games, on a full screen or in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from click.core import ParameterSource

from wordkub.cli import WRONG, completion, options
from wordkub.cli.asking import YES, can_ask, is_agreed
from wordkub.cli.printing import print_json, remark
from wordkub.core.rules import RuleSet
from wordkub.counting import counted
from wordkub.errors import FileError, NotationError, WordkubError
from wordkub.players.beginning import A_DAY, NewGame, rules_again, rules_doubt
from wordkub.players.seating import COMPUTER, read_players
from wordkub.store.configuration import configured, configured_dictionary
from wordkub.store.games import (
    RecordedGame,
    game_argument,
    game_path,
    game_paths,
    hold_game,
    resume_command,
    unfinished,
)
from wordkub.store.looks import open_look
from wordkub.store.records import GameRecord, open_record, repair_record
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


CUT = "The last line of the file is cut off; the game stands as after the turn before it."
NOT_SAVED = "Nobody has moved, so the game is not saved."
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
@options.SPEAK
@LOOK
@click.pass_context
def play(
    ctx: click.Context,
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
    speak: bool,
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
    full = _is_full(console, plain or speak, look)
    if full and _nothing_asked(ctx):
        return _begin_on_screen(look)
    players = configured("players") if players is None else players
    dictionary = dictionary or configured_dictionary(rules, edition)
    asked = NewGame(rules, edition, dictionary, theme, family, challenge, time_limit, rounds, seed)
    opened = asked.open()
    doubt = rules_doubt(opened)
    seats = read_players(_asked(console) if players is None else players, opened.settings.players)
    game = asked.start(opened, seats)
    return _run(game, console, time_limit, full, speak, look, [doubt] if doubt else [])


@click.command()
@click.argument("file", required=False, metavar="[NAME|FILE]", shell_complete=completion.games)
@options.DICTIONARY
@options.THEME
@TIME_LIMIT
@YES
@PLAIN
@options.SPEAK
@LOOK
def resume(
    file: str | None,
    dictionary: str | None,
    theme: str | None,
    time_limit: int | None,
    yes: bool,
    plain: bool,
    speak: bool,
    look: str | None,
) -> int:
    """Resume an unfinished game: the newest one, or the one of FILE.

    \b
    Examples:
      wordkub resume
      wordkub resume my-game.jsonl

    A damaged game is repaired if you agree: you go on from the last turn that is right, and the rest is kept
    in a file beside it. --yes agrees in advance.

    A game goes on with the dictionary and the theme that it was begun with. If somebody else began it, with a
    service or with files elsewhere, name what to use instead: --dict and --theme.
    """
    console = Console()
    full = _is_full(console, plain or speak, look)
    if file is None:
        game, notes = _newest(console, yes, dictionary, theme)
    else:
        game, notes = _resumed(open_record(game_path(file)), yes, dictionary, theme)
    return _run(game, console, time_limit, full, speak, look, notes)


def _newest(
    console: Console, yes: bool, dictionary: str | None, theme: str | None
) -> tuple[RecordedGame, list[str]]:
    """The newest game that is not over; where it cannot be opened, the next is offered."""
    games = unfinished()
    found = next(games, None)
    while found is not None:
        try:
            if isinstance(found, WordkubError):
                raise found
            return _resumed(found, yes, dictionary, theme)
        except WordkubError as problem:
            found = next((each for each in games if isinstance(each, GameRecord)), None)
            if found is None:
                raise
            name = game_argument(found.path)
            if not can_ask():
                problem.add_note(f"To resume the next one: wordkub resume {name}")
                raise
            told = "\n".join([str(problem), *getattr(problem, "__notes__", ())])
            if not is_agreed(told, f"Resume {name} instead?", False, default=True):
                raise click.Abort from None
    raise WordkubError("there is no game to go on with; start one with: wordkub play")


def _resumed(
    record: GameRecord, yes: bool, dictionary: str | None, theme: str | None
) -> tuple[RecordedGame, list[str]]:
    """A game to go on with, repaired if that was agreed to, and what there is to say of it.

    Whatever else stands in the way is said before anybody is asked about a repair.
    """
    if record.match.is_over:
        raise WordkubError(
            f"{record.path} is over; look at it with: wordkub replay {game_argument(record.path)}"
        )
    rules, changes = rules_again(record, dictionary, theme)
    notes = [CUT] if record.cut else []
    if record.faults:
        with hold_game(record.path):
            pass
        record, aside = _repaired(record, yes)
        notes.append(f"The game is repaired. What was taken out is in {aside}")
    return RecordedGame.resume(record, rules), [*notes, *changes]


def _repaired(record: GameRecord, yes: bool) -> tuple[GameRecord, str]:
    """A damaged game repaired, if that is agreed to, and the file that keeps the rest."""
    told = "\n".join(map(str, record.faults))
    if not yes and not can_ask():
        raise WordkubError(f"{told}\nTo repair it: wordkub games repair {game_argument(record.path)}")
    if not is_agreed(told, f"Repair it, and go on after {counted(record.turns, 'turn')}?", yes):
        raise WordkubError(f"{record.path} stays as it is")
    return repair_record(record.path)


@click.command()
@click.argument("file", required=False, metavar="[NAME|FILE]", shell_complete=completion.games)
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Only how things stood after turn N.")
@options.SPEAK
@options.JSON
def replay(file: str | None, turn: int | None, speak: bool, as_json: bool) -> int:
    """Show a game turn by turn: the newest one, or the one of FILE.

    \b
    Examples:
      wordkub replay
      wordkub replay my-game.jsonl --turn 12
    """
    from wordkub.text.replay import replay_json, replay_lines

    if file is None:
        paths = game_paths()
        if not paths:
            raise WordkubError("there is no game to show; start one with: wordkub play")
        file = paths[0]
    record = open_record(game_path(file))
    if as_json:
        for answer in replay_json(record, turn):
            print_json(answer)
        return _told_damage(record)
    console = Console()
    console.colour_tiles(record.rules.notation.tile_colours())
    for line in replay_lines(record, console.width, turn, speak):
        console.say(line, 7)
    return _told_damage(record)


def _told_damage(record: GameRecord) -> int:
    """Say where a record is damaged, and return the exit code."""
    for fault in record.faults:
        click.echo(f"The game is shown up to its damage. {fault}", err=True)
    if record.faults:
        click.echo(f"To repair it: wordkub games repair {game_argument(record.path)}", err=True)
    elif record.cut:
        click.echo(CUT, err=True)
    return WRONG if record.faults else 0


def _is_full(console: Console, plain: bool, look: str | None) -> bool:
    """Whether a game is on the full screen; a look that then counts for nothing is said to.

    Raises:
        WordkubError: There is no such look.
    """
    full = console.can_clear and not plain
    if look is not None:
        open_look(look)
        if not full:
            remark("--look is for the full screen; this game is played in plain lines.", err=True)
    return full


def _nothing_asked(ctx: click.Context) -> bool:
    """Whether a call names nothing of a new game."""
    return all(
        ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE
        for name in ctx.params
        if name not in ("plain", "speak", "look")
    )


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
    full: bool,
    speaks: bool,
    look: str | None,
    notes: Sequence[str],
) -> int:
    """Play.

    Args:
        game: The game.
        console: Where it is played in plain lines.
        asked: The seconds for a turn that were asked for, 0 for no clock; None where nobody asked.
        full: Whether it is played on the full screen.
        speaks: Whether the lines are to be heard, as by a screen reader.
        look: The look of the full screen that is asked for.
        notes: What there is to say before the first turn.
    """
    limit = _limit(console, asked, game.rules)
    try:
        if full:
            _play_on_screen(game, console, limit, look, notes)
        else:
            _play_in_lines(game, console, limit, speaks, notes)
    except FileError as problem:
        command = resume_command(game.path)
        problem.add_note(f"The game stands as after the last turn saved; {command} goes on with it.")
        raise
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
        console.say_unwrapped(_kept(game))


def _play_in_lines(
    game: RecordedGame, console: Console, limit: int | None, speaks: bool, notes: Sequence[str]
) -> None:
    from wordkub.text.play import PlainGame
    from wordkub.text.turn import LeftGame

    for note in notes:
        console.say(note)
    try:
        PlainGame(game, console, limit, speaks).run()
    except LeftGame:
        console.say_unwrapped(_kept(game))
    except KeyboardInterrupt:
        console.say()
        console.say_unwrapped(_kept(game))
        raise


def _kept(game: RecordedGame) -> str:
    """What becomes of a game that is left."""
    return f"The game is saved. To go on with it: {resume_command(game.path)}" if game.is_saved else NOT_SAVED
