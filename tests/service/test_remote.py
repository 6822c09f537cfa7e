"""A dictionary at the other end of a line, where that end is odd, hostile, slow, or gone."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.process import wordkub
from tests.service.serving import Served, served
from wordkub.errors import NotFoundError, RefusedError, WordkubError
from wordkub.lexicon import connect, open_dictionary, open_judge, remote

ABOUT = {"name": "en-US", "language": "en", "identity": "abc"}

Answer = bytes | Callable[[socket.socket], None]


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    open_dictionary("en-US")
    with served() as running:
        yield running


def http(body: object, status: str = "200 OK", *headers: str) -> bytes:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return (
        "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(data)}", *headers, "", ""]).encode() + data
    )


@contextlib.contextmanager
def answering(*answers: Answer) -> Iterator[str]:
    """A server that says these things, whatever it is asked, then the last one again and again."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_answer_all, args=(listening, list(answers)), daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def _answer_all(listening: socket.socket, answers: list[Answer]) -> None:
    with contextlib.suppress(OSError):
        while True:
            line, _ = listening.accept()
            with line:
                _answer_line(line, answers)


def _answer_line(line: socket.socket, answers: list[Answer]) -> None:
    asked = b""
    with contextlib.suppress(OSError):
        while piece := line.recv(65536):
            asked += piece
            if b"\r\n\r\n" in asked:
                asked = b""
                answer = answers.pop(0) if len(answers) > 1 else answers[0]
                if isinstance(answer, bytes):
                    line.sendall(answer)
                else:
                    answer(line)
                    return


# Addresses, words and tokens that cannot be


@pytest.mark.parametrize(
    "url",
    [
        "http://",
        "http://host:99999",
        "http://host:port",
        "http://[::1",
        "http://a b/en-US",
        "http://a\x00b/en-US",
        "http://" + "x" * 300 + ".example",
        "http://" + "ü" * 64 + "/",
        "http://..",
        "http://host/en-US?x=1",
        "http://host/en-US#x",
        "http://ann:secret@host/en-US",
        "http://host\udcff/",
        "https://127.0.0.1:9",
        "HTTP://127.0.0.1:9",
    ],
)
def test_an_odd_address_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(WordkubError) as caught:
        open_judge(url)
    assert "is no address of a service" in str(caught.value) or "does not answer" in str(caught.value)
    assert str(caught.value).isprintable()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20))
def test_no_address_is_more_than_an_error(rest: str) -> None:
    with pytest.raises(WordkubError) as caught:
        connect(f"http://127.0.0.1:9{rest}")
    assert str(caught.value).isprintable()


def test_an_address_in_capitals_is_one(service: Served) -> None:
    with contextlib.closing(connect(service.url.replace("http", "HTTP"))) as far:
        assert far.check("hello").valid
    done = wordkub("check", "--dict", service.url.upper(), "hello")
    assert (done.returncode, done.stdout) == (0, "hello: ok\n")


@pytest.mark.parametrize("token", ["ünï", "a\nb", "a\rb: c"])
def test_a_token_that_cannot_be_sent_is_said(
    service: Served, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDKUB_TOKEN", token)
    with pytest.raises(WordkubError, match="WORDKUB_TOKEN cannot be sent"):
        connect(service.url)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.lists(st.text(st.characters(codec=None), max_size=12) | st.sampled_from(["ox", "TV"]), max_size=6))
def test_any_word_is_judged_there_as_here(service: Served, words: list[str]) -> None:
    here = open_dictionary("en-US")
    with contextlib.closing(connect(service.url)) as far:
        assert [far.check(word).reason for word in words] == [here.check(word).reason for word in words]
        assert far.reasons(words) == here.reasons(words)
        assert [far.check(word, 2).reason for word in words] == [here.check(word, 2).reason for word in words]
        assert far.reasons(words, 2) == here.reasons(words, 2)


# Answers that are none


