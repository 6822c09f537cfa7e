"""The connection of a client, with limits on headers, waiting requests, silence, and slow reading.

uvicorn has no limits for these: headers that never end, thousands of requests in one packet, a client that
sends nothing, one that never reads.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from wordkub.service.listening import UNIX, is_unix
from wordkub.service.problems import MEDIA_TYPE, ProblemError, busy

SPARE = 100
"""How many files a worker keeps for itself; every line takes one of the others."""

hung_up: Counter[str] = Counter()
"""The problems that were answered outside of any request, counted by their kind."""

UNLIMITED = 4_096
"""How many lines a worker keeps open at most on a system that sets no limit, as Windows."""


def most_connections() -> int:
    """How many lines are open at once, at most, by how many files a process may open."""
    try:
        import resource
    except ImportError:
        return UNLIMITED
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
    farewell_seconds = 0.5
    """How long a silent line stays open when the service stops, for a request that may be on its way."""
    looks = 1.0
    """Seconds between two looks at a line."""
    most_waiting = 8
    """Requests on one line that wait for the one being answered; what comes after them is read later."""
    most_unread = 1 << 20
    """The bytes that may wait to be read."""
    head_piece = 1 << 10
    """The bytes that are read at a time where heads may begin, so that few more requests than that wait."""
    body_piece = 1 << 12
    """The bytes that are read at a time of a body, behind which there may be heads too."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a call, or refuse it where there are too many."""
        super().connection_made(transport)
        if is_unix(transport.get_extra_info("socket")):
            self.client = UNIX, 0
        self._head = 0
        """How many bytes of a request's head have come."""
        self._in_head = self._begins = True
        self._in_body = self._is_stopping = False
        self._unread = b""
        """What has come, and is read when fewer requests wait."""
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
        self._unread = b""

    def data_received(self, data: bytes) -> None:
        """Read on, as long as not too many requests wait."""
        self._unread = self._unread + data if self._unread else data
        if len(self._unread) > self.most_unread:
            detail = f"more than {self.most_unread:,} bytes of requests sent ahead of their answers"
            self._hang_up(ProblemError("too-many-requests", detail, limit=self.most_unread))
        self._read()

    def on_response_complete(self) -> None:
        """An answer is on its way, so the next request has its turn."""
        super().on_response_complete()
        self._read()

    def _read(self) -> None:
        data, at = self._unread, 0
        while at < len(data) and len(self.pipeline) < self.most_waiting and not self.transport.is_closing():
            size = self.body_piece if self._in_body else self.head_piece
            self._take(data[at : at + size])
            at += size
        self._unread = b"" if self.transport.is_closing() else data[at:]
        if self._unread:
            self.flow.pause_reading()

    def _take(self, data: bytes) -> None:
        """Read a piece."""
        if self._in_head and not self._head:
            self._since = self.loop.time()
        self._begins = False
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            # Of a head that begins in these bytes, among other requests, the rest is counted.
            self._head = 1 if self._begins else self._head + len(data)
            if self._head > self.largest_head:
                detail = f"a request line and headers of more than {self.largest_head:,} bytes"
                self._hang_up(ProblemError("head-too-large", detail, limit=self.largest_head))

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = self._begins = True
        self._since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is here."""
        self._in_head = False
        self._in_body = True
        self._head = 0
        super().on_headers_complete()
        if self._is_stopping:
            self._say_close(self.cycle)
        # Answered in their order: those that came together wait for each other.
        while self._asked and self._asked[0].response_complete:
            self._asked.popleft()
        self._asked.append(self.cycle)

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._in_body = False
        super().on_message_complete()

    def shutdown(self) -> None:
        """The service stops: what is asked is still answered, and the client told that the line is closed."""
        self._is_stopping = True
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(self.farewell_seconds, self._part)
        else:
            self._say_close(self.cycle)

    def _part(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()

    def _say_close(self, cycle: RequestResponseCycle) -> None:
        """Have an answer say that it is the last on this line."""
        cycle.keep_alive = False
        # uvicorn says so of what a client asked to be the last.
        cycle.scope["headers"] = [*cycle.scope["headers"], (b"connection", b"close")]

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        self._hang_up(ProblemError("unreadable", "this is no HTTP request"))

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
                self._hang_up(ProblemError("too-slow", detail, limit=self.head_seconds))
            else:
                self.transport.close()

    def _hang_up(self, problem: ProblemError) -> None:
        """Answer a problem outside of any request, and close the line."""
        if self.transport.is_closing():
            return
        hung_up[problem.kind] += 1
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
