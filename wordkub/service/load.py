"""How many requests a worker has under way, and how many bytes it holds for its clients."""

from __future__ import annotations

from collections import Counter

from wordkub.service.problems import busy


class Load:
    """The bytes of bodies and answers that are held for clients.

    Args:
        most: How many there may be before further requests are refused; for one client a quarter of that.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.requests = 0
        """How many requests are under way."""
        self._of: Counter[str] = Counter()
        self._held = 0

    @property
    def held(self) -> int:
        """How many there are."""
        return self._held

    def hold(self, client: str, size: int) -> None:
        """Hold so many more for a client."""
        self._held += size
        self._of[client] += size

    def drop(self, client: str, size: int) -> None:
        """Hold so many less for a client."""
        self._held -= size
        self._of[client] -= size
        if not self._of[client]:
            del self._of[client]

    def refuse_more(self, client: str) -> None:
        """Refuse a request where too much is held already.

        Raises:
            ProblemError: It is, for this client or for all together.
        """
        each = self.most // 4
        if self._of[client] > each:
            raise busy("too much is being sent and fetched by you", each)
        if self._held > self.most:
            raise busy("too much is being sent and fetched", self.most)
