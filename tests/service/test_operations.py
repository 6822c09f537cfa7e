"""What those need who run a service: readiness, tokens by client, ids and traces, figures, sockets, paths."""

from __future__ import annotations

import hashlib
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.process import wordkub
from tests.service.serving import Served, served
from tests.waiting import PATIENCE, eventually
from wordkub.errors import FileError
from wordkub.lexicon import open_dictionary
from wordkub.service.tokens import MOST, Tokens, read_tokens
from wordkub.service.tracing import trace_of

ONE = "/v1/dictionaries/en-US"
PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tokens") / "tokens"
    path.write_text(f"# friends\nann open-sesame\nbob sha256:{hashlib.sha256(b'hush').hexdigest()}\n")
    return path


@pytest.fixture(scope="module")
def service(tokens: Path) -> Iterator[Served]:
    open_dictionary("en-US")
    options = ("--tokens", str(tokens), "--access-log", "--rate", "50", "--root-path", "/words")
    with served(*options, "--preload", "en-us") as running:
        yield running


@pytest.fixture(scope="module")
def url(service: Served) -> str:
    return service.url.removesuffix("/words")


def asked(url: str, path: str, token: str = "open-sesame", **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(url + path, headers={"authorization": f"Bearer {token}", **named}, timeout=PATIENCE)


# Ids and traces


def test_a_request_keeps_its_id_and_trace_in_answer_log_and_problem(service: Served, url: str) -> None:
    answer = asked(url, f"{ONE}/words/x?y=1", x_request_id="order-66", traceparent=PARENT)
    assert answer.headers["x-request-id"] == answer.json()["request"] == "order-66"
    version, trace, span, flags = answer.headers["traceparent"].split("-")
    assert [version, trace, flags] == ["00", PARENT.split("-")[1], "01"]
    assert span not in PARENT
    line: dict[str, object] = {}
    while line.get("request") != "order-66":
        line = json.loads(service.output.readline())
    assert (line["trace"], line["token"], line["problem"]) == (trace, "ann", "unknown-field")


@pytest.mark.parametrize("odd", ["two words", "x" * 129, "a\t[2J", "é", ""])
def test_an_id_that_is_odd_is_replaced(url: str, odd: str) -> None:
    headers = {"authorization": "Bearer hush", "x-request-id": odd.encode("latin-1")}
    answer = httpx.get(f"{url}{ONE}/words/hello", headers=headers, timeout=PATIENCE)  # type: ignore[arg-type]
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])


@given(st.binary(max_size=140), st.one_of(st.binary(max_size=70), st.just(PARENT.encode())))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_whatever_is_sent_there_are_an_id_and_a_trace_that_are_sane(request_id: bytes, parent: bytes) -> None:
    names = trace_of([(b"x-request-id", request_id), (b"traceparent", parent)])
    assert re.fullmatch(r"[!-~]{1,128}", names.request)
    assert re.fullmatch(b"00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}", names.parent)
    assert names.trace == names.parent.decode().split("-")[1]


# Tokens


def test_each_client_has_its_token(url: str) -> None:
    assert asked(url, f"{ONE}/words/hello").status_code == 200
    assert asked(url, f"{ONE}/words/hello", token="hush").status_code == 200
    for wrong in ("?", "open", "open-sesame2", "sha256:" + hashlib.sha256(b"hush").hexdigest()):
        assert asked(url, f"{ONE}/words/hello", token=wrong).status_code == 401
    assert asked(url, "/readyz", token="?").json()["status"] == "ready"


def test_a_client_s_rate_goes_by_its_name(url: str) -> None:
    policy = asked(url, f"{ONE}/words/hello", token="hush").headers
    assert policy["ratelimit-policy"] == '"requests";q=50;w=1'
    assert re.fullmatch(r'"requests";r=\d+;t=\d+', policy["ratelimit"])
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        hush = {"authorization": "Bearer hush"}
        case = {"position": {"rules": "word", "rack": "?" * 20, "table": ["CLAP", "PEAR"]}}
        turn = {"turn": {"lay": ["abcdefghijklmnop", "stone"]}}
        refused = client.get(f"{ONE}/words/hello", headers=hush)
        for _ in range(2000):
            refused = client.post("/v1/judge", json=case | turn, headers=hush)
            if refused.status_code == 429:
                break
        assert refused.json()["type"] == "urn:wordkub:problem:too-many-requests"
        assert int(refused.headers["retry-after"]) >= 1
    assert asked(url, f"{ONE}/words/hello").status_code == 200, "ann has her own"


