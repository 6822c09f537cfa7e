"""A position that the options of a call describe."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource

from wordkub.store.configuration import configured_dictionary
from wordkub.store.ruleshelf import RuleShelf

OF_POSITION = ("rules", "pool", "first")
"""The options that describe a position, and nothing besides."""


def folder_of(file: str | None) -> str | None:
    """The folder of a file of positions, which may name nothing outside it; None where there is no file.

    Args:
        file: The file; `-` is standard input, which counts as one in the working folder.
    """
    if file is None:
        return None
    return os.getcwd() if file == "-" else os.path.dirname(os.path.abspath(file))


def refuse_of_position(where: str) -> None:
    """Refuse options that would count for nothing, since positions say it for themselves.

    Raises:
        click.UsageError: One of them is given.
    """
    context = click.get_current_context()
    for name in OF_POSITION:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} goes with --rack; the rules, pool and so on {where}")


def position_of_call(
    shelf: RuleShelf, table: str | None, rack: str | None, given: Mapping[str, Any]
) -> dict[str, object]:
    """The position in the shape of its JSON object.

    Args:
        shelf: Where rules are opened.
        table: What `--table` says.
        rack: What `--rack` says.
        given: The other options: `rules`, `first`, `pool`, and the names that rules are opened with.
    """
    dictionary = given["dictionary"] or configured_dictionary(given["rules"], given["edition"])
    position = {
        "rules": given["rules"],
        "dictionary": dictionary,
        "table": shelf.rules(given).notation.split_groups([table or ""]),
        "rack": rack or "",
        "melded": not given["first"],
    }
    return position if given["pool"] is None else position | {"pool": given["pool"]}
