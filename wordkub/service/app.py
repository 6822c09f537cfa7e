"""The service: its routes and what they answer.

Every object is the one that the command line prints with `--json`. Single checks are answered at once from a
mapped dictionary; whatever takes longer is worked off in slices or in a thread, so that they go on beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Annotated, Any

import orjson
from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response

from wordkub import __version__
from wordkub.core.codec import read_turn, verdict_to_json
from wordkub.core.judging import judge
from wordkub.errors import NotationError, NotFoundError, WordkubError
from wordkub.lexicon.description import description, quick_summary
from wordkub.lexicon.find import Query as Conditions
from wordkub.lexicon.find import find
from wordkub.lexicon.opening import dictionary_names
from wordkub.lexicon.suggest import suggest, suggestions_to_json
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import is_path, open_theme, theme_names, theme_summary
from wordkub.lexicon.verdict import WordVerdict, within
from wordkub.service import models
from wordkub.service.documentation import page
from wordkub.service.metrics import Metrics
from wordkub.service.middleware import App, Gate, Receive, Scope, Send
from wordkub.service.problems import MEDIA_TYPE, ProblemError
from wordkub.service.settings import ServiceSettings
from wordkub.service.shelf import Opened, Shelf
from wordkub.store.rulesets import RuleShelf

SLICE = 2_000
"""How many words of a bulk check are worked off before others are let in."""

RESULTS = 1_000
"""How many words `find` answers where nobody says."""

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Problem, "content": {MEDIA_TYPE: {}}, "description": why}
    for status, why in (
        (400, "the request cannot be read"),
        (401, "the token is missing"),
        (404, "no such dictionary"),
        (413, "the body is too large"),
        (415, "a packed body"),
        (422, "a field is wrong, or over its limit"),
        (429, "too many requests"),
        (503, "it took too long"),
    )
}

Name = Annotated[str, Path(description="A dictionary that is served", max_length=60, examples=["en-US"])]
Family = Annotated[bool, Query(description="Refuse family words")]
ThemeName = Annotated[str | None, Query(description="A theme by name", max_length=60, examples=["animals"])]


def create_app(settings: ServiceSettings | None = None) -> FastAPI:
    """The service as an ASGI app; a factory for uvicorn and other servers.

    Args:
        settings: How it is set up; what `wordkub serve` left in the environment where None.
    """
    settings = settings or ServiceSettings.from_environment()
    service = Service(settings)
    app = FastAPI(
        title="Wordkub",
        version=__version__,
        description="Is this a word, which words can be laid, what do they mean, is this turn legal.",
        lifespan=service.lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    app.state.service = service
    service.add_routes(app)
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=4)
    if settings.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors),
            allow_methods=["GET", "POST"],
            allow_headers=["*"],
        )
    app.add_middleware(ShortCut, service=service)
    app.add_middleware(Gate, settings=settings, metrics=service.metrics)
    return app


class Service:
    """What the routes share.

    Args:
        settings: How the service is set up.
    """

    def __init__(self, settings: ServiceSettings) -> None:
        self.settings = settings
        self.shelf = Shelf()
        self.metrics = Metrics()
        self._rules = RuleShelf()
        self._rules_of = self.shelf.changes

    @contextlib.asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Look after the dictionaries as long as the service runs."""
        looking = asyncio.create_task(self.shelf.look_after())
        yield
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking

    def add_routes(self, app: FastAPI) -> None:
        """Put every route in its place."""
        one = "/v1/dictionaries/{name}"
        gets: list[tuple[str, Callable[..., Any], Any]] = [
            ("/v1/dictionaries", self.dictionaries, models.Dictionaries),
            (one, self.dictionary, models.Description),
            (WORD.path, self.word, models.Checked),
            (one + "/find", self.find, models.FoundWords),
            (one + "/suggest", self.suggest, models.Suggestions),
            (one + "/define", self.define, models.Definition),
            ("/v1/themes", self.themes, models.Themes),
            ("/healthz", self.health, models.Health),
        ]
        for path, answer, model in gets:
            app.add_api_route(path, answer, response_model=None, responses={200: {"model": model}})
        posts: list[tuple[str, Callable[..., Any], Any, Any]] = [
            (one + "/words:check", self.words, models.Words, models.CheckedWords),
            ("/v1/judge", self.judge, models.Case, models.JudgedTurn),
        ]
        for path, answer, body, model in posts:
            schema = {"$ref": f"#/components/schemas/{body.__name__}"}
            content = {"application/json": {"schema": schema}}
            app.add_api_route(
                path,
                answer,
                methods=["POST"],
                response_model=None,
                responses={
                    200: {"model": model},
                    408: PROBLEMS[503] | {"description": "the body came too slowly"},
                },
                openapi_extra={"requestBody": {"required": True, "content": content}},
            )
        app.add_api_route("/metrics", self.metrics.response, response_class=Response, include_in_schema=False)
        app.add_api_route(
            "/", lambda: page(app.openapi()), response_class=HTMLResponse, include_in_schema=False
        )
        app.add_api_route(
            "/docs", lambda: page(app.openapi()), response_class=HTMLResponse, include_in_schema=False
        )
        _describe_bodies(app)

    # Dictionaries

    async def dictionaries(self) -> Response:
        """The dictionaries that are served."""
        told = await self._in_time(lambda: list(map(quick_summary, dictionary_names())))
        return _json({"dictionaries": told})

    async def dictionary(self, request: Request, name: Name) -> Response:
        """All that a dictionary says of itself."""
        opened = await self.shelf.get(name)
        return _fresh(request, opened, lambda: description(opened.dictionary, opened.source))

    async def word(
        self,
        request: Request,
        name: Name,
        word: Annotated[str, Path(examples=["hello"])],
        family: Family = False,
        theme: ThemeName = None,
        least: Annotated[int, Query(alias="min", ge=1, le=200)] = 1,
        detail: Annotated[bool, Query(description="Tell note, spelling and the word to use instead")] = False,
    ) -> Response:
        """Whether a word is valid, and if not, why not. An unknown word is no error."""
        self._short_enough(word, "word")
        opened = await self.shelf.get(name)
        worn = await _theme(theme)
        self.metrics.words.inc()
        verdict = within(opened.of(family).check(word), worn, least)
        return _fresh(request, opened, lambda: _detailed(verdict) if detail else verdict.to_json(), worn)

    def plain_check(self, name: str, word: str) -> tuple[bytes, str] | None:
        """The answer to a single check and its tag; None where it takes more than a look."""
        opened = self.shelf.ready(name)
        if opened is None or len(word) > self.settings.longest_word:
            return None
        self.metrics.words.inc()
        return orjson.dumps(opened.dictionary.check(word).to_json()), f'"{opened.etag}"'

    async def words(self, request: Request, name: Name, family: Family = False) -> Response:
        """The verdicts on many words, in their order."""
        opened = await self.shelf.get(name)
        body = await _body(request)
        words = body.get("words") if isinstance(body, dict) else None
        if not isinstance(words, list) or not all(type(word) is str for word in words):
            raise ProblemError(422, 'takes a list of texts, as in {"words": ["hello"]}', field="words")
        limit = self.settings.most_words
        if len(words) > limit:
            raise ProblemError(
                422, f"{len(words):,} words; at most {limit:,} at once", field="words", limit=limit
            )
        if max(map(len, words), default=0) > self.settings.longest_word:
            for place, word in enumerate(words):
                self._short_enough(word, f"words[{place}]")
        self.metrics.words.inc(len(words))
        pieces = []
        dictionary = opened.of(family)
        for start in range(0, len(words), SLICE):
            some = words[start : start + SLICE]
            pieces.append(_verdict_lines(some, dictionary.reasons(some), dictionary.name))
            await asyncio.sleep(0)
        return Response(b'{"results":[' + b",".join(pieces) + b"]}", media_type="application/json")

    async def find(
        self,
        request: Request,
        name: Name,
        rack: Annotated[
            str | None, Query(description="? is a joker", max_length=200, examples=["HIQCHP?"])
        ] = None,
        least: Annotated[int, Query(alias="min", ge=1, le=200)] = 1,
        most: Annotated[int | None, Query(alias="max", ge=1, le=200)] = None,
        holding: Annotated[str, Query(alias="with", max_length=60)] = "",
        pattern: Annotated[str | None, Query(description="? one letter, * any", max_length=100)] = None,
        prefix: Annotated[str, Query(max_length=60)] = "",
        suffix: Annotated[str, Query(max_length=60)] = "",
        anagram: bool = False,
        hooks: bool = False,
        level: Annotated[int | None, Query(ge=0, le=1000)] = None,
        theme: ThemeName = None,
        family: Family = False,
        limit: Annotated[int, Query(ge=1)] = RESULTS,
    ) -> Response:
        """The words that a rack can lay, or that meet other conditions, longest first."""
        if limit > self.settings.most_results:
            most_results = self.settings.most_results
            raise ProblemError(
                422, f"at most {most_results:,} words at once", field="limit", limit=most_results
            )
        opened = await self.shelf.get(name)
        worn = await _theme(theme)
        query = Conditions(rack, least, most, holding, pattern, prefix, suffix, anagram, level, worn, hooks)
        words = find(opened.of(family), query)
        found = await self._in_time(lambda: list(itertools.islice(words, limit + 1)))
        answer = {"words": [word.to_json(hooks) for word in found[:limit]], "more": len(found) > limit}
        return _fresh(request, opened, lambda: answer, worn)

    async def suggest(
        self,
        name: Name,
        word: Annotated[str, Query(examples=["acomodate"])],
        limit: Annotated[int, Query(ge=1, le=100)] = 10,
        family: Family = False,
    ) -> Response:
        """Words that may have been meant, the closest first."""
        self._short_enough(word, "word")
        dictionary = (await self.shelf.get(name)).of(family)
        near = await self._in_time(lambda: suggest(dictionary, word, limit))
        return _json(suggestions_to_json(dictionary.check(word), near))

    async def define(self, name: Name, word: Annotated[str, Query(examples=["mice"])]) -> Response:
        """What an English word means."""
        from wordkub.lexicon.meanings import open_meanings

        self._short_enough(word, "word")
        language = (await self.shelf.get(name)).dictionary.language
        if not language.startswith("en"):
            raise ProblemError(422, f"meanings are known for English only, not for {name}", field="name")
        found = await self._in_time(lambda: open_meanings().define(word))
        return _json(found.to_json())

    async def themes(self) -> Response:
        """The themes that are served."""
        return _json({"themes": await self._in_time(lambda: list(map(theme_summary, theme_names())))})

    async def judge(self, request: Request) -> Response:
        """The verdict on a turn: what it scores, and every clause that it breaks."""
        case = await _body(request)
        if not isinstance(case, dict) or not all(
            isinstance(case.get(key), dict) for key in ("position", "turn")
        ):
            raise ProblemError(422, 'takes {"position": {...}, "turn": {...}}')
        for key in ("rules", "edition", "dictionary", "theme"):
            value = case["position"].get(key)
            if isinstance(value, str) and ("/" in value or "\\" in value or "." in value or ":" in value):
                raise ProblemError(422, f"takes a name, not a path: {value[:60]!r}", field=f"position.{key}")
        return _json(await self._in_time(lambda: self._judged(case)))

    async def health(self) -> Response:
        """That the service answers."""
        return _json({"status": "ok"})

    def _judged(self, case: dict[str, Any]) -> dict[str, object]:
        if self._rules_of != self.shelf.changes:
            self._rules, self._rules_of = RuleShelf(), self.shelf.changes
        rules, position = self._rules.position(case["position"])
        return verdict_to_json(rules, judge(rules, position, read_turn(rules, position, case["turn"])))

    async def _in_time(self, act: Callable[[], Any]) -> Any:
        """Work something out in a thread.

        Raises:
            ProblemError: It takes too long.
        """
        limit = self.settings.seconds
        try:
            return await asyncio.wait_for(asyncio.to_thread(act), limit)
        except TimeoutError:
            raise ProblemError(503, f"this takes more than {limit:g} s", limit=limit) from None

    def _short_enough(self, word: str, field: str) -> None:
        limit = self.settings.longest_word
        if len(word) > limit:
            detail = f"a word of {len(word):,} characters; at most {limit} are read"
            raise ProblemError(422, detail, field=field, limit=limit)


