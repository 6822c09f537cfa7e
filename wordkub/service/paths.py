"""The paths of requests, as the router reads them, for the router and for the shortcut before it."""

from __future__ import annotations

from typing import Final

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.routing import compile_path


class _Text(PathConvertor):
    """The rest of a path, whatever signs it holds, a newline too."""

    regex = r"[\s\S]*"


register_url_convertor("text", _Text())


class RoutePath:
    """A path with its parameters, matched as the router matches it.

    Args:
        path: The path, as in `/v1/dictionaries/{name}`.

    >>> WORD.parameters("/v1/dictionaries/en-US/words/hello")
    {'name': 'en-US', 'word': 'hello'}
    >>> WORD.parameters("/v1/themes") is None
    True
    """

    def __init__(self, path: str) -> None:
        self.path = path
        """The path as the router takes it and as the metrics name it."""
        self._pattern, _, _ = compile_path(path)

    def parameters(self, path: str) -> dict[str, str] | None:
        """The parameters of a path; None where it is another one."""
        found = self._pattern.match(path)
        return found.groupdict() if found else None


DICTIONARIES: Final = "/v1/dictionaries"
DICTIONARY: Final = "/v1/dictionaries/{name}"
WORD: Final = RoutePath(DICTIONARY + "/words/{word:text}")
SEARCHES: Final = {name: RoutePath(f"{DICTIONARY}/{name}") for name in ("find", "suggest", "define")}
"""What is searched for, and takes long."""
WORDS: Final = DICTIONARY + "/words:check"
JUDGE: Final = "/v1/judge"
THEMES: Final = "/v1/themes"
HEALTH: Final = "/healthz"
METRICS: Final = "/metrics"
