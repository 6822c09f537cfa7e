"""The service as an ASGI app: its routes, the middleware before them, and the answers to errors.

    python -m wordkub.service.app > docs/reference/openapi.json

writes its description as it is kept in the repository.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

import orjson
from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response

from wordkub import __version__
from wordkub.errors import NotationError, NotFoundError, WordkubError, cut, printable
from wordkub.fields import TEXT, Field, FieldError, Shape, UnknownFieldError
from wordkub.service import models, paths
from wordkub.service.documentation import page
from wordkub.service.middleware import App, Gate, Noted
from wordkub.service.openapi import ABOUT, described
from wordkub.service.problems import Kind, ProblemError, wrong
from wordkub.service.routes import Service
from wordkub.service.settings import ServiceSettings
from wordkub.service.shortcut import ShortCut

logger = logging.getLogger("uvicorn.error")

GONE = 499
"""What the log and the metrics have of a request whose client hung up."""


def create_app(settings: ServiceSettings | None = None) -> App:
    """The service as an ASGI app; a factory for uvicorn and other servers.

    Args:
        settings: How it is set up; what `wordkub serve` left in the environment where None.
    """
    settings = settings or ServiceSettings.from_environment()
    service = Service(settings)
    # These stand before FastAPI too, whose own layers take longer than a single check.
    app: App = GZipMiddleware(create_api(service), minimum_size=2_000, compresslevel=4)
    app = Gate(ShortCut(app, service), settings, service.load, service.rates, service.tokens)
    if settings.cors:
        # Outside the gate, so that pages can read refusals, and ask beforehand, which needs no token.
        app = CORSMiddleware(
            app,
            allow_origins=list(settings.cors),
            allow_methods=["GET", "POST"],
            allow_headers=["*"],
            expose_headers=["ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-ID"],
        )
    return Noted(app, service.metrics, service.load, service.log, settings.root)


def create_api(service: Service) -> FastAPI:
    """The routes with their description, and what is answered to errors."""
    api = FastAPI(
        title="Wordkub",
        version=__version__,
        description=ABOUT,
        lifespan=service.lifespan,
        dependencies=[Depends(refuse_unknown)],
        generate_unique_id_function=lambda route: str(route.name),
        docs_url=None,
        redoc_url=None,
        # A redirection would lead to whatever machine the request names.
        redirect_slashes=False,
    )
    _add_routes(api, service)
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)
    _add_description(api, service.settings)
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
        (paths.READY, service.ready, models.Health),
    ]
    for path, answer, model in gets:
        app.add_api_route(path, answer, response_model=None, responses={200: {"model": model}})
    posts: list[tuple[str, Callable[..., Any], str, Any]] = [
        (paths.WORDS, service.words, "Words", models.CheckedWords),
        (paths.JUDGE, service.judge, "Case", models.JudgedTurn),
    ]
    for path, answer, body, model in posts:
        schema = {"$ref": f"#/components/schemas/{body}"}
        content = {"application/json": {"schema": schema}}
        app.add_api_route(
            path,
            answer,
            methods=["POST"],
            response_model=None,
            responses={200: {"model": model}},
            openapi_extra={"requestBody": {"required": True, "content": content}},
        )
    app.add_api_route(paths.METRICS, service.figures, response_class=Response, include_in_schema=False)


async def refuse_unknown(request: Request) -> None:
    """Refuse a query parameter that the path does not take, or that is given twice.

    Raises:
        ProblemError: There is one.
    """
    if not request.scope["query_string"]:
        return
    known = {field.alias: Field(TEXT) for field in request.scope["route"].dependant.query_params}
    given: set[str] = set()
    for name, _ in request.query_params.multi_items():
        shown = printable(cut(name))
        if name not in known:
            shape = Shape("query parameter", known)
            told = shape.unknown(name) if known else "is not a query parameter; this path takes none"
            raise wrong(UnknownFieldError(shown, told), shown)
        if name in given:
            raise wrong(FieldError(shown, "is given twice"), shown)
        given.add(name)


def _add_description(app: FastAPI, settings: ServiceSettings) -> None:
    """Make the description and its page once."""
    description = described(app, settings)
    # FastAPI makes its own anew whenever a route is added.
    app.openapi = lambda: description  # type: ignore[method-assign]
    html = page(description)

    async def shown() -> HTMLResponse:
        return HTMLResponse(html)

    for path in ("/", "/docs"):
        app.add_api_route(path, shown, include_in_schema=False)


# Errors


def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, ProblemError)
    return problem.response(request.scope)


def _wrong_field(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    field = ".".join(str(part) for part in first["loc"] if part not in ("query", "path", "body"))
    limit = next((value for value in first.get("ctx", {}).values() if isinstance(value, int | float)), None)
    kind: Kind = "wrong-value" if limit is None else "outside-limits"
    return ProblemError(kind, f"{field}: {first['msg']}", field=field, limit=limit).response(request.scope)


def _wrong_call(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    headers = dict(problem.headers or {})
    if problem.status_code == 405:
        detail = f"{request.method} is not taken here; it takes {headers.get('Allow')}"
        wrong_call = ProblemError("wrong-method", detail, headers=headers)
    elif problem.status_code == 404:
        wrong_call = ProblemError("no-such-path", "there is nothing here; see /docs", headers=headers)
    else:
        wrong_call = ProblemError("unreadable", str(problem.detail), headers=headers)
    return wrong_call.response(request.scope)


def _wrong_input(request: Request, problem: Exception) -> Response:
    if isinstance(problem, NotFoundError):
        return ProblemError("no-such-dictionary", str(problem), field="name").response(request.scope)
    if isinstance(problem, NotationError):
        return wrong(problem, getattr(problem, "field", None)).response(request.scope)
    return _out_of_order(request, problem)


def _out_of_order(request: Request, problem: Exception) -> Response:
    """Something of the service's own is not in order: its log says what, and where its files are."""
    logger.error("%s: %s", request.url.path, problem)
    detail = "what this needs is out of order here; the service's log says why"
    return ProblemError("out-of-order", detail).response(request.scope)


def _gone(request: Request, problem: Exception) -> Response:
    """Nobody reads this any longer; the log and the metrics have it."""
    return Response(status_code=GONE)


def _fault(request: Request, problem: Exception) -> Response:
    return ProblemError("fault", "a fault of the service; its log says more").response(request.scope)


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Response]] = {
    ProblemError: _refused,
    RequestValidationError: _wrong_field,
    HTTPException: _wrong_call,
    WordkubError: _wrong_input,
    OSError: _out_of_order,
    ClientDisconnect: _gone,
    Exception: _fault,
}


def main() -> None:
    """Print the description."""
    api = create_api(Service(ServiceSettings()))
    sys.stdout.buffer.write(orjson.dumps(api.openapi(), option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
