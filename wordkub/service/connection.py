"""The connection of a client, with limits on headers, on silence, and on how slowly it reads an answer.

uvicorn has no limits for these: headers that never end, a client that sends nothing, one that never reads.
"""

from __future__ import annotations

import asyncio
import resource
from collections import deque

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from wordkub.service.problems import MEDIA_TYPE, ProblemError, busy

SPARE = 100
"""How many files a worker keeps for itself; every line takes one of the others."""


def most_connections() -> int:
    """How many lines are open at once, at most, by how many files a process may open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(16, soft - SPARE)


class Connection(HttpToolsProtocol):
    """uvicorn's protocol with these limits."""

    largest_head = 1 << 16
    """The most bytes of a request's line and headers."""
    head_seconds = 10.0
    """How long they may take, and how long a new line may be silent."""
    fetching_seconds = 60.0
    """How long an answer may wait to be fetched, from when it is ready."""
    looks = 1.0
    """Seconds between two looks at a line."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a call, or refuse it where there are too many."""
        super().connection_made(transport)
        self._head = 0
        """How many bytes of a request's head have come."""
        self._in_head = self._begins = True
        self._asked: deque[RequestResponseCycle] = deque()
        """What has been asked and not answered yet, and what was answered last."""
        self._since = self.loop.time()
        self._unfetched: float | None = None
        self._look = self.loop.call_later(self.looks, self._look_at)
        most = most_connections()
        if len(self.connections) > most:
            self._hang_up(busy("too many connections", most))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it, and whatever was asked and not answered yet."""
        self._look.cancel()
        super().connection_lost(exc)
        for cycle in self._asked:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self._in_head and not self._head:
            self._since = self.loop.time()
        self._begins = False
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            # Of a head that begins in these bytes, among other requests, the rest is counted.
            self._head = 1 if self._begins else self._head + len(data)
            if self._head > self.largest_head:
                detail = f"a request line and headers of more than {self.largest_head:,} bytes"
                self._hang_up(ProblemError(431, detail, limit=self.largest_head))

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = self._begins = True
        self._since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is here."""
        self._in_head = False
        self._head = 0
        super().on_headers_complete()
        # Answered in their order: those that came together wait for each other.
        while self._asked and self._asked[0].response_complete:
            self._asked.popleft()
        self._asked.append(self.cycle)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        self._hang_up(ProblemError(400, "this is no HTTP request"))

    def _look_at(self) -> None:
        """Hang up on who takes too long."""
        now = self.loop.time()
        self._look = self.loop.call_later(self.looks, self._look_at)
        if self.transport.get_write_buffer_size() == 0:
            self._unfetched = None
        elif self._unfetched is None:
            self._unfetched = now
        elif now - self._unfetched > self.fetching_seconds:
            self.transport.abort()
            return
        if self._in_head and now - self._since > self.head_seconds:
            if self._head:
                detail = f"the request line and headers did not come within {self.head_seconds:g} s"
                self._hang_up(ProblemError(408, detail, limit=self.head_seconds))
            else:
                self.transport.close()

    def _hang_up(self, problem: ProblemError) -> None:
        """Answer a problem outside of any request, and close the line."""
        if self.transport.is_closing():
            return
        body = problem.body()
        lines = [
            f"HTTP/1.1 {problem.status} {problem.phrase}",
            f"content-type: {MEDIA_TYPE}",
            f"content-length: {len(body)}",
            "connection: close",
            *(f"{name.lower()}: {value}" for name, value in (problem.headers or {}).items()),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()
