"""What every request goes through, as plain ASGI: log and metrics, then limits, token and rate.

Plain ASGI, since one middleware of the decorator kind halves the rate of single checks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from wordkub.service.accesslog import AccessLog
from wordkub.service.clients import CLIENT, Rates, client_name
from wordkub.service.load import Load
from wordkub.service.metrics import Metrics
from wordkub.service.paths import HEALTH, JUDGE, READY
from wordkub.service.problems import PROBLEM, REQUEST, ProblemError
from wordkub.service.settings import ServiceSettings
from wordkub.service.tokens import Tokens
from wordkub.service.tracing import Trace, trace_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LIMITS = "wordkub.limits"
"""Where the scope of a request has the headers that tell the client's rate."""

OPEN_TO_ALL = frozenset({HEALTH, READY})
"""Paths that need no token and count for no rate."""

LARGE = 1 << 16
"""Apply back-pressure to answers above this size: they are held until the client has taken nearly all."""

LINGERING = 2.0
"""Seconds in which the rest of a body is read that nobody wants any longer."""


class Noted:
    """Records what was answered, and answers HEAD like GET without a body.

    Args:
        app: What answers.
        metrics: Where answers are counted.
        load: What is held for clients.
        log: Where requests are logged, or None.
        root: The path that stands before all others, which a proxy may have taken off; or nothing.
    """

    def __init__(self, app: App, metrics: Metrics, load: Load, log: AccessLog | None, root: str = "") -> None:
        self._app = app
        self._metrics = metrics
        self._load = load
        self._log = log
        self._root = root + "/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status, size = 0, 0
        is_head = scope["method"] == "HEAD"
        client = scope.get("client")
        trace = trace_of(scope["headers"])
        scope[CLIENT] = client_name(client[0] if client else "")
        scope[REQUEST] = trace.request
        asked = {**scope, "method": "GET"} if is_head else scope
        if len(self._root) > 1 and scope["path"].startswith(self._root):
            asked = {**asked, "path": scope["path"][len(self._root) - 1 :]}
        names = [(b"x-request-id", trace.request.encode()), (b"traceparent", trace.parent)]

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), *names, *asked.get(LIMITS, ())]
                message = {**message, "headers": headers}
            elif is_head:
                message = {**message, "body": b""}
            else:
                length = len(message.get("body", b""))
                size += length
                if length > LARGE:
                    await self._send_large(asked[CLIENT], message, length, send)
                    return
            await send(message)

        self._load.requests += 1
        try:
            await self._app(asked, receive, noted)
        except asyncio.CancelledError:
            # The service is being stopped and waits no longer.
            if not status:
                stopping = ProblemError("stopping", "the service is being stopped")
                await stopping.response(asked)(scope, receive, noted)
        finally:
            self._load.requests -= 1
            seconds = time.perf_counter() - started
            self._metrics.note(asked, status, seconds)
            if self._log is not None:
                entry = _entry(scope, status, size, seconds)
                self._log.note(entry | _names(asked, trace))

    async def _send_large(self, client: str, message: Message, length: int, send: Send) -> None:
        self._load.hold(client, length)
        try:
            await send({**message, "more_body": True})
            # This one waits until most of the answer has been taken.
            await send({**message, "body": b""})
        finally:
            self._load.drop(client, length)


