"""The description of the service (OpenAPI): what FastAPI knows of the routes, and what it does not."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from fastapi import FastAPI

from wordkub.fields import Schema
from wordkub.service import models, paths
from wordkub.service.problems import KINDS, MEDIA_TYPE, URN
from wordkub.service.settings import ServiceSettings

ABOUT = """Is this a word, which words can be laid, what do they mean, is this turn legal.

Errors are problem details (RFC 9457) with a stable `type`. A query parameter or field that is unknown is
refused. HEAD is answered like GET, without a body. Answers may get further fields within `/v1`."""

OPEN = frozenset({paths.HEALTH, paths.READY})
"""What needs no token and counts for no rate."""

NOT_KEPT = OPEN
"""The questions by GET whose answers have no tag."""

HEADERS: dict[str, Schema] = {
    "X-Request-ID": {
        "description": "The id of the request: its own where it brought one that is sane.",
        "schema": {"type": "string"},
    },
    "traceparent": {
        "description": "W3C Trace Context: the trace of the request, or a new one.",
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": "With a rate only (IETF draft): `q` requests in `w` seconds.",
        "schema": {"type": "string", "examples": ['"requests";q=100;w=1']},
    },
    "RateLimit": {
        "description": "With a rate only (IETF draft): `r` requests are left, all of them in `t` seconds.",
        "schema": {"type": "string", "examples": ['"requests";r=99;t=1']},
    },
    "ETag": {"description": "Tells the answer from others.", "schema": {"type": "string"}},
    "Retry-After": {
        "description": "Seconds after which to try again.",
        "schema": {"type": "integer", "minimum": 1},
    },
    "WWW-Authenticate": {
        "description": "How to bring a token.",
        "schema": {"type": "string", "const": "Bearer"},
    },
    "Allow": {"description": "The methods that the path takes.", "schema": {"type": "string"}},
}
"""The headers of answers."""

ALWAYS = ("X-Request-ID", "traceparent", "RateLimit-Policy", "RateLimit")
"""Those that any answer may have."""

WITH = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After", 503: "Retry-After"}
"""Those that answers of a status may have besides."""

ASKED: dict[str, Schema] = {
    "request-id": {
        "name": "X-Request-ID",
        "in": "header",
        "description": "An id for logs; one that looks otherwise is replaced.",
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9._:/+=@-]{1,128}$"},
    },
    "traceparent": {
        "name": "traceparent",
        "in": "header",
        "description": "W3C Trace Context; one that looks otherwise is replaced.",
        "schema": {"type": "string", "pattern": "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$"},
    },
    "if-none-match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The tags of answers that the client has.",
        "schema": {"type": "string", "pattern": r'^(\*|(W/)?"[!#-~]*")$'},
    },
}
"""The headers of requests."""


def described(api: FastAPI, settings: ServiceSettings) -> dict[str, Any]:
    """The description of an app."""
    schema = api.openapi()
    components = schema["components"]
    for own in ("HTTPValidationError", "ValidationError"):
        del components["schemas"][own]
    components["schemas"] |= models.BODIES | {"Problem": models.Problem.model_json_schema()}
    components["responses"] = _problems()
    components["headers"] = HEADERS
    components["parameters"] = ASKED
    token = {"type": "http", "scheme": "bearer", "description": "Where the service is set up with tokens."}
    components["securitySchemes"] = {"token": token}
    schema["security"] = [{}, {"token": []}]
    if settings.root:
        schema["servers"] = [{"url": settings.root}]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            _complete(path, method, operation, settings)
    return schema


def _complete(path: str, method: str, operation: dict[str, Any], settings: ServiceSettings) -> None:
    """Add what FastAPI does not know of a question."""
    is_kept = method == "get" and path not in NOT_KEPT
    responses = {"200": operation["responses"]["200"]}
    responses["200"]["description"] = "The answer"
    responses["200"]["headers"] = _headers(*ALWAYS, *(("ETag",) if is_kept else ()))
    if is_kept:
        kept = {"description": "The client has the answer", "headers": _headers(*ALWAYS, "ETag")}
        responses["304"] = kept
    for status in _problems():
        if status != "404" or "{name}" in path:
            responses[status] = {"$ref": f"#/components/responses/{status}"}
    operation["responses"] = responses
    asked = [name for name in ASKED if is_kept or name != "if-none-match"]
    parameters = [_sent(parameter) for parameter in operation.get("parameters", ())]
    operation["parameters"] = parameters + [{"$ref": f"#/components/parameters/{name}"} for name in asked]
    if path in OPEN:
        operation["security"] = []
    if "requestBody" in operation:
        most = settings.largest_case if path == paths.JUDGE else settings.largest_body
        operation["requestBody"]["description"] = f"At most {most:,} bytes, not compressed."


def _sent(parameter: dict[str, Any]) -> dict[str, Any]:
    """A parameter as it can be sent: one that may be left out is None in Python, but null cannot be sent."""
    schema = dict(parameter["schema"])
    some = [kind for kind in schema.pop("anyOf", ()) if kind != {"type": "null"}]
    return parameter | {"schema": schema | (some[0] if some else {})}


def _headers(*names: str) -> Schema:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _problems() -> dict[str, Schema]:
    """The answers that are problems, by their status."""
    kinds: dict[int, list[str]] = defaultdict(list)
    for kind, about in KINDS.items():
        kinds[about.status].append(f"`{URN}{kind}`: {about.title}")
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        str(status): {
            "description": "\n\n".join(said),
            "headers": _headers(*ALWAYS, *filter(None, [WITH.get(status)])),
            "content": content,
        }
        for status, said in kinds.items()
    }
