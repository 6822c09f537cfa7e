"""`wordkub games`: the saved games, listed, repaired, removed and exported."""

from __future__ import annotations

import datetime
import os
from typing import Any

import click

from wordkub import places
from wordkub.cli import NO, WRONG, completion, options
from wordkub.cli import YES as EXIT_YES
from wordkub.cli.asking import YES, is_agreed
from wordkub.cli.printing import print_answer, print_json
from wordkub.counting import counted
from wordkub.errors import FileError, WordkubError
from wordkub.files import read_whole, write_whole
from wordkub.store.games import game_argument, game_name, game_path, game_paths, hold_game, remove_game
from wordkub.store.records import GameRecord, open_record, repair_record
from wordkub.store.scorepads import is_pad, open_pad, pad_path, repair_pad

NAME = click.argument("name", metavar="NAME|FILE", shell_complete=completion.games)


@click.group(invoke_without_command=True)
@options.JSON
@click.pass_context
def games(ctx: click.Context, as_json: bool) -> int:
    """List, repair, remove and export saved games.

    \b
    Examples:
      wordkub games
      wordkub games list --unfinished --player Ann
      wordkub games repair 2026-05-01-201500-ann-bob
      wordkub games remove 2026-05-01-201500-ann-bob
      wordkub games export 2026-05-01-201500-ann-bob game.jsonl

    Without a command it lists them all. A game is named by its file, with or without folder and ending.
    """
    if ctx.invoked_subcommand is None:
        return _print_games(as_json)
    if as_json:
        raise click.UsageError(f"--json goes behind the command, as in: {ctx.invoked_subcommand} --json")
    return EXIT_YES


@games.command("list")
@click.option("--rules", help="Only games by this rule set.", shell_complete=completion.rule_sets)
@click.option("--player", help="Only games with a player of this name.")
@click.option("--finished/--unfinished", default=None, help="Only games that are over, or that are not.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M"]),
    metavar="DATE",
    help="Only games played on this day or later, as in 2026-05-01.",
)
@options.JSON
def list_(as_json: bool, **chosen: Any) -> int:
    """List the saved games, the one played last first.

    \b
    Examples:
      wordkub games list --unfinished
      wordkub games list --rules sabra --player Ann --since 2026-05-01 --json
    """
    return _print_games(as_json, **chosen)


@games.command()
@NAME
@YES
@options.JSON
def repair(name: str, yes: bool, as_json: bool) -> int:
    """Repair a damaged game or score pad, so that you can go on from the last line that is right.

    \b
    Examples:
      wordkub games repair 2026-05-01-201500-ann-bob
      wordkub games repair my-game.jsonl --yes

    What is taken out is kept in a file beside it. Exit status: 1 if you say no.
    """
    path = pad_path(name) or game_path(name)
    for_pad = is_pad(path)
    faults = (open_pad(path) if for_pad else open_record(path)).faults
    with hold_game(path):
        pass
    if faults and not is_agreed("\n".join(map(str, faults)), "Repair it?", yes):
        return NO
    repaired, aside = repair_pad(path) if for_pad else repair_record(path)
    kept = repaired.turns if isinstance(repaired, GameRecord) else len(repaired.entries)
    problems = [{"line": fault.line, "problem": fault.problem} for fault in faults]
    answer = {"path": path, "problems": problems, "kept": kept, "aside": aside or None}
    lines = [f"{path} is not damaged."]
    if aside:
        what = "entries" if for_pad else "turns"
        lines = [f"{path} is repaired; {what} that are left: {kept}.", f"What was taken out is in {aside}"]
    print_answer(answer, lines, as_json)
    return EXIT_YES


