"""Compiled cores: whether one is there, and whether it is wanted."""

from __future__ import annotations

import importlib
import os
from types import ModuleType

from wordkub.errors import WordkubError, shown

SETTING = "WORDKUB_CORE"
"""The environment variable that chooses."""

REFERENCE = "python"
"""The reference, whatever was compiled."""

COMPILED = "compiled"
"""What was compiled, where it was; so too where nobody chooses."""


def compiled(name: str) -> ModuleType | None:
    """A compiled module of `wordkub.solver`, as `words._cover`.

    None where it was not compiled, or where the reference is asked for.

    Raises:
        WordkubError: The environment asks for a core that nothing is called.

    >>> compiled("_nothing") is None
    True
    """
    wanted = os.environ.get(SETTING) or COMPILED
    if wanted not in (REFERENCE, COMPILED):
        raise WordkubError(f"{SETTING} takes {REFERENCE} or {COMPILED}, not {shown(wanted)}")
    if wanted == REFERENCE:
        return None
    try:
        return importlib.import_module(f"wordkub.solver.{name}")
    except ImportError:
        return None
