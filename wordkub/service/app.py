"""The service as an ASGI app: its routes, the middleware before them, and the answers to errors."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response

from wordkub import __version__
from wordkub.errors import NotationError, NotFoundError, TooMuchError, WordkubError
from wordkub.service import models, paths
from wordkub.service.documentation import page
from wordkub.service.middleware import App, Gate, Noted
from wordkub.service.problems import MEDIA_TYPE, ProblemError
from wordkub.service.routes import Service
from wordkub.service.settings import ServiceSettings
from wordkub.service.shortcut import ShortCut

logger = logging.getLogger("uvicorn.error")

GONE = 499
"""What the log and the metrics have of a request whose client hung up."""

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Problem, "content": {MEDIA_TYPE: {}}, "description": why}
    for status, why in (
        (400, "the request cannot be read"),
        (401, "the token is missing"),
        (404, "no such dictionary"),
        (408, "the body came too slowly"),
        (413, "the body is too large"),
        (415, "a packed body"),
        (422, "a field is wrong, or over its limit"),
        (429, "too many requests"),
        (431, "the headers are too large"),
        (500, "a fault of the service"),
        (503, "it took too long, or there is too much to do"),
    )
}


def create_app(settings: ServiceSettings | None = None) -> App:
    """The service as an ASGI app; a factory for uvicorn and other servers.

    Args:
        settings: How it is set up; what `wordkub serve` left in the environment where None.
    """
    settings = settings or ServiceSettings.from_environment()
    service = Service(settings)
    # These stand before FastAPI too, whose own layers take longer than a single check.
    app: App = GZipMiddleware(create_api(service), minimum_size=2_000, compresslevel=4)
    app = Gate(ShortCut(app, service), settings, service.load)
    if settings.cors:
        # Outside the gate, so that pages can read refusals, and ask beforehand, which needs no token.
        app = CORSMiddleware(
            app,
            allow_origins=list(settings.cors),
            allow_methods=["GET", "POST"],
            allow_headers=["*"],
            expose_headers=["ETag", "Retry-After"],
        )
    return Noted(app, service.metrics, service.load, service.log)


def create_api(service: Service) -> FastAPI:
    """The routes with their description, and what is answered to errors."""
    api = FastAPI(
        title="Wordkub",
        version=__version__,
        description="Is this a word, which words can be laid, what do they mean, is this turn legal.",
        lifespan=service.lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    _add_routes(api, service)
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)
    _add_description(api)
    return api


def _add_routes(app: FastAPI, service: Service) -> None:
    """Put every route in its place."""
    searches = {name: search.path for name, search in paths.SEARCHES.items()}
    gets: list[tuple[str, Callable[..., Any], Any]] = [
        (paths.DICTIONARIES, service.dictionaries, models.Dictionaries),
        (paths.DICTIONARY, service.dictionary, models.Description),
        (paths.WORD.path, service.word, models.Checked),
        (searches["find"], service.find, models.FoundWords),
        (searches["suggest"], service.suggest, models.Suggestions),
        (searches["define"], service.define, models.Definition),
        (paths.THEMES, service.themes, models.Themes),
        (paths.HEALTH, service.health, models.Health),
    ]
    for path, answer, model in gets:
        app.add_api_route(path, answer, response_model=None, responses={200: {"model": model}})
    posts: list[tuple[str, Callable[..., Any], Any, Any]] = [
        (paths.WORDS, service.words, models.Words, models.CheckedWords),
        (paths.JUDGE, service.judge, models.Case, models.JudgedTurn),
    ]
    for path, answer, body, model in posts:
        schema = {"$ref": f"#/components/schemas/{body.__name__}"}
        content = {"application/json": {"schema": schema}}
        app.add_api_route(
            path,
            answer,
            methods=["POST"],
            response_model=None,
            responses={200: {"model": model}},
            openapi_extra={"requestBody": {"required": True, "content": content}},
        )
    app.add_api_route(
        paths.METRICS, service.metrics.response, response_class=Response, include_in_schema=False
    )


def _add_description(app: FastAPI) -> None:
    """Make the description and its page once, with the shapes of bodies, which the routes read themselves."""
    schema = app.openapi()
    for model in (models.Words, models.Case):
        shape = model.model_json_schema(ref_template="#/components/schemas/{model}")
        schema["components"]["schemas"][model.__name__] = shape
    html = page(schema)

    async def described() -> HTMLResponse:
        return HTMLResponse(html)

    for path in ("/", "/docs"):
        app.add_api_route(path, described, include_in_schema=False)


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
    field = getattr(problem, "field", None)
    if isinstance(problem, NotFoundError):
        return ProblemError(404, str(problem), field="name").response()
    if isinstance(problem, TooMuchError):
        return ProblemError(422, str(problem), field=field, limit=problem.limit).response()
    if isinstance(problem, NotationError):
        return ProblemError(422, str(problem), field=field).response()
    return _out_of_order(request, problem)


def _out_of_order(request: Request, problem: Exception) -> Response:
    """Something of the service's own is not in order: its log says what, and where its files are."""
    logger.error("%s: %s", request.url.path, problem)
    return ProblemError(503, "what this needs is out of order here; the service's log says why").response()


def _gone(request: Request, problem: Exception) -> Response:
    """Nobody reads this any longer; the log and the metrics have it."""
    return Response(status_code=GONE)


def _fault(request: Request, problem: Exception) -> Response:
    return ProblemError(500, "a fault of the service; its log says more").response()


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Response]] = {
    ProblemError: _refused,
    RequestValidationError: _wrong_field,
    HTTPException: _wrong_call,
    WordkubError: _wrong_input,
    OSError: _out_of_order,
    ClientDisconnect: _gone,
    Exception: _fault,
}
