"""Words: dictionaries, themes, finding. Knows no game."""

from wordkub.lexicon.opening import open_dictionary
from wordkub.lexicon.verdict import WordJudge, WordVerdict

__all__ = ["WordJudge", "WordVerdict", "open_dictionary"]
