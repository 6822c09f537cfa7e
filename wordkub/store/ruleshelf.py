"""Rule sets that are kept open while many positions name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wordkub.core.codec import read_position
from wordkub.core.positions import Position
from wordkub.errors import NotationError, shown_json
from wordkub.store.rulefiles import read_rules, rule_names
from wordkub.store.rulesets import Openers, RuleChoice, Rules

KEPT = 16
"""How many rule sets, with their dictionaries and themes, are kept open."""

_NAMES = ("rules", "edition", "dictionary", "theme")
"""The names in a position."""


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
        if not isinstance(data, Mapping):
            raise NotationError(
                f'"position" takes an object, as in {{"rack": "AEIP?"}}, not {shown_json(data)}'
            )
        if "rules" not in data:
            raise NotationError(f'the position has no "rules"; there are: {", ".join(rule_names())}')
        rules = self.rules(data)
        return rules, read_position(rules, data)

    def rules(self, data: Mapping[str, Any]) -> Rules:
        """Open the rules that a mapping names, with its edition, dictionary and theme.

        Raises:
            WordkubError: A name of the wrong type, or of what is not there.
        """
        name, edition, dictionary, theme = (self._name(data, field) for field in _NAMES)
        return self._opened(RuleChoice(str(name), edition, dictionary, theme))

    def _open(self, chosen: RuleChoice) -> Rules:
        """Open the chosen rules. The defaults apply only to word rules."""
        if read_rules(chosen.rules).game == "word":
            more = {kind: name for kind, name in self._defaults.items() if getattr(chosen, kind) is None}
            chosen = replace(chosen, family=self._family, **more)
        return chosen.open(self._openers)

    def _name(self, data: Mapping[str, Any], key: str) -> str | None:
        value = data.get(key)
        if value is None and key != "rules":
            return None
        if not isinstance(value, str) or not value:
            raise NotationError(f'"{key}" takes a name or a path, not {shown_json(value)}')
        return value
