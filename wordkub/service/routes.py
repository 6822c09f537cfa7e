"""The questions that the service answers.

Every object is the one that the command line prints with `--json`. Single checks are answered at once; what
takes longer is worked off in slices or in a thread, so that they go on beside it.
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

from wordkub import FORMAT
from wordkub.core.budget import Budget
from wordkub.core.codec import turn_from_json, verdict_to_json
from wordkub.core.judging import judge
from wordkub.core.shapes import CASE
from wordkub.counting import counted
from wordkub.errors import FileError, NotFoundError, WordkubError, why_no_json
from wordkub.fields import as_object
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
from wordkub.service.clients import CLIENT, Rates
from wordkub.service.fairness import Queue
from wordkub.service.load import Load
from wordkub.service.metrics import Metrics, remove_own_folder
from wordkub.service.problems import ProblemError, wrong
from wordkub.service.settings import ServiceSettings
from wordkub.service.tokens import Tokens
from wordkub.service.workshop import WAITING, IsStopped, Workshop, awaited
from wordkub.store.rulefiles import read_edition
from wordkub.store.rulesets import Openers
from wordkub.store.ruleshelf import RuleShelf

RESULTS = 1_000
"""How many words `find` answers where nobody says."""

FARTHEST = 1_000_000
"""How many words `find` passes over, at most."""

SLICE = 0.002
"""Seconds that a bulk check works before others are let in."""

FEWEST = 20
"""How many words it does at least before it looks at the clock."""

MOST = 4_000
"""And how many at most."""

BULKS = 2
"""How many bulk checks are worked off at once; others wait, so that single checks need not wait for all."""

RETRY = 5
"""Seconds until a dictionary is tried again that could not be opened at the start."""

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
        self.rates = Rates(settings.rate) if settings.rate else None
        self.tokens = Tokens(settings.token, settings.tokens)
        self._is_ready = not settings.preload
        charge = self._charge
        self._workshop = Workshop(settings.seconds, charge)
        self._bulks = Queue("bulk checks", BULKS, WAITING, charge)
        self._rules = RuleShelf()
        self._rules_of = (-1, -1)
        self._renewing_rules = threading.Lock()

    @contextlib.asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Look after what is open as long as the service runs."""
        sys.setswitchinterval(SWITCH)
        tasks = [
            asyncio.create_task(shelf.look_after((self._dictionaries, self._themes))),
            asyncio.create_task(self._look_after_itself()),
            asyncio.create_task(self._preload()),
        ]
        if self.settings.parent is not None:
            tasks.append(asyncio.create_task(_leave_with(self.settings.parent)))
        yield
        for task in tasks:
            task.cancel()
        self._workshop.close()
        preparing.stop()
        if self.log is not None:
            self.log.close()

    async def _look_after_itself(self) -> None:
        """Take down what is under way, and read the tokens anew, until this is cancelled."""
        while True:
            self._observe()
            await asyncio.to_thread(self.tokens.renew)
            await asyncio.sleep(shelf.LOOKS)

    async def _preload(self) -> None:
        """Open what is to be open before the service is ready, and make what is made at a first question."""
        for name in self.settings.preload:
            while not self._is_ready:
                try:
                    dictionary = (await self._dictionaries.get(name)).dictionary
                    await asyncio.to_thread(dictionary.reasons, [""])
                    await asyncio.to_thread(preparing.pack, name, dictionary, dictionary.alphabet.tiling)
                    break
                except (WordkubError, OSError) as problem:
                    logger.error("%s cannot be opened: %s", name, problem)
                    await asyncio.sleep(RETRY)
        self._is_ready = True

    def _observe(self) -> None:
        opened = self._dictionaries.all_ready()
        identities = {name: served.dictionary.identity for name, served in opened.items()}
        self.metrics.observe(self.load, {"slow": self._workshop.queue, "bulk": self._bulks}, identities)

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
        word: Annotated[str, Path(examples=["hello"], json_schema_extra={"maxLength": 200})],
        family: Family = False,
        theme: ThemeName = None,
        least: Least = None,
        detail: Annotated[bool, Query(description="Tell all that is known of the word")] = False,
    ) -> Response:
        """Whether a word is valid, and if not, why not. An unknown word is no error."""
        self._short_enough(word, "word")
        opened, dictionary = await self._opened(name, family)
        worn = await self._theme(theme)
        self.metrics.words.inc()
        verdict = within(dictionary.check(word, least), worn)
        told = detailed(verdict) if detail else verdict.to_json()
        return fresh(request, _tag(opened, worn), lambda: models.Checked.encoded(told))

    def plain_check(self, name: str, word: str, with_detail: bool) -> tuple[bytes, str] | None:
        """The answer to a single check and its tag; None where it takes more than a look."""
        opened = self._dictionaries.ready(name)
        if opened is None or len(word) > self.settings.longest_word:
            return None
        self.metrics.words.inc()
        verdict = opened.dictionary.check(word)
        told = {"format": FORMAT, **(detailed(verdict) if with_detail else verdict.to_json())}
        return orjson.dumps(told), weak_tag(opened.etag)

    def refuse_more_searches(self, client: str) -> None:
        """Refuse a search before it is looked at, where too many wait: reading many takes a while too.

        Raises:
            ProblemError: Too many do.
        """
        self.load.refuse_more(client)
        self._workshop.queue.refuse_more(client)

    async def words(
        self,
        request: Request,
        name: Name,
        family: Family = False,
        least: Least = None,
        detail: Annotated[bool, Query(description="Tell all that is known of each word")] = False,
    ) -> Response:
        """The verdicts on many words, in their order."""
        _, dictionary = await self._opened(name, family)
        body = await request.body()
        checking = asyncio.ensure_future(
            self._all_checked(request.scope[CLIENT], dictionary, body, least, detail)
        )
        results = await awaited(checking, _hangs_up(request), self.settings.seconds)
        return Response(results, media_type="application/json")

    async def _all_checked(
        self, client: str, dictionary: CompiledDictionary, body: bytes, least: int | None, detail: bool
    ) -> bytes:
        """The answer to a bulk check."""
        await self._bulks.take(client)
        started = time.perf_counter()
        try:
            words = self._listed(_parsed(body))
            self.metrics.words.inc(len(words))
            # What many words are looked up in is made at the first question, and takes a while.
            await asyncio.to_thread(dictionary.reasons, words[:1])
            pieces = [piece async for piece in _checked(dictionary, words, least, detail)]
        finally:
            self._bulks.leave(client, (time.perf_counter() - started) / BULKS)
        return b'{"format":%d,"results":[' % FORMAT + b",".join(pieces) + b"]}"

    async def find(
        self,
        request: Request,
        name: Name,
        rack: Annotated[
            str | None, Query(description="? is a joker", max_length=200, examples=["HIQCHP?"])
        ] = None,
        least: Least = None,
        most: Annotated[int | None, Query(alias="max", ge=1, le=200)] = None,
        holding: Annotated[str | None, Query(alias="with", min_length=1, max_length=60)] = None,
        pattern: Annotated[
            str | None, Query(description="? one letter, * any", min_length=1, max_length=100)
        ] = None,
        prefix: Annotated[str | None, Query(min_length=1, max_length=60)] = None,
        suffix: Annotated[str | None, Query(min_length=1, max_length=60)] = None,
        anagram: bool = False,
        hooks: bool = False,
        level: Annotated[int | None, Query(ge=0, le=1000)] = None,
        theme: ThemeName = None,
        edition: Annotated[
            str | None,
            Query(description="Whose tiles lay the words", max_length=60, examples=["nl"]),
        ] = None,
        family: Family = False,
        limit: Annotated[int, Query(ge=1, json_schema_extra={"maximum": 10_000})] = RESULTS,
        offset: Annotated[int, Query(ge=0, le=FARTHEST, description="How many to pass over")] = 0,
    ) -> Response:
        """The words that a rack can lay, or that meet other conditions, longest first.

        It takes a rack, a theme or another condition. Where there are more, `next` is the offset of those.
        """
        conditions = (rack, theme, least, most, holding, pattern, prefix, suffix, level)
        if all(condition is None for condition in conditions):
            raise ProblemError("wrong-value", "give a rack, or a condition, as in pattern=c?t*", field="rack")
        _refuse_senseless(rack, least, most, anagram)
        if limit > self.settings.most_results:
            most_results = self.settings.most_results
            raise ProblemError(
                "outside-limits",
                f"at most {counted(most_results, 'word')} at once",
                field="limit",
                limit=most_results,
            )
        opened, dictionary = await self._opened(name, family)
        worn = await self._theme(theme)
        tiles = None if edition is None else _tiles(edition)
        query = Conditions(
            *(rack, least, most, holding or "", pattern, prefix or "", suffix or ""),
            *(anagram, level, worn, hooks, tiles),
        )

        def look(is_stopped: IsStopped) -> bytes:
            preparing.pack(name, dictionary, dictionary.alphabet.tiling if tiles is None else Tiling(tiles))
            end = offset + limit
            found = list(itertools.islice(find(dictionary, query, is_stopped), offset, end + 1))
            words = [word.to_json(hooks) for word in found[:limit]]
            more = {"more": True, "next": end} if len(found) > limit and end <= FARTHEST else {}
            return models.FoundWords.encoded({"words": words, "more": len(found) > limit} | more)

        answer = await self._work(request, look)
        return fresh(request, _tag(opened, worn), lambda: answer)

    async def suggest(
        self,
        request: Request,
        name: Name,
        word: Annotated[str, Query(examples=["acomodate"], json_schema_extra={"maxLength": 200})],
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
        self,
        request: Request,
        name: Name,
        word: Annotated[str, Query(examples=["mice"], json_schema_extra={"maxLength": 200})],
    ) -> Response:
        """What an English word means."""
        from wordkub.lexicon.meanings import open_meanings, where_to_look

        self._short_enough(word, "word")
        language = (await self._dictionaries.get(name)).dictionary.language
        if not language.startswith("en"):
            only = f"meanings are known for English only, not for {name}. {where_to_look(language)}"
            raise ProblemError("wrong-value", only, field="name")
        found = await self._work(request, lambda _: open_meanings().define(word))
        return told(request, models.Definition.encoded(found.to_json()))

    async def themes(self, request: Request) -> Response:
        """The themes that are served."""
        summaries = await self._work(request, lambda _: _those_in_order(theme_names(), self._theme_summary))
        return told(request, models.Themes.encoded({"themes": summaries}))

    async def judge(self, request: Request) -> Response:
        """The verdict on a turn: what it scores, and every clause that it breaks."""
        case = _parsed(await request.body())
        with _naming():
            case = CASE.read(as_object(case, "body", '{"position": {...}, "turn": {...}}'))
        for key in ("rules", "edition", "dictionary", "theme"):
            value = case["position"].get(key)
            if isinstance(value, str):
                _refuse_path(value, "a name", f"position.{key}", "/\\.:\0")
        if case["position"].get("dictionary") in dictionary_names():
            # Should it have to be compiled, that is waited for here and not by the few who work.
            await self._dictionaries.get(case["position"]["dictionary"])
        verdict = await self._work(request, lambda is_stopped: self._judged(case, is_stopped))
        return Response(models.JudgedTurn.encoded(verdict), media_type="application/json")

    async def health(self) -> Response:
        """That the service answers."""
        return Response(models.Health.encoded({"status": "ok"}), media_type="application/json")

    async def ready(self) -> Response:
        """That the dictionaries are open with which the service starts."""
        if not self._is_ready:
            names = ", ".join(self.settings.preload)
            raise ProblemError("not-ready", f"still opening {names}", headers={"Retry-After": "1"})
        return Response(models.Health.encoded({"status": "ready"}), media_type="application/json")

    async def figures(self) -> Response:
        """The metrics."""
        self._observe()
        return self.metrics.response()

    def _judged(self, case: dict[str, Any], is_stopped: IsStopped) -> dict[str, object]:
        with _naming("position"):
            rules, position = self._rules_now().position(case["position"])
        with _naming("turn"):
            budget = Budget(self.settings.most_tiles, is_stopped)
            turn = turn_from_json(rules, position, case["turn"], budget)
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
        _refuse_path(name, "a theme's name", "theme")
        try:
            return await self._themes.get(name)
        except NotFoundError as problem:
            raise ProblemError("wrong-value", str(problem), field="theme") from None

    async def _work(self, request: Request, act: Callable[[IsStopped], T]) -> T:
        """Work something out in a thread, as long as the client waits for it."""
        client = request.scope[CLIENT]
        self.load.refuse_more(client)
        return await self._workshop.work(client, act, _hangs_up(request))

    def _charge(self, client: str, seconds: float) -> None:
        """Let slow work count as more than one request."""
        if self.rates is not None:
            self.rates.charge(client, seconds)

    def _listed(self, body: object) -> list[str]:
        """The words of a bulk check.

        Raises:
            ProblemError: They are none, too many, or one is too long.
        """
        with _naming():
            words: list[str] = models.WORDS.read(as_object(body, "body", '{"words": ["hello"]}'))["words"]
        limit = self.settings.most_words
        if len(words) > limit:
            raise ProblemError(
                "outside-limits",
                f"{counted(len(words), 'word')}; at most {limit:,} at once",
                field="words",
                limit=limit,
            )
        if max(map(len, words), default=0) > self.settings.longest_word:
            for place, word in enumerate(words):
                self._short_enough(word, f"words[{place}]")
        return words

    def _short_enough(self, word: str, field: str) -> None:
        limit = self.settings.longest_word
        if len(word) > limit:
            detail = f"a word of {len(word):,} characters; at most {limit} are read"
            raise ProblemError("outside-limits", detail, field=field, limit=limit)


