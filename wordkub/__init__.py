"""Word Rummikub: a judge, a dictionary, a solver and a game.

What this module exports is public and stable; everything else may change. Names are loaded when they are
first asked for, so that `import wordkub` costs nothing.

>>> import wordkub
>>> rules = wordkub.open_rules("word")
>>> position = wordkub.read_position(rules, {"rack": "HIQ", "table": ["CLAP", "PEAR"], "melded": True})
>>> wordkub.judge(rules, position, wordkub.read_turn(rules, position, "lap chip ear")).score
4
"""

from importlib import import_module

# What `typing` has under this name; to import it would take longer than all the rest.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from wordkub.core.codec import read_position, read_turn
    from wordkub.core.judging import judge
    from wordkub.core.positions import Position
    from wordkub.core.turns import Challenge, Draw, Pass, Play, TimeOver, Turn
    from wordkub.core.verdicts import IllegalTurnError, Outcome, Verdict, Violation
    from wordkub.errors import FileError, NotationError, NotFoundError, WordkubError
    from wordkub.lexicon.find import Query, find
    from wordkub.lexicon.meanings import define
    from wordkub.lexicon.opening import open_dictionary
    from wordkub.lexicon.remote import connect
    from wordkub.lexicon.suggest import suggest
    from wordkub.players.game import Game
    from wordkub.solver.answers import Answer
    from wordkub.solver.solving import solve
    from wordkub.store.rulesets import open_rules

__version__ = "1.0.0"

_HOMES = {
    "core.codec": ("read_position", "read_turn"),
    "core.judging": ("judge",),
    "core.positions": ("Position",),
    "core.turns": ("Challenge", "Draw", "Pass", "Play", "TimeOver", "Turn"),
    "core.verdicts": ("IllegalTurnError", "Outcome", "Verdict", "Violation"),
    "errors": ("FileError", "NotFoundError", "NotationError", "WordkubError"),
    "lexicon.find": ("Query", "find"),
    "lexicon.meanings": ("define",),
    "lexicon.opening": ("open_dictionary",),
    "lexicon.remote": ("connect",),
    "lexicon.suggest": ("suggest",),
    "players.game": ("Game",),
    "solver.answers": ("Answer",),
    "solver.solving": ("solve",),
    "store.rulesets": ("open_rules",),
}
"""The modules that the exports come from."""

_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "Challenge",
    "Draw",
    "FileError",
    "Game",
    "IllegalTurnError",
    "NotFoundError",
    "NotationError",
    "Outcome",
    "Pass",
    "Play",
    "Position",
    "Query",
    "TimeOver",
    "Turn",
    "Verdict",
    "Violation",
    "WordkubError",
    "connect",
    "define",
    "find",
    "judge",
    "open_dictionary",
    "open_rules",
    "read_position",
    "read_turn",
    "solve",
    "suggest",
]


# Hidden from type checkers, which would take every name for one that there is.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """An export, loaded now."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
