"""The client of the service: a dictionary that is asked over HTTP.

A service is trusted as little as possible: its answers may not be JSON, too long, too slow, or made to
confuse a terminal.
"""

from __future__ import annotations

import http.client
import io
import json
import os
import socket
import threading
import time
import urllib.parse
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from wordkub.errors import NotFoundError, RefusedError, WordkubError, cut, printable, shown
from wordkub.lexicon.locating import DEFAULT
from wordkub.lexicon.verdict import REASONS, WordVerdict

SECONDS = 10.0
"""The time limit for an answer, from the request to its last byte."""

LARGEST = 1 << 26
"""The most bytes of an answer that are read."""

MANY = 10_000
"""How many words are sent in one request."""

LONGEST = 1_000
"""The most characters of a word that are sent. The service may accept fewer, and will say so."""

KEPT = 10_000
"""How many verdicts are remembered."""

TRIES = 8
"""How often a request is tried if it comes too soon, or the service has too much to do."""

WAIT = 10.0
"""The longest wait between two tries in seconds, whatever the service says."""

TOLD = 300
"""How many characters of a service's message are repeated."""

TOKEN = "WORDKUB_TOKEN"
"""The environment variable with the token, for a service that needs one."""


def connect(url: str, *, family: bool = False) -> RemoteDictionary:
    """Open a dictionary that a service offers.

    Args:
        url: The address of the service, such as `http://words.example:8000` for en-US, or with the name of
            a dictionary, such as `http://words.example:8000/de`.
        family: Whether to refuse family words.

    Raises:
        WordkubError: Nobody answers there, or not as a service of Wordkub does.
        NotFoundError: The service does not have that dictionary.
    """
    return RemoteDictionary(url, family=family)