def _refuse_senseless(rack: str | None, least: int | None, most: int | None, is_anagram: bool) -> None:
    """Refuse conditions that no word can meet, as the command line does.

    Raises:
        ProblemError: They are such.
    """
    if least is not None and most is not None and least > most:
        detail = f"min={least} is more than max={most}, so no word can be both"
        raise ProblemError("wrong-value", detail, field="min")
    if rack is None and is_anagram:
        raise ProblemError("wrong-value", "an anagram needs a rack", field="anagram")
    if rack is not None and not rack.strip(" ,"):
        detail = "the rack is empty; it takes letters, and ? for a joker, as in HIQCHP?"
        raise ProblemError("wrong-value", detail, field="rack")


def _refuse_path(value: str, takes: str, field: str, signs: str = "/\\.") -> None:
    """Refuse what would open a file by its path.

    Raises:
        ProblemError: It has signs that a name has not.
    """
    if any(sign in value for sign in signs):
        detail = f"takes {takes}, not a path: {value[:60]!r}"
        raise ProblemError("wrong-value", detail, field=field)


def _tiles(edition: str) -> tuple[str, ...]:
    """The tiles of an edition that ships.

    Raises:
        ProblemError: There is none of that name.
    """
    _refuse_path(edition, "an edition's name", "edition")
    try:
        return tuple(read_edition(edition).tiles)
    except NotFoundError as problem:
        raise ProblemError("wrong-value", str(problem), field="edition") from None


