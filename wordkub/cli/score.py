"""`wordkub score`: a pad for people who play with real tiles."""

from __future__ import annotations

import contextlib

import click

from wordkub.cli import completion, options
from wordkub.store.scorepads import newest_pad, read_pad
from wordkub.text.console import Console, TimeIsOver
from wordkub.text.pad import PadSession, begin_pad, resume_pad


@click.command()
@click.argument("file", required=False, shell_complete=completion.pads)
@click.option("--players", help='Begin a new pad: names with commas between, as in "Ann,Bob".')
@options.RULES
@click.option("--timer", is_flag=True, help="A clock for each turn, as long as the rules suggest.")
def score(file: str | None, players: str | None, rules: str, timer: bool) -> int:
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
