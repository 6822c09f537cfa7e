"""The service under clients who mean no good: each limit, and that others are answered meanwhile."""

from __future__ import annotations

import concurrent.futures
import contextlib
import gzip
import itertools
import json
import os
import select
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import orjson
import pytest

from tests.service.serving import Served, served, within
from tests.service.test_running import address, answers, started
from tests.service.test_service import ONE, problem
from tests.waiting import PATIENCE, eventually
from wordkub.lexicon import open_dictionary
from wordkub.service.connection import Connection
from wordkub.service.load import Load
from wordkub.service.middleware import Rates
from wordkub.service.problems import ProblemError
from wordkub.service.settings import ServiceSettings
from wordkub.service.workshop import HANDS, WAITING

THREEFOLD = "CAT DOG PIN SUN MAP HEN JAR BOX FIG LEG CUT WET RUN TOP KID YES VAN ZIP HUB MOD".split()
HEAVY = {
    "position": {
        "rules": "word",
        "table": ["".join(letter * 3 for letter in word) for word in THREEFOLD],
        "rack": "?" * 10 + "SDERINA",
        "melded": True,
        "pool": 20,
    },
    "turn": {"lay": ["".join(letter * 3 for letter in word).lower() for word in THREEFOLD[:10]]},
}
"""A turn that takes as much work as one may."""


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    open_dictionary("en-US")
    with served() as running:
        assert running.client.get(f"{ONE}/words/hello").status_code == 200
        yield running


def line_to(service: Served) -> socket.socket:
    host, port = service.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def all_of(line: socket.socket) -> bytes:
    data = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            data += piece
    return data


def head_of(data: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in rest), body


# Long work


def test_a_turn_that_takes_too_much_work_is_refused_with_the_limit(service: Served) -> None:
    told = problem(service.client.post("/v1/judge", json=HEAVY))
    assert told[0] == 422
    assert "over 3,000,000 tiles to look at" in told[1]
    assert told[2:] == ("turn", 3_000_000)


@pytest.mark.slow
def test_others_are_answered_beside_long_work_and_memory_stays(service: Served) -> None:
    before = service.resident()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        heavy = [
            pool.submit(httpx.post, f"{service.url}/v1/judge", json=HEAVY, timeout=PATIENCE) for _ in range(3)
        ]
        answered = 0
        while not all(one.done() for one in heavy):
            assert service.client.get(f"{ONE}/words/hello").json()["valid"]
            answered += 1
        assert {one.result().status_code for one in heavy} <= {422, 503}
    assert answered > 10
    assert service.resident() - before < 200 << 20


def test_work_stops_when_its_client_has_gone(service: Served) -> None:
    before = service.processor_seconds()
    assert service.client.post("/v1/judge", json=HEAVY).status_code == 422
    one = service.processor_seconds() - before
    body = json.dumps(HEAVY).encode()
    lines = [line_to(service) for _ in range(HANDS + WAITING)]
    head = f"POST /v1/judge HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    for line in lines:
        line.sendall(head + body)
    for line in lines:
        line.close()
    light = {**HEAVY, "turn": {"draw": True}}
    assert eventually(lambda: service.client.post("/v1/judge", json=light).status_code == 200)
    assert service.processor_seconds() - before < one * len(lines) / 2, "none of it was worked off for nobody"


def test_more_long_work_than_can_wait_is_refused_for_now(service: Served) -> None:
    body = json.dumps(HEAVY).encode()
    head = "POST /v1/judge HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(service)) for _ in range(HANDS + WAITING + 20)]
        for line in lines:
            line.sendall(head.encode() + body)
        answered, _, _ = select.select(lines, [], [], PATIENCE)
        status, headers, told = head_of(all_of(answered[0]))
        assert (status, headers["retry-after"]) == (503, "1")
        assert "too many requests that take long" in orjson.loads(told)["detail"]
        assert service.client.get(f"{ONE}/words/hello").json()["valid"]


@pytest.mark.slow
def test_of_hundreds_of_searches_at_once_those_without_a_place_are_refused_at_the_door(
    service: Served,
) -> None:
    """How long single checks wait beside them, `scripts/bench serve` tells."""
    ask = f"GET {ONE}/find?pattern=*a*&limit=5000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(service)) for _ in range(300)]
        for line in lines:
            line.sendall(ask)
        for _ in range(20):
            assert service.client.get(f"{ONE}/words/hello").json()["valid"]
        status = {head_of(all_of(line))[0] for line in lines}
    assert status == {200, 503}