async def _checked(
    dictionary: CompiledDictionary, words: list[str], least: int | None, detail: bool
) -> AsyncIterator[bytes]:
    """The verdicts on words as pieces of JSON; others are let in by time, since odd words take longer."""
    at, count = 0, FEWEST
    while at < len(words):
        started = time.perf_counter()
        some = words[at : at + count]
        if detail:
            yield b",".join(orjson.dumps(detailed(dictionary.check(word, least))) for word in some)
        else:
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
        except Exception:
            # A fault of ours with one of them takes none of the others away.
            logger.exception("%s is left out", name)
    return found


@contextlib.contextmanager
def _naming(part: str = "") -> Iterator[None]:
    """Say of what cannot be read which field of the request it is, or which part of it."""
    try:
        yield
    except FileError:
        raise
    except WordkubError as problem:
        field = ".".join(filter(None, (part, getattr(problem, "field", None))))
        raise wrong(problem, field) from None


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
        raise ProblemError(
            "unreadable", f"the body is not JSON: {why_no_json(problem)}", field="body"
        ) from None


async def _leave_with(parent: int) -> None:
    """Stop this worker when the process that started it is no longer there."""
    while os.getppid() == parent:
        await asyncio.sleep(shelf.LOOKS)
    remove_own_folder()
    os.kill(os.getpid(), signal.SIGTERM)
