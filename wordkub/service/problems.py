"""Errors as problem details (RFC 9457): what is wrong, which field, which limit."""

from __future__ import annotations

from http import HTTPStatus

from starlette.responses import Response

from wordkub.service.models import Problem

MEDIA_TYPE = "application/problem+json"


class ProblemError(Exception):
    """A request that cannot be answered.

    Args:
        status: The HTTP status.
        detail: What is wrong and what would be right, in a sentence.
        field: Which field of the request.
        limit: The limit that was passed.
        headers: Further headers of the answer.
    """

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        field: str | None = None,
        limit: int | float | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.field = field
        self.limit = limit
        self.headers = headers

    @property
    def phrase(self) -> str:
        """What the status is called."""
        return HTTPStatus(self.status).phrase

    def body(self) -> bytes:
        """The problem as JSON."""
        about = {"field": self.field, "limit": self.limit}
        given = {key: value for key, value in about.items() if value is not None}
        return Problem.encoded(
            {
                "type": "about:blank",
                "title": self.phrase,
                "status": self.status,
                "detail": self.detail,
                **given,
            }
        )

    def response(self) -> Response:
        """The answer that says so."""
        return Response(self.body(), self.status, self.headers, MEDIA_TYPE)


def busy(why: str, limit: int) -> ProblemError:
    """A problem that passes by itself.

    Args:
        why: What there is too much of.
        limit: How much there may be.
    """
    return ProblemError(503, f"{why}; try again in 1 s", limit=limit, headers={"Retry-After": "1"})
