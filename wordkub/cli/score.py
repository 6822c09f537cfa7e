"""`wordkub score`: a pad for people who play with real tiles."""

from __future__ import annotations

import contextlib

import click
from click.core import ParameterSource

from wordkub.cli import YES, completion, options
from wordkub.cli.printing import print_json
from wordkub.store.configuration import configured
from wordkub.store.scorepads import newest_pad, pad_paths, read_pad
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.pad import PadSession, begin_pad, resume_pad


@click.command()
@click.argument("file", required=False, shell_complete=completion.pads)
@click.option("--players", help='Begin a new pad: names with commas between, as in "Ann,Bob".')
@options.RULES
@click.option("--timer", is_flag=True, help="A clock for each turn, as long as the rules suggest.")
@click.option("--json", "as_json", is_flag=True, help="Print the pad as a JSON object, and leave it.")
@click.pass_context
def score(
    ctx: click.Context, file: str | None, players: str | None, rules: str, timer: bool, as_json: bool
) -> int:
    """Keep the score of a game with real tiles: points, rounds, a clock, and the judge at hand.

    \b
    Examples:
      wordkub score --players "Ann,Bob,Cleo" --rules sabra --timer
      wordkub score
      wordkub score my.score.jsonl

    Without --players it goes on with the newest pad, or with FILE. Every entry is on the disk at once. At the
    end of a round name what each player has left, in order: round out / r13 k2 ? / 7
    """
    if players is not None and file is not None:
        raise click.UsageError("--players begins a new pad; FILE goes on with one: give one of them.")
    if as_json:
        return _print_json(file, players, timer)
    if players is None and file is None and not pad_paths():
        players = configured("names")
    if players is None and ctx.get_parameter_source("rules") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--rules goes with --players: a pad that is there has its rules already.")
    if players is not None:
        session = begin_pad(players, rules, timer)
    else:
        session = resume_pad(newest_pad() if file is None else read_pad(file), timer)
    console = Console()
    with contextlib.closing(session):
        if players is None:
            console.say(f"{session.pad.path}, by the rules {session.rules.name}")
        try:
            _keep(session, console)
        finally:
            console.say("The pad is kept. To go on with it: wordkub score")
    return 0


def _print_json(file: str | None, players: str | None, timer: bool) -> int:
    if players is not None or timer:
        raise click.UsageError("--json prints a pad that is there, so it takes no --players and no --timer.")
    pad = newest_pad() if file is None else read_pad(file)
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
    return YES


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
