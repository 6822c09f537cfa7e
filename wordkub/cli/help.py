"""`wordkub help`: longer help on what all commands have in common."""

from __future__ import annotations

import os
import textwrap

import click

from wordkub import places
from wordkub.cli import EXIT_CODES, YES
from wordkub.errors import meant, near, shown

TEXTS = os.path.join(places.DATA, "help")
"""The folder of the texts, a topic each."""

CODES = "exit-codes"


def topics() -> list[str]:
    """What there is help on."""
    return sorted([CODES, *(file.removesuffix(".txt") for file in os.listdir(TEXTS))])


def _complete(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
    return [name for name in [*topics(), *_commands(ctx)] if name.startswith(start.lower())]


@click.command("help")
@click.argument("topic", nargs=-1, shell_complete=_complete)
@click.pass_context
def help_(ctx: click.Context, topic: tuple[str, ...]) -> int:
    """Show longer help on a topic, or the help of a command; without TOPIC, which topics there are.

    \b
    Examples:
      wordkub help
      wordkub help notation
      wordkub help exit codes
      wordkub help dict add
    """
    if not topic:
        for name in topics():
            click.echo(f"{name:<15} {_text(name).splitlines()[0]}")
        return YES
    name = meant("-".join(topic), topics())
    if name in topics():
        click.echo(_text(name))
    else:
        _show_command(ctx, topic)
    return YES


def _text(topic: str) -> str:
    if topic == CODES:
        return "\n".join(["Exit codes", "", *map(_code_line, EXIT_CODES)])
    with open(os.path.join(TEXTS, f"{topic}.txt"), encoding="utf-8") as file:
        text = file.read().rstrip()
    return text.replace("{rule_sets}", _rule_sets()) if topic == "rules" else text


def _code_line(code: int) -> str:
    return textwrap.fill(EXIT_CODES[code], 79, initial_indent=f"{code:>3}  ", subsequent_indent=" " * 5)


def _rule_sets() -> str:
    from wordkub.store.rulefiles import read_rules, rule_names

    return "\n".join(f"  {name:<12} {read_rules(name).title}" for name in rule_names())


def _commands(ctx: click.Context) -> list[str]:
    root = ctx.find_root()
    assert isinstance(root.command, click.Group)
    return root.command.list_commands(root)


def _show_command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Print the help of a command, as `--help` does.

    Raises:
        click.UsageError: It is neither a topic nor a command.
    """
    at, command = ctx.find_root(), ctx.find_root().command
    for word in words:
        found = command.get_command(at, word) if isinstance(command, click.Group) else None
        if found is None:
            close = near("-".join(words), [*topics(), *_commands(ctx)])
            hint = f"did you mean {' or '.join(close)}?" if close else "see: wordkub help"
            raise click.UsageError(f"No help on {shown(' '.join(words))}; {hint}")
        command, at = found, click.Context(found, at, word)
    click.echo(command.get_help(at))
