"""The questions that the service answers.

Every object is the one that the command line prints with `--json`. Single checks are answered at once from a
mapped dictionary; whatever takes longer is worked off in slices or in a thread, so that they go on beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import FastAPI, Path, Query, Request
from starlette.responses import Response

from wordkub.core.budget import Budget
from wordkub.core.codec import turn_from_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.counting import counted
from wordkub.errors import FileError, NotFoundError, TooMuchError, WordkubError, why_no_json
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.description import description, quick_summary
from wordkub.lexicon.find import Query as Conditions
from wordkub.lexicon.find import find
from wordkub.lexicon.locating import dictionary_names
from wordkub.lexicon.suggest import suggest, suggestions_to_json
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import theme_names, theme_summary
from wordkub.lexicon.tiling import LETTERS, Tiling
from wordkub.lexicon.verdict import within
from wordkub.service import models, preparing, shelf
from wordkub.service.accesslog import AccessLog
from wordkub.service.answers import detailed, fresh, told, verdict_lines, weak_tag
from wordkub.service.load import Load
from wordkub.service.metrics import Metrics, remove_own_folder
from wordkub.service.problems import ProblemError
from wordkub.service.settings import ServiceSettings
from wordkub.service.workshop import WAITING, IsStopped, Turns, Workshop, awaited
from wordkub.store.rulefiles import read_edition
from wordkub.store.rulesets import Openers
from wordkub.store.ruleshelf import RuleShelf

RESULTS = 1_000
"""How many words `find` answers where nobody says."""

SLICE = 0.002
"""Seconds that a bulk check works before others are let in."""

FEWEST = 20
"""How many words it does at least before it looks at the clock."""

MOST = 4_000
"""And how many at most."""

BULKS = 2
"""How many bulk checks are worked off at once; others wait, so that single checks need not wait for all."""

SWITCH = 0.001
"""Seconds after which a thread lets others in; Python's own 0.005 costs four of five single checks."""

logger = logging.getLogger("uvicorn.error")

T = TypeVar("T")

Name = Annotated[str, Path(description="A dictionary that is served", max_length=60, examples=["en-US"])]
Family = Annotated[bool, Query(description="Refuse family words")]
Least = Annotated[
    int | None,
    Query(alias="min", ge=1, le=200, description="The fewest letters; the dictionary's where left out"),
]
ThemeName = Annotated[str | None, Query(description="A theme by name", max_length=60, examples=["animals"])]


