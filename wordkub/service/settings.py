"""How a service is set up, handed from `wordkub serve` to its workers through the environment."""

from __future__ import annotations

import dataclasses
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from wordkub.errors import WordkubError, shown

_TOKEN = re.compile(r"[!-~]+")
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/\s?#@]+")

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
    largest_case: int = 1 << 20
    """The most bytes of a turn to be judged."""
    most_held: int = 128 << 20
    """The most bytes of bodies and answers that a worker holds before it refuses more."""
    most_words: int = 100_000
    """The most words of a bulk check."""
    longest_word: int = 200
    """The most characters of a word."""
    most_results: int = 10_000
    """The most words that `find` answers."""
    seconds: float = 20.0
    """The time for a request's body to come in, and for an answer to be worked out, each."""

    parent: int | None = None
    """The process that a worker stops with; None where it is nobody's worker."""

    def checked(self) -> ServiceSettings:
        """These settings, where they make sense.

        Raises:
            WordkubError: A token that cannot be sent, or an origin that no page has.
        """
        if self.token is not None and not _TOKEN.fullmatch(self.token):
            raise WordkubError(
                "the token cannot be sent in a header: it takes letters, digits and signs of ASCII,"
                " at least one and no spaces"
            )
        for origin in self.cors:
            if origin != "*" and not _ORIGIN.fullmatch(origin):
                raise WordkubError(
                    f"{shown(origin)} is no origin of a page; it looks like https://words.example, without a"
                    " path, or is *"
                )
        return self

    def to_text(self) -> str:
        """The settings as the environment carries them."""
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> ServiceSettings:
        """The settings that `wordkub serve` left in the environment, else the defaults."""
        data = json.loads(environment.get(VARIABLE, "{}"))
        return cls(**{**data, "cors": tuple(data.get("cors", ()))})