class RemoteDictionary:
    """A dictionary that a service offers. It can check words, but not list them.

    Args:
        url: The service, with the dictionary's name or without.
        family: Whether family words are refused.

    Raises:
        WordkubError: Nobody answers there, or not as a service of Wordkub does.
    """

    def __init__(self, url: str, *, family: bool = False) -> None:
        self.address: str | None = url
        self._shown = printable(url)
        self.is_for_families = family
        self._secure, self._host, self._port, name = _parts(url)
        self._path = f"/v1/dictionaries/{urllib.parse.quote(name, safe='')}"
        self._headers = {"Accept": "application/json", "Content-Type": "application/json", **_authorization()}
        self._local = threading.local()
        try:
            about = self._ask("GET", self._path)
            self.name = self._text(about, "name")
            self.language = self._text(about, "language")
            self.identity = self._text(about, "identity") + ("-family" if family else "")
        except WordkubError:
            self.close()
            raise
        self.check = lru_cache(KEPT)(self._check)

    def close(self) -> None:
        """Close the connection. Another request opens it again."""
        self._line().close()

    def _check(self, word: str, least: int | None = None) -> WordVerdict:
        """The verdict on a word.

        Args:
            word: The word.
            least: The fewest letters that a word needs; as many as the service says where None.

        Raises:
            RefusedError: The service does not take this word.
            WordkubError: It does not answer.
        """
        if not _is_text(word):
            return WordVerdict(word, "not-a-word", self.name)
        if len(word) > LONGEST:
            raise RefusedError(f"a word of {len(word):,} characters; at most {LONGEST:,} are sent")
        query = urllib.parse.urlencode({"detail": "true", **self._conditions(least)})
        told = self._ask("GET", f"{self._path}/words/{urllib.parse.quote(word, safe='')}?{query}")
        note, instead, spelling = (self._text(told, key, "") for key in ("note", "instead", "spelling"))
        name, readings = self._text(told, "dictionary"), _readings(told)
        return WordVerdict(word, _reason(told), name, note, instead, spelling, readings)

    def reasons(self, words: Sequence[str], least: int | None = None) -> list[str]:
        """The reason for each of many words, asked many at a time.

        Raises:
            RefusedError: The service does not take one of these words.
            WordkubError: It does not answer.
        """
        found: list[str] = []
        for start in range(0, len(words), MANY):
            found += self._reasons_of(list(words[start : start + MANY]), least)
        return found

    def _reasons_of(self, words: list[str], least: int | None) -> list[str]:
        # What is no text cannot be sent, and is no word.
        sent = [word if _is_text(word) else "" for word in words]
        query = urllib.parse.urlencode(self._conditions(least))
        results = self._ask("POST", f"{self._path}/words:check?{query}", {"words": sent}).get("results")
        if not isinstance(results, list) or len(results) != len(words):
            raise self._no_service()
        if not all(isinstance(each, dict) for each in results):
            raise self._no_service()
        return [
            _reason(each) if word == asked else "not-a-word"
            for each, word, asked in zip(results, words, sent, strict=True)
        ]

    def _conditions(self, least: int | None) -> dict[str, str]:
        shortest = {} if least is None else {"min": str(least)}
        return {**shortest, **({"family": "true"} if self.is_for_families else {})}

    def _ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Ask the service. If it says to wait, wait and try again, within limits.

        Raises:
            WordkubError: There is none, or it is a problem, which is told as the service tells it.
        """
        data = None if body is None else json.dumps(body)
        for _ in range(TRIES):
            answer, text = self._asked(method, path, data)
            if answer.status not in (429, 503):
                break
            time.sleep(_wait(answer))
        if answer.status == 200:
            return self._object(text)
        raise self._refusal(answer, text)

    def _asked(self, method: str, path: str, data: str | None) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a request. Retries once on a stale connection.

        Raises:
            WordkubError: Nothing does, or too much, or too slowly.
        """
        tries_left = 2
        while True:
            line = self._line()
            tries_left -= 1
            try:
                line.until = time.monotonic() + SECONDS
                line.request(method, path, data, self._headers)
                answer = line.getresponse()
                text = answer.read(LARGEST + 1)
            except (OSError, UnicodeError, http.client.HTTPException) as problem:
                line.close()
                is_dead = not isinstance(problem, ConnectionRefusedError | TimeoutError | UnicodeError)
                if is_dead and tries_left:
                    continue
                raise WordkubError(f"{self._shown} does not answer: {_why(problem)}") from None
            if len(text) > LARGEST:
                line.close()
                raise WordkubError(f"{self._shown} answers more than {LARGEST:,} bytes")
            return answer, text

    def _line(self) -> _Line:
        """The connection of this thread, kept open."""
        if not hasattr(self._local, "line"):
            kind = _SecureLine if self._secure else _Line
            self._local.line = kind(self._host, self._port, timeout=SECONDS)
        line: _Line = self._local.line
        return line

    def _object(self, text: bytes) -> dict[str, Any]:
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise self._no_service()
        return told

    def _text(self, told: dict[str, Any], key: str, *default: str) -> str:
        """A text of an answer, made safe for a terminal."""
        value = told.get(key, *default)
        if value is None and default:
            return default[0]
        if not isinstance(value, str):
            raise self._no_service()
        return _told(value)

    def _no_service(self) -> WordkubError:
        return WordkubError(f"{self._shown} answers, but is no service of Wordkub")

    def _refusal(self, answer: http.client.HTTPResponse, text: bytes) -> WordkubError:
        """The error for an answer that is a problem."""
        if 300 <= answer.status < 400:
            where = _told(answer.getheader("Location") or "elsewhere")
            return WordkubError(f"{self._shown} sends us to {where}; name the address of the service itself")
        detail = self._object(text).get("detail")
        said = _told(detail) if isinstance(detail, str) else str(answer.status)
        if answer.status == 404 and "There are:" in said:
            names = said.partition("There are: ")[2].split(", ")
            return NotFoundError("dictionary", urllib.parse.unquote(self._path.rsplit("/", 1)[1]), names)
        hint = f"; put the token into {TOKEN}" if answer.status == 401 else ""
        kind = RefusedError if answer.status in (400, 413, 414, 422, 431) else WordkubError
        return kind(f"{self._shown} refuses: {said}{hint}")


