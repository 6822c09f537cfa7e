"""Dictionaries and themes kept open by a worker, each opened anew when its files change.

A change is looked for twice a second beside the requests, and the new one takes the old one's place at once
when it is ready: a request sees the one or the other, whole.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.locating import Source, dictionary_names, find_source, source_files
from wordkub.lexicon.opening import open_dictionary
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import open_theme, theme_files, theme_names
from wordkub.service.preparing import opened as opened_dictionary

LOOKS = 0.5
"""Seconds between two looks at the files."""

Signature = tuple[tuple[str, int, int, int], ...]
"""What tells files from earlier ones: name, time, size and number of each."""

T = TypeVar("T")

logger = logging.getLogger("uvicorn.error")


@dataclass(frozen=True)
class Served:
    """A dictionary in service."""

    dictionary: CompiledDictionary
    source: Source

    @cached_property
    def etag(self) -> str:
        """What tells its answers from those of any other version."""
        dictionary = self.dictionary
        return f"{dictionary.identity[:16]}-{os.path.basename(dictionary.path or dictionary.name)}"

    def of(self, family: bool) -> CompiledDictionary:
        """The one that refuses family words, or the one that does not."""
        return self._for_families if family else self.dictionary

    @cached_property
    def _for_families(self) -> CompiledDictionary:
        """The same file with family words refused, opened when somebody asks for that."""
        dictionary = self.dictionary
        if dictionary.path is None:
            return open_dictionary(dictionary.address or dictionary.name, family=True)
        return CompiledDictionary.map(dictionary.path, family=True)


class Shelf(Generic[T]):
    """What a worker keeps open, by name; any thread may ask.

    Args:
        kind: What stands here, as in "dictionary".
        names: The names that there are.
        opener: Opens what a name stands for.
        files: The files that it is made of.
        are_fixed: Whether those are the same files as long as none of them changes.
    """

    def __init__(
        self,
        kind: str,
        names: Callable[[], list[str]],
        opener: Callable[[str], T],
        files: Callable[[str], Iterable[str]],
        *,
        are_fixed: bool = False,
    ) -> None:
        self._kind = kind
        self._names = names
        self._opener = opener
        self._files = files
        self._are_fixed = are_fixed
        self._opened: dict[str, tuple[T, Signature]] = {}
        self._failed: dict[str, Signature] = {}
        """What could not be opened, so that it is not tried again before it changes again."""
        self._locks: dict[str, threading.Lock] = defaultdict(threading.Lock)
        self._opening: dict[str, asyncio.Future[T]] = {}
        self.changes = 0
        """How often what was open has changed or been taken out."""

    def ready(self, name: str) -> T | None:
        """What is open already."""
        found = self._opened.get(name)
        return None if found is None else found[0]

    def open(self, name: str) -> T:
        """What a name stands for, opened once however many ask for it meanwhile.

        Raises:
            NotFoundError: There is none of that name.
            WordkubError: It cannot be opened.
        """
        if (found := self.ready(name)) is not None:
            return found
        names = self._names()
        if name not in names:
            raise NotFoundError(self._kind, name, names)
        with self._locks[name]:
            if (found := self.ready(name)) is None:
                found = self._take_in(name)
        return found

    async def get(self, name: str) -> T:
        """What a name stands for, as `open` gives it; others go on meanwhile."""
        if (found := self.ready(name)) is not None:
            return found
        opening = self._opening.get(name)
        if opening is None:
            # One thread for a name: others are needed for what does not wait for this one.
            opening = self._opening[name] = asyncio.ensure_future(asyncio.to_thread(self.open, name))
            opening.add_done_callback(lambda done: self._forget(name, done))
        return await asyncio.shield(opening)

    def changed(self) -> list[str]:
        """The names whose files are no longer as they were when they were opened."""
        names = self._names()
        opened = list(self._opened.items())
        return [name for name, (_, as_opened) in opened if name not in names or self._is_old(name, as_opened)]

    def renew(self, name: str) -> None:
        """Open anew what has changed, or let go what has gone."""
        with self._locks[name]:
            if name not in self._names():
                self._opened.pop(name, None)
            else:
                now = self._now(name)
                try:
                    self._take_in(name)
                except (WordkubError, OSError):
                    # Half of a new version lies there: the old one serves until the whole of it does.
                    self._failed[name] = now
                    return
        self.changes += 1

    def _forget(self, name: str, opened: asyncio.Future[T]) -> None:
        """What has been opened, or could not be, is told those who still wait for it."""
        del self._opening[name]
        if not opened.cancelled():
            opened.exception()

    def _is_old(self, name: str, as_opened: Signature) -> bool:
        """Whether files are no longer as they were, and not as they were when they could not be opened."""
        paths = [path for path, *_ in as_opened] if self._are_fixed else None
        return self._now(name, paths) not in (as_opened, self._failed.get(name))

    def _take_in(self, name: str) -> T:
        signature = self._now(name)
        found = self._opener(name)
        self._opened[name] = found, signature
        return found

    def _now(self, name: str, paths: Iterable[str] | None = None) -> Signature:
        """What the files are now; nothing where they cannot be looked at, which is a change too."""
        try:
            stats = [(path, os.stat(path)) for path in paths or self._files(name)]
        except (WordkubError, OSError):
            return ()
        return tuple((path, stat.st_mtime_ns, stat.st_size, stat.st_ino) for path, stat in stats)


def dictionaries() -> Shelf[Served]:
    """An empty shelf of dictionaries."""
    return Shelf("dictionary", dictionary_names, _served, lambda name: source_files(find_source(name)))


def themes() -> Shelf[Theme]:
    """An empty shelf of themes."""
    return Shelf("theme", theme_names, open_theme, theme_files, are_fixed=True)


async def look_after(shelves: Iterable[Shelf[Served] | Shelf[Theme]]) -> None:
    """Look for changes until this is cancelled; what takes long to open keeps nothing else waiting."""
    renewing: dict[tuple[int, str], asyncio.Future[None]] = {}
    while True:
        await asyncio.sleep(LOOKS)
        for number, shelf in enumerate(shelves):
            try:
                changed = await asyncio.to_thread(shelf.changed)
            except OSError as problem:
                logger.error("no changes can be looked for: %s", problem)
                continue
            for name in changed:
                task = renewing.get((number, name))
                if task is None or task.done():
                    renewing[number, name] = asyncio.ensure_future(asyncio.to_thread(shelf.renew, name))


def _served(name: str) -> Served:
    source = find_source(name)
    return Served(opened_dictionary(name), source)
