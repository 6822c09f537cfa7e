"""The manual pages of the commands, made from what `--help` says; `python -m docs.manual` writes them.

They are kept in the repository, since a wheel is built where Wordkub's own libraries are not installed.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from wordkub import __version__
from wordkub.cli.main import main as program

FOLDER = Path(__file__).parent / "man"


def write_all() -> None:
    """Write a page for each command, and remove those of commands that are gone."""
    FOLDER.mkdir(exist_ok=True)
    pages = dict(manual())
    for path in FOLDER.glob("*.1"):
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def manual() -> Iterator[tuple[str, str]]:
    """The pages by the names of their files."""
    top = click.Context(program, info_name="wordkub", **program.context_settings)
    for ctx in _contexts(top):
        yield f"{_dashed(ctx.command_path)}.1", "\n".join(_page(ctx)) + "\n"


def _contexts(ctx: click.Context) -> Iterator[click.Context]:
    """The context of a command, and those of all below it."""
    yield ctx
    for name, command in _below(ctx):
        yield from _contexts(click.Context(command, parent=ctx, info_name=name))


def _below(ctx: click.Context) -> Iterator[tuple[str, click.Command]]:
    """The commands of a group by their names."""
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            if (command := ctx.command.get_command(ctx, name)) is not None:
                yield name, command


def _dashed(path: str) -> str:
    """A command as its page is called, as in wordkub-dict-add."""
    return path.replace(" ", "-")


def _page(ctx: click.Context) -> Iterator[str]:
    command, path = ctx.command, ctx.command_path
    name = _dashed(path)
    about, _, more = inspect.cleandoc(command.help or "").partition("\n\n")
    yield f'.TH {_said(name.upper())} 1 "" "wordkub {__version__}" "Wordkub"'
    yield from (".SH NAME", rf"{_said(name)} \- {_said(' '.join(about.split()).rstrip('.'))}")
    yield from (
        ".SH SYNOPSIS",
        rf"\fB{_said(path)}\fR {_said(' '.join(command.collect_usage_pieces(ctx)))}",
    )
    yield ".SH DESCRIPTION"
    yield from _paragraphs(f"{about}\n\n{more}")
    records = [param.get_help_record(ctx) for param in command.get_params(ctx)]
    yield from _entries("OPTIONS", [record for record in records if record and record[1]])
    told = [(f"{name}-{each}(1)", found.get_short_help_str(200)) for each, found in _below(ctx)]
    yield from _entries("COMMANDS", told)
    if ctx.parent is not None:
        yield from (".SH SEE ALSO", f"{_said(_dashed(ctx.parent.command_path))}(1)")


def _paragraphs(text: str) -> Iterator[str]:
    r"""The paragraphs of a help text; one that begins with \b keeps its lines."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines = paragraph.split("\n")
        yield ".PP"
        if lines[0].strip() == "\b":
            yield from (".nf", *map(_said, lines[1:]), ".fi")
        else:
            yield _said(" ".join(paragraph.split()))


def _entries(title: str, entries: list[tuple[str, str]]) -> Iterator[str]:
    if entries:
        yield f".SH {title}"
    for head, text in entries:
        yield from (".TP", rf"\fB{_said(head)}\fR", _said(" ".join(text.split())))


def _said(text: str) -> str:
    """A text as it is written in a page: nothing of it is taken for a request of the formatter."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    write_all()
