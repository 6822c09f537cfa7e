"""What a dictionary or a theme of one's own can be called."""

from __future__ import annotations

import re
from collections.abc import Collection

from wordkub.errors import WordkubError, meant, shown

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def refuse_name(
    kind: str, name: str, shipped: Collection[str], own: Collection[str], *, replace: bool
) -> None:
    """Refuse a name that is none, or is taken; capitals make no other name of it.

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
    if (taken := meant(name, shipped)) in shipped:
        raise WordkubError(f"a {kind} {taken} ships with Wordkub; give yours another name")
    if (taken := meant(name, own)) in own and taken != name:
        raise WordkubError(f"there is a {kind} {taken} already; take that name, or another one")
    if name in own and not replace:
        raise WordkubError(f"there is a {kind} {name} already; --replace puts this one in its place")