class Gate:
    """Refuses requests that are too large, too frequent, or without the token.

    Args:
        app: What answers.
        settings: The limits.
        load: What is held for clients.
        rates: How often each client has asked; None where there is no limit.
        tokens: Who may ask.
    """

    def __init__(
        self, app: App, settings: ServiceSettings, load: Load, rates: Rates | None, tokens: Tokens
    ) -> None:
        self._app = app
        self._settings = settings
        self._load = load
        self._rates = rates
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        is_coming = b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"
        most = _most_of(scope["path"], self._settings)
        app = self._app
        try:
            self._let_in(scope, headers)
            if is_coming:
                _refuse_by_head(headers, most)
        except ProblemError as problem:
            app = problem.response(scope)
        if not is_coming:
            await app(scope, receive, send)
            return
        client = scope[CLIENT]
        body = _Body(receive, self._settings, self._load, client, most)
        try:
            await app(scope, body.receive, body.answering(send))
        finally:
            self._load.drop(client, body.held)

    def _let_in(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Refuse who may not ask, or not so often.

        Raises:
            ProblemError: It may not come in.
        """
        if scope["path"] in OPEN_TO_ALL:
            return
        if not self._tokens.are_needed:
            self._count(scope)
            return
        # Who has tried too many tokens does not hear whether the next one is right.
        if self._rates is not None and self._rates.left(scope[CLIENT]) < 1:
            self._count(scope)
        name = self._tokens.client(headers.get(b"authorization", b""))
        if name:
            scope[CLIENT] = f"token:{name}"
        self._count(scope)
        if name is None:
            raise ProblemError(
                "no-token",
                "this service needs a token: Authorization: Bearer TOKEN",
                field="Authorization",
                headers={"WWW-Authenticate": "Bearer"},
            )

    def _count(self, scope: Scope) -> None:
        """Count a request of a client.

        Raises:
            ProblemError: It comes too soon.
        """
        if self._rates is None:
            return
        wait = self._rates.wait(scope[CLIENT])
        scope[LIMITS] = self._rates.headers(scope[CLIENT])
        if wait:
            limit = self._rates.rate
            detail = f"more than {limit} requests a second; try again in {wait} s"
            headers = {"Retry-After": str(wait)}
            raise ProblemError("too-many-requests", detail, limit=limit, headers=headers)


class _Body:
    """A request's body as it comes in, which may not be too large nor too slow."""

    def __init__(
        self, receive: Receive, settings: ServiceSettings, load: Load, client: str, most: int
    ) -> None:
        self.held = 0
        """How many bytes of it are here."""
        self._most = most
        self._is_coming = True
        """Whether some of it has not come in yet."""
        self._receive = receive
        self._load = load
        self._client = client
        self._seconds = settings.seconds
        self._until = time.monotonic() + settings.seconds

    async def receive(self) -> Message:
        """The next piece; when all have come, word that the client has gone.

        Raises:
            ProblemError: It is too large, too slow, or one too many.
        """
        if not self._is_coming:
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), max(0.01, self._until - time.monotonic()))
        except TimeoutError:
            detail = f"the body did not come within {self._seconds:g} s"
            raise ProblemError("too-slow", detail, field="body", limit=self._seconds) from None
        length = len(message.get("body", b""))
        self.held += length
        self._load.hold(self._client, length)
        self._is_coming = bool(message.get("more_body"))
        if self.held > self._most:
            raise _too_large(self._most)
        self._load.refuse_more(self._client)
        return message

    def answering(self, send: Send) -> Send:
        """How to send an answer: one that is ready before the body has come in hangs up afterwards."""
        is_cut = False

        async def answer(message: Message) -> None:
            nonlocal is_cut
            if message["type"] == "http.response.start":
                is_cut = self._is_coming
                if is_cut:
                    message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
            elif is_cut and not message.get("more_body"):
                await send({**message, "more_body": True})
                await self._drain()
                message = {**message, "body": b""}
            await send(message)

        return answer

    async def _drain(self) -> None:
        """Read the rest of it for a while, and forget it, so that the client gets to see the answer."""
        until = time.monotonic() + LINGERING
        while self._is_coming and (left := until - time.monotonic()) > 0:
            try:
                message = await asyncio.wait_for(self._receive(), left)
            except TimeoutError:
                return
            self._is_coming = bool(message.get("more_body"))


def _refuse_by_head(headers: dict[bytes, bytes], most: int) -> None:
    """Refuse a body by what its head says.

    Raises:
        ProblemError: It is packed, or too large.
    """
    if b"content-encoding" in headers:
        raise ProblemError(
            "packed-body", "a packed body is not taken; send it plain", field="Content-Encoding"
        )
    length = headers.get(b"content-length", b"0")
    if length.isdigit() and int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> ProblemError:
    return ProblemError("too-large", f"a body of more than {most:,} bytes", field="body", limit=most)


def _most_of(path: str, settings: ServiceSettings) -> int:
    """The most bytes of a body sent there."""
    return settings.largest_case if path == JUDGE else settings.largest_body


def _entry(scope: Scope, status: int, size: int, seconds: float) -> dict[str, object]:
    """A request as the log has it."""
    client = scope.get("client")
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "client": client[0] if client else None,
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "bytes": size,
        "ms": round(seconds * 1e3, 2),
    }


def _names(asked: Scope, trace: Trace) -> dict[str, object]:
    """What the log has beside that: a request's id, its trace, whose token it brought, and why it failed."""
    named = {"request": trace.request, "trace": trace.trace, "problem": asked.get(PROBLEM)}
    named["token"] = asked[CLIENT].removeprefix("token:") if asked[CLIENT].startswith("token:") else None
    return {key: value for key, value in named.items() if value is not None}
