"""Dictionaries kept open by a worker, each opened anew when its files change.

A change is looked for twice a second beside the requests, and the new dictionary takes the old one's place at
once when it is ready: a request sees the one or the other, whole.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from functools import cached_property

from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.opening import Source, dictionary_names, find_source, open_dictionary, source_files

LOOKS = 0.5
"""Seconds between two looks at the files."""

Signature = tuple[tuple[str, int, int, int], ...]
"""What tells the files of a dictionary from earlier ones: name, time, size and number of each."""


@dataclass(frozen=True)
class Opened:
    """A dictionary in service."""

    dictionary: CompiledDictionary
    source: Source
    signature: Signature
    etag: str
    """What tells its answers from those of any other version."""

    def of(self, family: bool) -> CompiledDictionary:
        """The one that refuses family words, or the one that does not."""
        return self._for_families if family else self.dictionary

    @cached_property
    def _for_families(self) -> CompiledDictionary:
        """The same file with family words refused, opened when somebody asks for that."""
        dictionary = self.dictionary
        if dictionary.path is None:
            return open_dictionary(dictionary.name, family=True)
        return CompiledDictionary.map(dictionary.path, family=True)


class Shelf:
    """The dictionaries of a worker."""

    def __init__(self) -> None:
        self._opened: dict[str, Opened] = {}
        self._opening: dict[str, asyncio.Task[Opened]] = {}
        self.changes = 0
        """How often a dictionary has been taken in, changed or taken out."""

    async def get(self, name: str) -> Opened:
        """A dictionary by its name.

        Raises:
            NotFoundError: There is none of that name.
            WordkubError: It cannot be opened.
        """
        opened = self._opened.get(name)
        return opened if opened is not None else await self._open(name)

    def ready(self, name: str) -> Opened | None:
        """A dictionary that is open already."""
        return self._opened.get(name)

    async def _open(self, name: str) -> Opened:
        """Open a dictionary once, however many ask for it meanwhile."""
        if name not in dictionary_names():
            raise NotFoundError("dictionary", name[:60], dictionary_names())
        task = self._opening.get(name)
        if task is None:
            task = self._opening[name] = asyncio.create_task(self._take_in(name))
            task.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(task)

    async def _take_in(self, name: str) -> Opened:
        opened = await asyncio.to_thread(_opened, name)
        self._opened[name] = opened
        self.changes += 1
        return opened

    async def look_after(self) -> None:
        """Look for changes until this is cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            for name, opened in list(self._opened.items()):
                await self._renew(name, opened)

    async def _renew(self, name: str, opened: Opened) -> None:
        try:
            if signature_of(find_source(name)) == opened.signature:
                return
            await self._take_in(name)
        except NotFoundError:
            del self._opened[name]
            self.changes += 1
        except (WordkubError, OSError):
            # Half of a new version lies there: the old one serves until the whole of it does.
            return


def signature_of(source: Source) -> Signature:
    """What tells the files of a source from earlier ones."""
    stats = ((path, os.stat(path)) for path in source_files(source))
    return tuple((path, stat.st_mtime_ns, stat.st_size, stat.st_ino) for path, stat in stats)


def _opened(name: str) -> Opened:
    source = find_source(name)
    signature = signature_of(source)
    dictionary = open_dictionary(name)
    etag = f"{dictionary.identity[:16]}-{os.path.basename(dictionary.path or name)}"
    return Opened(dictionary, source, signature, etag)
