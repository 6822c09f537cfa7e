"""`wordkub schema`: JSON Schemas of what is read and written."""

from __future__ import annotations

import json

import click

from wordkub.store.schemas import json_schema, schema_names


@click.command()
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print the JSON Schema (2020-12) of what other commands read and write.

    \b
    Examples:
      wordkub schema
      wordkub schema position
      wordkub schema verdict > verdict.schema.json

    Without NAME it lists the names.
    """
    if name is None:
        for known in schema_names():
            click.echo(f"{known:<10}{json_schema(known)['title']}")
        return
    click.echo(json.dumps(json_schema(name), indent=2, ensure_ascii=False))