def test_tokens_change_without_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text("ann one\n")
    with served("--tokens", str(path)) as service:

        def status(token: str) -> int:
            return asked(service.url, "/v1/themes", token=token).status_code

        assert (status("one"), status("two")) == (200, 401)
        path.write_text("ann two\nbob three\n")
        assert eventually(lambda: (status("one"), status("two"), status("three")) == (401, 200, 200))
        path.write_text("ann two words\n")
        path.unlink()
        assert status("two") == 200, "what cannot be read changes nothing"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has 0 tokens"),
        ("# nobody\n\n", "has 0 tokens"),
        ("ann\n", "line 1: ann needs a token"),
        ("ann open\nbob two words\n", "line 2: bob needs a token"),
        ("ann sha256:12\n", "line 1: ann needs a token"),
        ("a/b open\n", "line 1: the name takes letters"),
        ("ann \x1b[2J\n", "ann needs a token"),
        ("a b\n" * (MOST + 1), "has 1001 tokens"),
    ],
)
def test_a_file_of_tokens_that_cannot_be_read(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "tokens"
    path.write_text(text)
    with pytest.raises(FileError, match=re.escape(said)) as refused:
        read_tokens(str(path))
    assert "\x1b" not in str(refused.value)
    assert "two words" not in str(refused.value), "a token is not repeated"
    done = wordkub("serve", "--port", "0", "--tokens", str(path))
    assert (done.returncode, said in done.stderr) == (2, True)


def test_a_client_may_have_several_tokens_and_the_one_token_has_no_name(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text("ann old\nann new\n")
    tokens = Tokens("all", str(path))
    brought = [tokens.client(b"Bearer " + token) for token in (b"old", b"new", b"all", b"other")]
    assert brought == ["ann", "ann", "", None]
    assert tokens.client(b"Basic old") is None


# Where it listens


def test_everything_is_below_the_root_path_whether_or_not_the_proxy_takes_it_off(url: str) -> None:
    for path in (f"{ONE}/words/hello", "/healthz", f"{ONE}/find?rack=CAT"):
        assert asked(url, path).content == asked(url, "/words" + path).content
    assert asked(url, "/words/openapi.json").json()["servers"] == [{"url": "/words"}]
    assert asked(url, "/wordsx/healthz").status_code == 404
    for odd in ("words", "/a b", "/a//b", "//evil.example", "/x?y"):
        done = wordkub("serve", "--port", "0", "--root-path", odd)
        assert (done.returncode, "is no path to serve at" in done.stderr) == (2, True), odd


def test_a_unix_socket(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    command = [sys.executable, "-m", "wordkub", "serve", "--socket", str(path), "--rate", "1000"]
    process = subprocess.Popen([*command, "--access-log"], stdout=-1, stderr=-1, text=True)
    try:
        assert process.stderr is not None
        assert process.stdout is not None
        assert process.stderr.readline().startswith(f"Serving at the socket {path} ")
        transport = httpx.HTTPTransport(uds=str(path))
        with httpx.Client(transport=transport, base_url="http://x", timeout=PATIENCE) as client:
            # The proxy adds who asks it to what that one says.
            forwarded = {"x-forwarded-for": "8.8.8.8, 10.0.0.7"}
            assert client.get(f"{ONE}/words/hello", headers=forwarded).json()["valid"]
        assert json.loads(process.stdout.readline())["client"] == "10.0.0.7"
        done = wordkub("serve", "--socket", str(path))
        assert (done.returncode, "another program does already" in done.stderr) == (2, True)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    (tmp_path / "file").write_text("mine")
    done = wordkub("serve", "--socket", str(tmp_path / "file"))
    assert (done.returncode, "is no socket" in done.stderr) == (2, True)
    assert (tmp_path / "file").read_text() == "mine"


# Readiness, figures, pages


def test_it_is_ready_when_what_it_starts_with_is_open(home: Path) -> None:
    """Compiling the dictionary takes a while the first time."""
    done = wordkub("serve", "--port", "0", "--preload", "en-UK")
    assert (done.returncode, "no dictionary 'en-UK'; did you mean en-US" in done.stderr) == (2, True)
    with served("--preload", "en-US,fr") as service:
        first = service.client.get("/readyz")
        assert first.status_code in (200, 503)
        assert first.status_code == 200 or first.json()["type"] == "urn:wordkub:problem:not-ready"
        assert service.client.get("/healthz").status_code == 200
        assert eventually(lambda: service.client.get("/readyz").status_code == 200)
        figures = service.client.get("/metrics").text
        for name in ("en-US", "fr"):
            assert re.search(
                rf'wordkub_dictionary_info\{{identity="[0-9a-f]{{64}}",name="{name}"\}} 1.0', figures
            )


def test_figures_of_what_is_under_way_and_of_refusals(url: str) -> None:
    asked(url, f"{ONE}/find")
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(b"no HTTP\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
    figures = asked(url, "/metrics").text
    for said in (
        'wordkub_problems_total{problem="wrong-value"}',
        'wordkub_problems_total{problem="unreadable"}',
        "wordkub_requests_under_way 1.0",
        'wordkub_queue_waiting{queue="slow"} 0.0',
        'wordkub_queue_working{queue="bulk"} 0.0',
        "wordkub_held_bytes ",
        'wordkub_build_info{version="',
    ):
        assert said in figures


def test_figures_of_several_workers_are_added_up() -> None:
    with served("--workers", "2") as service:
        assert eventually(
            lambda: (
                None is not re.search("wordkub_build_info{[^}]*} 2.0", service.client.get("/metrics").text)
            )
        )


def test_pages_of_find_are_the_whole(url: str) -> None:
    whole = asked(url, f"{ONE}/find?rack=RETINAS&min=6").json()
    pages, offset = [], 0
    while offset is not None:
        page = asked(url, f"{ONE}/find?rack=RETINAS&min=6&limit=7&offset={offset}").json()
        assert page["more"] == ("next" in page)
        pages += page["words"]
        offset = page.get("next")
    assert whole["words"] == pages
    assert len(pages) > 14
    assert asked(url, f"{ONE}/find?rack=CAT&offset=1000001").status_code == 422
