"""Errors as problem details (RFC 9457): what is wrong, which field, which limit."""

from __future__ import annotations

from http import HTTPStatus

import orjson
from starlette.responses import Response

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

    def response(self) -> Response:
        """The answer that says so."""
        data: dict[str, object] = {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
        }
        if self.field is not None:
            data["field"] = self.field
        if self.limit is not None:
            data["limit"] = self.limit
        return Response(orjson.dumps(data), self.status, self.headers, MEDIA_TYPE)
