"""Words: dictionaries, themes, finding. Knows no game."""

from typing import TYPE_CHECKING

from wordkub.lexicon.opening import open_dictionary, open_judge
from wordkub.lexicon.verdict import Lexicon, WordJudge, WordVerdict

if TYPE_CHECKING:
    from wordkub.lexicon.remote import connect

__all__ = ["Lexicon", "WordJudge", "WordVerdict", "connect", "open_dictionary", "open_judge"]


def __getattr__(name: str) -> object:
    """`connect`, which needs what no other dictionary does, is loaded when it is asked for."""
    if name == "connect":
        from wordkub.lexicon.remote import connect

        return connect
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
