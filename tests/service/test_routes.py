"""Parts of the service by themselves: answers as they are described, paths, rules renewed by one thread."""

from __future__ import annotations

import json
import threading

import pytest
from pydantic import ValidationError

from wordkub.service import models, paths, routes
from wordkub.service.routes import Service
from wordkub.service.settings import ServiceSettings
from wordkub.store.ruleshelf import RuleShelf

CHECKED = {"word": "hello", "valid": True, "reason": "ok", "dictionary": "en-US"}


@pytest.mark.parametrize("wrong", [{"spell": "x"}, {"reason": "odd"}, {"valid": None}])
def test_an_answer_that_is_not_as_described_is_a_fault(wrong: dict[str, object]) -> None:
    assert json.loads(models.Checked.encoded(CHECKED)) == CHECKED
    with pytest.raises(ValidationError):
        models.Checked.encoded(CHECKED | wrong)
    with pytest.raises(ValidationError):
        models.Suggestions.encoded({"word": "x", "valid": False})


def test_what_is_answered_by_rule_set_is_kept_whole() -> None:
    turn = {"legal": True, "violations": [], "table": [], "rack": "", "used": "", "draws": 0, "points": 30}
    assert json.loads(models.JudgedTurn.encoded(turn)) == turn


@pytest.mark.parametrize("path", ["/v1/dictionaries/en/words", "/v2/dictionaries/en/words/x", "/words/x", ""])
def test_only_the_path_of_a_word_is_one(path: str) -> None:
    assert paths.WORD.parameters(path) is None
    assert paths.WORD.parameters("/v1/dictionaries/en/words/a/b\n") == {"name": "en", "word": "a/b\n"}
    assert not any(search.parameters(path) for search in paths.SEARCHES.values())


def test_rules_are_renewed_by_one_thread_while_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(ServiceSettings())
    made: list[RuleShelf] = []
    others: list[threading.Thread] = []
    got: list[RuleShelf] = []

    def renewed(*args: object, **kwargs: object) -> RuleShelf:
        if not others:
            # Somebody else asks while these are being renewed.
            others.append(threading.Thread(target=lambda: got.append(service._rules_now())))
            others[0].start()
            others[0].join(0.1)
        made.append(RuleShelf())
        return made[-1]

    monkeypatch.setattr(routes, "RuleShelf", renewed)
    got.append(service._rules_now())
    others[0].join()
    assert len(made) == 1
    assert got[0] is got[1] is made[0]
    service._dictionaries.changes += 1
    assert service._rules_now() is made[1]