@pytest.mark.parametrize("field", ["position", "turn"])
def test_what_is_nested_deep_is_refused(service: Served, field: str) -> None:
    for depth in (500, 990, 5000):
        deep = b"[" * depth + b"]" * depth
        for value in (deep, b'{"rules": "word", "rack": %s}' % deep, b'{"lay": [%s]}' % deep):
            other = b"turn" if field == "position" else b"position"
            rest = b'{"draw": true}' if field == "position" else b'{"rules": "word", "rack": "A"}'
            body = b'{"%s": %s, "%s": %s}' % (field.encode(), value, other, rest)
            answer = service.client.post("/v1/judge", content=body)
            assert answer.status_code in (400, 422)
            assert answer.status_code == 422 or "nested too deeply" in answer.json()["detail"]


# Heads, bodies and answers


def test_a_head_without_end_is_refused(service: Served) -> None:
    with line_to(service) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            for number in range(3000):
                line.sendall(f"x-{number}: {'y' * 90}\r\n".encode())
        status, headers, body = head_of(all_of(line))
    assert (status, headers["connection"], headers["content-type"]) == (
        431,
        "close",
        "application/problem+json",
    )
    assert orjson.loads(body)["limit"] == Connection.largest_head


def test_many_requests_that_come_together_are_all_answered(service: Served) -> None:
    """However many bytes they are in all, each has a head of its own."""
    one = f"GET {ONE}/words/hello HTTP/1.1\r\nHost: x\r\n"
    with line_to(service) as line:
        line.sendall((one + "\r\n").encode() * 3000 + (one + "Connection: close\r\n\r\n").encode())
        assert all_of(line).count(b'"valid":true') == 3001


