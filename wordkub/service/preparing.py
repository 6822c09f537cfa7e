"""Compiling a dictionary in a process of its own: it takes seconds in which a service could answer nothing.

    python -m wordkub.service.preparing NAME [--scan [--tile IJ ...]] [--family]

leaves the compiled dictionary, and with --scan what `find` looks through where these are the tiles of several
letters, in the cache, where workers map it.
"""

from __future__ import annotations

import importlib
import itertools
import os
import subprocess
import sys

from wordkub.errors import FileError, WordkubError
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.container import DamagedError
from wordkub.lexicon.finder import finder_path, open_finder
from wordkub.lexicon.locating import compiled_path, find_source
from wordkub.lexicon.opening import open_dictionary
from wordkub.lexicon.tiling import Tiling

SECONDS = 300
"""How long a dictionary may take to compile."""

_under_way: set[subprocess.Popen[bytes]] = set()


def opened(name: str) -> CompiledDictionary:
    """A dictionary, compiled by another process first where that has not been done.

    Raises:
        NotFoundError: There is none of that name.
        FileError: It cannot be compiled.
    """
    try:
        CompiledDictionary.map(compiled_path(find_source(name)))
    except (OSError, DamagedError):
        _prepare(name)
    return open_dictionary(name)


def pack(name: str, dictionary: CompiledDictionary, tiling: Tiling) -> None:
    """Have what `find` looks through packed by another process, where that has not been done.

    Who is asked again and again is served sooner by numpy, which is loaded once.
    """
    path = finder_path(dictionary, tiling)
    if path is not None and not os.path.exists(path):
        tiles = (word for letters in tiling.wide for word in ("--tile", letters))
        _prepare(name, "--scan", *tiles, *["--family"] * dictionary.is_for_families)
    importlib.import_module("numpy")


def stop() -> None:
    """Give up what is being compiled: nobody waits for it any longer."""
    for process in list(_under_way):
        process.kill()


def _prepare(*args: str) -> None:
    command = [sys.executable, "-m", "wordkub.service.preparing", *args]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    _under_way.add(process)
    try:
        _, said = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise FileError(args[0], f"takes more than {SECONDS} s to compile") from None
    finally:
        _under_way.discard(process)
    if process.returncode:
        raise FileError(args[0], said.decode(errors="replace").strip() or "cannot be compiled")


def main(name: str, *options: str) -> None:
    """Compile a dictionary, or say on standard error why it cannot be."""
    try:
        dictionary = open_dictionary(name, family="--family" in options)
        if "--scan" in options:
            tiles = [letters for before, letters in itertools.pairwise(options) if before == "--tile"]
            open_finder(dictionary, Tiling(tiles))
    except (WordkubError, OSError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main(*sys.argv[1:])
