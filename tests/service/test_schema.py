"""The service against its own description (OpenAPI), with made-up requests, and for long."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate

from tests.pages import DOCS
from tests.service.serving import Served, served
from tests.waiting import PATIENCE
from wordkub.lexicon import open_dictionary
from wordkub.service.app import create_api
from wordkub.service.problems import MEDIA_TYPE
from wordkub.service.routes import Service
from wordkub.service.settings import ServiceSettings

CHECKS = (
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
)

DESCRIPTION = create_api(Service(ServiceSettings())).openapi()

OPERATIONS: list[Any] = [
    found.ok()  # type: ignore[union-attr]
    for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
]
QUIET = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    for name in ("en-US", "de", "nl"):
        open_dictionary(name)
    with served() as running:
        yield running


def test_the_description_is_the_one_that_is_kept() -> None:
    """Where it has changed on purpose: python -m wordkub.service.app > docs/reference/openapi.json."""
    kept = (DOCS / "reference" / "openapi.json").read_text(encoding="utf-8")
    assert json.loads(kept) == DESCRIPTION


def test_the_description_is_one() -> None:
    """Every reference leads somewhere, too."""
    validate(DESCRIPTION)
    parts = list(parts_of(DESCRIPTION))
    references = {part["$ref"] for part in parts if "$ref" in part}
    assert len(references) > 20
    for reference in references:
        found = DESCRIPTION
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def parts_of(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from parts_of(inner)


def test_errors_are_described_as_problems_everywhere() -> None:
    for operation in OPERATIONS:
        statuses = operation.definition.raw["responses"]
        assert {"401", "405", "422", "429", "503"} <= statuses.keys()
        assert ("304" in statuses) == (operation.method == "get" and "z" not in operation.path[-6:])
    assert all(
        [*answer["content"]] == [MEDIA_TYPE] for answer in DESCRIPTION["components"]["responses"].values()
    )


def example_of(operation: Any) -> Any:
    """A question with all the examples that the description has of its parts."""
    raw = operation.definition.raw
    sent: dict[str, dict[str, Any]] = {"path": {}, "query": {}}
    for parameter in raw["parameters"]:
        if "examples" in parameter.get("schema", {}):
            sent[parameter["in"]][parameter["name"]] = parameter["schema"]["examples"][0]
    more: dict[str, Any] = {}
    if "requestBody" in raw:
        name = raw["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        more = {"body": DESCRIPTION["components"]["schemas"][name]["examples"][0]}
        more["media_type"] = "application/json"
    sent["query"].pop("theme", None)
    sent["query"].pop("edition", None)
    return operation.Case(path_parameters=sent["path"], query=sent["query"], **more)


def ask_all(operation: Any, url: str, examples: int) -> Counter[int]:
    """Ask what the description allows, and what it does not, half of it of a dictionary that there is."""
    answered: Counter[int] = Counter()

    def ask(case: Any) -> None:
        answer = case.call(base_url=url, timeout=PATIENCE)
        case.validate_response(answer, checks=list(CHECKS))
        answered[answer.status_code] += 1

    @settings(QUIET, max_examples=examples)
    @given(operation.as_strategy(), st.sampled_from(["en-US", None]))
    def ask_made_up(case: Any, name: str | None) -> None:
        if name and "name" in case.path_parameters:
            case.path_parameters["name"] = name
        ask(case)

    ask(example_of(operation))
    assert answered[200] == 1, "its own example is answered"
    ask_made_up()
    return answered


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_as_described(operation: Any, service: Served) -> None:
    assert ask_all(operation, service.url, 8).total() >= 3


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_many_more_answers_are_as_described(operation: Any, service: Served) -> None:
    assert ask_all(operation, service.url, 60).total() >= 10


def test_every_operation_is_asked() -> None:
    methods = {(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods}
    assert {(operation.path, operation.method) for operation in OPERATIONS} == methods
    assert sum(method == "post" for _, method in methods) == 2


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
