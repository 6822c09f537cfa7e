"""What every request goes through, as plain ASGI: log and metrics, then limits, token and rate.

Plain ASGI, since one middleware of the decorator kind halves the rate of single checks.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from wordkub.service.accesslog import AccessLog
from wordkub.service.load import Load
from wordkub.service.metrics import Metrics
from wordkub.service.paths import HEALTH, JUDGE
from wordkub.service.problems import ProblemError
from wordkub.service.settings import ServiceSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CLIENTS = 10_000
"""How many clients' rates are kept in mind."""

OPEN_TO_ALL = frozenset({HEALTH})
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
    """

    def __init__(self, app: App, metrics: Metrics, load: Load, log: AccessLog | None) -> None:
        self._app = app
        self._metrics = metrics
        self._load = load
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status, size = 0, 0
        is_head = scope["method"] == "HEAD"
        asked = {**scope, "method": "GET"} if is_head else scope

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif is_head:
                message = {**message, "body": b""}
            else:
                length = len(message.get("body", b""))
                size += length
                if length > LARGE:
                    await self._send_large(message, length, send)
                    return
            await send(message)

        try:
            await self._app(asked, receive, noted)
        except asyncio.CancelledError:
            # The service is being stopped and waits no longer.
            if not status:
                await ProblemError(503, "the service is being stopped").response()(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - started
            self._metrics.note(asked, status, seconds)
            if self._log is not None:
                self._log.note(_entry(scope, status, size, seconds))

    async def _send_large(self, message: Message, length: int, send: Send) -> None:
        self._load.held += length
        try:
            await send({**message, "more_body": True})
            # This one waits until most of the answer has been taken.
            await send({**message, "body": b""})
        finally:
            self._load.held -= length


class Gate:
    """Refuses requests that are too large, too frequent, or without the token.

    Args:
        app: What answers.
        settings: The limits.
        load: What is held for clients.
    """

    def __init__(self, app: App, settings: ServiceSettings, load: Load) -> None:
        self._app = app
        self._settings = settings
        self._load = load
        self._rates = Rates(settings.rate) if settings.rate else None

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
            app = problem.response()
        if not is_coming:
            await app(scope, receive, send)
            return
        body = _Body(receive, self._settings, self._load, most)
        try:
            await app(scope, body.receive, body.answering(send))
        finally:
            self._load.held -= body.held

    def _let_in(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Refuse who may not ask, or not so often.

        Raises:
            ProblemError: It may not come in.
        """
        if scope["path"] in OPEN_TO_ALL:
            return
        if self._settings.token is not None and not _brings(headers, self._settings.token):
            challenge = {"WWW-Authenticate": "Bearer"}
            raise ProblemError(
                401,
                "this service wants a token: Authorization: Bearer TOKEN",
                field="Authorization",
                headers=challenge,
            )
        client = scope.get("client")
        if self._rates is not None and (wait := self._rates.wait(client[0] if client else "")):
            limit = self._settings.rate
            detail = f"more than {limit} requests a second; try again in {wait} s"
            raise ProblemError(429, detail, limit=limit, headers={"Retry-After": str(wait)})


class _Body:
    """A request's body as it comes in, which may not be too large nor too slow."""

    def __init__(self, receive: Receive, settings: ServiceSettings, load: Load, most: int) -> None:
        self.held = 0
        """How many bytes of it are here."""
        self._most = most
        self._is_coming = True
        """Whether some of it has not come in yet."""
        self._receive = receive
        self._load = load
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
            raise ProblemError(408, detail, field="body", limit=self._seconds) from None
        length = len(message.get("body", b""))
        self.held += length
        self._load.held += length
        self._is_coming = bool(message.get("more_body"))
        if self.held > self._most:
            raise _too_large(self._most)
        self._load.refuse_more()
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
        raise ProblemError(415, "a packed body is not taken; send it plain", field="Content-Encoding")
    length = headers.get(b"content-length", b"0")
    if length.isdigit() and int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> ProblemError:
    return ProblemError(413, f"a body of more than {most:,} bytes", field="body", limit=most)


def _most_of(path: str, settings: ServiceSettings) -> int:
    """The most bytes of a body sent there."""
    return settings.largest_case if path == JUDGE else settings.largest_body


class Rates:
    """How often each client has asked recently.

    Args:
        rate: How many requests a second each may make; as many may come at once.
        clock: Tells the time in seconds.
    """

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Of each client how many requests it has left, and since when; who asked last stands last."""

    def wait(self, client: str) -> int:
        """Note a request; the seconds to wait where it comes too soon, else 0."""
        now = self._clock()
        name = _network(client)
        left, since = self._left.pop(name, (float(self._rate), now))
        left = min(self._rate, left + (now - since) * self._rate)
        self._left[name] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return 0 if left >= 1 else 1


def _network(client: str) -> str:
    """What stands for a client: its address, or of IPv6, where everybody has many, its network."""
    if ":" not in client:
        return client
    address = ipaddress.IPv6Address(client.partition("%")[0])
    return str(address.ipv4_mapped or int(address) >> 64)


def _brings(headers: dict[bytes, bytes], token: str) -> bool:
    """Whether a request has the token; the comparison takes as long for any."""
    scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
    return scheme.lower() == b"bearer" and hmac.compare_digest(given.strip(), token.encode())


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
