"""What the tests of the word game share."""

from __future__ import annotations

import pytest

from wordkub.letters.rules import WordRules


@pytest.fixture(scope="session")
def rules(word_rules: WordRules) -> WordRules:
    """Word Rummikub as it ships: English edition, dictionary en-US."""
    return word_rules