class _Line(http.client.HTTPConnection):
    """A connection with a time limit for a whole answer."""

    until = 0.0

    def response_class(self, line: Any, *args: Any, **named: Any) -> http.client.HTTPResponse:  # type: ignore[override]
        """What reads an answer from the line."""
        return http.client.HTTPResponse(_Patient(line, self), *args, **named)  # type: ignore[arg-type]


class _SecureLine(_Line, http.client.HTTPSConnection):
    """The same, encrypted."""


class _Patient(io.RawIOBase):
    """What comes in on a line, until it has taken too long."""

    def __init__(self, line: socket.socket, owner: _Line) -> None:
        self._line = line
        self._owner = owner
        # The line stays open for what is read of it, though its owner may have hung up.
        self._raw = line.makefile("rb", 0)

    def makefile(self, mode: str) -> io.BufferedReader:
        """This as a file, which is all that a response asks of its line."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes, in the time that is left."""
        left = self._owner.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._line.settimeout(left)
        return self._raw.readinto(buffer) or 0

    def close(self) -> None:
        """Let go of the line."""
        self._raw.close()
        super().close()


def _parts(url: str) -> tuple[bool, str, int | None, str]:
    """Whether an address is https, the machine, the port and the dictionary's name.

    Raises:
        WordkubError: It is no address of a service.
    """
    takes = f"{shown(url)} is no address of a service; it looks like http://host:8000/en-US"
    try:
        parts = urllib.parse.urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as problem:
        raise WordkubError(f"{takes} ({_told(str(problem))})") from None
    if parts.scheme not in ("http", "https") or not host or parts.query or parts.fragment or parts.username:
        raise WordkubError(takes)
    name = parts.path.rstrip("/").removeprefix("/v1/dictionaries").strip("/") or DEFAULT
    if not _is_text(url) or not host.isprintable() or " " in host:
        raise WordkubError(takes)
    return parts.scheme == "https", host, port, urllib.parse.unquote(name)


def _authorization() -> dict[str, str]:
    """The header with the token, if there is one.

    Raises:
        WordkubError: It cannot be sent in a header.
    """
    token = os.environ.get(TOKEN)
    if not token:
        return {}
    if not token.isascii() or not token.isprintable():
        raise WordkubError(f"{TOKEN} cannot be sent: a token is letters, digits and signs of ASCII")
    return {"Authorization": f"Bearer {token}"}


def _wait(answer: http.client.HTTPResponse) -> float:
    """How long to wait before trying again."""
    seconds = answer.getheader("Retry-After") or ""
    return min(WAIT, float(seconds)) if seconds.isascii() and seconds.isdigit() else 1.0


def _why(problem: Exception) -> str:
    """Why there is no answer."""
    if isinstance(problem, TimeoutError):
        return "it takes too long"
    said = problem.strerror if isinstance(problem, OSError) else None
    return _told(said or str(problem)) or "no answer"


def _is_text(word: str) -> bool:
    """Whether a word can be sent. Bytes that are not UTF-8 cannot."""
    return not any("\ud800" <= ch <= "\udfff" for ch in word)


def _told(text: str) -> str:
    """A message of a service, made safe for a terminal."""
    return printable(cut(text, TOLD))


def _readings(told: dict[str, Any]) -> tuple[str, ...]:
    """The readings that are told; of what is no list of letters, none."""
    readings = told.get("readings")
    if not isinstance(readings, list) or not all(map(_is_reading, readings)):
        return ()
    return tuple(readings)


def _is_reading(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable()


def _reason(told: dict[str, Any]) -> str:
    """The reason, if this version knows it. Otherwise it is only known that the word is not valid."""
    reason = told.get("reason")
    return reason if reason in REASONS else "unknown"