class ShortCut:
    """Answers single checks without conditions ahead of the routes, which take three times as long for them.

    What it does not answer, as an unknown dictionary or a conditional request, goes on to the routes;
    what it answers is what they would.
    """

    def __init__(self, app: App, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "http" and scope["method"] == "GET" and not scope["query_string"]:
            parts = scope["path"].split("/")
            if len(parts) == 6 and parts[4] == "words" and parts[1:3] == ["v1", "dictionaries"]:
                answer = None if _is_conditional(scope) else self._service.plain_check(parts[3], parts[5])
                if answer is not None:
                    scope["route"] = WORD
                    body, tag = answer
                    length, etag = str(len(body)).encode(), tag.encode()
                    headers = [
                        (b"content-type", b"application/json"),
                        (b"content-length", length),
                        (b"etag", etag),
                    ]
                    await send({"type": "http.response.start", "status": 200, "headers": headers})
                    await send({"type": "http.response.body", "body": body})
                    return
        await self._app(scope, receive, send)


@dataclass(frozen=True)
class _Route:
    path: str


WORD = _Route("/v1/dictionaries/{name}/words/{word:path}")
"""The route of single checks, as the metrics know it."""


def _is_conditional(scope: Scope) -> bool:
    return any(name in (b"if-none-match", b"origin") for name, _ in scope["headers"])


# Answers


def _json(data: object, headers: dict[str, str] | None = None) -> Response:
    return Response(orjson.dumps(data), 200, headers, "application/json")


def _fresh(
    request: Request, opened: Opened, answer: Callable[[], object], theme: Theme | None = None
) -> Response:
    """An answer that a client may keep as long as the dictionary, and the theme, is the same."""
    tag = opened.etag if theme is None else f"{opened.etag}-{theme.identity[:16]}"
    quoted = f'"{tag}"'
    asked = request.headers.get("if-none-match")
    if asked is not None and (
        asked.strip() == "*" or quoted in (each.strip().removeprefix("W/") for each in asked.split(","))
    ):
        return Response(None, 304, {"ETag": quoted})
    return _json(answer(), {"ETag": quoted})


def _verdict_lines(words: list[str], reasons: list[str], name: str) -> bytes:
    """The verdicts on words as JSON, without making an object of each."""
    quoted = orjson.dumps(name).decode()
    tail = f',"dictionary":{quoted}}}'
    ends = {
        reason: f',"valid":{"true" if reason == "ok" else "false"},"reason":"{reason}"{tail}'
        for reason in set(reasons)
    }
    if "".join(words).isalpha():
        lines = [f'{{"word":"{word}"{ends[reason]}' for word, reason in zip(words, reasons, strict=True)]
        return ",".join(lines).encode()
    texts = (_quoted(word) for word in words)
    return ",".join(
        f'{{"word":{text}{ends[reason]}' for text, reason in zip(texts, reasons, strict=True)
    ).encode()


def _quoted(word: str) -> str:
    return orjson.dumps(word).decode()


def _detailed(verdict: WordVerdict) -> dict[str, object]:
    more = {"note": verdict.note, "instead": verdict.instead, "spelling": verdict.spelling}
    return verdict.to_json() | {key: value for key, value in more.items() if value}


async def _theme(name: str | None) -> Theme | None:
    if name is None:
        return None
    if is_path(name) or "/" in name or "\\" in name:
        raise ProblemError(422, f"takes a theme's name, not a path: {name[:60]!r}", field="theme")
    try:
        return await asyncio.to_thread(open_theme, name)
    except NotFoundError as problem:
        raise ProblemError(422, str(problem), field="theme") from None


async def _body(request: Request) -> Any:
    data = await request.body()
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as problem:
        raise ProblemError(400, f"the body is not JSON: {problem}", field="body") from None


# Errors


def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, ProblemError)
    return problem.response()


