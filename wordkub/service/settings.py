"""How a service is set up, handed from `wordkub serve` to its workers through the environment."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass

VARIABLE = "WORDKUB_SERVICE"
"""The environment variable that carries the settings to workers."""


@dataclass(frozen=True)
class ServiceSettings:
    """What can be set for a service, with its limits."""

    token: str | None = None
    """Who does not bring it is refused; everybody is served where None."""
    cors: tuple[str, ...] = ()
    """The web origins whose pages may ask."""
    rate: int | None = None
    """Requests a second for each client and worker; any number where None."""
    access_log: bool = False
    """Whether every request is logged as a line of JSON on standard output."""
    largest_body: int = 8 << 20
    """The most bytes of a request's body."""
    most_words: int = 100_000
    """The most words of a bulk check."""
    longest_word: int = 200
    """The most characters of a word."""
    most_results: int = 10_000
    """The most words that `find` answers."""
    seconds: float = 20.0
    """The time for a request's body to come in, and for an answer to be worked out, each."""

    def to_text(self) -> str:
        """The settings as the environment carries them."""
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> ServiceSettings:
        """The settings that `wordkub serve` left in the environment, else the defaults."""
        data = json.loads(environment.get(VARIABLE, "{}"))
        return cls(**{**data, "cors": tuple(data.get("cors", ()))})
