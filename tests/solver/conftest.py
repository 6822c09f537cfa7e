"""What the tests of the solvers share."""

from __future__ import annotations

import pytest

from wordkub.cores import SETTING
from wordkub.letters.rules import WordRules


@pytest.fixture(scope="session")
def rules(word_rules: WordRules) -> WordRules:
    """Word Rummikub as it ships: English edition, dictionary en-US."""
    return word_rules


@pytest.fixture(params=["compiled", "python"])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both cores in turn."""
    monkeypatch.setenv(SETTING, request.param)
    return str(request.param)