@games.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME|FILE...", shell_complete=completion.games)
@YES
@options.JSON
def remove(names: tuple[str, ...], yes: bool, as_json: bool) -> int:
    """Remove saved games. You are asked first.

    \b
    Examples:
      wordkub games remove 2026-05-01-201500-ann-bob
      wordkub games remove 2026-05-01-201500-ann-bob --yes

    Exit status: 1 if you say no.
    """
    paths = [game_path(name) for name in names]
    for path in paths:
        if os.path.dirname(os.path.abspath(path)) != places.games_dir():
            open_record(path)  # outside the folder of games nothing else is removed
    if not is_agreed("\n".join(paths), f"Remove {counted(len(paths), 'game')}?", yes):
        return NO
    for path in paths:
        remove_game(path)
        print_answer({"removed": path}, [f"Removed {path}"], as_json)
    return EXIT_YES


@games.command()
@NAME
@click.argument("file", metavar="FILE|-", type=click.Path())
@click.option("--replace", is_flag=True, help="Write over FILE if it exists.")
@options.JSON
def export(name: str, file: str, replace: bool, as_json: bool) -> int:
    """Copy a saved game to a file, or to standard output.

    \b
    Examples:
      wordkub games export 2026-05-01-201500-ann-bob game.jsonl
      wordkub games export 2026-05-01-201500-ann-bob -

    Of a damaged game, what comes before the damage is copied, and the exit status is 2.
    """
    path = game_path(name)
    record = open_record(path)
    if file != "-" and os.path.exists(file) and not replace:
        raise FileError(file, "exists; to write over it, add --replace")
    for fault in record.faults:
        click.echo(f"The game is copied up to its damage. {fault}", err=True)
    data = read_whole(path)[: record.whole]
    if file == "-":
        click.echo(data, nl=False)
    else:
        write_whole(file, data)
        answer = {"path": path, "file": os.path.abspath(file), "turns": record.turns}
        print_answer(answer, [f"Copied {game_name(path)} to {file}"], as_json)
    return WRONG if record.faults else EXIT_YES


def _print_games(
    as_json: bool,
    rules: str | None = None,
    player: str | None = None,
    finished: bool | None = None,
    since: datetime.datetime | None = None,
) -> int:
    """Print the games that are chosen, and what is wrong with any.

    Returns:
        The exit status: 2 where a game cannot be read.
    """
    paths = game_paths()
    if not paths:
        click.echo(f"There are no saved games in {places.games_dir()} yet.", err=True)
    status = EXIT_YES
    for path in paths:
        played = datetime.datetime.fromtimestamp(os.path.getmtime(path))
        if since is not None and played < since:
            continue
        try:
            record = open_record(path)
        except WordkubError as problem:
            _print_unreadable(path, problem, as_json)
            status = WRONG
            continue
        if (
            rules in (None, record.rules.name)
            and (player is None or player.lower() in _names(record))
            and finished in (None, record.match.is_over)
        ):
            _print_game(record, played, as_json)
            status = WRONG if record.faults else status
    return status


def _print_unreadable(path: str, problem: WordkubError, as_json: bool) -> None:
    if as_json:
        print_json({"name": game_name(path), "path": path, "error": str(problem)})
    else:
        click.echo(f"{problem}", err=True)


def _names(record: GameRecord) -> list[str]:
    return [player.name.lower() for player in record.header.players]


def _print_game(record: GameRecord, played: datetime.datetime, as_json: bool) -> None:
    scores = ", ".join(f"{seat.name} {seat.score}" for seat in record.match.seats)
    state = "over" if record.match.is_over else "under way"
    answer = {
        "name": game_name(record.path),
        "path": record.path,
        "rules": record.rules.name,
        "players": [
            {"name": player.name, "computer": player.is_computer, "score": seat.score}
            for player, seat in zip(record.header.players, record.match.seats, strict=True)
        ],
        "finished": record.match.is_over,
        "turns": record.turns,
        "played": played.isoformat(timespec="seconds"),
        "problems": [{"line": fault.line, "problem": fault.problem} for fault in record.faults],
    }
    print_answer(answer, [record.path, f"  {record.rules.name}, {state}: {scores}"], as_json)
    for fault in record.faults:
        click.echo(f"{fault}", err=True)
    if record.faults:
        click.echo(f"  To repair it: wordkub games repair {game_argument(record.path)}", err=True)