@pytest.mark.parametrize(
    "answer",
    [
        http(b"hello"),
        http([]),
        http(b"[" * 100_000),
        http(b"null"),
        http({}),
        http({**ABOUT, "name": 5}),
        http({**ABOUT, "identity": None}),
        http(b"\xff\xfe"),
        http([], "404 Not Found"),
        b"HTTP/1.1 200 OK\r\n\r\n",
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 abc def\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_an_answer_that_is_none_is_said(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "SECONDS", 0.3)

    def then_hang_up(line: socket.socket) -> None:
        line.sendall(answer)

    with answering(then_hang_up) as url, pytest.raises(WordkubError) as caught:
        connect(url)
    assert "is no service of Wordkub" in str(caught.value) or "does not answer" in str(caught.value)


@pytest.mark.parametrize("results", [None, [], [5], [{"reason": 5}] * 2, [{"reason": "ok"}] * 3, "ab"])
def test_verdicts_that_are_none_are_said_or_no_word(results: object) -> None:
    with answering(http(ABOUT), http({"results": results})) as url, contextlib.closing(connect(url)) as far:
        if results == [{"reason": 5}] * 2:
            assert far.reasons(["a", "b"]) == ["unknown", "unknown"]
        else:
            with pytest.raises(WordkubError, match="is no service of Wordkub"):
                far.reasons(["a", "b"])


def test_an_answer_that_drips_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes soon enough; all of them take longer than an answer may, in the head or in the body."""
    monkeypatch.setattr(remote, "SECONDS", 0.3)

    def drip(data: bytes) -> Callable[[socket.socket], None]:
        def answer(line: socket.socket) -> None:
            for byte in data:
                line.sendall(bytes([byte]))
                select.select([line], [], [], 0.02)

        return answer

    for data in (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1000, http(b"[" + b"1," * 500)):
        with answering(drip(data)) as url, pytest.raises(WordkubError, match="it takes too long"):
            connect(url)


def test_an_answer_without_end_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "LARGEST", 100_000)

    def flood(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        while True:
            line.sendall(b" " * 65536)

    with answering(flood) as url, pytest.raises(WordkubError, match="answers more than 100,000 bytes"):
        connect(url)


def test_what_a_service_says_is_shown_as_text() -> None:
    for status in ("500 Oh", "404 Not Found", "422 No"):
        detail = "\x1b[31mred\x07\n" + "x" * 5000
        with answering(http({"detail": detail}, status)) as url, pytest.raises(WordkubError) as caught:
            connect(url)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 500
    odd = http({**ABOUT, "name": "\x1b[2Jen"})
    with answering(odd) as url, contextlib.closing(connect(url)) as far:
        assert far.name.isprintable()
    noted = {"word": "a", "valid": False, "reason": "blocked", "dictionary": "\x1b[2J", "note": "\x1b[2J"}
    with answering(http(ABOUT), http(noted)) as url, contextlib.closing(connect(url)) as far:
        verdict = far.check("a")
        assert verdict.note.isprintable()
        assert verdict.dictionary.isprintable()


def test_a_redirection_is_said_and_not_followed() -> None:
    moved = http({}, "301 Moved Permanently", "Location: https://other.example/v1\x1b")
    with answering(moved) as url, pytest.raises(WordkubError, match=r"sends us to https://other\.example"):
        connect(url)


# One word or moment that is refused, among others that are not


def test_a_stream_of_lines_goes_on_after_one_that_is_refused(service: Served) -> None:
    lines = ["hello", "x" * 201, "colour", "y" * 5000, "zebra"]
    done = wordkub("check", "--dict", service.url, "--json", "-", stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("word", answer.get("line")) for answer in answers] == [
        "hello",
        2,
        "colour",
        4,
        "zebra",
    ]
    assert "at most 200" in answers[1]["error"]
    assert (done.returncode, done.stderr) == (2, "")


def test_many_lines_with_one_that_is_refused_are_answered(service: Served) -> None:
    lines = ["hello"] * 700 + ["x" * 300] + ["zebra"] * 700
    done = wordkub("check", "--dict", service.url, "-", stdin="\n".join(lines))
    assert done.stdout == "hello: ok\n" * 700 + "zebra: ok\n" * 700
    assert done.stderr.startswith("line 701: ")
    assert done.returncode == 2


def test_a_question_that_comes_too_soon_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    soon = http({"detail": "too soon"}, "429 Too Many Requests", "Retry-After: 3")
    odd = http({"detail": "busy"}, "503 Service Unavailable", "Retry-After: Tue, 01 Dec 2026 00:00:00 GMT")
    long = http({"detail": "too soon"}, "429 Too Many Requests", "Retry-After: 99999999999999999999")
    with answering(soon, odd, long, http(ABOUT)) as url, contextlib.closing(connect(url)) as far:
        assert far.name == "en-US"
    assert waited == [3, 1, remote.WAIT]
    with answering(soon) as url, pytest.raises(WordkubError, match="refuses: too soon"):
        connect(url)
    assert len(waited) == 3 + remote.TRIES


def test_a_word_that_is_refused_is_no_dead_line() -> None:
    refused = http({"detail": "a word of 201 characters"}, "422 Unprocessable Content")
    with (
        answering(http(ABOUT), refused) as url,
        contextlib.closing(connect(url)) as far,
        pytest.raises(RefusedError, match="201 characters"),
    ):
        far.check("a")
    missing = http({"detail": "no dictionary 'xx'. There are: en-US, de"}, "404 Not Found")
    with answering(missing) as url, pytest.raises(NotFoundError, match="en-US"):
        connect(url + "/xx")


def test_a_rate_slows_a_stream_and_does_not_end_it() -> None:
    with served("--rate", "50") as limited:
        done = wordkub("check", "--dict", limited.url, "-", stdin="hello\n" * 120)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "hello: ok\n" * 120)
