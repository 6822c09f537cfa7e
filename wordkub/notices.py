"""Telling whoever waits what takes long, without knowing who that is: nothing below the faces prints."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator


class _OfThread(threading.local):
    """Nobody waits for what a thread does beside others, so each has a listener of its own or none."""

    listener: Callable[[str], None] | None = None


_waiting = _OfThread()


def notify(text: str) -> None:
    """Tell a sentence to whoever listens in this thread.

    >>> heard = []
    >>> with heard_by(heard.append):
    ...     notify("Preparing en-US ...")
    >>> notify("and on")
    >>> heard
    ['Preparing en-US ...']
    """
    if _waiting.listener is not None:
        _waiting.listener(text)


@contextlib.contextmanager
def heard_by(listener: Callable[[str], None]) -> Iterator[None]:
    """Have the notices of this thread told to a listener meanwhile.

    Args:
        listener: Is given each sentence.
    """
    before, _waiting.listener = _waiting.listener, listener
    try:
        yield
    finally:
        _waiting.listener = before
