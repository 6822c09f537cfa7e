"""A page that describes the service, made from its OpenAPI document. It loads nothing from the internet."""

from __future__ import annotations

import html
import json
from typing import Any

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: #8882; padding: .75rem; overflow-x: auto; border-radius: .4rem; }
h2 { margin-top: 2.5rem; border-top: 1px solid #8886; padding-top: 1rem; }
table { border-collapse: collapse; }
td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
"""


def page(schema: dict[str, Any]) -> str:
    """The page.

    Args:
        schema: The OpenAPI description.
    """
    info = schema["info"]
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'>",
        f"<title>{_text(info['title'])}</title><style>{_STYLE}</style>",
        f"<h1>{_text(info['title'])} {_text(info['version'])}</h1><p>{_text(info['description'])}</p>",
        "<p>For programs: <a href='/openapi.json'>/openapi.json</a>.",
        "Errors are problem details (RFC 9457).</p>",
    ]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts += _operation(schema, method, path, operation)
    return "\n".join(parts)


def _operation(schema: dict[str, Any], method: str, path: str, operation: dict[str, Any]) -> list[str]:
    parts = [
        f"<h2><code>{method.upper()} {_text(path)}</code></h2>",
        f"<p>{_text(operation['description'])}</p>",
    ]
    rows = [_parameter(parameter) for parameter in operation.get("parameters", ())]
    if rows:
        parts.append(f"<table>{''.join(rows)}</table>")
    body = operation.get("requestBody")
    if body:
        parts += ["<p>Body:</p>", _example(schema, body["content"])]
    parts += ["<p>Answer:</p>", _example(schema, operation["responses"]["200"]["content"])]
    return parts


def _parameter(parameter: dict[str, Any]) -> str:
    about = parameter.get("description", "")
    needed = "needed" if parameter.get("required") else ""
    return (
        f"<tr><th><code>{_text(parameter['name'])}</code></th><td>{needed}</td><td>{_text(about)}</td></tr>"
    )


def _example(schema: dict[str, Any], content: dict[str, Any]) -> str:
    shape = _sample(schema, content["application/json"]["schema"])
    return f"<pre>{_text(json.dumps(shape, ensure_ascii=False, indent=1))}</pre>"


def _sample(schema: dict[str, Any], shape: dict[str, Any]) -> Any:
    """An example of a shape: its own, else one made of its parts'."""
    if "$ref" in shape:
        return _sample(schema, schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]])
    if shape.get("examples"):
        return shape["examples"][0]
    if shape.get("type") == "array":
        return [_sample(schema, shape["items"])]
    if shape.get("type") == "object" and "properties" in shape:
        required = shape.get("required", [])
        return {key: _sample(schema, value) for key, value in shape["properties"].items() if key in required}
    plain: dict[str, Any] = {"string": "…", "integer": 0, "number": 0, "boolean": True, "object": {}}
    return plain.get(shape.get("type", "object"), {})


def _text(text: str) -> str:
    return html.escape(text)
