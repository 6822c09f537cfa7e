"""Rule sets that are kept open while many positions name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wordkub.core.codec import position_of
from wordkub.core.positions import Position
from wordkub.core.shapes import NAMES, POSITION
from wordkub.fields import as_object
from wordkub.store.rulefiles import read_rules
from wordkub.store.rulesets import Openers, RuleChoice, Rules

KEPT = 16
"""How many rule sets, with their dictionaries and themes, are kept open."""


class RuleShelf:
    """Keeps the rule sets open that were used last, because many positions name the same ones.

    Args:
        family: Whether family words are refused.
        openers: What opens dictionaries and themes.
        defaults: The edition, dictionary and theme of positions that name none.
    """

    def __init__(
        self,
        family: bool = False,
        openers: Openers | None = None,
        **defaults: str | None,
    ) -> None:
        self._family = family
        self._openers = openers
        self._opened = lru_cache(KEPT)(self._open)
        self._defaults = {key: value for key, value in defaults.items() if value is not None}

    def position(self, data: object) -> tuple[Rules, Position]:
        """Read a position from its JSON object, and open its rules.

        Raises:
            WordkubError: A field that is missing or mistyped, or names what is not there.
        """
        fields = POSITION.read(as_object(data, "position", '{"rules": "word", "rack": "AEIP?"}'))
        rules = self.rules(fields)
        return rules, position_of(rules, fields)

    def rules(self, data: Mapping[str, Any]) -> Rules:
        """Open the rules that a mapping names, with its edition, dictionary and theme.

        Raises:
            WordkubError: A name of the wrong type, or of what is not there.
        """
        return self._opened(RuleChoice(*(field.of(name, data) for name, field in NAMES.items())))

    def _open(self, chosen: RuleChoice) -> Rules:
        """Open the chosen rules. The defaults apply only to word rules."""
        if read_rules(chosen.rules).game == "word":
            more = {kind: name for kind, name in self._defaults.items() if getattr(chosen, kind) is None}
            chosen = replace(chosen, family=self._family, **more)
        return chosen.open(self._openers)
