"""The service as its users meet it: every route rightly and wrongly, its limits, its stop."""

from __future__ import annotations

import concurrent.futures
import gzip
import json
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from tests.process import wordkub
from tests.service.serving import Served, served
from tests.waiting import PATIENCE, eventually, patiently
from wordkub.errors import NotFoundError, WordkubError
from wordkub.lexicon import connect, open_dictionary
from wordkub.lexicon.adding import add_dictionary, remove_dictionary
from wordkub.lexicon.house import set_house_word

ONE = "/v1/dictionaries/en-US"


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    open_dictionary("en-US")
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def client(service: Served) -> httpx.Client:
    return service.client


def problem(answer: httpx.Response) -> tuple[int, str, str | None, float | None]:
    assert answer.headers["content-type"] == "application/problem+json"
    data = answer.json()
    assert data["status"] == answer.status_code
    return answer.status_code, data["detail"], data.get("field"), data.get("limit")


# Each object is the one that the command line prints


def printed(*args: str) -> list[object]:
    return [json.loads(line) for line in wordkub(*args, "--json").stdout.splitlines()]


@pytest.mark.parametrize(
    "word", ["hello", "colour", "London", "dont", "x1", "zzzzz", "at", "straße", "a/b", "100%"]
)
def test_a_word(client: httpx.Client, word: str) -> None:
    path = f"{ONE}/words/{quote(word, safe='')}"
    answer = client.get(path)
    assert answer.status_code == 200
    assert [answer.json()] == printed("check", word)


def test_words_in_bulk_keep_their_order(client: httpx.Client) -> None:
    words = ["hello", "colour", 'say "hi"', "Ünï", "", "LONDON", "zzzz"] * 3000
    told = client.post(f"{ONE}/words:check", json={"words": words}).json()["results"]
    assert [each["word"] for each in told] == words
    single = {
        word: client.get(f"{ONE}/words/{word}").json()
        for word in ("hello", "colour", "Ünï", "LONDON", "zzzz")
    }
    assert all(each == single[each["word"]] for each in told if each["word"] in single)


def test_words_of_two_letters_where_they_are_asked_for(client: httpx.Client) -> None:
    words = {"words": ["ox", "tv", "cat"]}
    for query, least, reasons in (
        ("", "", ["too-short", "too-short", "ok"]),
        ("?min=2", "&min=2", ["ok", "abbreviation", "ok"]),
        ("?min=4", "&min=4", ["too-short"] * 3),
    ):
        bulk = client.post(f"{ONE}/words:check{query}", json=words).json()["results"]
        assert [each["reason"] for each in bulk] == reasons
        single = [client.get(f"{ONE}/words/{word}{query}").json()["reason"] for word in words["words"]]
        assert single == reasons
        found = client.get(f"{ONE}/find?rack=XO{least}").json()["words"]
        assert [each["word"] for each in found] == (["OX"] if least == "&min=2" else [])


def test_find_cuts_words_into_an_edition_s_tiles(client: httpx.Client) -> None:
    """HIJACK is an English word, and the Dutch edition has a tile IJ."""
    found = client.get(f"{ONE}/find", params={"rack": "H[IJ]ACK", "edition": "nl", "min": 5}).json()
    assert found["words"] == printed("find", "H[IJ]ACK", "--edition", "nl", "--min", "5")
    assert found["words"] == [{"word": "HIJACK", "length": 5, "tiles": "H[IJ]ACK"}]
    for name, said in (("xx", "no edition 'xx'"), ("./nl.toml", "takes an edition's name, not a path")):
        problem = client.get(f"{ONE}/find", params={"rack": "CAT", "edition": name})
        assert (problem.status_code, problem.json()["field"]) == (422, "edition")
        assert said in problem.json()["detail"]


