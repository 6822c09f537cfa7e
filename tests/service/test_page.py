"""What the page about the service shows is what a service answers."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import httpx
import pytest

from tests.pages import DOCS, Block, blocks, commands
from tests.process import wordkub
from tests.service.serving import Served, served
from wordkub.lexicon import open_dictionary

PAGE = DOCS / "how-to" / "run-the-service.md"
SHOWN = [block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.mark == "served"]
TOLD = "http://127.0.0.1:8000"
"""Where the page's service is."""


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    open_dictionary("en-US")
    with served() as running:
        yield running


def curl(command: list[str], client: httpx.Client) -> str:
    """What a service answers to a call of curl, as simple as those of the page are."""
    options = dict(zip(command[2::2], command[3::2], strict=True))
    assert command[0] == "curl"
    assert options.keys() <= {"-H", "-d"}
    name, _, value = options.get("-H", "Accept: */*").partition(": ")
    method = "POST" if "-d" in options else "GET"
    return client.request(method, command[1], headers={name: value}, content=options.get("-d")).text


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: f"line {block.line}")
def test_a_service_answers_as_the_page_shows(block: Block, service: Served) -> None:
    here = block.text.replace(TOLD, service.url)
    if block.language == "python":
        exec(compile(here, str(PAGE), "exec"), {})
        return
    for command, shown in commands(here):
        words = shlex.split(command)
        said = wordkub(*words[1:]).stdout if words[0] == "wordkub" else curl(words, service.client)
        assert said.strip() == shown.strip(), command


def test_the_page_shows_each_way_to_ask() -> None:
    text = "".join(block.text for block in SHOWN)
    assert all(way in text for way in ("$ curl", "$ wordkub check --dict http", "wordkub.connect"))
