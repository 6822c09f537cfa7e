"""How the service starts, goes on beside changes to its files, and ends."""

from __future__ import annotations

import concurrent.futures
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.process import wordkub
from tests.service.serving import Served, served, within
from tests.service.test_service import ONE
from tests.waiting import PATIENCE, eventually
from wordkub import places
from wordkub.cli.judge import judge
from wordkub.lexicon import open_dictionary
from wordkub.lexicon.adding import add_dictionary, remove_dictionary
from wordkub.lexicon.house import set_house_word
from wordkub.lexicon.themes import add_theme, remove_theme
from wordkub.service.connection import Connection
from wordkub.service.settings import ServiceSettings


@pytest.fixture(scope="module", autouse=True)
def compiled(session_home: str) -> None:
    open_dictionary("en-US")


@pytest.fixture(scope="module")
def service(compiled: None) -> Iterator[Served]:
    with served() as running:
        yield running


@contextlib.contextmanager
def started(*args: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A service that the test itself ends, with what it says on its standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "wordkub", "serve", "--port", "0", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **env},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[bytes]) -> str:
    assert process.stderr is not None
    return process.stderr.readline().decode().split()[2]


def answers(url: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200
    return False


# What cannot be started


@pytest.mark.parametrize(
    ("args", "env", "said"),
    [
        (["--token", ""], {}, "the token cannot be sent"),
        (["--token", "open sesame"], {}, "the token cannot be sent"),
        (["--token", "ünï"], {}, "the token cannot be sent"),
        ([], {"WORDKUB_TOKEN": ""}, "the token cannot be sent"),
        ([], {"WORDKUB_TOKEN": "a\tb"}, "the token cannot be sent"),
        (["--cors", "https://words.example/"], {}, "is no origin of a page"),
        (["--cors", "words.example"], {}, "is no origin of a page"),
        (["--host", "x" * 300 + ".example"], {}, "is no name of a machine"),
        (["--host", "no.such.host.invalid"], {}, "cannot serve on no.such.host.invalid"),
        (["--workers", "2"], {"PROMETHEUS_MULTIPROC_DIR": "/no/such/folder"}, "PROMETHEUS_MULTIPROC_DIR is"),
    ],
)
def test_what_cannot_be_is_refused_at_the_start(args: list[str], env: dict[str, str], said: str) -> None:
    done = wordkub("serve", "--port", "0", *args, env=env)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) <= 3
    assert "Traceback" not in done.stderr
    assert "sesame" not in done.stderr


# The end


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_ends_clean(tmp_path: Path, workers: str, number: signal.Signals, status: int) -> None:
    with started("--workers", workers, TMPDIR=str(tmp_path)) as process:
        url = address(process)
        assert eventually(lambda: answers(url))
        process.send_signal(number)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert said.decode().strip() == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    with started("--workers", "2", TMPDIR=str(tmp_path)) as process:
        url = address(process)
        assert eventually(lambda: answers(url))
        process.kill()
        process.wait()
        assert eventually(lambda: not answers(url))
        assert eventually(lambda: not list(tmp_path.iterdir()))


@pytest.mark.slow
def test_metrics_of_all_workers_are_in_the_folder_that_is_set(tmp_path: Path) -> None:
    with served("--workers", "2", PROMETHEUS_MULTIPROC_DIR=str(tmp_path)) as service:
        for _ in range(20):
            assert httpx.get(f"{service.url}{ONE}/words/hello", timeout=PATIENCE).status_code == 200
        told = service.client.get("/metrics").text
        checked = [line for line in told.splitlines() if line.startswith("wordkub_words_checked_total ")]
        assert checked == ["wordkub_words_checked_total 20.0"]
        assert any(tmp_path.iterdir())
    assert any(tmp_path.iterdir())


# While it runs


def test_the_page_can_be_asked_for_by_many_at_once_from_the_start() -> None:
    with served() as service, concurrent.futures.ThreadPoolExecutor(16) as pool:
        asked = [
            pool.submit(httpx.get, f"{service.url}{path}", timeout=PATIENCE)
            for path in ("/docs", "/openapi.json") * 12
        ]
        assert {one.result().status_code for one in asked} == {200}


