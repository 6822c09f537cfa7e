"""`wordkub look`: how the full screen looks, and adding a look of one's own."""

from __future__ import annotations

import click

from wordkub.cli import completion, options
from wordkub.cli.printing import print_answer, print_list, title_or_owner
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


@click.group("look")
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
    used = chosen_look().name

    def describe(name: str) -> dict[str, object]:
        return {"name": name, "about": open_look(name).about, "used": name == used}

    return print_list(look_names(), own_look_names(), describe, _line, as_json)


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
    answer = {
        "name": look.name,
        "about": look.about,
        "dark": look.dark,
        "ascii": look.ascii,
        "colours": dict(look.colours),
        "tiles": dict(look.tiles),
        "path": look_path(name),
    }
    colours = {**look.colours, **{f"{name} tiles": colour for name, colour in look.tiles.items()}}
    lines = [
        f"{look.name}: {look.about}".removesuffix(": "),
        f"  {'dark' if look.dark else 'light'}{', nothing but ASCII' if look.ascii else ''}",
        *(f"  {key:<13} {colour}" for key, colour in colours.items()),
        f"  {look_path(name)}",
    ]
    print_answer(answer, lines, as_json)
    return 0


@looks.command()
@click.argument("name")
@click.argument("file", type=click.Path())
@options.replace("look")
@options.JSON
def add(name: str, file: str, replace: bool, as_json: bool) -> int:
    """Add a TOML file as a look of your own; `look info` shows what one has.

    \b
    Example:
      wordkub look add night night.toml
    """
    path = add_look(name, file, replace=replace)
    there = f"The look {name} is in {path}; use it with: wordkub look use {name}"
    print_answer({"look": name, "path": path}, [there], as_json)
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


def _line(answer: dict[str, object]) -> str:
    return f"{'*' if answer['used'] else ' '} {answer['name']:<12} {title_or_owner(answer, 'about')}"
