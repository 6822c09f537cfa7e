"""Slow work in threads, with a limit on how much is done at a time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect

from wordkub.service.fairness import Queue
from wordkub.service.problems import ProblemError

HANDS = 2
"""How many threads work at once; more would only take the processor from single checks."""

WAITING = 40
"""How many requests wait for a thread, at most."""

IsStopped = Callable[[], bool]
"""Returns True once the caller has gone."""

T = TypeVar("T")


class Workshop:
    """Threads for slow work.

    Args:
        seconds: How long an answer may take, including the wait for a thread.
        charge: Told how many seconds of work a client had.
    """

    def __init__(self, seconds: float, charge: Callable[[str, float], object]) -> None:
        self.queue = Queue("requests that take long", HANDS, WAITING, charge)
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(HANDS, "workshop")
        self._closing = threading.Event()

    async def work(
        self, client: str, act: Callable[[IsStopped], T], gone: Callable[[], Awaitable[object]]
    ) -> T:
        """Work something out while others are answered.

        Args:
            client: Who asks.
            act: What to do; it asks now and then whether it is stopped.
            gone: Returns when the client has hung up.

        Raises:
            ProblemError: There is too much to do already, or it takes too long.
            ClientDisconnect: The client has hung up.
        """
        return await awaited(asyncio.ensure_future(self._done(client, act)), gone, self._seconds)

    async def _done(self, client: str, act: Callable[[IsStopped], T]) -> T:
        await self.queue.take(client)
        loop, stop, started = asyncio.get_running_loop(), threading.Event(), time.perf_counter()
        done = self._threads.submit(act, lambda: stop.is_set() or self._closing.is_set())

        def leave(_: object) -> None:
            # The place is free when the work has ended, which may be after its request.
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.queue.leave, client, time.perf_counter() - started)

        done.add_done_callback(leave)
        try:
            return await asyncio.wrap_future(done)
        finally:
            stop.set()

    def close(self) -> None:
        """Stop what is under way."""
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


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
        raise ProblemError(
            "takes-too-long", f"this takes more than {seconds:g} s", limit=seconds, headers=headers
        )
    finally:
        watcher.cancel()
        work.cancel()