def test_find_suggest_define_themes(client: httpx.Client) -> None:
    found = client.get(f"{ONE}/find", params={"rack": "HIQCHP?", "limit": 3}).json()
    assert found == {"words": printed("find", "HIQCHP?", "--limit", "3"), "more": True}
    near = client.get(f"{ONE}/suggest", params={"word": "dont"}).json()
    assert [near] == printed("suggest", "dont")
    meant = client.get(f"{ONE}/define", params={"word": "mice"}).json()
    assert [meant] == printed("define", "mice")
    themes = {theme["name"]: theme for theme in client.get("/v1/themes").json()["themes"]}
    assert themes["animals"]["words"] > 500


def test_dictionaries(client: httpx.Client) -> None:
    told = client.get("/v1/dictionaries").json()["dictionaries"]
    lines = printed("dict", "list")
    assert told == [{key: value for key, value in line.items() if key != "own"} for line in lines]  # type: ignore[attr-defined]
    about = client.get(ONE).json()
    (line,) = printed("dict", "info", "en-US")
    assert about == {key: value for key, value in line.items() if key != "path"}  # type: ignore[attr-defined]


def test_judge(client: httpx.Client) -> None:
    position = {"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "melded": True, "pool": 40}
    told = client.post(
        "/v1/judge", json={"position": position, "turn": {"lay": ["LAP", "CHIP", "EAR"]}}
    ).json()
    assert told == {
        "legal": True,
        "violations": [],
        "table": ["CHIP", "EAR", "LAP"],
        "rack": "Q",
        "used": "HI",
        "draws": 6,
        "score": 4,
        "doubled": False,
        "placed": ["CHIP"],
        "longest": "CHIP",
    }


def test_health_metrics_and_the_page(client: httpx.Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    figures = client.get("/metrics").text
    assert 'wordkub_requests_total{route="/healthz",status="200"}' in figures
    assert "wordkub_words_checked_total" in figures
    page = client.get("/docs").text
    assert "/v1/judge" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "script" not in page


# What is refused


@pytest.mark.parametrize(
    ("path", "status", "said", "field", "limit"),
    [
        (
            "/v1/dictionaries/en-UK/words/hi",
            404,
            "no dictionary 'en-UK'; did you mean en-US or en-GB?",
            "name",
            None,
        ),
        ("/v1/dictionaries/..%2F..%2Fetc/words/hi", 404, "there is nothing here", None, None),
        ("/v1/dictionaries/mine.txt/words/hi", 404, "no dictionary 'mine.txt'", "name", None),
        (f"{ONE}/words/{'x' * 201}", 422, "a word of 201 characters; at most 200 are read", "word", 200),
        (f"{ONE}/words/hi?min=0", 422, "greater than or equal to 1", "min", 1),
        (f"{ONE}/words/hi?theme=../x", 422, "takes a theme's name, not a path", "theme", None),
        (f"{ONE}/words/hi?theme=animls", 422, "did you mean animals", "theme", None),
        (f"{ONE}/find?rack=H1", 422, "'1' in the rack 'H1'", "rack", None),
        (f"{ONE}/find?with=1", 422, "'1' in the letters '1'", "with", None),
        (f"{ONE}/find?pattern=1", 422, "'1' in the pattern '1'", "pattern", None),
        (f"{ONE}/find?prefix=1", 422, "'1' in the prefix '1*'", "prefix", None),
        (f"{ONE}/find?suffix=1", 422, "'1' in the suffix '*1'", "suffix", None),
        (f"{ONE}/find?rack=H&limit=10001", 422, "at most 10,000 words at once", "limit", 10_000),
        (f"{ONE}/find?rack={'H' * 201}", 422, "at most 200 characters", "rack", 200),
        (f"{ONE}/suggest", 422, "Field required", "word", None),
        ("/v1/dictionaries/de/define?word=Haus", 422, "English only", "name", None),
        ("/v2", 404, "there is nothing here; see /docs", None, None),
    ],
)
def test_what_cannot_be_answered(
    client: httpx.Client, path: str, status: int, said: str, field: str | None, limit: float | None
) -> None:
    told = problem(client.get(path))
    assert told[0] == status
    assert said in told[1]
    assert told[2:] == (field, limit)


@pytest.mark.parametrize(
    ("path", "body", "status", "said", "field"),
    [
        ("words:check", b"{", 400, "the body is not JSON", "body"),
        ("words:check", b"", 400, "the body is not JSON", "body"),
        ("words:check", b'{"words": "hello"}', 422, "takes a list of texts", "words"),
        ("words:check", b'{"words": [1]}', 422, "takes a list of texts", "words"),
        ("words:check", b"[]", 422, "takes a list of texts", "words"),
        ("words:check", b'{"words": ["%s"]}' % (b"x" * 201), 422, "a word of 201 characters", "words[0]"),
        (
            "words:check",
            json.dumps({"words": ["a"] * 100_001}).encode(),
            422,
            "100,001 words; at most 100,000",
            "words",
        ),
        ("words:check", b'{"words": ["%s"]}' % (b"x" * 9_000_000), 413, "more than 8,388,608 bytes", "body"),
        ("words:check", b"[" * 100_000, 400, "the body is not JSON", "body"),
        ("judge", b"{}", 422, 'takes {"position"', "position"),
        ("judge", b"[]", 422, 'takes {"position"', "body"),
        ("judge", b'{"position": {}, "turn": 1}', 422, 'takes {"position"', "turn"),
        ("judge", b'{"position": {"rules": "word"}, "turn": {"draw": true}}', 422, 'no "rack"', "position"),
        ("judge", b'{"position": {"rules": "word", "rack": "A"}, "turn": {}}', 422, "exactly one of", "turn"),
        (
            "judge",
            b'{"position": {"rules": "./x.toml", "rack": "A"}, "turn": {}}',
            422,
            "not a path",
            "position.rules",
        ),
        (
            "judge",
            b'{"position": {"rules": "wrod", "rack": "A"}, "turn": {}}',
            422,
            "did you mean word",
            "position",
        ),
        (
            "judge",
            b'{"position": {"rules": "word", "rack": "A", "dictionary": "/etc/passwd"}, "turn": {}}',
            422,
            "takes a name, not a path",
            "position.dictionary",
        ),
    ],
)
def test_bodies_that_cannot_be_read(
    client: httpx.Client, path: str, body: bytes, status: int, said: str, field: str | None
) -> None:
    where = "/v1/judge" if path == "judge" else f"{ONE}/{path}"
    told = problem(client.post(where, content=body, headers={"content-type": "application/json"}))
    assert told[0] == status
    assert said in told[1]
    assert told[2] == field


def test_a_packed_body_is_refused_before_it_is_unpacked(client: httpx.Client) -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    answer = client.post(f"{ONE}/words:check", content=bomb, headers={"content-encoding": "gzip"})
    assert problem(answer)[0] == 415


def test_a_head_is_what_a_get_would_answer_without_its_body(client: httpx.Client) -> None:
    for path in (f"{ONE}/words/hello", ONE, "/healthz", "/v1/dictionaries/en-UK"):
        head, whole = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_a_turn_with_many_jokers_is_judged_in_time(client: httpx.Client) -> None:
    position = {"rules": "word", "rack": "?" * 20, "table": ["CLAP", "PEAR"], "melded": True}
    case = {"position": position, "turn": {"lay": ["abcdefghijklmnop", "stone"]}}
    assert client.post("/v1/judge", json=case).json()["legal"] is False


def test_other_methods_are_refused(client: httpx.Client) -> None:
    assert problem(client.delete(ONE))[0] == 405
    assert problem(client.get("/v1/judge"))[0] == 405


# Kept answers, packing


def test_an_answer_can_be_kept_as_long_as_the_dictionary_is_the_same(client: httpx.Client) -> None:
    first = client.get(f"{ONE}/words/hello")
    again = client.get(f"{ONE}/words/hello", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(f"{ONE}/words/hello", headers={"if-none-match": '"another"'})
    assert other.status_code == 200
    for path in (ONE, f"{ONE}/find?rack=CAT"):
        tag = client.get(path).headers["etag"]
        assert client.get(path, headers={"if-none-match": tag.removeprefix("W/")}).status_code == 304


def test_large_answers_are_packed(client: httpx.Client) -> None:
    answer = client.get(f"{ONE}/find?rack=AEINRSTLODG&limit=1000", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.json()["words"]) == 1000


# Who may ask


def test_a_token_is_wanted_where_one_is_set() -> None:
    with served("--token", "open-sesame") as service:
        path = f"{ONE}/words/hello"
        assert problem(service.client.get(path))[0] == 401
        assert problem(service.client.get(path, headers={"authorization": "Bearer wrong"}))[0] == 401
        assert service.client.get(path, headers={"authorization": "Bearer open-sesame"}).json()["valid"]
        assert service.client.get("/healthz").status_code == 200
        refused = wordkub("check", "--dict", service.url, "hello")
        assert (refused.returncode, "put the token into WORDKUB_TOKEN" in refused.stderr) == (2, True)
        let_in = wordkub("check", "--dict", service.url, "hello", env={"WORDKUB_TOKEN": "open-sesame"})
        assert let_in.stdout == "hello: ok\n"


def test_rate_cors_and_access_log() -> None:
    with served("--rate", "1", "--cors", "https://words.example", "--access-log") as service:
        origin = {"origin": "https://words.example"}
        answer = service.client.get(f"{ONE}/words/hello", headers=origin)
        assert answer.headers["access-control-allow-origin"] == "https://words.example"
        refused = answer
        for _ in patiently():
            refused = service.client.get(f"{ONE}/words/hello")
            if refused.status_code == 429:
                break
        assert refused.headers["retry-after"] == "1"
        assert problem(refused)[3] == 1
        line = json.loads(service.output.readline())
        assert line["path"] == f"{ONE}/words/hello"
        assert (line["status"], line["client"]) == (200, "127.0.0.1")


# While it runs


def test_changes_are_seen_without_one_wrong_or_failed_answer(home: Path) -> None:
    """A dictionary is added, replaced, gets a house word and goes, while others ask for it all the time."""
    for name, words in (("one", "cat\ndog\n"), ("two", "cow\ndog\n")):
        (home / f"{name}.txt").write_text(words)
    add_dictionary("pets", str(home / "one.txt"))
    with served() as service, concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = False

        def ask() -> list[tuple[int, str]]:
            told = []
            with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
                while not done:
                    answer = client.get("/v1/dictionaries/pets/words/dog")
                    told.append((answer.status_code, answer.text))
            return told

        def valid(word: str) -> bool:
            return bool(service.client.get(f"/v1/dictionaries/pets/words/{word}").json()["valid"])

        assert valid("cat")
        asking = [pool.submit(ask) for _ in range(3)]
        add_dictionary("pets", str(home / "two.txt"), replace=True)
        assert eventually(lambda: valid("cow") and not valid("cat"))
        set_house_word("pets", "ZOOMER", True)
        assert eventually(lambda: valid("zoomer"))
        for number in range(10):
            add_dictionary("pets", str(home / ("one.txt" if number % 2 else "two.txt")), replace=True)
        done = True
        told = [answer for asked in asking for answer in asked.result()]
        assert len(told) > 50
        assert {status for status, _ in told} == {200}
        assert all(json.loads(text)["valid"] for _, text in told)
        remove_dictionary("pets")
        assert eventually(lambda: service.client.get("/v1/dictionaries/pets/words/dog").status_code == 404)
        add_dictionary("birds", str(home / "one.txt"))
        assert eventually(lambda: service.client.get("/v1/dictionaries/birds/words/dog").status_code == 200)


def test_single_checks_go_on_beside_a_bulk_check(client: httpx.Client, service: Served) -> None:
    words = {"words": [f"word{'abcdefghij'[n % 10]}" for n in range(100_000)]}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        bulk = [pool.submit(client.post, f"{ONE}/words:check", json=words) for _ in range(2)]
        between = 0
        with httpx.Client(base_url=service.url) as other:
            while not all(one.done() for one in bulk):
                assert other.get(f"{ONE}/words/hello").status_code == 200
                between += 1
        assert between >= 3
        assert all(len(one.result().json()["results"]) == 100_000 for one in bulk)


def test_five_hundred_connections(service: Served) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    lines = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(500)]
    try:
        for line in lines:
            line.sendall(f"GET {ONE}/words/hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert all(b'"valid":true' in _all_of(line) for line in lines)
    finally:
        for line in lines:
            line.close()


def test_a_slow_client_does_not_keep_others_waiting(service: Served) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as slow:
        slow.sendall(f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{{".encode())
        assert service.client.get(f"{ONE}/words/hello").json()["valid"]


def test_stopped_it_answers_what_is_under_way_and_ends() -> None:
    with served() as service:
        assert service.client.get(f"{ONE}/words/hello").status_code == 200
        body = json.dumps({"words": ["hello"] * 100_000}).encode()
        head = f"POST {ONE}/words:check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        head += f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
        host, port = service.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(head.encode())
            assert line.recv(4096).startswith(b"HTTP/1.1 100 Continue"), "it is under way"
            service.process.send_signal(signal.SIGTERM)
            line.sendall(body)
            answer = _all_of(line)
        assert answer.count(b'"valid":true') == 100_000
        assert service.process.wait(PATIENCE) == 0


def test_a_taken_port_is_said(service: Served) -> None:
    port = service.url.rsplit(":", 1)[1]
    done = wordkub("serve", "--port", port)
    assert done.returncode == 2
    assert (
        f"cannot serve on 127.0.0.1, port {port}: Address already in use; try another --port" in done.stderr
    )


def _all_of(line: socket.socket) -> bytes:
    data = b""
    while piece := line.recv(4096):
        data += piece
    return data


# From afar


def test_a_dictionary_at_the_other_end_answers_as_one_here(service: Served) -> None:
    far, here = connect(service.url), open_dictionary("en-US")
    assert (far.name, far.language, far.identity) == (here.name, here.language, here.identity)
    words = ["hello", "colour", "London", "dont", "a b", "é", "100%", "x/y"]
    assert [far.check(word) for word in words] == [here.check(word) for word in words]
    assert far.reasons(words) == here.reasons(words)
    far.close()


def test_check_judge_and_play_take_an_address(service: Served) -> None:
    checked = wordkub("check", "--dict", service.url, "hello", "colour")
    assert (checked.stderr, checked.stdout) == ("", wordkub("check", "hello", "colour").stdout)
    judged = wordkub(
        "judge", "--dict", service.url, "--table", "clap pear", "--rack", "HIQ", "lap", "chip", "ear"
    )
    assert judged.stdout.startswith("Legal. 4 points for CHIP.")
    played = wordkub(
        "play", "--plain", "--dict", service.url, "--players", "Ann,Bob", "--seed", "3", stdin="pained\n"
    )
    assert "6 points for PAINED." in played.stdout
    hints = wordkub("resume", stdin="hint\n")
    told = " ".join(hints.stdout.split())
    assert f"a dictionary whose words can be listed, not {service.url}" in told


def test_who_does_not_answer_is_said(service: Served) -> None:
    with pytest.raises(NotFoundError, match="no dictionary 'en-UK'; did you mean en-US"):
        connect(f"{service.url}/en-UK")
    with pytest.raises(WordkubError, match="does not answer"):
        connect("http://127.0.0.1:9")
    with pytest.raises(WordkubError, match="is no address of a service"):
        connect("http://")