def test_a_log_that_nobody_reads_keeps_nobody_waiting() -> None:
    with started("--access-log") as process:
        url = address(process)
        with httpx.Client(base_url=url) as client:
            for _ in range(500):
                assert client.get(f"{ONE}/words/{'x' * 150}").status_code == 200
            assert process.stdout is not None
            process.stdout.close()
            for _ in range(20):
                assert client.get(f"{ONE}/words/hello").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert said in ("", "wordkub: the access log has ended: Broken pipe\n")


@pytest.mark.slow
def test_a_client_that_hangs_up_is_no_fault() -> None:
    with started("--access-log") as process:
        url = address(process)
        host, port = url.removeprefix("http://").split(":")
        for length in (5, 800_000):
            with socket.create_connection((host, int(port))) as line:
                line.sendall(
                    b"POST /v1/judge HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" + b"x" * length
                )
        assert process.stdout is not None
        statuses = {json.loads(process.stdout.readline())["status"] for _ in range(2)}
        assert answers(url)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    assert (statuses, said) == ({499}, b"")


@pytest.mark.slow
def test_the_first_compiling_keeps_no_worker_from_answering(tmp_path: Path) -> None:
    """A large list that nobody has compiled, asked of both workers at once; none is replaced meanwhile."""
    letters = "abcdefghijklmnop"
    words = (
        f"{a}{b}{c}{d}{e}" for a in letters for b in letters for c in letters for d in "qrst" for e in letters
    )
    folder = tmp_path / "dictionaries"
    folder.mkdir()
    (folder / "large.txt").write_text("\n".join(words))
    (folder / "large.toml").write_text('name = "large"\n')
    with served("--workers", "2", WORDKUB_HOME=str(tmp_path)) as service:
        assert eventually(lambda: answers(service.url))
        before = _children(service)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            path = f"{service.url}/v1/dictionaries/large/words/aaaqa"
            asked = [pool.submit(httpx.get, path, timeout=PATIENCE) for _ in range(8)]
            answered = 0
            while not any(one.done() for one in asked):
                assert httpx.get(f"{service.url}/healthz", timeout=PATIENCE).status_code == 200
                answered += 1
        assert all(one.result().json()["valid"] for one in asked)
        assert answered > 10
        assert _children(service) == before
    made = [path.name for path in (tmp_path / "cache" / "dictionaries").iterdir() if path.suffix == ".wkd"]
    assert len(made) == 1


def _children(service: Served) -> set[str]:
    with open(f"/proc/{service.process.pid}/task/{service.process.pid}/children") as file:
        return set(file.read().split())


# Changes to files


def valid(service: Served, dictionary: str, word: str, **query: str) -> bool:
    answer = service.client.get(f"/v1/dictionaries/{dictionary}/words/{word}", params=query)
    return bool(answer.json()["valid"])


def judged(service: Served, word: str, **names: str) -> list[str]:
    position = {"rules": "word", "rack": word, "melded": True, "pool": 10, **names}
    answer = service.client.post("/v1/judge", json={"position": position, "turn": {"play": [word]}})
    if answer.status_code != 200:
        return [str(answer.status_code)]
    return [violation["clause"] for violation in answer.json()["violations"]]


def test_a_turn_is_judged_by_dictionaries_and_themes_as_they_are_now(home: Path) -> None:
    """Though nothing but turns is asked, so that nobody else has them opened."""
    for name, words in (("one", "cat\ndog\n"), ("two", "cow\ndog\n")):
        (home / f"{name}.txt").write_text(words)
    add_dictionary("pets", str(home / "one.txt"))
    add_theme("mine", str(home / "one.txt"))
    with served() as service:
        assert judged(service, "CAT", dictionary="pets") == []
        assert judged(service, "CAT", dictionary="en-US", theme="mine") == []
        add_dictionary("pets", str(home / "two.txt"), replace=True)
        assert eventually(lambda: judged(service, "CAT", dictionary="pets") == ["W7"])
        set_house_word("pets", "ZOOMERS", True)
        assert eventually(lambda: judged(service, "ZOOMERS", dictionary="pets") == [])
        add_theme("mine", str(home / "two.txt"), replace=True)
        assert eventually(lambda: judged(service, "CAT", dictionary="en-US", theme="mine") == ["W18"])
        assert valid(service, "en-US", "cow", theme="mine")
        remove_theme("mine")
        assert eventually(lambda: judged(service, "CAT", dictionary="en-US", theme="mine") == ["422"])
        remove_dictionary("pets")
        assert eventually(lambda: judged(service, "CAT", dictionary="pets") == ["422"])


