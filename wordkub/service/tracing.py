"""What a request is called in logs here and elsewhere: its id, and its trace (W3C Trace Context)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import NamedTuple

_ID = re.compile(rb"[A-Za-z0-9._:/+=@-]{1,128}")
_PARENT = re.compile(rb"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})")

_chance = random.Random()


class Trace(NamedTuple):
    """The names of a request."""

    request: str
    """Its id: the caller's, else the trace's."""
    trace: str
    """The trace that it belongs to: the caller's, else one of its own."""
    parent: bytes
    """The `traceparent` of the answer."""


def trace_of(headers: Iterable[tuple[bytes, bytes]]) -> Trace:
    """The names of a request; what a caller sends that looks otherwise than it should is passed over.

    Args:
        headers: The headers of the request, with names in lower case.

    >>> parent = b"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    >>> trace_of([(b"traceparent", parent), (b"x-request-id", b"order-66")])[:2]
    ('order-66', '4bf92f3577b34da6a3ce929d0e0e4736')
    >>> len(trace_of([(b"x-request-id", b"two words")]).request)
    32
    """
    request, trace, flags = b"", b"", b"00"
    for name, value in headers:
        if name == b"x-request-id" and _ID.fullmatch(value):
            request = value
        elif name == b"traceparent" and (found := _PARENT.fullmatch(value)):
            trace, flags = found.groups()
    # A number that is all zeros is no name.
    trace = trace or b"%032x" % (_chance.getrandbits(128) or 1)
    parent = b"00-%b-%016x-%b" % (trace, _chance.getrandbits(64) or 1, flags)
    return Trace((request or trace).decode(), trace.decode(), parent)
