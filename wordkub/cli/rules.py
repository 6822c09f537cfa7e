"""`wordkub rules`: the clauses and the settings of a rule set, readable."""

from __future__ import annotations

import json
import textwrap

import click

from wordkub.cli import completion
from wordkub.store.rulefiles import RuleFile, read_rules, rule_names
from wordkub.text.clauses import SETTINGS, clauses, deal_doubt, setting_lines


@click.command()
@click.argument("name", required=False, shell_complete=completion.rule_sets)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def rules(name: str | None, as_json: bool) -> int:
    """Show the clauses and settings in force of a rule set; without NAME, which rule sets there are.

    \b
    Examples:
      wordkub rules
      wordkub rules word-99
      wordkub rules ./house.toml
    """
    chosen = [read_rules(name)] if name else [read_rules(known) for known in rule_names()]
    if as_json:
        for file in chosen:
            click.echo(json.dumps(_as_json(file, with_clauses=name is not None), ensure_ascii=False))
    elif name:
        _print_rules(chosen[0])
    else:
        for file in chosen:
            click.echo(f"{file.name:<12} {file.title}")
    return 0


def _as_json(file: RuleFile, with_clauses: bool) -> dict[str, object]:
    data: dict[str, object] = {"name": file.name, "title": file.title, "source": file.source}
    if with_clauses:
        data["settings"] = file.settings.to_mapping()
        data["clauses"] = clauses(file)
    return data


def _print_rules(file: RuleFile) -> None:
    click.echo(f"{file.name}: {file.title}".rstrip(": "))
    if file.source:
        _wrapped(file.source, "")
    click.echo("\nClauses")
    for name, text in clauses(file).items():
        _wrapped(f"{name:<5}{text}", " " * 5)
    click.echo(f"\n{SETTINGS}")
    for line in setting_lines(file):
        _wrapped(line, " " * 4)
    if doubt := deal_doubt(file):
        click.echo()
        _wrapped(f"{doubt}.", "")


def _wrapped(text: str, hang: str) -> None:
    click.echo(textwrap.fill(text, 79, subsequent_indent=hang, break_long_words=False))
