"""Compiled cores: whether one is there, and whether it is wanted."""

from __future__ import annotations

import importlib
import os
from types import ModuleType

SETTING = "WORDKUB_CORE"
"""The environment variable that chooses: `python` for the reference, whatever was compiled."""


def compiled(name: str) -> ModuleType | None:
    """A compiled module of `wordkub.solve`; None where there is none, or where the reference is asked for.

    >>> compiled("_nothing") is None
    True
    """
    if os.environ.get(SETTING) == "python":
        return None
    try:
        return importlib.import_module(f"wordkub.solve.{name}")
    except ImportError:
        return None
