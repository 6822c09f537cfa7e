"""Answers as JSON: whole ones, ones that a client may keep, and many verdicts at once."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

import orjson
from starlette.requests import Request
from starlette.responses import Response

from wordkub import __version__
from wordkub.lexicon.verdict import WordVerdict

_TAG = re.compile(r'"([^"]*)"')


def weak_tag(tag: str) -> str:
    """What tells an answer from earlier ones, weak since packed and plain ones say the same.

    >>> weak_tag("d87c")
    'W/"1.0.0-d87c"'
    """
    return f'W/"{__version__}-{tag}"'


def fresh(request: Request, tag: str, answer: Callable[[], bytes]) -> Response:
    """An answer that a client may keep as long as its tag is the same.

    Args:
        request: What was asked.
        tag: What tells the answer from others to the same question.
        answer: Works it out as JSON, where the client does not have it.
    """
    kept = _kept(request, weak_tag(tag))
    if kept is not None:
        return kept
    return _json(answer(), weak_tag(tag))


def told(request: Request, body: bytes) -> Response:
    """An answer that a client may keep as long as it is the same; it has been worked out already."""
    tag = weak_tag(f"{zlib.crc32(body):08x}-{len(body):x}")
    return _kept(request, tag) or _json(body, tag)


def verdict_lines(words: list[str], reasons: list[str], name: str) -> bytes:
    """The verdicts on words as JSON, without making an object of each.

    >>> verdict_lines(["at"], ["too-short"], "en-US")
    b'{"word":"at","valid":false,"reason":"too-short","dictionary":"en-US"}'
    """
    if not "".join(words).isalpha():
        # Other signs than letters may have to be escaped.
        words = [orjson.dumps(word).decode()[1:-1] for word in words]
    quoted = orjson.dumps(name).decode()
    start = '{"word":"'
    between = {
        reason: f'","valid":{"true" if reason == "ok" else "false"},"reason":"{reason}",'
        f'"dictionary":{quoted}}},{start}'
        for reason in set(reasons)
    }
    pieces = [""] * (2 * len(words))
    pieces[::2] = words
    pieces[1::2] = map(between.__getitem__, reasons)
    return (start + "".join(pieces)).removesuffix("," + start).encode()


def detailed(verdict: WordVerdict) -> dict[str, object]:
    """A verdict with the note, the word to use instead, the spelling and readings, where there are any."""
    more: dict[str, object] = {"note": verdict.note, "instead": verdict.instead, "spelling": verdict.spelling}
    more["readings"] = list(verdict.readings)
    return verdict.to_json() | {key: value for key, value in more.items() if value}


def _json(body: bytes, tag: str) -> Response:
    return Response(body, 200, {"ETag": tag}, "application/json")


def _kept(request: Request, tag: str) -> Response | None:
    """That the client has the answer already, where it has."""
    asked = ",".join(request.headers.getlist("if-none-match")).strip()
    if asked == "*" or _TAG.findall(tag)[0] in _TAG.findall(asked):
        return Response(None, 304, {"ETag": tag})
    return None