def test_a_draw_is_judged_as_the_command_judges_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also by rules that want those to play who can, which takes somebody who looks for a play (W4)."""
    data = home / "data"
    shutil.copytree(places.DATA, data)
    (data / "rules" / "strict.toml").write_text('name = "strict"\nfrom = "word"\ndraw_when_able = false\n')
    monkeypatch.setattr(places, "DATA", str(data))
    position = {"rules": "strict", "rack": "GARDENS", "pool": 40}
    case = {"position": position, "turn": {"draw": True}}
    (home / "case.jsonl").write_text(json.dumps(case))
    judge.main(["--json", str(home / "case.jsonl")], standalone_mode=False)
    printed = json.loads(capsys.readouterr().out)
    assert [violation["clause"] for violation in printed["violations"]] == ["W4"]
    with within(ServiceSettings(), Connection) as (host, port):
        assert httpx.post(f"http://{host}:{port}/v1/judge", json=case, timeout=PATIENCE).json() == printed


@pytest.mark.slow
def test_a_theme_is_seen_when_it_or_what_it_includes_changes(home: Path) -> None:
    themes = home / "themes"
    themes.mkdir()
    (themes / "inner.toml").write_text('name = "inner"\nwords = "inner.txt"\n')
    (themes / "inner.txt").write_text("cat\n")
    (themes / "outer.toml").write_text('name = "outer"\nwords = ["cow"]\ninclude = ["inner"]\n')
    with served() as service:
        assert valid(service, "en-US", "cat", theme="outer")
        assert not valid(service, "en-US", "dog", theme="outer")
        (themes / "inner.txt").write_text("dog\n")
        assert eventually(lambda: valid(service, "en-US", "dog", theme="outer"))
        assert not valid(service, "en-US", "cat", theme="outer")
        (themes / "outer.toml").write_text("broken = [")
        for word in ("hen", "cat", "hen"):
            # When the service has seen this, it has looked at the broken one as well.
            (themes / "other.toml").write_text(f'name = "other"\nwords = ["{word}"]\n')
            assert eventually(partial(valid, service, "en-US", word, theme="other"))
            assert valid(service, "en-US", "dog", theme="outer")
        (themes / "outer.toml").write_text('name = "outer"\nwords = ["pig"]\n')
        assert eventually(lambda: valid(service, "en-US", "pig", theme="outer"))


def test_a_prepared_dictionary_that_is_removed_is_gone(home: Path) -> None:
    (home / "it.txt").write_text("gatto\ncane\n")
    add_dictionary("it", str(home / "it.txt"))
    with served() as service:
        assert valid(service, "it", "gatto")
        remove_dictionary("it")
        assert eventually(lambda: service.client.get("/v1/dictionaries/it/words/gatto").status_code == 404)
        assert judged(service, "GATTO", dictionary="it") == ["422"]
        add_dictionary("it", str(home / "it.txt"))
        assert eventually(lambda: service.client.get("/v1/dictionaries/it/words/gatto").status_code == 200)


# Signs in words


@pytest.mark.parametrize(
    "word", ["hello\n", "\nhello", "hel\nlo", "hello\r\n", "hello\0", "hello\x85", "\n", " hello"]
)
def test_a_sign_in_a_word_makes_it_none_everywhere(service: Served, word: str) -> None:
    assert open_dictionary().check(word).reason == "not-a-word"
    assert open_dictionary().reasons([word, "hello", word]) == ["not-a-word", "ok", "not-a-word"]
    if "\0" not in word:
        done = wordkub("check", "--json", word)
        assert json.loads(done.stdout)["reason"] == "not-a-word"
    for query in ({}, {"min": "1"}, {"detail": "true"}, {"family": "true"}):
        path = "".join(f"%{byte:02X}" for byte in word.encode())
        answer = service.client.get(f"{ONE}/words/{path}", params=query).json()
        assert (answer["word"], answer["reason"]) == (word, "not-a-word")
    told = service.client.post(f"{ONE}/words:check", json={"words": [word, "hello"]}).json()["results"]
    assert [each["reason"] for each in told] == ["not-a-word", "ok"]
