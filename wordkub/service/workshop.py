"""Slow work, in threads or in slices, with limits on how much is done at a time and how much waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect

from wordkub.service.problems import ProblemError, busy

HANDS = 2
"""How many are at work at once; more would only take the processor from single checks."""

WAITING = 40
"""How many wait for a hand, at most."""

IsStopped = Callable[[], bool]
"""Returns True once the caller has gone."""

T = TypeVar("T")


class Workshop:
    """Threads for slow work.

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
            raise self._full()
        stop = threading.Event()
        done = self._threads.submit(act, lambda: stop.is_set() or self._closing.is_set())
        # The place is free when the work has ended, which may be after its request.
        done.add_done_callback(lambda _: self._places.release())
        try:
            return await awaited(asyncio.wrap_future(done), gone, self._seconds)
        finally:
            stop.set()

    def refuse_more(self) -> None:
        """Refuse a request at its door where there is too much to do already.

        Raises:
            ProblemError: There is.
        """
        if not self._places.acquire(blocking=False):
            raise self._full()
        self._places.release()

    def _full(self) -> ProblemError:
        return busy("too many requests that take long are under way", HANDS + WAITING)

    def close(self) -> None:
        """Stop what is under way."""
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Turns:
    """Work in slices on the loop itself: a few at once, so many waiting.

    Args:
        what: What it is, for whom there is no place.
    """

    def __init__(self, what: str, hands: int, waiting: int) -> None:
        self._what = what
        self._most = hands + waiting
        self._taken = 0
        self._hands = asyncio.Semaphore(hands)

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn, and have it.

        Raises:
            ProblemError: Too many wait already.
        """
        if self._taken >= self._most:
            raise busy(f"too many {self._what} are under way", self._most)
        self._taken += 1
        try:
            async with self._hands:
                yield
        finally:
            self._taken -= 1


async def awaited(work: asyncio.Future[T], gone: Callable[[], Awaitable[object]], seconds: float) -> T:
    """What work comes to, as long as its client waits and its time lasts; then it is cancelled.

    Raises:
        ProblemError: It takes too long.
        ClientDisconnect: The client has hung up.
    """
    watcher = asyncio.ensure_future(gone())
    both: set[asyncio.Future[Any]] = {work, watcher}
    try:
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        if watcher.done():
            watcher.result()
            raise ClientDisconnect
        headers = {"Retry-After": "10"}
        raise ProblemError(503, f"this takes more than {seconds:g} s", limit=seconds, headers=headers)
    finally:
        watcher.cancel()
        work.cancel()
