"""What commands print alike: JSON, one object a line, or lines for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

import click

from wordkub import FORMAT
from wordkub.errors import WordkubError, escaped


def json_line(answer: Mapping[str, object]) -> str:
    """An answer as a line of JSON, without its end; it says which format it is in."""
    # Starting `wordkub check` loads this module, and asks for JSON only now and then.
    import json

    line = json.dumps({"format": FORMAT, **answer}, ensure_ascii=False)
    return line if line.isprintable() else "".join(map(_in_json, line))


def _in_json(char: str) -> str:
    """A character of a line of JSON; one that cannot be shown is in a text, which may have it escaped."""
    import json

    return char if char.isprintable() else json.dumps(char)[1:-1]


def print_json(answer: Mapping[str, object]) -> None:
    """Print an answer as a line of JSON."""
    click.echo(json_line(answer))


def remark(text: str, *, err: bool = False) -> None:
    """Say something that is no answer and no error: a confirmation, a doubt; nothing with `--quiet`.

    Args:
        text: The sentence.
        err: Whether it goes to standard error, since standard output has answers.
    """
    if not is_quiet():
        click.echo(escaped(text), err=err)


def is_quiet() -> bool:
    """Whether the call says `--quiet`."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.find_root().params.get("quiet"))


def print_answer(answer: Mapping[str, object], lines: Iterable[str], as_json: bool) -> None:
    """Print an answer.

    Args:
        answer: What JSON says.
        lines: What people are told.
        as_json: Whether JSON is asked for.
    """
    if as_json:
        print_json(answer)
    else:
        print_lines(lines)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; a text of others in one does not begin another."""
    for line in lines:
        click.echo(escaped(line))


def print_report(answer: Mapping[str, object], lines: Iterable[str], as_json: bool) -> None:
    """Print what was done, which `--quiet` leaves out; see `print_answer`."""
    if as_json or not is_quiet():
        print_answer(answer, lines, as_json)


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
