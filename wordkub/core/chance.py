"""Random numbers that are the same on every platform and in every version of Python.

Python guarantees the values of ``random.Random(seed).random()``, but not how its own shuffle uses them. So
the shuffle is implemented here.
"""

from __future__ import annotations

import random
from typing import TypeVar

T = TypeVar("T")


def generator(seed: int, number: int) -> random.Random:
    """The generator for one event of a match.

    Args:
        seed: The seed of the match.
        number: The number of the event.
    """
    return random.Random(f"{seed}/{number}")


def shuffle(items: list[T], chance: random.Random) -> None:
    """Put a list in random order, in place (Fisher and Yates).

    >>> letters = list("ABCDEF")
    >>> shuffle(letters, generator(1, 0))
    >>> "".join(letters)
    'ACDEBF'
    """
    for last in range(len(items) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
