"""`wordkub config`: what is used where a call names nothing."""

from __future__ import annotations

import click

from wordkub.cli import NO, YES, completion, options
from wordkub.cli.printing import print_answer, remark
from wordkub.errors import WordkubError
from wordkub.players.seating import read_names, read_players
from wordkub.store.configuration import (
    KEYS,
    config_path,
    configured,
    known_key,
    look_up,
    set_value,
    unset_value,
)

_VALUES: dict[str, completion.Completion] = {
    "rules": completion.rule_sets,
    "dictionary": completion.dictionaries,
    "look": completion.looks,
    "color": completion.colours,
}
"""What completes the value of a key."""

_SEATS = {"players": read_players, "names": read_names}
"""What reads a value that names players, so that one is refused here that `play` would refuse."""

ANY_NUMBER = (1, 26)
"""How few and how many players: which rules they will play by is not known yet."""


def _keys(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
    return [key for key in KEYS if key.startswith(start.lower())]


def _values(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
    complete = _VALUES.get(str(ctx.params.get("key")))
    return complete(ctx, param, start) if complete else []


@click.group("config")
def config() -> None:
    """Configuration: what is used where a call names nothing.

    \b
    Examples:
      wordkub config list
      wordkub config set dictionary en-GB
      wordkub config set players "Ann,computer"
      wordkub config unset players

    An option of a call counts first, then an environment variable as WORDKUB_DICTIONARY, then this.
    """


@config.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """Everything that can be configured, with its value and where that is from.

    \b
    Example:
      wordkub config list
    """
    for key, about in KEYS.items():
        found = look_up(key)
        value, where = (None, None) if found is None else found
        answer = {"key": key, "value": value, "from": where, "variable": about.variable, "about": about.about}
        line = f"{key:<11} {'(not set)' if value is None else value}"
        lines = [line, f"{'':<11} {about.about}", *([f"{'':<11} from {where}"] if where else [])]
        print_answer(answer, lines, as_json)
    return YES


@config.command()
@click.argument("key", shell_complete=_keys)
@options.JSON
def get(key: str, as_json: bool) -> int:
    """What is configured for a key.

    \b
    Example:
      wordkub config get dictionary

    Exit status: 0 where something is, 1 where nothing is.
    """
    key = known_key(key)
    value = configured(key)
    if value is not None or as_json:
        print_answer({"key": key, "value": value}, [str(value)], as_json)
    return NO if value is None else YES


@config.command("set")
@click.argument("key", shell_complete=_keys)
@click.argument("value", shell_complete=_values)
def set_(key: str, value: str) -> int:
    """Configure something from now on.

    \b
    Examples:
      wordkub config set rules sabra
      wordkub config set color never
    """
    key = known_key(key)
    if read := _SEATS.get(key):
        read(value, ANY_NUMBER)
    kept = set_value(key, value)
    remark(f"{key} is {kept} from now on.")
    warn_overridden(key)
    return YES


@config.command()
@click.argument("key", shell_complete=_keys)
def unset(key: str) -> int:
    """Configure something no more.

    \b
    Example:
      wordkub config unset players

    Exit status: 1 where it was not configured.
    """
    if not unset_value(key):
        remark(f"{key} is not set in {config_path()}.", err=True)
        return NO
    remark(f"{key} is not set any more.")
    return YES


@config.command()
def path() -> int:
    """Where the configuration is, or would be.

    \b
    Example:
      wordkub config path
    """
    click.echo(config_path())
    return YES


def warn_overridden(key: str) -> None:
    """Say that what was just configured counts for nothing where the environment says something else."""
    try:
        found = look_up(key)
    except WordkubError as problem:
        click.echo(str(problem), err=True)
        return
    if found is not None and found.where == KEYS[key].variable:
        click.echo(f"As long as {found.where} is set to {found.value}, that counts instead.", err=True)
