"""A dictionary that another machine serves: the same questions, asked over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import threading
import urllib.parse
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from wordkub.errors import NotFoundError, WordkubError, shown
from wordkub.lexicon.opening import DEFAULT
from wordkub.lexicon.verdict import REASONS, WordVerdict

SECONDS = 10.0
"""How long an answer is awaited."""

MANY = 10_000
"""How many words are asked at once."""

KEPT = 10_000
"""How many verdicts are kept in mind."""

TOKEN = "WORDKUB_TOKEN"
"""The environment variable that holds the token, where the service wants one."""


def connect(url: str, *, family: bool = False) -> RemoteDictionary:
    """A dictionary that a service offers.

    Args:
        url: The service, as `http://words.example:8000`, which asks for en-US, or with the dictionary's name,
            as `http://words.example:8000/de`.
        family: Refuse family words.

    Raises:
        WordkubError: Nobody answers there, or not as a service of Wordkub does.
        NotFoundError: The service does not have that dictionary.
    """
    return RemoteDictionary(url, family=family)


class RemoteDictionary:
    """A judge of words at the other end of a line.

    Args:
        url: The service, with the dictionary's name or without.
        family: Whether family words are refused.

    Raises:
        WordkubError: Nobody answers there, or not as a service of Wordkub does.
    """

    digraphs: tuple[str, ...] = ()

    def __init__(self, url: str, *, family: bool = False) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise WordkubError(
                f"{shown(url)} is no address of a service; it looks like http://host:8000/en-US"
            )
        self.address: str | None = url
        self.is_for_families = family
        self._secure, self._host, self._port = parts.scheme == "https", parts.hostname, parts.port
        name = parts.path.rstrip("/").removeprefix("/v1/dictionaries").strip("/") or DEFAULT
        self._path = f"/v1/dictionaries/{urllib.parse.quote(name, safe='')}"
        self._local = threading.local()
        try:
            about = self._ask("GET", self._path)
        except WordkubError:
            self.close()
            raise
        self.name: str = about["name"]
        self.language: str = about["language"]
        self.identity: str = about["identity"] + ("-family" if family else "")
        self.check = lru_cache(KEPT)(self._check)

    def close(self) -> None:
        """Hang up; another question calls again."""
        self._line().close()

    def _check(self, word: str) -> WordVerdict:
        query = urllib.parse.urlencode({"detail": "true", **self._family()})
        told = self._ask("GET", f"{self._path}/words/{urllib.parse.quote(word, safe='')}?{query}")
        return WordVerdict(
            word,
            _reason(told["reason"]),
            told["dictionary"],
            told.get("note") or "",
            told.get("instead") or "",
            told.get("spelling") or "",
        )

    def reasons(self, words: Sequence[str]) -> list[str]:
        """The reason for each of many words, asked many at a time."""
        found: list[str] = []
        query = urllib.parse.urlencode(self._family())
        for start in range(0, len(words), MANY):
            some = list(words[start : start + MANY])
            told = self._ask("POST", f"{self._path}/words:check?{query}", {"words": some})
            found += [_reason(each["reason"]) for each in told["results"]]
        return found

    def _family(self) -> dict[str, str]:
        return {"family": "true"} if self.is_for_families else {}

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer of the service; a line that has gone dead is tried once more.

        Raises:
            WordkubError: There is none, or it is a problem, which is told as the service tells it.
        """
        data = None if body is None else json.dumps(body)
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token := os.environ.get(TOKEN):
            headers["Authorization"] = f"Bearer {token}"
        for is_last in (False, True):
            line = self._line()
            try:
                line.request(method, path, data, headers)
                answer = line.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException) as problem:
                line.close()
                if is_last or isinstance(problem, ConnectionRefusedError | TimeoutError):
                    raise WordkubError(f"{self.address} does not answer: {problem or 'no answer'}") from None
                continue
            return self._read(answer.status, text)
        raise AssertionError("the last try returns or raises")

    def _line(self) -> http.client.HTTPConnection:
        """A line to the service for each thread, kept open."""
        if not hasattr(self._local, "line"):
            kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            self._local.line = kind(self._host, self._port, timeout=SECONDS)
        line: http.client.HTTPConnection = self._local.line
        return line

    def _read(self, status: int, text: bytes) -> Any:
        try:
            told = json.loads(text)
        except ValueError:
            raise WordkubError(f"{self.address} answers, but is no service of Wordkub") from None
        if status == 200:
            return told
        detail = told.get("detail", "") if isinstance(told, dict) else ""
        if status == 404 and "There are:" in detail:
            names = detail.partition("There are: ")[2].split(", ")
            raise NotFoundError("dictionary", urllib.parse.unquote(self._path.rsplit("/", 1)[1]), names)
        hint = f"; put the token into {TOKEN}" if status == 401 else ""
        raise WordkubError(f"{self.address} refuses: {detail or status}{hint}")


def _reason(reason: str) -> str:
    """A reason that this version knows; another one's is only that the word is not valid."""
    return reason if reason in REASONS else "unknown"
