"""The service against its own description (OpenAPI), with made-up requests, and for long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.service.serving import Served, served
from tests.waiting import PATIENCE
from wordkub.lexicon import open_dictionary
from wordkub.service.app import create_api
from wordkub.service.routes import Service
from wordkub.service.settings import ServiceSettings

CHECKS = (
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
)

schema = schemathesis.openapi.from_dict(create_api(Service(ServiceSettings())).openapi())


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    for name in ("en-US", "de", "nl"):
        open_dictionary(name)
    with served() as running:
        yield running


@schema.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any], service: Served) -> None:
    answer = case.call(base_url=service.url, timeout=PATIENCE)
    case.validate_response(answer, checks=list(CHECKS))


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_many_more_answers_are_as_described(case: schemathesis.Case[Any], service: Served) -> None:
    answer = case.call(base_url=service.url, timeout=PATIENCE)
    case.validate_response(answer, checks=list(CHECKS))


@pytest.mark.slow
def test_a_long_time_of_all_questions_needs_no_more_memory(service: Served) -> None:
    """After a first round that fills what is kept, further rounds add next to nothing."""
    words = sorted(open_dictionary("en-US").words())
    chance = random.Random(1)
    with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        _ask_everything(client, words, chance, 150)
        before = service.resident()
        _ask_everything(client, words, chance, 400)
        grown = service.resident() - before
    assert grown < 16 << 20, f"{grown:,} bytes more"


def _ask_everything(client: httpx.Client, words: list[str], chance: random.Random, rounds: int) -> None:
    one = "/v1/dictionaries/en-US"
    for number in range(rounds):
        word = chance.choice(words)
        assert client.get(f"{one}/words/{word}").status_code == 200
        assert client.get(f"{one}/words/{word}x?detail=true").status_code == 200
        assert client.get(f"{one}/find", params={"rack": word + "?", "limit": 50}).status_code == 200
        if number % 10 == 0:
            assert client.get(f"{one}/suggest", params={"word": word[1:] + "e"}).status_code == 200
            assert client.get(f"{one}/define", params={"word": word}).status_code == 200
            some = chance.sample(words, 5000)
            assert client.post(f"{one}/words:check", json={"words": some}).status_code == 200
            position = {"rules": "word", "rack": word[:7], "melded": True}
            assert (
                client.post("/v1/judge", json={"position": position, "turn": {"lay": [word]}}).status_code
                == 200
            )
