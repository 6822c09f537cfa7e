"""`wordkub score`: a pad for people who play with real tiles."""

from __future__ import annotations

import contextlib
import shlex

import click
from click.core import ParameterSource

from wordkub.cli import YES as EXIT_YES
from wordkub.cli import completion, options
from wordkub.cli.asking import YES, can_ask, is_agreed
from wordkub.cli.printing import print_json
from wordkub.counting import counted
from wordkub.errors import WordkubError
from wordkub.store.configuration import configured
from wordkub.store.scorepads import ScorePad, newest_pad, open_pad, pad_path, pad_paths, repair_pad
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.pad import PadSession, begin_pad, resume_pad


@click.command()
@click.argument("file", required=False, shell_complete=completion.pads)
@click.option("--players", help='Begin a new pad: names with commas between, as in "Ann,Bob".')
@options.RULES
@click.option("--timer", is_flag=True, help="A clock for each turn, as long as the rules suggest.")
@click.option("--json", "as_json", is_flag=True, help="Print the pad as a JSON object, and leave it.")
@YES
@click.pass_context
def score(
    ctx: click.Context,
    file: str | None,
    players: str | None,
    rules: str,
    timer: bool,
    as_json: bool,
    yes: bool,
) -> int:
    """Keep the score of a game with real tiles: points, rounds, a clock, and the judge at hand.

    \b
    Examples:
      wordkub score --players "Ann,Bob,Cleo" --rules sabra --timer
      wordkub score
      wordkub score my.score.jsonl

    Without --players it goes on with the newest pad, or with FILE. Every entry is on the disk at once. At the
    end of a round name what each player has left, in order: round out / r13 k2 ? / 7

    A damaged pad is repaired if you agree: it goes on after the last entry that is right, and the rest is
    kept in a file beside it. --yes agrees in advance.

    A pad has its rules already. If somebody else began it, with a file of rules elsewhere, name the same file
    with --rules.
    """
    if players is not None and file is not None:
        raise click.UsageError("--players begins a new pad; FILE goes on with one: give one of them.")
    if as_json:
        return _print_json(file, players, timer)
    if players is None and file is None and not pad_paths():
        players = configured("names")
    is_named = ctx.get_parameter_source("rules") is ParameterSource.COMMANDLINE
    if is_named and players is None and file is None:
        raise click.UsageError("--rules goes with --players, or with FILE: a pad has its rules already.")
    console = Console()
    if players is not None:
        session = begin_pad(players, rules, timer, console.is_terminal)
    else:
        pad = newest_pad() if file is None else open_pad(pad_path(file) or file)
        session = resume_pad(_whole(pad, yes), timer, console.is_terminal, rules if is_named else None)
    with contextlib.closing(session):
        if players is None:
            console.say(f"{session.pad.path}, by the rules {session.rules.name}")
        try:
            _keep(session, console)
        except KeyboardInterrupt:
            console.say()
            raise
        finally:
            console.say_unwrapped(f"The pad is kept. To go on with it: {_command(session.pad.path)}")
    return EXIT_YES


def _command(path: str) -> str:
    """The command that goes on with a pad; only of the newest one it need not say which."""
    is_newest = next(iter(pad_paths()), None) == path
    return "wordkub score" if is_newest else f"wordkub score {shlex.quote(path)}"


def _whole(pad: ScorePad, yes: bool) -> ScorePad:
    """The pad, repaired if it has to be and that was agreed to."""
    if not pad.faults:
        return pad
    told = "\n".join(map(str, pad.faults))
    if not yes and not can_ask():
        raise WordkubError(f"{told}\nTo repair it: wordkub games repair {shlex.quote(pad.path)}")
    if not is_agreed(told, f"Repair it, with {counted(len(pad.entries), 'note')} left?", yes):
        raise WordkubError(f"{pad.path} stays as it is")
    repaired, aside = repair_pad(pad.path)
    click.echo(f"The pad is repaired. What was taken out is in {aside}", err=True)
    return repaired


def _print_json(file: str | None, players: str | None, timer: bool) -> int:
    if players is not None or timer:
        raise click.UsageError("--json prints a pad that is there, so it takes no --players and no --timer.")
    pad = _whole(newest_pad() if file is None else open_pad(pad_path(file) or file), False)
    entries = [{"points": list(entry.points), "round": entry.ends_round} for entry in pad.entries]
    print_json(
        {
            "path": pad.path,
            "rules": pad.rules,
            "players": list(pad.names),
            "totals": list(pad.totals),
            "entries": entries,
        }
    )
    return EXIT_YES


def _keep(session: PadSession, console: Console) -> None:
    """Hand lines to the pad, and say what it says, until it is left."""
    lines = session.begin()
    while True:
        for line in lines:
            console.say(*line)
        if session.is_over:
            return
        try:
            with console.clock(session.until):
                typed = console.ask(session.prompt)
        except TimeIsOver:
            console.bell()
            lines = session.tick()
        except EOFError:
            lines = session.no_more_lines()
        else:
            lines = session.feed(typed)
