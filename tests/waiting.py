"""Waiting for what another thread or process brings about; the one place of the tests that reads a clock.

No outcome may hang on how fast a machine is or on what else it does. So a test waits until something holds,
however long that takes; only what never comes about, which is a fault, ends the wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

PATIENCE = 300
"""Seconds after which nothing is waited for any longer: no load makes a test so slow, and a hang must end."""

_PAUSE = 0.01


def patiently(why: str = "it never came about") -> Iterator[None]:
    """Go on looking until patience ends.

    Args:
        why: What was waited for in vain.

    Raises:
        AssertionError: It was in vain.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
    raise AssertionError(why)


def eventually(holds: Callable[[], bool]) -> bool:
    """Wait until something holds; true, so that it can be asserted.

    Raises:
        AssertionError: It never does.
    """
    for _ in patiently():
        if holds():
            break
        time.sleep(_PAUSE)
    return True
