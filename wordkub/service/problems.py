"""Errors as problem details (RFC 9457): the kind of problem, what is wrong, which field, which limit."""

from __future__ import annotations

from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any, Final, Literal, NamedTuple

from starlette.responses import Response

from wordkub.fields import UnknownFieldError
from wordkub.service.models import Problem

MEDIA_TYPE = "application/problem+json"

URN: Final = "urn:wordkub:problem:"
"""What the type of every problem begins with."""

REQUEST: Final = "wordkub.request"
"""Where the scope of a request has its id."""

PROBLEM: Final = "wordkub.problem"
"""Where the scope of a request has the kind of problem that it was answered with."""

Kind = Literal[
    "unreadable",
    "no-token",
    "no-such-path",
    "no-such-dictionary",
    "wrong-method",
    "too-slow",
    "too-large",
    "packed-body",
    "unknown-field",
    "wrong-value",
    "outside-limits",
    "too-many-requests",
    "head-too-large",
    "fault",
    "busy",
    "takes-too-long",
    "out-of-order",
    "stopping",
    "not-ready",
]


class About(NamedTuple):
    """What is always so of a kind of problem."""

    status: int
    title: str


KINDS: Final[dict[Kind, About]] = {
    "unreadable": About(400, "The request cannot be read"),
    "no-token": About(401, "A token is needed"),
    "no-such-path": About(404, "There is nothing at this path"),
    "no-such-dictionary": About(404, "There is no such dictionary"),
    "wrong-method": About(405, "This path takes another method"),
    "too-slow": About(408, "The request came too slowly"),
    "too-large": About(413, "The body is too large"),
    "packed-body": About(415, "The body is compressed"),
    "unknown-field": About(422, "A field or query parameter is unknown"),
    "wrong-value": About(422, "A field or query parameter has a wrong value, or is missing"),
    "outside-limits": About(422, "A field or query parameter is outside its limits"),
    "too-many-requests": About(429, "Too many requests"),
    "head-too-large": About(431, "The request line and headers are too large"),
    "fault": About(500, "A fault of the service"),
    "busy": About(503, "Too much is under way"),
    "takes-too-long": About(503, "The answer takes too long"),
    "out-of-order": About(503, "Something that this needs is out of order"),
    "stopping": About(503, "The service is being stopped"),
    "not-ready": About(503, "The service is not ready yet"),
}
"""Every kind of problem with its status and title. One that has been released keeps name and meaning."""


class ProblemError(Exception):
    """A request that cannot be answered.

    Args:
        kind: What kind of problem it is.
        detail: What is wrong and what would be right, in a sentence.
        field: Which field of the request.
        limit: The limit that was passed.
        headers: Further headers of the answer.
    """

    def __init__(
        self,
        kind: Kind,
        detail: str,
        *,
        field: str | None = None,
        limit: int | float | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.status, self.title = KINDS[kind]
        self.detail = detail
        self.field = field
        self.limit = limit
        self.headers = headers

    @property
    def phrase(self) -> str:
        """What the status is called."""
        return HTTPStatus(self.status).phrase

    def body(self, request: str | None = None) -> bytes:
        """The problem as JSON.

        Args:
            request: The id of the request, by which its log has it.
        """
        about = {"field": self.field, "limit": self.limit, "request": request}
        given = {key: value for key, value in about.items() if value is not None}
        return Problem.encoded(
            {
                "type": URN + self.kind,
                "title": self.title,
                "status": self.status,
                "detail": self.detail,
                **given,
            }
        )

    def response(self, scope: MutableMapping[str, Any]) -> Response:
        """The answer to a request that says so.

        Args:
            scope: The request; the kind of problem is noted in it, for the metrics.
        """
        scope[PROBLEM] = self.kind
        return Response(self.body(scope.get(REQUEST)), self.status, self.headers, MEDIA_TYPE)


def busy(why: str, limit: int) -> ProblemError:
    """A problem that passes by itself.

    Args:
        why: What there is too much of.
        limit: How much there may be.
    """
    return ProblemError("busy", f"{why}; try again in 1 s", limit=limit, headers={"Retry-After": "1"})


def wrong(problem: Exception, field: str | None) -> ProblemError:
    """The problem for a value that cannot be read.

    Args:
        problem: What the reader of the value says.
        field: The field that it is in.
    """
    limit = getattr(problem, "limit", None)
    is_unknown = isinstance(problem, UnknownFieldError)
    kind: Kind = "unknown-field" if is_unknown else "wrong-value" if limit is None else "outside-limits"
    return ProblemError(kind, str(problem), field=field, limit=limit)
