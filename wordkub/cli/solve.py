"""`wordkub solve`: the best turn from a position, with proof."""

from __future__ import annotations

import math
import signal
import time
from types import FrameType
from typing import Any

import click

from wordkub.cli import INTERRUPTED, options
from wordkub.cli.positions import position_of_call
from wordkub.cli.printing import print_json
from wordkub.cli.streams import answer_lines
from wordkub.core.codec import violations_to_json
from wordkub.core.judging import standing_faults
from wordkub.core.positions import Position
from wordkub.core.rules import RuleSet
from wordkub.errors import NotationError
from wordkub.letters.rules import WordRules
from wordkub.solver.answers import Answer, answer_to_json
from wordkub.solver.budget import NODES, Budget
from wordkub.solver.solving import solver_of
from wordkub.store.ruleshelf import RuleShelf
from wordkub.text.answers import Asked


class _Seconds(click.FloatRange):
    """A time that passes: more than nothing, and not for ever."""

    def __init__(self) -> None:
        super().__init__(0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The time as a number."""
        seconds: float = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(
                f"{value} is no number of seconds; leave --seconds out for as long as it takes.", param, ctx
            )
        return seconds


@click.command()
@click.argument("file", required=False, metavar="[FILE | -]")
@click.option("--table", help='The groups on the table, as in "clap pear".')
@click.option("--rack", help="The tiles of the rack, ? for a joker.")
@options.RULES
@options.DICTIONARY
@options.EDITION
@options.THEME
@click.option("--pool", type=click.IntRange(0), metavar="N", help="Tiles left to draw.")
@click.option("--first", is_flag=True, help="The player has not yet laid a first word.")
@click.option("--touch", type=click.IntRange(0), metavar="K", help="At most K groups of the table touched.")
@click.option("--frontier", is_flag=True, help="The best for 0, 1, 2, 3 groups touched, and without limit.")
@click.option("--objective", metavar="NAME", help="score or tiles; numeric: tiles or value.")
@click.option("--level", type=click.IntRange(0), metavar="N", help="Only words as common as this level.")
@click.option("--seconds", type=_Seconds(), metavar="S", help="The time for an answer.")
@click.option("--nodes", type=click.IntRange(1), default=NODES, show_default=True, help="The nodes for one.")
@options.FAMILY
@options.JSON
def solve(file: str | None, table: str | None, rack: str | None, as_json: bool, **given: Any) -> int:
    """Find the best turn, and prove that there is no better one.

    \b
    Examples:
      wordkub solve --table "theme notate" --rack FCOSE
      wordkub solve --table "theme notate" --rack FCOSE --frontier
      wordkub solve --json --touch 1 positions.jsonl
      echo '{"rules": "word", "table": ["CLAP"], "rack": "HIQ", "melded": true}' | wordkub solve -

    With --rack (and --table) these are the position. Else FILE holds JSON lines, a position each, and - is
    standard input. Ctrl-C ends a search early, with the best turn found so far.

    A group of the table that is not valid as it stands is named below the answer (JSON: table_violations).

    Exit status: 0 where there is a turn to lay everywhere, 1 where there is none, 2 where the input is wrong.
    """
    names = {key: given[key] for key in ("dictionary", "edition", "theme")}
    shelf = RuleShelf(given["family"], **names)
    solving = _Solving(shelf, as_json, given)
    if given["frontier"] and given["touch"] is not None:
        raise click.UsageError("--frontier answers for every number of groups touched; leave out --touch.")
    if file is not None and (rack is not None or table is not None):
        raise click.UsageError(f"Give {file} or --rack and --table, not both.")
    if rack is not None or table is not None:
        status = solving.answer(position_of_call(shelf, table, rack, given))
    elif file is None:
        raise click.UsageError("Name one FILE of JSON lines, or -, or give --rack.")
    else:
        empty = (
            'there is nothing to solve; it takes JSON lines {"rules": "word", "table": [...], "rack": "..."}'
        )
        status = answer_lines(file, solving.answer, as_json, empty, lambda: solving.is_over)
    return INTERRUPTED if solving.is_over else status


class _Solving:
    """Answers positions as the call says, until somebody stops it."""

    def __init__(self, shelf: RuleShelf, as_json: bool, given: dict[str, Any]) -> None:
        self.is_over = False
        self._shelf = shelf
        self._as_json = as_json
        self._given = given

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """End the search in hand; a second time, end at once."""
        if self.is_over:
            raise KeyboardInterrupt
        self.is_over = True

    def answer(self, data: object) -> int:
        """Answer a position, and return the exit status that this makes."""
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            return self._answer(*self._shelf.position(data))
        finally:
            signal.signal(signal.SIGINT, before)

    def _answer(self, rules: RuleSet, position: Position) -> int:
        given = self._given
        for limit in () if isinstance(rules, WordRules) else ("level", "family", "theme"):
            if given[limit]:
                raise NotationError(f"{rules.name} has number tiles and no words, so it takes no --{limit}")
        solver = solver_of(rules, given["level"])
        if given["objective"] not in (None, *solver.objectives):
            takes = " or ".join(solver.objectives)
            raise NotationError(f"no objective {given['objective']!r} by {rules.name}; it takes {takes}")
        solver.prepare()
        start = time.monotonic()
        budget = Budget(given["nodes"], lambda: self.is_over or self._is_late(start))
        if given["frontier"]:
            answers = solver.frontier(position, given["objective"], budget)
        else:
            answers = [solver.best(position, given["objective"], given["touch"], budget)]
        self._print(rules, position, answers, time.monotonic() - start)
        return 0 if answers[-1].play else 1

    def _is_late(self, start: float) -> bool:
        seconds = self._given["seconds"]
        return seconds is not None and time.monotonic() - start > seconds

    def _print(self, rules: RuleSet, position: Position, answers: list[Answer], seconds: float) -> None:
        asked = Asked(rules, self._given["objective"], self._given["level"])
        if self._as_json:
            data = [answer_to_json(rules, answer) for answer in answers]
            if self._given["frontier"]:
                limits = [{"touch": answer.touch} for answer in answers]
                found: dict[str, object] = {
                    "frontier": [limit | each for limit, each in zip(limits, data, strict=True)]
                }
            else:
                found = data[0]
            if faults := standing_faults(rules, position):
                found["table_violations"] = violations_to_json(rules, faults)
            print_json(found | {"seconds": round(seconds, 4)})
            return
        if self._given["frontier"]:
            lines = list(asked.frontier_lines(position, answers))
        else:
            lines = asked.answer_lines(position, answers[0])
        for line in (*lines, *asked.table_lines(position)):
            click.echo(line)
