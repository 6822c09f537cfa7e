"""What does not have to go through the routes: single checks, and searches when there is no capacity."""

from __future__ import annotations

from wordkub.service.middleware import App, Receive, Scope, Send
from wordkub.service.paths import SEARCHES, WORD
from wordkub.service.problems import ProblemError
from wordkub.service.routes import Service


class ShortCut:
    """Answers single checks without conditions ahead of the routes, which take three times as long for them.

    Searches are refused here where too many wait already: of hundreds that come at once, to read those that
    are refused anyway would keep all others waiting. What it does not answer, as an unknown dictionary or a
    conditional request, goes on to the routes; what it answers is what they would.
    """

    def __init__(self, app: App, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if (asked := WORD.parameters(path)) is not None:
            is_plain = scope["method"] == "GET" and not scope["query_string"] and not _is_conditional(scope)
            answer = self._service.plain_check(**asked) if is_plain else None
            if answer is not None:
                scope["route"] = WORD
                await _send_kept(send, *answer)
                return
        elif any(search.parameters(path) for search in SEARCHES.values()):
            try:
                self._service.refuse_more_searches()
            except ProblemError as problem:
                await problem.response()(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def _send_kept(send: Send, body: bytes, tag: str) -> None:
    """Send an answer that a client may keep."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"etag", tag.encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_conditional(scope: Scope) -> bool:
    return any(name == b"if-none-match" for name, _ in scope["headers"])
