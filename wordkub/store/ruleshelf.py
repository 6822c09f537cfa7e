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
from wordkub.lexicon.reach import refuse_far
from wordkub.store.configuration import KEYS, configured
from wordkub.store.rulefiles import read_rules
from wordkub.store.rulesets import Openers, RuleChoice, Rules

KEPT = 16
"""How many rule sets, with their dictionaries and themes, are kept open."""

OPTIONS = {"rules": None, "edition": "--edition", "dictionary": "--dict", "theme": "--theme"}
"""What a position names, and the option with which the person names the same."""

KINDS = {"rules": "rule set"}
"""What these are called, where that is not the name of the field."""


class RuleShelf:
    """Keeps the rule sets open that were used last, because many positions name the same ones.

    Args:
        family: Whether family words are refused.
        openers: What opens dictionaries and themes.
        folder: The folder of the file that positions are from; they may name no service, and no file outside
            it, but those that the defaults name. Where None, the caller names what positions name.
        defaults: The edition, dictionary and theme of positions that name none.
    """

    def __init__(
        self,
        family: bool = False,
        openers: Openers | None = None,
        folder: str | None = None,
        **defaults: str | None,
    ) -> None:
        self._family = family
        self._openers = openers
        self._folder = folder
        self._opened = lru_cache(KEPT)(self._open)
        self._defaults = {key: value for key, value in defaults.items() if value is not None}

    def position(self, data: object) -> tuple[Rules, Position]:
        """Read a position from its JSON object, and open its rules.

        Raises:
            WordkubError: A field that is missing or mistyped, or names what is not there.
        """
        fields = POSITION.read(as_object(data, "position", '{"rules": "word", "rack": "AEIP?"}'))
        self._refuse_far(fields)
        rules = self.rules(fields)
        return rules, position_of(rules, fields)

    def _refuse_far(self, fields: Mapping[str, Any]) -> None:
        """Refuse what only the person can name."""
        for kind, option in OPTIONS.items():
            if self._folder is not None and fields[kind] is not None:
                named = (self._defaults.get(kind), configured(kind) if kind in KEYS else None)
                refuse_far(KINDS.get(kind, kind), fields[kind], self._folder, option, named)

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
