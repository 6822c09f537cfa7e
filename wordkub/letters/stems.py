"""Stems of words, for games where a word bars its own inflections (V2, `twins = "stem"`)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from wordkub.errors import NotFoundError

_LANGUAGES = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}


@lru_cache(maxsize=4096)
def stem(word: str, language: str) -> str:
    """The Snowball stem of a word.

    Args:
        word: The word, in any case.
        language: Its language, as in `de`.

    Raises:
        NotFoundError: There is no stemmer for the language.

    >>> stem("SPIELEN", "de") == stem("SPIEL", "de")
    True
    """
    stemmed: str = _stemmer(language).stemWord(word.lower())
    return stemmed


@cache
def _stemmer(language: str) -> Any:
    import snowballstemmer

    if language not in _LANGUAGES:
        raise NotFoundError("stemmer for the language", language, _LANGUAGES)
    return snowballstemmer.stemmer(_LANGUAGES[language])