def _wrong_field(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    field = ".".join(str(part) for part in first["loc"] if part not in ("query", "path", "body"))
    limit = next((value for value in first.get("ctx", {}).values() if isinstance(value, int | float)), None)
    return ProblemError(422, f"{field}: {first['msg']}", field=field, limit=limit).response()


def _wrong_call(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    detail = "there is nothing here; see /docs" if problem.status_code == 404 else str(problem.detail)
    return ProblemError(problem.status_code, detail, headers=dict(problem.headers or {})).response()


def _wrong_input(request: Request, problem: Exception) -> Response:
    if isinstance(problem, NotFoundError):
        status = 422 if request.url.path == "/v1/judge" else 404
        return ProblemError(status, str(problem)).response()
    if isinstance(problem, NotationError) or request.url.path == "/v1/judge":
        return ProblemError(422, str(problem)).response()
    return ProblemError(503, str(problem)).response()


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Response]] = {
    ProblemError: _refused,
    RequestValidationError: _wrong_field,
    HTTPException: _wrong_call,
    WordkubError: _wrong_input,
}


def _describe_bodies(app: FastAPI) -> None:
    """Add to the description the shapes of bodies, which the routes read themselves."""
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = describe()
            for model in (models.Words, models.Case):
                shape = model.model_json_schema(ref_template="#/components/schemas/{model}")
                schema["components"]["schemas"][model.__name__] = shape
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
