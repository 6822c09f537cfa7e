"""What commands print alike: JSON, one object a line, or lines for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

import click

from wordkub.errors import WordkubError


def json_line(answer: Mapping[str, object]) -> str:
    """An answer as a line of JSON, without its end."""
    # Starting `wordkub check` loads this module, and asks for JSON only now and then.
    import json

    return json.dumps(answer, ensure_ascii=False)


def print_json(answer: Mapping[str, object]) -> None:
    """Print an answer as a line of JSON."""
    click.echo(json_line(answer))


def print_answer(answer: Mapping[str, object], lines: Iterable[str], as_json: bool) -> None:
    """Print an answer.

    Args:
        answer: What JSON says.
        lines: What people are told.
        as_json: Whether JSON is asked for.
    """
    for line in [json_line(answer)] if as_json else lines:
        click.echo(line)


def print_list(
    names: Iterable[str],
    own: Collection[str],
    describe: Callable[[str], dict[str, object]],
    line: Callable[[dict[str, object]], str],
    as_json: bool,
) -> int:
    """Print what there is of a kind, as dictionaries; of one that cannot be used, why not.

    Args:
        names: What there is.
        own: Which of these are the user's own.
        describe: What is told of one.
        line: That in a line for people; what is still empty at its end says whose it is.
        as_json: Whether JSON is asked for.

    Returns:
        The exit status: 2 where one cannot be used.
    """
    status = 0
    for name in names:
        try:
            answer = describe(name) | {"own": name in own}
        except WordkubError as problem:
            click.echo(f"{name}: {problem}", err=True)
            status = 2
            continue
        print_answer(answer, [line(answer).rstrip()], as_json)
    return status


def title_or_owner(answer: Mapping[str, object], key: str = "title") -> str:
    """What describes one of a list; where it says nothing of itself, whether it is the user's own."""
    return str(answer[key] or ("your own" if answer["own"] else ""))
