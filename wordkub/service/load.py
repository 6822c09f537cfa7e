"""How many bytes a worker holds for its clients."""

from __future__ import annotations

from wordkub.service.problems import busy


class Load:
    """The bytes of bodies and answers that are held for clients.

    Args:
        most: How many there may be before further requests are refused.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = 0

    def refuse_more(self) -> None:
        """Refuse a request where too much is held already.

        Raises:
            ProblemError: It is.
        """
        if self.held > self.most:
            raise busy("too much is being sent and fetched", self.most)
