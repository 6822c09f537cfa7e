"""Asking before something is done that cannot be taken back."""

from __future__ import annotations

import sys

import click

from wordkub.errors import NotationError

YES = click.option("--yes", is_flag=True, help="Do it without asking.")


def is_agreed(problem: str, question: str, yes: bool, default: bool = False) -> bool:
    """Say what is the matter, and ask whether to go on; without a terminal only `--yes` answers that.

    Args:
        problem: What is the matter, in lines.
        question: What is asked.
        yes: Whether `--yes` has answered it.
        default: What Enter alone means.

    Raises:
        NotationError: Nobody can be asked.
    """
    if yes:
        return True
    if not can_ask():
        raise NotationError(f"{problem}\n{question} To say yes without a terminal, add --yes")
    click.echo(problem, err=True)
    return click.confirm(question, default=default, err=True)


def can_ask() -> bool:
    """Whether somebody sits there who can answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
