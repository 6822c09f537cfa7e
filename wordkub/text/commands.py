"""What a player may type in a plain game: the commands, their short forms and what each does.

Help, completion and the reading of what is typed all come from this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.errors import near


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the plain game."""

    name: str
    short: str
    takes: str
    about: str


COMMANDS = (
    Command("lay", "l", "WORDS", "form words and end the turn (LAY can be left out)"),
    Command("draw", "d", "", "draw a tile and end the turn"),
    Command("pass", "p", "", "end the turn, where the pool is empty"),
    Command("take", "t", "WORD or NUMBER", "take a word of the table apart"),
    Command("put", "pu", "WORDS", "form words of loose tiles and the rack"),
    Command("undo", "u", "", "one step of this turn back"),
    Command("redo", "re", "", "one step forward again"),
    Command("reset", "rs", "", "lay everything as before this turn"),
    Command("done", "do", "", "end the turn with the table as it lies"),
    Command("why", "w", "[WORDS]", "are these words; alone: is the turn legal"),
    Command("rack", "r", "[sort|shuffle|TILES]", "show the rack, or put it in order"),
    Command("table", "ta", "", "show table, rack and scores again"),
    Command("score", "s", "", "show the scores"),
    Command("challenge", "c", "WORD [PLAYER]", "doubt a word of the last turn"),
    Command("accept", "a", "", "let a doubtful last turn stand"),
    Command("hint", "hi", "", "help, a little more each time"),
    Command("back", "b", "[TURNS]", "look at earlier turns"),
    Command("save", "sa", "", "where the game is kept"),
    Command("help", "h", "[COMMAND]", "this list"),
    Command("quit", "q", "", "leave; wordkub resume goes on"),
)
"""Every command."""

_BY_NAME = {key: command for command in COMMANDS for key in (command.name, command.short)} | {
    "?": next(command for command in COMMANDS if command.name == "help"),
    "exit": next(command for command in COMMANDS if command.name == "quit"),
}


def read_line(line: str) -> tuple[str, list[str]]:
    """The command that a line means and the words after it; plain words are to be laid.

    >>> read_line("lap chip ear")
    ('lay', ['lap', 'chip', 'ear'])
    >>> read_line("T 3")
    ('take', ['3'])
    >>> read_line("  ")
    ('', [])
    """
    words = line.replace(",", " ").split()
    if not words:
        return "", []
    command = _BY_NAME.get(words[0].lower())
    if command is None:
        return "lay", words
    return command.name, words[1:]


def meant(word: str) -> str | None:
    """The command that a mistyped word looks like."""
    close = near(word, [command.name for command in COMMANDS], most=1)
    return close[0] if close else None


def help_lines(name: str | None = None) -> list[tuple[str, str]]:
    """Commands with what they do, or the one of that name.

    >>> help_lines("d")
    [('draw d', 'draw a tile and end the turn')]
    """
    one = _BY_NAME.get(name.lower()) if name else None
    chosen = COMMANDS if one is None else (one,)
    return [(f"{c.name} {c.short} {c.takes}".rstrip(), c.about) for c in chosen]
