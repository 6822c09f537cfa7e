"""Threads for what takes long: so many at work, so many waiting, and no more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect

from wordkub.service.problems import ProblemError, busy

HANDS = 4
"""How many are at work at once; more would only take the processor from single checks."""

WAITING = 40
"""How many wait for a hand, at most."""

IsStopped = Callable[[], bool]
"""Says whether nobody waits for an answer any longer."""

T = TypeVar("T")


class Workshop:
    """Where long work is done.

    Args:
        seconds: How long an answer may take, waiting for a hand included.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(HANDS, "workshop")
        self._places = threading.BoundedSemaphore(HANDS + WAITING)
        self._closing = threading.Event()

    async def work(self, act: Callable[[IsStopped], T], gone: Callable[[], Awaitable[object]]) -> T:
        """Work something out while others are answered.

        Args:
            act: What to do; it asks now and then whether it is stopped.
            gone: Returns when the client has hung up.

        Raises:
            ProblemError: There is too much to do already, or it takes too long.
            ClientDisconnect: The client has hung up.
        """
        if not self._places.acquire(blocking=False):
            raise busy("too many requests that take long are under way", HANDS + WAITING)
        stop = threading.Event()
        done = self._threads.submit(act, lambda: stop.is_set() or self._closing.is_set())
        # The place is free when the work has ended, which may be after its request.
        done.add_done_callback(lambda _: self._places.release())
        try:
            return await self._awaited(done, gone)
        finally:
            stop.set()

    def close(self) -> None:
        """Stop what is under way."""
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _awaited(self, done: Future[T], gone: Callable[[], Awaitable[object]]) -> T:
        answer = asyncio.wrap_future(done)
        watcher = asyncio.ensure_future(gone())
        awaited: set[asyncio.Future[Any]] = {answer, watcher}
        try:
            await asyncio.wait(awaited, timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            if watcher.done():
                watcher.result()
                raise ClientDisconnect
            limit = self._seconds
            headers = {"Retry-After": "10"}
            raise ProblemError(503, f"this takes more than {limit:g} s", limit=limit, headers=headers)
        finally:
            watcher.cancel()
            answer.cancel()
