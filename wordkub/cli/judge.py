"""`wordkub judge`: is this turn legal, what does it score, and if not, why not, clause by clause."""

from __future__ import annotations

import json
from typing import Any

import click

from wordkub.cli import options
from wordkub.cli.positions import position_of_call
from wordkub.cli.printing import print_json
from wordkub.cli.streams import answer_lines
from wordkub.core.codec import turn_from_json, verdict_to_json
from wordkub.core.judging import judge as judge_turn
from wordkub.core.rules import RuleSet
from wordkub.core.verdicts import Verdict
from wordkub.errors import NotationError, shown
from wordkub.store.ruleshelf import RuleShelf
from wordkub.text.verdicts import verdict_lines


@click.command()
@click.argument("words", nargs=-1, metavar="[FILE | - | WORD...]")
@click.option("--table", help='What lies on the table, as in "clap pear" or "r5 r6 r7 / k8 b8 y8".')
@click.option("--rack", help="The tiles of the rack, ? for a joker; with it words are the turn.")
@options.RULES
@options.DICTIONARY
@options.EDITION
@options.THEME
@click.option("--pool", type=click.IntRange(0), metavar="N", help="Tiles left to draw.")
@click.option("--first", is_flag=True, help="The player has not laid anything yet.")
@options.FAMILY
@options.JSON
def judge(words: tuple[str, ...], table: str | None, rack: str | None, as_json: bool, **given: Any) -> int:
    """Judge turns: the verdict, the score, and every clause that is broken.

    \b
    Examples:
      wordkub judge --table "clap pear" --rack HIQ lap chip ear
      wordkub judge --rules sabra --table "b8 b9 b10" --rack "b11 k8 y8" b9 b10 b11 / k8 b8 y8
      wordkub judge turns.jsonl
      echo '{"position": {"rules": "word", "rack": "GARDENS"},
             "turn": {"play": ["GARDEN"]}}' | tr -d '\\n' | wordkub judge --json -

    With --rack (and --table) the words are the ones to be formed; which words of the table they use up is
    worked out. Else FILE holds JSON lines {"position": ..., "turn": ...}, and - is standard input.

    Exit status: 0 where every turn is legal, 1 where one is not, 2 where the input is wrong.
    """
    answer = _print_json if as_json else _print_plain
    names = {key: given[key] for key in ("dictionary", "edition", "theme")}
    shelf = RuleShelf(given["family"], **names)
    if rack is not None or table is not None:
        verdict = _judged(shelf, _case(shelf, words, table, rack, given))
        answer(*verdict)
        return 0 if verdict[1].legal else 1
    if len(words) != 1:
        raise click.UsageError(
            "Name one FILE of JSON lines, or -, or give --rack and the words to be formed."
        )

    def judge_one(case: object) -> int:
        verdict = _judged(shelf, case)
        answer(*verdict)
        return 0 if verdict[1].legal else 1

    empty = 'there is nothing to judge; it takes JSON lines {"position": ..., "turn": ...}'
    return answer_lines(words[0], judge_one, as_json, empty)


def _case(
    shelf: RuleShelf, words: tuple[str, ...], table: str | None, rack: str | None, given: dict[str, Any]
) -> object:
    """The position and the turn that options and words describe."""
    if not words:
        raise click.UsageError("Name the words that the turn forms, as in: --rack HIQ chip")
    return {
        "position": position_of_call(shelf, table, rack, given),
        "turn": {"lay": shelf.rules(given).notation.split_groups(words)},
    }


def _judged(shelf: RuleShelf, case: object) -> tuple[RuleSet, Verdict]:
    if not isinstance(case, dict) or "position" not in case or "turn" not in case:
        raise NotationError('a line takes {"position": ..., "turn": ...}, not ' + shown(json.dumps(case)))
    rules, position = shelf.position(case["position"])
    return rules, judge_turn(rules, position, turn_from_json(rules, position, case["turn"]))


def _print_json(rules: RuleSet, verdict: Verdict) -> None:
    print_json(verdict_to_json(rules, verdict))


def _print_plain(rules: RuleSet, verdict: Verdict) -> None:
    for line in verdict_lines(rules, verdict):
        click.echo(line)