class Service:
    """What the routes share.

    Args:
        settings: How the service is set up.
    """

    def __init__(self, settings: ServiceSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.load = Load(settings.most_held)
        self.log = AccessLog() if settings.access_log else None
        self._dictionaries = shelf.dictionaries()
        self._themes = shelf.themes()
        self._workshop = Workshop(settings.seconds)
        self._bulks = Turns("bulk checks", BULKS, WAITING)
        self._rules = RuleShelf()
        self._rules_of = (-1, -1)
        self._renewing_rules = threading.Lock()

    @contextlib.asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Look after what is open as long as the service runs."""
        sys.setswitchinterval(SWITCH)
        tasks = [asyncio.create_task(shelf.look_after((self._dictionaries, self._themes)))]
        if self.settings.parent is not None:
            tasks.append(asyncio.create_task(_leave_with(self.settings.parent)))
        yield
        for task in tasks:
            task.cancel()
        self._workshop.close()
        preparing.stop()
        if self.log is not None:
            self.log.close()

    # Dictionaries

    async def dictionaries(self, request: Request) -> Response:
        """The dictionaries that are served."""
        summaries = await self._work(request, lambda _: _those_in_order(dictionary_names(), self._summary))
        return told(request, models.Dictionaries.encoded({"dictionaries": summaries}))

    async def dictionary(self, request: Request, name: Name) -> Response:
        """All that a dictionary says of itself."""
        opened = await self._dictionaries.get(name)
        about = await asyncio.to_thread(description, opened.dictionary, opened.source)
        return fresh(request, opened.etag, lambda: models.Description.encoded(about))

    async def word(
        self,
        request: Request,
        name: Name,
        word: Annotated[str, Path(examples=["hello"])],
        family: Family = False,
        theme: ThemeName = None,
        least: Least = None,
        detail: Annotated[bool, Query(description="Tell note, spelling and the word to use instead")] = False,
    ) -> Response:
        """Whether a word is valid, and if not, why not. An unknown word is no error."""
        self._short_enough(word, "word")
        opened, dictionary = await self._opened(name, family)
        worn = await self._theme(theme)
        self.metrics.words.inc()
        verdict = within(dictionary.check(word, least), worn)
        told = detailed(verdict) if detail else verdict.to_json()
        return fresh(request, _tag(opened, worn), lambda: models.Checked.encoded(told))

    def plain_check(self, name: str, word: str) -> tuple[bytes, str] | None:
        """The answer to a single check and its tag; None where it takes more than a look."""
        opened = self._dictionaries.ready(name)
        if opened is None or len(word) > self.settings.longest_word:
            return None
        self.metrics.words.inc()
        return orjson.dumps(opened.dictionary.check(word).to_json()), weak_tag(opened.etag)

    def refuse_more_searches(self) -> None:
        """Refuse a search before it is looked at, where too many wait: reading many takes a while too.

        Raises:
            ProblemError: Too many do.
        """
        self.load.refuse_more()
        self._workshop.refuse_more()

    async def words(
        self, request: Request, name: Name, family: Family = False, least: Least = None
    ) -> Response:
        """The verdicts on many words, in their order."""
        _, dictionary = await self._opened(name, family)
        body = await request.body()
        checking = asyncio.ensure_future(self._all_checked(dictionary, body, least))
        results = await awaited(checking, _hangs_up(request), self.settings.seconds)
        return Response(results, media_type="application/json")

    async def _all_checked(self, dictionary: CompiledDictionary, body: bytes, least: int | None) -> bytes:
        """The answer to a bulk check."""
        async with self._bulks.turn():
            words = self._listed(_parsed(body))
            self.metrics.words.inc(len(words))
            # What many words are looked up in is made at the first question, and takes a while.
            await asyncio.to_thread(dictionary.reasons, words[:1])
            pieces = [piece async for piece in _checked(dictionary, words, least)]
        return b'{"results":[' + b",".join(pieces) + b"]}"

    async def find(
        self,
        request: Request,
        name: Name,
        rack: Annotated[
            str | None, Query(description="? is a joker", max_length=200, examples=["HIQCHP?"])
        ] = None,
        least: Least = None,
        most: Annotated[int | None, Query(alias="max", ge=1, le=200)] = None,
        holding: Annotated[str, Query(alias="with", max_length=60)] = "",
        pattern: Annotated[str | None, Query(description="? one letter, * any", max_length=100)] = None,
        prefix: Annotated[str, Query(max_length=60)] = "",
        suffix: Annotated[str, Query(max_length=60)] = "",
        anagram: bool = False,
        hooks: bool = False,
        level: Annotated[int | None, Query(ge=0, le=1000)] = None,
        theme: ThemeName = None,
        edition: Annotated[
            str | None,
            Query(description="Whose tiles lay the words", max_length=60, examples=["nl"]),
        ] = None,
        family: Family = False,
        limit: Annotated[int, Query(ge=1)] = RESULTS,
    ) -> Response:
        """The words that a rack can lay, or that meet other conditions, longest first."""
        if limit > self.settings.most_results:
            most_results = self.settings.most_results
            raise ProblemError(
                422, f"at most {counted(most_results, 'word')} at once", field="limit", limit=most_results
            )
        opened, dictionary = await self._opened(name, family)
        worn = await self._theme(theme)
        tiles = None if edition is None else _tiles(edition)
        query = Conditions(
            rack, least, most, holding, pattern, prefix, suffix, anagram, level, worn, hooks, tiles
        )

        def look(is_stopped: IsStopped) -> bytes:
            preparing.pack(name, dictionary, dictionary.alphabet.tiling if tiles is None else Tiling(tiles))
            found = list(itertools.islice(find(dictionary, query, is_stopped), limit + 1))
            words = [word.to_json(hooks) for word in found[:limit]]
            return models.FoundWords.encoded({"words": words, "more": len(found) > limit})

        answer = await self._work(request, look)
        return fresh(request, _tag(opened, worn), lambda: answer)

    async def suggest(
        self,
        request: Request,
        name: Name,
        word: Annotated[str, Query(examples=["acomodate"])],
        limit: Annotated[int, Query(ge=1, le=100)] = 10,
        family: Family = False,
    ) -> Response:
        """Words that may have been meant, the closest first."""
        self._short_enough(word, "word")
        _, dictionary = await self._opened(name, family)

        def look(_: IsStopped) -> bytes:
            preparing.pack(name, dictionary, LETTERS)
            near = suggest(dictionary, word, limit)
            return models.Suggestions.encoded(suggestions_to_json(dictionary.check(word), near))

        return told(request, await self._work(request, look))

    async def define(
        self, request: Request, name: Name, word: Annotated[str, Query(examples=["mice"])]
    ) -> Response:
        """What an English word means."""
        from wordkub.lexicon.meanings import open_meanings

        self._short_enough(word, "word")
        language = (await self._dictionaries.get(name)).dictionary.language
        if not language.startswith("en"):
            raise ProblemError(422, f"meanings are known for English only, not for {name}", field="name")
        found = await self._work(request, lambda _: open_meanings().define(word))
        return told(request, models.Definition.encoded(found.to_json()))

    async def themes(self, request: Request) -> Response:
        """The themes that are served."""
        summaries = await self._work(request, lambda _: _those_in_order(theme_names(), self._theme_summary))
        return told(request, models.Themes.encoded({"themes": summaries}))

    async def judge(self, request: Request) -> Response:
        """The verdict on a turn: what it scores, and every clause that it breaks."""
        case = _parsed(await request.body())
        if not isinstance(case, dict):
            raise ProblemError(422, 'takes {"position": {...}, "turn": {...}}', field="body")
        for key in ("position", "turn"):
            if not isinstance(case.get(key), dict):
                raise ProblemError(422, 'takes {"position": {...}, "turn": {...}}', field=key)
        for key in ("rules", "edition", "dictionary", "theme"):
            value = case["position"].get(key)
            if isinstance(value, str) and any(sign in value for sign in "/\\.:\0"):
                raise ProblemError(422, f"takes a name, not a path: {value[:60]!r}", field=f"position.{key}")
        if case["position"].get("dictionary") in dictionary_names():
            # Should it have to be compiled, that is waited for here and not by the few who work.
            await self._dictionaries.get(case["position"]["dictionary"])
        verdict = await self._work(request, lambda is_stopped: self._judged(case, is_stopped))
        return Response(models.JudgedTurn.encoded(verdict), media_type="application/json")

    async def health(self) -> Response:
        """That the service answers."""
        return Response(models.Health.encoded({"status": "ok"}), media_type="application/json")

    def _judged(self, case: dict[str, Any], is_stopped: IsStopped) -> dict[str, object]:
        with _naming("position"):
            rules, position = self._rules_now().position(case["position"])
        with _naming("turn"):
            turn = turn_from_json(rules, position, case["turn"], Budget(is_stopped=is_stopped))
            return verdict_to_json(rules, judge(rules, position, turn))

    def _rules_now(self) -> RuleShelf:
        """The rule sets with dictionaries and themes as they are now; of several threads one renews them."""
        with self._renewing_rules:
            now = self._dictionaries.changes, self._themes.changes
            if self._rules_of != now:
                openers = Openers(self._open_words, self._themes.open)
                self._rules, self._rules_of = RuleShelf(openers=openers), now
            return self._rules

    def _summary(self, name: str) -> dict[str, object]:
        return quick_summary(name, lambda name: self._dictionaries.open(name).dictionary)

    def _theme_summary(self, name: str) -> dict[str, object]:
        return theme_summary(name, self._themes.open)

    def _open_words(self, name: str, *, family: bool) -> CompiledDictionary:
        return self._dictionaries.open(name).of(family)

    async def _opened(self, name: str, family: bool) -> tuple[shelf.Served, CompiledDictionary]:
        """A dictionary, and with family words refused where that is asked for."""
        opened = await self._dictionaries.get(name)
        return opened, await asyncio.to_thread(opened.of, True) if family else opened.dictionary

    async def _theme(self, name: str | None) -> Theme | None:
        if name is None:
            return None
        if any(sign in name for sign in "/\\."):
            raise ProblemError(422, f"takes a theme's name, not a path: {name[:60]!r}", field="theme")
        try:
            return await self._themes.get(name)
        except NotFoundError as problem:
            raise ProblemError(422, str(problem), field="theme") from None

    async def _work(self, request: Request, act: Callable[[IsStopped], T]) -> T:
        """Work something out in a thread, as long as the client waits for it."""
        self.load.refuse_more()
        return await self._workshop.work(act, _hangs_up(request))

    def _listed(self, body: object) -> list[str]:
        """The words of a bulk check.

        Raises:
            ProblemError: They are none, too many, or one is too long.
        """
        words = body.get("words") if isinstance(body, dict) else None
        if not isinstance(words, list) or not _are_texts(words):
            raise ProblemError(422, 'takes a list of texts, as in {"words": ["hello"]}', field="words")
        limit = self.settings.most_words
        if len(words) > limit:
            raise ProblemError(
                422, f"{counted(len(words), 'word')}; at most {limit:,} at once", field="words", limit=limit
            )
        if max(map(len, words), default=0) > self.settings.longest_word:
            for place, word in enumerate(words):
                self._short_enough(word, f"words[{place}]")
        return words

    def _short_enough(self, word: str, field: str) -> None:
        limit = self.settings.longest_word
        if len(word) > limit:
            detail = f"a word of {len(word):,} characters; at most {limit} are read"
            raise ProblemError(422, detail, field=field, limit=limit)


def _tiles(edition: str) -> tuple[str, ...]:
    """The tiles of an edition that ships.

    Raises:
        ProblemError: There is none of that name.
    """
    if any(sign in edition for sign in "/\\."):
        raise ProblemError(422, f"takes an edition's name, not a path: {edition[:60]!r}", field="edition")
    try:
        return tuple(read_edition(edition).tiles)
    except NotFoundError as problem:
        raise ProblemError(422, str(problem), field="edition") from None


def _are_texts(values: list[object]) -> bool:
    """Whether values are texts, all of them; joining them is the quickest look."""
    try:
        "".join(values)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


async def _checked(
    dictionary: CompiledDictionary, words: list[str], least: int | None
) -> AsyncIterator[bytes]:
    """The verdicts on words as pieces of JSON; others are let in by time, since odd words take longer."""
    at, count = 0, FEWEST
    while at < len(words):
        started = time.perf_counter()
        some = words[at : at + count]
        yield verdict_lines(some, dictionary.reasons(some, least), dictionary.name)
        at += count
        each = (time.perf_counter() - started) / len(some)
        count = max(FEWEST, min(MOST, int(SLICE / each)))
        await asyncio.sleep(0)


def _tag(opened: shelf.Served, theme: Theme | None) -> str:
    """What tells answers by a dictionary and a theme from others."""
    return opened.etag if theme is None else f"{opened.etag}-{theme.identity[:16]}"


def _those_in_order(names: list[str], summary: Callable[[str], T]) -> list[T]:
    """What is said of each; what is out of order is left out, and the log says why."""
    found = []
    for name in names:
        try:
            found.append(summary(name))
        except (WordkubError, OSError) as problem:
            logger.error("%s is left out: %s", name, problem)
    return found


@contextlib.contextmanager
def _naming(field: str) -> Iterator[None]:
    """Say of what cannot be read which part of the request it is."""
    try:
        yield
    except FileError:
        raise
    except TooMuchError as problem:
        raise ProblemError(422, str(problem), field=field, limit=problem.limit) from None
    except WordkubError as problem:
        raise ProblemError(422, str(problem), field=field) from None


def _hangs_up(request: Request) -> Callable[[], Awaitable[None]]:
    """What returns when the client hangs up."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            continue

    return gone


def _parsed(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as problem:
        raise ProblemError(400, f"the body is not JSON: {why_no_json(problem)}", field="body") from None


async def _leave_with(parent: int) -> None:
    """Stop this worker when the process that started it is no longer there."""
    while os.getppid() == parent:
        await asyncio.sleep(shelf.LOOKS)
    remove_own_folder()
    os.kill(os.getpid(), signal.SIGTERM)
