"""The service beside the least Starlette program, by the processor time that each takes for its answers."""

from __future__ import annotations

import json
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM = """
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

async def word(request):
    return JSONResponse({"word": request.path_params["word"], "valid": True, "reason": "ok"})

app = Starlette(routes=[Route("/v1/dictionaries/{name}/words/{word}", word)])
"""

MANY = 4_000
"""How many single checks a round has."""

WORDS = 50_000
"""How many words a bulk check has."""

KINDS: dict[str, Callable[[str], str]] = {
    "words": str,
    "none": lambda word: word + "xq",
    "accented": lambda word: word.translate(str.maketrans("aeiou", "áéíöü")),
    "with digits": lambda word: word + "7",
    "with apostrophes": lambda word: word + "'s",
}
"""What bulk checks are of."""

Spent = Callable[[int], float]


def compare(runs: int, wordkub: list[str], spent: Spent) -> None:
    """Print the ratios for single checks with and without details, and the words a second of bulk checks.

    Args:
        runs: How many rounds there are; the two programs take turns.
        wordkub: The command.
        spent: The processor seconds that a process has had.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "least.py").write_text(PROGRAM)
        least = [sys.executable, "-m", "uvicorn", "least:app", "--port", "0", "--no-access-log"]
        with _started([*wordkub, "serve", "--port", "0"]) as ours, _started(least, folder) as theirs:
            for about, query in (("a single check", ""), ("the same with details", "?detail=true")):
                both = [
                    (_rate(*ours, f"hello{query}", spent), _rate(*theirs, "hello", spent))
                    for _ in range(runs)
                ]
                mine, peer = (statistics.median(rates) for rates in zip(*both, strict=True))
                ratio = statistics.median(one / other for one, other in both)
                print(
                    f"{about + ', a processor second / Starlette':<46}{mine:>12.0f}{peer:>12.0f}{ratio:>9.2f}"
                )
            for kind, changed in KINDS.items():
                rate = max(_bulk(*ours, changed, spent) for _ in range(runs))
                print(f"{f'words of a bulk check, {kind}: a processor second':<58}{rate:>12,.0f}", flush=True)


@contextmanager
def _started(command: list[str], folder: str | None = None) -> Iterator[tuple[int, int]]:
    """A program that serves: its process and its port."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder)
    assert process.stderr is not None
    try:
        found = None
        while found is None:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", process.stderr.readline())
        yield process.pid, int(found[1])
    finally:
        process.terminate()
        process.communicate()


def _rate(process: int, port: int, asked: str, spent: Spent) -> float:
    """How many answers a process gives in a second of its processor time."""
    head = f"GET /v1/dictionaries/en-US/words/{asked} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port)) as line:
        _asked(line, head, 100)
        before = spent(process)
        _asked(line, head, MANY)
        return MANY / (spent(process) - before)


def _asked(line: socket.socket, head: bytes, times: int) -> None:
    for _ in range(times):
        line.sendall(head)
        while b'"valid":true' not in line.recv(65536):
            continue


def _bulk(process: int, port: int, changed: Callable[[str], str], spent: Spent) -> float:
    """How many words of a bulk check a process looks up in a second of its processor time."""
    from wordkub.lexicon import open_dictionary

    known = sorted(open_dictionary().words())
    chance = random.Random(1)
    body = json.dumps({"words": [changed(chance.choice(known).lower()) for _ in range(WORDS)]}).encode()
    url = f"http://127.0.0.1:{port}/v1/dictionaries/en-US/words:check"
    before = spent(process)
    for _ in range(3):
        with urllib.request.urlopen(urllib.request.Request(url, body)) as answer:
            assert len(json.load(answer)["results"]) == WORDS
    return 3 * WORDS / (spent(process) - before)
