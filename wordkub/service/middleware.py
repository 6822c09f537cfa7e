"""What every request goes through, as plain ASGI: limits, token, rate, access log, metrics.

Plain ASGI, since one middleware of the decorator kind halves the rate of single checks.
"""

from __future__ import annotations

import asyncio
import hmac
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import orjson

from wordkub.service.metrics import Metrics
from wordkub.service.problems import ProblemError
from wordkub.service.settings import ServiceSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CLIENTS = 10_000
"""How many clients' rates are kept in mind."""

OPEN_TO_ALL = frozenset({"/healthz"})
"""Paths that need no token and count for no rate."""


class Gate:
    """Refuses what is too large, too often or without the token, and notes what was answered.

    Args:
        app: What answers.
        settings: The limits.
        metrics: Where answers are counted.
    """

    def __init__(self, app: App, settings: ServiceSettings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._rates = Rates(settings.rate) if settings.rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status, size = 0, 0
        is_head = scope["method"] == "HEAD"
        if is_head:
            # What a GET would answer, without its body.
            scope = {**scope, "method": "GET"}

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif is_head:
                message = {**message, "body": b""}
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            self._let_in(scope)
            await self._app(scope, self._limited(scope, receive), noted)
        except ProblemError as problem:
            if status:
                raise
            await problem.response()(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - started
            self._metrics.note(scope, status, seconds)
            if self._settings.access_log:
                _log(scope, status, size, seconds)

    def _let_in(self, scope: Scope) -> None:
        """Refuse a request by its head alone.

        Raises:
            ProblemError: It may not come in.
        """
        if scope["path"] in OPEN_TO_ALL:
            return
        headers = dict(scope["headers"])
        if self._settings.token is not None and not _brings(headers, self._settings.token):
            challenge = {"WWW-Authenticate": "Bearer"}
            raise ProblemError(
                401, "this service wants a token: Authorization: Bearer TOKEN", headers=challenge
            )
        client = scope.get("client")
        if self._rates is not None and (wait := self._rates.wait(client[0] if client else "")):
            limit = self._settings.rate
            detail = f"more than {limit} requests a second; try again in {wait} s"
            raise ProblemError(429, detail, limit=limit, headers={"Retry-After": str(wait)})
        if b"content-encoding" in headers:
            raise ProblemError(415, "a packed body is not taken; send it plain", field="Content-Encoding")
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > self._settings.largest_body:
            raise self._too_large()

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """The body, which may not be too large nor too slow."""
        taken = 0
        until = time.monotonic() + self._settings.seconds

        async def limited() -> Message:
            nonlocal taken
            if taken < 0:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.01, until - time.monotonic()))
            except TimeoutError:
                seconds = self._settings.seconds
                raise ProblemError(
                    408, f"the body did not come within {seconds:g} s", limit=seconds
                ) from None
            taken += len(message.get("body", b""))
            if taken > self._settings.largest_body:
                raise self._too_large()
            if not message.get("more_body"):
                # The body is here; what is awaited now is that the client goes away.
                taken = -1
            return message

        return limited

    def _too_large(self) -> ProblemError:
        limit = self._settings.largest_body
        return ProblemError(413, f"a body of more than {limit:,} bytes", field="body", limit=limit)


class Rates:
    """How often each client has asked of late.

    Args:
        rate: How many requests a second each may make; as many may come at once.
    """

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._left: dict[str, tuple[float, float]] = {}
        """Of each client how many requests it has left, and since when."""

    def wait(self, client: str) -> int:
        """Note a request; the seconds to wait where it comes too soon, else 0."""
        now = time.monotonic()
        left, since = self._left.get(client, (float(self._rate), now))
        left = min(self._rate, left + (now - since) * self._rate)
        if len(self._left) >= CLIENTS and client not in self._left:
            self._left.clear()
        self._left[client] = (left - 1 if left >= 1 else left, now)
        return 0 if left >= 1 else 1


def _brings(headers: dict[bytes, bytes], token: str) -> bool:
    """Whether a request has the token; the comparison takes as long for any."""
    scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
    return scheme.lower() == b"bearer" and hmac.compare_digest(given.strip(), token.encode())


def _log(scope: Scope, status: int, size: int, seconds: float) -> None:
    client = scope.get("client")
    entry = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "client": client[0] if client else None,
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "bytes": size,
        "ms": round(seconds * 1e3, 2),
    }
    sys.stdout.write(orjson.dumps(entry).decode() + "\n")
    sys.stdout.flush()
