"""Who is served next: those whose work has taken least time of late."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

from wordkub.service.problems import busy

CLIENTS = 10_000
"""How many clients are remembered that have used more than others."""


def _nobody(client: str, seconds: float) -> None:
    """Charge nobody for work."""


class Queue:
    """A queue for a few places, in which nobody is kept waiting by one client who asks much.

    Args:
        what: What takes a place, for whom there is none: `searches`.
        places: How many places there are. One client has all but one of them at most.
        waiting: How many requests may wait, of all clients together; half as many of one.
        charge: Told how many seconds somebody had a place.
    """

    def __init__(
        self, what: str, places: int, waiting: int, charge: Callable[[str, float], object] = _nobody
    ) -> None:
        self._what = what
        self._places = places
        self._most = waiting
        self._charge = charge
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """Who waits, by client."""
        self._taken: Counter[str] = Counter()
        """How many places each client has."""
        self._used: dict[str, float] = {}
        """The seconds that clients have used, those that are not in the queue counted as `_least`."""
        self._least = 0.0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return self._taken.total()

    def refuse_more(self, client: str) -> None:
        """Refuse a request of a client if too many wait.

        Raises:
            ProblemError: Too many wait, of this client or of all together.
        """
        each = max(1, self._most // 2)
        if len(self._lines.get(client, ())) >= each:
            raise busy(f"too many of your {self._what} are under way", each)
        if self.waiting >= self._most:
            raise busy(f"too many {self._what} are under way", self._most)

    async def take(self, client: str) -> None:
        """Wait for a place, and take it.

        Raises:
            ProblemError: Too many wait already.
        """
        self.refuse_more(client)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(client, deque()).append(turn)
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(client, 0.0)
            else:
                self._serve()
            raise

    def leave(self, client: str, seconds: float) -> None:
        """Free a place that was taken for so long, and serve the next."""
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]
        self._used[client] = self._use_of(client) + seconds
        if len(self._used) > CLIENTS:
            self._used = {each: used for each, used in self._used.items() if used > self._least}
        self._charge(client, seconds)
        self._serve()

    def _serve(self) -> None:
        """Give free places to those who have used least."""
        for client in [*self._lines]:
            line = deque(turn for turn in self._lines[client] if not turn.done())
            if line:
                self._lines[client] = line
            else:
                del self._lines[client]
        most = max(1, self._places - 1)
        while self.taken < self._places:
            able = [client for client in self._lines if self._taken[client] < most]
            if not able:
                return
            client = min(able, key=self._use_of)
            self._least = self._use_of(client)
            self._taken[client] += 1
            line = self._lines[client]
            line.popleft().set_result(None)
            if not line:
                del self._lines[client]

    def _use_of(self, client: str) -> float:
        return max(self._used.get(client, 0.0), self._least)
