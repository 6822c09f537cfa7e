"""`wordkub look`: how the full screen looks, and adding a look of one's own."""

from __future__ import annotations

import json

import click

from wordkub.cli import completion, options
from wordkub.errors import WordkubError
from wordkub.store.looks import (
    add_look,
    choose_look,
    chosen_look,
    look_names,
    look_path,
    open_look,
    own_look_names,
    remove_look,
)


@click.group()
def looks() -> None:
    """Looks: the colours of the full screen, and your own.

    \b
    Examples:
      wordkub look list
      wordkub look use contrast
      wordkub look add night night.toml
    """


@looks.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """The looks that are there, the one in use marked with *.

    \b
    Example:
      wordkub look list
    """
    own, status = own_look_names(), 0
    used = chosen_look().name
    for name in look_names():
        try:
            look = open_look(name)
        except WordkubError as problem:
            click.echo(f"{name}: {problem}", err=True)
            status = 2
            continue
        answer = {"name": name, "about": look.about, "own": name in own, "used": name == used}
        about = look.about or "your own" * (name in own)
        plain = f"{'*' if name == used else ' '} {name:<12} {about}"
        click.echo(json.dumps(answer, ensure_ascii=False) if as_json else plain.rstrip())
    return status


@looks.command()
@click.argument("name", shell_complete=completion.looks)
@options.JSON
def info(name: str, as_json: bool) -> int:
    """The colours of a look: one that is there by name, or of a file.

    \b
    Examples:
      wordkub look info safe
      wordkub look info ./night.toml
    """
    look = open_look(name)
    if as_json:
        answer = {
            "name": look.name,
            "about": look.about,
            "dark": look.dark,
            "ascii": look.ascii,
            "colours": dict(look.colours),
            "tiles": dict(look.tiles),
            "path": look_path(name),
        }
        click.echo(json.dumps(answer, ensure_ascii=False))
        return 0
    click.echo(f"{look.name}: {look.about}".removesuffix(": "))
    click.echo(f"  {'dark' if look.dark else 'light'}{', nothing but ASCII' if look.ascii else ''}")
    for key, colour in {**look.colours, **{f"{name} tiles": at for name, at in look.tiles.items()}}.items():
        click.echo(f"  {key:<13} {colour}")
    click.echo(f"  {look_path(name)}")
    return 0


@looks.command()
@click.argument("name")
@click.argument("file", type=click.Path())
@click.option("--replace", is_flag=True, help="Put it in the place of your look of that name.")
def add(name: str, file: str, replace: bool) -> int:
    """Add a TOML file as a look of your own; `look info` shows what one has.

    \b
    Example:
      wordkub look add night night.toml
    """
    path = add_look(name, file, replace=replace)
    click.echo(f"The look {name} is in {path}; use it with: wordkub look use {name}")
    return 0


@looks.command()
@click.argument("name", shell_complete=completion.looks)
def use(name: str) -> int:
    """Use a look from now on.

    \b
    Examples:
      wordkub look use light
      wordkub look use ./night.toml
    """
    look = choose_look(name)
    click.echo(f"The full screen has the look {look.name} from now on.")
    return 0


@looks.command()
@click.argument("name", shell_complete=completion.looks)
def remove(name: str) -> int:
    """Take a look of your own away.

    \b
    Example:
      wordkub look remove night
    """
    remove_look(name)
    click.echo(f"The look {name} is gone.")
    return 0
