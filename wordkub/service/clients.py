"""Who asks, and how much of late."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

CLIENT: Final = "wordkub.client"
"""Where the scope of a request has the name of its client."""

CLIENTS = 10_000
"""How many clients' rates are kept in mind."""

WORK = 0.02
"""Seconds of slow work that count as a request more."""

LONGEST = 60
"""The most characters of a name that is no address; a proxy may say anything."""


@lru_cache(CLIENTS)
def client_name(address: str) -> str:
    """What stands for a client: its address, or its network in IPv6, where everybody has many addresses.

    Args:
        address: An address, with or without a port, or whatever else a proxy says.

    >>> client_name("10.0.0.1"), client_name("10.0.0.1:4711"), client_name("::ffff:10.0.0.1")
    ('10.0.0.1', '10.0.0.1', '10.0.0.1')
    >>> client_name("2001:db8::1") == client_name("[2001:db8::2]:4711") == "2001:db8::/64"
    True
    >>> client_name("foo:bar")
    'foo:bar'
    """
    host = address.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


class Rates:
    """How much each client has asked of late.

    Args:
        rate: How many requests a second each may make; as many may come at once.
        clock: Tells the time in seconds.
    """

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Of each client how many requests it has left, and since when; who asked last stands last."""

    def wait(self, client: str) -> int:
        """Note a request; the seconds to wait where it comes too soon, else 0."""
        left = self.left(client)
        if left >= 1:
            self._set(client, left - 1)
            return 0
        self._set(client, left)
        return max(1, math.ceil((1 - left) / self.rate))

    def headers(self, client: str) -> list[tuple[bytes, bytes]]:
        """What an answer says of it (IETF draft "RateLimit header fields for HTTP").

        >>> Rates(5, lambda: 0.0).headers("ann")
        [(b'ratelimit-policy', b'"requests";q=5;w=1'), (b'ratelimit', b'"requests";r=5;t=0')]
        """
        left = self.left(client)
        full = math.ceil((self.rate - left) / self.rate)
        now = b'"requests";r=%d;t=%d' % (max(0, left), full)
        return [(b"ratelimit-policy", b'"requests";q=%d;w=1' % self.rate), (b"ratelimit", now)]

    def left(self, client: str) -> float:
        """How many requests a client may make now; below 0 where its work took longer than that."""
        left, since = self._left.get(client, (float(self.rate), self._clock()))
        return min(self.rate, left + (self._clock() - since) * self.rate)

    def charge(self, client: str, seconds: float) -> None:
        """Count slow work as so many requests more."""
        self._set(client, max(-10.0 * self.rate, self.left(client) - seconds / WORK))

    def _set(self, client: str, left: float) -> None:
        self._left[client] = left, self._clock()
        self._left.move_to_end(client)
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
