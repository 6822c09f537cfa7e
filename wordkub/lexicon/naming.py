"""What a dictionary or a theme of one's own can be called."""

from __future__ import annotations

import re
from collections.abc import Container

from wordkub.errors import WordkubError, shown

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def refuse_name(kind: str, name: str, shipped: Container[str], own: Container[str], *, replace: bool) -> None:
    """Refuse a name that is none, or is taken.

    Args:
        kind: What bears it, as in "theme".
        name: The name.
        shipped: The names that ship.
        own: The names of the user's own.
        replace: Whether one of the user's own is to be replaced.

    Raises:
        WordkubError: It is no name, or taken.

    >>> refuse_name("theme", "space", ["animals"], [], replace=False)
    """
    if not NAME.fullmatch(name):
        raise WordkubError(
            f"{shown(name)} is no name for a {kind}; it takes up to 40 letters, digits, - and _"
        )
    if name in shipped:
        raise WordkubError(f"a {kind} {name} ships with Wordkub; give yours another name")
    if name in own and not replace:
        raise WordkubError(f"there is a {kind} {name} already; --replace puts this one in its place")