def test_requests_that_come_together_are_forgotten_with_their_client() -> None:
    with started() as process:
        host, port = address(process).removeprefix("http://").split(":")
        for _ in range(5):
            with socket.create_connection((host, int(port))) as line:
                line.sendall(f"GET {ONE}/find?rack=AEINRSTLODG HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 100)
        assert eventually(lambda: answers(f"http://{host}:{port}"))
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    assert said == b""


def test_what_is_no_http_is_refused(service: Served) -> None:
    for data in (b"hello\r\n\r\n", b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET \xff HTTP/1.1\r\n\r\n"):
        with line_to(service) as line:
            line.sendall(data)
            status, headers, body = head_of(all_of(line))
        assert (status, headers["connection"]) == (400, "close")
        assert orjson.loads(body)["status"] == 400


@pytest.mark.parametrize("chunked", [True, False])
def test_a_body_that_is_too_large_is_answered_and_the_line_closed(service: Served, chunked: bool) -> None:
    with line_to(service) as line:
        how = "Transfer-Encoding: chunked" if chunked else "Content-Length: 99999999"
        line.sendall(f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\n{how}\r\n\r\n".encode())
        piece = b" " * 65536
        with contextlib.suppress(ConnectionError, TimeoutError):
            for _ in range(400):
                line.sendall(b"10000\r\n%s\r\n" % piece if chunked else piece)
        status, headers, body = head_of(all_of(line))
    assert (status, headers["connection"], orjson.loads(body)["field"]) == (413, "close", "body")


def test_an_answer_before_the_body_has_come_closes_the_line(service: Served) -> None:
    """The rest of the body is never taken for another request."""
    with line_to(service) as line:
        line.sendall(b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n{")
        status, headers, _ = head_of(all_of(line))
    assert (status, headers["connection"]) == (404, "close")


class Impatient(Connection):
    """A line with limits that a test can wait for."""

    head_seconds = 0.3
    fetching_seconds = 0.5
    looks = 0.1


def test_slow_heads_silent_lines_and_slow_bodies_are_hung_up_on() -> None:
    with within(ServiceSettings(seconds=0.5), Impatient) as address, contextlib.ExitStack() as stack:
        silent, slow_head, slow_body = (
            stack.enter_context(socket.create_connection(address, timeout=PATIENCE)) for _ in range(3)
        )
        slow_head.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        slow_body.sendall(b"POST /v1/judge HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        assert all_of(silent) == b""
        assert head_of(all_of(slow_head))[0] == 408
        status, headers, _ = head_of(all_of(slow_body))
        assert (status, headers["connection"]) == (408, "close")


def test_an_answer_that_is_not_fetched_is_given_up() -> None:
    words = json.dumps({"words": ["hello"] * 100_000}).encode()
    head = f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\nContent-Length: {len(words)}\r\n\r\n".encode()
    with (
        within(ServiceSettings(), Impatient) as address,
        socket.create_connection(address, timeout=PATIENCE) as line,
    ):
        line.sendall(head + words)
        assert eventually(lambda: is_hung_up(line))


def is_hung_up(line: socket.socket) -> bool:
    try:
        line.sendall(b"x")
    except ConnectionError:
        return True
    return False


def test_load_refuses_more_than_it_may_hold() -> None:
    load = Load(100)
    load.held = 100
    load.refuse_more()
    load.held = 101
    with pytest.raises(ProblemError) as caught:
        load.refuse_more()
    assert (caught.value.status, caught.value.limit) == (503, 100)


def test_many_who_send_much_do_not_fill_the_memory(service: Served) -> None:
    before = service.resident()
    lines = [line_to(service) for _ in range(60)]
    head = f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n".encode()
    piece = b"[" + b" " * 7_000_000
    senders = [threading.Thread(target=_send, args=(line, head + piece)) for line in lines]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert service.resident() - before < 400 << 20
    for line in lines:
        line.close()
    assert service.client.get(f"{ONE}/words/hello").json()["valid"]
    words = {"words": ["hello"]}
    assert eventually(lambda: service.client.post(f"{ONE}/words:check", json=words).status_code == 200)


def _send(line: socket.socket, data: bytes) -> None:
    with contextlib.suppress(ConnectionError, TimeoutError):
        line.sendall(data)


def test_answers_that_nobody_fetches_do_not_fill_the_memory(service: Served) -> None:
    before = service.resident()
    words = json.dumps({"words": ["hello"] * 100_000}).encode()
    head = f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\nContent-Length: {len(words)}\r\n\r\n".encode()
    lines = [line_to(service) for _ in range(60)]
    try:
        for line in lines:
            _send(line, head + words)
        for line in lines:
            # Its answer has begun, or it has been refused or hung up on.
            assert select.select([line], [], [], PATIENCE)[0]
            assert service.resident() - before < 500 << 20
        assert service.client.get(f"{ONE}/words/hello").status_code in (200, 503)
        assert service.client.get("/healthz").status_code == 200
    finally:
        for line in lines:
            line.close()


def test_odd_words_in_bulk_do_not_keep_single_checks_waiting(service: Served) -> None:
    words = {"words": [f"ß{'éü' * 95}{number}" for number in range(2_000)]}
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        bulk = pool.submit(httpx.post, f"{service.url}{ONE}/words:check", json=words, timeout=PATIENCE)
        answered = 0
        while not bulk.done():
            assert service.client.get(f"{ONE}/words/hello").status_code == 200
            answered += 1
        assert bulk.result().status_code == 200
    assert answered > 5


# Rates and tokens


def test_a_rate_is_not_evaded_by_a_header() -> None:
    others = itertools.count()
    with served("--rate", "1", "--token", "secret") as service:

        def is_refused() -> bool:
            headers = {"x-forwarded-for": f"10.0.0.{next(others)}", "authorization": "Bearer secret"}
            return service.client.get(f"{ONE}/words/hello", headers=headers).status_code == 429

        assert eventually(is_refused)


def test_a_proxy_that_is_named_is_believed() -> None:
    with served("--rate", "5", "--proxy", "127.0.0.1") as service:
        answers = [
            service.client.get(f"{ONE}/words/hello", headers={"x-forwarded-for": f"10.0.0.{n}"})
            for n in range(20)
        ]
    assert {answer.status_code for answer in answers} == {200}


def test_a_rate_is_kept_for_a_network_of_ipv6_and_through_many_clients() -> None:
    now = 0.0
    rates = Rates(2, lambda: now)
    assert [rates.wait(f"2001:db8::{n:x}") for n in range(3)] == [0, 0, 1]
    assert rates.wait("2001:db8:1::1") == 0
    assert [rates.wait("::ffff:10.0.0.1") for _ in range(2)] == [0, 0]
    assert rates.wait("10.0.0.1") == 1
    for number in range(9_990):
        rates.wait(f"10.{number >> 8}.{number & 255}.1")
    assert rates.wait("2001:db8::1") == 1
    now = 0.5
    assert [rates.wait("2001:db8::1") for _ in range(2)] == [0, 1]


def test_cors_holds_for_refusals_and_for_what_browsers_ask_beforehand() -> None:
    with served("--token", "secret", "--cors", "https://words.example") as service:
        origin = {"origin": "https://words.example"}
        asked = {"access-control-request-method": "GET", "access-control-request-headers": "authorization"}
        before = service.client.options(f"{ONE}/words/hello", headers=origin | asked)
        assert before.status_code == 200
        assert before.headers["access-control-allow-origin"] == "https://words.example"
        refused = service.client.get(f"{ONE}/words/hello", headers=origin)
        assert refused.status_code == 401
        assert refused.headers["access-control-allow-origin"] == "https://words.example"
        allowed = service.client.get(
            f"{ONE}/words/hello", headers=origin | {"authorization": "Bearer secret"}
        )
        assert allowed.headers["access-control-allow-origin"] == "https://words.example"
        assert "etag" in allowed.headers["access-control-expose-headers"].lower()


# Kept and packed answers


def test_packed_and_plain_answers_have_one_weak_tag_and_vary(service: Served) -> None:
    path = f"{ONE}/find?rack=AEINRSTLODG&limit=1000"
    plain = service.client.get(path, headers={"accept-encoding": "identity"})
    packed = service.client.get(path, headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert plain.headers["etag"] == packed.headers["etag"]
    assert plain.headers["etag"].startswith('W/"')
    for answer in (plain, packed):
        assert "accept-encoding" in answer.headers["vary"].lower()


@pytest.mark.parametrize(
    "path",
    [
        ONE,
        f"{ONE}/words/hello",
        f"{ONE}/words/hello?min=2",
        f"{ONE}/find?rack=CAT",
        f"{ONE}/suggest?word=helo",
        f"{ONE}/define?word=mice",
        "/v1/themes",
        "/v1/dictionaries",
    ],
)
def test_every_answer_to_a_get_can_be_kept(service: Served, path: str) -> None:
    tag = service.client.get(path).headers["etag"]
    for header in (tag, f'"a", {tag}', f'W/"x,y" , {tag.removeprefix("W/")}', "*"):
        assert service.client.get(path, headers={"if-none-match": header}).status_code == 304
    several = [("if-none-match", '"a"'), ("if-none-match", tag)]
    assert service.client.get(path, headers=several).status_code == 304
    assert service.client.get(path, headers={"if-none-match": '"a"'}).status_code == 200


# What lies out of order


def test_what_is_out_of_order_is_left_out_and_no_path_is_told(home: Path) -> None:
    own = home / "dictionaries"
    own.mkdir()
    (own / "broken.toml").write_text("name = [")
    (own / "holding.toml").write_text('name = "holding"\nwords = "holding.txt"\n')
    os.mkfifo(own / "holding.txt")
    (own / "fine.toml").write_text('name = "fine"\n')
    (own / "fine.txt").write_text("cat\ndog\n")
    themes = home / "themes"
    themes.mkdir()
    (themes / "broken.toml").write_text("name = [")
    with served() as service:
        names = [each["name"] for each in service.client.get("/v1/dictionaries").json()["dictionaries"]]
        assert "fine" in names
        assert "en-US" in names
        assert not {"broken", "holding"} & set(names)
        assert "broken" not in [each["name"] for each in service.client.get("/v1/themes").json()["themes"]]
        case = {"rules": "word", "rack": "A", "dictionary": "broken"}
        answers = [
            service.client.get("/v1/dictionaries/broken/words/cat"),
            service.client.get("/v1/dictionaries/holding/words/cat"),
            service.client.get("/v1/dictionaries/fine/words/cat?theme=broken"),
            service.client.post("/v1/judge", json={"position": case, "turn": {"draw": True}}),
        ]
        for answer in answers:
            assert problem(answer)[0] == 503
            assert str(home) not in answer.text
            assert "out of order" in answer.text
        assert service.client.get("/v1/dictionaries/fine/words/cat").json()["valid"]


def test_a_bomb_in_a_packed_answer_is_none(service: Served) -> None:
    body = gzip.compress(json.dumps({"words": ["hello"]}).encode())
    answer = service.client.post(
        f"{ONE}/words:check", content=body, headers={"content-encoding": "gzip, gzip"}
    )
    assert problem(answer)[0] == 415
